"""Undo groups: small decisions that are one act to a person and are taken back as one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    actions,
    building,
    destroy,
    expansion,
    grids,
    movement,
    setup,
    special,
    turn,
)
from harena.games.warp_arena.rules.fields import WarpArenaState

STEPS: Final[i64] = 16  # more than any procedure has


def undo_group_step(state: WarpArenaState) -> i64:
    """WA-10: return the place of the pending decision within its act; -1 if it is alone.

    An action and all choices for it are one act. So are a grid's place and its rotation (WA-4), and
    a robot and its hex (WA-6). The robots' moves, and their actions there, are not.
    """
    t = state.values
    at = state.frame()
    running = t[at]
    now = t[at + STEP]
    if running == turn.Phase.NUMBER:
        return 0
    if running == movement.Move.NUMBER and now != movement.CHOOSE:
        return -1
    if (
        running == building.Build.NUMBER
        or running == setup.Deploy.NUMBER
        or running == expansion.Bomb.NUMBER
        or running == movement.Move.NUMBER
        or is_chosen_in_steps(running)
    ):
        return state.depth * STEPS + now
    return -1


def is_chosen_in_steps(running: i64) -> bool:
    """WA-10: whether it is said bit by bit what this procedure is to do, and nothing else in it."""
    return (
        running == destroy.Destroy.NUMBER
        or running == grids.Warp.NUMBER
        or running == grids.Double.NUMBER
        or running == grids.Rotate.NUMBER
        or running == actions.Convert.NUMBER
        or running == actions.WarpAny.NUMBER
        or running == actions.WarpOwn.NUMBER
        or running == special.PlayCards.NUMBER
    )
