"""A player's phase: the free disc, three action points, and the windows around actions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.actions import legal_actions, perform
from harena.games.warp_arena.rules.cards import (
    discard,
    holds,
    legal_wild,
    play_special,
    play_wild,
)
from harena.games.warp_arena.rules.discs import legal_sites, new_disc
from harena.games.warp_arena.rules.notation import (
    CARD,
    COST,
    END,
    HEX,
    MENU,
    NO_RANDOM,
    POINT_CARD,
    RANDOM,
)
from harena.games.warp_arena.rules.table import (
    ACTIVE,
    ANSWER,
    BOOSTED,
    FIRED,
    INTERJECT,
    L0,
    L1,
    MOVED,
    ORDER,
    PLACE,
    POINTS,
    RANDOM_DISC,
    STOP_ACTION,
    WarpArenaTable,
    alive,
)
from harena.games.warp_arena.rules.wildwarp import open_window

# The steps of PHASE.
BEGIN: Final[i64] = 0
OFFER: Final[i64] = 1  # a random disc?
CHOOSE: Final[i64] = 2  # an action
ANNOUNCED: Final[i64] = 3
DONE: Final[i64] = 4  # the action, or whatever came of it
CLOSE: Final[i64] = 5
CLOSED: Final[i64] = 6
ACTION_POINTS: Final[i64] = 3


def phase_go(table: WarpArenaTable, at: i64) -> None:
    """4.2: what comes next in a player's phase."""
    t = table.table
    now = t[at + 1]
    seat = t[at + L0]
    if not alive(table, seat) and now < CLOSE:
        table.step(CLOSE)
    elif now == BEGIN:
        t[ACTIVE] = seat
        t[POINTS] = ACTION_POINTS
        t[MOVED] = 0
        t[FIRED] = 0
        t[BOOSTED] = 0
        table.step(OFFER)
        open_window(table, INTERJECT, seat, 0)
    elif now == OFFER or now == CHOOSE:
        if now == CHOOSE and t[POINTS] == 0:
            table.step(CLOSE)
        else:
            table.ask(seat)
    elif now == ANNOUNCED:
        table.step(DONE)
        if t[ANSWER] == 0:
            perform(table, seat, t[at + L1])
    elif now == DONE:
        table.step(CHOOSE)
        if t[POINTS] > 0:
            open_window(table, INTERJECT, seat, 0)
    elif now == CLOSE:
        table.step(CLOSED)
        t[POINTS] = 0
        if is_last(table):
            open_window(table, INTERJECT, -1, 0)
    else:
        table.pop()


def is_last(table: WarpArenaTable) -> bool:
    """WA-47: whether nobody's phase follows in this turn."""
    t = table.table
    place: i64
    for place in range(t[PLACE] + 1, table.seats):
        if alive(table, t[ORDER + place]):
            return False
    return True


def phase_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-9, WA-43: a disc or not; WA-10: an action, WA-37: a Wild Warp, or the end.

    WA-67: or an Action Point card, once a phase.
    """
    if table.table[at + 1] == OFFER:
        if table.variant.placed:
            legal_sites(table, out)
        else:
            out.add(RANDOM)
        out.add(NO_RANDOM)
        return
    out.add(END)
    legal_wild(table, seat, out)
    legal_actions(table, seat, out)
    if table.table[BOOSTED] == 0 and holds(table, seat, POINT_CARD):
        out.add(CARD + POINT_CARD)


def phase_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-8, WA-9, WA-10: what the player does with his phase."""
    t = table.table
    if action >= HEX:
        table.step(CHOOSE)
        new_disc(table, action - HEX)
    elif action == RANDOM:
        table.step(CHOOSE)
        new = table.push(RANDOM_DISC)
        t[new + L0] = seat
    elif action == NO_RANDOM:
        table.step(CHOOSE)
    elif action == END:
        table.step(CLOSE)
    elif action == CARD + POINT_CARD:
        t[BOOSTED] = 1
        discard(table, seat, POINT_CARD)
        play_special(table, seat, POINT_CARD)
    elif action >= MENU:
        announce(table, at, seat, action - MENU)
    else:
        play_wild(table, seat, action)


def announce(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-10: the points are spent, whatever comes; WA-38 a: the others may cancel it."""
    t = table.table
    t[POINTS] -= COST[action]
    t[at + L1] = action
    table.step(ANNOUNCED)
    open_window(table, STOP_ACTION, seat, action)
