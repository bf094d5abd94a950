"""A server with a game of Whistle: hands as told, and people at their sockets."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.client import Browser, Server

SHORT = 0.5  # seconds, the shortest window that a table can have
LEAST = 0.05

Deal = Callable[..., None]


def seated(server: Server, seats: int, window: float = SHORT) -> tuple[str, list[Browser]]:
    """A table of so many people, each at a browser of his own."""
    return server.seated("whistle", seats, window=window)
