"""One game between bots, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from harena.bots import Bot, chosen
from harena.core.errors import FailedBotError, IllegalActionError
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, TERMINAL, State

LIMIT = 20_000
"""Decisions after which a game counts as unfinished."""


class Watch(Protocol):
    """An observer of each step of a match."""

    def before(self, state: State, seat: int, action: int) -> None:
        """Observe a coming action of a seat; -1: a coming die."""
        ...

    def after(self, state: State) -> None:
        """Observe the position after it."""
        ...


@dataclass(frozen=True)
class Played:
    """A game as far as it was played: decisions, rolls, and the first mover (-1: none alone)."""

    state: State
    decisions: int
    rolls: int
    first: int


def play_bots(
    start: State,
    bots: Sequence[Bot],
    dice: Rng,
    choices: Rng,
    limit: int,
    watch: Watch | None = None,
    opening: Callable[[State, int, Rng], int] | None = None,
) -> Played:
    """Play from a copy of `start` with one bot per seat.

    `opening` may choose an action instead of the bot; -1 leaves the choice to the bot.
    FailedBotError names the bot that raised an exception or chose an illegal action.
    """
    state = start.clone()
    decisions = rolls = 0
    first = -1
    while state.to_move != TERMINAL and decisions < limit:
        if state.to_move == CHANCE:
            face = dice.roll(int(state.die))
            if watch is not None:
                watch.before(state, -1, face)
            state.apply_chance(face)
            rolls += 1
        else:
            seat = int(state.next_seat())
            if first < 0 and state.to_move >= 0:
                first = seat
            action = int(state.forced_action())
            if action < 0 and opening is not None:
                action = opening(state, seat, choices)
            if action < 0:
                action = chosen(bots[seat], state, seat, choices)
            if watch is not None:
                watch.before(state, seat, action)
            try:
                state.apply_action(action, seat)
            except IllegalActionError as error:
                raise FailedBotError(bots[seat].name, seat, str(error)) from error
            decisions += 1
        if watch is not None:
            watch.after(state)
    return Played(state, decisions, rolls, first)
