"""Losses: force fields, hexes and robots that are destroyed."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.warp_arena.rules import fields as F, ids, journal, victory
from harena.games.warp_arena.rules.fields import WarpArenaState


def remove_field(state: WarpArenaState, hex_: i64) -> None:
    """Remove the force field in a hex, for any cause."""
    state.note(journal.FIELD_GONE, hex_, F.field_owner(state, hex_))
    state.values[F.GROUND + F.EACH * hex_] = 0


def destroy_hex(state: WarpArenaState, hex_: i64, who: i64) -> None:
    """WA-11, WA-27: `who` destroys a hex: only a force field, if there is one; else all on it."""
    t = state.values
    if F.destroyed(state, hex_):
        return
    if t[F.GROUND + F.EACH * hex_] != 0:
        remove_field(state, hex_)
        return
    state.note(journal.HEX_DESTROYED, hex_, t[F.LOOSE + F.EACH * hex_])
    t[F.GROUND + F.EACH * hex_] = 1
    t[F.LOOSE + F.EACH * hex_] = 0
    there = t[F.TROOPS + F.EACH * hex_]
    fallen: i64 = -1
    piece: i64
    for piece in range(state.seats * ids.OWN):
        if there == 0:
            break
        if t[F.AT + piece] == hex_:
            t[F.DISCS + piece] = 0
            F.lift(state, piece)
            state.note(journal.ROBOT_LOST, piece, hex_)
            if ids.KIND[piece] == ids.C:
                fallen = ids.OWNER[piece]
    if fallen >= 0:
        victory.eliminate(state, fallen, hex_, who)


def lose_robot(state: WarpArenaState, piece: i64, by: i64) -> None:
    """WA-33: a robot is destroyed; its discs lie loose in its hex."""
    t = state.values
    hex_ = t[F.AT + piece]
    t[F.LOOSE + F.EACH * hex_] += t[F.DISCS + piece]
    t[F.DISCS + piece] = 0
    F.lift(state, piece)
    state.note(journal.ROBOT_LOST, piece, hex_)
    if ids.KIND[piece] == ids.C:
        victory.eliminate(state, ids.OWNER[piece], hex_, by)
