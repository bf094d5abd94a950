"""The slow second opinion on Arena, held against the examples and cases reasoned by hand.

These tests check `literal.py`, not the engine, so none of them carries the number of a rule.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.arena.literal import (
    HEXES,
    MAY_ENTER,
    Course,
    Creature,
    Position,
    Retreat,
    buy,
    changes_for_sale,
    first_movement_allows,
    living,
    neighbours,
    outcome,
    placements,
    pool,
    price,
    reach,
    resolve,
    start_control,
    start_terrain,
    walk_along,
    walks,
)

KINDS = {
    "zombie": (1, 1, "all"),
    "orc": (1, 1, "rocky"),
    "giant": (5, 1, "rocky"),
    "elf": (1, 1, "forest"),
    "ogre": (3, 1, "rocky"),
    "kobold": (0, 1, "rocky"),
    "centaur": (1, 2, "all land"),
    "serpent": (2, 1, "water"),
    "human": (1, 1, "grass"),
    "dragon": (6, 3, "all"),
    "mound": (1, 0, "all"),
    "shark": (1, 1, "water"),
}


class Table:
    """A position set up from a few words, whose draws follow a script.

    `Table("1 orc A1", "2 3 elf B1")`: an orc of side 1 in A1, three elves of side 2 in B1. The
    creatures are numbered from 1 as they are named. The script is the row of what is drawn.
    """

    def __init__(self, *lines: str, turn: int = 1, terrain: str = "", control: str = "") -> None:
        self.creatures: list[Creature] = []
        for line in lines:
            side, *many, kind, where = line.split()
            for _ in range(int(many[0]) if many else 1):
                self.creatures.append(
                    Creature(len(self.creatures) + 1, int(side), *KINDS[kind], where)
                )
        self.terrain = start_terrain() | pairs(terrain)
        self.control = start_control(self.creatures)
        self.control |= {where: int(side) for where, side in pairs(control).items()}
        self.turn = turn
        self.asked: list[tuple[str, str, list[str]]] = []

    def walk(self, *ways: str) -> Table:
        """Lets creatures walk: `3: A2 B2` takes creature 3 to A2 and on to B2."""
        for way in ways:
            who, _, hexes = way.partition(":")
            allowed = walks(self.creatures[int(who) - 1], self.creatures, self.terrain)
            assert hexes.split() in allowed
            self.creatures, self.control = walk_along(
                self.creatures, self.control, int(who), hexes.split()
            )
        return self

    def resolve(self, script: str = "", changed: str = "") -> Course:
        """The course of combat and retreat; the whole script must be used up."""
        words = script.split()

        def choose(kind: str, who: str, options: list[str]) -> str:
            self.asked.append((kind, who, options))
            return words.pop(0)

        position = Position(
            self.creatures, self.terrain, set(changed.split()), self.control, self.turn
        )
        course = resolve(position, choose)
        assert words == []
        return course


def pairs(text: str) -> dict[str, str]:
    """`B2=water A1=rocky` as a table."""
    return dict(word.split("=") for word in text.split())


def where(course: Course) -> str:
    """Where everybody is after the phase, `-` for the dead."""
    return " ".join(one.hex if one.alive else "-" for one in course.creatures)


def retreats(course: Course, cycle: int = 1) -> dict[int, Retreat]:
    """The retreats of a cycle by creature."""
    return {made.creature: made for made in course.cycles[cycle - 1].retreats}


def fights(course: Course) -> list[list[tuple[str, int, int, int | None, int | None]]]:
    """The combats of each cycle: hex, both sums, the winner, the dead."""
    return [
        [(one.hex, one.sums[1], one.sums[2], one.winner, one.dead) for one in cycle.combats]
        for cycle in course.cycles
    ]


# --- the board ----------------------------------------------------------------------------------


def test_what_touches_what() -> None:
    """Corners, edges, the middle line and the king areas; touching goes both ways."""
    assert neighbours("A0") == ["A1", "B0", "K1"]
    assert neighbours("A5") == ["A4", "B4", "K2"]
    assert neighbours("C3") == ["B2", "B3", "C2", "C4"]
    assert neighbours("B2") == ["A2", "A3", "B1", "B3", "C2", "C3"]
    assert neighbours("B0") == ["A0", "A1", "B1", "C0", "C1", "K1"]
    assert neighbours("K2") == ["A5", "B4", "C5"]
    spots = [*HEXES, "K1", "K2"]
    assert len(HEXES) == 17
    assert all(one in neighbours(other) for one in spots for other in neighbours(one))


def test_touching_is_distance_one_on_axial_coordinates() -> None:
    """The lists agree with the other way to say where a hex is."""
    steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]
    at = {f"A{row}": (0, row) for row in range(6)} | {f"B{row}": (1, row) for row in range(5)}
    at |= {f"C{row}": (2, row - 1) for row in range(6)} | {"K1": (1, -1), "K2": (1, 5)}
    for one, (column, row) in at.items():
        beside = {(column + right, row + down) for right, down in steps}
        assert set(neighbours(one)) == {other for other, spot in at.items() if spot in beside}


def test_who_enters_what() -> None:
    """River takes everybody, every other terrain somebody."""
    enter = {
        terrain: [land for land, allowed in MAY_ENTER.items() if terrain in allowed]
        for terrain in ("river", "water", "forest", "rocky", "grass")
    }
    assert len(enter["river"]) == 6
    assert enter["water"] == ["water", "all"]
    assert enter["forest"] == ["forest", "all land", "all"]
    assert enter["rocky"] == ["rocky", "all land", "all"]
    assert enter["grass"] == ["rocky", "forest", "grass", "all land", "all"]


def test_where_creatures_start() -> None:
    """Elves in any of the three hexes by their king, a shark in the river hex only."""
    assert placements(2, "forest", start_terrain()) == ["A5", "B4", "C5"]
    assert placements(2, "water", start_terrain()) == ["B4"]
    assert placements(1, "rocky", start_terrain()) == ["A0", "B0", "C0"]


# --- control and terrain ------------------------------------------------------------------------


def controlled(ones: int, twos: int) -> dict[str, int]:
    """The first hexes are side 1's, the last ones side 2's."""
    sides = [1] * ones + [0] * (len(HEXES) - ones - twos) + [2] * twos
    return dict(zip(HEXES, sides, strict=True))


def test_five_hexes_against_six() -> None:
    """Side 1 can pay for one of its own, side 2 for one of its own or one of nobody's."""
    control = controlled(5, 6)
    assert (pool(control, 1), pool(control, 2), pool(control, 0)) == (5, 6, 6)
    assert [price(control, 1, where) for where in ("A0", "B2", "C5")] == [4, 6, 8]
    assert [price(control, 2, where) for where in ("A0", "B2", "C5")] == [8, 6, 4]
    first = {where for where, _ in changes_for_sale(start_terrain(), control, 1, 0)}
    second = {where for where, _ in changes_for_sale(start_terrain(), control, 2, 0)}
    assert first == {where for where in HEXES if control[where] == 1}
    assert second == {where for where in HEXES if control[where] != 1}
    assert changes_for_sale(start_terrain(), control, 2, 4) == []


