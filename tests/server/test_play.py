"""Play over the socket: frames, answers, refusals, undo, reconnecting."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from examples.games.sums import READY
from starlette.testclient import WebSocketDenialResponse

from harena.server import rate_limit
from tests.server.client import ROLL, STEP, ClosedError, Server, message_types, playing, settings


def test_hello_and_a_decision(server: Server) -> None:
    with server.connected() as (ann, bob):
        hello = ann.hello
        assert (hello["seat"], hello["version"], hello["seq"], hello["log"]) == (0, 0, 0, [])
        frame = hello["frames"][0]
        assert frame["scene"]["board"]["cells"]
        assert frame["acting"] == [0]
        assert [target["name"] for target in frame["scene"]["targets"]] == ["step", "roll"]
        assert "targets" not in bob.hello["frames"][0]["scene"]
        seats = ann.browser.table(ann.table)["seats"]
        assert [seat["here"] for seat in seats] == [True, True]
        messages = ann.act(ROLL)
        assert message_types(messages) == ["frame", "frame", "ok"]
        chose, rolled = (message["frame"] for message in messages[:2])
        assert (chose["seq"], chose["can_undo"], chose["acting"]) == (1, False, [])
        assert "targets" not in chose["scene"]
        assert rolled["seq"] == 2
        assert rolled["events"][0]["kind"] == "rolled"
        assert rolled["scene"]["board"] == {"id": "strip"}
        assert chose["lines"] == [{"seq": 1, "seat": 0, "text": "Seat 0 rolls.", "rule": "R-1"}]
        assert [bob.frame()["seq"] for _ in range(2)] == [1, 2]
        assert [line["seq"] for line in bob.look_from(-1)["log"]] == [1, 2]


def test_refused_decisions_change_nothing(server: Server) -> None:
    with server.connected() as (ann, bob):
        bob.fails("not_your_turn", "act", seq=0, action=STEP)
        ann.fails("illegal_action", "act", seq=0, action=2)
        ann.fails("illegal_action", "act", seq=0, action=2**31 - 1)
        ann.fails("stale", "act", seq=1, action=STEP)
        ann.fails("stale", "act", seq=0, action=STEP, version=1)
        ann.fails("no_undo", "undo", seq=0)
        ann.fails("stale", "undo", seq=9)
        ann.fails("not_your_seat", "seat", seat=1)
        ann.fails("not_your_seat", "seat", seat=7)
        ann.quiet()
        bob.quiet()
        ann.act(STEP)
        # The same once more: told apart by the frame it was meant for.
        ann.session.send_json({"type": "act", "id": ann.number, "seq": 0, "action": STEP})
        assert ann.next("error")["code"] == "stale"
        bob.next("frame")
        bob.quiet()


def sent_act(**changes: object) -> str:
    """Return the JSON of an `act` with changes."""
    return json.dumps({"type": "act", "id": 1, "seq": 0, "action": 0, **changes})


BROKEN = [
    *("", "{", "null", "[]", "7", '"act"', "{}", "[" * 4000, '{"a":' * 600),
    *('{"type": "act"}', '{"type": "act", "id": 1, "seq": 0}'),
    *(sent_act(action=wrong) for wrong in (0.0, True, -1, 10**23, None)),
    *(sent_act(seq="0"), sent_act(id=-1), sent_act(seat=1), sent_act(type=["act"])),
    *('{"type": "dance", "id": 1}', '{"type": "seat", "id": 1, "seat": -2}'),
    *('{"type": "ping", "id": NaN}', '{"type": "\\ud800", "id": 1}'),
]


def test_broken_messages_are_refused(server: Server) -> None:
    with server.connected() as (ann, bob):
        for text in BROKEN:
            ann.session.send_text(text)
            error = ann.receive()
            assert (error["type"], error["code"]) == ("error", "bad_message"), text
            assert error["message"]
        ann.session.send_bytes(b'{"type": "ping", "id": 1}')
        assert ann.receive()["code"] == "bad_message"
        # A message with an id is answered by it.
        ann.session.send_text('{"type": "act", "id": 41, "seq": 0}')
        assert ann.receive()["id"] == 41
        ann.quiet()
        bob.quiet()
        ann.act(STEP)
        assert bob.receive()["type"] == "frame"


def test_large_messages_close_the_socket(server: Server) -> None:
    with server.connected() as (ann, bob):
        ann.session.send_text(json.dumps({"type": "ping", "id": 1, "x": "ä" * 2048}))
        assert ann.receive()["code"] == "too_large"
        with pytest.raises(ClosedError) as closed:
            ann.receive()
        assert closed.value.code == 1009
        assert bob.next("table")["table"]["seats"][0]["here"] is False
        bob.quiet()


def test_message_at_the_limit_is_accepted(server: Server) -> None:
    """The limit counts bytes, so it holds a third as many wide spaces."""
    with server.solo() as ann:
        text = '{"type": "ping", "id": 1}'
        ann.session.send_text(text + " " * (4096 - len(text)))
        assert ann.receive()["type"] == "pong"
        ann.session.send_text(text + "\u2003" * (4096 - len(text)))
        assert ann.receive()["code"] == "too_large"


def test_too_many_messages_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr(rate_limit, "time", clock)
    with (
        Server(settings(tmp_path, message_burst=5, message_rate=50.0)) as server,
        server.solo("race", "me", "me") as play,
    ):
        for _ in range(8):
            play.send("ping")
        answers = [play.receive() for _ in range(8)]
        assert [answer["id"] for answer in answers] == list(range(1, 9))
        assert [answer["type"] for answer in answers] == ["pong"] * 5 + ["error"] * 3
        assert {answer["code"] for answer in answers[5:]} == {"too_fast"}
        clock.monotonic = lambda: 1 / 50.0
        play.act(STEP)


def denied(server: Server, address: str, **headers: str) -> tuple[int, str]:
    """Status and code of a socket that is refused."""
    with pytest.raises(WebSocketDenialResponse) as refused:
        server.browser().http.websocket_connect(address, headers=headers).__enter__()
    answer = refused.value
    return answer.status_code, answer.json()["error"]["code"]


def test_invalid_sockets_are_refused(server: Server) -> None:
    table, _ = server.table("race", "me", "open")
    base = f"/api/tables/{table}/play"
    for seat in (0, 1, 5):
        assert denied(server, f"{base}?seat={seat}") == (403, "not_your_seat")
    for wrong in ("seat=-2", "seat=a", "since=-1", "version=x"):
        assert denied(server, f"{base}?{wrong}") == (400, "bad_message")
    assert denied(server, "/api/tables/nope/play") == (404, "unknown_table")
    assert denied(server, base, origin="https://evil.example") == (403, "bad_origin")
    with server.browser().play(table, -1) as watcher:
        watcher.quiet()


def test_sockets_per_table_are_limited(tmp_path: Path) -> None:
    with Server(settings(tmp_path, sockets_per_table=1)) as server:
        table, ann = server.table("race", "me", "me")
        with ann.play(table):
            assert denied(server, f"/api/tables/{table}/play") == (429, "too_many")
        with ann.play(table):
            pass


def test_spectators_see_the_game(server: Server) -> None:
    with server.connected() as (ann, _), server.browser().play(ann.table, -1) as watcher:
        assert watcher.hello["table"]["you"] == []
        watcher.fails("not_your_seat", "act", seq=0, action=STEP)
        watcher.fails("not_your_seat", "undo", seq=0)
        watcher.fails("not_your_seat", "resign")
        ann.act(STEP)
        frame = watcher.frame()
        assert frame["seq"] == 1
        assert not frame["can_undo"]


def test_play_waits_for_all_seats(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = ann.open("race", "me", "open")
    with ann.play(table["id"]) as play:
        play.fails("waiting", "act", seq=0, action=STEP)
        play.fails("waiting", "undo", seq=0)
        play.fails("waiting", "resign")
        bob.join(table["seats"][1]["invite"])
        told = play.next("table")["table"]
        assert (told["status"], told["seats"][1]["name"]) == ("playing", "Bob")
        play.act(STEP)


def test_game_end_is_sent(server: Server) -> None:
    with server.solo("race", "me", "me", goal=1) as play:
        messages = play.act(STEP)
        assert message_types(messages) == ["frame", "table", "ok"]
        frame, told = messages[0]["frame"], messages[1]["table"]
        assert frame["scene"]["outcome"]["winners"] == [0]
        assert frame["acting"] == []
        assert told["status"] == "over"
        assert len(told["dice"]["secret"]) == 64
        play.fails("over", "act", seq=1, action=STEP)
        play.fails("over", "undo", seq=1)
        play.fails("over", "resign")


def test_resigning_ends_the_game(server: Server) -> None:
    with server.connected() as (ann, bob):
        ann.act(STEP)
        bob.next("frame")
        messages = bob.request("resign")
        assert message_types(messages) == ["frame", "table", "ok"]
        frame = messages[0]["frame"]
        assert (frame["seq"], frame["acting"]) == (2, [])
        assert frame["scene"]["outcome"]["winners"] == [0]
        assert ann.frame()["seq"] == 2
        assert ann.next("table")["table"]["status"] == "over"
        ann.fails("over", "act", seq=2, action=STEP)
    assert "blue resigns" in server.browser().record(ann.table)


def test_second_resignation_is_refused(server: Server) -> None:
    with server.solo("race", "me", "me", "me") as play:
        play.fails("illegal_action", "resign")


def test_undo_takes_back_a_decision(server: Server) -> None:
    with server.connected() as (ann, bob):
        assert ann.act(STEP)[-2]["frame"]["can_undo"]
        bob.next("frame")
        bob.fails("no_undo", "undo", seq=1)
        said, undone, _ok = ann.request("undo", seq=1)
        assert (undone["version"], undone["by"], undone["seq"]) == (1, 0, 0)
        assert undone["log"] == [said["line"]]
        assert undone["frame"]["scene"]["targets"]
        assert not undone["frame"]["can_undo"]
        assert bob.next("undone")["version"] == 1
        # The void frame's number is not enough to act on.
        ann.fails("stale", "act", seq=1, action=STEP)
        ann.fails("stale", "act", seq=0, action=STEP, version=0)
        assert ann.request("act", seq=0, action=STEP, version=1)[0]["version"] == 1
        bob.next("frame")
        bob.act(ROLL)
        ann.until("frame")
        ann.fails("no_undo", "undo", seq=ann.frame()["seq"])


def test_shared_screen_undoes_for_any_seat(server: Server) -> None:
    with server.solo("race", "me", "me") as play:
        play.act(STEP)
        frame = play.look_from(1)["frames"][0]
        assert frame["scene"]["targets"]
        assert frame["can_undo"]
        play.act(STEP)
        hello = play.look_from(0)
        assert (hello["seat"], hello["seq"], hello["frames"][0]["can_undo"]) == (0, 2, True)
        undone = play.undo()[0]
        assert (undone["by"], undone["seq"], undone["frame"]["acting"]) == (1, 1, [1])
        assert undone["frame"]["can_undo"]


def test_reconnecting_sends_missed_frames(server: Server) -> None:
    with server.solo("race", "me", "me", goal=1000) as play:
        for number in range(6):
            play.look_from(number % 2)
            play.act(STEP)
    table, ann = play.table, play.browser
    newest = {since: [6] for since in (0, 6, 8, 99)}
    missed = {1: [1, 2, 3, 4, 5, 6], 3: [3, 4, 5, 6], 7: []}
    for since, expected in (newest | missed).items():
        with ann.play(table, since=since) as play:
            frames = play.hello["frames"]
            assert [frame["seq"] for frame in frames] == expected
            assert [line["seq"] for line in play.hello["log"]] == [1, 2, 3, 4, 5, 6]
            assert play.hello["seq"] == 6
            for number, frame in enumerate(frames):
                assert ("cells" in frame["scene"]["board"]) == (number == 0)
                assert ("targets" in frame["scene"]) == (frame["seq"] == 6)
    with ann.play(table, since=3, version=5) as play:
        assert [frame["seq"] for frame in play.hello["frames"]] == [6]


def test_long_absence_sends_only_the_newest(tmp_path: Path) -> None:
    with Server(settings(tmp_path, catch_up_limit=3)) as server:
        table, ann = server.table("race", "me", "me", "me", goal=1000)
        with ann.play(table) as play:
            for seat in (0, 1, 2, 0):
                play.look_from(seat)
                play.act(STEP)
        for since, expected in ((2, [2, 3, 4]), (1, [4])):
            with ann.play(table, since=since) as play:
                assert [frame["seq"] for frame in play.hello["frames"]] == expected


def test_reconnecting_after_an_undo(server: Server) -> None:
    with server.connected() as (ann, _):
        ann.act(STEP)
        ann.undo()
        ann.act(STEP)
    for version, expected in ((0, [1]), (1, [])):
        with server.browser().play(ann.table, -1, since=2, version=version) as play:
            assert [frame["seq"] for frame in play.hello["frames"]] == expected
            assert play.hello["version"] == 1


def test_two_sockets_share_a_seat(server: Server) -> None:
    with server.connected() as (ann, bob):
        with ann.browser.play(ann.table) as again:
            bob.quiet()
            again.act(STEP)
            assert ann.frame()["seq"] == 1
        assert bob.next("frame")
        bob.quiet()


def test_slow_sockets_are_closed(tmp_path: Path) -> None:
    with Server(settings(tmp_path, queue_limit=4)) as server:
        table, ann = server.table("race", "me", "me", goal=1000)
        slow = server.browser().play(table, -1)
        with slow, ann.play(table) as play:
            found = server.lobby.tables[table]
            socket = next(s for s in found.broadcaster.sockets if s.viewer == -1)

            def flood() -> None:  # all at once: as if its writer were stuck
                for _ in range(6):
                    socket.send('{"type": "table"}')

            server.call(flood)
            with pytest.raises(ClosedError) as closed:
                slow.drain()
            assert closed.value.code == 1013
            play.act(STEP)


@contextmanager
def breaking(name: str) -> Iterator[None]:
    """Break a method of the race for a while."""

    def breaks(*_: object) -> None:
        raise RuntimeError("a bug")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"tests.server.sample_games.{name}", breaks)
        yield


def test_broken_games_report_an_internal_error(server: Server) -> None:
    with server.connected() as (ann, bob):
        with breaking("RaceState._apply_action"):
            ann.fails("internal", "act", seq=0, action=STEP)
        bob.quiet()
        ann.act(STEP)


def test_drawing_errors_reload_the_table(server: Server) -> None:
    with server.solo() as ann, breaking("Race.scene"):
        ann.send("act", seq=0, action=STEP)
        with pytest.raises(ClosedError):
            ann.drain()
    with server.browser().play(ann.table, -1) as again:
        assert again.hello["seq"] == 1  # it was stored


def test_hello_tells_the_last_decision(server: Server) -> None:
    """It is the frame of the seat's own last decision; rolls, forced and others' do not count."""
    table, people = server.seated()
    with playing(table, people) as (ann, bob):
        assert [play.hello["last_decision"] for play in (ann, bob)] == [-1, -1]
        ann.act(STEP)
        bob.frame()
        decided = ann.seq
        bob.act(ROLL)
    with people[0].play(table) as again:
        assert again.hello["last_decision"] == decided < again.hello["seq"]
    with people[1].play(table, 1) as again:
        assert decided < again.hello["last_decision"] < again.hello["seq"]
    with server.browser().play(table, -1) as spectator:
        assert spectator.hello["last_decision"] == -1


def test_last_decision_in_secret_precedes_what_it_reveals(server: Server) -> None:
    """Of a plan it is the frame before all plans are shown."""
    table, people = server.seated("sums", 2, rounds=2)
    with playing(table, people) as (ann, bob):
        before = ann.seq
        ann.plan(2, 3, READY)
        bob.next("frame")
        bob.plan(4, READY)
        shown = ann.frame()
    with people[0].play(table) as again:
        assert again.hello["last_decision"] == before < shown["seq"]
