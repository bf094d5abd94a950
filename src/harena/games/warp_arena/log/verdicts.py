"""What came of windows, found by comparing two observations."""

from __future__ import annotations

from harena.core.play.state import FRAME, SIMULTANEOUS, STEP
from harena.core.show.scene import Event
from harena.games.warp_arena.rules.notation import (
    CANCEL_ATTACK,
    CANCEL_DEFENCE,
    OWNER,
    SUPER_WARP,
    WILD_WARP,
)
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import (
    DECK_LEFT,
    HELD,
    INTERJECT,
    L0,
    L1,
    L2,
    L3,
    L4,
    STOP_ACTION,
    STOP_CARD,
    STOP_COMBAT,
    STOP_WILD,
    USED,
    WINDOW,
    alive,
)
from harena.games.warp_arena.view.frames import frames
from harena.games.warp_arena.view.words import (
    ACTION_TITLES,
    CARD_TITLES,
    laid_card,
    seat_title,
    whose,
)

# --- windows ----------------------------------------------------------------------------------


def closed(before: WarpArena, after: WarpArena) -> list[Event]:
    """WA-37, WA-39: who interrupted, and what was cancelled; nothing about passes."""
    open_ = []
    for n, at in reversed(list(enumerate(frames(before)))):
        if before.table[at] != WINDOW:
            break
        open_.append((n, at))
    told: list[Event] = []
    if not open_ or before.to_move != SIMULTANEOUS:
        return told
    who = reactor(before, after)
    top = open_[0][1]
    if who < 0:
        return _unwind(before, after, [at for _, at in open_], told)
    if before.table[top + L0] == INTERJECT:
        return [_interjected(after, top, who)]
    aim = _aim(before, after, top, who)
    surely = after.table[USED + SUPER_WARP] > before.table[USED + SUPER_WARP]
    tool, rule = ("Super Wild Warp", "WA-68") if surely else ("Wild Warp", "WA-37")
    text = f"{seat_title(who)} plays a {tool} to cancel {aim}."
    told.append(Event("said", text, who, rule=rule))
    if _still(before, after, top) and after.depth > (top - before.stack) // FRAME + 1:
        return told  # it waits for its own window
    # Nobody was left to answer: it works at once.
    told.append(_works(before, after, top, who))
    if before.table[top + L0] == STOP_WILD:
        return _unwind(before, after, [at for _, at in open_[1:]], told, reopened=True)
    return told


def reactor(before: WarpArena, after: WarpArena) -> int:
    """The seat that played a Wild Warp of any sort in the window before; -1 when nobody did."""
    t, u = before.table, after.table
    played = any(u[USED + card] > t[USED + card] for card in (WILD_WARP, SUPER_WARP))
    if not played and u[DECK_LEFT] <= t[DECK_LEFT]:
        return -1
    fewer = [seat for seat in range(int(before.seats)) if u[HELD + seat] < t[HELD + seat]]
    fewer.sort(key=lambda seat: (not alive(after, seat), u[HELD + seat] != t[HELD + seat] - 1))
    return fewer[0] if fewer else -1


def _still(before: WarpArena, after: WarpArena, at: int) -> bool:
    """Whether a window's frame is there afterwards too."""
    if (at - int(before.stack)) // int(FRAME) >= after.depth:
        return False
    return all(before.table[at + n] == after.table[at + n] for n in (0, int(L0), int(L1), int(L2)))


def _interjected(after: WarpArena, at: int, who: int) -> Event:
    """WA-38 c: a Wild Warp as a special card."""
    names = {9: 6, 10: 7, 11: 8, 12: 9}
    above = at + int(FRAME)
    procedure = int(after.table[above]) if above < len(after.table) else 0
    card = names.get(procedure, 9)
    text = f"{seat_title(who)} plays a Wild Warp as {CARD_TITLES[card]}."
    return Event("said", text, who, rule="WA-37")


def _aim(before: WarpArena, after: WarpArena, at: int, player: int) -> str:
    """What a Wild Warp played in this window was aimed at."""
    t = before.table
    what = int(t[at + L0])
    who = seat_title(int(t[at + L1])) if t[at + L1] >= 0 else ""
    if what == STOP_ACTION:
        return f"{who}'s action, {ACTION_TITLES[int(t[at + L2])]}"
    if what == STOP_CARD:
        return f"{who}'s {CARD_TITLES[int(t[at + L2])]}"
    if what == STOP_WILD:
        return f"{who}'s Wild Warp"
    wanted = wanted_card(before, after, at, player)
    fight = at - int(FRAME)
    if wanted not in (CANCEL_ATTACK, CANCEL_DEFENCE):
        return "a combat card"
    attack = wanted == CANCEL_ATTACK
    card = int(t[fight + (L2 if attack else L3)])
    return f"the {laid_card(card)} of {whose(int(t[fight + (L0 if attack else L1)]))}"


def wanted_card(before: WarpArena, after: WarpArena, at: int, player: int) -> int:
    """WA-38 d, WA-68: which combat card a player cancelled in a window; 0 if it could be either."""
    if _still(before, after, at):
        return int(after.table[at + L4])
    t = before.table
    fight = at - int(FRAME)
    could = [
        int(action)
        for action, piece, card in (
            (CANCEL_ATTACK, t[fight + L0], t[fight + L2]),
            (CANCEL_DEFENCE, t[fight + L1], t[fight + L3]),
        )
        if card > 0 and card != SUPER_WARP and OWNER[piece] != player
    ]
    return could[0] if len(could) == 1 else 0


def _works(before: WarpArena, after: WarpArena, at: int, player: int = -1) -> Event:
    """WA-37: what the Wild Warp played in a window cancels is cancelled."""
    t = before.table
    what = int(t[at + L0])
    who = int(t[at + L1])
    if what == STOP_COMBAT:
        aim = "The combat card"
        wanted = int(t[at + L4]) if player < 0 else wanted_card(before, after, at, player)
        fight = at - int(FRAME)
        if wanted in (CANCEL_ATTACK, CANCEL_DEFENCE):
            attack = wanted == CANCEL_ATTACK
            piece = int(t[fight + (L0 if attack else L1)])
            card = laid_card(int(t[fight + (L2 if attack else L3)]))
            aim = f"The {card} of {whose(piece)}"
        return Event("said", f"{aim} is cancelled.", -1, rule="WA-37")
    name = "Wild Warp"
    if what == STOP_ACTION:
        name = ACTION_TITLES[int(t[at + L2])]
    elif what == STOP_CARD:
        name = CARD_TITLES[int(t[at + L2])]
    return Event("said", f"{seat_title(who)}'s {name} is cancelled.", -1, rule="WA-37")


def _unwind(
    before: WarpArena,
    after: WarpArena,
    open_: list[int],
    told: list[Event],
    *,
    reopened: bool = False,
) -> list[Event]:
    """The windows that ended without another Wild Warp, from the newest on.

    `reopened`: the first of them asked again, since the Wild Warp played in it was cancelled.
    """
    left = list(open_)
    while left:
        top = left[0]
        if _still(before, after, top) and before.table[top + STEP] == after.table[top + STEP]:
            break
        if reopened and _still(before, after, top):
            break
        if before.table[top + L0] != STOP_WILD or len(left) < 2:
            break
        below = left[1]
        told.append(_works(before, after, below))
        if before.table[below + L0] != STOP_WILD:
            break
        # That was a Wild Warp which should have cancelled another: the one below it asks again.
        left = left[2:]
        reopened = True
    return told
