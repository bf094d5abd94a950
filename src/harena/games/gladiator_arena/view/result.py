"""The end in words: who won, by what, and how the others did (GA-15)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from harena.core.english import listed
from harena.games.gladiator_arena.view import read, words


def winners(arena: read.Arena) -> tuple[int, ...]:
    """The seats in the first place."""
    return tuple(one.seat for one in arena.gladiators if one.place == 1)


def told(arena: read.Arena) -> str:
    """As in `Crimson wins with 1½ kills; Azure has ½ kill and Bronze has none`."""
    ranked = sorted(arena.gladiators, key=lambda one: (one.place, one.seat))
    first = [one for one in ranked if one.place == 1]
    others = ranked[len(first) :]
    best, who = first[0].kills, words.seats_title(winners(arena))
    if len(first) > 1:
        won = f"{who} share the first place, {'with ' if best >= 0 else ''}{_each(best)} each"
    elif best < 0:
        won = f"{who} wins, {_each(best)}"
    else:
        won = f"{who} wins with {_each(best)}"
    close = [one for one in others if one.place == others[0].place and one.kills == best]
    if close:
        also = words.seats_title([one.seat for one in close])
        won += f", as many as {also}, and {_better(first[0], close[0])}"
    rest = [one for one in others if one not in close]
    said = [_has(kills, list(group)) for kills, group in groupby(rest, lambda one: one.kills)]
    return f"{won}; {listed(said)}." if said else f"{won}."


def _each(kills: Fraction) -> str:
    return "one kill down" if kills == -1 else words.kills(kills) if kills else "no kill"


def _has(kills: Fraction, those: Sequence[read.Gladiator]) -> str:
    """`Azure and Jade have ½ kill each`, `Tiro has none`, `Tiro is one kill down`."""
    who, many = words.seats_title([one.seat for one in those]), len(those) > 1
    if kills == -1:
        return f"{who} {'are' if many else 'is'} one kill down"
    what = f"{words.kills(kills)}{' each' if many else ''}" if kills else "none"
    return f"{who} {'have' if many else 'has'} {what}"


def _better(one: read.Gladiator, other: read.Gladiator) -> str:
    """What decides between two with as many kills: as the rules rank them."""
    if one.out != other.out:
        return "was in the arena longer"
    return "had more HP left" if one.hit_points != other.hit_points else "did more damage"
