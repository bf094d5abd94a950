"""What is to be played if it comes so."""

from __future__ import annotations

from typing_extensions import TypedDict


class PreparedLine(TypedDict):
    """What somebody has prepared: after so many entries so many moves, and their words."""

    id: int
    since: int
    moves: int
    words: list[str]


class ToldPrepared(TypedDict):
    """The prepared lines of a seat that still hold, and whether it may prepare more."""

    seat: int
    may: bool
    lines: list[PreparedLine]
