"""Initiative: roll-offs for the order of play (3.1, 3.3, 4.1), and the bonus of cards (9.3)."""

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

# --- roll-offs (3.1, 3.3, 4.1) ----------------------------------------------------------------

ROLL_OFF_DIE: Final[i64] = 20
ROLL_ROOM: Final[i64] = 32  # more than a die and a card can add to a rank


@final
class RollOff(Procedure):
    """WA-4, WA-8: a d20 each; who is tied rolls again, for the places they are tied for."""

    NUMBER: Final[i64] = 1

    ALL_PLACES: Final[i64] = 2  # 1 all places count, 0 the first
    ROLLER: Final[i64] = 3
    MUST: Final[i64] = 4  # a bit for each seat that must still roll

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-8: the next who must roll; when all have, the ties, or the order."""
        t = table.table
        all_places = t[at + RollOff.ALL_PLACES] == 1
        if t[at + RollOff.MUST] == 0:
            t[at + RollOff.MUST] = ties(table, all_places)
            if t[at + RollOff.MUST] == 0:
                table.pop()
                settle_order(table, all_places)
                return
            table.note(journal.TIED, t[at + RollOff.MUST])
        seat: i64 = 0
        while (t[at + RollOff.MUST] >> seat) & 1 == 0:
            seat += 1
        t[at + RollOff.ROLLER] = seat
        table.ask_die(ROLL_OFF_DIE)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """4.1: a player's d20; WA-42: with what a card adds, also when it is rolled again."""
        t = table.table
        seat = t[at + RollOff.ROLLER]
        one: i64 = 1
        all_places = t[at + RollOff.ALL_PLACES]
        bonus = t[on.BONUS + seat]
        table.note(journal.ORDER_ROLLED, seat, face, ROLL_OFF_DIE, bonus, all_places, t[on.TURN])
        t[on.ROLLED + seat] = face
        t[on.RANK + seat] += face + bonus
        t[at + RollOff.MUST] &= ~(one << seat)


def roll_off(table: WarpArenaTable, all_places: bool) -> None:
    """WA-4, WA-8: a d20 each; for the first place only, or for all places."""
    t = table.table
    at = table.push(RollOff.NUMBER)
    t[at + RollOff.ALL_PLACES] = 1 if all_places else 0
    t[at + RollOff.MUST] = t[on.ALIVE]
    seat: i64
    for seat in range(table.seats):
        t[on.RANK + seat] = 0
        t[on.ROLLED + seat] = 0


def ahead_of(table: WarpArenaTable, seat: i64) -> i64:
    """Return the number of living seats that rank higher."""
    t = table.table
    n: i64 = 0
    other: i64
    for other in range(table.seats):
        if on.alive(table, other) and t[on.RANK + other] > t[on.RANK + seat]:
            n += 1
    return n


def ties(table: WarpArenaTable, all_places: bool) -> i64:
    """WA-4, WA-8: a bit for each seat that must roll again; their ranks leave room for it."""
    t = table.table
    tied: i64 = 0
    one: i64 = 1
    seat: i64
    other: i64
    for seat in range(table.seats):
        for other in range(table.seats):
            if seat != other and on.alive(table, seat) and on.alive(table, other):
                if t[on.RANK + seat] == t[on.RANK + other]:
                    if all_places or ahead_of(table, seat) == 0:
                        tied |= one << seat
    if tied != 0:
        places = [ahead_of(table, seat) for seat in range(table.seats)]
        for seat in range(table.seats):
            place: i64 = places[seat]
            t[on.RANK + seat] = ROLL_ROOM * (table.seats - place)
    return tied


def settle_order(table: WarpArenaTable, all_places: bool) -> None:
    """WA-8: the order of play, highest first; WA-4: or clockwise from the highest."""
    t = table.table
    seat: i64
    if all_places:
        place: i64 = 0
        for seat in range(table.seats):
            if on.alive(table, seat):
                t[on.ORDER + ahead_of(table, seat)] = seat
                place += 1
        for seat in range(table.seats):
            t[on.BONUS + seat] = 0
            if not on.alive(table, seat):
                t[on.ORDER + place] = seat
                place += 1
        table.note(journal.ORDER_SETTLED, 1)
        return
    first: i64 = 0
    for seat in range(table.seats):
        if ahead_of(table, seat) == 0:
            first = seat
    for seat in range(table.seats):
        t[on.ORDER + seat] = (first + seat) % table.seats
    table.note(journal.ORDER_SETTLED, 0)


# --- the initiative bonus (9.3) ------------------------------------------------------------------

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
