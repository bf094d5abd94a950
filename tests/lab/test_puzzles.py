"""Puzzles from self-play: what is found, how the file is continued, and the packaged ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from examples.games import tic_tac_toe

from harena import Game, Match, Rng, State, get_game
from harena.cli import app, messages as cli_messages
from harena.content.puzzles import (
    Puzzle,
    PuzzleBoard,
    puzzles_of,
    read_puzzles,
    write_puzzle,
)
from harena.core.errors import IllegalActionError
from harena.core.levels import Level
from harena.core.play.search_policy import search_policy_of
from harena.core.record import read_record
from harena.core.registry import load_games
from harena.lab import messages, puzzles as lab
from harena.lab.plan_values import AS_GOOD, PlanValue, as_good, is_right, plan_values
from harena.lab.puzzles import LEAD, fixed, grade_of, planning
from tests.lab.keyboard_interrupt import interrupt_after

GAMES = 4
"""Games of WARP 6 of which some have puzzles."""
SEED = 4
MOST_BYTES = 200_000
CHECKED = 2
"""Packaged puzzles of each game that are searched again."""


def run(*arguments: object) -> Result:
    """Return the result of the command."""
    return CliRunner().invoke(app, ["lab", "puzzles", *map(str, arguments)])


def run_all(*arguments: object) -> Result:
    """Return the result of the command for all puzzles of the games that `find` searches."""
    bounds = ("--games", GAMES, "--seed", SEED, "--workers", 1, "--least-grade", 1)
    return run("warp-6", *bounds, *arguments)


def find(out: Path, games: int = GAMES, workers: int = 1) -> list[Puzzle]:
    """Return puzzles of WARP 6."""
    return lab.find_puzzles(
        get_game("warp-6"), out, games=games, workers=workers, seed=SEED, least_grade=1
    )[0]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with the puzzles of `GAMES` games."""
    out = tmp_path_factory.mktemp("puzzles") / "warp-6.jsonl"
    assert len(find(out)) >= 2
    return out


def tic_tac_toe_after(*actions: str) -> State:
    """Return a position of tic-tac-toe."""
    state = tic_tac_toe.GAME.start(2)
    for action in actions:
        state.apply_action(state.space.find(action))
    return state


def test_the_winning_plan_is_best() -> None:
    state = tic_tac_toe_after(*_names(0, 3, 1, 4))
    best, second, *_ = plan_values(state, 0, Rng(1))
    assert [state.space.name(action) for action in best.actions] == _names(2)
    assert best.value == 1.0
    assert second.value < best.value


def _names(*squares: int) -> list[str]:
    space = tic_tac_toe.GAME.start(2).space
    return [space.name(square) for square in squares]


def test_plans_with_a_small_lead_are_not_searched_further() -> None:
    """At the start of tic-tac-toe no square leads by 0.9."""
    state = tic_tac_toe.GAME.start(2)
    assert plan_values(state, 0, Rng(1), 0.9) == []
    assert len(plan_values(state, 0, Rng(1))) > 1


def test_puzzles_have_one_clearly_best_plan(file: Path) -> None:
    for puzzle in read_puzzles(file.read_text()):
        match = read_record(puzzle.record)
        assert puzzle.seat in match.state.deciding()
        assert puzzle.best - puzzle.second >= LEAD
        assert 1 <= puzzle.grade <= len(match.game.levels)
        board = PuzzleBoard.of(puzzle)
        assert not board.done
        board.play(puzzle.plan)
        assert board.done


