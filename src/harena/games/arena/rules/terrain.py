"""Terrain change: the first part of a turn, in which the pool buys steps of terrain."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.rng import Rng
from harena.games.arena.rules import board, journal, table as on
from harena.games.arena.rules.table import ArenaTable

BECOMES: Final = vec[i64]([0b01110, 0b00001, 0b00001, 0b10001, 0b01000])
"""[terrain] -> AR-11: the terrains that one step makes of it, a bit each."""
OWN_PRICE: Final[i64] = 4
NOBODYS_PRICE: Final[i64] = 6
ENEMY_PRICE: Final[i64] = 8
"""AR-11: what a step on a hex costs, by who controls it."""


def spend_on(table: ArenaTable) -> None:
    """AR-9: terrain change is over when the pool is too small for any step.

    A seat with 4 points or more controls hexes, and every hex can change for 4.
    """
    if table.table[on.POOL] < OWN_PRICE:
        table.table[on.PHASE] = on.MOVING


def price(table: ArenaTable, hex_: i64) -> i64:
    """AR-11: what a step on a hex costs the active seat; nothing changes control in this phase."""
    t = table.table
    seat = t[on.ACTIVE]
    if (t[on.CONTROL + seat] >> hex_) & 1 == 1:
        return OWN_PRICE
    return ENEMY_PRICE if (t[on.CONTROL + 1 - seat] >> hex_) & 1 == 1 else NOBODYS_PRICE


def affordable(table: ArenaTable) -> i64:
    """AR-11: the hexes on which the pool still pays for a step, a bit each."""
    t = table.table
    pool = t[on.POOL]
    if pool >= ENEMY_PRICE:
        return board.ALL_HEXES
    if pool >= NOBODYS_PRICE:
        return board.ALL_HEXES & ~t[on.CONTROL + 1 - t[on.ACTIVE]]
    if pool >= OWN_PRICE:
        return t[on.CONTROL + t[on.ACTIVE]]
    return 0


def legal_changes(table: ArenaTable, out: Actions) -> None:
    """AR-11: every step on every hex that the pool still pays for; or to be done."""
    t = table.table
    out.add(on.DONE)
    hexes = affordable(table)
    while hexes != 0:
        hex_ = board.lowest(hexes)
        hexes &= hexes - 1
        first = on.STEP + hex_ * on.TERRAINS
        ground = t[on.GROUND + hex_]
        if ground == on.GRASS:
            out.add(first + on.FOREST)
            out.add(first + on.ROCKY)
            out.add(first + on.RIVER)
        elif ground == on.RIVER:
            out.add(first + on.GRASS)
            out.add(first + on.WATER)
        else:
            out.add(first + (on.RIVER if ground == on.WATER else on.GRASS))


def random_change(table: ArenaTable, rng: Rng) -> i64:
    """AR-11: one of the legal steps or to be done, each as likely: tried until one is legal."""
    t = table.table
    hexes = affordable(table)
    hexes_count = board.count(hexes)
    # Every hex gets as many tickets as the hex with the most steps would need.
    while True:
        n = rng.below(3 * hexes_count + 1)
        if n == 0:
            return on.DONE
        hex_ = board.nth(hexes, (n - 1) // 3)
        choice = (n - 1) % 3
        first = on.STEP + hex_ * on.TERRAINS
        ground = t[on.GROUND + hex_]
        if ground == on.GRASS:
            return first + on.FOREST + choice
        if ground == on.RIVER and choice < 2:
            return first + (on.GRASS if choice == 0 else on.WATER)
        if choice == 0:
            return first + (on.RIVER if ground == on.WATER else on.GRASS)


def may_change(table: ArenaTable, change: i64) -> bool:
    """AR-11: whether a change, `hex * TERRAINS + terrain`, is to be had and paid for."""
    t = table.table
    if change < 0 or change >= board.HEXES * on.TERRAINS:
        return False
    hex_ = change // on.TERRAINS
    becomes = BECOMES[t[on.GROUND + hex_]]
    return (becomes >> (change % on.TERRAINS)) & 1 == 1 and price(table, hex_) <= t[on.POOL]


class Changing(Procedure):
    """AR-9, AR-11: the active seat buys steps of terrain, or is done."""

    NUMBER: Final[i64] = on.CHANGING

    def legal(self, table: ArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """AR-11: every step on every hex that the pool still pays for; or to be done."""
        legal_changes(table, out)

    def act(self, table: ArenaTable, at: i64, seat: i64, action: i64) -> None:
        """AR-11: buy a step; or lose the rest of the pool and begin movement (AR-9)."""
        t = table.table
        table.to_move = seat
        if action == on.DONE:
            table.note(journal.NO_CHANGES, seat, t[on.POOL])
            t[on.POOL] = 0
            t[on.PHASE] = on.MOVING
        else:
            change(table, action - on.STEP)


def change(table: ArenaTable, step: i64) -> None:
    """AR-11: buy one step of any hex, occupied or not; AR-2: no hex ever rises."""
    t = table.table
    hex_ = step // on.TERRAINS
    becomes = step % on.TERRAINS
    cost = price(table, hex_)
    if table.journal is not None:
        table.note(journal.CHANGED, hex_, t[on.GROUND + hex_], becomes, cost, t[on.POOL])
    t[on.POOL] -= cost
    t[on.CHANGED] |= 1 << hex_
    on.set_terrain(table, hex_, becomes)
    spend_on(table)
