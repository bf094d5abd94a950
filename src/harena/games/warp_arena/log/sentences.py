"""A step to log, and builders for its events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from harena.core.play.state import Note
from harena.core.scene.scene import Event, Played
from harena.games.warp_arena.rules import ids
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, read_once

Events = list[Event]


@dataclass
class LoggedStep:
    """A step: its notes, and the resulting position as the viewer knows it.

    The position gives names and places; the notes tell what happened.
    """

    ended: WarpArena
    viewer: int
    fallen: set[int] = field(default_factory=set)
    """Robots whose destruction is already logged."""
    taken: list[Note] = field(default_factory=list)
    """Notes already logged together with another."""

    @cached_property
    def after(self) -> ArenaSnapshot:
        """Return the resulting position."""
        return read_once(self.ended)

    def hex(self, hex_: int) -> str:
        """Return a hex's name: `9-4`."""
        return ids.hex_name(hex_, self.ended.cells)

    @property
    def notes(self) -> list[Note]:
        """Return the notes that the viewer may know, in order."""
        return self.ended.journal or []

    def take(self, kind: int) -> Note:
        """Return the first note of a kind and mark it as logged."""
        found = next(note for note in self.notes if note.kind == kind)
        self.taken.append(found)
        return found

    def wrote(self, kind: int, **numbers: int) -> bool:
        """Return whether the step has a note of a kind with these numbers."""
        return any(
            note.kind == kind and all(getattr(note, name) == n for name, n in numbers.items())
            for note in self.notes
        )

    def is_taken(self, note: Note) -> bool:
        """Return whether a note is already logged."""
        return any(note is other for other in self.taken)


Formatter = Callable[[LoggedStep, Note], Events]
"""A function that returns the events of a note."""


def text_event(text: str, seat: int, rule: str = "", *, detail: bool = False) -> Events:
    """Return a sentence without a drawing."""
    return [Event("said", text, seat, rule=rule, detail=detail)]


def by_seat(
    rule: str, text: Callable[[LoggedStep, Note, str], str], *, detail: bool = False
) -> Formatter:
    """Return a formatter of a sentence about the seat that a note names first."""
    return lambda step, note: text_event(
        text(step, note, words.seat_title(note.a)), note.a, rule, detail=detail
    )


def by_robot(
    rule: str, text: Callable[[LoggedStep, Note, str], str], *, detail: bool = False
) -> Formatter:
    """Return a formatter of a sentence about the robot that a note names first."""
    return lambda step, note: text_event(
        text(step, note, words.whose(note.a)), ids.OWNER[note.a], rule, detail=detail
    )


def card_event(
    text: str, seat: int, card: int, rule: str, note: str = "", *, detail: bool = False
) -> Events:
    """Return a sentence with an openly played card; `note` is its purpose."""
    face = Played(seat, words.CARD_TEXTS[card], words.CARD_TONES[card], note)
    return [Event("played", text, seat, rule=rule, card=face, detail=detail)]


def cancelled_card_event(text: str, seat: int, card: int, rule: str) -> Events:
    """Return a sentence with a seat's cancelled card."""
    face = Played(seat, words.CARD_TEXTS[card], words.CARD_TONES[card], void=True)
    return [Event("played", text, -1, rule=rule, card=face)]
