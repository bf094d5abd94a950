"""Many games between bots: who wins, how long it takes. Results repeat for a seed."""

from __future__ import annotations

import os
import pickle
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from harena.bots import Bot, find_bot
from harena.core.errors import BrokenBotError, SeatError
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.playout import Playout
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL
from harena.core.registry import get_game
from harena.core.scene.scene import Json
from harena.lab import messages
from harena.lab.play_bots import Played, play_bots
from harena.lab.playtest import TURNS, study_of
from harena.lab.pool import results

LIMIT = 20_000
"""Decisions after which a game counts as unfinished."""
CHUNK = 25
"""Random games a worker plays before it reports."""


@dataclass
class Share:
    """Games that a bot played, and how many of them it won; a shared win counts 1/k."""

    games: int = 0
    wins: float = 0.0

    def add(self, other: Share) -> None:
        """Count those of another share too."""
        self.games += other.games
        self.wins += other.wins

    def to_json(self) -> dict[str, Json]:
        """Return both counts."""
        return {"games": self.games, "wins": _plain(self.wins)}


@dataclass
class Tally:
    """Counts over games.

    Unfinished games have no winner. A shared win counts 1/k for each of k seats.
    `at_seat[bot][seat]` is a bot's wins at a seat. `first[bot]` are its wins in games in which it
    was the first to decide alone. `turns[n]`: games with n turns, where turns are counted.
    `stopped`: the run was interrupted.
    """

    seats: int
    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    rolls: int = 0
    at_seat: list[list[Share]] = field(default_factory=list)
    first: list[Share] = field(default_factory=list)
    turns: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0
    stopped: bool = False

    def __post_init__(self) -> None:
        seats = range(self.seats)
        self.at_seat = self.at_seat or [[Share() for _ in seats] for _ in seats]
        self.first = self.first or [Share() for _ in seats]

    @property
    def wins(self) -> list[float]:
        """Return the wins at each seat."""
        seats = range(self.seats)
        return [sum(shares[seat].wins for shares in self.at_seat) for seat in seats]

    @property
    def bot_wins(self) -> list[float]:
        """Return each bot's wins, in the order of the bots."""
        return [sum(share.wins for share in shares) for shares in self.at_seat]

    def count(self, returns: Sequence[float], bots: Sequence[int], first: int) -> None:
        """Count what a game that is over came to; `bots[seat]` sat there, `first` moved first."""
        for seat, (won, bot) in enumerate(zip(returns, bots, strict=True)):
            one = Share(1, won)
            self.at_seat[bot][seat].add(one)
            if seat == first:
                self.first[bot].add(one)

    def add(self, other: Tally) -> None:
        """Count another run's games too (not its time)."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.decisions += other.decisions
        self.rolls += other.rolls
        self.turns += other.turns
        for bot in range(self.seats):
            for seat, share in enumerate(other.at_seat[bot]):
                self.at_seat[bot][seat].add(share)
            self.first[bot].add(other.first[bot])

    def to_json(self) -> dict[str, Json]:
        """Return all counts, shared wins as fractions, and decisions per second."""
        counted: dict[str, Json] = {str(turns): self.turns[turns] for turns in sorted(self.turns)}
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "decisions": self.decisions,
            "rolls": self.rolls,
            "wins": [_plain(wins) for wins in self.wins],
            "bot_wins": [_plain(wins) for wins in self.bot_wins],
            "at_seat": [[share.to_json() for share in shares] for shares in self.at_seat],
            "first": [share.to_json() for share in self.first],
            **({"turns": counted} if counted else {}),
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "stopped": self.stopped,
        }


def _plain(wins: float) -> Json:
    """Return a number without the rounding error of added thirds."""
    rounded = round(wins, 6)
    return int(rounded) if rounded == int(rounded) else rounded


@dataclass(frozen=True)
class Job:
    """A row of games, numbers `first` to `first + count` - 1 of a run."""

    game: Game
    seats: int
    options: Options
    bots: tuple[Bot | str, ...]
    seed: int
    swap: bool
    limit: int
    first: int
    count: int
    turns: bool


def run_job(job: Job) -> Tally:
    """Play the games of one job; game number i has its own dice and choices."""
    start = job.game.start(job.seats, job.options)
    bots = [_seated(bot) for bot in job.bots]
    study = study_of(job.game) if job.turns else None
    only_random = _only_random(job.bots) and study is None
    tally = Tally(job.seats)
    for number in range(job.first, job.first + job.count):
        shift = number % job.seats if job.swap else 0
        seated = [(seat + shift) % job.seats for seat in range(job.seats)]
        if only_random:
            # As random as bots one by one, but without leaving compiled code.
            playout = Playout(job.seed, 2 * number)
            state = start.clone()
            playout.run(state, job.limit)
            counted = int(playout.decisions), int(playout.rolls), int(playout.first)
            played = Played(state, *counted)
        else:
            dice, choices = Rng(job.seed, 2 * number), Rng(job.seed, 2 * number + 1)
            players = [bots[bot] for bot in seated]
            census = study.census(job.seats) if study else None
            played = play_bots(start, players, dice, choices, job.limit, census)
            if census is not None and played.state.to_move == TERMINAL:
                tally.turns[round(census.figures(played.state).get(TURNS, 0))] += 1
        tally.games += 1
        tally.decisions += played.decisions
        tally.rolls += played.rolls
        if played.state.to_move == TERMINAL:
            tally.count(played.state.returns(), seated, played.first)
        else:
            tally.unfinished += 1
    return tally


def _seated(bot: Bot | str) -> Bot:
    return find_bot(bot) if isinstance(bot, str) else bot


def _only_random(bots: Sequence[Bot | str]) -> bool:
    return all(bot == "random" for bot in bots)


def _processes(bots: Sequence[Bot | str]) -> int:
    """Return the default number of workers: other processes may not know bots that are objects."""
    alone = _only_random(bots) or not all(isinstance(bot, str) for bot in bots)
    return 1 if alone else os.cpu_count() or 1


def _check_travel(bots: Sequence[Bot | str]) -> None:
    """Raise BrokenBotError for an object that cannot be sent to other processes."""
    for bot in bots:
        try:
            pickle.dumps(bot)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            name = bot if isinstance(bot, str) else bot.name
            raise BrokenBotError(name, messages.cannot_be_sent(error)) from error


def simulate(
    game: Game | str,
    bots: Sequence[Bot | str],
    games: int,
    seed: int = 1,
    *,
    options: Mapping[str, object] | None = None,
    swap: bool = False,
    limit: int = LIMIT,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    turns: bool = False,
) -> Tally:
    """Play `games` games between bots, one bot a seat, and count.

    A bot is a name, `FILE.py:Name`, or an object. `swap` moves the bots one seat on with every
    game. A game of more than `limit` decisions is unfinished. `workers` processes share the work
    (default: one for random play and for objects, otherwise one a processor); the result is the
    same for any number. With several, objects are pickled. After Ctrl-C the games so far are
    returned, with `stopped` set. `progress` is called with the number of finished games. `turns`
    counts turns too, as the game's playtest does; random games are others then, and take longer.

    Errors: SeatError, OptionError, UnknownGameError, UnknownBotError, BrokenBotError,
    FailedBotError; HarenaError for turns of a game without a playtest.

    >>> tally = simulate("arena", ["random", "random"], games=20, seed=1)
    >>> tally.games, tally.wins
    (20, [14.0, 6.0])
    """
    found = get_game(game) if isinstance(game, str) else game
    seats = len(bots)
    checked = found.check_options(seats, options)
    for bot in bots:
        _seated(bot)
    if games < 1 or limit < 1:
        raise SeatError(messages.too_small(games=games, limit=limit))
    if turns:
        study_of(found)
    count = workers or _processes(bots)
    if count > 1:
        _check_travel(bots)
    # Random games take no time. Of others each is told as it ends: what is stopped loses none.
    chunk = CHUNK if _only_random(bots) else 1
    jobs = (
        Job(
            found,
            seats,
            checked,
            tuple(bots),
            seed,
            swap,
            limit,
            first,
            min(chunk, games - first),
            turns,
        )
        for first in range(0, games, chunk)
    )
    tally = Tally(seats)
    started = time.perf_counter()
    try:
        for _job, part in results(run_job, jobs, min(count, -(-games // chunk))):
            tally.add(part)
            if progress:
                progress(part.games)
    except KeyboardInterrupt:
        tally.stopped = True
    tally.seconds = time.perf_counter() - started
    return tally
