"""A server under test: several browsers on one event loop, each with its own cookie."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from pydantic import TypeAdapter
from starlette.testclient import TestClient, WebSocketTestSession

from harena.server.app import create_app
from harena.server.protocol.responses.updates import ServerMessage
from harena.server.settings import Settings
from harena.server.storage.store import Store
from harena.server.tables.lobby import Lobby
from tests.server.databases import url_of
from tests.server.manual_clock import Clock

Json = dict[str, Any]
SERVER_MESSAGE: TypeAdapter[object] = TypeAdapter(ServerMessage)
"""Every message that a test receives is validated by it."""
STEP, ROLL = 0, 1
SHORT = 0.5
"""Seconds of the shortest window that a table can have."""
LEAST = 0.05
"""Seconds that a window of the tests' servers takes at least."""
Deal = Callable[..., None]
"""Sets the hands of Whistle that are dealt next: w is a whistle, - nothing of use."""
NAMES = ("Ann", "Bob", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal")
"""Names of the people who sit down; the first one opens the table and gives no name."""
TERMS = frozenset(
    ("window", "deadline", "timeout_policy", "hints", "clock", "increment", "games_in_match")
) | {"public", "spectator_delay"}
"""Terms of a table; all else that `Browser.open` is given are options of its game."""


def settings(folder: Path, **changes: Any) -> Settings:
    """Return settings for a test: bots without pause and in a thread, the database in `folder`.

    A missing database is created. Bots and analyses may take as long as a busy machine needs.
    """
    values: dict[str, Any] = {
        "data": changes.get("data") or url_of(folder),
        "web": folder / "web",
        "hosts": ("testserver",),
        "bot_pace": 0.0,
        "bot_timeout": 600.0,
        "executor": lambda: ThreadPoolExecutor(1),
        "tables_per_minute": 1000,
        "joins_per_minute": 1000,
        "message_burst": 10_000,
        "chat_lines_per_minute": 1000,
        "spectator_count_interval": 3600.0,
    }
    return Settings(**{**values, **changes})


def body(answer: Response) -> Json:
    """Return an answer's JSON object."""
    found = answer.json()
    assert isinstance(found, dict)
    return found


class Server:
    """A running application, and browsers that use it."""

    def __init__(self, chosen: Settings, clock: Clock | None = None) -> None:
        """Run on the machine's time, or on that of the test's `clock`."""
        self.app = create_app(chosen)
        self._clock = clock
        options = {} if clock is None else {"loop_factory": clock.loop}
        self._main = TestClient(self.app, backend_options=options)

    def __enter__(self) -> Server:
        self._main.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        if self._clock is not None:
            self._clock.release()
        self._main.__exit__(None, None, None)

    @property
    def lobby(self) -> Lobby:
        """The lobby, for looking inside."""
        lobby = self.app.state.lobby
        assert isinstance(lobby, Lobby)
        return lobby

    def browser(self, token: str = "") -> Browser:
        """Return a browser without a cookie, or with that one."""
        client = TestClient(self.app, raise_server_exceptions=False)
        client.portal = self._main.portal  # all browsers share the server's event loop
        if token:
            client.cookies.set("harena", token)
        return Browser(client)

    def table(self, game: str = "race", *kinds: str, **terms: Any) -> tuple[str, Browser]:
        """Open a table; by default the opener has both seats."""
        person = self.browser()
        return str(person.open(game, *kinds, **terms)["id"]), person

    @contextmanager
    def solo(self, game: str = "race", *kinds: str, **terms: Any) -> Iterator[Play]:
        """Open a table and connect its opener."""
        table, person = self.table(game, *kinds, **terms)
        with person.play(table) as play:
            yield play

    def seated(self, game: str = "race", seats: int = 2, **terms: Any) -> tuple[str, list[Browser]]:
        """Open a table of so many people, each with a browser of their own."""
        people = [self.browser() for _ in range(seats)]
        table = people[0].open(game, "me", *["open"] * (seats - 1), **terms)
        for seat in range(1, seats):
            people[seat].join(table["seats"][seat]["invite"], NAMES[seat])
        return str(table["id"]), people

    @contextmanager
    def connected(self, game: str = "race", seats: int = 2, **terms: Any) -> Iterator[list[Play]]:
        """Open a table of so many people, connect all and read the first messages."""
        table, people = self.seated(game, seats, **terms)
        with playing(table, people) as plays:
            yield plays

    def unload_idle(self) -> None:
        """Unload tables that have nothing to do, as if they had been idle for long."""

        async def idle() -> None:
            self.lobby.unload_idle(-1.0)

        self.call(idle)

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Run a function on the server's event loop."""
        assert self._main.portal is not None
        return self._main.portal.call(function, *args)

    def advance(self, table: str, seconds: float) -> None:
        """Advance the clock, and wait until what was due at a table is done."""
        assert self._clock is not None

        async def done() -> None:
            async with self.lobby.tables[table].core.lock:
                pass

        self._clock.advance(seconds)
        self.call(done)


class Browser:
    """A browser of one person."""

    def __init__(self, client: TestClient) -> None:
        self.http = client

    @property
    def token(self) -> str:
        """The cookie."""
        return self.http.cookies.get("harena") or ""

    def get(self, path: str, **query: object) -> Json:
        """Return the JSON object at a path under /api that must exist."""
        params = {key: str(value) for key, value in query.items()}
        answer = self.http.get(f"/api/{path}", params=params)
        assert answer.status_code == 200, answer.text
        return body(answer)

    def open(self, game: str = "race", *kinds: str, **terms: object) -> Json:
        """Open a table; a kind is `me`, `open` or a bot's name."""
        answer = self.http.post(
            "/api/tables",
            json={
                "game": game,
                "seats": len(kinds or ("me", "me")),
                "options": {key: value for key, value in terms.items() if key not in TERMS},
                "players": [
                    {"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind}
                    for kind in kinds or ("me", "me")
                ],
                **{key: value for key, value in terms.items() if key in TERMS},
            },
        )
        assert answer.status_code == 201, answer.text
        return body(answer)

    def join(self, invite: str, name: str = "Bob") -> Json:
        """Take an open seat."""
        answer = self.http.post("/api/join", json={"invite": invite, "name": name})
        assert answer.status_code == 200, answer.text
        return body(answer)

    def table(self, table: str) -> Json:
        """Return a table as this person sees it."""
        return self.get(f"tables/{table}")

    def listed(self, part: str = "yours") -> list[Json]:
        """Return a part of the first page's lists: `yours`, `open` or `live`."""
        return list(self.get("tables")[part])

    def rematch(self, table: str) -> Json:
        """Return the table of the next game."""
        answer = self.http.post(f"/api/tables/{table}/rematch", json={})
        assert answer.is_success, answer.text
        return body(answer)

    def record(self, table: str, seat: int = -1) -> str:
        """Return a table's record as a seat may know it."""
        return self.http.get(f"/api/tables/{table}/record", params={"seat": seat}).text

    def play(
        self, table: str, seat: int = 0, since: int = 0, version: int = 0, changes: bool = False
    ) -> Play:
        """Return a socket at a table, to be used in a `with`."""
        query = f"seat={seat}&since={since}&version={version}&changes={changes}"
        return Play(self, table, self.http.websocket_connect(f"/api/tables/{table}/play?{query}"))


class ClosedError(Exception):
    """The server closed the socket, with a code."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(code)


class Play:
    """A socket at a table."""

    def __init__(self, browser: Browser, table: str, session: WebSocketTestSession) -> None:
        self.browser = browser
        self.table = table
        self.session = session
        self.seq = 0
        self.number = 0
        self.hello: Json = {}

    def __enter__(self) -> Play:
        self.session.__enter__()
        self.hello = self.next("hello")
        return self

    def __exit__(self, *error: object) -> None:
        self.session.__exit__(None, None, None)

    def receive(self) -> Json:
        """Return the next message."""
        event = self.soon()
        if event["type"] != "websocket.send":
            raise ClosedError(event.get("code", 0))
        SERVER_MESSAGE.validate_json(event["text"], strict=True)
        message: Json = json.loads(event["text"])
        if message["type"] in ("hello", "undone"):
            self.seq = message["seq"]
        if message["type"] in ("frame", "change"):
            self.seq = message["frame"]["seq"]
        return message

    def soon(self) -> Any:
        """Return the server's next event. TimeoutError when that takes a minute."""
        waiting = self.session.portal.start_task_soon(self.session._send_rx.receive)
        try:
            return waiting.result(60)
        finally:
            waiting.cancel()

    def drain(self) -> None:
        """Read on until the server closes the socket: ClosedError."""
        while True:
            self.receive()

    def next(self, kind: str) -> Json:
        """Return the next message of a kind; those before it are skipped."""
        return self.until(kind)[-1]

    def frame(self) -> Json:
        """Return the next frame; messages before it are skipped."""
        return dict(self.next("frame")["frame"])

    def turn_of(self, seat: int) -> Json:
        """Return the next frame in which it is that seat's turn."""
        while seat not in (frame := self.frame())["acting"]:
            pass
        return frame

    def until(self, kind: str) -> list[Json]:
        """Return all messages up to the next of a kind, with it."""
        out = [self.receive()]
        while out[-1]["type"] != kind:
            out.append(self.receive())
        return out

    def send(self, kind: str, **fields: object) -> int:
        """Send a message; returns its id."""
        self.number += 1
        self.session.send_json({"type": kind, "id": self.number, **fields})
        return self.number

    def request(self, kind: str, **fields: object) -> list[Json]:
        """Send a message, and return what came up to the `ok`."""
        number = self.send(kind, **fields)
        out = self.until("ok")
        assert out[-1]["id"] == number
        return out

    def look_from(self, seat: int) -> Json:
        """Look from a seat; returns the hello that comes."""
        self.send("seat", seat=seat)
        return self.next("hello")

    def act(self, action: int) -> list[Json]:
        """Act, and return what came up to the `ok`."""
        return self.request("act", seq=self.seq, action=action)

    def plan(self, *actions: int, **fields: object) -> list[Json]:
        """Send a plan, and return what came up to the `ok`."""
        return self.request("plan", **{"seq": self.seq, "actions": actions, **fields})

    def undo(self) -> list[Json]:
        """Undo, and return what came up to the `ok`."""
        return self.request("undo", seq=self.seq)

    def propose(self, what: str) -> Json:
        """Propose something; returns the proposal."""
        sent = self.request("propose", what=what, seq=self.seq)
        return dict(next(m["table"]["proposal"] for m in sent if m["type"] == "table"))

    def play_to_end(self) -> list[Json]:
        """Take the first target whenever there is one, until the game is over; returns frames."""
        frames = [self.hello["frames"][-1]]
        while "outcome" not in (scene := frames[-1]["scene"]):
            if frames[-1]["acting"] and scene.get("targets"):
                self.send("act", seq=self.seq, action=scene["targets"][0]["action"])
            frames.append(self.frame())
        return frames

    def fails(self, code: str, kind: str, **fields: object) -> Json:
        """Send a message that must be answered by an error of that code."""
        number = self.send(kind, **fields)
        error = self.next("error")
        assert (error["code"], error["id"]) == (code, number), error
        return error

    def quiet(self) -> None:
        """Check that no message waits: the answer to a ping is the next one."""
        number = self.send("ping")
        assert (got := self.receive()) == {"type": "pong", "id": number}, got


def full_view(play: Play) -> Json:
    """Return all that a viewer knows of the match: a new hello without the table."""
    return {**play.look_from(play.hello["seat"]), "table": None}


@contextmanager
def playing(table: str, people: list[Browser]) -> Iterator[list[Play]]:
    """Connect all people, and read the first messages."""
    with ExitStack() as stack:
        plays = [stack.enter_context(who.play(table, seat)) for seat, who in enumerate(people)]
        for play in plays:
            settle(play)
        yield plays


def settle(*plays: Play) -> list[Json]:
    """Return all messages that wait at sockets."""
    out: list[Json] = []
    for play in plays:
        play.send("ping")
        out += play.until("pong")[:-1]
    return out


def message_types(messages: list[Json]) -> list[str]:
    return [message["type"] for message in messages]


def line_texts(frame: Json) -> list[str]:
    """Return the texts of a frame's lines."""
    return [line["text"] for line in frame["lines"]]


def system_lines(messages: list[Json]) -> list[Json]:
    """Return the lines of the system messages among these."""
    return [m["line"] for m in messages if m["type"] == "system_message"]


@contextmanager
def full_disk() -> Iterator[None]:
    """Let nothing be stored."""

    async def fails(*_: object) -> None:
        raise OSError("disk full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "append", fails)
        yield


def eventually(check: Callable[[], bool]) -> None:
    """Wait until something holds, for a minute at most."""
    end = time.monotonic() + 60
    while not check():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)
