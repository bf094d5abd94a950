"""The menu of a phase and the cards of a hand: what may be chosen, and why other things may not."""

from __future__ import annotations

from typing import Final

from harena.core.play.state import STEP
from harena.core.show.scene import Target, Unavailable
from harena.games.warp_arena.rules import (
    actions,
    cards,
    notation as say,
    special,
    table as on,
    turn,
)
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view import pointing, targets_options, windows, words

ACTIONS_GROUP: Final = "Actions"
CARDS_GROUP: Final = "Cards"
WILD_GROUP: Final = "Wild Warp"
"""Groups of buttons."""


def phase_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-9, WA-10, WA-37, WA-43, WA-67: a disc, an action, a card, or the end of the phase."""
    if action >= say.HEX:
        return targets_options.site_target(table, at, seat, action)
    if action >= say.CARD:
        return targets_options.point_target(table, seat, action)
    if action == say.RANDOM:
        dice = f"A {words.grid_die(table)} and a {words.cell_die(table)}"
        text = f"{dice} say where a power disc appears. It costs nothing."
        return pointing.button(table, action, "Random disc", text)
    if action < say.END:
        disc = "disc" if table.variant.placed else "random disc"
        return pointing.button(table, action, "No disc", f"You go on without a {disc}.")
    if action == say.END:
        left = int(table.table[on.POINTS])
        text = "Your phase ends." + (f" {left} AP stay unspent." if left else "")
        return pointing.button(table, action, "End phase", text)
    if action < say.MENU:
        return _wild(table, action)
    which = action - int(say.MENU)
    text = words.action_preview(table, which)
    cost = f"{say.COST[which]} AP"
    return pointing.button(table, action, words.ACTION_TITLES[which], text, ACTIONS_GROUP, cost)


def cards_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """WA-5, WA-37, WA-69: a special card of one's hand, or no more."""
    if action == say.DONE:
        return pointing.button(table, action, "Done", "You play no more cards in this action.")
    if action < say.CARD:
        return _wild(table, action)
    card = action - int(say.CARD)
    text = words.card_preview(table, card)
    return pointing.on_card(table, action, seat, card, f"Play {words.CARD_TITLES[card]}", text)


def _wild(table: WarpArena, action: int) -> Target:
    title = words.CARD_TITLES[windows.wild_card(action)]
    text = words.wild_preview(table, action - int(say.WILD) + int(say.DESTROY_HEX))
    return pointing.button(table, action, f"As {title}", text, WILD_GROUP, "0 AP")


# --- what cannot be chosen --------------------------------------------------------------------


def unavailable(table: WarpArena, seat: int) -> list[Unavailable]:
    """WA-10: actions and cards of this table that cannot be chosen now, and why not."""
    t = table.table
    at = int(table.frame())
    if t[at] == on.PLAY_CARDS:
        return _no_bomb(table, seat)
    if t[at] != on.PHASE or t[at + STEP] != turn.CHOOSE:
        return []
    legal = set(table.legal_actions(seat))
    out = []
    for which in range(12):
        if belongs(table, which) and int(say.MENU) + which not in legal:
            cost = f"{say.COST[which]} AP"
            title = words.ACTION_TITLES[which]
            out.append(Unavailable(title, _why_not(table, seat, which), ACTIONS_GROUP, cost))
    if cards.holds(table, seat, say.POINT_CARD) and t[on.BOOSTED]:
        why = "You have played one in this phase."
        out.append(Unavailable(words.CARD_TITLES[say.POINT_CARD], why, CARDS_GROUP))
    return out


def belongs(table: WarpArena, which: int) -> bool:
    """WA-43: whether one of the twelve actions is in this game, and ever has something to do."""
    if not table.variant.actions >> which & 1:
        return False
    pack = [int(n) for n in table.pack]
    if which == say.A_DRAW:
        return sum(pack) > 0
    return which != say.A_CARDS or sum(pack[int(say.DESTROY_HEX) : int(say.BOMB_CARD) + 1]) > 0


def _no_bomb(table: WarpArena, seat: int) -> list[Unavailable]:
    """WA-69: why a Bomb in hand cannot be played."""
    bomb = int(say.CARD + say.BOMB_CARD)
    if not cards.holds(table, seat, say.BOMB_CARD) or bomb in table.legal_actions(seat):
        return []
    why = f"There is no enemy in a {words.cell_word(table)} beside one of your robots."
    return [Unavailable(words.CARD_TITLES[say.BOMB_CARD], why, CARDS_GROUP)]


def _why_not(table: WarpArena, seat: int, which: int) -> str:
    left = int(table.table[on.POINTS])
    if say.COST[which] > left:
        return f"It costs {say.COST[which]} action points, and you have {left}."
    if which == say.A_DRAW and not cards.can_draw(table):
        return "There is no card left to draw."
    if which == say.A_CONVERT and not actions.discs_to_convert(table, seat):
        return f"There is no disc in the {words.cell_word(table)} of your C-bot."
    if which == say.A_CARDS and not special.has_special(table, seat):
        return "You hold no special card."
    if which == say.A_ANY and not actions.can_warp_any(table):
        return "There is no robot in the arena but C-bots."
    return "There is nothing for it to do."
