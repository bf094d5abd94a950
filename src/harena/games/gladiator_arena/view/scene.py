"""What a viewer of Gladiator Arena sees: the arena, gladiators, prompt, targets and zones."""

from __future__ import annotations

from harena.core.play.state import SIMULTANEOUS, TERMINAL
from harena.core.show.scene import Outcome, Scene, SeatView, Token
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.table import (
    ALIVE,
    AT,
    DAMAGE,
    ENROL,
    HIT_POINTS,
    HP,
    ORDERS,
    OUT,
    PHASE,
    PLACING,
    RACE,
    RACES,
    TRUCED,
    TURN,
    WEAPON,
    WEAPONS,
)
from harena.games.gladiator_arena.view.layout import board
from harena.games.gladiator_arena.view.plans import entry_of, plan_of
from harena.games.gladiator_arena.view.prompts import prompt, ranking, winners
from harena.games.gladiator_arena.view.targets import targets, unavailable
from harena.games.gladiator_arena.view.words import (
    SEAT_NAMES,
    armed,
    gone,
    hit_points,
    kills,
    kills_of,
    points,
    seat_letter,
    seat_title,
    square_title,
    token_id,
)
from harena.games.gladiator_arena.view.zones import zones

__all__ = ["SEAT_NAMES", "draw"]


def draw(table: GladiatorArena, viewer: int) -> Scene:
    """The scene of a position; targets are those of the viewer's own seat."""
    seats = range(int(table.seats))
    return Scene(
        game="gladiator-arena",
        theme="sand",
        board=board(int(table.width), int(table.height)),
        seats=tuple(_seat(table, seat) for seat in seats),
        tokens=tuple(_tokens(table, viewer)),
        prompt=prompt(table, viewer),
        targets=tuple(targets(table, viewer)),
        outcome=Outcome(winners(table), ranking(table)) if table.to_move == TERMINAL else None,
        summary=_summary(table),
        unavailable=tuple(unavailable(table, viewer)),
        zones=tuple(zones(table, viewer)),
    )


def _seat(table: GladiatorArena, seat: int) -> SeatView:
    """A seat: kill points, and what is known of its gladiator."""
    t = table.table
    enrolling = t[PHASE] == ENROL
    acting = seat in table.deciding()
    asked = t[PLACING] if enrolling else t[ALIVE]
    ready = table.to_move == SIMULTANEOUS and bool((asked >> seat) & 1) and not acting
    notes = [armed(table, seat)] if t[HP + seat] or t[OUT + seat] else []
    if t[OUT + seat]:
        notes += [gone(table, seat), f"{hit_points(table, seat)} at the end"]
    elif t[HP + seat] > 0:
        notes.append(hit_points(table, seat))
    if t[DAMAGE + seat]:
        notes.append(f"{t[DAMAGE + seat]} damage done")
    return SeatView(
        seat,
        seat_title(seat),
        seat_letter(seat),
        seat,
        kills(kills_of(table, seat)),
        tuple(notes),
        acting,
        ready,
    )


def _tokens(table: GladiatorArena, viewer: int) -> list[Token]:
    """The gladiators in the arena, and the viewer's own where it is planned to be."""
    t = table.table
    found = []
    for seat in range(int(table.seats)):
        if t[AT + seat] >= 0:
            at = int(t[AT + seat])
            found.append(_gladiator(table, seat, token_id(seat), at, int(t[HP + seat])))
    if viewer < 0 or table.to_move != SIMULTANEOUS:
        return found
    if t[PHASE] == ENROL and t[AT + viewer] < 0:
        goal = entry_of(table, viewer).goal
        if goal >= 0:
            full = int(HIT_POINTS[int(t[RACE + viewer])])
            found.append(_gladiator(table, viewer, token_id(viewer), goal, full, "planned"))
    elif t[PHASE] == ORDERS and (t[ALIVE] >> viewer) & 1:
        goal = plan_of(table, viewer).goal
        if goal >= 0:
            left = int(t[HP + viewer])
            found.append(_gladiator(table, viewer, f"plan-{viewer}", goal, left, "planned"))
    return found


def _gladiator(
    table: GladiatorArena, seat: int, token: str, at: int, left: int, tone: str = ""
) -> Token:
    t = table.table
    race, weapon = RACES[int(t[RACE + seat]) - 1], WEAPONS[int(t[WEAPON + seat]) - 1]
    name = square_title(table, at)
    where = f"planned on {name}" if tone else f"on {name}"
    label = f"{seat_title(seat)}, {armed(table, seat)}, {points(left)}, {where}"
    marks = (race, weapon)
    letter = seat_letter(seat)
    return Token(token, "gladiator", name, seat, label, letter, tone=tone, count=left, marks=marks)


def _summary(table: GladiatorArena) -> str:
    """The position, spoken."""
    t = table.table
    if t[PHASE] == ENROL:
        parts = ["Before the first turn."]
    else:
        truce = ", without strikes" if t[TRUCED] else ""
        parts = [f"Turn {t[TURN]}{truce}."]
    for seat in range(int(table.seats)):
        name = seat_title(seat)
        if t[OUT + seat]:
            parts.append(f"{name}: {gone(table, seat)}, {kills(kills_of(table, seat))}.")
        elif t[AT + seat] >= 0:
            where = square_title(table, int(t[AT + seat]))
            facts = f"{armed(table, seat)} on {where}, {hit_points(table, seat)}"
            parts.append(f"{name}: {facts}, {kills(kills_of(table, seat))}.")
        else:
            known = f", {armed(table, seat)}" if t[HP + seat] else ""
            parts.append(f"{name}{known}: no square yet.")
    return " ".join(parts)
