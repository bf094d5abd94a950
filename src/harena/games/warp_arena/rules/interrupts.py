"""Wild Warps: their uses in a window, and the cancelling of one by another."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import FRAME, PROCEDURE, SIMULTANEOUS, STEP
from harena.games.warp_arena.rules import cards, fields as F, ids, journal, special, windows
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.fight import Fight
from harena.games.warp_arena.rules.windows import Window

# Its steps.
ASK: Final[i64] = 0
ANSWERED: Final[i64] = 1
PLAYED: Final[i64] = 2  # a Wild Warp, and others could cancel it

# An answer in `fields.WANT`: 0 is none yet.
LET_PASS: Final[i64] = 1
WANTED: Final[i64] = 2  # + the action wanted


@final
class WildWarp(Procedure):
    """WA-38, WA-39: all answer at once; the first in order who wants to, interrupts.

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
            legal_cancels(state, at, 0, out)
        if cards.holds(state, seat, ids.SUPER_WARP):
            legal_cancels(state, at, ids.SUPER, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """WA-39: store answers in any order; they count when all have come."""
        one: i64 = 1
        state.values[F.WANT + seat] = action + WANTED
        if action == ids.PASS:
            state.values[F.WANT + seat] = LET_PASS
        state.waiting &= ~(one << seat)
        if state.waiting == 0:
            state.step(ANSWERED)
        else:
            state.to_move = SIMULTANEOUS


def legal_cancels(state: WarpArenaState, at: i64, by: i64, out: Actions) -> None:
    """WA-38, WA-68: list what a Wild Warp (0) or a Super Wild Warp (SUPER) can cancel."""
    if state.values[at + Window.WHAT] != F.STOP_COMBAT:
        out.add(by + ids.CANCEL)
        return
    if state.values[at + Window.ATTACKER] >= 0:
        out.add(by + ids.CANCEL_ATTACK)
    if state.values[at + Window.DEFENDER] >= 0:
        out.add(by + ids.CANCEL_DEFENCE)


def first_to_react(state: WarpArenaState, at: i64) -> i64:
    """WA-39: return the first who wants to react: the active player, then in order of play."""
    t = state.values
    first = active_player(state, at)
    if t[F.WANT + first] >= WANTED:
        return first
    place: i64
    for place in range(state.seats):
        if t[F.WANT + t[F.ORDER + place]] >= WANTED:
            return t[F.ORDER + place]
    return -1


def active_player(state: WarpArenaState, at: i64) -> i64:
    """WA-47: return the active player in a window: between two phases still that of the ending one.

    The windows within plays between them are included.
    """
    t = state.values
    frame = at
    while frame >= state.stack:
        if t[frame + PROCEDURE] == Window.NUMBER and t[frame + Window.WHAT] == F.INTERJECT:
            if t[frame + Window.ENDED] > 0:
                return t[frame + Window.ENDED] - 1
        frame -= FRAME
    return t[F.ACTIVE]


def react(state: WarpArenaState, at: i64) -> None:
    """WA-39: play one Wild Warp, or none; unused answers are forgotten."""
    t = state.values
    who = first_to_react(state, at)
    wanted: i64 = 0
    if who >= 0:
        wanted = t[F.WANT + who] - WANTED
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
