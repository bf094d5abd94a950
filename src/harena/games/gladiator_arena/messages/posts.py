"""Texts of Gladiator Arena: complaints about posts, and what was understood of a post."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import listed
from harena.games.gladiator_arena.messages.words import TIMES, a_or_an

# --- any post -------------------------------------------------------------------------------------

WRITE_ORDERS: Final = 'write orders as "Move: D5" and "Strike: E6,E5", or "Move: none"'
WRITE_START: Final = 'write race, weapon and starting square, like "sword human D4"'
WRITE_SQUARE: Final = "write a starting square, like D4"


def not_understood(*, word: str, hint: str) -> str:
    return f"{word!r} is not understood; {hint}"


def did_you_mean(*, word: str) -> str:
    return f"did you mean {word!r}?"


def other_turn(*, written: int, turn: int) -> str:
    return f"this says turn {written}, but it is turn {turn}"


def off_board(*, square: str, last: str) -> str:
    return f"{square} is not on the board (A1 to {last})"


# --- start posts ----------------------------------------------------------------------------------

RACE: Final = "Race"
WEAPON: Final = "Weapon"
START: Final = "Start"
FIXED: Final = "already fixed"
FROM_EARLIER_POST: Final = "from your earlier post"
THE_RACE: Final = "the race"
THE_WEAPON: Final = "the weapon"
THE_SQUARE: Final = "the starting square"


def two_races(*, first: str, second: str) -> str:
    return f"this names two races: {first} and {second}"


def two_weapons(*, first: str, second: str) -> str:
    return f"this names two weapons: {first} and {second}"


def two_starts(*, first: str, second: str) -> str:
    return f"this names two starting squares: {first} and {second}"


def nothing_chosen(*, hint: str) -> str:
    return f"this chooses nothing; {hint}"


def missing(*, parts: Sequence[str], hint: str) -> str:
    return f"{listed(parts)} {'is' if len(parts) == 1 else 'are'} missing; {hint}"


def only_the_square(*, race: str, weapon: str) -> str:
    return f"you only choose a new square; you keep your {race} and {weapon}"


def squares_taken(*, square: str, opposite: str) -> str:
    return f"{square} and the square opposite, {opposite}, are taken; choose another"


def cannot_carry(*, race: str, weapon: str, weak: bool, allowed: Sequence[str]) -> str:
    here = " here (no weak pairs)" if weak else ""
    return f"{a_or_an(race)} can't carry {a_or_an(weapon)}{here}, only {listed(allowed, 'or')}"


# --- reading orders -------------------------------------------------------------------------------

ONE_MOVE: Final = "this is a second move; a gladiator moves once a turn"
COMMAS: Final = "separate the squares to strike with commas: E6,E5"
NO_TIMES: Final = "a strike can't happen zero times; leave it out"


def square_or_times(*, text: str) -> str:
    return f"{text} could be a square or a number of strikes; separate squares with commas"


def letter_first(*, text: str, right: str) -> str:
    return f"{text!r} is not a square; write the letter first: {right}"


def not_in_orders(*, word: str) -> str:
    return f"{word!r} does not belong in an order; {WRITE_ORDERS}"


def nothing_after(*, clause: str) -> str:
    return f"{clause} has no square; write one, or {clause}: none"


def no_square_for(*, text: str) -> str:
    return f"{text!r} has no square to strike"


def lone_number(*, text: str) -> str:
    return f"{text!r} alone means nothing; write a square like D5"


def no_what(*, word: str) -> str:
    return f"{word!r} to what? {WRITE_ORDERS}"


def move_and_none(*, square: str) -> str:
    return f"this orders both a move to {square} and no move"


def strike_and_none(*, square: str) -> str:
    return f"this orders both a strike at {square} and no strike"


def ambiguous(*, word: str) -> str:
    return f"{word!r} can mean two things here; {WRITE_ORDERS}"


def no_and_square(*, word: str) -> str:
    return f"{word!r} next to a square is unclear; {WRITE_ORDERS}"


def two_stays(*, first: str, second: str) -> str:
    return f"you can't stay at both {first} and {second}"


def move_or_strike(*, square: str) -> str:
    return f"{square} could be a move or a strike; write Move: {square} or Strike: {square}"


def two_goals(*, first: str, second: str) -> str:
    return f"a move ends on one square, not on {first} and {second} (strikes come after Strike:)"


def either_square(*, text: str) -> str:
    return f"{text!r} could belong to either square; write E6,E6,E5"


def announced(*, announced: str, given: int) -> str:
    return f"this announces {announced} strikes and names {given}"


# --- orders against the rules ---------------------------------------------------------------------

NOTHING_ORDERED: Final = f"this orders nothing; {WRITE_ORDERS}"
NO_STRIKES: Final = "no one strikes this turn, as agreed"
CATAPULT_ONCE: Final = "a catapult strikes once a turn, and only if you don't move"
CATAPULT_MOVES: Final = "a catapult takes your whole turn, so you can't move and strike"
_NUMBERS: Final = ("no", "one", "two", "three")


def other_race(*, own: str, named: str) -> str:
    return f"you are {a_or_an(own)}, not {a_or_an(named)}"


def other_weapon(*, own: str, named: str) -> str:
    return f"you have {a_or_an(own)}, not {a_or_an(named)}"


def stands_elsewhere(*, square: str, named: str) -> str:
    return f"you are on {square}, not on {named}"


def already_there(*, square: str) -> str:
    return f"you are on {square} already; to stay there, write Move: none"


def too_far(*, race: str, most: int, square: str, steps: int, origin: str, diagonal: bool) -> str:
    squares = f"{_NUMBERS[most]} {'square' if most == 1 else 'squares'}"
    text = f"{a_or_an(race)} moves {squares} at most, never diagonally"
    text += f": {square} is {steps} steps from {origin}"
    return text + (", because a diagonal counts as two" if diagonal else "")


def own_square(*, square: str, moving: bool) -> str:
    there = "want to go" if moving else "are"
    return f"{square} is where you {there}; you can't strike your own square"


def out_of_range(*, weapon: str, reach: int, square: str, distance: int, origin: str) -> str:
    squares = f"{_NUMBERS[reach]} {'square' if reach == 1 else 'squares'}"
    return f"{a_or_an(weapon)} reaches {squares}: {_away(square, distance, origin)}"


def too_near(*, weapon: str, least: int, square: str, distance: int, origin: str) -> str:
    text = f"{a_or_an(weapon)} strikes squares {_NUMBERS[least]} or more away"
    return f"{text}: {_away(square, distance, origin)}"


def _away(square: str, distance: int, origin: str) -> str:
    far = _NUMBERS[distance] if distance < len(_NUMBERS) else distance
    return f"{square} is {far} away from {origin}"


def too_few_mpt(*, strikes: int, moves: bool, need: int, why: str, race: str, have: int) -> str:
    what = "a strike" if strikes == 1 else f"{strikes} strikes"
    what += " and a move" if moves else ""
    needs = "needs" if strikes == 1 and not moves else "need"
    return f"{what} {needs} {need} MpT{why and f' ({why})'}; {a_or_an(race)} has {have}"


GIANT_MOVE: Final = "a giant's move costs 2"
BOW_STRIKE: Final = "a strike with a bow costs 2"

# --- the last two ---------------------------------------------------------------------------------

MEANINGS: Final = {
    "loss": "both lose a kill and the game ends",
    "truce": "a turn without strikes",
    "fall": "the one with fewer HP loses a kill and the game ends",
}
NO_PROPOSAL: Final = "no proposal is waiting for an answer"
ONLY_LAST_TWO: Final = "only the last two can concede or propose a standoff"
ONLY_CONCEDE: Final = "you leave before the turn if you concede, so write nothing else"
FALL_NEEDS_LIMIT: Final = "fall can only be proposed in games with the time limit"


def offered(*, offer: str) -> str:
    return f"{offer} ({MEANINGS[offer]})"


def which_standoff() -> str:
    each = ", ".join(offered(offer=offer) for offer in MEANINGS)
    return f'write which standoff you propose, like "propose standoff: loss": {each}'


def not_fewer_hp(*, have: int, other: str, theirs: int) -> str:
    return f"only the one with fewer HP can propose fall; you have {have} HP, {other} {theirs}"


def unequal_hp(*, offer: str, have: int, other: str, theirs: int) -> str:
    text = f"with the time limit, {offer} is for equal HP; you have {have} HP, {other} {theirs}"
    return f"{text}: the one with fewer can propose fall"


def write_answer(*, proposer: str, offer: str) -> str:
    return f"write agree or decline: {proposer} proposes a standoff by {offer}"


def no_answer(*, word: str, hint: str) -> str:
    return f"{word!r} is not an answer; {hint}"


def both_answers(*, hint: str) -> str:
    return f"you can't both agree and decline; {hint}"


# --- what was understood --------------------------------------------------------------------------

MOVE: Final = "Move"
STRIKE: Final = "Strike"
PROPOSE: Final = "Propose"
CONCEDE: Final = "Concede"
LEAVES: Final = "you leave before the turn"
NONE: Final = "none"
NOT_MENTIONED: Final = "not mentioned"


def proposal(*, proposer: str, offer: str) -> str:
    return f"{proposer}'s proposal: {offered(offer=offer)}"


def strikes(*, squares: Sequence[tuple[str, int]]) -> str:
    return ", ".join(
        f"{square}{TIMES[times] if times < len(TIMES) else f' {times} times'}"
        for square, times in squares
    )


# --- late posts -----------------------------------------------------------------------------------

LATE_START: Final = "a race, a weapon and a square by default (GA-24)"
LATE_ORDERS: Final = "stays, no strikes (GA-11)"
LATE_ANSWER: Final = "declines (GA-24)"
