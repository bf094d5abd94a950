"""Retreat: who must, where to, and what comes of it."""

from __future__ import annotations

from harena.games.arena.rules import fields as F, journal
from harena.games.arena.rules.board import nth
from harena.games.arena.rules.odds import forecast
from harena.games.arena.rules.position import Arena
from tests.arena.positions import (
    creature,
    hex_of,
    noted,
    play,
    position,
    walk,
    where,
)

DRAGON = "B1:v.dragon A3:v.orc B2:a.3xelf C3=rocky B3=water A5:a.human"
"""The example: A is B1, B is C2, C is C3, D is B3, E is A3, F is A2."""


def told(state: Arena, what: int) -> list[tuple[int, ...]]:
    """The notes of one sort."""
    return [entry[1:] for entry in noted(state) if entry[0] == what]


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
    assert (journal.FOUGHT, F.TIED, hex_of("A2"), 1, 1) in notes
    assert where(table, "orc2") == "A3"
    assert where(table, "elf2") == "dead"
    assert (creature(table, "elf2"), hex_of("A2"), journal.WHY_CORNERED, 0) in told(
        table, journal.FELL
    )
    assert (table.values[F.TURN], table.values[F.CYCLE]) == (6, 0)


def test_nothing_of_a_cycle_is_left_over() -> None:
    table = again()
    t = table.values
    assert [int(t[F.FATE + c]) for c in range(24)] == [F.STAYS] * 24
    assert [int(t[F.CHOICES + c]) for c in range(24)] == [0] * 24
    assert t[F.RUNNER] == -1


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
