"""Grids: where they lie and touch, how they turn, and the cards and actions that move them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.rng import Rng
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import fields as F, ids, journal, shapes, windows
from harena.games.warp_arena.rules.fields import Action, Special, WarpArenaState


def grid_of(state: WarpArenaState, hex_: i64) -> i64:
    """Return the grid a hex belongs to."""
    return hex_ // state.cells


def hex_q(state: WarpArenaState, hex_: i64) -> i64:
    """Return a hex's coordinate q."""
    return state.near[state.hexes * state.ways + 2 * hex_]


def hex_r(state: WarpArenaState, hex_: i64) -> i64:
    """Return a hex's coordinate r."""
    return state.near[state.hexes * state.ways + 2 * hex_ + 1]


def distance(state: WarpArenaState, a: i64, b: i64) -> i64:
    """Return the plain distance of two hexes, with or without anything between."""
    dq = hex_q(state, a) - hex_q(state, b)
    return shapes.distance(state.shape, dq, hex_r(state, a) - hex_r(state, b))


# --- what is beside what ----------------------------------------------------------------------


def link_all(state: WarpArenaState) -> None:
    """Find all neighbours afresh, from where the grids lie."""
    state.near = vec[i64]([-1] * int(state.hexes * (state.ways + 2)))
    state.shares_near = False
    grid: i64
    for grid in range(state.grids):
        if state.values[F.TURNED + grid] >= 0:
            link(state, grid)


def link(state: WarpArenaState, grid: i64) -> None:
    """WA-1, WA-2: join a grid's hexes with each other and with the grids beside it."""
    t = state.values
    near = state.near
    shape = state.shape
    ways = state.ways
    q = t[F.CELL_Q + grid]
    r = t[F.CELL_R + grid]
    on = t[F.TURNED + grid] * shape.shift  # so far hex 1 lies round the ring
    centre = grid * state.cells
    where = state.hexes * ways
    half = ways >> 1
    near[where + 2 * centre] = q
    near[where + 2 * centre + 1] = r
    k: i64
    for k in range(ways):
        side = k + on
        if side >= ways:
            side -= ways
        h = centre + 1 + k
        near[where + 2 * h] = q + shape.side_q[side]
        near[where + 2 * h + 1] = r + shape.side_r[side]
        near[centre * ways + side] = h
        near[h * ways + (side + half if side < half else side - half)] = centre
    inner = shape.inner
    i: i64 = 0
    while i < shape.inners:
        h = centre + 1 + ring_index(inner[i] - on, ways)
        near[h * ways + inner[i + 1]] = centre + 1 + ring_index(inner[i + 2] - on, ways)
        i += 3
    other: i64
    for other in range(state.grids):
        dq = t[F.CELL_Q + other] - q
        dr = t[F.CELL_R + other] - r
        if -3 <= dq <= 3 and -3 <= dr <= 3 and other != grid and t[F.TURNED + other] >= 0:
            place = shape.beside[(dq + 3) * 7 + dr + 3]
            if place >= 0:
                join(state, grid, other, place)


def ring_index(side: i64, ways: i64) -> i64:
    """Return the hex of a ring on a side, counted from the place of the first one."""
    return side if side >= 0 else side + ways


def join(state: WarpArenaState, grid: i64, other: i64, place: i64) -> None:
    """WA-2, WA-21: join the hexes where two grids touch; robots step across as if within one.

    The other grid lies at that place beside the one.
    """
    near = state.near
    shape = state.shape
    ways = state.ways
    half = ways >> 1
    on = state.values[F.TURNED + grid] * shape.shift
    away = state.values[F.TURNED + other] * shape.shift
    joints = shape.joints
    first = grid * state.cells + 1
    first_other = other * state.cells + 1
    i = shape.joint[place]
    end = shape.joint[place + 1]
    while i < end:
        h = first + ring_index(joints[i] - on, ways)
        to = first_other + ring_index(joints[i + 2] - away, ways)
        way = joints[i + 1]
        near[h * ways + way] = to
        near[to * ways + (way + half if way < half else way - half)] = h
        i += 3


