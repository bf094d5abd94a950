"""Reasons for a suggested turn: falls, dice through the wormhole, and what a plain turn is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.play.line import after_line
from harena.games.warp6 import messages
from harena.games.warp6.rules import board, components, fields as F
from harena.games.warp6.rules.movement import landing, warp
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view import read
from harena.games.warp6.view.read import Die, Position

MOST: Final = 2
"""Reasons for one turn."""


def reasons(view: WarpSix, seat: int, actions: Sequence[int]) -> list[str]:
    """Return how far a turn brings a die, and which falls it prepares, keeps or prevents.

    While dice are placed, return how the placed die can move later. The texts suit any reader.
    """
    before = read.read(view)
    if not actions or not view.can_act(seat) or not view.is_legal(seat, actions[0]):
        return []
    which = actions[0] % int(components.OWN)
    old = before.own(seat)[which]
    if before.phase == F.PLACING:
        return _of_placing(before, old)
    moved = after_line(view, seat, actions[:1])
    after = read.read(moved)
    if before.phase != F.MOVING or before.game != after.game:
        return []
    new = after.own(seat)[which]
    ready, left = _falls(view, before, seat), _falls(moved, after, seat)
    others = [other for other in range(before.seats) if other != seat]
    spoilt = sum(len(_falls(view, before, other)) for other in others)
    open_to_others = sum(len(_falls(moved, after, other)) for other in others)
    gained = old.space - new.space
    found = []
    if new.off:
        found.append(messages.brings_through(out=after.out[seat], goal=after.goal))
    elif gained > old.face:
        found.append(messages.falls(spaces=gained, slid=old.face))
    kept = max((die for die in left if die != old.number), key=left.__getitem__, default=-1)
    if kept >= 0 and left[kept] > gained and not new.off and new.face == old.face:
        found.append(messages.keeps_fall(start=after.die(kept).space, spaces=left[kept]))
    if open_to_others < spoilt:
        found.append(messages.prevents_falls(left=open_to_others, before=spoilt))
    if len(left) > len(ready):
        found.append(messages.prepares_falls(now=len(left), before=len(ready)))
    return found[:MOST] or [_of_plain_turn(before, ready, left, old, new)]


def _of_placing(position: Position, die: Die) -> list[str]:
    """Return how a die can move from the space where it would be placed."""
    reached = position.next_space - die.face
    if reached > board.START - len(position.dice):
        return [messages.falls_first(space=reached, low=2 * die.face <= die.sides)]
    return [messages.passes_all(space=reached)]


def _of_plain_turn(
    position: Position, ready: dict[int, int], left: dict[int, int], old: Die, new: Die
) -> str:
    """Return what a turn is for that neither falls nor prepares or prevents a fall."""
    if old.number in left and left[old.number] > ready.get(old.number, 0):
        return messages.lengthens_fall(spaces=left[old.number])
    if new.space <= new.face and old.space > old.face:
        return messages.COMES_NEAR
    if new.space == old.space:
        return messages.faster(face=new.face) if new.face > old.face else messages.STAYS
    playing = [die for die in position.own(old.seat) if die.on_board]
    if len(playing) > 1 and old.space == min(die.space for die in playing):
        return messages.FOREMOST
    if old.face == max(die.face for die in playing):
        return messages.fastest(spaces=old.face)
    return messages.advances(spaces=old.space - new.space, left=new.space)


def _falls(state: WarpSix, position: Position, seat: int) -> dict[int, int]:
    """Return the spaces that each die of a seat would gain by a fall if it moved now, by number.

    A die whose number is due is left out.
    """
    found = {}
    for die in position.own(seat):
        if die.on_board and die != position.rolling:
            reached = int(landing(die.space, die.face))
            rest = int(warp(state, reached))
            if rest != reached:
                found[die.number] = die.space - rest
    return found
