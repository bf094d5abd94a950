"""Highlights of a finished match of Arena."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from harena.core.highlights import Count, Highlight, Key, Noted
from harena.games.arena.messages import log as messages
from harena.games.arena.rules import fields as F, journal
from harena.games.arena.view import words
from harena.games.arena.view.read import read_once


def _kills(notes: Iterable[Noted]) -> Iterator[Count]:
    """Count the combats with a death that each creature won (AR-14)."""
    winners: dict[int, list[int]] = {}
    for step, note in notes:
        if note.kind == journal.FOUGHT:
            there = [one for one in range(int(F.CREATURES)) if note.e >> one & 1]
            won = note.a != F.TIED
            winners[int(note.b)] = [one for one in there if won and F.owner(one) != note.a]
        elif note.kind == journal.KILLED:
            yield from (Count(step, (one,)) for one in winners.get(int(note.b), ()))


def _kills_text(state: Any, key: Key, total: int) -> str:
    return messages.most_kills(creature=words.whose(read_once(state), key[0]), kills=total)


def _deaths(notes: Iterable[Noted]) -> Iterator[Count]:
    """Count the creatures that died in each turn."""
    turn, seat = 0, 0
    for step, note in notes:
        if note.kind == journal.TURN:
            turn, seat = int(note.c), int(note.a)
        elif note.kind in (journal.KILLED, journal.FELL):
            yield Count(step, (turn, seat))


def _deaths_text(state: Any, key: Key, total: int) -> str:
    return messages.deadliest_turn(turn=key[0], seat=words.seat_title(key[1]), deaths=total)


HIGHLIGHTS: Final = (Highlight(_kills, _kills_text), Highlight(_deaths, _deaths_text))
