"""Moving and bumping, by the engine and by the second resolver."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tests.gladiator_arena.both import BOTH, Resolver, TurnSettings, same_turn


def moved(by: Resolver, moves: str, *, swaps_bump: bool = False) -> str:
    """Return where humans end: `C4>D4` for one who goes to D4, `C4` for one who stays."""
    pairs = [move.partition(">") for move in moves.split()]
    humans = [f"human sword {start}" for start, _, _ in pairs]
    came = by.turn(humans, [goal for _, _, goal in pairs], TurnSettings(swaps_bump=swaps_bump))
    return " ".join(one.split()[0] for one in came)


BUMPS = {
    "two want one square": ("C4>D4 E4>D4", "C4 E4"),
    "three want one square": ("C4>D4 E4>D4 D3>D4", "C4 E4 D3"),
    "somebody stays there, and does not notice": ("D4 E4>D4", "D4 E4"),
    "somebody comes back there: a chain": ("C4>D4 D4>E4 F4>E4", "C4 D4 F4"),
    "a longer chain, of four": ("A1>B1 B1>C1 C1>D1 D1>E1 F1>E1", "A1 B1 C1 D1 F1"),
    "a column whose head meets one who stays": ("D4>D5 D5>D6 D6>D7 D7", "D4 D5 D6 D7"),
    "who did not follow goes on": ("C4>C5 D4>E4 F4>E4 D3>C3", "C5 D4 F4 C3"),
    "those who go elsewhere are not held up": ("C4>D4 E4>D4 D5>D6", "C4 E4 D6"),
    "two chains meet": ("B4>C4 C4>D4 E4>D4 F4>E4", "B4 C4 E4 F4"),
    "two want the square of one who leaves it": ("D5>D6 D4>D5 C5>D5", "D6 D4 C5"),
}


@BOTH
@pytest.mark.parametrize("name", BUMPS)
def test_ga_7_bumps_and_chains(by: Resolver, name: str) -> None:
    """[GA-7] A gladiator that cannot enter goes back and may block others."""
    moves, result = BUMPS[name]
    assert moved(by, moves) == result


@BOTH
def test_ga_7_seat_order_does_not_matter(by: Resolver) -> None:
    """[GA-7] [GA-12] The seats' numbers do not matter."""
    moves = ["B4>C4", "C4>D4", "E4>D4", "F4>E4", "C5>B5"]
    for order in permutations(range(5)):
        wanted = ["B4", "C4", "E4", "F4", "B5"]
        assert moved(by, " ".join(moves[n] for n in order)).split() == [wanted[n] for n in order]


@BOTH
def test_ga_7_no_two_ever_share_a_square(by: Resolver) -> None:
    """[GA-7] [GA-8] Eight gladiators move at random."""
    random = Random(7)
    crowded = [f"{column}{row}" for column in "ABCD" for row in "1234"]
    for number in range(150):
        moves = []
        for start in random.sample(crowded, 8):
            near = sorted(by.moves(f"human sword {start}"))
            moves.append(f"{start}>{random.choice(near)}" if random.random() < 0.8 else start)
        found = moved(by, " ".join(moves), swaps_bump=number % 2 == 0)
        assert len(set(found.split())) == 8


@BOTH
@pytest.mark.parametrize(
    ("moves", "traded", "bumped"),
    [
        ("C4>D4 D4>C4", "D4 C4", "C4 D4"),
        ("C4>D4 D4>D5 D5>C5 C5>C4", "D4 D5 C5 C4", "C4 D4 D5 C5"),
        # A third wants the square of one who trades: nobody gets anywhere.
        ("C4>D4 D4>C4 C3>C4", "C4 D4 C3", "C4 D4 C3"),
        ("D4>D5 D5>E5 E5>E4 E4>D4 C4>D4", "D4 D5 E5 E4 C4", "D4 D5 E5 E4 C4"),
        # A row that only follows is no ring.
        ("C4>D4 D4>E4 E4>F4", "D4 E4 F4", "D4 E4 F4"),
        # Who stays beside a ring has no part in it, who goes elsewhere neither.
        ("C4>D4 D4>C4 B4", "D4 C4 B4", "C4 D4 B4"),
        ("C4>D4 D4>C4 E4>E5 H8", "D4 C4 E5 H8", "C4 D4 E5 H8"),
    ],
)
def test_ga_8_swaps_and_rings(by: Resolver, moves: str, traded: str, bumped: str) -> None:
    """[GA-8] They succeed, unless the option sends the traders back."""
    assert moved(by, moves) == traded
    assert moved(by, moves, swaps_bump=True) == bumped


@BOTH
def test_ga_9_vacated_squares_can_be_entered(by: Resolver) -> None:
    """[GA-9] Also in a chain of followers."""
    assert moved(by, "C4>D4 D4>E4") == "D4 E4"
    assert moved(by, "A1>B1 B1>C1 C1>D1 D1>E1") == "B1 C1 D1 E1"


@BOTH
@pytest.mark.parametrize(
    "lines",
    [
        """
        halfling axe C4 | E4 | E4 5
        human sword D4  |    | D4 8
        """,
        """
        halfling axe C4 | E4 | C4 5
        human sword D4  |    | D4 8
        human sword F4  | E4 | F4 8
        """,
        """
        halfling axe C4 | E4 | E4 5
        human sword D5  | D4 | D4 8
        """,
    ],
)
def test_ga_4_halflings_jump_past_gladiators(by: Resolver, lines: str) -> None:
    """[GA-4] It jumps past anybody, and returns all the way if bumped."""
    same_turn(by, lines)


@BOTH
def test_ga_8_halflings_trade_over_two_squares(by: Resolver) -> None:
    """[GA-8] Two halflings two squares apart may trade."""
    same_turn(by, "halfling axe C4 | D5 | D5 5\nhalfling axe D5 | C4 | C4 5")
    same_turn(
        by,
        "halfling axe C4 | D5 | C4 5\nhalfling axe D5 | C4 | D5 5",
        TurnSettings(swaps_bump=True),
    )


@BOTH
def test_ga_10_bumped_gladiators_strike_from_the_square_tried(by: Resolver) -> None:
    """[GA-10] Even squares that are out of its reach from where it is again; and it is hit only
    where it returned to."""
    same_turn(
        by,
        """
        human axe C4   | D4 xE5         | C4 7 (4)
        human axe E4   | D4             | E4 8
        dwarf axe E5   |                | E5 5
        human spear D7 | xD4 xD4 xC4    | D7 8 (1)
        """,
    )


@BOTH
def test_ga_10_gladiators_never_hit_themselves(by: Resolver) -> None:
    """[GA-10] Not even when sent back to the square they strike."""
    same_turn(
        by,
        """
        human sword C4 | D4 xC4 xC4 | C4 6
        human sword E4 | D4 xC4     | E4 8 (2)
        """,
    )
