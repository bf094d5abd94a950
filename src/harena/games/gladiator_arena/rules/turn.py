"""A turn from the last one who is ready to the next orders, with the time limit."""

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
    victory,
)
from harena.games.gladiator_arena.rules.fields import GladiatorState, Phase


@final
class Play(Phase):
    """GA-12: all moves, then all strikes, then the time limit; then the survivors' next turn."""

    NUMBER: Final[i64] = F.PLAY

    def go(self, state: GladiatorState, at: i64) -> None:
        """GA-12, GA-22, GA-27: play the turn as planned, unless a seat concedes before it."""
        if surrender.concede_all(state):
            state.begin(F.ENDED)
            return
        t = state.values
        state.note(journal.TURN, t[F.TURN], t[F.TRUCED])
        strikes.strike_all(state, movement.move_all(state))
        kills.remove_struck(state)
        take_by_limit(state)
        t[F.TRUCED] = 0
        after = surrender.settle_proposals(state)
        alive: i64 = t[F.ALIVE]
        if alive & (alive - 1) == 0:
            after = F.ENDED
        elif after != F.ENDED and victory.is_last_turn(state):
            state.note(journal.LAST_TURN, t[F.TURN])
            after = F.ENDED
        state.begin(after)


def is_limit_turn(state: GladiatorState, turn: i64) -> bool:
    """GA-1: return whether the time limit takes an HP in a turn."""
    t = state.values
    start = t[F.LIMIT_START]
    return start > 0 and turn >= start and (turn - start) % t[F.LIMIT_STEP] == 0


def take_by_limit(state: GladiatorState) -> None:
    """GA-1, GA-14, GA-31: take a HP from all who survived the strikes; a death costs a kill."""
    t = state.values
    if not is_limit_turn(state, t[F.TURN]):
        return
    seat: i64
    for seat in range(state.seats):
        if state.is_alive(seat):
            t[F.HP + seat] -= 1
            state.note(journal.LIMIT, seat, t[F.HP + seat])
            if t[F.HP + seat] <= 0:
                if state.scoring.penalty:
                    t[F.KILLS + seat] -= F.WHOLE
                state.note(journal.DIED, seat, 0 if state.scoring.penalty else 1)
                kills.remove(state, seat, F.TIME_LIMIT)
