"""Log sentences and paths for moves: steps, hops and discs."""

from __future__ import annotations

from typing import Final

from harena.core.play.state import Note
from harena.core.scene.scene import Event, Stop
from harena.games.warp_arena.log.sentences import Events, Formatter, LoggedStep, by_robot
from harena.games.warp_arena.messages import log as messages
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
    text = messages.moves(robot=words.whose(piece), place=step.hex(int(steps[-1].c)))
    return [moved(piece, text, "WA-20", tuple(path))]


def _hopped(step: LoggedStep, note: Note) -> Events:
    piece = note.a
    start, over, to = (step.hex(int(hex_)) for hex_ in (note.b, note.c, note.d))
    path = (Stop(start, "start"), Stop(over, "hop"), Stop(to, "hop"))
    text = messages.hops(robot=words.whose(piece), over=over, place=to)
    return [moved(piece, text, "WA-23", path)]


def _stolen(step: LoggedStep, note: Note, robot: str) -> str:
    if note.b >= 0:
        return messages.steals_disc(robot=robot, victim=words.whose(note.b))
    return messages.takes_loose_disc(robot=robot, place=step.hex(note.c))


def _handed(step: LoggedStep, note: Note, robot: str) -> str:
    return messages.hands_over(robot=robot, receiver=words.robot(note.c), place=step.hex(note.b))


def _fenced(step: LoggedStep, note: Note) -> Events:
    piece, left = note.a, step.hex(note.b)
    path = (Stop(left, "drop"),)
    text = messages.leaves_field(robot=words.whose(piece), place=left)
    seat = ids.OWNER[piece]
    return [Event("placed", text, seat, f"field-{left}", path, rule="WA-27")]


FORMATTERS: Final[dict[int, Formatter]] = {
    journal.STEPPED: _stepped,
    journal.HOPPED: _hopped,
    journal.STOLEN: by_robot("WA-24", _stolen),
    journal.TOOK: by_robot(
        "WA-26", lambda step, n, robot: messages.picks_up(robot=robot, place=step.hex(n.b))
    ),
    journal.DROPPED: by_robot(
        "WA-26", lambda step, n, robot: messages.drops(robot=robot, place=step.hex(n.b))
    ),
    journal.HANDED: by_robot("WA-26", _handed),
    journal.FENCED: _fenced,
}
"""[kind of note] -> its formatter."""
