"""Hand-made positions of WARP 6 from a few lines of text, and short words to play them on."""

from __future__ import annotations

from pathlib import Path

from harena import Match, get_game
from harena.core.play.state import CHANCE
from harena.games.warp6.notation.positions import position_from_text
from harena.games.warp6.rules.actions import die_names
from harena.games.warp6.rules.components import OWN
from harena.games.warp6.rules.fields import AT, FACE, ON, OUT, TOTAL
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view.read import SEAT_NAMES

RECORDS = Path(__file__).parent / "records"


def position(*lines: str) -> WarpSix:
    """A position from lines of text, in which only the dice that matter need be named.

    Of the dice that are not named the last ones are off the board, as many as `off=` says; the
    others are parked on the outermost free spaces, showing 1. Without a line for what comes next
    it is black's turn.
    """
    given = dict(line.split(":", 1) for line in lines)
    seats = 3 if "white" in given else 2
    named = {name: given.get(name, "").split() for name in SEAT_NAMES[:seats]}
    taken = {word.partition("@")[2] for words in named.values() for word in words}
    free = [space for space in range(126, 0, -1) if str(space) not in taken]
    for words in named.values():
        off = sum(int(word[4:]) for word in words if word.startswith("off="))
        known = {word.partition("=")[0] for word in words}
        rest = [name for name in die_names(seats) if name not in known]
        words += [f"{name}=1@{free.pop(0)}" for name in rest[: len(rest) - off]]
    given |= {name: " ".join(words) for name, words in named.items()}
    if not {"turn", "roll", "tie"} & set(given):
        given["turn"] = "black"
    text = "\n".join(f"{key}: {value}" for key, value in given.items())
    table = position_from_text(text)
    table.belongs_to(get_game("warp-6"), None)
    return table


def die_of(state: WarpSix, name: str) -> int:
    """The number of a die by seat and notation: `black 6b`."""
    seat, own = name.split()
    return SEAT_NAMES.index(seat) * int(OWN) + die_names(int(state.seats)).index(own)


def space_of(state: WarpSix, name: str) -> int:
    """The space a die stands on, 0 when it is off, 127 in hand."""
    return int(state.values[AT + die_of(state, name)])


def face_of(state: WarpSix, name: str) -> int:
    """The number a die shows, 0 when it shows none."""
    return int(state.values[FACE + die_of(state, name)])


def die_on(state: WarpSix, space: int) -> str:
    """The die on a space, as `black 6b`; "" when the space is empty."""
    die = int(state.values[ON + space]) - 1
    if die < 0:
        return ""
    return f"{SEAT_NAMES[die // int(OWN)]} {die_names(int(state.seats))[die % int(OWN)]}"


def out(state: WarpSix) -> list[int]:
    """Return the number of dice that each seat has off the board."""
    return [int(state.values[OUT + seat]) for seat in range(int(state.seats))]


def totals(state: WarpSix) -> list[int]:
    """The points of each seat in the series so far."""
    return [int(state.values[TOTAL + seat]) for seat in range(int(state.seats))]


def legal(state: WarpSix, seat: int = -1) -> list[str]:
    """The notations of what a seat may do, by default the seat that decides."""
    return [state.space.name(action) for action in state.legal_actions(seat)]


def play(state: WarpSix, *steps: str | int) -> WarpSix:
    """Play on: notations for whoever decides, numbers for the dice that are asked for."""
    for step in steps:
        if isinstance(step, int):
            state.apply_chance(step)
        else:
            state.apply_action(state.space.find(step), int(state.next_seat()))
    return state


def moved(*lines: str, step: str, roll: int = 0) -> WarpSix:
    """A position after one step; `roll` is the face of the die that must follow, 0 for none."""
    table = play(position(*lines), step)
    assert (table.to_move == CHANCE) == (roll > 0), f"{step} led to node {table.to_move}"
    return play(table, roll) if roll else table


def at(match: Match, number: int) -> WarpSix:
    """The position of a match after so many entries."""
    state = match.state_at(number)
    assert isinstance(state, WarpSix)
    return state
