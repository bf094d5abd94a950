"""Moving: robot by robot, discs handed over, what a D leaves; then they engage."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    combat,
    engaging,
    journal,
    losses,
    notation as say,
    reach,
    table as on,
)
from harena.games.warp_arena.rules.table import Action, WarpArenaTable

# Its steps.
CHOOSE: Final[i64] = 0  # a robot
STOP_OVER: Final[i64] = 1  # go on, handle discs, or stop here
LEFT: Final[i64] = 2  # what a D does with the hex it left
HOP: Final[i64] = 3  # which hex an H hops over
STEAL: Final[i64] = 4  # which discs it takes there
ENGAGE: Final[i64] = 5  # no robot is left to move: the combats

# What was done with loose discs on a stop, since a disc was last handed over there (WA-51).
TOOK: Final[i64] = 1
DROPPED: Final[i64] = 2


@final
class Move(Action):
    """WA-20 to WA-27: all robots may move, one after the other; then their combats."""

    NUMBER: Final[i64] = 21
    PIECE: Final[i64] = 3  # the robot that moves
    STEPS: Final[i64] = 4  # it has left
    LATELY: Final[i64] = 5  # on this stop: 0, TOOK or DROPPED
    OVER: Final[i64] = 6  # the hex an H hops over, or the one a D left
    TO: Final[i64] = 7  # where an H hops to

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-20: move robots one after the other; ask for the choices that are left."""
        t = table.table
        now = t[at + STEP]
        seat = t[at + Action.WHO]
        if now == CHOOSE:
            if can_move(table, seat):
                # Who has moved may move in any order: the same position is the same row.
                forget_mover(table, at)
                table.ask(seat)
            else:
                table.step(ENGAGE)
        elif now == STOP_OVER:
            if has_more(table, at, seat):
                table.ask(seat)
            else:
                table.step(CHOOSE)
        elif now == STEAL:
            if can_steal(table, at, t[at + Move.OVER]):
                table.ask(seat)
            else:
                land(table, at, seat, t[at + Move.TO])
        elif now == ENGAGE:
            engaging.go_engage(table, seat)
        else:
            table.ask(seat)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-20 to WA-27: what may be pointed at now."""
        t = table.table
        now = t[at + STEP]
        if now == CHOOSE:
            out.add(say.DONE)
            piece: i64
            one: i64 = 1
            for piece in range(say.OWN):
                if t[on.AT + seat * say.OWN + piece] >= 0 and t[on.MOVED] & (one << piece) == 0:
                    out.add(say.PIECE + seat * say.OWN + piece)
        elif now == STOP_OVER:
            out.add(say.DONE)
            reach.legal_ways(table, t[at + Move.PIECE], t[at + Move.STEPS], out)
            legal_handing(table, at, seat, out)
        elif now == LEFT:
            out.add(say.LEAVE)
            out.add(say.SCORCH)
            if t[on.GROUND + on.EACH * t[at + Move.OVER]] == 0:
                out.add(say.FENCE)
        elif now == HOP:
            hex_ = t[on.AT + t[at + Move.PIECE]]
            d = reach.hopped(table, seat, hex_, t[at + Move.TO], 0)
            while d >= 0:
                out.add(say.HEX + table.near[hex_ * table.ways + d])
                d = reach.hopped(table, seat, hex_, t[at + Move.TO], d + 1)
        elif now == STEAL:
            legal_thefts(table, at, out)
        else:
            engaging.legal_combats(table, seat, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-20: one of the small decisions of a move."""
        t = table.table
        now = t[at + STEP]
        if now == CHOOSE:
            begin_move(table, at, action)
        elif now == STOP_OVER:
            if action == say.DONE:
                table.step(CHOOSE)
            elif action >= say.PIECE or action < say.HEX:
                hand(table, at, action)
            else:
                go_to(table, at, seat, action - say.HEX)
        elif now == LEFT:
            leave_behind(table, at, seat, action)
        elif now == HOP:
            t[at + Move.OVER] = action - say.HEX
            table.step(STEAL)
        elif now == STEAL:
            steal(table, at, seat, action)
        elif action == say.DONE:
            table.pop()
        else:
            combat.begin_combat(table, seat, action - say.HEX)


# --- one robot after the other ----------------------------------------------------------------


def can_move(table: WarpArenaTable, seat: i64) -> bool:
    """WA-20: whether a robot of the seat has not moved yet."""
    t = table.table
    piece: i64
    one: i64 = 1
    for piece in range(say.OWN):
        if t[on.AT + seat * say.OWN + piece] >= 0 and t[on.MOVED] & (one << piece) == 0:
            return True
    return False


def forget_mover(table: WarpArenaTable, at: i64) -> None:
    """WA-20: what was to be remembered of the robot that moved last."""
    place: i64
    for place in range(at + Move.PIECE, at + Move.TO + 1):
        table.table[place] = 0


