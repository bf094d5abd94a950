"""Texts of windows: the announced play, and the ways to interrupt it."""

from __future__ import annotations

from typing import Final

from harena.core.english import listed
from harena.games.warp_arena.rules import cards, fields as F, fight as fights, ids, turn
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.expansion import ActionPoint, Bomb
from harena.games.warp_arena.rules.fields import Action
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.grids import Double, Warp
from harena.games.warp_arena.rules.initiative import Bidding
from harena.games.warp_arena.rules.matching import Sides
from harena.games.warp_arena.rules.special import Create
from harena.games.warp_arena.rules.windows import Window
from harena.games.warp_arena.view import choices, layout, targets_options, words
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

KINDS: Final[tuple[str, ...]] = ("action", "card", "wild", "combat", "between")
"""[what a window lets players do] -> its kind in scenes."""


def window_text(arena: ArenaSnapshot, viewer: int) -> tuple[str, str]:
    """Return the text of the open window, and the rule.

    A viewer without Wild Warps reads what others could do. The text is private to the viewer.
    """
    window = arena.top
    text = _about(arena, window)
    asked = viewer >= 0 and arena.state.can_act(viewer)
    how = _usable_cards(arena, window, viewer) if asked else ""
    if how:
        return f"{text} {how}, or let it pass.", "WA-38"
    return f"{text} Others may interrupt.", "WA-38"


def _usable_cards(arena: ArenaSnapshot, window: Frame, viewer: int) -> str:
    """Describe the viewer's cards that can be used in a window; "" for none."""
    held = [
        f"a {words.CARD_TITLES[card]}"
        for card in (ids.WILD_WARP, ids.SUPER_WARP)
        if cards.holds(arena.state, viewer, card)
        and (window[Window.WHAT] != F.INTERJECT or card == ids.WILD_WARP)
    ]
    if not held:
        return ""
    by = listed(held, "or")
    if window[Window.WHAT] == F.INTERJECT:
        return f"You may play {by} as a special card"
    if window[Window.WHAT] == F.STOP_COMBAT:
        return f"You may cancel one of them with {by}"
    if window[Window.WHAT] == F.STOP_WILD:
        return "You may cancel that with " + by.replace("a Wild Warp", "another one")
    return f"You may cancel it with {by}"


def _whom(window: Frame) -> str:
    return words.seat_title(window[Window.WHOM]) if window[Window.WHOM] >= 0 else ""


def _about(arena: ArenaSnapshot, window: Frame) -> str:
    who, below = _whom(window), arena.below(window)
    if window[Window.WHAT] == F.STOP_ACTION:
        return f"{who} announces {words.ACTION_TITLES[window[Window.DETAIL]]}."
    if window[Window.WHAT] == F.STOP_CARD:
        title = words.CARD_TITLES[window[Window.DETAIL]]
        return f"{who} plays {title}: {card_effect(arena, below)}."
    if window[Window.WHAT] == F.STOP_COMBAT:
        return f"The cards are shown: {totals(arena, arena.below(window))}."
    if window[Window.WHAT] == F.INTERJECT:
        return f"{_moment(arena, below.step)}."
    return f"{who} plays a Wild Warp to cancel {wild_warp_aim(arena, arena.below(window))}."


def affected_hexes(arena: ArenaSnapshot) -> tuple[str, ...]:
    """Return the hexes that a waiting special card would change."""
    card = arena.waiting_card
    if card is None:
        return ()
    if card.runs(Destroy.NUMBER, Bomb.NUMBER):
        kind = Destroy if card.runs(Destroy.NUMBER) else Bomb
        hex_ = card[kind.HEX]
        return (arena.hexes[hex_].name,) if hex_ >= 0 else ()
    if card.runs(Warp.NUMBER):
        moved = {card[Warp.GRID]}
    elif card.runs(Double.NUMBER):
        moved = {card[Double.GRID], card[Double.OTHER]}
    else:
        return ()
    return tuple(one.name for grid in sorted(moved) for one in arena.cells_of(grid))


def unaffected_seats(arena: ArenaSnapshot) -> tuple[int, ...]:
    """Return the seats whose robots and plays stay as they are if the window passes."""
    window = arena.top
    hit = set(affected_hexes(arena))
    touched = {
        robot.seat
        for robot in arena.robots
        if robot.hex >= 0 and arena.hexes[robot.hex].name in hit
    }
    if combat := arena.frame(Combat.NUMBER):
        touched |= {combat[Sides.ATTACKER], combat[Sides.DEFENDER]}
    if window[Window.WHAT] == F.STOP_WILD:
        touched.add(arena.below(window)[Window.WHOM])
    return tuple(seat for seat in arena.seats if seat not in touched)


def interrupting(arena: ArenaSnapshot, viewer: int) -> tuple[str, ...]:
    """Return the cards in a viewer's hand that interrupt."""
    hand = arena.players[viewer].hand if viewer >= 0 else ()
    warps = (ids.WILD_WARP, ids.SUPER_WARP)
    return tuple(choices.card_id(viewer, card) for card in warps if hand and hand[card])


