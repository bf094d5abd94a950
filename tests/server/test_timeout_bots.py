"""A bot plays on for somebody whose time ran out, until he takes the seat back."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.server.history.rows import now
from tests.server.client import STEP, Server, eventually, settings
from tests.server.elapsed_time import Waiting, late


def test_a_bot_plays_on_and_the_seat_is_taken_back(tmp_path: Path) -> None:
    """In a game without plans too, and whether somebody is there or not; it lasts."""
    with Server(settings(tmp_path)) as server:
        ann, bob = server.browser(), server.browser()
        opened = ann.open("race", "me", "open", deadline=1000, timeout_policy="random", goal=1000)
        assert (opened["timeout_policy"], opened["deadline"]) == ("random", 1000)
        table = opened["id"]
        bob.join(opened["seats"][1]["invite"], "Bob")
    late(tmp_path, table, 1001)
    begun = now()
    with Server(settings(tmp_path)) as server:
        eventually(lambda: table in server.lobby.tables)
        found = server.lobby.tables[table]
        eventually(lambda: found.history.match.state.to_move == 1)
        assert found.history.substituted == {0}
        # Bob's time began when the bot had moved.
        assert begun <= (found.history.due or 0) - 1_000_000 <= now()
    with Server(settings(tmp_path)) as server:
        ann, bob = server.browser(ann.token), server.browser(bob.token)
        with ann.play(table) as play, bob.play(table, 1) as other:
            [line] = [told for told in play.hello["log"] if told.get("system")]
            assert (line["seat"], line["seq"]) == (0, 0)
            assert line["text"] == "Time is up for Red: a bot, Random, plays on."
            assert play.hello["table"]["seats"][0]["substitute"] == "Random"
            play.fails("not_your_turn", "act", seq=play.seq, action=STEP)
            play.fails("not_your_turn", "hint", seq=play.seq)
            other.fails("not_your_turn", "return")
            # The bot goes on as long as he does not come back.
            other.act(STEP)
            other.turn_of(1)
            said = play.request("return")
            notes = [told["line"]["text"] for told in said if told["type"] == "system_message"]
            assert notes == ["Red takes the seat back."]
            assert "substitute" not in ann.table(table)["seats"][0]
            other.act(STEP)
            play.turn_of(0)
            play.act(STEP)


def test_back_in_time(tmp_path: Path) -> None:
    """Whoever comes back while it is his turn has the whole time again."""
    with Server(settings(tmp_path)) as server:
        ann, bob = server.browser(), server.browser()
        opened = ann.open("race", "me", "open", deadline=1000, timeout_policy="greedy", goal=1000)
        table = opened["id"]
        bob.join(opened["seats"][1]["invite"], "Bob")
    late(tmp_path, table, 1001)
    waiting = Waiting()
    with Server(settings(tmp_path, executor=lambda: waiting)) as server:
        eventually(lambda: table in server.lobby.tables)
        found = server.lobby.tables[table]
        with server.browser(ann.token).play(table) as play:
            eventually(lambda: found.history.substituted == {0})
            assert (found.history.due or 0) < now()
            begun = now()
            play.request("return")
            assert begun <= (found.history.due or 0) - 1_000_000 <= now()
            waiting.go.set()
            thinking = found.bots.task
            assert thinking is not None
            eventually(thinking.done)
            # What the bot thought of meanwhile is not played.
            assert found.history.match.log == []
            play.act(STEP)


def test_in_a_phase_of_plans_the_bot_makes_the_plan(timed: Server) -> None:
    opened, (ann, _) = timed.seated("sums", deadline=60, timeout_policy="greedy", rounds=1)
    found = timed.lobby.tables[opened]
    with ann.play(opened):
        timed.advance(opened, 60)
        eventually(lambda: found.history.match.over)
    assert found.history.substituted == {0, 1}
    # The rules' own default is to say nothing; the bot did what it thought best.
    assert {entry.value for entry in found.history.match.log} - {0}


def test_with_all_relieved_they_play_only_while_somebody_watches(timed: Server) -> None:
    table, ann = timed.table(
        "race", "me", "random", deadline=60, timeout_policy="random", goal=1000
    )
    found = timed.lobby.tables[table]
    timed.advance(table, 60)
    eventually(lambda: found.history.substituted == {0})
    assert found.history.length <= 2
    with ann.play(table) as play:
        play.next("frame")
        play.request("return")
        assert found.history.substituted == set()


def test_taking_back_gives_no_more_time(server: Server) -> None:
    """Somebody who undoes and moves again has the time he had."""
    opened, (ann, bob) = server.seated("race", deadline=1000, timeout_policy="random", goal=1000)
    found = server.lobby.tables[opened]
    with ann.play(opened) as play, bob.play(opened, 1) as other:
        play.act(STEP)
        other.next("frame")
        other.act(STEP)
        play.next("frame")
        assert found.history.phase is not None
        opened_at = found.history.phase.opened
        play.act(STEP)
        play.undo()
        assert found.history.phase.start == 2
        assert found.history.phase.opened == opened_at


@pytest.mark.parametrize(
    ("wanted", "code", "field"),
    [
        ({"timeout_policy": "random"}, "bad_option", "timeout_policy"),
        ({"timeout_policy": "nobody", "deadline": 60}, "unknown_bot", "timeout_policy"),
        ({"deadline": 60}, "bad_option", "deadline"),
    ],
)
def test_what_does_not_go_together(
    server: Server, wanted: dict[str, object], code: str, field: str
) -> None:
    players = [{"kind": "me"}, {"kind": "me"}]
    body = {"game": "race", "seats": 2, "players": players, **wanted}
    error = server.browser().http.post("/api/tables", json=body).json()["error"]
    assert (error["code"], error["field"]) == (code, field)
