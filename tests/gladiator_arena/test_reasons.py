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
        ("B5", "C5 xE5 ready", ["strikes where Crimson stands now", "comes into reach of Crimson"]),
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


def test_no_reasons_before_all_have_started() -> None:
    table = GAME.start(4)
    actions = [table.space.find(name) for name in ("dwarf", "axe", "D4", "ready")]
    assert GAME.reasons(table.observe(0), 0, actions) == []
