"""Windows: where a rule lets others interrupt it by a Wild Warp (WA-38), and whom it asks."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import FRAME, PROCEDURE
from harena.games.warp_arena.rules import fields as F, ids, journal
from harena.games.warp_arena.rules.fields import Action, Special, WarpArenaState

# An answer in `fields.WANT`: 0 is none yet.
LET_PASS: Final[i64] = 1
WANTED: Final[i64] = 2  # + the action wanted


@final
class Window:
    """The frame of a window, from its opening to the answer that `fields.ANSWER` then holds.

    The answer is 1 where it was cancelled, in a fight CANCEL_ATTACK or CANCEL_DEFENCE; else 0.
    """

    NUMBER: Final[i64] = 8

    WHAT: Final[i64] = 2  # may be done, see `fields.STOP_ACTION` and what follows there
    WHOM: Final[i64] = 3  # it answers: who announced the action or played the card; -1 nobody
    DETAIL: Final[i64] = 4  # the action announced, the card played, or what a Wild Warp did
    PLAYER: Final[i64] = 5  # who played a Wild Warp in it
    WANT: Final[i64] = 6  # the action it did
    # In a fight: the owners of the cards that can be cancelled; -1: that card cannot be.
    ATTACKER: Final[i64] = 4
    DEFENDER: Final[i64] = 7
    ENDED: Final[i64] = 7  # between phases: 1 + the seat whose phase ended; 0 nobody's did


def open_window(state: WarpArenaState, what: i64, whom: i64, detail: i64) -> None:
    """WA-38: let others react to an act of the seat `whom`; -1: of no seat."""
    t = state.values
    at = state.push(Window.NUMBER)
    t[at + Window.WHAT] = what
    t[at + Window.WHOM] = whom
    t[at + Window.DETAIL] = detail


def open_between(state: WarpArenaState, ended: i64) -> None:
    """WA-47: open the window before a phase; `ended`: the seat whose phase is over, or -1."""
    open_window(state, F.INTERJECT, -1, 0)
    state.values[state.frame() + Window.ENDED] = ended + 1


def open_fight_window(state: WarpArenaState, attacker: i64, defender: i64) -> None:
    """WA-38 d: open a window about the owners' combat cards; -1: that card cannot be cancelled."""
    t = state.values
    at = state.push(Window.NUMBER)
    t[at + Window.WHAT] = F.STOP_COMBAT
    t[at + Window.WHOM] = -1
    t[at + Window.ATTACKER] = attacker
    t[at + Window.DEFENDER] = defender


def seats_asked(state: WarpArenaState, at: i64) -> i64:
    """WA-48: return a bit for each seat that a window asks; WA-68: also for Super Wild Warps.

    WA-39: it follows from public knowledge, so it tells nothing about hands.
    """
    t = state.values
    what = t[at + Window.WHAT]
    open_cards = t[F.USED + ids.WILD_WARP]
    if what != F.INTERJECT:
        open_cards += t[F.USED + ids.SUPER_WARP]
        if open_cards == state.variant.wild_cards:
            return 0
    elif open_cards == state.pack[ids.WILD_WARP]:
        return 0
    # A player may cancel his own card, but neither his own action nor his own Wild Warp.
    left_out: i64 = -1
    if what != F.STOP_CARD:
        left_out = t[at + Window.WHOM]
    seats: i64 = 0
    one: i64 = 1
    seat: i64
    for seat in range(state.seats):
        if F.alive(state, seat) and t[F.HELD + seat] > 0 and seat != left_out:
            seats |= one << seat
    return seats


def ask_to_stop(state: WarpArenaState, at: i64, card: i64) -> None:
    """WA-38 b, WA-49: let others cancel a card whose result is known, before it takes effect.

    An action of the same effect cannot be cancelled any more.
    """
    t = state.values
    if t[at + Special.BY_CARD] == 1:
        seat = t[at + Action.WHO]
        open_window(state, F.STOP_CARD, seat, card)
        state.note(journal.CARD_SHOWN, card, seat)
    else:
        t[F.ANSWER] = 0


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
    """WA-39, WA-48: return the first who wants to react: the active player, then by order."""
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
