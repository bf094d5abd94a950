"""Highlights of a finished match of Warp Arena."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from harena.core.highlights import Count, Highlight, Key, Noted
from harena.games.warp_arena.messages import log as messages
from harena.games.warp_arena.rules import journal
from harena.games.warp_arena.view import words


def _kills(notes: Iterable[Noted]) -> Iterator[Count]:
    """Count the robots that each robot destroyed in fights (WA-31, WA-32)."""
    winners: dict[int, int] = {}
    for step, note in notes:
        if note.kind == journal.FIGHT:
            winners = {}
        elif note.kind == journal.FOUGHT:
            loser = int(note.c)
            winners = {loser: int(note.b) if loser == note.a else int(note.a)}
        elif note.kind == journal.CONCEDED:
            winners = {int(note.a): int(note.b)}
        elif note.kind == journal.ROBOT_LOST:
            winner = winners.pop(int(note.a), -1)
            if winner >= 0:
                yield Count(step, (winner,))


def _kills_text(state: Any, key: Key, total: int) -> str:
    return messages.most_kills(robot=words.whose(key[0]), kills=total)


def _actions(notes: Iterable[Noted]) -> Iterator[Count]:
    """Count the actions of each phase (WA-10)."""
    turn = 0
    for step, note in notes:
        if note.kind == journal.TURN_BEGUN:
            turn = int(note.a)
        elif note.kind == journal.ANNOUNCED:
            yield Count(step, (turn, int(note.a)))


def _actions_text(state: Any, key: Key, total: int) -> str:
    return messages.longest_chain(turn=key[0], seat=words.seat_title(key[1]), actions=total)


HIGHLIGHTS: Final = (Highlight(_kills, _kills_text), Highlight(_actions, _actions_text, least=3))
