"""Moving and bumping, in hand-made positions."""

from __future__ import annotations

from itertools import permutations

import pytest

from harena.games.gladiator_arena.text.write import picture
from tests.gladiator_arena.games import Gladiator, give, hit_points, squares, staged
from tests.gladiator_arena.positions import position, turn

SPARE: Gladiator = ("human", "sword", "H8", 8)


def humans(*places: str, weapon: str = "sword") -> list[Gladiator]:
    """Humans on some squares."""
    return [("human", weapon, place, 8) for place in places]


def moved(places: str, goals: str, *, swaps_bump: bool = False) -> str:
    """Where humans end who go where `goals` say, `-` to stay."""
    table = staged(humans(*places.split()), swaps_bump=swaps_bump)
    give(table, *[goal.strip("-") for goal in goals.split()])
    return " ".join(squares(table))


@pytest.mark.parametrize(
    ("places", "goals", "result"),
    [
        # Two want one square.
        ("C4 E4", "D4 D4", "C4 E4"),
        # Three want one square.
        ("C4 E4 D3", "D4 D4 D4", "C4 E4 D3"),
        # Somebody stays there, and does not notice.
        ("D4 E4", "- D4", "D4 E4"),
        # Somebody comes back there: a chain.
        ("C4 D4 F4", "D4 E4 E4", "C4 D4 F4"),
        # A longer chain, of four.
        ("A1 B1 C1 D1 F1", "B1 C1 D1 E1 E1", "A1 B1 C1 D1 F1"),
        # A chain that is broken: who did not follow goes on.
        ("C4 D4 F4 D3", "C5 E4 E4 C3", "C5 D4 F4 C3"),
        # A bump does not hold up those who go elsewhere.
        ("C4 E4 D5", "D4 D4 D6", "C4 E4 D6"),
        # Two chains meet.
        ("B4 C4 E4 F4", "C4 D4 D4 E4", "B4 C4 E4 F4"),
    ],
)
def test_ga_7_bumps_and_chains(places: str, goals: str, result: str) -> None:
    """[GA-7] Who cannot enter a square goes back, and may stop others by that."""
    assert moved(places, goals) == result


def test_ga_7_in_every_order_of_seats() -> None:
    """[GA-7] [GA-12] The seats' numbers do not matter."""
    start = ["B4", "C4", "E4", "F4", "C5"]
    goals = ["C4", "D4", "D4", "E4", "B5"]
    for order in permutations(range(5)):
        found = moved(" ".join(start[n] for n in order), " ".join(goals[n] for n in order))
        wanted = ["B4", "C4", "E4", "F4", "B5"]
        assert found.split() == [wanted[n] for n in order]


@pytest.mark.parametrize(
    ("places", "goals", "traded", "bumped"),
    [
        ("C4 D4", "D4 C4", "D4 C4", "C4 D4"),
        ("C4 D4 D5 C5", "D4 D5 C5 C4", "D4 D5 C5 C4", "C4 D4 D5 C5"),
        # A third wants the square of one who trades: nobody gets anywhere.
        ("C4 D4 C3", "D4 C4 C4", "C4 D4 C3", "C4 D4 C3"),
        # A row that only follows is no ring.
        ("C4 D4 E4", "D4 E4 F4", "D4 E4 F4", "D4 E4 F4"),
        # Who follows into a ring's square is bumped with it.
        ("C4 D4 B4", "D4 C4 -", "D4 C4 B4", "C4 D4 B4"),
        # The ring is sent back, so who wanted in stays out.
        ("C4 D4 E4 H8", "D4 C4 E5 -", "D4 C4 E5 H8", "C4 D4 E5 H8"),
    ],
)
def test_ga_8_swaps_and_rings(places: str, goals: str, traded: str, bumped: str) -> None:
    """[GA-8] They succeed, unless the option sends the traders back."""
    assert moved(places, goals) == traded
    assert moved(places, goals, swaps_bump=True) == bumped


def test_ga_9_a_square_that_is_left_can_be_entered() -> None:
    """[GA-9] Also behind somebody who follows another."""
    assert moved("C4 D4", "D4 E4") == "D4 E4"
    assert moved("A1 B1 C1 D1", "B1 C1 D1 E1") == "B1 C1 D1 E1"


