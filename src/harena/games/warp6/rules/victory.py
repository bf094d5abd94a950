"""Victory: the end of a game, points, and series of several games."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.warp6.rules import board, components, fields as F, journal, setup
from harena.games.warp6.rules.fields import WarpSixState

MOST_CHANGES: Final[i64] = 2000
"""Changes of dice after which a game ends without a winner (W6-15)."""


def longest_game(seats: int) -> int:
    """W6-14: return a bound of a game's changes, moves and rolls, at which simulations stop.

    Ties for the first player are assumed to be broken within a hundred rounds (W6-8).
    """
    dice = seats * int(components.DICE[seats - 2])
    spaces = sum(range(int(board.START) - dice + 1, int(board.START) + 1))
    setting_up = 2 * dice + 100 * seats
    return setting_up + int(MOST_CHANGES) + 2 * spaces


def points(state: WarpSixState, seat: i64) -> i64:
    """W6-13: return the sum of the ring numbers of a loser's dice nearest the centre.

    It counts as many dice as the loser is short of the goal. W6-16: a die that is not placed yet
    counts as one in the outermost ring.
    """
    t = state.values
    short = state.goal - t[F.OUT + seat]
    total: i64 = 0
    space: i64
    for space in range(1, board.START + 1):
        if short == 0:
            break
        occupant = t[F.ON + space] - 1
        if occupant >= 0 and occupant // components.OWN == seat:
            total += board.RING[space]
            short -= 1
    return total + short * board.RING[board.START]


def is_won(state: WarpSixState, seat: i64) -> bool:
    """W6-10: return whether a seat has brought enough dice to the centre."""
    return state.values[F.OUT + seat] == state.goal


def is_endless(state: WarpSixState) -> bool:
    """W6-15: return whether too many dice have been changed for a winner."""
    return state.values[F.CHANGED] >= MOST_CHANGES


def end_game(state: WarpSixState, winner: i64) -> None:
    """W6-10, W6-13: end the game, give points to the losers, and begin the next game of the series.

    W6-15: with a winner of -1 all seats get points.
    """
    t = state.values
    gained = vec[i64]([0, 0, 0])
    seat: i64
    for seat in range(state.seats):
        if seat != winner:
            gained[seat] = points(state, seat)
            t[F.TOTAL + seat] += gained[seat]
    t[F.WINNER] = winner
    state.note(journal.WON, winner, t[F.GAME], gained[0], gained[1], gained[2])
    if t[F.GAME] < t[F.GAMES]:
        t[F.GAME] += 1
        setup.begin_game(state)
    else:
        t[F.PHASE] = F.ENDED
        state.to_move = TERMINAL


def lose_game(state: WarpSixState, seat: i64) -> None:
    """W6-16: let the other one of two seats win the current game of a series."""
    state.waiting = 0
    end_game(state, 1 - seat)


def worth(state: WarpSixState, seat: i64) -> float:
    """W6-10, W6-13, W6-15: return 1 for a single game's winner; else lowest totals share 1."""
    t = state.values
    if t[F.GAMES] == 1 and t[F.WINNER] >= 0:
        return 1.0 if t[F.WINNER] == seat else 0.0
    equal: i64 = 0
    other: i64
    for other in range(state.seats):
        if t[F.TOTAL + other] < t[F.TOTAL + seat]:
            return 0.0
        if t[F.TOTAL + other] == t[F.TOTAL + seat]:
            equal += 1
    return 1.0 / float(equal)
