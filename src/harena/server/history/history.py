"""A table's history: its match rebuilt from the log, and what each viewer may know of it."""

from __future__ import annotations

from collections.abc import Iterable

from harena.core.play.event_log import Step
from harena.core.record import write_record
from harena.server.history.clocks import Clocks
from harena.server.history.draft import Change, Rebuilding, Undone, stored_changes
from harena.server.history.frame_json import frames_json, log_lines, old_frame_json
from harena.server.history.phases import Phase, begun
from harena.server.history.proposals import Proposals
from harena.server.history.rows import Row, Stored
from harena.server.history.system_messages import WORDS, Note, note_line, note_of
from harena.server.history.table_state import WATCHING, Standing
from harena.server.history.timeouts import Latecomers, TablePoint
from harena.server.protocol.responses.frames import Frame, LogLine


class History(Standing):
    """What has happened at a table, and was told of it.

    It changes only by rows that are stored already, see `take`.
    """

    def __init__(self, stored: Stored, rows: Iterable[Row]) -> None:
        """Rebuild the match. LogError when the rows do not fit it."""
        super().__init__(stored)
        self._versions = dict.fromkeys(self.viewers, 0)
        self._latecomers = Latecomers(self)
        self._points: dict[int, TablePoint] = {}
        self._played: list[Step] = []  # what some viewers have not been shown yet
        origin, begun = self.origin, self.match.begun
        self.notes = [Note(begun, -1, origin.words())] if origin else list[Note]()
        self.proposals = Proposals(self)
        self._fallen: list[int] = []  # the dice of the match: which ones of the secret
        self._opened: dict[int, int] = {}
        self.phase: Phase | None = None
        clock, increment = stored.terms.clock, stored.terms.increment
        self.clocks = Clocks(clock, increment, len(stored.seats)) if clock else None
        self._lifted = -1  # the start of a phase in which no time runs any more
        self._enter_phase(stored.created)
        for change in stored_changes(self, rows, Rebuilding):
            self.take(change)

    # --- following the database -------------------------------------------------------------

    def take(self, change: Change) -> None:
        """Take in what follows from rows that are stored: the next ones of the log."""
        self.match = change.match
        self._played = [*([] if change.undone else self._played), *change.steps]
        for row in change.rows:
            if row.kind == "roll":
                self._fallen.append(self.rolled)
                self.rolled += 1
        row = change.rows[0]
        self.proposals.take(row)
        if row.kind in WORDS:
            self._say(row)
        if self.phase is not None and self.phase.plans:
            if row.kind == "late":
                self._latecomers.add(self.phase.start, row.seat, row.value)
            elif row.kind in ("decision", "amend", "undo"):
                self._latecomers.drop(self.phase.start, row.seat)
        if change.undone is not None:
            agreed = row.kind == "taken-back"
            if agreed:
                self._forget(row)
            free = row.kind == "undo" and not self.secret_phase()
            self._rewrite(change.undone, whole=agreed or free)
        if row.kind == "awake" and self.clocks is not None:
            self.clocks.awake(row.time)
        self.length += len(change.rows)
        self._enter_phase(row.time)

    def follow(self, stored: Stored) -> bool:
        """Take over who sits here and the rematch; whether that is news."""
        news = super().follow(stored)
        self._wind(self.seated)
        return news

    def shown(self) -> None:
        """All who look on have been shown the newest frames: others are shown them later."""
        self._played = []

    def _say(self, row: Row) -> None:
        self.notes.append(note_of(self, row))
        if row.kind == "relieved":
            self.relieved.add(row.seat)
        elif row.kind == "back":
            self.relieved.discard(row.seat)
            if self.phase is not None:
                self.phase.opened = self._opened[self.phase.start] = row.time
            if self.clocks is not None:
                self.clocks.renew([row.seat], row.time)
        elif row.kind in ("paused", "resumed"):
            self._pause(row)
        elif row.kind == "nobody":
            if self.phase is not None:
                self._lifted = self.phase.start
            if self.clocks is not None:
                self.clocks.renew(self.clocks.run_down(row.time), row.time)

    def _forget(self, row: Row) -> None:
        """What belonged to entries that are taken back by consent."""
        upto = row.value
        del self._fallen[sum(entry.is_roll for entry in self.match.log[self.match.begun :]) :]
        self._latecomers.forget(upto)
        if self.clocks is not None:
            self.clocks.rewind(upto, free=False)
        # Who is asked once more has the whole time for it.
        self._opened = {} if self.phase is None else {self.phase.start: self.phase.opened}

    def _pause(self, row: Row) -> None:
        if row.kind == "paused":
            self.paused, self.paused_by = row.time, row.seat
            return
        # The time that went by counts against nobody.
        rested = max(0, row.time - (self.paused or row.time))
        self.paused, self.paused_by = None, -1
        for at, opened in self._opened.items():
            self._opened[at] = max(opened, self.seated) + rested
        if self.phase is not None:
            self.phase.opened = self._opened[self.phase.start]

    def _rewrite(self, undone: Undone, *, whole: bool) -> None:
        """What was shown is no longer so: in the secret phase that goes on, or anywhere."""
        for note in self.notes:
            note.upto = min(note.upto, len(self.match.log))
        # Entries have moved up, so even views of those who are told nothing are made anew.
        if whole:
            self._points.clear()
        else:
            for point in self._points.values():
                point.rewind()
        for viewer in undone.viewers:
            self._versions[viewer] += 1
        if self.phase is not None:
            self.phase.decided[undone.by] = self._versions[undone.by]

    def _enter_phase(self, moment: int) -> None:
        """Notice that a phase that may have a deadline has begun, at that time, or has ended."""
        start = begun(self.match, turns=bool(self.terms.late))
        if start != self._lifted:
            self._lifted = -1
        if start is None:
            self.phase = None
        elif self.phase is None or self.phase.start != start:
            # Who takes something back has no more time for it than before.
            upto = len(self.match.log)
            self._opened = {at: when for at, when in self._opened.items() if at <= upto}
            opened = self._opened.setdefault(start, moment)
            self.phase = Phase(start, opened, self.secret_phase(), dict(self._versions))
        self._wind(moment)

    def _wind(self, moment: int) -> None:
        """Let the clocks of those run who owe a decision from that moment on."""
        clocks, phase, state = self.clocks, self.phase, self.match.state
        if clocks is None:
            return
        clocks.rewind(len(self.match.log), free=True)
        timed = self._timed()
        owing = frozenset(self.late() if timed else ())
        asked = state.observe(WATCHING).deciding() if timed else ()
        seem = owing.union(seat for seat in asked if self.answers_himself(seat))
        hidden = phase is not None and phase.plans
        clocks.run(owing, seem, max(moment, self.seated), hidden=hidden)
        if phase is not None and timed:
            key = ("all", phase.start) if phase.plans else ("turn", int(state.to_move))
            clocks.begin(len(self.match.log), key, seem)

    def _timed(self) -> bool:
        """Whether time runs for those who owe a decision."""
        phase = self.phase
        return phase is not None and phase.start != self._lifted and self.goes_on

    @property
    def due(self) -> int | None:
        """When somebody's time is up, in milliseconds since 1970; None: never."""
        return self.clocks.due if self.clocks is not None else self.phase_due

    @property
    def phase_due(self) -> int | None:
        """When the phase that goes on ends by itself, in milliseconds since 1970; None: never."""
        if self.phase is None or not self.terms.deadline or not self._timed():
            return None
        if self.terms.late and not self.late():
            return None
        return max(self.phase.opened, self.seated) + int(1000 * self.terms.deadline)

    def overdue(self, moment: int) -> list[int]:
        """The seats of people whose time is up at that moment."""
        return self.late() if self.clocks is None else self.clocks.run_down(moment)

    def is_stale(self, seat: int, seq: int, version: int | None, *, whole: bool) -> bool:
        """Whether the game has gone on for a seat since it knew `seq` of `version`.

        Among plans only the end of the phase counts, and what the seat itself has decided;
        `whole`: not even that, since all of it is replaced.
        """
        phase = self.phase
        if phase is None or not phase.plans:
            return seq != self.newest(seat) or version not in (None, self.version(seat))
        least = phase.versions[seat] if whole else phase.decided.get(seat, phase.versions[seat])
        if version is not None and not least <= version <= self.version(seat):
            return True
        for frame in reversed(self.point(seat).frames):
            if frame.upto <= phase.start:
                return seq < frame.seq
            if not whole and frame.seq > seq and self.match.log[frame.upto - 1].seat == seat:
                return True
        return False

    # --- what viewers may know --------------------------------------------------------------

    def point(self, viewer: int) -> TablePoint:
        """The match as a viewer may see it, up to now."""
        point = self._points.get(viewer)
        if point is None:
            point = self._points[viewer] = TablePoint(self.match, viewer, self._latecomers)
        point.match = self.match
        point.catch_up(self._played)
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

    def frames(self, viewer: int, first: int) -> list[Frame]:
        """A viewer's frames from number `first` on, with whole boards."""
        can_undo = self.undo_point(viewer) is not None
        own = {viewer}
        if viewer != WATCHING:
            own.update(self.held_by(self.seats[viewer].holder))
        frames = frames_json(self.point(viewer), first, can_undo, own)
        if frames and not can_undo and self.act_start(viewer) is not None:
            frames[-1]["ask_undo"] = True
        return frames

    def frame(self, viewer: int, seq: int) -> Frame:
        """One of a viewer's frames, with the whole board. IndexError when there is none."""
        newest = self.newest(viewer)
        if seq == newest:
            return self.frames(viewer, seq)[0]
        return old_frame_json(self.point(viewer), seq)

    def log_lines(self, viewer: int, last: int) -> list[LogLine]:
        """A viewer's log up to frame number `last`, and all that was said besides."""
        frames = self.point(viewer).frames[: last + 1]
        lines = log_lines(frames)
        lines += [note_line(note, frames) for note in self.notes]
        return sorted(lines, key=lambda line: line["seq"])

    def record(self, viewer: int) -> str:
        """The record as text: in progress what the viewer may know, in the end everything."""
        last = max(self._fallen, default=-1)
        undone = tuple(sorted({*range(last)}.difference(self._fallen)))
        self.match.secret = self.secret.hex() if self.match.over else ""
        self.match.undone_dice = undone if self.match.over else ()
        return write_record(self.match, None if self.match.over else viewer)
