"""One fight: a robot against a robot, or against a force field; cards, dice, Wild Warps."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.state import FRAME
from harena.games.warp_arena.rules.cards import legal_combat_cards, legal_values, take_card
from harena.games.warp_arena.rules.discs import lose_robot
from harena.games.warp_arena.rules.massed import CHANGED, others_with, rout
from harena.games.warp_arena.rules.notation import (
    CARD,
    CARDS,
    CONCEDE,
    FIELD_TOTAL,
    KIND,
    NUMBER,
    OWN,
    OWNER,
    SUPER_WARP,
    WILD_WARP,
    WITHOUT,
)
from harena.games.warp_arena.rules.table import (
    AT,
    EACH,
    FIGHT,
    FIRED,
    GROUND,
    HAND,
    HELD,
    L0,
    L1,
    L2,
    L3,
    L4,
    L5,
    NAMED,
    STOP_COMBAT,
    USED,
    WarpArenaTable,
    added,
)
from harena.games.warp_arena.rules.wildwarp import open_window

# The steps of FIGHT.
ATTACK_CARD: Final[i64] = 0
DEFENCE_CARD: Final[i64] = 1
ATTACK_DIE: Final[i64] = 2
DEFENCE_DIE: Final[i64] = 3
NAME_ATTACK: Final[i64] = 4  # the cards are shown; a Wild Warp gets its value
NAME_DEFENCE: Final[i64] = 5
REACT: Final[i64] = 6
RESULT: Final[i64] = 7

SUPER_VALUE: Final[i64] = 6


def begin_fight(table: WarpArenaTable, piece: i64, foe: i64) -> None:
    """WA-30, WA-31: a robot fights another, or, with -1, the force field."""
    t = table.table
    at = table.push(FIGHT)
    t[at + L0] = piece
    t[at + L1] = foe


def fight_go(table: WarpArenaTable, at: i64) -> None:
    """WA-31, WA-58: both cards face down, both dice, reveal, Wild Warps, result."""
    t = table.table
    now = t[at + 1]
    piece = t[at + L0]
    foe = t[at + L1]
    if now <= DEFENCE_CARD and not table.variant.combat_cards:
        # Without cards there is nothing to decide: conceding would only save time.
        table.step(ATTACK_DIE)
    elif now == ATTACK_CARD:
        table.ask(OWNER[piece])
    elif now == DEFENCE_CARD:
        if foe >= 0:
            table.ask(OWNER[foe])
        else:
            table.step(ATTACK_DIE)
    elif now == ATTACK_DIE:
        combat_roll(table, at, piece)
    elif now == DEFENCE_DIE:
        if foe >= 0:
            combat_roll(table, at, foe)
        else:
            reveal(table, at)
    elif now == NAME_ATTACK:
        if t[at + L2] == WILD_WARP:
            table.ask(OWNER[piece])
        else:
            table.step(NAME_DEFENCE)
    elif now == NAME_DEFENCE:
        if t[at + L3] == WILD_WARP:
            table.ask(OWNER[foe])
        else:
            table.step(REACT)
    elif now == REACT:
        table.step(RESULT)
        if t[at + L2] > 0 or t[at + L3] > 0:
            open_window(table, STOP_COMBAT, -1, 0)
    else:
        settle(table, at)


def combat_roll(table: WarpArenaTable, at: i64, piece: i64) -> None:
    """6.1: a robot's combat die; WA-43: one that has a single side is not rolled."""
    sides = table.combat_die[KIND[piece]]
    if sides == 1:
        fight_fall(table, at, 1)
    else:
        table.ask_die(sides)


