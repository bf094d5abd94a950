"""Ladders: every bot against every other from all seats, game by game, and what comes of it.

Each game has its own dice by its number, so that it does not matter who plays it when. With two
seats, game by game, a ladder plays what `harena simulate --bots A,B --swap` plays.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import combinations, islice, permutations

from harena.bots import Bot, find_bot
from harena.core.english import listed
from harena.core.errors import FailedBotError, HarenaError, SeatError
from harena.core.game import Game
from harena.core.levels import level_name
from harena.core.options import Options
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL, State
from harena.core.registry import get_game
from harena.lab import messages
from harena.lab.play_bots import LIMIT, play_bots
from harena.lab.playtest import TURNS, Census, study_or_none
from harena.lab.pool import results
from harena.lab.standings import Played, Settings, Standings


@dataclass(frozen=True)
class Job:
    """One game: its number among those of the same bots, and who sits where."""

    game: Game
    options: Options
    bots: tuple[str, ...]  # [seat]
    seed: int
    limit: int
    number: int


class Timed:
    """A bot at a seat, with how often it was asked, and the seconds of the processor it took."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name, self.title, self.summary = bot.name, bot.title, bot.summary
        self.asked = 0
        self.seconds = 0.0
        self.longest = 0.0

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """Return the bot's choice, and measure its time."""
        started = time.process_time()
        action = self.bot.choose(view, seat, rng)
        spent = time.process_time() - started
        self.asked += 1
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return action


class Watcher:
    """Counts what each seat decides, and lets the game's study count the turns."""

    def __init__(self, census: Census | None, seats: int) -> None:
        self.census = census
        self.decisions = [0] * seats

    def before(self, state: State, seat: int, action: int) -> None:
        """Observe a coming action of a seat; -1: a coming die."""
        if seat >= 0:
            self.decisions[seat] += 1
        if self.census is not None:
            self.census.before(state, seat, action)

    def after(self, state: State) -> None:
        """Observe the position after it."""
        if self.census is not None:
            self.census.after(state)


def run_job(job: Job) -> Played:
    """Play one game with new bots, so that no memory of other games counts."""
    seats = len(job.bots)
    study = study_or_none(job.game)
    watcher = Watcher(study.census(seats) if study else None, seats)
    there = Played(job.number, job.bots)
    dice, choices = Rng(job.seed, 2 * job.number), Rng(job.seed, 2 * job.number + 1)
    try:
        timed = [Timed(_made(bot, seat)) for seat, bot in enumerate(job.bots)]
        start = job.game.start(seats, job.options)
        played = play_bots(start, timed, dice, choices, job.limit, watcher)
    except FailedBotError as error:
        return replace(there, failed=job.bots[error.seat], why=error.why)
    state = played.state
    over = state.to_move == TERMINAL
    counted = watcher.census.figures(state) if watcher.census is not None and over else {}
    return replace(
        there,
        worth=shares(state.returns()) if over else (),
        first=played.first,
        decisions=tuple(watcher.decisions),
        asked=tuple(bot.asked for bot in timed),
        seconds=tuple(round(bot.seconds, 6) for bot in timed),
        longest=tuple(round(bot.longest, 6) for bot in timed),
        turns=counted.get(TURNS, -1.0),
    )


def lost(job: Job) -> Played:
    """Return the result of a game whose process died."""
    who = listed(list(dict.fromkeys(job.bots)), "or")
    return Played(job.number, job.bots, failed=who, why=messages.PROCESS_DIED)


def _made(wanted: str, seat: int) -> Bot:
    try:
        return find_bot(wanted)
    except HarenaError as error:
        raise FailedBotError(wanted, seat, str(error)) from error


def shares(returns: Sequence[float]) -> tuple[float, ...]:
    """Return each seat's share of a win, together 1; for other returns, the best seat wins.

    >>> shares([0.0, 1.0]), shares([0.0, 0.0]), shares([-3.0, 5.0, 5.0])
    ((0.0, 1.0), (0.5, 0.5), (0.0, 0.5, 0.5))
    """
    if min(returns) >= 0.0 and abs(sum(returns) - 1.0) < 1e-9:
        return tuple(returns)
    best = max(returns)
    winners = list(returns).count(best)
    return tuple(1.0 / winners if worth == best else 0.0 for worth in returns)


