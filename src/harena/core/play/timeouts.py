"""The decisions of a seat whose time ran out in a phase of plans."""

from __future__ import annotations

from copy import copy

from harena.core.errors import HarenaError
from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS

MOST_DEFAULTS = 1000  # decisions at a deadline; more means that a game's defaults never end


def planned_actions(match: Match, seat: int) -> list[int]:
    """Return the decisions of a seat in the present secret phase."""
    return [entry.value for entry in match.log[match.phase_start() :] if entry.seat == seat]


def plan_at_deadline(match: Match, seat: int) -> tuple[list[int], list[int]]:
    """Return all decisions of a late seat in the present secret phase. The match is unchanged.

    They are the seat's plan without decisions that do not count (`State.kept_on_timeout`), then the
    decisions of the rules (`State.default_action`).
    """
    own = planned_actions(match, seat)
    kept = [action for action in own if match.state.kept_on_timeout(action)]
    if kept != own:
        match = copy(match)
        match.amend(seat, kept)
    return kept, default_actions(match, seat)


def default_actions(match: Match, seat: int) -> list[int]:
    """Return the decisions of the rules for a late seat, after its own.

    HarenaError when they do not end.
    """
    state = match.state.clone()
    together, waiting = state.to_move == SIMULTANEOUS, int(state.waiting)
    # The last one ends the phase: what may be owed in the next one is not asked for here.
    last = not together or waiting == 1 << seat
    found: list[int] = []
    while state.can_act(seat):
        action = int(state.default_action(seat))
        if action < 0:
            break
        if len(found) == MOST_DEFAULTS:
            raise HarenaError(f"the defaults of seat {seat} never end")
        state.apply_action(action, seat)
        found.append(action)
        if last and (not together or state.waiting != waiting):
            break
    return found
