"""Hand-made positions of Warp Arena in a few words, and short words to play them on.

A position starts as the quick arena of 20 grids with nothing on it but C-bots, parked on 1-c,
20-c, 7-c, 15-c, 4-c and 17-c; it is red's turn to choose an action with three action points. All
cards that are in no hand are in the deck. With empty hands there are no windows (WA-48).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from harena import IllegalActionError
from harena.core.play.features import Features
from harena.core.play.state import CHANCE, SIMULTANEOUS
from harena.games.warp_arena import GAME
from harena.games.warp_arena.ai.evaluation import NAMES
from harena.games.warp_arena.rules.board import link_all
from harena.games.warp_arena.rules.fields import (
    ACTIVE,
    ALIVE,
    AT,
    BUILT,
    CELL_Q,
    CELL_R,
    DECK,
    DECK_LEFT,
    DISCS,
    EACH,
    FRAMES,
    GROUND,
    HAND,
    HELD,
    LOOSE,
    ORDER,
    PLACE,
    PLACED,
    POINTS,
    SEATED,
    TURN,
    TURNED,
    USED,
    put,
)
from harena.games.warp_arena.rules.ids import CARDS, HEX, OWN, PIECE, SEAT_NAMES, C, hex_name
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.turn import CHOOSE, Game, Phase
from harena.games.warp_arena.rules.variant import CLASSIC, Variant

RECORDS = Path(__file__).parent / "records"
CARD_WORDS = ["", "1", "2", "3", "4", "5", "destroy", "warp", "double", "create", "wild"]
CARD_WORDS += ["bomb", "super", "point"]
PARKED = ["1-c", "20-c", "7-c", "15-c", "4-c", "17-c"]
ROBOT = re.compile(r"([rbgywv][CDHBWA][1-5]?)(?:\+([0-4]))?@(\d+-[1-8c])")
FIELD = re.compile(r"FF\(([rbgywv])\)@(\d+-[1-8c])")
LOOSE_DISCS = re.compile(r"PD(\d*)@(\d+-[1-8c])")
DESTROYED = re.compile(r"X@(\d+-[1-8c])")
DIE = re.compile(r"d(\d+)=(\d+)")

L92 = {9: (0, 0, 0), 10: (-3, 2, 5), 17: (-2, 4, 1), 13: (-6, 2, 3)}
"""The arena of the examples in 9.2: grid -> q, r, how it is turned."""
GAP = {1: (0, 0, 0), 2: (4, 0, 0), 3: (1, 2, 0)}
ROW = {1: (0, 0, 0), 2: (3, 0, 0), 3: (6, 0, 0)}
TWO = {1: (0, 0, 0), 2: (3, 0, 0)}


def seat_of(name: str) -> int:
    """A seat by its name or its letter."""
    return next(n for n, full in enumerate(SEAT_NAMES) if full.startswith(name))


def hex_of(state: WarpArena, name: str) -> int:
    """A hex by its notation."""
    return state.space.find(name) - int(HEX)


def piece_of(state: WarpArena, name: str) -> int:
    """A robot by its notation."""
    return state.space.find(name) - int(PIECE)


def position(
    things: str = "",
    *,
    seats: int = 2,
    points: int = 3,
    active: str = "red",
    order: str = "",
    used: str = "",
    out: str = "",
    layout: dict[int, tuple[int, int, int]] | None = None,
    grids: int = 20,
    variant: Variant = CLASSIC,
    **hands: str,
) -> WarpArena:
    """A position in which `active` chooses an action.

    `things` are words: `rH1+2@11-c` a robot with two discs, `FF(b)@11-1` a force field,
    `X@11-1` a destroyed hex, `PD2@11-1` loose discs. Cards: `red="1 5 wild"`, the discards in
    `used`. `out` names seats that have lost. `layout` lays only those grids. `variant` holds what
    options change.
    """
    table = WarpArena(seats, grids, layout is not None, variant)
    t = table.values
    for n in range(int(table.stack), len(t)):
        t[n] = 0
    table.depth, table.waiting, table.die = 0, 0, 0
    t[BUILT], t[SEATED], t[PLACED] = 0, 0, grids
    if layout is not None:
        for grid, (q, r, turned) in layout.items():
            t[CELL_Q + grid - 1], t[CELL_R + grid - 1], t[TURNED + grid - 1] = q, r, turned
        link_all(table)
    for name in out.split():
        t[ALIVE] &= ~(1 << seat_of(name))
    lay_things(table, things)
    deal_hands(table, used, hands)
    names = [*order.split(), *SEAT_NAMES[:seats]]
    places = list(dict.fromkeys(seat_of(name) for name in names))
    for place, seat in enumerate(places):
        t[ORDER + place] = seat
    seat = seat_of(active)
    t[ACTIVE], t[PLACE], t[POINTS], t[TURN] = seat, places.index(seat), points, 2
    t[table.push(Game.NUMBER) + 1] = 8
    frame = table.push(Phase.NUMBER)
    t[frame + 1], t[frame + Phase.SEAT], t[frame + Phase.ACTION] = CHOOSE, seat, -1
    table.to_move = seat
    table.belongs_to(GAME, None)
    return table


def started(seats: int, options: Mapping[str, object] | None = None) -> WarpArena:
    """The start of a match."""
    state = GAME.start(seats, options)
    assert isinstance(state, WarpArena)
    return state


def lay_things(state: WarpArena, things: str) -> None:
    """Put robots, discs, force fields and destroyed hexes where words say."""
    t = state.values
    for word in things.split():
        if found := ROBOT.fullmatch(word):
            piece = piece_of(state, found[1])
            put(state, piece, hex_of(state, found[3]))
            t[DISCS + piece] = int(found[2] or 0)
        elif found := FIELD.fullmatch(word):
            t[GROUND + EACH * hex_of(state, found[2])] = (seat_of(found[1]) + 1) << 1
        elif found := LOOSE_DISCS.fullmatch(word):
            t[LOOSE + EACH * hex_of(state, found[2])] = int(found[1] or 1)
        elif found := DESTROYED.fullmatch(word):
            t[GROUND + EACH * hex_of(state, found[1])] = 1
        else:
            raise ValueError(f"{word!r} is nothing that can lie in the arena")
    for seat in range(int(state.seats)):
        if t[AT + seat * OWN + C] < 0 and t[ALIVE] >> seat & 1:
            put(state, seat * OWN, parking(state, seat))


def parking(state: WarpArena, seat: int) -> int:
    """Where a C-bot waits; in a small arena on the first grid's centre, or the last's."""
    lying = [grid for grid in range(int(state.grids)) if state.values[TURNED + grid] >= 0]
    if len(lying) == 20:
        return hex_of(state, PARKED[seat])
    return int(state.cells) * lying[-seat]


def deal_hands(state: WarpArena, used: str, hands: dict[str, str]) -> None:
    """Give out cards by their words; the rest is the deck."""
    t = state.values
    for seat in range(int(state.seats)):
        t[HELD + seat] = 0
        for card in range(int(CARDS)):
            t[HAND + seat * CARDS + card] = 0
    for card in range(int(CARDS)):
        t[DECK + card], t[USED + card] = state.pack[card], 0
    for name, words in hands.items():
        for word in words.split():
            card = CARD_WORDS.index(word)
            t[HAND + seat_of(name) * CARDS + card] += 1
            t[HELD + seat_of(name)] += 1
            t[DECK + card] -= 1
    for word in used.split():
        t[USED + CARD_WORDS.index(word)] += 1
        t[DECK + CARD_WORDS.index(word)] -= 1
    t[DECK_LEFT] = sum(int(t[DECK + card]) for card in range(int(CARDS)))


# --- playing on -------------------------------------------------------------------------------


def play(state: WarpArena, *steps: str) -> WarpArena:
    """Play on: `d6=3` is a die, `blue:cancel` an answer in a window, all else is a decision.

    Windows for which there is no answer are passed by all.
    """
    for step in steps:
        who, colon, name = step.rpartition(":")
        if colon:
            seat, action = seat_of(who), state.space.find(name)
            while state.to_move == SIMULTANEOUS and not state.is_legal(seat, action):
                pass_once(state)
            state.apply_action(action, seat)
            continue
        quiet(state)
        if found := DIE.fullmatch(step):
            assert (state.to_move, state.die) == (CHANCE, int(found[1])), f"{step}: {asking(state)}"
            state.apply_chance(int(found[2]))
        else:
            state.apply_action(state.space.find(step), int(state.to_move))
    return state


def refused(state: WarpArena, *steps: str) -> None:
    """The last of some steps is illegal and changes nothing."""
    play(state, *steps[:-1])
    before = state.numbers()
    with pytest.raises(IllegalActionError):
        play(state, steps[-1])
    assert state.numbers() == before


def pass_once(state: WarpArena) -> None:
    """One of those who are asked in a window lets it be."""
    state.apply_action(state.space.find("pass"), int(state.next_seat()))


def quiet(state: WarpArena) -> WarpArena:
    """Everybody lets all windows pass."""
    while state.to_move == SIMULTANEOUS:
        pass_once(state)
    return state


def asking(state: WarpArena) -> str:
    """Who is asked now, or which die: `red`, `blue+green` in a window, `d20`, `over`."""
    if state.to_move == CHANCE:
        return f"d{state.die}"
    if state.to_move == SIMULTANEOUS:
        return "+".join(SEAT_NAMES[seat] for seat in state.deciding())
    return SEAT_NAMES[int(state.to_move)] if state.to_move >= 0 else "over"


# --- looking at it ----------------------------------------------------------------------------


def legal(state: WarpArena, seat: str = "") -> list[str]:
    """The notations of what a seat may do, by default the seat that decides."""
    actions = state.legal_actions(seat_of(seat) if seat else -1)
    return [state.space.name(action) for action in actions]


def hexes(state: WarpArena) -> set[str]:
    """The hexes among what may be pointed at."""
    return {name for name in legal(state) if re.fullmatch(r"\d+-[1-8c]", name)}


def at(state: WarpArena, robot: str) -> str:
    """The hex a robot stands in, "" when it is in stock; with discs: `11-c+2`."""
    piece = piece_of(state, robot)
    hex_ = int(state.values[AT + piece])
    if hex_ < 0:
        return ""
    n = int(state.values[DISCS + piece])
    return hex_name(hex_, int(state.cells)) + (f"+{n}" if n else "")


def on(state: WarpArena, hex_: str) -> str:
    """What lies in a hex, as words of `position` without the place."""
    t = state.values
    number = hex_of(state, hex_)
    ground, loose = int(t[GROUND + EACH * number]), int(t[LOOSE + EACH * number])
    words = []
    for piece in range(int(state.seats) * int(OWN)):
        if t[AT + piece] == number:
            n = int(t[DISCS + piece])
            name = state.space.name(int(PIECE) + piece)
            words.append(name + (f"+{n}" if n else ""))
    if ground & 1:
        words.append("X")
    elif ground:
        words.append(f"FF({SEAT_NAMES[(ground >> 1) - 1][0]})")
    if loose:
        words.append(f"PD{loose}")
    return " ".join(words)


def hand(state: WarpArena, seat: str) -> str:
    """The cards in a hand, as words."""
    return words_of(state, int(HAND) + seat_of(seat) * int(CARDS))


def discards(state: WarpArena) -> str:
    """The discards, as words."""
    return words_of(state, int(USED))


def words_of(state: WarpArena, first: int) -> str:
    """Cards as words, from where their numbers stand."""
    found: list[str] = []
    for card in range(1, int(CARDS)):
        found += [CARD_WORDS[card]] * int(state.values[first + card])
    return " ".join(found)


def points(state: WarpArena) -> int:
    """The action points left."""
    return int(state.values[POINTS])


def beside(state: WarpArena, hex_: str) -> list[str]:
    """The neighbours of a hex: east, south-east and so on clockwise; `void` where none is."""
    number, ways = hex_of(state, hex_), int(state.ways)
    near = [int(state.near[ways * number + way]) for way in range(ways)]
    return [hex_name(to, int(state.cells)) if to >= 0 else "void" for to in near]


def procedures(state: WarpArena) -> list[tuple[int, int]]:
    """What is being carried out, lowest first: procedure and step."""
    t, first = state.values, int(state.stack)
    assert state.depth <= FRAMES
    return [(int(t[first + 8 * n]), int(t[first + 8 * n + 1])) for n in range(int(state.depth))]


def count(state: WarpArena, seat: int) -> dict[str, float]:
    """What counts for a seat, by name."""
    found = Features()
    GAME.evaluator.features(state, seat, found)
    out: dict[str, float] = {}
    for n in range(found.count):
        name = NAMES[found.at[n]]
        out[name] = out.get(name, 0.0) + found.much[n]
    return out


def order(state: WarpArena) -> str:
    """The order of play, in letters."""
    return "".join(SEAT_NAMES[int(state.values[ORDER + n])][0] for n in range(int(state.seats)))
