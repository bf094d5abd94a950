"""Choices of a phase's menu and of a hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.core.scene.scene import Target
from harena.games.warp_arena.messages import actions as messages, interrupts
from harena.games.warp_arena.rules import ids
from harena.games.warp_arena.view import choices, targets_options, windows, words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

USUAL: Final = {int(ids.A_MOVE): "move", int(ids.A_ROTATE): "turn"}
"""The usual meaning of a tap on a robot or a grid."""


def phase_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a choice of a phase: a disc, an action, a card, or its end."""
    if action >= ids.HEX:
        return targets_options.site_target(arena, seat, action)
    if action >= ids.CARD:
        return targets_options.point_target(arena, seat, action)
    if action == ids.RANDOM:
        grid_die, cell_die = words.grid_die(arena), words.cell_die(arena)
        text = messages.rolls_for_disc(grid_die=grid_die, cell_die=cell_die)
        return choices.target(arena, action, messages.ROLL_FOR_DISC, text)
    if action < ids.END:
        return choices.target(arena, action, messages.SKIP_DISC, messages.SKIPS_DISC)
    if action == ids.END:
        text = messages.ends_phase(points=arena.points)
        return choices.target(arena, action, messages.END_PHASE, text)
    if action < ids.MENU:
        return _wild(arena, seat, action)
    which = action - ids.MENU
    text = words.action_preview(arena, which)
    title, cost = words.ACTION_TITLES[which], int(ids.COST[which])
    group, detail = messages.ACTIONS_GROUP, messages.cost(points=cost)
    target = choices.target(arena, action, title, text, group=group, detail=detail)
    role = USUAL.get(which, target.role)
    return replace(target, role=role, things=_things_for(arena, seat, which), cost=cost)


def _things_for(arena: ArenaSnapshot, seat: int, which: int) -> tuple[str, ...]:
    """Return the tokens that start an action: own robots and cards, grids, the deck."""
    if which in (ids.A_DESTROY, ids.A_ROTATE, ids.A_DOUBLE, ids.A_EXCHANGE):
        return tuple(grid.id for grid in arena.grids)
    if which == ids.A_DRAW:
        return (choices.DECK,) if arena.deck_left else ()
    if which == ids.A_CARDS:
        hand = arena.players[seat].hand
        special = (*range(ids.DESTROY_HEX, ids.WILD_WARP), int(ids.BOMB_CARD))
        return tuple(choices.card_id(seat, card) for card in special if hand[card])
    if which in (ids.A_CONVERT, ids.A_CONVERTER):
        return (arena.converter(seat).id,)
    if which not in (ids.A_MOVE, ids.A_ANY, ids.A_OWN):
        return ()
    standing = [robot for robot in arena.own(seat) if robot.stands]
    return tuple(one.id for one in standing if which != ids.A_ANY or one.kind != ids.C)


def cards_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a special card of the hand, or "Done"."""
    if action == ids.DONE:
        return choices.target(arena, action, messages.DONE, messages.NO_MORE_CARDS)
    if action < ids.CARD:
        return _wild(arena, seat, action)
    card = action - ids.CARD
    text = words.card_preview(arena, card)
    label = messages.play(card=words.CARD_TITLES[card])
    return choices.target(arena, action, label, text, seat=seat)


def _wild(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    card = windows.wild_card(action)
    label = interrupts.play_as(card=words.CARD_TITLES[card])
    text = words.wild_preview(arena, card)
    free = messages.cost(points=0)
    wild = choices.target(arena, action, label, text, group=messages.WILD_GROUP, detail=free)
    return replace(wild, things=(choices.card_id(seat, ids.WILD_WARP),))
