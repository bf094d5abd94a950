"""Costs of messages: pages of the log, the cached `hello`, and budgets in bytes."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse

from harena.server.history import history
from harena.server.rate_limit import Bucket
from tests.server.client import STEP, Browser, Json, Play, Server, settings
from tests.server.test_play import denied

PAGE = 3


@pytest.fixture
def short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "LOG_PAGE", PAGE)


def whole_log(person: Browser, table: str, hello: Json, seat: int = 0) -> list[Json]:
    """Return all lines of a log, with the pages before those of a `hello`."""
    lines, start = hello["log"], hello.get("log_start", 0)
    while start:
        page = person.get(f"tables/{table}/log", before=start, seat=seat)
        assert page["start"] < start
        lines, start = page["lines"] + lines, page["start"]
    return list(lines)


@pytest.mark.usefixtures("short_pages")
def test_a_hello_has_the_end_of_the_log(server: Server) -> None:
    with server.solo("race", "me", "me", goal=30) as play:
        for _ in range(5):
            play.act(STEP)
            play.look_from(1)
            play.act(STEP)
            play.look_from(0)
        hello = play.look_from(0)
        assert len(hello["log"]) == PAGE
        assert [line["seq"] for line in whole_log(play.browser, play.table, hello)] == [
            *range(1, 11)
        ]
        assert play.undo()[0]["log_start"] > 0


@pytest.mark.usefixtures("short_pages")
def test_pages_have_each_system_message_once(server: Server) -> None:
    with server.connected("race", goal=30) as (ann, bob):
        for _ in range(3):
            ann.act(STEP)
            bob.frame()
            proposal = ann.propose("pause")
            bob.request("answer", proposal=proposal["number"], agree=False)
            bob.act(STEP)
            ann.turn_of(0)
        told = whole_log(bob.browser, bob.table, bob.look_from(1), 1)
        system = [line["text"] for line in told if line.get("system")]
        assert len(system) == 6
        assert system[::2] == [system[0]] * 3
        assert [line["seq"] for line in told] == sorted(line["seq"] for line in told)


def test_pages_of_a_seat_are_for_its_player(server: Server) -> None:
    table, _ = server.table("race", "me", "me")
    answer = server.browser().http.get(f"/api/tables/{table}/log?before=1&seat=0")
    assert answer.status_code == 403


def test_a_hello_is_drawn_once_for_each_viewer(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    frames = history.History.frames

    def counted(self: history.History, viewer: int, first: int, moment: int) -> Any:
        drawn.append(viewer)
        return frames(self, viewer, first, moment)

    monkeypatch.setattr(history.History, "frames", counted)
    with server.solo("race", "me", "me") as play:
        first = play.look_from(0)
        drawn.clear()
        assert [play.look_from(0) for _ in range(3)] == [first] * 3
        assert drawn == []
        play.act(STEP)
        drawn.clear()
        assert play.look_from(1)["seq"] == 1
        assert drawn == [1]


def test_a_hello_changes_with_the_seats(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = ann.open("race", "me", "open")
    with ann.play(table["id"]) as play:
        bob.join(table["seats"][1]["invite"])
        play.next("table")
        play.act(STEP)
        assert play.look_from(0)["table"]["seats"][1]["name"] == "Bob"


def flood(play: Play, count: int) -> list[str]:
    """Ask for a seat so often, and return the answers' types or error codes."""
    answers = []
    for _ in range(count):
        play.send("seat", seat=0)
        message = play.receive()
        answers.append(str(message.get("code") or message["type"]))
    return answers


def test_sockets_are_charged_by_bytes(tmp_path: Path) -> None:
    chosen = settings(tmp_path, bytes_rate=0.001, bytes_burst=1e4, message_rate=1000)
    with Server(chosen) as server:
        with server.solo("race", "me", "me") as play:
            answers = flood(play, 20)
            assert (answers[0], answers[-1]) == ("hello", "too_fast")
            assert play.fails("too_fast", "act", seq=0, action=STEP)
        with server.solo("race", "me", "me") as other:
            assert other.act(STEP)[-1]["type"] == "ok"


def test_a_decision_is_charged_for_all_it_causes(tmp_path: Path) -> None:
    chosen = settings(tmp_path, bytes_rate=0.001, bytes_burst=1e4)
    with Server(chosen) as server:
        table, (ann, bob) = server.seated("race", goal=50)
        with ExitStack() as watchers, bob.play(table, 1) as other:
            for _ in range(20):
                watchers.enter_context(server.browser().play(table, -1))
            with ann.play(table) as play:
                play.act(STEP)
                other.frame()
                play.fails("too_fast", "ping")
            # Those who are only told pay nothing.
            assert other.act(STEP)[-1]["type"] == "ok"


def test_a_person_pays_for_all_their_sockets(tmp_path: Path) -> None:
    chosen = settings(tmp_path, person_bytes_rate=0.001, person_bytes_burst=1e4, message_rate=1000)
    with Server(chosen) as server, server.solo("race", "me", "me") as play:
        assert "too_fast" in flood(play, 20)
        address = f"/api/tables/{play.table}/play?seat=-1"
        with pytest.raises(WebSocketDenialResponse) as refused:
            play.browser.http.websocket_connect(address).__enter__()
        assert refused.value.status_code == 429
        with server.browser().play(play.table, -1) as other:
            assert other.hello["seat"] == -1


def test_an_address_pays_for_all_its_sockets(tmp_path: Path) -> None:
    chosen = settings(
        tmp_path, address_bytes_rate=0.001, address_bytes_burst=1e4, message_rate=1000
    )
    with Server(chosen) as server, server.solo("race", "me", "me") as play:
        assert "too_fast" in flood(play, 20)
        address = f"/api/tables/{play.table}/play?seat=-1"
        assert denied(server, address) == (429, "too_fast")


def test_a_bucket_can_owe_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 0.0, 0.0, 1.0, 3.0])
    monkeypatch.setattr("harena.server.rate_limit.time.monotonic", lambda: next(moments))
    bucket = Bucket(rate=2.0, burst=4.0)
    assert bucket.has_tokens()
    bucket.charge(8.0)
    assert [bucket.has_tokens() for _ in range(3)] == [False, False, True]


def test_a_full_log_allows_only_to_resign(tmp_path: Path) -> None:
    with Server(settings(tmp_path, table_steps=2)) as server, server.connected() as (ann, bob):
        ann.act(STEP)
        bob.frame()
        bob.act(STEP)
        ann.turn_of(0)
        ann.fails("too_long", "act", seq=ann.seq, action=STEP)
        ann.fails("too_long", "undo", seq=ann.seq)
        ann.request("resign")
        assert ann.browser.table(ann.table)["status"] == "over"


def test_bots_stop_at_a_full_log(tmp_path: Path) -> None:
    with (
        Server(settings(tmp_path, table_steps=1)) as server,
        server.solo("race", "me", "random", goal=50) as play,
    ):
        play.act(STEP)
        play.quiet()
        assert server.lobby.tables[play.table].history.length == 1
        assert not server.lobby.tables[play.table].bots.busy
