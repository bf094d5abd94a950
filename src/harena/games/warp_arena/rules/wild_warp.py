"""Wild Warps: asking for them in a window, playing one, and cancelling by it (WA-37)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import FRAME, SIMULTANEOUS, STEP
from harena.games.warp_arena.rules import cards, fields as F, ids, journal, special, windows
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.windows import Window

# Its steps.
ASK: Final[i64] = 0
ANSWERED: Final[i64] = 1
PLAYED: Final[i64] = 2  # a Wild Warp, and others could cancel it


@final
class WildWarp(Procedure):
    """WA-38, WA-39, WA-48: all answer at once; the first in order who wants to, interrupts.

    The places of its frame are named in `Window`.
    """

    NUMBER: Final[i64] = Window.NUMBER

    def go(self, state: WarpArenaState, at: i64) -> None:
        """WA-38, WA-39: ask all at once; the first in order who wants to, does; ask again."""
        t = state.values
        now = t[at + STEP]
        if now == ASK:
            state.waiting = windows.seats_asked(state, at)
            if state.waiting == 0:
                t[F.ANSWER] = 0
                state.pop()
            else:
                state.to_move = SIMULTANEOUS
        elif now == ANSWERED:
            react(state, at)
        elif t[F.ANSWER] != 0:
            state.step(ASK)
        else:
            take_effect(state, at)

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """WA-38: let it pass, or a Wild Warp held to cancel or to play as a special card."""
        out.add(ids.PASS)
        if state.values[at + Window.WHAT] == F.INTERJECT:
            cards.legal_wild(state, seat, out)
            return
        if cards.holds(state, seat, ids.WILD_WARP):
            windows.legal_cancels(state, at, 0, out)
        if cards.holds(state, seat, ids.SUPER_WARP):
            windows.legal_cancels(state, at, ids.SUPER, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-39: store answers in any order; they count when all have come."""
        one: i64 = 1
        state.values[F.WANT + seat] = action + windows.WANTED
        if action == ids.PASS:
            state.values[F.WANT + seat] = windows.LET_PASS
        state.waiting &= ~(one << seat)
        if state.waiting == 0:
            state.step(ANSWERED)
        else:
            state.to_move = SIMULTANEOUS


def react(state: WarpArenaState, at: i64) -> None:
    """WA-39: play one Wild Warp, or none; unused answers are forgotten."""
    t = state.values
    who = windows.first_to_react(state, at)
    wanted: i64 = 0
    if who >= 0:
        wanted = t[F.WANT + who] - windows.WANTED
    seat: i64
    for seat in range(state.seats):
        t[F.WANT + seat] = 0
    if who < 0:
        t[F.ANSWER] = 0
        state.pop()
        return
    t[at + Window.PLAYER] = who
    if wanted >= ids.SUPER + ids.CANCEL:
        # WA-68: nothing cancels it, so it works at once.
        t[at + Window.WANT] = wanted - ids.SUPER
        note_cancelling(state, at, ids.SUPER_WARP)
        cards.discard(state, who, ids.SUPER_WARP)
        t[F.ANSWER] = 0
        state.step(PLAYED)
        return
    t[at + Window.WANT] = wanted
    if t[at + Window.WHAT] == F.INTERJECT:
        state.step(ASK)
        special.play_wild(state, who, wanted)
    else:
        note_cancelling(state, at, ids.WILD_WARP)
        cards.discard(state, who, ids.WILD_WARP)
        state.step(PLAYED)
        windows.open_window(state, F.STOP_WILD, who, wanted)


def note_cancelling(state: WarpArenaState, at: i64, tool: i64) -> None:
    """WA-37: note the player of a Wild Warp of any sort, and its target."""
    t = state.values
    what = t[at + Window.WHAT]
    detail = t[at + Window.DETAIL]
    whom = t[at + Window.WHOM]
    if what == F.STOP_COMBAT:
        # The fight whose cards lie open is what the window interrupts.
        attack = t[at + Window.WANT] == ids.CANCEL_ATTACK
        whom = t[at - FRAME + Fight.PIECE] if attack else t[at - FRAME + Fight.FOE]
        detail = t[at - FRAME + Fight.CARD_A] if attack else t[at - FRAME + Fight.CARD_D]
    state.note(journal.CANCELLING, t[at + Window.PLAYER], tool, what, whom, detail)


def take_effect(state: WarpArenaState, at: i64) -> None:
    """WA-37: cancel the target of a Wild Warp that is not cancelled itself."""
    t = state.values
    what = t[at + Window.WHAT]
    if what == F.STOP_COMBAT:
        t[F.ANSWER] = t[at + Window.WANT]
    else:
        state.note(journal.CANCELLED, what, t[at + Window.WHOM], t[at + Window.DETAIL])
        t[F.ANSWER] = 1
    state.pop()
