"""Texts of windows: the announced play, and the ways to interrupt it."""

from __future__ import annotations

from typing import Final

from harena.core.english import listed
from harena.games.warp_arena.rules import cards, fight as fights, notation as say, table as on, turn
from harena.games.warp_arena.view import choices, frames, layout, targets_options, words
from harena.games.warp_arena.view.frames import Combat, Doing, Fight, Window
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

KINDS: Final[tuple[str, ...]] = ("action", "card", "wild", "combat", "between")
"""[what a window lets players do] -> its kind in scenes."""


def window_text(arena: ArenaSnapshot, viewer: int) -> tuple[str, str]:
    """Return the text of the open window, and the rule.

    A viewer without Wild Warps reads what others could do. The text is private to the viewer.
    """
    window = arena.asking(Window)
    text = _about(arena, window)
    asked = viewer >= 0 and arena.state.can_act(viewer)
    how = _means(arena, window, viewer) if asked else ""
    if how:
        return f"{text} {how}, or let it pass.", "WA-38"
    return f"{text} Others may interrupt.", "WA-38"


def _means(arena: ArenaSnapshot, window: Window, viewer: int) -> str:
    """Describe the viewer's cards that can be used in a window; "" for none."""
    held = [
        f"a {words.CARD_TITLES[card]}"
        for card in (say.WILD_WARP, say.SUPER_WARP)
        if cards.holds(arena.state, viewer, card)
        and (window.what != on.INTERJECT or card == say.WILD_WARP)
    ]
    if not held:
        return ""
    by = listed(held, "or")
    if window.what == on.INTERJECT:
        return f"You may play {by} as a special card"
    if window.what == on.STOP_COMBAT:
        return f"You may cancel one of them with {by}"
    if window.what == on.STOP_WILD:
        return "You may cancel that with " + by.replace("a Wild Warp", "another one")
    return f"You may cancel it with {by}"


def _whom(window: Window) -> str:
    return words.seat_title(window.whom) if window.whom >= 0 else ""


def _about(arena: ArenaSnapshot, window: Window) -> str:
    who, below = _whom(window), arena.below(window)
    if window.what == on.STOP_ACTION:
        return f"{who} announces {words.ACTION_TITLES[window.detail]}."
    if window.what == on.STOP_CARD:
        title = words.CARD_TITLES[window.detail]
        return f"{who} plays {title}: {card_effect(arena, below)}."
    if window.what == on.STOP_COMBAT:
        return f"The cards are shown: {totals(arena, stopped_fight(arena, window))}."
    if window.what == on.INTERJECT:
        return f"{_moment(arena, below.step)}."
    return (
        f"{who} plays a Wild Warp to cancel {wild_warp_aim(arena, stopped_window(arena, window))}."
    )


def affected_hexes(arena: ArenaSnapshot) -> tuple[str, ...]:
    """Return the hexes that a waiting special card would change."""
    match arena.waiting_card:
        case frames.Destroy(hex=hex_) | frames.Bomb(hex=hex_):
            return (arena.hexes[hex_].name,) if hex_ >= 0 else ()
        case frames.Warp(grid=grid):
            grids = {grid}
        case frames.Double(grid=grid, other=other):
            grids = {grid, other}
        case _:
            return ()
    return tuple(one.name for grid in sorted(grids) for one in arena.cells_of(grid))


def unaffected_seats(arena: ArenaSnapshot) -> tuple[int, ...]:
    """Return the seats whose robots and plays stay as they are if the window passes."""
    window = arena.asking(Window)
    hit = set(affected_hexes(arena))
    touched = {
        robot.seat
        for robot in arena.robots
        if robot.hex >= 0 and arena.hexes[robot.hex].name in hit
    }
    if combat := arena.doing(Combat):
        touched |= {combat.attacker, combat.defender}
    if window.what == on.STOP_WILD:
        touched.add(stopped_window(arena, window).whom)
    return tuple(seat for seat in arena.seats if seat not in touched)


def interrupting(arena: ArenaSnapshot, viewer: int) -> tuple[str, ...]:
    """Return the cards in a viewer's hand that interrupt."""
    hand = arena.players[viewer].hand if viewer >= 0 else ()
    warps = (say.WILD_WARP, say.SUPER_WARP)
    return tuple(choices.card_id(viewer, card) for card in warps if hand and hand[card])


