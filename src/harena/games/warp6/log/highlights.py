"""Highlights of a finished match of WARP 6."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from harena.core.highlights import Count, Highlight, Key, Noted
from harena.games.warp6 import messages
from harena.games.warp6.rules import journal
from harena.games.warp6.view import read


def _warps(notes: Iterable[Noted]) -> Iterator[Count]:
    """Count the warps of each move (W6-3)."""
    for step, note in notes:
        if note.kind == journal.MOVED:
            _, warps = read.way(int(note.c), int(note.d), int(note.e))
            if warps:
                yield Count(step, (step, int(note.a), int(note.c), int(note.e)), len(warps))


def _warps_text(state: Any, key: Key, total: int) -> str:
    _, number, start, rest = key
    die = read.read_once(state).die(number)
    return messages.longest_warp(
        seat=read.seat_title(die.seat), sides=die.sides, warps=total, start=start, rest=rest
    )


HIGHLIGHTS: Final = (Highlight(_warps, _warps_text),)