def test_steps_of_terrain() -> None:
    """Grass becomes three things, but never water at once."""
    sale = changes_for_sale(start_terrain(), controlled(17, 0), 1, 0)
    assert [new for where, new in sale if where == "A0"] == ["forest", "rocky", "river"]
    assert [new for where, new in sale if where == "B0"] == ["grass", "water"]
    after, spent = buy(start_terrain(), controlled(11, 0), 1, [("A0", "river"), ("A0", "water")])
    assert (after["A0"], spent) == ("water", 8)
    with pytest.raises(ValueError, match="A0 cannot become water"):
        buy(start_terrain(), controlled(11, 0), 1, [("A0", "water")])
    with pytest.raises(ValueError, match="A0 cannot become rocky"):
        buy(start_terrain(), controlled(11, 0), 1, [("A0", "forest"), ("A0", "rocky")])


def test_eight_hexes_buy_one_of_nobodys() -> None:
    """It costs six, and the two that are left buy nothing."""
    control = controlled(8, 0)
    after, spent = buy(start_terrain(), control, 1, [("C5", "rocky")])
    assert (after["C5"], spent) == ("rocky", 6)
    assert changes_for_sale(after, control, 1, spent) == []


def test_there_and_back_costs_twice() -> None:
    """Each change is paid for on its own."""
    changes = [("A0", "forest"), ("A0", "grass")]
    assert buy(start_terrain(), controlled(8, 0), 1, changes) == (start_terrain(), 8)
    with pytest.raises(ValueError, match="A0 cannot become grass"):
        buy(start_terrain(), controlled(7, 0), 1, changes)


