"""The twelve actions that cost action points (4.2), but for those that are cards or moves."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    cards,
    combat,
    destroy,
    grids,
    journal,
    losses,
    movement,
    notation as say,
    special,
    table as on,
)
from harena.games.warp_arena.rules.table import Action, WarpArenaTable

TWELVE: Final[i64] = 12
CARDS_A_DISC: Final[i64] = 2  # that a disc becomes (WA-16)


def is_possible(table: WarpArenaTable, seat: i64, action: i64) -> bool:
    """WA-10: whether there is anything for one of the twelve actions to do, points aside."""
    if action == say.A_DRAW:
        return cards.can_draw(table)
    if action == say.A_CONVERT:
        return discs_to_convert(table, seat) > 0
    if action == say.A_CARDS:
        return special.has_special(table, seat)
    if action == say.A_ANY:
        return can_warp_any(table)
    if action == say.A_OWN:
        return can_warp_own(table, seat)
    return True


def legal_actions(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """WA-10, WA-43: actions of this table that the points left pay for and that do something."""
    points = table.table[on.POINTS]
    allowed = table.variant.actions
    action: i64
    for action in range(TWELVE):
        if say.COST[action] > points or (allowed >> action) & 1 == 0:
            continue
        if is_possible(table, seat, action):
            out.add(say.MENU + action)


def perform(table: WarpArenaTable, seat: i64, action: i64) -> None:
    """4.2.1 to 4.2.12: begin an action that was announced and not cancelled."""
    t = table.table
    if action == say.A_DRAW:
        cards.draw(table, seat, 1)
        return
    procedure = destroy.Destroy.NUMBER
    if action == say.A_WARP:
        procedure = grids.Warp.NUMBER
    elif action == say.A_ROTATE:
        procedure = grids.Rotate.NUMBER
    elif action == say.A_CONVERT:
        procedure = Convert.NUMBER
    elif action == say.A_CONVERTER:
        procedure = WarpConverter.NUMBER
    elif action == say.A_MOVE:
        procedure = movement.Move.NUMBER
        t[on.MOVED] = 0
    elif action == say.A_CARDS:
        procedure = special.PlayCards.NUMBER
    elif action == say.A_ANY:
        procedure = WarpAny.NUMBER
    elif action == say.A_DOUBLE or action == say.A_EXCHANGE:
        procedure = grids.Double.NUMBER
    elif action == say.A_OWN:
        procedure = WarpOwn.NUMBER
    at = table.push(procedure)
    t[at + Action.WHO] = seat
    if action == say.A_EXCHANGE:
        t[at + on.Special.BY_CARD] = on.Special.CHOSEN


# --- Convert Any or All Power Discs (4.2.5) ---------------------------------------------------

# The steps of Convert.
WHAT: Final[i64] = 0
WHICH_DISC: Final[i64] = 1
WHERE: Final[i64] = 2


@final
class Convert(Action):
    """WA-16: disc by disc: what it becomes, which disc it is, where the robot appears."""

    NUMBER: Final[i64] = 14

    MADE: Final[i64] = 3  # the kind of robot; 0 two cards
    GIVER: Final[i64] = 4  # the piece that gives the disc; -1 a loose one

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-16: on until there are no discs, or the player has enough."""
        t = table.table
        seat = t[at + Action.WHO]
        now = t[at + STEP]
        if now == WHAT:
            if discs_to_convert(table, seat) > 0:
                table.ask(seat)
            else:
                table.pop()
        elif now == WHICH_DISC:
            giver = only_giver(table, seat)
            if giver == SEVERAL:
                table.ask(seat)
            else:
                t[at + Convert.GIVER] = giver
                table.step(WHERE)
        elif t[at + Convert.MADE] == 0:
            table.step(WHAT)
            self._spend(table, at, seat)
            table.note(journal.DISC_SPENT, seat)
            cards.draw(table, seat, CARDS_A_DISC)
        else:
            table.ask(seat)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-16: robots in stock, or cards; the disc; the C-bot's hex or one beside it."""
        t = table.table
        now = t[at + STEP]
        hex_ = on.converter(table, seat)
        if now == WHAT:
            out.add(say.DONE)
            if cards.can_draw(table):
                out.add(say.MAKE)
            kind: i64
            for kind in range(1, table.variant.kinds):
                if in_stock(table, seat, kind) >= 0:
                    out.add(say.MAKE + kind)
        elif now == WHICH_DISC:
            if t[on.LOOSE + on.EACH * hex_] > 0:
                out.add(say.FROM_LOOSE)
            piece: i64
            for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
                if t[on.AT + piece] == hex_ and t[on.DISCS + piece] > 0:
                    out.add(say.PIECE + piece)
        else:
            out.add(say.HEX + hex_)
            way: i64
            for way in range(hex_ * table.ways, hex_ * table.ways + table.ways):
                to = table.near[way]
                if to >= 0 and not on.destroyed(table, to) and not on.hostile(table, to, seat):
                    out.add(say.HEX + to)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-16: one of the choices for a disc."""
        t = table.table
        now = t[at + STEP]
        if action == say.DONE:
            table.pop()
        elif now == WHAT:
            t[at + Convert.MADE] = action - say.MAKE
            table.step(WHICH_DISC)
        elif now == WHICH_DISC:
            t[at + Convert.GIVER] = -1 if action == say.FROM_LOOSE else action - say.PIECE
            table.step(WHERE)
        else:
            table.step(WHAT)
            self._spend(table, at, seat)
            piece = in_stock(table, seat, t[at + Convert.MADE])
            one: i64 = 1
            # Its number may be that of a robot that fired and was lost (WA-28).
            t[on.FIRED] &= ~(one << (piece % say.OWN))
            on.put(table, piece, action - say.HEX)
            table.note(journal.ROBOT_MADE, piece, action - say.HEX)

    def _spend(self, table: WarpArenaTable, at: i64, seat: i64) -> None:
        """WA-16: the disc is gone."""
        t = table.table
        if t[at + Convert.GIVER] < 0:
            t[on.LOOSE + on.EACH * on.converter(table, seat)] -= 1
        else:
            t[on.DISCS + t[at + Convert.GIVER]] -= 1


def discs_to_convert(table: WarpArenaTable, seat: i64) -> i64:
    """WA-16: the discs in the C-bot's hex, carried by it, by friends, or loose."""
    t = table.table
    hex_ = on.converter(table, seat)
    n = t[on.LOOSE + on.EACH * hex_]
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        if t[on.AT + piece] == hex_:
            n += t[on.DISCS + piece]
    return n


