"""The arena: squares and their distances (GA-20)."""

from __future__ import annotations

from mypy_extensions import i64

from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.rules.fields import GladiatorState


def apart(state: GladiatorState, a: i64, b: i64) -> i64:
    """Return the distance of two squares, diagonal steps counting as one."""
    column = state.grid.column
    row = state.grid.row
    across = column[a] - column[b]
    along = row[a] - row[b]
    if across < 0:
        across = -across
    if along < 0:
        along = -along
    return across if across > along else along


def steps_between(state: GladiatorState, a: i64, b: i64) -> i64:
    """Return the distance of two squares in orthogonal steps."""
    column = state.grid.column
    row = state.grid.row
    across = column[a] - column[b]
    along = row[a] - row[b]
    if across < 0:
        across = -across
    if along < 0:
        along = -along
    return across + along


def opposite(state: GladiatorState, square: i64) -> i64:
    """GA-16, GA-20: return the square half a turn about the centre away."""
    return state.area - 1 - square


def lower(at: i64, far: i64) -> i64:
    """Return the first line, from 0, that is at most `far` from line `at`."""
    if at > far:
        return at - far
    return 0


def upper(size: i64, at: i64, far: i64) -> i64:
    """Return the last of the lines 0 to `size` - 1 that is at most `far` from line `at`."""
    return at + far if at + far < size else size - 1


def within(size: i64, at: i64, far: i64) -> i64:
    """Return the number of lines 0 to `size` - 1 that lie at most `far` from line `at`."""
    return upper(size, at, far) - lower(at, far) + 1


def seat_on(state: GladiatorState, row: i64, square: i64) -> i64:
    """Return the seat that has a square in a row of squares, such as AT; NOWHERE if none."""
    t = state.values
    seat: i64
    for seat in range(state.seats):
        if t[row + seat] == square:
            return seat
    return F.NOWHERE
