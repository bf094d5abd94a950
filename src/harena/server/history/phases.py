"""Phases that may have a deadline: what seats compose in secret, or owe alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS


@dataclass(slots=True)
class Phase:
    """A phase that may have a deadline: the entry it starts with, and when it was opened.

    `plans`: all compose plans in it; otherwise one seat alone is to decide. `versions` are
    those of all viewers when it was opened; `decided` is a seat's version when it last took back
    or changed what it had decided in it.
    """

    start: int
    opened: int
    plans: bool
    versions: dict[int, int]
    decided: dict[int, int] = field(default_factory=dict)


def start_of_phase(match: Match, *, turns: bool) -> int | None:
    """Return the first entry of the current phase if it can have a deadline, or None.

    In games with plans that is a planning phase, or a single answer with a default. With `turns` it
    is any secret phase or turn in any game, but never a window.
    """
    state = match.state
    if match.over or not (match.game.traits.plans or turns):
        return None
    if state.to_move == SIMULTANEOUS:
        window = any(state.pass_action(seat) >= 0 for seat in state.deciding())
        return None if window else match.phase_start()
    if turns and state.to_move >= 0:
        start = len(match.log)
        while start and match.log[start - 1].seat in (-1, state.to_move):
            start -= 1
        return start
    if state.to_move >= 0 and state.default_action(state.to_move) >= 0:
        return len(match.log)
    return None
