"""How good a position looks: the evaluation of bots that look ahead. No rule depends on it.

A position is looked at as if the other seat were about to move: that is what a turn comes to.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from harena.games.arena.rules import board, table as on
from harena.games.arena.rules.table import ArenaTable

FAR: Final[i64] = 12  # turns to the enemy king: so many, or no way
LIFE: Final = 6.0  # what a creature is worth
MIGHT: Final = 5.0  # what a point of its power is worth
GRIP: Final = 0.4  # what control of a hex is worth
HOPE: Final = vec[float]([40.0, 30.0, 14.0, 8.0, 4.0, 2.0, 1.0, 0.5, 0.3, 0.2, 0.1, 0.1, 0.0])
"""[turns] -> what it is worth to be so many turns from the enemy king."""
FEAR: Final = vec[float]([400.0, 400.0, 24.0, 9.0, 4.0, 2.0, 1.0, 0.5, 0.3, 0.2, 0.1, 0.1, 0.0])
"""[turns] -> what it costs that the enemy, who is to move, is so far from one's own king."""
NEARER: Final = 0.6  # what each creature's way to the enemy king counts, beside the shortest


def spread(mask: i64) -> i64:
    """The places beside those of a mask, a bit each."""
    out: i64 = 0
    while mask != 0:
        out |= board.NEAR[board.lowest(mask)]
        mask &= mask - 1
    return out


def steps_to_king(table: ArenaTable, seat: i64, creature: i64, avoid: i64) -> i64:
    """Steps from a creature to the enemy king over ground it can enter; 2 * FAR for no way.

    It does not go through the hexes of `avoid`.
    """
    t = table.table
    one: i64 = 1
    enters = t[on.OPEN + t[on.RANGE + creature]]
    king = board.KING + 1 - seat
    if (enters >> king) & 1 == 0:
        return 2 * FAR
    here = one << t[on.AT + creature]
    through = enters & board.ALL_HEXES & ~avoid
    reached = board.NEAR[king]
    steps: i64 = 1
    while reached & here == 0:
        wider = reached | spread(reached & through)
        if wider == reached:
            return 2 * FAR
        reached = wider
        steps += 1
    return steps


def turns_to_king(table: ArenaTable, seat: i64, creature: i64) -> i64:
    """Turns a creature needs to the enemy king, if nobody else moves; 1 to FAR.

    A way through enemies costs two turns more than one round them.
    """
    t = table.table
    move = t[on.MOVE + creature]
    if move == 0:
        return FAR
    enemies = t[on.HELD + 1 - seat]
    turns = (steps_to_king(table, seat, creature, enemies) + move - 1) // move
    if turns > 2 and enemies != 0:
        turns = min(turns, (steps_to_king(table, seat, creature, 0) + move - 1) // move + 2)
    return min(turns, FAR)


def power_against(table: ArenaTable, seat: i64, hex_: i64) -> i64:
    """The power that the enemies of a seat could bring into a hex with their next move, roughly."""
    t = table.table
    one: i64 = 1
    enemy = 1 - seat
    total: i64 = 0
    creature: i64
    for creature in range(enemy * on.OWN, enemy * on.OWN + t[on.ARMY + enemy]):
        at = t[on.AT + creature]
        if at < board.HEXES and (t[on.OPEN + t[on.RANGE + creature]] >> hex_) & 1 == 1:
            near = one << at
            move: i64 = t[on.MOVE + creature]
            while move > 0:
                near = near | spread(near)
                move -= 1
            if (near >> hex_) & 1 == 1:
                total += t[on.POWER + creature]
    return total


def losses(table: ArenaTable, seat: i64) -> float:
    """What a seat may expect to lose: where enemies are, and where they could come stronger."""
    t = table.table
    total = 0.0
    held = t[on.HELD + seat]
    while held != 0:
        hex_ = board.lowest(held)
        held &= held - 1
        mine = on.power_at(table, seat, hex_)
        worth = LIFE + MIGHT * float(mine) / float(t[on.TROOPS + seat * board.HEXES + hex_])
        if (t[on.HELD + 1 - seat] >> hex_) & 1 == 1:
            if on.power_at(table, 1 - seat, hex_) > mine:
                total += worth
        elif power_against(table, seat, hex_) > mine:
            total += 0.35 * worth
    return total


def standing(table: ArenaTable, seat: i64) -> float:
    """A seat's creatures, its control, and how far they are on their ways."""
    t = table.table
    total = GRIP * float(board.count(t[on.CONTROL + seat]))
    creature: i64
    for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
        if t[on.AT + creature] < board.HEXES:
            total += LIFE + MIGHT * float(t[on.POWER + creature])
            total -= NEARER * float(turns_to_king(table, seat, creature))
    return total


def shortest(table: ArenaTable, seat: i64) -> i64:
    """The turns the seat's first creature needs to the enemy king."""
    t = table.table
    best = FAR
    creature: i64
    for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
        if t[on.AT + creature] < board.HEXES:
            best = min(best, turns_to_king(table, seat, creature))
    return best


def spacing(table: ArenaTable, seat: i64) -> float:
    """While placing: several hexes rather than one, and the strong in the middle."""
    t = table.table
    used: i64 = 0
    total = 0.0
    one: i64 = 1
    creature: i64
    for creature in range(seat * on.OWN, seat * on.OWN + t[on.ARMY + seat]):
        at = t[on.AT + creature]
        if at < board.HEXES:
            if used & (one << at) == 0:
                total += 1.0
            used |= one << at
            if 6 <= at <= 10:
                total += 0.3 * float(t[on.POWER + creature])
    return total


def evaluation_of(table: ArenaTable, seat: i64) -> float:
    """Armies, control, losses to come, and the race to the kings, the other seat to move."""
    if table.table[on.PHASE] == on.PLACING:
        return spacing(table, seat)
    enemy = 1 - seat
    total = standing(table, seat) - standing(table, enemy)
    total -= losses(table, seat) - 0.4 * losses(table, enemy)
    return total + HOPE[shortest(table, seat)] - FEAR[shortest(table, enemy)]
