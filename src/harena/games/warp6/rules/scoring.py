"""The end of a game, points, and series of several games."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.state import TERMINAL
from harena.games.warp6.rules.board import RING, START
from harena.games.warp6.rules.setup import begin_game
from harena.games.warp6.rules.table import (
    ENDED,
    GAME,
    GAMES,
    ON,
    OUT,
    OWN,
    PHASE,
    TOTAL,
    WINNER,
    WarpSixTable,
)


def points(table: WarpSixTable, seat: i64) -> i64:
    """W6-13: the ring numbers of a loser's dice nearest the centre, as many as he is short of."""
    t = table.table
    short = table.goal - t[OUT + seat]
    total: i64 = 0
    space: i64
    for space in range(1, START + 1):
        if short == 0:
            break
        occupant = t[ON + space] - 1
        if occupant >= 0 and occupant // OWN == seat:
            total += RING[space]
            short -= 1
    return total


def end_game(table: WarpSixTable, winner: i64) -> None:
    """W6-10, W6-13: the game is over; points go to the losers, and the series goes on or ends."""
    t = table.table
    seat: i64
    for seat in range(table.seats):
        t[TOTAL + seat] += points(table, seat)
    t[WINNER] = winner
    if t[GAME] < t[GAMES]:
        t[GAME] += 1
        begin_game(table)
    else:
        t[PHASE] = ENDED
        table.to_move = TERMINAL


def worth(table: WarpSixTable, seat: i64) -> float:
    """W6-10: a single game's winner gets 1; W6-13: in a series lowest totals share 1."""
    t = table.table
    if t[GAMES] == 1:
        return 1.0 if t[WINNER] == seat else 0.0
    equal: i64 = 0
    other: i64
    for other in range(table.seats):
        if t[TOTAL + other] < t[TOTAL + seat]:
            return 0.0
        if t[TOTAL + other] == t[TOTAL + seat]:
            equal += 1
    return 1.0 / float(equal)
