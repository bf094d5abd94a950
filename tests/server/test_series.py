"""Series of games in one match: a loss on time and a resignation end the current game only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harena import read_record
from harena.core import messages as core_messages
from harena.server.history.clocks import Clocks
from harena.server.history.history import History
from harena.server.protocol.requests import FORFEIT
from tests.server.client import (
    Browser,
    Json,
    Play,
    Server,
    eventually,
    line_texts,
    message_types,
    settings,
    settle,
)
from tests.server.elapsed_time import late

NAMES = ("Black", "Yellow")
CLOCK: Json = {"clock": 60, "increment": 5, "timeout_policy": FORFEIT}
BY_POST: Json = {"deadline": 3 * 86_400, "timeout_policy": FORFEIT}


class Series:
    """A series of WARP 6 between Ann and Bob."""

    def __init__(self, server: Server, table: str, plays: tuple[Play, Play]) -> None:
        self.server = server
        self.id = table
        self.plays = plays

    @property
    def history(self) -> History:
        """The table's history on the server."""
        return self.server.lobby.tables[self.id].history

    @property
    def game(self) -> int:
        """The number of the current game."""
        return int(self.history.match.state.series_game())

    @property
    def mover(self) -> int:
        """The seat whose turn it is."""
        return int(self.history.match.state.to_move)

    def act(self) -> None:
        """Let the seat on move take its first choice."""
        seat = self.mover
        settle(*self.plays)
        self.plays[seat].act(self.history.match.legal_actions(seat)[0])
        settle(*self.plays)

    def let_lapse(self, seat: int, seconds: float) -> None:
        """Let a seat's time run out; the other one moves first if it has to."""
        if self.mover != seat:
            self.act()
        self.server.advance(self.id, seconds)

    def log(self) -> list[str]:
        """The texts of a spectator's log."""
        return [line["text"] for line in self.history.newest_log(-1, 10_000)["log"]]

    def record(self) -> str:
        """The record as a spectator may have it."""
        return self.plays[0].browser.record(self.id)


@contextmanager
def series(server: Server, games: int = 3, **wanted: object) -> Iterator[Series]:
    """Open a series of Ann and Bob, who have seen all so far."""
    ann, bob = server.browser(), server.browser()
    opened = ann.open("warp-6", "me", "open", games=games, **(wanted or CLOCK))
    bob.join(opened["seats"][1]["invite"], "Bob")
    with ann.play(opened["id"]) as play, bob.play(opened["id"], 1) as other:
        settle(play, other)
        yield Series(server, opened["id"], (play, other))


# --- time -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("terms", "seconds"), [(CLOCK, 100), (BY_POST, 3 * 86_400)])
def test_time_out_ends_one_game(timed: Server, terms: Json, seconds: float) -> None:
    with series(timed, **terms) as match:
        for _ in range(4):
            match.act()
        loser = match.mover
        match.server.advance(match.id, seconds)
        assert (match.game, match.history.status) == (2, "playing")
        lost = core_messages.lost_game_on_time(name=NAMES[loser], game=1)
        assert lost in match.log()
        assert "Game 2 of 3" in match.log()
        again = read_record(match.record())
        assert again.log == match.history.match.log
        assert f"{NAMES[loser].lower()} forfeits-game d8=" in match.record()


def test_each_game_starts_with_full_clocks(timed: Server) -> None:
    with series(timed) as match:
        match.act()
        timed.advance(match.id, 20)
        match.act()
        match.server.advance(match.id, 100)
        assert match.game == 2
        clocks = match.history.clocks
        assert clocks is not None
        moment = clocks.since
        assert moment is not None
        assert [reading.at(moment) for reading in clocks.readings(-1)] == [60_000, 60_000]
        running = [reading.since is not None for reading in clocks.readings(-1)]
        assert running == [seat == match.mover for seat in (0, 1)]
        first = match.mover
        timed.advance(match.id, 10)
        match.act()
        readings = [reading.left for reading in clocks.readings(-1)]
        assert readings[first] == 55_000
        assert readings[1 - first] == 60_000


def test_refilled_clocks_get_no_increment() -> None:
    """The last turn of a game is not paid for in the next one."""
    clocks = Clocks(60, 5, 2)
    clocks.begin_turn(0, ("turn", 0), [0])
    clocks.run([0], [0], 1000, hidden=False)
    clocks.begin_game(9, 2)
    clocks.begin_turn(9, ("turn", 0), [0])
    assert [reading.left for reading in clocks.readings(0)] == [60_000, 60_000]
    clocks.begin_turn(10, ("turn", 1), [1])
    assert [reading.left for reading in clocks.readings(0)] == [65_000, 60_000]


def test_deadline_of_the_next_game_is_new(timed: Server) -> None:
    """Also if the late player moves first in it, and if that game is resigned."""
    with series(timed, games=9, **BY_POST) as match:
        for _ in range(8):
            game = match.game
            due = match.history.phase_due
            seat = match.mover
            timed.advance(match.id, 1000)
            match.plays[seat].request("resign", game=game)
            settle(*match.plays)
            assert match.game == game + 1
            new = match.history.phase_due
            assert due is not None
            assert new is not None
            assert new == due + 1_000_000


