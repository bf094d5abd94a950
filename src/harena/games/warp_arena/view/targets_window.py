"""Choices in a window: pass, or play a Wild Warp."""

from __future__ import annotations

from dataclasses import replace

from harena.core.scene.scene import Group, Target
from harena.games.warp_arena.messages import actions, interrupts as messages
from harena.games.warp_arena.rules import (
    fields as F,
    ids,
)
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.grids import Double, Warp
from harena.games.warp_arena.rules.windows import Window
from harena.games.warp_arena.view import choices, layout, windows, words
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot


def previewed_grids(arena: ArenaSnapshot, card: Frame) -> tuple[Group, ...]:
    """Return the grids as a special card would lay them."""
    if card.runs(Warp.NUMBER):
        grid, q, r, steps = (card[one] for one in (Warp.GRID, Warp.Q, Warp.R, Warp.STEPS))
        return (layout.moved_grid(arena, grid, q, r, steps),)
    if card.runs(Double.NUMBER):
        places = (Double.GRID, Double.OTHER, Double.STEPS, Double.OTHER_STEPS)
        return layout.exchanged_grids(arena, *(card[one] for one in places))
    return ()


def window_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a choice in a window."""
    window = arena.top
    if action == ids.PASS:
        return _pass(arena, seat, window, action)
    if window[Window.WHAT] == F.INTERJECT:
        title = words.CARD_TITLES[windows.wild_card(action)]
        label, text = messages.play_as(card=title), messages.plays_as(card=title)
        as_card = choices.target(
            arena, action, label, text, group=actions.WILD_GROUP, detail=actions.cost(points=0)
        )
        return _with_card(as_card, seat, ids.WILD_WARP)
    surely = action >= ids.SUPER + ids.CANCEL
    card = ids.SUPER_WARP if surely else ids.WILD_WARP
    group = words.CARD_TITLES[card]
    wanted = action - ids.SUPER if surely else action
    if wanted == ids.CANCEL:
        text, label = _cancels(arena, window, surely), messages.cancel(surely=surely)
        cells = windows.affected_hexes(arena)
        cancel = choices.target(arena, action, label, text, group=group, cells=cells)
        return _with_card(cancel, seat, card)
    fight = arena.below(window)
    attack = wanted == ids.CANCEL_ATTACK
    piece, laid = windows.robot_and_card(fight, attack)
    owner = windows.fighter(arena, fight, piece)
    play = messages.play_of(who=owner, play=words.laid_card(laid))
    totals = windows.totals(arena, fight, 0 if attack else 1)
    label = messages.cancel_combat_card(card=play, surely=surely)
    text = messages.cancels_combat_card(card=play, totals=totals, surely=surely)
    return _with_card(choices.target(arena, action, label, text, group=group), seat, card)


def _with_card(target: Target, seat: int, card: int) -> Target:
    """Return the choice with the card in hand that also selects it."""
    return replace(target, things=(choices.card_id(seat, card),))


def _pass(arena: ArenaSnapshot, seat: int, window: Frame, action: int) -> Target:
    """Return the pass, and the effect of a waiting special card if all others pass."""
    card = arena.coming_card
    if card is None:
        return choices.target(arena, action, messages.PASS, _passed(window))
    text = messages.does_not_interrupt(effect=windows.card_effect(arena, card))
    if card.runs(Destroy.NUMBER) and words.loses_converter(arena, seat, card[Destroy.HEX]):
        text = f"{text} {messages.LOSE_CONVERTER}"
    cells, then = windows.affected_hexes(arena), previewed_grids(arena, card)
    return choices.target(arena, action, messages.PASS, text, cells=cells, groups=then)


def _passed(window: Frame) -> str:
    if window[Window.WHAT] == F.INTERJECT:
        return messages.PLAY_NOTHING
    if window[Window.WHAT] == F.STOP_COMBAT:
        return messages.CANCEL_NO_CARD
    return messages.DO_NOT_INTERRUPT


def _cancels(arena: ArenaSnapshot, window: Frame, surely: bool) -> str:
    """Describe the effect of cancelling the play that a window is about."""
    what = window[Window.WHAT]
    play = windows.play_to_cancel(what, window[Window.WHOM], window[Window.DETAIL])
    if what == F.STOP_ACTION:
        return messages.cancels_action(action=play, surely=surely)
    if what == F.STOP_CARD:
        return messages.cancels_special_card(card=play, surely=surely)
    aim = windows.wild_warp_aim(arena, arena.below(window))
    return messages.cancels_wild_warp(wild=play, aim=aim, surely=surely)
