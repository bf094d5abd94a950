"""Highlights of a finished match, as a game declares them from what its rules noted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from harena.core.play.state import Note, State

Noted = tuple[int, Note]
"""A note of the rules, and the number of steps after which it stood, from 1."""
Key = tuple[int, ...]
"""Numbers that name what is counted: a piece, or a seat and one of its turns."""


@dataclass(frozen=True, slots=True)
class Count:
    """An amount that a step adds to the total of `key`."""

    step: int
    key: Key
    amount: int = 1


@dataclass(frozen=True, slots=True)
class Highlight:
    """A count over a whole match. Its largest total is a highlight, unless two keys share it.

    `counts` reads all notes of the match in order. `text` gets the last position, the key and its
    total, and returns one sentence. A total below `least` is no highlight.
    """

    counts: Callable[[Iterable[Noted]], Iterable[Count]]
    text: Callable[[State, Key, int], str]
    least: int = 2
