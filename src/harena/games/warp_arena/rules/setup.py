"""Setting up: the arena, the first cards, pieces and discs; and the roll-offs of dice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.board import lay, lay_quick_arena, slot_q, slot_r
from harena.games.warp_arena.rules.notation import HEX, NUMBER, OWN, PIECE
from harena.games.warp_arena.rules.special import legal_places, legal_turns
from harena.games.warp_arena.rules.table import (
    ALIVE,
    AT,
    BIDDING,
    BONUS,
    BUILD,
    BUILT,
    DEPLOY,
    DRAW,
    FIRED,
    GAME,
    L0,
    L1,
    L2,
    L3,
    ORDER,
    PHASE,
    PLACE,
    PLACED,
    RANDOM_DISC,
    RANK,
    ROLL_OFF,
    ROLLED,
    SEATED,
    TURN,
    TURNED,
    WarpArenaTable,
    alive,
    enemy_robots,
    put,
)

FIRST_CARDS: Final[i64] = 3


# --- the whole game ---------------------------------------------------------------------------


def game_go(table: WarpArenaTable, at: i64) -> None:
    """3.0 and 4.0: the arena, cards, pieces, discs; then turn after turn."""
    t = table.table
    now = t[at + 1]
    table.step(now + 1)
    if now == 0:
        if t[BUILT] == 0:
            lay_quick_arena(table)
            t[PLACED] = table.grids
            table.step(2)
        else:
            roll_off(table, False)
    elif now == 1:
        begin_for(table, BUILD, t[ORDER])
    elif now == 2:
        deal(table)
    elif now == 3:
        roll_off(table, False)
    elif now == 4:
        t[table.push(DEPLOY) + L0] = t[ORDER]
        t[table.frame() + L1] = -1
    elif now == 5:
        first_discs(table)
    elif now == 6:
        t[TURN] += 1
        t[FIRED] = 0
        roll_off(table, True)
        if table.variant.bonus:
            table.push(BIDDING)
    elif now == 7:
        t[PLACE] = 0
        begin_for(table, PHASE, t[ORDER])
    else:
        next_phase(table)


def begin_for(table: WarpArenaTable, procedure: i64, seat: i64) -> None:
    """Start a procedure for a seat."""
    at = table.push(procedure)
    table.table[at + L0] = seat


def deal(table: WarpArenaTable) -> None:
    """WA-5: three cards each; no die shows what anybody got."""
    t = table.table
    seat = t[SEATED]
    if seat == table.seats:
        t[SEATED] = 0
        return
    table.step(2)
    t[SEATED] = seat + 1
    at = table.push(DRAW)
    t[at + L0] = seat
    t[at + L1] = FIRST_CARDS


def first_discs(table: WarpArenaTable) -> None:
    """WA-7: a random disc for each player, after all pieces stand."""
    t = table.table
    seat = t[SEATED]
    if seat == table.seats:
        t[SEATED] = 0
        return
    table.step(5)
    t[SEATED] = seat + 1
    begin_for(table, RANDOM_DISC, seat)


def next_phase(table: WarpArenaTable) -> None:
    """WA-8: a whole player phase at a time, in the order of play; then a new turn."""
    t = table.table
    t[PLACE] += 1
    while t[PLACE] < table.seats and not alive(table, t[ORDER + t[PLACE]]):
        t[PLACE] += 1
    if t[PLACE] < table.seats:
        table.step(8)
        begin_for(table, PHASE, t[ORDER + t[PLACE]])
    else:
        table.step(6)


# --- roll-offs (3.1, 3.3, 4.1) ----------------------------------------------------------------


def roll_off(table: WarpArenaTable, all_places: bool) -> None:
    """WA-4, WA-8: a d20 each; for the first place only, or for all places."""
    t = table.table
    at = table.push(ROLL_OFF)
    t[at + L0] = 1 if all_places else 0
    t[at + L2] = t[ALIVE]
    seat: i64
    for seat in range(table.seats):
        t[RANK + seat] = 0
        t[ROLLED + seat] = 0


def roll_off_go(table: WarpArenaTable, at: i64) -> None:
    """WA-8: who is tied rolls again, for the places they are tied for."""
    t = table.table
    if t[at + L2] == 0:
        t[at + L2] = ties(table, t[at + L0] == 1)
        if t[at + L2] == 0:
            all_places = t[at + L0] == 1
            table.pop()
            settle_order(table, all_places)
            return
    seat: i64 = 0
    while (t[at + L2] >> seat) & 1 == 0:
        seat += 1
    t[at + L1] = seat
    table.ask_die(20)


def roll_off_fall(table: WarpArenaTable, at: i64, face: i64) -> None:
    """4.1: a player's d20; WA-42: with what a card adds, also when it is rolled again."""
    t = table.table
    seat = t[at + L1]
    one: i64 = 1
    t[ROLLED + seat] = face
    t[RANK + seat] += face + t[BONUS + seat]
    t[at + L2] &= ~(one << seat)


def ahead_of(table: WarpArenaTable, seat: i64) -> i64:
    """How many living seats rank higher."""
    t = table.table
    n: i64 = 0
    other: i64
    for other in range(table.seats):
        if alive(table, other) and t[RANK + other] > t[RANK + seat]:
            n += 1
    return n


