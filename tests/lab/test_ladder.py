"""Ladders: pairings, kept games, ratings, the command."""

from __future__ import annotations

import json
import sys
from itertools import permutations
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harena.bots import messages as bot_messages
from harena.cli import app, messages
from harena.core.errors import HarenaError, RecordError
from harena.core.game import Game
from harena.core.levels import Level
from harena.core.play.state import State
from harena.core.registry import find_game, get_game
from harena.lab import ladder as lab, messages as lab_messages, ratings
from harena.lab.ladder import groups, ladder, seated, summary_of
from harena.lab.ladder_page import command
from harena.lab.simulate import simulate
from harena.lab.standings import Settings, Standings
from tests.lab.keyboard_interrupt import interrupt_after

FILE = str(Path(__file__).with_name("ladder_game.py"))
STEADY = [f"{FILE}:Steady(number={n})" for n in (4, 5, 6)]
FICKLE = f"{FILE}:Fickle"


@pytest.fixture
def bids(monkeypatch: pytest.MonkeyPatch) -> Game[State]:
    """Load the game of bids; few samples suffice, since `test_ratings.py` tests intervals."""
    monkeypatch.setattr(ratings, "SAMPLES", 40)
    return find_game(FILE)


def figures(standings: Standings) -> dict[str, object]:
    """Return everything that must repeat, without times."""
    found = standings.to_json()
    bots = found["bots"]
    assert isinstance(bots, list)
    for bot in bots:
        assert isinstance(bot, dict)
        for clock in ("mean_ms", "longest_ms", "game_seconds"):
            assert bot.pop(clock) is not None
    return dict(found)


def test_bots_of_known_order_get_that_order(bids: Game[State]) -> None:
    done = ladder(bids, [FICKLE, *STEADY], 60, workers=1)
    lines = done.lines(STEADY[1])
    points = {line.bot: line.rating.points for line in lines if line.rating}
    assert [points[bot] for bot in STEADY] == sorted(points[bot] for bot in STEADY)
    assert points[STEADY[1]] == pytest.approx(1000)
    for line in lines:
        assert line.rating is not None
        assert line.rating.low <= line.rating.points <= line.rating.high
        assert line.games == 180
    assert [line.won for line in lines] == sorted((line.won for line in lines), reverse=True)


def test_ratings_predict_win_rates(bids: Game[State]) -> None:
    """Of two dice of ten, the one with a point more leads in 45 of 100 and ties in 9."""
    done = ladder(bids, STEADY[:2], 2000, workers=1)
    (pair,) = done.pairs()
    assert pair.games == 2000
    assert 1 - pair.share == pytest.approx(0.595, abs=0.03)
    lines = done.lines(STEADY[0])
    strong = lines[0].rating
    assert lines[0].bot == STEADY[1]
    assert strong is not None
    assert 1 / (1 + 10 ** ((1000 - strong.points) / 400)) == pytest.approx(1 - pair.share, abs=1e-3)
    assert strong.high - strong.low < 60


def test_unbeaten_bots_have_no_upper_bound(bids: Game[State]) -> None:
    done = ladder(bids, STEADY, 20, options={"luck": 1}, workers=1)
    best, _, worst = done.lines(STEADY[1])
    assert best.rating is not None
    assert worst.rating is not None
    assert best.won == 1.0
    assert best.rating.high - best.rating.points > best.rating.points - best.rating.low > 50
    assert worst.rating.low < worst.rating.points < 1000


def test_two_seat_ladders_match_simulate(bids: Game[State]) -> None:
    (pair,) = ladder(bids, [FICKLE, STEADY[1]], 50, seed=4, workers=1).pairs()
    tally = simulate(bids, [FICKLE, STEADY[1]], 50, 4, swap=True, workers=1)
    assert pair.won == pytest.approx(tally.bot_wins[0])


