"""Random games of WARP 6 for tests, and what must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hypothesis import strategies as st

from harena import CHANCE, OVER, TOGETHER, Match, Rng
from harena.games.warp6.board import START
from harena.games.warp6.rules import WarpSix
from harena.games.warp6.scene import dice, die_title
from harena.games.warp6.state import (
    AT,
    CHOOSING,
    FACE,
    FIRST,
    GAME,
    GAMES,
    IN_HAND,
    MOVING,
    OFF,
    ON,
    OUT,
    OWN,
    PHASE,
    PLACED,
    PLACING,
    ROLLING_DIE,
    TOTAL,
    WINNER,
    sides_of,
)

KINDS = [(2, 1, False), (3, 1, False), (2, 1, True), (3, 1, True), (2, 3, False), (3, 2, True)]
"""Seats, games in the series, faces chosen in secret."""


def options(games: int, secret: bool) -> dict[str, object]:
    """The options of a match."""
    return {"games": games, "start": "secret" if secret else "rolled"}


def steps(table: WarpSix, rng: Rng) -> Iterator[tuple[int, int]]:
    """Play a position to its end at random; each step as it is about to be made: seat, value.

    Those who decide together come in random order. For a die the seat is -1.
    """
    while table.pending != OVER:
        if table.pending == CHANCE:
            face = rng.roll(int(table.die))
            yield -1, face
            table.roll(face)
        else:
            seats = table.deciding()
            seat = seats[rng.below(len(seats))]
            legal = table.legal_actions(seat)
            action = legal[rng.below(len(legal))]
            yield seat, action
            table.apply(seat, action)


def random_match(seats: int, games: int, secret: bool, seed: int, limit: int = 100_000) -> Match:
    """A match played at random to its end, or to `limit` entries."""
    match = Match("warp-6", seats, options(games, secret))
    rng = Rng(seed, 77)
    while not match.over and len(match.log) < limit:
        if match.state.pending == CHANCE:
            match.roll(rng.roll(int(match.state.die)))
        else:
            deciding = match.state.deciding()
            seat = deciding[rng.below(len(deciding))]
            legal = match.state.legal_actions(seat)
            match.play(legal[rng.below(len(legal))], seat)
    return match


@cache
def history(seats: int, games: int, secret: bool, seed: int) -> list[list[int]]:
    """All positions of a random game, as numbers."""
    table = WarpSix(seats, games, secret)
    found = [table.numbers() for _ in steps(table, Rng(seed, 5))]
    return [*found, table.numbers()]


@st.composite
def random_positions(draw: st.DrawFn) -> tuple[int, int, bool, list[int]]:
    """A position from a random game: seats, games, secret, and its numbers."""
    seats, games, secret = draw(st.sampled_from(KINDS))
    found = history(seats, games, secret, draw(st.integers(0, 3)))
    # Setting up is a tenth of a game: ask for it as often as for the rest.
    last = draw(st.sampled_from([60, len(found) - 1]))
    return seats, games, secret, found[draw(st.integers(0, last))]


def loaded(case: tuple[int, int, bool, list[int]]) -> WarpSix:
    """The position of a drawn case."""
    seats, games, secret, numbers = case
    table = WarpSix(seats, games, secret)
    table.load(numbers)
    return table


def turns(table: WarpSix, seat: int) -> list[str]:
    """W6-6 once more, read off the dice: the notations of a seat's legal turns."""
    found = []
    for die in dice(table):
        face = int(table.table[FACE + die])
        if die // OWN == seat and table.table[AT + die] != OFF:
            name = die_title(table, die)
            found.append(name)
            found += [f"{name}+"] if face < sides_of(table, die) else []
            found += [f"{name}-"] if face > 1 else []
    return sorted(found)


def check(table: WarpSix) -> None:
    """What holds in every position."""
    t = table.table
    phase, own = t[PHASE], int(table.own)
    on_board = {}
    for die in dice(table):
        at, face = int(t[AT + die]), int(t[FACE + die])
        assert 0 <= face <= sides_of(table, die)
        assert at in (OFF, IN_HAND) or 1 <= at <= START
        if at == OFF:
            assert face == 0
        elif at != IN_HAND:
            assert face > 0
            on_board[at] = die
    # Each die is in exactly one place, and both ways of looking agree.
    assert {k: int(t[ON + k]) - 1 for k in range(START + 1) if t[ON + k]} == on_board
    for seat in range(int(table.seats)):
        mine = [int(t[AT + die]) for die in range(seat * int(OWN), seat * int(OWN) + own)]
        assert mine.count(int(OFF)) == t[OUT + seat] <= table.goal
        assert (t[OUT + seat] == table.goal) == (table.pending == OVER and t[WINNER] == seat)
    in_hand = sum(t[AT + die] == IN_HAND for die in dice(table))
    assert t[PLACED] == len(dice(table)) - in_hand
    assert (phase in (PLACING, MOVING)) <= (t[FIRST] >= 0)
    assert (phase == CHOOSING) == (table.pending == TOGETHER) == (table.waiting != 0)
    assert (table.die > 0) == (table.pending == CHANCE)
    assert (t[ROLLING_DIE] >= 0) <= (table.pending == CHANCE)
    assert 1 <= t[GAME] <= t[GAMES]
    assert t[GAME] > 1 or table.pending == OVER or not any(t[TOTAL + s] for s in range(3))
    seats = range(-1, int(table.seats) + 1)
    for seat in seats:
        legal = table.legal_actions(seat) if seat >= 0 else []
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (seat in table.deciding())
        if phase == MOVING and legal:
            assert sorted(table.space.name(action) for action in legal) == turns(table, seat)
