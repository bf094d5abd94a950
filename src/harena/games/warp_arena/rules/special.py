"""Special cards: playing them, by the action or as a Wild Warp (2.4, 4.2.8); Create Power Disc."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    cards,
    destroy,
    discs,
    expansion,
    fields as F,
    grids,
    ids,
    journal,
    windows,
)
from harena.games.warp_arena.rules.fields import Action, Special, WarpArenaState


def play_special(state: WarpArenaState, seat: i64, card: i64) -> None:
    """WA-37, WA-38 b, WA-49: start a special card; it can be cancelled once its result shows."""
    procedure = expansion.ActionPoint.NUMBER
    if card == ids.DESTROY_HEX:
        procedure = destroy.Destroy.NUMBER
    elif card == ids.WARP_GRID:
        procedure = grids.Warp.NUMBER
    elif card == ids.DOUBLE_WARP:
        procedure = grids.Double.NUMBER
    elif card == ids.CREATE_DISC:
        procedure = Create.NUMBER
    elif card == ids.BOMB_CARD:
        procedure = expansion.Bomb.NUMBER
    at = state.push(procedure)
    state.values[at + Action.WHO] = seat
    state.values[at + Special.BY_CARD] = 1


def play_wild(state: WarpArenaState, seat: i64, action: i64) -> None:
    """WA-37: play a Wild Warp as a special card."""
    card = action - ids.WILD + ids.DESTROY_HEX
    state.note(journal.INTERJECTED, seat, card)
    cards.discard(state, seat, ids.WILD_WARP)
    play_special(state, seat, card)


def play_card(state: WarpArenaState, seat: i64, card: i64) -> None:
    """4.2.8, WA-67: play a special card from the hand."""
    state.note(journal.CARD_PLAYED, seat, card)
    cards.discard(state, seat, card)
    play_special(state, seat, card)


# --- playing any or all special cards (4.2.8) -------------------------------------------------


@final
class PlayCards(Action):
    """4.2.8: as many special cards as the player likes; which ones are left does not show."""

    NUMBER: Final[i64] = 18

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """4.2.8: ask for another card, while any are held."""
        seat = state.values[at + Action.WHO]
        if state.values[F.HELD + seat] > 0:
            state.ask(seat)
        else:
            state.pop()

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """4.2.8: add held special cards, a Wild Warp as any of them, or no more."""
        out.add(ids.DONE)
        card: i64
        for card in range(ids.DESTROY_HEX, ids.WILD_WARP):
            if cards.holds(state, seat, card):
                out.add(ids.CARD + card)
        cards.legal_wild(state, seat, out)
        if cards.holds(state, seat, ids.BOMB_CARD) and expansion.can_bomb(state, seat):
            out.add(ids.CARD + ids.BOMB_CARD)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """4.2.8, WA-37: play one card, which works before the next is played."""
        if action == ids.DONE:
            state.pop()
        elif action >= ids.CARD:
            play_card(state, seat, action - ids.CARD)
        else:
            play_wild(state, seat, action)


def destroy_cards(state: WarpArenaState, seat: i64) -> i64:
    """WA-37, WA-43: return the number of cards in a hand that can be played as Destroy Hex."""
    hand = F.HAND + seat * ids.CARDS
    n = state.values[hand + ids.WILD_WARP]
    if can_play_cards(state):
        n += state.values[hand + ids.DESTROY_HEX]
    return n


def can_play_cards(state: WarpArenaState) -> bool:
    """WA-43: return whether the table has Play Special Cards; Wild Warps need no action."""
    return (state.variant.actions >> ids.A_CARDS) & 1 == 1


def has_special(state: WarpArenaState, seat: i64) -> bool:
    """4.2.8, WA-69: return whether a seat holds a card for Play Special Cards."""
    card: i64
    for card in range(ids.DESTROY_HEX, ids.BOMB_CARD + 1):
        if cards.holds(state, seat, card):
            return True
    return False


# --- Create Power Disc (2.4.5) ------------------------------------------------------------------

# The steps of Create.
PLAYED: Final[i64] = 0
WORKS: Final[i64] = 1  # unless it is cancelled


@final
class Create(Special):
    """2.4.5: a disc appears in the hex of the player's C-bot; WA-49: its carrier is chosen then."""

    NUMBER: Final[i64] = 12

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """2.4.5: take effect at once, unless the card is cancelled."""
        t = state.values
        if t[at + STEP] == PLAYED:
            state.step(WORKS)
            windows.ask_to_stop(state, at, ids.CREATE_DISC)
            return
        hex_ = F.converter(state, t[at + Action.WHO])
        state.pop()
        if t[F.ANSWER] == 0:
            discs.new_disc(state, hex_)
