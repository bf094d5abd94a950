"""Texts of windows: the announced play, and the ways to interrupt it."""

from __future__ import annotations

from typing import Final

from harena.core.scene.scene import Prompt
from harena.games.warp_arena.messages import effects, interrupts as messages
from harena.games.warp_arena.rules import cards, fields as F, fight as fights, ids, player_phase
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.expansion import ActionPoint, Bomb
from harena.games.warp_arena.rules.fields import Action
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.forces import Sides
from harena.games.warp_arena.rules.grids import Double, Warp
from harena.games.warp_arena.rules.initiative import Bidding
from harena.games.warp_arena.rules.special import Create
from harena.games.warp_arena.rules.windows import Window
from harena.games.warp_arena.view import choices, layout, targets_options, words
from harena.games.warp_arena.view.frames import Frame
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

KINDS: Final[tuple[str, ...]] = ("action", "card", "wild", "combat", "between")
"""[what a window lets players do] -> its kind in scenes."""


def window_prompt(arena: ArenaSnapshot, viewer: int) -> Prompt:
    """Return the prompt of the open window.

    A viewer without Wild Warps reads what others could do. The text is private to the viewer.
    """
    window = arena.top
    asked = viewer >= 0 and arena.state.can_act(viewer)
    how = _interruptions(arena, window, viewer) if asked else ""
    return Prompt(
        f"{_waiting(arena, window)} {how or messages.OTHERS_MAY_INTERRUPT}",
        "WA-38",
        window=KINDS[window[Window.WHAT]],
        spares=unaffected_seats(arena),
        seat=viewer if how else -1,
    )


def _interruptions(arena: ArenaSnapshot, window: Frame, viewer: int) -> str:
    """Describe the viewer's ways to interrupt; "" for none."""
    what = window[Window.WHAT]
    tools = messages.tools(
        wild=cards.holds(arena.state, viewer, ids.WILD_WARP),
        super_wild=what != F.INTERJECT and cards.holds(arena.state, viewer, ids.SUPER_WARP),
        another=what == F.STOP_WILD,
    )
    if not tools:
        return ""
    if what == F.INTERJECT:
        return messages.may_play_wild(tools=tools)
    if what == F.STOP_COMBAT:
        return messages.may_cancel_card(tools=tools)
    return messages.may_cancel(tools=tools)


def _waiting(arena: ArenaSnapshot, window: Frame) -> str:
    """Describe the play that a window is about, or the moment between actions."""
    what, below = window[Window.WHAT], arena.below(window)
    if what == F.INTERJECT:
        return _moment(arena, below.step)
    if what == F.STOP_COMBAT:
        return messages.reveals_cards(totals=totals(arena, below))
    who = words.seat_title(window[Window.WHOM])
    if what == F.STOP_ACTION:
        return messages.chooses_action(who=who, action=words.ACTION_TITLES[window[Window.DETAIL]])
    if what == F.STOP_CARD:
        title = words.CARD_TITLES[window[Window.DETAIL]]
        return messages.plays_card(who=who, card=title, effect=card_effect(arena, below))
    return messages.plays_to_cancel(who=who, play=wild_warp_aim(arena, below))


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
    if step == player_phase.OFFER:
        return messages.phase_begins(who=active)
    return (
        messages.TURN_ENDS if step == player_phase.CLOSED else messages.about_to_choose(who=active)
    )


def card_effect(arena: ArenaSnapshot, card: Frame) -> str:
    """Describe the effect that a played special card will have."""
    if card.runs(Destroy.NUMBER):
        hex_ = card[Destroy.HEX]
        return effects.HIT_IN_VOID if hex_ < 0 else words.hit_effect(arena, hex_)
    if card.runs(Bidding.NUMBER):
        player = arena.players[arena.order[card[Bidding.PLACE]]]
        return effects.will_add(who=words.seat_title(player.seat), value=player.bonus)
    if card.runs(Bomb.NUMBER):
        return targets_options.bomb_effect(arena, card[Bomb.HEX])
    if card.runs(ActionPoint.NUMBER):
        who = words.seat_title(card[Action.WHO])
        return effects.will_have_points(who=who, points=arena.points + 1)
    if card.runs(Warp.NUMBER):
        grid, steps = card[Warp.GRID], card[Warp.STEPS]
        place = layout.place_title(arena, grid, card[Warp.Q], card[Warp.R])
        angle = words.angle(arena, steps)
        return effects.grid_will_warp(grid=words.grid_title(grid), place=place, angle=angle)
    if card.runs(Double.NUMBER):
        return _exchange(arena, card)
    if card.runs(Create.NUMBER):
        where = arena.converter(card[Action.WHO]).hex
        return effects.disc_will_appear(place=arena.hexes[where].name)
    raise ValueError(f"{card} is no special card")


def _exchange(arena: ArenaSnapshot, card: Frame) -> str:
    grid, other, steps = card[Double.GRID], card[Double.OTHER], card[Double.STEPS]
    if grid == other:
        angle = words.angle(arena, steps)
        return effects.grid_will_turn(grid=words.grid_title(grid), angle=angle)
    first = words.grid_turned(arena, grid, steps)
    second = words.grid_turned(arena, other, card[Double.OTHER_STEPS])
    return effects.grids_will_swap(first=first, second=second)


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
        return messages.play_of(who=words.whose(whom), play=words.laid_card(detail))
    card = words.CARD_TITLES[detail if what == F.STOP_CARD else ids.WILD_WARP]
    play = words.ACTION_TITLES[detail] if what == F.STOP_ACTION else card
    return messages.play_of(who=words.seat_title(whom), play=play)


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
        robot, needed = words.whose(piece), int(ids.FIELD_TOTAL)
        return messages.total_against_field(robot=robot, total=total, needed=needed)
    against = fights.defence_total(arena.state, fight.at)
    against -= fights.value(fight[Fight.CARD_D]) if without == 1 else 0
    first, second = fighter(arena, fight, piece), fighter(arena, fight, foe)
    return messages.totals(first=first, total=total, second=second, other_total=against)


def fighter(arena: ArenaSnapshot, fight: Frame, piece: int) -> str:
    """Name a side of a fight: the robot, or the player where whole sides fight."""
    sides = arena.variant.fixed_strengths and fight[Fight.FOE] >= 0
    return words.seat_title(ids.OWNER[piece]) if sides else words.whose(piece)


def wild_card(action: int) -> int:
    """Return the special card that a Wild Warp is played as."""
    return action - ids.WILD + ids.DESTROY_HEX
