"""Texts of WARP 6: prompts, actions, the log, the result and errors in positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from harena.core.english import counted, listed

# --- board and seats --------------------------------------------------------------------------

BOARD: Final = "Spiral of 126 spaces"
WORMHOLE: Final = "The wormhole"
OUT_TRAY: Final = "Through the wormhole"
HAND_TRAY: Final = "In hand"
IN_HAND: Final = "in hand"
OFF_BOARD: Final = "off the board"


def die_on(*, sides: int, space: int) -> str:
    return f"d{sides} on {space}"


def die_showing(*, sides: int, face: int) -> str:
    return f"d{sides} showing {face}"


def die_of_several(*, sides: int, number: int) -> str:
    return f"{('first', 'second', 'third', 'fourth')[number]} d{sides}"


def space(*, number: int, ring: int) -> str:
    return f"Space {number}, ring {ring}"


def on_space(*, number: int) -> str:
    return f"on space {number}"


def token(*, seat: str, sides: int, face: int, where: str) -> str:
    return f"{seat} d{sides}{f' showing {face}' if face else ''}, {where}"


def score(*, out: int, goal: int) -> str:
    return f"{out} of {goal} in"


def series_points(*, points: int) -> str:
    return f"{counted(points, 'point')} in the series"


def game_of_series(*, game: int, games: int) -> str:
    return f"Game {game} of {games}."


def seat_summary(*, seat: str, out: int, goal: int, dice: Sequence[tuple[int, int, int]]) -> str:
    """Return a seat's position; `dice` are sides, face and space."""
    placed = ", ".join(f"d{sides} showing {face} on {space}" for sides, face, space in dice)
    return f"{seat}: {out} of {goal} through; {placed or 'no dice on the board'}."


# --- prompts ----------------------------------------------------------------------------------

ROLLING: Final = "The dice are rolling."
MOVE_DIE: Final = "Move a die, or change a die's number by 1."


def choose_number(*, die: str) -> str:
    return f"Choose the starting number of your {die}."


def place_die(*, space: int) -> str:
    return f"Choose a die to place on space {space}. It keeps its number."


def others_choose_numbers(*, seats: Sequence[str]) -> str:
    return f"{listed(seats)} {'are' if len(seats) > 1 else 'is'} choosing numbers in secret."


def other_places(*, seat: str) -> str:
    return f"{seat} is choosing a die to place."


def other_moves(*, seat: str) -> str:
    return f"{seat} is choosing a move."


# --- actions ----------------------------------------------------------------------------------

NOT_YOUR_DIE: Final = "This die isn't yours. You can land on it, but you can't move it."


def number_preview(*, die: str, face: int) -> str:
    return f"Your {die} starts with {face}."


def all_numbers(*, highest: bool, rest: bool) -> str:
    which = "highest" if highest else "lowest"
    return f"All others {which}" if rest else f"All {which}"


def all_numbers_preview(*, dice: int, highest: bool) -> str:
    which = "highest" if highest else "lowest"
    return f"{dice} dice start with their {which} numbers."


def move(*, die: str, face: int) -> str:
    return f"Move the {die} by {face}"


def place(*, die: str) -> str:
    return f"Place the {die}"


def place_preview(*, die: str, space: int) -> str:
    return f"The {die} goes on space {space}."


def turn(*, die: str, face: int, up: bool) -> str:
    return f"Turn the {die} {'up' if up else 'down'} to {face}"


def turn_preview(*, die: str, face: int, before: int) -> str:
    return f"The {die} shows {face} instead of {before}."


def move_preview(*, die: str, reached: int, warps: Sequence[int], out: int, goal: int) -> str:
    """Return the effect of a move; `out` counts this die if it goes through."""
    way = f"The {die} moves{_way(reached, warps)}"
    if not (warps or [reached])[-1]:
        return f"{way}: {out} of {goal} through."
    return f"{way}. Then it's rolled." if warps else f"{way}."


def _way(reached: int, warps: Sequence[int]) -> str:
    """Return the way of a move to its last space; 0 is the wormhole."""
    way = f" to {reached}" if reached else " into the wormhole"
    if not warps:
        return way
    via = f" via {listed([str(space) for space in warps[:-1]])}" if len(warps) > 1 else ""
    return f"{way} and warps{via} {f'to {warps[-1]}' if warps[-1] else 'into the wormhole'}"


# --- log --------------------------------------------------------------------------------------

PLACING: Final = "Placing the dice"
RACE: Final = "The race"


def next_game(*, game: int, games: int) -> str:
    return f"Game {game} of {games}"


def rolls(*, seat: str, faces: Mapping[int, Sequence[int]]) -> str:
    return f"{seat} rolls {_faces(faces)}."


