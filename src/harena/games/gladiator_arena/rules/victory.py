"""The end of the game: its last turn, the ranking, and what an end is worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.gladiator_arena.rules import fields as F, journal
from harena.games.gladiator_arena.rules.fields import GladiatorState, Phase

LAST_TURN: Final[i64] = 500  # the game is over after it (GA-27)


def is_last_turn(state: GladiatorState) -> bool:
    """GA-27: return whether the game ends after this turn in any case."""
    return state.values[F.TURN] >= LAST_TURN


def better(state: GladiatorState, a: i64, b: i64) -> bool:
    """GA-15, GA-29: Return whether a seat ranks above another.

    What the option names is compared first; then kills, survival, HP left and damage done.
    """
    t = state.values
    if state.scoring.first == F.BY_SURVIVAL and t[F.OUT + a] != t[F.OUT + b]:
        return outlived(state, a, b)
    if state.scoring.first == F.BY_DAMAGE and t[F.DAMAGE + a] != t[F.DAMAGE + b]:
        return t[F.DAMAGE + a] > t[F.DAMAGE + b]
    if t[F.KILLS + a] != t[F.KILLS + b]:
        return t[F.KILLS + a] > t[F.KILLS + b]
    if t[F.OUT + a] != t[F.OUT + b]:
        return outlived(state, a, b)
    if t[F.HP + a] != t[F.HP + b]:
        return t[F.HP + a] > t[F.HP + b]
    return t[F.DAMAGE + a] > t[F.DAMAGE + b]


def outlived(state: GladiatorState, a: i64, b: i64) -> bool:
    """GA-15: Return whether a seat was in the arena longer than another."""
    t = state.values
    return t[F.OUT + a] == 0 or 0 < t[F.OUT + b] < t[F.OUT + a]


def rank(state: GladiatorState, seat: i64) -> i64:
    """GA-15: return how many seats rank above this one; tied seats have the same rank."""
    above: i64 = 0
    other: i64
    for other in range(state.seats):
        if better(state, other, seat):
            above += 1
    return above


def worth(state: GladiatorState, seat: i64) -> float:
    """GA-15: return 1 for the winner, 1/k for each of k who share the first place, else 0."""
    if rank(state, seat) > 0:
        return 0.0
    first: i64 = 0
    other: i64
    for other in range(state.seats):
        if rank(state, other) == 0:
            first += 1
    return 1.0 / float(first)


@final
class Ended(Phase):
    """GA-15: the game is over, without further decisions."""

    NUMBER: Final[i64] = F.ENDED

    def go(self, state: GladiatorState, at: i64) -> None:
        """End the match."""
        state.note(journal.ENDED)
        state.waiting = 0
        state.to_move = TERMINAL
