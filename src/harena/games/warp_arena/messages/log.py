"""Texts of the log: headings, actions, dice, robots and discs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, counted, listed

# --- headings and the order of play -----------------------------------------------------------

FOR_ORDER: Final = "for the order of play"


def turn(*, number: int) -> str:
    return f"Turn {number}"


def phase(*, seat: str) -> str:
    return f"{seat}'s phase"


def rolls_for_order(*, seat: str, face: int, with_card: int) -> str:
    card = f", {with_card} with the card" if with_card else ""
    return f"{seat} rolls {face} for the order of play{card}."


def rolls_to_start(*, seat: str, face: int) -> str:
    return f"{seat} rolls {face} to go first."


def tie(*, seats: Sequence[str]) -> str:
    return f"{listed(seats)} tie and roll again."


def order(*, seats: Sequence[str]) -> str:
    return f"{seats[0]} goes first, {', '.join(f'then {seat}' for seat in seats[1:])}."


def starts(*, seat: str) -> str:
    return f"{seat} goes first."


def bids(*, seat: str, card: str, adds: int) -> str:
    bonus = f", which adds {adds}" if adds else ""
    return f"{seat} plays {card} for the order of play{bonus}."


def bids_nothing(*, seat: str) -> str:
    return f"{seat} plays no card for the order of play."


def bid_stands_for(*, seat: str, value: int) -> str:
    return f"{seat}'s Wild Warp stands for {value} in the order of play."


# --- phases, cards and points -----------------------------------------------------------------


def announces(*, seat: str, action: str, cost: int) -> str:
    return f"{seat} chooses {action} ({cost} AP)."


def leaves_points(*, seat: str, points: int) -> str:
    return f"{seat} leaves {counted(points, 'action point')} unspent."


def gains_point(*, seat: str, points: int) -> str:
    return f"{seat} has {counted(points, 'action point')} now."


def dealt(*, seat: str, cards: Sequence[str], number: int) -> str:
    return f"{seat} is dealt {listed(cards) or _cards(number)}."


def draws(*, seat: str, cards: Sequence[str], number: int) -> str:
    return f"{seat} draws {listed(cards) or _cards(number)}."


def _cards(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"


def plays(*, seat: str, card: str) -> str:
    return f"{seat} plays {card}."


def plays_wild_as(*, seat: str, card: str) -> str:
    return f"{seat} plays a Wild Warp as {card}."


def shown(*, card: str, effect: str) -> str:
    return f"{card}: {effect}"


def plays_to_cancel(*, seat: str, tool: str, play: str) -> str:
    return f"{seat} plays a {tool} to cancel {play}."


def action_of(*, seat: str, action: str) -> str:
    return f"{seat}'s {action}"


def cancelled(*, play: str) -> str:
    return f"{capitalized(play)} is cancelled."


# --- grids and hexes --------------------------------------------------------------------------


def lays_grid(*, seat: str, grid: str, place: str) -> str:
    return f"{seat} lays {grid} {place}."


def grid_turns(*, grid: str, angle: str) -> str:
    return f"{capitalized(grid)} turns {angle} clockwise."


def grid_stays(*, grid: str) -> str:
    return f"{capitalized(grid)} stays as it is."


def grid_warps(*, grid: str, place: str, angle: str) -> str:
    turned = f", turned {angle} clockwise" if angle else ""
    return f"{capitalized(grid)} warps to a place {place}{turned}."


def grids_swap(*, grids: Sequence[str], angles: Sequence[str]) -> str:
    """Return the sentence for two grids; an angle is "" for a grid that does not turn."""
    pairs = zip(grids, angles, strict=True)
    turns = [f"{grid} turns {angle} clockwise" for grid, angle in pairs if angle]
    return f"{capitalized(listed(grids))} swap places{': ' if turns else ''}{listed(turns)}."


def aims_at_grid(*, seat: str, grid: str) -> str:
    return f"{seat} aims at {grid}."


def chooses(*, seat: str, thing: str) -> str:
    return f"{seat} chooses {thing}."


def hex_destroyed(*, cell: str, place: str, lost: Sequence[str]) -> str:
    along = f", along with {listed(lost)}" if lost else ""
    return f"{capitalized(cell)} {place} is destroyed{along}."


def field_destroyed(*, owner: str, place: str) -> str:
    return f"{owner}'s force field in {place} is destroyed."


# --- dice -------------------------------------------------------------------------------------


def rolls(*, seat: str, face: int, result: str) -> str:
    return f"{seat} rolls {face}: {result}."


def to_lay(*, grid: str) -> str:
    return f"{grid} comes next"


def disc_for_grid(*, grid: str) -> str:
    return f"a power disc for {grid}"


def disc_lost(*, place: str) -> str:
    return f"the power disc is lost in the destroyed {place}"


def disc_appears(*, place: str) -> str:
    return f"a power disc appears in {place}"


def disc_to_share(*, place: str) -> str:
    return f"a power disc appears in {place} for one of the robots there"


def disc_for_robot(*, robot: str, place: str) -> str:
    return f"{robot} gets a power disc in {place}"


def hits(*, cell: str, place: str, gone: bool) -> str:
    return f"{cell} {place} is hit{', but is already destroyed' if gone else ''}"


def hit_moves_on(*, cell: str, place: str, gone: bool) -> str:
    return f"the hit moves on to {cell} {place}{', already destroyed' if gone else ''}"


HIT_IN_VOID = "the hit moves into the void"


def grid_to_warp(*, grid: str) -> str:
    return f"{grid} warps"


def grid_to_swap(*, grid: str, other: str) -> str:
    return f"{grid} swaps places with {other}" if other else f"{grid} again"


def converter_warps_to(*, place: str) -> str:
    return f"the C-bot warps to {place}"


def robot_warps_to(*, robot: str, place: str) -> str:
    return f"{robot} warps to {place}"


def rolls_in_combat(*, robot: str, face: int, sides: int) -> str:
    return f"{robot} rolls {face} with a d{sides}."


# --- robots and discs -------------------------------------------------------------------------


def places_robot(*, seat: str, robot: str, place: str) -> str:
    return f"{seat} places {robot} in {place}."


def converts(*, seat: str, robot: str, place: str) -> str:
    return f"{seat} converts a disc into {robot} in {place}."


def converts_to_cards(*, seat: str) -> str:
    return f"{seat} converts a disc into two cards."


def wants_disc(*, seat: str) -> str:
    return f"{seat} makes a power disc."


def places_disc(*, seat: str, place: str, receiver: str) -> str:
    gets = f", and {receiver} gets it" if receiver else ""
    return f"{seat} places a power disc in {place}{gets}."


def places_disc_to_share(*, seat: str, place: str) -> str:
    return f"{seat} places a power disc in {place} for one of the robots there."


def gets_disc(*, robot: str) -> str:
    return f"{robot} gets the power disc."


def moves(*, robot: str, place: str) -> str:
    return f"{robot} moves to {place}."


def warps(*, robot: str, place: str) -> str:
    return f"{robot} warps to {place}."


def hops(*, robot: str, over: str, place: str) -> str:
    return f"{robot} hops over {over} to {place}."


def takes_loose_disc(*, robot: str, place: str) -> str:
    return f"{robot} takes a loose disc from {place} as it hops."


def steals_disc(*, robot: str, victim: str) -> str:
    return f"{robot} takes a disc from {victim} as it hops."


def picks_up(*, robot: str, place: str) -> str:
    return f"{robot} picks up a disc in {place}."


def drops(*, robot: str, place: str) -> str:
    return f"{robot} drops a disc in {place}."


def hands_over(*, robot: str, receiver: str, place: str) -> str:
    return f"{robot} hands a disc to {receiver} in {place}."


def leaves_field(*, robot: str, place: str) -> str:
    return f"{robot} leaves a force field in {place}."


def destroyed(*, robot: str) -> str:
    return f"{robot} is destroyed."


def throws_bomb(*, seat: str, place: str) -> str:
    return f"{seat} throws the Bomb into {place}."


def bomb_destroys(*, things: Sequence[str], place: str) -> str:
    return f"The Bomb destroys {listed(things)} in {place}."


# --- highlights ---------------------------------------------------------------------------------


def most_kills(*, robot: str, kills: int) -> str:
    return f"Most kills: {robot} destroyed {kills} robots."


def longest_chain(*, turn: int, seat: str, actions: int) -> str:
    return f"Longest chain: {seat} took {actions} actions in turn {turn}."
