"""The first part of a turn: the terrain pool, and what it buys."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import Rng
from harena.games.arena.rules.board import ALL_HEXES, HEXES, count, lowest, nth
from harena.games.arena.rules.table import (
    ACTIVE,
    ARMY,
    AT,
    BEGAN,
    CHANGED,
    CHANGING,
    CONTROL,
    CYCLE,
    DONE,
    ENTERED,
    FOREST,
    FROM,
    GRASS,
    GROUND,
    LEFT,
    LEFT_BEHIND,
    MARCHED,
    MOVE,
    MOVED,
    MOVER,
    MOVING,
    NOTE_TURN,
    NOWHERE,
    OWN,
    PHASE,
    POOL,
    RIVER,
    ROCKY,
    STEP,
    STEPPED,
    TERRAINS,
    TROD,
    TURN,
    WATER,
    ArenaTable,
    note,
    set_terrain,
)

BECOMES: Final = vec[i64]([0b01110, 0b00001, 0b00001, 0b10001, 0b01000])
"""[terrain] -> AR-11: what one step makes of it, a bit for each terrain."""
OWN_PRICE: Final[i64] = 4
NOBODYS_PRICE: Final[i64] = 6
ENEMY_PRICE: Final[i64] = 8
"""AR-11: what a step on a hex costs, by who controls it."""


def begin_turn(table: ArenaTable, seat: i64) -> None:
    """AR-9: a turn begins with terrain; AR-11: its pool is counted now, a point for each hex."""
    t = table.table
    side: i64
    creature: i64
    for side in range(2):
        for creature in range(side * OWN, side * OWN + t[ARMY + side]):
            at = t[AT + creature]
            t[LEFT + creature] = t[MOVE + creature] if side == seat and at < HEXES else 0
            t[FROM + creature] = NOWHERE
            t[BEGAN + creature] = at
            t[LEFT_BEHIND + creature] = 0
        trod = t[TROD + side]
        while trod != 0:
            t[ENTERED + side * HEXES + lowest(trod)] = 0
            trod &= trod - 1
        t[TROD + side] = 0
    t[CHANGED] = 0
    t[MOVER] = -1
    t[STEPPED] = 0
    t[MOVED] = 0
    t[MARCHED] = 0
    t[CYCLE] = 0
    t[TURN] += 1
    t[ACTIVE] = seat
    t[POOL] = count(t[CONTROL + seat])
    t[PHASE] = CHANGING
    table.to_move = seat
    table.die = 0
    note(table, NOTE_TURN, seat, t[POOL], t[TURN])
    spend_on(table)


def spend_on(table: ArenaTable) -> None:
    """AR-9: terrain change is over when the pool is too small for any step.

    A seat with 4 points or more controls hexes, and every hex can change for 4.
    """
    if table.table[POOL] < OWN_PRICE:
        table.table[PHASE] = MOVING


def price(table: ArenaTable, hex_: i64) -> i64:
    """AR-11: what a step on a hex costs the active seat; nothing changes control in this phase."""
    t = table.table
    seat = t[ACTIVE]
    if (t[CONTROL + seat] >> hex_) & 1 == 1:
        return OWN_PRICE
    return ENEMY_PRICE if (t[CONTROL + 1 - seat] >> hex_) & 1 == 1 else NOBODYS_PRICE


def affordable(table: ArenaTable) -> i64:
    """AR-11: the hexes on which the pool still pays for a step, a bit each."""
    t = table.table
    pool = t[POOL]
    if pool >= ENEMY_PRICE:
        return ALL_HEXES
    if pool >= NOBODYS_PRICE:
        return ALL_HEXES & ~t[CONTROL + 1 - t[ACTIVE]]
    return t[CONTROL + t[ACTIVE]] if pool >= OWN_PRICE else 0


def legal_changes(table: ArenaTable, out: Actions) -> None:
    """AR-11: every step on every hex that the pool still pays for; or to be done."""
    t = table.table
    out.add(DONE)
    hexes = affordable(table)
    while hexes != 0:
        hex_ = lowest(hexes)
        hexes &= hexes - 1
        first = STEP + hex_ * TERRAINS
        ground = t[GROUND + hex_]
        if ground == GRASS:
            out.add(first + FOREST)
            out.add(first + ROCKY)
            out.add(first + RIVER)
        elif ground == RIVER:
            out.add(first + GRASS)
            out.add(first + WATER)
        else:
            out.add(first + (RIVER if ground == WATER else GRASS))


def random_change(table: ArenaTable, rng: Rng) -> i64:
    """AR-11: one of the legal steps or to be done, each as likely: tried until one is legal."""
    t = table.table
    hexes = affordable(table)
    hexes_count = count(hexes)
    # Every hex gets as many tickets as the hex with the most steps would need.
    while True:
        n = rng.below(3 * hexes_count + 1)
        if n == 0:
            return DONE
        hex_ = nth(hexes, (n - 1) // 3)
        choice = (n - 1) % 3
        first = STEP + hex_ * TERRAINS
        ground = t[GROUND + hex_]
        if ground == GRASS:
            return first + FOREST + choice
        if ground == RIVER and choice < 2:
            return first + (GRASS if choice == 0 else WATER)
        if choice == 0:
            return first + (RIVER if ground == WATER else GRASS)


def may_change(table: ArenaTable, step: i64) -> bool:
    """AR-11: whether a step, `hex * TERRAINS + terrain`, is to be had and paid for."""
    t = table.table
    if step < 0 or step >= HEXES * TERRAINS:
        return False
    hex_ = step // TERRAINS
    becomes = BECOMES[t[GROUND + hex_]]
    return (becomes >> (step % TERRAINS)) & 1 == 1 and price(table, hex_) <= t[POOL]


def change(table: ArenaTable, step: i64) -> None:
    """AR-11: one step is bought, of any hex, who ever stands there; AR-2: no hex ever rises."""
    t = table.table
    hex_ = step // TERRAINS
    t[POOL] -= price(table, hex_)
    t[CHANGED] |= 1 << hex_
    set_terrain(table, hex_, step % TERRAINS)
    spend_on(table)


def end_changes(table: ArenaTable) -> None:
    """AR-11: what is left of the pool is lost; AR-9: movement begins."""
    table.table[POOL] = 0
    table.table[PHASE] = MOVING
