"""The time limit: from a turn on, everyone loses an HP at regular turns."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import fields as F, journal, kills
from harena.games.gladiator_arena.rules.fields import GladiatorState


def is_limit_turn(state: GladiatorState, turn: i64) -> bool:
    """GA-1: return whether the time limit takes an HP in a turn."""
    t = state.values
    start = t[F.LIMIT_START]
    return start > 0 and turn >= start and (turn - start) % t[F.LIMIT_STEP] == 0


def take_hp(state: GladiatorState) -> None:
    """GA-1, GA-14, GA-31: take a HP from all who survived the strikes; a death costs a kill.

    GA-19: also in a turn without strikes.
    """
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
