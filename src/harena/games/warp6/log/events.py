"""What happened in WARP 6 between two positions, for drawing and in words."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.game import Entry
from harena.core.show.scene import Event, Stop
from harena.games.warp6.rules.board import CENTRE
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.rules.setup import next_to_break_tie
from harena.games.warp6.rules.table import (
    AT,
    CHOOSING,
    FACE,
    FIRST,
    GAME,
    GAMES,
    MINUS,
    MOVING,
    NUMBER,
    OUT,
    OWN,
    PHASE,
    PLACING,
    PLUS,
    ROLLING,
    ROLLING_DIE,
    TIE,
    TOTAL,
    WINNER,
    sides_of,
)
from harena.games.warp6.view.scene import (
    cell_id,
    dice,
    die_title,
    place_of,
    route,
    route_stops,
    seat_title,
    token_id,
)


def tell(before: WarpSix, entries: Sequence[Entry], after: WarpSix) -> list[Event]:
    """The events of one step, or of the end of the secret distribution."""
    phase = before.table[PHASE]
    if phase == CHOOSING:
        events = _chosen(before, entries, after)
    else:
        events = [event for entry in entries for event in _step(before, entry, after)]
    if (
        phase != PLACING
        and after.table[PHASE] == PLACING
        and before.table[GAME] == after.table[GAME]
    ):
        first = int(after.table[FIRST])
        events.append(Event("said", f"{seat_title(first)} begins.", first, rule="W6-8"))
    if phase == MOVING and after.table[PHASE] != MOVING:
        events.append(_ended(before, after))
    return events


def _step(before: WarpSix, entry: Entry, after: WarpSix) -> list[Event]:
    phase = before.table[PHASE]
    if entry.is_roll:
        if phase == ROLLING:
            return [_rolled(before, entry)]
        if phase == TIE:
            seat = int(next_to_break_tie(before))
            text = f"{seat_title(seat)} rolls {entry.value} to break the tie."
            return [Event("rolled", text, seat, sides=8, face=entry.value, rule="W6-8")]
        die = int(before.table[ROLLING_DIE])
        text = f"{die_title(before, die)} rolls {entry.value}."
        token = token_id(before, die)
        return [Event("rolled", text, die // int(OWN), token, (), entry.sides, entry.value, "W6-4")]
    die = entry.seat * int(OWN) + entry.value % int(OWN)
    if phase == PLACING:
        return [_placed(before, die, after)]
    return [_moved(before, die) if entry.value < PLUS else _changed(before, die, entry.value)]


def _rolled(before: WarpSix, entry: Entry) -> Event:
    """One of the first rolls; a player's last one tells all of his dice."""
    die = int(before.table[ROLLING_DIE])
    seat = die // int(OWN)
    text = ""
    if die % int(OWN) == before.own - 1:
        faces = [int(before.table[FACE + d]) for d in range(seat * int(OWN), die)] + [entry.value]
        text = f"{seat_title(seat)} rolls {_faces(before, seat, faces)}."
    token = token_id(before, die)
    return Event("rolled", text, seat, token, (), entry.sides, entry.value, "W6-7")


def _faces(table: WarpSix, seat: int, faces: Sequence[int]) -> str:
    groups: dict[int, list[str]] = {}
    for own, face in enumerate(faces):
        groups.setdefault(int(sides_of(table, seat * int(OWN) + own)), []).append(str(face))
    return ", ".join(f"d{sides} {' '.join(shown)}" for sides, shown in groups.items())


def _chosen(before: WarpSix, entries: Sequence[Entry], after: WarpSix) -> list[Event]:
    """Own choices one by one; when all have chosen, everybody's dice at once (W6-12)."""
    if after.table[PHASE] == CHOOSING:
        entry = entries[0]
        die = next(
            d for d in dice(after) if d // int(OWN) == entry.seat and not before.table[FACE + d]
        )
        face = entry.value - int(NUMBER) + 1
        text = f"{seat_title(entry.seat)} sets {die_title(after, die)} to {face}."
        return [Event("changed", text, entry.seat, token_id(after, die), (), 0, face, "W6-12")]
    events: list[Event] = []
    for seat in range(int(after.seats)):
        own = [die for die in dice(after) if die // int(OWN) == seat]
        for die in own:
            face = int(after.table[FACE + die])
            text = ""
            if die == own[-1]:
                faces = [int(after.table[FACE + d]) for d in own]
                text = f"{seat_title(seat)} shows {_faces(after, seat, faces)}."
            events.append(Event("changed", text, seat, token_id(after, die), (), 0, face, "W6-12"))
    return events


def _placed(before: WarpSix, die: int, after: WarpSix) -> Event:
    seat, space = die // int(OWN), int(after.table[AT + die])
    face = int(before.table[FACE + die])
    text = f"{seat_title(seat)} places {die_title(before, die)}, showing {face}, on {space}."
    path = (Stop(place_of(before, die), "start"), Stop(cell_id(space), "hop"))
    return Event("placed", text, seat, token_id(before, die), path, rule="W6-7")


def _moved(before: WarpSix, die: int) -> Event:
    seat = die // int(OWN)
    start, face = int(before.table[AT + die]), int(before.table[FACE + die])
    slides, warps = route(before, die)
    path = route_stops(before, die)
    text = f"{seat_title(seat)} moves {die_title(before, die)} by {face} from {start}"
    text += f" to {slides[-1]}" if slides[-1] else ""
    if warps and warps != [CENTRE]:
        text += f", warps to {', '.join(str(space) for space in warps if space)}"
    rule = "W6-3" if warps else "W6-6"
    if (slides + warps)[-1] == CENTRE:
        text += f" and into the wormhole: {int(before.table[OUT + seat]) + 1} of {before.goal}"
        path = (*path, Stop(f"out-{seat}", "drop"))
        rule = "W6-5"
    return Event("moved", f"{text}.", seat, token_id(before, die), path, rule=rule)


def _changed(before: WarpSix, die: int, action: int) -> Event:
    seat, face = die // int(OWN), int(before.table[FACE + die])
    to = face + 1 if action < MINUS else face - 1
    text = f"{seat_title(seat)} turns {die_title(before, die)} from {face} to {to}."
    return Event("changed", text, seat, token_id(before, die), (), 0, to, "W6-6")


def _ended(before: WarpSix, after: WarpSix) -> Event:
    """W6-10: a game is over; in a series with the points it gave (W6-13)."""
    t = after.table
    winner = int(t[WINNER])
    text = f"{seat_title(winner)} wins."
    if t[GAMES] > 1:
        gained = ", ".join(
            f"{seat_title(seat)} {int(t[TOTAL + seat] - before.table[TOTAL + seat])}"
            for seat in range(int(after.seats))
        )
        text = (
            f"{seat_title(winner)} wins game {before.table[GAME]} of {t[GAMES]}. Points: {gained}."
        )
    return Event("ended", text, winner, rule="W6-13" if t[GAMES] > 1 else "W6-10")
