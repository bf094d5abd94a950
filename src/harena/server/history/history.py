"""A table's history: its match rebuilt from the log, and what each viewer may know of it."""

from __future__ import annotations

from collections.abc import Iterable

from harena.core.play.event_log import Step
from harena.core.record import write_record
from harena.server.history.clocks import Clocks
from harena.server.history.draft import Change, ReplayDraft, Undone, stored_changes
from harena.server.history.frame_json import frames_json, log_lines, old_frame_json
from harena.server.history.phases import Phase, start_of_phase
from harena.server.history.proposals import Proposals
from harena.server.history.rows import Row, StoredTable
from harena.server.history.system_messages import (
    TEMPLATES,
    SystemMessage,
    system_message,
    system_message_line,
)
from harena.server.history.table_state import WATCHING, TableState
from harena.server.history.timeouts import TablePlayerView, Timeouts
from harena.server.protocol.responses.frames import Frame, LogLine


class History(TableState):
    """The events of a table, and the information each viewer has.

    It changes only by stored rows, see `apply`.
    """

    def __init__(self, stored: StoredTable, rows: Iterable[Row]) -> None:
        """Rebuild the match. LogError when the rows do not fit it."""
        super().__init__(stored)
        self._versions = dict.fromkeys(self.viewers, 0)
        self._timeouts = Timeouts(self)
        self._points: dict[int, TablePlayerView] = {}
        self._played: list[Step] = []  # what some viewers have not been shown yet
        origin = self.fork_origin
        self.system_messages = list[SystemMessage]()
        if origin is not None:
            self.system_messages.append(SystemMessage(self.match.fork_step, -1, origin.words()))
        self.proposals = Proposals(self)
        self._fallen: list[int] = []  # the dice of the match: which ones of the secret
        self._opened: dict[int, int] = {}
        self.phase: Phase | None = None
        clock, increment = stored.terms.clock, stored.terms.increment
        self.clocks = Clocks(clock, increment, len(stored.seats)) if clock else None
        self._lifted = -1  # the start of a phase in which no time runs any more
        self._enter_phase(stored.created)
        for change in stored_changes(self, rows, ReplayDraft):
            self.apply(change)

    # --- following the database -------------------------------------------------------------

    def apply(self, change: Change) -> None:
        """Take in what follows from rows that are stored: the next ones of the log."""
        self.match = change.match
        self._played = [*([] if change.undone else self._played), *change.steps]
        for row in change.rows:
            if row.kind == "roll":
                self._fallen.append(self.rolled)
                self.rolled += 1
        row = change.rows[0]
        self.proposals.apply(row)
        if row.kind in TEMPLATES:
            self._say(row)
        if self.phase is not None and self.phase.plans:
            if row.kind == "rules-timeout":
                self._timeouts.add(self.phase.start, row.seat, row.value)
            elif row.kind in ("decision", "replan", "undo"):
                self._timeouts.drop(self.phase.start, row.seat)
        if change.undone is not None:
            agreed = row.kind == "agreed-undo"
            if agreed:
                self._forget(row)
            free = row.kind == "undo" and not self.secret_phase()
            self._rewrite(change.undone, whole=agreed or free)
        if row.kind == "loaded" and self.clocks is not None:
            self.clocks.awake(row.time)
        self.length += len(change.rows)
        self._enter_phase(row.time)

    def update_seats(self, stored: StoredTable) -> bool:
        """Take over who sits here and the rematch; whether that is news."""
        news = super().update_seats(stored)
        self._wind(self.seated)
        return news

    def mark_shown(self) -> None:
        """All who look on have been shown the newest frames: others are shown them later."""
        self._played = []

    def _say(self, row: Row) -> None:
        self.system_messages.append(system_message(self, row))
        if row.kind == "substituted":
            self.substituted.add(row.seat)
        elif row.kind == "returned":
            self.substituted.discard(row.seat)
            if self.phase is not None:
                self.phase.opened = self._opened[self.phase.start] = row.time
            if self.clocks is not None:
                self.clocks.renew([row.seat], row.time)
        elif row.kind in ("paused", "resumed"):
            self._pause(row)
        elif row.kind == "both-timeout":
            if self.phase is not None:
                self._lifted = self.phase.start
            if self.clocks is not None:
                self.clocks.renew(self.clocks.timed_out(row.time), row.time)

    def _forget(self, row: Row) -> None:
        """Drop data about entries that were undone by consent."""
        upto = row.value
        del self._fallen[sum(entry.is_roll for entry in self.match.log[self.match.fork_step :]) :]
        self._timeouts.forget(upto)
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
        """Invalidate shown frames: of the current secret phase, or all of them."""
        for note in self.system_messages:
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
        start = start_of_phase(self.match, turns=bool(self.terms.timeout_policy))
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
        owing = frozenset(self.people_to_act() if timed else ())
        asked = state.observe(WATCHING).deciding() if timed else ()
        seem = owing.union(seat for seat in asked if self.is_played_by_person(seat))
        hidden = phase is not None and phase.plans
        clocks.run(owing, seem, max(moment, self.seated), hidden=hidden)
        if phase is not None and timed:
            key = ("all", phase.start) if phase.plans else ("turn", int(state.to_move))
            clocks.begin(len(self.match.log), key, seem)

    def _timed(self) -> bool:
        """Return whether time runs for the seats that owe a decision."""
        phase = self.phase
        return phase is not None and phase.start != self._lifted and self.is_running

    @property
    def due(self) -> int | None:
        """Return when the first seat's time is up, in milliseconds since 1970, or None."""
        return self.clocks.due if self.clocks is not None else self.phase_due

    @property
    def phase_due(self) -> int | None:
        """Return the deadline of the current phase in milliseconds since 1970, or None."""
        if self.phase is None or not self.terms.deadline or not self._timed():
            return None
        if self.terms.timeout_policy and not self.people_to_act():
            return None
        return max(self.phase.opened, self.seated) + int(1000 * self.terms.deadline)

    def overdue(self, moment: int) -> list[int]:
        """The seats of people whose time is up at that moment."""
        return self.people_to_act() if self.clocks is None else self.clocks.timed_out(moment)

    def is_stale(self, seat: int, seq: int, version: int | None, *, whole: bool) -> bool:
        """Return whether the game has changed for a seat since frame `seq` of `version`.

        While planning, only the end of the phase and the seat's own decisions count. With `whole`,
        only the end of the phase counts.
        """
        phase = self.phase
        if phase is None or not phase.plans:
            return seq != self.newest(seat) or version not in (None, self.version(seat))
        least = phase.versions[seat] if whole else phase.decided.get(seat, phase.versions[seat])
        if version is not None and not least <= version <= self.version(seat):
            return True
        for frame in reversed(self.player_view(seat).frames):
            if frame.upto <= phase.start:
                return seq < frame.seq
            if not whole and frame.seq > seq and self.match.log[frame.upto - 1].seat == seat:
                return True
        return False

    # --- what viewers may know --------------------------------------------------------------

    def player_view(self, viewer: int) -> TablePlayerView:
        """The match as a viewer may see it, up to now."""
        point = self._points.get(viewer)
        if point is None:
            point = self._points[viewer] = TablePlayerView(self.match, viewer, self._timeouts)
        point.match = self.match
        point.catch_up(self._played)
        return point

    def newest(self, viewer: int) -> int:
        """The number of a viewer's newest frame."""
        return len(self.player_view(viewer).frames) - 1

    def newest_of(self, viewer: int, upto: int) -> int:
        """The number of a viewer's newest frame of the first `upto` entries."""
        return next(f.seq for f in reversed(self.player_view(viewer).frames) if f.upto <= upto)

    def version(self, viewer: int) -> int:
        """Return how often an undo changed a viewer's history."""
        return self._versions[viewer]

    def frames(self, viewer: int, first: int) -> list[Frame]:
        """A viewer's frames from number `first` on, with whole boards."""
        can_undo = self.undo_point(viewer) is not None
        own = {viewer}
        if viewer != WATCHING:
            own.update(self.held_by(self.seats[viewer].holder))
        frames = frames_json(self.player_view(viewer), first, can_undo, own)
        if frames and not can_undo and self.act_start(viewer) is not None:
            frames[-1]["ask_undo"] = True
        return frames

    def frame(self, viewer: int, seq: int) -> Frame:
        """One of a viewer's frames, with the whole board. IndexError when there is none."""
        newest = self.newest(viewer)
        if seq == newest:
            return self.frames(viewer, seq)[0]
        return old_frame_json(self.player_view(viewer), seq)

    def log_lines(self, viewer: int, last: int) -> list[LogLine]:
        """A viewer's log up to frame number `last`, and all that was said besides."""
        frames = self.player_view(viewer).frames[: last + 1]
        lines = log_lines(frames)
        lines += [system_message_line(note, frames) for note in self.system_messages]
        return sorted(lines, key=lambda line: line["seq"])

    def record(self, viewer: int) -> str:
        """The record as text: in progress what the viewer may know, in the end everything."""
        last = max(self._fallen, default=-1)
        undone = tuple(sorted({*range(last)}.difference(self._fallen)))
        self.match.secret = self.secret.hex() if self.match.over else ""
        self.match.undone_dice = undone if self.match.over else ()
        return write_record(self.match, None if self.match.over else viewer)
