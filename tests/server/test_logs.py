"""The server's log: its two forms, request ids, and nothing secret."""

from __future__ import annotations

import json
import logging
import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from harena.server import logs
from tests.server.client import Server, settings
from tests.server.server_process import free_port, receive, running

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


@pytest.fixture
def request_id() -> Iterator[str]:
    """A request id that holds during the test."""
    token = logs.request_id.set("abc-1")
    yield "abc-1"
    logs.request_id.reset(token)


def record(message: str, *args: object, **more: Any) -> logging.LogRecord:
    made = logging.LogRecord("harena.x", logging.WARNING, __file__, 1, message, args, None)
    made.__dict__.update(more)
    return made


def test_text_lines_have_time_level_logger_and_request(request_id: str) -> None:
    line = logs.TextFormatter().format(record("%s\nERROR forged", "said"))
    time, rest = line.split(" ", 1)
    assert TIME.fullmatch(time)
    assert rest == f"WARNING harena.x [{request_id}] said\\nERROR forged"


def test_a_line_of_no_request_says_so() -> None:
    assert f" [{logs.NO_REQUEST}] " in logs.TextFormatter().format(record("said"))
    assert "request_id" not in json.loads(logs.JsonFormatter().format(record("said")))


def test_json_lines_hold_fields_and_tracebacks(request_id: str) -> None:
    with pytest.raises(ValueError, match="four") as raised:
        int("four")
    fault = (raised.type, raised.value, raised.tb)
    line = logs.JsonFormatter().format(record("a\nb", exc_info=fault, fields={"status": 200}))
    assert "\n" not in line
    found = json.loads(line)
    assert TIME.fullmatch(found.pop("time"))
    assert found.pop("traceback").endswith("base 10: 'four'")
    assert found == {
        "level": "warning",
        "logger": "harena.x",
        "message": "a\nb",
        "request_id": request_id,
        "status": 200,
    }


@pytest.mark.parametrize("given", ["x" * 65, "a b", 'a"b', "é"])
def test_an_unsafe_request_id_is_replaced(tmp_path: Path, given: str) -> None:
    with Server(settings(tmp_path)) as server:
        web = server.browser().http
        kept = web.get("/api/live", headers={"x-request-id": "trace.1_A-b"})
        assert kept.headers["x-request-id"] == "trace.1_A-b"
        new = web.get("/api/live", headers={b"x-request-id": given.encode()})
        assert re.fullmatch("[0-9a-f]{16}", new.headers["x-request-id"])


def test_the_log_of_requests_has_routes_and_no_addresses(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "harena")
    with Server(settings(tmp_path)) as server:
        table, people = server.seated()
        with people[0].play(table):
            pass
        people[0].http.get("/join/secret-invite")
    found = [each.fields for each in caplog.records if hasattr(each, "fields")]
    calls = [(each["method"], each["route"], each["status"]) for each in found]
    assert calls[:2] == [("POST", "/api/tables", 201), ("POST", "/api/join", 200)]
    assert ("WEBSOCKET", "/api/tables/{table_id}/play", 101) in calls
    assert table not in caplog.text
    assert "secret-invite" not in caplog.text
    assert people[0].token not in caplog.text


def test_broken_requests_write_one_json_line_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An upload that ends early, bad UTF-8 in a body and in a socket, and no HTTP at all."""
    monkeypatch.setenv("HARENA_LOG_FORMAT", "json")
    monkeypatch.setenv("HARENA_LOG_LEVEL", "info")
    port = free_port()
    start = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with running(tmp_path / "harena.db", port) as process:
        with socket.create_connection(("127.0.0.1", port)) as upload:
            upload.sendall(start + b"Content-Length: 1000\r\n\r\n{")
        for text in (start + b'Content-Length: 4\r\n\r\n"\xff\xfe"', b"no http\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", port)) as caller:
                caller.sendall(text)
                assert caller.recv(100).startswith(b"HTTP/1.1 400")
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as web:
            body = {"game": "warp-6", "seats": 2, "players": [{"kind": "me"}, {"kind": "me"}]}
            table = web.post("/api/tables", json=body).json()["id"]
        with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/play", proxy=None) as play:
            receive(play, "hello")
            play.socket.sendall(b"\x81\x82\0\0\0\0\xff\xfe")
            with pytest.raises(ConnectionClosed):
                play.recv(timeout=60)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=90)
    lines = [json.loads(line) for line in output.splitlines()]
    for line in lines:
        assert {"time", "level", "logger", "message"} <= line.keys()
        assert "traceback" not in line
    assert [line["level"] for line in lines if line["logger"] == "uvicorn.error"] == ["warning"] * 2
    assert sorted(line["status"] for line in lines if "status" in line) == [101, 201, 400, 499]
