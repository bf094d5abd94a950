"""The core of a live table: its history, its sockets, and the only way to change it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from harena.server.clock import loop_time
from harena.server.errors import RefusedError, StaleError, UnavailableError
from harena.server.history.draft import Change, Draft, stored_changes
from harena.server.history.history import History
from harena.server.history.rows import Row, StoredTable
from harena.server.messages import refusals
from harena.server.rate_limit import Bucket, PerAddress, PerMinute
from harena.server.server_time import now
from harena.server.settings import Settings
from harena.server.storage.chat import ChatStore
from harena.server.storage.conditional_moves import ConditionalMoveStore
from harena.server.storage.store import ConflictError, Store
from harena.server.tables.broadcaster import Broadcaster
from harena.server.tables.delayed_spectators import DelayedSpectators
from harena.server.tables.socket import OVERFLOW, Socket
from harena.server.workers.bot_pool import BotPool

log = logging.getLogger(__name__)

BUILDS = 3
"""Attempts to build a view in a thread while undos change the match."""


@dataclass(slots=True)
class ServerContext:
    """The services that all tables of a process share.

    `unload` unloads a table by its id. `chat_limit` limits each person's chat messages, and
    `address_bytes` and `person_bytes` what the messages of an address or a person cause. `replays`
    limits the threads that replay
    matches. Once it is `stopped`, no background task starts. `opened` is the start time in
    milliseconds since 1970.
    """

    settings: Settings
    pool: BotPool
    store: Store
    chat_store: ChatStore
    conditional_moves: ConditionalMoveStore
    chat_limit: PerMinute
    address_bytes: PerAddress
    person_bytes: PerAddress
    replays: asyncio.Semaphore
    unload: Callable[[str], None]
    stopped: bool = False
    opened: int = field(default_factory=now)

    def budgets(self, socket: Socket) -> list[Bucket]:
        """Return the budgets that a socket shares with others of its address and its person."""
        found = [self.address_bytes.bucket(socket.address)]
        if socket.holder is not None:
            found.append(self.person_bytes.bucket(socket.holder))
        return found


class TableCore:
    """A table's history and sockets, and the only way to change them.

    A writer holds `lock` from reading the history until the draft is stored.
    """

    def __init__(self, history: History, context: ServerContext, stored_due: int | None) -> None:
        """Start without sockets. `stored_due` is the deadline in the database.

        `updates` are called after each change, under the lock. `wake` lets the bots continue.
        """
        self.history = history
        self.context = context
        self.broadcaster = Broadcaster(history)
        self.broadcaster.last_shown = loop_time()
        self.delayed: DelayedSpectators | None = None  # until a spectator sees it with a delay
        self._opening = asyncio.Lock()
        self.lock = asyncio.Lock()
        self.last_used = loop_time()
        self._stored_due = stored_due
        self._closed = False
        self.updates: list[Callable[[], None]] = []
        self.wake: Callable[[], None] = lambda: None

    @property
    def is_full(self) -> bool:
        """Return whether the log has reached its limit, so that nobody can play on."""
        return self.history.length >= self.context.settings.table_steps

    @property
    def stopped(self) -> bool:
        """Return whether no background task may start."""
        return self._closed or self.context.stopped

    def draft(self) -> Draft:
        """Return a new draft."""
        return Draft(self.history, now())

    async def write(self, draft: Draft) -> None:
        """Store a draft, then apply it. Raise StaleError if other rows were stored first."""
        rebuild = self.history.rebuilder(draft.changes)
        if rebuild is not None:
            async with self.context.replays:
                await asyncio.to_thread(rebuild)
        try:
            summary = draft.summary
            await self.context.store.append(self.history.id, draft.rows, summary)
        except ConflictError:
            await self.refresh()
            raise StaleError from None
        self.history.summary = summary or self.history.summary
        self._apply(draft.changes)
        await self._store_due()

    async def write_automatic(self, draft: Draft) -> None:
        """Store a draft that no player waits for, if it has changes.

        A change that is stored already takes precedence.
        """
        if draft.changes:
            with suppress(StaleError):
                await self.write(draft)

    async def refresh(self) -> None:
        """Apply what is stored and not yet applied. The caller holds the lock."""
        store, history = self.context.store, self.history
        stored = await store.table(history.id)
        rows = await store.rows(history.id, history.length)
        if stored is not None:
            if history.update_seats(stored):
                self._end_lost_seats()
                self.broadcaster.send_table()
            if self.delayed is not None:
                self.delayed.update_seats(stored)
        if rows:
            self._apply(stored_changes(history, rows))
        self._update()
        await self._store_due()

    def _end_lost_seats(self) -> None:
        """Close sockets that look through a seat which is not their person's any more."""
        for socket in list(self.broadcaster.present):
            if socket.viewer >= 0 and socket.viewer not in self.history.held_by(socket.holder):
                socket.end(OVERFLOW)

    async def _store_due(self) -> None:
        """Store when the phase ends, so that the housekeeping finds the table then."""
        due = self.history.phase_due
        if due == self._stored_due:
            return
        try:
            await self.context.store.set_due(self.history.id, due)
            self._stored_due = due
        except UnavailableError:
            pass  # The store has logged it, and the next change stores the deadline.
        except Exception:
            log.exception("cannot store the deadline of table %s", self.history.id)

    def _apply(self, changes: Iterable[Change]) -> None:
        """Apply stored changes and send them.

        If that fails, the table is unloaded: the database has the right state.
        """
        try:
            moved = self.broadcaster.apply(self._forward(changes))
            self._update()
            if moved:
                self.broadcaster.send_table()
        except Exception:
            self.disconnect_all()
            raise

    def _forward(self, changes: Iterable[Change]) -> Iterator[Change]:
        """Yield the changes, and pass their rows to delayed spectators."""
        for change in changes:
            if self.delayed is not None:
                self.delayed.add(change.rows)
            yield change

    def disconnect_all(self) -> None:
        """Unload the table; clients reconnect to the stored state."""
        self.context.unload(self.history.id)
        for socket in list(self.broadcaster.present):
            socket.end(OVERFLOW)

    def _update(self) -> None:
        for update in self.updates:
            update()

    # --- delayed spectators -----------------------------------------------------------------

    async def broadcaster_for(self, holder: str | None) -> Broadcaster:
        """Return the broadcaster for a person: live or delayed."""
        sees_delayed = self.history.sees_delayed
        if self.delayed is None and sees_delayed(holder):
            async with self._opening:
                if self.delayed is None and sees_delayed(holder):
                    await self._start_delayed()
        # The game may have ended meanwhile.
        if self.delayed is not None and sees_delayed(holder):
            return self.delayed.broadcaster
        return self.broadcaster

    async def prepare_view(self, holder: str | None, viewer: int) -> History:
        """Return the history as a person may see it, with a viewer's view that is built.

        The first look replays the whole match, in a thread.
        """
        history = (await self.broadcaster_for(holder)).history
        for _ in range(BUILDS):
            if history.has_view(viewer):
                break
            async with self.context.replays:
                if not history.has_view(viewer):
                    (await asyncio.to_thread(history.view_builder(viewer)))()
        return history

    def broadcaster_of(self, socket: Socket) -> Broadcaster:
        """Return the broadcaster that has a socket."""
        if self.delayed is not None and socket in self.delayed.broadcaster.sockets:
            return self.delayed.broadcaster
        return self.broadcaster

    async def _start_delayed(self) -> None:
        """Rebuild the delayed history. Players do not wait for it."""
        stored, rows = await self._stored()
        delayed = await asyncio.to_thread(
            DelayedSpectators, stored, rows, self.broadcaster, self.disconnect_all
        )
        async with self.lock:
            stored, later = await self._stored(len(rows))
            if self.history.status != "over":
                self.delayed = delayed
                delayed.update_seats(stored)
                delayed.add(later)

    async def _stored(self, first: int = 0) -> tuple[StoredTable, list[Row]]:
        """Return the stored table, and the rows of its log from number `first` on."""
        store, table = self.context.store, self.history.id
        stored = await store.table(table)
        if stored is None:
            raise RefusedError("unknown_table", refusals.NO_TABLE)
        return stored, await store.rows(table, first)

    def send_table(self, omit: Socket | None = None) -> None:
        """Send the table's state to live and delayed viewers, except one socket."""
        self.broadcaster.send_table(omit)
        if self.delayed is not None:
            self.delayed.broadcaster.send_table(omit)

    def close(self) -> None:
        """Start no task any more, and send nothing more to delayed spectators."""
        self._closed = True
        if self.delayed is not None:
            self.delayed.close()
