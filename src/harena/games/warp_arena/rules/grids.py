"""Grids that are warped, exchanged and turned (2.4.3, 2.4.4, 4.2.4, 4.2.11)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import board, journal, notation as say, table as on, windows
from harena.games.warp_arena.rules.table import Action, Special, WarpArenaTable


def legal_grids(table: WarpArenaTable, but: i64, out: Actions) -> None:
    """Any grid but one; -1: any."""
    grid: i64
    for grid in range(table.grids):
        if grid != but:
            out.add(say.GRID + grid)


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

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-12: roll, choose the place, choose the rotation, warp."""
        t = table.table
        now = t[at + STEP]
        if now == WHICH:
            table.ask_die(table.grids)
        elif now == WHERE or now == HOW_TURNED:
            table.ask(t[at + Action.WHO])
        elif now == SHOWN:
            table.step(WARPED)
            windows.ask_to_stop(table, at, say.WARP_GRID)
        else:
            grid = t[at + Warp.GRID]
            q = t[at + Warp.Q]
            r = t[at + Warp.R]
            steps = t[at + Warp.STEPS]
            table.pop()
            if t[on.ANSWER] == 0:
                table.note(journal.GRID_WARPED, grid, q, r, steps)
                board.lay(table, grid, q, r, board.turned_on(table, grid, steps))

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-12: a place, then 0 to 5 steps."""
        if table.table[at + STEP] == WHERE:
            legal_places(table, table.table[at + Warp.GRID], out)
        else:
            legal_turns(table, 0, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-12: the place, then the rotation."""
        t = table.table
        if t[at + STEP] == WHERE:
            t[at + Warp.Q] = board.slot_q(table, action)
            t[at + Warp.R] = board.slot_r(table, action)
            table.step(HOW_TURNED)
        else:
            t[at + Warp.STEPS] = action - say.NUMBER
            table.step(SHOWN)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-12: roll first."""
        who = table.table[at + Action.WHO]
        table.note(journal.WARP_ROLLED, who, face, table.grids, face - 1)
        table.table[at + Warp.GRID] = face - 1
        table.step(WHERE)


def legal_places(table: WarpArenaTable, grid: i64, out: Actions) -> None:
    """WA-12: every place beside another grid, but not the old one; each under one name."""
    slot: i64
    for slot in range(say.SLOT, say.SLOT + table.grids * say.SLOTS):
        if board.is_place(table, grid, slot):
            out.add(slot)


def legal_turns(table: WarpArenaTable, first: i64, out: Actions) -> None:
    """WA-10: steps to turn a grid by, clockwise."""
    steps: i64
    for steps in range(first, table.shape.turns):
        out.add(say.NUMBER + steps)


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

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-14: name a grid, roll for the other (or name it too), turn both, exchange them."""
        t = table.table
        now = t[at + STEP]
        if now == OTHER and t[at + Special.BY_CARD] != Special.CHOSEN:
            table.ask_die(table.grids)
        elif now <= OTHER_TURNED:
            table.ask(t[at + Action.WHO])
        elif now == BOTH_SHOWN:
            table.step(EXCHANGED)
            windows.ask_to_stop(table, at, say.DOUBLE_WARP)
        else:
            grid = t[at + Double.GRID]
            other = t[at + Double.OTHER]
            steps = t[at + Double.STEPS]
            other_steps = t[at + Double.OTHER_STEPS]
            table.pop()
            if t[on.ANSWER] == 0:
                table.note(journal.GRIDS_EXCHANGED, grid, other, steps, other_steps)
                board.exchange(table, grid, other, steps, other_steps)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-14: a grid; another one, where both are chosen; 0 to 5 steps for each."""
        now = table.table[at + STEP]
        if now == FIRST:
            legal_grids(table, -1, out)
        elif now == OTHER:
            legal_grids(table, table.table[at + Double.GRID], out)
        else:
            legal_turns(table, 0, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-14: the same number twice: the grid is left as it is, or turned."""
        t = table.table
        now = t[at + STEP]
        if now == FIRST:
            table.note(journal.GRID_CHOSEN, seat, action - say.GRID)
            t[at + Double.GRID] = action - say.GRID
            table.step(OTHER)
        elif now == OTHER:
            table.note(journal.GRID_CHOSEN, seat, action - say.GRID)
            t[at + Double.OTHER] = action - say.GRID
            table.step(FIRST_TURNED)
        elif now == FIRST_TURNED:
            t[at + Double.STEPS] = action - say.NUMBER
            same = t[at + Double.OTHER] == t[at + Double.GRID]
            table.step(BOTH_SHOWN if same else OTHER_TURNED)
        else:
            t[at + Double.OTHER_STEPS] = action - say.NUMBER
            table.step(BOTH_SHOWN)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-14: the second grid by the die."""
        t = table.table
        who = t[at + Action.WHO]
        table.note(journal.EXCHANGE_ROLLED, who, face, table.grids, face - 1, t[at + Double.GRID])
        t[at + Double.OTHER] = face - 1
        table.step(FIRST_TURNED)


# --- Rotate a Grid (4.2.4) ---------------------------------------------------------------------

# The steps of Rotate.
WHICH_GRID: Final[i64] = 0
HOW_FAR: Final[i64] = 1


@final
class Rotate(Action):
    """4.2.4, WA-10: a grid turns in its place."""

    NUMBER: Final[i64] = 13

    GRID: Final[i64] = 4

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """4.2.4: choose a grid, then by how much it turns."""
        table.ask(table.table[at + Action.WHO])

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-10: any grid, by 1 to 5 steps."""
        if table.table[at + STEP] == WHICH_GRID:
            legal_grids(table, -1, out)
        else:
            legal_turns(table, 1, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-10: it turns in its place."""
        t = table.table
        if t[at + STEP] == WHICH_GRID:
            t[at + Rotate.GRID] = action - say.GRID
            table.step(HOW_FAR)
            return
        grid = t[at + Rotate.GRID]
        table.pop()
        table.note(journal.GRID_TURNED, grid, action - say.NUMBER)
        board.rotate(table, grid, action - say.NUMBER)
