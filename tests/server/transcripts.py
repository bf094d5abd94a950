"""All that somebody gets to see of a table, byte for byte, to be compared with another run."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import pytest

from tests.server.client import Browser, Play, Server

Deed = Callable[[Play], object]


def same_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens and dice are the same in each run."""
    numbers = itertools.count()
    drawn = "harena.server.history.seats.secrets"
    monkeypatch.setattr(
        f"{drawn}.token_urlsafe", lambda size: f"{next(numbers):0{-(-size * 4 // 3)}d}"
    )
    monkeypatch.setattr(f"{drawn}.token_bytes", lambda size: b"s" * size)


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
            seen.append(bob.table(table))
            for seat in (1, -1):
                for what in ("record", "frames/0", "frames/1"):
                    path = f"/api/tables/{table}/{what}?seat={seat}"
                    seen.append(bob.http.get(path).text)
            seen += [other.look_from(-1), other.look_from(1)]
        with bob.play(table, 1, since=1) as again:
            return [*seen, again.hello, texts(again)]
