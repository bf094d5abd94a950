"""Many games between bots."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from examples.games import sums, tic_tac_toe

from harena.cli import app, messages as cli_messages
from harena.core.errors import HarenaError
from harena.core.wilson import wilson
from harena.lab import messages, simulate as lab
from harena.lab.simulate import Result, Tally, simulate
from tests.lab.keyboard_interrupt import interrupt_after


def counts(tally: Tally) -> tuple[object, ...]:
    """All that must repeat."""
    return tally.games, tally.decisions, tally.rolls, tally.wins, tally.bot_wins, tally.unfinished


def test_process_count_does_not_change_results() -> None:
    one = simulate("warp-6", ["greedy", "random"], 40, seed=3, swap=True, workers=1)
    two = simulate("warp-6", ["greedy", "random"], 40, seed=3, swap=True, workers=2)
    assert counts(one) == counts(two)


def test_greedy_beats_random_from_either_seat() -> None:
    tally = simulate("warp-6", ["greedy", "random"], 120, seed=1, swap=True, workers=1)
    assert tally.bot_wins[0] > 0.9 * 120
    assert min(tally.wins) > 0.4 * 120


def test_wins_are_split_by_seat_and_first_move() -> None:
    """A die decides who begins."""
    tally = simulate("warp-6", ["greedy", "random"], 40, seed=3, swap=True, workers=1)
    for bot, shares in enumerate(tally.at_seat):
        assert [share.games for share in shares] == [20, 20]
        assert sum(share.wins for share in shares) == tally.bot_wins[bot]
    for seat in range(2):
        assert sum(shares[seat].wins for shares in tally.at_seat) == tally.wins[seat]
    assert sum(share.games for shares in tally.first for share in shares) == 40
    for bot, shares in enumerate(tally.first):
        for seat, share in enumerate(shares):
            assert 0 < share.games < 20
            assert 0 <= share.wins <= tally.at_seat[bot][seat].wins
    for line in tally.lines():
        whole = tally.at_seat[line.bot][line.seat]
        if line.seat < 0:
            assert (line.games, line.wins) == (40, tally.bot_wins[line.bot])
        elif line.first:
            assert line.games == tally.first[line.bot][line.seat].games
        else:
            assert (line.games, line.wins) == (whole.games, whole.wins)
        assert line.interval == wilson(line.wins, line.games)
        assert line.interval[0] <= line.share <= line.interval[1]
    assert len(tally.lines()) == 2 + 4 + 4


@pytest.mark.parametrize("bots", ["random random", "greedy random"])
def test_simultaneous_games_have_no_first_mover(bots: str) -> None:
    tally = simulate(sums.GAME, bots.split(), 4, options={"rounds": 1}, workers=1)
    assert [share.games for shares in tally.first for share in shares] == [0] * 4
    assert [share.games for shares in tally.at_seat for share in shares] == [4, 0, 0, 4]
    assert [(line.bot, line.seat) for line in tally.lines()] == [(0, 0), (1, 1)]


@pytest.mark.parametrize("bots", ["random random", "greedy random"])
def test_first_seat_moves_first(bots: str) -> None:
    """Also in random games that stay in compiled code."""
    tally = simulate(tic_tac_toe.GAME, bots.split(), 10, swap=True, workers=1)
    for bot, shares in enumerate(tally.first):
        assert shares[0] == tally.at_seat[bot][0]
        assert [share.games for share in shares] == [5, 0]


def test_turns_are_counted_on_request() -> None:
    tally = simulate("warp-6", ["greedy"] * 2, 4, seed=3, workers=1, turns=True)
    assert tally.turns.total() == 4
    assert min(tally.turns) > 40
    counted = tally.to_json()["turns"]
    assert counted == {str(turns): games for turns, games in sorted(tally.turns.items())}
    plain = simulate("warp-6", ["greedy"] * 2, 4, seed=3, workers=1)
    assert counts(plain) == counts(tally)
    assert "turns" not in plain.to_json()
    cut = simulate("warp-6", ["random"] * 2, 2, limit=9, workers=1, turns=True)
    assert (cut.unfinished, cut.turns) == (2, {})


def test_random_game_turns_are_counted_in_parallel() -> None:
    one = simulate("arena", ["random"] * 2, 6, seed=2, turns=True, workers=1)
    two = simulate("arena", ["random"] * 2, 6, seed=2, turns=True, workers=2)
    assert counts(one) == counts(two)
    assert one.turns == two.turns
    assert one.turns.total() == 6


def test_games_without_playtest_count_no_turns() -> None:
    with pytest.raises(HarenaError, match=messages.no_playtest("Tic-tac-toe")):
        simulate(tic_tac_toe.GAME, ["random"] * 2, 2, turns=True)


def test_shared_wins_have_no_rounding_error() -> None:
    tally = Tally(3)
    for _ in range(60):
        tally.count(Result(0, (1 / 3,) * 3, 0, 9, 0), [0, 1, 2])
    assert tally.to_json()["wins"] == [20, 20, 20]
    assert str(tally.to_json()["bot_wins"]) == "[20, 20, 20]"


def test_unfinished_games_count_for_nobody() -> None:
    tally = simulate("warp-6", ["greedy", "random"], 3, limit=2, workers=1)
    assert tally.unfinished == 3
    assert [share.games for shares in tally.at_seat for share in shares] == [0] * 4
    assert [share.games for shares in tally.first for share in shares] == [0] * 4
    assert tally.lines() == []


def test_every_game_has_its_own_dice() -> None:
    few = simulate("warp-6", ["random", "random"], 3, seed=9)
    more = simulate("warp-6", ["random", "random"], 4, seed=9)
    assert more.decisions > few.decisions
    assert few.decisions % 3 != 0 or few.rolls % 3 != 0


def test_progress_adds_up_to_all_games() -> None:
    parts: list[int] = []
    simulate("warp-6", ["random", "random"], 230, progress=parts.append)
    assert sum(parts) == 230
    assert len(parts) > 1


@pytest.mark.parametrize(("bots", "played"), [("random random", 50), ("greedy random", 2)])
def test_ctrl_c_keeps_played_games(bots: str, played: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random games run in larger parts than games of bots that think."""
    interrupt_after(monkeypatch, lab, after=2)
    tally = simulate("warp-6", bots.split(), 1000, workers=1)
    assert tally.stopped
    assert tally.games == played
    assert sum(tally.wins) == played


