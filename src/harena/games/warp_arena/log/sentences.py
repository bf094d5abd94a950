"""One step as it is told: what the rules noted that they did, and the position it led to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from harena.core.play.state import Note
from harena.core.scene.scene import Event, Played
from harena.games.warp_arena.rules.notation import hex_name
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, read

Events = list[Event]


@dataclass
class LoggedStep:
    """A step: its notes, and the position that it led to as the viewer knows it.

    The position is read for names and places: what happened stands in the notes.
    """

    ended: WarpArena
    viewer: int
    fallen: set[int] = field(default_factory=set)
    """Robots of which a line said already that they are destroyed."""
    taken: list[Note] = field(default_factory=list)
    """Notes told already, with what brought them about."""

    @cached_property
    def after(self) -> ArenaSnapshot:
        """The position that it led to."""
        return read(self.ended)

    def hex(self, hex_: int) -> str:
        """A hex by name: `9-4`."""
        return hex_name(hex_, self.ended.cells)

    @property
    def notes(self) -> list[Note]:
        """What the rules did, in order, as far as the viewer may know."""
        return self.ended.journal or []

    def take(self, kind: int) -> Note:
        """The first note of a kind, to be told with something else."""
        found = next(note for note in self.notes if note.kind == kind)
        self.taken.append(found)
        return found

    def is_taken(self, note: Note) -> bool:
        """Whether a note has been told already."""
        return any(note is other for other in self.taken)


Formatter = Callable[[LoggedStep, Note], Events]
"""Tells one note."""


def text_event(text: str, seat: int, rule: str = "") -> Events:
    """A line of words and nothing to draw."""
    return [Event("said", text, seat, rule=rule)]


def card_event(text: str, seat: int, card: int, rule: str, note: str = "") -> Events:
    """A line of words, with the card that a seat plays openly; `note`: what for."""
    face = Played(seat, words.CARD_TEXTS[card], words.CARD_TONES[card], note)
    return [Event("played", text, seat, rule=rule, card=face)]


def cancelled_card_event(text: str, seat: int, card: int, rule: str) -> Events:
    """A line of words, with the card of a seat that is cancelled."""
    face = Played(seat, words.CARD_TEXTS[card], words.CARD_TONES[card], void=True)
    return [Event("played", text, -1, rule=rule, card=face)]