def test_process_count_does_not_change_figures(bids: Game[State]) -> None:
    bots = [FICKLE, *STEADY]
    one = ladder(bids, bots, 6, seed=3, workers=1)
    two = ladder(bids, bots, 6, seed=3, workers=2)
    assert figures(one) == figures(two)
    assert figures(one) != figures(ladder(bids, bots, 6, seed=4, workers=1))


@pytest.mark.parametrize("stop", [1, 7, 13])
def test_resumed_runs_match_unbroken_runs(
    bids: Game[State], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: int
) -> None:
    bots, file = [FICKLE, *STEADY[:2]], tmp_path / "games.jsonl"
    whole = ladder(bids, bots, 6, seed=3, workers=1)
    with monkeypatch.context() as context:
        interrupt_after(context, lab, after=stop)
        first = ladder(bids, bots, 6, seed=3, workers=1, record=file)
    assert first.stopped
    assert len(first.games()) == stop
    begun: list[int] = []
    second = ladder(bids, bots, 6, seed=3, workers=1, record=file, begins=begun.append)
    assert begun == [3 * 6 - stop]
    assert not second.stopped
    assert figures(second) == figures(whole)


def test_games_and_bots_can_be_added(bids: Game[State], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    ladder(bids, STEADY[:2], 4, workers=1, record=file)
    begun: list[int] = []
    more = ladder(bids, [*STEADY[:2], FICKLE], 6, workers=1, record=file, begins=begun.append)
    assert begun == [2 + 6 + 6]
    assert figures(more) == figures(ladder(bids, [*STEADY[:2], FICKLE], 6, workers=1))
    fewer = ladder(bids, [STEADY[0], FICKLE], 6, workers=1, record=file, begins=begun.append)
    assert begun[1:] == [0]
    assert len(fewer.games()) == 6


def test_torn_last_lines_are_replayed(bids: Game[State], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = figures(ladder(bids, [FICKLE, STEADY[0]], 4, workers=1, record=file))
    text = file.read_bytes()
    file.write_bytes(text[:-20])
    begun: list[int] = []
    again = ladder(bids, [FICKLE, STEADY[0]], 4, workers=1, record=file, begins=begun.append)
    assert begun == [1]
    assert figures(again) == whole
    for line in file.read_text().splitlines():
        json.loads(line)


def test_damaged_lines_are_named(bids: Game[State], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    ladder(bids, [FICKLE, STEADY[0]], 2, workers=1, record=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines[:2], "{]\n", *lines[2:]]))
    with pytest.raises(RecordError, match=r"line 3, .*games\.jsonl"):
        ladder(bids, [FICKLE, STEADY[0]], 2, workers=1, record=file)
    lines[2] = '{"number": 1, "colour": "red"}\n'
    file.write_text("".join(lines))
    with pytest.raises(RecordError, match=r"line 3, .*colour"):
        ladder(bids, [FICKLE, STEADY[0]], 2, workers=1, record=file)


def test_foreign_files_are_left_alone(bids: Game[State], tmp_path: Path) -> None:
    file = tmp_path / "poem.txt"
    file.write_text("no ladder, no end of line")
    with pytest.raises(RecordError, match=r"poem\.txt"):
        ladder(bids, STEADY, 2, workers=1, record=file)
    assert file.read_text() == "no ladder, no end of line"
    with pytest.raises(HarenaError, match="nowhere"):
        ladder(bids, STEADY, 2, workers=1, record=tmp_path / "nowhere" / "games.jsonl")


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"limit": 50}, "its limit is 20000, not 50"),
        ({"seats": 3}, "its seats is 2, not 3"),
        ({"options": {"luck": 4}}, 'its options is {"luck": 10}, not {"luck": 4}'),
    ],
)
def test_other_settings_are_refused(
    bids: Game[State], tmp_path: Path, changed: dict[str, int], words: str
) -> None:
    file = tmp_path / "games.jsonl"
    ladder(bids, STEADY[:2], 2, workers=1, record=file)
    before = file.read_bytes()
    settings: dict[str, object] = {"seed": 1, **changed}
    with pytest.raises(HarenaError) as caught:
        ladder(bids, STEADY[:2], 2, workers=1, record=file, **settings)  # type: ignore[arg-type]
    assert words in str(caught.value)
    assert file.read_bytes() == before


