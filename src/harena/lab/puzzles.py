"""Puzzles from self-play: positions in which one plan is clearly better than all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from harena.bots import Bot
from harena.bots.levels import brain_of
from harena.bots.search_memory import plans_in_secret
from harena.content.puzzles import (
    Puzzle,
    PuzzleBoard,
    PuzzleError,
    read_puzzles,
    write_puzzle,
)
from harena.core.game import Game
from harena.core.levels import Level
from harena.core.options import Options
from harena.core.play.evaluator import evaluator_of
from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.core.play.search_policy import search_policy_of
from harena.core.play.state import State
from harena.core.record import write_record
from harena.lab import messages
from harena.lab.plan_values import PlanValue, as_good, is_right, plan_values
from harena.lab.pool import in_order

LEAD: Final = 0.25
"""The least lead of the best plan over the second, in win probability."""
MAYBE: Final = 0.2
"""The least lead with few visits after which a position is searched further."""
LEAST_PLANS: Final = 3
"""Plans with different results that a puzzle offers at least."""
CHECK_EFFORT: Final = 3
"""The factor of visits in the second search, with another seed, that must agree with the first."""
MOST_RIGHT: Final = 0.5
"""The largest share of plans that are as good as the best."""
LEAST_GRADE: Final = 2
"""The least grade of a puzzle unless given: the weakest level must not find the plan."""
PER_MATCH: Final = 2
"""Puzzles of one match at most: later ones are often alike."""
LIMIT: Final = 3000
"""Decisions after which a match of self-play is left."""
TRIES: Final = 3
"""Tries of a level to find a plan; more than half of them must succeed."""
MAX_ITERATIONS: Final = 60
"""Iterations of a level whose own bound is time."""
PLAYERS: Final = 2
"""Levels that play, from the weakest: their mistakes make puzzles."""


@dataclass(frozen=True)
class Job:
    """A match of self-play to search, by its number in the run."""

    game: Game
    seats: int
    options: Options
    seed: int
    number: int
    least_grade: int = LEAST_GRADE


def fixed(level: Level) -> Level:
    """Return a level that is bounded by iterations instead of time."""
    if level.seconds == 0.0:
        return level
    iterations = min(level.iterations or MAX_ITERATIONS, MAX_ITERATIONS)
    return replace(level, iterations=iterations, seconds=0.0)


def find_puzzles(
    game: Game,
    out: Path,
    *,
    games: int,
    most: int = 0,
    least_grade: int = LEAST_GRADE,
    seed: int = 1,
    seats: int = 0,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> tuple[list[Puzzle], bool]:
    """Search games of self-play and add puzzles to a file; return all of it, and True if stopped.

    `most`: stop at that number of puzzles; 0 is no bound. `least_grade`: leave out puzzles that a
    lower level solves. `progress` is called with the number of finished games. A file with puzzles
    of the same seed is continued after its last game. The same seed gives the same puzzles for any
    number of workers. Ctrl-C keeps the puzzles of all finished games. PuzzleError if the file is no
    puzzle file or has another seed.
    """
    players = seats or min(game.seat_counts)
    checked = game.check_options(players, options)
    found = _earlier(out, game, seed)
    known = {puzzle.id for puzzle in found}
    first = max((puzzle.match for puzzle in found), default=0)
    jobs = (
        Job(game, players, checked, seed, number, least_grade) for number in range(first, games)
    )
    if progress is not None and first:
        progress(first)
    try:
        with closing(in_order(run_job, jobs, workers)) as done, out.open("a") as file:
            for _, puzzles in _until(done, lambda: most and len(found) >= most):
                for puzzle in puzzles:
                    if puzzle.id not in known and not (most and len(found) >= most):
                        known.add(puzzle.id)
                        found.append(puzzle)
                        file.write(write_puzzle(puzzle))
                        file.flush()
                if progress is not None:
                    progress(1)
    except KeyboardInterrupt:
        return found, True
    return found, False


def _until(
    results: Iterable[tuple[Job, list[Puzzle]]], enough: Callable[[], object]
) -> Iterator[tuple[Job, list[Puzzle]]]:
    if not enough():
        for result in results:
            yield result
            if enough():
                return


def _earlier(out: Path, game: Game, seed: int) -> list[Puzzle]:
    """Return the puzzles of a file, none if it does not exist."""
    if not out.exists():
        return []
    try:
        found = read_puzzles(out.read_text(encoding="utf-8"))
    except PuzzleError as error:
        raise PuzzleError(messages.no_puzzle_file(file=out, reason=error)) from error
    for puzzle in found:
        if puzzle.seed != seed:
            raise PuzzleError(messages.other_seed(file=out, seed=puzzle.seed))
        if f'[Game "{game.name}"]' not in puzzle.record:
            raise PuzzleError(messages.other_game(file=out, game=game.name))
    return found


def run_job(job: Job) -> list[Puzzle]:
    """Play one match between weak levels and return its puzzles."""
    dice, choices, looks = (Rng(job.seed, 3 * job.number + part) for part in range(3))
    match = Match(job.game, job.seats, job.options)
    levels = [fixed(level) for level in job.game.levels[:PLAYERS]]
    bots: list[Bot] = [
        brain_of(levels[int(choices.below(len(levels)))], seats=job.seats) for _ in range(job.seats)
    ]
    found: list[Puzzle] = []
    for _ in range(LIMIT):
        match.roll_all(dice)
        if match.over or len(found) == PER_MATCH:
            break
        for seat in planning(match):
            puzzle = puzzle_at(job, match, seat, looks)
            if puzzle is not None and len(found) < PER_MATCH:
                found.append(puzzle)
        seat = int(match.state.next_seat())
        match.apply_action(int(bots[seat].choose(match.observe(seat), seat, choices)), seat)
    return found


def planning(match: Match) -> list[int]:
    """Return the seats that begin a plan, or the rest of one, in the newest position of a match."""
    state = match.state
    seats = state.deciding()
    if state.to_move >= 0:
        mid_action = search_policy_of(state).is_mid_action(state, seats[0])
        return [] if mid_action or state.forced_action() >= 0 else seats
    if not plans_in_secret(state, seats[0]) or match.phase_start() != len(match.log):
        return []
    return seats


def puzzle_at(job: Job, match: Match, seat: int, rng: Rng) -> Puzzle | None:
    """Return the puzzle of a seat in the newest position of a match, or None."""
    view = match.observe(seat)
    if not evaluator_of(view).has_win_probabilities(view):
        return None
    plans = plan_values(view, seat, rng, MAYBE, tricky=job.least_grade > 1)
    if second_of(plans) is None:
        return None
    checked = plan_values(view, seat, Rng(int(rng.below(1 << 30))), effort=CHECK_EFFORT)
    second = second_of(checked)
    if second is None:
        return None
    name = match.state.space.name
    replies = tuple(tuple(map(name, reply)) for reply in checked[0].replies)
    answer, first = (PuzzleBoard(match, seat, replies) for _ in range(2))
    plan = tuple(map(name, decisions(answer, checked[0])))
    decisions(first, plans[0])
    if not is_right(first, answer):
        return None
    grade = grade_of(match, answer, rng)
    if grade is None or grade < job.least_grade:
        return None
    return Puzzle(
        record=write_record(match),
        seat=seat,
        plan=plan,
        best=checked[0].value,
        second=second.value,
        grade=grade,
        seed=job.seed,
        match=job.number,
        replies=replies,
    )


def second_of(plans: Sequence[PlanValue]) -> PlanValue | None:
    """Return the best plan that is not as good as the first, None if the first is not clearly best.

    Plans about as good as the first are right answers too: at most `MOST_RIGHT` of all.
    """
    right = len(as_good([plan.value for plan in plans]))
    if len(plans) < LEAST_PLANS or right > MOST_RIGHT * len(plans):
        return None
    return plans[right] if plans[0].value - plans[right].value >= LEAD else None


def decisions(board: PuzzleBoard, plan: PlanValue) -> list[int]:
    """Play a plan on a board and return the decisions without those that are forced."""
    found: list[int] = []
    while len(board.played) < len(plan.actions):
        found.append(plan.actions[len(board.played)])
        board.play(found[-1:])
    return found


def grade_of(match: Match, answer: PuzzleBoard, rng: Rng) -> int | None:
    """Return the number of the lowest level that usually finds the answer, None if none does."""
    for number, level in enumerate(match.game.levels, 1):
        wins = 0
        for done in range(TRIES):
            board = PuzzleBoard(match, answer.seat, answer.replies)
            play_level(board, level, rng)
            wins += is_right(board, answer)
            if 2 * wins > TRIES or 2 * (done + 1 - wins) > TRIES:
                break
        if 2 * wins > TRIES:
            return number
    return None


def play_level(board: PuzzleBoard, level: Level, rng: Rng) -> PuzzleBoard:
    """Let a level play a plan on a board."""
    bot = brain_of(fixed(level), seats=board.match.seats)
    while not board.done:
        view: State = board.match.observe(board.seat)
        board.play([int(bot.choose(view, board.seat, rng))])
    return board
