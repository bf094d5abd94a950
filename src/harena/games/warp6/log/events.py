"""Events of WARP 6, for drawing and in words, made from the journal's notes."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.play.state import Note
from harena.core.scene.scene import Event, Stop
from harena.games.warp6.rules import board, journal
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view import read, scene
from harena.games.warp6.view.read import Die, Position


def step_events(after: WarpSix) -> list[Event]:
    """Return the events of one step, or of the end of the secret distribution."""
    seen = read.read(after)
    notes = after.journal or []
    shown = [note for note in notes if note.kind == journal.SHOWN]
    chosen = [note for note in notes if note.kind == journal.CHOSEN]
    # One's own choices are told one by one, and once more with all that is shown at the end.
    events = _shown(seen, shown) if shown else [_chosen(seen, note) for note in chosen[-1:]]
    for note in notes:
        events += _told(seen, note)
    return events


def _told(seen: Position, note: Note) -> list[Event]:
    kind = note.kind
    if kind == journal.ROLLED:
        return [_rolled(seen, note)]
    if kind == journal.TIE_ROLLED:
        return [_tie_rolled(note)]
    if kind == journal.BEGINS:
        first = int(note.a)
        return [Event("said", f"{read.seat_title(first)} begins.", first, rule="W6-8")]
    if kind == journal.PLACED:
        return [_placed(seen, note)]
    if kind == journal.MOVED:
        return [_moved(seen, note)]
    if kind == journal.REROLLED:
        return [_rerolled(seen, note)]
    if kind == journal.TURNED:
        return [_turned(seen, note)]
    return [_won(seen, note)] if kind == journal.WON else []


# --- setting up -------------------------------------------------------------------------------


def _rolled(seen: Position, note: Note) -> Event:
    """Return one of the first rolls; a player's last one shows all their dice."""
    die, face = seen.die(int(note.a)), int(note.b)
    text = ""
    if die == seen.own(die.seat)[-1]:
        text = f"{read.seat_title(die.seat)} rolls {_faces(seen.own(die.seat))}."
    return Event("rolled", text, die.seat, die.token, (), die.sides, face, "W6-7")


def _faces(dice: Sequence[Die]) -> str:
    groups: dict[int, list[str]] = {}
    for die in dice:
        groups.setdefault(die.sides, []).append(str(die.face))
    return ", ".join(f"d{sides} {' '.join(shown)}" for sides, shown in groups.items())


def _chosen(seen: Position, note: Note) -> Event:
    """Return a face that the viewer has set."""
    die, face = seen.die(int(note.a)), int(note.b)
    text = f"{read.seat_title(die.seat)} sets the {die.ordinal} to {face}."
    return Event("changed", text, die.seat, die.token, (), 0, face, "W6-12")


def _shown(seen: Position, notes: Sequence[Note]) -> list[Event]:
    """Return all dice at once, when all players have chosen."""
    events: list[Event] = []
    for note in notes:
        die = seen.die(int(note.a))
        own = seen.own(die.seat)
        text = f"{read.seat_title(die.seat)} shows {_faces(own)}." if die == own[-1] else ""
        events.append(Event("changed", text, die.seat, die.token, (), 0, int(note.b), "W6-12"))
    return events


def _tie_rolled(note: Note) -> Event:
    """Return the roll of an extra d8."""
    seat, face = int(note.a), int(note.b)
    text = f"{read.seat_title(seat)} rolls {face} to break the tie."
    return Event("rolled", text, seat, sides=8, face=face, rule="W6-8")


def _placed(seen: Position, note: Note) -> Event:
    """Return a die placed on the spiral."""
    die, space = seen.die(int(note.a)), int(note.b)
    text = f"{read.seat_title(die.seat)} places a d{die.sides} showing {die.face} on {space}."
    path = (Stop(f"hand-{die.seat}", "start"), Stop(read.cell_id(space), "hop"))
    return Event("placed", text, die.seat, die.token, path, rule="W6-7")


# --- turns ------------------------------------------------------------------------------------


def _moved(seen: Position, note: Note) -> Event:
    """Return a move with its warps, also into the wormhole."""
    die, face = seen.die(int(note.a)), int(note.b)
    start, reached, rest, through = int(note.c), int(note.d), int(note.e), int(note.f)
    slides, warps = read.way(start, reached, rest)
    path = scene.stops(start, slides, warps)
    text = f"{read.seat_title(die.seat)} moves a d{die.sides} by {face} from {start}"
    text += f" to {reached}" if reached else ""
    rests = [str(space) for space in warps if space]
    text += f", warps to {', '.join(rests)}" if rests else ""
    rule = "W6-3" if warps else "W6-6"
    if rest == board.CENTRE:
        text += f" and into the wormhole: {through} of {seen.goal}"
        path = (*path, Stop(f"out-{die.seat}", "drop"))
        rule = "W6-5"
    return Event("moved", f"{text}.", die.seat, die.token, path, rule=rule)


def _rerolled(seen: Position, note: Note) -> Event:
    """Return the new face of the die that warped."""
    die, face = seen.die(int(note.a)), int(note.b)
    text = f"The d{die.sides} rolls {face}."
    return Event("rolled", text, die.seat, die.token, (), die.sides, face, "W6-4")


def _turned(seen: Position, note: Note) -> Event:
    """Return a die turned up or down by one."""
    die, face = seen.die(int(note.a)), int(note.c)
    text = f"{read.seat_title(die.seat)} turns the {die.words} from {int(note.b)} to {face}."
    return Event("changed", text, die.seat, die.token, (), 0, face, "W6-6")


def _won(seen: Position, note: Note) -> Event:
    """Return the end of a game; in a series with the points it gave."""
    winner = int(note.a)
    who, rule = read.seat_title(winner) if winner >= 0 else "Nobody", "W6-13"
    if winner < 0:
        rule = "W6-15"
    elif not seen.series:
        return Event("ended", f"{read.seat_title(winner)} wins.", winner, rule="W6-10")
    gained = [int(note.c), int(note.d), int(note.e)][: seen.seats]
    points = ", ".join(f"{read.seat_title(seat)} {won}" for seat, won in enumerate(gained))
    game = f" game {int(note.b)} of {seen.games}" if seen.series else ""
    return Event("ended", f"{who} wins{game}. Points: {points}.", winner, rule=rule)
