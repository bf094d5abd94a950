"""Combat over a hex: sharing discs, the force field, rounds of matched fights, and the spoils."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.discs import legal_carriers
from harena.games.warp_arena.rules.engage import support
from harena.games.warp_arena.rules.fight import begin_fight
from harena.games.warp_arena.rules.massed import CHANGED
from harena.games.warp_arena.rules.notation import DONE, KEEP, LOAD, OWN, PIECE
from harena.games.warp_arena.rules.pairing import (
    forget_pairs,
    legal_fighters,
    legal_victims,
    match,
    pair_off,
    to_match,
)
from harena.games.warp_arena.rules.table import (
    AT,
    DISCS,
    EACH,
    L0,
    L1,
    L2,
    L3,
    L4,
    L5,
    LOOSE,
    PAIR_A,
    PAIR_D,
    PAIRS,
    POOL,
    WarpArenaTable,
    alive,
    enemy_robots,
    field_owner,
    holder,
    robots_of,
)
from harena.games.warp_arena.rules.volley import SPOILS, legal_volley, volley_act, volley_go

# The steps of COMBAT.
SHARE: Final[i64] = 0  # the attacker, then the defender: share the discs anew, or keep them
DEALING: Final[i64] = 1  # disc by disc
FIELD: Final[i64] = 2  # the force field first
ROUND: Final[i64] = 3  # count both sides
PRESS_ON: Final[i64] = 4  # distant Bs only: another round?
MATCH: Final[i64] = 5  # the larger side pairs
FIGHTING: Final[i64] = 6  # the attacker chooses the next pair
# SPOILS, 7: who is left takes the unclaimed discs
VOLLEY: Final[i64] = 8  # WA-43: which distant Bs add their strength
MARK: Final[i64] = 9  # WA-66: whom an A-bot goes for


ASSASSIN: Final[i64] = 21  # which of a seat's pieces is its A-bot
# Bits of a COMBAT's L5; which of them are set is asked by PRESS_ON and SPOILS.
FIRED_AT_FIELD: Final[i64] = 1


# --- the procedure COMBAT (6.1) ---------------------------------------------------------------


def combat_go(table: WarpArenaTable, at: i64) -> None:
    """6.1: what comes next in a combat."""
    now = table.table[at + 1]
    if now == SHARE:
        share_go(table, at)
    elif now == DEALING:
        dealing_go(table, at)
    elif now == FIELD:
        field_go(table, at)
    elif now == ROUND:
        round_go(table, at)
    elif now == MATCH:
        match_go(table, at)
    elif now == FIGHTING:
        fighting_go(table, at)
    elif now == SPOILS:
        spoils_go(table, at)
    elif now == VOLLEY:
        volley_go(table, at)
    else:
        table.ask(table.table[at + L0])


def combat_legal(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """6.1: what a side may choose."""
    t = table.table
    now = t[at + 1]
    hex_ = t[at + L2]
    pair: i64
    if now == SHARE or now == DEALING:
        if now == SHARE:
            out.add(KEEP)
        legal_shares(table, at, seat, out)
    elif now == FIELD:
        if robots_of(table, hex_, seat) == 0 and t[at + L5] > 0:
            out.add(DONE)
        legal_fighters(table, at, seat, out)
    elif now == PRESS_ON:
        out.add(DONE)
        out.add(KEEP)
    elif now == MATCH:
        legal_fighters(table, at, seat, out)
    elif now == FIGHTING:
        for pair in range(t[PAIRS]):
            if t[PAIR_A + pair] >= 0:
                out.add(PIECE + t[PAIR_A + pair])
    elif now == SPOILS:
        out.add(DONE)
        legal_carriers(table, seat, hex_, out)
    elif now == VOLLEY:
        legal_volley(table, at, seat, out)
    else:
        legal_victims(table, at, out)


def combat_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """6.1: a side has chosen."""
    t = table.table
    now = t[at + 1]
    if now == SHARE:
        share_act(table, at, seat, action)
    elif now == DEALING:
        deal_disc(table, action - PIECE)
    elif now == FIELD:
        if action == DONE:
            table.step(SPOILS)
        else:
            t[at + L5] |= FIRED_AT_FIELD
            begin_fight(table, action - PIECE, -1)
    elif now == PRESS_ON:
        table.step(SPOILS if action == DONE else MATCH)
    elif now == MATCH:
        match(table, at, action - PIECE)
    elif now == FIGHTING:
        fight_pair(table, action - PIECE)
    elif now == VOLLEY:
        volley_act(table, at, action)
    elif now == MARK:
        pair_off(table, t[at + L0] * OWN + ASSASSIN, action - PIECE)
        table.step(MATCH)
    elif action == DONE:
        table.pop()
    else:
        t[LOOSE + EACH * t[at + L2]] -= 1
        t[DISCS + action - PIECE] += 1


# --- 6.1 step 1: sharing the discs ------------------------------------------------------------


def share_go(table: WarpArenaTable, at: i64) -> None:
    """WA-29: first the attacker, then the defender, if there is anything to share."""
    t = table.table
    seat = t[at + L3]
    robots: i64 = 0
    discs: i64 = 0
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        if t[AT + piece] == t[at + L2]:
            robots += 1
            discs += t[DISCS + piece]
    if robots > 1 and 0 < discs < LOAD * robots:
        table.ask(seat)
    else:
        next_to_share(table, at)


def next_to_share(table: WarpArenaTable, at: i64) -> None:
    """WA-29: after the attacker the defender, then the fighting."""
    t = table.table
    if t[at + L3] == t[at + L0]:
        t[at + L3] = t[at + L1]
        table.step(SHARE)
    else:
        table.step(FIELD)


def legal_shares(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-52: the robot that gets the next disc; before the first one, any of them."""
    t = table.table
    if t[at + 1] == DEALING:
        legal_carriers(table, seat, t[at + L2], out)
        return
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        if t[AT + piece] == t[at + L2]:
            out.add(PIECE + piece)