@pytest.mark.parametrize(("terms", "seconds"), [(CLOCK, 100), (BY_POST, 3 * 86_400)])
def test_absent_player_loses_the_series_with_the_second_game(
    timed: Server, terms: Json, seconds: float
) -> None:
    with series(timed, games=5, **terms) as match:
        for _ in range(4):
            match.act()
        loser = match.mover
        timed.advance(match.id, seconds)
        assert match.game == 2
        match.let_lapse(loser, seconds)
        assert (match.game, match.history.status) == (2, "over")
        assert match.history.match.winners() == [1 - loser]
        text = core_messages.lost_series_on_time(name=NAMES[loser], winner=NAMES[1 - loser])
        assert match.log()[-1] == text
        assert match.record().endswith(f"{NAMES[loser].lower()} forfeits\n")


def test_player_who_returns_loses_only_games(timed: Server) -> None:
    with series(timed, games=4) as match:
        for game in (1, 2, 3):
            loser = 0
            while match.mover != loser:
                match.act()
            match.act()
            while match.mover != loser:
                match.act()
            timed.advance(match.id, 100)
            assert match.game == game + 1
        assert match.history.status == "playing"


def test_loss_of_the_last_game_ends_the_series_by_points(timed: Server) -> None:
    with series(timed, games=2) as match:
        match.plays[0].request("resign", game=1)
        settle(*match.plays)
        while match.mover != 1:
            match.act()
        timed.advance(match.id, 100)
        assert match.history.status == "over"
        assert match.history.match.resigned is None
        assert core_messages.lost_game_on_time(name="Yellow", game=2) in match.log()
        assert "points" in match.log()[-1].lower()


def test_lost_games_survive_a_restart(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server, series(server, **BY_POST) as match:
        match.act()
        table = match.id
    late(tmp_path, table, 3 * 86_400)
    with Server(settings(tmp_path)) as server:
        # Nobody is there, and nobody asked for the table.
        eventually(lambda: table in server.lobby.tables)
        found = server.lobby.tables[table].history
        eventually(lambda: int(found.match.state.series_game()) == 2)
    with Server(settings(tmp_path)) as server:
        again = server.call(server.lobby.table, table).history
        assert int(again.match.state.series_game()) == 2
        assert again.status == "playing"


# --- resigning --------------------------------------------------------------------------------


def test_resigning_a_game_continues_the_series(timed: Server) -> None:
    with series(timed) as match:
        match.act()
        answer = match.plays[0].request("resign", game=1)
        assert message_types(answer)[-1] == "ok"
        frames = [m["frame"] for m in answer if m["type"] == "frame"]
        assert line_texts(frames[0])[0] == core_messages.resigned_game(name="Black", game=1)
        assert frames[-1]["series_game"] == 2
        assert (match.game, match.history.status) == (2, "playing")


def test_resigning_twice_ends_one_game(timed: Server) -> None:
    with series(timed) as match:
        match.plays[0].request("resign", game=1)
        match.plays[0].fails("stale", "resign", game=1)
        assert match.game == 2


def test_resigning_without_a_game_ends_the_series(timed: Server) -> None:
    with series(timed) as match:
        match.plays[1].request("resign")
        assert match.history.status == "over"
        assert match.log()[-1] == core_messages.resigned_series(name="Yellow", winner="Black")


@pytest.mark.parametrize("game", ["race", "warp-6"])
def test_games_outside_a_series_are_resigned_as_a_whole(timed: Server, game: str) -> None:
    ann, bob = timed.browser(), timed.browser()
    opened = ann.open(game, "me", "open")
    bob.join(opened["seats"][1]["invite"], "Bob")
    with ann.play(opened["id"]) as play:
        assert "series_game" not in play.hello["frames"][-1]
        play.fails("illegal_action", "resign", game=1)
        play.request("resign")


def test_spectators_have_no_game_to_resign(timed: Server) -> None:
    with series(timed) as match, timed.browser().play(match.id, -1) as watcher:
        assert "series_game" not in watcher.hello["frames"][-1]


# --- afterwards -------------------------------------------------------------------------------


def test_lost_game_can_be_taken_back_by_consent(timed: Server) -> None:
    with series(timed) as match:
        for _ in range(4):
            match.act()
        loser = match.mover
        before = list(match.history.match.log)
        timed.advance(match.id, 100)
        settle(*match.plays)
        asked = match.plays[loser].propose("undo")
        assert asked["text"] == core_messages.lost_game_on_time(name=NAMES[loser], game=1)
        match.plays[1 - loser].request("answer", proposal=asked["number"], agree=True)
        settle(*match.plays)
        assert (match.game, match.history.match.log) == (1, before)
        # The clocks are full again, so the game can be played on.
        assert match.history.overdue(0) == []
        match.act()


def test_replay_and_analysis_know_the_lost_game(timed: Server) -> None:
    with series(timed) as match:
        match.act()
        match.plays[0].request("resign", game=1)
        text = match.record()
    browser: Browser = timed.browser()
    answer = browser.http.post("/api/analyses", json={"record": text})
    assert answer.status_code in (200, 201), answer.text
    found = answer.json()
    lines = [line["text"] for line in found["log"]]
    assert core_messages.resigned_game(name="Black", game=1) in lines
    assert not found["given_up"]
    assert not found["over"]
