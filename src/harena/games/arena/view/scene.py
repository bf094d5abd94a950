"""The scene of Arena for a viewer: map, creatures, prompt and targets."""

from __future__ import annotations

from dataclasses import replace

from harena.core.play.state import TERMINAL
from harena.core.scene.equal_positions import once
from harena.core.scene.scene import Scene, SeatView, Token, Tray
from harena.games.arena.messages import scene as messages
from harena.games.arena.rules import board, fields as F
from harena.games.arena.rules.fields import ArenaState
from harena.games.arena.view import layout, prompts, targets, unavailable, words
from harena.games.arena.view.read import Creature, Position, read_once


def draw(state: ArenaState, viewer: int) -> Scene:
    """Return the scene of a position; targets are those of the viewer's own seat."""
    arena = read_once(state)
    mine = viewer >= 0 and bool(state.can_act(viewer))
    offered = tuple(targets.targets(arena, viewer)) if mine else ()
    return replace(
        _alike(state),
        prompt=prompts.prompt(arena, viewer),
        targets=offered,
        unavailable=tuple(unavailable.unavailable(arena, viewer)) if mine else (),
        blocked=tuple(unavailable.blocked(arena, viewer, offered)) if mine else (),
    )


@once
def _alike(state: ArenaState) -> Scene:
    """Return the part of a scene that does not depend on the viewer."""
    arena = read_once(state)
    deciding = state.deciding()
    return Scene(
        game="arena",
        board=layout.board(arena),
        seats=tuple(_seat(arena, seat, seat in deciding) for seat in range(2)),
        tokens=tuple(_token(arena, one) for one in arena.creatures.values()),
        trays=tuple(tray for seat in range(2) for tray in _trays(arena, seat)),
        outcome=prompts.outcome(arena) if state.to_move == TERMINAL else None,
        summary=_summary(arena),
        zones=layout.zones(arena),
    )


# --- seats, tokens, trays -----------------------------------------------------------------------


def _seat(arena: Position, seat: int, acting: bool) -> SeatView:
    """Return a seat's creatures and power, the hexes it controls, and its terrain pool."""
    title = words.seat_title(seat)
    there = [one for one in arena.own(seat) if not one.dead]
    notes = [messages.army_power(sum(one.power for one in there))]
    if arena.phase == F.CHANGING and arena.active == seat:
        # In place of the hexes that gave them: all of it has room on a phone.
        notes.append(messages.points_left(arena.pool))
    elif arena.phase != F.PLACING:
        notes.append(messages.hexes(len(arena.held(seat))))
    if dead := sum(one.dead for one in arena.own(seat)):
        notes.append(messages.dead(dead))
    score = messages.creatures(len(there))
    view = SeatView(seat, title, title[0], seat, score, tuple(notes), acting)
    if arena.phase != F.CHANGING or arena.active != seat:
        return view
    return replace(view, left=arena.pool, allowance=len(arena.held(seat)))


def _token(arena: Position, one: Creature) -> Token:
    """Return a creature with its power, its move and the terrain it can enter."""
    done = arena.phase == F.MOVING and one.moved and one.left == 0
    number = words.number(arena, one.number)
    return Token(
        one.name,
        "creature",
        layout.place_of(arena, one.number),
        one.seat,
        _label(arena, one, done),
        words.kind_title(arena, one.number),
        tone="dead" if one.dead else "moved" if done else "",
        pips=(one.power, one.move, *([int(number)] if number else [])),
        marks=(words.range_name(arena, one.number),),
    )


def _label(arena: Position, one: Creature, moved: bool) -> str:
    creature, facts = words.whose(arena, one.number), words.facts(arena, one.number)
    if one.in_hand or one.dead:
        return messages.out_of_play(creature=creature, facts=facts, dead=one.dead)
    ground = words.ground(arena, one.at) if one.at < board.HEXES else ""
    place = board.PLACE_NAMES[one.at]
    return messages.creature_label(
        creature=creature, facts=facts, place=place, ground=ground, moved=moved
    )


def _trays(arena: Position, seat: int) -> list[Tray]:
    """Return trays of the creatures still to be placed, and of the dead."""
    trays = []
    if arena.phase == F.PLACING:
        power = sum(one.power for one in arena.own(seat) if one.in_hand)
        trays.append(Tray(f"hand-{seat}", seat, messages.to_place(power)))
    if any(one.dead for one in arena.own(seat)):
        trays.append(Tray(f"dead-{seat}", seat, messages.DEAD))
    return trays


# --- in words -----------------------------------------------------------------------------------


def _summary(arena: Position) -> str:
    parts = []
    if arena.turn and arena.state.to_move != TERMINAL:
        parts.append(messages.whose_turn(turn=arena.turn, seat=words.seat_title(arena.active)))
    parts += [_army(arena, seat) for seat in range(2)]
    ground_of = [words.ground(arena, hex_) for hex_ in range(int(board.HEXES))]
    grounds = [
        (terrain, hexes)
        for terrain in messages.TERRAIN.values()
        if (hexes := [board.PLACE_NAMES[at] for at, one in enumerate(ground_of) if one == terrain])
    ]
    return " ".join([*parts, messages.terrain_of(grounds)])


def _army(arena: Position, seat: int) -> str:
    """Return a seat's creatures by place, and the hexes it controls."""
    places: dict[str, list[str]] = {}
    for one in arena.own(seat):
        if one.on_board:
            place = board.PLACE_NAMES[one.at]
            places.setdefault(place, []).append(words.creature_title(arena, one.number))
    groups = [messages.in_place(names=names, place=place) for place, names in places.items()]
    return messages.army(seat=words.seat_title(seat), groups=groups, held=arena.held(seat))
