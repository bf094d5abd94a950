"""Random games of WARP 6 for tests, and what must hold in every position."""

from __future__ import annotations

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Match
from harena.games.warp6.rules import table as on
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


def dice(table: WarpSix) -> list[int]:
    """The numbers of all dice in the game."""
    return [die.number for die in all_dice(table)]


def all_dice(table: WarpSix) -> tuple[Die, ...]:
    """All dice in the game, as they are read."""
    return read(table).dice


def turns(table: WarpSix, seat: int) -> list[str]:
    """W6-6 once more, read off the dice: the notations of a seat's legal turns."""
    found = []
    for die in all_dice(table):
        if die.seat == seat and not die.off:
            found.append(die.title)
            found += [f"{die.title}+"] if die.face < die.sides else []
            found += [f"{die.title}-"] if die.face > 1 else []
    return sorted(found)


def check(table: WarpSix) -> None:
    """What holds in every position."""
    t = table.table
    phase, own = t[on.PHASE], int(table.own)
    on_board = {}
    for die in dice(table):
        at, face = int(t[on.AT + die]), int(t[on.FACE + die])
        assert 0 <= face <= on.sides_of(table, die)
        assert at in (on.OFF, on.IN_HAND) or 1 <= at <= START
        if at == on.OFF:
            assert face == 0
        elif at != on.IN_HAND:
            assert face > 0
            on_board[at] = die
    # Each die is in exactly one place, and both ways of looking agree.
    assert {k: int(t[on.ON + k]) - 1 for k in range(START + 1) if t[on.ON + k]} == on_board
    for seat in range(int(table.seats)):
        mine = [int(t[on.AT + die]) for die in range(seat * int(on.OWN), seat * int(on.OWN) + own)]
        assert mine.count(int(on.OFF)) == t[on.OUT + seat] <= table.goal
        assert (t[on.OUT + seat] == table.goal) == (
            table.to_move == TERMINAL and t[on.WINNER] == seat
        )
    in_hand = sum(t[on.AT + die] == on.IN_HAND for die in dice(table))
    assert t[on.PLACED] == len(dice(table)) - in_hand
    assert (phase in (on.PLACING, on.MOVING)) <= (t[on.FIRST] >= 0)
    assert (phase == on.CHOOSING) == (table.to_move == SIMULTANEOUS) == (table.waiting != 0)
    assert (table.die > 0) == (table.to_move == CHANCE)
    assert (t[on.ROLLING_DIE] >= 0) <= (table.to_move == CHANCE)
    assert 1 <= t[on.GAME] <= t[on.GAMES]
    assert t[on.GAME] > 1 or table.to_move == TERMINAL or not any(t[on.TOTAL + s] for s in range(3))
    seats = range(-1, int(table.seats) + 1)
    for seat in seats:
        legal = table.legal_actions(seat) if 0 <= seat < int(table.seats) else []
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (seat in table.deciding())
        if phase == on.MOVING and legal:
            assert sorted(table.space.name(action) for action in legal) == turns(table, seat)


SUBJECT = GameSubject(
    "warp-6",
    {str(kind): WarpSix(*kind) for kind in KINDS},
    [(seats, options(games, secret)) for seats, games, secret in KINDS],
    check,
    steps=20_000,
    opening=60,
)
