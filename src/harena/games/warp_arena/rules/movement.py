"""Moving: robot by robot, discs picked up and handed over, and what a D leaves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.discs import destroy_hex
from harena.games.warp_arena.rules.notation import (
    ALLOWANCE,
    DONE,
    DROP,
    FENCE,
    FROM_LOOSE,
    HEX,
    KIND,
    LEAVE,
    LOAD,
    OWN,
    OWNER,
    PIECE,
    SCORCH,
    TAKE,
    D,
    H,
    W,
)
from harena.games.warp_arena.rules.reach import hopped, is_beside, legal_ways, reach
from harena.games.warp_arena.rules.table import (
    AT,
    DISCS,
    EACH,
    GROUND,
    L0,
    L1,
    L2,
    L3,
    L4,
    L5,
    LOOSE,
    MOVED,
    WarpArenaTable,
    hostile,
    put,
)

# The steps of MOVE: CHOOSE a robot; go on or STOP_OVER; what a D does with the hex it LEFT; which
# hex an H hops OVER; which discs it STEALs there. When no robot is left to move, FIGHTS begin.
CHOOSE: Final[i64] = 0
STOP_OVER: Final[i64] = 1
LEFT: Final[i64] = 2
OVER: Final[i64] = 3
STEAL: Final[i64] = 4
FIGHTS: Final[i64] = 5
TOOK: Final[i64] = 1  # on this stop discs were picked up
GAVE: Final[i64] = 2  # or dropped, or handed over


# --- the procedure MOVE (4.2.7) ---------------------------------------------------------------


def move_go(table: WarpArenaTable, at: i64) -> None:
    """WA-20: robots move one after the other; what is left to choose is asked."""
    t = table.table
    now = t[at + 1]
    seat = t[at + L0]
    if now == CHOOSE:
        if can_move(table, seat):
            table.ask(seat)
        else:
            table.step(FIGHTS)
    elif now == STOP_OVER:
        if has_more(table, at, seat):
            table.ask(seat)
        else:
            table.step(CHOOSE)
    elif now == STEAL:
        if can_steal(table, at, seat):
            table.ask(seat)
        else:
            land(table, at, seat, t[at + L5])
    else:
        table.ask(seat)


def can_move(table: WarpArenaTable, seat: i64) -> bool:
    """WA-20: whether a robot of the seat has not moved yet."""
    t = table.table
    piece: i64
    one: i64 = 1
    for piece in range(OWN):
        if t[AT + seat * OWN + piece] >= 0 and t[MOVED] & (one << piece) == 0:
            return True
    return False


def has_more(table: WarpArenaTable, at: i64, seat: i64) -> bool:
    """WA-51: whether the moving robot can do more than to stop here."""
    t = table.table
    piece = t[at + L1]
    hex_ = t[AT + piece]
    if hex_ < 0 or (hostile(table, hex_, seat) and t[at + L2] == 0):
        return False
    return t[at + L2] > 0 or can_take(table, at, seat) or can_drop(table, at, seat)


def can_take(table: WarpArenaTable, at: i64, seat: i64) -> bool:
    """WA-26: a loose disc lies here, and the robot has room; not where enemies are."""
    t = table.table
    piece = t[at + L1]
    hex_ = t[AT + piece]
    if t[at + L3] == GAVE or t[LOOSE + EACH * hex_] == 0 or t[DISCS + piece] == LOAD:
        return False
    return not hostile(table, hex_, seat)


def can_drop(table: WarpArenaTable, at: i64, seat: i64) -> bool:
    """WA-26: it carries a disc, and picked up none here; not where enemies are."""
    t = table.table
    piece = t[at + L1]
    if t[at + L3] == TOOK or t[DISCS + piece] == 0:
        return False
    return not hostile(table, t[AT + piece], seat)


def move_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-20 to WA-27: what may be pointed at now."""
    t = table.table
    now = t[at + 1]
    if now == CHOOSE:
        out.add(DONE)
        piece: i64
        one: i64 = 1
        for piece in range(OWN):
            if t[AT + seat * OWN + piece] >= 0 and t[MOVED] & (one << piece) == 0:
                out.add(PIECE + seat * OWN + piece)
    elif now == STOP_OVER:
        out.add(DONE)
        legal_ways(table, at, seat, out)
        legal_handing(table, at, seat, out)
    elif now == LEFT:
        out.add(LEAVE)
        out.add(SCORCH)
        if t[GROUND + EACH * t[at + L4]] == 0:
            out.add(FENCE)
    elif now == OVER:
        hex_ = t[AT + t[at + L1]]
        d = hopped(table, seat, hex_, t[at + L5], 0)
        while d >= 0:
            out.add(HEX + table.near[hex_ * table.ways + d])
            d = hopped(table, seat, hex_, t[at + L5], d + 1)
    else:
        legal_thefts(table, at, seat, out)


