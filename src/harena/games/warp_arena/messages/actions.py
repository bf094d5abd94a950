"""Texts of actions and cards: their effects, and reasons why something cannot be chosen."""

from __future__ import annotations

from typing import Final

from harena.core.english import counted

# --- effects ----------------------------------------------------------------------------------


def action_effects(
    *, grid_die: str, cell_die: str, cell: str, cells: str, most: str
) -> tuple[str, ...]:
    """Return the effects of the twelve actions, in the order of the menu."""
    return (
        f"Choose a grid. A {cell_die} picks which of its secondary {cells} is destroyed.",
        f"A {grid_die} picks a grid. Choose its new place and which way it faces.",
        "Draw a card from the deck.",
        f"Turn a grid in its place by one to {most} steps.",
        f"Convert discs in the {cell} of your C-bot into robots and cards.",
        f"A {grid_die} picks a grid. Your C-bot warps to its centre and must fight any enemies "
        "there.",
        "Each of your robots may move once. Then all combats are fought.",
        "Play any number of your special cards, one after another.",
        f"Choose any robot except a C-bot. A {grid_die} and a {cell_die} pick the {cell} it warps "
        "to.",
        f"Choose a grid to swap with one that a {grid_die} picks.",
        "Swap two grids of your choice and turn each as you like.",
        f"Warp one of your robots to a safe {cell} of your choice.",
    )


def card_effects(*, grid_die: str, cell_die: str, cell: str) -> tuple[str, ...]:
    """Return the effects of the four special cards, the Bomb and the Action Point card."""
    return (
        f"choose a grid, and a {cell_die} picks the {cell} to destroy",
        f"a {grid_die} picks a grid, and you choose its new place",
        f"swap a grid of your choice with one that a {grid_die} picks",
        f"a disc appears in the {cell} of your C-bot",
        f"choose a {cell} next to one of your robots; this destroys a force field there, "
        "or else all robots except C-bots",
        "you get one more action point in this phase",
    )


def play_card(*, card: str, effect: str) -> str:
    return f"Play {card}: {effect}."


def play_wild(*, card: str, effect: str) -> str:
    return f"Play your Wild Warp as {card}: {effect}."


# --- reasons ----------------------------------------------------------------------------------

HAS_MOVED: Final = "This robot has already moved."
NOT_YOURS: Final = "This robot isn't yours. Only your own robots move."
ENEMY_ROBOT: Final = "An enemy robot is there."
ENEMY_FIELD: Final = "An enemy force field is there."
POINT_PLAYED: Final = "You've already played one in this phase."
NO_CARD_LEFT: Final = "There are no cards left to draw."
NO_SPECIAL_CARD: Final = "You have no special cards."
ONLY_CONVERTERS: Final = "All robots in the arena are C-bots."
NO_USE: Final = "It would have no effect."


def destroyed(*, cell: str) -> str:
    return f"This {cell} is destroyed."


def already_there(*, robot: str, disc: bool) -> str:
    take = ' To take the disc, choose "Pick up a disc".' if disc else ""
    return f"{robot} is already there.{take}"


def out_of_reach(*, robot: str) -> str:
    return f"Out of reach: {robot} can't get there in this move."


def near_converter(*, cell: str) -> str:
    return f"Place a new robot in the {cell} of your C-bot or next to it."


def no_bomb_target(*, cell: str) -> str:
    return f"There's no enemy in a {cell} next to one of your robots."


def too_expensive(*, cost: int, left: int) -> str:
    return f"It costs {counted(cost, 'action point')}, and you have {left}."


def no_disc_to_convert(*, cell: str) -> str:
    return f"There's no disc in the {cell} of your C-bot."
