"""The loss of a C-bot, and victory (7.0)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.state import FRAME, TERMINAL
from harena.games.warp_arena.rules import journal, notation as say, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable

SPOILS_OF_C: Final[i64] = 2  # discs that appear where a C-bot was lost (WA-35)


def eliminate(table: WarpArenaTable, seat: i64, hex_: i64, by: i64) -> None:
    """WA-35: a C-bot has been lost at a hex by the doing of seat `by` (-1: by chance)."""
    t = table.table
    bit: i64 = 1
    t[on.ALIVE] &= ~(bit << seat)
    left: i64 = 0
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        place = t[on.AT + piece]
        if place >= 0:
            t[on.LOOSE + on.EACH * place] += t[on.DISCS + piece]
            t[on.DISCS + piece] = 0
            on.lift(table, piece)
            table.note(journal.ROBOT_LEFT, piece, place)
            left += 1
    ground: i64
    for ground in range(on.GROUND, on.HEXES + on.EACH * table.hexes, on.EACH):
        if t[ground] >> 1 == seat + 1:
            t[ground] = 0
    heap = hex_
    if on.destroyed(table, hex_):
        heap = say.NOWHERE
    else:
        t[on.LOOSE + on.EACH * hex_] += SPOILS_OF_C
    table.note(journal.PLAYER_OUT, seat, left, heap)
    hand_over(table, seat, by)
    if t[on.ALIVE] & (t[on.ALIVE] - 1) == 0:
        win(table)


def hand_over(table: WarpArenaTable, seat: i64, by: i64) -> None:
    """WA-35: a lost player's hand goes to who did it; own doing and chance: to the discards."""
    t = table.table
    taker: i64 = -1
    if by >= 0 and by != seat:
        taker = by
    card: i64
    for card in range(say.CARDS):
        n = t[on.HAND + seat * say.CARDS + card]
        t[on.HAND + seat * say.CARDS + card] = 0
        if taker < 0:
            t[on.USED + card] += n
        else:
            t[on.HAND + taker * say.CARDS + card] += n
    table.note(journal.HAND_TAKEN, seat, taker, t[on.HELD + seat])
    if taker >= 0:
        t[on.HELD + taker] += t[on.HELD + seat]
    t[on.HELD + seat] = 0


def win(table: WarpArenaTable) -> None:
    """WA-36: the last C-bot wins at once."""
    seat: i64
    for seat in range(table.seats):
        if on.alive(table, seat):
            end_game(table, seat)


def end_game(table: WarpArenaTable, winner: i64) -> None:
    """WA-36: it is over, and nothing is carried out any more; WA-64: -1 all who are left share."""
    t = table.table
    t[on.WINNER] = winner
    table.note(journal.GAME_WON, winner)
    i: i64
    for i in range(table.stack, table.stack + table.depth * FRAME):
        t[i] = 0
    for i in range(on.PAIRS, on.BUILT):
        t[i] = 0  # of the combat that ended it
    table.depth = 0
    table.to_move = TERMINAL
