"""The outcome in words: the winner, the reason, and the others' results (GA-15, GA-29)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from harena.games.gladiator_arena.messages import scene as messages
from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.view import read, words


def winners(arena: read.Position) -> tuple[int, ...]:
    """Return the seats in the first place."""
    return tuple(one.seat for one in arena.gladiators if one.place == 1)


def text(arena: read.Position) -> str:
    """Return who wins, what decided it, and what the others have."""
    ranked = sorted(arena.gladiators, key=lambda one: (one.place, one.seat))
    first = [one for one in ranked if one.place == 1]
    others = ranked[len(first) :]
    if arena.scoring.first == F.BY_SURVIVAL:
        return _by_survival(first, others)
    if arena.scoring.first == F.BY_DAMAGE:
        return _by_damage(first, others)
    best = first[0]
    close = [one for one in others if one.place == others[0].place and one.kills == best.kills]
    parts = [messages.wins_by_kills(winners=_titles(first), kills=_kills(best.kills))]
    if close:
        parts.append(messages.as_many_kills(names=_titles(close), but=_worse(close[0], best)))
    if rest := [one for one in others if one not in close]:
        groups = [
            (_titles(list(group)), _kills(kills))
            for kills, group in groupby(rest, lambda one: one.kills)
        ]
        parts.append(messages.others_kills(groups=groups))
    return " ".join(parts)


def _by_survival(first: Sequence[read.Gladiator], others: Sequence[read.Gladiator]) -> str:
    best = first[0]
    close = [one for one in others if one.place == others[0].place and one.out == best.out]
    titles, tied = _titles(first), bool(close)
    won = messages.wins_by_survival(winners=titles, standing=best.is_in, tied=tied)
    if not close or len(first) > 1:
        return won
    return f"{won} {messages.as_long(names=_titles(close), but=_worse(close[0], best))}"


def _by_damage(first: Sequence[read.Gladiator], others: Sequence[read.Gladiator]) -> str:
    best = first[0]
    close = [one for one in others if one.place == others[0].place and one.damage == best.damage]
    parts = [messages.wins_by_damage(winners=_titles(first), damage=best.damage)]
    if close:
        parts.append(messages.as_much_damage(names=_titles(close), but=_worse(close[0], best)))
    if rest := [one for one in others if one not in close]:
        damage = [(words.seat_title(one.seat), one.damage) for one in rest]
        parts.append(messages.others_damage(damage=damage))
    return " ".join(parts)


def _titles(those: Sequence[read.Gladiator]) -> list[str]:
    return [words.seat_title(one.seat) for one in those]


def _kills(kills: Fraction) -> str:
    return words.kills(kills) if kills else ""


def _worse(one: read.Gladiator, best: read.Gladiator) -> str:
    """Return what decides between two who are level in what counts first (GA-15)."""
    if one.kills != best.kills:
        return messages.FEWER_KILLS
    if one.out != best.out:
        return messages.SHORTER
    return messages.FEWER_HP if one.hit_points != best.hit_points else messages.LESS_DAMAGE
