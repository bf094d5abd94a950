"""Terrain: the creatures that can enter it, and its change in the first part of a turn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.rng import Rng
from harena.games.arena.rules import board, fields as F, journal, turn
from harena.games.arena.rules.fields import ArenaState

ENTERS: Final = vec[i64]([0b01001, 0b01011, 0b01101, 0b01111, 0b11000, 0b11111])
"""[range] -> AR-1: the terrains it can enter, a bit each."""
BECOMES: Final = vec[i64]([0b01110, 0b00001, 0b00001, 0b10001, 0b01000])
"""[terrain] -> AR-11: the terrains that one step makes of it, a bit each."""
OWN_PRICE: Final[i64] = 4
NOBODYS_PRICE: Final[i64] = 6
ENEMY_PRICE: Final[i64] = 8
"""AR-11: what a step on a hex costs, by who controls it."""


def can_enter(state: ArenaState, creature: i64, place: i64) -> bool:
    """AR-1: return whether a creature can enter the terrain of a place."""
    t = state.values
    return (t[F.OPEN + t[F.RANGE + creature]] >> place) & 1 == 1


def set_terrain(state: ArenaState, hex_: i64, terrain: i64) -> None:
    """AR-1: set a hex's terrain, and with it the creatures that can enter."""
    t = state.values
    t[F.GROUND + hex_] = terrain
    bit: i64 = 1 << hex_
    k: i64
    for k in range(F.RANGES):
        if (ENTERS[k] >> terrain) & 1 == 1:
            t[F.OPEN + k] |= bit
        else:
            t[F.OPEN + k] &= ~bit


def price(state: ArenaState, hex_: i64) -> i64:
    """AR-11: return the price of a step on a hex for the active seat.

    Nothing changes control in this phase.
    """
    t = state.values
    seat = t[F.ACTIVE]
    if (t[F.CONTROL + seat] >> hex_) & 1 == 1:
        return OWN_PRICE
    return ENEMY_PRICE if (t[F.CONTROL + 1 - seat] >> hex_) & 1 == 1 else NOBODYS_PRICE


def affordable(state: ArenaState) -> i64:
    """AR-11: return the hexes on which the pool still pays for a step, a bit each."""
    t = state.values
    pool = t[F.POOL]
    if pool >= ENEMY_PRICE:
        return board.ALL_HEXES
    if pool >= NOBODYS_PRICE:
        return board.ALL_HEXES & ~t[F.CONTROL + 1 - t[F.ACTIVE]]
    if pool >= OWN_PRICE:
        return t[F.CONTROL + t[F.ACTIVE]]
    return 0


def random_change(state: ArenaState, rng: Rng) -> i64:
    """AR-11: return a legal step or done, each equally likely, by trying until one is legal."""
    t = state.values
    hexes = affordable(state)
    hexes_count = board.count(hexes)
    # Every hex gets as many tickets as the hex with the most steps would need.
    while True:
        n = rng.below(3 * hexes_count + 1)
        if n == 0:
            return F.DONE
        hex_ = board.nth(hexes, (n - 1) // 3)
        choice = (n - 1) % 3
        first = F.STEP + hex_ * F.TERRAINS
        ground = t[F.GROUND + hex_]
        if ground == F.GRASS:
            return first + F.FOREST + choice
        if ground == F.RIVER and choice < 2:
            return first + (F.GRASS if choice == 0 else F.WATER)
        if choice == 0:
            return first + (F.RIVER if ground == F.WATER else F.GRASS)


def may_change(state: ArenaState, change: i64) -> bool:
    """AR-11: return whether a change, `hex * TERRAINS + terrain`, is possible and affordable.

    AR-3: kings' areas never change.
    """
    t = state.values
    if change < 0 or change >= board.HEXES * F.TERRAINS:
        return False
    hex_ = change // F.TERRAINS
    becomes = BECOMES[t[F.GROUND + hex_]]
    return (becomes >> (change % F.TERRAINS)) & 1 == 1 and price(state, hex_) <= t[F.POOL]


class Changing(Procedure):
    """AR-9, AR-11: the active seat buys steps of terrain, or is done."""

    NUMBER: Final[i64] = F.CHANGING

    def go(self, state: ArenaState, at: i64) -> None:
        """AR-9: let the active seat change terrain; leave it out if the pool pays for no step.

        A seat with 4 points or more controls hexes, and every hex can change for 4.
        """
        if state.values[F.POOL] < OWN_PRICE:
            turn.begin_movement(state)
        else:
            state.ask(state.values[F.ACTIVE])

    def legal(self, state: ArenaState, at: i64, seat: i64, out: Actions) -> None:
        """AR-11: add every step on every hex that the pool still pays for, and done."""
        t = state.values
        out.add(F.DONE)
        hexes = affordable(state)
        while hexes != 0:
            hex_ = board.lowest(hexes)
            hexes &= hexes - 1
            first = F.STEP + hex_ * F.TERRAINS
            ground = t[F.GROUND + hex_]
            if ground == F.GRASS:
                out.add(first + F.FOREST)
                out.add(first + F.ROCKY)
                out.add(first + F.RIVER)
            elif ground == F.RIVER:
                out.add(first + F.GRASS)
                out.add(first + F.WATER)
            else:
                out.add(first + (F.RIVER if ground == F.WATER else F.GRASS))

    def act(self, state: ArenaState, at: i64, seat: i64, action: i64) -> None:
        """AR-11: buy a step; or lose the rest of the pool and begin movement (AR-9)."""
        if action == F.DONE:
            state.note(journal.NO_CHANGES, seat, state.values[F.POOL])
            state.values[F.POOL] = 0
            turn.begin_movement(state)
        else:
            change(state, action - F.STEP)


def change(state: ArenaState, step: i64) -> None:
    """AR-11: buy one step of any hex, occupied or not; AR-2: no hex ever rises.

    AR-19: creatures may stay on the hex until the end of the turn.
    """
    t = state.values
    hex_ = step // F.TERRAINS
    becomes = step % F.TERRAINS
    cost = price(state, hex_)
    if state.journal is not None:
        state.note(journal.CHANGED, hex_, t[F.GROUND + hex_], becomes, cost, t[F.POOL])
    t[F.POOL] -= cost
    t[F.CHANGED] |= 1 << hex_
    set_terrain(state, hex_, becomes)
