"""Choices of a phase's menu and of a hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.core.scene.scene import Target
from harena.games.warp_arena.rules import (
    notation as say,
)
from harena.games.warp_arena.view import choices, targets_options, windows, words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

ACTIONS_GROUP: Final = "Actions"
"""The group of action buttons."""
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
    target = choices.button(arena, action, f"As {title}", text, choices.WILD_GROUP, "0 AP")
    return replace(target, things=(choices.card_id(seat, say.WILD_WARP),))
