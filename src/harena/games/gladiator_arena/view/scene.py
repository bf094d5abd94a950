"""The scene of Gladiator Arena for a viewer: arena, gladiators, prompt, targets and zones."""

from __future__ import annotations

from functools import cache
from typing import Final

from harena.core.scene.scene import Board, Cell, Outcome, Scene, SeatView, Token
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
    arena = read.read(state)
    offered = tuple(targets.targets(arena, viewer))
    over = Outcome(result.winners(arena), result.text(arena)) if arena.is_over else None
    return Scene(
        game="gladiator-arena",
        board=board(arena.width, arena.height),
        seats=tuple(_seat(arena, one) for one in arena.gladiators),
        tokens=tuple(_tokens(arena, viewer)),
        prompt=prompts.prompt(arena, viewer),
        targets=offered,
        outcome=over,
        summary=_summary(arena),
        unavailable=tuple(targets.unavailable(arena, viewer)),
        charts=tuple(enrolment.charts(arena, viewer)),
        blocked=tuple(targets.blocked(arena, viewer, offered)),
        zones=tuple(zones.zones(arena, viewer)),
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
    label = f"Arena of {width} by {height} squares, A1 in the lower left corner"
    return Board(f"gladiator-arena-{width}x{height}", box, tuple(cells), label=label)


def _seat(arena: read.Position, one: read.Gladiator) -> SeatView:
    """Return a seat: kill points, and known facts of its gladiator, the most important first."""
    left = words.points(one.hit_points)
    notes = [words.armed(one)] if one.is_shown else []
    if not one.is_in:
        notes = [words.gone(one), *notes, f"{left} at the end"]
    elif one.is_shown:
        notes = [left, *notes]
    if one.damage:
        notes.append(f"{one.damage} damage done")
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
    where = f"planned on {name}" if tone else f"on {name}"
    label = f"{words.seat_title(one.seat)}, {words.armed(one)}, {words.points(left)}, {where}"
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
    truce = ", without strikes" if arena.truced else ""
    parts = ["Before the first turn." if arena.is_enrolling else f"Turn {arena.turn}{truce}."]
    for one in arena.gladiators:
        name = words.seat_title(one.seat)
        if not one.is_in:
            parts.append(f"{name}: {words.gone(one)}, {words.kills(one.kills)}.")
        elif one.at >= 0:
            facts = f"{words.armed(one)} on {arena.square(one.at)}, {words.points(one.hit_points)}"
            parts.append(f"{name}: {facts}, {words.kills(one.kills)}.")
        else:
            known = f", {words.armed(one)}" if one.is_shown else ""
            parts.append(f"{name}{known}: no square yet.")
    return " ".join(parts)
