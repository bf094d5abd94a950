"""Choices of a phase's menu and of a hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.core.scene.scene import Target, Unavailable
from harena.games.warp_arena.rules import (
    actions,
    cards,
    notation as say,
    special,
    turn,
)
from harena.games.warp_arena.rules.special import PlayCards
from harena.games.warp_arena.rules.turn import Phase
from harena.games.warp_arena.view import choices, targets_options, windows, words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

ACTIONS_GROUP: Final = "Actions"
CARDS_GROUP: Final = "Cards"
WILD_GROUP: Final = "Wild Warp"
"""Groups of buttons."""
USUAL: Final = {int(say.A_MOVE): "move", int(say.A_ROTATE): "turn"}
"""The usual meaning of a tap on a robot or a grid."""


def phase_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a choice of a phase: a disc, an action, a card, or its end."""
    if action >= say.HEX:
        return targets_options.site_target(arena, seat, action)
    if action >= say.CARD:
        return targets_options.point_target(arena, seat, action)
    if action == say.RANDOM:
        dice = f"A {words.grid_die(arena)} and a {words.cell_die(arena)}"
        text = f"{dice} say where a power disc appears. It costs nothing."
        return choices.button(arena, action, "Random disc", text)
    if action < say.END:
        disc = "disc" if arena.variant.placed else "random disc"
        return choices.button(arena, action, "No disc", f"You go on without a {disc}.")
    if action == say.END:
        left = arena.points
        text = "Your phase ends." + (f" {left} AP stay unspent." if left else "")
        return choices.button(arena, action, "End phase", text)
    if action < say.MENU:
        return _wild(arena, seat, action)
    which = action - say.MENU
    text = words.action_preview(arena, which)
    cost = f"{say.COST[which]} AP"
    title = words.ACTION_TITLES[which]
    target = choices.button(arena, action, title, text, ACTIONS_GROUP, cost)
    role = USUAL.get(which, target.role)
    things = _things_for(arena, seat, which)
    return replace(target, role=role, things=things, cost=int(say.COST[which]))


def _things_for(arena: ArenaSnapshot, seat: int, which: int) -> tuple[str, ...]:
    """Return the tokens that start an action: own robots and cards, grids, the deck."""
    if which in (say.A_DESTROY, say.A_ROTATE, say.A_DOUBLE, say.A_EXCHANGE):
        return tuple(grid.id for grid in arena.grids)
    if which == say.A_DRAW:
        return (choices.DECK,) if arena.deck_left else ()
    if which == say.A_CARDS:
        hand = arena.players[seat].hand
        special = (*range(say.DESTROY_HEX, say.WILD_WARP), int(say.BOMB_CARD))
        return tuple(choices.card_id(seat, card) for card in special if hand[card])
    if which in (say.A_CONVERT, say.A_CONVERTER):
        return (arena.converter(seat).id,)
    if which not in (say.A_MOVE, say.A_ANY, say.A_OWN):
        return ()
    standing = [robot for robot in arena.own(seat) if robot.stands]
    return tuple(one.id for one in standing if which != say.A_ANY or one.kind != say.C)


def cards_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a special card of the hand, or "Done"."""
    if action == say.DONE:
        return choices.button(arena, action, "Done", "You play no more cards in this action.")
    if action < say.CARD:
        return _wild(arena, seat, action)
    card = action - say.CARD
    text = words.card_preview(arena, card)
    return choices.hand_card(arena, action, seat, card, f"Play {words.CARD_TITLES[card]}", text)


def _wild(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    title = words.CARD_TITLES[windows.wild_card(action)]
    text = words.wild_preview(arena, action - say.WILD + say.DESTROY_HEX)
    target = choices.button(arena, action, f"As {title}", text, WILD_GROUP, "0 AP")
    return replace(target, things=(choices.card_id(seat, say.WILD_WARP),))


# --- what cannot be chosen --------------------------------------------------------------------


def unavailable(arena: ArenaSnapshot, seat: int) -> list[Unavailable]:
    """Return actions and cards that cannot be chosen now, with reasons."""
    if arena.top.runs(PlayCards.NUMBER):
        return _no_bomb(arena, seat)
    if not arena.top.runs(Phase.NUMBER) or arena.top.step != turn.CHOOSE:
        return []
    legal = set(arena.state.legal_actions(seat))
    out = []
    for place, which in enumerate(which for which in range(12) if is_in_game(arena, which)):
        if say.MENU + which not in legal:
            cost = int(say.COST[which])
            title = words.ACTION_TITLES[which]
            why = _why_not(arena, seat, which)
            name = say.ACTIONS[which]
            out.append(Unavailable(title, why, ACTIONS_GROUP, f"{cost} AP", name, cost, place))
    if cards.holds(arena.state, seat, say.POINT_CARD) and arena.boosted:
        why = "You have played one in this phase."
        title = words.CARD_TITLES[say.POINT_CARD]
        out.append(Unavailable(title, why, CARDS_GROUP, name=say.CARD_NAMES[say.POINT_CARD]))
    return out


def is_in_game(arena: ArenaSnapshot, which: int) -> bool:
    """Return whether the game uses one of the twelve actions."""
    if not arena.variant.actions >> which & 1:
        return False
    pack = list(arena.variant.pack)
    if which == say.A_DRAW:
        return sum(pack) > 0
    return which != say.A_CARDS or sum(pack[say.DESTROY_HEX : say.BOMB_CARD + 1]) > 0


def _no_bomb(arena: ArenaSnapshot, seat: int) -> list[Unavailable]:
    """Return a Bomb that cannot be played, with the reason."""
    bomb = say.CARD + say.BOMB_CARD
    if not cards.holds(arena.state, seat, say.BOMB_CARD) or bomb in arena.state.legal_actions(seat):
        return []
    why = f"There is no enemy in a {words.cell_word(arena)} beside one of your robots."
    name = say.CARD_NAMES[say.BOMB_CARD]
    return [Unavailable(words.CARD_TITLES[say.BOMB_CARD], why, CARDS_GROUP, name=name)]


def _why_not(arena: ArenaSnapshot, seat: int, which: int) -> str:
    left = arena.points
    if say.COST[which] > left:
        return f"It costs {say.COST[which]} action points, and you have {left}."
    if which == say.A_DRAW and not cards.can_draw(arena.state):
        return "There is no card left to draw."
    if which == say.A_CONVERT and not actions.discs_to_convert(arena.state, seat):
        return f"There is no disc in the {words.cell_word(arena)} of your C-bot."
    if which == say.A_CARDS and not special.has_special(arena.state, seat):
        return "You hold no special card."
    if which == say.A_ANY and not actions.can_warp_any(arena.state):
        return "There is no robot in the arena but C-bots."
    return "There is nothing for it to do."
