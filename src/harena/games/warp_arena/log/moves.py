"""Log sentences and paths for moves: steps, hops and discs."""

from __future__ import annotations

from typing import Final

from harena.core.play.state import Note
from harena.core.scene.scene import Event, Stop
from harena.games.warp_arena.log.sentences import Events, Formatter, LoggedStep, text_event
from harena.games.warp_arena.rules import ids, journal
from harena.games.warp_arena.view import words


def moved(piece: int, text: str, rule: str, path: tuple[Stop, ...]) -> Event:
    """Return the event of a robot's move along a path."""
    return Event("moved", text, ids.OWNER[piece], ids.piece_name(piece), path, rule=rule)


def _stepped(step: LoggedStep, note: Note) -> Events:
    piece = note.a
    steps = [other for other in step.notes if other.kind == journal.STEPPED]
    step.taken += steps
    path = [Stop(step.hex(note.b), "start")]
    path += [Stop(step.hex(one.c), "warp" if one.d else "slide") for one in steps]
    text = f"{words.whose(piece)} moves to {step.hex(int(steps[-1].c))}."
    return [moved(piece, text, "WA-20", tuple(path))]


def _hopped(step: LoggedStep, note: Note) -> Events:
    piece = note.a
    start, over, to = (step.hex(int(hex_)) for hex_ in (note.b, note.c, note.d))
    path = (Stop(start, "start"), Stop(over, "hop"), Stop(to, "hop"))
    return [moved(piece, f"{words.whose(piece)} hops over {over} to {to}.", "WA-23", path)]


def _stolen(step: LoggedStep, note: Note) -> Events:
    piece, name = note.a, words.whose(note.a)
    text = f"{name} takes a loose disc from {step.hex(note.c)}."
    if note.b >= 0:
        text = f"{name} takes a disc from {words.whose(note.b)} while it hops."
    return text_event(text, ids.OWNER[piece], "WA-24")


def _handled(step: LoggedStep, note: Note) -> Events:
    piece, name = note.a, words.whose(note.a)
    here = step.hex(note.b)
    text = f"{name} picks up a disc in {here}."
    if note.kind == journal.DROPPED:
        text = f"{name} drops a disc in {here}."
    elif note.kind == journal.HANDED:
        text = f"{name} hands a disc to {words.robot(note.c)} in {here}."
    return text_event(text, ids.OWNER[piece], "WA-26")


def _fenced(step: LoggedStep, note: Note) -> Events:
    piece, left = note.a, step.hex(note.b)
    path = (Stop(left, "drop"),)
    text = f"{words.whose(piece)} leaves a force field in {left}."
    seat = ids.OWNER[piece]
    return [Event("placed", text, seat, f"field-{left}", path, rule="WA-27")]


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.STEPPED: _stepped,
    journal.HOPPED: _hopped,
    journal.STOLEN: _stolen,
    journal.TOOK: _handled,
    journal.DROPPED: _handled,
    journal.HANDED: _handled,
    journal.FENCED: _fenced,
}
"""[kind of note] -> its formatter."""