def unlink(state: WarpArenaState, grid: i64) -> None:
    """Lift a grid off: nothing is beside its hexes."""
    near = state.near
    ways = state.ways
    half = ways >> 1
    here = grid * state.cells * ways
    way: i64
    _h: i64
    for _h in range(state.cells):
        for way in range(ways):
            to = near[here + way]
            if to >= 0:
                near[to * ways + (way + half if way < half else way - half)] = ids.NOWHERE
                near[here + way] = ids.NOWHERE
        here += ways


# --- moving grids -----------------------------------------------------------------------------


def turned_on(state: WarpArenaState, grid: i64, steps: i64) -> i64:
    """Return a grid's rotation after turning on by fewer steps than a whole turn has."""
    turned = state.values[F.TURNED + grid] + steps
    return turned if turned < state.shape.turns else turned - state.shape.turns


def rotate(state: WarpArenaState, grid: i64, steps: i64) -> None:
    """WA-3, WA-10: turn a grid in its place, clockwise; everything on it turns along (WA-13)."""
    t = state.values
    lay(state, grid, t[F.CELL_Q + grid], t[F.CELL_R + grid], turned_on(state, grid, steps))


def unshare_near(state: WarpArenaState) -> None:
    """Copy neighbours that copies of the table share, before a grid moves."""
    if state.shares_near:
        state.near = state.near[:]
        state.shares_near = False


def lay(state: WarpArenaState, grid: i64, q: i64, r: i64, turned: i64) -> None:
    """WA-13: lay a grid on a place, with everything on it."""
    t = state.values
    unshare_near(state)
    if t[F.TURNED + grid] >= 0:
        unlink(state, grid)
    t[F.CELL_Q + grid] = q
    t[F.CELL_R + grid] = r
    t[F.TURNED + grid] = turned
    link(state, grid)


def exchange(state: WarpArenaState, grid: i64, other: i64, steps: i64, other_steps: i64) -> None:
    """WA-14: exchange two grids, each turned clockwise by its steps."""
    t = state.values
    if grid == other:
        rotate(state, grid, steps)
        return
    unshare_near(state)
    unlink(state, grid)
    unlink(state, other)
    q = t[F.CELL_Q + grid]
    r = t[F.CELL_R + grid]
    t[F.CELL_Q + grid] = t[F.CELL_Q + other]
    t[F.CELL_R + grid] = t[F.CELL_R + other]
    t[F.CELL_Q + other] = q
    t[F.CELL_R + other] = r
    t[F.TURNED + grid] = turned_on(state, grid, steps)
    t[F.TURNED + other] = turned_on(state, other, other_steps)
    link(state, grid)
    link(state, other)


# --- places for a grid ------------------------------------------------------------------------


def is_place(state: WarpArenaState, grid: i64, slot: i64) -> bool:
    """WA-2, WA-12: return whether a lifted grid may be laid on the place that a slot names.

    It must be another place than the old one, and free. A place beside several grids bears only
    the name of the one with the lowest number.
    """
    anchor = (slot - ids.SLOT) // ids.SLOTS
    n = (slot - ids.SLOT) % ids.SLOTS
    t = state.values
    shape = state.shape
    if anchor >= state.grids or n >= shape.places or anchor == grid or t[F.TURNED + anchor] < 0:
        return False
    q = t[F.CELL_Q + anchor] + shape.place_q[n]
    r = t[F.CELL_R + anchor] + shape.place_r[n]
    beside = shape.beside
    other: i64
    for other in range(state.grids):
        dq = t[F.CELL_Q + other] - q
        # Most grids are far away: one look is enough for them.
        if dq > 3 or dq < -3:
            continue
        dr = t[F.CELL_R + other] - r
        if dr > 3 or dr < -3 or t[F.TURNED + other] < 0:
            continue
        place = beside[(dq + 3) * 7 + dr + 3]
        if other == grid:
            if dq == 0 and dr == 0:
                return False
        elif place == shapes.OVERLAPS or (other < anchor and 0 <= place < shape.places):
            return False
    return True


def random_place(state: WarpArenaState, grid: i64, rng: Rng) -> i64:
    """WA-12: return a place for a grid, each equally likely, by trying until one is free."""
    slot: i64 = ids.SLOT + grid * ids.SLOTS  # no place beside itself
    while not is_place(state, grid, slot):
        slot = ids.SLOT + rng.below(state.grids) * ids.SLOTS + rng.below(state.shape.places)
    return slot


