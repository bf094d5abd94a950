"""Movement: creature by creature, step by step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.rng import Rng
from harena.games.arena.rules import board, journal, table as on, victory
from harena.games.arena.rules.table import ArenaTable


class Moving(Procedure):
    """AR-12: the active seat walks with its creatures, one by one, or is done."""

    NUMBER: Final[i64] = on.MOVING

    def legal(self, table: ArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """AR-12: a further step of the one that walks, another creature, or to be done."""
        legal_moves(table, seat, out)

    def act(self, table: ArenaTable, at: i64, seat: i64, action: i64) -> None:
        """AR-12: a creature takes a step, another is about to walk; AR-14: or combat comes."""
        if action == on.DONE:
            end_movement(table, seat)
        else:
            walk(table, seat, action)


def walk(table: ArenaTable, seat: i64, action: i64) -> None:
    """AR-12: the creature that walks takes a step, or another is about to walk."""
    table.to_move = seat
    if action < on.CREATURE:
        step(table, seat, action - on.PLACE)
    else:
        choose_mover(table, action - on.CREATURE)


def steps_of(table: ArenaTable, seat: i64, creature: i64) -> i64:
    """AR-12: the places a creature on a hex may step to, a bit each, if it has a step left.

    AR-1: never onto terrain it cannot enter; AR-13: where it stands does not matter. AR-3: the
    enemy king's area, never the own.
    """
    t = table.table
    one: i64 = 1
    return (
        board.NEAR[t[on.AT + creature]]
        & t[on.OPEN + t[on.RANGE + creature]]
        & ~(one << (board.KING + seat))
    )


def may_march(table: ArenaTable, seat: i64, creature: i64) -> bool:
    """AR-7: on the first turn those who move have at most half of the army's power together."""
    t = table.table
    if t[on.TURN] > 1 or (t[on.MOVED] >> creature) & 1 == 1:
        return True
    return 2 * (t[on.MARCHED] + t[on.POWER + creature]) <= t[on.STRENGTH + seat]


def may_walk(table: ArenaTable, seat: i64, creature: i64) -> bool:
    """AR-12: whether one of the seat's creatures has a step left, and somewhere to go."""
    return (
        table.table[on.LEFT + creature] > 0
        and steps_of(table, seat, creature) != 0
        and may_march(table, seat, creature)
    )


def may_choose(table: ArenaTable) -> bool:
    """AR-12: a creature that was pointed at steps at least once before anything else."""
    t = table.table
    return t[on.MOVER] < 0 or t[on.STEPPED] == 1


def legal_moves(table: ArenaTable, seat: i64, out: Actions) -> None:
    """AR-12: a further step of the one that walks, another creature, or to be done."""
    t = table.table
    mover = t[on.MOVER]
    if mover >= 0 and t[on.LEFT + mover] > 0:
        steps = steps_of(table, seat, mover)
        place: i64 = 0
        while steps != 0:
            if steps & 1 == 1:
                out.add(on.PLACE + place)
            steps >>= 1
            place += 1
    if may_choose(table):
        out.add(on.DONE)
        creature: i64
        for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
            if creature != mover and may_walk(table, seat, creature):
                out.add(on.CREATURE + creature)


def random_move(table: ArenaTable, seat: i64, rng: Rng) -> i64:
    """AR-12: one of the legal moves, each as likely: tried until one is legal."""
    t = table.table
    mover = t[on.MOVER]
    steps: i64 = 0
    if mover >= 0 and t[on.LEFT + mover] > 0:
        steps = steps_of(table, seat, mover)
    if not may_choose(table):
        return on.PLACE + board.nth(steps, rng.below(board.count(steps)))
    army = t[on.ARMY + seat]
    tried = army + 1 + board.count(steps) if steps != 0 else army + 1
    while True:
        n = rng.below(tried)
        if n == army:
            return on.DONE
        if n > army:
            return on.PLACE + board.nth(steps, n - army - 1)
        creature = seat * on.OWN + n
        if creature != mover and may_walk(table, seat, creature):
            return on.CREATURE + creature


def may_move(table: ArenaTable, seat: i64, action: i64) -> bool:
    """AR-12: whether the seat may do that in its movement."""
    t = table.table
    mover = t[on.MOVER]
    if action == on.DONE:
        return may_choose(table)
    if on.PLACE <= action < on.PLACE + board.PLACES:
        if mover < 0 or t[on.LEFT + mover] == 0:
            return False
        return (steps_of(table, seat, mover) >> (action - on.PLACE)) & 1 == 1
    creature = action - on.CREATURE
    if creature < 0 or creature >= on.CREATURES or creature // on.OWN != seat or creature == mover:
        return False
    return may_choose(table) and may_walk(table, seat, creature)


def choose_mover(table: ArenaTable, creature: i64) -> None:
    """AR-12: a creature is about to walk, in any order, also on after others have walked."""
    t = table.table
    t[on.MOVER] = creature
    t[on.STEPPED] = 0


def step(table: ArenaTable, seat: i64, place: i64) -> None:
    """AR-12: one step of the creature that walks; enemies end its walk, friends do not.

    AR-10: a hex without enemies is controlled at once, also in passing.
    """
    t = table.table
    one: i64 = 1
    creature = t[on.MOVER]
    left = t[on.AT + creature]
    if (t[on.MOVED] >> creature) & 1 == 0:
        t[on.MOVED] |= one << creature
        t[on.MARCHED] += t[on.POWER + creature]
    t[on.STEPPED] = 1
    t[on.FROM + creature] = left
    if table.journal is not None:
        holder = on.controller(table, place) if place < board.KING else -1
        table.note(journal.WALKED, creature, left, place, holder)
    if place >= board.KING:
        # AR-3, AR-4: no combat comes before this.
        on.lift(table, creature, place)
        t[on.LEFT + creature] = 0
        victory.finish(table, seat, on.BY_KING)
        return
    on.enter(table, creature, place)
    if (t[on.HELD + 1 - seat] >> place) & 1 == 1:
        t[on.LEFT + creature] = 0
    else:
        t[on.LEFT + creature] -= 1
        t[on.CONTROL + seat] |= one << place
        t[on.CONTROL + 1 - seat] &= ~(one << place)


def end_movement(table: ArenaTable, seat: i64) -> None:
    """AR-14: combat comes after all movement."""
    t = table.table
    t[on.MOVER] = -1
    t[on.STEPPED] = 0
    if table.journal is not None:
        table.note(journal.MOVEMENT_OVER, seat)
    t[on.PHASE] = on.FIGHTING
