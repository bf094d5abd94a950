"""The core of a live table: its history, who is connected, and the one way to change it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from harena.server.clock import loop_time
from harena.server.db.chats import Chats
from harena.server.db.store import ConflictError, Store
from harena.server.errors import StaleError, UnavailableError
from harena.server.history.draft import Change, Draft, stored_changes
from harena.server.history.history import History
from harena.server.history.notes import WORDS
from harena.server.history.rows import now
from harena.server.live.broadcast import Audience
from harena.server.live.socket import OVERFLOW
from harena.server.rate_limit import PerMinute
from harena.server.settings import Settings

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
        self.lock = asyncio.Lock()
        self.touched = loop_time()
        self.stepped = loop_time()
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
        if stored is not None and history.follow(stored):
            self.audience.tell_table()
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
            self.house.drop(self.history.id)
            for socket in list(self.audience.sockets):
                socket.end(OVERFLOW)
            raise

    def _take_and_tell(self, changes: Iterable[Change]) -> None:
        history, audience = self.history, self.audience
        was_over, moved, proposed = history.match.over, False, history.proposals.open
        known = audience.newest()
        for change in changes:
            kind = change.rows[0].kind
            moved = moved or kind in ("relieved", "back", "paused", "resumed")
            if change.undone is not None or kind == "late":
                audience.tell_frames(known)
                known = audience.newest()
            history.take(change)
            if kind in WORDS:
                audience.tell_note(history.notes[-1])
            if change.undone is not None:
                for viewer in audience.viewers() & change.undone.viewers:
                    known[viewer] = audience.tell_undone(viewer, change.undone)
        audience.tell_frames(known)
        history.shown()
        self.stepped = loop_time()
        self._update()
        moved = moved or history.proposals.open != proposed
        if moved or (history.match.over and not was_over):
            audience.tell_table()

    def _update(self) -> None:
        for update in self.updates:
            update()
