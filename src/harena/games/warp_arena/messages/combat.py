"""Texts of combats: forecasts, choices, cards and the panel.

`cards` is true where combat cards may still change the result, `discs` where discs may.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import capitalized, counted, listed

# --- forecasts --------------------------------------------------------------------------------


def chance_to_win(*, chance: str, cards: bool) -> str:
    return f"Chance to win the fight: {chance}{_uncounted(cards=cards)}."


def attack_chance(*, cell: str, chance: str, cards: bool, discs: bool, shots: str = "") -> str:
    """Return a forecast; `shots`: the chance that shots destroy a robot, where that is the aim."""
    goals = _goals(cell=cell, chance=chance, shots=shots)
    return f"Chance to {goals}{_uncounted(cards=cards, discs=discs)}."


def _goals(*, cell: str, chance: str, shots: str) -> str:
    clears = f"clear the {cell}: {chance}"
    return f"destroy a robot: {shots}; to {clears}" if shots else clears


def by_the_defender(*, least: str, most: str) -> str:
    """Return a chance that the defender's choice of robots decides."""
    return least if least == most else f"{least} to {most}, as the defender chooses"


def can_clear(*, able: bool, cell: str, cards: bool) -> str:
    may = "can" if able else "can't"
    return f"You {may} clear the {cell}{_uncounted(cards=cards)}."


def attack_sums(*, sums: tuple[int, int], cards: bool) -> str:
    attack, defence = sums
    result = "win" if attack > defence else "lose the tie," if attack == defence else "lose"
    return f"You {result} {attack} to {defence}{_uncounted(cards=cards)}."


def side_wins(*, winner: str, sums: tuple[int, int]) -> str:
    """Return who wins by two sums, to be embedded in a sentence."""
    tie = " the tie," if sums[0] == sums[1] else ""
    return f"{winner} wins{tie} {sums[0]} to {sums[1]}"


def _uncounted(*, cards: bool, discs: bool = False) -> str:
    things = ["cards"] * cards + ["redistributed discs"] * discs
    return f", not counting {listed(things, 'or')}" if things else ""


# --- choices before a fight -------------------------------------------------------------------

DISCS_GROUP: Final = "Discs"
KEEP_DISCS: Final = "Keep the discs"
KEEPS_DISCS: Final = "Your discs stay where they are."
BREAK_OFF: Final = "Break off"
SPARES_FIELD: Final = "Your distant B-bots leave the force field alone, and the combat ends."
BREAKS_OFF: Final = "The combat ends without further losses."
FIRE_AGAIN: Final = "Fire again"
FIRES_AGAIN: Final = "Your distant B-bots fire another round."
FIGHT_NOW: Final = "Fight now"
NOBODY_JOINS: Final = "No more B-bots join in. The others keep their shots for another combat."
LEAVE_DISCS: Final = "Leave the rest"
LEAVES_DISCS: Final = "The remaining discs stay there, loose."


def pools_discs(*, robot: str) -> str:
    return f"You pool all discs. {robot} gets the first one."


def takes_spoil(*, robot: str, place: str, carries: int) -> str:
    return f"{robot} gets a disc from {place} and then carries {carries}."


def attack(*, robot: str) -> str:
    return f"{robot} attacks"


def attacks_field(*, robot: str, chance: str, cards: bool, far: bool) -> str:
    return (
        f"{robot} attacks the force field. Chance to break it: {chance}{_uncounted(cards=cards)}. "
        f"If it fails, {_failed(robot, far=far)}."
    )


def breaks_field(*, robot: str, total: int, needed: int) -> str:
    return f"{robot} has {total} and breaks the force field, which takes {needed}."


def fails_at_field(*, robot: str, total: int, needed: int, cards: bool, far: bool) -> str:
    text = f"{robot} has {total} and needs {needed}{_uncounted(cards=cards)}"
    return f"{text}. {capitalized(_failed(robot, far=far))}."


def _failed(robot: str, *, far: bool) -> str:
    return f"{robot} has fired but survives" if far else f"{robot} is destroyed"


def join(*, robot: str) -> str:
    return f"{robot} joins in"


def joins(*, robot: str) -> str:
    return f"{robot} joins in from a distance. It fires once and can't be destroyed."


def adds_strength(*, robot: str, strength: int, outcome: str, cards: bool) -> str:
    return f"{robot} adds {strength} from a distance. {outcome}{_uncounted(cards=cards)}."


def fights_as_is(*, outcome: str, cards: bool) -> str:
    return f"No more B-bots join in. {outcome}{_uncounted(cards=cards)}."


def pair(*, robot: str, foe: str) -> str:
    return f"{robot} against {foe}"


def fights_first(*, foe: str, forecast: str) -> str:
    return f"Your A-bot fights {foe} first. {forecast}"


def fights(*, robot: str, foe: str, forecast: str) -> str:
    return f"Your {robot} fights {foe}. {forecast}"


def fights_next(*, robot: str, foe: str, forecast: str) -> str:
    return f"{robot} fights {foe} next. {forecast}"


# --- choices in a fight -----------------------------------------------------------------------

THE_FORCE_FIELD: Final = "the force field"
NO_CARD: Final = "No card"
FIGHT: Final = "Fight"
CONCEDE: Final = "Give up this robot"
CONFIRM_CONCEDE: Final = "Give up this fight and lose your C-bot?"
LOSES_CONVERTER: Final = "You lose your C-bot and are out."


