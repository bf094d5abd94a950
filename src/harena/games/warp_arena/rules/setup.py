"""Setting up: the pieces that each player places (3.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import fields as F, ids, journal
from harena.games.warp_arena.rules.fields import WarpArenaState

FIRST_CARDS: Final[i64] = 3
STARTERS: Final[i64] = 5  # pieces that a player starts with: a C, D, H, B and W (WA-6)

# The steps of Deploy.
WHO_STANDS: Final[i64] = 0
IN_HEX: Final[i64] = 1


@final
class Deploy(Procedure):
    """3.3, WA-6: one piece at a time, clockwise, until all players have placed five."""

    NUMBER: Final[i64] = 4

    SEAT: Final[i64] = 2
    PIECE: Final[i64] = 3  # the piece that is being placed; -1 none
    PLACED: Final[i64] = 4  # pieces placed so far

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-6: the last piece of each is not asked for, only where it stands."""
        t = state.values
        if t[at + Deploy.PLACED] == STARTERS * state.seats:
            state.pop()
            return
        last_ones = t[at + Deploy.PLACED] >= (STARTERS - 1) * state.seats
        if t[at + STEP] == WHO_STANDS and last_ones:
            t[at + Deploy.PIECE] = next_unplaced(state, t[at + Deploy.SEAT])
            state.step(IN_HEX)
        state.ask(t[at + Deploy.SEAT])

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-6: a C, D, H, B or W not yet placed; any hex without enemy pieces."""
        if state.values[at + STEP] == WHO_STANDS:
            kind: i64
            for kind in range(STARTERS):
                own = seat * ids.OWN + ids.FIRST[kind]
                if state.values[F.AT + own] < 0:
                    out.add(ids.PIECE + own)
            return
        hex_: i64
        for hex_ in range(state.hexes):
            if not F.enemy_robots(state, hex_, seat):
                out.add(ids.HEX + hex_)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-6: the piece, then its hex."""
        t = state.values
        if t[at + STEP] == WHO_STANDS:
            t[at + Deploy.PIECE] = action - ids.PIECE
            state.step(IN_HEX)
            return
        state.note(journal.ROBOT_PLACED, t[at + Deploy.PIECE], action - ids.HEX)
        F.put(state, t[at + Deploy.PIECE], action - ids.HEX)
        t[at + Deploy.PIECE] = -1
        t[at + Deploy.PLACED] += 1
        t[at + Deploy.SEAT] = (seat + 1) % state.seats
        state.step(WHO_STANDS)


def next_unplaced(state: WarpArenaState, seat: i64) -> i64:
    """WA-6: the first of the five pieces that start and is not placed; -1: none."""
    kind: i64
    for kind in range(STARTERS):
        piece = seat * ids.OWN + ids.FIRST[kind]
        if state.values[F.AT + piece] < 0:
            return piece
    return -1
