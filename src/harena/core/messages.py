"""Texts of the core: what is wrong with moves, options, records and positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harena.core.english import counted, listed, listing

# --- moves ------------------------------------------------------------------------------------

MATCH_OVER: Final = "the match is over"
NO_RESIGNING: Final = "this game has its own way to give up"
RESIGN_OF_TWO: Final = "only a match of two players can be resigned"
NO_SERIES: Final = "only a game in a series of two players can be lost while the series continues"
RESIGN_GAME: Final = "resign this game"
NOTHING_TO_UNDO: Final = (
    "you can't take this back: a die has fallen, something was shown, or another player has acted"
)
NO_PLANS_NOW: Final = "there's no plan to change: no secret decisions are being made"
PLAN: Final = "a plan"
PHASE_ENDS: Final = "the phase ends before this action"


def no_seat(*, seat: int, seats: int) -> str:
    return f"no seat {seat}; seats are 0 to {seats - 1}"


def no_fields(*, game: str) -> str:
    return f"{game} does not declare the fields of its table"


def no_viewer(*, viewer: int, seats: int) -> str:
    return f"no seat {viewer}; seats are 0 to {seats - 1}, -1 a spectator"


def illegal_action(*, seat: int, action: str, reason: str) -> str:
    return f"seat {seat} may not play {action!r} now; {reason}"


def legal_now(*, legal: Sequence[str]) -> str:
    return f"legal now: {listing(legal)}"


def illegal_face(*, face: int, thrown: int, sides: int) -> str:
    of = f" of a d{thrown}" if thrown else ""
    due = f"a face from 1 to {sides} is due" if sides else "a decision is due, not a die"
    return f"face {face}{of} does not fit: {due}"


def roll_first(*, sides: int) -> str:
    return f"a d{sides} must be rolled first"


def turn_of(*, seats: Sequence[str]) -> str:
    return f"it is {listed(seats)}'s turn"


def resigned(*, name: str, winner: str) -> str:
    return f"{name} resigns. {winner} wins."


def resigned_series(*, name: str, winner: str) -> str:
    return f"{name} resigns the series. {winner} wins."


def resigned_game(*, name: str, game: int) -> str:
    return f"{name} resigns game {game}."


def lost_on_time(*, name: str, winner: str) -> str:
    return f"{name} ran out of time. {winner} wins."


def lost_series_on_time(*, name: str, winner: str) -> str:
    return f"{name} ran out of time and lost the series. {winner} wins."


def lost_game_on_time(*, name: str, game: int) -> str:
    return f"{name} ran out of time and lost game {game}."


# --- games and bots ---------------------------------------------------------------------------

NO_PYTHON_FILE: Final = "it is not a Python file"
NO_GAME_IN_FILE: Final = "it defines no GAME that is an instance of Game"


def unknown_game(*, name: str, known: Sequence[str]) -> str:
    return f"no game {name!r}; known games: {listing(known)}"


def broken_game(*, name: str, why: str) -> str:
    return f"the game {name!r} cannot be used: {why}"


def unknown_bot(*, name: str, known: Sequence[str]) -> str:
    return f"no bot {name!r}; known bots: {listing(known)}"


def broken_bot(*, name: str, why: str) -> str:
    return f"the bot {name!r} cannot be used: {why}"


def failed_bot(*, name: str, seat: int, why: str) -> str:
    return f"the bot {name!r} failed in seat {seat}: {why}"


def loading_failed(*, what: str, error: object) -> str:
    return f"loading {what!r} failed: {error}"


def running_failed(*, error: object) -> str:
    return f"running it failed: {error}"


def not_a_game(*, where: str, found: str) -> str:
    return f"{where!r} gives an object of type {found}, not an instance of Game"


def other_game(*, where: str, found: str) -> str:
    return f"{where!r} gives the game {found!r}"


def bad_seed(*, name: str, given: object) -> str:
    return f"{name} {given!r} is not a whole number; try `seeded(1)`"


# --- options and seats ------------------------------------------------------------------------


def wrong_seats(*, game: str, players: str, count: int) -> str:
    return f"{game} is for {players} players, not {count}"


def unknown_option(*, name: str, known: Sequence[str]) -> str:
    return f"no option {name!r}; options: {listing(known)}"


def unknown_preset(*, name: str, known: Sequence[str]) -> str:
    return f"no preset {name!r}; presets: {listing(known)}"


def option(*, name: str, problem: object) -> str:
    return f"option {name!r}: {problem}"


def not_a_choice(*, value: object, known: Sequence[str]) -> str:
    return f"{value!r} is not {' or '.join(known)}"


def not_in_set(*, value: object, known: Sequence[str], everything: str, nothing: str) -> str:
    return f"{value!r} is not one of {', '.join(known)}, nor {everything} or {nothing}"


def given_twice(*, value: object) -> str:
    return f"{value!r} is given twice"


def not_whole(*, value: object, least: int, most: int) -> str:
    return f"{value!r} is not a whole number from {least} to {most}"


def not_text(*, value: object) -> str:
    return f"{value!r} is not text"


def too_long(*, most: int, length: int) -> str:
    return f"{most} characters at most, not {length}"


def has_space(*, value: str) -> str:
    return f"{value!r} contains a space"


# --- records ----------------------------------------------------------------------------------

NOTHING: Final = "nothing"
HASH_DUE: Final = "expected a SHA-256 as 64 hexadecimal digits"
SECRET_DUE: Final = "expected a secret in hexadecimal digits"
UNDONE_DICE_DUE: Final = "expected the numbers of dice that were taken back"
PLAY_DUE: Final = "expected a decision or a die, found nothing"
HIDDEN_STEP: Final = "this step was hidden from the viewer who wrote the record"


def in_line(*, line: int, problem: str) -> str:
    return f"line {line}: {problem}"


def at_column(*, line: int, column: int, problem: str) -> str:
    return f"line {line}, column {column}: {problem}"


def wrong_result(*, result: str, played: str) -> str:
    return f"the result is {result!r}, but the play gives {played!r}"


def fork_too_late(*, start: int, steps: int) -> str:
    return f"it begins after {start} steps, but has {steps}"


def header_due(*, found: str) -> str:
    return f'expected a header such as [Seats "2"], found {found!r}'


def format_due(*, header: str, found: str) -> str:
    return f"expected {header} first, found {found!r}"


def header_twice(*, name: str, line: int) -> str:
    return f"the header {name} is already in line {line}"


def header_missing(*, name: str) -> str:
    return f"the header {name} is missing"


def unknown_header(*, name: str, known: Sequence[str]) -> str:
    return f"no header {name!r} here; headers: {listing(known)}"


def steps_due(*, found: str) -> str:
    return f"expected a number of steps, found {found!r}"


def seats_due(*, found: str) -> str:
    return f"expected a number of seats, found {found!r}"


def options_due(*, found: str) -> str:
    return f"expected options such as games=3, each once, found {found!r}"


def nonces_due(*, seats: int) -> str:
    """Return the text for a header that must have a nonce or - for each seat."""
    return f"expected {seats} times 64 hexadecimal digits, or - for a seat without a nonce"


def wrong_nonce(*, seat: str) -> str:
    """Return the text for a nonce that does not have its hash."""
    return f"the nonce of {seat} doesn't match its hash"


def wrong_commitment(*, right: str) -> str:
    return f"the commitment to this secret would be {right}"


def number_due(*, number: str, found: str) -> str:
    return f"expected {number} and then who plays, found {found!r}"


def actor_due(*, actors: Sequence[str], found: str) -> str:
    return f"expected {' or '.join(actors)}, found {found}"


def end_due(*, found: str) -> str:
    return f"expected the end, since the match is over, found {found!r}"


def decision_due(*, found: str) -> str:
    return f"expected a decision, no die is due, found {found!r}"


def some_die_due(*, found: str) -> str:
    return f"expected a die such as d6=4, found {found!r}"


def die_due(*, sides: int, found: str) -> str:
    return f"expected d{sides}=1 to d{sides}={sides}, found {found!r}"


def wrong_roller(*, right: str, found: str) -> str:
    return f"expected this die in a line of {right}, not of {found}"


def wrong_die(*, number: int, sides: int, right: int) -> str:
    return f"by the secret, die {number} is d{sides}={right}"


def unknown_action(*, word: str, legal: Sequence[str]) -> str:
    return f"{word!r} is not an action; {legal_now(legal=legal)}"


# --- positions --------------------------------------------------------------------------------


def no_positions(*, game: str) -> str:
    return f"{game} cannot read positions from text"


def key_twice(*, key: str, line: int) -> str:
    return f"{key} is already in line {line}"


def numbers_due(*, key: str, count: int) -> str:
    return f"{key} needs {counted(count, 'number')}"


def flag_due(*, line: str) -> str:
    return f"the line is {line!r}"


def unknown_seat(*, word: str, known: Sequence[str]) -> str:
    return f"{word!r} is not a seat here; seats: {listing(known)}"


# --- a scripted match and its dice -----------------------------------------------------------


def script_used_up(*, count: int, sides: int) -> str:
    return f"the script of {counted(count, 'face')} is used up; a d{sides} is due"


def script_misfit(*, number: int, face: int, sides: int) -> str:
    return f"face {number} of the script is {face}; a d{sides} is due"


# --- plain scenes -----------------------------------------------------------------------------

TABLE: Final = "The table"
DRAW: Final = "A draw."
YOUR_TURN: Final = "Your turn."
SOMETHING: Final = "something"


def wins(*, names: Sequence[str]) -> str:
    return f"{listed(names)} {'wins' if len(names) == 1 else 'win'}."


def die_falls(*, sides: int, face: int) -> str:
    return f"A d{sides} shows {face}." if face else f"A d{sides} falls."


def plays(*, name: str, action: str) -> str:
    return f"{name} plays {action}."


def to_play(*, names: Sequence[str]) -> str:
    return f"Waiting for {listed(names)}."


def no_network(title: str) -> str:
    return f"{title} declares no fields, and no evaluator that takes a network"


def too_many_inputs(*, game: str, count: int, most: int) -> str:
    return (
        f"the fields of {game} need {count:,} inputs, and networks of fields take at most "
        f"{most:,}: write a NetworkEvaluator with inputs of its own"
    )


def other_inputs(*, file: str, game: str, seats: int, inputs: int) -> str:
    return f"{file}: its network for {seats} seats does not have the {inputs} inputs of {game}"


# --- playtests ---------------------------------------------------------------------------------

AGAINST_EVEN: Final = {1: "more than even", 0: "no difference shown", -1: "less than even"}
