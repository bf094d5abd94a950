"""Events of WARP 6, for drawing and in words, made from the journal's notes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from harena.core.play.state import Note
from harena.core.scene.scene import Event, Stop
from harena.games.warp6 import messages
from harena.games.warp6.rules import board, fields as F, journal
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view import read, scene
from harena.games.warp6.view.read import Die, Position

STEPS = 256
"""Steps of which a process keeps the events."""


def step_events(after: WarpSix) -> tuple[Event, ...]:
    """Return the events of one step, or of the end of the secret distribution."""
    return _events(read.read_once(after), tuple(after.journal or ()))


@lru_cache(STEPS)
def _events(seen: Position, notes: tuple[Note, ...]) -> tuple[Event, ...]:
    """Return the events of notes, once for all viewers who know the same."""
    shown = [note for note in notes if note.kind == journal.SHOWN]
    chosen = [note for note in notes if note.kind == journal.CHOSEN]
    # One's own choices are told one by one, and once more with all that is shown at the end.
    events = _shown(seen, shown) if shown else [_chosen(seen, note) for note in chosen[-1:]]
    for note in notes:
        events += _told(seen, note)
    return tuple(events)


def _told(seen: Position, note: Note) -> list[Event]:
    kind = note.kind
    if kind == journal.ROLLED:
        return [_rolled(seen, note)]
    if kind == journal.TIE_ROLLED:
        return [_tie_rolled(note)]
    if kind == journal.BEGINS:
        first = int(note.a)
        text = messages.goes_first(seat=read.seat_title(first))
        return [
            Event("said", text, first, rule="W6-8"),
            Event("heading", messages.PLACING, rule="W6-7"),
        ]
    if kind == journal.PLACED:
        last = [Event("heading", messages.RACE, rule="W6-6")] if seen.phase == F.MOVING else []
        return [_placed(seen, note), *last]
    if kind == journal.MOVED:
        return [_moved(seen, note)]
    if kind == journal.REROLLED:
        return [_rerolled(seen, note)]
    if kind == journal.TURNED:
        return [_turned(seen, note)]
    if kind == journal.WON:
        game = messages.next_game(game=seen.game, games=seen.games)
        return [_won(seen, note), *([] if seen.phase == F.ENDED else [Event("heading", game)])]
    return []


# --- setting up -------------------------------------------------------------------------------


def _rolled(seen: Position, note: Note) -> Event:
    """Return one of the first rolls; a player's last one shows all their dice."""
    die, face = seen.die(int(note.a)), int(note.b)
    own = seen.own(die.seat)
    last = die == own[-1]
    text = messages.rolls(seat=read.seat_title(die.seat), faces=_faces(own)) if last else ""
    return Event("rolled", text, die.seat, die.token, (), die.sides, face, "W6-7")


def _faces(dice: Sequence[Die]) -> dict[int, list[int]]:
    """Return the faces of dice by their sides."""
    groups: dict[int, list[int]] = {}
    for die in dice:
        groups.setdefault(die.sides, []).append(die.face)
    return groups


def _chosen(seen: Position, note: Note) -> Event:
    """Return a face that the viewer has set."""
    die, face = seen.die(int(note.a)), int(note.b)
    text = messages.sets(seat=read.seat_title(die.seat), die=die.ordinal, face=face)
    return Event("changed", text, die.seat, die.token, (), 0, face, "W6-12", detail=True)


def _shown(seen: Position, notes: Sequence[Note]) -> list[Event]:
    """Return all dice at once, when all players have chosen."""
    events: list[Event] = []
    for note in notes:
        die = seen.die(int(note.a))
        own = seen.own(die.seat)
        last = die == own[-1]
        text = messages.shows(seat=read.seat_title(die.seat), faces=_faces(own)) if last else ""
        events.append(Event("changed", text, die.seat, die.token, (), 0, int(note.b), "W6-12"))
    return events


def _tie_rolled(note: Note) -> Event:
    """Return the roll of an extra d8."""
    seat, face = int(note.a), int(note.b)
    text = messages.rolls_extra(seat=read.seat_title(seat), face=face)
    return Event("rolled", text, seat, sides=8, face=face, rule="W6-8", detail=True)


def _placed(seen: Position, note: Note) -> Event:
    """Return a die placed on the spiral."""
    die, space = seen.die(int(note.a)), int(note.b)
    text = messages.places(
        seat=read.seat_title(die.seat), sides=die.sides, face=die.face, space=space
    )
    path = (Stop(f"hand-{die.seat}", "start"), Stop(read.cell_id(space), "hop"))
    return Event("placed", text, die.seat, die.token, path, rule="W6-7")


# --- turns ------------------------------------------------------------------------------------


def _moved(seen: Position, note: Note) -> Event:
    """Return a move with its warps, also into the wormhole."""
    die, face = seen.die(int(note.a)), int(note.b)
    start, reached, rest, through = int(note.c), int(note.d), int(note.e), int(note.f)
    slides, warps = read.way(start, reached, rest)
    path = scene.stops(start, slides, warps)
    text = messages.moves(
        seat=read.seat_title(die.seat),
        sides=die.sides,
        face=face,
        start=start,
        reached=reached,
        warps=warps,
        out=through if rest == board.CENTRE else 0,
        goal=seen.goal,
    )
    rule = "W6-3" if warps else "W6-6"
    if rest == board.CENTRE:
        path, rule = (*path, Stop(f"out-{die.seat}", "drop")), "W6-5"
    topic: Literal["news", ""] = "news" if warps else ""
    return Event("moved", text, die.seat, die.token, path, rule=rule, topic=topic)


def _rerolled(seen: Position, note: Note) -> Event:
    """Return the new face of the die that warped."""
    die, face = seen.die(int(note.a)), int(note.b)
    text = messages.rerolls(seat=read.seat_title(die.seat), die=die.words, face=face)
    return Event("rolled", text, die.seat, die.token, (), die.sides, face, "W6-4")


def _turned(seen: Position, note: Note) -> Event:
    """Return a die turned up or down by one."""
    die, before, face = seen.die(int(note.a)), int(note.b), int(note.c)
    seat = read.seat_title(die.seat)
    text = messages.turns(seat=seat, die=die.words, before=before, face=face)
    return Event("changed", text, die.seat, die.token, (), 0, face, "W6-6")


def _won(seen: Position, note: Note) -> Event:
    """Return the end of a game; in a series with the points it gave."""
    winner = int(note.a)
    who = read.seat_title(winner) if winner >= 0 else ""
    if who and not seen.series:
        return Event("ended", scene.won_by_dice(seen, winner), winner, rule="W6-10")
    gained = [int(note.c), int(note.d), int(note.e)][: seen.seats]
    points = {read.seat_title(seat): won for seat, won in enumerate(gained)}
    text = messages.game_over(winner=who, game=int(note.b), games=seen.games, points=points)
    return Event("ended", text, winner, rule="W6-13" if who else "W6-15")
