"""What came of windows and of fights, found by comparing two observations."""

from __future__ import annotations

from dataclasses import dataclass

from harena.core.game import UNKNOWN, Entry
from harena.core.scene import Event
from harena.core.state import FRAME, STEP, TOGETHER
from harena.games.warp_arena.fight import DEFENCE_DIE, NAME_ATTACK, NAME_DEFENCE, value
from harena.games.warp_arena.looking import frames
from harena.games.warp_arena.rules import WarpArena
from harena.games.warp_arena.state import (
    AT,
    CANCEL_ATTACK,
    CANCEL_DEFENCE,
    CARDS,
    DECK_LEFT,
    DISCS,
    FACE_DOWN,
    FIELD_TOTAL,
    FIGHT,
    HELD,
    INTERJECT,
    KIND,
    L0,
    L1,
    L2,
    L3,
    L4,
    L5,
    NAMED,
    NUMBER,
    OWNER,
    STOP_ACTION,
    STOP_CARD,
    STOP_COMBAT,
    STOP_WILD,
    USED,
    WILD_WARP,
    WINDOW,
    alive,
    field_owner,
    piece_name,
)
from harena.games.warp_arena.windows import sums
from harena.games.warp_arena.words import (
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
    if not open_ or before.pending != TOGETHER:
        return told
    who = reactor(before, after)
    top = open_[0][1]
    if who < 0:
        return _unwind(before, after, [at for _, at in open_], told)
    if before.table[top + L0] == INTERJECT:
        return [_interjected(after, top, who)]
    aim = _aim(before, after, top)
    text = f"{seat_title(who)} plays a Wild Warp to cancel {aim}."
    told.append(Event("said", text, who, rule="WA-37"))
    if _still(before, after, top) and after.depth > (top - before.stack) // FRAME + 1:
        return told  # it waits for its own window
    # Nobody was left to answer: it works at once.
    told.append(_works(before, after, top))
    if before.table[top + L0] == STOP_WILD:
        return _unwind(before, after, [at for _, at in open_[1:]], told, reopened=True)
    return told


def reactor(before: WarpArena, after: WarpArena) -> int:
    """The seat that played a Wild Warp in the window before; -1 when nobody did."""
    t, u = before.table, after.table
    if u[USED + WILD_WARP] <= t[USED + WILD_WARP] and u[DECK_LEFT] <= t[DECK_LEFT]:
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


def _aim(before: WarpArena, after: WarpArena, at: int) -> str:
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
    wanted = int(after.table[at + L4]) if _still(before, after, at) else 0
    fight = at - int(FRAME)
    if wanted not in (CANCEL_ATTACK, CANCEL_DEFENCE):
        return "a combat card"
    attack = wanted == CANCEL_ATTACK
    card = int(t[fight + (L2 if attack else L3)])
    return f"the {laid_card(card)} of {whose(int(t[fight + (L0 if attack else L1)]))}"


def _works(before: WarpArena, after: WarpArena, at: int) -> Event:
    """WA-37: what the Wild Warp played in a window cancels is cancelled."""
    t = before.table
    what = int(t[at + L0])
    who = int(t[at + L1])
    if what == STOP_COMBAT:
        aim = "The combat card"
        wanted = int(t[at + L4]) or (int(after.table[at + L4]) if _still(before, after, at) else 0)
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


# --- fights -----------------------------------------------------------------------------------


@dataclass
class Arm:
    """One side of a fight when it ended."""

    piece: int
    face: int
    card: int


def fought(before: WarpArena, entries: list[Entry], after: WarpArena) -> list[Event]:
    """WA-30, WA-31: the cards when they are shown, and the result with both sums."""
    t = before.table
    at = _fight_frame(before)
    if at < 0:
        return []
    same = after.depth > (at - before.stack) // FRAME and all(
        after.table[at + n] == t[at + n] for n in (0, int(L0), int(L1))
    )
    # A fight may end and the same frame be taken by the next one.
    same = same and after.table[at + STEP] >= t[at + STEP]
    left = Arm(int(t[at + L0]), int(t[at + L4]), int(t[at + L2]))
    right = Arm(int(t[at + L1]), int(t[at + L5]), int(t[at + L3]))
    hidden = t[at + STEP] < NAME_ATTACK
    if same:
        if hidden and after.table[at + STEP] >= NAME_ATTACK:
            return _shown(after, at)
        return []
    if hidden and not (entries and entries[0].is_roll):
        return _conceded(before, at, left, right)
    _complete(before, at, entries, left, right)
    _cancel(before, after, left, right)
    _uncover(before, after, left, right)
    told = []
    if hidden and (left.card or right.card):
        told.append(_cards_line(left, right))
    return [*told, _result(before, after, at, left, right)]


def _fight_frame(before: WarpArena) -> int:
    """The frame of the fight, if nothing but windows is above it."""
    for at in reversed(frames(before)):
        if before.table[at] == FIGHT:
            return at
        if before.table[at] != WINDOW:
            return -1
    return -1


def _shown(after: WarpArena, at: int) -> list[Event]:
    t = after.table
    left = Arm(int(t[at + L0]), int(t[at + L4]), int(t[at + L2]))
    right = Arm(int(t[at + L1]), int(t[at + L5]), int(t[at + L3]))
    if not left.card and not right.card:
        return []
    line = _cards_line(left, right)
    if t[at + STEP] > NAME_DEFENCE:
        text = f"{line.text[:-1]}: {sums(after, at)}."
        return [Event("said", text, -1, rule="WA-31")]
    return [line]


