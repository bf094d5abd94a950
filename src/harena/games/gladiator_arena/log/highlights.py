"""Highlights of a finished match of Gladiator Arena."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from harena.core.highlights import Count, Highlight, Key, Noted
from harena.games.gladiator_arena.messages import log as messages
from harena.games.gladiator_arena.rules import journal
from harena.games.gladiator_arena.view import words


def _kills(notes: Iterable[Noted]) -> Iterator[Count]:
    """Count the kills that each seat had a part in (GA-13)."""
    for step, note in notes:
        if note.kind == journal.KILLED:
            shares = int(note.b)
            taking = [seat for seat in range(shares.bit_length()) if shares >> seat & 1]
            yield from (Count(step, (seat,)) for seat in taking)


def _kills_text(state: Any, key: Key, total: int) -> str:
    return messages.most_kills(seat=words.seat_title(key[0]), kills=total)


def _damage(notes: Iterable[Noted]) -> Iterator[Count]:
    """Count the damage of each seat's strikes in each turn (GA-10)."""
    turn = 0
    for step, note in notes:
        if note.kind == journal.TURN:
            turn = int(note.a)
        elif note.kind == journal.HIT:
            yield Count(step, (turn, int(note.a)), int(note.d))


def _damage_text(state: Any, key: Key, total: int) -> str:
    return messages.hardest_turn(turn=key[0], seat=words.seat_title(key[1]), damage=total)


HIGHLIGHTS: Final = (Highlight(_kills, _kills_text), Highlight(_damage, _damage_text))
