"""Texts of Gladiator Arena: the board, the seats, the zones, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listed
from harena.games.gladiator_arena.messages.words import struck

# --- the board and the seats ----------------------------------------------------------------------


def board(*, width: int, height: int) -> str:
    return f"Arena of {width} by {height} squares, A1 in the lower left corner"


def struck_down(*, turn: int) -> str:
    return f"struck down in turn {turn}"


def killed_by_limit(*, turn: int) -> str:
    return f"killed by the time limit in turn {turn}"


def conceded(*, turn: int) -> str:
    return f"conceded before turn {turn}"


def left_by_agreement(*, turn: int) -> str:
    return f"left by agreement before turn {turn}"


def at_the_end(*, points: str) -> str:
    return f"{points} at the end"


def damage_done(*, damage: int) -> str:
    return f"{damage} damage"


def token(*, seat: str, armed: str, points: str, square: str, planned: bool) -> str:
    return f"{seat}, {armed}, {points}, {'planned ' if planned else ''}on {square}"


# --- the position in words ------------------------------------------------------------------------

BEFORE_TURN_1: Final = "Before the first turn."


def turn(*, number: int, strikes: bool) -> str:
    return f"Turn {number}{'' if strikes else ', without strikes'}."


def gladiator_out(*, seat: str, gone: str, kills: str) -> str:
    return f"{seat}: {gone}, {kills}."


def gladiator_in(*, seat: str, armed: str, square: str, points: str, kills: str) -> str:
    return f"{seat}: {armed} on {square}, {points}, {kills}."


def gladiator_without_square(*, seat: str, armed: str) -> str:
    return f"{seat}{f', {armed}' if armed else ''}: no square yet."


# --- zones ----------------------------------------------------------------------------------------


def threat(*, seat: str) -> str:
    return f"{seat} can strike here this turn"


def own_range(*, square: str) -> str:
    return f"Your range from {square}"


def own_strikes(*, squares: Sequence[str]) -> str:
    return f"You strike {struck(squares)}"


# --- the outcome (GA-15, GA-29) -------------------------------------------------------------------

FEWER_KILLS: Final = "had fewer kills"
SHORTER: Final = "left the arena earlier"
FEWER_HP: Final = "had fewer HP left"
LESS_DAMAGE: Final = "did less damage"


def wins_by_kills(*, winners: Sequence[str], kills: str) -> str:
    if len(winners) > 1:
        return f"{listed(winners)} share first place with {kills or 'no kills'} each."
    return f"{winners[0]} wins with {kills or 'no kills'}."


def wins_by_damage(*, winners: Sequence[str], damage: int) -> str:
    if len(winners) > 1:
        return f"{listed(winners)} share first place with {damage} damage each."
    return f"{winners[0]} wins with {damage} damage."


def wins_by_survival(*, winners: Sequence[str], standing: bool, tied: bool) -> str:
    if len(winners) > 1:
        return f"{listed(winners)} share first place."
    if tied:
        return f"{winners[0]} wins."
    return f"{winners[0]} {'is the last one standing' if standing else 'stayed longest'} and wins."


def as_many_kills(*, names: Sequence[str], but: str) -> str:
    return f"{listed(names)} had as many, but {but}."


def as_much_damage(*, names: Sequence[str], but: str) -> str:
    return f"{listed(names)} did as much, but {but}."


def as_long(*, names: Sequence[str], but: str) -> str:
    return f"{listed(names)} stayed as long, but {but}."


def others_kills(*, groups: Sequence[tuple[Sequence[str], str]]) -> str:
    each = [
        f"{listed(names)} had {kills or 'none'}{' each' if kills and len(names) > 1 else ''}"
        for names, kills in groups
    ]
    return f"{listed(each)}."


def others_damage(*, damage: Sequence[tuple[str, int]]) -> str:
    return f"{listed([f'{name} did {n}' for name, n in damage])}."