# --- movement -----------------------------------------------------------------------------------


def reached(table: Table, who: int) -> list[str]:
    """Where a creature may end."""
    return reach(table.creatures[who - 1], table.creatures, table.terrain)


def test_orc_serpent_and_centaur() -> None:
    """The picture of the three: rocky A3, river B1 and B3, water B2 between them."""
    table = Table(
        "1 orc A3", "1 centaur B1", "1 serpent B3", terrain="A3=rocky B2=water A2=forest B4=grass"
    )
    assert reached(table, 1) == ["A3", "A4", "B3"]
    assert reached(table, 3) == ["B2", "B3"]
    centaur = reached(table, 2)
    assert "A3" in centaur
    assert "B2" not in centaur


def test_through_friends_but_not_through_enemies() -> None:
    """The centaur passes human and orc, but its walk ends at the kobold."""
    table = Table(
        "1 centaur B1", "1 human A2", "1 orc A2", "2 kobold C2", terrain="B2=water B0=water"
    )
    ends = reached(table, 1)
    assert {"A2", "A3", "C2"} <= set(ends)
    assert not {"B2", "C3"} & set(ends)


def test_walking_off_forbidden_terrain() -> None:
    """A creature that could not enter where it stands may still leave, but not come back."""
    table = Table("1 orc B2", terrain="B2=water A2=forest A3=forest B1=grass B3=water C2=rocky")
    assert reached(table, 1) == ["B1", "B2", "C2", "C3"]
    two = Creature(1, 1, 1, 2, "rocky", "B2")
    ways = walks(two, [two], table.terrain)
    assert not any("B2" in way for way in ways)


def test_no_movement_at_all() -> None:
    """Move 0 stays."""
    assert reached(Table("1 mound B2"), 1) == ["B2"]


def test_king_areas_and_walks() -> None:
    """The enemy's may be entered and ends the walk, the own one may not."""
    table = Table("1 dragon B3", "1 dragon A0", "2 shark B0")
    assert "K2" in reached(table, 1)
    assert not any(
        "K2" in way[:-1] for way in walks(table.creatures[0], table.creatures, table.terrain)
    )
    assert "K1" not in reached(table, 2)
    shark = table.creatures[2]
    assert "K1" in reach(shark, table.creatures, table.terrain)
    assert "K1" not in reach(shark, table.creatures, table.terrain, king_is_land=True)


def test_control_while_walking() -> None:
    """Each empty hex on the way becomes the walker's; one with an enemy does not."""
    table = Table("1 dragon A0", "2 orc B2", control="A1=2").walk("1: A1 A2 B2")
    assert [table.control[one] for one in ("A0", "A1", "A2", "B2", "B1")] == [1, 1, 1, 2, 0]
    assert table.creatures[0].path == [("A0", "A1"), ("A1", "A2"), ("A2", "B2")]


def test_the_first_movement() -> None:
    """One of three elves, or of two; four kobolds, but not the orc."""
    elves = Table("1 3 elf A0").creatures
    assert first_movement_allows(elves, 1, [2])
    assert not first_movement_allows(elves, 1, [1, 2])
    pair = Table("1 2 elf A0").creatures
    assert first_movement_allows(pair, 1, [1])
    assert not first_movement_allows(pair, 1, [1, 2])
    mob = Table("1 4 kobold A0", "1 orc A0", "2 giant A5").creatures
    assert first_movement_allows(mob, 1, [1, 2, 3, 4])
    assert not first_movement_allows(mob, 1, [5])
    assert first_movement_allows(mob, 1, [])


# --- combat -------------------------------------------------------------------------------------


def test_four_orcs_beat_an_ogre() -> None:
    """Four against three: the ogre dies and nothing is drawn."""
    table = Table("1 4 orc A1", "2 ogre A2").walk("1: A2", "2: A2", "3: A2", "4: A2")
    course = table.resolve()
    assert fights(course) == [[("A2", 4, 3, 1, 5)]]
    assert where(course) == "A2 A2 A2 A2 -"
    assert course.control["A2"] == 1


