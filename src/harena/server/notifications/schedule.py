"""The schedule of notifications: on the player's turn, before the deadline, and at the end.

There is one notification per turn, and one for each request to undo.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Literal

from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS
from harena.server.history.history import History
from harena.server.history.proposals import Proposal
from harena.server.settings import Settings
from harena.server.storage.notifications import Subscription

Kind = Literal["confirm", "turn", "reminder", "undo", "over"]

HOUR = 3600.0
DAY = 24 * HOUR
ABANDONED = 60 * DAY
"""Seconds without a change after which a table's subscriptions end."""
UNANSWERED = 3 * DAY
"""Seconds after which an unconfirmed subscription ends."""
WEEK = 7 * DAY
REMINDER = DAY / 2
"""Seconds before the end of a long deadline; a quarter of a short one."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of checking a subscription: a message to send and changes to store.

    `after` is stored once the message is sent. `ended`: the subscription ends.
    """

    kind: Kind | None = None
    changes: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    ended: bool = False


def turn_of(match: Match, seats: Collection[int], since: int) -> int:
    """Return the entry that began the turn of some seats. Answers in windows do not end a turn.

    Entries before `since` are not examined for answers.
    """
    if match.state.to_move == SIMULTANEOUS:
        return int(match.phase_start())
    start = len(match.log)
    answers = _answers(match, min(since, start))
    own, game = (-1, *seats), int(match.state.series_game())
    while start and match.game_of(start - 1) == game:
        if match.log[start - 1].seat not in own and start - 1 not in answers:
            break
        start -= 1
    return start


def _answers(match: Match, since: int) -> set[int]:
    """Return the entries from `since` on that are answers in windows."""
    state, found = match.state_at(since), set()
    for number in range(since, len(match.log)):
        entry = match.log[number]
        if entry.seat >= 0 and state.to_move == SIMULTANEOUS and state.pass_action(entry.seat) >= 0:
            found.add(number)
        entry.apply_to(state)
    return found


def later(moment: int, seconds: float) -> int:
    """Return a moment in milliseconds, moved by seconds."""
    return moment + int(1000 * seconds)


def check(
    subscription: Subscription, history: History, moment: int, settings: Settings, *, here: bool
) -> CheckResult:
    """Check a subscription for due messages; `here`: the subscriber has the table open."""
    if subscription.state == "new":
        return CheckResult("confirm", after={"state": "asked", "asked_at": moment})
    seats = history.held_by(subscription.holder)
    seen = {"rows_seen": history.length, "checked_at": moment}
    over = history.status == "over"
    moved = history.summary.moved if history.summary is not None else moment
    abandoned = moment > later(moved, ABANDONED)
    if not seats or abandoned or (over and (here or subscription.state != "on")):
        return CheckResult(ended=True)
    if subscription.state != "on":
        asked = subscription.state == "asked"
        unanswered = asked and moment >= later(subscription.asked_at, UNANSWERED)
        return CheckResult(changes=seen | {"next_check": later(moment, DAY)}, ended=unanswered)
    if over:
        return CheckResult("over", seen | {"next_check": moment})
    request = undo_request(history, seats)
    if request is not None and request.number >= subscription.rows_seen and not here:
        if moment >= later(request.time, _patience(history, settings)):
            changes = {"checked_at": moment, "next_check": moment}
            return CheckResult("undo", changes, {"rows_seen": history.length})
        # The request stays new until it is due.
        seen["rows_seen"] = subscription.rows_seen
    owed = set(history.people_to_act()).intersection(seats)
    if not history.is_running or not owed or history.window_start() is not None:
        idle = {"owing_since": None, "tries": 0, "next_check": later(moment, WEEK)}
        return CheckResult(changes=seen | idle)
    turn = subscription.turn
    if subscription.owing_since is None or subscription.rows_seen != history.length:
        turn = turn_of(history.match, seats, max(0, subscription.turn))
    since = subscription.owing_since if subscription.turn == turn and not here else None
    seen |= {"owing_since": moment if since is None else since, "turn": turn}
    if here:
        soon = later(moment, settings.notification_interval)
        return CheckResult(changes=seen | {"next_check": soon})
    return _due(subscription, history, moment, settings, seats, seen)


def undo_request(history: History, seats: Collection[int]) -> Proposal | None:
    """Return the open request to undo that one of some seats must answer, or None."""
    proposal = history.proposals.open
    if proposal is None or proposal.what != "undo" or not history.is_running:
        return None
    return proposal if set(history.proposals.waits_for(proposal)).intersection(seats) else None


def _patience(history: History, settings: Settings) -> float:
    """Return the seconds for which nobody who is away is reminded."""
    untimed = history.phase_due is None
    return settings.notification_absence if untimed else settings.notification_delay


def _due(
    subscription: Subscription,
    history: History,
    moment: int,
    settings: Settings,
    seats: Collection[int],
    seen: dict[str, Any],
) -> CheckResult:
    """Return the due message for an absent player who owes a decision."""
    turn, due = seen["turn"], history.phase_due
    soonest = later(seen["owing_since"], _patience(history, settings))
    remind_at = None
    if due is not None:
        remind_at = later(due, -min(REMINDER, history.terms.deadline / 4))
    notified = subscription.notified_turn
    decided = any(entry.seat in seats for entry in history.match.log[max(0, notified) :])
    fresh = notified < 0 or (turn != notified and decided)
    if fresh and moment >= soonest:
        short = remind_at is not None and moment >= remind_at
        sent = {"notified_turn": turn} | ({"reminded_turn": turn} if short else {})
        return CheckResult("turn", seen | {"next_check": moment}, sent)
    times = [later(moment, WEEK)]
    times += [soonest] if fresh else []
    if remind_at is not None and subscription.reminded_turn != turn and moment < (due or 0):
        remind_at = max(remind_at, soonest)
        if moment >= remind_at:
            sent = {"notified_turn": turn, "reminded_turn": turn}
            return CheckResult("reminder", seen | {"next_check": moment}, sent)
        times.append(remind_at)
    return CheckResult(changes=seen | {"next_check": min(times)})
