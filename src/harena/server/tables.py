"""A table in memory: its match rebuilt from the log, and what each viewer may know of it."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from harena.core.errors import HarenaError
from harena.core.game import Entry
from harena.core.play.dice import CommittedDice
from harena.core.play.match import Match
from harena.core.play.observers import Viewpoint
from harena.core.play.state import CHANCE, SIMULTANEOUS, SPECTATOR, State
from harena.core.record import write_record
from harena.core.show.scene import Json
from harena.server.faults import RefusedError
from harena.server.notes import WORDS, Note, note_line, note_of
from harena.server.plans import Phase, Plan, begun
from harena.server.store import Row, Stored, Terms, now
from harena.server.views import JsonObject, frames_json, log_lines, old_frame_json

if TYPE_CHECKING:
    from harena.server.deadlines import Alarm
    from harena.server.sockets import Socket
    from harena.server.windows import Window

WATCHING = int(SPECTATOR)  # the viewer without a seat


def _seq_of(line: Json) -> int:
    assert isinstance(line, dict)
    return int(str(line["seq"]))


class LogError(HarenaError):
    """A stored log does not fit the rules: it cannot be played on."""


@dataclass(frozen=True, slots=True)
class Undone:
    """An undo or a changed plan as it is told: who did it, and whose history it changed.

    It is told with the newest frame of the first `upto` entries of the match.
    """

    by: int
    viewers: frozenset[int]
    upto: int


class Table:
    """A table. It changes only by rows that are in the database already, see `absorb`.

    Whoever writes holds `lock` from looking at the table until the rows are absorbed.
    """

    def __init__(self, stored: Stored, rows: Sequence[Row]) -> None:
        """Rebuild the match. LogError when the rows do not fit it."""
        self.id = stored.id
        self.opener = stored.opener
        self.secret = stored.secret
        self.rematch = stored.rematch
        self.seats = stored.seats
        self.match = Match(
            stored.game,
            len(stored.seats),
            stored.options,
            players=[seat.name for seat in stored.seats],
            date=datetime.fromtimestamp(stored.created / 1000, UTC).date().isoformat(),
            settles=False,
        )
        self.match.commitment = CommittedDice(stored.secret).commitment
        self.length = 0
        self.rolled = 0
        self._versions = dict.fromkeys(range(WATCHING, len(self.seats)), 0)
        self._points: dict[int, Viewpoint] = {}
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.bots: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self.stepped = time.monotonic()
        self.window_seconds = stored.window
        self.window: Window | None = None
        self.asks: dict[int, frozenset[str]] = {}
        self.left: dict[str | None, float] = {}  # when somebody was last connected
        self.deadline = stored.deadline
        self.noted = stored.due
        self.alarm: Alarm | None = None
        self.late_bot = stored.late
        self.relieved: set[int] = set()  # seats of people that a bot plays on for
        self.notes: list[Note] = []
        self.hints = stored.hints
        self._seated = stored.seated or stored.created
        self._opened: dict[int, int] = {}
        self._plan: Plan | None = None
        self.phase: Phase | None = None
        self._enter_phase(stored.created)
        for row in rows:
            self.absorb(row)

    # --- following the database -------------------------------------------------------------

    def absorb(self, row: Row) -> Undone | None:
        """Take in the next row of the log; for an undo tells whose history changed."""
        if row.number != self.length:
            raise LogError(f"row {row.number} of table {self.id} where {self.length} is due")
        undone = None
        try:
            if row.kind == "amend" or self._plan is not None:
                undone = self._absorb_plan(row)
            elif row.kind == "undo":
                undone = self._absorb_undo(row)
            elif row.kind == "resign":
                self.match.resign(row.seat)
            elif row.kind in WORDS:
                self._absorb_note(row)
            else:
                self.match.add(Entry(row.seat, row.value, row.sides))
        except HarenaError as error:
            raise LogError(f"row {row.number} of table {self.id}: {error}") from error
        self.length += 1
        self.rolled += row.kind == "roll"
        self.stepped = time.monotonic()
        self._enter_phase(row.time)
        return undone

    def _absorb_note(self, row: Row) -> None:
        self.notes.append(note_of(self, row))
        if row.kind == "relieved":
            self.relieved.add(row.seat)
        elif row.kind == "back":
            self.relieved.discard(row.seat)
            if self.phase is not None:
                self.phase.opened = self._opened[self.phase.start] = row.time

    def _absorb_undo(self, row: Row) -> Undone:
        match, number = self.match, row.value
        # Whether bots' decisions stood in the way was judged when the row was written.
        # Logs of before have what was forced as decisions, which could be taken back as well.
        old = number < len(match.log) and match.is_forced(number)
        if not old and match.undo_point(row.seat, self.bot_seats()) != number:
            raise LogError(f"entry {number} cannot be taken back by seat {row.seat}")
        told = frozenset(
            viewer
            for viewer in self._versions
            if match.may_know(viewer, number) or not match.secret_step(number)
        )
        secret = self.secret_phase()
        match.take_back(number)
        for note in self.notes:
            note.upto = min(note.upto, len(match.log))
        # Entries have moved up, so even views of those who are told nothing are made anew.
        if secret:
            for point in self._points.values():
                point.rewind()
        else:
            self._points.clear()
        return self._changed(row.seat, told, len(match.log))

    def _absorb_plan(self, row: Row) -> Undone | None:
        """Take in a row of a plan; with the last one it counts."""
        plan = self._plan
        if plan is None:
            plan = self._plan = Plan(row.seat, row.value)
        elif (row.kind, row.seat) == ("decision", plan.seat):
            plan.actions.append(row.value)
        else:
            raise LogError(f"row {row.number} of table {self.id} is no part of a plan")
        if len(plan.actions) < plan.count:
            return None
        self._plan = None
        match, start = self.match, self.match.phase_start()
        before = {viewer: match.observed_since(viewer, start) for viewer in self._versions}
        match.amend(plan.seat, plan.actions)
        for point in self._points.values():
            point.rewind()
        told = {
            viewer
            for viewer, seen in before.items()
            if match.observed_since(viewer, start)[: len(seen)] != seen
        }
        # What ended the phase is told as a step of its own.
        upto = len(match.log)
        upto -= upto > start and match.shows(upto - 1)
        return self._changed(plan.seat, frozenset({plan.seat, *told}), upto)

    def _changed(self, seat: int, told: frozenset[int], upto: int) -> Undone:
        """What a seat has taken back or changed, of which those are to be told."""
        for viewer in told:
            self._versions[viewer] += 1
        if self.phase is not None:
            self.phase.decided[seat] = self._versions[seat]
        return Undone(seat, told, upto)

    def _enter_phase(self, moment: int) -> None:
        """Notice that a phase that may have a deadline has begun, at that time, or has ended."""
        start = begun(self.match, turns=bool(self.late_bot))
        if start is None:
            self.phase = None
        elif self.phase is None or self.phase.start != start:
            # Who takes something back has no more time for it than before.
            upto = len(self.match.log)
            self._opened = {at: when for at, when in self._opened.items() if at <= upto}
            opened = self._opened.setdefault(start, moment)
            self.phase = Phase(start, opened, self.secret_phase(), dict(self._versions))

    def follow(self, stored: Stored) -> bool:
        """Take over who sits here and the rematch; whether that is news."""
        news = (stored.seats, stored.rematch) != (self.seats, self.rematch)
        self.seats = stored.seats
        self.rematch = stored.rematch
        self._seated = stored.seated or stored.created
        self.match.players[:] = [seat.name for seat in stored.seats]
        return news

    # --- rows to write ----------------------------------------------------------------------

    def decision_rows(self, *decisions: tuple[int, int]) -> list[Row]:
        """The rows of legal decisions (seat and action), and of all dice and what else they force.

        Of several each is one of the same secret phase.
        """
        state = self.match.state.clone()
        moment = now()
        rows: list[Row] = []
        for seat, action in decisions:
            state.apply_action(action, seat)
            rows.append(Row(self.length + len(rows), "decision", seat, action, 0, moment))
        return rows + self.rows_without_asking(state, len(rows), moment)

    def rows_without_asking(self, state: State, after: int, moment: int) -> list[Row]:
        """The rows of all dice that fall now and of all that is forced; plays them.

        The first has so many rows between itself and those that are stored.
        """
        rows: list[Row] = []
        dice = CommittedDice(self.secret, self.rolled)
        while True:
            number = self.length + after + len(rows)
            if state.to_move == CHANCE:
                sides = int(state.die)
                face = dice.roll(sides)
                state.apply_chance(face)
                rows.append(Row(number, "roll", -1, face, sides, moment))
            elif (action := int(state.forced_action())) >= 0:
                seat = int(state.to_move)
                state.apply_action(action, seat)
                rows.append(Row(number, "decision", seat, action, 0, moment))
            else:
                return rows

    def forced_rows(self) -> list[Row]:
        """The rows of what is forced now: logs of before may end there."""
        if self.match.over or self.match.state.forced_action() < 0:
            return []
        return self.rows_without_asking(self.match.state.clone(), 0, now())

    def undo_point(self, viewer: int) -> tuple[int, int] | None:
        """The seat and the entry that an undo by a viewer takes back, if one can be.

        People who share a screen look through the next seat as soon as one has decided, so
        outside of secret phases the other seats of the same person count as well.
        """
        if viewer == WATCHING or self.status != "playing":
            return None
        seats = [viewer]
        if not self.secret_phase():
            seats += self.held_by(self.seats[viewer].holder)
        for seat in seats:
            number = self.match.undo_point(seat, self.undone_bots())
            if number is not None:
                return seat, number
        return None

    def undo_rows(self, viewer: int) -> list[Row]:
        """The row of an undo. RefusedError `no_undo` when nothing can be taken back."""
        point = self.undo_point(viewer)
        if point is None:
            raise RefusedError("no_undo", "nothing can fairly be taken back now")
        return [Row(self.length, "undo", *point, 0, now())]

    def resign_rows(self, seat: int) -> list[Row]:
        """The row of a resignation. RefusedError `illegal_action` at tables of more than two."""
        if len(self.seats) != 2:
            raise RefusedError("illegal_action", "only one of two players can resign")
        if not self.match.game.resigns:
            raise RefusedError("illegal_action", "this game has its own way to give up")
        return [Row(self.length, "resign", seat, 0, 0, now())]

    # --- who sits here ----------------------------------------------------------------------

    @property
    def status(self) -> str:
        """`waiting` while a seat is open, then `playing`, in the end `over`."""
        if any(seat.kind == "open" for seat in self.seats):
            return "waiting"
        return "over" if self.match.over else "playing"

    def bot_seats(self) -> frozenset[int]:
        """The seats of bots."""
        return frozenset(seat.seat for seat in self.seats if seat.kind == "bot")

    def played_by_bots(self) -> frozenset[int]:
        """The seats that bots play now: their own, and those of people whose time ran out."""
        return self.bot_seats() | self.relieved

    def bot_of(self, seat: int) -> str:
        """The name of the bot that plays a seat."""
        return self.late_bot if seat in self.relieved else self.seats[seat].bot

    @property
    def people(self) -> set[str | None]:
        """Those who hold seats."""
        return {seat.holder for seat in self.seats if seat.kind != "bot"}

    @property
    def allows_hints(self) -> bool:
        """Whether people may ask for hints: alone or at one screen always."""
        return self.hints or len(self.people) == 1

    @property
    def terms(self) -> Terms:
        """What was agreed on when the table was opened."""
        return Terms(self.window_seconds, self.deadline, self.late_bot, self.hints)

    def undone_bots(self) -> frozenset[int]:
        """The bots whose decisions an undo may pass: all, where one person plays against them."""
        return self.bot_seats() if len(self.people) == 1 else frozenset()

    def bot_to_move(self) -> int | None:
        """The bot seat that owes a decision now, if any."""
        if self.status != "playing":
            return None
        bots = self.played_by_bots()
        return next((seat for seat in self.match.state.deciding() if seat in bots), None)

    def bot_seed(self, seat: int) -> int:
        """A seed for a coming decision: the same again after a restart, unknown to players."""
        digest = hmac.digest(self.secret, f"bot:{self.length}:{seat}".encode(), "sha256")
        return int.from_bytes(digest[:4], "big")

    def secret_phase(self) -> bool:
        """Whether several seats decide at once and in secret."""
        return bool(self.match.state.to_move == SIMULTANEOUS)

    @property
    def due(self) -> int | None:
        """When the phase that goes on ends by itself, in milliseconds since 1970; None: never."""
        if self.phase is None or not self.deadline or self.status != "playing":
            return None
        if self.late_bot and not self.late():
            return None
        return max(self.phase.opened, self._seated) + 1000 * self.deadline

    def late(self) -> list[int]:
        """The seats of people that owe a decision themselves."""
        owing = self.match.state.deciding()
        return [s for s in owing if self.seats[s].kind == "person" and s not in self.relieved]

    def stand(self, seat: int) -> list[int]:
        """What a seat's decision rests on: once this has changed, it answers nothing any more.

        In a secret phase that is what the seat itself has decided in it.
        """
        if not self.secret_phase():
            return self.match.state.observe(seat).numbers()
        start = self.match.phase_start()
        return [start] + [entry.value for entry in self.match.log[start:] if entry.seat == seat]

    def window_start(self) -> int | None:
        """The entry a window starts with, where those waited for are only asked to interrupt."""
        state = self.match.state
        if not self.secret_phase() or self.status != "playing":
            return None
        asked = state.deciding()
        return None if any(state.pass_action(s) < 0 for s in asked) else self.match.phase_start()

    def wants(self, seat: int) -> list[Json]:
        """The kinds of windows that a seat wants to be asked in; a spectator is asked nothing."""
        kinds = self.match.game.windows if seat != WATCHING else ()
        return [kind for kind in kinds if kind in self.asks.get(seat, kinds)]

    def here(self) -> set[str | None]:
        """The people who hold a seat and are connected."""
        return {socket.holder for socket in self.sockets if self.held_by(socket.holder)}

    def held_by(self, holder: str | None) -> list[int]:
        """The seats of a person."""
        return [seat.seat for seat in self.seats if holder and seat.holder == holder]

    def check_viewer(self, holder: str | None, viewer: int) -> int:
        """The viewer if that person may look so. RefusedError `not_your_seat` else."""
        if viewer != WATCHING and viewer not in self.held_by(holder):
            raise RefusedError("not_your_seat", "that is not your seat", "seat")
        return viewer

    # --- what viewers may know --------------------------------------------------------------

    def point(self, viewer: int) -> Viewpoint:
        """The match as a viewer may see it, up to now."""
        point = self._points.get(viewer)
        if point is None:
            point = self._points[viewer] = Viewpoint(self.match, viewer)
        point.catch_up()
        return point

    def newest(self, viewer: int) -> int:
        """The number of a viewer's newest frame."""
        return len(self.point(viewer).frames) - 1

    def newest_of(self, viewer: int, upto: int) -> int:
        """The number of a viewer's newest frame of the first `upto` entries."""
        return next(f.seq for f in reversed(self.point(viewer).frames) if f.upto <= upto)

    def version(self, viewer: int) -> int:
        """How often an undo changed a viewer's history."""
        return self._versions[viewer]

    def frames(self, viewer: int, first: int) -> list[JsonObject]:
        """A viewer's frames from number `first` on, with whole boards."""
        can_undo = self.undo_point(viewer) is not None
        return frames_json(self.point(viewer), first, can_undo)

    def frame(self, viewer: int, seq: int) -> JsonObject:
        """One of a viewer's frames, with the whole board. IndexError when there is none."""
        newest = self.newest(viewer)
        if seq == newest:
            return self.frames(viewer, seq)[0]
        return old_frame_json(self.point(viewer), seq)

    def log_lines(self, viewer: int, last: int) -> list[Json]:
        """A viewer's log up to frame number `last`, and all that was said besides."""
        frames = self.point(viewer).frames[: last + 1]
        lines = log_lines(frames)
        lines += [note_line(note, frames) for note in self.notes]
        return [*sorted(lines, key=_seq_of)]

    def record(self, viewer: int) -> str:
        """The record as text: in progress what the viewer may know, in the end everything."""
        self.match.secret = self.secret.hex() if self.match.over else ""
        return write_record(self.match, None if self.match.over else viewer)
