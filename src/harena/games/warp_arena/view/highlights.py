"""Tokens and cells that a question is about."""

from __future__ import annotations

from harena.games.warp_arena.rules import actions, combat as combats, matching, movement, setup
from harena.games.warp_arena.rules.notation import piece_name
from harena.games.warp_arena.view import frames
from harena.games.warp_arena.view.snapshot import ArenaSnapshot


def highlights(arena: ArenaSnapshot) -> tuple[str, ...]:
    """Return the tokens and cells of the question that are public."""
    top = arena.top
    if isinstance(top, frames.Deploy) and top.step != setup.WHO_STANDS:
        return (piece_name(top.piece),)
    if isinstance(top, frames.WarpOwn) and top.step != actions.WHO_GOES:
        return (piece_name(top.piece),)
    if isinstance(top, frames.NewDisc):
        return (arena.hexes[top.hex].name,)
    if isinstance(top, frames.Move):
        return _moving(arena, top)
    if isinstance(top, frames.Combat):
        if top.step == combats.MATCH:
            return (piece_name(matching.to_match(arena.state, top.at)),)
        return (arena.hexes[top.hex].name,)
    return ()


def _moving(arena: ArenaSnapshot, move: frames.Move) -> tuple[str, ...]:
    """Return the moving robot, and the hex it left or hops over."""
    if move.step in (movement.CHOOSE, movement.ENGAGE):
        return ()
    mover = piece_name(move.piece)
    if move.step in (movement.STOP_OVER, movement.HOP):
        return (mover,)
    return (mover, arena.hexes[move.over].name)
