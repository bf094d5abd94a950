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
from harena.core.play.state import CHANCE, SIMULTANEOUS
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.grids import link_all
from harena.games.warp_arena.rules.ids import CARDS, OWN, SEAT_NAMES, C
from harena.games.warp_arena.rules.player_phase import CHOOSE, Phase
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.turn import Game
from harena.games.warp_arena.rules.variant import CLASSIC, Variant
from tests.warp_arena.facts import CARD_WORDS, DIE, asking, assert_facts, hex_of, piece_of, seat_of

RECORDS = Path(__file__).parent / "records"
PARKED = ["1-c", "20-c", "7-c", "15-c", "4-c", "17-c"]
ROBOT = re.compile(r"([rbgywv][CDHBWA][1-5]?)(?:\+([0-4]))?@(\d+-[1-8c])")
FIELD = re.compile(r"FF\(([rbgywv])\)@(\d+-[1-8c])")
LOOSE_DISCS = re.compile(r"PD(\d*)@(\d+-[1-8c])")
DESTROYED = re.compile(r"X@(\d+-[1-8c])")

L92 = {9: (0, 0, 0), 10: (-3, 2, 5), 17: (-2, 4, 1), 13: (-6, 2, 3)}
"""The arena of the examples in 9.2: grid -> q, r, how it is turned."""
GAP = {1: (0, 0, 0), 2: (4, 0, 0), 3: (1, 2, 0)}
ROW = {1: (0, 0, 0), 2: (3, 0, 0), 3: (6, 0, 0)}
TWO = {1: (0, 0, 0), 2: (3, 0, 0)}


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
    t[F.BUILT], t[F.SEATED], t[F.PLACED] = 0, 0, grids
    if layout is not None:
        for grid, (q, r, turned) in layout.items():
            t[F.CELL_Q + grid - 1], t[F.CELL_R + grid - 1], t[F.TURNED + grid - 1] = q, r, turned
        link_all(table)
    for name in out.split():
        t[F.ALIVE] &= ~(1 << seat_of(name))
    lay_things(table, things)
    deal_hands(table, used, hands)
    names = [*order.split(), *SEAT_NAMES[:seats]]
    places = list(dict.fromkeys(seat_of(name) for name in names))
    for place, seat in enumerate(places):
        t[F.ORDER + place] = seat
    seat = seat_of(active)
    t[F.ACTIVE], t[F.PLACE], t[F.POINTS], t[F.TURN] = seat, places.index(seat), points, 2
    t[table.push(Game.NUMBER) + 1] = 8
    frame = table.push(Phase.NUMBER)
    t[frame + 1], t[frame + Phase.SEAT], t[frame + Phase.ACTION] = CHOOSE, seat, -1
    table.to_move = seat
    table.belongs_to(GAME, None)
    return table


def crowd(seat: str, kinds: str, where: str) -> str:
    """Return robots of a seat in a hex, by their kinds: `rD1@1-c rD2@1-c` for `DD`."""
    return " ".join(
        f"{seat}{kind}{1 + kinds[:n].count(kind)}@{where}" for n, kind in enumerate(kinds)
    )


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
            F.put(state, piece, hex_of(state, found[3]))
            t[F.DISCS + piece] = int(found[2] or 0)
        elif found := FIELD.fullmatch(word):
            t[F.GROUND + F.EACH * hex_of(state, found[2])] = (seat_of(found[1]) + 1) << 1
        elif found := LOOSE_DISCS.fullmatch(word):
            t[F.LOOSE + F.EACH * hex_of(state, found[2])] = int(found[1] or 1)
        elif found := DESTROYED.fullmatch(word):
            t[F.GROUND + F.EACH * hex_of(state, found[1])] = 1
        else:
            raise ValueError(f"{word!r} is nothing that can lie in the arena")
    for seat in range(int(state.seats)):
        if t[F.AT + seat * OWN + C] < 0 and t[F.ALIVE] >> seat & 1:
            F.put(state, seat * OWN, parking(state, seat))


def parking(state: WarpArena, seat: int) -> int:
    """Return a waiting place for a C-bot.

    In a small arena it is the first grid's centre, or the last's.
    """
    lying = [grid for grid in range(int(state.grids)) if state.values[F.TURNED + grid] >= 0]
    if len(lying) == 20:
        return hex_of(state, PARKED[seat])
    return int(state.cells) * lying[-seat]


def deal_hands(state: WarpArena, used: str, hands: dict[str, str]) -> None:
    """Give out cards by their words; the rest is the deck."""
    t = state.values
    for seat in range(int(state.seats)):
        t[F.HELD + seat] = 0
        for card in range(int(CARDS)):
            t[F.HAND + seat * CARDS + card] = 0
    for card in range(int(CARDS)):
        t[F.DECK + card], t[F.USED + card] = state.pack[card], 0
    for name, words in hands.items():
        for word in words.split():
            card = CARD_WORDS.index(word)
            t[F.HAND + seat_of(name) * CARDS + card] += 1
            t[F.HELD + seat_of(name)] += 1
            t[F.DECK + card] -= 1
    for word in used.split():
        t[F.USED + CARD_WORDS.index(word)] += 1
        t[F.DECK + CARD_WORDS.index(word)] -= 1
    t[F.DECK_LEFT] = sum(int(t[F.DECK + card]) for card in range(int(CARDS)))


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


def expect(state: WarpArena, steps: str, facts: str) -> WarpArena:
    """Play steps, as `play` does, and assert the facts that hold then."""
    assert_facts(play(state, *steps.split()), facts)
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
