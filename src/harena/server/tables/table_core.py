"""The core of a live table: its history, who is connected, and the one way to change it."""

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
from harena.server.history.rows import Row, StoredTable, now
from harena.server.rate_limit import PerMinute
from harena.server.settings import Settings
from harena.server.storage.chat import ChatStore
from harena.server.storage.conditional_moves import ConditionalMoveStore
from harena.server.storage.store import ConflictError, Store
from harena.server.tables.broadcaster import Broadcaster
from harena.server.tables.delayed_spectators import DelayedSpectators
from harena.server.tables.socket import OVERFLOW, Socket

log = logging.getLogger(__name__)


@dataclass(slots=True)
class ServerContext:
    """The services that all tables of a process share.

    `drop` unloads a table by its id. `talking` limits each person's chat messages. Once it is
    `stopped`, no background task starts. `opened` is the start time in milliseconds since 1970.
    """

    settings: Settings
    store: Store
    chat_store: ChatStore
    prepared: ConditionalMoveStore
    talking: PerMinute
    drop: Callable[[str], None]
    stopped: bool = False
    opened: int = field(default_factory=now)


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
        self.delayed: DelayedSpectators | None = None  # as long as nobody has looked on late
        self._opening = asyncio.Lock()
        self.lock = asyncio.Lock()
        self.touched = loop_time()
        self._stored_due = stored_due
        self.updates: list[Callable[[], None]] = []
        self.wake: Callable[[], None] = lambda: None

    def draft(self) -> Draft:
        """Return a new draft."""
        return Draft(self.history, now())

    async def write(self, draft: Draft) -> None:
        """Store a draft, then apply it. Raise StaleError if another process was first."""
        try:
            summary = draft.summary
            await self.context.store.append(self.history.id, draft.rows, summary)
        except ConflictError:
            await self.follow()
            raise StaleError from None
        self.history.summary = summary or self.history.summary
        self._take(draft.changes)
        await self._store_due()

    async def write_automatic(self, draft: Draft) -> None:
        """Store a draft that no player waits for, if it has changes.

        A change that another process stored first takes precedence.
        """
        if draft.changes:
            with suppress(StaleError):
                await self.write(draft)

    async def follow(self) -> None:
        """Take in what other server processes have stored. The caller holds the lock."""
        store, history = self.context.store, self.history
        stored = await store.table(history.id)
        rows = await store.rows(history.id, history.length)
        if stored is not None:
            if history.follow(stored):
                self.broadcaster.send_table()
            if self.delayed is not None:
                self.delayed.follow(stored)
        if rows:
            self._take(stored_changes(history, rows))
        self._update()
        await self._store_due()

    async def _store_due(self) -> None:
        """Have the database know when the phase ends, so that it finds the table then."""
        history = self.history
        due = history.phase_due
        if due == self._stored_due:
            return
        try:
            await self.context.store.set_due(history.id, due)
            self._stored_due = due
        except UnavailableError:
            pass  # said already; what counts is stored
        except Exception:
            # What counts is stored already; it is noted with the next step.
            log.exception("the deadline of table %s is not noted", history.id)

    def _take(self, changes: Iterable[Change]) -> None:
        """Apply stored changes and send them.

        If that fails, the table is unloaded: the database has the right state.
        """
        try:
            self._apply_and_send(changes)
        except Exception:
            self._disconnect_all()
            raise

    def _apply_and_send(self, changes: Iterable[Change]) -> None:
        moved = self.broadcaster.take(self._forward(changes))
        self._update()
        if moved:
            self.broadcaster.send_table()

    def _forward(self, changes: Iterable[Change]) -> Iterator[Change]:
        """The same; who sees the table late will be shown them, too."""
        for change in changes:
            if self.delayed is not None:
                self.delayed.add(change.rows)
            yield change

    def _disconnect_all(self) -> None:
        """Unload the table; clients reconnect to the stored state."""
        self.context.drop(self.history.id)
        for socket in list(self.broadcaster.present):
            socket.end(OVERFLOW)

    # --- who sees it late -------------------------------------------------------------------

    async def broadcaster_for(self, holder: str | None) -> Broadcaster:
        """Return the broadcaster for a person: live or delayed."""
        late = self.history.sees_delayed
        if self.delayed is None and late(holder):
            async with self._opening:
                if self.delayed is None and late(holder):
                    await self._start_delayed()
        # Meanwhile all may be over.
        return (
            self.delayed.broadcaster
            if self.delayed is not None and late(holder)
            else self.broadcaster
        )

    def close(self) -> None:
        """Show nothing more to those who see it late."""
        if self.delayed is not None:
            self.delayed.close()

    async def _start_delayed(self) -> None:
        """Rebuild what onlookers are shown; who plays does not wait for it."""
        stored, rows = await self._stored()
        delayed = await asyncio.to_thread(
            DelayedSpectators, stored, rows, self.broadcaster, self._disconnect_all
        )
        async with self.lock:
            stored, later = await self._stored(len(rows))
            if self.history.status != "over":
                self.delayed = delayed
                delayed.follow(stored)
                delayed.add(later)

    async def _stored(self, first: int = 0) -> tuple[StoredTable, list[Row]]:
        """The table as the database has it, and the rows of its log from number `first` on."""
        store, table = self.context.store, self.history.id
        stored = await store.table(table)
        if stored is None:
            raise RefusedError("unknown_table", "there is no such table")
        return stored, await store.rows(table, first)

    def broadcaster_of(self, socket: Socket) -> Broadcaster:
        """Those among whom a socket is."""
        late = self.delayed is not None and socket in self.delayed.broadcaster.sockets
        return self.delayed.broadcaster if self.delayed is not None and late else self.broadcaster

    def send_table(self, but: Socket | None = None) -> None:
        """Send the table's state to live and delayed viewers."""
        self.broadcaster.send_table(but)
        if self.delayed is not None:
            self.delayed.broadcaster.send_table(but)

    def _update(self) -> None:
        for update in self.updates:
            update()
