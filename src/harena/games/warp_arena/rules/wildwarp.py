"""Wild Warps: their uses in a window, and the cancelling of one by another."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import FRAME, PROCEDURE, SIMULTANEOUS, STEP
from harena.games.warp_arena.rules import (
    cards,
    journal,
    notation as say,
    special,
    table as on,
    windows,
)
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.table import WarpArenaTable
from harena.games.warp_arena.rules.windows import Window

# Its steps.
ASK: Final[i64] = 0
ANSWERED: Final[i64] = 1
PLAYED: Final[i64] = 2  # a Wild Warp, and others could cancel it

# An answer in `table.WANT`: 0 is none yet.
LET_PASS: Final[i64] = 1
WANTED: Final[i64] = 2  # + the action wanted


@final
class WildWarp(Procedure):
    """WA-38, WA-39: all answer at once; the first in order who wants to, interrupts.

    The places of its frame are named in `Window`.
    """

    NUMBER: Final[i64] = Window.NUMBER

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-38, WA-39: ask all at once; the first in order who wants to, does; ask again."""
        t = table.table
        now = t[at + STEP]
        if now == ASK:
            table.waiting = windows.asked(table, at)
            if table.waiting == 0:
                t[on.ANSWER] = 0
                table.pop()
            else:
                table.to_move = SIMULTANEOUS
        elif now == ANSWERED:
            react(table, at)
        elif t[on.ANSWER] != 0:
            table.step(ASK)
        else:
            succeed(table, at)

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-38: let it pass, or a Wild Warp held to cancel or to play as a special card."""
        out.add(say.PASS)
        if table.table[at + Window.WHAT] == on.INTERJECT:
            cards.legal_wild(table, seat, out)
            return
        if cards.holds(table, seat, say.WILD_WARP):
            legal_cancels(table, at, 0, out)
        if cards.holds(table, seat, say.SUPER_WARP):
            legal_cancels(table, at, say.SUPER, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-39: answers in any order; they count when all have come."""
        one: i64 = 1
        table.table[on.WANT + seat] = action + WANTED
        if action == say.PASS:
            table.table[on.WANT + seat] = LET_PASS
        table.waiting &= ~(one << seat)
        if table.waiting == 0:
            table.step(ANSWERED)
        else:
            table.to_move = SIMULTANEOUS


def legal_cancels(table: WarpArenaTable, at: i64, by: i64, out: Actions) -> None:
    """WA-38, WA-68: what a Wild Warp (0) or a Super Wild Warp (SUPER) can cancel in a window."""
    if table.table[at + Window.WHAT] != on.STOP_COMBAT:
        out.add(by + say.CANCEL)
        return
    if table.table[at + Window.ATTACKER] >= 0:
        out.add(by + say.CANCEL_ATTACK)
    if table.table[at + Window.DEFENDER] >= 0:
        out.add(by + say.CANCEL_DEFENCE)


def first_to_react(table: WarpArenaTable, at: i64) -> i64:
    """WA-39: of those who want to react, the active player, then the first in order of play."""
    t = table.table
    first = active(table, at)
    if t[on.WANT + first] >= WANTED:
        return first
    place: i64
    for place in range(table.seats):
        if t[on.WANT + t[on.ORDER + place]] >= WANTED:
            return t[on.ORDER + place]
    return -1


def active(table: WarpArenaTable, at: i64) -> i64:
    """WA-47: return the active player in a window: between two phases still that of the ending one.

    The windows within plays between them are included.
    """
    t = table.table
    frame = at
    while frame >= table.stack:
        if t[frame + PROCEDURE] == Window.NUMBER and t[frame + Window.WHAT] == on.INTERJECT:
            if t[frame + Window.ENDED] > 0:
                return t[frame + Window.ENDED] - 1
        frame -= FRAME
    return t[on.ACTIVE]


def react(table: WarpArenaTable, at: i64) -> None:
    """WA-39: one Wild Warp is played, or none; answers that were not used are forgotten."""
    t = table.table
    who = first_to_react(table, at)
    wanted: i64 = 0
    if who >= 0:
        wanted = t[on.WANT + who] - WANTED
    seat: i64
    for seat in range(table.seats):
        t[on.WANT + seat] = 0
    if who < 0:
        t[on.ANSWER] = 0
        table.pop()
        return
    t[at + Window.PLAYER] = who
    if wanted >= say.SUPER + say.CANCEL:
        # WA-68: nothing cancels it, so it works at once.
        t[at + Window.WANT] = wanted - say.SUPER
        note_cancelling(table, at, say.SUPER_WARP)
        cards.discard(table, who, say.SUPER_WARP)
        t[on.ANSWER] = 0
        table.step(PLAYED)
        return
    t[at + Window.WANT] = wanted
    if t[at + Window.WHAT] == on.INTERJECT:
        table.step(ASK)
        special.play_wild(table, who, wanted)
    else:
        note_cancelling(table, at, say.WILD_WARP)
        cards.discard(table, who, say.WILD_WARP)
        table.step(PLAYED)
        windows.open_window(table, on.STOP_WILD, who, wanted)


def note_cancelling(table: WarpArenaTable, at: i64, tool: i64) -> None:
    """WA-37: who plays a Wild Warp of any sort, to cancel what of whom."""
    t = table.table
    what = t[at + Window.WHAT]
    detail = t[at + Window.DETAIL]
    whom = t[at + Window.WHOM]
    if what == on.STOP_COMBAT:
        # The fight whose cards lie open is what the window interrupts.
        attack = t[at + Window.WANT] == say.CANCEL_ATTACK
        whom = t[at - FRAME + Fight.PIECE] if attack else t[at - FRAME + Fight.FOE]
        detail = t[at - FRAME + Fight.CARD_A] if attack else t[at - FRAME + Fight.CARD_D]
    table.note(journal.CANCELLING, t[at + Window.PLAYER], tool, what, whom, detail)


def succeed(table: WarpArenaTable, at: i64) -> None:
    """WA-37: a Wild Warp that is not cancelled cancels its target."""
    t = table.table
    what = t[at + Window.WHAT]
    if what == on.STOP_COMBAT:
        t[on.ANSWER] = t[at + Window.WANT]
    else:
        table.note(journal.CANCELLED, what, t[at + Window.WHOM], t[at + Window.DETAIL])
        t[on.ANSWER] = 1
    table.pop()
