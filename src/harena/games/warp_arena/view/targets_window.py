"""Choices in a window: pass, or play a Wild Warp."""

from __future__ import annotations

from dataclasses import replace

from harena.core.scene.scene import Group, Target
from harena.games.warp_arena.rules import fight as fights, notation as say, table as on
from harena.games.warp_arena.view import choices, frames, layout, windows, words
from harena.games.warp_arena.view.frames import Fight, Window
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

WILD_GROUP = "Wild Warp"


def moving(arena: ArenaSnapshot, card: frames.Doing) -> tuple[Group, ...]:
    """Return the grids as a special card would lay them."""
    match card:
        case frames.Warp(grid=grid, q=q, r=r, steps=steps):
            return (layout.moved_grid(arena, grid, q, r, steps),)
        case frames.Double(grid=grid, other=other, steps=steps, other_steps=other_steps):
            return layout.exchanged_grids(arena, grid, other, steps, other_steps)
        case _:
            return ()


def window_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a choice in a window."""
    window = arena.asking(Window)
    if action == say.PASS:
        return _pass(arena, seat, window, action)
    if window.what == on.INTERJECT:
        title = words.CARD_TITLES[windows.wild_card(action)]
        text = f"You play your Wild Warp as {title}, before anything else happens."
        as_card = choices.button(arena, action, f"As {title}", text, WILD_GROUP, "0 AP")
        return _by(as_card, seat, say.WILD_WARP)
    surely = action >= say.SUPER + say.CANCEL
    card = say.SUPER_WARP if surely else say.WILD_WARP
    tool = words.CARD_TITLES[card]
    sure = "; nobody can cancel that" if surely else ""
    wanted = action - say.SUPER if surely else action
    if wanted == say.CANCEL:
        text = f"Your {tool} cancels {_cancelled(arena, window)}{sure}."
        label = "Cancel it for good" if surely else "Cancel it"
        cancel = choices.button(
            arena, action, label, text, tool, cells=windows.affected_hexes(arena)
        )
        return _by(cancel, seat, card)
    fight = windows.stopped_fight(arena, window)
    attack = wanted == say.CANCEL_ATTACK
    piece, laid = windows.robot_and_card(fight, attack)
    massed = arena.variant.massed and fight.foe >= 0
    owner = words.seat_title(say.OWNER[piece]) if massed else words.whose(piece)
    label = f"Cancel {owner}'s {words.laid_card(laid)}" + (" for good" if surely else "")
    ends = _without(arena, fight, attack)
    text = f"Your {tool} cancels the {words.laid_card(laid)}: {ends}{sure}."
    return _by(choices.button(arena, action, label, text, tool), seat, card)


def _by(target: Target, seat: int, card: int) -> Target:
    """Return the choice with the card in hand that also selects it."""
    return replace(target, things=(choices.card_id(seat, card),))


def _pass(arena: ArenaSnapshot, seat: int, window: Window, action: int) -> Target:
    """Return the pass, and the effect of a waiting special card if all others pass."""
    text, card = _passed(window), arena.coming_card
    if card is None:
        return choices.button(arena, action, "Let it pass", text)
    text += f" Then {windows.card_effect(arena, card)}, unless another player interrupts."
    if isinstance(card, frames.Destroy) and words.loses_converter(arena, seat, card.hex):
        text += " You would lose your C-bot and be out."
    cells, then = windows.affected_hexes(arena), moving(arena, card)
    return choices.button(arena, action, "Let it pass", text, cells=cells, groups=then)


def _passed(window: Window) -> str:
    if window.what == on.INTERJECT:
        return "You play nothing now."
    if window.what == on.STOP_COMBAT:
        return "You cancel no card."
    return "You do not interrupt."


def _cancelled(arena: ArenaSnapshot, window: Window) -> str:
    who = words.seat_title(window.whom)
    if window.what == on.STOP_ACTION:
        title = words.ACTION_TITLES[window.detail]
        return f"{who}'s action, {title}; the points are spent all the same"
    if window.what == on.STOP_CARD:
        title = words.CARD_TITLES[window.detail]
        return f"{who}'s {title} with all it would do; the card is discarded"
    aim = windows.wild_warp_aim(arena, windows.stopped_window(arena, window))
    return f"{who}'s Wild Warp, so that {aim} stands"


def _without(arena: ArenaSnapshot, fight: Fight, attack: bool) -> str:
    """Describe both totals of a fight without one of the cards."""
    piece, foe = fight.piece, fight.foe
    first = fights.attack_total(arena.state, fight.at) - (fights.value(fight.card) if attack else 0)
    if foe < 0:
        return f"{words.whose(piece)} has {first}, and {say.FIELD_TOTAL} break the force field"
    lost = 0 if attack else fights.value(fight.foe_card)
    second = fights.defence_total(arena.state, fight.at) - lost
    if arena.variant.massed:
        sides = words.seat_title(say.OWNER[piece]), words.seat_title(say.OWNER[foe])
        return f"then {sides[0]} has {first}, {sides[1]} {second}"
    return f"then {words.whose(piece)} has {first}, {words.whose(foe)} {second}"