def shows(*, seat: str, faces: Mapping[int, Sequence[int]]) -> str:
    return f"{seat} shows {_faces(faces)}."


def _faces(faces: Mapping[int, Sequence[int]]) -> str:
    """Return faces by the sides of their dice."""
    return ", ".join(f"d{sides}: {' '.join(map(str, each))}" for sides, each in faces.items())


def sets(*, seat: str, die: str, face: int) -> str:
    return f"{seat} sets the {die} to {face}."


def rolls_extra(*, seat: str, face: int) -> str:
    return f"{seat} rolls {face} on the extra d8."


def goes_first(*, seat: str) -> str:
    return f"{seat} goes first."


def places(*, seat: str, sides: int, face: int, space: int) -> str:
    return f"{seat} places a d{sides} showing {face} on {space}."


def moves(
    *,
    seat: str,
    sides: int,
    face: int,
    start: int,
    reached: int,
    warps: Sequence[int],
    out: int = 0,
    goal: int = 0,
) -> str:
    """Return a move; `out` dice of the player are through if this one went through, else 0."""
    move = f"{seat} moves a d{sides} by {face} from {start}{_way(reached, warps)}"
    return f"{move}: {out} of {goal} through." if out else f"{move}."


def rerolls(*, seat: str, die: str, face: int) -> str:
    return f"{seat}'s {die} rolls {face}."


def turns(*, seat: str, die: str, before: int, face: int) -> str:
    return f"{seat} turns the {die} from {before} to {face}."


# --- result -----------------------------------------------------------------------------------


def game_over(*, winner: str, game: int, games: int, points: Mapping[str, int]) -> str:
    """Return the end of a game that scores; `winner` is empty if no one won."""
    scores = ", ".join(f"{seat} {gained}" for seat, gained in points.items())
    which = f"game {game} of {games}" if games > 1 else "the game"
    end = f"{winner} wins {which}" if winner else f"No one wins {which}"
    aim = " The lowest total wins the series." if games > 1 else ""
    return f"{end}. Points: {scores}.{aim}"


def won_by_dice(*, winner: str, goal: int, others: Mapping[str, int]) -> str:
    won = f"{winner} wins with {counted(goal, 'die', 'dice')} through."
    had = listed([f"{seat} has {out or 'none'}" for seat, out in others.items()])
    return f"{won} {had}."


def won_by_points(
    *, winners: Sequence[str], points: int, series: bool, others: Mapping[str, int]
) -> str:
    """Return the winners with the fewest points, and the points of the others."""
    what, fewest = "the series" if series else "the game", counted(points, "point")
    if len(winners) > 1:
        won = f"{listed(winners)} share {what} with {fewest} each, the fewest."
    else:
        won = f"{winners[0]} wins {what} with {fewest}, the fewest."
    had = listed([f"{seat} has {total}" for seat, total in others.items()])
    return f"{won} {had}." if had else won


# --- errors in positions ----------------------------------------------------------------------

NUMBERS_MISSING: Final = "dice are on the board while others have no number yet"
SERIES_CONTINUES: Final = "this game is over but the series isn't: describe the next game"
LOST_LAST_GAME: Final = "only the last game of a series of two players can end like this"
HANDS_AT_END: Final = "no dice can be in hand when the game is over"
ROLLING_ORDER: Final = "dice get their numbers player by player, those with most sides first"
EXPECTED_START: Final = "expected rolled or secret"
EXPECTED_SERIES: Final = "expected a game and the number of games, such as 2 of 5"
EXPECTED_TIE: Final = "expected two or more players, at least one of them with ?"
EXPECTED_ROLL: Final = "expected a player and one of their dice that isn't off"


def with_found(*, message: str, found: str) -> str:
    return f"{message}, found {found!r}"


def expected_key(*, keys: str, found: str) -> str:
    return f"expected one of {keys}, found {found!r}"


def expected_seat(*, seats: Sequence[str]) -> str:
    return f"expected {listed(seats, 'or')}"


def expected_points(*, count: int) -> str:
    return f"expected {count} numbers of points"


def expected_changed(*, most: int) -> str:
    return f"expected a number from 0 to {most}"


def expected_first_blank(*, die: str) -> str:
    return f"expected {die}, the first without a number"


def line_missing(*, key: str) -> str:
    return f"the line {key}: is missing"


def line_unwanted(*, key: str) -> str:
    return f"the line {key}: does not fit these dice"


def unknown_die(*, word: str, seat: str) -> str:
    return f"{word!r} isn't a die of {seat}; write dice like 6a=2@60"


def unknown_extra(*, word: str) -> str:
    return f"{word!r} isn't an extra die; write black=5 or black=?"


