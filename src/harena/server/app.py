"""The web application: its middleware, endpoints, services and error handlers."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from anyio import CapacityLimiter
from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from harena.server import logs, metrics
from harena.server.analysis.service import AnalysisService
from harena.server.api import (
    admin_page,
    analysis,
    devices,
    games,
    metrics_page,
    notifications,
    oidc,
    pages,
    passkeys,
    personal_data,
    postal,
    puzzles,
    server_info,
    sheets,
    sign_in,
    tables,
)
from harena.server.api.auth import check_host, own_names
from harena.server.api.oidc_provider import OidcProvider
from harena.server.api.passkey_site import passkey_site
from harena.server.api.readiness import ReadinessCheck
from harena.server.api.responses import bad_request, error_response
from harena.server.api.sanctions import RefuseBanned, Sanctions
from harena.server.errors import RefusedError, internal
from harena.server.metrics import Instruments
from harena.server.notifications.notifier import Notifier
from harena.server.notifications.sign_in_mailer import SignInMailer
from harena.server.notifications.subscriptions import Subscriptions
from harena.server.rate_limit import PerMinute
from harena.server.settings import Settings
from harena.server.storage.identities import IdentityStore
from harena.server.storage.notifications import SubscriptionStore
from harena.server.storage.people import PeopleStore
from harena.server.storage.sanctions import SanctionStore
from harena.server.storage.store import Store
from harena.server.tables.lobby import Lobby
from harena.server.tables.table_lists import TableLists
from harena.server.workers.bot_pool import BotPool
from harena.server.workers.sheet_printer import SheetPrinter

log = logging.getLogger(__name__)

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
EMBEDDED_HEADERS = HEADERS | {
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    )
}
DOCS = "/docs"
"""The path of the documentation site."""
DOCS_HEADERS = HEADERS | {
    "Content-Security-Policy": "script-src 'self' 'unsafe-inline'; "
    + HEADERS["Content-Security-Policy"]
}
"""Allow inline scripts in the documentation site, which holds nothing that users wrote."""
ROUTERS = (
    *(postal, notifications, sheets, games, tables, devices, sign_in, passkeys, oidc),
    *(personal_data, analysis, puzzles, server_info, metrics_page, admin_page, pages),
)
"""The modules of the endpoints. The first route that matches a request takes it."""
LIMITS = (
    *("tables_per_minute", "joins_per_minute", "analyses_per_minute", "prints_per_minute"),
    "admin_sign_ins_per_minute",
    *("frames_per_minute", "codes_per_minute", "data_requests_per_minute"),
    "sign_ins_per_minute",
    *("subscriptions_per_minute", "postal_per_minute"),
)
"""Settings that limit the requests of one address."""
CLIENT_CLOSED = 499
"""The status of requests whose client has left before their end."""
EMBEDDED = "/embed/"
"""Other sites may embed only pages under this path."""


class SafeHeaders:
    """Middleware that adds security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request, and add the headers to its response."""
        path = scope["path"] if scope["type"] == "http" else ""
        embedded, docs = path.startswith(EMBEDDED), path.startswith(f"{DOCS}/")
        own = EMBEDDED_HEADERS if embedded else DOCS_HEADERS if docs else HEADERS

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                headers.update(own)
            await send(message)

        await self._app(scope, receive, with_headers)


class RequestLog:
    """Middleware that gives every request an id, and logs its route, status and time.

    The id comes from the request's header if that is valid. The log has no address: that may
    contain an invite.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request, and log it at its end."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        chosen = logs.choose_request_id(Headers(scope=scope).get(logs.REQUEST_ID, ""))
        # Not reset: the server logs a failed request after it, in the same task.
        logs.request_id.set(chosen)
        started, status = time.perf_counter(), 0

        async def with_id(message: Message) -> None:
            nonlocal status
            if message["type"] in _STARTS:
                MutableHeaders(scope=message)[logs.REQUEST_ID] = chosen
                status = message.get("status", 101)
            await send(message)

        try:
            await self._app(scope, receive, with_id)
        finally:
            _log_request(scope, status, time.perf_counter() - started)


_STARTS = ("http.response.start", "websocket.accept", "websocket.http.response.start")


