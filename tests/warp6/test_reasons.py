"""Reasons for suggested turns, from where the dice stand."""

from __future__ import annotations

import pytest

from harena.games.warp6 import GAME
from tests.warp6.positions import position

YELLOW = "yellow: off=5 8a=1@30 8b=1@20 6a=1@10 6b=1@40"
"""No die of Yellow can fall."""


def found(black: str, action: str, yellow: str = YELLOW) -> list[str]:
    """Return the reasons for an action of Black, who has four dice on the board."""
    table = position(f"black: off=5 {black}", yellow)
    return GAME.reasons(table.observe(0), 0, [table.space.find(action)])


@pytest.mark.parametrize(
    ("black", "action", "expected"),
    [
        # 60 - 4 is taken: the die falls a ring.
        ("4a=4@60 6a=1@56 6b=3@90 6c=1@92", "4a", ["falls inwards: 27 spaces for a 4"]),
        ("4a=4@4 6a=1@56 6b=3@90 6c=1@92", "4a", ["brings a die through the wormhole (6 of 6)"]),
        # The other fall, from 126 by 1, is longer.
        (
            "4a=4@60 6a=1@56 6b=2@126 6c=3@124",
            "4a",
            [
                "falls inwards: 27 spaces for a 4",
                "keeps the fall from 126 (38 spaces) for later",
            ],
        ),
        # A changed number.
        ("4a=3@60 6a=1@56 6b=3@90 6c=1@92", "4a+", ["gets 1 die ready to fall (0 before)"]),
        ("6a=3@60 6b=1@59 6c=2@58 4a=1@2", "6a-", ["gets 2 dice ready to fall (1 before)"]),
    ],
)
def test_reasons_are_what_a_turn_changes(black: str, action: str, expected: list[str]) -> None:
    assert [reason for reason in found(black, action) if reason in expected] == expected


def test_reasons_name_falls_that_others_lose() -> None:
    """The mover was what Yellow's die would have landed on."""
    yellow = "yellow: off=5 8a=1@61 8b=1@20 6a=1@10 6b=1@40"
    black = "4a=4@60 6a=1@50 6b=3@90 6c=1@92"
    assert found(black, "4a", yellow) == ["leaves the others no die to land on"]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("6a", "moves as far as any of these dice can without a fall (5 spaces)"),
        ("6b", "moves the foremost die, while those behind can still gain more by falls"),
        ("6c", "brings the die 2 spaces closer to the wormhole (68 to go)"),
        ("6a+", "makes the die faster, 6 spaces a move"),
        ("6a-", "lets all dice stay where they are"),
    ],
)
def test_plain_turns_have_a_reason_too(action: str, expected: str) -> None:
    assert found("6a=5@100 6b=3@50 6c=2@70 4a=1@84", action) == [expected]


def test_a_die_near_the_wormhole_is_a_reason() -> None:
    expected = ["brings a die within one move of the wormhole"]
    assert found("6a=5@8 6b=3@50 6c=2@70 4a=1@84", "6a") == expected


def test_a_longer_fall_is_a_reason() -> None:
    """From 59 a die falls to 35, from 58 to 34, which is taken, and on."""
    black = "6a=1@60 6b=3@59 6c=4@34 4a=3@58"
    assert found(black, "6a+")[0].startswith("prepares a longer fall")


def test_placing_names_the_first_move() -> None:
    """With 18 dice the spaces from 109 on are taken."""
    rest = "8a=5 6a=6 6b=1 6c=4 4a=1 4b=2 4c=3 4d=4".replace(" ", "@hand ") + "@hand"
    black, yellow = f"8b=1@126 {rest}", f"8b=1@125 {rest}"
    table = position(f"black: {black}", f"yellow: {yellow}")
    for name, expected in {
        "6a": ["can fall with its first move, as a die will stand on 118"],
        "4a": [
            "can fall with its first move, as a die will stand on 123; its low number is then "
            "rolled again"
        ],
    }.items():
        assert GAME.reasons(table.observe(0), 0, [table.space.find(name)]) == expected


def test_no_reasons_while_dice_are_rolled() -> None:
    table = GAME.start(2)
    assert GAME.reasons(table.observe(0), 0, [0]) == []