def test_four_orcs_beat_an_ogre_and_a_kobold() -> None:
    """The kobold is drawn to die, and the ogre retreats."""
    table = Table("1 4 orc A1", "2 ogre A2", "2 kobold A2", control="A3=2")
    table.walk("1: A2", "2: A2", "3: A2", "4: A2")
    course = table.resolve("6")
    assert table.asked == [("death", "A2", ["5", "6"])]
    assert fights(course) == [[("A2", 4, 3, 1, 6)]]
    assert retreats(course)[5] == Retreat(5, "A2", "lost", False, "A3", ["A3"], ["A3", "B1", "B2"])
    assert where(course) == "A2 A2 A2 A2 A3 -"
    assert [course.control[one] for one in ("A1", "A2", "A3")] == [1, 1, 2]


def test_four_orcs_fail_against_a_giant() -> None:
    """One dies, each of the rest goes back to the hex it attacked from."""
    table = Table("1 2 orc A1", "1 orc B1", "1 orc A3", "2 giant A2")
    table.walk("1: A2", "2: A2", "3: A2", "4: A2")
    course = table.resolve("2")
    assert fights(course) == [[("A2", 4, 5, 2, 2)]]
    assert where(course) == "A1 - B1 A3 A2"
    assert retreats(course)[3] == Retreat(3, "A2", "lost", True, "B1", ["B1"], ["B1"])
    assert course.control["A2"] == 2


def test_an_elf_fails_against_a_mound() -> None:
    """A tie: nobody dies, who came in goes back."""
    course = Table("1 elf A1", "2 mound A2").walk("1: A2").resolve()
    assert fights(course) == [[("A2", 1, 1, None, None)]]
    assert where(course) == "A1 A2"
    assert retreats(course)[1].why == "tie"
    assert course.control["A2"] == 2


def test_nothing_against_nothing_is_a_tie() -> None:
    """Two kobolds."""
    course = Table("1 kobold A1", "2 kobold A2").walk("1: A2").resolve()
    assert fights(course) == [[("A2", 0, 0, None, None)]]
    assert where(course) == "A1 A2"


def test_back_is_the_last_step_not_the_start() -> None:
    """A walker of two steps goes back one, and keeps what it walked through."""
    course = Table("1 centaur A0", "2 mound A2").walk("1: A1 A2").resolve()
    assert where(course) == "A1 A2"
    assert course.control["A1"] == 1


def test_fights_in_several_hexes() -> None:
    """Deaths are asked for hex by hex, before any retreat."""
    table = Table("1 giant C1", "1 giant A1", "2 2 elf C2", "2 2 elf A2").walk("1: C2", "2: A2")
    course = table.resolve("6 3 B2 B2")
    assert table.asked == [
        ("death", "A2", ["5", "6"]),
        ("death", "C2", ["3", "4"]),
        ("retreat", "5", ["A3", "B1", "B2"]),
        ("retreat", "4", ["B1", "B2", "C3"]),
    ]
    assert where(course) == "C2 A2 - B2 B2 -"
    assert len(course.cycles) == 1


def test_nothing_to_do() -> None:
    """No fight and nobody stranded: no cycle at all."""
    course = Table("1 orc A1", "2 orc A3").walk("1: A2").resolve()
    assert course.cycles == []
    assert course.control["A2"] == 1


# --- retreats -----------------------------------------------------------------------------------


def test_a_dragon_against_three_elves() -> None:
    """The picture with the hexes A to F, here A2 C2 B3 C3 A3 B1 around the elves in B2.

    A (A2) is where the dragon came from; C (B3) and D (C3) are the elves' own but closed to them;
    an enemy stands in E (A3); so B (C2) and F (B1) are left, which are not theirs.
    """
    table = Table(
        "1 dragon A1",
        "1 orc A3",
        "2 3 elf B2",
        terrain="B3=water C3=rocky",
        control="B3=2 C3=2",
    ).walk("1: A2 B2")
    course = table.resolve("4 C2 B1")
    assert table.asked == [
        ("death", "B2", ["3", "4", "5"]),
        ("retreat", "3", ["B1", "C2"]),
        ("retreat", "5", ["B1", "C2"]),
    ]
    assert where(course) == "B2 A3 C2 - B1"
    assert [course.control[one] for one in ("B2", "C2", "B1", "B3")] == [1, 2, 2, 2]