def _log_request(scope: Scope, status: int, seconds: float) -> None:
    fields = {
        "method": scope.get("method", "WEBSOCKET"),
        "route": getattr(scope.get("route"), "path", ""),
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    if scope["type"] == "http":
        metrics.observe("request", seconds, fields["route"], str(status))
    log.info("%(method)s %(route)s %(status)s %(ms)s ms", fields, extra={"fields": fields})


class KnownHosts:
    """Middleware that refuses requests with an unknown Host header."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._names = own_names(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on requests with a known Host header."""
        if scope["type"] in ("http", "websocket"):
            try:
                check_host(Headers(scope=scope).get("host", ""), self._names)
            except RefusedError as fault:
                await error_response(fault)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the application; without settings, those of the environment apply."""
    chosen = Settings.from_environment() if settings is None else settings
    app = FastAPI(
        title="Harena",
        version=version("harena"),
        summary="Tabletop games, live and by post; the socket's messages are in /api/protocol.json",
        openapi_url="/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    if chosen.docs.is_dir():
        app.add_route(DOCS, _to_docs)
        app.mount(DOCS, StaticFiles(directory=chosen.docs, html=True))
    for module in ROUTERS:
        # `include_router` would create all routes again, at the first request.
        app.router.routes.extend(module.router.routes)
    app.state.settings = chosen
    app.state.limits = {name: PerMinute(getattr(chosen, name)) for name in LIMITS}
    app.state.instruments = metrics.enable() if chosen.has_metrics else None
    app.state.postal_limiter = CapacityLimiter(1)
    app.state.printer = SheetPrinter()
    app.state.sanctions = Sanctions()
    app.state.passkey_site = passkey_site(chosen)
    app.state.oidc = OidcProvider(chosen) if chosen.oidc_issuer else None
    app.add_exception_handler(RefusedError, _handle_refused)
    app.add_exception_handler(HTTPException, _handle_http)
    app.add_exception_handler(RequestValidationError, _handle_bad_request)
    app.add_exception_handler(WebSocketRequestValidationError, _refuse_socket)
    app.add_exception_handler(ClientDisconnect, _handle_disconnect)
    app.add_exception_handler(Exception, _handle_internal)
    if chosen.peer_url:
        from harena.server.api.forwarding import Forwarding  # needs the extra of PostgreSQL

        app.add_middleware(Forwarding, state=app.state)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(RefuseBanned)
    app.add_middleware(KnownHosts, settings=chosen)
    app.add_middleware(SafeHeaders)
    app.add_middleware(RequestLog)
    return app


async def _to_docs(request: Request) -> Response:
    return RedirectResponse(f"{DOCS}/")


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = Store(settings.database_url(), settings.peer_url)
    await store.open()
    sanctions: Sanctions = app.state.sanctions
    await sanctions.start(SanctionStore(store))
    bots = BotPool(settings)
    app.state.leases = store.leases
    people = app.state.people = PeopleStore(store)
    lobby = app.state.lobby = Lobby(settings, store, bots, people)
    app.state.lists = TableLists(lobby, store)
    subscriptions = SubscriptionStore(store)
    notifier = app.state.notifier = Notifier(settings, subscriptions, lobby)
    identities = app.state.identities = IdentityStore(store)
    mailer = app.state.sign_in_mailer = SignInMailer(settings, identities)
    app.state.subscriptions = Subscriptions(settings, subscriptions, lobby, notifier)
    app.state.analyses = AnalysisService(settings)
    app.state.store = store
    readiness = app.state.readiness = ReadinessCheck(settings, store, bots)
    instruments: Instruments | None = app.state.instruments
    closing = asyncio.Event()
    measuring = None
    if instruments is not None:
        watch = instruments.watch
        watch("tables", "Tables in memory", lambda: len(lobby.tables))
        watch("sockets", "Connected sockets", lambda: lobby.socket_count)
        watch("bot_jobs_waiting", "Jobs that wait for a bot process", lambda: bots.waiting)
        analyses = app.state.analyses
        watch("analyses_waiting", "Analyses that wait for a process", lambda: analyses.waiting)
        measuring = asyncio.create_task(instruments.measure_lag(closing))
    bots.start()
    endless = (
        *(lobby.run_housekeeping(), lobby.run_following(), notifier.run()),
        *(mailer.run(), sanctions.run(closing)),
    )
    background = [asyncio.create_task(each) for each in endless]
    try:
        yield
    finally:
        notifier.stop()
        mailer.stop()
        closing.set()
        if measuring is not None:
            await measuring
            metrics.disable()
        await lobby.stop()
        # Not cancelled: a database call interrupted while the store closes never ends.
        await asyncio.gather(*background)
        bots.stop()
        app.state.analyses.stop()
        await readiness.stop()
        await store.close()


async def _handle_refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return error_response(error)


async def _handle_bad_request(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return error_response(bad_request(error.errors()))


async def _refuse_socket(websocket: WebSocket, error: Exception) -> None:
    assert isinstance(error, WebSocketRequestValidationError)
    await websocket.send_denial_response(error_response(bad_request(error.errors())))


async def _handle_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api/"):
        code = {404: "not_found", 405: "bad_method"}.get(error.status_code, "bad_message")
        return error_response(RefusedError(code, str(error.detail)))
    if error.status_code == 404:
        return pages.not_found_page(request)
    return PlainTextResponse(f"{error.detail}\n", error.status_code)


async def _handle_disconnect(_request: Request, _error: Exception) -> Response:
    # Nobody gets it. The status marks the request in the log, as in nginx.
    return Response(status_code=CLIENT_CLOSED)


async def _handle_internal(_request: Request, _error: Exception) -> Response:
    # The framework logs the exception. The address is not logged: it may contain an invite.
    return error_response(internal())
