"""A table by post whose people are away, and a server that has them told of it."""

from __future__ import annotations

from typing import Any

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


def sat(server: Server, **wanted: Any) -> tuple[str, Browser, Browser]:
    """Ann and Bob at a table where Ann begins."""
    ann, bob = server.browser(), server.browser()
    table = ann.open("race", "me", "open", **wanted)
    bob.join(table["seats"][1]["invite"])
    return table["id"], ann, bob


def step(person: Browser, table: str, seat: int) -> None:
    """One decision."""
    with person.play(table, seat) as play:
        play.act(STEP)
