"""Comparisons of two variants of a game."""

from __future__ import annotations

import csv
import json
import random
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harena.cli import app, messages as cli_messages
from harena.core.errors import HarenaError
from harena.lab import compare as lab, messages
from harena.lab.compare import Comparison, compare
from harena.lab.confidence import START, Differences
from tests.lab.keyboard_interrupt import interrupt_after

FILE = str(Path(__file__).with_name("ladder_game.py"))
EVEN = [f"{FILE}:Steady(number=5)"] * 2
FICKLE = [f"{FILE}:Fickle"] * 2
LUCK = ({"luck": 10}, {"luck": 1})


def told(done: Comparison) -> dict[str, object]:
    """Return everything that must repeat."""
    found: dict[str, object] = {**done.to_json()}
    assert found.pop("seconds") is not None
    return found


def findings(done: Comparison) -> dict[str, str]:
    """Return [measure] what was found."""
    return {effect.measure: effect.finding for effect in done.effects}


# --- intervals --------------------------------------------------------------------------------


@pytest.mark.parametrize("often", [0.05, 0.5])
def test_intervals_hold_together_at_all_times(often: float) -> None:
    """A difference that is none is called in at most 5 % of runs that look after every pair."""
    called = 0
    for run in range(300):
        rng, differences = random.Random(run), Differences()
        for _ in range(250):
            differences.add((rng.random() < often) - (rng.random() < often))
            low, high = differences.interval
            if low > 0 or high < 0:
                called += 1
                break
    assert called <= 0.05 * 300


def test_intervals_find_a_real_difference() -> None:
    rng, differences = random.Random(1), Differences()
    while differences.interval[0] <= 0:
        differences.add(rng.gauss(0.5, 1.0))
    assert START <= differences.count < 150
    assert differences.interval[0] < 0.5 < differences.interval[1]


def test_pairs_without_difference_keep_an_interval() -> None:
    differences = Differences()
    for _ in range(START):
        differences.add(0.0)
    low, high = differences.interval
    assert -1 < low < 0 < high < 1


# --- runs -------------------------------------------------------------------------------------


def test_clear_answers_end_the_run() -> None:
    """With a die of one side equal numbers always tie."""
    done = compare(FILE, FILE, EVEN, 2000, options=LUCK, measures=["decisive"], workers=1)
    (effect,) = done.effects
    assert (done.clear, effect.finding, effect.b) == (True, "lower", 0.0)
    assert START <= done.pairs < 60
    assert effect.a > 0.8
    assert effect.interval[1] < 0


def test_equal_variants_are_called_equal_only_within_the_margin() -> None:
    """One seat always decides first, and a number of decisions never changes."""
    done = compare(
        *(FILE, FILE, EVEN, 300),
        options=({"luck": 10}, {"luck": 9}),
        measures=["decisions", "first-seat"],
        workers=1,
    )
    decisions, first = done.effects
    assert (decisions.a, decisions.b, decisions.finding) == (2.0, 2.0, "same")
    low, high = first.interval
    assert low < 0 < high
    assert first.finding == ("same" if max(-low, high) < 0.1 else "open")
    strict = compare(
        *(FILE, FILE, EVEN, 60),
        options=({"luck": 10}, {"luck": 9}),
        measures=["first-seat"],
        margin=0.0,
        workers=1,
    )
    assert findings(strict) == {"first-seat": "open"}
    assert (strict.pairs, strict.clear) == (60, False)


def test_findings_follow_their_intervals() -> None:
    done = compare(FILE, FILE, FICKLE, 40, options=({"luck": 10}, {"luck": 4}), workers=1)
    for effect in done.effects:
        low, high = effect.interval
        assert low < effect.differences.mean < high
        assert (effect.finding in ("higher", "lower")) == (low > 0 or high < 0)


def test_process_count_and_resume_do_not_change_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(games: int, workers: int = 1, record: Path | None = None) -> Comparison:
        options = ({"luck": 10}, {"luck": 3})
        return compare(
            FILE, FILE, FICKLE, games, 3, options=options, workers=workers, record=record
        )

    whole, file = run(30), tmp_path / "games.jsonl"
    assert told(run(30, workers=2)) == told(whole)
    with monkeypatch.context() as context:
        interrupt_after(context, lab, after=25)
        first = run(30, record=file)
    assert (first.stopped, first.pairs) == (True, 12)
    assert told(run(30, record=file)) == told(whole)
    assert told(run(20, record=file)) == told(run(20))


