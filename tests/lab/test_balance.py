"""The balance of starting choices, and the equilibria it rests on."""

from __future__ import annotations

import csv
import json
import random
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harena.cli import app, messages as cli_messages
from harena.core.errors import HarenaError
from harena.core.registry import get_game
from harena.core.wilson import wilson
from harena.lab import balance as lab, messages
from harena.lab.balance import Balance, balance, choices_of
from harena.lab.equilibrium import GAP, solve
from tests.lab.balance_game import CHANCES, HANDS
from tests.lab.keyboard_interrupt import interrupt_after

FILE = str(Path(__file__).with_name("balance_game.py"))

# --- equilibria -------------------------------------------------------------------------------


def value_by_linear_program(matrix: list[list[float]]) -> float:
    """Return the value of a matrix game, by an independent solver."""
    numpy = pytest.importorskip("numpy")
    optimize = pytest.importorskip("scipy.optimize")
    a = numpy.array(matrix)
    rows, columns = a.shape
    found = optimize.linprog(
        [0.0] * rows + [-1.0],
        A_ub=numpy.hstack([-a.T, numpy.ones((columns, 1))]),
        b_ub=[0.0] * columns,
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    assert found.success
    return float(-found.fun)


@pytest.mark.parametrize("seed", range(20))
def test_values_are_those_of_a_linear_program(seed: int) -> None:
    rng = random.Random(seed)
    rows, columns = rng.randint(1, 12), rng.randint(1, 12)
    matrix = [[rng.uniform(-2, 2) for _ in range(columns)] for _ in range(rows)]
    found, value = solve(matrix), value_by_linear_program(matrix)
    assert found.high - found.low <= GAP
    assert found.low - 1e-9 <= value <= found.high + 1e-9
    assert sum(found.rows) == pytest.approx(1)
    worst = [
        sum(p * row[c] for p, row in zip(found.rows, matrix, strict=True)) for c in range(columns)
    ]
    assert min(worst) == pytest.approx(found.low)


def test_symmetric_games_are_even() -> None:
    rng, n = random.Random(5), 19
    matrix = [[0.5] * n for _ in range(n)]
    for i in range(n):
        for j in range(i):
            matrix[i][j] = rng.random()
            matrix[j][i] = 1 - matrix[i][j]
    assert solve(matrix).value == pytest.approx(0.5, abs=GAP)


# --- runs -------------------------------------------------------------------------------------


def told(done: Balance) -> dict[str, object]:
    """Return everything that must repeat."""
    found: dict[str, object] = {**done.to_json()}
    assert found.pop("seconds") is not None
    return found


def test_shares_mix_and_dominated_choices_are_found() -> None:
    done = balance(FILE, "random", 300, workers=1)
    for (one, other), cell in done.cells.items():
        chance = CHANCES[HANDS.index(one)][HANDS.index(other)] / 100
        assert cell.games == 300
        assert cell.won / 300 == pytest.approx(chance, abs=0.1)
    lines = {line.choice: line for line in done.lines()}
    exact = solve([[cell / 100 for cell in row] for row in CHANCES]).rows
    for name, part in zip(HANDS, exact, strict=True):
        assert lines[name].mix == pytest.approx(part, abs=0.1)
        assert lines[name].mix_low <= part <= lines[name].mix_high
    assert lines["feather"].dominated
    assert not any(lines[name].dominated for name in HANDS[:3])
    assert lines["feather"].payoff < 0.2
    assert lines["rock"].payoff == pytest.approx(0.5, abs=0.01)


def test_few_games_dominate_nothing_for_sure() -> None:
    """Three wins against each choice may be luck."""
    done = balance(FILE, "random", 1, only=["rock", "feather"], workers=1)
    (first, second) = done.lines()
    assert {first.share, second.share} == {0.0, 1.0}
    assert [line.dominated for line in (first, second)] == ["", ""]
    assert second.mix_high > 0


def test_mixes_dominate_too() -> None:
    """Half of each of two choices is better than a third, though neither is by itself."""
    done = Balance("any", {}, "random", 1, ["bad", "left", "right", "third"])
    shares = {
        ("bad", "left"): 0.4,
        ("bad", "right"): 0.3,
        ("bad", "third"): 0.4,
        ("left", "right"): 0.2,
        ("left", "third"): 0.9,
        ("right", "third"): 0.1,
    }
    for pair, share in shares.items():
        done.cells[pair].games = 10_000
        done.cells[pair].won = 10_000 * share
    lines = {line.choice: line for line in done.lines()}
    assert {"left", "right"} <= set(lines["bad"].dominated.split())
    assert "+" in lines["bad"].dominated
    for cell in done.cells.values():
        cell.won, cell.games = cell.won / 1000, cell.games // 1000
    assert not any(line.dominated for line in done.lines())


def test_process_count_and_resume_do_not_change_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, file = balance(FILE, "random", 6, 3, workers=1), tmp_path / "games.jsonl"
    assert told(balance(FILE, "random", 6, 3, workers=2)) == told(whole)
    with monkeypatch.context() as context:
        interrupt_after(context, lab, after=15)
        first = balance(FILE, "random", 6, 3, workers=1, record=file)
    assert (first.stopped, first.games) == (True, 15)
    assert max(cell.games for cell in first.cells.values()) <= 3
    begun: list[int] = []
    second = balance(FILE, "random", 6, 3, workers=1, record=file, begins=begun.append)
    assert begun == [36 - 15]
    assert told(second) == told(whole)
    part = balance(FILE, "random", 4, 3, only=HANDS[:2], workers=1, record=file)
    assert told(part) == told(balance(FILE, "random", 4, 3, only=HANDS[:2], workers=1))


def test_choices_change_seats() -> None:
    for number, seat in ((0, 0), (1, 1)):
        job = lab.Job(FILE, {"bare": False}, ("feather", "paper"), "random", 1, 99, number)
        losses = [lab.run_job(replace(job, seed=seed)).won for seed in range(40)]
        assert sum(losses) < 10, seat


@pytest.mark.parametrize(
    ("only", "options", "words"),
    [
        (["stone"], {}, messages.unknown_choice(name="stone", known=HANDS)),
        (["rock"], {}, messages.TWO_CHOICES),
        ([], {"bare": True}, messages.no_starting_choices("Chosen hands")),
    ],
)
def test_wrong_choices_are_refused(only: list[str], options: dict[str, object], words: str) -> None:
    with pytest.raises(HarenaError) as caught:
        balance(FILE, "random", 2, only=only, options=options)
    assert str(caught.value) == words


def test_unfinished_games_count_for_nobody() -> None:
    done = balance("arena", "random", 1, only=["3xzombie", "4xorc"], limit=5, workers=1)
    assert (done.games, done.unfinished) == (0, 1)
    assert [line.share for line in done.lines()] == [0.5, 0.5]


# --- games ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "count", "some"),
    [
        ("gladiator-arena", {}, 19, "giant-catapult"),
        ("gladiator-arena", {"weak-pairs": True}, 23, "dwarf-bow"),
        ("arena", {}, 6, "giant+2xorc"),
    ],
)
def test_games_declare_their_choices(
    name: str, options: dict[str, object], count: int, some: str
) -> None:
    """[GA-2] [AR-22] Each choice can be made at each seat."""
    game = get_game(name)
    checked = game.check_options(2, options)
    known = choices_of(game, checked)
    assert (len(known), some in known) == (count, True)
    for choice in known.values():
        assert "," not in choice.name
        for seat in range(2):
            more = choice.options[seat] if choice.options else {}
            state = game.start(2, {**checked, **more})
            for action in choice.actions:
                state.apply_action(state.space.find(action), seat)


