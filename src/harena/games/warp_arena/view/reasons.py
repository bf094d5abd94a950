"""Reasons for a suggested line: who reaches C-bots, discs, and the way to the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.play.line import after_line
from harena.games.warp_arena.ai.threats import robots_in_reach
from harena.games.warp_arena.messages import reasons as messages
from harena.games.warp_arena.rules import fields as F, grids, ids
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view import words

MOST: Final = 2
"""Reasons for one line."""


def reasons(view: WarpArena, seat: int, actions: Sequence[int]) -> list[str]:
    """Return how a line changes the robots in reach of C-bots, carried discs and distances.

    The line counts as far as no die falls. Robots reach as far as they move and fire at once.
    """
    before, after = after_line(view, seat, ()), after_line(view, seat, actions)
    foes = [foe for foe in range(int(view.seats)) if foe != seat and F.converter(before, foe) >= 0]
    standing = _standing(before, seat)
    placed = [piece for piece in _standing(after, seat) if piece not in standing]
    # A converted disc makes robots later, but no first ones.
    if placed and not _makes_robots(actions):
        return _of_place(after, seat, placed[0], foes)
    if F.converter(before, seat) < 0 or F.converter(after, seat) < 0 or not foes:
        return []
    found = []
    danger, now = (sum(_in_reach(state, foe, seat) for foe in foes) for state in (before, after))
    if now != danger:
        found.append(messages.danger(now=now, before=danger))
    for foe in foes:
        if F.converter(after, foe) < 0:
            continue
        reach, more = (_in_reach(state, seat, foe) for state in (before, after))
        if more > reach:
            found.append(messages.reaches(seat=words.seat_title(foe), now=more, before=reach))
    gained = _discs(after, seat) - _discs(before, seat)
    if gained > 0:
        found.append(messages.takes_discs(gained))
    nearest = min(foes, key=lambda foe: _steps(before, seat, foe))
    if F.converter(after, nearest) >= 0:
        start, goal = _steps(before, seat, nearest), _steps(after, seat, nearest)
        if goal < start:
            title = words.seat_title(nearest)
            found.append(messages.comes_near(seat=title, now=goal, before=start))
    return found[:MOST]


def _makes_robots(actions: Sequence[int]) -> bool:
    return any(ids.MAKE <= action < ids.MAKE + len(words.ROBOTS) for action in actions)


def _of_place(state: WarpArena, seat: int, piece: int, foes: Sequence[int]) -> list[str]:
    """Return what is good about the place of a robot in the setup."""
    found = []
    here, home = int(state.values[F.AT + piece]), F.converter(state, seat)
    is_converter = here == home and piece == seat * ids.OWN
    if is_converter:
        reached = sum(int(robots_in_reach(state, foe, home)).bit_count() for foe in foes)
        if foes:
            found.append(messages.safe(reached))
    elif home >= 0:
        found.append(messages.stays_near(int(grids.distance(state, here, home))))
    if foes:
        steps = [int(grids.distance(state, here, F.converter(state, foe))) for foe in foes]
        nearest = min(zip(steps, foes, strict=True))
        title = words.seat_title(nearest[1])
        found.append(messages.keeps_from(seat=title, steps=nearest[0]))
    return found[:MOST]


def _in_reach(state: WarpArena, seat: int, foe: int) -> int:
    """Return how many of a seat's robots reach another's C-bot."""
    return int(robots_in_reach(state, seat, F.converter(state, foe))).bit_count()


def _standing(state: WarpArena, seat: int) -> list[int]:
    pieces = range(seat * int(ids.OWN), (seat + 1) * int(ids.OWN))
    return [piece for piece in pieces if state.values[F.AT + piece] >= 0]


def _discs(state: WarpArena, seat: int) -> int:
    return sum(int(state.values[F.DISCS + piece]) for piece in _standing(state, seat))


def _steps(state: WarpArena, seat: int, foe: int) -> int:
    """Return the distance of a seat's nearest robot to another's C-bot, as if nothing stood."""
    home = F.converter(state, foe)
    return min(
        int(grids.distance(state, int(state.values[F.AT + piece]), home))
        for piece in _standing(state, seat)
    )
