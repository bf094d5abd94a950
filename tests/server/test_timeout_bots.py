"""Timeouts of games without plans: a bot plays on until the person returns, or the seat loses."""

from __future__ import annotations

from pathlib import Path

from harena.server.server_time import now
from tests.server.client import (
    STEP,
    Server,
    eventually,
    playing,
    settings,
    system_lines,
)
from tests.server.elapsed_time import late
from tests.server.paused_executor import PausedExecutor


def test_seat_returns_from_the_bot(tmp_path: Path) -> None:
    """Over restarts, with people online or not."""
    with Server(settings(tmp_path)) as server:
        table, people = server.seated(deadline=1000, timeout_policy="random", goal=1000)
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
        ann, bob = (server.browser(each.token) for each in people)
        with ann.play(table) as play, bob.play(table, 1) as other:
            [line] = [each for each in play.hello["log"] if each.get("system")]
            assert (line["seat"], line["seq"]) == (0, 0)
            assert play.hello["table"]["seats"][0]["substitute"] == "Random"
            play.fails("not_your_turn", "act", seq=play.seq, action=STEP)
            play.fails("not_your_turn", "hint", seq=play.seq)
            other.fails("not_your_turn", "return")
            # The bot decides every turn until the person is back.
            for _ in range(2):
                other.act(STEP)
                other.turn_of(1)
            [note] = system_lines(play.request("return"))
            assert note["seat"] == 0
            assert "substitute" not in ann.table(table)["seats"][0]
            other.act(STEP)
            play.turn_of(0)
            play.act(STEP)


def test_returning_players_get_the_full_time(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, (ann, _) = server.seated(deadline=1000, timeout_policy="greedy", goal=1000)
    late(tmp_path, table, 1001)
    paused = PausedExecutor()
    with Server(settings(tmp_path, executor=lambda: paused)) as server:
        eventually(lambda: table in server.lobby.tables)
        found = server.lobby.tables[table]
        with server.browser(ann.token).play(table) as play:
            eventually(lambda: found.history.substituted == {0} and bool(paused.waiting))
            assert (found.history.due or 0) < now()
            begun = now()
            play.request("return")
            assert begun <= (found.history.due or 0) - 1_000_000 <= now()
            thinking = found.bots.task
            paused.release()
            assert thinking is not None
            eventually(thinking.done)
            assert found.history.match.log == []
            play.act(STEP)


def test_bots_plan_for_late_seats(timed: Server) -> None:
    table, (ann, _) = timed.seated("sums", deadline=60, timeout_policy="greedy", rounds=1)
    found = timed.lobby.tables[table]
    with ann.play(table):
        timed.advance(table, 60)
        eventually(lambda: found.history.match.over)
    assert found.history.substituted == {0, 1}
    # The rules' own default is to say nothing; the bot did what it thought best.
    assert {entry.value for entry in found.history.match.log} - {0}


def test_bot_only_tables_play_while_watched(timed: Server) -> None:
    table, people = timed.seated(deadline=60, timeout_policy="random", goal=1000)
    found = timed.lobby.tables[table]
    for seats in ({0}, {0, 1}):
        timed.advance(table, 60)
        eventually(lambda: found.history.substituted == seats)  # noqa: B023
        eventually(lambda: found.history.match.state.to_move == 1)
    assert found.history.due is None
    assert found.history.length <= 4
    with people[1].play(table, 1) as play:
        play.next("frame")
        play.request("return")
        assert found.history.substituted == {0}


def test_late_seats_lose(timed: Server) -> None:
    table, people = timed.seated(timeout_policy="forfeit", goal=200, deadline=60)
    for seat in (0, 1, 0):
        timed.advance(table, 59)
        with people[seat].play(table, seat) as play:
            play.act(STEP)
    timed.advance(table, 60)
    for _ in range(2):
        [listed] = people[0].listed()
        assert (listed["status"], listed["winners"]) == ("over", [0])
        timed.advance(table, 60)


def test_undo_returns_no_time(server: Server) -> None:
    """After an undo the seat has its earlier time."""
    table, people = server.seated(deadline=1000, timeout_policy="random", goal=1000)
    found = server.lobby.tables[table]
    with playing(table, people) as (play, other):
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
