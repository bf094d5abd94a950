"""Retreat: who must, where to, and what comes of it."""

from __future__ import annotations

from harena import CHANCE
from harena.games.arena.rules import journal
from harena.games.arena.rules.board import nth
from harena.games.arena.rules.odds import forecast
from harena.games.arena.rules.position import Arena
from harena.games.arena.rules.table import (
    CHOICES,
    CYCLE,
    FATE,
    GOES,
    PHASE,
    RETREATING,
    RUNNER,
    STAYS,
    TIED,
    TURN,
)
from tests.arena.positions import (
    called,
    controlled,
    creature,
    hex_of,
    hexes,
    noted,
    play,
    position,
    walk,
    where,
)

DRAGON = "B1:v.dragon A3:v.orc B2:a.3xelf C3=rocky B3=water A5:a.human"
"""The example: A is B1, B is C2, C is C3, D is B3, E is A3, F is A2."""


def told(table: Arena, what: int) -> list[tuple[int, ...]]:
    """The notes of one sort."""
    return [entry[1:] for entry in noted(table) if entry[0] == what]


def test_ar_17_elves_flee_a_dragon() -> None:
    """The example: not to where the dragon came from, not where they cannot enter, not to an
    enemy; they hold nothing near, so each is drawn to one of the two other hexes by itself."""
    table = play(walk(position(DRAGON), "dragon B2"), "d3=2")
    assert where(table, "elf2") == "dead"
    assert (table.to_move, table.die, table.table[PHASE]) == (CHANCE, 2, RETREATING)
    for name in ("elf1", "elf3"):
        c = creature(table, name)
        assert hexes(int(table.table[CHOICES + c])) == "A2 C2"
        assert table.table[FATE + c] == GOES
    assert called(table, int(table.table[RUNNER])) == "elf1"
    play(table, "d2=1")
    assert where(table, "elf1") == "B2", "all go at once"
    assert called(table, int(table.table[RUNNER])) == "elf3"
    play(table, "d2=2")
    assert [where(table, f"elf{n}") for n in (1, 3)] == ["A2", "C2"]
    assert controlled(table, "amber") == "A2 A5 C2"


def test_ar_17_hexes_under_own_control_come_first() -> None:
    table = play(walk(position(DRAGON + " C2/a"), "dragon B2"), "d3=3")
    assert [where(table, f"elf{n}") for n in (1, 2)] == ["C2", "C2"]
    table = play(walk(position(DRAGON + " C2/a A2/a"), "dragon B2"), "d3=3")
    assert hexes(int(table.table[CHOICES + creature(table, "elf1")])) == "A2 C2"


def test_ar_17_dice_go_by_hex_and_then_by_creature() -> None:
    """Two elves in A1 and one in C2, each with several ways out."""
    text = "B1:v.2xgiant A1:a.elf C2:a.elf A1:a.elf C2:a.elf C5:a.orc"
    table = play(walk(position(text), "giant1 A1", "giant2 C2"), "d2=2 d2=1")
    assert [where(table, f"elf{n}") for n in (1, 2, 3, 4)] == ["A1", "dead", "dead", "C2"]
    assert called(table, int(table.table[RUNNER])) == "elf1"
    play(table, "d3=1")
    assert called(table, int(table.table[RUNNER])) == "elf4"


def test_ar_17_who_leaves_at_the_same_time_still_blocks() -> None:
    """The stranded elf could enter the forest, but the stranded orc is still in it; so it dies,
    although the orc goes too."""
    text = "A1=rocky A1:v.elf A2=forest A2:a.orc A0=water B0=water B1=water B2=water "
    text += "C5:a.human C0:v.ogre"
    table = walk(position(text))
    assert where(table, "elf") == "dead"
    assert told(table, journal.FELL) == [
        (creature(table, "elf"), hex_of("A1"), journal.WHY_CORNERED, 0)
    ]
    assert where(table, "orc") == "A3"


