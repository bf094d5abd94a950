"""Power discs, the destruction of hexes, and the loss of robots and of C-bots."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import FRAME, TERMINAL
from harena.games.warp_arena.rules.notation import CARDS, HEX, KIND, LOAD, OWN, OWNER, PIECE, C
from harena.games.warp_arena.rules.table import (
    ALIVE,
    AT,
    BUILT,
    DISCS,
    EACH,
    GROUND,
    HAND,
    HELD,
    HEXES,
    L0,
    L1,
    LOOSE,
    NEW_DISC,
    PAIRS,
    TROOPS,
    USED,
    WINNER,
    WarpArenaTable,
    destroyed,
    holder,
    lift,
)

# --- new discs --------------------------------------------------------------------------------


def random_disc_go(table: WarpArenaTable, at: i64) -> None:
    """WA-7, WA-9: a die for the grid, a die for its secondary hex; WA-43: or any hex by choice."""
    if table.variant.placed:
        table.ask(table.table[at + L0])
        return
    table.ask_die(table.grids if table.table[at + 1] == 0 else table.cells - 1)


def random_disc_fall(table: WarpArenaTable, at: i64, face: i64) -> None:
    """WA-7: never a centre."""
    t = table.table
    if t[at + 1] == 0:
        t[at + L1] = face - 1
        table.step(1)
        return
    hex_ = t[at + L1] * table.cells + face
    place_disc(table, hex_)


def legal_sites(table: WarpArenaTable, out: Actions) -> None:
    """WA-43: hexes where a disc can be placed: any that is not destroyed."""
    hex_: i64
    for hex_ in range(table.hexes):
        if not destroyed(table, hex_):
            out.add(HEX + hex_)


def place_disc(table: WarpArenaTable, hex_: i64) -> None:
    """WA-7, WA-43: the hex for a disc is known, by dice or by choice."""
    table.pop()
    new_disc(table, hex_)


def new_disc(table: WarpArenaTable, hex_: i64) -> None:
    """WA-7: a disc appears in a hex; it may have to be asked who gets it."""
    at = table.push(NEW_DISC)
    table.table[at + L0] = hex_


def new_disc_go(table: WarpArenaTable, at: i64) -> None:
    """WA-7, WA-9: on a robot's hex the disc is a robot's, on a destroyed hex it is lost."""
    t = table.table
    hex_ = t[at + L0]
    if destroyed(table, hex_):
        table.pop()
        return
    seat = holder(table, hex_)
    found: i64 = -1
    several = False
    piece: i64
    if seat >= 0:
        for piece in range(seat * OWN, seat * OWN + OWN):
            if t[AT + piece] == hex_ and t[DISCS + piece] < LOAD:
                several = found >= 0
                found = piece
    if several:
        table.ask(seat)
        return
    table.pop()
    if found >= 0:
        t[DISCS + found] += 1
    else:
        t[LOOSE + EACH * hex_] += 1


def legal_carriers(table: WarpArenaTable, seat: i64, hex_: i64, out: Actions) -> None:
    """WA-7, WA-33: own robots in a hex that have room for a disc."""
    t = table.table
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        if t[AT + piece] == hex_ and t[DISCS + piece] < LOAD:
            out.add(PIECE + piece)


def new_disc_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-7: with several robots there, their owner picks the carrier."""
    table.pop()
    table.table[DISCS + action - PIECE] += 1


# --- destruction ------------------------------------------------------------------------------


def destroy_hex(table: WarpArenaTable, hex_: i64, who: i64) -> None:
    """WA-11, WA-27: `who` destroys a hex: only a force field, if there is one; else all on it."""
    t = table.table
    ground = t[GROUND + EACH * hex_]
    if ground & 1 == 1:
        return
    if ground != 0:
        t[GROUND + EACH * hex_] = 0
        return
    t[GROUND + EACH * hex_] = 1
    t[LOOSE + EACH * hex_] = 0
    there = t[TROOPS + EACH * hex_]
    fallen: i64 = -1
    piece: i64
    for piece in range(table.seats * OWN):
        if there == 0:
            break
        if t[AT + piece] == hex_:
            t[DISCS + piece] = 0
            lift(table, piece)
            if KIND[piece] == C:
                fallen = OWNER[piece]
    if fallen >= 0:
        eliminate(table, fallen, hex_, who)


def lose_robot(table: WarpArenaTable, piece: i64, by: i64) -> None:
    """WA-33: a robot is destroyed; its discs lie loose in its hex."""
    t = table.table
    hex_ = t[AT + piece]
    t[LOOSE + EACH * hex_] += t[DISCS + piece]
    t[DISCS + piece] = 0
    lift(table, piece)
    if KIND[piece] == C:
        eliminate(table, OWNER[piece], hex_, by)


# --- the loss of a C-bot, and victory (7.0) ---------------------------------------------------


def eliminate(table: WarpArenaTable, seat: i64, hex_: i64, by: i64) -> None:
    """WA-35: a C-bot has been lost at a hex by the doing of seat `by` (-1: by chance)."""
    t = table.table
    bit: i64 = 1
    t[ALIVE] &= ~(bit << seat)
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        place = t[AT + piece]
        if place >= 0:
            t[LOOSE + EACH * place] += t[DISCS + piece]
            t[DISCS + piece] = 0
            lift(table, piece)
    ground: i64
    for ground in range(GROUND, HEXES + EACH * table.hexes, EACH):
        if t[ground] >> 1 == seat + 1:
            t[ground] = 0
    if not destroyed(table, hex_):
        t[LOOSE + EACH * hex_] += 2
    hand_over(table, seat, by)
    if t[ALIVE] & (t[ALIVE] - 1) == 0:
        win(table)


def hand_over(table: WarpArenaTable, seat: i64, by: i64) -> None:
    """WA-35: a lost player's hand goes to who did it; own doing and chance: to the discards."""
    t = table.table
    card: i64
    for card in range(CARDS):
        n = t[HAND + seat * CARDS + card]
        t[HAND + seat * CARDS + card] = 0
        if by < 0 or by == seat:
            t[USED + card] += n
        else:
            t[HAND + by * CARDS + card] += n
    if by >= 0 and by != seat:
        t[HELD + by] += t[HELD + seat]
    t[HELD + seat] = 0


def win(table: WarpArenaTable) -> None:
    """WA-36: the last C-bot wins at once."""
    t = table.table
    seat: i64
    for seat in range(table.seats):
        if (t[ALIVE] >> seat) & 1 == 1:
            t[WINNER] = seat
    i: i64
    for i in range(table.stack, table.stack + table.depth * FRAME):
        t[i] = 0
    for i in range(PAIRS, BUILT):
        t[i] = 0  # of the combat that ended it
    table.depth = 0
    table.to_move = TERMINAL
