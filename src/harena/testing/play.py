"""Random and scripted play for tests, and the description of a game under test."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Generic, TypeVar

from harena.core import messages
from harena.core.errors import RecordError
from harena.core.game import Game
from harena.core.play.match import Match
from harena.core.play.player_view import PlayerView
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, TERMINAL, State
from harena.core.record import write_record
from harena.core.registry import get_game
from harena.core.scene.scene import to_json

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

S = TypeVar("S", bound=State)
MatchSetup = tuple[int, Mapping[str, object]]
"""Seats and options of a match."""


@dataclass(frozen=True)
class RandomPosition:
    """A position of a random game: its start, its seed, and its number."""

    start: str
    seed: int
    number: int


@dataclass(frozen=True)
class RandomMatch:
    """A random match: its entry in `tables`, its seed, its maximum length."""

    table: int
    seed: int
    limit: int


@dataclass(frozen=True, eq=False)
class GameSubject(Generic[S]):
    """A game under test."""

    game: Game | str
    """The game, or its name in the registry."""
    starts: Mapping[str, S]
    """Starting positions of random games, by name."""
    tables: Sequence[MatchSetup]
    """Seats and options of whole matches."""
    check: Callable[[S], None]
    """A function that asserts the invariants of a position."""
    steps: int = 2400
    """The maximum number of decisions and dice in a random game."""
    opening: int = 100
    """The number of early positions that are drawn more often."""

    def places(self, seeds: int = 3) -> SearchStrategy[RandomPosition]:
        """Return a hypothesis strategy for positions of random games, early ones more often."""
        from hypothesis import strategies as st

        return st.builds(
            self._place,
            st.sampled_from(list(self.starts)),
            st.integers(0, seeds - 1),
            st.integers(0, 2**20),
            st.booleans(),
        )

    def _place(self, start: str, seed: int, number: int, early: bool) -> RandomPosition:
        count = len(random_positions(self, start, seed))
        return RandomPosition(start, seed, number % (min(self.opening, count) if early else count))

    def at(self, place: RandomPosition) -> S:
        """Return a fresh copy of a position."""
        state = copy_of(self.starts[place.start])
        state.load(random_positions(self, place.start, place.seed)[place.number])
        return state

    def matches(self, *limits: int, seeds: int = 20) -> SearchStrategy[RandomMatch]:
        """Return a hypothesis strategy for random matches with one of these maximum lengths."""
        from hypothesis import strategies as st

        return st.builds(
            RandomMatch,
            st.integers(0, len(self.tables) - 1),
            st.integers(0, seeds - 1),
            st.sampled_from(limits),
        )

    def match(self, played: RandomMatch) -> Match:
        """Play a random match."""
        seats, options = self.tables[played.table]
        return random_match(self.game, seats, options, played.seed, played.limit)


def copy_of(state: S) -> S:
    """Return an independent copy of the same class."""
    copy = state.clone()
    assert isinstance(copy, type(state))
    return copy


def random_decision(state: State, rng: Rng) -> tuple[int, int]:
    """Return a random seat that must decide, and a random legal action of it."""
    seats = state.deciding()
    seat = seats[rng.below(len(seats))]
    scratch = state.space.borrow()
    action = int(state.random_action(seat, rng, scratch))
    state.space.give_back(scratch)
    return seat, action


def random_steps(state: State, rng: Rng, limit: int = 1_000_000) -> Iterator[tuple[int, int]]:
    """Play on at random and yield each step before it is made, as seat and value.

    Simultaneous decisions come in random order. For a die the seat is -1.
    """
    for _ in range(limit):
        if state.to_move == TERMINAL:
            return
        if state.to_move == CHANCE:
            face = rng.roll(int(state.die))
            yield -1, face
            state.apply_chance(face)
        else:
            seat, action = random_decision(state, rng)
            yield seat, action
            state.apply_action(action, seat)


def random_match(
    game: Game | str, seats: int, options: Mapping[str, object], seed: int, limit: int = 100_000
) -> Match:
    """Play a random match to its end, or to `limit` entries."""
    match = Match(game, seats, options)
    rng = Rng(seed, 77)
    while not match.over and len(match.log) < limit:
        if match.state.to_move == CHANCE:
            match.apply_chance(rng.roll(int(match.state.die)))
        else:
            seat, action = random_decision(match.state, rng)
            match.apply_action(action, seat)
    return match


@cache
def random_positions(subject: GameSubject[S], start: str, seed: int) -> list[list[int]]:
    """Return positions of a random game as numbers: the first 200, then every third."""
    state = copy_of(subject.starts[start])
    found = []
    for number, _ in enumerate(random_steps(state, Rng(seed, 5), subject.steps)):
        if number < 200 or number % 3 == 0:
            found.append(state.numbers())
    return [*found, state.numbers()]


def play_random_game(
    subject: GameSubject[S], start: S, seed: int, *, every: int, limit: int
) -> bool:
    """Play a random game and check every n-th position; return whether it ended.

    The steps between are unchecked, so that many games can be played.
    """
    state, rng = copy_of(start), Rng(seed, 3)
    for number in range(limit):
        if state.to_move == TERMINAL:
            break
        if number % every == 0:
            subject.check(state)
        if state.to_move == CHANCE:
            state._apply_chance(rng.roll(int(state.die)))
            continue
        seat, action = random_decision(state, rng)
        if number % every == 0:
            assert state.is_legal(seat, action)
        state._apply_action(seat, action)
    subject.check(state)
    return state.to_move == TERMINAL


def play_script(match: Match, script: str) -> Match:
    """Play notations and dice, such as `8a 6b d6=4`, each for the seat that must decide.

    Use `seat:notation` if several decide at once: `red:ready`. Raises RecordError with the number
    of the wrong step, counted from 1; earlier steps stay.
    """
    for number, word in enumerate(script.split(), start=1):
        try:
            if match.state.to_move == CHANCE:
                sides, equals, face = word.removeprefix("d").partition("=")
                if not equals or not face.isdigit() or sides != str(int(match.state.die)):
                    why = messages.die_due(sides=int(match.state.die), found=word)
                    raise RecordError(1, number, why)
                match.apply_chance(int(face))
                continue
            name, colon, notation = word.partition(":")
            if colon and name in match.seat_names:
                match.apply_action(notation, match.seat_names.index(name))
            else:
                match.apply_action(word)
        except ValueError as error:
            if isinstance(error, RecordError):
                raise
            raise RecordError(1, number, str(error)) from error
    return match


# --- what a viewer sees -----------------------------------------------------------------------


def visible_position(state: State, viewer: int) -> list[list[int]]:
    """Return what a viewer knows of a position, who decides, and the viewer's actions."""
    view = state.observe(viewer)
    return [
        view.numbers(),
        view.deciding(),
        state.legal_actions(viewer) if viewer >= 0 else [],
        view.legal_actions(viewer) if viewer >= 0 else [],
    ]


def visible_scene(game: Game | str, state: State, viewer: int) -> str:
    """Return the same with the scene, as text."""
    rules = get_game(game) if isinstance(game, str) else game
    scene = rules.scene(state.observe(viewer), viewer)
    return json.dumps([visible_position(state, viewer), to_json(scene)])


def visible_match(match: Match, viewer: int) -> str:
    """Return all that a viewer has seen of a match so far, as text."""
    point = PlayerView(match, viewer)
    return json.dumps(
        [
            visible_position(match.state, viewer),
            to_json(match.scene(viewer)),
            [[frame.seq, to_json(frame.events)] for frame in point.frames],
            [to_json(point.scene(frame.seq)) for frame in point.frames[-12:]],
            write_record(match, viewer),
            match.undo_point(viewer) is None if viewer >= 0 else True,
        ]
    )
