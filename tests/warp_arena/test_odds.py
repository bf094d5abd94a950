"""Chances of fights and combats: against simulated fights, and against the engine played out."""

from __future__ import annotations

from itertools import product

import pytest

import harena
from harena import CHANCE, TERMINAL, Rng
from harena.core.play.procedures import GO
from harena.core.play.state import FRAME, STEP
from harena.games.warp_arena.rules.combat import SHARE, begin_combat
from harena.games.warp_arena.rules.notation import OWN, B, C, D, H, W
from harena.games.warp_arena.rules.odds import combat_odds, field_odds, fight_odds
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import (
    ACTIVE,
    COMBAT,
    DISCS,
    EACH,
    GROUND,
    WarpArenaTable,
    hostile,
    put,
    robots_of,
)

HEX = 10 * 7 + 3
SIDES = {C: 12, D: 10, H: 8, B: 6, W: 4}
Robot = tuple[int, int]
"""A kind and how many discs it carries."""


def combat(red: list[Robot], blue: list[Robot], field: bool = False, far: int = 0) -> WarpArena:
    """Red attacks blue in a hex, nobody with cards; `far` red B-bots stand two hexes off."""
    table = WarpArena(2, 20)
    t = table.table
    place(table, 0, red, HEX)
    place(table, 1, blue, HEX)
    for n in range(far):
        put(table, 15 - n, table.near[table.near[HEX * 6] * 6])
    t[GROUND + EACH * HEX] = (1 + 1) << 1 if field else 0
    t[ACTIVE] = 0
    begin_combat(table, 0, HEX)
    table.to_move = GO
    table.run()
    return table


def place(table: WarpArena, seat: int, robots: list[Robot], hex_: int) -> None:
    used: dict[int, int] = {}
    for kind, discs in robots:
        n = used.get(kind, 0)
        used[kind] = n + 1
        piece = seat * int(OWN) + (5 * kind - 4 + n if kind else 0)
        put(table, piece, hex_)
        table.table[DISCS + piece] = discs


def fighting(table: WarpArenaTable) -> bool:
    """Whether the combat still goes on."""
    return any(table.table[table.stack + FRAME * n] == COMBAT for n in range(int(table.depth)))


def test_single_fights_are_counted_face_by_face() -> None:
    """WA-31: the chance of a fight is the share of all pairs of faces that win, ties lost."""
    for die_a, die_d, plus_a, plus_d in product(
        (4, 6, 8, 10, 12), (4, 12), range(5), range(0, 10, 3)
    ):
        pairs = list(product(range(1, die_a + 1), range(1, die_d + 1)))
        wins = sum(a + plus_a > d + plus_d for a, d in pairs)
        assert fight_odds(die_a, plus_a, die_d, plus_d) == pytest.approx(wins / len(pairs))
        faces = range(1, die_a + 1)
        assert field_odds(die_a, plus_a) == sum(a + plus_a >= 6 for a in faces) / die_a


@pytest.mark.parametrize("kind", [C, D, H, B, W])
def test_a_million_fights(kind: int) -> None:
    """WA-31: the engine's fights come out as often as the chances say, a million in all.

    Uncompiled a tenth as many: the limits are four standard deviations either way.
    """
    fights = 40_000 if harena.compiled else 4_000
    rng = Rng(5, kind)
    for foe in (C, D, H, B, W):
        discs, others = int(rng.below(5)), int(rng.below(5))
        start = combat([(kind, discs)], [(foe, others)])
        while start.to_move != CHANCE:
            start.apply_action(start.legal_actions()[0], int(start.to_move))
        chance = fight_odds(SIDES[kind], discs, SIDES[foe], others)
        ahead = start.clone()
        assert isinstance(ahead, WarpArena)
        won = 0
        for _ in range(fights):
            ahead.copy_from(start)
            ahead._apply_chance(rng.roll(SIDES[kind]))
            ahead._apply_chance(rng.roll(SIDES[foe]))
            won += int(robots_of(ahead, HEX, 0))
        spread = (chance * (1 - chance) / fights) ** 0.5
        assert abs(won / fights - chance) <= 4 * spread + 1e-9


def cleared(table: WarpArena) -> float:
    """The chance that red clears the hex, by playing out every choice and every face."""
    known: dict[tuple[int, ...], float] = {}

    def value(state: WarpArena) -> float:
        if robots_of(state, HEX, 1) == 0 and not hostile(state, HEX, 0):
            return 1.0
        if not fighting(state) or state.to_move == TERMINAL:
            return 0.0
        key = tuple(state.numbers())
        if key in known:
            return known[key]
        values = []
        chance = state.to_move == CHANCE
        for choice in range(1, int(state.die) + 1) if chance else state.legal_actions():
            if not chance and state.space.name(choice) == "concede":
                continue
            ahead = state.clone()
            assert isinstance(ahead, WarpArena)
            if chance:
                ahead._apply_chance(choice)
            else:
                ahead._apply_action(state.to_move, choice)
            values.append(value(ahead))
        if chance:
            found = sum(values) / len(values)
        else:
            found = max(values) if state.to_move == 0 else min(values)
        known[key] = found
        return found

    return value(table)


@pytest.mark.parametrize(
    ("red", "blue", "field", "far"),
    [
        ([(W, 1)], [(W, 0)], False, 0),
        ([(B, 0), (W, 4)], [(W, 4)], False, 0),
        ([(W, 4)], [(B, 0), (W, 1)], False, 0),
        ([(W, 4), (B, 4)], [(W, 4), (W, 3)], False, 0),
        ([(B, 4)], [(W, 4)], True, 0),
        ([(W, 3), (B, 1)], [], True, 0),
        ([(W, 4)], [(W, 4)], False, 1),
        ([], [(W, 0), (W, 1)], False, 2),
        ([(C, 0)], [(W, 4)], False, 0),
        ([(W, 4)], [(C, 0), (W, 0)], False, 0),
    ],
)
def test_combats_played_out(red: list[Robot], blue: list[Robot], field: bool, far: int) -> None:
    """WA-28, WA-30, WA-31, WA-32: whole combats against every choice and face in the engine."""
    table = combat(red, blue, field, far)
    while table.table[table.frame() + STEP] == SHARE:
        table.apply_action(table.space.find("keep"), int(table.to_move))
    assert combat_odds(table, 0, HEX) == pytest.approx(cleared(table))


def test_too_many_robots_to_say() -> None:
    """The chances of a combat of more than twelve robots are not worked out."""
    table = combat([(k, 0) for k in (D, H, B, W) for _ in range(3)], [(W, 0)])
    assert combat_odds(table, 0, HEX) == -1.0