def stopped_fight(arena: ArenaSnapshot, window: Window) -> Fight:
    """Return the fight whose cards a window lets players cancel."""
    fight = arena.below(window)
    assert isinstance(fight, Fight)
    return fight


def stopped_window(arena: ArenaSnapshot, window: Window) -> Window:
    """Return the window whose Wild Warp this one lets players cancel."""
    below = arena.below(window)
    assert isinstance(below, Window)
    return below


def _moment(arena: ArenaSnapshot, step: int) -> str:
    """Describe the moment of a phase."""
    active = words.seat_title(arena.active)
    if step == turn.OFFER:
        return f"The phase of {active} begins"
    return "The turn ends" if step == turn.CLOSED else f"{active} is about to choose an action"


def card_effect(arena: ArenaSnapshot, card: Doing, verbs: words.Verbs = words.WOULD) -> str:
    """Describe the effect of a played special card, without a full stop.

    `verbs` differ once a hit is settled.
    """
    match card:
        case frames.Destroy(hex=hex_):
            if hex_ < 0:
                return "the hit is lost in the void, so nothing happens"
            return words.strike(arena, hex_, verbs=verbs)
        case frames.Bidding(place=nth):
            player = arena.players[arena.order[nth]]
            return f"{player.bonus} would be added to {words.seat_title(player.seat)}'s d20"
        case frames.Bomb(hex=hex_):
            return targets_options.blast(arena, hex_)
        case frames.Extra(who=seat):
            return targets_options.more_points(arena, seat)
        case frames.Warp(grid=grid, q=q, r=r, steps=steps):
            place = layout.place_title(arena, grid, q, r)
            return f"{words.grid_title(grid)} would go {place}{words.turned(arena, steps)}"
        case frames.Double():
            return _exchange(arena, card)
        case frames.Create(who=seat):
            return f"a power disc would appear in {arena.hexes[arena.converter(seat).hex].name}"
    raise ValueError(f"{card} is no special card")


def _exchange(arena: ArenaSnapshot, card: frames.Double) -> str:
    """Describe the effect of a Double Warp."""
    if card.grid == card.other:
        turned = words.turned(arena, card.steps) or " as it lies"
        return f"{words.grid_title(card.grid)} would stay{turned}"
    first = words.grid_turned(arena, card.grid, card.steps)
    return (
        f"{first} and {words.grid_turned(arena, card.other, card.other_steps)} would change places"
    )


def wild_warp_aim(arena: ArenaSnapshot, window: Window) -> str:
    """Describe what the Wild Warp played in a window would cancel."""
    who = _whom(window)
    if window.what == on.STOP_ACTION:
        return f"{who}'s action, {words.ACTION_TITLES[window.detail]}"
    if window.what == on.STOP_CARD:
        return f"{who}'s {words.CARD_TITLES[window.detail]}"
    if window.what == on.STOP_COMBAT:
        piece, card = robot_and_card(
            stopped_fight(arena, window), window.wanted == say.CANCEL_ATTACK
        )
        return f"the {words.laid_card(card)} of {words.whose(piece)}"
    return f"{who}'s Wild Warp"


def robot_and_card(fight: Fight, attack: bool) -> tuple[int, int]:
    """Return one side of a fight: its robot, and the card laid for it."""
    return (fight.piece, fight.card) if attack else (fight.foe, fight.foe_card)


def totals(arena: ArenaSnapshot, fight: Fight) -> str:
    """Describe both current totals of a fight."""
    total = fights.attack_total(arena.state, fight.at)
    attack = f"{words.whose(fight.piece)} has {total}"
    if fight.foe < 0:
        return f"{attack}, and {say.FIELD_TOTAL} break the force field"
    against = fights.defence_total(arena.state, fight.at)
    if arena.variant.massed:
        sides = [words.seat_title(say.OWNER[piece]) for piece in (fight.piece, fight.foe)]
        return f"{sides[0]} has {total}, {sides[1]} {against}"
    return f"{attack}, {words.whose(fight.foe)} {against}"


def wild_card(action: int) -> int:
    """Return the special card that a Wild Warp is played as."""
    return action - say.WILD + say.DESTROY_HEX
