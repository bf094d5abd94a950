"""Plans at tables: composed, changed, and shown when all are ready."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.games.sums import READY

from harena.server.history.draft import LogError
from harena.server.history.history import History
from harena.server.history.rows import Row
from harena.server.messages import refusals
from tests.server.client import (
    Json,
    Server,
    eventually,
    full_disk,
    full_view,
    line_texts,
    message_types,
    playing,
    settings,
    settle,
)
from tests.server.paused_executor import PausedExecutor


def sum_of(frame: Json, seat: int) -> list[int]:
    """Return the numbers of a seat that a frame shows."""
    return [int(t["text"]) for t in frame["scene"].get("tokens", ()) if t["seat"] == seat]


def test_round_of_plans(server: Server) -> None:
    """The owner gets a message for each plan, the others for each ready seat."""
    with server.connected("sums", 3) as (ann, bob, cem):
        assert ann.hello["frames"][0]["acting"] == [0, 1, 2]
        one = ann.plan(2)
        assert message_types(one) == ["frame", "ok"]
        assert sum_of(one[0]["frame"], 0) == [3]
        assert one[0]["frame"]["lines"] == [
            {"seq": 1, "seat": 0, "text": "You pick 3.", "rule": "", "private": True}
        ]
        more = ann.plan(4, 5)
        assert message_types(more) == ["undone", "ok"]
        assert (more[0]["version"], more[0]["by"], more[0]["seq"]) == (1, 0, 2)
        assert [line["text"] for line in more[0]["log"]] == ["You pick 5.", "You pick 6."]
        frame = more[0]["frame"]
        assert sum_of(frame, 0) == [5, 6]
        assert frame["scene"]["targets"][0]["plan"] == [4, 5, 0]
        assert frame["can_undo"]
        assert message_types(ann.plan(4, 5, 0)) == ["frame", "ok"]
        bob.quiet()
        cem.quiet()
        ready = ann.act(READY)
        assert message_types(ready) == ["frame", "ok"]
        assert ready[0]["frame"]["acting"] == [1, 2]
        assert ready[0]["frame"]["scene"]["seats"][0]["ready"]
        for play in (bob, cem):
            frame = play.receive()["frame"]
            assert line_texts(frame) == ["Ant is ready."]
            assert frame["acting"] == [1, 2]
            assert sum_of(frame, 0) == []
        # Two plans that say "ready" at once.
        assert message_types(bob.plan(0, READY)) == ["undone", "ok"]
        assert line_texts(cem.receive()["frame"]) == ["Bee is ready."]
        last = cem.plan(1, 2, READY)
        assert message_types(last) == ["undone", "frame", "ok"]
        assert last[0]["seq"] + 1 == last[1]["frame"]["seq"] == cem.seq
        assert sum_of(last[0]["frame"], 2) == [2, 3]
        assert [line["text"] for line in last[0]["log"]] == [
            "Ant is ready.",
            "Bee is ready.",
            "You pick 2.",
            "You pick 3.",
        ]
        everything = ["Ant shows 12.", "Bee shows 1.", "Crow shows 5.", "Ant wins the round."]
        assert line_texts(last[1]["frame"]) == everything
        assert message_types([ann.receive(), bob.receive()]) == ["frame", "frame"]
        frame = ann.receive()["frame"]
        assert line_texts(frame) == everything
        assert frame["acting"] == [0, 1, 2]
        assert not frame["can_undo"]
        ann.quiet()


def test_readiness_can_be_withdrawn(server: Server) -> None:
    """Ready, not ready, ready again: everybody sees it, and nothing else."""
    with server.connected("sums", 2) as (ann, bob):
        ann.plan(2, READY)
        bob.receive()
        assert message_types(ann.plan(2, 3, READY)) == ["undone", "ok"]
        bob.quiet()
        change = ann.plan(2, 3)
        assert message_types(change) == ["undone", "ok"]
        assert change[0]["frame"]["acting"] == [0, 1]
        undone = bob.receive()
        assert (undone["type"], undone["by"], undone["seq"]) == ("undone", 0, 0)
        assert (undone["version"], undone["log"]) == (1, [])
        assert not any(seat.get("ready") for seat in undone["frame"]["scene"]["seats"])
        ann.plan()
        bob.quiet()
        ann.plan(5, 5, 5)
        bob.quiet()
        ann.act(READY)
        assert bob.receive()["frame"]["seq"] == 1
        # The same plan once more changes nothing, so it may be sent again.
        length = server.lobby.tables[ann.table].history.length
        assert message_types(ann.plan(5, 5, 5, READY)) == ["ok"]
        assert server.lobby.tables[ann.table].history.length == length
        bob.quiet()


def test_undo_removes_a_plan(server: Server) -> None:
    with server.connected("sums", 2) as (ann, bob):
        ann.plan(2, 3, READY)
        bob.receive()
        assert message_types(ann.undo()) == ["undone", "ok"]
        assert bob.receive()["type"] == "undone"
        assert sum_of(ann.undo()[0]["frame"], 0) == [3]
        bob.quiet()


def test_invalid_plans_are_refused(server: Server) -> None:
    with server.connected("sums", 2) as (ann, bob):
        ann.plan(1, READY)
        bob.receive()
        before = full_view(ann)
        for actions in ([READY], [1, READY, 1], [0] * 5, [99], [2**31 - 1]):
            ann.fails("illegal_action", "plan", seq=ann.seq, actions=actions)
        for wrong in ([-1], [0] * 65, ["0"], [True], [2**31], None, "ready"):
            ann.fails("bad_message", "plan", seq=ann.seq, actions=wrong)
        ann.fails("stale", "plan", seq=ann.seq, actions=[2], version=2)
        error = bob.fails("illegal_action", "plan", seq=bob.seq, actions=[0, READY, 0])
        assert error["message"] == refusals.illegal_then(action="1", legal=[])
        assert full_view(ann) == before
        bob.quiet()
        with server.browser().play(ann.table, -1) as watcher:
            watcher.fails("not_your_seat", "plan", seq=0, actions=[])
        ann.fails("illegal_action", "resign")
    alone = server.browser()
    opened = alone.open("sums", "me", "open")
    with alone.play(opened["id"]) as play:
        play.fails("waiting", "plan", seq=0, actions=[1])
    for game in ("race", "duel"):
        with alone.play(alone.open(game, "me", "me")["id"]) as play:
            play.fails("not_your_turn", "plan", seq=0, actions=[])
            play.fails("stale", "plan", seq=1, actions=[])


def test_no_plans_after_the_end(server: Server) -> None:
    table, ann = server.table("sums", "me", "me", rounds=1)
    with ann.play(table) as play, ann.play(table, 1) as other:
        play.plan(1, READY)
        settle(other)
        other.plan(2, READY)
        settle(play)
        play.fails("over", "plan", seq=play.seq, actions=[1])
    with ann.play(table) as play:
        lines = [line["text"] for line in play.hello["log"]]
        assert lines[-1] == "Bee wins the round."


def test_others_readiness_makes_nothing_stale(server: Server) -> None:
    """Plans, decisions and undos stay valid, with a version or without."""
    with server.connected("sums", 3, rounds=9) as (ann, bob, cem):
        seq, version = cem.seq, 0
        ann.plan(1, READY)
        bob.plan(2, READY)
        ann.plan(1)  # Cem's history changes
        ann.plan(1, READY)
        assert message_types(cem.plan(3, seq=seq, version=version))[-1] == "ok"
        seq, version = cem.seq, 1
        ann.plan(1)
        bob.plan(1, 1)
        settle(ann, bob)
        assert message_types(cem.request("act", seq=seq, version=version, action=4))[-2:] == [
            "frame",
            "ok",
        ]
        seq, version = cem.seq, server.lobby.tables[ann.table].history.version(2)
        ann.plan(1, READY)
        assert message_types(cem.request("undo", seq=seq, version=version)) == [
            "frame",
            "undone",
            "ok",
        ]
        assert sum_of(full_view(cem)["frames"][0], 2) == [4]


def test_stale_plans_are_refused(server: Server) -> None:
    """Single decisions after the own plan changed; everything after the phase."""
    with server.connected("sums", 2) as (ann, bob):
        start = ann.seq
        ann.act(1)
        ann.fails("stale", "act", seq=start, action=1)
        ann.fails("stale", "undo", seq=start)
        ann.plan(2, seq=start, version=0)
        ann.fails("stale", "act", seq=ann.seq, version=0, action=1)
        ann.plan(3, seq=start, version=0)
        ann.act(READY)
        settle(bob)
        first = bob.seq
        bob.plan(2, READY)
        settle(ann)
        for play, seq in ((ann, start), (bob, first)):
            for kind, fields in (("plan", {"actions": [2]}), ("act", {"action": 2})):
                play.fails("stale", kind, seq=seq, **fields)
                play.fails("stale", kind, seq=play.seq, version=0, **fields)
        assert message_types(ann.plan(5)) == ["frame", "ok"]


def test_shared_screen_plans_for_several_seats(server: Server) -> None:
    table, ann = server.table("sums", "me", "me")
    with ann.play(table) as play, ann.play(table, 1) as other:
        play.plan(1, 2, READY)
        assert line_texts(other.receive()["frame"]) == ["Ant is ready."]
        hello = play.look_from(1)
        assert sum_of(hello["frames"][0], 0) == []
        assert hello["frames"][0]["scene"]["prompt"]["secret"]
        play.plan(4)
        assert sum_of(other.receive()["frame"], 1) == [5]
        hello = play.look_from(0)
        assert sum_of(hello["frames"][0], 0) == [2, 3]
        assert not hello["frames"][0]["scene"]["seats"][1].get("ready")


def test_plans_survive_a_restart(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, people = server.seated("sums", 2)
        with playing(table, people) as (ann, bob):
            ann.plan(1, READY)
            ann.plan(2, 2)
            ann.plan(3, READY)
            ann.plan(3, 4, READY)
            settle(bob)
            bob.plan(5)
            before = full_view(ann), full_view(bob)
        records = [who.record(table, seat) for seat, who in enumerate(people)]
    assert records[0].endswith("1. ant 4 5 ready\n")
    assert records[1].endswith("1. bee 6\n")
    with Server(settings(tmp_path)) as server:
        people = [server.browser(person.token) for person in people]
        with playing(table, people) as (ann, bob):
            assert (full_view(ann), full_view(bob)) == before
            bob.plan(0, 0, READY)
            assert line_texts(ann.receive()["frame"])[:2] == ["Ant shows 9.", "Bee shows 2."]


def test_reconnecting_after_a_changed_plan(server: Server) -> None:
    """The client gets the missing frames if its history is valid, else the newest."""
    table, people = server.seated("sums", 2)
    with playing(table, people) as (ann, bob):
        ann.plan(1, READY)
        settle(bob)
        ann.plan(2, READY)
    with people[1].play(table, 1, since=1) as bob:
        assert [frame["seq"] for frame in bob.hello["frames"]] == [1]
        assert bob.hello["version"] == 0
    with people[0].play(table, 0, since=1) as ann:
        assert [frame["seq"] for frame in ann.hello["frames"]] == [2]
        assert ann.hello["version"] == 2


def test_rewinding_with_plans(server: Server) -> None:
    table, people = server.seated("sums", 2)
    with playing(table, people) as (ann, bob):
        bob.plan(5, READY)
        settle(ann)
        ann.plan(1, 2, 3, READY)
        settle(bob)
        frames = [
            people[0].http.get(f"/api/tables/{table}/frames/{seq}?seat=0").json()
            for seq in range(5)
        ]
        assert [sum_of(frame, 0) for frame in frames[:4]] == [[], [], [2], [2, 3]]
        assert line_texts(frames[1]) == ["Bee is ready."]
        assert line_texts(frames[4]) == ["You pick 4."]


def test_plans_are_stored_atomically(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = server.seated("sums", 2)

    with playing(table, people) as (ann, bob):
        ann.plan(1, READY)
        settle(bob)
        before = full_view(ann)
        with full_disk():
            ann.fails("internal", "plan", seq=ann.seq, actions=[2, 3])
        assert full_view(ann) == before
        bob.quiet()
        stored = server.call(server.lobby._store.rows, table)
        assert [row.kind for row in stored] == ["replan", "decision", "decision"]
        found = server.call(server.lobby._store.table, table)
    rebuilt = History(found, stored)
    assert [entry.value for entry in rebuilt.match.log] == [1, READY]
    for bad in (
        [Row(0, "replan", 0, 2), Row(1, "decision", 1, action="1")],
        [Row(0, "replan", 0, 1), Row(1, "undo", 0, 0)],
        [Row(0, "replan", 0, 1), Row(1, "decision", 0, action="ready")],
        [Row(0, "replan", 5, 0)],
    ):
        with pytest.raises(LogError):
            History(found, bad)


# --- bots -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_make_plans(server: Server, bot: str) -> None:
    """They are ready at once, and the game runs to its end."""
    table, ann = server.table("sums", "me", bot, bot, rounds=2, stakes=True)
    with ann.play(table) as play:
        for _ in range(2):
            eventually(lambda: server.lobby.tables[table].history.match.state.deciding() == [0])
            settle(play)
            play.plan(1, READY)
    assert ann.table(table)["status"] == "over"


def test_bot_answers_survive_others_readiness(tmp_path: Path) -> None:
    """The view it saw has changed, but not the decision it makes."""
    paused = PausedExecutor()

    def wait_for_job(number: int) -> None:
        eventually(lambda: len(paused.jobs) == number)

    def answer(action: int) -> None:
        paused.waiting.pop(0)[0].set_result(action)

    with (
        Server(settings(tmp_path, executor=lambda: paused)) as server,
        server.solo("sums", "me", "random") as play,
    ):
        wait_for_job(1)
        answer(5)
        wait_for_job(2)
        play.plan(1, READY)  # while the bot thinks about its second number
        play.plan(1)
        play.plan(2, READY)
        answer(4)
        wait_for_job(3)
        answer(READY)
        assert line_texts(play.frame())[:2] == ["Ant shows 3.", "Bee shows 11."]
        assert [job.seat for job in paused.jobs[:3]] == [1, 1, 1]
        log = server.lobby.tables[play.table].history.match.log
        assert [entry.value for entry in log if entry.seat == 1] == [5, 4, READY]
