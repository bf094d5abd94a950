"""What features weigh, learned from games that a bot plays with itself; and how well it fits."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from librt.vecs import vec

from harena.bots import Bot, find_bot
from harena.bots.greedy import Greedy
from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, TERMINAL, State
from harena.core.registry import get_game
from harena.core.scene.scene import Json
from harena.lab.calibration import Calibration, calibrated
from harena.lab.pool import in_order
from harena.lab.train_config import STANDARD, Course
from harena.lab.training_matches import Lessons, add_to, learn, put

CHUNK = 10  # games a worker plays before it reports
HELD_OUT = 1 << 24  # the number of the first game that nothing is learned from


@dataclass(frozen=True)
class Job:
    """A row of games, numbers `first` to `first` + `count` - 1 of a course."""

    game: Game
    matches: tuple[tuple[int, Options], ...]
    weights: tuple[float, ...]
    course: Course
    first: int
    count: int


@dataclass
class Training:
    """Weights that were learned, and how well they tell who wins games not learned from.

    `errors`: the mean error squared of each round; `stopped`: somebody interrupted it.
    """

    game: str
    course: Course
    names: tuple[str, ...]
    weights: list[float]
    errors: list[float] = field(default_factory=list)
    games: int = 0
    unfinished: int = 0
    calibration: Calibration | None = None
    stopped: bool = False

    def to_json(self) -> dict[str, Json]:
        """How they came about and how well they fit; then all weights by their names."""
        return {
            "game": self.game,
            "course": dict(asdict(self.course)),
            "games": self.games,
            "unfinished": self.unfinished,
            "rounds": len(self.errors),
            "errors": [round(error, 5) for error in self.errors],
            "stopped": self.stopped,
            "calibration": self.calibration.to_json() if self.calibration else None,
            "weights": dict(zip(self.names, self.weights, strict=True)),
        }

    def write(self, file: Path, command: str = "") -> None:
        """A table for `harena.core.play.features.read_weights`, with what made it. OSError."""
        told = {"made by": command, **self.to_json()} if command else self.to_json()
        text = json.dumps(told, indent=1, ensure_ascii=False)
        file.write_text(text + "\n", encoding="utf-8")


def train(
    game: Game | str,
    course: Course = STANDARD,
    *,
    matches: Sequence[tuple[int, Mapping[str, object]]] = (),
    goes_on: bool = False,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Training:
    """Learn what a game's features weigh: rounds of games, then some that nothing is learned from.

    The game has `State.features`, `State.weights` and their names, `Game.features`. `matches` are
    played in turn (default: `Game.lessons`). It begins from nothing, or `goes_on` from the
    weights the game has now; these are the same again afterwards. No rounds at all, if it goes
    on, tell how well these fit. The result is the same for any
    number of `workers` (default: one a core). After Ctrl-C the last whole round counts.
    `progress` is told how many more games were played. HarenaError for a game without features;
    SeatError, OptionError, UnknownGameError, UnknownBotError, BrokenBotError.
    """
    found = get_game(game) if isinstance(game, str) else game
    listed = matches or found.lessons or [(seats, {}) for seats in found.seat_counts]
    checked = tuple((seats, found.check_options(seats, given)) for seats, given in listed)
    kept = found.start(*checked[0]).weights()
    if len(kept) == 0 or len(kept) != len(found.features):
        raise HarenaError(
            f"{found.title} has no features with names to learn weights of"
            if len(kept) == 0
            else f"{found.title} has {len(kept)} weights, and names for {len(found.features)}"
        )
    for name in ("games", "rounds", "tests", "passes", "limit", "look"):
        least = 0 if name == "rounds" and goes_on else 1
        if getattr(course, name) < least:
            raise HarenaError(f"{name} must be {least} or more, not {getattr(course, name)}")
    seated(course)
    before = list(kept)
    if not goes_on:
        put(kept, vec[float]([0.0] * len(before)), 0.0)
    done = Training(found.name, course, found.features, list(kept))
    count = workers or os.cpu_count() or 1

    def played(first: int, games: int, course: Course) -> Iterator[list[Lessons]]:
        jobs = [
            Job(found, checked, tuple(kept), course, one, min(CHUNK, first + games - one))
            for one in range(first, first + games, CHUNK)
        ]
        for job, part in in_order(run_job, jobs, min(count, len(jobs))):
            if progress:
                progress(job.count)
            yield part

    try:
        for turn in range(course.rounds):
            round_ = played(turn * course.games, course.games, course)
            lessons = [one for part in round_ for one in part]
            done.errors.append(study(lessons, kept, course, turn))
            heard = sum(one.count() for one in lessons)
            done.games += heard
            done.unfinished += course.games - heard
            done.weights = [round(weight, 4) for weight in kept]
        put(kept, vec[float](done.weights), 1.0)
        exam = played(HELD_OUT, course.tests, replace(course, share=1.0))
        tests = [one for part in exam for one in part]
        done.calibration = examined(tests, kept, course.seed)
    except KeyboardInterrupt:
        done.stopped = True
    finally:
        put(kept, vec[float](before), 1.0)
    return done


def seated(course: Course) -> Bot:
    """A new bot of those that play. UnknownBotError, BrokenBotError."""
    return find_bot(course.bot) if course.bot else Greedy(budget=course.look)


def run_job(job: Job) -> list[Lessons]:
    """Play the games of one job; the lessons by numbers of seats, in the order they came first.

    Game number i has its own dice and choices.
    """
    course = job.course
    starts = [job.game.start(seats, options) for seats, options in job.matches]
    put(starts[0].weights(), vec[float](job.weights), 1.0)
    bot = seated(course)
    books: dict[int, Lessons] = {}
    for number in range(job.first, job.first + job.count):
        start = starts[number % len(starts)]
        seats = int(start.seats)
        book = books.setdefault(seats, Lessons(seats, start.dangers()))
        rngs = [Rng(course.seed, 3 * number + stream) for stream in range(3)]
        state = start.clone()
        job.game.open_lesson(state, rngs[2])
        play(state, bot, book, rngs, course)
        if state.to_move == TERMINAL:
            book.close(state)
        else:
            book.drop()
    return list(books.values())


def play(state: State, bot: Bot, book: Lessons, rngs: Sequence[Rng], course: Course) -> None:
    """Play on to the end, with a note of some positions."""
    dice, choices, noise = rngs
    scratch = Actions(state.space.size)
    decisions = 0
    random, noted = (int(part * (1 << 20)) for part in (course.noise, course.share))
    while state.to_move != TERMINAL and decisions < course.limit:
        if noise.below(1 << 20) < noted:
            book.note(state)
        if state.to_move == CHANCE:
            state.apply_chance(dice.roll(int(state.die)))
            continue
        decisions += 1
        seat = int(state.next_seat())
        action = int(state.forced_action())
        if action < 0:
            if noise.below(1 << 20) < random:
                action = int(state.random_action(seat, choices, scratch))
            else:
                action = int(bot.choose(state.observe(seat), seat, choices))
        state.apply_action(action, seat)


def study(lessons: Sequence[Lessons], weights: vec[float], course: Course, turn: int) -> float:
    """Learn from a round's games, in an order drawn anew each time; the last mean error squared.

    What is kept of the weights is their mean over the last time.
    """
    rng = Rng(course.seed, turn)
    games = [(book, game) for book in lessons for game in range(book.count())]
    moved = vec[float]([course.stiffness] * len(weights))
    rate = course.rate * (course.rounds - turn) / course.rounds
    total = vec[float]([0.0] * len(weights))
    error = 0.0
    for again in range(course.passes):
        for place in range(len(games) - 1, 0, -1):
            other = int(rng.below(place + 1))
            games[place], games[other] = games[other], games[place]
        last = again == course.passes - 1
        for book, game in games:
            part = learn(book, game, weights, moved, rate, course.trust)
            if last:
                error += part
                add_to(total, weights)
    if games:
        put(weights, total, 1.0 / len(games))
    return error / max(1, len(games))


def examined(lessons: Sequence[Lessons], weights: vec[float], seed: int) -> Calibration:
    """How well weights tell who wins: of each game one position and one seat, evenly drawn."""
    rng = Rng(seed, HELD_OUT)
    seen: list[tuple[float, float, int]] = []
    for book in lessons:
        seats = int(book.seats)
        for game in range(book.count()):
            first, last = int(book.games[game]), int(book.games[game + 1])
            if last > first:
                position = first + int(rng.below(last - first))
                seat = int(rng.below(seats))
                chance = book.chances(position, weights)[seat]
                seen.append((chance, book.results[game * seats + seat], seats))
    return calibrated(seen)
