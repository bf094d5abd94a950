"""The menu of a phase and the cards of a hand: what may be chosen, and why other things may not."""

from __future__ import annotations

from typing import Final

from harena.core.play.state import STEP
from harena.core.show.scene import Target, Unavailable
from harena.games.warp_arena.rules.actions import can_warp_any, discs_to_convert
from harena.games.warp_arena.rules.cards import can_draw, holds
from harena.games.warp_arena.rules.notation import (
    A_ANY,
    A_CARDS,
    A_CONVERT,
    A_DRAW,
    BOMB_CARD,
    CARD,
    COST,
    DESTROY_HEX,
    DONE,
    END,
    HEX,
    MENU,
    POINT_CARD,
    RANDOM,
    WILD,
)
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.special import has_special
from harena.games.warp_arena.rules.table import BOOSTED, PHASE, PLAY_CARDS, POINTS
from harena.games.warp_arena.rules.turn import CHOOSE
from harena.games.warp_arena.view.pointing import button, on_card
from harena.games.warp_arena.view.targets_options import point_target, site_target
from harena.games.warp_arena.view.windows import wild_card
from harena.games.warp_arena.view.words import (
    ACTION_TITLES,
    CARD_TITLES,
    action_preview,
    card_preview,
    cell_die,
    cell_word,
    grid_die,
    wild_preview,
)

ACTIONS_GROUP: Final = "Actions"
CARDS_GROUP: Final = "Cards"
WILD_GROUP: Final = "Wild Warp"
"""Groups of buttons."""


def phase_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-9, WA-10, WA-37, WA-43, WA-67: a disc, an action, a card, or the end of the phase."""
    if action >= HEX:
        return site_target(table, at, seat, action)
    if action >= CARD:
        return point_target(table, seat, action)
    if action == RANDOM:
        dice = f"A {grid_die(table)} and a {cell_die(table)}"
        text = f"{dice} say where a power disc appears. It costs nothing."
        return button(table, action, "Random disc", text)
    if action < END:
        disc = "disc" if table.variant.placed else "random disc"
        return button(table, action, "No disc", f"You go on without a {disc}.")
    if action == END:
        left = int(table.table[POINTS])
        text = "Your phase ends." + (f" {left} AP stay unspent." if left else "")
        return button(table, action, "End phase", text)
    if action < MENU:
        return _wild(table, action)
    which = action - int(MENU)
    text = action_preview(table, which)
    cost = f"{COST[which]} AP"
    return button(table, action, ACTION_TITLES[which], text, ACTIONS_GROUP, cost)


def cards_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-5, WA-37, WA-69: a special card of one's hand, or no more."""
    if action == DONE:
        return button(table, action, "Done", "You play no more cards in this action.")
    if action < CARD:
        return _wild(table, action)
    card = action - int(CARD)
    text = card_preview(table, card)
    return on_card(table, action, seat, card, f"Play {CARD_TITLES[card]}", text)


def _wild(table: WarpArena, action: int) -> Target:
    title = CARD_TITLES[wild_card(action)]
    text = wild_preview(table, action - int(WILD) + int(DESTROY_HEX))
    return button(table, action, f"As {title}", text, WILD_GROUP, "0 AP")


# --- what cannot be chosen --------------------------------------------------------------------


def unavailable(table: WarpArena, seat: int) -> list[Unavailable]:
    """WA-10: actions and cards of this table that cannot be chosen now, and why not."""
    t = table.table
    at = int(table.frame())
    if t[at] == PLAY_CARDS:
        return _no_bomb(table, seat)
    if t[at] != PHASE or t[at + STEP] != CHOOSE:
        return []
    legal = set(table.legal_actions(seat))
    out = []
    for which in range(12):
        if belongs(table, which) and int(MENU) + which not in legal:
            cost = f"{COST[which]} AP"
            title = ACTION_TITLES[which]
            out.append(Unavailable(title, _why_not(table, seat, which), ACTIONS_GROUP, cost))
    if holds(table, seat, POINT_CARD) and t[BOOSTED]:
        why = "You have played one in this phase."
        out.append(Unavailable(CARD_TITLES[POINT_CARD], why, CARDS_GROUP))
    return out


def belongs(table: WarpArena, which: int) -> bool:
    """WA-43: whether one of the twelve actions is in this game, and ever has something to do."""
    if not table.variant.actions >> which & 1:
        return False
    pack = [int(n) for n in table.pack]
    if which == A_DRAW:
        return sum(pack) > 0
    return which != A_CARDS or sum(pack[int(DESTROY_HEX) : int(BOMB_CARD) + 1]) > 0


def _no_bomb(table: WarpArena, seat: int) -> list[Unavailable]:
    """WA-69: why a Bomb in hand cannot be played."""
    bomb = int(CARD + BOMB_CARD)
    if not holds(table, seat, BOMB_CARD) or bomb in table.legal_actions(seat):
        return []
    why = f"There is no enemy in a {cell_word(table)} beside one of your robots."
    return [Unavailable(CARD_TITLES[BOMB_CARD], why, CARDS_GROUP)]


def _why_not(table: WarpArena, seat: int, which: int) -> str:
    left = int(table.table[POINTS])
    if COST[which] > left:
        return f"It costs {COST[which]} action points, and you have {left}."
    if which == A_DRAW and not can_draw(table):
        return "There is no card left to draw."
    if which == A_CONVERT and not discs_to_convert(table, seat):
        return f"There is no disc in the {cell_word(table)} of your C-bot."
    if which == A_CARDS and not has_special(table, seat):
        return "You hold no special card."
    if which == A_ANY and not can_warp_any(table):
        return "There is no robot in the arena but C-bots."
    return "There is nothing for it to do."
