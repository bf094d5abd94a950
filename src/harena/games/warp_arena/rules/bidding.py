"""The initiative bonus: combat cards laid before the dice for the order of play (9.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    cards,
    fight,
    journal,
    notation as say,
    table as on,
    windows,
)
from harena.games.warp_arena.rules.table import WarpArenaTable

# The steps of Bidding.
NEXT: Final[i64] = 0
LAY: Final[i64] = 1
NAME: Final[i64] = 2  # a Wild Warp gets its value
LAID: Final[i64] = 3


@final
class Bidding(Procedure):
    """WA-42: in the order of the last turn, every player who holds cards may lay one openly."""

    NUMBER: Final[i64] = 24

    PLACE: Final[i64] = 2  # in the order of play
    CARD: Final[i64] = 4  # the card laid

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-42, WA-59: one after another, all who hold cards."""
        t = table.table
        now = t[at + STEP]
        if now == NEXT:
            while t[at + Bidding.PLACE] < table.seats and not may_bid(table, bidder(table, at)):
                t[at + Bidding.PLACE] += 1
            if t[at + Bidding.PLACE] == table.seats:
                table.pop()
                return
            table.step(LAY)
            table.ask(bidder(table, at))
        elif now == LAID:
            if t[on.ANSWER] == 1:
                t[on.BONUS + bidder(table, at)] = 0
            t[at + Bidding.PLACE] += 1
            t[at + Bidding.CARD] = 0
            table.step(NEXT)
        else:
            table.ask(bidder(table, at))

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-42: a combat card, a Wild Warp as one, or none; then the Wild Warp's value."""
        if table.table[at + STEP] == NAME:
            cards.legal_values(out)
            return
        out.add(say.WITHOUT)
        cards.legal_combat_cards(table, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-42: spend the card, cancelled or not; others may cancel it."""
        t = table.table
        if t[at + STEP] == NAME:
            table.note(journal.BID_NAMED, seat, action - say.NUMBER)
            t[on.BONUS + seat] = action - say.NUMBER
            self._laid(table, at, seat)
            return
        if action == say.WITHOUT:
            table.note(journal.BID, seat, say.NO_CARD)
            t[at + Bidding.PLACE] += 1
            table.step(NEXT)
            return
        card = action - say.CARD
        table.note(journal.BID, seat, card)
        t[at + Bidding.CARD] = card
        cards.discard(table, seat, card)
        if card == say.WILD_WARP:
            table.step(NAME)
        elif card == say.SUPER_WARP:
            # WA-68: nothing cancels it.
            t[on.BONUS + seat] = fight.SUPER_VALUE
            t[on.ANSWER] = 0
            table.step(LAID)
        else:
            t[on.BONUS + seat] = card
            self._laid(table, at, seat)

    def _laid(self, table: WarpArenaTable, at: i64, seat: i64) -> None:
        """WA-59: the card lies openly; the others may cancel it as a special card."""
        t = table.table
        t[on.ACTIVE] = seat
        table.step(LAID)
        windows.open_window(table, on.STOP_CARD, seat, t[at + Bidding.CARD])


def bidder(table: WarpArenaTable, at: i64) -> i64:
    """WA-42: the seat whose turn it is to lay a card."""
    return table.table[on.ORDER + table.table[at + Bidding.PLACE]]


def may_bid(table: WarpArenaTable, seat: i64) -> bool:
    """WA-42, WA-39: return whether a seat may bid; it follows from public knowledge."""
    return on.alive(table, seat) and table.table[on.HELD + seat] > 0
