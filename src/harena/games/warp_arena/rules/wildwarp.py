"""Wild Warps: the windows in which they may be played, and their stack."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import SIMULTANEOUS
from harena.games.warp_arena.rules.cards import discard, holds, legal_wild
from harena.games.warp_arena.rules.notation import (
    CANCEL,
    CANCEL_ATTACK,
    CANCEL_DEFENCE,
    DESTROY_HEX,
    OWNER,
    PASS,
    SUPER,
    SUPER_WARP,
    WILD,
    WILD_WARP,
)
from harena.games.warp_arena.rules.special import play_special
from harena.games.warp_arena.rules.table import (
    ACTIVE,
    ALIVE,
    ANSWER,
    HELD,
    INTERJECT,
    L0,
    L1,
    L2,
    L3,
    L4,
    ORDER,
    STOP_COMBAT,
    STOP_WILD,
    USED,
    WANT,
    WINDOW,
    WarpArenaTable,
)


def open_window(table: WarpArenaTable, what: i64, answers: i64, detail: i64) -> None:
    """Let everybody but the seat `answers` (-1: let all) react with a Wild Warp."""
    t = table.table
    at = table.push(WINDOW)
    t[at + L0] = what
    t[at + L1] = answers
    t[at + L2] = detail


def asked(table: WarpArenaTable, at: i64) -> i64:
    """WA-48: a bit for each seat that a window asks; it follows from what everybody knows."""
    t = table.table
    open_cards = t[USED + WILD_WARP]
    if t[at + L0] != INTERJECT:
        open_cards += t[USED + SUPER_WARP]
        if open_cards == table.variant.wild_cards:
            return 0
    elif open_cards == table.pack[WILD_WARP]:
        return 0
    seats: i64 = 0
    one: i64 = 1
    seat: i64
    for seat in range(table.seats):
        if (t[ALIVE] >> seat) & 1 == 1 and t[HELD + seat] > 0 and seat != t[at + L1]:
            if t[at + L0] != STOP_COMBAT or targets(table, at, seat) != 0:
                seats |= one << seat
    return seats


def targets(table: WarpArenaTable, at: i64, seat: i64) -> i64:
    """WA-38 d: combat cards a seat may cancel: bit 0 the attacker's, bit 1 the defender's.

    WA-68: no Super Wild Warp is among them.
    """
    t = table.table
    fight = at - 8
    found: i64 = 0
    mine = t[fight + L2]
    theirs = t[fight + L3]
    if mine > 0 and mine != SUPER_WARP and OWNER[t[fight + L0]] != seat:
        found = 1
    if theirs > 0 and theirs != SUPER_WARP and OWNER[t[fight + L1]] != seat:
        found += 2
    return found


def window_go(table: WarpArenaTable, at: i64) -> None:
    """WA-38, WA-39: ask all at once; the first in order who wants to, does; ask again."""
    t = table.table
    now = t[at + 1]
    if now == 0:
        table.waiting = asked(table, at)
        if table.waiting == 0:
            t[ANSWER] = 0
            table.pop()
        else:
            table.to_move = SIMULTANEOUS
    elif now == 1:
        react(table, at)
    elif t[ANSWER] == 1:
        table.step(0)
    else:
        succeed(table, at)


def window_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-38: let it pass, or a Wild Warp held to cancel or to play as a special card."""
    out.add(PASS)
    what = table.table[at + L0]
    if what == INTERJECT:
        legal_wild(table, seat, out)
        return
    if holds(table, seat, WILD_WARP):
        legal_cancels(table, at, seat, 0, out)
    if holds(table, seat, SUPER_WARP):
        legal_cancels(table, at, seat, SUPER, out)


def legal_cancels(table: WarpArenaTable, at: i64, seat: i64, by: i64, out: Actions) -> None:
    """WA-38, WA-68: what a Wild Warp (0) or a Super Wild Warp (SUPER) can cancel in a window."""
    if table.table[at + L0] == STOP_COMBAT:
        cards = targets(table, at, seat)
        if cards & 1 == 1:
            out.add(by + CANCEL_ATTACK)
        if cards & 2 == 2:
            out.add(by + CANCEL_DEFENCE)
    else:
        out.add(by + CANCEL)


def window_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-39: answers in any order; they count when all have come."""
    one: i64 = 1
    table.table[WANT + seat] = 1 if action == PASS else action + 2
    table.waiting &= ~(one << seat)
    if table.waiting == 0:
        table.step(1)
    else:
        table.to_move = SIMULTANEOUS


def react(table: WarpArenaTable, at: i64) -> None:
    """WA-39: of those who want to react, the active player, then the first in order of play."""
    t = table.table
    who: i64 = -1
    if t[WANT + t[ACTIVE]] > 1:
        who = t[ACTIVE]
    place: i64
    for place in range(table.seats):
        if who < 0 and t[WANT + t[ORDER + place]] > 1:
            who = t[ORDER + place]
    wanted: i64 = 0
    if who >= 0:
        wanted = t[WANT + who] - 2
    for place in range(table.seats):
        t[WANT + place] = 0
    if who < 0:
        t[ANSWER] = 0
        table.pop()
        return
    t[at + L3] = who
    if wanted >= SUPER + CANCEL:
        # WA-68: nothing cancels it, so it works at once.
        t[at + L4] = wanted - SUPER
        discard(table, who, SUPER_WARP)
        table.step(2)
        t[ANSWER] = 0
        return
    t[at + L4] = wanted
    discard(table, who, WILD_WARP)
    if t[at + L0] == INTERJECT:
        table.step(0)
        play_special(table, who, wanted - WILD + DESTROY_HEX)
    else:
        table.step(2)
        open_window(table, STOP_WILD, who, wanted)


def succeed(table: WarpArenaTable, at: i64) -> None:
    """WA-37: a Wild Warp that nobody cancelled cancels what it was played on."""
    t = table.table
    if t[at + L0] != STOP_COMBAT:
        t[ANSWER] = 1
        table.pop()
        return
    card = at - 8 + (L2 if t[at + L4] == CANCEL_ATTACK else L2 + 1)
    t[card] = -t[card]
    table.step(0)
