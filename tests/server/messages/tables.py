"""Tables in the middle of a match, and visits to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from harena import SPECTATOR, Match
from harena.core.record import read_record
from harena.server.history.rows import Row, StoredTable, TableSummary, Terms
from harena.server.history.seats import Seat, bot_title, token_hash
from tests.server.client import Json, Play, Server

NAMES = ("Ann", "Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
MOMENT = 1_800_000_000_000
SECRET = bytes(range(32))
"""What all dice follow from."""
GAMES = Path(__file__).parents[2]


def kept(record: str) -> Match:
    """A match of the games' own tests, as `warp6/records/longest-chain`."""
    return read_record((GAMES / f"{record}.harena").read_text(encoding="utf-8"))


def cookie(name: str) -> str:
    """Return the cookie of a person's browser."""
    return name.ljust(43, "x")


def seat_of(number: int, kind: str, match: Match) -> Seat:
    """A seat of `me` (the first of them), of another `person`, `open`, or of a bot by its name."""
    if kind == "open":
        return Seat(number, "open", invite=f"Invite-{number}".ljust(43, "x"))
    if kind in ("me", "person"):
        holder = NAMES[0 if kind == "me" else number]
        return Seat(number, "person", NAMES[number], holder=token_hash(cookie(holder)))
    return Seat(number, "bot", bot_title(match.game, kind), kind)


def lay(
    server: Server, name: str, match: Match, kinds: Sequence[str], upto: int | None = None
) -> str:
    """A table where a match has been played as far as its entry `upto`; gives its id."""
    rows = []
    for number, entry in enumerate(match.log[:upto]):
        if entry.is_roll:
            row = Row(number, "roll", entry.seat, entry.value, entry.sides, MOMENT)
        else:
            action = match.state.space.name(entry.value)
            row = Row(number, "decision", entry.seat, time=MOMENT, action=action)
        rows.append(row)
    state = match.state_at(len(rows))
    acting = tuple(state.observe(SPECTATOR).deciding())
    stored = StoredTable(
        name.ljust(22, "-"),
        match.game.name,
        match.options,
        SECRET,
        token_hash(cookie(NAMES[0])),
        MOMENT,
        None,
        tuple(seat_of(number, kind, match) for number, kind in enumerate(kinds)),
        Terms(30.0),
        seated=MOMENT,
        summary=TableSummary(MOMENT, acting),
    )
    server.call(server.lobby._store.create, stored, rows)
    return stored.id


class Visit:
    """Somebody at a socket."""

    def __init__(self, server: Server, table: str, play: Play) -> None:
        self._server = server
        self._table = table
        self.play = play

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._server.lobby.tables[self._table].history.match

    def actions(self, *names: str) -> list[int]:
        """Actions by their notations."""
        return [self.match.state.space.find(name) for name in names]

    def frames(self, name: str) -> list[Json]:
        """Decide so; gives all frames that come of it."""
        (action,) = self.actions(name)
        number = self.play.send("act", seq=self.play.seq, action=action)
        return [message for message in self._messages_until(number) if message["type"] == "frame"]

    def act(self, name: str) -> Json:
        """Decide so; gives the frame of that alone."""
        (frame,) = self.frames(name)
        return frame

    def plan(self, *names: str, kind: str = "frame") -> Json:
        """Plan so; return the answer."""
        number = self.play.send("plan", seq=self.play.seq, actions=self.actions(*names))
        return next(message for message in self._messages_until(number) if message["type"] == kind)

    def _messages_until(self, number: int) -> list[Json]:
        """All that comes of a message, up to the answer to it."""
        messages = [self.play.receive()]
        while messages[-1].get("id") != number:
            messages.append(self.play.receive())
        assert messages.pop()["type"] == "ok", messages
        return messages

    def resign(self) -> None:
        """Give up."""
        self._messages_until(self.play.send("resign"))

    def undo(self) -> Json:
        """Take the last decision back."""
        self.play.send("undo", seq=self.play.seq)
        return self.play.next("undone")


@contextmanager
def visit(server: Server, table: str, seat: int = 0, name: str = NAMES[0]) -> Iterator[Visit]:
    """Somebody's visit to a table."""
    with server.browser(cookie(name)).play(table, seat) as play:
        yield Visit(server, table, play)


def hello(server: Server, table: str, seat: int = 0) -> Json:
    """Return the first message that Ann gets at a table."""
    with visit(server, table, seat) as ann:
        return ann.play.hello


def first(match: Match, holds: Callable[[Match], bool]) -> int:
    """After how many of its entries something holds of a match for the first time."""
    played = Match(match.game, match.seats, match.options, settles=False)
    for number, entry in enumerate(match.log):
        if holds(played):
            return number
        if entry.is_roll:
            played.apply_chance(entry.value)
        else:
            played.apply_action(entry.value, entry.seat)
    raise AssertionError("it never holds")
