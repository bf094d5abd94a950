"""The loss of robots and of a C-bot, and victory (7.0)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.state import FRAME, TERMINAL
from harena.games.warp_arena.rules import fields as F, ids, journal
from harena.games.warp_arena.rules.fields import WarpArenaState

LAST_TURN: Final[i64] = 1000  # after it the game ends (WA-64)
SPOILS_OF_C: Final[i64] = 2  # discs that appear where a C-bot was lost (WA-35)


def lose_robot(state: WarpArenaState, piece: i64, by: i64) -> None:
    """WA-33: destroy a robot; its discs lie loose in its hex."""
    t = state.values
    hex_ = t[F.AT + piece]
    t[F.LOOSE + F.EACH * hex_] += t[F.DISCS + piece]
    t[F.DISCS + piece] = 0
    F.lift(state, piece)
    state.note(journal.ROBOT_LOST, piece, hex_)
    if ids.KIND[piece] == ids.C:
        eliminate(state, ids.OWNER[piece], hex_, by)


def eliminate(state: WarpArenaState, seat: i64, hex_: i64, by: i64) -> None:
    """WA-35: eliminate a seat whose C-bot was lost at a hex to seat `by` (-1: by chance)."""
    t = state.values
    bit: i64 = 1
    t[F.ALIVE] &= ~(bit << seat)
    left: i64 = 0
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        place = t[F.AT + piece]
        if place >= 0:
            t[F.LOOSE + F.EACH * place] += t[F.DISCS + piece]
            t[F.DISCS + piece] = 0
            F.lift(state, piece)
            state.note(journal.ROBOT_LEFT, piece, place)
            left += 1
    ground: i64
    for ground in range(F.GROUND, F.HEXES + F.EACH * state.hexes, F.EACH):
        if t[ground] >> 1 == seat + 1:
            t[ground] = 0
    heap = hex_
    if F.destroyed(state, hex_):
        heap = ids.NOWHERE
    else:
        t[F.LOOSE + F.EACH * hex_] += SPOILS_OF_C
    state.note(journal.PLAYER_OUT, seat, left, heap)
    hand_over(state, seat, by)
    if t[F.ALIVE] & (t[F.ALIVE] - 1) == 0:
        win(state)


def hand_over(state: WarpArenaState, seat: i64, by: i64) -> None:
    """WA-35: hand a lost player's cards to who caused it.

    After own doing or chance they are discarded.
    """
    t = state.values
    taker: i64 = -1
    if by >= 0 and by != seat:
        taker = by
    card: i64
    for card in range(ids.CARDS):
        n = t[F.HAND + seat * ids.CARDS + card]
        t[F.HAND + seat * ids.CARDS + card] = 0
        if taker < 0:
            t[F.USED + card] += n
        else:
            t[F.HAND + taker * ids.CARDS + card] += n
    state.note(journal.HAND_TAKEN, seat, taker, t[F.HELD + seat])
    if taker >= 0:
        t[F.HELD + taker] += t[F.HELD + seat]
    t[F.HELD + seat] = 0


def win(state: WarpArenaState) -> None:
    """WA-36: let the last C-bot win at once."""
    seat: i64
    for seat in range(state.seats):
        if F.alive(state, seat):
            end_game(state, seat)


def is_last_turn(state: WarpArenaState) -> bool:
    """WA-64: return whether the game ends after this turn in any case."""
    return state.values[F.TURN] >= LAST_TURN


def end_game(state: WarpArenaState, winner: i64) -> None:
    """WA-36: end the game and carry nothing out any more; WA-64: -1: all who are left share."""
    t = state.values
    t[F.WINNER] = winner
    state.note(journal.GAME_WON, winner)
    i: i64
    for i in range(state.stack, state.stack + state.depth * FRAME):
        t[i] = 0
    for i in range(F.PAIRS, F.BUILT):
        t[i] = 0  # of the combat that ended it
    state.depth = 0
    state.to_move = TERMINAL