def test_own_hexes_before_others() -> None:
    """A single own hex is taken without a draw; two are drawn from; others only without any."""
    lines = ("1 giant A1", "2 2 elf A2")
    own = Table(*lines, control="B2=2").walk("1: A2").resolve("2")
    assert where(own) == "A2 - B2"
    assert retreats(own)[3].options == ["B2"]
    assert retreats(own)[3].valid == ["A3", "B1", "B2"]
    two = Table(*lines, control="B2=2 B1=2").walk("1: A2")
    assert where(two.resolve("2 B1")) == "A2 - B1"
    assert two.asked[1] == ("retreat", "3", ["B1", "B2"])


def test_nowhere_to_go() -> None:
    """All around is closed, entered from or held by the enemy."""
    table = Table(
        "1 giant A1", "1 orc A3", "2 2 elf A2", terrain="B1=water B2=rocky", control="B1=2 B2=2"
    ).walk("1: A2")
    course = table.resolve("3")
    assert retreats(course)[4] == Retreat(4, "A2", "lost", False, None, [], [])
    assert where(course) == "A2 A3 - -"
    assert course.dead == [3, 4]


def test_no_retreat_to_a_king() -> None:
    """Neither king area is a hex to retreat to."""
    table = Table("1 giant B0", "2 2 elf A0", terrain="A1=rocky").walk("1: A0")
    course = table.resolve("2")
    assert where(course) == "A0 - -"


def test_move_nought_dies() -> None:
    """It cannot retreat from a defeat, but holds a tie."""
    course = Table("1 giant A1", "2 2 mound A2").walk("1: A2").resolve("2")
    assert where(course) == "A2 - -"
    assert retreats(course)[3] == Retreat(3, "A2", "lost", False, None, [], [])
    assert where(Table("1 orc A1", "2 mound A2").walk("1: A2").resolve()) == "A1 A2"


def test_back_to_forbidden_terrain() -> None:
    """Who walked off the water and lost cannot go back to it."""
    table = Table("1 2 orc B1", "2 giant A2", terrain="B1=water").walk("1: A2", "2: A2")
    course = table.resolve("1")
    assert where(course) == "- - A2"
    assert retreats(course)[2] == Retreat(2, "A2", "lost", True, None, [], [])
    tie = Table("1 orc B1", "2 mound A2", terrain="B1=water").walk("1: A2")
    assert where(tie.resolve(changed="B1")) == "- A2"


# --- stranded -----------------------------------------------------------------------------------


def test_an_ogre_on_fresh_water() -> None:
    """It stays at the end of the turn that made the water, and leaves at the end of its own."""
    table = Table("1 orc A0", "2 ogre B3", turn=1, terrain="B3=water", control="A3=2")
    assert where(table.resolve(changed="B3")) == "A0 B3"
    table.turn = 2
    course = table.resolve()
    assert where(course) == "A0 A3"
    assert retreats(course)[2].why == "stranded"
    assert course.control["B3"] == 2
    assert course.cycles[0].combats == []


def test_a_stranded_ogre_with_nowhere_to_go() -> None:
    """It dies of it, and the hex stays its side's."""
    around = "A3=forest A4=forest B2=water B4=water C3=forest C4=water"
    course = Table("2 ogre B3", turn=2, terrain=f"B3=water {around}").resolve()
    assert where(course) == "-"
    assert course.control["B3"] == 2


def test_a_stranded_mound_dies() -> None:
    """Move 0 on terrain it could not enter."""
    table = Table("1 mound A2", terrain="A2=water")
    table.creatures[0].land = "grass"
    assert where(table.resolve(changed="A2")) == "A2"
    assert where(table.resolve()) == "-"


def test_a_stranded_winner_leaves() -> None:
    """It wins, the other goes back, and both hexes are empty of it; its side keeps control."""
    table = Table("1 2 shark B1", "2 ogre B2", terrain="B2=water", control="C3=2")
    table.creatures[0].power = 0
    course = table.walk("1: B2", "2: B2").resolve("1")
    assert fights(course) == [[("B2", 1, 3, 2, 1)]]
    assert where(course) == "- B1 C3"
    assert course.control["B2"] == 2
    assert "B1" not in retreats(course)[3].valid


