"""The initiative bonus: combat cards laid before the dice for the order of play (9.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.cards import discard, legal_combat_cards, legal_values
from harena.games.warp_arena.rules.fight import SUPER_VALUE
from harena.games.warp_arena.rules.notation import CARD, NUMBER, SUPER_WARP, WILD_WARP, WITHOUT
from harena.games.warp_arena.rules.table import (
    ACTIVE,
    ANSWER,
    BONUS,
    HELD,
    L0,
    L2,
    ORDER,
    STOP_CARD,
    WarpArenaTable,
    alive,
)
from harena.games.warp_arena.rules.wildwarp import open_window

# The steps of BIDDING.
NEXT: Final[i64] = 0
LAY: Final[i64] = 1
NAME: Final[i64] = 2  # a Wild Warp gets its value
LAID: Final[i64] = 3


def bidding_go(table: WarpArenaTable, at: i64) -> None:
    """WA-42: in the order of the last turn, everybody who holds cards may lay one openly."""
    t = table.table
    now = t[at + 1]
    if now == NEXT:
        while t[at + L0] < table.seats and not may_bid(table, t[ORDER + t[at + L0]]):
            t[at + L0] += 1
        if t[at + L0] == table.seats:
            table.pop()
            return
        table.step(LAY)
        table.ask(t[ORDER + t[at + L0]])
    elif now == LAID:
        seat = t[ORDER + t[at + L0]]
        if t[ANSWER] == 1:
            t[BONUS + seat] = 0
        t[at + L0] += 1
        t[at + L2] = 0
        table.step(NEXT)
    else:
        table.ask(t[ORDER + t[at + L0]])


def may_bid(table: WarpArenaTable, seat: i64) -> bool:
    """WA-42, WA-39: whether a seat is asked; it follows from what everybody knows."""
    return alive(table, seat) and table.table[HELD + seat] > 0


def bidding_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-42: a combat card, a Wild Warp as one, or none; then the Wild Warp's value."""
    if table.table[at + 1] == NAME:
        legal_values(out)
        return
    out.add(WITHOUT)
    legal_combat_cards(table, seat, out)


def bidding_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-42: the card is spent, whatever comes; others may cancel it (WA-37)."""
    t = table.table
    if t[at + 1] == NAME:
        t[BONUS + seat] = action - NUMBER
        laid(table, at, seat)
        return
    if action == WITHOUT:
        t[at + L0] += 1
        table.step(NEXT)
        return
    card = action - CARD
    t[at + L2] = card
    discard(table, seat, card)
    if card == WILD_WARP:
        table.step(NAME)
    elif card == SUPER_WARP:
        # WA-68: nothing cancels it.
        t[BONUS + seat] = SUPER_VALUE
        t[ANSWER] = 0
        table.step(LAID)
    else:
        t[BONUS + seat] = card
        laid(table, at, seat)


def laid(table: WarpArenaTable, at: i64, seat: i64) -> None:
    """WA-38: the card lies there; the others may cancel it."""
    t = table.table
    t[ACTIVE] = seat
    table.step(LAID)
    open_window(table, STOP_CARD, seat, t[at + L2])
