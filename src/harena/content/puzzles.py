"""Puzzles: positions in which one plan of a seat is clearly the best.

A plan is what the seat decides up to the end of its turn, a die, or another seat's decision.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

from harena.content import messages
from harena.core.errors import HarenaError, IllegalActionError
from harena.core.game import Game
from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS, State
from harena.core.record import read_record
from harena.core.scene.scene import Json

FILE = "puzzles.jsonl"
"""The file of a game's puzzles, in the package of the game."""
MAX_PASSES = 200
"""Decisions that are played automatically between two of the seat."""


class PuzzleError(HarenaError):
    """A line of a puzzle file is invalid."""


@dataclass(frozen=True)
class Puzzle:
    """A position and its best plan.

    `record` is the match up to the position, `plan` the decisions in notation. `best` and `second`
    are the win probabilities of `seat` after the plan and after the next best one. `grade` is the
    number of the lowest level of bot that finds the plan. `seed` and `match` say which match of
    self-play it is from. `replies` has the likely plans of the other seat, the likeliest first,
    where both plan in secret.
    """

    record: str
    seat: int
    plan: tuple[str, ...]
    best: float
    second: float
    grade: int
    seed: int
    match: int
    replies: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def id(self) -> str:
        """Return a short id, the same for the same position and seat."""
        return hashlib.sha256(f"{self.seat} {self.record}".encode()).hexdigest()[:10]

    def to_json(self) -> dict[str, Json]:
        """Return the puzzle as JSON."""
        return {
            "record": self.record,
            "seat": self.seat,
            "plan": list(self.plan),
            "best": round(self.best, 4),
            "second": round(self.second, 4),
            "grade": self.grade,
            "seed": self.seed,
            "match": self.match,
            **({"replies": [list(reply) for reply in self.replies]} if self.replies else {}),
        }


class PuzzleBoard:
    """A puzzle's position, on which the seat decides. Other seats let windows pass."""

    def __init__(self, match: Match, seat: int, replies: Sequence[Sequence[str]] = ()) -> None:
        """Start from the newest position of a match."""
        self.match = copy(match)
        self.match.settles = False
        self.seat = seat
        self.replies = replies
        self.played: list[int] = []
        """The decisions of the seat, forced ones included."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> PuzzleBoard:
        """Return the board of a puzzle, on which the match begins in its position."""
        start = Match.from_position(read_record(puzzle.record).state)
        return cls(start, puzzle.seat, puzzle.replies)

    @property
    def done(self) -> bool:
        """True once the seat has decided all that it can before dice or others."""
        return self.match.over or not self.match.state.can_act(self.seat)

    def play(self, actions: Sequence[int | str]) -> None:
        """Play decisions of the seat, ids or notations. IllegalActionError if one is not legal."""
        for action in actions:
            if self.done:
                raise IllegalActionError(self.seat, str(action), [], messages.PLAN_IS_COMPLETE)
            self.played.append(self.match.apply_action(action, self.seat).value)
            self._go_on()

    def _go_on(self) -> None:
        """Let windows pass, and play forced decisions of the seat."""
        match = self.match
        for _ in range(MAX_PASSES):
            state = match.state
            if match.over:
                return
            if state.to_move == SIMULTANEOUS:
                seats = state.deciding()
                passes = [int(state.pass_action(seat)) for seat in seats]
                if min(passes) < 0:
                    return
                for seat, action in zip(seats, passes, strict=True):
                    match.apply_action(action, seat)
            elif state.to_move != self.seat or (forced := match.play_forced()) is None:
                return
            else:
                self.played.append(forced.value)

    def results(self) -> list[State]:
        """Return the position after the plan, or that after each of the likely replies."""
        if not self.replies:
            return [self.match.state]
        return [self.replied(reply).state for reply in self.replies]

    def replied(self, reply: Sequence[str]) -> Match:
        """Return the match after a secret plan of the other seat."""
        match = copy(self.match)
        for action in reply:
            match.apply_action(action, 1 - self.seat)
        return match


def read_puzzles(text: str) -> list[Puzzle]:
    """Return the puzzles of a file, one a line. PuzzleError names the line that is wrong."""
    found: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            given = json.loads(line)
            found.append(
                Puzzle(
                    record=str(given["record"]),
                    seat=int(given["seat"]),
                    plan=tuple(map(str, given["plan"])),
                    best=float(given["best"]),
                    second=float(given["second"]),
                    grade=int(given["grade"]),
                    seed=int(given["seed"]),
                    match=int(given["match"]),
                    replies=tuple(tuple(map(str, one)) for one in given.get("replies", ())),
                )
            )
        except (ValueError, TypeError, KeyError) as error:
            raise PuzzleError(messages.bad_puzzle(line=number, reason=error)) from error
    return found


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of a file.

    >>> puzzle = Puzzle("...", 0, ("8a",), 0.9, 0.5, 2, seed=1, match=7)
    >>> read_puzzles(write_puzzle(puzzle)) == [puzzle]
    True
    """
    return json.dumps(puzzle.to_json(), separators=(",", ":"), ensure_ascii=False) + "\n"


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles in the package of a game, easiest first; none without a file."""
    return _puzzles(type(game).__module__)


@lru_cache(16)
def _puzzles(module: str) -> tuple[Puzzle, ...]:
    spec = sys.modules[module].__spec__
    if spec is None or not spec.submodule_search_locations:
        return ()
    file = files(module).joinpath(FILE)
    if not file.is_file():
        return ()
    found = read_puzzles(file.read_text(encoding="utf-8"))
    return tuple(sorted(found, key=lambda one: one.grade))
