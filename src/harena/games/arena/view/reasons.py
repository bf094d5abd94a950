"""Reasons for a suggested turn: combats it would win, the way to the king, and control."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.play.line import after_line
from harena.games.arena.messages import reasons as messages
from harena.games.arena.rules import board, fields as F, odds
from harena.games.arena.rules.position import Arena
from harena.games.arena.view import words
from harena.games.arena.view.read import Position, read

MOST: Final = 2
"""Reasons for one turn."""


def reasons(view: Arena, seat: int, actions: Sequence[int]) -> list[str]:
    """Return where a turn outnumbers the other, how near it comes to the king, and its control."""
    before, after = read(view), read(after_line(view, seat, actions))
    # Behind the end of the movement are combats whose dice have not fallen.
    if before.phase == F.MOVING and after.phase != F.MOVING and after.winner < 0:
        after = read(after_line(view, seat, actions[:-1]))
    if before.phase == F.PLACING or after.active != seat:
        return []
    found = []
    known = _won(before, seat)
    for hex_, own, others in _won(after, seat):
        if (hex_, own, others) not in known:
            place = board.PLACE_NAMES[hex_]
            other = words.seat_title(1 - seat)
            found.append(messages.outnumbers(seat=other, place=place, own=own, others=others))
    start, goal = _to_king(before, seat), _to_king(after, seat)
    if 0 < goal < start:
        area = words.place_title(int(board.KING) + 1 - seat)
        found.append(messages.comes_near(area=area, now=goal, before=start))
    held = len(after.held(seat)), len(before.held(seat))
    if held[0] > held[1]:
        found.append(messages.controls(now=held[0], before=held[1]))
    return found[:MOST]


def _won(arena: Position, seat: int) -> list[tuple[int, int, int]]:
    """Return the combats that a seat would win now: hex, its power, and the other's."""
    return [
        (hex_, powers[seat], powers[1 - seat])
        for hex_, *powers, loser in odds.forecast(arena.state).fights
        if loser == 1 - seat
    ]


def _to_king(arena: Position, seat: int) -> int:
    """Return the distance of a seat's nearest creature to the other king's area; -1 for none."""
    area = int(board.KING) + 1 - seat
    near = [board.distance(one.at, area) for one in arena.own(seat) if one.on_board]
    return min(near, default=-1)
