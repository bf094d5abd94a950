"""Windows at tables: who is asked, bots, and the setting."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.games.whistle import PASS, REST, RUN

from harena.server.workers.bot_jobs import Job
from tests.server.client import (
    LEAST,
    SHORT,
    Deal,
    Server,
    eventually,
    line_texts,
    message_types,
    playing,
    settings,
    settle,
)
from tests.server.manual_clock import Clock
from tests.server.paused_executor import PausedExecutor


def test_declined_kinds_are_not_asked(server: Server, deal: Deal) -> None:
    deal("--", "w-", "--")
    table, people = server.seated("whistle", 3, window=30)
    with playing(table, people) as (ann, bob, cem):
        assert bob.hello["window_kinds"] == ["action", "wild"]
        assert message_types(bob.request("window_kinds", kinds=["wild", "card"])) == ["ok"]
        cem.request("window_kinds", kinds=[])
        with people[1].play(table, 1) as again:
            assert again.hello["window_kinds"] == ["wild"]  # kinds of other games are passed over
            ann.act(RUN)
            # Nobody is waited for.
            assert ann.frame()["acting"] == [1]
        settle(bob)
        bob.act(REST)
        settle(cem)
        # While a window is open: it goes at once.
        cem.act(RUN)
        settle(ann), settle(bob)
        assert message_types(ann.request("window_kinds", kinds=["card"])) == ["ok"]
        assert cem.frame()["acting"] == [0]
        bob.fails("bad_message", "window_kinds", kinds=["wild"] * 21)
        bob.fails("bad_message", "window_kinds", kinds=[1])


def test_asking_for_time_overrides_declined_kinds(timed: Server, deal: Deal) -> None:
    deal("--", "w-", "--")
    with timed.connected("whistle", 3, window=30) as (ann, bob, _):
        ann.act(RUN)
        settle(bob)
        bob.request("hold", seq=bob.seq, seat=1)
        assert message_types(bob.request("window_kinds", kinds=[])) == ["ok"]
        timed.advance(ann.table, LEAST)
        assert settle(bob) == []


def rest_or_pass(job: Job | list[Job]) -> object:
    """Answer as bots that rest in their turn and pass in windows."""
    return REST if isinstance(job, Job) else [PASS for _ in job]


@pytest.mark.parametrize("mine", ["--", "w-"])
def test_single_person_does_not_wait(tmp_path: Path, clock: Clock, deal: Deal, mine: str) -> None:
    """No time runs; forced passes are automatic and such bots do not think."""
    deal("--", "--", mine, "--")
    bots = PausedExecutor(rest_or_pass)
    chosen = settings(tmp_path, executor=lambda: bots)
    with Server(chosen, clock) as server:
        table, ann = server.table("whistle", "greedy", "greedy", "me", "greedy", window=SHORT)
        found = server.lobby.tables[table]
        # The first bot runs. On a slow machine it may have begun to think before.
        server.call(write, server, table, 0, RUN)
        assert {job.seat for job in bots.jobs if isinstance(job, Job)} <= {0}
        with ann.play(table, 2) as play:
            if mine == "w-":
                server.advance(table, 1000 * SHORT)
                eventually(lambda: found.history.match.state.deciding() == [2])
                assert settle(play) == []
                play.act(PASS)
            else:
                server.advance(table, chosen.window_minimum - 0.001)
                assert found.history.match.state.deciding() == [1, 2, 3]
                server.advance(table, 0.001)
            eventually(lambda: found.history.match.state.to_move == 2)
            # Nobody but the next seat, in its turn after the window.
            seats = [job.seat for job in bots.jobs if isinstance(job, Job)]
            assert [seat for seat in seats if seat != 0] == [1]
            assert "window" not in message_types(settle(play))


async def write(server: Server, table: str, seat: int, action: int) -> None:
    """Let a bot's seat act."""
    found = server.lobby.tables[table]
    async with found.core.lock:
        draft = found.core.draft()
        draft.decide(seat, action)
        draft.advance()
        await found.core.write(draft)


@pytest.mark.parametrize("bots", ["--", "w-"])
def test_windows_with_bots_last_the_same(
    tmp_path: Path, clock: Clock, deal: Deal, bots: str
) -> None:
    """Whether or not bots could blow, and although they have answered."""
    deal("--", bots, bots, bots)
    asked = PausedExecutor()
    chosen = settings(tmp_path, window_bot_time=0.0, executor=lambda: asked)
    with (
        Server(chosen, clock) as server,
        server.solo("whistle", "me", "random", "random", "random") as play,
    ):
        assert message_types(play.act(RUN)) == ["frame", "ok"]  # no clock for one person
        eventually(lambda: len(asked.waiting) == 1)
        asked.go()
        server.advance(play.table, chosen.window_minimum - 0.001)
        play.quiet()
        server.advance(play.table, 0.001)
        play.next("frame")


def test_windows_last_their_minimum_time(timed: Server, deal: Deal) -> None:
    """The window ends by itself, and nothing shows earlier."""
    deal("--", "w-")
    with timed.connected("whistle", 2, window=30) as (ann, bob):
        ann.act(RUN)
        settle(bob)
        bob.send("act", seq=bob.seq, action=PASS)
        timed.advance(ann.table, LEAST - 0.001)
        ann.quiet()
        timed.advance(ann.table, 0.001)
        ann.next("frame")
        bob.until("ok")


def test_bots_answer_in_windows(server: Server, deal: Deal) -> None:
    deal("ww", "ww", "ww", "ww")
    with server.solo("whistle", "me", "greedy", "greedy", "random", window=SHORT) as play:
        frames = play.play_to_end()
    assert any("blown" in text for frame in frames for text in line_texts(frame))
