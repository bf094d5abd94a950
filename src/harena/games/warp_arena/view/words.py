"""Names of things in Warp Arena, for the page and the log."""

from __future__ import annotations

from math import floor
from typing import Final

from harena.core.english import counted
from harena.core.odds import Odds
from harena.games.warp_arena.messages import actions as messages, effects, scene
from harena.games.warp_arena.rules import components, fight, ids, shapes
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

ROBOTS: Final = ("C-bot", "D-bot", "H-bot", "B-bot", "W-bot", "A-bot")
ROBOT_TITLES: Final = ("Converter", "Destructor", "Hopper", "Blaster", "Warper", "Assassin")
CARD_TITLES: Final = (
    *("no card", "combat card 1", "combat card 2", "combat card 3", "combat card 4"),
    *("combat card 5", "Destroy Hex", "Warp Grid", "Double Warp", "Create Power Disc"),
    *("Wild Warp", "Bomb", "Super Wild Warp", "Action Point", "a card"),
)
"""[card] -> its name in sentences."""
CARD_TEXTS: Final = (
    *("", "+1", "+2", "+3", "+4", "+5", "Destroy Hex", "Warp Grid", "Double Warp"),
    *("Create Disc", "Wild Warp", "Bomb", "Super Wild Warp", "Action Point", ""),
)
"""[card] -> the text on its face."""
CARD_TONES: Final = (
    *("back", "combat", "combat", "combat", "combat", "combat", "destroy", "warp", "double"),
    *("create", "wild", "bomb", "super", "point", "back"),
)
CARD_RULES: Final = {
    6: "WA-11",
    7: "WA-12",
    8: "WA-14",
    9: "WA-5",
    10: "WA-37",
    11: "WA-69",
    12: "WA-68",
    13: "WA-67",
}
ACTION_TITLES: Final = (
    *("Destroy a Random Hex", "Warp a Random Grid", "Draw a Card", "Rotate a Grid"),
    *("Convert Power Discs", "Warp Converter", "Move and Engage in Combat", "Play Special Cards"),
    *("Warp Playing Piece", "Double Warp, one random", "Double Warp, both chosen"),
    "Warp Friendly Piece",
)
"""[action] -> its title, for the twelve actions."""
ACTION_RULES: Final = (
    *("WA-11", "WA-12", "WA-15", "WA-10", "WA-16", "WA-17", "WA-20", "WA-5", "WA-18", "WA-14"),
    *("WA-14", "WA-19"),
)
NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six")


def how_it_ended(winner: int, left: list[int]) -> tuple[str, str]:
    """Describe the end, and return its rule; with winner -1, all in `left` share."""
    if winner >= 0:
        return scene.wins(seat=seat_title(winner)), "WA-36"
    return scene.share(seats=[seat_title(seat) for seat in left]), "WA-64"


SEAT_LETTERS: Final = "RLGYTV"


def seat_title(seat: int) -> str:
    """Return a seat's name at the start of a sentence: `Red`."""
    return ids.SEAT_NAMES[seat].capitalize()


def seat_letter(seat: int) -> str:
    """Return a letter of the seat's name that no robot or other seat uses: blue is `L`."""
    return SEAT_LETTERS[seat]


def cell_word(arena: ArenaSnapshot) -> str:
    """Return the word for a cell: `hex`, or `square`."""
    return "square" if arena.ways == shapes.SQUARES.ways else "hex"


def cell_words(arena: ArenaSnapshot) -> str:
    """Return the plural: `hexes`, `squares`."""
    return "squares" if arena.ways == shapes.SQUARES.ways else "hexes"


def grid_die(arena: ArenaSnapshot) -> str:
    """Return the die that chooses a grid: `d20`."""
    return f"d{len(arena.grids)}"


def cell_die(arena: ArenaSnapshot) -> str:
    """Return the die that chooses a secondary hex of a grid: `d6`, or `d8` for squares."""
    return f"d{arena.cells - 1}"


def grid_title(grid: int) -> str:
    """Return a grid's name: `grid 9`."""
    return f"grid {grid + 1}"


def robot(piece: int) -> str:
    """Return a robot's name without its owner: `D1`, `C`."""
    return ids.piece_name(piece)[1:]


def whose(piece: int) -> str:
    """Return a robot's name with its owner: `Red D1`."""
    return f"{seat_title(ids.OWNER[piece])} {robot(piece)}"


def name_for(piece: int, viewer: int) -> str:
    """Return a robot's name for a viewer: `D1` for their own, `Blue D1` for others."""
    return robot(piece) if ids.OWNER[piece] == viewer else whose(piece)


def discs(n: int) -> str:
    """Return `1 disc`, `3 discs`."""
    return counted(n, "disc")


def cards(n: int) -> str:
    """Return `1 card`, `3 cards`."""
    return counted(n, "card")


def laid_card(card: int) -> str:
    """Return a combat card as far as it is known: `card 3`, `Wild Warp as 4`."""
    card = abs(card)
    if card > fight.NAMED:
        return f"Wild Warp as {card - fight.NAMED}"
    return CARD_TITLES[card] if card in (ids.WILD_WARP, ids.SUPER_WARP) else f"card {card}"


