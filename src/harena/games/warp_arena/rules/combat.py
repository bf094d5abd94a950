"""Combat over a hex: sharing discs, the force field, rounds of matched fights, and the spoils."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    discs,
    fight,
    journal,
    matching,
    notation as say,
    strengths,
    table as on,
)
from harena.games.warp_arena.rules.matching import Sides
from harena.games.warp_arena.rules.table import WarpArenaTable

# Its steps, in the order of 6.1.
JOIN: Final[i64] = 0  # which distant Bs the attacker brings in
SHARE: Final[i64] = 1  # the attacker, then the defender: share the discs anew, or keep them
DEALING: Final[i64] = 2  # disc by disc
FIELD: Final[i64] = 3  # the force field first
ROUND: Final[i64] = 4  # count both sides
PRESS_ON: Final[i64] = 5  # distant Bs only: another round?
MARK: Final[i64] = 6  # WA-66: whom an A-bot goes for
MATCH: Final[i64] = 7  # the larger side pairs
NEXT_PAIR: Final[i64] = 8  # the attacker chooses the next pair
COMPARE: Final[i64] = 9  # WA-43: whole sides instead
SPOILS: Final[i64] = 10  # who is left takes the unclaimed discs


@final
class Combat(Procedure):
    """WA-28 to WA-33: a combat over a hex, from sharing discs to the spoils.

    The places of its frame are named in `Sides`.
    """

    NUMBER: Final[i64] = 22

    def go(self, table: WarpArenaTable, at: i64) -> None:
        """6.1: what comes next in a combat."""
        now = table.table[at + STEP]
        if now == JOIN:
            go_join(table, at)
        elif now == SHARE:
            go_share(table, at)
        elif now == DEALING:
            go_dealing(table, at)
        elif now == FIELD:
            go_field(table, at)
        elif now == ROUND:
            go_round(table, at)
        elif now == MATCH:
            go_match(table, at)
        elif now == NEXT_PAIR:
            go_next_pair(table, at)
        elif now == COMPARE:
            compare_sides(table, at)
        elif now == SPOILS:
            go_spoils(table, at)
        else:
            table.ask(table.table[at + Sides.ATTACKER])

    def legal(self, table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
        """6.1: what a side may choose."""
        t = table.table
        now = t[at + STEP]
        hex_ = t[at + Sides.HEX]
        if now == SHARE or now == DEALING:
            legal_shares(table, at, seat, out)
        elif now == FIELD:
            fired = t[at + Sides.SEEN] & matching.FIRED_AT_FIELD != 0
            if fired and on.robots_of(table, hex_, seat) == 0:
                out.add(say.DONE)
            matching.legal_fighters(table, at, seat, out)
        elif now == PRESS_ON:
            out.add(say.DONE)
            out.add(say.KEEP)
        elif now == MATCH:
            matching.legal_fighters(table, at, seat, out)
        elif now == NEXT_PAIR:
            matching.legal_pairs(table, out)
        elif now == SPOILS:
            out.add(say.DONE)
            discs.legal_carriers(table, seat, hex_, out)
        elif now == JOIN:
            matching.legal_joining(table, at, seat, out)
        else:
            matching.legal_victims(table, at, out)

    def act(self, table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
        """6.1: a side has chosen."""
        now = table.table[at + STEP]
        piece = action - say.PIECE
        if now == SHARE:
            share(table, at, seat, action)
        elif now == DEALING:
            deal_disc(table, piece, 0)
        elif now == FIELD:
            attack_field(table, at, seat, action)
        elif now == PRESS_ON:
            press_on(table, at, seat, action)
        elif now == MATCH:
            matching.match(table, at, piece)
        elif now == NEXT_PAIR:
            fight.begin_fight(table, piece, matching.foe_of(table, piece))
        elif now == JOIN:
            join(table, at, action)
        elif now == MARK:
            mark(table, at, seat, piece)
        else:
            take_spoils(table, at, action)


def begin_combat(table: WarpArenaTable, attacker: i64, hex_: i64) -> None:
    """WA-28: a combat over a hex; WA-34: there are never three owners in one."""
    t = table.table
    field: i64 = 1
    defender = on.field_owner(table, hex_)
    there: i64 = 31
    troops = t[on.TROOPS + on.EACH * hex_] & ~(there << (5 * attacker))
    if defender < 0 or defender == attacker:
        defender = on.owner_in(troops)
        field = 0
    assert troops & ~(there << (5 * defender)) == 0, "three owners in one hex"
    at = table.push(Combat.NUMBER)
    t[at + Sides.ATTACKER] = attacker
    t[at + Sides.DEFENDER] = defender
    t[at + Sides.HEX] = hex_
    t[at + Sides.ASKED] = attacker
    if on.robots_of(table, hex_, attacker) == 0:
        # WA-70: discs that lie there already are no part of an attack from a distance.
        t[at + Sides.SEEN] = matching.LAY_LOOSE * t[on.LOOSE + on.EACH * hex_]
    if table.journal is not None:
        inside = matching.robots_in(table, hex_, attacker)
        foes = matching.robots_in(table, hex_, defender)
        table.note(journal.COMBAT, attacker, defender, hex_, inside, foes, field)


# --- 6.1 step 1: who takes part, and sharing the discs ----------------------------------------


def go_join(table: WarpArenaTable, at: i64) -> None:
    """WA-53: the attacker says which distant Bs join."""
    if matching.any_may_join(table, at):
        table.ask(table.table[at + Sides.ATTACKER])
    else:
        table.step(SHARE)


def join(table: WarpArenaTable, at: i64, action: i64) -> None:
    """WA-53: a B joins; or no more do, and those who stay out keep their shot."""
    if action == say.DONE:
        table.step(SHARE)
        return
    piece = action - say.PIECE
    strength = on.strength(table, piece) if table.variant.massed else 0
    table.note(journal.JOINED, piece, strength)
    matching.join(table, at, piece)


def go_share(table: WarpArenaTable, at: i64) -> None:
    """WA-29: first the attacker, then the defender, if there is anything to share.

    WA-71: among robots in the hex only.
    """
    t = table.table
    seat = t[at + Sides.ASKED]
    robots: i64 = 0
    held: i64 = 0
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        if t[on.AT + piece] == t[at + Sides.HEX]:
            robots += 1
            held += t[on.DISCS + piece]
    if robots > 1 and 0 < held < say.LOAD * robots:
        table.ask(seat)
    else:
        next_to_share(table, at)


def next_to_share(table: WarpArenaTable, at: i64) -> None:
    """WA-29: after the attacker the defender, then the fighting."""
    t = table.table
    if t[at + Sides.ASKED] == t[at + Sides.ATTACKER]:
        t[at + Sides.ASKED] = t[at + Sides.DEFENDER]
        table.step(SHARE)
    else:
        table.step(FIELD)


def legal_shares(table: WarpArenaTable, at: i64, seat: i64, out: Actions) -> None:
    """WA-52: keep, or the robot that gets the next disc; before the first one, any of them."""
    t = table.table
    if t[at + STEP] == DEALING:
        discs.legal_carriers(table, seat, t[at + Sides.HEX], out)
        return
    out.add(say.KEEP)
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        if t[on.AT + piece] == t[at + Sides.HEX]:
            out.add(say.PIECE + piece)


def share(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-29, WA-52: keep the discs as they are, or put them together and share them again."""
    t = table.table
    if action == say.KEEP:
        next_to_share(table, at)
        return
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        if t[on.AT + piece] == t[at + Sides.HEX]:
            t[on.POOL] += t[on.DISCS + piece]
            t[on.DISCS + piece] = 0
    table.step(DEALING)
    deal_disc(table, action - say.PIECE, 1)


