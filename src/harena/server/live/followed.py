"""A hint that is followed: what is left of it, until something comes that it did not foresee.

Thinking anew after each step would find another way that looks as good, and whoever followed
hints would begin many things and end none. Bots too remember the rest of their turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from harena.core.play.match import Match
from harena.server.live.jobs import Told


@dataclass(frozen=True, slots=True)
class Given:
    """The best that a hint told, after how many steps of a match, and of which version of it."""

    best: Told
    steps: int
    version: int


def left_of(given: Given, match: Match, seat: int) -> Told | None:
    """What is still to be done of it; None where that is nothing, or something else happened.

    A die may not have fallen, and others may only have let pass what they could interrupt, or
    decided in secret what is not shown yet.
    """
    best = given.best
    actions = list(best.counsel.actions)
    words = list(best.words)
    if match.game.plans or len(words) != len(actions):
        return None
    begun = False
    phase = match.phase_start()
    for number, entry in enumerate(match.log[given.steps :], given.steps):
        if entry.is_roll:
            return None
        if actions and (entry.seat, entry.value) == (seat, actions[0]):
            del actions[0], words[0]
            begun = True
            continue
        hidden = entry.seat != seat and number >= phase
        if not hidden and entry.value != match.state_at(number).pass_action(entry.seat):
            return None
    state = match.state
    if not begun or not actions or not state.can_act(seat) or not state.is_legal(seat, actions[0]):
        return None
    counsel = replace(best.counsel, actions=tuple(actions), share=1.0)
    return replace(best, counsel=counsel, words=tuple(words))
