"""A table that onlookers see late: two people play, and a third looks on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from examples.games.sums import READY

from tests.server.client import Browser, Json, Play, Server, body, settle
from tests.server.http_calls import opening

LATE = 60


def opened(browser: Browser, game: str = "sums", **terms: object) -> Json:
    """A table of Ann's with a free seat, on those terms."""
    wanted = {
        "game": game,
        "options": {"rounds": 2},
        "spectator_delay": LATE,
        "public": True,
        **terms,
    }
    answer = browser.http.post("/api/tables", json=opening(**wanted))
    assert answer.status_code == 201, answer.text
    return body(answer)


@dataclass
class Three:
    """Ann and Bob play, and Cleo, who has a seat elsewhere, looks on; each at a socket."""

    table: str
    browsers: list[Browser]
    ann: Play
    bob: Play
    cleo: Play

    def round(self, first: int, second: int) -> None:
        """A round: what each picks, and both are ready."""
        for play, pick in ((self.ann, first), (self.bob, second)):
            play.plan(pick - 1)
            settle(play)
            play.act(READY)
            settle(self.ann, self.bob)


@contextmanager
def sitting(table: str, browsers: list[Browser], seats: Sequence[int] = (0, 1)) -> Iterator[Three]:
    """The sockets of three, all said that is said at the beginning."""
    ann, bob, cleo = browsers
    with (
        ann.play(table, seats[0]) as first,
        bob.play(table, seats[1]) as second,
        cleo.play(table, -1) as third,
    ):
        plays = (first, second, third)
        for play in plays:
            settle(play)
        yield Three(table, browsers, *plays)


@contextmanager
def three(server: Server, game: str = "sums", **terms: object) -> Iterator[Three]:
    """Ann, Bob and Cleo at a table of those terms."""
    browsers = [server.browser() for _ in range(3)]
    table = opened(browsers[0], game, **terms)
    browsers[1].join(table["seats"][1]["invite"], "Bob")
    with sitting(str(table["id"]), browsers) as at:
        yield at


def seen(browser: Browser, table: str) -> Json:
    """All that somebody without a seat is told of a table, but for the time that goes by."""
    http = browser.http
    path = f"/api/tables/{table}"
    frames, seq = list[Json](), 0
    while (answer := http.get(f"{path}/frames/{seq}")).status_code == 200:
        frames.append(answer.json())
        seq += 1
    [listed] = http.get("/api/tables").json()["live"]
    with browser.play(table, -1) as play:
        hello, more = play.hello, settle(play)
    told = [each for each in more if each["type"] not in ("clocks", "deadline")]
    return {
        "table": browser.table(table),
        "record": http.get(f"{path}/record").text,
        "frames": frames,
        "beyond": answer.text,
        "log": browser.get(f"tables/{table}/log", before=seq - 1),
        "picture": http.get(listed["picture"]).text,
        "listed": {**listed, "moved": 0},
        "hello": {**hello, "chat": None, "table": None},
        "more": told,
        "story": http.get(f"{path}/summary").text,
        "notifications": http.get(f"{path}/notifications").text,
    }
