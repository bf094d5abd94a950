"""Texts of actions, cards and grids: choices, effects, and reasons against a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, counted, listed

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


# --- the phase ---------------------------------------------------------------------------------

ACTIONS_GROUP: Final = "Actions"
CARDS_GROUP: Final = "Cards"
WILD_GROUP: Final = "Wild Warp"
DONE: Final = "Done"
END_PHASE: Final = "End phase"
NO_MORE_CARDS: Final = "You don't play any more cards in this action."
ROLL_FOR_DISC: Final = "Roll for a disc"
SKIP_DISC: Final = "Skip the disc"
SKIPS_DISC: Final = "You start your phase without a new disc."


def play(*, card: str) -> str:
    return f"Play {card}"


def cost(*, points: int) -> str:
    return f"{points} AP"


def ends_phase(*, points: int) -> str:
    return f"Your phase ends with {points} AP unspent." if points else "Your phase ends."


def rolls_for_disc(*, grid_die: str, cell_die: str) -> str:
    return f"A {grid_die} and a {cell_die} pick where a power disc appears. It's free."


def plays_point_card(*, points: int) -> str:
    return (
        f"You'll have {counted(points + 1, 'action point')} instead of {points}. "
        "You may play one such card per phase."
    )


# --- discs ------------------------------------------------------------------------------------


def place_disc(*, place: str) -> str:
    return f"Disc in {place}"


def disc_lies_loose(*, place: str, full: bool) -> str:
    text = f"The disc will lie loose in {place}"
    return f"{text}: every robot there already carries four." if full else f"{text}."


def disc_to_robot(*, robot: str, place: str) -> str:
    return f"{robot} gets the disc in {place}."


def disc_to_one_of(*, robots: Sequence[str], place: str, owner: str) -> str:
    """Return the choice of a robot by its owner; "" for the reader."""
    chooses = f"{owner} chooses" if owner else "You choose"
    return f"{listed(robots, 'or')} gets the disc in {place}. {chooses} which."


def give_disc(*, robot: str) -> str:
    return f"Disc to {robot}"


def gives_disc(*, robot: str, carries: int) -> str:
    return f"{robot} gets the disc and then carries {carries}."


# --- cards for the order of play --------------------------------------------------------------

NO_CARD: Final = "No card"
ADDS_WILD: Final = (
    "You discard your Wild Warp and add a number of your choice, 1 to 5, to your d20."
)


def adds_nothing(*, chance: str) -> str:
    return f"You add nothing to your d20. {_first(chance)}"


def adds_number(*, value: int, chance: str) -> str:
    return f"Your Wild Warp adds {value} to your d20. {_first(chance)}"


def adds_card(*, card: str, value: int, chance: str, surely: bool) -> str:
    text = f"You discard your {card} and add {value} to your d20, also if you reroll after a tie."
    return f"{text} {_first(chance)}{' Nobody can cancel it.' if surely else ''}"


def _first(chance: str) -> str:
    return f"Chance to go first: {chance} if nobody else plays a card."


# --- hits -------------------------------------------------------------------------------------


def aim_at_grid(*, grid: str) -> str:
    return f"Aim at {grid}"


def bomb(*, place: str) -> str:
    return f"Bomb {place}"


def hits_grid(*, die: str, cell: str, grid: str) -> str:
    return f"A {die} picks the {cell} of {grid} that is hit, never its centre."


def may_chain(
    *, die: str, cell: str, grid: str, gone: Sequence[str], at_risk: Sequence[str], void: str
) -> str:
    """Return the preview of a hit that destroyed cells may pass on, with the chances."""
    verbs = (
        "is already destroyed and passes" if len(gone) == 1 else "are already destroyed and pass"
    )
    text = f"A {die} picks the {cell} of {grid} that is hit. {listed(gone)} {verbs} the hit on, "
    text += "even to another grid."
    risk = f" At risk: {', '.join(at_risk)}." if at_risk else ""
    lost = f" Chance that the hit is lost in the void: {void}." if void else ""
    return f"{text}{risk}{lost}"


def at_risk(*, things: str, place: str, chance: str) -> str:
    return f"{things} in {place} ({chance})"


def field_of(*, owner: str) -> str:
    return f"{owner}'s force field"


# --- placing grids and robots -----------------------------------------------------------------


def place_grid(*, grid: str, place: str) -> str:
    return f"{capitalized(grid)} {place}"


def places_grid(*, grid: str, place: str) -> str:
    return f"You place {grid} {place}."


def places_turned_grid(*, grid: str, angle: str) -> str:
    return f"You place {grid} turned {angle} clockwise." if angle else f"You place {grid} as it is."


def place_robot(*, robot: str) -> str:
    return f"Place {robot}"


def places_robot_next(*, robot: str, cell: str) -> str:
    return f"You place {robot} next, in a {cell} of your choice."


def place_robot_in(*, robot: str, place: str) -> str:
    return f"Place {robot} in {place}"


def places_robot_in(*, robot: str, place: str) -> str:
    return f"You place {robot} in {place}."


# --- moving grids -----------------------------------------------------------------------------


def swap_grid(*, grid: str) -> str:
    return f"Swap {grid}"


def swaps_with_chosen(*, grid: str) -> str:
    return f"{capitalized(grid)} swaps places with a grid that you choose next."


def swaps_with_random(*, grid: str, die: str) -> str:
    return f"{capitalized(grid)} swaps places with a grid that a {die} picks."


def takes_place(*, grid: str, other: str, angle: str) -> str:
    turned = f", turned {angle} clockwise" if angle else ""
    return f"{capitalized(grid)} takes the place of {other}{turned}."


def turn_by(*, angle: str) -> str:
    return f"{angle} ↻" if angle else "as is"


def turn_grid(*, grid: str) -> str:
    return f"Turn {grid}"


def turns_grid(*, grid: str) -> str:
    return f"{capitalized(grid)} turns in place. You choose how far next."


def turns_grid_by(*, grid: str, angle: str) -> str:
    return f"{capitalized(grid)} turns {angle} clockwise."


# --- converting -------------------------------------------------------------------------------

CONVERT_GROUP: Final = "Convert"
CONVERT_COST: Final = "1 disc"
DISC_GROUP: Final = "Which disc"
STOP_CONVERTING: Final = "Stop converting"
TWO_CARDS: Final = "Two cards"
CONVERTS_TO_CARDS: Final = "A disc becomes two cards from the deck."
LOOSE_DISC: Final = "The loose disc"


def stops_converting(*, discs: int) -> str:
    return f"You stop converting, with {counted(discs, 'disc')} left."


def converts_to_robot(*, robot: str, cell: str, strength: str, first: bool) -> str:
    """Return the preview of a robot; `first`: it picks its first opponent."""
    text = f"A disc becomes {robot} in the {cell} of your C-bot or next to it."
    text += f" It fights with {strength}." if strength else ""
    return f"{text} It moves past enemies and picks its first opponent." if first else text


def converts_loose_disc(*, place: str, made: str) -> str:
    return f"A loose disc in {place} becomes {made}."


def disc_of(*, robot: str) -> str:
    return f"{robot}'s disc"


def converts_disc_of(*, robot: str, made: str) -> str:
    return f"A disc that {robot} carries becomes {made}."


def robot_in(*, robot: str, place: str) -> str:
    return f"{robot} in {place}"


def robot_appears(*, robot: str, place: str) -> str:
    return f"{capitalized(robot)} appears in {place}."


# --- warping robots ---------------------------------------------------------------------------


def warp(*, robot: str) -> str:
    return f"Warp {robot}"


def warps_anywhere(*, robot: str, cell: str, grid_die: str, cell_die: str, discs: int) -> str:
    load = f" with its {counted(discs, 'disc')}" if discs else ""
    return (
        f"A {grid_die} and a {cell_die} pick the {cell} that {robot} warps to{load}. "
        f"If that {cell} is destroyed, {robot} is lost."
    )


def warps_to_chosen(*, robot: str, cell: str) -> str:
    return f"{robot} warps to a safe {cell} that you choose next."


def warp_to(*, robot: str, place: str) -> str:
    return f"{robot} to {place}"


def warps_to(*, robot: str, place: str) -> str:
    return f"{robot} warps to {place}."


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


def is_placing(*, robot: str) -> str:
    return f"You're placing {robot}. Choose its hex, or take that back with Undo."


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
