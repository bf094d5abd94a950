"""Texts of Warp Arena: errors in the text of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import counted, listed, listing

ONLY_ACTIONS: Final = "only positions in which a player chooses an action can be read"


def unknown_line(*, starts: Sequence[str], word: str) -> str:
    return f"a line starts with {listing(starts, len(starts))}, not with {word!r}"


def unknown_cell(*, word: str, cell_word: str, grids: int) -> str:
    return f"{word!r} is not a {cell_word} of grids 1 to {grids}, such as 1-4 or 1-c"


def robot_twice(*, robot: str) -> str:
    return f"{robot} appears twice"


# --- the arena --------------------------------------------------------------------------------

MAP_OR_ARENA: Final = (
    "a position needs a map, or else a line such as 'arena quick' or 'arena squares'"
)
MAP_HEADER: Final = (
    "after 'map' write 'squares' for a map of squares, then two whole numbers or none"
)


def wrong_grids(*, most: int, grids: int) -> str:
    return f"an arena has 2 to {most} grids, not {grids}"


def quick_due(*, most: int) -> str:
    return f"write quick or squares, then a number of grids from 2 to {most}, or none for 20"


def no_cells(*, cell_words: str) -> str:
    return f"the map has no {cell_words}"


def unknown_map_cell(*, word: str, cell_word: str) -> str:
    return f"write a {cell_word} like 9-4, 9-c# or 9-4^r, not {word!r}"


def unknown_letter(*, letter: str, letters: Sequence[str]) -> str:
    return f"{letter!r} is not the letter of a seat; letters: {listing(letters)}"


def cell_twice(*, place: str, line: int) -> str:
    return f"{place} is already in line {line}"


def missing_cell(*, place: str) -> str:
    return f"{place} is missing from the map"


def wrong_column(
    *, place: str, column: int, right: int, cell_words: str, apart: int, shift: int
) -> str:
    rows = f"{shift} further right in each next row" if shift else "and below each other"
    return (
        f"{place} starts in column {column}, but should start in column {right}: {cell_words} "
        f"start {apart} columns apart, {rows}"
    )


def wrong_way(*, place: str, centre: str, cell_words: str, count: int, corners: bool) -> str:
    where = f"clockwise around {centre}{', 2 at a corner' if corners else ''}"
    return f"{place} is in the wrong place: {cell_words} 1 to {count} lie {where}"


def no_room_for_field(*, place: str) -> str:
    return f"{place} can't get a force field: it is destroyed or already has one"


def field_of_nobody(*, place: str) -> str:
    return f"the force field in {place} belongs to a seat that isn't in this game"


def field_cannot_stand(*, seat: str, place: str) -> str:
    return (
        f"{seat}'s force field can't stand in {place}: {seat} is out, or another seat has a robot "
        "there"
    )


# --- robots, discs and cards ------------------------------------------------------------------

NO_ASSASSINS: Final = "A-bots need the line 'options expansion=assassin'"


def bad_robot(*, text: str) -> str:
    return f"write a robot and its place like 'D1 9-4 +2', not {text!r}"


def stands_in_destroyed(*, robot: str, place: str) -> str:
    return f"{robot} can't stand in {place}: it is destroyed"


def stands_with_others(*, robot: str, place: str) -> str:
    return f"{robot} can't stand in {place}: another seat has a robot or force field there"


def no_c_bot(*, seat: str) -> str:
    return f"{seat} needs a C-bot; if it is out, write '{seat} out'"


def discs_due(*, text: str) -> str:
    return f"write a place and its number of discs like '9-4 2', not {text!r}"


def discs_in_destroyed(*, place: str) -> str:
    return f"discs can't lie in {place}: it is destroyed"


def unknown_card(*, word: str, cards: Sequence[str]) -> str:
    return f"{word!r} is not a card; cards: {listing(cards, len(cards))}"


def too_many_cards(*, card: str, count: int, pack: int) -> str:
    cards = counted(count, f"card {card!r}", f"cards {card!r}")
    return f"hands and discards hold {cards}, but the pack has {pack}"


def hands_too_full(*, extra: int) -> str:
    return f"hands hold {counted(extra, 'card')} more than are left in the pack"


def wrong_deck(*, count: int) -> str:
    return f"the deck must have {counted(count, 'card')}"


# --- turn and phase ---------------------------------------------------------------------------

TURN_DUE: Final = "write the number of the turn, from 1"
TWO_SEATS: Final = "at least two seats need a C-bot in the arena"
NO_POINTS: Final = "with 0 points the phase is over, and no action can be chosen"


def order_due(*, seats: Sequence[str]) -> str:
    return f"the order needs each seat once: {listing(seats)}"


def phase_due(*, most: int) -> str:
    return f"write a seat and 0 to {most} points, such as 'red 2 points'"


def cannot_fire(*, word: str, seat: str, robots: Sequence[str]) -> str:
    return f"{word!r} is not a B-bot of {seat}; B-bots: {listing(robots)}"


def out_but_active(*, seat: str) -> str:
    return f"{seat} is out, and can't hold cards or have the phase"


def asks_due(*, known: Sequence[str]) -> str:
    return f"after 'asks' write {listed(known, 'or')}"


def full_points_due(*, points: int) -> str:
    return f"a phase begins with {counted(points, 'point')}, and not boosted"


# --- options ----------------------------------------------------------------------------------


def arena_says(*, name: str) -> str:
    return f"leave out {name}: the lines 'map', 'arena' and 'built' give it"


def bad_option(*, word: str, known: Sequence[str]) -> str:
    return f"write an option with its value like chain=yes, not {word!r}; options: {listing(known)}"


def option_twice(*, name: str) -> str:
    return f"option {name!r} is given twice"