def begin_move(table: WarpArenaTable, at: i64, action: i64) -> None:
    """WA-20: a robot is chosen; it moves once in the action. Or no more robots move."""
    t = table.table
    if action == say.DONE:
        table.step(ENGAGE)
        return
    piece = action - say.PIECE
    one: i64 = 1
    t[on.MOVED] |= one << (piece % say.OWN)
    t[at + Move.PIECE] = piece
    t[at + Move.STEPS] = say.ALLOWANCE[say.KIND[piece]]
    t[at + Move.LATELY] = 0
    table.step(STOP_OVER)


def has_more(table: WarpArenaTable, at: i64, seat: i64) -> bool:
    """WA-51: whether the moving robot can do more than to stop here."""
    t = table.table
    hex_ = t[on.AT + t[at + Move.PIECE]]
    if hex_ < 0 or (on.hostile(table, hex_, seat) and t[at + Move.STEPS] == 0):
        return False
    if t[at + Move.STEPS] > 0 or can_take(table, at, seat) or can_drop(table, at, seat):
        return True
    return may_handle(table, at, seat) and next_friend(table, at, seat, seat * say.OWN) >= 0


def go_to(table: WarpArenaTable, at: i64, seat: i64, to: i64) -> None:
    """WA-22 to WA-25: the robot goes to a hex it can reach."""
    t = table.table
    piece = t[at + Move.PIECE]
    kind = say.KIND[piece]
    here = t[on.AT + piece]
    t[at + Move.LATELY] = 0
    if kind == say.H:
        hop(table, at, seat, to)
        return
    if kind == say.D:
        reach.note_step(table, piece, here, to)
        t[at + Move.OVER] = here
        t[at + Move.STEPS] = 0
        on.put(table, piece, to)
        table.step(LEFT)
        return
    reach.reach(table, seat, here, t[at + Move.STEPS], kind)
    t[at + Move.STEPS] -= table.mark[to] - table.stamp
    if table.journal is not None:
        reach.note_way(table, piece, to)
    if on.hostile(table, to, seat):
        t[at + Move.STEPS] = 0
    on.put(table, piece, to)


