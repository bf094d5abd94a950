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
    grids,
    journal,
    notation as say,
    table as on,
    windows,
)
from harena.games.warp_arena.rules.table import Action, Special, WarpArenaTable


def play_special(table: WarpArenaTable, seat: i64, card: i64) -> None:
    """WA-37, WA-49: a special card begins to work; it can be cancelled once its result shows."""
    procedure = expansion.Extra.NUMBER
    if card == say.DESTROY_HEX:
        procedure = destroy.Destroy.NUMBER
    elif card == say.WARP_GRID:
        procedure = grids.Warp.NUMBER
    elif card == say.DOUBLE_WARP:
        procedure = grids.Double.NUMBER
    elif card == say.CREATE_DISC:
        procedure = Create.NUMBER
    elif card == say.BOMB_CARD:
        procedure = expansion.Bomb.NUMBER
    at = table.push(procedure)
    table.table[at + Action.WHO] = seat
    table.table[at + Special.BY_CARD] = 1


def play_wild(table: WarpArenaTable, seat: i64, action: i64) -> None:
    """WA-37: a Wild Warp is played as a special card."""
    card = action - say.WILD + say.DESTROY_HEX
    table.note(journal.INTERJECTED, seat, card)
    cards.discard(table, seat, say.WILD_WARP)
    play_special(table, seat, card)


def play_card(table: WarpArenaTable, seat: i64, card: i64) -> None:
    """4.2.8, WA-67: a special card is played from the hand."""
    table.note(journal.CARD_PLAYED, seat, card)
    cards.discard(table, seat, card)
    play_special(table, seat, card)


# --- playing any or all special cards (4.2.8) -------------------------------------------------


@final
class PlayCards(Action):
    """4.2.8: as many special cards as the player likes; which ones are left does not show."""

    NUMBER: Final[i64] = 18

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """4.2.8: another card, while any are held."""
        seat = table.table[at + Action.WHO]
        if table.table[on.HELD + seat] > 0:
            table.ask(seat)
        else:
            table.pop()

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """4.2.8: a special card held, a Wild Warp as any of them, or no more."""
        out.add(say.DONE)
        card: i64
        for card in range(say.DESTROY_HEX, say.WILD_WARP):
            if cards.holds(table, seat, card):
                out.add(say.CARD + card)
        cards.legal_wild(table, seat, out)
        if cards.holds(table, seat, say.BOMB_CARD) and expansion.can_bomb(table, seat):
            out.add(say.CARD + say.BOMB_CARD)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """4.2.8, WA-37: one card, which works before the next is played."""
        if action == say.DONE:
            table.pop()
        elif action >= say.CARD:
            play_card(table, seat, action - say.CARD)
        else:
            play_wild(table, seat, action)


def strikes(table: WarpArenaTable, seat: i64) -> i64:
    """WA-37, WA-43: return the number of cards in a hand that can be played as Destroy Hex."""
    hand = on.HAND + seat * say.CARDS
    n = table.table[hand + say.WILD_WARP]
    if can_play(table):
        n += table.table[hand + say.DESTROY_HEX]
    return n


def can_play(table: WarpArenaTable) -> bool:
    """WA-43: return whether the table has Play Special Cards; Wild Warps need no action."""
    return (table.variant.actions >> say.A_CARDS) & 1 == 1


def has_special(table: WarpArenaTable, seat: i64) -> bool:
    """4.2.8, WA-69: whether a seat holds a card that is played by the action for special cards."""
    card: i64
    for card in range(say.DESTROY_HEX, say.BOMB_CARD + 1):
        if cards.holds(table, seat, card):
            return True
    return False


# --- Create Power Disc (2.4.5) ------------------------------------------------------------------

# The steps of Create.
PLAYED: Final[i64] = 0
WORKS: Final[i64] = 1  # unless it is cancelled


@final
class Create(Special):
    """2.4.5: a disc appears in the hex of the player's C-bot."""

    NUMBER: Final[i64] = 12

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """2.4.5: at once, unless the card is cancelled."""
        t = table.table
        if t[at + STEP] == PLAYED:
            table.step(WORKS)
            windows.ask_to_stop(table, at, say.CREATE_DISC)
            return
        hex_ = on.converter(table, t[at + Action.WHO])
        table.pop()
        if t[on.ANSWER] == 0:
            discs.new_disc(table, hex_)
