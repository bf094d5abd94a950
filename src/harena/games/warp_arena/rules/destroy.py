"""Destroy Hex, by a card or an action (2.4.2, 4.2.1), and chain reactions (9.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    grids,
    journal,
    losses,
    notation as say,
    table as on,
    windows,
)
from harena.games.warp_arena.rules.table import Action, Special, WarpArenaTable

# The steps of Destroy.
AIM: Final[i64] = 0
STRIKE: Final[i64] = 1
STRUCK: Final[i64] = 2
DESTROYED: Final[i64] = 3  # unless it is cancelled
CHAIN: Final[i64] = 4  # the hex that was hit is destroyed already


@final
class Destroy(Special):
    """WA-11: a grid is chosen, a die says which of its secondary hexes is destroyed."""

    NUMBER: Final[i64] = 9

    GRID: Final[i64] = 4
    HEX: Final[i64] = 5  # the hex that is hit; -1 the void (WA-41)

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-11: choose a grid, roll for one of its secondary hexes, destroy it."""
        t = table.table
        now = t[at + STEP]
        if now == AIM:
            table.ask(t[at + Action.WHO])
        elif now == STRIKE:
            table.ask_die(table.cells - 1)
        elif now == STRUCK:
            table.step(DESTROYED)
            windows.ask_to_stop(table, at, say.DESTROY_HEX)
        elif now == CHAIN:
            table.ask_die(table.ways)
        else:
            hex_ = t[at + Destroy.HEX]
            who = t[at + Action.WHO]
            table.pop()
            if t[on.ANSWER] == 0 and hex_ >= 0:
                losses.destroy_hex(table, hex_, who)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-11: any grid."""
        grids.legal_grids(table, -1, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-11: the grid is chosen before the die falls."""
        table.note(journal.GRID_AIMED_AT, seat, action - say.GRID)
        table.table[at + Destroy.GRID] = action - say.GRID
        table.step(STRIKE)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-11: take the hex of the die; WA-41, WA-60: or the chain's next hex."""
        t = table.table
        who = t[at + Action.WHO]
        if t[at + STEP] == CHAIN:
            hit = passed_on(table, t[at + Destroy.HEX], face)
            table.note(journal.HIT_PASSED_ON, who, face, table.ways, hit, goes_on(table, hit))
        else:
            hit = t[at + Destroy.GRID] * table.cells + face
            table.note(journal.HEX_STRUCK, who, face, table.cells - 1, hit, goes_on(table, hit))
        t[at + Destroy.HEX] = hit
        table.step(CHAIN if goes_on(table, hit) == 1 else STRUCK)


def goes_on(table: WarpArenaTable, hit: i64) -> i64:
    """WA-41, WA-60: return 1 if a hit hex is already destroyed: then another is hit."""
    return 1 if table.variant.chains and hit >= 0 and on.destroyed(table, hit) else 0


def passed_on(table: WarpArenaTable, hex_: i64, face: i64) -> i64:
    """WA-41: the hex beside a destroyed one that a die names, counted as its grid lies; or void.

    A face k is the way from the grid's centre to its hex k.
    """
    turned = table.table[on.TURNED + hex_ // table.cells] * table.shape.shift
    return table.near[hex_ * table.ways + (face - 1 + turned) % table.ways]