def test_ga_4_a_halflings_middle_square_never_bumps() -> None:
    """[GA-4] It jumps past anybody, and goes the whole way back when it is bumped."""
    table = staged([("halfling", "axe", "C4", 5), *humans("D4", "H8")])
    give(table, "E4", "", "")
    assert squares(table) == ["E4", "D4", "H8"]
    table = staged([("halfling", "axe", "C4", 5), *humans("D4", "F4")])
    give(table, "E4", "", "E4")
    assert squares(table) == ["C4", "D4", "F4"]
    table = staged([("halfling", "axe", "C4", 5), *humans("D5", "H8")])
    give(table, "E4", "D4", "")
    assert squares(table) == ["E4", "D4", "H8"]


def test_ga_8_a_halfling_trades_places_over_two_squares() -> None:
    """[GA-8] Two halflings two squares apart may trade."""
    small: list[Gladiator] = [("halfling", "axe", "C4", 5), ("halfling", "axe", "D5", 5)]
    table = staged(small)
    give(table, "D5", "C4")
    assert squares(table) == ["D5", "C4"]
    table = staged(small, swaps_bump=True)
    give(table, "D5", "C4")
    assert squares(table) == ["C4", "D5"]


def test_ga_10_a_bumped_gladiator_strikes_from_the_square_it_tried() -> None:
    """[GA-10] Even squares that are out of its reach from where it is again."""
    table = staged([*humans("C4", "E4", weapon="axe"), SPARE, ("dwarf", "axe", "E5", 9)])
    give(table, "D4 xE5", "D4", "", "")
    assert squares(table)[:2] == ["C4", "E4"]
    assert hit_points(table) == [8, 8, 8, 5]


def test_ga_10_it_is_hit_only_where_it_returned_to() -> None:
    """[GA-10] Blows at the square it tried miss."""
    table = staged([*humans("C4", "E4"), ("human", "spear", "D7", 8)])
    give(table, "D4", "D4", "xD4 xD4 xC4")
    assert hit_points(table) == [7, 8, 8]


def test_ga_10_nobody_hits_himself() -> None:
    """[GA-10] Not when he is sent back to the square he strikes."""
    table = staged(humans("C4", "E4"))
    give(table, "D4 xC4 xC4", "D4 xC4")
    assert hit_points(table) == [6, 8]
    assert squares(table) == ["C4", "E4"]


@pytest.mark.parametrize(
    ("before", "orders", "after"),
    [
        # Azure and olive bump, crimson comes up against azure, bronze against crimson.
        (
            """
            . . . . .
            B C A . O
            . . . . .
            . . . . .
            """,
            {"B": "B3", "C": "C3", "A": "D3", "O": "D3"},
            """
            . . . . .
            B C A . O
            . . . . .
            . . . . .
            """,
        ),
        # A ring of four goes round, and the one beside it cannot get in.
        (
            """
            . . . . .
            . B C . .
            . O A I .
            . . . . .
            """,
            {"B": "C3", "C": "C2", "A": "B2", "O": "B3", "I": "C2"},
            """
            . . . . .
            . B C . .
            . O A I .
            . . . . .
            """,
        ),
        # The same ring undisturbed.
        (
            """
            . . . . .
            . B C . .
            . O A I .
            . . . . .
            """,
            {"B": "C3", "C": "C2", "A": "B2", "O": "B3", "I": "D1"},
            """
            . . . . .
            . O B . .
            . A C . .
            . . . I .
            """,
        ),
    ],
)
def test_ga_7_bumps_in_pictures(before: str, orders: dict[str, str], after: str) -> None:
    """[GA-7] [GA-8] [GA-9] Chains, and rings that somebody disturbs."""
    letters = [letter for letter in "BCAOI" if letter in before]
    table = position(before, *[f"{letter} human sword" for letter in letters])
    turn(table, **orders)
    rows = [" ".join(row.split()[1:]) for row in picture(table)[:-1]]
    assert rows == [" ".join(line.split()) for line in after.split("\n") if line.strip()]
