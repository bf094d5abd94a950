"""Tokens and cells that a question is about."""

from __future__ import annotations

from harena.games.warp_arena.rules import actions, combat, matching, movement, setup
from harena.games.warp_arena.rules.actions import WarpOwn
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.discs import NewDisc
from harena.games.warp_arena.rules.ids import piece_name
from harena.games.warp_arena.rules.matching import Sides
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.setup import Deploy
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot


def highlights(arena: ArenaSnapshot) -> tuple[str, ...]:
    """Return the tokens and cells of the question that are public."""
    top = arena.top
    if top.runs(Deploy.NUMBER) and top.step != setup.WHO_STANDS:
        return (piece_name(top[Deploy.PIECE]),)
    if top.runs(WarpOwn.NUMBER) and top.step != actions.WHO_GOES:
        return (piece_name(top[WarpOwn.PIECE]),)
    if top.runs(NewDisc.NUMBER):
        return (arena.hexes[top[NewDisc.HEX]].name,)
    if top.runs(Move.NUMBER):
        return _moving(arena, top)
    if top.runs(Combat.NUMBER):
        if top.step == combat.MATCH:
            return (piece_name(matching.next_unmatched(arena.state, top.at)),)
        return (arena.hexes[top[Sides.HEX]].name,)
    return ()


def _moving(arena: ArenaSnapshot, move: Frame) -> tuple[str, ...]:
    """Return the moving robot, and the hex it left or hops over."""
    if move.step in (movement.CHOOSE, movement.ENGAGE):
        return ()
    mover = piece_name(move[Move.PIECE])
    if move.step in (movement.STOP_OVER, movement.HOP):
        return (mover,)
    return (mover, arena.hexes[move[Move.OVER]].name)
