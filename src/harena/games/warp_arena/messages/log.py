"""Texts of the log: headings, actions, dice, combats and losses."""

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