# --- the command ------------------------------------------------------------------------------


def run(*arguments: str) -> Result:
    """Run `harena lab balance`."""
    return CliRunner().invoke(app, ["lab", "balance", *arguments])


def test_command_prints_the_same_rows_in_all_forms(tmp_path: Path) -> None:
    call = [FILE, "--bot", "random", "--games", "10", "--workers", "1"]
    found = json.loads(run(*call, "--json").stdout)
    table = list(csv.DictReader(StringIO(run(*call, "--csv").stdout)))
    assert table == [{name: str(value) for name, value in row.items()} for row in found["rows"]]
    assert len(found["pairs"]) == 6
    low, high = wilson(found["pairs"][0]["won"], 10)
    assert (found["pairs"][0]["low"], found["pairs"][0]["high"]) == (round(low, 4), round(high, 4))
    words = run(*call)
    assert words.exit_code == 0
    assert words.stdout.startswith("choice ")
    assert cli_messages.BALANCE_MATRIX in words.stdout
    page = tmp_path / "page.md"
    assert run(*call, "--markdown", str(page)).stdout == ""
    assert page.read_text().startswith(cli_messages.balance_title("Chosen hands"))
    assert "| feather | 30 |" in page.read_text()


def test_ctrl_c_prints_the_games_so_far(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    interrupt_after(monkeypatch, lab, after=7)
    file = str(tmp_path / "games.jsonl")
    done = run(FILE, "--bot", "random", "--games", "3", "--workers", "1", "--record", file)
    assert done.exit_code == 130
    assert cli_messages.balanced(games=7, unfinished=0, bot="random") in done.stdout
    assert done.stderr == f"{cli_messages.stopped_after(done=7, of=18, record=file)}\n"
