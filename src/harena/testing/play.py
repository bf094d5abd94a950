"""Play for tests: at random and by script, and how a game names its starts and invariants."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Generic, TypeVar

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
    """A position of a random game: its start, the game's seed, and how far on it is."""

    start: str
    seed: int
    number: int


@dataclass(frozen=True)
class RandomMatch:
    """A match played at random: the number of its table, its seed, its greatest length."""

    table: int
    seed: int
    limit: int


@dataclass(frozen=True, eq=False)
class GameSubject(Generic[S]):
    """A game under test."""

    game: Game | str
    """It, or its name in the registry."""
    starts: Mapping[str, S]
    """Where random games start from, under names of one's own."""
    tables: Sequence[MatchSetup]
    """Seats and options of whole matches."""
    check: Callable[[S], None]
    """Asserts what holds in every position."""
    steps: int = 2400
    """How many decisions and dice of a random game are looked at."""
    opening: int = 100
    """How many positions from the start on are drawn a little more often than the rest."""

    def places(self, seeds: int = 3) -> SearchStrategy[RandomPosition]:
        """Positions of random games for hypothesis, those of the opening more often."""
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
        """The position of a place, a fresh copy."""
        state = copy_of(self.starts[place.start])
        state.load(random_positions(self, place.start, place.seed)[place.number])
        return state

    def matches(self, *limits: int, seeds: int = 20) -> SearchStrategy[RandomMatch]:
        """Matches played at random for hypothesis, to one of these lengths at most."""
        from hypothesis import strategies as st

        return st.builds(
            RandomMatch,
            st.integers(0, len(self.tables) - 1),
            st.integers(0, seeds - 1),
            st.sampled_from(limits),
        )

    def match(self, played: RandomMatch) -> Match:
        """A match played at random."""
        seats, options = self.tables[played.table]
        return random_match(self.game, seats, options, played.seed, played.limit)


def copy_of(state: S) -> S:
    """An independent copy, of the same class."""
    copy = state.clone()
    assert isinstance(copy, type(state))
    return copy


def random_decision(state: State, rng: Rng) -> tuple[int, int]:
    """A seat that owes a decision, whichever comes first, and one of its actions."""
    seats = state.deciding()
    seat = seats[rng.below(len(seats))]
    scratch = state.space.borrow()
    action = int(state.random_action(seat, rng, scratch))
    state.space.give_back(scratch)
    return seat, action


def random_steps(state: State, rng: Rng, limit: int = 1_000_000) -> Iterator[tuple[int, int]]:
    """Play a position on at random; each step as it is about to be made: seat, value.

    Those who decide together come in random order. For a die the seat is -1.
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
    """A match played at random to its end, or to `limit` entries."""
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
    """Positions of a random game, as numbers: the first ones all, then every third."""
    state = copy_of(subject.starts[start])
    found = []
    for number, _ in enumerate(random_steps(state, Rng(seed, 5), subject.steps)):
        if number < 200 or number % 3 == 0:
            found.append(state.numbers())
    return [*found, state.numbers()]


def play_random_game(
    subject: GameSubject[S], start: S, seed: int, *, every: int, limit: int
) -> bool:
    """Play a random game, looking at every so many-th position; whether it came to its end.

    Between two looks nothing is checked, so that many games may be played.
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
    """Play notations and dice, such as `8a 6b d6=4`, each for whoever is to decide.

    `seat:notation` says who, where several decide at once: `red:ready`. RecordError names the
    step that does not fit and its number, counted from 1; steps before it stand.
    """
    for number, word in enumerate(script.split(), start=1):
        try:
            if match.state.to_move == CHANCE:
                sides, equals, face = word.removeprefix("d").partition("=")
                if not equals or not face.isdigit() or sides != str(int(match.state.die)):
                    raise RecordError(1, number, f"expected d{match.state.die}=…, found {word!r}")
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
    """What a viewer knows of a position: all on the table, who is asked, what he may do."""
    view = state.observe(viewer)
    return [
        view.numbers(),
        view.deciding(),
        state.legal_actions(viewer) if viewer >= 0 else [],
        view.legal_actions(viewer) if viewer >= 0 else [],
    ]


def visible_scene(game: Game | str, state: State, viewer: int) -> str:
    """The same and its scene, as one text."""
    rules = get_game(game) if isinstance(game, str) else game
    scene = rules.scene(state.observe(viewer), viewer)
    return json.dumps([visible_position(state, viewer), to_json(scene)])


def visible_match(match: Match, viewer: int) -> str:
    """All that a viewer gets to see of a match so far, as one text."""
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
