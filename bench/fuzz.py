"""Send random requests and socket messages to a server, and look for faults.

    uv run python bench/fuzz.py [--minutes 10] [--seed 1]

Requests go to every endpoint of the API's description, with bodies and parameters that fit it,
that almost fit it, or that are junk. They use tables, invites, cookies and records of real games.
Sockets at these tables send messages of all types in the same way. A fault is a status of 500 or
more other than 503, no answer within 20 seconds, or a traceback.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import httpx2
from running_server import free_port, started
from tables import SETTINGS
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from harena.server.protocol.requests import Message, SocketMessage

Json = dict[str, Any]
ANSWER = 20.0  # seconds
LIMITS = (
    *("frames_per_minute", "analyses_per_minute", "postal_per_minute", "subscriptions_per_minute"),
    *("sign_ins_per_minute", "chat_lines_per_minute", "codes_per_minute", "hints_per_minute"),
    *("data_requests_per_minute", "prints_per_minute"),
)
JUNK: tuple[object, ...] = (
    *("", "\0", "ß" * 300, "\u202e", "💥", "../../etc/passwd", "%00", "a" * 5000, "-1", "1e9"),
    *(None, True, -1, 0, 2**31, 2**64, 1.5, -0.0, [], {}, [[[]]], {"": {"": 0}}, "NaN", "\ud800"),
)
NUMBERS = ("seq", "seat", "step", "before", "first", "last")
RARE = ("delete", "sign-out", "use")  # ends of calls after which a browser has lost its tables
GAMES = ("warp-6", "warp-arena", "gladiator-arena", "arena")


class Fuzzer:
    """Random requests to one server, and what they found."""

    def __init__(self, port: int, seed: int) -> None:
        """Read the server's description, and open a table of each game."""
        self.rng = random.Random(seed)
        self.found: list[str] = []
        self.counts: Counter[str] = Counter()
        self._port = port
        self._http = [
            httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=ANSWER) for _ in range(3)
        ]
        description = self._http[0].get("/openapi.json").json()
        self._schemas: Json = description["components"]["schemas"]
        self._calls = [
            (method.upper(), path, operation)
            for path, operations in description["paths"].items()
            for method, operation in operations.items()
        ]
        self._messages = [each.model_json_schema() for each in _types()]
        self._known: list[str] = [*GAMES, "random", "greedy", "me", "open", "bot"]
        self._records: list[str] = []
        self._pools: dict[str, list[str]] = {
            **{name: [] for name in ("table_id", "analysis", "invite")},
            **{name: ["0", "1", "2", "-1"] for name in NUMBERS},
            "game": [*GAMES],
        }
        self.open_tables()

    def open_tables(self) -> None:
        """Open a table of each game, and forget the earlier ones."""
        self._pools["table_id"] = []
        for game in GAMES:
            self._open(game)

    def _open(self, game: str) -> None:
        players: list[Json] = [{"kind": "me", "name": "Ann"}, {"kind": "me"}]
        body = {"game": game, "seats": 2, "options": {}, "players": players}
        answer = self._http[0].post("/api/tables", json=body).json()
        self._pools["table_id"] = [*self._pools["table_id"], answer["id"]]
        record = self._http[0].get(f"/api/tables/{answer['id']}/record").text
        self._records = [*self._records[-10:], record]
        self._known += [answer["id"], record]

    def _likely(self, path: str) -> Json | None:
        """Return a body that may well be accepted, or None if there is none for a path."""
        rng = self.rng
        other = {"kind": rng.choice(["me", "open", "bot"]), "bot": "random"}
        terms: Json = {
            "players": [{"kind": "me", "name": rng.choice(["Ann", "Änn", "💥"])}, other],
            "public": rng.random() < 0.5,
            "hints": rng.random() < 0.5,
        }
        invite = rng.choice(self._pools["invite"] or [""])
        bodies: Json = {
            "/api/tables": {**terms, "game": rng.choice(GAMES), "seats": 2},
            "/api/join": {"invite": invite, "name": "Bob"},
            "/api/analyses": {"record": rng.choice(self._records)},
            "/api/analyses/{analysis}/tables": {**terms, "step": rng.randint(0, 2)},
            "/api/tables/{table_id}/sit": {"name": "Cy"},
            "/api/tables/{table_id}/rematch": {"agree": rng.random() < 0.9},
        }
        return bodies.get(path)

    def request(self) -> None:
        """Send one request."""
        rng = self.rng
        method, path, operation = rng.choice(self._calls)
        if path.rpartition("/")[2] in RARE and rng.random() < 0.95:
            return
        body = self._likely(path) if rng.random() < 0.6 else None
        query = {}
        for parameter in operation.get("parameters", ()):
            pool = self._pools.get(parameter["name"])
            known = bool(pool) and rng.random() < 0.8
            value = rng.choice(pool or [0]) if known else self._value(parameter.get("schema", {}))
            if parameter["in"] == "path":
                text = quote(_text(value), safe="") or "x"
                path = path.replace("{" + parameter["name"] + "}", text)
            elif parameter["in"] == "query" and rng.random() < 0.8:
                query[parameter["name"]] = _text(value)
        content = None
        schema = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if schema:
            content = json.dumps(body or self._value(schema["schema"])).encode()
            if rng.random() < 0.1:
                content = _damaged(content, rng)
        headers = {"content-type": rng.choice(["application/json"] * 9 + ["text/plain"])}
        began = time.monotonic()
        call = f"{method} {path[:200]} {content!r:.300}"
        try:
            answer = rng.choice(self._http).request(
                method, path, params=query, content=content, headers=headers
            )
        except httpx2.HTTPError as error:
            self.found.append(
                f"{type(error).__name__} after {time.monotonic() - began:.1f} s: {call}"
            )
            return
        self.counts[f"{answer.status_code}"] += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            self.found.append(f"{answer.status_code}: {call}")
        if answer.status_code == 201:
            made = answer.json()
            self._known.append(str(made.get("id", "")))
            opened = "analysis" if path == "/api/analyses" else "table_id"
            self._pools[opened] = [*self._pools[opened][-20:], str(made.get("id", ""))]
            invites = [each.get("invite") or "" for each in made.get("seats", ())]
            self._known += invites
            self._pools["invite"] += filter(None, invites)
        if len(self._known) > 200:
            del self._known[20]

    def socket(self) -> None:
        """Open a socket and send some messages."""
        rng = self.rng
        table = rng.choice(self._pools["table_id"])
        cookie = "; ".join(f"{name}={value}" for name, value in self._http[0].cookies.items())
        address = (
            f"ws://127.0.0.1:{self._port}/api/tables/{table}/play?seat={rng.choice([0, 1, -1])}"
        )
        try:
            with connect(address, additional_headers={"cookie": cookie}, max_size=None) as line:
                frame = json.loads(line.recv(ANSWER))["frames"][-1]
                for number in range(10):
                    text = json.dumps(self._message(number, frame))
                    if rng.random() < 0.1:
                        line.send(_damaged(text.encode(), rng), text=rng.random() < 0.8)
                    else:
                        line.send(text)
                    self.counts["message"] += 1
                self._await_pong(line)
        except (ConnectionClosed, InvalidHandshake):
            self.counts["closed"] += 1
        except (TimeoutError, OSError) as error:
            self.found.append(f"{type(error).__name__} at a socket of {table}")

    def _await_pong(self, line: Any) -> None:
        line.send(json.dumps({"type": "ping", "id": 10**6}))
        until = time.monotonic() + ANSWER
        while True:
            answer = json.loads(line.recv(max(0.1, until - time.monotonic())))
            if answer.get("id") == 10**6:
                return
            if answer.get("code") == "internal":
                self.found.append(f"an internal error: {answer}")

    def _message(self, number: int, frame: Json) -> Json:
        rng = self.rng
        targets = frame["scene"].get("targets", [])
        if targets and rng.random() < 0.4:
            action = rng.choice(targets).get("action", 0)
            return {"type": "act", "id": number, "seq": frame["seq"] + number, "action": action}
        message = self._value(rng.choice(self._messages))
        if isinstance(message, dict) and rng.random() < 0.9:
            message["id"] = number
        return message if isinstance(message, dict) else {"type": message}

    def _value(self, schema: Json, depth: int = 0) -> Any:
        """Return a value that mostly fits a schema."""
        rng = self.rng
        if depth > 6 or rng.random() < 0.04:
            return rng.choice(JUNK)
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            return self._value(self._schemas.get(name, {}), depth + 1)
        if "const" in schema:
            return schema["const"]
        for several in ("enum", "anyOf", "oneOf", "allOf"):
            if several in schema:
                chosen = rng.choice(schema[several])
                return chosen if several == "enum" else self._value(chosen, depth + 1)
        match schema.get("type"):
            case "object" if "properties" in schema:
                needed = schema.get("required", ())
                return {
                    name: self._value(each, depth + 1)
                    for name, each in schema["properties"].items()
                    if rng.random() < (0.98 if name in needed else 0.4)
                }
            case "object":
                names = rng.sample(self._known, min(2, len(self._known)))
                return {name[:200]: self._value({"type": "string"}, depth + 1) for name in names}
            case "array":
                item = schema.get("items", {})
                return [
                    self._value(item, depth + 1) for _ in range(rng.choice([0, 1, 2, 2, 3, 70]))
                ]
            case "integer" | "number":
                least, most = schema.get("minimum", -5), schema.get("maximum", 2**31)
                return rng.choice([least, most, least - 1, most + 1, *([rng.randint(0, 9)] * 6)])
            case "boolean":
                return rng.random() < 0.5
            case "string" if "pattern" in schema and rng.random() < 0.8:
                return f"{rng.getrandbits(256):064x}"
            case _:
                return rng.choice(self._known)