def test_another_machine_or_bot_file_is_refused(bids: Game[State], tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(Path(FILE).read_text())
    bots, file = [f"{own}:Steady", STEADY[0]], tmp_path / "games.jsonl"
    ladder(bids, bots, 2, workers=1, record=file)
    kept = file.read_text()
    head, rest = kept.split("\n", 1)
    file.write_text(json.dumps(json.loads(head) | {"cpu": "abacus"}) + "\n" + rest)
    with pytest.raises(HarenaError, match='cpu is "abacus"'):
        ladder(bids, bots, 2, workers=1, record=file)
    file.write_text(kept)
    own.write_text(own.read_text() + "\n# better now\n")
    with pytest.raises(HarenaError, match=r"own\.py:Steady"):
        ladder(bids, bots, 2, workers=1, record=file)


@pytest.mark.parametrize(
    ("bot", "workers", "failed", "words"),
    [
        ("Broken", 1, 6, "ZeroDivisionError"),
        ("Cheat", 1, 12, r"'#10'"),
        ("Deadly", 2, 12, lab_messages.PROCESS_DIED),
    ],
)
def test_failing_bots_are_named_and_results_kept(
    bids: Game[State], bot: str, workers: int, failed: int, words: str
) -> None:
    broken = f"{FILE}:{bot}"
    done = ladder(bids, [*STEADY[:2], broken], 6, workers=workers)
    assert all(broken in name for name in done.failures())
    reasons = [why for whys in done.failures().values() for why in whys]
    assert len(reasons) == failed
    assert words in reasons[0]
    assert len(done.ended()) == 18 - failed
    ratings = {line.bot: line.rating for line in done.lines(STEADY[0])}
    assert ratings[STEADY[1]] is not None
    assert (ratings[broken] is None) == (failed == 12)


def test_unfinished_games_count_for_nobody(bids: Game[State]) -> None:
    done = ladder(bids, STEADY, 2, limit=1, workers=1)
    assert done.unfinished() == 6
    assert [line.rating for line in done.lines()] == [None] * 3
    assert list(done.pairs()) == []


@pytest.mark.parametrize(("count", "seats"), [(3, 2), (4, 3), (2, 4), (3, 4), (4, 4), (5, 3)])
def test_pairings_and_seats_are_balanced(count: int, seats: int) -> None:
    bots = [f"bot-{n}" for n in range(count)]
    met = dict.fromkeys(permutations(bots, 2), 0)
    sat = {(bot, seat): 0 for bot in bots for seat in range(seats)}
    for group in groups(bots, seats):
        assert len(group) == seats
        assert len(set(group)) == min(count, seats)
        for number in range(seats * 6):
            row = seated(group, number)
            assert sorted(row) == sorted(group)
            for seat, bot in enumerate(row):
                sat[bot, seat] += 1
                for other in row:
                    if other != bot:
                        met[bot, other] += 1
    assert len(set(met.values())) == 1
    assert len(set(sat.values())) == 1


def test_multi_seat_games_are_rated(bids: Game[State]) -> None:
    steady = [f"{FILE}:Steady(number={n})" for n in (1, 5, 9)]
    done = ladder(bids, [FICKLE, *steady], 60, seats=3, workers=1)
    points = {line.bot: line.rating.points for line in done.lines(steady[1]) if line.rating}
    assert [points[bot] for bot in steady] == sorted(points[bot] for bot in steady)
    assert len(done.ended()) == 60 * 4
    assert sum(done.by_seat()) == pytest.approx(1)
    crowd = ladder(bids, STEADY[:2], 60, seats=4, workers=1)
    assert {line.games for line in crowd.lines()} == {120}


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (["random"], lab_messages.TWO_BOTS),
        (["random", "greedy", "random"], lab_messages.TWO_BOTS),
        (["random", "clever"], "'clever'"),
        (["random", "search(colour=red)"], "colour"),
        (["random", "search(seconds)"], bot_messages.bad_argument("seconds")),
        (["random", "search(seconds=0)"], bot_messages.NO_BOUND),
        (["random", f"{FILE}:Fickle(strength=1)"], "strength"),
    ],
)
def test_unknown_bots_are_refused(bids: Game[State], bots: list[str], words: str) -> None:
    with pytest.raises(HarenaError, match=words):
        ladder(bids, bots, 2, workers=1)


