"""Windows at tables: how long they last, and asking for time."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.games.whistle import BLOW, PASS, RUN

from tests.server.client import (
    LEAST,
    SHORT,
    Deal,
    Server,
    eventually,
    full_disk,
    message_types,
    playing,
    settings,
    settle,
)
from tests.server.manual_clock import Clock


def test_windows_time_out(timed: Server, deal: Deal) -> None:
    """Seats that do not answer in time pass, online or not."""
    deal("--", "w-", "--")
    table, people = timed.seated("whistle", 3, window=SHORT)
    with playing(table, people[:2]) as (ann, bob):
        messages = ann.act(RUN)
        assert message_types(messages) == ["frame", "window", "ok"]
        frame, window = messages[0]["frame"], messages[1]
        assert frame["scene"]["prompt"]["window"] == "action"
        assert frame["acting"] == [1, 2]
        assert window["seq"] == frame["seq"]
        assert window["held"] == []
        assert window["ms"] == SHORT * 1000
        assert message_types([bob.receive(), bob.receive()]) == ["frame", "window"]
        timed.advance(table, SHORT - 0.001)
        ann.quiet()
        timed.advance(table, 0.001)
        closed = ann.receive()
        assert closed["frame"]["acting"] == [1]
        assert closed["frame"]["scene"]["seats"][0]["score"] == "1 of 3"
        # His own step, and the end.
        assert message_types([bob.receive(), bob.receive()]) == ["frame", "frame"]
        ann.quiet()
        bob.quiet()


def test_windows_end_when_all_have_answered(timed: Server, deal: Deal) -> None:
    """At once, but not before the minimum time."""
    deal("--", "w-", "--")
    with timed.connected("whistle", 3, window=30) as (ann, bob, cem):
        ann.act(RUN)
        settle(bob, cem)
        timed.advance(ann.table, LEAST)
        assert message_types(bob.act(PASS)) == ["frame", "ok"]
        ann.quiet()
        cem.quiet()
        assert message_types(cem.act(PASS)) == ["frame", "frame", "ok"]
        assert ann.frame()["acting"] == [1]


def test_asking_for_time_extends_a_window(timed: Server, deal: Deal) -> None:
    deal("--", "w-", "--")
    with timed.connected("whistle", 3, window=SHORT) as (ann, bob, cem):
        ann.act(RUN)
        settle(bob, cem)
        told = bob.request("hold", seq=bob.seq, seat=1)
        assert [message.get("held") for message in told] == [[1], None]
        assert told[0]["ms"] == SHORT * 1000
        assert ann.receive()["held"] == [1]
        assert cem.receive()["held"] == [1]
        assert message_types(bob.request("hold", seq=bob.seq, seat=1)) == ["ok"]  # no news
        # Cem is passed for at the deadline, Bob is not.
        timed.advance(ann.table, SHORT)
        assert cem.frame()["acting"] == [1]
        ann.quiet()
        bob.quiet()
        # Even now Bob may look around, and comes back to the same window.
        assert bob.look_from(1)["frames"][0]["acting"] == [1, 2]
        assert bob.receive() == {"type": "window", "seq": bob.seq, "ms": 0, "held": [1]}
        bob.act(BLOW)
        frame = ann.frame()
        assert frame["lines"][0]["text"] == "Birch has blown."
        assert frame["scene"]["prompt"]["window"] == "wild"
        assert ann.receive()["held"] == []


def test_invalid_holds_are_refused(server: Server, deal: Deal) -> None:
    deal("--", "w-", "--")
    with server.connected("whistle", 3, window=30) as (ann, bob, _cem):
        ann.fails("not_your_turn", "hold", seq=ann.seq, seat=0)  # no window
        ann.act(RUN)
        settle(bob)
        ann.fails("not_your_turn", "hold", seq=ann.seq, seat=0)  # not asked
        ann.fails("not_your_seat", "hold", seq=ann.seq, seat=1)
        bob.fails("stale", "hold", seq=bob.seq - 1, seat=1)
        bob.fails("bad_message", "hold", seq=bob.seq, seat=-1)
        bob.act(PASS)
        bob.fails("not_your_turn", "hold", seq=bob.seq, seat=1)  # has answered
        with server.browser().play(ann.table, -1) as watcher:
            assert watcher.receive()["type"] == "window"
            watcher.fails("not_your_seat", "hold", seq=watcher.seq, seat=1)
            watcher.fails("not_your_seat", "window_kinds", kinds=[])


def test_shared_screen_asks_for_each_seat(timed: Server, deal: Deal) -> None:
    deal("--", "w-", "--")
    with timed.solo("whistle", "me", "me", "me", window=SHORT) as play:
        play.act(RUN)
        assert play.request("hold", seq=play.seq, seat=2)[0]["held"] == [2]
        timed.advance(play.table, SHORT)
        assert settle(play) == []  # seat 0 is told of nobody's answer
        assert play.look_from(1)["frames"][0]["acting"] == [2]
        # Seat 2 itself cannot know of it, but whoever sits there can.
        assert play.look_from(2)["frames"][0]["acting"] == [2]
        play.next("window")
        play.act(PASS)
        assert timed.lobby.tables[play.table].windows.window is None


def test_leaving_after_asking_ends_the_wait(timed: Server, deal: Deal) -> None:
    deal("--", "w-", "--")
    table, people = timed.seated("whistle", 3, window=SHORT)
    absent = timed.lobby.settings.window_absence
    with playing(table, people[:1]) as (ann,):
        with people[1].play(table, 1) as bob:
            ann.act(RUN)
            settle(bob)
            bob.request("hold", seq=bob.seq, seat=1)
            timed.advance(table, 1000 * SHORT)
        ann.next("table")
        timed.advance(table, absent - 0.001)
        ann.quiet()
        timed.advance(table, 0.001)
        assert ann.frame()["acting"] == [1]


def test_windows_at_empty_tables_end(timed: Server, deal: Deal) -> None:
    deal("--", "w-")
    table, people = timed.seated("whistle", 2, window=SHORT)
    with playing(table, people[:1]) as (ann,):
        ann.act(RUN)
    found = timed.lobby.tables[table]
    eventually(lambda: not found.broadcaster.sockets)

    timed.unload_idle()
    assert table in timed.lobby.tables  # it has something to do yet
    timed.advance(table, SHORT)
    assert found.windows.window is None
    assert found.history.match.state.to_move == 1
    timed.unload_idle()
    assert table not in timed.lobby.tables


def test_windows_restart_after_a_restart(tmp_path: Path, clock: Clock, deal: Deal) -> None:
    deal("--", "w-", "--")
    chosen = settings(tmp_path, window_minimum=LEAST)
    with Server(chosen, clock) as server:
        table, people = server.seated("whistle", 3, window=30)
        with playing(table, people) as (ann, bob, _):
            ann.act(RUN)
            settle(bob)
            server.advance(table, 15)
            bob.act(PASS)
    clock = Clock()
    with Server(chosen, clock) as server:
        tokens = [who.token for who in people]
        with server.browser(tokens[2]).play(table, 2) as cem:
            window = cem.receive()
            assert (window["type"], window["held"]) == ("window", [])
            assert window["ms"] == 30_000
            assert cem.hello["frames"][0]["acting"] == [1, 2]
            assert cem.hello["table"]["window"] == 30
            with server.browser(tokens[0]).play(table) as ann:
                assert ann.receive()["type"] == "window"
                server.advance(table, LEAST)
                assert message_types(cem.act(PASS)) == ["table", "frame", "frame", "ok"]
                assert ann.frame()["acting"] == [1]


def test_answers_can_be_undone_in_an_open_window(timed: Server, deal: Deal) -> None:
    deal("--", "w-", "--")
    with timed.connected("whistle", 3, window=30) as (ann, bob, cem):
        ann.act(RUN)
        settle(bob, cem)
        timed.advance(ann.table, LEAST)
        assert bob.act(PASS)[0]["frame"]["can_undo"]
        assert bob.undo()[0]["frame"]["acting"] == [1, 2]
        ann.quiet()
        cem.act(PASS)
        bob.act(BLOW)
        assert ann.frame()["lines"][0]["text"] == "Birch has blown."
        ann.fails("no_undo", "undo", seq=ann.seq)


def test_failed_windows_are_retried(
    timed: Server, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal("--", "w-", "--")
    table, people = timed.seated("whistle", 3, window=SHORT)

    with playing(table, people[:1]) as (ann,):
        ann.act(RUN)
        with full_disk():
            timed.advance(table, SHORT)
            error = ann.next("error")
            assert (error["code"], "id" in error) == ("internal", False)
        ann.quiet()
        with people[1].play(table, 1):
            assert ann.frame()["acting"] == [1]