def groups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return the groups of bots: every pair; with more seats every choice, repeated if too few.

    >>> groups(["a", "b", "c"], 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> groups(["a", "b"], 3)
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    """
    every, more = divmod(seats, len(bots))
    tables = []
    for others in combinations(bots, more):
        held = [bot for bot in bots for _ in range(every + (bot in others))]
        tables.append(tuple(held))
    return tables


def seated(group: tuple[str, ...], number: int) -> tuple[str, ...]:
    """[seat] -> who sits there in game `number`: one seat on with each, then in another order.

    >>> [seated(("a", "b", "c"), number) for number in range(4)]
    [('a', 'b', 'c'), ('b', 'c', 'a'), ('c', 'a', 'b'), ('a', 'c', 'b')]
    """
    seats = len(group)
    turn, shift = divmod(number, seats)
    # As many orders as there are before they come again; the first one stays first of the row.
    orders = 1
    for n in range(2, seats):
        orders *= n
    rest = next(islice(permutations(group[1:]), turn % orders, None))
    row = (group[0], *rest)
    return tuple(row[(seat + shift) % seats] for seat in range(seats))


def due(
    found: Game, settings: Settings, bots: Sequence[str], games: int, there: Standings
) -> Iterator[Job]:
    """Return the games that are still to be played; all groups grow evenly."""
    tables = groups(bots, settings.seats)
    for number in range(games):
        for group in tables:
            row = seated(group, number)
            if not there.has(number, row):
                yield Job(found, settings.options, row, settings.seed, settings.limit, number)


def summary_of(game: Game, bot: str) -> str:
    """Return a bot's summary; for a level its title and settings.

    >>> summary_of(get_game("warp-6"), "level-8")
    'Grand Admiral (20000 iterations, at most 1.8 s)'
    """
    levels = {level_name(number): level for number, level in enumerate(game.levels, 1)}
    if bot not in levels:
        return find_bot(bot).summary
    level = levels[bot]
    settings = messages.level_settings(
        iterations=level.iterations,
        seconds=level.seconds,
        temperature=level.temperature,
        first=level.careless,
    )
    return messages.level(title=level.title, settings=settings)


def ladder(
    game: Game | str,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    limit: int = LIMIT,
    workers: int | None = None,
    begins: Callable[[int], None] | None = None,
    progress: Callable[[int], None] | None = None,
    record: str | os.PathLike[str] | None = None,
) -> Standings:
    """Let each bot play each other from all seats: `games` games of every group (`groups`).

    A bot is anything that `find_bot` takes. `record` names a file to which every game is added as
    it ends. Games in it are not played again, so a stopped run can be resumed, and games and bots
    can be added. `begins` is called with the number of games to play, `progress` with the number of
    finished ones. Results are the same for any number of `workers` (default: one a core). They
    repeat for a seed if the bots do not depend on the clock.

    A bot that fails loses only that game, which counts for no seat (`Standings.failures`). After
    Ctrl-C the games so far are returned, with `stopped` set. Errors: SeatError, OptionError,
    UnknownGameError, UnknownBotError, BrokenBotError; RecordError, and HarenaError for a record of
    other settings.
    """
    found = get_game(game) if isinstance(game, str) else game
    count = min(found.seat_counts) if seats is None else seats
    checked = found.check_options(count, options)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise HarenaError(messages.TWO_BOTS)
    if games < 1 or limit < 1:
        raise SeatError(messages.too_small(games=games, limit=limit))
    settings = Settings(found.name, count, checked, seed, limit)
    there = Standings.begun(settings, {bot: summary_of(found, bot) for bot in bots}, record)
    jobs = list(due(found, settings, bots, games, there))
    if begins:
        begins(len(jobs))
    if not jobs:
        return there
    shared = min(workers or os.cpu_count() or 1, len(jobs))
    try:
        with closing(results(run_job, jobs, shared, lost)) as ended:
            for _job, played in ended:
                there.add(played)
                if progress:
                    progress(1)
    except KeyboardInterrupt:
        there.stopped = True
    return there
