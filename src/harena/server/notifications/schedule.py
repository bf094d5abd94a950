"""When somebody is told of a table that he has not open: of his turn, that time runs out, the end.

One notice a turn: another one comes only once he has decided something since, and then others.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Literal

from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS
from harena.server.history.history import History
from harena.server.settings import Settings
from harena.server.storage.notifications import Wish

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
    """What follows from a look at a table: what is to be said, and what is to be noted.

    `after` is noted once it is said. `gone`: nothing more is wished there.
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


def look(wish: Wish, history: History, moment: int, settings: Settings, *, here: bool) -> Looked:
    """What is due at a table for whoever wished it, and whether he is `here`, has it open."""
    seats = history.held_by(wish.holder)
    seen = {"seen": history.length, "looked": moment}
    over = history.status == "over"
    moved = history.glance.moved if history.glance is not None else moment
    forgotten = moment - moved > 1000 * FORGOTTEN
    if not seats or forgotten or (over and (here or wish.state != "on")):
        return Looked(gone=True)
    if wish.state != "on":
        unanswered = wish.state == "asked" and moment - wish.asked >= 1000 * UNANSWERED
        return Looked(changes=seen | {"look": moment + int(1000 * DAY)}, gone=unanswered)
    if over:
        return Looked("over", seen | {"look": moment})
    later = moment + int(1000 * WEEK)
    owed = set(history.late()).intersection(seats)
    if not history.goes_on or not owed or history.window_start() is not None:
        return Looked(changes=seen | {"owing": None, "tries": 0, "look": later})
    turn = wish.turn
    if wish.owing is None or wish.seen != history.length:
        turn = turn_of(history.match, seats, max(0, wish.turn))
    owing = wish.owing if wish.owing is not None and wish.turn == turn and not here else moment
    seen |= {"owing": owing, "turn": turn}
    if here:
        return Looked(changes=seen | {"look": moment + int(1000 * settings.notice_every)})
    return _due(wish, history, moment, settings, seats, seen)


def _due(
    wish: Wish,
    history: History,
    moment: int,
    settings: Settings,
    seats: Collection[int],
    seen: dict[str, Any],
) -> Looked:
    """What is to be said to somebody who is away while a decision of his is waited for."""
    turn, due = seen["turn"], history.phase_due
    away = settings.notice_absent if due is None else settings.notice_delay
    soonest = seen["owing"] + int(1000 * away)
    runs_out = None
    if due is not None:
        runs_out = due - int(1000 * min(LATEST_REMINDER, history.terms.deadline / 4))
    decided = any(entry.seat in seats for entry in history.match.log[max(0, wish.told) :])
    fresh = wish.told < 0 or (turn != wish.told and decided)
    if fresh and moment >= soonest:
        short = runs_out is not None and moment >= runs_out
        said = {"told": turn} | ({"reminded": turn} if short else {})
        return Looked("turn", seen | {"look": moment}, said)
    unsaid = runs_out is not None and wish.reminded != turn
    if unsaid and moment >= max(runs_out or 0, soonest) and moment < (due or 0):
        return Looked("reminder", seen | {"look": moment}, {"told": turn, "reminded": turn})
    times = [moment + int(1000 * WEEK)]
    times += [soonest] if fresh else []
    times += [max(runs_out or 0, soonest)] if unsaid and moment < (due or 0) else []
    return Looked(changes=seen | {"look": min(times)})
