"""Comparisons of two variants of a game, by the same bots with the same dice.

Game number n has the same generators in both variants, until the variants part. So a difference is
counted pair by pair, and needs fewer games than two runs by themselves.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final

from harena.bots import find_bot
from harena.core.errors import HarenaError, SeatError
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.evaluator import evaluator_of
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, TERMINAL, State
from harena.core.registry import open_game
from harena.core.scene.scene import Json
from harena.lab import messages
from harena.lab.confidence import ALPHA, START, Differences
from harena.lab.game_file import GameFile, game_code
from harena.lab.play_bots import LIMIT, play_bots
from harena.lab.playtest import TURNS, Census, study_or_none
from harena.lab.pool import results
from harena.lab.simulate import seated

KIND: Final = "comparison"
"""Of the files of games."""
FINISHED, DECISIONS, LEADS = "finished", "decisions", "lead-changes"
FIRST_SEAT, FIRST_MOVER, DECISIVE = "first-seat", "first-mover", "decisive"
SHARES: Final = (FIRST_SEAT, FIRST_MOVER, DECISIVE, FINISHED)
"""The measures that are 1, 0 or a shared win in each game."""
MEASURES: Final = (TURNS, DECISIONS, *SHARES, LEADS)
"""The measures of every game; a playtest's own counts join them."""
USUAL: Final = (TURNS, DECISIONS, FIRST_SEAT, FIRST_MOVER, DECISIVE)
"""The measures without a choice, as far as a game has them."""
MARGIN: Final = 0.1
"""The difference that matters: of shares itself, of other measures as a part of A's mean."""
LEAD: Final = 0.05
"""The lead in win probability by which another seat takes the lead."""


@dataclass(frozen=True)
class Job:
    """One game of a variant: 0 is A, 1 is B."""

    variant: int
    wanted: str
    options: Options
    bots: tuple[str, ...]
    seed: int
    limit: int
    number: int
    leads: bool


@dataclass(frozen=True)
class Measured:
    """What was measured in one game, by name."""

    variant: int
    number: int
    values: Mapping[str, float]


class Watcher:
    """Counts the decisions and changes of the lead, and lets the game's playtest count."""

    def __init__(self, census: Census | None, leads: bool) -> None:
        self.census = census
        self.leads = leads
        self.changes = 0
        self._leader = -1

    def before(self, state: State, seat: int, action: int) -> None:
        """Observe a coming action of a seat; -1: a coming die."""
        if self.census is not None:
            self.census.before(state, seat, action)

    def after(self, state: State) -> None:
        """Observe the position after it."""
        if self.census is not None:
            self.census.after(state)
        if not self.leads or state.to_move in (CHANCE, TERMINAL):
            return
        chances = list(evaluator_of(state).win_probabilities(state))
        best = max(range(len(chances)), key=chances.__getitem__)
        if self._leader < 0:
            if chances[best] > 1 / len(chances) + LEAD:
                self._leader = best
        elif chances[best] > chances[self._leader] + LEAD:
            self._leader = best
            self.changes += 1


def run_job(job: Job) -> Measured:
    """Play one game and measure it."""
    game = open_game(job.wanted)
    seats = len(job.bots)
    study = study_or_none(game)
    watcher = Watcher(study.census(seats) if study else None, job.leads)
    played = play_bots(
        game.start(seats, job.options),
        [find_bot(job.bots[bot]) for bot in seated(job.number, seats, True)],
        Rng(job.seed, 2 * job.number),
        Rng(job.seed, 2 * job.number + 1),
        job.limit,
        watcher,
    )
    state = played.state
    if state.to_move != TERMINAL:
        return Measured(job.variant, job.number, {FINISHED: 0.0, DECISIVE: 0.0})
    returns = state.returns()
    values = dict(watcher.census.figures(state)) if watcher.census is not None else {}
    values |= {
        FINISHED: 1.0,
        DECISIONS: float(played.decisions),
        FIRST_SEAT: returns[0],
        DECISIVE: float(returns.count(max(returns)) == 1),
    }
    if played.first >= 0:
        values[FIRST_MOVER] = returns[played.first]
    if job.leads:
        values[LEADS] = float(watcher.changes)
    return Measured(job.variant, job.number, {name: float(value) for name, value in values.items()})


