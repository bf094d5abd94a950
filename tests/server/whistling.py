"""A server with a game of Whistle: hands as told, and people at their sockets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from tests.server.play import Browser, Json, Play, Server

SHORT = 0.5  # seconds, the shortest window that a table can have
LEAST = 0.05

Deal = Callable[..., None]


def seated(server: Server, seats: int, window: float = SHORT) -> tuple[str, list[Browser]]:
    """A table of so many people, each at a browser of his own."""
    people = [server.browser() for _ in range(seats)]
    table = people[0].open("whistle", "me", *["open"] * (seats - 1), window=window)
    for seat in range(1, seats):
        people[seat].join(table["seats"][seat]["invite"], f"P{seat}")
    return str(table["id"]), people


@contextmanager
def playing(table: str, people: list[Browser]) -> Iterator[list[Play]]:
    """Everybody's socket, with all said that is said at the beginning."""
    with ExitStack() as stack:
        plays = [stack.enter_context(who.play(table, seat)) for seat, who in enumerate(people)]
        for play in plays:
            settle(play)
        yield plays


def settle(play: Play) -> list[Json]:
    """All that waits to be received, up to the answer to a ping."""
    play.send("ping")
    return play.until("pong")[:-1]


def kinds_of(messages: list[Json]) -> list[str]:
    return [message["type"] for message in messages]
