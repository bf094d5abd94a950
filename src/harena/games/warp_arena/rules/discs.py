"""Power discs, the destruction of hexes, and the loss of robots and of C-bots."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import FRAME, STEP, TERMINAL
from harena.games.warp_arena.rules import journal, notation as say, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable

SPOILS_OF_C: Final[i64] = 2  # discs that appear where a C-bot was lost (WA-35)

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


# --- destruction ------------------------------------------------------------------------------


def remove_field(table: WarpArenaTable, hex_: i64) -> None:
    """Remove the force field in a hex, for any cause."""
    table.note(journal.FIELD_GONE, hex_, on.field_owner(table, hex_))
    table.table[on.GROUND + on.EACH * hex_] = 0


def destroy_hex(table: WarpArenaTable, hex_: i64, who: i64) -> None:
    """WA-11, WA-27: `who` destroys a hex: only a force field, if there is one; else all on it."""
    t = table.table
    if on.destroyed(table, hex_):
        return
    if t[on.GROUND + on.EACH * hex_] != 0:
        remove_field(table, hex_)
        return
    table.note(journal.HEX_DESTROYED, hex_, t[on.LOOSE + on.EACH * hex_])
    t[on.GROUND + on.EACH * hex_] = 1
    t[on.LOOSE + on.EACH * hex_] = 0
    there = t[on.TROOPS + on.EACH * hex_]
    fallen: i64 = -1
    piece: i64
    for piece in range(table.seats * say.OWN):
        if there == 0:
            break
        if t[on.AT + piece] == hex_:
            t[on.DISCS + piece] = 0
            on.lift(table, piece)
            table.note(journal.ROBOT_LOST, piece, hex_)
            if say.KIND[piece] == say.C:
                fallen = say.OWNER[piece]
    if fallen >= 0:
        eliminate(table, fallen, hex_, who)


def lose_robot(table: WarpArenaTable, piece: i64, by: i64) -> None:
    """WA-33: a robot is destroyed; its discs lie loose in its hex."""
    t = table.table
    hex_ = t[on.AT + piece]
    t[on.LOOSE + on.EACH * hex_] += t[on.DISCS + piece]
    t[on.DISCS + piece] = 0
    on.lift(table, piece)
    table.note(journal.ROBOT_LOST, piece, hex_)
    if say.KIND[piece] == say.C:
        eliminate(table, say.OWNER[piece], hex_, by)


# --- the loss of a C-bot, and victory (7.0) ---------------------------------------------------


def eliminate(table: WarpArenaTable, seat: i64, hex_: i64, by: i64) -> None:
    """WA-35: a C-bot has been lost at a hex by the doing of seat `by` (-1: by chance)."""
    t = table.table
    bit: i64 = 1
    t[on.ALIVE] &= ~(bit << seat)
    left: i64 = 0
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        place = t[on.AT + piece]
        if place >= 0:
            t[on.LOOSE + on.EACH * place] += t[on.DISCS + piece]
            t[on.DISCS + piece] = 0
            on.lift(table, piece)
            table.note(journal.ROBOT_LEFT, piece, place)
            left += 1
    ground: i64
    for ground in range(on.GROUND, on.HEXES + on.EACH * table.hexes, on.EACH):
        if t[ground] >> 1 == seat + 1:
            t[ground] = 0
    heap = hex_
    if on.destroyed(table, hex_):
        heap = say.NOWHERE
    else:
        t[on.LOOSE + on.EACH * hex_] += SPOILS_OF_C
    table.note(journal.PLAYER_OUT, seat, left, heap)
    hand_over(table, seat, by)
    if t[on.ALIVE] & (t[on.ALIVE] - 1) == 0:
        win(table)


def hand_over(table: WarpArenaTable, seat: i64, by: i64) -> None:
    """WA-35: a lost player's hand goes to who did it; own doing and chance: to the discards."""
    t = table.table
    taker: i64 = -1
    if by >= 0 and by != seat:
        taker = by
    card: i64
    for card in range(say.CARDS):
        n = t[on.HAND + seat * say.CARDS + card]
        t[on.HAND + seat * say.CARDS + card] = 0
        if taker < 0:
            t[on.USED + card] += n
        else:
            t[on.HAND + taker * say.CARDS + card] += n
    table.note(journal.HAND_TAKEN, seat, taker, t[on.HELD + seat])
    if taker >= 0:
        t[on.HELD + taker] += t[on.HELD + seat]
    t[on.HELD + seat] = 0


def win(table: WarpArenaTable) -> None:
    """WA-36: the last C-bot wins at once."""
    seat: i64
    for seat in range(table.seats):
        if on.alive(table, seat):
            end_game(table, seat)


def end_game(table: WarpArenaTable, winner: i64) -> None:
    """WA-36: it is over, and nothing is carried out any more; WA-64: -1 all who are left share."""
    t = table.table
    t[on.WINNER] = winner
    table.note(journal.GAME_WON, winner)
    i: i64
    for i in range(table.stack, table.stack + table.depth * FRAME):
        t[i] = 0
    for i in range(on.PAIRS, on.BUILT):
        t[i] = 0  # of the combat that ended it
    table.depth = 0
    table.to_move = TERMINAL
