"""The outcome in words: the winner, the reason, and the others' results (GA-15, GA-29)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from harena.core.english import listed
from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.view import read, words


def winners(arena: read.Position) -> tuple[int, ...]:
    """Return the seats in the first place."""
    return tuple(one.seat for one in arena.gladiators if one.place == 1)


def text(arena: read.Position) -> str:
    """As in `Crimson wins with 1½ kills; Azure has ½ kill and Bronze has none`."""
    ranked = sorted(arena.gladiators, key=lambda one: (one.place, one.seat))
    first = [one for one in ranked if one.place == 1]
    others = ranked[len(first) :]
    if arena.scoring.first == F.BY_SURVIVAL:
        return f"{_longest(first, others)}."
    if arena.scoring.first == F.BY_DAMAGE:
        return f"{_hardest(first, others)}."
    best, who = first[0].kills, words.seats_title(winners(arena))
    if len(first) > 1:
        won = f"{who} share the first place, {'with ' if best >= 0 else ''}{_each(best)} each"
    elif best < 0:
        won = f"{who} wins, {_each(best)}"
    else:
        won = f"{who} wins with {_each(best)}"
    close = [one for one in others if one.place == others[0].place and one.kills == best]
    if close:
        won += f", as many as {_titles(close)}, and {_better(first[0], close[0])}"
    rest = [one for one in others if one not in close]
    said = [_has(kills, list(group)) for kills, group in groupby(rest, lambda one: one.kills)]
    return f"{won}; {listed(said)}." if said else f"{won}."


def _longest(first: Sequence[read.Gladiator], others: Sequence[read.Gladiator]) -> str:
    """GA-29: return `Crimson wins as the last one standing`, or with the deciding tie-break."""
    best, who = first[0], _titles(first)
    if len(first) > 1:
        return f"{who} share the first place"
    close = [one for one in others if one.place == others[0].place and one.out == best.out]
    if close:
        return f"{who} stayed as long as {_titles(close)}, {_better(best, close[0])}, and wins"
    if best.is_in:
        return f"{who} wins as the last one standing"
    return f"{who} stayed longest, and wins"


def _hardest(first: Sequence[read.Gladiator], others: Sequence[read.Gladiator]) -> str:
    """GA-29: return `Crimson wins with 12 damage; Azure did 9`, or with the deciding tie-break."""
    best, who = first[0], _titles(first)
    if len(first) > 1:
        won = f"{who} share the first place, with {best.damage} damage each"
    else:
        won = f"{who} wins with {best.damage} damage"
    close = [one for one in others if one.place == others[0].place and one.damage == best.damage]
    if close:
        won += f", as much as {_titles(close)}, and {_better(best, close[0])}"
    rest = [one for one in others if one not in close]
    said = [f"{words.seat_title(one.seat)} did {one.damage}" for one in rest]
    return f"{won}; {listed(said)}" if said else won


def _titles(those: Sequence[read.Gladiator]) -> str:
    return words.seats_title([one.seat for one in those])


def _each(kills: Fraction) -> str:
    return "one kill down" if kills == -1 else words.kills(kills) if kills else "no kill"


def _has(kills: Fraction, those: Sequence[read.Gladiator]) -> str:
    """`Azure and Jade have ½ kill each`, `Tiro has none`, `Tiro is one kill down`."""
    who, many = _titles(those), len(those) > 1
    if kills == -1:
        return f"{who} {'are' if many else 'is'} one kill down"
    what = f"{words.kills(kills)}{' each' if many else ''}" if kills else "none"
    return f"{who} {'have' if many else 'has'} {what}"


def _better(one: read.Gladiator, other: read.Gladiator) -> str:
    """Return what decides between two who are level in what counts first (GA-15)."""
    if one.kills != other.kills:
        return "had more kills"
    if one.out != other.out:
        return "was in the arena longer"
    return "had more HP left" if one.hit_points != other.hit_points else "did more damage"
