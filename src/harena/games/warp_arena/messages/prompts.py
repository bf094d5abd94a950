"""Texts of prompts: for the player who chooses, for the others, and for dice.

A question has two sentences: one for the player `who`, one about them for everybody else.
"""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.english import capitalized, listed

Asked = tuple[str, str]
"""The sentence for the player, and the sentence for the others."""


# --- setup and phases -------------------------------------------------------------------------


def place_grid(*, who: str, grid: str) -> Asked:
    return f"Choose a place for {grid}.", f"{who} is choosing a place for {grid}."


def turn_placed_grid(*, who: str, grid: str) -> Asked:
    return f"Choose which way {grid} faces.", f"{who} is turning {grid}."


def next_robot(*, who: str) -> Asked:
    return "Choose the robot to place next.", f"{who} is choosing a robot to place."


def place_robot(*, who: str, cell: str, robot: str, converter: bool) -> Asked:
    lost = "; lose it and you are out" if converter else ""
    return (
        f"Choose a {cell} for your {robot}{lost}.",
        f"{who} is choosing a {cell} for {robot}.",
    )


def disc_receiver(*, who: str, place: str) -> Asked:
    return (
        f"Choose the robot that gets the new disc in {place}.",
        f"{who} is choosing which robot gets the new disc in {place}.",
    )


def choose_action(*, who: str, points: int) -> Asked:
    return (
        f"Choose an action: {points} AP left.",
        f"{who} is choosing an action, with {points} AP left.",
    )


def offer_random_disc(*, who: str) -> Asked:
    return (
        "Your phase begins: roll for a power disc, or skip it.",
        f"{who} is deciding whether to roll for a power disc.",
    )


def offer_disc(*, who: str, cell: str) -> Asked:
    return (
        f"Your phase begins: place a power disc in any {cell}, or skip it.",
        f"{who} is deciding where to place a power disc.",
    )


def first_disc(*, who: str, cell: str) -> Asked:
    return (
        f"Place your first power disc in any {cell}.",
        f"{who} is placing their first power disc.",
    )


# --- cards for the order of play --------------------------------------------------------------


def wild_number_for_order(*, who: str) -> Asked:
    return (
        "Choose the number your Wild Warp adds to your roll.",
        f"{who} is choosing the number their Wild Warp adds to the roll.",
    )


def card_for_order(*, who: str, laid: Sequence[tuple[str, int]]) -> Asked:
    """Return the question for a card; `laid` has the players and numbers of those before."""
    numbers = listed([f"{seat} {number}" for seat, number in laid])
    so_far = f"Cards so far: {numbers}." if laid else "No cards so far."
    return (
        f"Play a card to add to your d20 for the order of play, or pass. {so_far}",
        f"{who} is deciding about a card for the order of play. {so_far}",
    )


# --- actions and cards ------------------------------------------------------------------------


def grid_to_hit(*, who: str, cell: str, die: str) -> Asked:
    return (
        f"Choose a grid. A {die} picks the {cell} to destroy.",
        f"{who} is choosing the grid in which a {cell} is destroyed.",
    )


def bomb_place(*, who: str, cell: str) -> Asked:
    return (
        f"Choose a {cell} next to one of your robots for the Bomb.",
        f"{who} is choosing a {cell} for a Bomb.",
    )


def move_grid(*, who: str, grid: str) -> Asked:
    return f"Choose a new place for {grid}.", f"{who} is choosing a new place for {grid}."


def turn_moved_grid(*, who: str, grid: str) -> Asked:
    return f"Choose which way {grid} faces in its new place.", f"{who} is turning {grid}."


def turn_kept_grid(*, who: str, grid: str) -> Asked:
    return (
        f"The die picked {grid} again: choose which way it faces.",
        f"{who} is turning {grid}.",
    )


def swap_grid(*, who: str) -> Asked:
    return "Choose a grid to swap.", f"{who} is choosing a grid to swap."


def swap_with(*, who: str, grid: str) -> Asked:
    return (
        f"Choose the grid to swap with {grid}.",
        f"{who} is choosing the grid to swap with {grid}.",
    )


