"""A player's phase (4.2): a power disc, then actions until the points are spent."""

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
    fields as F,
    ids,
    journal,
    special,
    windows,
)
from harena.games.warp_arena.rules.fields import WarpArenaState

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

    def go(self, state: WarpArenaState, at: i64) -> None:
        """4.2: carry out the next step; WA-38 c: open windows between actions and at both ends.

        WA-35: the phase of a player who is out ends.
        """
        t = state.values
        now = t[at + STEP]
        seat = t[at + Phase.SEAT]
        if not F.alive(state, seat) and now == OFFER:
            self._skip_fallen(state, at)
        elif not F.alive(state, seat) and now < CLOSE:
            state.step(CLOSE)
        elif now == BEGIN:
            ended = t[F.ACTIVE] if t[F.PLACE] > 0 else -1
            self._begin(state, seat)
            windows.open_between(state, ended)
        elif now == OFFER or now == CHOOSE:
            if now == CHOOSE and t[F.POINTS] == 0:
                state.step(CLOSE)
            else:
                state.ask(seat)
        elif now == ANNOUNCED:
            state.step(ACTED)
            if t[F.ANSWER] == 0:
                actions.perform(state, seat, t[at + Phase.ACTION])
        elif now == ACTED:
            state.step(CHOOSE)
            if t[F.POINTS] > 0:
                windows.open_window(state, F.INTERJECT, seat, 0)
        elif now == CLOSE:
            state.step(CLOSED)
            t[F.POINTS] = 0
            if is_last(state):
                windows.open_window(state, F.INTERJECT, -1, 0)
        else:
            state.pop()

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-9: add a disc or not; WA-10: an action, a Wild Warp, or the end.

        WA-67: or an Action Point card, once a phase.
        """
        if state.values[at + STEP] == OFFER:
            if state.variant.discs_by_choice:
                discs.legal_sites(state, out)
            else:
                out.add(ids.RANDOM)
            out.add(ids.NO_RANDOM)
            return
        out.add(ids.END)
        cards.legal_wild(state, seat, out)
        actions.legal_actions(state, seat, out)
        if state.values[F.BOOSTED] == 0 and cards.holds(state, seat, ids.POINT_CARD):
            out.add(ids.CARD + ids.POINT_CARD)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-8, WA-9, WA-10: play the player's choice for the phase."""
        if action >= ids.HEX:
            state.step(CHOOSE)
            discs.place_disc(state, seat, action - ids.HEX)
        elif action == ids.RANDOM:
            state.step(CHOOSE)
            state.note(journal.DISC_WANTED, seat)
            discs.random_disc(state, seat)
        elif action == ids.NO_RANDOM:
            state.step(CHOOSE)
        elif action == ids.END:
            state.note(journal.PHASE_ENDED, seat, state.values[F.POINTS])
            state.step(CLOSE)
        elif action == ids.CARD + ids.POINT_CARD:
            state.values[F.BOOSTED] = 1
            special.play_card(state, seat, ids.POINT_CARD)
        elif action >= ids.MENU:
            self._announce(state, at, seat, action - ids.MENU)
        else:
            special.play_wild(state, seat, action)

    def _begin(self, state: WarpArenaState, seat: i64) -> None:
        """WA-8: begin the phase of a seat with three action points."""
        t = state.values
        t[F.ACTIVE] = seat
        t[F.POINTS] = ACTION_POINTS
        t[F.MOVED] = 0
        t[F.FIRED] = 0
        t[F.BOOSTED] = 0
        state.note(journal.PHASE_BEGUN, seat)
        state.step(OFFER)

    def _skip_fallen(self, state: WarpArenaState, at: i64) -> None:
        """WA-47: skip the phase of a C-bot that fell in the window before it, without another."""
        t = state.values
        advance_place(state)
        if t[F.PLACE] == state.seats:
            t[F.POINTS] = 0
            state.step(CLOSED)
            return
        t[at + Phase.SEAT] = t[F.ORDER + t[F.PLACE]]
        self._begin(state, t[at + Phase.SEAT])

    def _announce(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-10, WA-37: spend the points, cancelled or not; WA-38 a: others may cancel it."""
        t = state.values
        state.note(journal.ANNOUNCED, seat, action)
        t[F.POINTS] -= ids.COST[action]
        t[at + Phase.ACTION] = action
        state.step(ANNOUNCED)
        windows.open_window(state, F.STOP_ACTION, seat, action)


def is_last(state: WarpArenaState) -> bool:
    """WA-47: return whether no other phase follows in this turn."""
    t = state.values
    place: i64
    for place in range(t[F.PLACE] + 1, state.seats):
        if F.alive(state, t[F.ORDER + place]):
            return False
    return True


def advance_place(state: WarpArenaState) -> None:
    """WA-8: move PLACE to the next seat that is alive, or past the last one."""
    t = state.values
    t[F.PLACE] += 1
    while t[F.PLACE] < state.seats and not F.alive(state, t[F.ORDER + t[F.PLACE]]):
        t[F.PLACE] += 1