def in_stock(table: WarpArenaTable, seat: i64, kind: i64) -> i64:
    """WA-16: a robot of a kind that is not in the arena; -1 when all are."""
    first = seat * say.OWN + say.FIRST[kind]
    piece: i64
    for piece in range(first, first + say.STOCK[kind]):
        if table.table[on.AT + piece] < 0:
            return piece
    return -1


SEVERAL: Final[i64] = -2  # of `only_giver`


def only_giver(table: WarpArenaTable, seat: i64) -> i64:
    """WA-16: the one piece that has discs to convert, -1 if only loose ones lie; or SEVERAL."""
    t = table.table
    hex_ = on.converter(table, seat)
    found: i64 = SEVERAL
    if t[on.LOOSE + on.EACH * hex_] > 0:
        found = -1
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        if t[on.AT + piece] == hex_ and t[on.DISCS + piece] > 0:
            if found != SEVERAL:
                return SEVERAL
            found = piece
    return found


# --- warping robots (4.2.6, 4.2.9, 4.2.12) ----------------------------------------------------


def arrive(table: WarpArenaTable, piece: i64, hex_: i64) -> None:
    """WA-17, WA-18: a robot is warped to a hex: lost if that is destroyed, else it may fight.

    WA-72: a D leaves nothing behind.
    """
    seat = say.OWNER[piece]
    table.note(journal.ROBOT_WARPED, piece, table.table[on.AT + piece], hex_)
    on.put(table, piece, hex_)
    if on.destroyed(table, hex_):
        # It has come there, so what a lost C-bot leaves (WA-35) is lost with the hex.
        table.table[on.DISCS + piece] = 0
        losses.lose_robot(table, piece, -1)
    elif on.hostile(table, hex_, seat):
        combat.begin_combat(table, seat, hex_)


