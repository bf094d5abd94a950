"""The special cards, and the actions that do the same: destroy, warp, exchange, rotate, create."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.board import (
    exchange,
    is_place,
    lay,
    rotate,
    slot_q,
    slot_r,
    turned_on,
)
from harena.games.warp_arena.rules.cards import ask_to_stop
from harena.games.warp_arena.rules.discs import destroy_hex, new_disc
from harena.games.warp_arena.rules.notation import (
    CREATE_DISC,
    DESTROY_HEX,
    DOUBLE_WARP,
    GRID,
    NUMBER,
    SLOT,
    SLOTS,
    WARP_GRID,
)
from harena.games.warp_arena.rules.table import (
    ANSWER,
    L0,
    L1,
    L2,
    L3,
    L4,
    L5,
    TURNED,
    WarpArenaTable,
    converter,
    destroyed,
)

CHAIN: Final[i64] = 4  # a step of DESTROY: the hex that was hit is destroyed already

# --- Destroy Hex (2.4.2, 4.2.1) ---------------------------------------------------------------


def destroy_go(table: WarpArenaTable, at: i64) -> None:
    """WA-11: choose a grid, roll for one of its secondary hexes, destroy it."""
    t = table.table
    now = t[at + 1]
    if now == 0:
        table.ask(t[at + L0])
    elif now == 1:
        table.ask_die(table.cells - 1)
    elif now == 2:
        table.step(3)
        ask_to_stop(table, at, DESTROY_HEX)
    elif now == CHAIN:
        table.ask_die(table.ways)
    else:
        hex_ = t[at + L3]
        who = t[at + L0]
        table.pop()
        if t[ANSWER] == 0 and hex_ >= 0:
            destroy_hex(table, hex_, who)


def legal_grids(table: WarpArenaTable, but: i64, out: Actions) -> None:
    """Any grid but one; -1: any."""
    grid: i64
    for grid in range(table.grids):
        if grid != but:
            out.add(GRID + grid)


def destroy_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-11: the grid is chosen before the die falls."""
    table.table[at + L2] = action - GRID
    table.step(1)


def destroy_fall(table: WarpArenaTable, at: i64, face: i64) -> None:
    """WA-11: the die says which secondary hex; WA-41, WA-60: or where the chain goes on to."""
    t = table.table
    if t[at + 1] == CHAIN:
        t[at + L3] = passed_on(table, t[at + L3], face)
    else:
        t[at + L3] = t[at + L2] * table.cells + face
    hit = t[at + L3]
    goes_on = table.variant.chains and hit >= 0 and destroyed(table, hit)
    table.step(CHAIN if goes_on else 2)