def listed_twice(*, die: str) -> str:
    return f"{die} is listed twice"


def wrong_off(*, off: int, missing: int) -> str:
    return f"off={off}, but {counted(missing, 'die is', 'dice are')} not listed"


def wrong_face(*, die: str, face: str) -> str:
    return f"{die} can't show {face}"


def wrong_space(*, die: str, last: int) -> str:
    return f"{die} needs a number, and a space from 1 to {last}"


def space_taken(*, space: int) -> str:
    return f"space {space} already holds a die"


def space_empty(*, space: int) -> str:
    return f"space {space} must hold a die during placement"


def too_many_off(*, goal: int) -> str:
    return f"only one player can have {goal} dice off, and no one can have more"


def has_won(*, seat: str) -> str:
    return f"{seat or 'no one'} has won"


def has_points(*, seat: str, points: int) -> str:
    return f"{seat} has {counted(points, 'point')}"


def must_have_begun(*, placed: int, seat: str) -> str:
    return f"with {counted(placed, 'die', 'dice')} placed, {seat} must have gone first"


def wrong_placed(*, seat: str, due: int, placed: int) -> str:
    return f"{seat} must have placed {counted(due, 'die', 'dice')}, not {placed}"


# --- the report of a playtest -----------------------------------------------------------------

PLAYTEST_TITLES: Final = {
    "rolled": "Rolled",
    "secret": "Chosen in secret",
    "random": "Greedy against random",
}
PLAYTEST_TITLE: Final = "# Playtest of WARP 6"
PLAYTEST_LENGTH_HEAD: Final = (
    *("setting", "games", "turns", "moves that warp", "warps per such move", "behind"),
)
PLAYTEST_LENGTH_NOTE: Final = (
    "A turn moves a die or changes its number by 1. Behind: the dice that opponents of the winner "
    "still needed."
)
PLAYTEST_TURNS: Final = "## Turns"
PLAYTEST_TURNS_HEAD: Final = ("setting", "a move", "a number changed")
PLAYTEST_FIRST: Final = "## First player"
PLAYTEST_FIRST_TEXT: Final = (
    "How often the first player wins, with the standard error, beside an even chance."
)
PLAYTEST_FIRST_HEAD: Final = ("setting", "even chance", "first player wins")


def playtest_played(*, seed: int) -> str:
    return f"Bots played single games, with seed {seed}. Figures are means per game."


def playtest_row(*, setting: str, seats: int) -> str:
    return f"{PLAYTEST_TITLES[setting]}, {seats} players"


# --- highlights ---------------------------------------------------------------------------------


def longest_warp(*, seat: str, sides: int, warps: int, start: int, rest: int) -> str:
    to = f"to {rest}" if rest else "into the wormhole"
    return f"Longest chain: {seat}'s d{sides} warped {warps} times in one move, from {start} {to}."


# --- reasons for a suggested turn, as parts of a sentence ---------------------------------------


def brings_through(*, out: int, goal: int) -> str:
    return f"brings a die through the wormhole ({out} of {goal})"


def falls(*, spaces: int, slid: int) -> str:
    return f"falls inwards: {counted(spaces, 'space')} for a {slid}"


def prevents_falls(*, left: int, before: int) -> str:
    if not left:
        return "leaves the others no die to land on"
    return f"leaves the others fewer falls ({left} instead of {before})"


def prepares_falls(*, now: int, before: int) -> str:
    return f"gets {counted(now, 'die', 'dice')} ready to fall ({before} before)"


def keeps_fall(*, start: int, spaces: int) -> str:
    return f"keeps the fall from {start} ({counted(spaces, 'space')}) for later"


def lengthens_fall(*, spaces: int) -> str:
    return f"prepares a longer fall ({counted(spaces, 'space')})"


def faster(*, face: int) -> str:
    return f"makes the die faster, {counted(face, 'space')} a move"


def fastest(*, spaces: int) -> str:
    return f"moves as far as any of these dice can without a fall ({counted(spaces, 'space')})"


def advances(*, spaces: int, left: int) -> str:
    return f"brings the die {counted(spaces, 'space')} closer to the wormhole ({left} to go)"


COMES_NEAR: Final = "brings a die within one move of the wormhole"
FOREMOST: Final = "moves the foremost die, while those behind can still gain more by falls"
STAYS: Final = "lets all dice stay where they are"


def falls_first(*, space: int, low: bool) -> str:
    again = "; its low number is then rolled again" if low else ""
    return f"can fall with its first move, as a die will stand on {space}{again}"


def passes_all(*, space: int) -> str:
    return f"passes all other dice with its first move, to {space}"
