"""Drafts of plans, which seats make in secret until all are ready, and of timeouts."""

from __future__ import annotations

from harena.core.errors import IllegalActionError
from harena.core.play.entry import GAME_TIMED_OUT
from harena.core.play.state import SIMULTANEOUS
from harena.core.play.timeouts import default_actions, plan_at_deadline, planned_actions
from harena.server.errors import RefusedError
from harena.server.history.draft import Draft
from harena.server.history.history import History
from harena.server.messages import refusals
from harena.server.protocol.requests import FORFEIT


def draft_plan(history: History, draft: Draft, seat: int, actions: list[int]) -> None:
    """Draft a seat's plan, if it is new, and all dice after it.

    Raise RefusedError if it is not possible.
    """
    phase = history.phase
    if phase is None or not phase.plans:
        raise RefusedError("not_your_turn", refusals.NOTHING_TO_PLAN)
    own = planned_actions(history.match, seat)
    if not own and not history.match.state.can_act(seat):
        raise RefusedError("not_your_turn", refusals.NOTHING_FOR_YOU_TO_PLAN)
    if actions == own:
        return
    try:
        if actions[:-1] == own:
            draft.decide(seat, actions[-1])
        else:
            draft.replan(seat, actions)
    except IllegalActionError as error:
        message = refusals.illegal_then(action=error.action, legal=error.legal)
        raise RefusedError("illegal_action", message) from None
    draft.advance()


def draft_defaults(history: History, draft: Draft) -> None:
    """Draft the consequences of timeouts: defaults, a substitute bot, or a forfeit."""
    overdue = history.overdue(draft.moment)
    if history.terms.timeout_policy == FORFEIT:
        # If both run out of time at the same moment, neither has lost.
        if len(overdue) == 1:
            _draft_loss(draft, overdue[0])
        elif overdue:
            draft.note("both-timeout")
        return
    if history.terms.timeout_policy:
        for seat in overdue:
            draft.note("substituted", seat)
        return
    for seat in overdue:
        if history.match.state.to_move == SIMULTANEOUS:
            kept, added = plan_at_deadline(draft.match, seat)
            if kept != planned_actions(draft.match, seat):
                draft.replan(seat, kept)
        else:
            added = default_actions(history.match, seat)
        if added:
            draft.time_out(seat, added)
    if draft.changes:
        draft.advance()


def _draft_loss(draft: Draft, seat: int) -> None:
    """Draft a loss on time: of the current game in a series, otherwise of the match.

    A player who has decided nothing since they lost a game on time loses the series.
    """
    match = draft.match
    last = next(match.own_entries(seat), None)
    absent = last is not None and match.log[last].value == GAME_TIMED_OUT
    if absent or not match.can_lose_game:
        draft.forfeit(seat)
        return
    draft.lose_game(seat, on_time=True)
    draft.advance()
