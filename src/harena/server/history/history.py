"""A table's history: its match rebuilt from the log, and what each viewer may know of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, field
from functools import partial

from harena.core.play.event_log import Step
from harena.core.play.match import Match
from harena.core.play.player_view import Frame as PlayerFrame
from harena.core.play.state import SIMULTANEOUS
from harena.core.record import write_record
from harena.server.history.clocks import Clocks
from harena.server.history.draft import Change, ReplayDraft, Undone, stored_changes
from harena.server.history.frame_json import FrameText, frame_texts, log_lines, old_frame_text
from harena.server.history.proposals import Proposals
from harena.server.history.rows import MATCH_KINDS, Row, StoredTable
from harena.server.history.system_messages import (
    SystemMessage,
    is_reported,
    system_message,
    system_message_line,
)
from harena.server.history.table_state import WATCHING, TableState
from harena.server.history.timeouts import TablePlayerView, Timeouts
from harena.server.protocol.responses.frames import LogLine, LogPage
from harena.server.protocol.responses.updates import NewestLog

LOG_PAGE = 300
"""Lines of a log, besides system messages, that are sent at once."""


@dataclass(slots=True)
class Phase:
    """A phase that may have a deadline: the entry it starts with, and the time it was opened.

    In a phase of `plans` all seats plan in secret; otherwise a single seat decides. `versions` are
    those of all viewers when it was opened. `decided` is a seat's version when it last changed its
    decisions.
    """

    start: int
    opened: int
    plans: bool
    versions: dict[int, int]
    decided: dict[int, int] = field(default_factory=dict)


class History(TableState):
    """The events of a table, and the information each viewer has.

    It changes only by stored rows, see `apply`.
    """

    def __init__(self, stored: StoredTable, rows: Iterable[Row]) -> None:
        """Rebuild the match. Raise LogError if the rows do not fit it."""
        super().__init__(stored)
        self._versions = dict.fromkeys(self.viewers, 0)
        self._timeouts = Timeouts(self)
        self._views: dict[int, TablePlayerView] = {}
        # By the match after a rewriting change: the views built for it before it is stored.
        self._rebuilt: tuple[Match, dict[int, TablePlayerView]] | None = None
        self._rewrites = 0  # grows with each undo, after which entries have new numbers
        self._new_steps: list[Step] = []  # steps that some viewers have not been shown
        self.system_messages = list[SystemMessage]()
        if self.fork_origin is not None:
            text = self.fork_origin.text()
            self.system_messages.append(SystemMessage(self.match.fork_step, -1, text))
        self.proposals = Proposals(self)
        self._dice: list[int] = []  # the numbers of the match's dice among all rolled dice
        self._opened: dict[int, int] = {}  # by the start of a phase: when it was opened
        self.phase: Phase | None = None
        clock, increment = stored.terms.clock, stored.terms.increment
        self.clocks = Clocks(clock, increment, len(stored.seats)) if clock else None
        self._series_game = int(self.match.state.series_game())
        self._untimed = -1  # the start of a phase in which no time runs any more
        self._enter_phase(stored.created)
        for change in stored_changes(self, rows, ReplayDraft):
            self.apply(change)

    # --- changes ----------------------------------------------------------------------------

    def apply(self, change: Change) -> None:
        """Apply a change whose rows are stored as the next ones of the log."""
        self.match = change.match
        self._new_steps = [*([] if change.undone else self._new_steps), *change.steps]
        for row in change.rows:
            if row.kind == "roll":
                self._dice.append(self.rolled)
                self.rolled += 1
            elif row.kind == "nonce":
                self.nonces[row.seat] = row.action
            self.has_begun = self.has_begun or row.kind != "nonce"
        row = change.rows[0]
        if row.kind in MATCH_KINDS:
            self.acted = row.time
        self.proposals.apply(row)
        if is_reported(row):
            self._apply_message(row)
        if self.phase is not None and self.phase.plans:
            if row.kind == "rules-timeout":
                self._timeouts.add(self.phase.start, row.seat, row.value)
            elif row.kind in ("decision", "replan", "undo"):
                self._timeouts.remove(self.phase.start, row.seat)
        if change.undone is not None:
            if row.kind == "agreed-undo":
                self._forget_after(row.value)
            self._rewrite(change.undone, whole=_rewrites_all(change))
        if row.kind == "mixed" and self.phase is not None:
            self.phase.opened = self._opened[self.phase.start] = row.time
        if row.kind == "loaded" and self.clocks is not None:
            self.clocks.restart(row.time)
        self.length += len(change.rows)
        self._enter_phase(row.time)

    def update_seats(self, stored: StoredTable) -> bool:
        """Update the seats and the rematch. Return whether they have changed."""
        changed = super().update_seats(stored)
        self._run_clocks(self.seated)
        return changed

    def mark_shown(self) -> None:
        """Note that all connected viewers have been shown the newest frames."""
        self._new_steps = []

    def _apply_message(self, row: Row) -> None:
        dice_undone = row.kind == "agreed-undo" and self._dice_kept() < len(self._dice)
        self.system_messages.append(system_message(self, row, dice_undone=dice_undone))
        match row.kind:
            case "substituted":
                self.substituted.add(row.seat)
            case "returned":
                self.substituted.discard(row.seat)
                if self.phase is not None:
                    self.phase.opened = self._opened[self.phase.start] = row.time
                if self.clocks is not None:
                    self.clocks.reset([row.seat], row.time)
            case "paused":
                self.paused, self.paused_by = row.time, row.seat
            case "resumed":
                self._resume(row.time)
            case "propose-rematch":
                self.rematch_asked[row.seat] = row.action
            case "no-rematch":
                self.rematch_asked.clear()
            case "both-timeout":
                if self.phase is not None:
                    self._untimed = self.phase.start
                if self.clocks is not None:
                    self.clocks.reset(self.clocks.timed_out(row.time), row.time)

    def _resume(self, moment: int) -> None:
        """End the pause, and move the opening of phases by its duration."""
        duration = max(0, moment - (self.paused or moment))
        self.paused, self.paused_by = None, -1
        for start, opened in self._opened.items():
            self._opened[start] = max(opened, self.seated) + duration
        if self.phase is not None:
            self.phase.opened = self._opened[self.phase.start]

    def _forget_after(self, upto: int) -> None:
        """Drop data about entries that were undone by consent."""
        del self._dice[self._dice_kept() :]
        self._timeouts.forget(upto)
        if self.clocks is not None:
            self.clocks.rewind(upto, free=False)
        # A seat that decides again has the whole time for it.
        self._opened = {} if self.phase is None else {self.phase.start: self.phase.opened}

    def _dice_kept(self) -> int:
        """Return how many dice of this table are in the match."""
        return sum(entry.is_roll for entry in self.match.log[self.match.fork_step :])

    def _rewrite(self, undone: Undone, *, whole: bool) -> None:
        """Invalidate shown frames: of the current secret phase, or all of them."""
        for message in self.system_messages:
            message.upto = min(message.upto, len(self.match.log))
        self._rewrites += 1
        # Entries have new numbers, so the views of all viewers must be rebuilt.
        if whole:
            match, views = self._rebuilt or (None, {})
            self._views = views if match is self.match else {}
            self._rebuilt = None
            for view in self._views.values():
                view.timeouts = self._timeouts
        else:
            for view in self._views.values():
                view.rewind()
        for viewer in undone.viewers:
            self._versions[viewer] += 1
        if self.phase is not None:
            self.phase.decided[undone.by] = self._versions[undone.by]

    # --- time -------------------------------------------------------------------------------

    def _enter_phase(self, moment: int) -> None:
        """Start or end a phase at a time, if the match has entered or left one."""
        start = _phase_start(self.match, turns=bool(self.terms.timeout_policy))
        if start != self._untimed:
            self._untimed = -1
        if start is None:
            self.phase = None
        elif self.phase is None or self.phase.start != start:
            # An undo gives no more time than before.
            upto = len(self.match.log)
            self._opened = {at: opened for at, opened in self._opened.items() if at <= upto}
            opened = self._opened.setdefault(start, moment)
            self.phase = Phase(start, opened, self.secret_phase(), dict(self._versions))
        self._run_clocks(moment)

    def _run_clocks(self, moment: int) -> None:
        """Run the clocks of the seats that owe a decision, from a time on."""
        clocks, phase, state = self.clocks, self.phase, self.match.state
        if clocks is None:
            return
        clocks.rewind(len(self.match.log), free=True)
        before, self._series_game = self._series_game, int(state.series_game())
        if self._series_game > before:
            clocks.begin_game(len(self.match.log), self._series_game)
        timed = self._is_timed()
        owing = frozenset(self.people_to_act() if timed else ())
        public = state.observe(WATCHING).deciding() if timed else ()
        apparent = owing.union(seat for seat in public if self.is_played_by_person(seat))
        hidden = phase is not None and phase.plans
        clocks.run(owing, apparent, max(moment, self.seated), hidden=hidden)
        if phase is not None and timed:
            key = ("all", phase.start) if phase.plans else ("turn", int(state.to_move))
            clocks.begin_turn(len(self.match.log), key, apparent)

    def _is_timed(self) -> bool:
        phase = self.phase
        return phase is not None and phase.start != self._untimed and self.is_running

    @property
    def due(self) -> int | None:
        """Return when the first seat's time is up, in milliseconds since 1970, or None."""
        return self.clocks.due if self.clocks is not None else self.phase_due

    @property
    def phase_due(self) -> int | None:
        """Return the deadline of the current phase in milliseconds since 1970, or None."""
        if self.phase is None or not self.terms.deadline or not self._is_timed():
            return None
        if self.terms.timeout_policy and not self.people_to_act():
            return None
        return max(self.phase.opened, self.seated) + int(1000 * self.terms.deadline)

    def overdue(self, moment: int) -> list[int]:
        """Return the seats of people whose time is up."""
        return self.people_to_act() if self.clocks is None else self.clocks.timed_out(moment)

    # --- viewers ----------------------------------------------------------------------------

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

    def player_view(self, viewer: int) -> TablePlayerView:
        """Return a viewer's up-to-date view of the match."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = TablePlayerView(self.match, viewer, self._timeouts)
        view.match = self.match
        view.catch_up(self._new_steps)
        return view

    def has_view(self, viewer: int) -> bool:
        """Return whether a viewer's view exists, so that only new steps are missing."""
        return viewer in self._views

    def view_builder(self, viewer: int) -> Callable[[], Callable[[], None]]:
        """Return a function that builds a viewer's view in a thread.

        The result adds the view to the history, unless an undo has changed it meanwhile.
        """
        match, rewrites = self.match, self._rewrites

        def build() -> Callable[[], None]:
            view = TablePlayerView(match, viewer, self._timeouts)

            def add() -> None:
                if self._rewrites == rewrites:
                    self._views.setdefault(viewer, view)

            return add

        return build

    def rebuilder(self, changes: Iterable[Change]) -> Callable[[], None] | None:
        """Return a function that builds, in a thread, the views that changes rewrite as a whole.

        Return None if they rewrite none. The views are used once the changes are applied.
        """
        change = next(filter(_rewrites_all, changes), None)
        if change is None:
            return None
        viewers, timeouts = list(self._views), copy(self._timeouts)
        if change.rows[0].kind == "agreed-undo":
            timeouts.forget(change.rows[0].value)

        def build() -> None:
            views = {each: TablePlayerView(change.match, each, timeouts) for each in viewers}
            self._rebuilt = change.match, views

        return build

    def newest(self, viewer: int) -> int:
        """Return the number of a viewer's newest frame."""
        return len(self.player_view(viewer).frames) - 1

    def newest_of(self, viewer: int, upto: int) -> int:
        """Return the number of a viewer's newest frame of the first `upto` entries."""
        return next(f.seq for f in reversed(self.player_view(viewer).frames) if f.upto <= upto)

    def last_decision(self, seat: int) -> int:
        """Return the frame of a seat's last decision, or -1 if there is none.

        Forced and passed decisions do not count. Of a secret phase, return the frame before it.
        """
        match = self.match
        for number in reversed(range(len(match.log) if seat != WATCHING else 0)):
            entry = match.log[number]
            if entry.seat != seat or entry.is_loss or match.is_forced(number):
                continue
            if match.secret_step(number):
                if match.stays_secret(number):
                    continue
                return self.newest_of(seat, match.phase_start(number))
            frames = self.player_view(seat).frames
            return next(frame.seq for frame in frames if frame.upto > number)
        return -1

    def version(self, viewer: int) -> int:
        """Return how often an undo changed a viewer's history."""
        return self._versions[viewer]

    def frames(self, viewer: int, first: int, moment: int) -> list[FrameText]:
        """Return a viewer's frames from number `first` on, with the undo possible at a moment."""
        free = self.free_undo(viewer, moment)
        facts: dict[str, bool | int] = {"can_undo": free is not None}
        own = {viewer}
        if free is not None:
            facts["undo_to"] = self.newest_of(viewer, free.number)
            if free.left is not None:
                facts["undo_ms"] = free.left
        if viewer != WATCHING:
            if free is None and self.act_start(viewer) is not None:
                facts["ask_undo"] = True
            if self.match.can_lose_game and not self.match.over:
                facts["series_game"] = int(self.match.state.series_game())
            own.update(self.held_by(self.seats[viewer].holder))
        return frame_texts(self.player_view(viewer), first, facts, own)

    def frame(self, viewer: int, seq: int, moment: int) -> FrameText:
        """Return a viewer's frame. Raise IndexError if there is none."""
        return self.frame_builder(viewer, seq, moment)()

    def frame_builder(self, viewer: int, seq: int, moment: int) -> Callable[[], FrameText]:
        """Return a function that returns a viewer's frame; it may run in a thread.

        It plays the match up to an earlier frame. Raise IndexError if there is no such frame.
        """
        if seq == self.newest(viewer):
            (newest,) = self.frames(viewer, seq, moment)
            return lambda: newest
        view = copy(self.player_view(viewer))
        return partial(old_frame_text, view, view.frames[seq])

    def newest_log(self, viewer: int, last: int) -> NewestLog:
        """Return the end of a viewer's log up to frame number `last`, with all system messages."""
        page = self._log_page(self.player_view(viewer).frames[: last + 1], math.inf)
        log: NewestLog = {"log": page["lines"]}
        if page["start"]:
            log["log_start"] = page["start"]
        return log

    def earlier_log(self, viewer: int, end: int) -> LogPage:
        """Return the end of a viewer's log before frame number `end`."""
        frames = self.player_view(viewer).frames
        until = frames[end].upto if end < len(frames) else math.inf
        return self._log_page(frames[:end], until)

    def _log_page(self, frames: list[PlayerFrame], until: float) -> LogPage:
        """Return the last lines of some frames, with the system messages before an entry."""
        start, lines = len(frames), list[LogLine]()
        while start and len(lines) < LOG_PAGE:
            start -= 1
            lines = log_lines([frames[start]]) + lines
        first = frames[start].upto if frames else until
        lines += [
            system_message_line(message, frames)
            for message in self.system_messages
            if first <= message.upto < until
        ]
        return {"start": start, "lines": sorted(lines, key=lambda line: line["seq"])}

    def record(self, viewer: int) -> str:
        """Return the record: during the game with a viewer's information, then complete."""
        match, dice = self.match, tuple(self._dice)
        undone = {*range(max(dice, default=-1))}.difference(dice)
        match.secret = self.secret.hex() if match.over else ""
        match.nonce_hashes = self.nonce_hashes
        match.nonces = tuple(self.nonces) if any(self.nonces) else ()
        match.undone_dice = tuple(sorted(undone)) if match.over else ()
        return write_record(match, None if match.over else viewer)


def _rewrites_all(change: Change) -> bool:
    """Return whether all frames change their numbers, not only those of a secret phase."""
    kind = change.rows[0].kind
    return kind == "agreed-undo" or (kind == "undo" and change.match.state.to_move != SIMULTANEOUS)


def _phase_start(match: Match, *, turns: bool) -> int | None:
    """Return the first entry of the current phase if it can have a deadline, or None.

    In games with plans that is a planning phase, or a single answer with a default. With `turns` it
    is any secret phase or turn in any game, but never a window.
    """
    state = match.state
    if match.over or not (match.game.traits.plans or turns):
        return None
    if state.to_move == SIMULTANEOUS:
        is_window = any(state.pass_action(seat) >= 0 for seat in state.deciding())
        return None if is_window else match.phase_start()
    if turns and state.to_move >= 0:
        start, game = len(match.log), int(state.series_game())
        own = (-1, int(state.to_move))
        while start and match.log[start - 1].seat in own and match.game_of(start - 1) == game:
            start -= 1
        return start
    if state.to_move >= 0 and state.default_action(state.to_move) >= 0:
        return len(match.log)
    return None
