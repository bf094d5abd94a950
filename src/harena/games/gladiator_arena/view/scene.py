"""The scene of Gladiator Arena for a viewer: arena, gladiators, prompt, targets and zones."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from harena.core.scene.equal_positions import once
from harena.core.scene.scene import Board, Cell, Outcome, Scene, SeatView, Token
from harena.games.gladiator_arena.messages import scene as messages
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import (
    enrolment,
    plans,
    prompts,
    read,
    result,
    targets,
    words,
    zones,
)

MARGIN: Final = 0.75
"""Room for the coordinates around the squares."""


def draw(state: GladiatorArena, viewer: int) -> Scene:
    """Return the scene of a position; targets are those of the viewer's own seat."""
    arena = read.read_once(state)
    offered = tuple(targets.targets(arena, viewer))
    return replace(
        _alike(state),
        tokens=tuple(_tokens(arena, viewer)),
        prompt=prompts.prompt(arena, viewer),
        targets=offered,
        unavailable=tuple(targets.unavailable(arena, viewer)),
        charts=tuple(enrolment.charts(arena, viewer)),
        blocked=tuple(targets.blocked(arena, viewer, offered)),
        zones=tuple(zones.zones(arena, viewer)),
    )


@once
def _alike(state: GladiatorArena) -> Scene:
    """Return the part of a scene that does not depend on the viewer."""
    arena = read.read_once(state)
    return Scene(
        game="gladiator-arena",
        board=board(arena.width, arena.height),
        seats=tuple(_seat(arena, one) for one in arena.gladiators),
        tokens=(),
        outcome=Outcome(result.winners(arena), result.text(arena)) if arena.is_over else None,
        summary=_summary(arena),
    )


@cache
def board(width: int, height: int) -> Board:
    """Return the arena, x to the right, row 1 at the bottom; the same for all of its size."""
    cells = [
        Cell(
            F.square_name(square, width),
            float(square % width),
            float(height - 1 - square // width),
            0.5,
            F.square_name(square, width),
            "square",
        )
        for square in range(width * height)
    ]
    box = (-0.5 - MARGIN, -0.5 - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
    label = messages.board(width=width, height=height)
    return Board(f"gladiator-arena-{width}x{height}", box, tuple(cells), label=label)


def _seat(arena: read.Position, one: read.Gladiator) -> SeatView:
    """Return a seat: kill points, and known facts of its gladiator, the most important first."""
    left = words.points(one.hit_points)
    notes = [one.armed] if one.is_shown else []
    if not one.is_in:
        notes = [one.gone, *notes, messages.at_the_end(points=left)]
    elif one.is_shown:
        notes = [left, *notes]
    if one.damage:
        notes.append(messages.damage_done(damage=one.damage))
    return SeatView(
        one.seat,
        words.seat_title(one.seat),
        words.seat_letter(one.seat),
        one.seat,
        words.kills(one.kills),
        tuple(notes),
        one.seat in arena.waiting,
        one.seat in arena.ready,
        out=not one.is_in,
    )


def _tokens(arena: read.Position, viewer: int) -> list[Token]:
    """Return the gladiators in the arena; the viewer's own stands on its planned square."""
    found = [
        _token(arena, one, words.token_id(one.seat), one.at, one.hit_points)
        for one in arena.gladiators
        if one.at >= 0
    ]
    if viewer not in arena.asked:
        return found
    own = arena.gladiators[viewer]
    if arena.is_enrolling and own.at < 0:
        goal = plans.enrolment_of(arena, viewer).goal
        if goal >= 0:
            full = int(gladiators.HIT_POINTS[own.race])
            found.append(_token(arena, own, words.token_id(viewer), goal, full, "planned"))
    elif arena.is_planning:
        goal = plans.plan_of(arena, viewer).goal
        if goal >= 0:
            found.append(_token(arena, own, f"plan-{viewer}", goal, own.hit_points, "planned"))
    return found


def _token(
    arena: read.Position, one: read.Gladiator, token: str, at: int, left: int, tone: str = ""
) -> Token:
    name = arena.square(at)
    label = messages.token(
        seat=words.seat_title(one.seat),
        armed=one.armed,
        points=words.points(left),
        square=name,
        planned=bool(tone),
    )
    marks = (one.race_name, one.weapon_name)
    letter = words.seat_letter(one.seat)
    full = int(gladiators.HIT_POINTS[one.race])
    return Token(
        token,
        "gladiator",
        name,
        one.seat,
        label,
        letter,
        sides=full,
        tone=tone,
        count=left,
        marks=marks,
    )


def _summary(arena: read.Position) -> str:
    """Return the position in words, for screen readers."""
    turn = messages.turn(number=arena.turn, strikes=not arena.truced)
    parts = [messages.BEFORE_TURN_1 if arena.is_enrolling else turn]
    for one in arena.gladiators:
        seat, kills = words.seat_title(one.seat), words.kills(one.kills)
        if not one.is_in:
            text = messages.gladiator_out(seat=seat, gone=one.gone, kills=kills)
        elif one.at >= 0:
            text = messages.gladiator_in(
                seat=seat,
                armed=one.armed,
                square=arena.square(one.at),
                points=words.points(one.hit_points),
                kills=kills,
            )
        else:
            armed = one.armed if one.is_shown else ""
            text = messages.gladiator_without_square(seat=seat, armed=armed)
        parts.append(text)
    return " ".join(parts)
