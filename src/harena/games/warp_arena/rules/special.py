"""The special cards, and the actions that do the same: destroy, warp, exchange, rotate, create.

The cards of the expansion that do something of their own are here too: Bombs, Action Points.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    board,
    cards,
    discs,
    journal,
    notation as say,
    table as on,
    windows,
)
from harena.games.warp_arena.rules.table import Action, WarpArenaTable

# --- what a special card is while it works ----------------------------------------------------


class Special(Action):
    """WA-37, WA-49: what a special card does, or an action that does the same."""

    BY_CARD: Final[i64] = 3  # 1 by a card, which others may cancel; 0 by an action
    CHOSEN: Final[i64] = 2  # or, of a Double: by an action that chooses both grids


def play_special(table: WarpArenaTable, seat: i64, card: i64) -> None:
    """WA-37, WA-49: a special card begins to work; it can be cancelled once its result shows."""
    procedure = Extra.NUMBER
    if card == say.DESTROY_HEX:
        procedure = Destroy.NUMBER
    elif card == say.WARP_GRID:
        procedure = Warp.NUMBER
    elif card == say.DOUBLE_WARP:
        procedure = Double.NUMBER
    elif card == say.CREATE_DISC:
        procedure = Create.NUMBER
    elif card == say.BOMB_CARD:
        procedure = Bomb.NUMBER
    at = table.push(procedure)
    table.table[at + Action.WHO] = seat
    table.table[at + Special.BY_CARD] = 1


def play_wild(table: WarpArenaTable, seat: i64, action: i64) -> None:
    """WA-37: a Wild Warp is played as a special card."""
    cards.discard(table, seat, say.WILD_WARP)
    play_special(table, seat, action - say.WILD + say.DESTROY_HEX)


def ask_to_stop(table: WarpArenaTable, at: i64, card: i64) -> None:
    """WA-38 b: what the card will do is known; it may be cancelled. An action cannot be."""
    t = table.table
    if t[at + Special.BY_CARD] == 1:
        seat = t[at + Action.WHO]
        windows.open_window(table, on.STOP_CARD, seat, card)
        table.note(journal.CARD_SHOWN, card, seat)
    else:
        t[on.ANSWER] = 0


# --- playing any or all special cards (4.2.8) -------------------------------------------------


@final
class PlayCards(Action):
    """4.2.8: as many special cards as the player likes; which ones are left does not show."""

    NUMBER: Final[i64] = 18

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """4.2.8: another card, while any are held."""
        seat = table.table[at + Action.WHO]
        if table.table[on.HELD + seat] > 0:
            table.ask(seat)
        else:
            table.pop()

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """4.2.8: a special card held, a Wild Warp as any of them, or no more."""
        out.add(say.DONE)
        card: i64
        for card in range(say.DESTROY_HEX, say.WILD_WARP):
            if cards.holds(table, seat, card):
                out.add(say.CARD + card)
        cards.legal_wild(table, seat, out)
        if cards.holds(table, seat, say.BOMB_CARD) and can_bomb(table, seat):
            out.add(say.CARD + say.BOMB_CARD)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """4.2.8, WA-37: one card, which works before the next is played."""
        if action == say.DONE:
            table.pop()
        elif action >= say.CARD:
            cards.discard(table, seat, action - say.CARD)
            play_special(table, seat, action - say.CARD)
        else:
            play_wild(table, seat, action)


def has_special(table: WarpArenaTable, seat: i64) -> bool:
    """4.2.8, WA-69: whether a seat holds a card that is played by the action for special cards."""
    card: i64
    for card in range(say.DESTROY_HEX, say.BOMB_CARD + 1):
        if cards.holds(table, seat, card):
            return True
    return False


# --- Destroy Hex (2.4.2, 4.2.1) ---------------------------------------------------------------

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
            ask_to_stop(table, at, say.DESTROY_HEX)
        elif now == CHAIN:
            table.ask_die(table.ways)
        else:
            hex_ = t[at + Destroy.HEX]
            who = t[at + Action.WHO]
            table.pop()
            if t[on.ANSWER] == 0 and hex_ >= 0:
                discs.destroy_hex(table, hex_, who)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-11: any grid."""
        legal_grids(table, -1, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-11: the grid is chosen before the die falls."""
        table.table[at + Destroy.GRID] = action - say.GRID
        table.step(STRIKE)

    def roll(self, table: WarpArenaTable, at: i64, face: i64) -> None:
        """WA-11: the die says which hex; WA-41, WA-60: or where the chain goes on to."""
        t = table.table
        if t[at + STEP] == CHAIN:
            t[at + Destroy.HEX] = passed_on(table, t[at + Destroy.HEX], face)
        else:
            t[at + Destroy.HEX] = t[at + Destroy.GRID] * table.cells + face
        hit = t[at + Destroy.HEX]
        goes_on = table.variant.chains and hit >= 0 and on.destroyed(table, hit)
        table.step(CHAIN if goes_on else STRUCK)


def legal_grids(table: WarpArenaTable, but: i64, out: Actions) -> None:
    """Any grid but one; -1: any."""
    grid: i64
    for grid in range(table.grids):
        if grid != but:
            out.add(say.GRID + grid)


def passed_on(table: WarpArenaTable, hex_: i64, face: i64) -> i64:
    """WA-41: the hex beside a destroyed one that a die names, counted as its grid lies; or void.

    A face k is the way from the grid's centre to its hex k.
    """
    turned = table.table[on.TURNED + hex_ // table.cells] * table.shape.shift
    return table.near[hex_ * table.ways + (face - 1 + turned) % table.ways]


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
            ask_to_stop(table, at, say.WARP_GRID)
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
            ask_to_stop(table, at, say.DOUBLE_WARP)
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
            t[at + Double.GRID] = action - say.GRID
            table.step(OTHER)
        elif now == OTHER:
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
        table.table[at + Double.OTHER] = face - 1
        table.step(FIRST_TURNED)


# --- Create Power Disc (2.4.5), Rotate a Grid (4.2.4) -----------------------------------------

# The steps of Create, and of Extra.
PLAYED: Final[i64] = 0
WORKS: Final[i64] = 1  # unless it is cancelled

# The steps of Rotate.
WHICH_GRID: Final[i64] = 0
HOW_FAR: Final[i64] = 1


@final
class Create(Special):
    """2.4.5: a disc appears in the hex of the player's C-bot."""

    NUMBER: Final[i64] = 12

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """2.4.5: at once, unless the card is cancelled."""
        t = table.table
        if t[at + STEP] == PLAYED:
            table.step(WORKS)
            ask_to_stop(table, at, say.CREATE_DISC)
            return
        hex_ = on.converter(table, t[at + Action.WHO])
        table.pop()
        if t[on.ANSWER] == 0:
            discs.new_disc(table, hex_)


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


# --- cards of the expansion: Bombs (WA-69) and Action Points (WA-67) ---------------------------

# The steps of Bomb.
THROW: Final[i64] = 0
THROWN: Final[i64] = 1
GOES_OFF: Final[i64] = 2  # unless it is cancelled


@final
class Bomb(Special):
    """WA-69: a Bomb is thrown into a hex beside an own robot."""

    NUMBER: Final[i64] = 19

    HEX: Final[i64] = 5

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-69: choose a hex, and unless it is cancelled the bomb goes off there."""
        t = table.table
        now = t[at + STEP]
        if now == THROW:
            table.ask(t[at + Action.WHO])
        elif now == THROWN:
            table.step(GOES_OFF)
            ask_to_stop(table, at, say.BOMB_CARD)
        else:
            hex_ = t[at + Bomb.HEX]
            who = t[at + Action.WHO]
            table.pop()
            if t[on.ANSWER] == 0:
                explode(table, hex_, who)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-69: hexes with enemies or an enemy force field beside an own robot."""
        hex_: i64
        for hex_ in range(table.hexes):
            if in_throw(table, seat, hex_):
                out.add(say.HEX + hex_)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-69: the hex is chosen."""
        table.table[at + Bomb.HEX] = action - say.HEX
        table.step(THROWN)


def can_bomb(table: WarpArenaTable, seat: i64) -> bool:
    """WA-69: whether a bomb has somewhere to go."""
    hex_: i64
    for hex_ in range(table.hexes):
        if in_throw(table, seat, hex_):
            return True
    return False


def in_throw(table: WarpArenaTable, seat: i64, hex_: i64) -> bool:
    """WA-69: whether a bomb would do something there, beside a robot of the seat.

    It does, if an enemy force field is there, or an enemy robot other than a C-bot.
    """
    if not on.enemy_field(table, hex_, seat):
        owner = on.holder(table, hex_)
        if owner < 0 or owner == seat:
            return False
        if on.robots_of(table, hex_, owner) == 1 and on.converter(table, owner) == hex_:
            return False
    way: i64
    for way in range(hex_ * table.ways, hex_ * table.ways + table.ways):
        if table.near[way] >= 0 and on.robots_of(table, table.near[way], seat) > 0:
            return True
    return False


def explode(table: WarpArenaTable, hex_: i64, who: i64) -> None:
    """WA-69: only a force field goes, if there is one; else all robots but a C-bot."""
    t = table.table
    table.note(journal.BOMB_EXPLODED, hex_, who)
    if t[on.GROUND + on.EACH * hex_] != 0:
        discs.remove_field(table, hex_)
        return
    piece: i64
    for piece in range(table.seats * say.OWN):
        if t[on.AT + piece] == hex_ and say.KIND[piece] != say.C:
            discs.lose_robot(table, piece, who)


@final
class Extra(Special):
    """WA-67: an Action Point card: one more action point."""

    NUMBER: Final[i64] = 20

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-67: at once, unless the card is cancelled."""
        t = table.table
        if t[at + STEP] == PLAYED:
            table.step(WORKS)
            ask_to_stop(table, at, say.POINT_CARD)
            return
        table.pop()
        if t[on.ANSWER] == 0:
            t[on.POINTS] += 1
            table.note(journal.POINT_GAINED, t[on.ACTIVE], t[on.POINTS])
