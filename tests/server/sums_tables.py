"""A server with a game of Sums, and people at their sockets."""

from __future__ import annotations

from tests.server.client import Json, Play

READY = 6


def plan(play: Play, *actions: int, seq: int | None = None, **fields: object) -> list[Json]:
    """Send a plan, and give what came up to the `ok`."""
    number = play.send("plan", seq=play.seq if seq is None else seq, actions=actions, **fields)
    out = play.until("ok")
    assert out[-1]["id"] == number
    return out


def sum_of(frame: Json, seat: int) -> list[int]:
    """The numbers of a seat that a frame shows."""
    return [int(t["text"]) for t in frame["scene"].get("tokens", ()) if t["seat"] == seat]


def shown(frame: Json) -> list[str]:
    """What a frame says."""
    return [line["text"] for line in frame["lines"]]
