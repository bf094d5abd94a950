"""How fights ended, in words, found by comparing two observations."""

from __future__ import annotations

from dataclasses import dataclass

from harena.core.game import UNKNOWN, Entry
from harena.core.play.state import FRAME, SIMULTANEOUS, STEP
from harena.core.show.scene import Event
from harena.games.warp_arena.log.verdicts import reactor, wanted_card
from harena.games.warp_arena.rules.fight import (
    ATTACK_CARD,
    DEFENCE_DIE,
    NAME_ATTACK,
    NAME_DEFENCE,
    NAMED,
    value,
)
from harena.games.warp_arena.rules.matching import others_with
from harena.games.warp_arena.rules.notation import (
    CANCEL_ATTACK,
    CANCEL_DEFENCE,
    CARD,
    CARDS,
    FACE_DOWN,
    FIELD_TOTAL,
    KIND,
    NUMBER,
    OWN,
    OWNER,
    piece_name,
)
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import (
    AT,
    DISCS,
    FIGHT,
    L0,
    L1,
    L2,
    L3,
    L4,
    L5,
    STOP_COMBAT,
    USED,
    WINDOW,
    added,
    alive,
    field_owner,
)
from harena.games.warp_arena.view.frames import frames
from harena.games.warp_arena.view.windows import sums
from harena.games.warp_arena.view.words import (
    laid_card,
    listed,
    seat_title,
    whose,
)

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
        if not before.variant.massed:
            return _conceded(before, at, left, right)
        _laid_now(before, after, at, entries, left, right)
    _complete(before, at, entries, left, right)
    _cancel(before, after, left, right)
    _uncover(before, after, left, right)
    told = []
    if hidden and (left.card or right.card):
        told.append(_cards_line(before, left, right))
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
    line = _cards_line(after, left, right)
    if t[at + STEP] > NAME_DEFENCE:
        text = f"{line.text[:-1]}: {sums(after, at)}."
        return [Event("said", text, -1, rule="WA-31")]
    return [line]


def _cards_line(table: WarpArena, left: Arm, right: Arm) -> Event:
    sides = table.variant.massed and right.piece >= 0
    shown = [
        f"{seat_title(int(OWNER[arm.piece])) if sides else whose(arm.piece)} {laid_card(arm.card)}"
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


def _laid_now(
    before: WarpArena, after: WarpArena, at: int, entries: list[Entry], left: Arm, right: Arm
) -> None:
    """WA-57: without dice the last card ends the fight as soon as it is laid."""
    t = before.table
    left.face = right.face = 1  # dice of one side, which are not rolled
    arm = left if t[at + STEP] == ATTACK_CARD else right
    used = sum(int(after.table[USED + card] - t[USED + card]) for card in range(1, int(CARDS)))
    if used > (arm is right and left.card != 0):
        arm.card = int(FACE_DOWN)
    if entries and entries[0].value >= CARD:
        arm.card = entries[0].value - int(CARD)


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
    if stop < 0 or before.to_move != SIMULTANEOUS:
        return
    who = reactor(before, after)
    wilds = sum(at > stop for at in above)
    if (wilds + (who >= 0)) % 2 == 0:
        return
    wanted = int(t[stop + L4]) if wilds else wanted_card(before, after, stop, who)
    if not wanted:
        # Of somebody who takes no part: what the fight came to tells it.
        wanted = int(CANCEL_ATTACK)
        won = after.table[AT + right.piece] < 0
        if won != (_sum(before, left, 0) > _sum(before, right, right.card)):
            wanted = int(CANCEL_DEFENCE)
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
    plus = int(added(before, arm.piece))
    return arm.face + plus + int(value(card)) + _others(before, arm)


def _others(before: WarpArena, arm: Arm) -> int:
    """WA-43: what the others of its side add to a robot's total."""
    at = _fight_frame(before)
    if not before.variant.massed or before.table[at + L1] < 0:
        return 0
    return int(others_with(before, at - FRAME, arm.piece))


def _in_words(before: WarpArena, arm: Arm) -> str:
    """A sum: `Red H2: 5 + 2 discs + card 3 = 10`; of a whole side: `Red: 14 + card 3 = 17`."""
    if before.variant.massed:
        return _side_in_words(before, arm)
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


def _side_in_words(before: WarpArena, arm: Arm) -> str:
    """WA-43: the sum of a side, or of the one robot that goes for a force field."""
    alone = before.table[_fight_frame(before) + L1] < 0
    name = whose(arm.piece) if alone else seat_title(int(OWNER[arm.piece]))
    plain = _sum(before, arm, 0)
    if arm.card == FACE_DOWN:
        return f"{name}: {plain} + a card"
    if arm.card <= 0:
        return f"{name}: {plain}"
    return f"{name}: {plain} + {laid_card(arm.card)} = {_sum(before, arm, arm.card)}"


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
    if before.variant.massed:
        lost = [
            piece for piece in range(int(before.seats * OWN)) if u[AT + piece] < 0 <= t[AT + piece]
        ]
        here = listed([whose(piece) for piece in lost if t[AT + piece] == hex_])
        verb = "is" if sum(t[AT + piece] == hex_ for piece in lost) == 1 else "are"
        ends = f"{here} {verb} destroyed" if here else "the shots from a distance do no harm"
        return Event("said", f"{first} against {second}: {ends}.", seat, rule="WA-43")
    if u[AT + right.piece] < 0 and not (u[AT + left.piece] < 0 and alive(after, seat)):
        text = f"{first} against {second}: {whose(right.piece)} is destroyed."
        return Event("said", text, seat, rule="WA-31")
    if far:
        missed = f"{whose(right.piece)} stands, and {whose(left.piece)} has fired"
    return Event("said", f"{first} against {second}: {missed}.", seat, rule="WA-31")
