"""Choices that are not available now, with reasons from the rules."""

from __future__ import annotations

from collections.abc import Iterable

from harena.core.scene.scene import Blocked, Target, Unavailable
from harena.games.arena.messages import actions as messages
from harena.games.arena.rules import board, fields as F, movement, setup, terrain
from harena.games.arena.view import layout, words
from harena.games.arena.view.read import Creature, Position


def unavailable(arena: Position, seat: int) -> list[Unavailable]:
    """Return choices that a player may look for and that are not possible now."""
    phase = arena.phase
    if phase == F.CHANGING:
        return _too_dear(arena, seat)
    return (
        _cannot_walk(arena, seat) if phase == F.MOVING and movement.may_choose(arena.state) else []
    )


def blocked(arena: Position, seat: int, targets: Iterable[Target]) -> list[Blocked]:
    """Return the things that the deciding seat cannot choose, by reason."""
    offered = {target.ref for target in targets}
    found: dict[str, list[str]] = {}
    if arena.phase == F.MOVING:
        for one in arena.creatures.values():
            if one.on_board and one.name not in offered:
                found.setdefault(_why_not_creature(arena, seat, one), []).append(one.name)
    for place, name in enumerate(board.PLACE_NAMES):
        if name not in offered:
            found.setdefault(_why_not_place(arena, seat, place), []).append(name)
    return [Blocked(why, tuple(things)) for why, things in found.items() if why]


# --- places -----------------------------------------------------------------------------------


def _why_not_place(arena: Position, seat: int, place: int) -> str:
    """Return why a hex or a king's area cannot be chosen."""
    if arena.phase == F.PLACING:
        return _why_not_start(arena, seat, place)
    if arena.phase == F.MOVING:
        return _why_not_step(arena, seat, place)
    if place >= board.HEXES:
        return messages.NEVER_CHANGES
    cost = int(terrain.price(arena.state, place))
    return messages.change_too_dear(cost=cost, pool=arena.pool)


def _why_not_start(arena: Position, seat: int, place: int) -> str:
    """AR-6: return why the next creature cannot start in a place."""
    creature = int(setup.next_to_place(arena.state, seat))
    if int(board.START[seat]) >> place & 1:
        title, ground = words.creature_title(arena, creature), words.ground(arena, place)
        return messages.cannot_enter(creature=title, ground=ground)
    return messages.PLACE_BESIDE_KING


def _why_not_step(arena: Position, seat: int, place: int) -> str:
    """AR-12: return why the walking creature cannot step to a place."""
    mover = arena.mover
    if mover < 0:
        return messages.CHOOSE_CREATURE
    one, title = arena.creatures[mover], words.creature_title(arena, mover)
    if one.left == 0:
        return messages.walked_out(title)
    if one.at == place:
        return messages.is_here(title)
    if place == board.KING + seat:
        return messages.OWN_KING
    if not one.enters >> place & 1:
        hex_ = place < board.HEXES
        ground = words.ground(arena, place) if hex_ else words.place_title(place)
        return messages.cannot_enter(creature=title, ground=ground)
    steps = board.distance(one.at, place)
    if steps > one.left:
        return messages.too_far(creature=title, steps=steps, left=one.left)
    if layout.reach(arena, mover) >> place & 1:
        return messages.step_by_step(creature=title, steps=steps)
    return messages.no_way(title)


# --- terrain ----------------------------------------------------------------------------------


def _too_dear(arena: Position, seat: int) -> list[Unavailable]:
    """Return the hexes whose step costs more than is left, together for each price."""
    pool = arena.pool
    dear: dict[int, list[str]] = {}
    for hex_ in range(int(board.HEXES)):
        cost = int(terrain.price(arena.state, hex_))
        if cost > pool:
            dear.setdefault(cost, []).append(board.PLACE_NAMES[hex_])
    found = []
    for cost, hexes in sorted(dear.items()):
        whose = (
            messages.hexes_of(words.seat_title(1 - seat))
            if cost == terrain.ENEMY_PRICE
            else messages.FREE_HEXES
        )
        why = messages.changes_too_dear(places=hexes, cost=cost, pool=pool)
        found.append(Unavailable(whose, why, "", messages.price_group(cost), "price"))
    return found


# --- creatures --------------------------------------------------------------------------------


def _cannot_walk(arena: Position, seat: int) -> list[Unavailable]:
    """Return the seat's creatures that have not walked and cannot, with the reasons."""
    found = []
    for one in arena.own(seat):
        walked = one.at >= board.HEXES or one.moved
        if not walked and not movement.may_walk(arena.state, seat, one.number):
            label = messages.move_label(words.creature_title(arena, one.number))
            found.append(Unavailable(label, _why_not(arena, one), name="march"))
    return found


def _why_not_creature(arena: Position, seat: int, one: Creature) -> str:
    """Return why a creature on the board cannot be chosen; "" if its place says it."""
    walks = arena.mover >= 0 and arena.creatures[arena.mover].left > 0
    if one.number == arena.mover or (one.seat != seat and walks):
        return ""
    if one.seat != seat:
        return messages.NOT_YOURS
    if not movement.may_choose(arena.state):
        return messages.step_first(words.creature_title(arena, arena.mover))
    if one.moved and one.left == 0:
        return messages.HAS_MOVED
    return _why_not(arena, one)


def _why_not(arena: Position, one: Creature) -> str:
    """Return why a creature does not walk now; some never do."""
    if one.move == 0:
        return messages.NEVER_MOVES
    if movement.may_march(arena.state, one.seat, one.number):
        return messages.NO_HEX_TO_ENTER
    strength = arena.strength[one.seat]
    return messages.too_strong(
        limit=strength // 2, strength=strength, power=one.power, moved=arena.marched
    )