def rotate_grid(*, who: str) -> Asked:
    return "Choose a grid to rotate.", f"{who} is choosing a grid to rotate."


def rotate_by(*, who: str, grid: str) -> Asked:
    return f"Choose how far {grid} turns clockwise.", f"{who} is turning {grid}."


def convert_to(*, who: str, discs: str) -> Asked:
    return (
        f"Choose what a disc becomes. You have {discs} to convert.",
        f"{who} is converting {discs}.",
    )


def converted(*, robot: str) -> str:
    return f"the new {robot}" if robot else "two cards"


def convert_disc(*, who: str, made: str) -> Asked:
    return (
        f"Choose the disc to convert into {made}.",
        f"{who} is choosing a disc to convert.",
    )


def converted_place(*, who: str, cell: str, made: str) -> Asked:
    return f"Choose a {cell} for {made}.", f"{who} is choosing a {cell} for {made}."


def warp_any(*, who: str) -> Asked:
    return "Choose any robot except a C-bot to warp.", f"{who} is choosing a robot to warp."


def warp_own(*, who: str) -> Asked:
    return "Choose one of your robots to warp.", f"{who} is choosing a robot to warp."


def warp_to(*, who: str, cell: str, robot: str) -> Asked:
    return (
        f"Choose a safe {cell} for {robot}.",
        f"{who} is choosing a safe {cell} for {robot}.",
    )


def special_card(*, who: str) -> Asked:
    return "Play a special card, or stop here.", f"{who} is playing special cards."


# --- moves ------------------------------------------------------------------------------------


def mover(*, who: str) -> Asked:
    return (
        "Choose a robot to move, or end your moves.",
        f"{who} is choosing a robot to move.",
    )


def next_combat(*, who: str) -> Asked:
    return "Choose the next combat.", f"{who} is choosing the next combat."


def disc_work(*, who: str, robot: str, take: bool, drop: bool, hand_over: bool) -> Asked:
    may = {"pick up": take, "drop": drop, "hand over": hand_over}
    verbs = listed([verb for verb, legal in may.items() if legal], "or")
    does = f"{verbs} a disc" if verbs else "handle its discs"
    return f"{robot} has stopped: {does}, or finish.", f"{who} is handling {robot}'s discs."


def move_on(*, who: str, robot: str, steps: int, hops: bool) -> Asked:
    left = "a step" if steps == 1 else f"{steps} steps"
    left = "a step or a hop" if hops else left
    return f"Move {robot}: it has {left} left.", f"{who} is moving {robot}."


def left_place(*, who: str, robot: str, place: str, there: Sequence[str]) -> Asked:
    asked = f"Choose what happens to {place}, which {robot} has left."
    verb = "is" if len(there) == 1 else "are"
    return (
        f"{asked} {capitalized(listed(there))} {verb} still there." if there else asked,
        f"{who} is choosing what happens to {place}.",
    )


def hop_over(*, who: str, robot: str, cell: str, to: str, takes: Sequence[str]) -> Asked:
    gain = f"It may take discs on {listed(takes)}." if takes else "There's nothing to take."
    return (
        f"Choose the {cell} that {robot} hops over on its way to {to}. {gain}",
        f"{who} is choosing the {cell} that {robot} hops over.",
    )


def hop_discs(*, who: str, robot: str, place: str) -> Asked:
    return (
        f"Take discs from {place} as {robot} hops over it.",
        f"{who} is taking discs from {place} as {robot} hops over it.",
    )


# --- combat -----------------------------------------------------------------------------------


def share_discs(*, who: str, place: str) -> Asked:
    return (
        f"Redistribute the discs of your robots in {place}, or keep them.",
        f"{who} is redistributing discs before the combat over {place}.",
    )


def next_disc(*, who: str, place: str, discs: str) -> Asked:
    return (
        f"Choose the robot that gets the next disc: {discs} left.",
        f"{who} is redistributing discs before the combat over {place}.",
    )


def field_breaker(*, who: str, place: str) -> Asked:
    return (
        f"Choose the robot that attacks the force field in {place}.",
        f"{who} is choosing which robot attacks the force field in {place}.",
    )


