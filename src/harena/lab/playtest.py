"""Playtests: many games of many settings, with counts made by the game itself.

A game that can be playtested has a module `playtest` in its package, with a `PLAYTEST`. That lists
the settings to compare, counts events in a match, and writes the report.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, runtime_checkable

from harena.bots import find_bot
from harena.core.errors import HarenaError
from harena.core.game import Game
from harena.core.play.rng import Rng
from harena.core.play.state import TERMINAL, State
from harena.core.playtest_tables import Row, Setting
from harena.core.registry import get_game
from harena.core.scene.scene import Json
from harena.lab import messages
from harena.lab.play_bots import Watch, play_bots
from harena.lab.pool import results

LIMIT = 1000
"""Decisions of each seat, on average, after which a game counts as unfinished."""
TURNS = "turns"
"""The figure that says how many turns a match had."""
CHUNK = 2
"""Games a worker plays before it reports: so few that Ctrl-C does not have to wait long."""


class Census(Watch, Protocol):
    """Counts what happens in one match."""

    def figures(self, state: State) -> Mapping[str, float]:
        """Return all counts of the ended match; missing ones are 0."""
        ...


@runtime_checkable
class Study(Protocol):
    """The playtest that a game brings."""

    @property
    def settings(self) -> Sequence[Setting]:
        """All that is measured."""
        ...

    def census(self, seats: int) -> Census:
        """Return a new census, for a match of a number of players."""
        ...

    def opening(self, state: State, setting: str, seat: int, rng: Rng) -> int:
        """Return an action to play before the bots take over; -1: the bot chooses."""
        ...

    def report(self, rows: Sequence[Row], seed: int) -> str:
        """Return the figures in words and tables, as Markdown."""
        ...


def study_of(game: Game) -> Study:
    """Return the playtest of a game. Raise HarenaError if it has none."""
    package = sys.modules[type(game).__module__].__package__
    name = f"{package}.playtest"
    found = import_module(name).PLAYTEST if package and find_spec(name) else None
    if not isinstance(found, Study):
        raise HarenaError(messages.no_playtest(game.title))
    return found


def study_or_none(game: Game) -> Study | None:
    """Return the playtest of a game, or None."""
    try:
        return study_of(game)
    except HarenaError:
        return None


@dataclass(frozen=True)
class Job:
    """Games of one row: numbers `first` to `first + count` - 1; `limit` decisions a seat."""

    game: str
    place: int  # of the row among all
    setting: int
    seats: int
    seed: int
    limit: int
    first: int
    count: int


def run_job(job: Job) -> Row:
    """Play and count the games of one job; game number i has its own dice and choices."""
    game = get_game(job.game)
    study = study_of(game)
    setting = study.settings[job.setting]
    start = game.start(job.seats, setting.options)
    bots = [find_bot(setting.bots[seat % len(setting.bots)]) for seat in range(job.seats)]
    row = Row(setting.name, job.seats)
    began = time.process_time()
    for number in range(job.first, job.first + job.count):
        # Bots that are not all the same change places with every game.
        shift = number % job.seats
        census = study.census(job.seats)
        played = play_bots(
            start,
            [bots[(seat + shift) % job.seats] for seat in range(job.seats)],
            Rng(job.seed, 2 * number),
            Rng(job.seed, 2 * number + 1),
            job.limit * job.seats,
            census,
            lambda state, seat, rng: study.opening(state, setting.name, seat, rng),
        )
        state = played.state
        row.games += 1
        if state.to_move == TERMINAL:
            found = dict(census.figures(state))
            for place, name in enumerate(setting.bots):
                won = sum(
                    state._returns(seat)
                    for seat in range(job.seats)
                    if (seat + shift) % job.seats % len(setting.bots) == place
                )
                found[f"won.{name}"] = found.get(f"won.{name}", 0.0) + won
            row.count(found)
        else:
            row.unfinished += 1
    row.seconds = time.process_time() - began
    return row


@dataclass
class Playtest:
    """The result of a playtest. `stopped`: it was interrupted."""

    game: str
    seed: int
    rows: list[Row]
    seconds: float = 0.0
    stopped: bool = False

    def to_json(self) -> dict[str, Json]:
        """Return all figures of all rows."""
        return {
            "game": self.game,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "stopped": self.stopped,
            "rows": [row.to_json() for row in self.rows],
        }

    def report(self) -> str:
        """Return the figures in words and tables, as Markdown, written by the game."""
        text = study_of(get_game(self.game)).report(self.rows, self.seed)
        return f"{text}\n{messages.RUN_STOPPED}\n" if self.stopped else text


def playtest(
    game: Game | str,
    games: int,
    seed: int = 1,
    *,
    seats: Sequence[int] = (),
    settings: Sequence[str] = (),
    limit: int = LIMIT,
    processes: int | None = None,
    begins: Callable[[str, int, int], None] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> Playtest:
    """Play all settings of a game's playtest, and count.

    `games` is for the setting that is played most; others are played less, as the playtest says.
    `seats` and `settings` keep only those numbers of players and settings; none: all. `begins` is
    called for each row with its number of games, `progress` with the number of finished ones. The
    result is the same for any number of `processes` (default: one a core). A game of more than
    `limit` decisions a seat is unfinished. After Ctrl-C the games so far are returned, with
    `stopped` set.

    Errors: HarenaError when the game has no playtest or nothing is left to play.
    """
    found = get_game(game) if isinstance(game, str) else game
    study = study_of(found)
    if games < 1 or limit < 1:
        raise HarenaError(messages.too_small(games=games, limit=limit))
    known = [setting.name for setting in study.settings]
    for name in settings:
        if name not in known:
            raise HarenaError(messages.unknown_setting(name=name, known=known))
    rows: list[Row] = []
    due: list[tuple[float, Job]] = []
    for index, setting in enumerate(study.settings):
        for count, share in setting.shares.items():
            if (seats and count not in seats) or (settings and setting.name not in settings):
                continue
            wanted = max(1, round(games * share))
            if begins:
                begins(setting.name, count, wanted)
            for first in range(0, wanted, CHUNK):
                n = min(CHUNK, wanted - first)
                job = Job(found.name, len(rows), index, count, seed, limit, first, n)
                due.append((first / wanted, job))
            rows.append(Row(setting.name, count))
    if not rows:
        raise HarenaError(messages.no_setting_for(title=found.title, seats=seats))
    # All rows grow evenly, so that a run that is stopped has something of each.
    jobs = [job for _, job in sorted(due, key=lambda one: one[0])]
    done = Playtest(found.name, seed, rows)
    parts: dict[Job, Row] = {}
    started = time.perf_counter()
    try:
        for job, part in results(run_job, jobs, min(processes or os.cpu_count() or 1, len(jobs))):
            parts[job] = part
            if progress:
                progress(part.setting, part.seats, part.games)
    except KeyboardInterrupt:
        done.stopped = True
    done.seconds = time.perf_counter() - started
    for job in jobs:
        # In this order, so that rounding does not depend on who was faster.
        if job in parts:
            rows[job.place].add(parts[job])
    return done
