"""Reasons for suggested turns, from where the creatures stand."""

from __future__ import annotations

import pytest

from harena.games.arena import GAME
from tests.arena.positions import position


@pytest.mark.parametrize(
    ("creatures", "line", "expected"),
    [
        (
            "A1:v.ogre C5:a.orc",
            "ogre A2",
            [
                "brings a creature to 4 hexes from the area of Amber's king (5 before)",
                "controls 2 hexes (1 before)",
            ],
        ),
        (
            "A1:v.ogre A2:a.orc",
            "ogre A2",
            [
                "outnumbers Amber in A2 (3 to 1)",
                "brings a creature to 4 hexes from the area of Amber's king (5 before)",
            ],
        ),
        # The end of the movement adds nothing.
        ("A1:v.ogre A2:a.orc", "end", []),
    ],
)
def test_reasons_are_what_a_turn_changes(creatures: str, line: str, expected: list[str]) -> None:
    table = position(creatures)
    actions = [table.space.find(name) for name in line.split()]
    assert GAME.reasons(table.observe(0), 0, actions) == expected


def test_no_reasons_while_creatures_are_placed() -> None:
    table = GAME.start(2)
    assert GAME.reasons(table.observe(0), 0, []) == []
