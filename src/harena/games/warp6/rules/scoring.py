"""The end of a game, points, and series of several games."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.warp6.rules import board, journal, setup, table as on
from harena.games.warp6.rules.table import WarpSixTable


def points(table: WarpSixTable, seat: i64) -> i64:
    """W6-13: return the sum of the ring numbers of a loser's dice nearest the centre.

    It counts as many dice as the loser is short of the goal.
    """
    t = table.table
    short = table.goal - t[on.OUT + seat]
    total: i64 = 0
    space: i64
    for space in range(1, board.START + 1):
        if short == 0:
            break
        occupant = t[on.ON + space] - 1
        if occupant >= 0 and occupant // on.OWN == seat:
            total += board.RING[space]
            short -= 1
    return total


def end_game(table: WarpSixTable, winner: i64) -> None:
    """W6-10, W6-13: end the game, give points to the losers, and begin the next game of the series.

    W6-15: with a winner of -1 all seats get points.
    """
    t = table.table
    gained = vec[i64]([0, 0, 0])
    seat: i64
    for seat in range(table.seats):
        gained[seat] = points(table, seat)
        t[on.TOTAL + seat] += gained[seat]
    t[on.WINNER] = winner
    table.note(journal.WON, winner, t[on.GAME], gained[0], gained[1], gained[2])
    if t[on.GAME] < t[on.GAMES]:
        t[on.GAME] += 1
        setup.begin_game(table)
    else:
        t[on.PHASE] = on.ENDED
        table.to_move = TERMINAL


def worth(table: WarpSixTable, seat: i64) -> float:
    """W6-10: a single game's winner gets 1; W6-13, W6-15: else lowest totals share 1."""
    t = table.table
    if t[on.GAMES] == 1 and t[on.WINNER] >= 0:
        return 1.0 if t[on.WINNER] == seat else 0.0
    equal: i64 = 0
    other: i64
    for other in range(table.seats):
        if t[on.TOTAL + other] < t[on.TOTAL + seat]:
            return 0.0
        if t[on.TOTAL + other] == t[on.TOTAL + seat]:
            equal += 1
    return 1.0 / float(equal)