def test_ar_16_orcs_that_fail_against_a_giant_go_back_each_to_its_hex() -> None:
    """The example: four orcs attack a giant; one dies, the rest go back whence they came."""
    text = "A1:v.orc A2:v.orc B0:v.orc C1:v.orc B1:a.giant"
    table = walk(position(text), *(f"orc{n} B1" for n in (1, 2, 3, 4)))
    play(table, "d4=3")
    assert [where(table, f"orc{n}") for n in (1, 2, 3, 4)] == ["A1", "A2", "dead", "C1"]
    assert where(table, "giant") == "B1"
    assert controlled(table, "violet") == "A1 A2 B0 C1"


def test_ar_16_back_is_the_previous_step() -> None:
    table = play(
        walk(position("C0:v.2xcentaur B1:a.giant"), "centaur1 C1 B1", "centaur2 B0 B1"), "d2=1"
    )
    assert where(table, "centaur2") == "B0"


def test_ar_16_who_cannot_enter_the_hex_it_came_from_dies() -> None:
    """Whether it was changed this turn or not."""
    for star in ("", "*"):
        text = f"A1=water{star} A1:v.2xorc B1:a.giant"
        table = play(walk(position(text), "orc1 B1", "orc2 B1"), "d2=1")
        assert where(table, "orc2") == "dead"
        fell = (creature(table, "orc2"), hex_of("B1"), journal.WHY_BARRED, hex_of("A1"))
        assert fell in told(table, journal.FELL)


def test_ar_18_never_into_a_kings_area() -> None:
    """The elf beside its own, and the one beside the enemy's, have no other way."""
    for text, to in (
        ("B4:v.giant C4=water C5:a.2xelf", "C5"),
        ("B0:v.giant C1=water C0:a.2xelf", "C0"),
    ):
        table = play(walk(position(text + " A2:a.human"), f"giant {to}"), "d2=1")
        assert where(table, "elf2") == "dead"
        assert told(table, journal.FELL)[0][2] == journal.WHY_CORNERED


def test_ar_18_not_to_enemies_nor_where_it_cannot_enter() -> None:
    text = "B1:v.giant A1:v.orc B2:a.2xelf A2=rocky C2=water A5:a.human"
    table = play(walk(position(text), "giant B2", "orc A2"), "d2=1")
    assert hexes(int(table.table[CHOICES + creature(table, "elf2")])) == "A3 B3 C3"


def test_ar_18_not_where_an_enemy_passed_from() -> None:
    """Two ogres come into the elves' hex by different ways, and both are closed."""
    text = "A1:v.ogre C1:v.ogre B1:a.2xelf A5:a.orc"
    table = play(walk(position(text), "ogre1 B1", "ogre2 B1"), "d2=1")
    assert hexes(int(table.table[CHOICES + creature(table, "elf2")])) == "A2 B0 B2 C2"


def test_ar_19_an_ogre_on_water_has_its_own_next_turn_to_leave() -> None:
    """The example: violet turns the river under amber's ogre into water. At the end of violet's
    turn it stays; at the end of amber's it must go."""
    text = "A0:v.orc A1/v A2/v C0/v C1/v C2/v B0/v B1/v B3:a.ogre B4/a"
    table = play(position(text, phase="terrain"), "B3=water done")
    assert where(table, "ogre") == "B3"
    assert table.to_move == 1
    stays = table.clone()
    assert isinstance(stays, Arena)
    walk(stays)
    assert where(stays, "ogre") == "B4"
    assert told(stays, journal.RETREATED) == [
        (creature(stays, "ogre"), hex_of("B4"), hex_of("B3"), 0)
    ]
    walk(table, "ogre A3")
    assert where(table, "ogre") == "A3"


