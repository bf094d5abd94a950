"""The course of a game: setup, then turn after turn, and the players' phases in order."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    fields as F,
    grids,
    ids,
    initiative,
    journal,
    player_phase,
    setup,
    victory,
)
from harena.games.warp_arena.rules.fields import WarpArenaState

# The steps of Game.
ARENA: Final[i64] = 0
GRIDS: Final[i64] = 1
HANDS: Final[i64] = 2
FIRST_PLACE: Final[i64] = 3
PIECES: Final[i64] = 4
FIRST_DISCS: Final[i64] = 5
NEXT_TURN: Final[i64] = 6
FIRST_PHASE: Final[i64] = 7
NEXT_PHASE: Final[i64] = 8  # while a phase is played


@final
class Game(Procedure):
    """3.0 and 4.0: the arena, cards, pieces, discs; then turn after turn. Always the lowest."""

    NUMBER: Final[i64] = 0

    def go(self, state: WarpArenaState, at: i64) -> None:
        """3.0 and 4.0: carry out the next step of the game."""
        t = state.values
        now = t[at + STEP]
        state.step(now + 1)
        if now == ARENA:
            if t[F.BUILT] == 0:
                setup.lay_quick_arena(state)
                t[F.PLACED] = state.grids
                state.step(HANDS)
            else:
                initiative.roll_off(state, False)
        elif now == GRIDS:
            t[state.push(setup.Build.NUMBER) + setup.Build.SEAT] = t[F.ORDER]
        elif now == HANDS:
            seat = setup.next_seat(state)
            if seat >= 0:
                state.step(HANDS)
                setup.deal(state, seat)
        elif now == FIRST_PLACE:
            initiative.roll_off(state, False)
        elif now == PIECES:
            deploy = state.push(setup.Deploy.NUMBER)
            t[deploy + setup.Deploy.SEAT] = t[F.ORDER]
            t[deploy + setup.Deploy.PIECE] = -1
        elif now == FIRST_DISCS:
            seat = setup.next_seat(state)
            if seat >= 0:
                state.step(FIRST_DISCS)
                setup.first_disc(state, seat)
        elif now == NEXT_TURN and victory.is_last_turn(state):
            victory.end_game(state, -1)
        elif now == NEXT_TURN:
            t[F.TURN] += 1
            t[F.FIRED] = 0
            state.note(journal.TURN_BEGUN, t[F.TURN])
            initiative.roll_off(state, True)
            if state.variant.initiative_cards:
                state.push(initiative.Bidding.NUMBER)
        elif now == FIRST_PHASE:
            t[F.PLACE] = 0
            begin_phase(state)
        else:
            self._next_phase(state)

    def _next_phase(self, state: WarpArenaState) -> None:
        """WA-8: start the next whole player phase, in the order of play; then a new turn."""
        player_phase.advance_place(state)
        if state.values[F.PLACE] < state.seats:
            state.step(NEXT_PHASE)
            begin_phase(state)
        else:
            state.step(NEXT_TURN)


def begin_game(state: WarpArenaState) -> None:
    """3.0: clear the table: no grid laid, all pieces in stock."""
    t = state.values
    i: i64
    for i in range(state.grids):
        t[F.TURNED + i] = -1
    for i in range(state.seats * ids.OWN):
        t[F.AT + i] = -1
    grids.link_all(state)
    state.push(Game.NUMBER)


def begin_phase(state: WarpArenaState) -> None:
    """WA-8: begin the phase of the seat whose place in the order has come."""
    t = state.values
    t[state.push(player_phase.Phase.NUMBER) + player_phase.Phase.SEAT] = t[F.ORDER + t[F.PLACE]]