def _cards_line(left: Arm, right: Arm) -> Event:
    shown = [
        f"{whose(arm.piece)} {laid_card(arm.card)}"
        for arm in (left, right)
        if arm.card and arm.card != FACE_DOWN
    ]
    if not shown:
        return Event("said", "The cards are shown.", -1, rule="WA-31")
    return Event("said", f"The cards are shown: {', '.join(shown)}.", -1, rule="WA-31")


def _conceded(before: WarpArena, at: int, left: Arm, right: Arm) -> list[Event]:
    t = before.table
    attacks = t[at + STEP] == 0
    piece = left.piece if attacks else right.piece
    other = right.piece if attacks else left.piece
    against = whose(other) if other >= 0 else "the force field"
    text = f"{whose(piece)} concedes to {against}"
    if left.card and not attacks:
        text += f", and {seat_title(int(OWNER[left.piece]))} takes the card back"
    return [Event("said", f"{text}.", int(OWNER[piece]), piece_name(piece), rule="WA-32")]


def _complete(before: WarpArena, at: int, entries: list[Entry], left: Arm, right: Arm) -> None:
    """What the last step added: a die, or the number of a Wild Warp."""
    t = before.table
    if not entries:
        return
    entry = entries[0]
    if entry.is_roll:
        if t[at + STEP] == DEFENCE_DIE:
            right.face = entry.value
        else:
            left.face = entry.value
    elif entry.value != UNKNOWN and before.table[before.frame()] == FIGHT:
        named = int(NAMED) + entry.value - int(NUMBER)
        if t[at + STEP] == NAME_ATTACK:
            left.card = named
        elif t[at + STEP] == NAME_DEFENCE:
            right.card = named


def _cancel(before: WarpArena, after: WarpArena, left: Arm, right: Arm) -> None:
    """WA-38 d: a card that was cancelled with the same step as the fight ended."""
    t = before.table
    above = [at for at in reversed(frames(before)) if t[at] == WINDOW]
    stop = next((at for at in above if t[at + L0] == STOP_COMBAT), -1)
    if stop < 0 or before.pending != TOGETHER:
        return
    who = reactor(before, after)
    wilds = sum(at > stop for at in above)
    if (wilds + (who >= 0)) % 2 == 0:
        return
    wanted = int(t[stop + L4]) if wilds else 0
    if not wanted:
        mine = who == OWNER[left.piece]
        wanted = int(CANCEL_DEFENCE if mine or left.card <= 0 else CANCEL_ATTACK)
    arm = left if wanted == CANCEL_ATTACK else right
    arm.card = -abs(arm.card)


def _uncover(before: WarpArena, after: WarpArena, left: Arm, right: Arm) -> None:
    """Cards that lay face down are among the discards now."""
    new: list[int] = []
    for card in range(1, int(CARDS)):
        new += [card] * int(after.table[USED + card] - before.table[USED + card])
    for arm in (left, right):
        if arm.card in new:
            new.remove(arm.card)
    hidden = [arm for arm in (left, right) if arm.card == FACE_DOWN]
    if len(hidden) == 1 and len(new) == 1:
        hidden[0].card = new[0]
    elif len(hidden) == 2 and len(new) == 2:
        ways = [new] if new[0] == new[1] else [new, new[::-1]]
        lost = after.table[AT + left.piece] < 0
        fits = []
        for a, d in ways:
            wins = _sum(before, left, a) > _sum(before, right, d)
            if wins != lost or after.table[AT + left.piece] == before.table[AT + left.piece]:
                fits.append((a, d))
        if len(fits) == 1:
            left.card, right.card = fits[0]


def _sum(before: WarpArena, arm: Arm, card: int) -> int:
    kind = int(KIND[arm.piece])
    plus = int(before.table[DISCS + arm.piece]) + int(before.combat_plus[kind])
    return arm.face + plus + int(value(card))


def _in_words(before: WarpArena, arm: Arm) -> str:
    """A sum: `Red H2: 5 + 2 discs + card 3 = 10`."""
    kind = int(KIND[arm.piece])
    parts = [str(arm.face)]
    n, plus = int(before.table[DISCS + arm.piece]), int(before.combat_plus[kind])
    if plus:
        parts.append(f"{plus} for its kind")
    if n:
        parts.append(f"{n} disc" if n == 1 else f"{n} discs")
    if arm.card == FACE_DOWN:
        return f"{whose(arm.piece)}: {' + '.join(parts)} + a card"
    if arm.card > 0:
        parts.append(laid_card(arm.card))
    total = _sum(before, arm, arm.card)
    return f"{whose(arm.piece)}: {' + '.join(parts)}" + (f" = {total}" if len(parts) > 1 else "")


def _result(before: WarpArena, after: WarpArena, at: int, left: Arm, right: Arm) -> Event:
    t, u = before.table, after.table
    combat = at - int(FRAME)
    hex_ = int(t[combat + L2])
    far = t[AT + left.piece] != hex_
    seat = int(OWNER[left.piece])
    first = _in_words(before, left)
    missed = "it has fired" if far else f"{whose(left.piece)} is destroyed"
    if right.piece < 0:
        owner = seat_title(int(t[combat + L1]))
        if field_owner(after, hex_) != t[combat + L1]:
            text = f"{first}, {FIELD_TOTAL} are enough: the force field of {owner} is broken."
        else:
            text = f"{first}, {FIELD_TOTAL} were needed: the force field holds, {missed}."
        return Event("said", text, seat, rule="WA-30")
    second = _in_words(before, right)
    if u[AT + right.piece] < 0 and not (u[AT + left.piece] < 0 and alive(after, seat)):
        return Event("said", f"{first} against {second}: {whose(right.piece)} is destroyed.", seat)
    if far:
        missed = f"{whose(right.piece)} stands, and {whose(left.piece)} has fired"
    return Event("said", f"{first} against {second}: {missed}.", seat, rule="WA-31")
