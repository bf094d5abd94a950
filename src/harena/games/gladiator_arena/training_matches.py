"""The matches that bots learn from: all sorts of gladiators, in all sorts of trouble."""

from __future__ import annotations

from collections.abc import Mapping

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.games.gladiator_arena.rules import table as on
from harena.games.gladiator_arena.rules.position import GladiatorArena

LESSONS: tuple[tuple[int, Mapping[str, object]], ...] = (
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

LATEST = 24
"""The last turn that a lesson begins in."""


def open_lesson(state: GladiatorArena, rng: Rng) -> None:
    """Enrol everybody by lot; half the time they have been hurt, and turns have gone by."""
    scratch = Actions(state.space.size)
    while state.table[on.PHASE] == on.ENROL:
        seat = int(state.next_seat())
        state.apply_action(state.random_action(seat, rng, scratch), seat)
    if rng.below(2) == 0:
        state.table[on.TURN] = 1 + int(rng.below(LATEST))
        for seat in range(int(state.seats)):
            whole = on.HIT_POINTS[state.table[on.RACE + seat]]
            state.table[on.HP + seat] = 1 + int(rng.below(whole))