def run(*arguments: str) -> Result:
    """Run `harena ladder`."""
    return CliRunner().invoke(app, ["ladder", *arguments])


@pytest.mark.usefixtures("bids")
def test_command_prints_tables(tmp_path: Path) -> None:
    bots = ",".join([FICKLE, STEADY[0], STEADY[2]])
    call = [FILE, "--bots", bots, "--games", "8", "--workers", "1", "--anchor", STEADY[0]]
    done = run(*call)
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith("bot ")
    assert f"{FICKLE} : {STEADY[0]}" in done.stdout
    assert lab_messages.finished(games=24, turns="", decisions="2.0") in done.stdout
    assert "Wins by seat: red " in done.stdout
    page = tmp_path / "page" / "bids.md"
    done = run(*call, "-o", "luck=6", "--markdown", str(page), "--json")
    found = json.loads(done.stdout)
    assert found["bots"][0]["bot"] == STEADY[2]
    assert found["options"] == {"luck": 6}
    assert found["pairs"][0]["games"] == 8
    text = page.read_text()
    assert text.startswith(lab_messages.page_title("Bids"))
    assert f"`harena ladder bids --bots '{bots}' -o luck=6 --games 8 --seed 1`" in text
    assert f"| {STEADY[2]} | " in text
    assert f"| {STEADY[0]} : {STEADY[2]} | 8 | " in text
    assert "Always says the same number." in text


def test_options_are_printed_as_arguments() -> None:
    game = get_game("warp-arena")
    options = game.check_options(2, {"grids": "8", "chain": True})
    standings = Standings.begun(Settings(game.name, 2, options, 1, 9), {"random": ""})
    *_, last = command(standings, 5).partition("'random' ")
    assert last == "-o grids=8 -o chain=yes --games 5 --seed 1"
    given = dict(pair.split("=") for pair in last.split() if "=" in pair)
    assert game.check_options(2, given) == options


def test_levels_use_the_games_texts(bids: Game[State], monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Level("Sage", "Ponders.", iterations=7, seconds=1.5, temperature=0.25)
    monkeypatch.setattr(type(bids), "levels", (Level("Imp", "Guesses."), slow))
    assert summary_of(bids, "level-1") == f"Imp ({lab_messages.OWN_TURN})"
    settings = lab_messages.level_settings(iterations=7, seconds=1.5, temperature=0.25, first=0.0)
    assert summary_of(bids, "level-2") == f"Sage ({settings})"
    assert summary_of(bids, STEADY[0]) == "Always says the same number."


@pytest.mark.usefixtures("bids")
def test_ctrl_c_prints_the_table_so_far(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    interrupt_after(monkeypatch, lab, after=3)
    file = tmp_path / "games.jsonl"
    done = run(FILE, "--bots", ",".join(STEADY[:2]), "--workers", "1", "--record", str(file))
    assert done.exit_code == 130
    assert "3 finished games" in done.stdout
    assert messages.ladder_stopped(games=3, record="") in done.stderr


@pytest.mark.usefixtures("bids")
def test_command_reports_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    done = run(FILE, "--bots", "random,greedy", "--anchor", "search")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--anchor 'search'" in done.stderr
    monkeypatch.setitem(sys.modules, "choix", None)
    done = run(FILE, "--bots", "random,greedy")
    assert (done.exit_code, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.endswith(lab_messages.install_for_ratings('pip install "harena[lab]"'))
