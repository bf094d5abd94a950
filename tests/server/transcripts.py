"""All that somebody gets to see of a table, byte for byte, to be compared with another run."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import pytest

from tests.server.client import Browser, Play, Server

Deed = Callable[[Play], object]
ABOUT_THE_CALLER = ("/api/tables", "/api/me/data", "/api/devices")


def same_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens and dice are the same in each run."""
    numbers = itertools.count()
    drawn = "harena.server.history.seats.secrets"
    monkeypatch.setattr(
        f"{drawn}.token_urlsafe", lambda size: f"{next(numbers):0{-(-size * 4 // 3)}d}"
    )
    monkeypatch.setattr(f"{drawn}.token_bytes", lambda size: b"s" * size)


def answers(server: Server, browser: Browser, table: str) -> dict[str, tuple[int, str]]:
    """Return the answers to all GET calls about a table and the caller, and studies of its record.

    A new route is called without a change of this function.
    """
    http = browser.http
    found = {}
    for path, calls in server.app.openapi()["paths"].items():
        if "get" not in calls or not ("{table_id}" in path or path in ABOUT_THE_CALLER):
            continue
        for seat, seq in itertools.product((1, -1), (0, 1) if "{seq}" in path else (0,)):
            called = path.format(table_id=table, seq=seq)
            answer = http.get(called, params={"seat": seat, "before": 1})
            found[f"{called} {seat}"] = answer.status_code, answer.text
    record = http.get(f"/api/tables/{table}/record", params={"seat": 1}).text
    answer = http.post("/api/analyses", json={"record": record})
    found["analysis"] = answer.status_code, answer.text
    return found


def texts(play: Play) -> list[str]:
    """All that a socket was sent so far."""
    number = play.send("ping")
    out: list[str] = []
    while f'"pong","id":{number}' not in (text := play.soon()["text"]):
        out.append(text)
    return out


def watched(
    server: Server, table: str, ann: Browser, bob: Browser, deeds: Sequence[Deed]
) -> list[object]:
    """All that Bob and a watcher get, message by message, while Ann does all that.

    Bob has a second socket, for which frames have only their changes.
    """
    with ann.play(table) as play, bob.play(table, 1) as other:
        with (
            server.browser().play(table, -1) as watcher,
            bob.play(table, 1, changes=True) as brief,
        ):
            sockets = (other, watcher, brief)
            seen: list[object] = [each.hello for each in sockets]
            seen += [texts(each) for each in sockets]
            for deed in deeds:
                deed(play)
                seen += [texts(each) for each in sockets]
            seen += [answers(server, each, table) for each in (bob, watcher.browser)]
            seen += [other.look_from(-1), other.look_from(1)]
        with bob.play(table, 1, since=1) as again:
            return [*seen, again.hello, texts(again)]