def warning(*, text: str) -> str:
    return f"{text} {LOSES_CONVERTER}"


def wild_adds(*, value: int) -> str:
    return f"Your Wild Warp adds {value} to your robot's total."


def fights_without_card(*, robot: str, foe: str, forecast: str) -> str:
    return f"{robot} fights {foe} without a card. {forecast}"


def concedes(*, robot: str, far: bool) -> str:
    lost = f"{robot} has fired, and the fight ends" if far else f"{robot} is destroyed"
    return f"{lost}. No card is spent."


def plays_wild(*, robot: str) -> str:
    """Return the preview of a Wild Warp; `robot`: "" for a whole side."""
    total = f"{robot}'s total" if robot else "your side's total"
    text = (
        "You play your Wild Warp face down. Once revealed, it adds a number of your choice, 1 to 5,"
    )
    return f"{text} to {total}."


def plays_card(*, card: str, value: int, robot: str, forecast: str, surely: bool) -> str:
    """Return the preview of a combat card; `robot`: "" for a whole side."""
    total = f"{robot}'s total" if robot else "your side's total"
    sure = " Nobody can cancel it." if surely else ""
    return f"You play {card} face down to add {value} to {total}.{sure} {forecast}"


def total_at_field(*, total: int, needed: int) -> str:
    return f"It has {total} and needs {needed}."


def chance_to_break(*, chance: str) -> str:
    return f"Chance to break it: {chance}."


def chance_without_reply(*, chance: str) -> str:
    return f"Chance to win the fight: {chance} if the opponent plays no card."


def chance_by_hidden_card(*, worst: str, best: str) -> str:
    return f"Chance to win the fight: {worst} to {best}, depending on the face-down card."


def side_without_card(*, forecast: str) -> str:
    return f"Your side fights without a card. {forecast}"


def side_forecast(*, outcome: str, reply: bool, hidden: bool) -> str:
    """Return a forecast; `reply`: the opponent may answer, `hidden`: with a card face down."""
    if reply:
        return f"{outcome} if the opponent plays no card."
    return f"{outcome}, not counting the face-down card." if hidden else f"{outcome}."


# --- the panel --------------------------------------------------------------------------------

FORCE_FIELD: Final = "Force field"
HIDDEN_CARD: Final = "Face-down card"
TIES: Final = "Ties go to the defender."
MARKS: Final = "The A-bot picks its first opponent."
SIDES_DECIDE: Final = "The higher sum wins, and the losing side loses everything."
UNPLAYED_CARDS: Final = "Cards not played yet don't count."


def title(*, place: str) -> str:
    return f"Combat over {place}"


def side(*, seat: str, attacks: bool, field: bool = False, robots: Sequence[str] = ()) -> str:
    names = (["a force field"] if field else []) + list(robots)
    does = f"{seat} {'attacks' if attacks else 'defends'}"
    return f"{does} with {listed(names)}" if names else does


def pool(*, discs: int) -> str:
    return f"{counted(discs, 'disc')} left to give out."


def field_breaks(*, needed: int) -> str:
    return f"A total of {needed} or more breaks the force field."


def chance_to_clear(
    *, seat: str, cell: str, chance: str, cards: bool, discs: bool, shots: str = ""
) -> str:
    """Return the note on a combat; `shots`: as for a forecast."""
    goals = _goals(cell=cell, chance=chance, shots=shots)
    return f"{seat}'s chance to {goals}{_uncounted(cards=cards, discs=discs)}."


def hidden_card(*, seat: str, least: str, most: str, breaks: bool) -> str:
    """Return the note on a face-down card; equal chances do not depend on it."""
    text = "A face-down card counts as an average combat card of the pack."
    if least == most:
        return text
    goal = "break the force field" if breaks else "win"
    return f"{text} Depending on the card, {seat}'s chance to {goal} is {least} to {most}."


def wild_counts(*, value: int) -> str:
    return f"A Wild Warp counts as {value}."


def field_first(*, sums: tuple[int, int]) -> str:
    return f"The force field must be broken first. Then the sums are {sums[0]} to {sums[1]}."


def could_join(*, robots: Sequence[str]) -> str:
    return f"{listed(robots)} could join in from a distance."


def with_strength(*, robot: str, strength: int) -> str:
    return f"{robot} with {strength}"


def member(*, robot: str, fights_with: str, discs: int) -> str:
    more = f" and {counted(discs, 'disc')}" if discs else ""
    return f"{robot}, {fights_with}{more}"


def strength(*, value: int) -> str:
    return f"strength {value}"


def die(*, sides: int, face: int) -> str:
    return f"d{sides} shows {face}" if face else f"d{sides}, not rolled yet"


def kind_bonus(*, bonus: int) -> str:
    return f"{bonus} for its kind"


def card(*, name: str, cancelled: bool) -> str:
    return f"{capitalized(name)}{', cancelled' if cancelled else ''}"


def all_join(*, robots: int) -> str:
    return f"All {robots} join"


def all_join_preview(*, robots: int) -> str:
    return f"All {robots} B-bots join in from a distance."


def attack_with_all(*, robots: int, place: str, far: bool) -> str:
    if far:
        return f"Fire at {place} with all {robots}"
    return f"Fight in {place} with {counted(robots, 'distant B-bot')}"
