"""Texts of Gladiator Arena: labels and previews of choices, and why some are impossible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, listed
from harena.games.gladiator_arena.messages.words import a_or_an, struck

# --- ready, change, clear -------------------------------------------------------------------------

CONCEDE_ORDER: Final = "concede"
CLEAR: Final = "Clear"
CLEAR_CHOICES: Final = "Clear all your choices."
CLEAR_ORDERS: Final = "Clear your orders: stay, no strikes."
CHANGE_CHOICE: Final = "Change my choice"
CHANGE_ORDERS: Final = "Change my orders"
CHANGE: Final = "You're no longer ready, and can change your plan."


NO_ORDERS: Final = "stay, no strikes"
READY_TO_STAY: Final = "Ready: stay"


def orders(*, goal: str, strikes: Sequence[str], proposal: str = "") -> str:
    text = f"move to {goal}" if goal else "stay" if strikes else NO_ORDERS
    if strikes:
        text += f", strike {struck(strikes)}"
    return text + (f"; propose {proposal}" if proposal else "")


def ready(*, plan: str) -> str:
    return READY_TO_STAY if plan == NO_ORDERS else f"Ready: {plan}"


def ready_preview(*, plan: str, last: bool, enrolling: bool) -> str:
    text = "You can change your mind until everyone is ready."
    if last:
        result = "everyone's choices are shown" if enrolling else "all orders are carried out"
        text = f"You're the last: {result}."
    return f"{capitalized(plan)}. {text}"


# --- race, weapon and square ----------------------------------------------------------------------

RACE_AND_WEAPON: Final = "Race and weapon"
READY_MADE: Final = "Ready-made"
ALL_ROUNDER: Final = "All-rounder"
ARCHER: Final = "Archer"
HARD_HITTER: Final = "Hard hitter"
PER_STRIKE: Final = "damage per strike"
LEGEND: Final = (
    "MpT is what you can spend in a turn. A step costs 1, a giant's 2. "
    "A strike costs 1, an arrow 2, a catapult's stone all."
)
READY: Final = "Ready"
CHOOSE_RACE: Final = "Choose a race first."
CHOOSE_RACE_AND_WEAPON: Final = "Choose a race and a weapon first."
SQUARES_TAKEN: Final = "This square and the one opposite are taken (GA-25)."


def start_plan(*, gladiator: str, square: str) -> str:
    return f"{gladiator} on {square}"


def facts(*, hit_points: int, movement: int) -> str:
    return f"{hit_points} HP, {movement} MpT"


def race(
    *, hit_points: int, movement: int, step: int, damage: Sequence[tuple[str, int]], refused: str
) -> str:
    text = f"{hit_points} HP, {movement} MpT a turn"
    text += f", {step} for a step" if step > 1 else ""
    text += f". Damage: {', '.join(f'{weapon} {harm}' for weapon, harm in damage)}."
    return text + (f" It can't carry {a_or_an(refused)}." if refused else "")


def weapon(*, damage: int, reach: str) -> str:
    return f"{damage} damage, {reach}"


def strike_facts(*, damage: int, reach: str) -> str:
    return f"Each strike does {damage} damage, {reach}."


def bow_facts(*, damage: int, reach: str) -> str:
    return f"Each arrow does {damage} damage, {reach}, and costs 2 MpT."


def catapult_facts(*, damage: int, reach: str) -> str:
    text = f"One stone does {damage} damage and 1 on the squares around, {reach}."
    return f"{text} It costs all your MpT, so you can't move in that turn."


def pair(*, gladiator: str, facts: str, strike: str) -> str:
    return f"{capitalized(gladiator)}: {facts}. {strike}"


def start(*, square: str) -> str:
    return f"Start on {square}"


def start_preview(*, square: str, opposite: str, held: bool) -> str:
    if held:
        return f"{square} is taken, so you start on {opposite} unless others ask for it too."
    return f"If two ask for {square}, the one who is ready later starts on {opposite}."


def never_carries(*, race: str, weapon: str) -> str:
    return f"{capitalized(a_or_an(race))} can't carry {a_or_an(weapon)} (GA-2)."


def weak_pair(*, race: str, weapon: str) -> str:
    pair = f"{capitalized(a_or_an(race))} with {a_or_an(weapon)}"
    return f"{pair} is a weak pair, which this table doesn't allow (GA-2)."


def choose_first(*, race: bool, weapon: bool) -> str:
    missing = [*(["a race"] if race else []), *(["a weapon"] if weapon else []), "a square"]
    return f"Choose {listed(missing)} first."


# --- moves and strikes ----------------------------------------------------------------------------

CONCEDING: Final = "You're conceding. Take that back to give orders."
STANDING: Final = "You're standing here."
TOO_FAR_TO_STEP: Final = "Out of reach: a step goes to one of the four squares next to you."
USELESS: Final = "It can't hit anyone this turn."
TOO_FEW_MPT: Final = "You don't have enough MpT left."


def too_near(*, weapon: str, reach: str) -> str:
    return f"Too near for your {weapon}: {reach}."


def out_of_reach(*, weapon: str, reach: str) -> str:
    return f"Out of reach: your {weapon} has {reach}."


def mpt_left(*, left: int) -> str:
    return f"{left or 'No'} MpT left."


def move(*, square: str) -> str:
    return f"Move to {square}"


def move_preview(*, square: str, instead: str, left: int, other: str, lost: Sequence[str]) -> str:
    text = f"Move to {square}{f' instead of {instead}' if instead else ''}. {mpt_left(left=left)}"
    bumps = f"unless {other} leaves" if other else "if someone else moves there too"
    return f"{text} You bump {bumps}.{_no_longer(lost)}"


def stay(*, square: str) -> str:
    return f"Stay on {square}"


def stay_preview(*, square: str, left: int, lost: Sequence[str]) -> str:
    return f"Stay on {square}. {mpt_left(left=left)}{_no_longer(lost)}"


def _no_longer(lost: Sequence[str]) -> str:
    return f" You no longer strike {struck(lost)}." if lost else ""


def strike(*, square: str, again: bool, instead: str) -> str:
    text = f"Strike {square}{' once more' if again else ''}"
    return text + (f" instead of {instead}" if instead else "")


def strike_preview(*, label: str, damage: int, splash: bool, cost: int, useless: bool) -> str:
    text = f"{label}: {damage} damage to anyone who ends there"
    text += ", 1 on the squares around, none to you" if splash else ""
    text += f". Costs {cost} MpT."
    return text + (f" {USELESS}" if useless else "")


def unstrike(*, square: str, more: bool) -> str:
    return f"Strike {square} once less" if more else f"Don't strike {square}"


def unstrike_preview(*, label: str, left: int) -> str:
    return f"{label}. {mpt_left(left=left)}"


# --- parley ---------------------------------------------------------------------------------------

PARLEY: Final = "Parley"
CONCEDE: Final = "Concede and leave"
PROPOSE_LOSS: Final = "Propose: both lose a kill"
PROPOSE_TRUCE: Final = "Propose: a turn without strikes"
PROPOSE_FALL: Final = "Propose: you lose a kill"
DO_NOT_CONCEDE: Final = "Don't concede"
DO_NOT_CONCEDE_PREVIEW: Final = "You give orders for the turn as usual."
TAKE_BACK: Final = "Take back the proposal"
TAKE_BACK_PREVIEW: Final = "You propose nothing with these orders."
UNEQUAL_HP: Final = (
    "With the time limit on and unequal HP, only the gladiator with fewer HP can end it (GA-19)."
)
NO_TIME_LIMIT: Final = "Only games with a time limit have this (GA-19)."
NOT_FEWER_HP: Final = "Only the gladiator with fewer HP can propose this (GA-19)."
AGREE: Final = "Agree"
AGREE_LOSS: Final = "Both lose a kill, and the game ends."
AGREE_TRUCE: Final = "The next turn has no strikes. The time limit still counts."
DECLINE: Final = "Decline"


def concede_preview(*, other: str) -> str:
    return f"When you're ready, you leave before the turn, and {other} gains a kill."


def concede_confirm(*, other: str) -> str:
    return f"Leave the arena and give {other} a kill?"


def propose_loss(*, other: str) -> str:
    return f"If {other} agrees after the turn, both lose a kill and the game ends."


def propose_truce(*, other: str) -> str:
    return f"If {other} agrees after the turn, the next turn has no strikes."


def propose_fall(*, other: str) -> str:
    return f"If {other} agrees after the turn, you lose a kill and the game ends."


def agree_fall(*, proposer: str) -> str:
    return f"{proposer} loses a kill, and the game ends."


def decline_preview(*, proposer: str) -> str:
    return f"{proposer}'s proposal lapses."