def test_a_stranded_winner_may_not_go_where_a_dead_enemy_came_from() -> None:
    """The only attacker is dead, and still it came from there."""
    table = Table("1 shark B1", "2 ogre B2", terrain="B2=water").walk("1: B2")
    course = table.resolve("A3")
    assert course.dead == [1]
    assert retreats(course)[2].valid == ["A2", "A3", "B3", "C2", "C3"]


def test_a_tie_over_water() -> None:
    """The attacker goes back, the stranded defender leaves; the hex keeps its controller."""
    table = Table("1 shark B1", "2 orc B2", terrain="B2=water", control="A3=2").walk("1: B2")
    course = table.resolve()
    assert where(course) == "B1 A3"
    assert [one.why for one in retreats(course).values()] == ["tie", "stranded"]
    assert course.control["B2"] == 2


def test_a_loser_on_changed_terrain_retreats_all_the_same() -> None:
    """The grace is for the terrain only."""
    table = Table("1 2 shark B1", "2 2 orc B2", terrain="B2=water", control="A3=2")
    table.creatures[0].power = 5
    course = table.walk("1: B2", "2: B2").resolve("3", changed="B2")
    assert where(course) == "B2 B2 - A3"


def test_those_about_to_die_still_block() -> None:
    """A doomed enemy closes its hex to a retreat that is made at the same moment."""
    around = "A4=water B3=water C3=water"
    table = Table("1 giant A1", "1 mound A3", "2 2 elf A2", terrain=f"A3=water {around}")
    table.creatures[1].land = "grass"
    course = table.walk("1: A2").resolve("3 B2")
    assert retreats(course)[2].to is None
    assert retreats(course)[4].valid == ["B1", "B2"]


# --- control within a cycle, further cycles -----------------------------------------------------


def test_a_hex_won_outright_counts_for_retreats_of_the_same_cycle() -> None:
    """The last defender of A3 dies, so the stranded friend in B3 goes there and nowhere else."""
    table = Table("1 giant A2", "1 orc B3", "2 elf A3", terrain="B3=water").walk("1: A3")
    course = table.resolve()
    assert retreats(course)[2].options == ["A3"]
    assert len(retreats(course)[2].valid) == 6
    assert where(course) == "A3 A3 -"


def test_a_hex_not_yet_left_does_not() -> None:
    """Two defended A3: while the second is still there the hex is closed to the friend."""
    table = Table("1 giant A2", "1 orc B3", "2 2 elf A3", terrain="B3=water", control="A4=2 C3=1")
    course = table.walk("1: A3").resolve("3")
    assert retreats(course)[2].options == ["C3"]
    assert "A3" not in retreats(course)[2].valid
    assert where(course) == "A3 C3 - A4"
    assert course.control["A3"] == 1


def meeting(orcs: int, power: int) -> Table:
    """Orcs fail in A3 and go back to B2, where the ogre flees that the giant drove from C3.

    The orcs walk by B2 to A3, where a giant stands; their own giant goes from C4 to C3, where the
    ogre and a kobold are. Of the hexes around C3 only B2 is open to the ogre.
    """
    table = Table(
        f"1 {orcs} orc A2",
        "1 giant C4",
        "2 giant A3",
        "2 ogre C3",
        "2 kobold C3",
        terrain="B1=water B3=water C2=forest",
    )
    for one in table.creatures[:orcs]:
        one.power, one.move = power, 2
    table.creatures[orcs + 1].power = 9
    return table.walk(*(f"{one}: B2 A3" for one in range(1, orcs + 1)), f"{orcs + 1}: C3")


def test_two_retreat_to_the_same_hex() -> None:
    """They fight again; the ogre wins, and B2 is its side's as soon as the last orc is dead."""
    course = meeting(2, 1).resolve("2 6")
    assert fights(course) == [
        [("A3", 2, 9, 2, 2), ("C3", 5, 3, 1, 6)],
        [("B2", 1, 3, 2, 1)],
    ]
    assert where(course) == "- - C3 A3 B2 -"
    assert course.cycles[0].control["B2"] == 1
    assert course.control["B2"] == 2


def test_an_attacker_retreats_a_second_time_as_a_defender() -> None:
    """It has gone back once; now it looks for a hex of its own, and may not go back to A3."""
    table = meeting(3, 1)
    course = table.resolve("2 7 1")
    assert fights(course)[1] == [("B2", 2, 3, 2, 1)]
    assert [made.back for made in course.cycles[0].retreats] == [True, True, False]
    assert retreats(course, 2) == {3: Retreat(3, "B2", "lost", False, "A2", ["A2"], ["A2"])}
    assert where(course) == "- - A2 C3 A3 B2 -"


