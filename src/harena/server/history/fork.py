"""Forks: matches that continue from a moment of another match.

A fork has its own dice secret, so knowing the other match reveals nothing about it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harena.core.options import Options
from harena.core.play.entry import Entry
from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS, State
from harena.core.record import read_record, write_record
from harena.server.errors import RefusedError
from harena.server.history.rows import StoredTable
from harena.server.history.seats import clean_name
from harena.server.messages import log as messages, refusals

FACES = 100
"""Faces of an unseen die to compare."""
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Fork:
    """The game and the `record` of the moves that a new table continues from.

    The record is "" if there are no moves.
    """

    game: str
    seats: int
    options: Options
    record: str


@dataclass(frozen=True, slots=True)
class ForkOrigin:
    """The players and date of the forked match, and the `steps` taken from it."""

    steps: int
    players: tuple[str, ...]
    date: str

    def text(self) -> str:
        """Return the log text about the fork."""
        return messages.forked(step=self.steps, players=self.players, date=self.date)


def fork_at(match: Match, step: int) -> Fork:
    """Return the fork of a match after a number of steps.

    A secret phase starts from its beginning. Raise RefusedError `over` if nothing is left to play,
    and `illegal` if hidden future events are known from the record.
    """
    start = match.upto(step)
    if start.state.to_move == SIMULTANEOUS:
        start = match.upto(start.phase_start())
    start.settles = True
    start.settle()
    if start.over:
        raise RefusedError("over", refusals.MATCH_OVER_THERE, "step")
    if _reveals_future(start):
        raise RefusedError("illegal", refusals.SHUFFLE_KNOWN)
    names = zip(start.players, start.seat_names, strict=True)
    start.players = [_valid_name(player, title.capitalize()) for player, title in names]
    start.date = start.date if _DATE.fullmatch(start.date) else ""
    record = write_record(start) if start.log else ""
    return Fork(start.game.name, start.seats, start.options, record)


def _valid_name(player: str, title: str) -> str:
    """Return a player's name if it is valid at a table, otherwise the seat's name."""
    try:
        return clean_name(player, "players")
    except RefusedError:
        return title


def _reveals_future(match: Match) -> bool:
    """Return whether an unseen die has fixed something that is still hidden."""
    state = match.state_at(0)
    viewers = range(-1, match.seats)
    for number, entry in enumerate(match.log):
        before = state
        state = before.clone()
        entry.apply_to(state)
        if not entry.is_roll or any(match.observed(viewer, number) for viewer in viewers):
            continue
        for face in range(1, min(entry.sides, FACES) + 1):
            other = before.clone()
            Entry(-1, face, entry.sides).apply_to(other)
            if other != state and _looks_same(other, state):
                return True
    return False


def _looks_same(one: State, other: State) -> bool:
    return all(one.observe(seat) == other.observe(seat) for seat in range(int(one.seats)))


def start_match(stored: StoredTable, date: str) -> tuple[Match, ForkOrigin | None]:
    """Return a table's match before the first row of its log, and its fork origin.

    Raise RecordError where the forked moves no longer fit the rules.
    """
    if not stored.forked_record:
        count = len(stored.seats)
        return Match(stored.game, count, stored.options, date=date, settles=False), None
    match = read_record(stored.forked_record)
    match.settles = False
    match.fork_step = len(match.log)
    fork_origin = ForkOrigin(match.fork_step, tuple(match.players), match.date)
    match.date = date
    return match, fork_origin
