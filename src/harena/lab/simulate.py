"""Many games between bots: who wins, how long it takes. Results repeat for a seed."""

from __future__ import annotations

import os
import pickle
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from typing import Any

from harena.bots import Bot, find_bot
from harena.core.errors import BrokenBotError, SeatError
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.playout import Playout
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL
from harena.core.registry import get_game
from harena.core.scene.scene import Json
from harena.core.wilson import wilson
from harena.lab import messages
from harena.lab.game_file import GameFile, game_code
from harena.lab.play_bots import LIMIT, Played, play_bots
from harena.lab.playtest import TURNS, study_of
from harena.lab.pool import results

CHUNK = 25
"""Random games a worker plays before it reports."""
KIND = "simulation"
"""Of the files of games."""


@dataclass
class Share:
    """Games that a bot played, and how many of them it won; a shared win counts 1/k."""

    games: int = 0
    wins: float = 0.0

    def add(self, wins: float) -> None:
        """Count a game."""
        self.games += 1
        self.wins += wins


@dataclass(frozen=True)
class Result:
    """One game. `returns` is [seat] what it got, empty for an unfinished game.

    `first` is the first seat to decide alone, or -1. `turns` are those of the game's playtest, -1
    where they are not counted.
    """

    number: int
    returns: tuple[float, ...]
    first: int
    decisions: int
    rolls: int
    turns: int = -1


@dataclass(frozen=True)
class Line:
    """A bot's wins at a seat (-1: at all seats), with the 95 % interval of its share.

    `first`: only of games in which it was the first to decide alone.
    """

    bot: int
    seat: int
    first: bool
    games: int
    wins: float

    @property
    def share(self) -> float:
        """Return the part of the games that it won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's interval of 95 % for the share."""
        return wilson(self.wins, self.games)


@dataclass
class Tally:
    """Counts over games.

    Unfinished games have no winner. A shared win counts 1/k for each of k seats.
    `at_seat[bot][seat]` is a bot's wins at a seat. `first[bot][seat]` are its wins there in games
    in which it was the first to decide alone. `turns[n]`: games with n turns, where turns are
    counted. `stopped`: the run was interrupted.
    """

    seats: int
    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    rolls: int = 0
    at_seat: list[list[Share]] = field(default_factory=list)
    first: list[list[Share]] = field(default_factory=list)
    turns: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0
    stopped: bool = False

    def __post_init__(self) -> None:
        seats = range(self.seats)
        self.at_seat = self.at_seat or [[Share() for _ in seats] for _ in seats]
        self.first = self.first or [[Share() for _ in seats] for _ in seats]

    @property
    def wins(self) -> list[float]:
        """Return the wins at each seat."""
        seats = range(self.seats)
        return [sum(shares[seat].wins for shares in self.at_seat) for seat in seats]

    @property
    def bot_wins(self) -> list[float]:
        """Return each bot's wins, in the order of the bots."""
        return [sum(share.wins for share in shares) for shares in self.at_seat]

    def count(self, result: Result, bots: Sequence[int]) -> None:
        """Count a game; `bots[seat]` sat there."""
        self.games += 1
        self.decisions += result.decisions
        self.rolls += result.rolls
        if not result.returns:
            self.unfinished += 1
            return
        if result.turns >= 0:
            self.turns[result.turns] += 1
        for seat, (won, bot) in enumerate(zip(result.returns, bots, strict=True)):
            self.at_seat[bot][seat].add(won)
            if seat == result.first:
                self.first[bot][seat].add(won)

    def lines(self) -> list[Line]:
        """Return each bot's wins at all seats if there are several, at each, and moving first."""
        found = []
        for bot, shares in enumerate(self.at_seat):
            used = [seat for seat, share in enumerate(shares) if share.games]
            if len(used) > 1:
                games = sum(share.games for share in shares)
                found.append(Line(bot, -1, False, games, self.bot_wins[bot]))
            found += [Line(bot, n, False, shares[n].games, shares[n].wins) for n in used]
        for bot, shares in enumerate(self.first):
            for seat, share in enumerate(shares):
                if share.games:
                    found.append(Line(bot, seat, True, share.games, share.wins))
        return found

    def to_json(self) -> dict[str, Json]:
        """Return all counts, shared wins as fractions, and decisions per second.

        `lines()` gives the wins of each bot at each seat.
        """
        counted: dict[str, Json] = {str(turns): self.turns[turns] for turns in sorted(self.turns)}
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "decisions": self.decisions,
            "rolls": self.rolls,
            "wins": [plain(wins) for wins in self.wins],
            "bot_wins": [plain(wins) for wins in self.bot_wins],
            **({"turns": counted} if counted else {}),
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "stopped": self.stopped,
        }


