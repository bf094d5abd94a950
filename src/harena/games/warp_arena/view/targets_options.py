"""Choices of optional rules: placed discs, initiative cards, Bombs, extra points."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from harena.core.english import listed
from harena.core.scene.scene import Target
from harena.games.warp_arena.messages import actions as messages, effects
from harena.games.warp_arena.rules import components, destroy, expansion, ids, initiative
from harena.games.warp_arena.view import choices, words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

D20: Final = 20
NEGLIGIBLE: Final = 0.001
"""A chance too small to show."""
SHOWN: Final = 5
"""Most likely results of a chain that are listed."""

# --- discs placed by choice (WA-43, WA-56) ----------------------------------------------------


def site_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a hex for a disc, and the robot that would get it."""
    where = action - ids.HEX
    name = arena.hexes[where].name
    text, label = _receiver(arena, seat, where), messages.place_disc(place=name)
    return choices.target(arena, action, label, text, "disc", cells=(name,))


def _receiver(arena: ArenaSnapshot, seat: int, where: int) -> str:
    """Describe who gets a disc that appears in a hex."""
    there, place = arena.robots_in(where), arena.hexes[where].name
    room = [words.name_for(robot.piece, seat) for robot in there if robot.discs < components.LOAD]
    if not room:
        return messages.disc_lies_loose(place=place, full=bool(there))
    if len(room) == 1:
        return messages.disc_to_robot(robot=room[0], place=place)
    owner = "" if there[0].seat == seat else words.seat_title(there[0].seat)
    return messages.disc_to_one_of(robots=room, place=place, owner=owner)


# --- cards for initiative (WA-42, WA-59) ------------------------------------------------------


def bidding_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return an initiative card, none, or a Wild Warp's value."""
    if arena.top.step == initiative.NAME:
        n = action - ids.NUMBER
        text = messages.adds_number(value=n, chance=_first_chance(arena, seat, n))
        return choices.target(arena, action, str(n), text)
    if action == ids.WITHOUT:
        text = messages.adds_nothing(chance=_first_chance(arena, seat, 0))
        return choices.target(arena, action, messages.NO_CARD, text)
    card = action - ids.CARD
    name = words.laid_card(card)
    label = messages.play(card=name)
    if card == ids.WILD_WARP:
        return choices.target(arena, action, label, messages.ADDS_WILD, seat=seat)
    surely = card == ids.SUPER_WARP
    n = expansion.SUPER_VALUE if surely else card
    chance = _first_chance(arena, seat, n)
    text = messages.adds_card(card=name, value=n, chance=chance, surely=surely)
    return choices.target(arena, action, label, text, seat=seat)


def _first_chance(arena: ArenaSnapshot, seat: int, bonus: int) -> str:
    """Return the chance to come first in the order of play."""
    others = sorted(one.bonus for one in arena.players if one.seat != seat and one.alive)
    return words.percent(first_odds(bonus, tuple(others)))


@lru_cache(maxsize=1024)
def first_odds(mine: int, others: tuple[int, ...]) -> float:
    """Return the chance to roll highest with the cards' bonuses; tied seats roll again."""
    if not others:
        return 1.0
    won, again = 0.0, 0.0
    for face in range(1, D20 + 1):
        total = face + mine
        # [seats tied at this total] -> its chance, with all others below
        ties: dict[tuple[int, ...], float] = {(): 1 / D20}
        for bonus in others:
            equal = 1 / D20 if 1 <= total - bonus <= D20 else 0.0
            below = min(max(total - bonus - 1, 0), D20) / D20
            grown: dict[tuple[int, ...], float] = {}
            for tied, chance in ties.items():
                for more, share in ((tied, below), ((*tied, bonus), equal)):
                    if share:
                        grown[more] = grown.get(more, 0.0) + chance * share
            ties = grown
        for tied, chance in ties.items():
            if len(tied) == len(others):
                again += chance
            else:
                won += chance * first_odds(mine, tied)
    return won / (1 - again)


# --- Bombs and Action Points (WA-67, WA-69) ---------------------------------------------------


def bomb_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return a hex for a Bomb, and the losses there."""
    where = action - ids.HEX
    name = arena.hexes[where].name
    text, label = bomb_effect(arena, where), messages.bomb(place=name)
    return choices.target(arena, action, label, text, "strike", cells=(name,))


def bomb_effect(arena: ArenaSnapshot, where: int) -> str:
    """Describe the effect that a Bomb in a hex will have."""
    place, owner = arena.hexes[where].name, arena.hexes[where].field
    there = arena.robots_in(where)
    if owner >= 0:
        safe = [words.whose(robot.piece) for robot in there]
        return effects.field_will_go(owner=words.seat_title(owner), place=place, safe=safe)
    hit = [robot for robot in there if robot.kind != ids.C]
    safe = [words.whose(robot.piece) for robot in there if robot.kind == ids.C]
    if not hit:
        return effects.bomb_without_effect(place=place, safe=safe)
    robots, discs = [words.whose(robot.piece) for robot in hit], sum(robot.discs for robot in hit)
    return effects.bomb_will_hit(robots=robots, place=place, discs=discs, safe=safe)


def point_target(arena: ArenaSnapshot, seat: int, action: int) -> Target:
    """Return an Action Point card as a choice."""
    text = messages.plays_point_card(points=arena.points)
    label = messages.play(card=words.CARD_TITLES[ids.POINT_CARD])
    return choices.target(arena, action, label, text, seat=seat)


# --- chain reactions (WA-41) ------------------------------------------------------------------


def hit_preview(arena: ArenaSnapshot, grid: int) -> str:
    """Describe which hexes a hit on a grid may destroy, including by a chain."""
    die, cell, title = words.cell_die(arena), words.cell_word(arena), words.grid_title(grid)
    gone = [one.name for one in arena.cells_of(grid)[1:] if one.destroyed]
    if not arena.variant.chains or not gone:
        return messages.hits_grid(die=die, cell=cell, grid=title)
    chances = hit_chances(arena, grid)
    at_risk = [
        messages.at_risk(
            things=things, place=arena.hexes[at].name, chance=words.percent(chances[at])
        )
        for at in sorted(chances, key=lambda one: -chances[one])
        if at >= 0 and (things := _at_risk(arena, at))
    ]
    void = words.percent(chances[-1]) if -1 in chances else ""
    return messages.may_chain(
        die=die, cell=cell, grid=title, gone=gone, at_risk=at_risk[:SHOWN], void=void
    )


def _at_risk(arena: ArenaSnapshot, where: int) -> str:
    """Name the things that a hit on a hex would take: its force field, or else its robots."""
    owner = arena.hexes[where].field
    if owner >= 0:
        return messages.field_of(owner=words.seat_title(owner))
    return listed([words.whose(robot.piece) for robot in arena.robots_in(where)])


def hit_chances(arena: ArenaSnapshot, grid: int) -> dict[int, float]:
    """Return the chance of each hex to take a hit on a grid; -1: the void."""
    size, ways = arena.cells, arena.ways
    moving = {size * grid + k: 1 / (size - 1) for k in range(1, size)}
    found: dict[int, float] = {}
    while sum(moving.values()) > NEGLIGIBLE:
        onward: dict[int, float] = {}
        for at, chance in moving.items():
            if at < 0 or not arena.hexes[at].destroyed:
                found[at] = found.get(at, 0.0) + chance
                continue
            for face in range(1, ways + 1):
                to = destroy.next_in_chain(arena.state, at, face)
                onward[to] = onward.get(to, 0.0) + chance / ways
        moving = onward
    return found
