"""The server's readiness: its database, its disk and its bots, checked at most once a second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from harena.server.clock import loop_time
from harena.server.errors import UnavailableError
from harena.server.protocol.responses.games import Readiness
from harena.server.settings import Settings
from harena.server.storage.store import Store
from harena.server.storage.usage import free_disk
from harena.server.workers.bot_pool import BotPool

log = logging.getLogger(__name__)

FRESH = 1.0
"""Seconds for which a result counts."""
LIMIT = 2.0
"""Seconds after which a check that has not ended counts as failed."""


class ReadinessCheck:
    """Checks whether the server can do its work."""

    def __init__(self, settings: Settings, store: Store, bots: BotPool) -> None:
        """Check these services, and the disk of an SQLite file."""
        self._settings = settings
        self._store = store
        self._bots = bots
        self._lock = asyncio.Lock()
        self._running: dict[str, asyncio.Task[bool]] = {}
        self._found: Readiness | None = None
        self._until = 0.0

    async def result(self) -> Readiness:
        """Return the newest result, from at most a second ago."""
        async with self._lock:
            if self._found is None or loop_time() >= self._until:
                found = await self._check_all()
                if self._found != found and not found["ok"]:
                    failed = [name for name, good in found.items() if not good and name != "ok"]
                    log.warning("not ready; failed checks: %s", ", ".join(failed))
                self._found = found
                self._until = loop_time() + FRESH
            return self._found

    async def _check_all(self) -> Readiness:
        checks: Mapping[str, Callable[[], Awaitable[bool]]] = {
            "database": self._database,
            "disk": self._disk,
            "bots": self._bots.answers,
        }
        for name, check in checks.items():
            # Checks are not cancelled: an interrupted database call may never end.
            if name not in self._running:
                self._running[name] = asyncio.ensure_future(_safely(name, check))
        await asyncio.wait(self._running.values(), timeout=LIMIT)
        good = {name: task.done() and task.result() for name, task in self._running.items()}
        self._running = {name: task for name, task in self._running.items() if not task.done()}
        return {
            "ok": all(good.values()),
            "database": good["database"],
            "disk": good["disk"],
            "bots": good["bots"],
        }

    async def _database(self) -> bool:
        with suppress(UnavailableError):
            await self._store.check_write()
            return True
        return False

    async def _disk(self) -> bool:
        free = await free_disk(self._settings.database_url())
        return free is None or free >= self._settings.disk_reserve

    async def stop(self) -> None:
        """Wait for running checks."""
        await asyncio.gather(*self._running.values())


async def _safely(name: str, check: Callable[[], Awaitable[bool]]) -> bool:
    try:
        return await check()
    except Exception:
        log.exception("the check of %s failed", name)
        return False
