"""A map of many robots agrees with each robot by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harena import Rng, get_game
from harena.games.warp_arena.ai.strength_map import StrengthMap
from harena.games.warp_arena.rules import components, fields as F, grids, ids
from harena.games.warp_arena.rules.position import WarpArena
from harena.testing.play import random_steps

SPEED = (3.0, 1.0, 2.0, 3.0, 4.0, 2.0)
"""[kind] -> hexes a turn"""


def met_in_games(seats: int, preset: str) -> Iterator[WarpArena]:
    """Positions of random games, of each phase some."""
    game = get_game("warp-arena")
    rng = Rng(seats)
    for _ in range(6):
        state = game.start(seats, game.preset(preset))
        assert isinstance(state, WarpArena)
        for step, _ in enumerate(random_steps(state, rng, 1200)):
            if step % 7 == 0 and state.values[F.TURN] > 0:
                yield state


def worth_of_discs(state: WarpArena, seat: int) -> float:
    """Loose discs, each by itself: who of all robots takes it first, and how soon a seat's own."""
    t = state.values
    total = 0.0
    for hex_ in range(int(state.hexes)):
        discs = int(t[F.LOOSE + F.EACH * hex_])
        if discs == 0 or hex_ == t[F.AT + seat * ids.OWN] or F.enemy_field(state, hex_, seat):
            continue
        mine = theirs = 9.0
        for piece in range(int(state.seats * ids.OWN)):
            if t[F.AT + piece] >= 0 and t[F.DISCS + piece] < components.LOAD:
                away = int(grids.distance(state, int(t[F.AT + piece]), hex_))
                trip = away / SPEED[ids.KIND[piece]]
                if ids.OWNER[piece] == seat:
                    mine = min(mine, trip)
                else:
                    theirs = min(theirs, trip)
        total += min(discs, 4) * (theirs + 1.0) / (theirs + mine + 2.0) / (1.0 + mine)
    return total


def attack_on(state: WarpArena, seat: int, hex_: int) -> float:
    """Return the mean total of all enemies that come to a hex, one after the other."""
    t = state.values
    total = 0.0
    for piece in range(int(state.seats * ids.OWN)):
        kind = ids.KIND[piece]
        if t[F.AT + piece] < 0 or kind == ids.C or ids.OWNER[piece] == seat:
            continue
        if grids.distance(state, int(t[F.AT + piece]), hex_) <= components.ALLOWANCE[kind]:
            total += 0.5 * (int(state.combat_die[kind]) + 1) + int(F.added(state, piece))
    return total


@pytest.mark.parametrize(
    ("seats", "preset"), [(2, "classic"), (2, "quick"), (3, "classic"), (6, "classic")]
)
def test_map_of_all_equals_single_calls(seats: int, preset: str) -> None:
    """Exactly so: what a bot chooses hangs on the last bit of what it compares."""
    seen = 0
    found = StrengthMap()
    for table in met_in_games(seats, preset):
        found.update(table)
        for seat in range(seats):
            found.begin_seat()
            assert found.value_of_discs(table, seat) == worth_of_discs(table, seat)
            for piece in range(int(ids.OWN)):
                hex_ = int(table.values[F.AT + seat * ids.OWN + piece])
                if hex_ >= 0:
                    seen += 1
                    attack = found.attack_on(table, seat, hex_)
                    assert attack == attack_on(table, seat, hex_)
    assert seen > 1000
