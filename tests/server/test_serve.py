"""A real server in a process of its own: over real sockets, killed, and started again."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from harena.server.messages import startup
from harena.server.serve import listen, serve
from tests.server.server_process import act, free_port, receive, running


def test_killed_server_recovers(tmp_path: Path) -> None:
    port = free_port()
    web = httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False)
    acknowledged = 0
    log: list[Any] = []
    table = ""
    for _ in range(2):
        with running(tmp_path / "harena.db", port) as process:
            if not table:
                players = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}]
                body = {"game": "warp-6", "seats": 2, "players": players}
                table = web.post("/api/tables", json=body).json()["id"]
            headers = {"cookie": f"harena={web.cookies['harena']}"}
            address = f"ws://127.0.0.1:{port}/api/tables/{table}/play?seat=0"
            with connect(address, additional_headers=headers, proxy=None) as play:
                hello = receive(play, "hello")
                assert hello["log"][: len(log)] == log
                assert hello["seq"] >= acknowledged
                frame, number = hello["frames"][0], 0
                while number < 6:
                    if "targets" in frame["scene"]:
                        number += 1
                        act(play, frame, number)
                        frame = receive(play, "frame")["frame"]
                        mine = frame["seq"]
                        assert receive(play, "ok")["id"] == number
                        acknowledged = mine
                        log += frame["lines"] if frame["seq"] == len(log) + 1 else []
                    else:
                        frame = receive(play, "frame")["frame"]
                play.send(json.dumps({"type": "seat", "id": 99, "seat": 0}))
                hello = receive(play, "hello")
                log, acknowledged = hello["log"], hello["seq"]
                if "targets" in hello["frames"][0]["scene"]:
                    act(play, hello["frames"][0], 100)
                process.send_signal(signal.SIGKILL)
                process.wait()
    web.close()


def test_game_over_real_sockets(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path / "harena.db", port) as process:
        base = f"127.0.0.1:{port}"
        with httpx2.Client(base_url=f"http://{base}", trust_env=False) as web:
            body = {"game": "warp-6", "seats": 2, "players": [{"kind": "me"}, {"kind": "open"}]}
            opened = web.post("/api/tables", json=body).json()
            invite = opened["seats"][1]["invite"]
            web.get(invite)
            web.post("/api/join", json={"invite": invite})
            token = web.cookies["harena"]
        address = f"ws://{base}/api/tables/{opened['id']}/play"
        with pytest.raises(InvalidStatus) as refused:
            connect(address, origin=Origin(f"http://{base}.evil.example"), proxy=None)
        assert refused.value.response.status_code == 403
        with connect(address, origin=Origin(f"http://{base}"), proxy=None) as watcher:
            receive(watcher, "hello")
            for size, told in ((5000, True), (50_000, False)):
                with connect(address, proxy=None) as play:
                    receive(play, "hello")
                    play.send("x" * size)
                    if told:
                        assert receive(play, "error")["code"] == "too_large"
                    with pytest.raises(ConnectionClosed) as closed:
                        play.recv(timeout=60)
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1009
            watcher.send('{"type": "ping", "id": 1}')
            assert receive(watcher, "pong") == {"type": "pong", "id": 1}
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=90)
        assert process.returncode == 0, output
        assert token not in output
        assert invite not in output
        assert "Traceback" not in output


def test_refused_sockets_are_not_logged(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path / "harena.db", port) as process:
        for path in ("tables/none/play", "tables/none/play?seat=x", "games"):
            with pytest.raises(InvalidStatus) as refused:
                connect(f"ws://127.0.0.1:{port}/api/{path}", proxy=None)
            assert refused.value.response.status_code in (400, 403, 404)
        process.terminate()
        output, _ = process.communicate(timeout=90)
        assert output == ""


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_server_with_open_sockets_stops_on_signal(tmp_path: Path, sign: int) -> None:
    """Ctrl-C or SIGTERM stops it, and no process is left."""
    port = free_port()
    with running(tmp_path / "harena.db", port) as process:
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as web:
            body = {"game": "warp-6", "seats": 2, "players": [{"kind": "me"}, {"kind": "me"}]}
            opened = web.post("/api/tables", json=body).json()
        address = f"ws://127.0.0.1:{port}/api/tables/{opened['id']}/play"
        with connect(address, proxy=None) as play:
            receive(play, "hello")
            process.send_signal(sign)
            output, _ = process.communicate(timeout=90)
            assert process.returncode == 0, output
            assert "Traceback" not in output
            assert "leaked" not in output


def test_bot_processes_end_with_a_killed_server(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path / "harena.db", port) as process:
        wait_for(lambda: bool(children(process.pid)))
        workers = children(process.pid)
        process.kill()
        process.wait()
        wait_for(lambda: not any(alive(worker) for worker in workers))


def children(pid: int) -> list[int]:
    """The processes that a process started and that still run."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(word) for word in text.split()]