def fire_again(*, who: str, place: str) -> Asked:
    return (
        f"Fire another round at {place}, or break off.",
        f"{who} is deciding whether to fire at {place} again.",
    )


def join_combat(*, who: str, place: str, outcome: str) -> Asked:
    so_far = f" So far {outcome}." if outcome else ""
    return (
        f"Choose the distant B-bots that join the combat over {place}.{so_far}",
        f"{who} is choosing which distant B-bots join the combat over {place}.",
    )


def first_enemy(*, who: str, place: str) -> Asked:
    return (
        f"Choose the enemy in {place} that your A-bot fights first.",
        f"{who} is choosing which enemy in {place} the A-bot fights first.",
    )


def opponent(*, who: str, foe: str) -> Asked:
    return (
        f"Choose the robot that fights {foe}.",
        f"{who} is choosing which robot fights {foe}.",
    )


def next_pair(*, who: str) -> Asked:
    return (
        "Choose the pair that fights next.",
        f"{who} is choosing the pair that fights next.",
    )


def spoils(*, who: str, place: str) -> Asked:
    return (
        f"Give the discs in {place} to your robots, or leave them.",
        f"{who} is giving out the discs in {place}.",
    )


def wild_number(*, who: str) -> Asked:
    return (
        "Choose the number your Wild Warp stands for.",
        f"{who} is choosing the number their Wild Warp stands for.",
    )


def combat_card(*, who: str, robot: str, yours: str, foe: str) -> Asked:
    return (
        f"Play a card for {robot} against {yours}, or fight without one.",
        f"{who} is deciding about a card for {robot} against {foe}.",
    )


def no_combat_card(*, who: str, robot: str, yours: str, foe: str, concede: bool) -> Asked:
    _, others = combat_card(who=who, robot=robot, yours=yours, foe=foe)
    choice = ", or concede" if concede else ""
    return f"Fight {yours} with {robot}{choice}. You have no combat card.", others


def side_card(*, who: str, foe: str, outcome: str) -> Asked:
    return (
        f"Play a card for your side against {foe}, or pass. Without cards {outcome}.",
        f"{who} is deciding about a card for their side.",
    )


# --- dice -------------------------------------------------------------------------------------


def rolls_for_order(*, who: str, die: str, all_places: bool, bonus: int) -> str:
    text = f"{who} rolls a {die} for {'the order of play' if all_places else 'first place'}"
    return f"{text} and adds {bonus}." if bonus else f"{text}."


def die_for_built_grid(*, who: str) -> str:
    return f"A die picks the grid that {who} places next."


def draws_card(*, who: str) -> str:
    return f"{who} draws a card."


def die_for_disc(*, who: str, die: str, cell: str, grid: str) -> str:
    picks = f"the {cell} of {grid}" if grid else "the grid"
    return f"A {die} picks {picks} for {who}'s random disc."


def die_for_hit(*, who: str, die: str, cell: str, grid: str) -> str:
    return f"A {die} picks the {cell} of {grid} that {who} destroys."


def die_for_chain(*, die: str, place: str, ways: Sequence[str]) -> str:
    return f"{place} is already destroyed. A {die} passes the hit on ({', '.join(ways)})."


def die_for_warped_grid(*, who: str, die: str) -> str:
    return f"A {die} picks the grid that {who} warps."


def die_for_swapped_grid(*, die: str, grid: str) -> str:
    return f"A {die} picks the grid that swaps with {grid}."


def die_for_converter(*, who: str, die: str) -> str:
    return f"A {die} picks the grid that {who}'s C-bot warps to."


def die_for_warped_robot(*, die: str, robot: str, cell: str, grid: str) -> str:
    picks = f"the {cell} of {grid}" if grid else "the grid"
    return f"A {die} picks {picks} that {robot} warps to."


def die_for_fight(*, die: str, robot: str, place: str, plus: int) -> str:
    more = f" + {plus}" if plus else ""
    return f"{robot} rolls a {die}{more} in the combat over {place}."
