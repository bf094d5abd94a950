"""Reasons for suggested lines, from where the robots stand."""

from __future__ import annotations

import re

import pytest

from harena import Match
from harena.core.play.rng import Rng
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.positions import position


@pytest.mark.parametrize(
    ("things", "line", "expected"),
    [
        # The C-bot moves away from a D-bot, and out of everyone's reach.
        (
            "rC@11-1 bC@11-3 bD1@11-2",
            "action-move rC 11-6",
            ["leaves 1 enemy robot within reach of your C-bot (2 before)"],
        ),
        (
            "rC@11-1 bC@15-c bD1@11-2",
            "action-move rC 11-6",
            ["takes your C-bot out of every enemy's reach"],
        ),
        (
            "rC@1-c rW1@11-1 bC@15-c",
            "action-move rW1 13-6",
            [
                "brings Blue's C-bot within reach of 1 of your robots (none before)",
                "comes closer to Blue's C-bot (3 steps instead of 5)",
            ],
        ),
        (
            "rC@1-c rH1@11-1 PD1@11-c bC@20-c",
            "action-move rH1 11-c take",
            ["adds 1 disc to your robots"],
        ),
        # A card changes none of this.
        ("rC@1-c rW1@11-1 bC@15-c", "action-draw", []),
    ],
)
def test_reasons_are_what_a_line_changes(things: str, line: str, expected: list[str]) -> None:
    table = position(things)
    actions = [table.space.find(name) for name in line.split()]
    assert GAME.reasons(table.observe(0), 0, actions) == expected


def test_reasons_for_a_place_tell_the_distances() -> None:
    match = Match("warp-arena", 2)
    match.roll_all(Rng(1))
    reasons = []
    for robot, place in (("C", "1-c"), ("C", "8-c"), ("D1", "1-1")):
        state = match.state
        seat = state.next_seat()
        names = ("rb"[seat] + robot, place)
        line = [state.space.find(name) for name in names]
        view = state.observe(seat)
        assert isinstance(view, WarpArena)
        reasons.append(GAME.reasons(view, seat, line))
        for name in names:
            match.apply_action(name)
    assert reasons[0] == []
    first, second = reasons[1]
    assert first == "is out of every enemy's reach"
    assert re.fullmatch(r"stands \d steps from Blue's C-bot", second)
    first, second = reasons[2]
    assert first == "stands 1 step from your C-bot"
    assert re.fullmatch(r"stands \d steps from Red's C-bot", second)


def test_no_reasons_before_the_c_bots_stand() -> None:
    table = GAME.start(2)
    assert GAME.reasons(table.observe(0), 0, []) == []
