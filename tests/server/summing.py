"""A server with a game of Sums, and people at their sockets."""

from __future__ import annotations

from tests.server.play import Browser, Json, Play, Server
from tests.server.whistling import kinds_of, playing, settle

__all__ = ["READY", "kinds_of", "plan", "playing", "seated", "settle", "shown", "sum_of"]

READY = 6


def seated(
    server: Server, seats: int, deadline: int = 0, **options: object
) -> tuple[str, list[Browser]]:
    """A table of so many people, each at a browser of his own."""
    people = [server.browser() for _ in range(seats)]
    table = people[0].open("sums", "me", *["open"] * (seats - 1), deadline=deadline, **options)
    for seat in range(1, seats):
        people[seat].join(table["seats"][seat]["invite"], f"P{seat}")
    return str(table["id"]), people


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