def _types() -> list[type[SocketMessage]]:
    """Return the types of socket messages."""
    return list(get_args(Message))


def _text(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text.encode("utf-8", "replace").decode()[:2000]


def _damaged(content: bytes, rng: random.Random) -> bytes:
    """Return bytes of which some are changed, cut off or repeated."""
    at = rng.randrange(len(content) + 1)
    return rng.choice(
        [
            content[:at],
            content[:at] + rng.randbytes(3) + content[at:],
            content + content,
            b"\xff\xfe",
        ]
    )


def main() -> None:
    """Send requests for a while, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder, "errors.txt")
        with said.open("wb") as errors:
            settings = {**SETTINGS, **dict.fromkeys(LIMITS, 100_000)}
            server = started(port, f"{folder}/tables.sqlite3", settings, errors=errors)
            fuzzer = Fuzzer(port, given.seed)
            until = time.monotonic() + 60 * given.minutes
            number = 0
            while time.monotonic() < until and server.poll() is None:
                number += 1
                if number % 1000 == 0:
                    fuzzer.open_tables()
                if fuzzer.rng.random() < 0.1:
                    fuzzer.socket()
                else:
                    fuzzer.request()
            ended = server.poll()
            server.terminate()
            server.wait(30)
        tracebacks = said.read_text(errors="replace")
    print(dict(fuzzer.counts))
    faults = [*fuzzer.found]
    faults += [f"the server ended with {ended}"] if ended is not None else []
    faults += (
        [tracebacks[tracebacks.index("Traceback") - 300 :][:6000]]
        if "Traceback" in tracebacks
        else []
    )
    print(f"{sum(fuzzer.counts.values())} sent, {len(faults)} faults")
    for fault in faults[:50]:
        print(fault)
    if faults:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
