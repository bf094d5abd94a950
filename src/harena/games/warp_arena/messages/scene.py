"""Texts of the scene: the board, seats, robots, discs, cards, the summary and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, counted, listed

# --- the board --------------------------------------------------------------------------------

FIRST: Final = "first"
"""The place of the first grid."""


def board(*, grids: int, whole: int) -> str:
    return f"Arena: {grids} of {whole} grids" if grids < whole else f"Arena of {whole} grids"


def grid(*, number: int, degrees: int) -> str:
    return f"Grid {number}, turned {degrees} degrees" if degrees else f"Grid {number}"


def cell(*, word: str, name: str, centre_of: int, destroyed: bool) -> str:
    """Return a hex or a square; `centre_of`: the number of its grid, or 0."""
    centre = f", centre of grid {centre_of}" if centre_of else ""
    return f"{capitalized(word)} {name}{centre}{', destroyed' if destroyed else ''}"


def beside_grids(*, numbers: Sequence[str]) -> str:
    return f"beside grid{'s' if len(numbers) > 1 else ''} {listed(numbers)}"


def numbered_place(*, place: str, number: str, around: str) -> str:
    return f"Place {place}, number {number} around grid {around}"


def new_place(*, grid: str, place: str) -> str:
    return f"{capitalized(grid)}'s new place, {place}"


# --- seats ------------------------------------------------------------------------------------

OUT: Final = "out"
PLAYED: Final = "has played"
COMING: Final = ("plays next", "plays third", "plays fourth", "plays fifth", "plays sixth")
"""[place in the order of play - 1]; the first is also used for the next seat."""


def robots(*, count: int) -> str:
    return counted(count, "robot")


def points_left(*, points: int) -> str:
    return f"{points} AP left"


def for_order(*, bonus: int) -> str:
    return f"{bonus} for the order of play"


def rolled_for_order(*, face: int, bonus: int) -> str:
    total = f"{face} + {bonus} = {face + bonus}" if bonus else str(face)
    return f"{total} for the order of play"


# --- tokens -----------------------------------------------------------------------------------

HAS_MOVED: Final = "has moved"
HAS_FIRED: Final = "has fired"


def field(*, owner: str, place: str) -> str:
    return f"{owner}'s force field in {place}"


def loose_discs(*, discs: int, place: str) -> str:
    return f"{counted(discs, 'loose disc')} in {place}"


def robot(*, robot: str, kind: str, power: str, discs: int, place: str, done: str) -> str:
    """Return a robot; `power` and `done` may be ""."""
    load = counted(discs, "disc") if discs else ""
    return ", ".join(filter(None, (robot, kind, power, load, f"in {place}", done)))


def robot_to_place(*, robot: str, kind: str) -> str:
    return f"{robot}, {kind}, not placed yet"


def cards_in_hand(*, card: str, number: int) -> str:
    return f"{capitalized(card)}, {number} of them" if number > 1 else capitalized(card)


def discarded_cards(*, card: str, number: int) -> str:
    return f"{capitalized(card)}, {number} in the discards"


def hidden_cards(*, owner: str, number: int) -> str:
    return f"{owner}'s {counted(number, 'face-down card')}"


def deck(*, cards: int) -> str:
    return f"{counted(cards, 'card')} in the deck"


STOCK: Final = "To place"
HAND: Final = "Hand"
DECK: Final = "Deck"
DISCARDS: Final = "Discards"

# --- the summary ------------------------------------------------------------------------------


def turn(*, number: int, seat: str, points: int) -> str:
    return f"Turn {number}, {seat}'s phase, {counted(points, 'action point')} left."


def out(*, seat: str) -> str:
    return f"{seat} is out."


def robot_in(*, robot: str, place: str, discs: int) -> str:
    load = f" with {counted(discs, 'disc')}" if discs else ""
    return f"{robot} in {place}{load}"


def seat(*, seat: str, robots: Sequence[str], fields: Sequence[str], cards: int) -> str:
    """Return what a seat has; `cards`: -1 for a game without cards."""
    fenced = f"; force fields in {listed(fields)}" if fields else ""
    held = f"; {counted(cards, 'card')}" if cards >= 0 else ""
    return f"{seat}: {', '.join(robots) or 'no robots'}{fenced}{held}."


def discs_in(*, discs: int, place: str) -> str:
    return f"{discs} in {place}"


def all_loose_discs(*, places: Sequence[str]) -> str:
    return f"Loose discs: {', '.join(places)}."


# --- optional rules ---------------------------------------------------------------------------

SQUARES: Final = "grids of nine squares"
CHAINS: Final = "chain reactions"
NO_CARDS: Final = "no cards"
NO_COMBAT_CARDS: Final = "no combat cards"
NO_SPECIAL_CARDS: Final = "no special cards"
CHOSEN_DISCS: Final = "discs placed by choice"
CARDS_FOR_ORDER: Final = "cards for the order of play"
ONLY_WILD_WARPS: Final = "Wild Warps as the only playable special cards"
FIXED_STRENGTHS: Final = "fixed strengths"
SIX_SIDED_DICE: Final = "six-sided dice in combat"
ASSASSINS: Final = "A-bots"
POINT_CARDS: Final = "Action Point cards"
SUPER_WARPS: Final = "Super Wild Warps"
BOMBS: Final = "Bombs"


def actions_left_out(*, number: int) -> str:
    return f"{counted(number, 'action')} left out"


def played_with(*, rules: Sequence[str]) -> str:
    return f"Played with {listed(rules)}."


# --- the end ----------------------------------------------------------------------------------


def wins(*, seat: str) -> str:
    return f"{seat} has the last C-bot and wins."


def share(*, seats: Sequence[str]) -> str:
    return f"The last turn is over. {listed(seats)} share the victory."