def test_grade_is_the_lowest_level_that_finds_the_plan(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a level that finds the plan there is no grade."""
    puzzle = read_puzzles(file.read_text())[0]
    match = read_record(puzzle.record)
    answer = PuzzleBoard.of(puzzle)
    answer.play(puzzle.plan)
    assert grade_of(match, answer, Rng(9)) == puzzle.grade
    names = [match.state.space.name(action) for action in match.state.legal_actions(puzzle.seat)]
    boards = {name: PuzzleBoard.of(puzzle) for name in names}
    for name, board in boards.items():
        board.play([name])
    wrong = next(name for name, board in boards.items() if not is_right(board, answer))

    def play(board: PuzzleBoard, level: Level, rng: Rng) -> PuzzleBoard:
        board.play(puzzle.plan if level in solvers else [wrong])
        return board

    monkeypatch.setattr(lab, "play_level", play)
    solvers = match.game.levels[2:]
    assert grade_of(match, answer, Rng(9)) == 3
    solvers = ()
    assert grade_of(match, answer, Rng(9)) is None


def test_levels_are_bounded_by_iterations() -> None:
    for game in load_games()[0]:
        for level in map(fixed, game.levels):
            assert level.seconds == 0.0
            assert level.iterations <= 300


def test_same_seed_gives_same_puzzles_for_any_workers(file: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    find(again, workers=2)
    assert again.read_text() == file.read_text()


def test_a_file_is_continued(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "part.jsonl"
    part = find(out, games=1)
    assert len(part) < len(file.read_text().splitlines())
    find(out)
    assert out.read_text() == file.read_text()


def test_most_stops_the_search(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "few.jsonl"
    done = run_all("--most", 1, "--out", out)
    assert done.exit_code == 0, done.output
    assert out.read_text() == file.read_text().splitlines(keepends=True)[0]
    assert done.stdout.strip() == cli_messages.puzzles_found(puzzles=1, file=out)


def test_ctrl_c_keeps_puzzles(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = file.read_text().splitlines(keepends=True)
    last = json.loads(lines[0])["match"]
    interrupt_after(monkeypatch, lab, last + 1)
    out = tmp_path / "stopped.jsonl"
    done = run_all("--out", out)
    assert done.exit_code == 130
    assert out.read_text().startswith(lines[0])
    assert len(out.read_text()) < len(file.read_text())


def test_command_refuses_other_files(file: Path, tmp_path: Path) -> None:
    done = run("warp-6", "--seed", SEED + 1, "--out", file)
    assert done.exit_code == 1
    assert messages.other_seed(file=file, seed=SEED) in done.stderr
    done = run("arena", "--seed", SEED, "--out", file)
    assert done.exit_code == 1
    assert messages.other_game(file=file, game="arena") in done.stderr
    text = tmp_path / "text.jsonl"
    text.write_text("{}\n")
    done = run("warp-6", "--out", text)
    assert done.exit_code == 1
    assert str(text) in done.stderr
    assert "line 1" in done.stderr


def test_the_search_sees_the_observation_only(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[State, int]] = []

    def watched(view: State, seat: int, rng: Rng, least: float, *, tricky: bool) -> list[PlanValue]:
        seen.append((view.clone(), seat))
        return []

    monkeypatch.setattr(lab, "plan_values", watched)
    monkeypatch.setattr(lab, "LIMIT", 100)
    game = get_game("warp-arena")
    options = game.check_options(2, game.preset("quick"))
    lab.run_job(lab.Job(game, 2, options, 1, 0))
    assert len(seen) > 5
    assert all(view.observe(seat) == view for view, seat in seen)
    assert any(guess(view, seat) != view for view, seat in seen)


def guess(view: State, seat: int) -> State:
    """Return the view with hidden information filled in."""
    out = view.clone()
    out.determinize(seat, Rng(1))
    return out


def test_plans_begin_between_actions() -> None:
    """A seat with a chosen creature, or with one choice, does not begin a plan."""
    match = Match("arena", 2)
    middles, choices = 0, Rng(2)
    while len(match.log) < 60:
        match.roll_all(Rng(1))
        seat = int(match.state.next_seat())
        legal = match.legal_actions(seat)
        if match.state.to_move == seat:
            middle = search_policy_of(match.state).is_mid_action(match.state, seat)
            middles += middle
            assert planning(match) == ([] if middle or len(legal) == 1 else [seat])
        match.apply_action(legal[int(choices.below(len(legal)))], seat)
    assert 0 < middles < 60


def test_plans_about_as_good_as_the_best_count_as_one() -> None:
    """The second plan of a puzzle is the best of those not as good."""
    values = [0.9, 0.9 - AS_GOOD / 2, 0.5, 0.3]
    plans = [PlanValue((number,), value) for number, value in enumerate(values)]
    assert lab.second_of(plans) == plans[2]
    assert lab.second_of(plans[:3]) is None  # two of three are right
    assert lab.second_of([*plans[:2], PlanValue((2,), 0.7), plans[3]]) is None


def test_easy_puzzles_are_left_out(file: Path, tmp_path: Path) -> None:
    """The weakest level finds puzzles of grade 1."""
    grades = [puzzle.grade for puzzle in read_puzzles(file.read_text())]
    assert 1 in grades
    out = tmp_path / "hard.jsonl"
    done = run_all("--least-grade", 2, "--out", out)
    assert done.exit_code == 0, done.output
    assert all(puzzle.grade > 1 for puzzle in read_puzzles(out.read_text()))


# --- boards ---------------------------------------------------------------------------------------


def test_secret_plans_are_compared_by_their_results() -> None:
    """The results against the likely replies count."""
    puzzle = puzzles_of(get_game("gladiator-arena"))[0]
    boards = [PuzzleBoard.of(puzzle) for _ in range(2)]
    right, wrong = boards
    right.play(puzzle.plan)
    wrong.play(["ready"])
    assert len(right.results()) == len(puzzle.replies) > 0
    assert is_right(right, right)
    assert not is_right(wrong, right)
    with pytest.raises(IllegalActionError):
        right.play(["ready"])


def test_an_answer_outside_the_searched_plans_is_valued_by_a_search() -> None:
    """In tic-tac-toe two squares win at once; a third wins nothing. All lead elsewhere."""
    match = Match(tic_tac_toe.GAME, 2)
    for name in _names(0, 5, 2, 6, 4, 7):
        match.apply_action(name, match.state.to_move)
    first, second, bad = (PuzzleBoard(match, 0) for _ in range(3))
    for board, square in ((first, 1), (second, 8), (bad, 3)):
        board.play(_names(square))
    assert first.results() != second.results()
    assert is_right(second, first)
    assert not is_right(bad, first)


# --- the packaged puzzles -------------------------------------------------------------------------

PACKAGED = [game for game in load_games()[0] if puzzles_of(game)]


@pytest.mark.parametrize("game", PACKAGED, ids=lambda game: game.name)
def test_packaged_puzzles_can_be_played(game: Game) -> None:
    found = puzzles_of(game)
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert sum(len(write_puzzle(puzzle).encode()) for puzzle in found) <= MOST_BYTES
    for puzzle in found:
        board = PuzzleBoard.of(puzzle)
        assert board.match.game is game
        board.play(puzzle.plan)
        assert board.done
        assert puzzle.best - puzzle.second >= LEAD
        assert 1 <= puzzle.grade <= len(game.levels)


@pytest.mark.parametrize("game", PACKAGED, ids=lambda game: game.name)
def test_packaged_puzzles_are_right_by_another_search(game: Game) -> None:
    """With other dice and guesses the best plan is the same."""
    for puzzle in puzzles_of(game)[:: len(puzzles_of(game)) // CHECKED][:CHECKED]:
        match = read_record(puzzle.record)
        plans = plan_values(match.observe(puzzle.seat), puzzle.seat, Rng(77))
        right = as_good([plan.value for plan in plans])
        answer, again = PuzzleBoard.of(puzzle), PuzzleBoard.of(puzzle)
        answer.play(puzzle.plan)
        again.play(lab.decisions(PuzzleBoard.of(puzzle), plans[0]))
        assert is_right(again, answer)
        assert plans[0].value - plans[len(right)].value > 0.8 * LEAD


def test_a_game_without_a_file_has_no_puzzles() -> None:
    assert puzzles_of(tic_tac_toe.GAME) == ()
