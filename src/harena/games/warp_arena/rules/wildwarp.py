"""Wild Warps: the windows in which they may be played, and their stack."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import SIMULTANEOUS, STEP
from harena.games.warp_arena.rules import cards, journal, notation as say, special, table as on
from harena.games.warp_arena.rules.table import WarpArenaTable

# Its steps.
ASK: Final[i64] = 0
ANSWERED: Final[i64] = 1
PLAYED: Final[i64] = 2  # a Wild Warp, and others could cancel it

# An answer in `table.WANT`: 0 is none yet.
LET_PASS: Final[i64] = 1
WANTED: Final[i64] = 2  # + the action wanted


@final
class Window(Procedure[WarpArenaTable]):
    """WA-38, WA-39: all are asked at once; the first in order who wants to, interrupts."""

    NUMBER: Final[i64] = 8
    WHAT: Final[i64] = 2  # may be done, see `table.STOP_ACTION` and what follows there
    WHOM: Final[i64] = 3  # it answers: the seat that is not asked; -1 all are
    DETAIL: Final[i64] = 4  # the action announced, the card played, or what a Wild Warp did
    PLAYER: Final[i64] = 5  # who played a Wild Warp in it
    WANT: Final[i64] = 6  # the action it did
    # In a fight: the owners of the cards that can be cancelled; -1: that card cannot be.
    ATTACKER: Final[i64] = 4
    DEFENDER: Final[i64] = 7
    ENDED: Final[i64] = 7  # between phases: 1 + the seat whose phase ended; 0 nobody's did

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """WA-38, WA-39: ask all at once; the first in order who wants to, does; ask again."""
        t = table.table
        now = t[at + STEP]
        if now == ASK:
            table.waiting = asked(table, at)
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
            legal_cancels(table, at, seat, 0, out)
        if cards.holds(table, seat, say.SUPER_WARP):
            legal_cancels(table, at, seat, say.SUPER, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-39: answers in any order; they count when all have come."""
        one: i64 = 1
        table.table[on.WANT + seat] = LET_PASS if action == say.PASS else action + WANTED
        table.waiting &= ~(one << seat)
        if table.waiting == 0:
            table.step(ANSWERED)
        else:
            table.to_move = SIMULTANEOUS


def open_window(table: WarpArenaTable, what: i64, whom: i64, detail: i64) -> None:
    """Let everybody but the seat `whom` (-1: let all) react with a Wild Warp."""
    t = table.table
    at = table.push(Window.NUMBER)
    t[at + Window.WHAT] = what
    t[at + Window.WHOM] = whom
    t[at + Window.DETAIL] = detail


def open_between(table: WarpArenaTable, ended: i64, starts: i64) -> None:
    """WA-47: between two phases; `ended`: whose phase is over, -1 nobody's in this turn."""
    open_window(table, on.INTERJECT, starts, 0)
    table.table[table.frame() + Window.ENDED] = ended + 1


def open_fight_window(table: WarpArenaTable, attacker: i64, defender: i64) -> None:
    """WA-38 d: the owners of the combat cards that can be cancelled; -1: that card cannot be.

    `table.ANSWER` is then CANCEL_ATTACK or CANCEL_DEFENCE, or 0: neither is cancelled.
    """
    t = table.table
    at = table.push(Window.NUMBER)
    t[at + Window.WHAT] = on.STOP_COMBAT
    t[at + Window.WHOM] = -1
    t[at + Window.ATTACKER] = attacker
    t[at + Window.DEFENDER] = defender


def asked(table: WarpArenaTable, at: i64) -> i64:
    """WA-48: a bit for each seat that a window asks; it follows from what everybody knows."""
    t = table.table
    what = t[at + Window.WHAT]
    open_cards = t[on.USED + say.WILD_WARP]
    if what != on.INTERJECT:
        open_cards += t[on.USED + say.SUPER_WARP]
        if open_cards == table.variant.wild_cards:
            return 0
    elif open_cards == table.pack[say.WILD_WARP]:
        return 0
    seats: i64 = 0
    one: i64 = 1
    seat: i64
    for seat in range(table.seats):
        if on.alive(table, seat) and t[on.HELD + seat] > 0 and seat != t[at + Window.WHOM]:
            if what != on.STOP_COMBAT or may_cancel(table, at, seat):
                seats |= one << seat
    return seats


def may_cancel(table: WarpArenaTable, at: i64, seat: i64) -> bool:
    """WA-38 d: whether there is a combat card of another for a seat to cancel."""
    return is_other(table, at + Window.ATTACKER, seat) or is_other(
        table, at + Window.DEFENDER, seat
    )


def is_other(table: WarpArenaTable, owner: i64, seat: i64) -> bool:
    """WA-38 d: whether a card that can be cancelled is another's; `owner` is its place."""
    return table.table[owner] >= 0 and table.table[owner] != seat


def legal_cancels(table: WarpArenaTable, at: i64, seat: i64, by: i64, out: Actions) -> None:
    """WA-38, WA-68: what a Wild Warp (0) or a Super Wild Warp (SUPER) can cancel in a window."""
    if table.table[at + Window.WHAT] != on.STOP_COMBAT:
        out.add(by + say.CANCEL)
        return
    if is_other(table, at + Window.ATTACKER, seat):
        out.add(by + say.CANCEL_ATTACK)
    if is_other(table, at + Window.DEFENDER, seat):
        out.add(by + say.CANCEL_DEFENCE)


def first_to_react(table: WarpArenaTable, at: i64) -> i64:
    """WA-39: of those who want to react, the active player, then the first in order of play.

    WA-47: between two phases that is still the one whose phase ends.
    """
    t = table.table
    first = t[on.ACTIVE]
    if t[at + Window.WHAT] == on.INTERJECT and t[at + Window.ENDED] > 0:
        first = t[at + Window.ENDED] - 1
    if t[on.WANT + first] >= WANTED:
        return first
    place: i64
    for place in range(table.seats):
        if t[on.WANT + t[on.ORDER + place]] >= WANTED:
            return t[on.ORDER + place]
    return -1


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
        card = wanted - say.WILD + say.DESTROY_HEX
        table.note(journal.INTERJECTED, who, card)
        cards.discard(table, who, say.WILD_WARP)
        table.step(ASK)
        special.play_special(table, who, card)
    else:
        note_cancelling(table, at, say.WILD_WARP)
        cards.discard(table, who, say.WILD_WARP)
        table.step(PLAYED)
        open_window(table, on.STOP_WILD, who, wanted)


def note_cancelling(table: WarpArenaTable, at: i64, tool: i64) -> None:
    """WA-37: who plays a Wild Warp of any sort, to cancel what of whom."""
    t = table.table
    what = t[at + Window.WHAT]
    detail = t[at + Window.WANT] if what == on.STOP_COMBAT else t[at + Window.DETAIL]
    whom = t[at + Window.WHOM]
    table.note(journal.CANCELLING, t[at + Window.PLAYER], tool, what, whom, detail)


def succeed(table: WarpArenaTable, at: i64) -> None:
    """WA-37: a Wild Warp that nobody cancelled cancels what it was played on."""
    t = table.table
    what = t[at + Window.WHAT]
    if what == on.STOP_COMBAT:
        t[on.ANSWER] = t[at + Window.WANT]
    else:
        table.note(journal.CANCELLED, what, t[at + Window.WHOM], t[at + Window.DETAIL])
        t[on.ANSWER] = 1
    table.pop()
