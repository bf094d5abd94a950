"""Turns and phases: what comes after what in a game, and what a player's phase is made of."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    actions,
    building,
    cards,
    discs,
    initiative,
    journal,
    notation as say,
    setup,
    special,
    table as on,
    victory,
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
LAST_TURN: Final[i64] = 1000  # after it the game ends (WA-64)


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
        if not on.alive(table, seat) and now == OFFER:
            self._fall_before(table, at)
        elif not on.alive(table, seat) and now < CLOSE:
            table.step(CLOSE)
        elif now == BEGIN:
            ended = t[on.ACTIVE] if t[on.PLACE] > 0 else -1
            self._begin(table, seat)
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
        """WA-9: a disc or not; WA-10: an action, a Wild Warp, or the end.

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
        """WA-8, WA-9, WA-10: play the player's choice for the phase."""
        if action >= say.HEX:
            table.step(CHOOSE)
            discs.place_disc(table, seat, action - say.HEX)
        elif action == say.RANDOM:
            table.step(CHOOSE)
            table.note(journal.DISC_WANTED, seat)
            discs.random_disc(table, seat)
        elif action == say.NO_RANDOM:
            table.step(CHOOSE)
        elif action == say.END:
            table.note(journal.PHASE_ENDED, seat, table.table[on.POINTS])
            table.step(CLOSE)
        elif action == say.CARD + say.POINT_CARD:
            table.table[on.BOOSTED] = 1
            special.play_card(table, seat, say.POINT_CARD)
        elif action >= say.MENU:
            self._announce(table, at, seat, action - say.MENU)
        else:
            special.play_wild(table, seat, action)

    def _begin(self, table: WarpArenaTable, seat: i64) -> None:
        """WA-8: begin the phase of a seat with three action points."""
        t = table.table
        t[on.ACTIVE] = seat
        t[on.POINTS] = ACTION_POINTS
        t[on.MOVED] = 0
        t[on.FIRED] = 0
        t[on.BOOSTED] = 0
        table.note(journal.PHASE_BEGUN, seat)
        table.step(OFFER)

    def _fall_before(self, table: WarpArenaTable, at: i64) -> None:
        """WA-47: skip the phase of a C-bot that fell in the window before it, without another."""
        t = table.table
        go_on_in_order(table)
        if t[on.PLACE] == table.seats:
            t[on.POINTS] = 0
            table.step(CLOSED)
            return
        t[at + Phase.SEAT] = t[on.ORDER + t[on.PLACE]]
        self._begin(table, t[at + Phase.SEAT])

    def _announce(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """WA-10: spend the points, cancelled or not; the others may cancel the action."""
        t = table.table
        table.note(journal.ANNOUNCED, seat, action)
        t[on.POINTS] -= say.COST[action]
        t[at + Phase.ACTION] = action
        table.step(ANNOUNCED)
        windows.open_window(table, on.STOP_ACTION, seat, action)


def is_last(table: WarpArenaTable) -> bool:
    """WA-47: return whether no other phase follows in this turn."""
    t = table.table
    place: i64
    for place in range(t[on.PLACE] + 1, table.seats):
        if on.alive(table, t[on.ORDER + place]):
            return False
    return True


def go_on_in_order(table: WarpArenaTable) -> None:
    """WA-8: move PLACE to the next seat that is alive, or past the last one."""
    t = table.table
    t[on.PLACE] += 1
    while t[on.PLACE] < table.seats and not on.alive(table, t[on.ORDER + t[on.PLACE]]):
        t[on.PLACE] += 1


# --- the whole game ---------------------------------------------------------------------------

# The steps of Game.
ARENA: Final[i64] = 0
GRIDS: Final[i64] = 1
HANDS: Final[i64] = 2
FIRST_PLACE: Final[i64] = 3
PIECES: Final[i64] = 4
FIRST_DISCS: Final[i64] = 5
NEXT_TURN: Final[i64] = 6
FIRST_PHASE: Final[i64] = 7
NEXT_PHASE: Final[i64] = 8  # while a phase is played


@final
class Game(Procedure):
    """3.0 and 4.0: the arena, cards, pieces, discs; then turn after turn. Always the lowest."""

    NUMBER: Final[i64] = 0

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """3.0 and 4.0: what comes next in the game."""
        t = table.table
        now = t[at + STEP]
        table.step(now + 1)
        if now == ARENA:
            if t[on.BUILT] == 0:
                building.lay_quick_arena(table)
                t[on.PLACED] = table.grids
                table.step(HANDS)
            else:
                initiative.roll_off(table, False)
        elif now == GRIDS:
            t[table.push(building.Build.NUMBER) + building.Build.SEAT] = t[on.ORDER]
        elif now == HANDS:
            self._deal(table)
        elif now == FIRST_PLACE:
            initiative.roll_off(table, False)
        elif now == PIECES:
            deploy = table.push(setup.Deploy.NUMBER)
            t[deploy + setup.Deploy.SEAT] = t[on.ORDER]
            t[deploy + setup.Deploy.PIECE] = -1
        elif now == FIRST_DISCS:
            self._first_discs(table)
        elif now == NEXT_TURN and t[on.TURN] == LAST_TURN:
            victory.end_game(table, -1)
        elif now == NEXT_TURN:
            t[on.TURN] += 1
            t[on.FIRED] = 0
            table.note(journal.TURN_BEGUN, t[on.TURN])
            initiative.roll_off(table, True)
            if table.variant.bonus:
                table.push(initiative.Bidding.NUMBER)
        elif now == FIRST_PHASE:
            t[on.PLACE] = 0
            begin_phase(table)
        else:
            self._next_phase(table)

    def _deal(self, table: WarpArenaTable) -> None:
        """WA-5: three cards each; no die shows what anybody got."""
        t = table.table
        seat = t[on.SEATED]
        if seat == table.seats:
            t[on.SEATED] = 0
            return
        table.step(HANDS)
        t[on.SEATED] = seat + 1
        cards.draw(table, seat, setup.FIRST_CARDS)

    def _first_discs(self, table: WarpArenaTable) -> None:
        """WA-7: a random disc for each player, after all pieces stand; WA-56: or by choice."""
        t = table.table
        seat = t[on.SEATED]
        if seat == table.seats:
            t[on.SEATED] = 0
            return
        table.step(FIRST_DISCS)
        t[on.SEATED] = seat + 1
        table.note(journal.FIRST_DISC, seat)
        discs.random_disc(table, seat)

    def _next_phase(self, table: WarpArenaTable) -> None:
        """WA-8: a whole player phase at a time, in the order of play; then a new turn."""
        go_on_in_order(table)
        if table.table[on.PLACE] < table.seats:
            table.step(NEXT_PHASE)
            begin_phase(table)
        else:
            table.step(NEXT_TURN)


def begin_game(table: WarpArenaTable) -> None:
    """Clear the table: all pieces in stock, all cards in the deck."""
    t = table.table
    i: i64
    for i in range(table.grids):
        t[on.TURNED + i] = -1
    for i in range(table.seats * say.OWN):
        t[on.AT + i] = -1
    table.push(Game.NUMBER)


def begin_phase(table: WarpArenaTable) -> None:
    """WA-8: the phase of the seat whose place in the order has come."""
    t = table.table
    t[table.push(Phase.NUMBER) + Phase.SEAT] = t[on.ORDER + t[on.PLACE]]
