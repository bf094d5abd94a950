"""The twelve actions that cost action points (4.2), but for those that are cards or moves."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.cards import can_draw, has_special
from harena.games.warp_arena.rules.discs import lose_robot
from harena.games.warp_arena.rules.engage import begin_combat
from harena.games.warp_arena.rules.notation import (
    A_ANY,
    A_CARDS,
    A_CONVERT,
    A_CONVERTER,
    A_DOUBLE,
    A_DRAW,
    A_EXCHANGE,
    A_MOVE,
    A_OWN,
    A_ROTATE,
    A_WARP,
    COST,
    DONE,
    FROM_LOOSE,
    HEX,
    KIND,
    MAKE,
    MENU,
    OWN,
    OWNER,
    PIECE,
    STOCK,
    C,
)
from harena.games.warp_arena.rules.table import (
    AT,
    CONVERT,
    DESTROY,
    DISCS,
    DOUBLE,
    DRAW,
    EACH,
    FIRED,
    L0,
    L1,
    L2,
    LOOSE,
    MOVE,
    MOVED,
    PLAY_CARDS,
    POINTS,
    ROTATE,
    WARP,
    WARP_ANY,
    WARP_CONVERTER,
    WARP_OWN,
    WarpArenaTable,
    converter,
    destroyed,
    hostile,
    put,
)


def is_possible(table: WarpArenaTable, seat: i64, action: i64) -> bool:
    """WA-10: whether there is anything for one of the twelve actions to do, points aside."""
    if action == A_DRAW:
        return can_draw(table)
    if action == A_CONVERT:
        return discs_to_convert(table, seat) > 0
    if action == A_CARDS:
        return has_special(table, seat)
    if action == A_ANY:
        return can_warp_any(table)
    if action == A_OWN:
        return can_warp_own(table, seat)
    return True


def legal_actions(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """WA-10, WA-43: actions of this table that the points left pay for and that do something."""
    points = table.table[POINTS]
    allowed = table.variant.actions
    action: i64
    for action in range(12):
        if COST[action] > points or (allowed >> action) & 1 == 0:
            continue
        if is_possible(table, seat, action):
            out.add(MENU + action)


def perform(table: WarpArenaTable, seat: i64, action: i64) -> None:
    """4.2.1 to 4.2.12: begin an action that was announced and not cancelled."""
    t = table.table
    procedure = DESTROY
    if action == A_WARP:
        procedure = WARP
    elif action == A_DRAW:
        procedure = DRAW
    elif action == A_ROTATE:
        procedure = ROTATE
    elif action == A_CONVERT:
        procedure = CONVERT
    elif action == A_CONVERTER:
        procedure = WARP_CONVERTER
    elif action == A_MOVE:
        procedure = MOVE
        t[MOVED] = 0
    elif action == A_CARDS:
        procedure = PLAY_CARDS
    elif action == A_ANY:
        procedure = WARP_ANY
    elif action == A_DOUBLE or action == A_EXCHANGE:
        procedure = DOUBLE
    elif action == A_OWN:
        procedure = WARP_OWN
    at = table.push(procedure)
    t[at + L0] = seat
    if action == A_DRAW:
        t[at + L1] = 1
    elif action == A_EXCHANGE:
        t[at + L1] = 2


# --- Convert Any or All Power Discs (4.2.5) ---------------------------------------------------


def discs_to_convert(table: WarpArenaTable, seat: i64) -> i64:
    """WA-16: the discs in the C-bot's hex, carried by it, by friends, or loose."""
    t = table.table
    hex_ = converter(table, seat)
    n = t[LOOSE + EACH * hex_]
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        if t[AT + piece] == hex_:
            n += t[DISCS + piece]
    return n


def in_stock(table: WarpArenaTable, seat: i64, kind: i64) -> i64:
    """WA-16, WA-66: a robot of a kind that is not in the arena; -1 when all are."""
    first = seat * OWN + 5 * kind - 4
    piece: i64
    for piece in range(first, first + STOCK[kind]):
        if table.table[AT + piece] < 0:
            return piece
    return -1


def convert_go(table: WarpArenaTable, at: i64) -> None:
    """WA-16: disc by disc: what it becomes, which disc it is, where the robot appears."""
    t = table.table
    seat = t[at + L0]
    now = t[at + 1]
    if now == 0:
        if discs_to_convert(table, seat) > 0:
            table.ask(seat)
        else:
            table.pop()
    elif now == 1:
        sources = only_source(table, seat)
        if sources == -2:
            table.ask(seat)
        else:
            t[at + L2] = sources
            table.step(2)
    elif t[at + L1] == 0:
        table.step(0)
        spend_disc(table, at, seat)
        draw = table.push(DRAW)
        t[draw + L0] = seat
        t[draw + L1] = 2
    else:
        table.ask(seat)


def only_source(table: WarpArenaTable, seat: i64) -> i64:
    """The one piece that has discs to convert, -1 if only loose ones lie there; -2: several."""
    t = table.table
    hex_ = converter(table, seat)
    found: i64 = -2
    if t[LOOSE + EACH * hex_] > 0:
        found = -1
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        if t[AT + piece] == hex_ and t[DISCS + piece] > 0:
            if found != -2:
                return -2
            found = piece
    return found


def spend_disc(table: WarpArenaTable, at: i64, seat: i64) -> None:
    """WA-16: the disc is gone."""
    t = table.table
    if t[at + L2] < 0:
        t[LOOSE + EACH * converter(table, seat)] -= 1
    else:
        t[DISCS + t[at + L2]] -= 1


