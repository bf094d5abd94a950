"""Reasons for suggested orders, from where the others stand and what they can strike."""

from __future__ import annotations

import pytest

from harena.games.gladiator_arena import GAME
from tests.gladiator_arena.positions import position


@pytest.mark.parametrize(
    ("start", "orders", "expected"),
    [
        # Crimson moves at most one square before a strike, and the axe reaches one more.
        ("B5", "ready", ["stays out of everyone's reach"]),
        (
            "B5",
            "A5 ready",
            [
                "stays out of everyone's reach",
                "moves away from Crimson (4 squares instead of 3)",
            ],
        ),
        (
            "B5",
            "C5 ready",
            ["comes into reach of Crimson", "moves closer to Crimson (2 squares instead of 3)"],
        ),
        (
            "B5",
            "C5 xE5 ready",
            ["strikes 1 of the 5 squares where Crimson can end", "comes into reach of Crimson"],
        ),
        # Crimson cannot come to D5, where bronze means to be; two strikes do 4 of 9 HP.
        (
            "C5",
            "D5 xE5 xF5 ready",
            [
                "strikes 2 of the 4 squares where Crimson can end",
                "moves closer to Crimson (1 square instead of 2)",
            ],
        ),
        (
            "C5",
            "B5 ready",
            ["gets out of reach of Crimson", "moves away from Crimson (3 squares instead of 2)"],
        ),
        # Nothing changes.
        ("C5", "ready", []),
        # An order that is not finished has no reasons.
        ("B5", "A5", []),
    ],
)
def test_reasons_are_what_an_order_changes(start: str, orders: str, expected: list[str]) -> None:
    row = [". "] * 8
    row["ABCDEFGH".index(start[0])], row[4] = "B ", "C "
    empty = ". . . . . . . .\n"
    table = position(f"{empty * 3}{''.join(row)}\n{empty * 4}", "B human sword 8", "C dwarf axe 9")
    actions = [table.space.find(name) for name in orders.split()]
    assert GAME.reasons(table.observe(0), 0, actions) == expected


def test_a_sure_kill_is_named() -> None:
    """From the corner crimson can reach two squares; three strikes cover all three."""
    corner = ". . . . .\n" * 2 + ". . B . .\n. . . . .\nC . . . ."
    table = position(corner, "B human sword", "C human axe 2")
    actions = [table.space.find(name) for name in ("xA1", "xB1", "xA2", "ready")]
    expected = "strikes every square where Crimson can end, hard enough to kill"
    assert GAME.reasons(table.observe(0), 0, actions)[0] == expected


def test_no_reasons_before_all_have_started() -> None:
    table = GAME.start(4)
    actions = [table.space.find(name) for name in ("dwarf", "axe", "D4", "ready")]
    assert GAME.reasons(table.observe(0), 0, actions) == []