def test_a_tie_of_two_that_came_by_retreat() -> None:
    """Both leave and the hex keeps its controller.

    The orc may go to A2, but not to C3, where the ogre came from. The ogre may go neither to A2,
    from where the orcs once walked in, nor to A3, from where one came back, so it dies.
    """
    course = meeting(2, 3).resolve("2 6")
    assert fights(course)[1] == [("B2", 3, 3, None, None)]
    assert retreats(course, 2) == {
        1: Retreat(1, "B2", "tie", False, "A2", ["A2"], ["A2"]),
        5: Retreat(5, "B2", "tie", False, None, [], []),
    }
    assert where(course) == "A2 - C3 A3 - -"
    assert course.control["B2"] == 1


def test_random_tables_come_to_an_end() -> None:
    """They end, keep everybody apart, and nobody goes back to a hex he retreated from."""
    random = Random(11)
    assert max(random_course(random) for _ in range(800)) > 1


def random_course(random: Random) -> int:
    """Resolves one random table, checks what must hold afterwards, and counts the cycles."""
    terrain = {one: random.choice(["grass", "river", "rocky", "forest", "water"]) for one in HEXES}
    sides = {one: random.choice([1, 2]) for one in HEXES}
    creatures = [
        Creature(
            number,
            sides[spot],
            random.choice([0, 1, 1, 2, 3]),
            random.choice([0, 1, 1, 1, 2, 2]),
            random.choice(list(MAY_ENTER)),
            spot,
        )
        for number, spot in enumerate(random.choices(HEXES, k=12), start=1)
    ]
    control = {one: random.choice([0, 1, 2]) for one in HEXES}
    for one in creatures:
        control[one.hex] = one.side
    for one in [one for one in creatures if one.side == 1]:
        ways = [way for way in walks(one, creatures, terrain) if way[-1:] != ["K2"]]
        fierce = [way for way in ways if way and len(living(creatures, way[-1])) > 0]
        creatures, control = walk_along(creatures, control, one.id, random.choice(fierce or ways))
    changed = set(random.sample(HEXES, 2))

    def choose(kind: str, who: str, options: list[str]) -> str:
        assert kind in {"death", "retreat"}
        assert len(options) > 1
        assert who
        return random.choice(options)

    course = resolve(Position(creatures, terrain, changed, control, 1), choose)
    fallen = {one.dead for cycle in course.cycles for one in cycle.combats if one.dead}
    doomed = {one.creature for cycle in course.cycles for one in cycle.retreats if one.to is None}
    assert not fallen & doomed
    assert sorted(fallen | doomed) == course.dead
    for spot in HEXES:
        present = living(course.creatures, spot)
        assert len({one.side for one in present}) <= 1
        assert all(course.control[spot] == one.side for one in present)
    left: list[tuple[int, str]] = []
    for number, cycle in enumerate(course.cycles):
        arrived = {one for one, _ in left}
        for made in cycle.retreats:
            assert not made.back or number == 0
            assert made.back or (made.creature, made.to) not in left
            assert number == 0 or made.creature in arrived
        left += [(made.creature, made.origin) for made in cycle.retreats]
    return len(course.cycles)


# --- the end ------------------------------------------------------------------------------------


def test_outcomes() -> None:
    """The king area, an empty side, two stuck sides, both empty, the limit."""
    apart = Table("1 orc A0", "2 orc A5").creatures
    assert outcome(apart, 3) is None
    assert outcome(apart, 200) == 0
    assert outcome(Table("1 orc K2", "2 orc A5").creatures, 200) == 1
    assert outcome(Table("1 orc A0", "2 orc K1").creatures, 3) == 2
    assert outcome(Table("2 orc A0").creatures, 200) == 2
    assert outcome(Table("2 mound A0").creatures, 3) == 0
    assert outcome(Table("1 mound A3", "2 mound A0").creatures, 3) == 0
    assert outcome(Table("1 orc A3", "2 mound A0").creatures, 3) is None
    assert outcome([], 3) == 0
    with pytest.raises(ValueError, match="creature 1 did not walk like that"):
        Table("1 orc A1", "2 orc A2", turn=2).walk("1: A2").resolve()
