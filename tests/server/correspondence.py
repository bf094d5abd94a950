"""Tables by post whose people are away, and a server that sends them notifications."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from harena.server.notifications.schedule import DAY
from tests.server.client import STEP, Browser, Json, Server, body, settings
from tests.server.databases import execute
from tests.server.manual_clock import Clock

REACH = "https://play.example"
"""Where the links in notifications lead."""
FIRST = 11 * 60
"""Seconds after which a turn is announced."""


class Correspondence:
    """A server whose tables last for days, on a clock of the test."""

    def __init__(self, folder: Path, server: Server, clock: Clock, channel: str) -> None:
        self.folder = folder
        self.server = server
        self.clock = clock
        self.channel = channel

    def seated(self, **terms: Any) -> tuple[str, Browser, Browser]:
        """Open a table of two people."""
        table, (ann, bob) = self.server.seated(**terms)
        return table, ann, bob

    def wait(self, seconds: float = 0.0) -> None:
        """Let time pass, and send all that is due then."""
        if seconds:
            self.clock.advance(seconds)
        self.server.call(self.server.app.state.notifier.round)

    def subscribe(self, person: Browser, table: str, address: str) -> Json:
        """Give an address; returns the state of the subscription."""
        answer = person.http.post(f"/api/tables/{table}/{self.channel}", json={"address": address})
        assert answer.status_code == 200, answer.text
        return dict(body(answer)[self.channel])

    def state(self, person: Browser, table: str) -> Json:
        """Return the state of the subscription."""
        return dict(person.get(f"tables/{table}/notifications")[self.channel])

    def confirm(self, message: str) -> str:
        """Follow the link of a message that asks; returns its token."""
        token = token_in(message)
        answer = self.server.browser().http.post(f"/api/notifications/{token}", json={})
        assert (body(answer)["channel"], body(answer)["on"]) == (self.channel, True)
        self.wait()
        return token

    def execute(self, statement: str) -> list[Any]:
        """Execute SQL on the database."""
        return execute(self.folder, statement)

    def addresses(self) -> list[str]:
        """Return the addresses in the database."""
        return [row.address for row in self.execute("SELECT address FROM subscriptions")]


@contextmanager
def correspondence(
    folder: Path, clock: Clock, channel: str, **changes: Any
) -> Iterator[Correspondence]:
    """Run a server that sends notifications as often as it likes."""
    usual = {
        "idle_timeout": 1000.0 * DAY,
        "public_urls": (REACH,),
        "confirmations_per_day": 1000,
        "subscriptions_per_minute": 1000,
    }
    with Server(settings(folder, **{**usual, **changes}), clock) as server:
        yield Correspondence(folder, server, clock, channel)


def step(person: Browser, table: str, seat: int) -> None:
    """Take one step."""
    with person.play(table, seat) as play:
        play.act(STEP)


def token_in(message: str) -> str:
    """Return the token of the links in a message."""
    [found] = set(re.findall(rf"{REACH}/notifications/([\w-]+)", message))
    return str(found)