def slot_q(state: WarpArenaState, slot: i64) -> i64:
    """Return the coordinate q of the centre that a slot's action would lay."""
    return (
        state.values[F.CELL_Q + (slot - ids.SLOT) // ids.SLOTS]
        + state.shape.place_q[(slot - ids.SLOT) % ids.SLOTS]
    )


def slot_r(state: WarpArenaState, slot: i64) -> i64:
    """Return the coordinate r of the centre that a slot's action would lay."""
    return (
        state.values[F.CELL_R + (slot - ids.SLOT) // ids.SLOTS]
        + state.shape.place_r[(slot - ids.SLOT) % ids.SLOTS]
    )


# --- the die for grids ------------------------------------------------------------------------


def ask_grid_die(state: WarpArenaState) -> None:
    """WA-2: ask for the die for grids, which has as many sides as there are grids."""
    state.ask_die(state.grids)


def legal_grids(state: WarpArenaState, but: i64, out: Actions) -> None:
    """Add any grid but one; -1: any."""
    grid: i64
    for grid in range(state.grids):
        if grid != but:
            out.add(ids.GRID + grid)


# --- Warp Grid (2.4.3, 4.2.2) -----------------------------------------------------------------

# The steps of Warp.
WHICH: Final[i64] = 0
WHERE: Final[i64] = 1
HOW_TURNED: Final[i64] = 2
SHOWN: Final[i64] = 3
WARPED: Final[i64] = 4  # unless it is cancelled


@final
class Warp(Special):
    """WA-12: a die says which grid is warped; the player where to, and how it is turned."""

    NUMBER: Final[i64] = 10

    GRID: Final[i64] = 4
    Q: Final[i64] = 5
    R: Final[i64] = 6
    STEPS: Final[i64] = 7  # how far it is turned on

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """WA-12: roll, choose the place, choose the rotation, warp."""
        t = state.values
        now = t[at + STEP]
        if now == WHICH:
            ask_grid_die(state)
        elif now == WHERE or now == HOW_TURNED:
            state.ask(t[at + Action.WHO])
        elif now == SHOWN:
            state.step(WARPED)
            windows.ask_to_stop(state, at, ids.WARP_GRID)
        else:
            grid = t[at + Warp.GRID]
            q = t[at + Warp.Q]
            r = t[at + Warp.R]
            steps = t[at + Warp.STEPS]
            state.pop()
            if t[F.ANSWER] == 0:
                state.note(journal.GRID_WARPED, grid, q, r, steps)
                lay(state, grid, q, r, turned_on(state, grid, steps))

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-12: add places, then 0 to 5 steps."""
        if state.values[at + STEP] == WHERE:
            legal_places(state, state.values[at + Warp.GRID], out)
        else:
            legal_turns(state, 0, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-12: take the place, then the rotation."""
        t = state.values
        if t[at + STEP] == WHERE:
            t[at + Warp.Q] = slot_q(state, action)
            t[at + Warp.R] = slot_r(state, action)
            state.step(HOW_TURNED)
        else:
            t[at + Warp.STEPS] = action - ids.NUMBER
            state.step(SHOWN)

    def roll(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """WA-12: roll first."""
        who = state.values[at + Action.WHO]
        state.note(journal.WARP_ROLLED, who, face, state.grids, face - 1)
        state.values[at + Warp.GRID] = face - 1
        state.step(WHERE)


def legal_places(state: WarpArenaState, grid: i64, out: Actions) -> None:
    """WA-12: add every place beside another grid, but not the old one; each under one name."""
    slot: i64
    for slot in range(ids.SLOT, ids.SLOT + state.grids * ids.SLOTS):
        if is_place(state, grid, slot):
            out.add(slot)


def legal_turns(state: WarpArenaState, first: i64, out: Actions) -> None:
    """WA-10: add steps to turn a grid by, clockwise."""
    steps: i64
    for steps in range(first, state.shape.turns):
        out.add(ids.NUMBER + steps)


# --- Double Warp (2.4.4, 4.2.10, 4.2.11) ------------------------------------------------------

# The steps of Double.
FIRST: Final[i64] = 0
OTHER: Final[i64] = 1
FIRST_TURNED: Final[i64] = 2
OTHER_TURNED: Final[i64] = 3
BOTH_SHOWN: Final[i64] = 4
EXCHANGED: Final[i64] = 5  # unless it is cancelled


@final
class Double(Special):
    """WA-14: a grid is named, the other rolled for or named too; both are turned and exchanged."""

    NUMBER: Final[i64] = 11

    GRID: Final[i64] = 4
    OTHER: Final[i64] = 5
    STEPS: Final[i64] = 6
    OTHER_STEPS: Final[i64] = 7

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """WA-14: name a grid, roll for the other (or name it too), turn both, exchange them."""
        t = state.values
        now = t[at + STEP]
        if now == OTHER and t[at + Special.BY_CARD] != Special.CHOSEN:
            ask_grid_die(state)
        elif now <= OTHER_TURNED:
            state.ask(t[at + Action.WHO])
        elif now == BOTH_SHOWN:
            state.step(EXCHANGED)
            windows.ask_to_stop(state, at, ids.DOUBLE_WARP)
        else:
            grid = t[at + Double.GRID]
            other = t[at + Double.OTHER]
            steps = t[at + Double.STEPS]
            other_steps = t[at + Double.OTHER_STEPS]
            state.pop()
            if t[F.ANSWER] == 0:
                state.note(journal.GRIDS_EXCHANGED, grid, other, steps, other_steps)
                exchange(state, grid, other, steps, other_steps)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-14: add a grid; another one, if both are chosen; 0 to 5 steps for each."""
        now = state.values[at + STEP]
        if now == FIRST:
            legal_grids(state, -1, out)
        elif now == OTHER:
            legal_grids(state, state.values[at + Double.GRID], out)
        else:
            legal_turns(state, 0, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-14: take a choice; the same grid twice is left as it is, or turned."""
        t = state.values
        now = t[at + STEP]
        if now == FIRST:
            state.note(journal.GRID_CHOSEN, seat, action - ids.GRID)
            t[at + Double.GRID] = action - ids.GRID
            state.step(OTHER)
        elif now == OTHER:
            state.note(journal.GRID_CHOSEN, seat, action - ids.GRID)
            t[at + Double.OTHER] = action - ids.GRID
            state.step(FIRST_TURNED)
        elif now == FIRST_TURNED:
            t[at + Double.STEPS] = action - ids.NUMBER
            same = t[at + Double.OTHER] == t[at + Double.GRID]
            state.step(BOTH_SHOWN if same else OTHER_TURNED)
        else:
            t[at + Double.OTHER_STEPS] = action - ids.NUMBER
            state.step(BOTH_SHOWN)

    def roll(self, state: WarpArenaState, at: i64, face: i64) -> None:
        """WA-14: take the second grid from the die."""
        t = state.values
        who = t[at + Action.WHO]
        state.note(journal.EXCHANGE_ROLLED, who, face, state.grids, face - 1, t[at + Double.GRID])
        t[at + Double.OTHER] = face - 1
        state.step(FIRST_TURNED)


# --- Rotate a Grid (4.2.4) ---------------------------------------------------------------------

# The steps of Rotate.
WHICH_GRID: Final[i64] = 0
HOW_FAR: Final[i64] = 1


@final
class Rotate(Action):
    """4.2.4, WA-10: a grid turns in its place."""

    NUMBER: Final[i64] = 13

    GRID: Final[i64] = 4

    def go_on(self, state: WarpArenaState, at: i64) -> None:
        """4.2.4: choose a grid, then by how much it turns."""
        state.ask(state.values[at + Action.WHO])

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-10: add any grid, by 1 to 5 steps."""
        if state.values[at + STEP] == WHICH_GRID:
            legal_grids(state, -1, out)
        else:
            legal_turns(state, 1, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-10: turn the grid in its place."""
        t = state.values
        if t[at + STEP] == WHICH_GRID:
            t[at + Rotate.GRID] = action - ids.GRID
            state.step(HOW_FAR)
            return
        grid = t[at + Rotate.GRID]
        state.pop()
        state.note(journal.GRID_TURNED, grid, action - ids.NUMBER)
        rotate(state, grid, action - ids.NUMBER)
