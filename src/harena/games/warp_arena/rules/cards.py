"""Cards: the deck, drawing, hands, and which of them can be laid for what they add."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.games.warp_arena.rules import fields as F, ids, journal
from harena.games.warp_arena.rules.fields import WarpArenaState

# --- the deck ---------------------------------------------------------------------------------


@final
class Draw(Procedure):
    """4.2.3, WA-5, WA-15: cards are drawn one by one.

    The die is hidden from all: it only picks the card on top.
    """

    NUMBER: Final[i64] = 3

    SEAT: Final[i64] = 2
    LEFT: Final[i64] = 3  # cards still to draw

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-15: draw the next card, while there are any."""
        t = state.values
        if t[at + Draw.LEFT] == 0 or not can_draw(state):
            state.pop()
            return
        reshuffle(state)
        if t[F.DECK_LEFT] > 1:
            state.ask_die(t[F.DECK_LEFT])
        else:
            self.roll(state, at, 1)

    def roll(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """WA-15: move the picked card of the deck into the hand."""
        t = state.values
        seat = t[at + Draw.SEAT]
        card: i64 = 1
        while face > t[F.DECK + card]:
            face -= t[F.DECK + card]
            card += 1
        t[F.DECK + card] -= 1
        t[F.DECK_LEFT] -= 1
        t[F.HAND + seat * ids.CARDS + card] += 1
        t[F.HELD + seat] += 1
        t[at + Draw.LEFT] -= 1
        reshuffle(state)
        one: i64 = 1
        state.note(journal.CARD_DRAWN, seat, card, observers=one << seat)
        state.note(journal.CARD_DRAWN, seat, ids.NO_CARD, observers=~(one << seat))


def draw(state: WarpArenaState, seat: i64, number: i64) -> None:
    """WA-5, WA-15: let a seat draw cards."""
    t = state.values
    at = state.push(Draw.NUMBER)
    t[at + Draw.SEAT] = seat
    t[at + Draw.LEFT] = number


def reshuffle(state: WarpArenaState) -> None:
    """WA-15: shuffle the discards into an empty deck, if there are any."""
    t = state.values
    card: i64
    if t[F.DECK_LEFT] == 0:
        for card in range(ids.CARDS):
            t[F.DECK + card] = t[F.USED + card]
            t[F.DECK_LEFT] += t[F.USED + card]
            t[F.USED + card] = 0


def can_draw(state: WarpArenaState) -> bool:
    """WA-15: return whether there is a card to draw, in the deck or among the discards."""
    t = state.values
    if t[F.DECK_LEFT] > 0:
        return True
    card: i64
    for card in range(1, ids.CARDS):
        if t[F.USED + card] > 0:
            return True
    return False


# --- hands ------------------------------------------------------------------------------------


def holds(state: WarpArenaState, seat: i64, card: i64) -> bool:
    """Return whether a seat has a card in hand."""
    return state.values[F.HAND + seat * ids.CARDS + card] > 0


def discard(state: WarpArenaState, seat: i64, card: i64) -> None:
    """WA-15: move a card from a hand to the discards."""
    take_card(state, seat, card)
    state.values[F.USED + card] += 1


def take_card(state: WarpArenaState, seat: i64, card: i64) -> None:
    """Take a card out of a hand."""
    state.values[F.HAND + seat * ids.CARDS + card] -= 1
    state.values[F.HELD + seat] -= 1


def legal_combat_cards(state: WarpArenaState, seat: i64, out: Actions) -> None:
    """WA-42, WA-68: add the held cards that can be laid for their number."""
    card: i64
    for card in range(1, ids.DESTROY_HEX):
        if holds(state, seat, card):
            out.add(ids.CARD + card)
    if holds(state, seat, ids.WILD_WARP):
        out.add(ids.CARD + ids.WILD_WARP)
    if holds(state, seat, ids.SUPER_WARP):
        out.add(ids.CARD + ids.SUPER_WARP)


def legal_values(out: Actions) -> None:
    """WA-38 d: add the numbers that a Wild Warp laid as a combat card can have."""
    value: i64
    for value in range(1, ids.DESTROY_HEX):
        out.add(ids.NUMBER + value)


def legal_wild(state: WarpArenaState, seat: i64, out: Actions) -> None:
    """WA-37, WA-65: add a held Wild Warp as each of the four special cards of the classic game."""
    card: i64
    if holds(state, seat, ids.WILD_WARP):
        for card in range(ids.WILD_WARP - ids.DESTROY_HEX):
            out.add(ids.WILD + card)
