"""Playing at tables: decisions of people and bots, stored, taken in, and told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from harena.core.errors import listing
from harena.server.bots import BotPool, Job
from harena.server.deadlines import Deadlines
from harena.server.faults import (
    RETRY,
    RefusedError,
    StaleError,
    UnavailableError,
    internal,
)
from harena.server.hints import Hints
from harena.server.notes import WORDS, note_row
from harena.server.plans import is_stale, plan_rows
from harena.server.settings import Settings
from harena.server.sockets import OVERFLOW, Socket
from harena.server.store import ConflictError, Row, Store
from harena.server.tables import WATCHING, Table
from harena.server.telling import (
    newest,
    tell_fault,
    tell_frames,
    tell_note,
    tell_table,
    tell_undone,
    viewers,
)
from harena.server.windows import Window, Windows

log = logging.getLogger(__name__)


class Play:
    """What happens at the tables of a hall, from a message to what everybody is told."""

    def __init__(
        self, settings: Settings, store: Store, bots: BotPool, drop: Callable[[Table], None]
    ) -> None:
        """`drop` takes a table out of memory that does not fit the database any more."""
        self._settings = settings
        self._store = store
        self._bots = bots
        self._drop = drop
        self.windows = Windows(settings, self._write, self.wake)
        self.deadlines = Deadlines(self._write, self.wake)
        self.hints = Hints(settings, bots, self._write)

    # --- people -----------------------------------------------------------------------------

    async def act(
        self, table: Table, seat: int, seq: int, version: int | None, action: int
    ) -> None:
        """Carry out a seat's decision; done when it is stored. RefusedError says why not."""
        if table.window is not None:
            # An answer that ends a window too soon would tell that nobody else had a choice.
            await table.window.settle()
        async with table.lock:
            self._check_turn(table, seat, seq, version)
            state = table.match.state
            if not state.can_act(seat):
                raise RefusedError("not_your_turn", "it is not your turn")
            if not state.is_legal(seat, action):
                legal = [state.space.name(a) for a in state.legal_actions(seat)]
                name = state.space.name(action)
                raise RefusedError(
                    "illegal_action", f"{name!r} is not legal now; {listing(legal)} are"
                )
            await self._write(table, table.decision_rows((seat, action)))
        self.wake(table)

    async def plan(
        self, table: Table, seat: int, seq: int, version: int | None, actions: list[int]
    ) -> None:
        """Replace a seat's plan; done when it is stored. RefusedError says why not."""
        async with table.lock:
            self._check_turn(table, seat, seq, version, whole=True)
            rows = plan_rows(table, seat, actions)
            if rows:
                await self._write(table, rows)
        self.wake(table)

    async def undo(self, table: Table, seat: int, seq: int, version: int | None) -> None:
        """Take back a seat's last decision; done when it is stored. RefusedError says why not."""
        async with table.lock:
            self._check_turn(table, seat, seq, version)
            await self._write(table, table.undo_rows(seat))
        self.wake(table)

    async def resign(self, table: Table, seat: int) -> None:
        """Give up for a seat; done when it is stored. RefusedError says why not."""
        async with table.lock:
            self._check_playing(table, seat)
            await self._write(table, table.resign_rows(seat))

    async def back(self, table: Table, seat: int) -> None:
        """Take a seat back from the bot that plays on for it. RefusedError says why not."""
        async with table.lock:
            self._check_playing(table, seat)
            if seat not in table.relieved:
                raise RefusedError("not_your_turn", "no bot plays for you")
            await self._write(table, [note_row(table, "back", seat)])

    def hold(self, table: Table, holder: str | None, viewer: int, seq: int, seat: int) -> None:
        """Ask for time in a window, for one of a person's seats. RefusedError says why not."""
        if seat not in table.held_by(holder):
            raise RefusedError("not_your_seat", "that is not your seat")
        self._check_playing(table, seat)
        if seq != table.newest(viewer):
            raise StaleError
        self.windows.hold(table, seat)

    async def hint(
        self, table: Table, socket: Socket, number: int, seq: int, version: int | None
    ) -> None:
        """Have a hint sent, as an answer to that message. RefusedError says why there is none."""
        async with table.lock:
            self._check_turn(table, socket.viewer, seq, version)
            await self.hints.ask(table, socket, number)

    def ask(self, table: Table, holder: str | None, kinds: Iterable[str]) -> None:
        """Have a person's seats asked in some kinds of windows only. RefusedError for others."""
        seats = table.held_by(holder)
        if not seats:
            raise RefusedError("not_your_seat", "you are watching")
        for seat in seats:
            table.asks[seat] = frozenset(kinds).intersection(table.match.game.windows)
        self.windows.update(table)

    def _check_playing(self, table: Table, seat: int) -> None:
        if seat == WATCHING:
            raise RefusedError("not_your_seat", "you are watching")
        if table.status == "waiting":
            raise RefusedError("waiting", "not everybody is here yet")
        if table.status == "over":
            raise RefusedError("over", "the game is over")

    def _check_own(self, table: Table, seat: int) -> None:
        if seat in table.relieved:
            raise RefusedError("not_your_turn", "a bot plays on; take the seat back first")

    def _check_turn(
        self, table: Table, seat: int, seq: int, version: int | None, *, whole: bool = False
    ) -> None:
        self._check_playing(table, seat)
        self._check_own(table, seat)
        if is_stale(table, seat, seq, version, whole=whole):
            raise StaleError

    # --- the log ----------------------------------------------------------------------------

    async def follow(self, table: Table) -> None:
        """Take in what other server processes have stored. The caller holds the table's lock."""
        stored = await self._store.table(table.id)
        rows = await self._store.rows(table.id, table.length)
        if stored is not None and table.follow(stored):
            tell_table(table)
        if rows:
            self._take(table, rows)
        self.deadlines.update(table)
        await self.note(table)

    async def settle(self, table: Table) -> None:
        """Store what is forced where a log stops before it, as those of before may."""
        async with table.lock:
            rows = table.forced_rows()
            if rows:
                # Another server process may have been first: then that counts.
                with suppress(StaleError):
                    await self._write(table, rows)

    async def _write(self, table: Table, rows: list[Row]) -> None:
        """Store rows, then take them in. The caller holds the table's lock."""
        try:
            await self._store.append(table.id, rows)
        except ConflictError:
            await self.follow(table)
            raise StaleError from None
        self._take(table, rows)
        await self.note(table)

    async def note(self, table: Table) -> None:
        """Have the database know when a table's phase of plans ends. The caller holds the lock."""
        due = table.due
        if due == table.noted:
            return
        try:
            await self._store.note_due(table.id, due)
            table.noted = due
        except UnavailableError:
            pass  # said already; what counts is stored
        except Exception:
            # What counts is stored already; it is noted with the next step.
            log.exception("the deadline of table %s is not noted", table.id)

    def _take(self, table: Table, rows: Sequence[Row]) -> None:
        """Take in stored rows and tell everybody what he may know of them.

        Should that fail, the table is put away: the database knows better.
        """
        try:
            self._take_and_tell(table, rows)
        except Exception:
            self._drop(table)
            for socket in list(table.sockets):
                socket.end(OVERFLOW)
            raise

    def _take_and_tell(self, table: Table, rows: Sequence[Row]) -> None:
        was_over = table.match.over
        known = newest(table)
        for row in rows:
            if row.kind in ("undo", "amend"):
                tell_frames(table, known)
                known = newest(table)
            undone = table.absorb(row)
            if row.kind in WORDS:
                tell_note(table, table.notes[-1])
            if undone is not None:
                for viewer in viewers(table) & undone.viewers:
                    known[viewer] = tell_undone(table, viewer, undone)
        tell_frames(table, known)
        self.windows.update(table)
        self.deadlines.update(table)
        moved = any(row.kind in ("relieved", "back") for row in rows)
        if moved or (table.match.over and not was_over):
            tell_table(table)

    # --- bots -------------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        """Let a table go on: its clocks, and its bots if one is to move and anybody cares."""
        self.windows.update(table)
        self.deadlines.update(table)
        idle = (table.bots is None or table.bots.done()) and not self.windows.stopped
        if idle and table.bot_to_move() is not None and self._cared_for(table):
            table.bots = asyncio.create_task(self._play_bots(table))

    def _cared_for(self, table: Table) -> bool:
        # Bots among themselves play only while somebody watches.
        return bool(table.sockets) or len(table.played_by_bots()) < len(table.seats)

    async def _play_bots(self, table: Table) -> None:
        try:
            while (seat := table.bot_to_move()) is not None and self._cared_for(table):
                try:
                    if table.window is not None:
                        await self._answer_window(table, table.window)
                    else:
                        await self._play_bot(table, seat)
                except UnavailableError as fault:
                    tell_fault(table, fault)
                    await asyncio.sleep(RETRY)
        except Exception:
            # They are tried again when somebody acts or connects.
            log.exception("the bots of table %s cannot go on", table.id)
            tell_fault(table, internal())

    async def _play_bot(self, table: Table, seat: int) -> None:
        stand = table.stand(seat)
        choice = await self._bots.choose(self._job(table, seat))
        # What is decided in secret is seen by nobody: no need to be slow for an onlooker.
        if not table.secret_phase():
            await asyncio.sleep(table.stepped + self._settings.bot_pace - time.monotonic())
        async with table.lock:
            # Meanwhile somebody may have taken a decision back: then this answers nothing.
            if table.bot_to_move() is not None:
                await self._write_bots(table, [(seat, choice.action, stand)], choice.own)

    async def _answer_window(self, table: Table, window: Window) -> None:
        """Let all bots answer in a window, in one step: nobody sees which of them had to think.

        All are asked, those without a choice too: how busy their process is would tell else.
        """
        bots = table.played_by_bots()
        seats = [seat for seat in table.match.state.deciding() if seat in bots]
        stands = [table.stand(seat) for seat in seats]
        actions = await self._bots.answers([self._job(table, seat) for seat in seats])
        await window.settle()
        # People first: otherwise the order would tell which bots had to think.
        await self.windows.let_pass(table, window)
        async with table.lock:
            if table.window is window:
                await self._write_bots(table, list(zip(seats, actions, stands, strict=True)))

    def _job(self, table: Table, seat: int) -> Job:
        return Job(
            table.match.game.name,
            len(table.seats),
            table.match.options,
            table.match.state.observe(seat).numbers(),
            seat,
            table.bot_of(seat),
            table.bot_seed(seat),
            seat,
            table.id,
        )

    async def _write_bots(
        self, table: Table, answers: list[tuple[int, int, list[int]]], own: bool = True
    ) -> None:
        """Store what bots chose, each if what its choice rests on is still so.

        In a secret phase others may have said meanwhile that they are ready: that changes nothing.
        That a choice is not the bot's `own` is told, but not in secret phases: it would tell who
        had to think.
        """
        state, bots = table.match.state, table.played_by_bots()
        decisions = [
            (seat, action)
            for seat, action, stand in answers
            if seat in bots and state.is_legal(seat, action) and table.stand(seat) == stand
        ]
        if not decisions:
            return
        with suppress(StaleError):
            if not own and not table.secret_phase():
                await self._write(table, [note_row(table, "stopgap", decisions[0][0])])
            await self._write(table, table.decision_rows(*decisions))

    async def stop(self, tables: list[Table]) -> None:
        """End all windows and all bots' turns; what was stored is stored."""
        await self.windows.stop(tables)
        await self.deadlines.stop(tables)
        await self.hints.stop()
        tasks = [table.bots for table in tables if table.bots is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