@dataclass
class Effect:
    """The difference of one measure: B less A, over pairs of games that both have it.

    `margin` is the difference that matters, as a share or as a part of A's mean.
    """

    measure: str
    margin: float
    differences: Differences
    a: float = 0.0
    b: float = 0.0
    seen: bool = False

    def add(self, a: float, b: float) -> None:
        """Count a pair of games."""
        self.differences.add(b - a)
        self.a += (a - self.a) / self.differences.count
        self.b += (b - self.b) / self.differences.count

    @property
    def pairs(self) -> int:
        """Return the number of pairs."""
        return self.differences.count

    @property
    def interval(self) -> tuple[float, float]:
        """Return the interval of the difference."""
        return self.differences.interval

    @property
    def relative(self) -> float | None:
        """Return the difference as a part of A's mean; None for shares and for a mean of 0."""
        if self.measure in SHARES or not self.a:
            return None
        return (self.b - self.a) / abs(self.a)

    @property
    def finding(self) -> str:
        """Return `higher` or `lower` in B, `same` within the margin, or `open`."""
        low, high = self.interval
        if low > 0.0 or high < 0.0:
            return "higher" if low > 0.0 else "lower"
        most = self.margin if self.measure in SHARES else self.margin * abs(self.a)
        return "same" if max(-low, high) < most else "open"

    def to_json(self) -> dict[str, Json]:
        """Return all figures; unknown bounds are null."""
        bounds = [round(end, 4) if math.isfinite(end) else None for end in self.interval]
        relative = self.relative
        return {
            "measure": self.measure,
            "pairs": self.pairs,
            "a": round(self.a, 4),
            "b": round(self.b, 4),
            "difference": round(self.differences.mean, 4),
            "low": bounds[0],
            "high": bounds[1],
            "deviation": round(self.differences.deviation, 4),
            "relative": None if relative is None else round(relative, 4),
            "finding": self.finding,
        }


@dataclass
class Comparison:
    """The result of a comparison. `clear`: every measure has an answer, so that it ended early."""

    games: tuple[str, str]
    options: tuple[Options, Options]
    bots: tuple[str, ...]
    seed: int
    effects: list[Effect]
    pairs: int = 0
    unfinished: list[int] = field(default_factory=lambda: [0, 0])
    counts: set[str] = field(default_factory=set)
    clear: bool = False
    stopped: bool = False
    seconds: float = 0.0

    def to_json(self) -> dict[str, Json]:
        """Return the settings and all effects as `rows`."""
        return {
            "games": list(self.games),
            "options": [dict(one) for one in self.options],
            "bots": list(self.bots),
            "seed": self.seed,
            "pairs": self.pairs,
            "unfinished": list(self.unfinished),
            "clear": self.clear,
            "stopped": self.stopped,
            "seconds": round(self.seconds, 3),
            "rows": [effect.to_json() for effect in self.effects],
        }

    def count(self, a: Mapping[str, float], b: Mapping[str, float]) -> None:
        """Count a pair of games; a count that a playtest does not name is 0."""
        self.pairs += 1
        self.counts.update(a, b)
        for variant, values in enumerate((a, b)):
            self.unfinished[variant] += not values[FINISHED]
        for effect in self.effects:
            name = effect.measure
            effect.seen = effect.seen or name in a or name in b
            there = name in a and name in b
            counted = name not in MEASURES and a[FINISHED] and b[FINISHED]
            if there or counted:
                effect.add(a.get(name, 0.0), b.get(name, 0.0))
        self.clear = self.pairs >= START and all(
            effect.finding != "open" for effect in self.effects if effect.seen
        )


