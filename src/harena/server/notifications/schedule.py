"""The schedule of notifications: on the player's turn, before the deadline, and at the end.

There is one notification per turn.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Literal

from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS
from harena.server.history.history import History
from harena.server.settings import Settings
from harena.server.storage.notifications import Subscription

Matter = Literal["confirm", "turn", "reminder", "over"]

HOUR = 3600.0
DAY = 24 * HOUR
FORGOTTEN = 60 * DAY
"""A table that has not gone on for so many seconds is told of no more."""
UNANSWERED = 3 * DAY
"""Whoever has not said by then that he wants notices is forgotten."""
WEEK = 7 * DAY
LATEST_REMINDER = DAY / 2
"""Before the end of a long deadline; before that of a short one a quarter of it."""


@dataclass(frozen=True, slots=True)
class Looked:
    """The result of checking a subscription: a message to send and changes to store.

    `after` is stored once the message is sent. `gone`: the subscription ends.
    """

    say: Matter | None = None
    changes: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    gone: bool = False


def turn_of(match: Match, seats: Collection[int], since: int) -> int:
    """The entry with which the turn of some seats began; answers in windows do not end it.

    Entries before `since` are not asked what they were.
    """
    if match.state.to_move == SIMULTANEOUS:
        return int(match.phase_start())
    start = len(match.log)
    answers = _answers(match, min(since, start))
    while start and (match.log[start - 1].seat in (-1, *seats) or start - 1 in answers):
        start -= 1
    return start


def _answers(match: Match, since: int) -> set[int]:
    """The entries from `since` on that are answers in windows."""
    state, found = match.state_at(since), set()
    for number in range(since, len(match.log)):
        entry = match.log[number]
        if entry.seat >= 0 and state.to_move == SIMULTANEOUS and state.pass_action(entry.seat) >= 0:
            found.add(number)
        entry.apply_to(state)
    return found


def look(
    subscription: Subscription, history: History, moment: int, settings: Settings, *, here: bool
) -> Looked:
    """Return what is due for a subscription; `here`: the subscriber has the table open."""
    seats = history.held_by(subscription.holder)
    seen = {"seen": history.length, "looked": moment}
    over = history.status == "over"
    moved = history.summary.moved if history.summary is not None else moment
    forgotten = moment - moved > 1000 * FORGOTTEN
    if not seats or forgotten or (over and (here or subscription.state != "on")):
        return Looked(gone=True)
    if subscription.state != "on":
        unanswered = (
            subscription.state == "asked" and moment - subscription.asked >= 1000 * UNANSWERED
        )
        return Looked(changes=seen | {"look": moment + int(1000 * DAY)}, gone=unanswered)
    if over:
        return Looked("over", seen | {"look": moment})
    later = moment + int(1000 * WEEK)
    owed = set(history.people_to_act()).intersection(seats)
    if not history.is_running or not owed or history.window_start() is not None:
        return Looked(changes=seen | {"owing": None, "tries": 0, "look": later})
    turn = subscription.turn
    if subscription.owing is None or subscription.seen != history.length:
        turn = turn_of(history.match, seats, max(0, subscription.turn))
    owing = (
        subscription.owing
        if subscription.owing is not None and subscription.turn == turn and not here
        else moment
    )
    seen |= {"owing": owing, "turn": turn}
    if here:
        return Looked(changes=seen | {"look": moment + int(1000 * settings.notification_interval)})
    return _due(subscription, history, moment, settings, seats, seen)


def _due(
    subscription: Subscription,
    history: History,
    moment: int,
    settings: Settings,
    seats: Collection[int],
    seen: dict[str, Any],
) -> Looked:
    """Return what is due for an absent player who owes a decision."""
    turn, due = seen["turn"], history.phase_due
    away = settings.notification_absence if due is None else settings.notification_delay
    soonest = seen["owing"] + int(1000 * away)
    runs_out = None
    if due is not None:
        runs_out = due - int(1000 * min(LATEST_REMINDER, history.terms.deadline / 4))
    decided = any(entry.seat in seats for entry in history.match.log[max(0, subscription.told) :])
    fresh = subscription.told < 0 or (turn != subscription.told and decided)
    if fresh and moment >= soonest:
        short = runs_out is not None and moment >= runs_out
        said = {"told": turn} | ({"reminded": turn} if short else {})
        return Looked("turn", seen | {"look": moment}, said)
    unsaid = runs_out is not None and subscription.reminded != turn
    if unsaid and moment >= max(runs_out or 0, soonest) and moment < (due or 0):
        return Looked("reminder", seen | {"look": moment}, {"told": turn, "reminded": turn})
    times = [moment + int(1000 * WEEK)]
    times += [soonest] if fresh else []
    times += [max(runs_out or 0, soonest)] if unsaid and moment < (due or 0) else []
    return Looked(changes=seen | {"look": min(times)})