def share_act(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-29, WA-52: keep the discs as they are, or put them together and give them out anew."""
    t = table.table
    if action == KEEP:
        next_to_share(table, at)
        return
    piece: i64
    for piece in range(seat * OWN, seat * OWN + OWN):
        if t[AT + piece] == t[at + L2]:
            t[POOL] += t[DISCS + piece]
            t[DISCS + piece] = 0
    table.step(DEALING)
    deal_disc(table, action - PIECE)


def deal_disc(table: WarpArenaTable, piece: i64) -> None:
    """WA-52: a disc out of the pool."""
    table.table[POOL] -= 1
    table.table[DISCS + piece] += 1


def dealing_go(table: WarpArenaTable, at: i64) -> None:
    """WA-52: on until the pool is empty."""
    if table.table[POOL] == 0:
        next_to_share(table, at)
    else:
        table.ask(table.table[at + L3])


# --- 6.1 step 2: the force field --------------------------------------------------------------


def field_go(table: WarpArenaTable, at: i64) -> None:
    """WA-30: while it stands, the attacker names robots to break it; distant Bs need not."""
    t = table.table
    seat = t[at + L0]
    hex_ = t[at + L2]
    if field_owner(table, hex_) != t[at + L1]:
        table.step(ROUND)
        return
    inside = robots_of(table, hex_, seat)
    if inside == 0 and support(table, at) == 0:
        table.step(SPOILS)
    else:
        table.ask(seat)


# --- 6.1 step 3: rounds -----------------------------------------------------------------------


def round_go(table: WarpArenaTable, at: i64) -> None:
    """WA-31: a new round, if both sides have robots; WA-32, WA-53: distant Bs alone may stop."""
    t = table.table
    hex_ = t[at + L2]
    forget_pairs(table)
    inside = robots_of(table, hex_, t[at + L0])
    attackers = inside + support(table, at)
    defenders = robots_of(table, hex_, t[at + L1])
    if attackers == 0 or defenders == 0:
        table.step(SPOILS)
        return
    if table.variant.massed:
        table.step(VOLLEY)
        return
    # The larger side matches the pairs, the defender if both are as large.
    t[at + L3] = t[at + L0] if attackers > defenders else t[at + L1]
    t[at + L4] += 1
    if inside == 0 and t[at + L4] + t[at + L5] > 1:
        table.step(PRESS_ON)
        table.ask(t[at + L0])
    elif t[at + L4] == 1 and defenders > 1 and t[AT + t[at + L0] * OWN + ASSASSIN] == hex_:
        table.step(MARK)
    else:
        table.step(MATCH)


def match_go(table: WarpArenaTable, at: i64) -> None:
    """WA-31: pair by pair, until everybody of the smaller side has a foe."""
    if to_match(table, at) < 0:
        table.step(FIGHTING)
    else:
        table.ask(table.table[at + L3])


def fighting_go(table: WarpArenaTable, at: i64) -> None:
    """WA-31: the attacker orders the fights; WA-32: a lost C-bot ends its side's part."""
    t = table.table
    waiting: i64 = 0
    last: i64 = -1
    pair: i64
    for pair in range(t[PAIRS]):
        if t[PAIR_A + pair] >= 0:
            waiting += 1
            last = t[PAIR_A + pair]
    if waiting == 0 or not alive(table, t[at + L0]) or not alive(table, t[at + L1]):
        table.step(ROUND)
    elif waiting == 1:
        fight_pair(table, last)
    else:
        table.ask(t[at + L0])


def fight_pair(table: WarpArenaTable, piece: i64) -> None:
    """WA-31: the attacker's robot fights the foe it is matched with."""
    t = table.table
    pair: i64
    for pair in range(t[PAIRS]):
        if t[PAIR_A + pair] == piece:
            t[PAIR_A + pair] = -1
            begin_fight(table, piece, t[PAIR_D + pair])
            return


# --- 6.1 step 4: the spoils -------------------------------------------------------------------


def spoils_go(table: WarpArenaTable, at: i64) -> None:
    """WA-33: the side that is left assigns the unclaimed discs, four a robot."""
    t = table.table
    hex_ = t[at + L2]
    forget_pairs(table)
    seat = holder(table, hex_)
    if t[at + L5] & CHANGED == 0:
        # WA-32: shots from a distance that hit nothing leave everything as it was.
        seat = -1
    if seat >= 0 and t[LOOSE + EACH * hex_] > 0 and not enemy_robots(table, hex_, seat):
        piece: i64
        for piece in range(seat * OWN, seat * OWN + OWN):
            if t[AT + piece] == hex_ and t[DISCS + piece] < LOAD:
                table.ask(seat)
                return
    table.pop()