def plain(wins: float) -> Json:
    """Return a number without the rounding error of added thirds."""
    rounded = round(wins, 6)
    return int(rounded) if rounded == int(rounded) else rounded


@dataclass(frozen=True)
class Job:
    """Games of a run, by their numbers."""

    game: Game
    seats: int
    options: Options
    bots: tuple[Bot | str, ...]
    seed: int
    swap: bool
    limit: int
    numbers: tuple[int, ...]
    turns: bool


def seated(number: int, seats: int, swap: bool) -> list[int]:
    """Return [seat] -> the number of the bot that sits there in a game."""
    shift = number % seats if swap else 0
    return [(seat + shift) % seats for seat in range(seats)]


def run_job(job: Job) -> list[Result]:
    """Play the games of one job; game number i has its own dice and choices."""
    start = job.game.start(job.seats, job.options)
    bots = [_seated(bot) for bot in job.bots]
    study = study_of(job.game) if job.turns else None
    only_random = _only_random(job.bots) and study is None
    found = []
    for number in job.numbers:
        turns = -1
        if only_random:
            # As random as bots one by one, but without leaving compiled code.
            playout = Playout(job.seed, 2 * number)
            state = start.clone()
            playout.run(state, job.limit)
            counted = int(playout.decisions), int(playout.rolls), int(playout.first)
            played = Played(state, *counted)
        else:
            dice, choices = Rng(job.seed, 2 * number), Rng(job.seed, 2 * number + 1)
            players = [bots[bot] for bot in seated(number, job.seats, job.swap)]
            census = study.census(job.seats) if study else None
            played = play_bots(start, players, dice, choices, job.limit, census)
            if census is not None and played.state.to_move == TERMINAL:
                turns = round(census.figures(played.state).get(TURNS, 0))
        over = played.state.to_move == TERMINAL
        returns = tuple(played.state.returns()) if over else ()
        found.append(Result(number, returns, played.first, played.decisions, played.rolls, turns))
    return found


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
    record: str | os.PathLike[str] | None = None,
    begins: Callable[[int], None] | None = None,
) -> Tally:
    """Play `games` games between bots, one bot a seat, and count.

    A bot is a name, `FILE.py:Name`, or an object. `swap` moves the bots one seat on with every
    game. A game of more than `limit` decisions is unfinished. `workers` processes share the work
    (default: one for random play and for objects, otherwise one a processor); the result is the
    same for any number. With several, objects are pickled. After Ctrl-C the games so far are
    returned, with `stopped` set. `begins` is called with the number of games to play, `progress`
    with the number of finished ones. `turns` counts turns too, as the game's playtest does; random
    games are others then, and take longer.

    `record` names a file to which every game is added as it ends. Games in it are not played again,
    so a stopped run can be resumed, and games can be added.

    Errors: SeatError, OptionError, UnknownGameError, UnknownBotError, BrokenBotError,
    FailedBotError; RecordError for a damaged record; HarenaError for a record of other settings and
    for turns of a game without a playtest.

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
    tally = Tally(seats)
    done: dict[int, Result] = {}
    file = None if record is None else GameFile(record, KIND)
    if file is not None:
        names = [bot if isinstance(bot, str) else bot.name for bot in bots]
        settings: dict[str, Json] = {
            "game": found.name,
            "seats": seats,
            "options": dict(checked),
            "bots": list(names),
            "seed": seed,
            "swap": swap,
            "limit": limit,
            "turns": turns,
        }
        file.resume(settings | game_code(found), names, lambda told: _keep(done, told))
    due = [number for number in range(games) if number not in done]
    for number in range(games):
        if number in done:
            tally.count(done[number], seated(number, seats, swap))
    if begins:
        begins(len(due))
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
            tuple(due[first : first + chunk]),
            turns,
        )
        for first in range(0, len(due), chunk)
    )
    started = time.perf_counter()
    try:
        with closing(results(run_job, jobs, min(count, -(-len(due) // chunk)))) as ended:
            for _job, part in ended:
                for result in part:
                    if file is not None:
                        file.append(asdict(result))
                    tally.count(result, seated(result.number, seats, swap))
                if progress:
                    progress(len(part))
    except KeyboardInterrupt:
        tally.stopped = True
    tally.seconds = time.perf_counter() - started
    return tally


def _keep(done: dict[int, Result], told: dict[str, Any]) -> None:
    """Add a game of a file; TypeError for a line that is none."""
    result = Result(**told | {"returns": tuple(told["returns"])})
    done[result.number] = result
