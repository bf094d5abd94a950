"""Cards of the expansion that do something of their own: Bombs and Action Points."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.cards import ask_to_stop, in_throw
from harena.games.warp_arena.rules.discs import lose_robot
from harena.games.warp_arena.rules.notation import BOMB_CARD, HEX, KIND, OWN, POINT_CARD, C
from harena.games.warp_arena.rules.table import (
    ANSWER,
    AT,
    EACH,
    GROUND,
    L0,
    L3,
    POINTS,
    WarpArenaTable,
)


def bomb_go(table: WarpArenaTable, at: i64) -> None:
    """WA-69: choose a hex, and unless it is cancelled the bomb goes off there."""
    t = table.table
    now = t[at + 1]
    if now == 0:
        table.ask(t[at + L0])
    elif now == 1:
        table.step(2)
        ask_to_stop(table, at, BOMB_CARD)
    else:
        hex_ = t[at + L3]
        who = t[at + L0]
        table.pop()
        if t[ANSWER] == 0:
            explode(table, hex_, who)


def bomb_legal(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """WA-69: hexes with enemies or an enemy force field beside an own robot."""
    hex_: i64
    for hex_ in range(table.hexes):
        if in_throw(table, seat, hex_):
            out.add(HEX + hex_)


def bomb_act(table: WarpArenaTable, at: i64, action: i64) -> None:
    """WA-69: the hex is chosen."""
    table.table[at + L3] = action - HEX
    table.step(1)


def explode(table: WarpArenaTable, hex_: i64, who: i64) -> None:
    """WA-69: only a force field goes, if there is one; else all robots but a C-bot."""
    t = table.table
    if t[GROUND + EACH * hex_] != 0:
        t[GROUND + EACH * hex_] = 0
        return
    piece: i64
    for piece in range(table.seats * OWN):
        if t[AT + piece] == hex_ and KIND[piece] != C:
            lose_robot(table, piece, who)


def extra_go(table: WarpArenaTable, at: i64) -> None:
    """WA-67: one more action point, unless the card is cancelled."""
    t = table.table
    if t[at + 1] == 0:
        table.step(1)
        ask_to_stop(table, at, POINT_CARD)
        return
    table.pop()
    if t[ANSWER] == 0:
        t[POINTS] += 1
