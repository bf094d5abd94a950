"""Targets: every choice with a preview."""

from __future__ import annotations

from harena.core.english import listed
from harena.core.scene.scene import Preview, Stop, Target
from harena.games.arena.messages import actions as messages
from harena.games.arena.rules import board, fields as F, movement, odds, setup, terrain
from harena.games.arena.rules.fields import ArenaState
from harena.games.arena.view import forecasts, layout, words
from harena.games.arena.view.read import Position, read


def targets(arena: Position, seat: int) -> list[Target]:
    """Return all choices of a seat."""
    phase = arena.phase
    of = _change if phase == F.CHANGING else _move if phase == F.MOVING else _placing
    return [of(arena, seat, action) for action in arena.state.legal_actions(seat)]


# --- placing ----------------------------------------------------------------------------------


def _placing(arena: Position, seat: int, action: int) -> Target:
    """Return the hexes beside the king for the next creature."""
    creature, hex_ = int(setup.next_to_place(arena.state, seat)), action - int(F.PLACE)
    name, place = words.creature_title(arena, creature), board.PLACE_NAMES[hex_]
    there = arena.inside(seat, hex_)
    text = messages.places(
        creature=name,
        facts=words.facts(arena, creature),
        place=place,
        beside=listed(forecasts.named(arena, there)),
    )
    path = (Stop(layout.place_of(arena, creature), "start"), Stop(place, "drop"))
    preview = Preview(text, arena.creatures[creature].name, path)
    label = messages.place_label(creature=name, place=place)
    return Target(action, arena.state.space.name(action), "cell", place, "place", label, preview)


# --- terrain ----------------------------------------------------------------------------------


def _change(arena: Position, seat: int, action: int) -> Target:
    """Return one step of terrain, with its price and who could no longer enter it."""
    name = arena.state.space.name(action)
    pool = arena.pool
    if action == F.DONE:
        preview = Preview(messages.stops_changing(pool))
        label = messages.NO_MORE_CHANGES
        return Target(action, name, "button", name, "button", label, preview)
    hex_, to = divmod(action - int(F.STEP), int(F.TERRAINS))
    place, becomes = board.PLACE_NAMES[hex_], words.ground_title(to)
    tone, cost = F.TERRAIN_NAMES[to], int(terrain.price(arena.state, hex_))
    old = words.ground(arena, hex_)
    text = messages.changes_to(place=place, old=old, new=becomes, cost=cost, pool=pool)
    preview = Preview(
        " ".join([text, *_stranded(arena, seat, hex_, to)]), cells=(place,), tone=tone
    )
    label = messages.change_label(place=place, new=becomes)
    detail = messages.change_cost(cost)
    return Target(action, name, "cell", place, tone, label, preview, detail=detail, cost=cost)


def _stranded(arena: Position, seat: int, hex_: int, to: int) -> list[str]:
    """Return creatures in a hex that could not enter it any more.

    All have a movement of their own to leave, except those that never move.
    """
    other = words.seat_title(1 - seat)
    lines = []
    for side in (seat, 1 - seat):
        out = [
            creature
            for creature in arena.inside(side, hex_)
            if not int(terrain.ENTERS[arena.creatures[creature].range]) >> to & 1
        ]
        able = [creature for creature in out if arena.creatures[creature].move]
        rooted = [creature for creature in out if not arena.creatures[creature].move]
        if able:
            names = forecasts.named(arena, able)
            lines.append(messages.must_leave(names=names, own=side == seat, other=other))
        if rooted:
            lines.append(messages.will_die(names=forecasts.named(arena, rooted), other=other))
    return lines


# --- movement ---------------------------------------------------------------------------------


def _move(arena: Position, seat: int, action: int) -> Target:
    """Return the target for a creature, its step, or the end of movement."""
    name = arena.state.space.name(action)
    if action == F.DONE:
        fought = layout.hexes_of(int(F.contested(arena.state)))
        preview = Preview(" ".join(_ending(arena, seat)), cells=fought)
        return Target(action, name, "button", name, "button", messages.END_MOVEMENT, preview)
    if action < F.CREATURE:
        return _step(arena, seat, action)
    creature = action - int(F.CREATURE)
    title = words.creature_title(arena, creature)
    ends = layout.hexes_of(layout.reach(arena, creature))
    text = messages.pick_creature(
        creature=title,
        facts=words.facts(arena, creature),
        steps=arena.creatures[creature].left,
        ends=ends,
    )
    preview = Preview(text, name, cells=ends)
    return Target(action, name, "token", name, "walk", messages.move_label(title), preview)


def _ending(arena: Position, seat: int) -> list[str]:
    """Describe the consequences of ending the movement."""
    lines = forecasts.outlook(arena, odds.forecast(arena.state))
    return lines or [messages.no_fights(words.seat_title(1 - seat))]


def _step(arena: Position, seat: int, action: int) -> Target:
    """Return one step, and the consequences if the movement ended there."""
    place, creature = action - int(F.PLACE), arena.mover
    name, title = board.PLACE_NAMES[place], words.creature_title(arena, creature)
    path = layout.stops(layout.place_of(arena, creature), place)
    preview = Preview(_after_step(arena, seat, action), arena.creatures[creature].name, path)
    fights = place < board.KING and arena.inside(1 - seat, place)
    label_of = messages.fight_label if fights else messages.place_label
    label = label_of(creature=title, place=name)
    role = "attack" if fights else "move"
    return Target(action, name, "cell", name, role, label, preview)


def _after_step(arena: Position, seat: int, action: int) -> str:
    """Describe a step: a king taken, a fight, or a hex won."""
    place, creature = action - int(F.PLACE), arena.mover
    title = words.creature_title(arena, creature)
    if place >= board.KING:
        area = words.place_title(place)
        return messages.takes_king(creature=title, area=area, seat=words.seat_title(seat))
    name = board.PLACE_NAMES[place]
    state = arena.state.clone()
    assert isinstance(state, ArenaState)
    state._apply_action(seat, action)
    after = read(state)
    if arena.inside(1 - seat, place):
        fight = forecasts.fight(after, odds.forecast(state), place)
        told = [
            messages.ends_in_fight(creature=title, place=name),
            fight,
            *_joining(after, seat, place),
            *_last_step(state, seat),
        ]
        return " ".join(told)
    holder = arena.holders[place]
    steps = after.creatures[creature].left
    ends = layout.hexes_of(layout.reach(after, creature))
    more = messages.steps_more(steps=steps, ends=ends) if steps and ends else messages.STOPS_THERE
    step = messages.step(
        creature=title,
        place=name,
        takes=holder != seat,
        holder=words.seat_title(holder) if holder >= 0 else "",
        friends=forecasts.named(arena, arena.inside(seat, place)),
        ends=more,
    )
    return " ".join([step, *_last_step(state, seat)])


def _last_step(after: ArenaState, seat: int) -> list[str]:
    """Return the end of the movement, if no creature may walk after a step."""
    return [] if movement.may_any_walk(after, seat) else [messages.LAST_STEP]


def _joining(arena: Position, seat: int, place: int) -> list[str]:
    """AR-12: return a seat's creatures that can still join a fight before the movement ends."""
    found = [
        one.number
        for one in arena.own(seat)
        if movement.may_walk(arena.state, seat, one.number)
        and layout.reach(arena, one.number) >> place & 1
    ]
    return [messages.can_join(forecasts.named(arena, found))] if found else []
