"""Initiative: who goes first, and the extra dice that break a tie."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.procedures import Procedure
from harena.games.warp6.rules import journal, table as on
from harena.games.warp6.rules.table import WarpSixTable


def better_dice(table: WarpSixTable, seat: i64, than: i64) -> i64:
    """W6-8: compare two seats' dice sorted downward: 1 better, -1 worse, 0 equal."""
    t = table.table
    face: i64
    for face in range(8, 0, -1):
        mine: i64 = 0
        theirs: i64 = 0
        die: i64
        for die in range(table.own):
            if t[on.FACE + seat * on.OWN + die] == face:
                mine += 1
            if t[on.FACE + than * on.OWN + die] == face:
                theirs += 1
        if mine != theirs:
            return 1 if mine > theirs else -1
    return 0


def find_first_player(table: WarpSixTable) -> None:
    """W6-8: give the first turn to the best dice; equal ones roll an extra d8 each."""
    t = table.table
    best: i64 = 0
    seat: i64
    for seat in range(1, table.seats):
        if better_dice(table, seat, best) > 0:
            best = seat
    for seat in range(table.seats):
        t[on.TIED + seat] = 1 if better_dice(table, seat, best) == 0 else 0
    settle_tie(table)


def settle_tie(table: WarpSixTable) -> None:
    """W6-8: one seat left begins; otherwise each of those left rolls an extra d8."""
    t = table.table
    left: i64 = 0
    first: i64 = -1
    seat: i64
    for seat in range(table.seats):
        t[on.EXTRA + seat] = 0
        if t[on.TIED + seat] == 1:
            left += 1
            if first < 0:
                first = seat
    t[on.ROLLING_DIE] = -1
    if left == 1:
        t[on.FIRST] = first
        t[on.PHASE] = on.PLACING
        table.note(journal.BEGINS, first)
        table.ask(first)
    else:
        t[on.PHASE] = on.TIE
        table.ask_die(8)


class Tie(Procedure):
    """W6-8: seats whose dice are all equal roll an extra d8 each, as often as it takes."""

    NUMBER: Final[i64] = on.TIE

    def roll(self, table: WarpSixTable, at: i64, face: i64) -> None:
        """W6-8: an extra d8 falls; when all have rolled, only the highest stay tied."""
        t = table.table
        roller = next_to_break_tie(table)
        t[on.EXTRA + roller] = face
        table.note(journal.TIE_ROLLED, roller, face)
        if next_to_break_tie(table) >= 0:
            table.ask_die(8)
            return
        top: i64 = 0
        seat: i64
        for seat in range(table.seats):
            top = max(top, t[on.EXTRA + seat])
        for seat in range(table.seats):
            if t[on.EXTRA + seat] < top:
                t[on.TIED + seat] = 0
        settle_tie(table)


def next_to_break_tie(table: WarpSixTable) -> i64:
    """W6-8: the tied seat that rolls its extra d8 next; -1 when all have."""
    t = table.table
    seat: i64
    for seat in range(table.seats):
        if t[on.TIED + seat] == 1 and t[on.EXTRA + seat] == 0:
            return seat
    return -1