def passed_on(table: WarpArenaTable, hex_: i64, face: i64) -> i64:
    """WA-41: the hex beside a destroyed one that a die names, counted as its grid lies; or void.

    A face k is the way from the grid's centre to its hex k.
    """
    shape = table.shape
    on = table.table[TURNED + hex_ // table.cells] * shape.shift
    return table.near[hex_ * table.ways + (face - 1 + on) % table.ways]


# --- Warp Grid (2.4.3, 4.2.2) -----------------------------------------------------------------


def warp_go(table: WarpArenaTable, at: i64) -> None:
    """WA-12: the die says which grid; the player says where to and how it is turned."""
    t = table.table
    now = t[at + 1]
    if now == 0:
        table.ask_die(table.grids)
    elif now <= 2:
        table.ask(t[at + L0])
    elif now == 3:
        table.step(4)
        ask_to_stop(table, at, WARP_GRID)
    else:
        grid = t[at + L2]
        q = t[at + L3]
        r = t[at + L4]
        turned = turned_on(table, grid, t[at + L5])
        table.pop()
        if t[ANSWER] == 0:
            lay(table, grid, q, r, turned)


def warp_fall(table: WarpArenaTable, at: i64, face: i64) -> None:
    """WA-12: roll first."""
    table.table[at + L2] = face - 1
    table.step(1)


def legal_places(table: WarpArenaTable, grid: i64, out: Actions) -> None:
    """WA-12: every place beside another grid, but not the old one; each under one name."""
    slot: i64
    for slot in range(SLOT, SLOT + table.grids * SLOTS):
        if is_place(table, grid, slot):
            out.add(slot)


def legal_turns(table: WarpArenaTable, first: i64, out: Actions) -> None:
    """WA-10: steps to turn a grid by, clockwise."""
    steps: i64
    for steps in range(first, table.shape.turns):
        out.add(NUMBER + steps)


def warp_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-12: a place, then 0 to 5 steps."""
    if table.table[at + 1] == 1:
        legal_places(table, table.table[at + L2], out)
    else:
        legal_turns(table, 0, out)


def warp_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-12: the place, then the rotation."""
    t = table.table
    if t[at + 1] == 1:
        t[at + L3] = slot_q(table, action)
        t[at + L4] = slot_r(table, action)
        table.step(2)
    else:
        t[at + L5] = action - NUMBER
        table.step(3)


# --- Double Warp (2.4.4, 4.2.10, 4.2.11) ------------------------------------------------------


def double_go(table: WarpArenaTable, at: i64) -> None:
    """WA-14: name a grid, roll for the other (or name it too), turn both, exchange them."""
    t = table.table
    now = t[at + 1]
    if now == 1 and t[at + L1] != 2:
        table.ask_die(table.grids)
    elif now <= 3:
        table.ask(t[at + L0])
    elif now == 4:
        table.step(5)
        ask_to_stop(table, at, DOUBLE_WARP)
    else:
        grid = t[at + L2]
        other = t[at + L3]
        steps = t[at + L4]
        other_steps = t[at + L5]
        table.pop()
        if t[ANSWER] == 0:
            exchange(table, grid, other, steps, other_steps)


def double_fall(table: WarpArenaTable, at: i64, face: i64) -> None:
    """WA-14: the second grid by the die."""
    table.table[at + L3] = face - 1
    table.step(2)


def double_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-14: a grid; another one, where both are chosen; 0 to 5 steps for each."""
    now = table.table[at + 1]
    if now == 0:
        legal_grids(table, -1, out)
    elif now == 1:
        legal_grids(table, table.table[at + L2], out)
    else:
        legal_turns(table, 0, out)


def double_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-14: the same number twice: the grid is left as it is, or turned."""
    t = table.table
    now = t[at + 1]
    if now == 0:
        t[at + L2] = action - GRID
        table.step(1)
    elif now == 1:
        t[at + L3] = action - GRID
        table.step(2)
    elif now == 2:
        t[at + L4] = action - NUMBER
        table.step(4 if t[at + L3] == t[at + L2] else 3)
    else:
        t[at + L5] = action - NUMBER
        table.step(4)


# --- Create Power Disc (2.4.5), Rotate a Grid (4.2.4) -----------------------------------------


def create_go(table: WarpArenaTable, at: i64) -> None:
    """2.4.5: a disc in the hex of the player's C-bot, unless cancelled."""
    t = table.table
    if t[at + 1] == 0:
        table.step(1)
        ask_to_stop(table, at, CREATE_DISC)
        return
    hex_ = converter(table, t[at + L0])
    table.pop()
    if t[ANSWER] == 0:
        new_disc(table, hex_)


def rotate_go(table: WarpArenaTable, at: i64) -> None:
    """4.2.4: choose a grid, then by how much it turns."""
    table.ask(table.table[at + L0])


def rotate_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-10: any grid, by 1 to 5 steps."""
    if table.table[at + 1] == 0:
        legal_grids(table, -1, out)
    else:
        legal_turns(table, 1, out)


def rotate_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-10: it turns in its place."""
    t = table.table
    if t[at + 1] == 0:
        t[at + L2] = action - GRID
        table.step(1)
    else:
        grid = t[at + L2]
        table.pop()
        rotate(table, grid, action - NUMBER)