def fight_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-31, WA-32, WA-38: a combat card held, none, concede; for a Wild Warp a value."""
    if table.table[at + 1] >= NAME_ATTACK:
        legal_values(out)
        return
    out.add(WITHOUT)
    if table.table[at + L1] >= 0 and not table.variant.massed:
        out.add(CONCEDE)
    legal_combat_cards(table, seat, out)


def fight_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-31: the attacker's card, the defender's card; or a Wild Warp's value."""
    t = table.table
    now = t[at + 1]
    mine = at + L2 if now == ATTACK_CARD or now == NAME_ATTACK else at + L3
    if now >= NAME_ATTACK:
        t[mine] = NAMED + action - NUMBER
    elif action == CONCEDE:
        concede(table, at)
        return
    elif action != WITHOUT:
        t[mine] = action - CARD
        take_card(table, seat, action - CARD)
    table.step(now + 1)


def fight_fall(table: WarpArenaTable, at: i64, face: i64) -> None:
    """WA-31: the attacker's die, then the defender's."""
    t = table.table
    if t[at + 1] == ATTACK_DIE:
        t[at + L4] = face
        table.step(DEFENCE_DIE)
    else:
        t[at + L5] = face
        reveal(table, at)


def reveal(table: WarpArenaTable, at: i64) -> None:
    """WA-31: the cards are turned over, and are spent."""
    t = table.table
    table.step(NAME_ATTACK)
    if t[at + L2] > 0:
        t[USED + t[at + L2]] += 1
    if t[at + L3] > 0:
        t[USED + t[at + L3]] += 1


def concede(table: WarpArenaTable, at: i64) -> None:
    """WA-32: a robot is given up; WA-55: a card already laid goes back to its owner's hand."""
    t = table.table
    piece = t[at + L0]
    foe = t[at + L1]
    defends = t[at + 1] == DEFENCE_CARD
    if t[at + L2] > 0:
        t[HAND + OWNER[piece] * CARDS + t[at + L2]] += 1
        t[HELD + OWNER[piece]] += 1
    end(table, at, foe if defends else piece)


def value(card: i64) -> i64:
    """WA-37: what a combat card adds: its number, a Wild Warp the value named; cancelled 0.

    WA-68: a Super Wild Warp adds six.
    """
    if card < 0:
        return 0
    if card == SUPER_WARP:
        return SUPER_VALUE
    return card - NAMED if card > NAMED else card


def attack_total(table: WarpArenaTable, at: i64) -> i64:
    """6.1 step 3: the attacker's die, discs and card, and what his kind of robot adds."""
    t = table.table
    piece = t[at + L0]
    total = t[at + L4] + added(table, piece) + value(t[at + L2])
    if table.variant.massed and t[at + L1] >= 0:
        total += others_with(table, at - FRAME, piece)
    return total


def defence_total(table: WarpArenaTable, at: i64) -> i64:
    """6.1 step 3: the defender's die, discs and card, and what his kind of robot adds."""
    t = table.table
    foe = t[at + L1]
    total = t[at + L5] + added(table, foe) + value(t[at + L3])
    return total + others_with(table, at - FRAME, foe) if table.variant.massed else total


def settle(table: WarpArenaTable, at: i64) -> None:
    """WA-30: 6 breaks a force field; WA-31: the lower total is destroyed, a tie is defended."""
    t = table.table
    piece = t[at + L0]
    foe = t[at + L1]
    if foe >= 0:
        end(table, at, foe if attack_total(table, at) > defence_total(table, at) else piece)
    elif attack_total(table, at) >= FIELD_TOTAL:
        t[GROUND + EACH * t[at - FRAME + L2]] = 0
        end(table, at, -1)
    else:
        end(table, at, piece)


def end(table: WarpArenaTable, at: i64, loser: i64) -> None:
    """WA-28, WA-31: the loser is destroyed, but never a B at a distance; that has fired."""
    t = table.table
    piece = t[at + L0]
    foe = t[at + L1]
    combat = at - FRAME
    far = t[AT + piece] != t[combat + L2]
    one: i64 = 1
    if far:
        t[FIRED] |= one << (piece % OWN)
    winner = t[combat + L0] if loser == foe else t[combat + L1]
    table.pop()
    if foe >= 0 and table.variant.massed:
        rout(table, combat, OWNER[loser], winner)
        return
    if far and loser == piece:
        return
    t[combat + L5] |= CHANGED
    if loser >= 0:
        lose_robot(table, loser, winner)
