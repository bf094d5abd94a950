"""Running the server from the command line."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import webbrowser
from types import FrameType

import uvicorn

from harena.server import logs
from harena.server.api.server_info import ALL_ADDRESSES, network_names
from harena.server.app import create_app
from harena.server.connections import RefusableSocket, connection_limit, guarded
from harena.server.messages import startup
from harena.server.settings import Settings, mistyped
from harena.server.storage.database_errors import BadDatabaseError, InUseError
from harena.server.storage.store import Store

log = logging.getLogger(__name__)

MESSAGE_MAX = 16 * 1024
"""Bytes above which the connection is closed. Up to this, the table answers with an error."""
COLLECTION = (50_000, 20, 50)
"""Thresholds of the garbage collector. Tables hold many objects, and few of them form cycles."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: str | None = None,
    open_browser: bool = False,
    page: str = "",
) -> None:
    """Serve until Ctrl-C or SIGTERM. Port 0 takes a free one.

    The browser opens `page`, a path below the server's address. Raise SystemExit with the reason if
    the server cannot start, or SettingError for invalid environment variables.
    """
    settings = Settings.from_environment(**({"data": data} if data else {}))
    logs.configure(settings.log_format, settings.log_level)
    for warning in mistyped(os.environ):
        log.warning("%s", warning)
    if host not in ALL_ADDRESSES:
        settings = settings.model_copy(update={"hosts": (*settings.hosts, host)})
    listener = listen(host, port)
    port = listener.getsockname()[1]
    if not settings.public_urls:
        found = tuple(f"http://{name}:{port}" for name in network_names(host))
        settings = settings.model_copy(update={"public_urls": settings.origins or found})
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{'localhost' if host in ('0.0.0.0', '::') else shown}:{port}/"
    config = uvicorn.Config(
        create_app(settings),
        # Addresses contain invites, so they are not logged.
        access_log=False,
        log_config=None,
        log_level="warning",
        http=guarded(settings.connections or connection_limit(), settings.request_timeout),
        ws=RefusableSocket,
        ws_max_size=MESSAGE_MAX,
        server_header=False,
        timeout_graceful_shutdown=3,
        # Otherwise every client could claim any address.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
    )
    server = uvicorn.Server(config)
    # After its shutdown uvicorn raises the signal again, which must not interrupt the cleanup.
    before = signal.signal(signal.SIGTERM, _end)
    thresholds = gc.get_threshold()
    gc.set_threshold(*COLLECTION)
    opened = address + page if open_browser else ""
    try:
        asyncio.run(_check_database(settings))
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(_run(server, listener, address, opened))
    except KeyboardInterrupt:
        return
    finally:
        gc.set_threshold(*thresholds)
        signal.signal(signal.SIGTERM, before)
        listener.close()
    if not server.started:
        raise SystemExit(startup.CANNOT_START)


def _end(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


async def _check_database(settings: Settings) -> None:
    """Raise SystemExit if the database cannot be opened. The application opens it again."""
    try:
        store = Store(settings.database_url(), settings.peer_url)
        try:
            await store.open()
        finally:
            await store.close()
    except (BadDatabaseError, InUseError) as error:
        raise SystemExit(str(error)) from None


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on an address; port 0 is a free one.

    Raise SystemExit with the reason if it cannot.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends each message at once only if the protocol is TCP.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name != "nt":  # on Windows it would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise SystemExit(startup.port_taken(port=port)) from None
        raise SystemExit(startup.cannot_listen(host=host, port=port, error=error)) from None
    return listener


async def _run(server: uvicorn.Server, listener: socket.socket, address: str, opened: str) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        print(startup.running(address=address), flush=True)
        if opened:
            await asyncio.to_thread(webbrowser.open, opened)
    await serving
