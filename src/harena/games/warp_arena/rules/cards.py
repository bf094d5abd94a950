"""Cards: the deck, drawing, hands, and which of them can be laid for what they add."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.games.warp_arena.rules import journal, notation as say, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable

# --- the deck ---------------------------------------------------------------------------------


@final
class Draw(Procedure):
    """4.2.3, WA-5, WA-15: cards are drawn one by one.

    The die is hidden from all: it only picks the card on top.
    """

    NUMBER: Final[i64] = 3

    SEAT: Final[i64] = 2
    LEFT: Final[i64] = 3  # cards still to draw

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-15: the next card, while there are any."""
        t = table.table
        if t[at + Draw.LEFT] == 0 or not can_draw(table):
            table.pop()
            return
        reshuffle(table)
        if t[on.DECK_LEFT] > 1:
            table.ask_die(t[on.DECK_LEFT])
        else:
            self.roll(table, at, 1)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """Move the picked card of the deck into the hand."""
        t = table.table
        seat = t[at + Draw.SEAT]
        card: i64 = 1
        while face > t[on.DECK + card]:
            face -= t[on.DECK + card]
            card += 1
        t[on.DECK + card] -= 1
        t[on.DECK_LEFT] -= 1
        t[on.HAND + seat * say.CARDS + card] += 1
        t[on.HELD + seat] += 1
        t[at + Draw.LEFT] -= 1
        reshuffle(table)
        one: i64 = 1
        table.note(journal.CARD_DRAWN, seat, card, observers=one << seat)
        table.note(journal.CARD_DRAWN, seat, say.NO_CARD, observers=~(one << seat))


def draw(table: WarpArenaTable, seat: i64, number: i64) -> None:
    """WA-5, WA-15: a seat begins to draw cards."""
    t = table.table
    at = table.push(Draw.NUMBER)
    t[at + Draw.SEAT] = seat
    t[at + Draw.LEFT] = number


def reshuffle(table: WarpArenaTable) -> None:
    """WA-15: an empty deck takes the discards in, if there are any."""
    t = table.table
    card: i64
    if t[on.DECK_LEFT] == 0:
        for card in range(say.CARDS):
            t[on.DECK + card] = t[on.USED + card]
            t[on.DECK_LEFT] += t[on.USED + card]
            t[on.USED + card] = 0


def can_draw(table: WarpArenaTable) -> bool:
    """WA-15: whether there is a card to draw, in the deck or among the discards."""
    t = table.table
    if t[on.DECK_LEFT] > 0:
        return True
    card: i64
    for card in range(1, say.CARDS):
        if t[on.USED + card] > 0:
            return True
    return False


# --- hands ------------------------------------------------------------------------------------


def holds(table: WarpArenaTable, seat: i64, card: i64) -> bool:
    """Return whether a seat has a card in hand."""
    return table.table[on.HAND + seat * say.CARDS + card] > 0


def discard(table: WarpArenaTable, seat: i64, card: i64) -> None:
    """Move a card from a hand to the discards."""
    take_card(table, seat, card)
    table.table[on.USED + card] += 1


def take_card(table: WarpArenaTable, seat: i64, card: i64) -> None:
    """Take a card out of a hand."""
    table.table[on.HAND + seat * say.CARDS + card] -= 1
    table.table[on.HELD + seat] -= 1


def legal_combat_cards(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """WA-42, WA-68: the cards held that can be laid for what they add."""
    card: i64
    for card in range(1, say.DESTROY_HEX):
        if holds(table, seat, card):
            out.add(say.CARD + card)
    if holds(table, seat, say.WILD_WARP):
        out.add(say.CARD + say.WILD_WARP)
    if holds(table, seat, say.SUPER_WARP):
        out.add(say.CARD + say.SUPER_WARP)


def legal_values(out: Actions) -> None:
    """WA-38 d: the number that a Wild Warp laid as a combat card is to have."""
    value: i64
    for value in range(1, say.DESTROY_HEX):
        out.add(say.NUMBER + value)


def legal_wild(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """WA-37: a Wild Warp held may be played as each of the four special cards."""
    card: i64
    if holds(table, seat, say.WILD_WARP):
        for card in range(say.WILD_WARP - say.DESTROY_HEX):
            out.add(say.WILD + card)
