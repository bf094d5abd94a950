"""Movement: creature by creature, step by step."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import Rng
from harena.games.arena.rules.board import KING, NEAR, PLACES, count, nth
from harena.games.arena.rules.combat import begin_cycle
from harena.games.arena.rules.ending import finish
from harena.games.arena.rules.table import (
    ARMY,
    AT,
    BY_KING,
    CONTROL,
    CREATURE,
    CREATURES,
    DONE,
    FROM,
    HELD,
    LEFT,
    MARCHED,
    MOVED,
    MOVER,
    OPEN,
    OWN,
    PLACE,
    POWER,
    RANGE,
    STEPPED,
    STRENGTH,
    TURN,
    ArenaTable,
    enter,
    lift,
)


def steps_of(table: ArenaTable, seat: i64, creature: i64) -> i64:
    """AR-12: the places a creature on a hex may step to, a bit each, if it has a step left.

    AR-1: never onto terrain it cannot enter; AR-13: where it stands does not matter. AR-3: the
    enemy king's area, never the own.
    """
    t = table.table
    one: i64 = 1
    return NEAR[t[AT + creature]] & t[OPEN + t[RANGE + creature]] & ~(one << (KING + seat))


def may_march(table: ArenaTable, seat: i64, creature: i64) -> bool:
    """AR-7: on the first turn those who move have at most half of the army's power together."""
    t = table.table
    if t[TURN] > 1 or (t[MOVED] >> creature) & 1 == 1:
        return True
    return 2 * (t[MARCHED] + t[POWER + creature]) <= t[STRENGTH + seat]


def may_walk(table: ArenaTable, seat: i64, creature: i64) -> bool:
    """AR-12: whether one of the seat's creatures has a step left, and somewhere to go."""
    return (
        table.table[LEFT + creature] > 0
        and steps_of(table, seat, creature) != 0
        and may_march(table, seat, creature)
    )


def may_choose(table: ArenaTable) -> bool:
    """AR-12: a creature that was pointed at steps at least once before anything else."""
    t = table.table
    return t[MOVER] < 0 or t[STEPPED] == 1


def legal_moves(table: ArenaTable, seat: i64, out: Actions) -> None:
    """AR-12: a further step of the one that walks, another creature, or to be done."""
    t = table.table
    mover = t[MOVER]
    if mover >= 0 and t[LEFT + mover] > 0:
        steps = steps_of(table, seat, mover)
        place: i64 = 0
        while steps != 0:
            if steps & 1 == 1:
                out.add(PLACE + place)
            steps >>= 1
            place += 1
    if may_choose(table):
        out.add(DONE)
        creature: i64
        for creature in range(seat * OWN, seat * OWN + t[ARMY + seat]):
            if creature != mover and may_walk(table, seat, creature):
                out.add(CREATURE + creature)


def random_move(table: ArenaTable, seat: i64, rng: Rng) -> i64:
    """AR-12: one of the legal moves, each as likely: tried until one is legal."""
    t = table.table
    mover = t[MOVER]
    steps: i64 = 0
    if mover >= 0 and t[LEFT + mover] > 0:
        steps = steps_of(table, seat, mover)
    if not may_choose(table):
        return PLACE + nth(steps, rng.below(count(steps)))
    army = t[ARMY + seat]
    tried = army + 1 + count(steps) if steps != 0 else army + 1
    while True:
        n = rng.below(tried)
        if n == army:
            return DONE
        if n > army:
            return PLACE + nth(steps, n - army - 1)
        creature = seat * OWN + n
        if creature != mover and may_walk(table, seat, creature):
            return CREATURE + creature


def may_move(table: ArenaTable, seat: i64, action: i64) -> bool:
    """AR-12: whether the seat may do that in its movement."""
    t = table.table
    mover = t[MOVER]
    if action == DONE:
        return may_choose(table)
    if PLACE <= action < PLACE + PLACES:
        if mover < 0 or t[LEFT + mover] == 0:
            return False
        return (steps_of(table, seat, mover) >> (action - PLACE)) & 1 == 1
    creature = action - CREATURE
    if creature < 0 or creature >= CREATURES or creature // OWN != seat or creature == mover:
        return False
    return may_choose(table) and may_walk(table, seat, creature)


def choose_mover(table: ArenaTable, creature: i64) -> None:
    """AR-12: a creature is about to walk, in any order, also on after others have walked."""
    t = table.table
    t[MOVER] = creature
    t[STEPPED] = 0


def step(table: ArenaTable, seat: i64, place: i64) -> None:
    """AR-12: one step of the creature that walks; enemies end its walk, friends do not.

    AR-10: a hex without enemies is controlled at once, also in passing.
    """
    t = table.table
    one: i64 = 1
    creature = t[MOVER]
    left = t[AT + creature]
    if (t[MOVED] >> creature) & 1 == 0:
        t[MOVED] |= one << creature
        t[MARCHED] += t[POWER + creature]
    t[STEPPED] = 1
    t[FROM + creature] = left
    if place >= KING:
        # AR-3, AR-4: no combat comes before this.
        lift(table, creature, place)
        t[LEFT + creature] = 0
        finish(table, seat, BY_KING)
        return
    enter(table, creature, place)
    if (t[HELD + 1 - seat] >> place) & 1 == 1:
        t[LEFT + creature] = 0
    else:
        t[LEFT + creature] -= 1
        t[CONTROL + seat] |= one << place
        t[CONTROL + 1 - seat] &= ~(one << place)


def end_movement(table: ArenaTable) -> None:
    """AR-14: combat comes after all movement."""
    t = table.table
    t[MOVER] = -1
    t[STEPPED] = 0
    begin_cycle(table)
