"""Power discs: new ones, and the robots that get them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import journal, notation as say, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable

# --- new discs --------------------------------------------------------------------------------

# The steps of RandomDisc.
FOR_GRID: Final[i64] = 0
FOR_HEX: Final[i64] = 1


@final
class RandomDisc(Procedure):
    """WA-7, WA-9: a die for the grid, a die for its secondary hex; WA-43: or any hex by choice."""

    NUMBER: Final[i64] = 5

    SEAT: Final[i64] = 2  # who rolls
    GRID: Final[i64] = 3

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-7, WA-43: the dice, or the seat's choice."""
        if table.variant.placed:
            table.ask(table.table[at + RandomDisc.SEAT])
        elif table.table[at + STEP] == FOR_GRID:
            table.ask_die(table.grids)
        else:
            table.ask_die(table.cells - 1)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-43: any hex that is not destroyed."""
        legal_sites(table, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-43: the hex is chosen."""
        table.pop()
        place_disc(table, seat, action - say.HEX)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-7: the grid, then the hex; never a centre."""
        t = table.table
        seat = t[at + RandomDisc.SEAT]
        if t[at + STEP] == FOR_GRID:
            table.note(journal.DISC_GRID_ROLLED, seat, face, table.grids, face - 1, t[on.TURN])
            t[at + RandomDisc.GRID] = face - 1
            table.step(FOR_HEX)
            return
        hex_ = t[at + RandomDisc.GRID] * table.cells + face
        table.note(journal.DISC_HEX_ROLLED, seat, face, table.cells - 1, t[on.TURN])
        table.pop()
        new_disc(table, hex_)


@final
class NewDisc(Procedure):
    """WA-7, WA-9: on a robot's hex a new disc is a robot's, on a destroyed hex it is lost."""

    NUMBER: Final[i64] = 6

    HEX: Final[i64] = 2

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-7: it is given to the robot there; of several their owner picks one."""
        t = table.table
        hex_ = t[at + NewDisc.HEX]
        if on.destroyed(table, hex_):
            table.note(journal.DISC_ARRIVED, hex_, journal.IS_LOST)
            table.pop()
            return
        seat = on.holder(table, hex_)
        found: i64 = -1
        several = False
        piece: i64
        if seat >= 0:
            for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
                if t[on.AT + piece] == hex_ and t[on.DISCS + piece] < say.LOAD:
                    several = found >= 0
                    found = piece
        if several:
            table.note(journal.DISC_ARRIVED, hex_, journal.IS_ASKED)
            table.ask(seat)
            return
        table.pop()
        if found >= 0:
            t[on.DISCS + found] += 1
            table.note(journal.DISC_ARRIVED, hex_, found)
        else:
            t[on.LOOSE + on.EACH * hex_] += 1
            table.note(journal.DISC_ARRIVED, hex_, journal.LIES_LOOSE)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-7: own robots there with room for it."""
        legal_carriers(table, seat, table.table[at + NewDisc.HEX], out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-7: with several robots there, their owner picks the carrier."""
        table.pop()
        table.note(journal.DISC_GIVEN, action - say.PIECE)
        table.table[on.DISCS + action - say.PIECE] += 1


def random_disc(table: WarpArenaTable, seat: i64) -> None:
    """WA-7, WA-9: a seat makes a disc appear somewhere."""
    table.table[table.push(RandomDisc.NUMBER) + RandomDisc.SEAT] = seat


def new_disc(table: WarpArenaTable, hex_: i64) -> None:
    """WA-7: a disc appears in a hex; it may have to be asked who gets it."""
    table.table[table.push(NewDisc.NUMBER) + NewDisc.HEX] = hex_


def place_disc(table: WarpArenaTable, seat: i64, hex_: i64) -> None:
    """WA-43: a seat chooses where a disc appears."""
    table.note(journal.DISC_PLACED, seat, hex_, table.table[on.TURN])
    new_disc(table, hex_)


def legal_sites(table: WarpArenaTable, out: Actions) -> None:
    """WA-43: hexes where a disc can be placed: any that is not destroyed."""
    hex_: i64
    for hex_ in range(table.hexes):
        if not on.destroyed(table, hex_):
            out.add(say.HEX + hex_)


def legal_carriers(table: WarpArenaTable, seat: i64, hex_: i64, out: Actions) -> None:
    """WA-7, WA-33: own robots in a hex that have room for a disc."""
    t = table.table
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        if t[on.AT + piece] == hex_ and t[on.DISCS + piece] < say.LOAD:
            out.add(say.PIECE + piece)