@final
class WarpConverter(Action):
    """WA-17: a die says to which grid's centre the C-bot is warped."""

    NUMBER: Final[i64] = 15

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-17: a die for the grid."""
        table.ask_die(table.grids)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-17: the C-bot goes to that grid's centre."""
        who = table.table[at + Action.WHO]
        hex_ = (face - 1) * table.cells
        table.note(journal.CONVERTER_ROLLED, who, face, table.grids, hex_)
        table.pop()
        arrive(table, who * say.OWN + say.C, hex_)


# The steps of WarpAny, and of WarpOwn.
WHO_GOES: Final[i64] = 0
FOR_GRID: Final[i64] = 1
FOR_HEX: Final[i64] = 2
WHERE_TO: Final[i64] = 1


@final
class WarpAny(Action):
    """WA-18: a D, H, B or W of anybody is warped to a hex by dice."""

    NUMBER: Final[i64] = 16

    PIECE: Final[i64] = 3
    GRID: Final[i64] = 4

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-18: choose a robot, roll for grid and hex."""
        now = table.table[at + STEP]
        if now == WHO_GOES:
            table.ask(table.table[at + Action.WHO])
        elif now == FOR_GRID:
            table.ask_die(table.grids)
        else:
            table.ask_die(table.cells - 1)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-18: any robot but C-bots."""
        piece: i64
        for piece in range(table.seats * say.OWN):
            if table.table[on.AT + piece] >= 0 and say.KIND[piece] != say.C:
                out.add(say.PIECE + piece)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-18: the robot is chosen before the dice fall."""
        table.note(journal.ROBOT_CHOSEN, seat, action - say.PIECE)
        table.table[at + WarpAny.PIECE] = action - say.PIECE
        table.step(FOR_GRID)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-18: the grid, then the secondary hex; its owner attacks whom it meets."""
        t = table.table
        who = t[at + Action.WHO]
        piece = t[at + WarpAny.PIECE]
        if t[at + STEP] == FOR_GRID:
            table.note(journal.ROBOT_GRID_ROLLED, who, face, table.grids, piece, face - 1)
            t[at + WarpAny.GRID] = face - 1
            table.step(FOR_HEX)
            return
        hex_ = t[at + WarpAny.GRID] * table.cells + face
        table.note(journal.ROBOT_HEX_ROLLED, who, face, table.cells - 1, piece, hex_)
        table.pop()
        arrive(table, piece, hex_)


def can_warp_any(table: WarpArenaTable) -> bool:
    """WA-18: whether there is any robot but C-bots in the arena."""
    piece: i64
    for piece in range(table.seats * say.OWN):
        if table.table[on.AT + piece] >= 0 and say.KIND[piece] != say.C:
            return True
    return False


@final
class WarpOwn(Action):
    """WA-19: an own robot is warped to a safe hex of the player's choice."""

    NUMBER: Final[i64] = 17

    PIECE: Final[i64] = 3

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-19: choose an own robot, then a hex."""
        table.ask(table.table[at + Action.WHO])

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-19: to any other hex that is not destroyed and holds nothing of an enemy."""
        t = table.table
        if t[at + STEP] == WHO_GOES:
            piece: i64
            for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
                if t[on.AT + piece] >= 0:
                    out.add(say.PIECE + piece)
            return
        here = t[on.AT + t[at + WarpOwn.PIECE]]
        hex_: i64
        for hex_ in range(table.hexes):
            if hex_ != here and is_safe(table, hex_, seat):
                out.add(say.HEX + hex_)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-19: its discs go along; WA-72: a D leaves nothing behind."""
        t = table.table
        if t[at + STEP] == WHO_GOES:
            t[at + WarpOwn.PIECE] = action - say.PIECE
            table.step(WHERE_TO)
            return
        piece = t[at + WarpOwn.PIECE]
        table.pop()
        table.note(journal.ROBOT_SENT, piece, t[on.AT + piece], action - say.HEX)
        on.put(table, piece, action - say.HEX)


def is_safe(table: WarpArenaTable, hex_: i64, seat: i64) -> bool:
    """WA-19: whether a hex is not destroyed and holds nothing of an enemy."""
    return not on.destroyed(table, hex_) and not on.hostile(table, hex_, seat)


def can_warp_own(table: WarpArenaTable, seat: i64) -> bool:
    """WA-19: return whether two hexes are safe: at most one of them holds a robot."""
    found = False
    hex_: i64
    for hex_ in range(table.hexes):
        if is_safe(table, hex_, seat):
            if found:
                return True
            found = True
    return False
