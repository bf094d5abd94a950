"""What things are called in Warp Arena, on the page and in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.games.warp_arena.state import (
    KIND,
    NAMED,
    OWNER,
    SEAT_NAMES,
    WILD_WARP,
    hex_name,
    piece_name,
)

ROBOTS: Final = ("C-bot", "D-bot", "H-bot", "B-bot", "W-bot")
ROBOT_TITLES: Final = ("Converter", "Destructor", "Hopper", "Blaster", "Warper")
CARD_TITLES: Final = (
    *("no card", "combat card 1", "combat card 2", "combat card 3", "combat card 4"),
    *("combat card 5", "Destroy Hex", "Warp Grid", "Double Warp", "Create Power Disc"),
    *("Wild Warp", "a card"),
)
"""[card] in sentences."""
CARD_TEXTS: Final = (
    *("", "+1", "+2", "+3", "+4", "+5", "Destroy Hex", "Warp Grid", "Double Warp"),
    *("Create Disc", "Wild Warp", ""),
)
"""[card] on its face."""
CARD_TONES: Final = (
    *("back", "combat", "combat", "combat", "combat", "combat", "destroy", "warp", "double"),
    *("create", "wild", "back"),
)
ACTION_TITLES: Final = (
    *("Destroy a Random Hex", "Warp a Random Grid", "Draw a Card", "Rotate a Grid"),
    *("Convert Power Discs", "Warp Converter", "Move and Engage in Combat", "Play Special Cards"),
    *("Warp Playing Piece", "Double Warp, one random", "Double Warp, both chosen"),
    "Warp Friendly Piece",
)
"""[which of the twelve] (WA-10)"""
ACTION_RULES: Final = (
    *("WA-11", "WA-12", "WA-15", "WA-10", "WA-16", "WA-17", "WA-20", "WA-5", "WA-18", "WA-14"),
    *("WA-14", "WA-19"),
)
ACTION_PREVIEWS: Final = (
    "You choose a grid, then a d6 says which of its secondary hexes is destroyed.",
    "A d20 chooses a grid; you say where it goes and how it is turned.",
    "You draw a card from the deck.",
    "You turn a grid in its place by one to five steps.",
    "Discs in the hex of your C-bot become robots and cards.",
    "Your C-bot goes to the centre of a grid chosen by a d20; enemies there must be fought.",
    "Each of your robots may move once; then all combats are fought.",
    "You play as many of your special cards as you like, one after another.",
    "You choose anybody's robot but a C-bot; a d20 and a d6 say which hex it goes to.",
    "You choose a grid; it changes places with one chosen by a d20.",
    "Two grids of your choice change places, each turned as you like.",
    "You put one of your robots into a safe hex of your choice.",
)
CARD_RULES: Final = {6: "WA-11", 7: "WA-12", 8: "WA-14", 9: "WA-5", 10: "WA-37"}
TURNS: Final = ("as it lies", "1/6 turn", "2/6 turn", "half turn", "4/6 turn", "5/6 turn")


def seat_title(seat: int) -> str:
    """A seat's name as it begins a sentence: `Red`."""
    return SEAT_NAMES[seat].capitalize()


def hex_title(hex_: int) -> str:
    """A hex's notation: `9-4`."""
    return hex_name(hex_, 7)


def grid_title(grid: int) -> str:
    """A grid in sentences: `grid 9`."""
    return f"grid {grid + 1}"


def robot(piece: int) -> str:
    """A robot of somebody who is clear: `D1`, `C`."""
    return piece_name(piece)[1:]


def whose(piece: int) -> str:
    """A robot with its owner: `Red D1`."""
    return f"{seat_title(int(OWNER[piece]))} {robot(piece)}"


def called(piece: int, viewer: int) -> str:
    """A robot as a viewer knows it: his own by `D1`, others by `Blue D1`."""
    return robot(piece) if OWNER[piece] == viewer else whose(piece)


def robot_kind(piece: int) -> str:
    """`Destructor`."""
    return ROBOT_TITLES[int(KIND[piece])]


def discs(n: int) -> str:
    """`1 disc`, `3 discs`."""
    return f"{n} disc" if n == 1 else f"{n} discs"


def cards(n: int) -> str:
    """`1 card`, `3 cards`."""
    return f"{n} card" if n == 1 else f"{n} cards"


def points(n: int) -> str:
    """`1 action point`, `2 action points`."""
    return f"{n} action point" if n == 1 else f"{n} action points"


def listed(names: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def laid_card(card: int) -> str:
    """A combat card of a fight in words, as far as it shows: `card 3`, `Wild Warp as 4`."""
    card = abs(card)
    if card > NAMED:
        return f"Wild Warp as {card - NAMED}"
    return "Wild Warp" if card == WILD_WARP else f"card {card}"


def turned(steps: int) -> str:
    """A rotation at the end of a sentence: `, turned by 2/6 clockwise`; nothing for none."""
    return f", turned by {steps}/6 clockwise" if steps else ""


def new_robot(kind: int) -> str:
    """A robot just made: `a D-bot`, `an H-bot`."""
    return f"{'an' if kind == 2 else 'a'} {ROBOTS[kind]}"


def grid_turned(grid: int, steps: int) -> str:
    """A grid and how far it turns: `grid 9 (turned by 2/6 clockwise)`."""
    return grid_title(grid) + (f" (turned by {steps}/6 clockwise)" if steps else "")


def percent(chance: float) -> str:
    """`62 %`; a small chance that is not none is `1 %` at least, and the other way round."""
    shown = round(100 * chance)
    if shown == 0 and chance > 0:
        shown = 1
    if shown == 100 and chance < 1:
        shown = 99
    return f"{shown} %"