def test_ar_19_any_step_bought_counts_as_a_change() -> None:
    """The orc stands on forest that became grass and forest again this turn."""
    text = "A1=forest A1:v.orc A0/v B0/v C0/v C1/v C2/v A2/v A3/v C5:a.elf"
    table = play(position(text, phase="terrain"), "A1=grass A1=forest done")
    assert where(table, "orc") == "A1"
    table = play(position(text, phase="terrain"), "A2=forest A2=grass done d3=2")
    assert where(table, "orc") == "A2"


def test_ar_19_a_stranded_winner_leaves_and_its_side_keeps_control() -> None:
    text = "B1:v.orc A2=forest A2:a.giant A3/a C5:a.elf"
    table = position(text)
    walk(table)
    assert where(table, "giant") == "A3"
    # An elf may come into the forest, and loses there.
    table = walk(position(text.replace("v.orc", "v.elf")), "elf1 A2")
    assert (where(table, "elf1"), where(table, "giant")) == ("dead", "A3")
    assert controlled(table, "amber") == "A2 A3 C5"


def test_ar_20_without_a_move_whoever_must_go_dies() -> None:
    text = "A1:v.ogre B1:a.2xevil-mound B2/a C5:a.orc"
    table = play(walk(position(text), "ogre B1"), "d2=1")
    assert where(table, "evil-mound2") == "dead"
    assert told(table, journal.FELL) == [
        (creature(table, "evil-mound2"), hex_of("B1"), journal.WHY_ROOTED, 0)
    ]
    table = walk(position("A1=water A1:v.evil-mound A2/v C5:a.orc B4:v.orc"))
    assert where(table, "evil-mound") == "dead"


def test_ar_20_a_tie_leaves_a_defender_where_it_is() -> None:
    table = walk(position("A1:v.orc B1:a.evil-mound C5:a.elf"), "orc B1")
    assert (where(table, "evil-mound"), where(table, "orc")) == ("B1", "A1")


AGAIN = (
    "A2:v.2xorc A1:a.giant C2:v.ogre B2:a.2xelf "
    "A3:v.kobold B1=water B3=water C3=water C5:a.human A0=water B0=water"
)
"""Two orcs attack the giant in A1 from A2; the ogre attacks two elves in B2. The elf that lives
can only flee to A2, whither the orc that lives goes back."""


def again(text: str = AGAIN) -> Arena:
    """Play that."""
    return play(walk(position(text), "orc1 A1", "orc2 A1", "ogre B2"), "d2=1 d2=1")


def test_ar_21_enemies_who_retreat_into_one_hex_fight_again() -> None:
    """In A2 orc and elf are even, and both came this turn: both must go. The orc flees to the
    kobold in A3; the elf has no way: the orc came from the giant's hex, and it left B2."""
    table = again()
    notes = noted(table)
    assert (journal.CYCLE, 2, 0, 0, 0) in notes
    assert (journal.FOUGHT, TIED, hex_of("A2"), 1, 1) in notes
    assert where(table, "orc2") == "A3"
    assert where(table, "elf2") == "dead"
    assert (creature(table, "elf2"), hex_of("A2"), journal.WHY_CORNERED, 0) in told(
        table, journal.FELL
    )
    assert (table.table[TURN], table.table[CYCLE]) == (6, 0)


def test_ar_10_a_hex_that_both_leave_keeps_its_controller() -> None:
    table = again()
    assert "A2" in controlled(table, "violet").split()


def test_ar_21_nobody_goes_back_to_a_hex_it_has_retreated_from() -> None:
    """Without the kobold there is a way for both into A3; with water there for none: the orc may
    not go to the ogre in B2, from which the elf came, and both die."""
    table = again(AGAIN.replace("A3:v.kobold", "A3=water"))
    assert (where(table, "orc2"), where(table, "elf2")) == ("dead", "dead")
    assert "A2" in controlled(table, "violet").split()