def test_two_versions_of_a_file_are_compared(tmp_path: Path) -> None:
    """Both have the same name."""
    other = tmp_path / "changed.py"
    text = Path(FILE).read_text()
    line = "        totals = [self.total(one) for one in range(int(self.seats))]\n"
    assert line in text
    other.write_text(text.replace(line, f"        return float(seat == 0)\n{line}"))
    for workers in (1, 2):
        done = compare(
            FILE, str(other), EVEN, 400, measures=["first-seat", "decisive"], workers=workers
        )
        assert [effect.b for effect in done.effects] == [1.0, 1.0]
        assert findings(done)["first-seat"] == "higher"


def test_unfinished_games_count_as_such_alone() -> None:
    done = compare(
        *("warp-6", "warp-6", ["greedy"] * 2, 3),
        options=({}, {"games": 3}),
        measures=["finished", "decisions", "decisive", "turns"],
        limit=220,
        workers=1,
    )
    assert done.unfinished == [0, 3]
    finished, decisions, decisive, turns = done.effects
    assert (finished.a, finished.b, decisive.b) == (1.0, 0.0, 0.0)
    assert (decisions.pairs, turns.pairs) == (0, 0)


def test_counts_of_the_playtest_and_the_lead_are_measures() -> None:
    done = compare(
        *("warp-6", "warp-6", ["greedy"] * 2, 4),
        options=({}, {"start": "secret"}),
        measures=["warps", "lead-changes", "hats"],
        workers=1,
    )
    warps, leads, hats = done.effects
    assert warps.a > 0
    assert leads.a > 0
    assert (hats.seen, hats.a, hats.b) == (False, 0.0, 0.0)
    assert "warps" in done.counts


def test_equal_sides_are_refused() -> None:
    with pytest.raises(HarenaError, match=messages.SAME_VARIANTS):
        compare("warp-6", "warp-6", ["greedy"] * 2, 4, options=({}, {"start": "rolled"}))


# --- the command ------------------------------------------------------------------------------


def run_command(*arguments: str) -> Result:
    """Run `harena lab compare`."""
    return CliRunner().invoke(app, ["lab", "compare", *arguments])


def test_command_prints_the_same_rows_in_all_forms() -> None:
    call = [FILE, "--a", "luck=10", "--b", "luck=1", "--bots", EVEN[0], "--games", "25"]
    call += ["--workers", "1", "--measure", "decisive, first-seat"]
    rows = json.loads(run_command(*call, "--json").stdout)["rows"]
    table = list(csv.DictReader(StringIO(run_command(*call, "--csv").stdout)))
    assert [row["measure"] for row in rows] == ["decisive", "first-seat"]
    for row, line in zip(rows, table, strict=True):
        wanted = {name: "" if value is None else str(value) for name, value in row.items()}
        assert line == wanted
    words = run_command(*call)
    assert words.exit_code == 0
    assert cli_messages.variant(letter="B", game=FILE, options=["luck=1"]) in words.stdout
    assert cli_messages.FINDINGS["lower"] in words.stdout


def test_presets_are_words_without_a_value() -> None:
    call = ["gladiator-arena", "--a", "duel", "--b", "melee", "--b", "width=9", "--json"]
    done = run_command(*call, "--games", "1", "--workers", "1", "--measure", "hats")
    a, b = json.loads(done.stdout)["options"]
    assert (a["width"], a["height"], b["width"], b["height"]) == (6, 6, 9, 10)
    assert "no game has 'hats'; measures: bumps, " in done.stderr
    done = run_command("gladiator-arena", "--a", "duel", "--a", "melee")
    assert (done.exit_code, done.stdout) == (2, "")
    wanted = cli_messages.several_presets(option="--a", presets=["duel", "melee"])
    assert wanted in done.stderr


def test_ctrl_c_prints_the_pairs_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as context:
        interrupt_after(context, lab, after=0)
        none = run_command(FILE, "--b", "luck=3", "--bots", EVEN[0], "--workers", "1")
    assert cli_messages.compared(pairs=0, unfinished=[0, 0], left=4) in none.stdout.splitlines()
    interrupt_after(monkeypatch, lab, after=7)
    done = run_command(FILE, "--b", "luck=3", "--bots", EVEN[0], "--workers", "1")
    assert done.exit_code == 130
    assert "3 pairs of games" in done.stdout
    assert cli_messages.stopped_after(done=3, of=1000, what=cli_messages.PAIRS) in done.stderr
