"""Reasons for suggested turns, from where the dice stand."""

from __future__ import annotations

import pytest

from harena.games.warp6 import GAME
from tests.warp6.positions import position


@pytest.mark.parametrize(
    ("black", "yellow", "action", "expected"),
    [
        # 60 - 4 is taken: the die falls a ring.
        ("4a=4@60 4b=1@20", "6a=1@56", "4a", ["falls inwards: 27 spaces for a 4"]),
        ("4a=4@60 4b=1@20", "6a=1@50", "4a", []),
        ("4a=4@4 4b=1@20", "6a=1@50", "4a", ["brings a die through the wormhole (1 of 6)"]),
        # The mover was what another die would have landed on.
        ("4a=4@60 4b=1@20", "6a=1@61", "4a", ["leaves the others fewer falls (7 instead of 8)"]),
        # A changed number.
        ("4a=3@60 4b=1@20", "6a=1@56", "4a+", ["leaves you 8 dice ready to fall (7 before)"]),
    ],
)
def test_reasons_are_what_a_turn_changes(
    black: str, yellow: str, action: str, expected: list[str]
) -> None:
    table = position(f"black: {black}", f"yellow: {yellow}")
    actions = [table.space.find(action)]
    assert GAME.reasons(table.observe(0), 0, actions) == expected


def test_no_reasons_before_all_dice_are_placed() -> None:
    table = GAME.start(2)
    assert GAME.reasons(table.observe(0), 0, [0]) == []