def test_ar_21_the_stronger_of_two_who_met_stays() -> None:
    """The orc is an ogre now: the elf dies in the second combat, the ogre stays."""
    table = again(AGAIN.replace("v.2xorc", "v.2xorc(rocky,2,1)"))
    assert (where(table, "orc2"), where(table, "elf2")) == ("A2", "dead")


def test_ar_21_the_weaker_of_two_who_met_dies() -> None:
    """The elves have power 2 now, and an ogre of 9 still drives them out."""
    text = AGAIN.replace("a.2xelf", "a.2xelf(forest,2,1)").replace("v.ogre", "v.ogre(rocky,9,1)")
    table = again(text)
    assert (where(table, "orc2"), where(table, "elf2")) == ("dead", "A2")
    assert "A2" in controlled(table, "amber").split()


def test_ar_18_passing_through_closes_a_way_too() -> None:
    """The elf flees to A2, through which a centaur has come from A3, and must leave it again."""
    text = AGAIN.replace("v.kobold", "v.centaur(all,1,2)")
    first = "orc1 A1 orc2 A1 ogre B2 centaur"
    table = play(position(text), f"{first} A2 B1 done d2=1 d2=1 d2=1")
    assert (where(table, "orc2"), where(table, "elf2")) == ("A3", "dead")
    # Had the centaur gone another way, the elf could go to A3 too, and would meet the orc again.
    table = play(position(text), f"{first} A4 done d2=1 d2=1 d2=1")
    assert (where(table, "orc2"), where(table, "elf2")) == ("A3", "A3")
    assert table.table[CYCLE] == 3
    assert called(table, int(table.table[RUNNER])) == "orc2"
    assert hexes(int(table.table[CHOICES + creature(table, "orc2")])) == "A4 B2"
    assert where(play(table, "d2=1"), "elf2") == "dead"


def test_nothing_of_a_cycle_is_left_over() -> None:
    table = again()
    t = table.table
    assert [int(t[FATE + c]) for c in range(24)] == [STAYS] * 24
    assert [int(t[CHOICES + c]) for c in range(24)] == [0] * 24
    assert t[RUNNER] == -1


# --- what is told before it happens ------------------------------------------------------------


def test_ar_14_the_forecast_of_the_dragon() -> None:
    """AR-17: each elf dies with a third, and flees to either hex with a third."""
    table = play(position(DRAGON), "dragon B2")
    before = table.numbers()
    found = forecast(table)
    assert table.numbers() == before
    assert found.fights == [(hex_of("B2"), 4, 3, 1)]
    for name in ("elf1", "elf2", "elf3"):
        c = creature(table, name)
        assert abs(found.death[c] - 1 / 3) < 1e-12
        assert set(found.flight[c]) == {hex_of("A2"), hex_of("C2")}
        assert all(abs(chance - 1 / 3) < 1e-12 for chance in found.flight[c].values())
        assert abs(found.stays(c)) < 1e-12
    assert found.stays(creature(table, "dragon")) == 1.0


def test_ar_17_the_forecast_sees_hexes_that_deaths_open() -> None:
    table = play(position("A3:v.ogre A2:a.kobold A1=water A1:v.orc C5:a.elf"), "ogre A2")
    found = forecast(table)
    assert found.death[creature(table, "kobold")] == 1.0
    assert found.flight[creature(table, "orc")] == {hex_of("A2"): 1.0}


def test_ar_20_the_forecast_of_those_who_cannot_flee() -> None:
    table = play(position("A1:v.ogre B1:a.2xevil-mound C5:a.orc"), "ogre B1")
    found = forecast(table)
    for name in ("evil-mound1", "evil-mound2"):
        assert (found.death[creature(table, name)], found.fall[creature(table, name)]) == (0.5, 0.5)


def test_no_forecast_outside_movement() -> None:
    table = play(walk(position(DRAGON), "dragon B2"), "d3=2")
    assert forecast(table).fights == []
    assert nth(0b1010, 1) == 3
