"""Texts of the log: combats, fights, losses and the end."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.english import capitalized, counted, listed

# --- combats ----------------------------------------------------------------------------------


def attacks(*, attackers: Sequence[str], foes: Sequence[str], place: str) -> str:
    verb = "attack" if len(attackers) > 1 else "attacks"
    return f"{listed(attackers)} {verb} {listed(foes)} in {place}."


def attacks_from_afar(*, seat: str, foes: Sequence[str], place: str) -> str:
    return f"{seat} attacks {listed(foes)} in {place} from a distance."


def shares(*, robot: str) -> str:
    return f"{robot} gets a disc as discs are shared out."


def joins(*, robot: str, strength: int) -> str:
    return f"{robot} joins in from a distance{f' with strength {strength}' if strength else ''}."


def breaks_off(*, seat: str, place: str) -> str:
    return f"{seat} breaks off the attack on {place}."


def fires_again(*, seat: str, place: str) -> str:
    return f"{seat} fires another round at {place}."


def picks_opponent(*, robot: str, opponent: str) -> str:
    return f"{robot} picks {opponent} as its first opponent."


def matches(*, seat: str, robot: str, opponent: str) -> str:
    return f"{seat} matches {robot} with {opponent}."


def takes_spoils(*, robot: str, place: str) -> str:
    return f"{robot} takes a disc in {place}."


# --- fights -----------------------------------------------------------------------------------


def fights(*, robot: str, opponent: str) -> str:
    return f"{robot} fights {opponent}."


def clash(*, attacker: str, defender: str, sums: tuple[int, int], place: str) -> str:
    return f"{attacker} with {sums[0]} and {defender} with {sums[1]} fight over {place}."


def attacks_field(*, robot: str, place: str) -> str:
    return f"{robot} tries to break the force field in {place}."


def lays_card(*, seat: str) -> str:
    return f"{seat} plays a card face down."


def lays_no_card(*, seat: str) -> str:
    return f"{seat} plays no card."


def laid(*, side: str, card: str) -> str:
    return f"{side} {card}"


def reveals(*, cards: Sequence[str], standing: str) -> str:
    return f"The cards are revealed: {', '.join(cards)}{f'; {standing}' if standing else ''}."


def standing(*, first: str, total: int, second: str, other_total: int) -> str:
    return f"{first} has {total}, {second} has {other_total}"


def standing_at_field(*, robot: str, total: int, needed: int) -> str:
    return f"{robot} has {total} and needs {needed}"


def wild_stands_for(*, seat: str, value: int) -> str:
    return f"{seat}'s Wild Warp stands for {value}."


def card_cancelled(*, card: str, robot: str) -> str:
    return f"{robot}'s {card} is cancelled."


def concedes(*, robot: str, opponent: str, card_owner: str) -> str:
    """Return a concession; `card_owner` takes back a card unless it is ""."""
    card = f", and {card_owner} takes back the card" if card_owner else ""
    return f"{robot} concedes to {opponent}{card}."


def total(*, value: int, parts: Sequence[str]) -> str:
    return f"{value} ({' + '.join(parts)})" if len(parts) > 1 else str(value)


def beats(*, winner: str, loser: str, totals: tuple[str, str], is_tie: bool) -> str:
    tied = ": ties go to the defender" if is_tie else ""
    return f"{winner} beats {loser}, {totals[0]} to {totals[1]}{tied}."


def misses(*, robot: str, opponent: str, totals: tuple[str, str], is_tie: bool) -> str:
    tied = ": ties go to the defender" if is_tie else ""
    return f"{robot} fires at {opponent} and misses, {totals[0]} to {totals[1]}{tied}."


def breaks_field(*, robot: str, owner: str, total: str, needed: int) -> str:
    return f"{robot} breaks {owner}'s force field with {total}; it needed {needed}."


def dies_at_field(*, robot: str, owner: str, total: str, needed: int) -> str:
    return f"{robot} is destroyed at {owner}'s force field with {total}; it needed {needed}."


def fires_at_field(*, robot: str, owner: str, total: str, needed: int) -> str:
    return f"{robot} fires at {owner}'s force field in vain with {total}; it needed {needed}."


def side_beats(
    *, winner: str, loser: str, totals: tuple[str, str], is_tie: bool, lost: Sequence[str]
) -> str:
    tied = ", a tie that goes to the defender" if is_tie else ""
    harm = f"{listed(lost)} {'is' if len(lost) == 1 else 'are'} destroyed"
    after = harm if lost else "the distant shots do no harm"
    return f"{winner} beats {loser}, {totals[0]} to {totals[1]}{tied}: {after}."


# --- losing and winning -----------------------------------------------------------------------


def out(*, seat: str, robots: int) -> str:
    leave = f", and {robots} more {'robot leaves' if robots == 1 else 'robots leave'} the arena"
    return f"{seat} is out{leave if robots else ''}."


def discs_of_converter(*, place: str) -> str:
    return f"Two new power discs appear in {place}."


def takes_hand(*, taker: str, seat: str, cards: int) -> str:
    return f"{taker} takes {seat}'s {counted(cards, 'card')}."


def hand_discarded(*, seat: str, cards: int) -> str:
    verb = "goes" if cards == 1 else "go"
    return f"{seat}'s {counted(cards, 'card')} {verb} to the discards."


def ends(*, cause: str, result: str) -> str:
    return f"{cause} {result}".lstrip()


def converter_lost(*, robot: str, place: str) -> str:
    return f"{robot} is destroyed in {place}."


def converter_beaten(*, winner: str, robot: str, place: str, totals: tuple[int, int]) -> str:
    tied = ", a tie that goes to the defender" if totals[0] == totals[1] else ""
    return f"{winner} beats {robot} in {place}, {totals[0]} to {totals[1]}{tied}."


def converter_conceded(*, robot: str, opponent: str, place: str) -> str:
    return f"{robot} concedes to {opponent} in {place}."


def converter_lost_with_hex(*, robot: str, cell: str, place: str) -> str:
    return f"{capitalized(cell)} {place} is destroyed along with {robot}."
