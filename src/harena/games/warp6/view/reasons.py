"""Reasons for a suggested turn: falls, dice through the wormhole, and falls of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.play.line import after_line
from harena.games.warp6 import messages
from harena.games.warp6.rules import board, fields as F
from harena.games.warp6.rules.movement import landing
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view import read

MOST: Final = 2
"""Reasons for one turn."""


def reasons(view: WarpSix, seat: int, actions: Sequence[int]) -> list[str]:
    """Return how far a turn brings a die, and which falls it prepares or prevents."""
    before, after = read.read(view), read.read(after_line(view, seat, actions[:1]))
    if before.phase != F.MOVING or before.game != after.game or not actions:
        return []
    found = []
    for old, new in zip(before.own(seat), after.own(seat), strict=True):
        gained = old.space - new.space
        if new.off and not old.off:
            out, goal = after.out[seat], after.goal
            found.append(messages.brings_through(out=out, goal=goal))
        elif gained > old.face:
            found.append(messages.falls(spaces=gained, slid=old.face))
    others = [other for other in range(before.seats) if other != seat]
    prevented = sum(_falls(before, other) - _falls(after, other) for other in others)
    if prevented > 0:
        left = sum(_falls(after, other) for other in others)
        found.append(messages.prevents_falls(left=left, before=left + prevented))
    ready, own = _falls(before, seat), _falls(after, seat)
    if own > ready:
        found.append(messages.prepares_falls(now=own, before=ready))
    return found[:MOST]


def _falls(position: read.Position, seat: int) -> int:
    """Return how many of a seat's dice would land on a die if they moved now."""
    taken = {die.space for die in position.dice if die.on_board}
    ends = [int(landing(die.space, die.face)) for die in position.own(seat) if die.on_board]
    return sum(end > board.CENTRE and end in taken for end in ends)
