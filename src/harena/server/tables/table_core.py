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
from harena.server.history.rows import Row, Stored, now
from harena.server.rate_limit import PerMinute
from harena.server.settings import Settings
from harena.server.storage.chat import Chats
from harena.server.storage.conditional_moves import PreparedLines
from harena.server.storage.store import ConflictError, Store
from harena.server.tables.broadcaster import Audience
from harena.server.tables.delayed_spectators import Gallery
from harena.server.tables.socket import OVERFLOW, Socket

log = logging.getLogger(__name__)


@dataclass(slots=True)
class House:
    """What all tables of a process share. `drop` takes one out of memory by its id.

    `talking` is how much each person may say in a minute. Once it is `stopped` nothing begins by
    itself any more. It was `opened` in milliseconds since 1970.
    """

    settings: Settings
    store: Store
    chats: Chats
    prepared: PreparedLines
    talking: PerMinute
    drop: Callable[[str], None]
    stopped: bool = False
    opened: int = field(default_factory=now)


class Room:
    """A table in memory: it changes by what is stored, and tells everybody what he may know.

    Whoever writes holds `lock` from looking at the history until the draft is written.
    """

    def __init__(self, history: History, house: House, noted: int | None) -> None:
        """Nobody is connected. `noted` is the deadline that the database knows of.

        `updates` are called after each change, under the lock, and `wake` where a table that
        rested may go on.
        """
        self.history = history
        self.house = house
        self.audience = Audience(history)
        self.audience.showed = loop_time()
        self.gallery: Gallery | None = None  # as long as nobody has looked on late
        self._opening = asyncio.Lock()
        self.lock = asyncio.Lock()
        self.touched = loop_time()
        self._noted = noted
        self.updates: list[Callable[[], None]] = []
        self.wake: Callable[[], None] = lambda: None

    def draft(self) -> Draft:
        """A draft of what happens now."""
        return Draft(self.history, now())

    async def write(self, draft: Draft) -> None:
        """Store what is drafted, then take it in. StaleError when another process was first."""
        try:
            glance = draft.glance
            await self.house.store.append(self.history.id, draft.rows, glance)
        except ConflictError:
            await self.follow()
            raise StaleError from None
        self.history.glance = glance or self.history.glance
        self._take(draft.changes)
        await self._note_due()

    async def write_unasked(self, draft: Draft) -> None:
        """Store what nobody waits for, if anything is drafted.

        Another process may have been first: then that counts.
        """
        if draft.changes:
            with suppress(StaleError):
                await self.write(draft)

    async def follow(self) -> None:
        """Take in what other server processes have stored. The caller holds the lock."""
        store, history = self.house.store, self.history
        stored = await store.table(history.id)
        rows = await store.rows(history.id, history.length)
        if stored is not None:
            if history.follow(stored):
                self.audience.tell_table()
            if self.gallery is not None:
                self.gallery.follow(stored)
        if rows:
            self._take(stored_changes(history, rows))
        self._update()
        await self._note_due()

    async def _note_due(self) -> None:
        """Have the database know when the phase ends, so that it finds the table then."""
        history = self.history
        due = history.phase_due
        if due == self._noted:
            return
        try:
            await self.house.store.note_due(history.id, due)
            self._noted = due
        except UnavailableError:
            pass  # said already; what counts is stored
        except Exception:
            # What counts is stored already; it is noted with the next step.
            log.exception("the deadline of table %s is not noted", history.id)

    def _take(self, changes: Iterable[Change]) -> None:
        """Take in what is stored and tell everybody what he may know of it.

        Should that fail, the table is put away: the database knows better.
        """
        try:
            self._take_and_tell(changes)
        except Exception:
            self._hang_up()
            raise

    def _take_and_tell(self, changes: Iterable[Change]) -> None:
        moved = self.audience.take(self._passed_on(changes))
        self._update()
        if moved:
            self.audience.tell_table()

    def _passed_on(self, changes: Iterable[Change]) -> Iterator[Change]:
        """The same; who sees the table late will be shown them, too."""
        for change in changes:
            if self.gallery is not None:
                self.gallery.add(change.rows)
            yield change

    def _hang_up(self) -> None:
        """Put the table away: whoever is still there comes back to what is stored."""
        self.house.drop(self.history.id)
        for socket in list(self.audience.present):
            socket.end(OVERFLOW)

    # --- who sees it late -------------------------------------------------------------------

    async def seen_by(self, holder: str | None) -> Audience:
        """Those who are shown the same as somebody: the table as it is, or as it was."""
        late = self.history.is_late_for
        if self.gallery is None and late(holder):
            async with self._opening:
                if self.gallery is None and late(holder):
                    await self._open_gallery()
        # Meanwhile all may be over.
        return self.gallery.audience if self.gallery is not None and late(holder) else self.audience

    def close(self) -> None:
        """Show nothing more to those who see it late."""
        if self.gallery is not None:
            self.gallery.close()

    async def _open_gallery(self) -> None:
        """Rebuild what onlookers are shown; who plays does not wait for it."""
        stored, rows = await self._stored()
        gallery = await asyncio.to_thread(Gallery, stored, rows, self.audience, self._hang_up)
        async with self.lock:
            stored, later = await self._stored(len(rows))
            if self.history.status != "over":
                self.gallery = gallery
                gallery.follow(stored)
                gallery.add(later)

    async def _stored(self, first: int = 0) -> tuple[Stored, list[Row]]:
        """The table as the database has it, and the rows of its log from number `first` on."""
        store, table = self.house.store, self.history.id
        stored = await store.table(table)
        if stored is None:
            raise RefusedError("unknown_table", "there is no such table")
        return stored, await store.rows(table, first)

    def seen_in(self, socket: Socket) -> Audience:
        """Those among whom a socket is."""
        late = self.gallery is not None and socket in self.gallery.audience.sockets
        return self.gallery.audience if self.gallery is not None and late else self.audience

    def tell_table(self, but: Socket | None = None) -> None:
        """Tell everybody, however late he sees the game, who is here."""
        self.audience.tell_table(but)
        if self.gallery is not None:
            self.gallery.audience.tell_table(but)

    def _update(self) -> None:
        for update in self.updates:
            update()
