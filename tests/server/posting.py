"""A table by post whose people are away, and a server that has them told of it."""

from __future__ import annotations

from tests.server.clock import Clock
from tests.server.play import STEP, Browser, Server

REACH = "https://play.example"
"""Where the links in notices lead."""


def look(server: Server) -> None:
    """All that is due now is looked at, and sent."""
    server.call(server.app.state.postman.round)


def passes(server: Server, clock: Clock, seconds: float) -> None:
    """Time passes, and all that is due then is sent."""
    clock.passes(seconds)
    look(server)


def step(person: Browser, table: str, seat: int) -> None:
    """One decision."""
    with person.play(table, seat) as play:
        play.act(STEP)
