"""A player's phase: the free disc, three action points, and the windows around actions."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    actions,
    cards,
    discs,
    journal,
    notation as say,
    special,
    table as on,
    windows,
)
from harena.games.warp_arena.rules.table import WarpArenaTable

# The steps of Phase.
BEGIN: Final[i64] = 0
OFFER: Final[i64] = 1  # a random disc?
CHOOSE: Final[i64] = 2  # an action
ANNOUNCED: Final[i64] = 3
ACTED: Final[i64] = 4  # the action is done, or whatever came of it
CLOSE: Final[i64] = 5
CLOSED: Final[i64] = 6
ACTION_POINTS: Final[i64] = 3


@final
class Phase(Procedure):
    """4.2: a player's phase: a disc (WA-9), then actions until the points are spent (WA-10)."""

    NUMBER: Final[i64] = 7

    SEAT: Final[i64] = 2
    ACTION: Final[i64] = 3  # which of the twelve is announced

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """4.2: what comes next in a player's phase."""
        t = table.table
        now = t[at + STEP]
        seat = t[at + Phase.SEAT]
        if not on.alive(table, seat) and now < CLOSE:
            table.step(CLOSE)
        elif now == BEGIN:
            ended = t[on.ACTIVE] if t[on.PLACE] > 0 else -1
            t[on.ACTIVE] = seat
            t[on.POINTS] = ACTION_POINTS
            t[on.MOVED] = 0
            t[on.FIRED] = 0
            t[on.BOOSTED] = 0
            table.note(journal.PHASE_BEGUN, seat)
            table.step(OFFER)
            windows.open_between(table, ended)
        elif now == OFFER or now == CHOOSE:
            if now == CHOOSE and t[on.POINTS] == 0:
                table.step(CLOSE)
            else:
                table.ask(seat)
        elif now == ANNOUNCED:
            table.step(ACTED)
            if t[on.ANSWER] == 0:
                actions.perform(table, seat, t[at + Phase.ACTION])
        elif now == ACTED:
            table.step(CHOOSE)
            if t[on.POINTS] > 0:
                windows.open_window(table, on.INTERJECT, seat, 0)
        elif now == CLOSE:
            table.step(CLOSED)
            t[on.POINTS] = 0
            if is_last(table):
                windows.open_window(table, on.INTERJECT, -1, 0)
        else:
            table.pop()

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """WA-9, WA-43: a disc or not; WA-10: an action, WA-37: a Wild Warp, or the end.

        WA-67: or an Action Point card, once a phase.
        """
        if table.table[at + STEP] == OFFER:
            if table.variant.placed:
                discs.legal_sites(table, out)
            else:
                out.add(say.RANDOM)
            out.add(say.NO_RANDOM)
            return
        out.add(say.END)
        cards.legal_wild(table, seat, out)
        actions.legal_actions(table, seat, out)
        if table.table[on.BOOSTED] == 0 and cards.holds(table, seat, say.POINT_CARD):
            out.add(say.CARD + say.POINT_CARD)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-8, WA-9, WA-10: what the player does with his phase."""
        if action >= say.HEX:
            table.step(CHOOSE)
            discs.new_disc(table, action - say.HEX)
        elif action == say.RANDOM:
            table.step(CHOOSE)
            discs.random_disc(table, seat)
        elif action == say.NO_RANDOM:
            table.step(CHOOSE)
        elif action == say.END:
            table.step(CLOSE)
        elif action == say.CARD + say.POINT_CARD:
            table.table[on.BOOSTED] = 1
            cards.discard(table, seat, say.POINT_CARD)
            special.play_special(table, seat, say.POINT_CARD)
        elif action >= say.MENU:
            self._announce(table, at, seat, action - say.MENU)
        else:
            special.play_wild(table, seat, action)

    def _announce(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-10: the points are spent, whatever comes; WA-38 a: the others may cancel it."""
        t = table.table
        t[on.POINTS] -= say.COST[action]
        t[at + Phase.ACTION] = action
        table.step(ANNOUNCED)
        windows.open_window(table, on.STOP_ACTION, seat, action)


def is_last(table: WarpArenaTable) -> bool:
    """WA-47: whether nobody's phase follows in this turn."""
    t = table.table
    place: i64
    for place in range(t[on.PLACE] + 1, table.seats):
        if on.alive(table, t[on.ORDER + place]):
            return False
    return True
