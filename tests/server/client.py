"""A server under test: several browsers on one event loop, each with its own cookie."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
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
from tests.server.manual_clock import Clock

Json = dict[str, Any]
TOLD: TypeAdapter[object] = TypeAdapter(ServerMessage)
"""What a server may say: every message that a test receives is checked by it."""
STEP, ROLL = 0, 1
NAMES = ("Ann", "Bob", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal")
"""Who sits down, in order; the first one opens the table and gives no name."""


@cache
def empty_database() -> bytes:
    """A database of today without tables, as a server makes one: made once for many tests."""

    async def made(file: Path) -> bytes:
        store = Store(f"sqlite+aiosqlite:///{file}")
        await store.open()
        await store.close()
        return file.read_bytes()

    with TemporaryDirectory() as folder:
        return asyncio.run(made(Path(folder) / "harena.db"))


def settings(folder: Path, **changes: Any) -> Settings:
    """Settings for a test: bots at once and in a thread, the database that is in `folder`.

    Where there is none, an empty one is laid there.
    """
    file = folder / "harena.db"
    if "data" not in changes and not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.touch(0o600)
        file.write_bytes(empty_database())
    values: dict[str, Any] = {
        "data": str(file),
        "web": folder / "web",
        "hosts": ("testserver",),
        "bot_pace": 0.0,
        "executor": lambda: ThreadPoolExecutor(1),
        "tables_per_minute": 1000,
        "joins_per_minute": 1000,
        "message_burst": 10_000,
        "chat_lines_per_minute": 1000,
        "spectator_count_interval": 3600.0,
    }
    return Settings(**{**values, **changes})


def body(answer: Response) -> Json:
    """An answer's JSON object."""
    found = answer.json()
    assert isinstance(found, dict)
    return found


class Server:
    """A running application, and browsers that use it."""

    def __init__(self, chosen: Settings, clock: Clock | None = None) -> None:
        """Its time is the machine's, or that of the test's `clock`."""
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
        """A browser without a cookie, or with that one."""
        client = TestClient(self.app, raise_server_exceptions=False)
        client.portal = self._main.portal  # all browsers share the server's event loop
        if token:
            client.cookies.set("harena", token)
        return Browser(client)

    def table(self, game: str = "race", *kinds: str, **terms: Any) -> tuple[str, Browser]:
        """A table, and whoever opened it; by default he has both seats."""
        person = self.browser()
        return str(person.open(game, *kinds, **terms)["id"]), person

    def seated(self, game: str = "race", seats: int = 2, **terms: Any) -> tuple[str, list[Browser]]:
        """A table of so many people, each at a browser of his own."""
        people = [self.browser() for _ in range(seats)]
        table = people[0].open(game, "me", *["open"] * (seats - 1), **terms)
        for seat in range(1, seats):
            people[seat].join(table["seats"][seat]["invite"], NAMES[seat])
        return str(table["id"]), people

    def unload_idle(self) -> None:
        """Tables that have nothing to do leave memory, as if they had been idle for long."""

        async def idle() -> None:
            self.lobby.unload_idle(-1.0)

        self.call(idle)

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Run something on the server's event loop."""
        assert self._main.portal is not None
        return self._main.portal.call(function, *args)

    def passes(self, table: str, seconds: float) -> None:
        """Time passes; back when what was due at a table has been done."""
        assert self._clock is not None

        async def done() -> None:
            async with self.lobby.tables[table].core.lock:
                pass

        self._clock.passes(seconds)
        self.call(done)


class Browser:
    """Somebody at a browser."""

    def __init__(self, client: TestClient) -> None:
        self.http = client

    @property
    def token(self) -> str:
        """The cookie."""
        return self.http.cookies.get("harena") or ""

    def open(
        self,
        game: str = "race",
        *kinds: str,
        window: object = None,
        deadline: object = None,
        timeout_policy: object = None,
        hints: object = None,
        clock: object = None,
        increment: object = None,
        **options: object,
    ) -> Json:
        """Open a table; a kind is `me`, `open` or a bot's name."""
        answer = self.http.post(
            "/api/tables",
            json={
                "game": game,
                "seats": len(kinds or ("me", "me")),
                "options": options,
                "players": [
                    {"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind}
                    for kind in kinds or ("me", "me")
                ],
                **({} if window is None else {"window": window}),
                **({} if deadline is None else {"deadline": deadline}),
                **({} if timeout_policy is None else {"timeout_policy": timeout_policy}),
                **({} if hints is None else {"hints": hints}),
                **({} if clock is None else {"clock": clock}),
                **({} if increment is None else {"increment": increment}),
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
        """A table as this person sees it."""
        answer = self.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return body(answer)

    def play(self, table: str, seat: int = 0, since: int = 0, version: int = 0) -> Play:
        """A socket at a table, to be used in a `with`."""
        query = f"seat={seat}&since={since}&version={version}"
        return Play(self.http.websocket_connect(f"/api/tables/{table}/play?{query}"))


class ClosedError(Exception):
    """The server closed the socket, with a code."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(code)


class Play:
    """A socket, and what was said over it."""

    def __init__(self, session: WebSocketTestSession) -> None:
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
        """The next message, whatever it is."""
        event = self.soon()
        if event["type"] != "websocket.send":
            raise ClosedError(event.get("code", 0))
        TOLD.validate_json(event["text"], strict=True)
        message: Json = json.loads(event["text"])
        if message["type"] in ("hello", "undone"):
            self.seq = message["seq"]
        if message["type"] == "frame":
            self.seq = message["frame"]["seq"]
        return message

    def soon(self) -> Any:
        """What the server sends next. TimeoutError when that takes a minute."""
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
        """The next message of a kind; those before it are passed over."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def until(self, kind: str) -> list[Json]:
        """All messages up to the next of a kind, with it."""
        out = [self.receive()]
        while out[-1]["type"] != kind:
            out.append(self.receive())
        return out

    def send(self, kind: str, **fields: object) -> int:
        """Send a message; gives its id."""
        self.number += 1
        self.session.send_json({"type": kind, "id": self.number, **fields})
        return self.number

    def says(self, kind: str, **fields: object) -> list[Json]:
        """Send a message, and give what came up to the `ok`."""
        self.send(kind, **fields)
        return self.until("ok")

    def sees(self, seat: int) -> Json:
        """Look from a seat: the hello that comes."""
        self.send("seat", seat=seat)
        return self.next("hello")

    def act(self, action: int) -> list[Json]:
        """Act, and give what came up to the `ok`."""
        number = self.send("act", seq=self.seq, action=action)
        out = self.until("ok")
        assert out[-1]["id"] == number
        return out

    def fails(self, code: str, kind: str, **fields: object) -> Json:
        """Send a message that must be answered by an error of that code."""
        number = self.send(kind, **fields)
        error = self.next("error")
        assert (error["code"], error["id"]) == (code, number), error
        return error

    def quiet(self) -> None:
        """Nothing waits to be received: the answer to a ping is the next message."""
        number = self.send("ping")
        assert (got := self.receive()) == {"type": "pong", "id": number}, got


def known(play: Play) -> Json:
    """All that a viewer knows of the match, as a fresh hello without the board tells it."""
    return {**play.sees(play.hello["seat"]), "table": None}


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


@contextmanager
def full_disk() -> Iterator[None]:
    """Nothing can be stored."""

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