def convert_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-16: robots in stock, or cards; the disc; the C-bot's hex or one beside it."""
    t = table.table
    now = t[at + 1]
    hex_ = converter(table, seat)
    if now == 0:
        out.add(DONE)
        if can_draw(table):
            out.add(MAKE)
        kind: i64
        for kind in range(1, table.variant.kinds):
            if in_stock(table, seat, kind) >= 0:
                out.add(MAKE + kind)
    elif now == 1:
        if t[LOOSE + EACH * hex_] > 0:
            out.add(FROM_LOOSE)
        piece: i64
        for piece in range(seat * OWN, seat * OWN + OWN):
            if t[AT + piece] == hex_ and t[DISCS + piece] > 0:
                out.add(PIECE + piece)
    else:
        out.add(HEX + hex_)
        way: i64
        for way in range(hex_ * table.ways, hex_ * table.ways + table.ways):
            to = table.near[way]
            if to >= 0 and not destroyed(table, to) and not hostile(table, to, seat):
                out.add(HEX + to)


def convert_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-16: one of the choices for a disc."""
    t = table.table
    now = t[at + 1]
    if action == DONE:
        table.pop()
    elif now == 0:
        t[at + L1] = action - MAKE
        table.step(1)
    elif now == 1:
        t[at + L2] = -1 if action == FROM_LOOSE else action - PIECE
        table.step(2)
    else:
        table.step(0)
        spend_disc(table, at, seat)
        piece = in_stock(table, seat, t[at + L1])
        one: i64 = 1
        # Its number may be that of a robot that fired and was lost (WA-28).
        t[FIRED] &= ~(one << (piece % OWN))
        put(table, piece, action - HEX)


# --- warping robots (4.2.6, 4.2.9, 4.2.12) ----------------------------------------------------


def arrive(table: WarpArenaTable, piece: i64, hex_: i64) -> None:
    """WA-17, WA-18: a robot is warped to a hex: lost if that is destroyed, else it may fight."""
    seat = OWNER[piece]
    put(table, piece, hex_)
    if destroyed(table, hex_):
        # It has come there, so what a lost C-bot leaves (WA-35) is lost with the hex.
        table.table[DISCS + piece] = 0
        lose_robot(table, piece, -1)
    elif hostile(table, hex_, seat):
        begin_combat(table, seat, hex_)


def warp_converter_go(table: WarpArenaTable, at: i64) -> None:
    """WA-17: a die for the grid."""
    table.ask_die(table.grids)


def warp_converter_fall(table: WarpArenaTable, at: i64, face: i64) -> None:
    """WA-17: the C-bot goes to that grid's centre."""
    piece = table.table[at + L0] * OWN + C
    table.pop()
    arrive(table, piece, (face - 1) * table.cells)


def can_warp_any(table: WarpArenaTable) -> bool:
    """WA-18: whether there is any robot but C-bots in the arena."""
    piece: i64
    for piece in range(table.seats * OWN):
        if table.table[AT + piece] >= 0 and KIND[piece] != C:
            return True
    return False


def warp_any_go(table: WarpArenaTable, at: i64) -> None:
    """WA-18: choose a robot, roll for grid and hex."""
    now = table.table[at + 1]
    if now == 0:
        table.ask(table.table[at + L0])
    else:
        table.ask_die(table.grids if now == 1 else table.cells - 1)


def warp_any_legal(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """WA-18: any D, H, B or W of anybody."""
    piece: i64
    for piece in range(table.seats * OWN):
        if table.table[AT + piece] >= 0 and KIND[piece] != C:
            out.add(PIECE + piece)


def warp_any_act(table: WarpArenaTable, at: i64, action: i64) -> None:
    """WA-18: the robot is chosen before the dice fall."""
    table.table[at + L1] = action - PIECE
    table.step(1)


def warp_any_fall(table: WarpArenaTable, at: i64, face: i64) -> None:
    """WA-18: the grid, then the secondary hex; its owner attacks whom it meets."""
    t = table.table
    if t[at + 1] == 1:
        t[at + L2] = face - 1
        table.step(2)
        return
    piece = t[at + L1]
    hex_ = t[at + L2] * table.cells + face
    table.pop()
    arrive(table, piece, hex_)


def can_warp_own(table: WarpArenaTable, seat: i64) -> bool:
    """WA-19: whether two hexes are safe: a robot stands in one of them at most."""
    safe: i64 = 0
    hex_: i64
    for hex_ in range(table.hexes):
        if not destroyed(table, hex_) and not hostile(table, hex_, seat):
            safe += 1
            if safe == 2:
                return True
    return False


def warp_own_go(table: WarpArenaTable, at: i64) -> None:
    """WA-19: choose an own robot, then a hex."""
    table.ask(table.table[at + L0])


def warp_own_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-19: to any other hex that is not destroyed and holds nothing of an enemy."""
    t = table.table
    if t[at + 1] == 0:
        piece: i64
        for piece in range(seat * OWN, seat * OWN + OWN):
            if t[AT + piece] >= 0:
                out.add(PIECE + piece)
        return
    here = t[AT + t[at + L1]]
    hex_: i64
    for hex_ in range(table.hexes):
        if hex_ != here and not destroyed(table, hex_) and not hostile(table, hex_, seat):
            out.add(HEX + hex_)


def warp_own_act(table: WarpArenaTable, at: i64, action: i64) -> None:
    """WA-19: its discs go along."""
    t = table.table
    if t[at + 1] == 0:
        t[at + L1] = action - PIECE
        table.step(1)
        return
    piece = t[at + L1]
    table.pop()
    put(table, piece, action - HEX)