def alive(pid: int) -> bool:
    """Return whether a process runs."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def wait_for(check: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + 60
    while not check():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_small_messages_are_not_delayed() -> None:
    """Messages leave at once although earlier ones are not acknowledged yet."""
    found: list[int] = []

    async def run() -> None:
        def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            found.append(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listen("127.0.0.1", 0)
        async with await asyncio.start_server(met, sock=listener):
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            await reader.read()
            writer.close()

    asyncio.run(run())
    assert found == [1]


def test_taken_port_is_reported(tmp_path: Path) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        with pytest.raises(SystemExit, match=startup.port_taken(port=port)):
            serve(port=port, data=str(tmp_path / "x.db"))
    with pytest.raises(SystemExit, match=r"256\.0\.0\.1"):
        serve(host="256.0.0.1", port=port, data=str(tmp_path / "x.db"))


def test_database_in_use_is_reported(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    refused = pytest.raises(SystemExit, match=re.escape(startup.database_in_use(where=data)))
    with running(data, free_port()), refused:
        serve(port=free_port(), data=str(data))


@pytest.mark.parametrize(
    ("data", "where", "why"),
    [
        ("{folder}", "{folder}", "Is a directory"),
        ("{folder}/text", "{folder}/text", "file is not a database"),
        ("{folder}/text/x.db", "{folder}/text/x.db", "File exists"),
        ("nonsense://x", "nonsense://x", "Can't load plugin: sqlalchemy.dialects:nonsense"),
        ("://", "'://'", startup.NOT_A_DATABASE),
        ("postgresql://me:s@cret@db/x", "postgresql://***@db/x", startup.UNENCODED),
    ],
)
def test_bad_database_paths_are_refused(tmp_path: Path, data: str, where: str, why: str) -> None:
    """The message names the path, and no files are left beside a folder."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "text").write_text("not a database, by its first letters " * 40)
    with pytest.raises(SystemExit) as refused:
        serve(port=0, data=data.format(folder=folder))
    told = startup.bad_database(where=where.format(folder=folder), why=why)
    assert str(refused.value) == told
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_unknown_database_revision_is_refused(tmp_path: Path) -> None:
    """No migration leads from this revision."""
    data = tmp_path / "tables.db"
    with running(data, free_port()):
        pass
    with closing(sqlite3.connect(data)) as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
        database.commit()
    with pytest.raises(SystemExit, match="Can't locate revision identified by '0001'"):
        serve(port=0, data=str(data))


def test_signal_during_startup_is_not_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Afterwards SIGTERM has its earlier handler."""

    def told_to_end(running: Coroutine[object, object, None]) -> None:
        running.close()
        os.kill(os.getpid(), signal.SIGTERM)

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("harena.server.serve.asyncio.run", told_to_end)
    serve(port=0, data=str(tmp_path / "x.db"))
    assert signal.getsignal(signal.SIGTERM) is before


def test_browser_opens_when_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def look(address: str) -> bool:
        opened.append(httpx2.get(address + "api/live", trust_env=False).text)
        os.kill(os.getpid(), signal.SIGINT)
        return True

    monkeypatch.setattr("harena.server.serve.webbrowser.open", look)
    assert threading.current_thread() is threading.main_thread()
    serve(port=0, data=str(tmp_path / "x.db"), open_browser=True)
    assert opened == ['{"ok":true}']
