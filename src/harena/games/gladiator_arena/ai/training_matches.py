"""The matches that the weights of Gladiator Arena are learned from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.evaluator import Matches
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.games.gladiator_arena.rules import fields as F, gladiators

TRAINING_MATCHES: Final[Matches] = (
    *((2, {}) for _ in range(9)),
    (2, {"weak-pairs": True}),
    (2, {"width": 5, "height": 5, "limit-start": 6, "limit-step": 1}),
    (2, {"width": 6, "height": 6, "limit-step": 2}),
    (3, {}),
    (4, {}),
    (4, {}),
    (5, {}),
)
"""Seats and options; most are duels, which have the most to tell apart."""

LATEST_TURN: Final[i64] = 24  # the last turn that a training match starts in


def randomize_start(state: State, rng: Rng) -> None:
    """GA-16: Enrol all seats at random; half the time add wounds, and let turns go by."""
    scratch = Actions(state.space.size)
    t = state.values
    seat: i64
    while t[F.PHASE] == F.ENROL:
        seat = state.next_seat()
        state.apply_action(int(state.random_action(seat, rng, scratch)), int(seat))
    if rng.below(2) == 0:
        t[F.TURN] = 1 + rng.below(LATEST_TURN)
        for seat in range(state.seats):
            whole = gladiators.HIT_POINTS[t[F.RACE + seat]]
            t[F.HP + seat] = 1 + rng.below(whole)
