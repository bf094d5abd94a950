"""Hexes and creatures that cannot be chosen, with the reasons."""

from __future__ import annotations

from collections.abc import Iterable

from harena.core.scene.scene import Blocked, Target
from harena.games.arena.rules import board, fields as F, movement, terrain
from harena.games.arena.view import words
from harena.games.arena.view.read import Position


def blocked(arena: Position, seat: int, targets: Iterable[Target]) -> list[Blocked]:
    """Return the things that the deciding seat cannot choose, by reason."""
    offered = {target.ref for target in targets}
    found: dict[str, list[str]] = {}
    if arena.phase == F.MOVING and movement.may_choose(arena.state):
        for one in arena.own(1 - seat):
            if one.on_board:
                found.setdefault("It is not yours.", []).append(one.name)
    for hex_ in range(int(board.HEXES)):
        name = board.PLACE_NAMES[hex_]
        if name not in offered:
            found.setdefault(_why(arena, seat, hex_), []).append(name)
    return [Blocked(why, tuple(things)) for why, things in found.items() if why]


def _why(arena: Position, seat: int, hex_: int) -> str:
    """Why a hex is no choice; "" where hexes are not asked for."""
    if arena.phase == F.PLACING:
        return "You begin in a hex beside your king, on ground that this creature can enter."
    if arena.phase == F.CHANGING:
        cost = int(terrain.price(arena.state, hex_))
        return f"A change there costs {cost}, and the pool has {arena.pool} left."
    mover = arena.mover
    if arena.phase != F.MOVING or mover < 0 or arena.creatures[mover].left == 0:
        return ""
    one = arena.creatures[mover]
    if one.at == hex_:
        return ""
    title = words.creature_title(arena, mover)
    if not int(board.NEAR[one.at]) >> hex_ & 1:
        return f"Not beside {title}, which walks from hex to hex."
    if not one.enters >> hex_ & 1:
        return f"{title[0].upper()}{title[1:]} cannot enter {words.ground(arena, hex_)}."
    return ""
