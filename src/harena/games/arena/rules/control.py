"""Control of hexes."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.arena.rules import fields as F, journal
from harena.games.arena.rules.fields import ArenaState


def controller(state: ArenaState, hex_: i64) -> i64:
    """Return the seat that controls a hex; -1 for none."""
    t = state.values
    if (t[F.CONTROL] >> hex_) & 1 == 1:
        return 0
    return 1 if (t[F.CONTROL + 1] >> hex_) & 1 == 1 else -1


def take_control(state: ArenaState) -> None:
    """AR-10: give control of each hex to the only side in it; other hexes keep theirs.

    Start hexes count like any others.
    """
    t = state.values
    first = t[F.HELD] & ~t[F.HELD + 1]
    second = t[F.HELD + 1] & ~t[F.HELD]
    if state.journal is not None:
        note_control(state, 0, first & ~t[F.CONTROL])
        note_control(state, 1, second & ~t[F.CONTROL + 1])
    t[F.CONTROL] = (t[F.CONTROL] & ~second) | first
    t[F.CONTROL + 1] = (t[F.CONTROL + 1] & ~first) | second


def note_control(state: ArenaState, seat: i64, hexes: i64) -> None:
    """AR-10: note that a seat takes control of hexes, if of any."""
    if hexes != 0:
        state.note(journal.TOOK, seat, hexes)


def take_in_passing(state: ArenaState, seat: i64, hex_: i64) -> None:
    """AR-10, AR-12: give a seat control of a hex without enemies, also in passing."""
    t = state.values
    one: i64 = 1
    t[F.CONTROL + seat] |= one << hex_
    t[F.CONTROL + 1 - seat] &= ~(one << hex_)