def ties(table: WarpArenaTable, all_places: bool) -> i64:
    """WA-4, WA-8: a bit for each seat that must roll again; their ranks leave room for it."""
    t = table.table
    tied: i64 = 0
    one: i64 = 1
    seat: i64
    other: i64
    for seat in range(table.seats):
        for other in range(table.seats):
            if seat != other and alive(table, seat) and alive(table, other):
                if t[RANK + seat] == t[RANK + other]:
                    if all_places or ahead_of(table, seat) == 0:
                        tied |= one << seat
    if tied != 0:
        places = [ahead_of(table, seat) for seat in range(table.seats)]
        for seat in range(table.seats):
            place: i64 = places[seat]
            t[RANK + seat] = 32 * (table.seats - place)
    return tied


def settle_order(table: WarpArenaTable, all_places: bool) -> None:
    """WA-8: the order of play, highest first; WA-4: or clockwise from the highest."""
    t = table.table
    seat: i64
    if all_places:
        place: i64 = 0
        for seat in range(table.seats):
            if alive(table, seat):
                t[ORDER + ahead_of(table, seat)] = seat
                place += 1
        for seat in range(table.seats):
            t[BONUS + seat] = 0
            if not alive(table, seat):
                t[ORDER + place] = seat
                place += 1
        return
    first: i64 = 0
    for seat in range(table.seats):
        if ahead_of(table, seat) == 0:
            first = seat
    for seat in range(table.seats):
        t[ORDER + seat] = (first + seat) % table.seats


# --- building the arena (3.1) -----------------------------------------------------------------


def build_go(table: WarpArenaTable, at: i64) -> None:
    """WA-4: a random grid of those left, its place beside one that lies, its rotation."""
    t = table.table
    now = t[at + 1]
    left = table.grids - t[PLACED]
    if now > 0:
        table.ask(t[at + L0])
    elif left == 0:
        table.pop()
    elif left == 1:
        build_fall(table, at, 1)
    else:
        table.ask_die(left)


def build_fall(table: WarpArenaTable, at: i64, face: i64) -> None:
    """WA-4: which of the grids left is placed now; the first one lies in the middle."""
    t = table.table
    grid: i64 = -1
    while face > 0:
        grid += 1
        if t[TURNED + grid] < 0:
            face -= 1
    t[at + L1] = grid
    table.step(2 if t[PLACED] == 0 else 1)


def build_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-2, WA-4: beside a grid that lies there, on none; then turned by 0 to 5 steps."""
    if table.table[at + 1] == 1:
        legal_places(table, table.table[at + L1], out)
    else:
        legal_turns(table, 0, out)


def build_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-4: the place, then the rotation; then the next player clockwise."""
    t = table.table
    if t[at + 1] == 1:
        t[at + L2] = slot_q(table, action)
        t[at + L3] = slot_r(table, action)
        table.step(2)
        return
    lay(table, t[at + L1], t[at + L2], t[at + L3], action - NUMBER)
    t[PLACED] += 1
    t[at + L0] = (seat + 1) % table.seats
    t[at + L2] = 0
    t[at + L3] = 0
    table.step(0)


# --- placing pieces (3.3) ---------------------------------------------------------------------


def deploy_go(table: WarpArenaTable, at: i64) -> None:
    """WA-6: one piece at a time, clockwise, until everybody has placed five."""
    t = table.table
    if t[at + L2] == 5 * table.seats:
        table.pop()
        return
    if t[at + 1] == 0 and t[at + L2] >= 4 * table.seats:
        t[at + L1] = next_unplaced(table, t[at + L0], 0)
        table.step(1)
    table.ask(t[at + L0])


def next_unplaced(table: WarpArenaTable, seat: i64, kind: i64) -> i64:
    """The first piece, from a kind on, of the five that start and is not placed; -1: none."""
    k: i64
    for k in range(kind, 5):
        piece = seat * OWN + (5 * k - 4 if k > 0 else 0)
        if table.table[AT + piece] < 0:
            return piece
    return -1


def deploy_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-6: a C, D, H, B or W not yet placed; any hex without enemy pieces."""
    if table.table[at + 1] == 0:
        piece: i64
        for piece in range(5):
            own = seat * OWN + (5 * piece - 4 if piece > 0 else 0)
            if table.table[AT + own] < 0:
                out.add(PIECE + own)
        return
    hex_: i64
    for hex_ in range(table.hexes):
        if not enemy_robots(table, hex_, seat):
            out.add(HEX + hex_)


def deploy_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-6: the piece, then its hex."""
    t = table.table
    if t[at + 1] == 0:
        t[at + L1] = action - PIECE
        table.step(1)
        return
    put(table, t[at + L1], action - HEX)
    t[at + L1] = -1
    t[at + L2] += 1
    t[at + L0] = (seat + 1) % table.seats
    table.step(0)


def begin_game(table: WarpArenaTable) -> None:
    """An empty table, all pieces in stock, all cards in the deck."""
    t = table.table
    i: i64
    for i in range(table.grids):
        t[TURNED + i] = -1
    for i in range(table.seats * OWN):
        t[AT + i] = -1
    table.push(GAME)
