"""Matches that go on from a moment of another one: its moves up to there come first.

What comes after follows from a secret of their own. So whoever knows how the other match went on
knows nothing of how this one will.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harena.core.english import listed
from harena.core.options import Options
from harena.core.play.entry import Entry
from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS, State
from harena.core.record import read_record, write_record
from harena.server.errors import RefusedError
from harena.server.history.rows import Stored
from harena.server.history.seats import clean_name

FACES = 100
"""So many faces of a die that nobody saw are looked at, whether anybody could tell them apart."""
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a table goes on from: a game for so many, and the `record` of the moves before.

    The record is "" where there are none.
    """

    game: str
    seats: int
    options: Options
    record: str
    steps: int


@dataclass(frozen=True, slots=True)
class Origin:
    """Whose match a table goes on from, and after how many `steps`; `date` is "" if unknown."""

    steps: int
    players: tuple[str, ...]
    date: str

    def words(self) -> str:
        """What the log says of it."""
        when = f" on {self.date}" if self.date else ""
        return (
            f"This game goes on from step {self.steps} of one that {listed(self.players)} "
            f"played{when}. What falls from here on falls anew."
        )


def beginning_of(match: Match, step: int) -> Beginning:
    """What a table needs to go on from a match after so many steps.

    In a phase of secret decisions it begins with that phase. RefusedError `over` where nothing is
    left to play, `illegal` where whoever has seen the match would know what is to come.
    """
    begun = match.upto(step)
    if begun.state.to_move == SIMULTANEOUS:
        begun = match.upto(begun.phase_start())
    begun.settles = True
    begun.settle()
    if begun.over:
        raise RefusedError("over", "the match is over there; choose an earlier moment", "step")
    if _tells_ahead(begun):
        message = "in this game it is known by now what lies shuffled, so nobody can play on"
        raise RefusedError("illegal", message)
    names = zip(begun.players, begun.seat_names, strict=True)
    begun.players = [_name(player, title.capitalize()) for player, title in names]
    begun.date = begun.date if _DATE.fullmatch(begun.date) else ""
    steps = len(begun.log)
    record = write_record(begun) if steps else ""
    return Beginning(begun.game.name, begun.seats, begun.options, record, steps)


def _name(player: str, title: str) -> str:
    """A player's name as one may have it at a table, or else what his seat is called."""
    try:
        return clean_name(player, "players")
    except RefusedError:
        return title


def _tells_ahead(match: Match) -> bool:
    """Whether a die that nobody saw has fixed something that nobody knew when it fell."""
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
    """Whether no seat can tell these positions apart."""
    return all(one.observe(seat) == other.observe(seat) for seat in range(int(one.seats)))


def begin(stored: Stored, date: str) -> tuple[Match, Origin | None]:
    """The match of a table before the first row of its log, and what that goes on from.

    RecordError where the moves before do not fit the rules any more.
    """
    if not stored.begun:
        count = len(stored.seats)
        return Match(stored.game, count, stored.options, date=date, settles=False), None
    match = read_record(stored.begun)
    match.settles = False
    match.begun = len(match.log)
    origin = Origin(match.begun, tuple(match.players), match.date)
    match.date = date
    return match, origin