@pytest.mark.parametrize(("games", "limit"), [(0, 10), (-5, 10), (10, 0)])
def test_invalid_numbers_are_refused(games: int, limit: int) -> None:
    with pytest.raises(HarenaError, match=messages.too_small(games=games, limit=limit)):
        simulate("warp-6", ["random", "random"], games, limit=limit)


# --- records ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("bots", "stop"), [("random random", 1), ("greedy random", 3)])
@pytest.mark.parametrize("workers", [1, 2])
def test_resumed_runs_match_unbroken_runs(
    bots: str, stop: int, workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, games = tmp_path / "games.jsonl", 60 if bots == "random random" else 8
    whole = simulate("warp-6", bots.split(), games, seed=3, swap=True, workers=1)
    with monkeypatch.context() as context:
        interrupt_after(context, lab, after=stop)
        first = simulate("warp-6", bots.split(), games, 3, swap=True, workers=1, record=file)
    assert first.stopped
    assert 0 < first.games < games
    begun: list[int] = []
    second = simulate(
        *("warp-6", bots.split(), games, 3),
        swap=True,
        workers=workers,
        record=file,
        begins=begun.append,
    )
    assert begun == [games - first.games]
    assert counts(second) == counts(whole)
    assert second.lines() == whole.lines()
    assert not second.stopped


def test_games_can_be_added_to_a_record(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate("warp-6", ["greedy"] * 2, 2, record=file, workers=1, turns=True)
    begun: list[int] = []
    more = simulate(
        "warp-6", ["greedy"] * 2, 4, record=file, workers=1, turns=True, begins=begun.append
    )
    assert begun == [2]
    assert more.turns == simulate("warp-6", ["greedy"] * 2, 4, workers=1, turns=True).turns
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["number"] for line in lines if "number" in line] == [0, 1, 2, 3]
    with pytest.raises(HarenaError, match="its turns is true, not false"):
        simulate("warp-6", ["greedy"] * 2, 4, record=file, workers=1)
    with pytest.raises(HarenaError, match='its bots is \\["greedy", "greedy"\\]'):
        simulate("warp-6", ["greedy", "random"], 4, record=file, workers=1)


def test_records_of_a_changed_game_file_are_refused(tmp_path: Path) -> None:
    game = tmp_path / "own.py"
    text = Path(tic_tac_toe.__file__).read_text()
    game.write_text(text)
    call = ["simulate", str(game), "--games", "3", "--record", str(tmp_path / "games.jsonl")]
    program = [sys.executable, "-m", "harena", *call]
    assert subprocess.run(program, capture_output=True, check=False).returncode == 0
    game.write_text(text + "\n# another rule\n")
    done = subprocess.run(program, capture_output=True, check=False, text=True)
    assert done.returncode == 1
    assert "its rules is" in done.stderr


def test_ladder_records_are_no_simulations(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"ladder": 1}\n')
    with pytest.raises(HarenaError, match=messages.no_game_file(file=file, kind=lab.KIND)):
        simulate("warp-6", ["random"] * 2, 2, record=file)
    file.write_text('{"simulation": 9}\n')
    with pytest.raises(HarenaError, match="its simulation is 9, not 1"):
        simulate("warp-6", ["random"] * 2, 2, record=file)


# --- the command ------------------------------------------------------------------------------


def test_csv_and_json_have_the_same_rows() -> None:
    call = ["simulate", "warp-6", "--bots", "greedy,random", "--swap", "--games", "6"]
    done = CliRunner().invoke(app, [*call, "--csv"])
    assert done.exit_code == 0
    rows = list(csv.DictReader(StringIO(done.stdout)))
    told = json.loads(CliRunner().invoke(app, [*call, "--json"]).stdout)["rows"]
    assert rows == [{name: str(value) for name, value in row.items()} for row in told]
    assert [row["seat"] for row in told[:3]] == ["all", "black", "yellow"]
    assert {row["bot"] for row in told} == {"greedy", "random"}
    low, high = wilson(told[0]["wins"], 6)
    assert (told[0]["low"], told[0]["high"]) == (round(low, 4), round(high, 4))
    words = CliRunner().invoke(app, call).stdout
    assert cli_messages.between(f"{low:.1%}", f"{high:.1%}") in words
    assert cli_messages.moving_first("black") in words


SLOW_BOT = """
import time
from pathlib import Path

class Slow:
    name, title, summary = "slow", "Slow", "Plays some games quickly, then none."

    def __init__(self, file, games):
        self.file, self.games = Path(file), int(games)

    def choose(self, view, seat, rng):
        played = self.file.read_text().count("returns") if self.file.exists() else 0
        if played >= self.games:
            (self.file.parent / "thinks").touch()
            time.sleep(600)
        return int(view.legal_actions(seat)[0])
"""


START = """
import signal
from harena.cli import main

signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
"""Runs the command with the usual SIGINT, which tests in the background ignore."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("games", "workers"), [(0, 1), (0, 2), (3, 2)])
def test_signals_end_a_run_with_its_results(
    stop: signal.Signals, games: int, workers: int, tmp_path: Path
) -> None:
    """Before the first game too; sent to all its processes, as a terminal does."""
    (tmp_path / "slow.py").write_text(SLOW_BOT)
    bot = f"{tmp_path}/slow.py:Slow(file={tmp_path}/games.jsonl,games={games})"
    game = str(Path(tic_tac_toe.__file__))
    call = [sys.executable, "-c", START, "simulate", game, "--bots", bot, "--json"]
    call += ["--workers", str(workers), "--record", f"{tmp_path}/games.jsonl"]
    with subprocess.Popen(
        call,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            until = time.monotonic() + 60
            while not (tmp_path / "thinks").exists() and time.monotonic() < until:
                time.sleep(0.02)
            os.killpg(process.pid, stop)
            out, err = process.communicate(timeout=60)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    told = json.loads(out)
    assert told["stopped"] is True
    assert told["games"] >= games
    assert (told["games"] == 0) == (games == 0)
    file = str(tmp_path / "games.jsonl")
    assert err == f"{cli_messages.stopped_after(done=told['games'], of=1000, record=file)}\n"
