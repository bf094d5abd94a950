"""Bans and mutes in force: they refuse requests, sockets and chat lines."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from harena.server.api.auth import holder_of
from harena.server.api.responses import error_response
from harena.server.clock import wait_for_event
from harena.server.errors import RefusedError, UnavailableError
from harena.server.messages import refusals
from harena.server.rate_limit import network
from harena.server.server_time import now
from harena.server.storage.sanctions import Sanction, SanctionKind, SanctionStore
from harena.server.tables.socket import Socket

log = logging.getLogger(__name__)

INTERVAL = 1.0
"""Seconds between two looks for new sanctions."""
BANNED = 1008
"""The close code of a banned person's socket."""
OPEN_PATHS = ("/api/live", "/api/ready")
"""Endpoints under `/api` that answer banned callers."""


class Sanctions:
    """The sanctions in force, as they were at most a second ago."""

    _store: SanctionStore

    def __init__(self) -> None:
        """Start without sanctions; see `start`."""
        self._known: dict[tuple[SanctionKind, str], Sanction] = {}
        self._sockets: set[Socket] = set()
        self._reading = asyncio.Lock()

    @property
    def is_empty(self) -> bool:
        """Return whether no sanction is in force."""
        return not self._known

    async def start(self, store: SanctionStore) -> None:
        """Read the sanctions of a database."""
        self._store = store
        await self.refresh()

    async def run(self, closing: asyncio.Event) -> None:
        """Follow the database until `closing` is set."""
        while not await wait_for_event(closing, INTERVAL):
            try:
                await self.refresh()
            except UnavailableError:
                pass  # The store has logged it.
            except Exception:
                log.exception("cannot read the bans and mutes")

    async def refresh(self) -> None:
        """Read the sanctions, and close the sockets of people who are banned now."""
        # One after the other: an earlier answer must not replace a later one.
        async with self._reading:
            found = await self._store.current()
            known = {(each.kind, each.subject): each for each in found}
            if known != self._known:
                self._known = known
                for socket in list(self._sockets):
                    self._close_banned(socket)

    def check(self, kind: SanctionKind, holder: str | None, address: str) -> None:
        """Raise RefusedError `banned` or `muted` for a person or an address under a sanction."""
        for subject in (holder, address):
            sanction = self._known.get((kind, subject)) if subject else None
            if sanction is not None and (sanction.until is None or sanction.until > now()):
                until = "" if sanction.until is None else shown_time(sanction.until)
                if kind == "ban":
                    text = refusals.banned(until=until, reason=sanction.reason)
                    raise RefusedError("banned", text)
                raise RefusedError("muted", refusals.muted(until=until, reason=sanction.reason))

    @contextmanager
    def watching(self, socket: Socket) -> Iterator[None]:
        """Close a socket when its person is banned, also if that happened just before."""
        self._sockets.add(socket)
        try:
            self._close_banned(socket)
            yield
        finally:
            self._sockets.discard(socket)

    def _close_banned(self, socket: Socket) -> None:
        try:
            self.check("ban", socket.holder, socket.address)
        except RefusedError as fault:
            socket.fail(fault, None)
            socket.finish(BANNED)


class RefuseBanned:
    """Middleware that refuses the requests and sockets of banned callers under `/api`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request unless its caller is banned."""
        guarded = scope["type"] in ("http", "websocket") and scope["path"].startswith("/api/")
        if guarded and scope["path"] not in OPEN_PATHS:
            sanctions: Sanctions = scope["app"].state.sanctions
            if not sanctions.is_empty:
                connection = HTTPConnection(scope)
                address = network(connection.client.host) if connection.client else ""
                try:
                    sanctions.check("ban", await holder_of(connection), address)
                except RefusedError as fault:
                    await error_response(fault)(scope, receive, send)
                    return
        await self._app(scope, receive, send)


def shown_time(milliseconds: int) -> str:
    """Return a time as people read it, such as "2026-12-01 12:00 UTC"."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
