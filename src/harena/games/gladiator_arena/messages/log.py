"""Texts of Gladiator Arena: the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from harena.core.english import listed
from harena.games.gladiator_arena.messages.words import TIMES, a_or_an, struck

# --- before the first turn ------------------------------------------------------------------------

STARTING_SQUARES: Final = "Starting squares"


def gladiator(*, seat: str, armed: str) -> str:
    return f"{seat}, {a_or_an(armed)}," if armed else seat


def starts(*, gladiator: str, square: str) -> str:
    return f"{gladiator} starts on {square}."


def starts_opposite(*, gladiator: str, square: str, other: str, held: bool, opposite: str) -> str:
    first = f"{other} {'holds' if held else 'asked for first'}"
    return f"{gladiator} asks for {square}, which {first}, and starts opposite on {opposite}."


def no_room(*, gladiator: str, square: str, other: str, held: bool, opposite: str) -> str:
    first = f"{other} {'holds' if held else 'asked for first'}"
    text = f"{gladiator} asks for {square}, which {first}, and chooses again"
    return f"{text}: {opposite}, the square opposite, is taken."


def shown(*, seat: str, armed: str) -> str:
    return f"{seat} is {a_or_an(armed)}."


def crowded(*, seats: Sequence[str], square: str, holder: str) -> str:
    held = f", which {holder} holds" if holder else ""
    every = "all" if len(seats) > 2 else "both"
    return f"{listed(seats)} ask for {square}{held}: {every} choose again."


def given(*, seat: str, square: str) -> str:
    return f"{seat} doesn't choose again and starts on {square}."


# --- a turn ---------------------------------------------------------------------------------------

NOTHING_HAPPENS: Final = "No one moves or strikes."
TIME_LIMIT: Final = "The time limit costs everyone 1 HP."


def turn(*, number: int, strikes: bool) -> str:
    return f"Turn {number}{'' if strikes else ', without strikes'}"


def moves(*, seat: str, square: str) -> str:
    return f"{seat} moves to {square}."


def trades_places(*, seats: Sequence[str]) -> str:
    how = "trade places" if len(seats) == 2 else "go round in a ring"
    return f"{listed(seats)} try to {how}, and bump."


def bump(*, seats: Sequence[str], square: str) -> str:
    return f"{listed(seats)} bump on {square}."


def bump_into(*, seats: Sequence[str], owner: str, square: str, thrown_back: bool) -> str:
    verb = "bump" if len(seats) > 1 else "bumps"
    how = "is thrown back to" if thrown_back else "stays on"
    return f"{listed(seats)} {verb} into {owner}, who {how} {square}."


def hit(*, victim: str, damage: int, left: str, below: bool) -> str:
    return f"{victim} for {damage} ({f'down to {left}' if below else f'{left} left'})"


def has_left(*, seat: str) -> str:
    return f"{seat} has left"


def were_thrown_back(*, seats: Sequence[str]) -> str:
    return f"{listed(seats)} {'was' if len(seats) == 1 else 'were'} thrown back from"


def strikes(
    *,
    seat: str,
    origin: str,
    squares: Sequence[tuple[str, int, Sequence[str]]],
    absent: Mapping[str, str],
) -> str:
    """Return the strikes with their results: square, number of strikes, hits.

    `origin` is the square that a gladiator who was thrown back aims from. `absent`: of squares,
    `has_left` or `were_thrown_back`.
    """
    who = f"{seat}, still aiming from {origin}," if origin else seat
    if not any(hits for _, _, hits in squares):
        names = [square for square, times, _ in squares for _ in range(times)]
        single = len(squares) == 1
        why = [
            f"{absent[square]} {'it' if single else square}"
            for square, _, _ in squares
            if square in absent
        ]
        misses = " and misses" if single else ", and hits no one"
        return f"{who} strikes {struck(names)}{misses}{f': {listed(why)}' if why else ''}."
    each = []
    for square, times, hits in squares:
        why_missed = f" ({absent[square]} it)" if square in absent else ""
        result = f"hits {listed(hits)}" if hits else f"misses{why_missed}"
        each.append(f"{square}{TIMES[times]} and {result}")
    return f"{who} strikes {', then '.join(each)}."


def struck_down(*, victim: str, credit: str) -> str:
    return f"{victim} is struck down. {credit}"


def gets_kill(*, seat: str) -> str:
    return f"{seat} gets the kill."


def gets_kill_alone(*, seat: str, damage: int, had: int) -> str:
    return f"{seat} gets the kill: {damage} damage to {had} HP was enough alone."


def gets_kill_with_most(*, seat: str, damage: int, had: int) -> str:
    return (
        f"{seat} gets the kill with the most damage, {damage} of {had} HP: no one did enough alone."
    )


def share_kill_alone(*, seats: Sequence[str], share: str, damage: Sequence[int], had: int) -> str:
    each = listed([str(n) for n in damage])
    return f"{_share(seats, share)}: {each} damage to {had} HP, each enough alone."


def share_kill_with_most(*, seats: Sequence[str], share: str, damage: int, had: int) -> str:
    return (
        f"{_share(seats, share)}: each did {damage} of {had} HP, the most, and no one enough alone."
    )


def _share(seats: Sequence[str], share: str) -> str:
    return f"{listed(seats)} share the kill, {share or 'a whole one'} each"


def killed_by_limit(*, seat: str, loses_kill: bool) -> str:
    return f"The time limit kills {seat}{', who loses a kill' if loses_kill else ''}."


def last_turn(*, number: int) -> str:
    return f"Turn {number} was the last turn."


# --- the last two ---------------------------------------------------------------------------------


def concedes(*, seat: str, other: str) -> str:
    return f"{seat} concedes. {other} gains a kill."


def proposes(*, seat: str, proposal: str, stands: bool) -> str:
    return f"{seat} proposes {proposal}{'' if stands else ', but the proposal lapses'}."


def answers(*, seat: str, agrees: bool) -> str:
    return f"{seat} {'agrees' if agrees else 'declines'}."


def truce(*, number: int) -> str:
    return f"Turn {number} will have no strikes."


def leaves(*, seat: str) -> str:
    return f"{seat} loses a kill and leaves the arena."


def both_leave(*, seats: Sequence[str]) -> str:
    return f"{listed(seats)} both lose a kill and leave the arena."


# --- highlights ---------------------------------------------------------------------------------


def most_kills(*, seat: str, kills: int) -> str:
    return f"Most kills: {seat} struck down {kills}, alone or shared."


def hardest_turn(*, turn: int, seat: str, damage: int) -> str:
    return f"Hardest strikes: {seat} dealt {damage} damage in turn {turn}."
