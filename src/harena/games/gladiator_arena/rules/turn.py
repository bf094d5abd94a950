"""A turn from the last one who is ready to the next orders."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import (
    fields as F,
    journal,
    kills,
    movement,
    strikes,
    surrender,
    time_limit,
    victory,
)
from harena.games.gladiator_arena.rules.fields import GladiatorState, Phase


@final
class Play(Phase):
    """GA-12: all moves, then all strikes, then the time limit; then the survivors' next turn."""

    NUMBER: Final[i64] = F.PLAY

    def go(self, state: GladiatorState, at: i64) -> None:
        """GA-12, GA-18: carry out all orders together.

        GA-22: unless a seat concedes before the turn; GA-27: the last turn ends the game.
        """
        if surrender.concede_all(state):
            state.begin(F.ENDED)
            return
        t = state.values
        state.note(journal.TURN, t[F.TURN], t[F.TRUCED])
        strikes.strike_all(state, movement.move_all(state))
        kills.remove_struck(state)
        time_limit.take_hp(state)
        t[F.TRUCED] = 0
        after = surrender.settle_proposals(state)
        alive: i64 = t[F.ALIVE]
        if alive & (alive - 1) == 0:
            after = F.ENDED
        elif after != F.ENDED and victory.is_last_turn(state):
            state.note(journal.LAST_TURN, t[F.TURN])
            after = F.ENDED
        state.begin(after)
