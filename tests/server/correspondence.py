"""A table by post whose people are away, and a server that has them told of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from harena.server.notifications.schedule import DAY
from harena.server.settings import Settings
from tests.server.client import STEP, Browser, Json, Server, body, settings
from tests.server.manual_clock import Clock

REACH = "https://play.example"
"""Where the links in notices lead."""


def posted(folder: Path, **changes: Any) -> Settings:
    """Settings of a server whose tables are for days, and that tells as often as it likes."""
    usual = {
        "idle_timeout": 1000.0 * DAY,
        "public_urls": (REACH,),
        "confirmations_per_day": 1000,
        "subscriptions_per_minute": 1000,
    }
    return settings(folder, **{**usual, **changes})


def look(server: Server) -> None:
    """All that is due now is looked at, and sent."""
    server.call(server.app.state.notifier.round)


def advance(server: Server, clock: Clock, seconds: float) -> None:
    """Time passes, and all that is due then is sent."""
    clock.advance(seconds)
    look(server)


def step(person: Browser, table: str, seat: int) -> None:
    """One decision."""
    with person.play(table, seat) as play:
        play.act(STEP)


def asks(person: Browser, table: str, way: str, address: str) -> Json:
    """Give an address, of a `mail` or a `core`; what becomes of it."""
    answer = person.http.post(f"/api/tables/{table}/{way}", json={"address": address})
    assert answer.status_code == 200, answer.text
    return dict(body(answer)[way])


def subscriptions(person: Browser, table: str, way: str) -> Json:
    """What the bell tells of it."""
    return dict(body(person.http.get(f"/api/tables/{table}/notifications"))[way])


def token_in(text: str) -> str:
    """The token of the links in what was sent."""
    [found] = set(re.findall(rf"{REACH}/notifications/([\w-]+)", text))
    return str(found)
