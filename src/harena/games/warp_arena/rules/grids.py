"""Grids that are warped, exchanged and turned (2.4.3, 2.4.4, 4.2.4, 4.2.11)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import board, fields as F, ids, journal, windows
from harena.games.warp_arena.rules.fields import Action, Special, WarpArenaState


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
            state.ask_die(state.grids)
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
                board.lay(state, grid, q, r, board.turned_on(state, grid, steps))

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
            t[at + Warp.Q] = board.slot_q(state, action)
            t[at + Warp.R] = board.slot_r(state, action)
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
        if board.is_place(state, grid, slot):
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
            state.ask_die(state.grids)
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
                board.exchange(state, grid, other, steps, other_steps)

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
        board.rotate(state, grid, action - ids.NUMBER)
