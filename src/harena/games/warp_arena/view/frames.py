"""Finding one's way in a table: what is running, and who stands where."""

from __future__ import annotations

from typing import Final

from harena.core.play.state import FRAME, SIMULTANEOUS
from harena.core.show.english import listed
from harena.games.warp_arena.rules import notation as say, table as on
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L0
from harena.games.warp_arena.view.words import discs, seat_title, whose

WINDOW_KINDS: Final[tuple[str, ...]] = ("action", "card", "wild", "combat", "between")
"""[what a WINDOW lets players do] -> its kind in scenes (WA-38)."""


def frames(table: WarpArena) -> list[int]:
    """Where the frames of all running procedures start, the lowest first."""
    return [int(table.stack) + n * int(FRAME) for n in range(int(table.depth))]


def running(table: WarpArena, procedure: int) -> int:
    """The frame of a procedure that is running, the newest; -1 when there is none."""
    for at in reversed(frames(table)):
        if table.table[at] == procedure:
            return at
    return -1


def window(table: WarpArena) -> int:
    """The frame of the window that is open; -1 when none is."""
    if table.to_move != SIMULTANEOUS:
        return -1
    return int(table.frame())


def waiting_card(table: WarpArena) -> int:
    """The frame of the special card that waits for its window, somewhere below; or -1."""
    t = table.table
    found = frames(table)
    for n in range(len(found) - 1, 0, -1):
        if t[found[n]] != on.WINDOW:
            break
        if t[found[n] + L0] == on.STOP_CARD:
            return found[n - 1]
    return -1


def own_robots(table: WarpArena, seat: int, hex_: int) -> list[int]:
    """The robots of a seat in a hex."""
    own = range(seat * int(say.OWN), seat * int(say.OWN) + int(say.OWN))
    return [piece for piece in own if table.table[on.AT + piece] == hex_]


def robots_in(table: WarpArena, hex_: int) -> list[int]:
    """All robots in a hex."""
    return [
        piece
        for piece in range(int(table.seats) * int(say.OWN))
        if table.table[on.AT + piece] == hex_
    ]


def things_in(table: WarpArena, hex_: int) -> str:
    """What would be lost with a hex, in words: robots and discs; "" for nothing."""
    t = table.table
    there = robots_in(table, hex_)
    n = int(t[on.LOOSE + on.EACH * hex_]) + sum(int(t[on.DISCS + piece]) for piece in there)
    names = [whose(piece) for piece in there]
    return listed(names + ([discs(n)] if n else []))


def strike(table: WarpArena, hex_: int, name: str) -> str:
    """WA-11: what destroying a hex would do, as a sentence without its full stop."""
    if on.destroyed(table, hex_):
        return f"{name} is destroyed already, so nothing would happen"
    owner = int(on.field_owner(table, hex_))
    if owner >= 0:
        return f"the force field of {seat_title(owner)} in {name} would go"
    things = things_in(table, hex_)
    return f"{name} would be destroyed" + (f", with {things}" if things else "")