def leave_behind(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-27: a D may destroy the hex it left, or make a force field there."""
    t = table.table
    left = t[at + Move.OVER]
    table.step(STOP_OVER)
    if action == say.FENCE:
        table.note(journal.FENCED, t[at + Move.PIECE], left)
        t[on.GROUND + on.EACH * left] = (seat + 1) << 1
    elif action == say.SCORCH:
        losses.destroy_hex(table, left, seat)


# --- hops, and what is taken on them ----------------------------------------------------------


def hop(table: WarpArenaTable, at: i64, seat: i64, to: i64) -> None:
    """WA-23: a step, or a hop; where two hexes could be hopped over, the player says which."""
    t = table.table
    piece = t[at + Move.PIECE]
    here = t[on.AT + piece]
    if reach.is_beside(table, here, to):
        reach.note_step(table, piece, here, to)
        come_down(table, at, to)
        return
    t[at + Move.TO] = to
    first = reach.hopped(table, seat, here, to, 0)
    t[at + Move.OVER] = table.near[here * table.ways + first]
    table.step(HOP if reach.hopped(table, seat, here, to, first + 1) >= 0 else STEAL)


def land(table: WarpArenaTable, at: i64, seat: i64, to: i64) -> None:
    """WA-23: an H ends its hop."""
    t = table.table
    piece = t[at + Move.PIECE]
    table.note(journal.HOPPED, piece, t[on.AT + piece], t[at + Move.OVER], to)
    come_down(table, at, to)


def come_down(table: WarpArenaTable, at: i64, to: i64) -> None:
    """WA-23: an H makes one step or hop, and no more."""
    table.table[at + Move.STEPS] = 0
    on.put(table, table.table[at + Move.PIECE], to)
    table.step(STOP_OVER)


def any_way(table: WarpArenaTable, at: i64, seat: i64) -> i64:
    """WA-23: the first hex to hop over, where there is nothing to take on any; or -1."""
    t = table.table
    here = t[on.AT + t[at + Move.PIECE]]
    to = t[at + Move.TO]
    first = reach.hopped(table, seat, here, to, 0)
    d = first
    while d >= 0:
        if can_steal(table, at, table.near[here * table.ways + d]):
            return -1
        d = reach.hopped(table, seat, here, to, d + 1)
    return say.HEX + table.near[here * table.ways + first]


def can_steal(table: WarpArenaTable, at: i64, over: i64) -> bool:
    """WA-24: there is a disc on the hex hopped, and the H has room."""
    t = table.table
    if t[on.DISCS + t[at + Move.PIECE]] == say.LOAD:
        return False
    if t[on.LOOSE + on.EACH * over] > 0:
        return True
    return carrier_on(table, over, 0) >= 0


def carrier_on(table: WarpArenaTable, hex_: i64, first: i64) -> i64:
    """WA-24: return the first piece, from `first` on, that carries discs in a hex; -1 for none."""
    t = table.table
    if t[on.TROOPS + on.EACH * hex_] == 0:
        return -1
    piece: i64
    for piece in range(first, table.seats * say.OWN):
        if t[on.AT + piece] == hex_ and t[on.DISCS + piece] > 0:
            return piece
    return -1


def legal_thefts(table: WarpArenaTable, at: i64, out: Actions) -> None:
    """WA-24: a loose disc, or one that anybody's robot carries; or no more."""
    t = table.table
    over = t[at + Move.OVER]
    out.add(say.DONE)
    if t[on.LOOSE + on.EACH * over] > 0:
        out.add(say.FROM_LOOSE)
    piece = carrier_on(table, over, 0)
    while piece >= 0:
        out.add(say.PIECE + piece)
        piece = carrier_on(table, over, piece + 1)


def steal(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-24: the H takes a disc while it hops, up to four in all."""
    t = table.table
    piece = t[at + Move.PIECE]
    over = t[at + Move.OVER]
    if action == say.DONE:
        land(table, at, seat, t[at + Move.TO])
        return
    if action == say.FROM_LOOSE:
        table.note(journal.STOLEN, piece, -1, over)
        t[on.LOOSE + on.EACH * over] -= 1
    else:
        table.note(journal.STOLEN, piece, action - say.PIECE, over)
        t[on.DISCS + action - say.PIECE] -= 1
    t[on.DISCS + piece] += 1


# --- discs on a stop (WA-26) ------------------------------------------------------------------


def can_take(table: WarpArenaTable, at: i64, seat: i64) -> bool:
    """WA-26: a loose disc lies here, and the robot has room; not where enemies are.

    WA-51: nor is a disc picked up again that was just dropped.
    """
    t = table.table
    piece = t[at + Move.PIECE]
    hex_ = t[on.AT + piece]
    if t[at + Move.LATELY] == DROPPED or t[on.LOOSE + on.EACH * hex_] == 0:
        return False
    return t[on.DISCS + piece] < say.LOAD and not on.hostile(table, hex_, seat)


def can_drop(table: WarpArenaTable, at: i64, seat: i64) -> bool:
    """WA-26: it carries a disc; WA-51: but did not just pick one up here."""
    return table.table[at + Move.LATELY] != TOOK and may_handle(table, at, seat)


def may_handle(table: WarpArenaTable, at: i64, seat: i64) -> bool:
    """WA-26: the robot carries a disc, and no enemies are here."""
    t = table.table
    piece = t[at + Move.PIECE]
    return t[on.DISCS + piece] > 0 and not on.hostile(table, t[on.AT + piece], seat)


def next_friend(table: WarpArenaTable, at: i64, seat: i64, first: i64) -> i64:
    """WA-26: a friend beside the moving robot with room for a disc, from `first` on; -1: none."""
    t = table.table
    mover = t[at + Move.PIECE]
    piece: i64
    for piece in range(first, seat * say.OWN + say.OWN):
        here = t[on.AT + piece] == t[on.AT + mover] and piece != mover
        if here and t[on.DISCS + piece] < say.LOAD:
            return piece
    return -1


def legal_handing(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-26: pick up, drop, or hand a disc to a friend here."""
    if can_take(table, at, seat):
        out.add(say.TAKE)
    if can_drop(table, at, seat):
        out.add(say.DROP)
    if not may_handle(table, at, seat):
        return
    piece = next_friend(table, at, seat, seat * say.OWN)
    while piece >= 0:
        out.add(say.PIECE + piece)
        piece = next_friend(table, at, seat, piece + 1)


def hand(table: WarpArenaTable, at: i64, action: i64) -> None:
    """WA-26: a disc changes hands; WA-25: a W that picks up or hands over moves no further."""
    t = table.table
    piece = t[at + Move.PIECE]
    hex_ = t[on.AT + piece]
    if action == say.TAKE:
        table.note(journal.TOOK, piece, hex_)
        t[on.DISCS + piece] += 1
        t[on.LOOSE + on.EACH * hex_] -= 1
        t[at + Move.LATELY] = TOOK
    else:
        t[on.DISCS + piece] -= 1
        if action == say.DROP:
            t[at + Move.LATELY] = DROPPED
            table.note(journal.DROPPED, piece, hex_)
            t[on.LOOSE + on.EACH * hex_] += 1
        else:
            # A friend never hands one back, so nothing here can be again as it was.
            t[at + Move.LATELY] = 0
            table.note(journal.HANDED, piece, hex_, action - say.PIECE)
            t[on.DISCS + action - say.PIECE] += 1
    if say.KIND[piece] == say.W and action != say.DROP:
        t[at + Move.STEPS] = 0
