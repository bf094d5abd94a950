"""Nobody learns from a window who could interrupt, nor who has answered."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from examples.games.whistle import BLOW, GAME, PASS, RUN

from harena.core.play.state import CHANCE
from harena.server.workers.bot_jobs import Job, answer_window
from tests.server.client import LEAST, SHORT, Deal, Server, eventually, playing, settings, settle
from tests.server.manual_clock import Clock, server_time_by
from tests.server.paused_executor import PausedExecutor
from tests.server.transcripts import same_tokens, texts


def window_seen(
    folder: Path, monkeypatch: pytest.MonkeyPatch, answers: list[tuple[int, int]], hold: bool
) -> list[object]:
    """All that seats 0 and 1 and a watcher get of a window, up to its deadline and after it."""
    same_tokens(monkeypatch)
    folder.mkdir()
    clock = Clock()
    with ExitStack() as stack:
        stack.enter_context(server_time_by(clock))
        server = stack.enter_context(Server(settings(folder, window_minimum=LEAST), clock))
        table, people = server.seated("whistle", 4, window=30)
        plays = stack.enter_context(playing(table, people))
        watcher = stack.enter_context(server.browser().play(table, -1))
        viewers = {0: plays[0], 1: plays[1], -1: watcher}

        def all_told() -> list[object]:
            told: list[object] = []
            for seat, play in viewers.items():
                told.append(texts(play))
                play.send("seat", seat=seat)
                told.append(texts(play))
                browser = people[max(seat, 0)].http
                told.append(browser.get(f"/api/tables/{table}/record?seat={seat}").text)
                for seq in range(play.hello["seq"] + 4):
                    told.append(browser.get(f"/api/tables/{table}/frames/{seq}?seat={seat}").text)
            return told

        plays[0].act(RUN)
        for play in plays[1:]:
            settle(play)
        if hold:
            plays[2].send("hold", seq=plays[2].seq, seat=2)
            plays[2].until("ok")
        server.advance(table, LEAST)
        for seat, action in answers:
            plays[seat].act(action)
        seen = all_told()
        found = server.lobby.tables[table]
        server.advance(table, 30)
        if hold:
            assert found.history.match.state.deciding() == [2]
            seen += all_told()
            settle(plays[2])
            plays[2].act(PASS)
        assert found.windows.window is None
        return [*seen, *all_told()]


def test_windows_hide_options_and_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deal: Deal
) -> None:
    """Whether seats 2 and 3 hold whistles or answer early, all looks the same."""
    runs = []
    for number, (two, three, answers) in enumerate(
        [
            ("--", "--", []),
            ("w-", "ww", []),
            ("w-", "--", [(2, PASS)]),
            ("--", "w-", [(3, PASS), (2, PASS)]),
        ]
    ):
        deal("--", "--", two, three)
        runs.append(window_seen(tmp_path / str(number), monkeypatch, answers, hold=False))
    for seen in runs[1:]:
        assert seen == runs[0]


@pytest.mark.parametrize("early", [(), (2,), (2, 3)])
def test_early_answers_do_not_shorten_a_window(
    timed: Server, deal: Deal, early: tuple[int, ...]
) -> None:
    """Until all have answered it takes its full time, whistles or not."""
    deal("--", "--", "w-", "--" if early else "ww")
    table, people = timed.seated("whistle", 4, window=SHORT)
    with playing(table, people) as plays:
        plays[0].act(RUN)
        settle(plays[0])
        timed.advance(table, LEAST)
        for seat in early:
            settle(plays[seat])
            plays[seat].act(PASS)
        timed.advance(table, SHORT - LEAST - 0.001)
        plays[0].quiet()
        timed.advance(table, 0.001)
        plays[0].next("frame")


class Ticks:
    """Time that passes only where somebody thinks or sleeps."""

    def __init__(self) -> None:
        self.moment = 0.0
        self.thinks = 0.0
        self.thought = False

    def monotonic(self) -> float:
        """Now."""
        return self.moment

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.moment += seconds

    def choose(self, _job: Job, until: float) -> int:
        """Think, and let it pass."""
        assert until == self.moment + 10
        self.thought = True
        self.moment += self.thinks
        return PASS


def asked_in_window(whistles: int) -> Job:
    """Seat 1 is asked whether it blows, with so many whistles in hand."""
    state = GAME.start(2, {})
    dealt = 0
    while state.to_move == CHANCE:
        state.apply_chance(1 if state.values[1] < whistles and dealt % 2 else 2)
        dealt += 1
    state.apply_action(RUN, 0)
    assert state.legal_actions(1) == ([PASS, BLOW] if whistles else [PASS])
    return Job("whistle", 2, {}, state.observe(1).numbers(), 1, "random", 0, 1)


@pytest.mark.parametrize("hand", ["--", "ww"])
def test_bots_without_a_choice_keep_windows_open(
    tmp_path: Path, clock: Clock, deal: Deal, hand: str
) -> None:
    """Until the bots' process answers, the window stays open, whistle or not."""
    deal("--", hand)
    asked = PausedExecutor()
    chosen = settings(tmp_path, window_minimum=0.0, window_bot_time=0.0, executor=lambda: asked)
    with Server(chosen, clock) as server, server.solo("whistle", "me", "random") as play:
        play.act(RUN)
        eventually(lambda: len(asked.waiting) == 1)
        play.quiet()
        server.advance(play.table, 19)
        play.quiet()
        asked.go()
        play.next("frame")


def test_thinking_time_reveals_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot that thinks for three, four or no ticks of the test clock takes ten."""
    clock = Ticks()
    monkeypatch.setattr("harena.server.workers.bot_jobs.time", clock)
    for hand, ticks in ((0, 0), (1, 3), (2, 4)):
        clock.thinks = ticks
        monkeypatch.setattr("harena.server.workers.bot_jobs.choose", clock.choose)
        before = clock.moment
        assert answer_window([asked_in_window(hand)], 10) == [PASS]
        assert clock.moment == before + 10
        assert clock.thought == (hand > 0)
        clock.thought = False


def test_asking_for_time_reveals_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deal: Deal
) -> None:
    """Asking for time looks the same with a whistle and without."""
    runs = []
    for number, two in enumerate(("--", "ww")):
        deal("--", "--", two, "--")
        runs.append(window_seen(tmp_path / str(number), monkeypatch, [], hold=True))
    assert runs[0] == runs[1]
