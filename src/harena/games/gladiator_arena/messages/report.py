"""Texts of Gladiator Arena: the referee's report.

Posts quote reports, so lines like `1 Ann sword human 5HP` and `Move to: D5` keep their form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listed

# --- the parts of a report ------------------------------------------------------------------------

GAME_OVER: Final = "The game is over"
RANKING: Final = "Final ranking"
SCORE: Final = "Score"
SURVIVED: Final = "survived"
START_POSTS: Final = "Race, weapon and starting square"


def turn(*, number: int) -> str:
    return f"Turn {number}"


def next_posts(*, phase: str) -> str:
    return f"Next: {phase}"


def orders(*, turn: int, strikes: bool, limit: bool) -> str:
    text = f"Orders for turn {turn}{'' if strikes else ', without strikes'}"
    return text + (", with the time limit" if limit else "")


def answering(*, name: str, proposer: str, offer: str) -> str:
    return f"{name} answers {proposer}'s proposal: {offer}"


def choosing_again(*, names: Sequence[str]) -> str:
    verb = "chooses" if len(names) == 1 else "choose"
    return f"{listed(names)} {verb} a starting square again"


def status(*, armed: str, hit_points: int, out: bool, again: bool) -> str:
    if out:
        return f"{armed} out, {hit_points}HP"
    return f"{armed} {hit_points}HP{', chooses a square again' if again else ''}"


def gladiator(*, number: int, name: str, status: str) -> str:
    return f"{number} {name} {status}"


def score(*, name: str, kills: str, damage: int) -> str:
    return f"{name}: {kills}, {damage} damage"


def ranked(
    *, place: int, shared: bool, name: str, kills: str, left: str, hit_points: int, damage: int
) -> str:
    place_text = f"{place}.{' (shared)' if shared else ''}"
    return f"{place_text} {name}: {kills}, {left}, {hit_points}HP, {damage} damage"


# --- starting squares -----------------------------------------------------------------------------


def default_start(*, name: str) -> str:
    return f"{name} did not post and starts by default."


def crowded(*, name: str, square: str, others: Sequence[str]) -> str:
    return f"{name} asked for {square}, as did {listed(others)}, and chooses a square again."


def opposite(*, name: str, square: str, first: str, start: str) -> str:
    return f"{name} asked for {square}, where {first} was first, and starts opposite on {start}."


def no_room(*, name: str, square: str, first: str) -> str:
    text = f"{name} asked for {square}, where {first} was first, and chooses again"
    return f"{text}: the square opposite is taken."


def given(*, name: str, square: str) -> str:
    return f"{name} doesn't choose again and starts on {square}."


# --- orders and their results ---------------------------------------------------------------------

DID_NOT_POST: Final = "Did not post"
MISS: Final = "miss"


def move(*, square: str) -> str:
    return f"Move to: {square or 'none'}"


def bump(*, square: str, others: Sequence[str], back: str) -> str:
    return f"{move(square=square)} = bumps into {listed(others)}, back on {back}"


def strikes(*, squares: Sequence[str], results: Sequence[str]) -> str:
    if not squares:
        return "Strike: none"
    return f"Strike: {','.join(squares)} = {', '.join(results)}"


def hit(*, damage: Sequence[tuple[str, int]]) -> str:
    return f"hit {listed([f'{name} {n} damage' for name, n in damage])}"


def proposes(*, offer: str) -> str:
    return f"Proposes a standoff: {offer}"


# --- the outcome of a turn ------------------------------------------------------------------------

TIME_LIMIT: Final = "Time limit: everyone left loses 1HP."
TRUCE: Final = "A standoff is agreed: a turn without strikes."
BOTH_LEAVE: Final = "A standoff is agreed: both leave, and each loses a kill."


def struck_down(*, name: str, credit: str) -> str:
    return f"{name} is struck down. {credit}"


def concedes(*, name: str, credit: str) -> str:
    return f"{name} concedes. {credit}"


def kill(*, names: Sequence[str], whole: bool) -> str:
    if len(names) == 1:
        return f"Kill: {names[0]}."
    share = "1" if whole else f"1/{len(names)}"
    return f"Kill: {', '.join(f'{share} {name}' for name in names)}."


def killed_by_limit(*, name: str, loses_kill: bool) -> str:
    return f"The time limit kills {name}{', who loses a kill' if loses_kill else ''}."


def last_turn(*, number: int) -> str:
    return f"Turn {number} was the last turn (GA-27)."


def lapses(*, names: Sequence[str]) -> str:
    proposals = listed([f"{name}'s proposal" for name in names])
    return f"{proposals} {'lapses' if len(names) == 1 else 'lapse'}."


def leaves(*, name: str) -> str:
    return f"A standoff is agreed: {name} leaves and loses a kill."


def answers(*, name: str, agrees: bool, late: bool, offer: str) -> str:
    if late:
        return f"{name} did not answer and so declines: {offer}."
    return f"{name} {'agrees' if agrees else 'declines'}: {offer}."