def compare(
    a: str,
    b: str,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    options: tuple[Mapping[str, object], Mapping[str, object]] = ({}, {}),
    measures: Sequence[str] = (),
    margin: float = MARGIN,
    limit: int = LIMIT,
    workers: int | None = None,
    record: str | os.PathLike[str] | None = None,
    begins: Callable[[int], None] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Play two variants of a game by the same bots with the same dice, and measure the difference.

    `a` and `b` are names of games or Python files that define `GAME`, `options` those of each. One
    bot a seat; they move one seat on with every pair. At most `games` games of each variant are
    played. The run ends earlier when each of the `measures` has an answer: its interval has only
    differences above 0, only below 0, or only differences below the `margin`. The intervals hold
    together with 95 %, whenever the run ends (see `confidence`).

    Results are the same for any number of `workers`, and after a resume from `record`. After Ctrl-C
    the games so far are returned, with `stopped` set. `begins` is called with the number of games
    that are left at most. Errors as those of `ladder`.
    """
    found = (open_game(a), open_game(b))
    seats = len(bots)
    checked = tuple(
        one.check_options(seats, given) for one, given in zip(found, options, strict=True)
    )
    if games < 1 or limit < 1:
        raise SeatError(messages.too_small(games=games, limit=limit))
    if a == b and checked[0] == checked[1]:
        raise HarenaError(messages.SAME_VARIANTS)
    for bot in bots:
        find_bot(bot)
    names = list(dict.fromkeys(measures)) or _usual(found)
    effects = [Effect(name, margin, Differences(ALPHA / len(names))) for name in names]
    done = Comparison(
        (found[0].name, found[1].name), (checked[0], checked[1]), tuple(bots), seed, effects
    )
    leads = LEADS in names
    there: dict[tuple[int, int], Mapping[str, float]] = {}
    file = None if record is None else GameFile(record, KIND)
    if file is not None:
        settings: dict[str, Json] = {
            "games": list(done.games),
            "seats": seats,
            "options": [dict(one) for one in checked],
            "bots": list(bots),
            "seed": seed,
            "limit": limit,
            "leads": leads,
            "rules": [game_code(one) for one in found],
        }
        file.resume(settings, list(dict.fromkeys(bots)), lambda told: _keep(there, told))

    def advance() -> bool:
        """Count the pairs that are complete, in order; return whether the answer is clear."""
        while not done.clear and done.pairs < games:
            pair = [there.get((variant, done.pairs)) for variant in (0, 1)]
            if pair[0] is None or pair[1] is None:
                break
            done.count(pair[0], pair[1])
        return done.clear

    if advance():
        return done
    jobs = [
        Job(variant, (a, b)[variant], checked[variant], tuple(bots), seed, limit, number, leads)
        for number in range(done.pairs, games)
        for variant in (0, 1)
        if (variant, number) not in there
    ]
    if begins:
        begins(len(jobs))
    started = time.perf_counter()
    try:
        with closing(
            results(run_job, jobs, min(workers or os.cpu_count() or 1, len(jobs)))
        ) as ended:
            for _job, one in ended:
                there[one.variant, one.number] = one.values
                if file is not None:
                    file.append(
                        {"variant": one.variant, "number": one.number, "values": dict(one.values)}
                    )
                if progress:
                    progress(1)
                if advance():
                    break
    except KeyboardInterrupt:
        done.stopped = True
    done.seconds = time.perf_counter() - started
    return done


def _usual(games: Sequence[Game]) -> list[str]:
    """Return the usual measures, without turns where they are not counted."""
    turns = all(study_or_none(game) is not None for game in games)
    return [name for name in USUAL if name != TURNS or turns]


def _keep(there: dict[tuple[int, int], Mapping[str, float]], told: dict[str, Any]) -> None:
    """Add a game of a file; ValueError for a line that is none."""
    values = {str(name): float(value) for name, value in told["values"].items()}
    if told["variant"] not in (0, 1) or FINISHED not in values:
        raise ValueError(told["variant"])
    there[told["variant"], int(told["number"])] = values