def legal_handing(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-26: pick up, drop, or hand a disc to a friend here."""
    t = table.table
    mover = t[at + L1]
    if can_take(table, at, seat):
        out.add(TAKE)
    if can_drop(table, at, seat):
        out.add(DROP)
        piece: i64
        for piece in range(seat * OWN, seat * OWN + OWN):
            if t[AT + piece] == t[AT + mover] and t[DISCS + piece] < LOAD and piece != mover:
                out.add(PIECE + piece)


def move_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-20: one of the small decisions of a move."""
    t = table.table
    now = t[at + 1]
    if now == CHOOSE:
        begin_move(table, at, action)
    elif now == STOP_OVER:
        if action == DONE:
            table.step(CHOOSE)
        elif action >= PIECE or action < HEX:
            hand(table, at, action)
        else:
            go_to(table, at, seat, action - HEX)
    elif now == LEFT:
        leave_behind(table, at, seat, action)
    elif now == OVER:
        t[at + L4] = action - HEX
        table.step(STEAL)
    else:
        steal(table, at, seat, action)


def begin_move(table: WarpArenaTable, at: i64, action: i64) -> None:
    """WA-20: a robot is chosen; it moves once in the action. Or no more robots move."""
    t = table.table
    if action == DONE:
        table.step(FIGHTS)
        return
    piece = action - PIECE
    one: i64 = 1
    t[MOVED] |= one << (piece % OWN)
    t[at + L1] = piece
    t[at + L2] = ALLOWANCE[KIND[piece]]
    t[at + L3] = 0
    table.step(STOP_OVER)


def go_to(table: WarpArenaTable, at: i64, seat: i64, to: i64) -> None:
    """WA-22 to WA-25: the robot goes to a hex it can reach."""
    t = table.table
    piece = t[at + L1]
    kind = KIND[piece]
    here = t[AT + piece]
    t[at + L3] = 0
    if kind == H:
        hop(table, at, seat, to)
        return
    if kind == D:
        t[at + L4] = here
        t[at + L2] = 0
        put(table, piece, to)
        table.step(LEFT)
        return
    reach(table, seat, here, t[at + L2], kind)
    t[at + L2] -= table.mark[to] - table.stamp
    if hostile(table, to, seat):
        t[at + L2] = 0
    put(table, piece, to)


def hop(table: WarpArenaTable, at: i64, seat: i64, to: i64) -> None:
    """WA-23: a step, or a hop; where two hexes could be hopped over, the player says which."""
    t = table.table
    here = t[AT + t[at + L1]]
    if is_beside(table, here, to):
        land(table, at, seat, to)
        return
    t[at + L5] = to
    first = hopped(table, seat, here, to, 0)
    t[at + L4] = table.near[here * table.ways + first]
    table.step(OVER if hopped(table, seat, here, to, first + 1) >= 0 else STEAL)


def land(table: WarpArenaTable, at: i64, seat: i64, to: i64) -> None:
    """WA-23: an H ends its step or hop."""
    t = table.table
    t[at + L2] = 0
    put(table, t[at + L1], to)
    table.step(STOP_OVER)


def can_steal(table: WarpArenaTable, at: i64, seat: i64) -> bool:
    """WA-24: there is a disc on the hex hopped, and the H has room."""
    t = table.table
    over = t[at + L4]
    if t[DISCS + t[at + L1]] == LOAD:
        return False
    if t[LOOSE + EACH * over] > 0:
        return True
    return enemy_with_discs(table, seat, over, 0) >= 0


def enemy_with_discs(table: WarpArenaTable, seat: i64, hex_: i64, first: i64) -> i64:
    """The first enemy piece, from `first` on, that carries discs in a hex; -1: none."""
    t = table.table
    there: i64 = 31
    if t[GROUND + EACH * hex_ + 2] & ~(there << (5 * seat)) == 0:
        return -1
    piece: i64
    for piece in range(first, table.seats * OWN):
        if t[AT + piece] == hex_ and t[DISCS + piece] > 0 and OWNER[piece] != seat:
            return piece
    return -1


def legal_thefts(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-24: a loose disc, or one carried by an enemy robot; or no more."""
    t = table.table
    over = t[at + L4]
    out.add(DONE)
    if t[LOOSE + EACH * over] > 0:
        out.add(FROM_LOOSE)
    piece = enemy_with_discs(table, seat, over, 0)
    while piece >= 0:
        out.add(PIECE + piece)
        piece = enemy_with_discs(table, seat, over, piece + 1)


def steal(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-24: the H takes a disc while it hops, up to four in all."""
    t = table.table
    if action == DONE:
        land(table, at, seat, t[at + L5])
        return
    if action == FROM_LOOSE:
        t[LOOSE + EACH * t[at + L4]] -= 1
    else:
        t[DISCS + action - PIECE] -= 1
    t[DISCS + t[at + L1]] += 1


def hand(table: WarpArenaTable, at: i64, action: i64) -> None:
    """WA-26: a disc changes hands; WA-25: a W that picks up or hands over moves no further."""
    t = table.table
    piece = t[at + L1]
    if action == TAKE:
        t[DISCS + piece] += 1
        t[LOOSE + EACH * t[AT + piece]] -= 1
        t[at + L3] = TOOK
    else:
        t[DISCS + piece] -= 1
        t[at + L3] = GAVE
        if action == DROP:
            t[LOOSE + EACH * t[AT + piece]] += 1
        else:
            t[DISCS + action - PIECE] += 1
    if KIND[piece] == W and action != DROP:
        t[at + L2] = 0


def leave_behind(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-27: a D may destroy the hex it left, or make a force field there."""
    t = table.table
    left = t[at + L4]
    table.step(STOP_OVER)
    if action == FENCE:
        t[GROUND + EACH * left] = (seat + 1) << 1
    elif action == SCORCH:
        destroy_hex(table, left, seat)
