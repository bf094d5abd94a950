"""The cards of the house expansion that do something of their own (WA-67, WA-69)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import journal, losses, notation as say, table as on, windows
from harena.games.warp_arena.rules.table import Action, Special, WarpArenaTable

# --- Bombs (WA-69) and Action Points (WA-67) ----------------------------------------------------

# The steps of Extra.
PLAYED: Final[i64] = 0
WORKS: Final[i64] = 1  # unless it is cancelled

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
            windows.ask_to_stop(table, at, say.BOMB_CARD)
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
        table.note(journal.BOMB_THROWN, seat, action - say.HEX)
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
        losses.remove_field(table, hex_)
        return
    piece: i64
    for piece in range(table.seats * say.OWN):
        if t[on.AT + piece] == hex_ and say.KIND[piece] != say.C:
            losses.lose_robot(table, piece, who)


@final
class Extra(Special):
    """WA-67: an Action Point card: one more action point."""

    NUMBER: Final[i64] = 20

    def go_on(self, table: WarpArenaTable, at: i64) -> None:
        """WA-67: at once, unless the card is cancelled."""
        t = table.table
        if t[at + STEP] == PLAYED:
            table.step(WORKS)
            windows.ask_to_stop(table, at, say.POINT_CARD)
            return
        table.pop()
        if t[on.ANSWER] == 0:
            t[on.POINTS] += 1
            table.note(journal.POINT_GAINED, t[on.ACTIVE], t[on.POINTS])
