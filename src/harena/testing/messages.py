"""Texts of `check_game`: faults of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from harena.core.english import listing

GAME_NAME_DUE: Final = "expected lower-case words joined by hyphens, such as my-game"
RESERVED: Final = "this word means something else in records"
UNTRUE: Final = "the check failed"
COPY_DIFFERS: Final = "a copy differs from its original"
COPY_CHANGES: Final = "a copy changes when its original is played on"
VIEW_CHANGES: Final = "an observation changes when the position is played on"
STEPS_ON_COPIES: Final = "steps on copies change the position they were copied from"
NO_TURN_NOTES: Final = "no note has a kind in turn_note_kinds"
SHARED_LETTER: Final = "two seats share a letter"


def fault(*, name: str, where: str, found: str) -> str:
    return f"{name} ({where}): {found}"


def players(seats: int) -> str:
    return f"{seats} players"


def table(*, seats: int, options: Mapping[str, object]) -> str:
    return " ".join([players(seats), *(f"{name}={value}" for name, value in options.items())])


def game_number(*, table: str, number: int) -> str:
    return f"{table}, game {number}"


def seat_names_due(*, seats: int, found: Sequence[str]) -> str:
    return f"expected {seats} different lower-case words, found {listing(found)}"


def side_balance_due(found: object) -> str:
    return f"expected a seat count and options of the game, found {found}"


def hidden_from(viewer: int) -> str:
    return f"viewer {viewer} doesn't see everything"


def too_many_steps(*, steps: int, longest: int) -> str:
    return f"the match has {steps} steps, more than the {longest} of max_game_length"


def no_winner(*, total: float) -> str:
    return f"the results sum to {total:g}, not to 1 as Traits.always_won promises"


def letter_of_other(*, token: str, seat: int) -> str:
    return f"{token} has the letter of seat {seat}"


def telling_habit(*, habit: str) -> str:
    return f"the habit {habit} would tell the other players about a hand"


def broken_shortcut(*, label: str) -> str:
    return f"the choice {label!r} has a decision that is not legal, or that follows a die"


def untrue(*, line: str, known: Sequence[str]) -> str:
    return f"the check failed: {line}" + (f" ({', '.join(known)})" if known else "")


def no_change(*, step: str) -> str:
    return f"the legal step {step} changes nothing"


def foreign_call(*, call: str, step: str) -> str:
    return f"{call} is called while {step} is played"


def step_differs(*, step: str) -> str:
    return f"{step} leads to another position when it is played again"


def foreign_guess(*, call: str) -> str:
    return f"determinize calls {call}"


def guess_differs(viewer: int) -> str:
    return f"determinize({viewer}) gives another position for the same generator"


def impossible_guess(*, viewer: int, found: str) -> str:
    return f"determinize({viewer}) makes an impossible value: {found}"


def rare_guess(*, place: str, value: int, guesses: int, games: int) -> str:
    return (
        f"determinize sets {place} to {value} in {guesses} guesses, but nothing hidden has this "
        f"value in {games} games"
    )


def stuck_guess(*, viewer: int, seat: int) -> str:
    return f"after determinize({viewer}) seat {seat} must decide but has no legal action"


def told_by_the_log(*, viewer: int, steps: Sequence[str]) -> str:
    return (
        f"viewer {viewer} learns whether {' or '.join(steps)} happens, but sees the same position "
        "after both"
    )


def forgotten(*, viewer: int, place: str, step: str) -> str:
    return f"viewer {viewer} knew {place}, and it is the same after {step}, but is no longer seen"


def seen_twice(viewer: int) -> str:
    return f"viewer {viewer} sees something else in an observation of an observation"


def guess_looks_different(viewer: int) -> str:
    return f"after determinize({viewer}) viewer {viewer} sees another position"


def other_choices(*, viewer: int) -> str:
    return f"viewer {viewer} may tell hidden things from who decides and what is legal"


def asks_otherwise(viewer: int) -> str:
    return f"after hidden dice viewer {viewer}'s observation waits for something else"


def telling_notes(viewer: int) -> str:
    return f"viewer {viewer} gets different notes of two steps that look the same"


def at_step(*, seed: int, step: int) -> str:
    return f"seed {seed}, step {step}"


def record_end(*, words: Sequence[str], cut: bool) -> str:
    return f"record: {'... ' if cut else ''}{' '.join(words)}"


def values(*, before: str, after: str) -> str:
    return f"before: {before}\nafter: {after}"


def advice(text: str) -> str:
    return f"to do: {text}"


ADVICE: Final[Mapping[str, str]] = {
    "matches_can_begin": "make `new` accept all seat counts and options that `check` allows",
    "is_sound": "set `to_move`, `waiting` and `die` together, and list each legal action once",
    "is_legal_agrees_with_the_list": "make `is_legal` and `_legal_actions` follow the same rule",
    "legal_steps_can_be_played": "let `_legal_actions` list only what `_apply_action` can play",
    "illegal_actions_are_refused": "don't override `apply_action`; write `_apply_action`",
    "wrong_faces_are_refused": "don't override `apply_chance`; write `_apply_chance`",
    "copies_are_independent": "keep the whole position in `values`, and no lists beside it",
    "wrong_numbers_are_refused": "don't override `load`, or let it raise ValueError",
    "hidden_things_are_hidden": (
        "blank in `redact` all that the seat cannot know, fill in by `determinize` only what it "
        "blanks, and let legal actions depend on what their seat sees"
    ),
    "observations_ask_the_same": "keep in `redact` what says how far a hidden deal has come",
    "journals_keep_secrets": "give `note` the `observers` who may know, or note only what is seen",
    "entries_keep_secrets": (
        "return fewer seats from `observers`, or show in the observation what the step was"
    ),
    "observations_remember": "keep in `redact` what the seat has seen and nothing has changed",
    "steps_use_no_other_chance": (
        "ask for a die: set `to_move = CHANCE` and `die`; keep everything else in `values`"
    ),
    "guesses_follow_their_seed": "draw in `determinize` only from the `rng` it is given",
    "guesses_are_possible": "let `determinize` draw only what can lie hidden there",
    "numbers_are_as_declared": "correct the range, or the viewers, in `Game.fields`",
    "evaluations_are_chances": "let the evaluator share 1 among the seats",
    "order_does_not_matter": (
        "resolve simultaneous decisions when the last one is made, or set `Traits.order_matters`"
    ),
    "scenes_can_be_drawn": "let `scene` draw every observation, also a spectator's",
    "open_games_hide_nothing": "correct `Traits.secret_when`",
    "matches_can_be_played": "let every legal step be played in a match as in a position",
    "same_seed_same_game": "let nothing but dice and decisions change a position",
}
"""What to do about a violated property."""