def _moment(arena: ArenaSnapshot, step: int) -> str:
    active = words.seat_title(arena.active)
    if step == turn.OFFER:
        return f"The phase of {active} begins"
    return "The turn ends" if step == turn.CLOSED else f"{active} is about to choose an action"


def card_effect(arena: ArenaSnapshot, card: Frame, verbs: words.Verbs = words.WOULD) -> str:
    """Describe the effect of a played special card, without a full stop.

    `verbs` differ once a hit is settled.
    """
    if card.runs(Destroy.NUMBER):
        hex_ = card[Destroy.HEX]
        if hex_ < 0:
            return "the hit is lost in the void, so nothing happens"
        return words.strike(arena, hex_, verbs=verbs)
    if card.runs(Bidding.NUMBER):
        player = arena.players[arena.order[card[Bidding.PLACE]]]
        return f"{player.bonus} would be added to {words.seat_title(player.seat)}'s d20"
    if card.runs(Bomb.NUMBER):
        return targets_options.bomb_effect(arena, card[Bomb.HEX])
    if card.runs(ActionPoint.NUMBER):
        return targets_options.point_effect(arena, card[Action.WHO])
    if card.runs(Warp.NUMBER):
        grid, steps = card[Warp.GRID], card[Warp.STEPS]
        place = layout.place_title(arena, grid, card[Warp.Q], card[Warp.R])
        return f"{words.grid_title(grid)} would go {place}{words.turned(arena, steps)}"
    if card.runs(Double.NUMBER):
        return _exchange(arena, card)
    if card.runs(Create.NUMBER):
        where = arena.converter(card[Action.WHO]).hex
        return f"a power disc would appear in {arena.hexes[where].name}"
    raise ValueError(f"{card} is no special card")


def _exchange(arena: ArenaSnapshot, card: Frame) -> str:
    if card[Double.GRID] == card[Double.OTHER]:
        turned = words.turned(arena, card[Double.STEPS]) or " as is"
        return f"{words.grid_title(card[Double.GRID])} would stay{turned}"
    first = words.grid_turned(arena, card[Double.GRID], card[Double.STEPS])
    second = words.grid_turned(arena, card[Double.OTHER], card[Double.OTHER_STEPS])
    return f"{first} and {second} would change places"


def wild_warp_aim(arena: ArenaSnapshot, window: Frame) -> str:
    """Describe what the Wild Warp played in a window would cancel."""
    what, whom, detail = (window[one] for one in (Window.WHAT, Window.WHOM, Window.DETAIL))
    if what == F.STOP_COMBAT:
        attack = window[Window.WANT] == ids.CANCEL_ATTACK
        whom, detail = robot_and_card(arena.below(window), attack)
    return play_to_cancel(what, whom, detail)


def play_to_cancel(what: int, whom: int, detail: int) -> str:
    """Name the play that a window is about, with its player or robot.

    >>> play_to_cancel(F.STOP_CARD, 0, ids.DOUBLE_WARP)
    "Red's Double Warp"
    """
    if what == F.STOP_COMBAT:
        return f"the {words.laid_card(detail)} of {words.whose(whom)}"
    who = words.seat_title(whom)
    if what == F.STOP_ACTION:
        return f"{who}'s action, {words.ACTION_TITLES[detail]}"
    return f"{who}'s {words.CARD_TITLES[detail] if what == F.STOP_CARD else 'Wild Warp'}"


def robot_and_card(fight: Frame, attack: bool) -> tuple[int, int]:
    """Return one side of a fight: its robot, and the card laid for it."""
    if attack:
        return fight[Fight.PIECE], fight[Fight.CARD_A]
    return fight[Fight.FOE], fight[Fight.CARD_D]


def totals(arena: ArenaSnapshot, fight: Frame, without: int = -1) -> str:
    """Describe both totals of a fight, perhaps without the card of a side (0: the attacker)."""
    piece, foe = fight[Fight.PIECE], fight[Fight.FOE]
    total = fights.attack_total(arena.state, fight.at)
    total -= fights.value(fight[Fight.CARD_A]) if without == 0 else 0
    if foe < 0:
        return f"{words.whose(piece)} has {total}, and {ids.FIELD_TOTAL} break the force field"
    against = fights.defence_total(arena.state, fight.at)
    against -= fights.value(fight[Fight.CARD_D]) if without == 1 else 0
    name = _owner if arena.variant.fixed_strengths else words.whose
    then = "then " if without >= 0 else ""
    return f"{then}{name(piece)} has {total}, {name(foe)} {against}"


def _owner(piece: int) -> str:
    return words.seat_title(ids.OWNER[piece])


def wild_card(action: int) -> int:
    """Return the special card that a Wild Warp is played as."""
    return action - ids.WILD + ids.DESTROY_HEX
