"""Destroy Hex, by a card or an action (2.4.2, 4.2.1), chain reactions (9.2), destroyed hexes."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import fields as F, grids, ids, journal, victory, windows
from harena.games.warp_arena.rules.fields import Action, Special, WarpArenaState

# The steps of Destroy.
AIM: Final[i64] = 0
STRIKE: Final[i64] = 1
STRUCK: Final[i64] = 2
DESTROYED: Final[i64] = 3  # unless it is cancelled
CHAIN: Final[i64] = 4  # the hex that was hit is destroyed already


@final
class Destroy(Special):
    """WA-11: a grid is chosen, a die says which of its secondary hexes is destroyed."""

    NUMBER: Final[i64] = 9

    GRID: Final[i64] = 4
    HEX: Final[i64] = 5  # the hex that is hit; -1 the void (WA-41)

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """WA-11: choose a grid, roll for one of its secondary hexes, destroy it."""
        t = state.values
        now = t[at + STEP]
        if now == AIM:
            state.ask(t[at + Action.WHO])
        elif now == STRIKE:
            state.ask_die(state.cells - 1)
        elif now == STRUCK:
            state.step(DESTROYED)
            windows.ask_to_stop(state, at, ids.DESTROY_HEX)
        elif now == CHAIN:
            state.ask_die(state.ways)
        else:
            hex_ = t[at + Destroy.HEX]
            who = t[at + Action.WHO]
            state.pop()
            if t[F.ANSWER] == 0 and hex_ >= 0:
                destroy_hex(state, hex_, who)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-11: add any grid."""
        grids.legal_grids(state, -1, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-11: choose the grid before the die falls."""
        state.note(journal.GRID_AIMED_AT, seat, action - ids.GRID)
        state.values[at + Destroy.GRID] = action - ids.GRID
        state.step(STRIKE)

    def roll(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """WA-11: take the hex of the die; WA-41, WA-60: or the chain's next hex."""
        t = state.values
        who = t[at + Action.WHO]
        chained = t[at + STEP] == CHAIN
        if chained:
            hit = next_in_chain(state, t[at + Destroy.HEX], face)
        else:
            hit = t[at + Destroy.GRID] * state.cells + face
        goes_on = chain_continues(state, hit)
        if chained:
            state.note(journal.HIT_PASSED_ON, who, face, state.ways, hit, goes_on)
        else:
            state.note(journal.HEX_STRUCK, who, face, state.cells - 1, hit, goes_on)
        t[at + Destroy.HEX] = hit
        state.step(CHAIN if goes_on == 1 else STRUCK)


def chain_continues(state: WarpArenaState, hit: i64) -> i64:
    """WA-41, WA-60: return 1 if a hit hex is already destroyed: then another is hit."""
    return 1 if state.variant.chains and hit >= 0 and F.destroyed(state, hit) else 0


def next_in_chain(state: WarpArenaState, hex_: i64, face: i64) -> i64:
    """WA-41: return the hex beside a destroyed one that a die names, as its grid lies; or void.

    A face k is the way from the grid's centre to its hex k; WA-61: squares have eight.
    """
    turned = state.values[F.TURNED + hex_ // state.cells] * state.shape.shift
    return state.near[hex_ * state.ways + (face - 1 + turned) % state.ways]


# --- what is destroyed ------------------------------------------------------------------------


def remove_field(state: WarpArenaState, hex_: i64) -> None:
    """WA-11, WA-30, WA-69: remove the force field in a hex."""
    state.note(journal.FIELD_GONE, hex_, F.field_owner(state, hex_))
    state.values[F.GROUND + F.EACH * hex_] = 0


def destroy_hex(state: WarpArenaState, hex_: i64, who: i64) -> None:
    """WA-11, WA-27: destroy a hex for `who`: only a force field, if it has one; else all on it."""
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
