"""Strikes, damage, catapults, and who is credited with a kill."""

from __future__ import annotations

import pytest

from harena import TERMINAL
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    CAUSE,
    DAMAGE,
    KILLS,
    OUT,
    STRUCK_DOWN,
    WHOLE,
)
from tests.gladiator_arena.games import Gladiator, give, hit_points, kills, squares, staged

ELF: Gladiator = ("elf", "axe", "H1", 7)


def damage(table: GladiatorArena) -> list[int]:
    """Everybody's damage of the whole game."""
    return [int(table.table[DAMAGE + seat]) for seat in range(int(table.seats))]


def test_the_worked_example_of_the_source() -> None:
    """[GA-2] [GA-12] A human with 8 HP hit by an elf's axe has 5."""
    table = staged([("human", "sword", "D4", 8), ("elf", "axe", "E5", 7)])
    give(table, "", "xD4")
    assert hit_points(table) == [5, 7]


@pytest.mark.parametrize(
    ("race", "weapon", "lost"),
    [
        ("human", "axe", 4),
        ("dwarf", "axe", 5),
        ("elf", "sword", 1),
        ("halfling", "axe", 3),
        ("giant", "spear", 2),
        ("dwarf", "spear", 2),
        ("human", "spear", 1),
    ],
)
def test_ga_2_what_a_strike_does(race: str, weapon: str, lost: int) -> None:
    """[GA-2] By race and weapon."""
    table = staged([(race, weapon, "D4", 5), ("giant", "axe", "D5", 11)])
    give(table, "xD5", "")
    assert hit_points(table) == [5, 11 - lost]


def test_ga_12_strikes_fall_after_all_have_moved() -> None:
    """[GA-12] On whoever ends on the square; who has left it is missed."""
    table = staged([("human", "sword", "D4", 8), ("human", "sword", "D6", 8), ELF])
    give(table, "xD6 xE6 xC6", "E6", "")
    assert hit_points(table) == [8, 6, 7]
    assert squares(table)[1] == "E6"


def test_ga_12_the_dying_strike_too_and_hit_points_go_below_nought() -> None:
    """[GA-12] Both fall in one turn; removal comes after it."""
    table = staged([("human", "axe", "D4", 2), ("human", "axe", "D5", 3), ELF])
    give(table, "xD5 xD5", "xD4", "")
    assert hit_points(table) == [-2, -5, 7]
    assert squares(table) == ["-", "-", "H1"]
    assert [int(table.table[CAUSE + seat]) for seat in (0, 1)] == [STRUCK_DOWN, STRUCK_DOWN]
    assert [int(table.table[OUT + seat]) for seat in (0, 1)] == [1, 1]
    assert (kills(table), table.to_move) == ([1, 1, 0], TERMINAL)


def test_ga_12_repeated_strikes_add_up() -> None:
    """[GA-11] [GA-12] Each is a blow of its own."""
    table = staged([("elf", "axe", "D4", 7), ("giant", "axe", "D5", 11), ELF])
    give(table, "xD5 xD5 xC5 xD5", "", "")
    assert hit_points(table)[1] == 2
    assert damage(table) == [9, 0, 0]


def test_ga_6_a_catapult_splashes() -> None:
    """[GA-6] Two on the square it aims at, one on the eight around it."""
    table = staged(
        [
            ("giant", "catapult", "A1", 11),
            ("human", "sword", "D4", 8),
            ("human", "sword", "E5", 8),
            ("human", "sword", "F4", 8),
            ("human", "sword", "D6", 8),
        ]
    )
    give(table, "xD4", "", "", "", "")
    assert hit_points(table) == [11, 6, 7, 8, 8]
    assert damage(table)[0] == 3


def test_ga_6_splash_is_clipped_and_may_come_near_but_not_to_the_shooter() -> None:
    """[GA-6] Into the squares around it, which it cannot aim at; beyond the edge it is lost."""
    table = staged(
        [("giant", "catapult", "A1", 11), ("human", "sword", "B2", 8), ("elf", "axe", "C1", 7)]
    )
    give(table, "xC1", "", "")
    assert hit_points(table) == [11, 7, 5]


def test_ga_6_a_catapult_blow_is_one_strike_for_kills() -> None:
    """[GA-6] [GA-13] One shot may kill several."""
    table = staged(
        [("giant", "catapult", "A1", 11), ("human", "sword", "D4", 2), ("elf", "axe", "E4", 1), ELF]
    )
    give(table, "xD4", "", "", "")
    assert (kills(table), hit_points(table)) == ([2, 0, 0, 0], [11, 0, 0, 7])


def around(victim: int, *damages: tuple[str, str, str]) -> GladiatorArena:
    """A giant with so many HP on D4, struck by several: race and weapon, square, how often."""
    gladiators: list[Gladiator] = [("giant", "sword", "D4", victim)]
    for kind, place, _ in damages:
        race, weapon = kind.split()
        gladiators.append((race, weapon, place, 5))
    table = staged([*gladiators, ELF])
    give(table, "", *[" ".join(["xD4"] * int(times)) for _, _, times in damages], "")
    return table


@pytest.mark.parametrize(
    ("victim", "damages", "credited"),
    [
        # One did it.
        (4, [("human axe", "D5", "1")], [1.0]),
        # Both would have killed alone: they share, however much more one did.
        (4, [("human axe", "D5", "1"), ("dwarf axe", "C4", "2")], [0.5, 0.5]),
        # Three would have.
        (3, [("elf axe", "D5", "1"), ("elf axe", "C4", "1"), ("elf axe", "E4", "2")], [1 / 3] * 3),
        # One alone would have: the other gets nothing.
        (4, [("human axe", "D5", "1"), ("elf axe", "C4", "1")], [1.0, 0.0]),
        # Nobody alone would have: most damage counts.
        (7, [("human axe", "D5", "1"), ("elf axe", "C4", "1")], [1.0, 0.0]),
        # Nobody alone, and as much each.
        (6, [("elf axe", "D5", "1"), ("elf axe", "C4", "1")], [0.5, 0.5]),
        # Nobody alone: two with most share, the third does not.
        (
            9,
            [("human axe", "D5", "1"), ("human axe", "C4", "1"), ("elf sword", "E4", "1")],
            [0.5, 0.5, 0.0],
        ),
    ],
)
def test_ga_13_who_gets_the_kill(
    victim: int, damages: list[tuple[str, str, str]], credited: list[float]
) -> None:
    """[GA-13] Judged by each one's own damage and the HP at the start of the turn."""
    table = around(victim, *damages)
    assert kills(table)[1 : 1 + len(credited)] == credited
    assert table.table[ALIVE] & 1 == 0


def test_ga_13_shares_are_exact() -> None:
    """[GA-13] A seventh of a kill, seven times, is one."""
    places = ["C3", "C4", "C5", "D3", "D5", "E3", "E4"]
    gladiators: list[Gladiator] = [("elf", "axe", place, 7) for place in places]
    table = staged([*gladiators, ("human", "sword", "D4", 3)])
    give(table, *["xD4"] * 7, "")
    assert [int(table.table[KILLS + seat]) for seat in range(7)] == [WHOLE // 7] * 7


def test_ga_13_damage_of_earlier_turns_does_not_count() -> None:
    """[GA-13] Only what was done in the turn of the kill."""
    table = staged(
        [("human", "sword", "D5", 8), ("elf", "sword", "C4", 7), ("human", "axe", "D4", 5), ELF]
    )
    give(table, "xD4 xD4", "", "", "")
    give(table, "", "xD4", "", "")
    assert (kills(table), damage(table)[:2]) == ([0, 1, 0, 0], [4, 1])