def deal_disc(table: WarpArenaTable, piece: i64, first: i64) -> None:
    """WA-52: a disc out of the pool; `first`: 1 where the sharing begins, else 0."""
    table.table[on.POOL] -= 1
    table.table[on.DISCS + piece] += 1
    table.note(journal.SHARED, piece, first)


def go_dealing(table: WarpArenaTable, at: i64) -> None:
    """WA-52: on until the pool is empty."""
    if table.table[on.POOL] == 0:
        next_to_share(table, at)
    else:
        table.ask(table.table[at + Sides.ASKED])


# --- 6.1 step 2: the force field --------------------------------------------------------------


def go_field(table: WarpArenaTable, at: i64) -> None:
    """WA-30: while it stands, the attacker names robots to break it; distant Bs need not."""
    t = table.table
    seat = t[at + Sides.ATTACKER]
    hex_ = t[at + Sides.HEX]
    if on.field_owner(table, hex_) != t[at + Sides.DEFENDER]:
        table.step(ROUND)
        return
    inside = on.robots_of(table, hex_, seat)
    if inside == 0 and matching.support(table, at) == 0:
        table.step(SPOILS)
    else:
        table.ask(seat)


def attack_field(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-30: a robot tries to break the force field; distant Bs alone may leave it."""
    t = table.table
    hex_ = t[at + Sides.HEX]
    if action == say.DONE:
        table.note(journal.BROKE_OFF, seat, hex_)
        table.step(SPOILS)
        return
    t[at + Sides.SEEN] |= matching.FIRED_AT_FIELD
    table.note(journal.FIELD_TRIED, action - say.PIECE, hex_)
    fight.begin_fight(table, action - say.PIECE, -1)


# --- 6.1 step 3: rounds -----------------------------------------------------------------------


def go_round(table: WarpArenaTable, at: i64) -> None:
    """WA-31: a new round, if both sides have robots; WA-32, WA-53: distant Bs alone may stop."""
    t = table.table
    hex_ = t[at + Sides.HEX]
    attacker = t[at + Sides.ATTACKER]
    defender = t[at + Sides.DEFENDER]
    matching.forget_pairs(table)
    inside = on.robots_of(table, hex_, attacker)
    attackers = inside + matching.support(table, at)
    defenders = on.robots_of(table, hex_, defender)
    if attackers == 0 or defenders == 0:
        table.step(SPOILS)
        return
    # The larger side matches the pairs, the defender if both are as large.
    t[at + Sides.ASKED] = attacker if attackers > defenders else defender
    t[at + Sides.ROUNDS] += 1
    fired = t[at + Sides.ROUNDS] > 1 or t[at + Sides.SEEN] & matching.FIRED_AT_FIELD != 0
    if inside == 0 and fired:
        table.step(PRESS_ON)
    elif table.variant.massed:
        table.step(COMPARE)
    elif t[at + Sides.ROUNDS] == 1 and matching.has_assassin(table, at):
        table.step(MARK)
    else:
        table.step(MATCH)


def press_on(table: WarpArenaTable, at: i64, seat: i64, action: i64) -> None:
    """WA-53: distant Bs fire another round, or break off."""
    hex_ = table.table[at + Sides.HEX]
    if action == say.DONE:
        table.note(journal.BROKE_OFF, seat, hex_)
        table.step(SPOILS)
    else:
        table.note(journal.PRESSED_ON, seat, hex_)
        table.step(COMPARE if table.variant.massed else MATCH)


def mark(table: WarpArenaTable, at: i64, seat: i64, foe: i64) -> None:
    """WA-66: an A-bot's first foe is picked before the pairs are matched."""
    lead = seat * say.OWN + matching.ASSASSIN
    table.note(journal.MARKED, lead, foe)
    matching.pair_off(table, lead, foe)
    table.step(MATCH)


def go_match(table: WarpArenaTable, at: i64) -> None:
    """WA-31: match pair by pair, until every robot of the smaller side has a foe."""
    if matching.to_match(table, at) < 0:
        table.step(NEXT_PAIR)
    else:
        table.ask(table.table[at + Sides.ASKED])


def go_next_pair(table: WarpArenaTable, at: i64) -> None:
    """WA-31: the attacker orders the fights; WA-32: a lost C-bot ends its side's part."""
    t = table.table
    attacker = t[at + Sides.ATTACKER]
    both = on.alive(table, attacker) and on.alive(table, t[at + Sides.DEFENDER])
    waiting = matching.waiting_pairs(table)
    if waiting == 0 or not both:
        table.step(ROUND)
    elif waiting == 1:
        last = matching.last_waiting(table)
        fight.begin_fight(table, last, matching.foe_of(table, last))
    else:
        table.ask(attacker)


# --- fixed strengths instead of rounds (9.4) --------------------------------------------------


def compare_sides(table: WarpArenaTable, at: i64) -> None:
    """WA-57: one fight for whole sides, between a robot of each that stands for it."""
    t = table.table
    lead = strengths.first_of(table, at, t[at + Sides.ATTACKER])
    foe = strengths.first_of(table, at, t[at + Sides.DEFENDER])
    table.step(SPOILS)
    fight.begin_fight(table, lead, foe)


# --- 6.1 step 4: the spoils -------------------------------------------------------------------


def go_spoils(table: WarpArenaTable, at: i64) -> None:
    """WA-33: the side that is left assigns the unclaimed discs, four a robot.

    WA-70: after an attack from a distance only those of robots that it destroyed.
    """
    t = table.table
    hex_ = t[at + Sides.HEX]
    matching.forget_pairs(table)
    seat = on.holder(table, hex_)
    if seat >= 0 and t[on.LOOSE + on.EACH * hex_] > t[at + Sides.SEEN] // matching.LAY_LOOSE:
        if not on.enemy_robots(table, hex_, seat) and has_room(table, seat, hex_):
            table.ask(seat)
            return
    table.pop()


def has_room(table: WarpArenaTable, seat: i64, hex_: i64) -> bool:
    """WA-33: whether a robot of the seat in a hex can carry another disc."""
    t = table.table
    piece: i64
    for piece in range(seat * say.OWN, seat * say.OWN + say.OWN):
        if t[on.AT + piece] == hex_ and t[on.DISCS + piece] < say.LOAD:
            return True
    return False


def take_spoils(table: WarpArenaTable, at: i64, action: i64) -> None:
    """WA-33: a robot takes a disc; or the rest stays loose."""
    if action == say.DONE:
        table.pop()
        return
    t = table.table
    hex_ = t[at + Sides.HEX]
    table.note(journal.SPOILS, action - say.PIECE, hex_)
    t[on.LOOSE + on.EACH * hex_] -= 1
    t[on.DISCS + action - say.PIECE] += 1