def turn_title(arena: ArenaSnapshot, steps: int) -> str:
    """Return a grid's rotation as a choice: `as is`, `60° ↻`."""
    return messages.turn_by(angle=angle(arena, steps))


def angle(arena: ArenaSnapshot, steps: int) -> str:
    """Return a clockwise rotation: `120°`; "" for none."""
    return f"{360 * steps // arena.shape.turns}°" if steps else ""


def grid_turned(arena: ArenaSnapshot, grid: int, steps: int) -> str:
    """Return a grid and its rotation: `grid 9 (turned 120° clockwise)`."""
    return effects.turned_grid(grid=grid_title(grid), angle=angle(arena, steps))


def new_robot(kind: int) -> str:
    """Return a robot of a kind: `a D-bot`, `an H-bot`, `an A-bot`."""
    return f"{'an' if kind in (ids.H, ids.A) else 'a'} {ROBOTS[kind]}"


def action_preview(arena: ArenaSnapshot, which: int) -> str:
    """Describe the effect of one of the twelve actions."""
    return messages.action_effects(
        grid_die=grid_die(arena),
        cell_die=cell_die(arena),
        cell=cell_word(arena),
        cells=cell_words(arena),
        most=NUMBERS[arena.shape.turns - 1],
    )[which]


def wild_preview(arena: ArenaSnapshot, card: int) -> str:
    """Describe the effect of a Wild Warp played as one of the four special cards."""
    return messages.play_wild(card=CARD_TITLES[card], effect=card_does(arena, card))


def card_preview(arena: ArenaSnapshot, card: int) -> str:
    """Describe the effect of a special card."""
    return messages.play_card(card=CARD_TITLES[card], effect=card_does(arena, card))


def card_does(arena: ArenaSnapshot, card: int) -> str:
    """Describe the effect of a special card without its name."""
    special = (ids.DESTROY_HEX, ids.WARP_GRID, ids.DOUBLE_WARP, ids.CREATE_DISC)
    effects = messages.card_effects(
        grid_die=grid_die(arena), cell_die=cell_die(arena), cell=cell_word(arena)
    )
    return effects[(*special, ids.BOMB_CARD, ids.POINT_CARD).index(card)]


# --- what would be lost -----------------------------------------------------------------------


def name_to(piece: int, viewer: int) -> str:
    """Return a robot's name in the second person: `your D1`, others `Blue D1`."""
    return f"your {robot(piece)}" if ids.OWNER[piece] == viewer else whose(piece)


def loses_converter(arena: ArenaSnapshot, seat: int, hex_: int) -> bool:
    """Return whether a seat would lose its C-bot, and so the game, with a hex."""
    return arena.hexes[hex_].field < 0 and arena.converter(seat).hex == hex_


def things_in(arena: ArenaSnapshot, hex_: int, viewer: int = -1) -> list[str]:
    """Return the names of the robots in a hex, and the number of discs there."""
    there = arena.robots_in(hex_)
    n = arena.hexes[hex_].loose + sum(robot.discs for robot in there)
    names = [name_to(robot.piece, viewer) for robot in there]
    return names + ([discs(n)] if n else [])


def takeable_discs(arena: ArenaSnapshot, piece: int, hex_: int) -> int:
    """Return how many discs an H-bot may take from a hex it hops over (WA-24)."""
    robot = arena.robots[piece]
    carried = sum(one.discs for one in arena.robots_in(hex_))
    return min(components.LOAD - robot.discs, arena.hexes[hex_].loose + carried)


def hit_effect(arena: ArenaSnapshot, hex_: int, viewer: int = -1) -> str:
    """Describe the effect that a hit on a hex will have."""
    hit = arena.hexes[hex_]
    if hit.destroyed:
        return effects.nothing_left_to_hit(cell=cell_word(arena), place=hit.name)
    if hit.field >= 0:
        return effects.field_will_go(owner=seat_title(hit.field), place=hit.name)
    lost = things_in(arena, hex_, viewer)
    return effects.cell_will_go(cell=cell_word(arena), place=hit.name, lost=lost)


# --- chances ----------------------------------------------------------------------------------


def percent(chance: float) -> str:
    """Return a chance as `62 %`, with a no-break space; only a certain one is `0 %` or `100 %`.

    A half is rounded up, as on the page.
    """
    return f"{_hundredths(chance)}\N{NO-BREAK SPACE}%"


def complement(chance: float) -> str:
    """Return the other side's chance, so that both shown add up to 100 %."""
    return f"{100 - _hundredths(chance)}\N{NO-BREAK SPACE}%"


def _hundredths(chance: float) -> int:
    shown = floor(100 * chance + 0.5)
    if shown == 0 and chance > 0:
        return 1
    return 99 if shown == 100 and chance < 1 else shown


def rough_percent(odds: Odds) -> str:
    """Return the chance of a combat: `62 %`, or `about 62 %` if it is not exact."""
    return f"{'' if odds.exact else 'about '}{percent(odds.attacker_wins)}"
