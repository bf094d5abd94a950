"""Initiative: roll-offs for the order of play (3.1, 3.3, 4.1), and the bonus of cards (9.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import cards, expansion, fields as F, ids, journal, windows
from harena.games.warp_arena.rules.fields import WarpArenaState

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

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-8: ask the next seat to roll; when all have, settle ties, or the order."""
        t = state.values
        all_places = t[at + RollOff.ALL_PLACES] == 1
        if t[at + RollOff.MUST] == 0:
            t[at + RollOff.MUST] = ties(state, all_places)
            if t[at + RollOff.MUST] == 0:
                state.pop()
                settle_order(state, all_places)
                return
            state.note(journal.TIED, t[at + RollOff.MUST])
        seat: i64 = 0
        while (t[at + RollOff.MUST] >> seat) & 1 == 0:
            seat += 1
        t[at + RollOff.ROLLER] = seat
        state.ask_die(ROLL_OFF_DIE)

    def roll(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """4.1: store a player's d20; WA-42: with a card's number, also when it is rolled again."""
        t = state.values
        seat = t[at + RollOff.ROLLER]
        one: i64 = 1
        all_places = t[at + RollOff.ALL_PLACES]
        bonus = t[F.BONUS + seat]
        state.note(journal.ORDER_ROLLED, seat, face, ROLL_OFF_DIE, bonus, all_places, t[F.TURN])
        t[F.ROLLED + seat] = face
        t[F.RANK + seat] += face + bonus
        t[at + RollOff.MUST] &= ~(one << seat)


def roll_off(state: WarpArenaState, all_places: bool) -> None:
    """WA-4, WA-6, WA-8: request a d20 each; for the first place only, or for all places."""
    t = state.values
    at = state.push(RollOff.NUMBER)
    t[at + RollOff.ALL_PLACES] = 1 if all_places else 0
    t[at + RollOff.MUST] = t[F.ALIVE]
    seat: i64
    for seat in range(state.seats):
        t[F.RANK + seat] = 0
        t[F.ROLLED + seat] = 0


def ahead_of(state: WarpArenaState, seat: i64) -> i64:
    """Return the number of living seats that rank higher."""
    t = state.values
    n: i64 = 0
    other: i64
    for other in range(state.seats):
        if F.alive(state, other) and t[F.RANK + other] > t[F.RANK + seat]:
            n += 1
    return n


def ties(state: WarpArenaState, all_places: bool) -> i64:
    """WA-4, WA-8: return a bit for each seat that must roll again.

    Their ranks leave room for it.
    """
    t = state.values
    tied: i64 = 0
    one: i64 = 1
    seat: i64
    other: i64
    for seat in range(state.seats):
        for other in range(state.seats):
            if seat != other and F.alive(state, seat) and F.alive(state, other):
                if t[F.RANK + seat] == t[F.RANK + other]:
                    if all_places or ahead_of(state, seat) == 0:
                        tied |= one << seat
    if tied != 0:
        places = [ahead_of(state, seat) for seat in range(state.seats)]
        for seat in range(state.seats):
            place: i64 = places[seat]
            t[F.RANK + seat] = ROLL_ROOM * (state.seats - place)
    return tied


def settle_order(state: WarpArenaState, all_places: bool) -> None:
    """WA-8: set the order of play, highest first; WA-4: or clockwise from the highest."""
    t = state.values
    seat: i64
    if all_places:
        place: i64 = 0
        for seat in range(state.seats):
            if F.alive(state, seat):
                t[F.ORDER + ahead_of(state, seat)] = seat
                place += 1
        for seat in range(state.seats):
            t[F.BONUS + seat] = 0
            if not F.alive(state, seat):
                t[F.ORDER + place] = seat
                place += 1
        state.note(journal.ORDER_SETTLED, 1)
        return
    first: i64 = 0
    for seat in range(state.seats):
        if ahead_of(state, seat) == 0:
            first = seat
    for seat in range(state.seats):
        t[F.ORDER + seat] = (first + seat) % state.seats
    state.note(journal.ORDER_SETTLED, 0)


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

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-42, WA-59: ask all who hold cards, one after another."""
        t = state.values
        now = t[at + STEP]
        if now == NEXT:
            while t[at + Bidding.PLACE] < state.seats and not may_bid(state, bidder(state, at)):
                t[at + Bidding.PLACE] += 1
            if t[at + Bidding.PLACE] == state.seats:
                state.pop()
                return
            state.step(LAY)
            state.ask(bidder(state, at))
        elif now == LAID:
            if t[F.ANSWER] == 1:
                t[F.BONUS + bidder(state, at)] = 0
            t[at + Bidding.PLACE] += 1
            t[at + Bidding.CARD] = 0
            state.step(NEXT)
        else:
            state.ask(bidder(state, at))

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-42: add combat cards, a Wild Warp as one, or none; then the Wild Warp's value."""
        if state.values[at + STEP] == NAME:
            cards.legal_values(out)
            return
        out.add(ids.WITHOUT)
        cards.legal_combat_cards(state, seat, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-42: spend the card, cancelled or not; others may cancel it."""
        t = state.values
        if t[at + STEP] == NAME:
            state.note(journal.BID_NAMED, seat, action - ids.NUMBER)
            t[F.BONUS + seat] = action - ids.NUMBER
            self._laid(state, at, seat)
            return
        if action == ids.WITHOUT:
            state.note(journal.BID, seat, ids.NO_CARD)
            t[at + Bidding.PLACE] += 1
            state.step(NEXT)
            return
        card = action - ids.CARD
        state.note(journal.BID, seat, card)
        t[at + Bidding.CARD] = card
        cards.discard(state, seat, card)
        if card == ids.WILD_WARP:
            state.step(NAME)
        elif card == ids.SUPER_WARP:
            # WA-68: nothing cancels it.
            t[F.BONUS + seat] = expansion.SUPER_VALUE
            t[F.ANSWER] = 0
            state.step(LAID)
        else:
            t[F.BONUS + seat] = card
            self._laid(state, at, seat)

    def _laid(self, state: WarpArenaState, at: i64, seat: i64) -> None:
        """WA-59: lay the card openly; the others may cancel it as a special card."""
        t = state.values
        t[F.ACTIVE] = seat
        state.step(LAID)
        windows.open_window(state, F.STOP_CARD, seat, t[at + Bidding.CARD])


def bidder(state: WarpArenaState, at: i64) -> i64:
    """WA-42: return the seat whose turn it is to lay a card."""
    return state.values[F.ORDER + state.values[at + Bidding.PLACE]]


def may_bid(state: WarpArenaState, seat: i64) -> bool:
    """WA-42, WA-39: return whether a seat may bid; it follows from public knowledge."""
    return F.alive(state, seat) and state.values[F.HELD + seat] > 0
