"""Random games of WARP 6 for tests, and what must hold in every position."""

from __future__ import annotations

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Match
from harena.games.warp6.rules import components, fields as F
from harena.games.warp6.rules.board import START
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view.read import Die, read
from harena.testing import play
from harena.testing.play import GameSubject

KINDS = [(2, 1, False), (3, 1, False), (2, 1, True), (3, 1, True), (2, 3, False), (3, 2, True)]
"""Seats, games in the series, faces chosen in secret."""


def options(games: int, secret: bool) -> dict[str, object]:
    """The options of a match."""
    return {"games": games, "start": "secret" if secret else "rolled"}


def random_match(seats: int, games: int, secret: bool, seed: int, limit: int = 100_000) -> Match:
    """A match played at random to its end, or to `limit` entries."""
    return play.random_match("warp-6", seats, options(games, secret), seed, limit)


def dice(state: WarpSix) -> list[int]:
    """The numbers of all dice in the game."""
    return [die.number for die in all_dice(state)]


def all_dice(state: WarpSix) -> tuple[Die, ...]:
    """All dice in the game, as they are read."""
    return read(state).dice


def turns(state: WarpSix, seat: int) -> list[str]:
    """W6-6 once more, read off the dice: the notations of a seat's legal turns."""
    found = []
    for die in all_dice(state):
        if die.seat == seat and not die.off:
            found.append(die.title)
            found += [f"{die.title}+"] if die.face < die.sides else []
            found += [f"{die.title}-"] if die.face > 1 else []
    return sorted(found)


def check(state: WarpSix) -> None:
    """Check what holds in every position."""
    t = state.values
    phase, own = t[F.PHASE], int(state.own)
    on_board = {}
    for die in dice(state):
        at, face = int(t[F.AT + die]), int(t[F.FACE + die])
        assert 0 <= face <= F.sides_of(state, die)
        assert at in (F.OFF, F.IN_HAND) or 1 <= at <= START
        if at == F.OFF:
            assert face == 0
        elif at != F.IN_HAND:
            assert face > 0
            on_board[at] = die
    # Each die is in exactly one place, and both ways of looking agree.
    assert {k: int(t[F.ON + k]) - 1 for k in range(START + 1) if t[F.ON + k]} == on_board
    for seat in range(int(state.seats)):
        mine = [
            int(t[F.AT + die])
            for die in range(seat * int(components.OWN), seat * int(components.OWN) + own)
        ]
        assert mine.count(int(F.OFF)) == t[F.OUT + seat] <= state.goal
        assert (t[F.OUT + seat] == state.goal) == (
            state.to_move == TERMINAL and t[F.WINNER] == seat
        )
    in_hand = sum(t[F.AT + die] == F.IN_HAND for die in dice(state))
    assert t[F.PLACED] == len(dice(state)) - in_hand
    assert (phase in (F.PLACING, F.MOVING)) <= (t[F.FIRST] >= 0)
    assert (phase == F.CHOOSING) == (state.to_move == SIMULTANEOUS) == (state.waiting != 0)
    assert (state.die > 0) == (state.to_move == CHANCE)
    assert (t[F.ROLLING_DIE] >= 0) <= (state.to_move == CHANCE)
    assert 1 <= t[F.GAME] <= t[F.GAMES]
    assert t[F.GAME] > 1 or state.to_move == TERMINAL or not any(t[F.TOTAL + s] for s in range(3))
    seats = range(-1, int(state.seats) + 1)
    for seat in seats:
        legal = state.legal_actions(seat) if 0 <= seat < int(state.seats) else []
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (seat in state.deciding())
        if phase == F.MOVING and legal:
            assert sorted(state.space.name(action) for action in legal) == turns(state, seat)


SUBJECT = GameSubject(
    "warp-6",
    {str(kind): WarpSix(*kind) for kind in KINDS},
    [(seats, options(games, secret)) for seats, games, secret in KINDS],
    check,
    steps=20_000,
    opening=60,
)
