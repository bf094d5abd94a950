"""Conditional moves."""

from __future__ import annotations

from typing_extensions import TypedDict


class ConditionalLineResponse(TypedDict):
    """A conditional line: its first entry, its number of moves, and their texts."""

    id: int
    since: int
    moves: int
    words: list[str]


class ConditionalMovesResponse(TypedDict):
    """The valid conditional lines of a seat; `may`: more can be set."""

    seat: int
    may: bool
    lines: list[ConditionalLineResponse]
