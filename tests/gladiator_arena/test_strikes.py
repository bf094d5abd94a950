"""Strikes, damage, catapults, and who is credited with a kill, by both resolvers."""

from __future__ import annotations

import pytest

from harena import TERMINAL
from harena.games.gladiator_arena.rules.fields import CAUSE, KILLS, OUT, STRUCK_DOWN, WHOLE
from tests.gladiator_arena.both import BOTH, Resolver, same_turn
from tests.gladiator_arena.games import give_orders, kills, squares, staged


@BOTH
@pytest.mark.parametrize(
    ("arms", "lost"),
    [
        ("human axe", 4),
        ("dwarf axe", 5),
        ("elf axe", 3),
        ("elf sword", 1),
        ("halfling axe", 3),
        ("giant spear", 2),
        ("dwarf spear", 2),
        ("human spear", 1),
        ("elf bow", 1),
        ("giant catapult", 2),
    ],
)
def test_ga_2_strike_damage(by: Resolver, arms: str, lost: int) -> None:
    """[GA-2] [GA-12] By race and weapon."""
    far = arms.split()[1] in ("bow", "catapult")
    victim, aim = ("D8", "xD8") if far else ("D5", "xD5")
    (_, struck) = by.turn([f"{arms} D4", f"giant axe {victim}"], [aim, ""])
    assert struck == f"{victim} {11 - lost}"


@BOTH
def test_ga_12_strikes_fall_after_all_have_moved(by: Resolver) -> None:
    """[GA-12] A strike hits gladiators that end on the square and misses those that left."""
    same_turn(
        by,
        """
        human sword D4 | xD6 xE6 xC6 | D4 8 (2)
        human sword D6 | E6          | E6 6
        """,
    )


@BOTH
def test_ga_12_dying_gladiators_strike_too(by: Resolver) -> None:
    """[GA-12] Both fall in one turn; removal comes after it."""
    same_turn(
        by,
        """
        human axe D4 2 | xD5 xD5 | - -2 +1 (8)
        human axe D5 3 | xD4     | - -5 +1 (4)
        elf axe H1     |         | H1 7
        """,
    )


def test_ga_12_deaths_record_cause_and_turn() -> None:
    """[GA-12] The game ends because nobody else is left."""
    table = staged("human axe D4 2", "human axe D5 3", "elf axe H1")
    give_orders(table, "xD5 xD5", "xD4", "")
    assert [int(table.values[CAUSE + seat]) for seat in (0, 1)] == [STRUCK_DOWN, STRUCK_DOWN]
    assert [int(table.values[OUT + seat]) for seat in (0, 1)] == [1, 1]
    assert (squares(table), table.to_move) == (["-", "-", "H1"], TERMINAL)


@BOTH
def test_ga_12_repeated_strikes_add_up(by: Resolver) -> None:
    """[GA-11] [GA-12] Each is a blow of its own."""
    same_turn(
        by,
        """
        elf axe D4   | xD5 xD5 xC5 xD5 | D4 7 (9)
        giant axe D5 |                 | D5 2
        """,
    )


@BOTH
@pytest.mark.parametrize(
    "lines",
    [
        # Two on the square it aims at, one on the eight around it.
        """
        giant catapult A1 | xD4 | A1 11 (3)
        human sword D4    |     | D4 6
        human sword E5    |     | E5 7
        human sword F4    |     | F4 8
        human sword D6    |     | D6 8
        """,
        # Nobody need stand on it.
        """
        giant catapult A1 | xH7 | A1 11 (1)
        elf axe H8        |     | H8 6
        """,
        # Into the squares around the shooter, which it cannot aim at; beyond the edge it is lost.
        """
        giant catapult A1 | xC1 | A1 11 (3)
        human sword B2    |     | B2 7
        elf axe C1        |     | C1 5
        """,
    ],
)
def test_ga_6_a_catapult_splashes(by: Resolver, lines: str) -> None:
    """[GA-6] Around the square that it aims at."""
    same_turn(by, lines)


@BOTH
def test_ga_6_a_catapult_blow_is_one_strike_for_kills(by: Resolver) -> None:
    """[GA-6] [GA-13] One shot may kill several, alone or with others."""
    same_turn(
        by,
        """
        giant catapult A1 | xD4 | A1 11 +3/2 (3)
        human axe D4 1    |     | - -1
        elf axe D5 1      |     | - -2
        human sword D6    | xD5 | D6 8 +1/2 (2)
        """,
    )


@BOTH
@pytest.mark.parametrize(
    ("victim", "damages", "credited"),
    [
        # One did it.
        (4, "human axe D5 1", "1"),
        # Both would have killed alone: they share, however much more one did.
        (4, "human axe D5 1, dwarf axe C4 2", "1/2 1/2"),
        # Three would have; a fourth would not.
        (3, "elf axe D5 1, elf axe C4 1, elf axe E4 2", "1/3 1/3 1/3"),
        (3, "elf axe D5 1, elf axe C4 1, elf axe E4 1, elf sword E5 1", "1/3 1/3 1/3 0"),
        # One alone would have: the other gets nothing.
        (4, "human axe D5 1, elf axe C4 1", "1 0"),
        # All strikes of one count together.
        (3, "elf sword D5 3, human sword C4 1", "1 0"),
        # Nobody alone would have: most damage counts.
        (7, "human axe D5 1, elf axe C4 1", "1 0"),
        # Nobody alone, and as much each.
        (6, "elf axe D5 1, elf axe C4 1", "1/2 1/2"),
        # Nobody alone: two with most share, the third does not.
        (9, "human axe D5 1, human axe C4 1, elf sword E4 1", "1/2 1/2 0"),
        (3, "elf sword D5 1, elf sword C4 1, elf sword E4 1", "1/3 1/3 1/3"),
    ],
)
def test_ga_13_kills_go_to_the_most_damage(
    by: Resolver, victim: int, damages: str, credited: str
) -> None:
    """[GA-13] By each striker's own damage and the HP at the start of the turn."""
    strikers = [line.rsplit(" ", 1) for line in damages.split(", ")]
    came = by.turn(
        [f"giant sword D4 {victim}", *(one for one, _ in strikers)],
        ["", *("xD4 " * int(times) for _, times in strikers)],
    )
    assert came[0].startswith("- ")
    found = [next((word[1:] for word in one.split() if word[0] == "+"), "0") for one in came[1:]]
    assert found == credited.split()


def test_ga_13_shares_are_exact() -> None:
    """[GA-13] A seventh of a kill, seven times, is one."""
    places = ["C3", "C4", "C5", "D3", "D5", "E3", "E4"]
    table = staged(*(f"elf axe {place}" for place in places), "human sword D4 3")
    give_orders(table, *["xD4"] * 7, "")
    assert [int(table.values[KILLS + seat]) for seat in range(7)] == [WHOLE // 7] * 7


def test_ga_13_damage_of_earlier_turns_does_not_count() -> None:
    """[GA-13] Only what was done in the turn of the kill."""
    table = staged("human sword D5", "elf sword C4", "human axe D4 5", "elf axe H1")
    give_orders(table, "xD4 xD4", "", "", "")
    give_orders(table, "", "xD4", "", "")
    assert kills(table) == [0, 1, 0, 0]
