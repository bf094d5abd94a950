"""Combat: engaging, sharing discs, the force field, rounds of matched fights, and the spoils."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.core.play.procedures import Procedure
from harena.core.play.state import STEP
from harena.games.warp_arena.rules import (
    components,
    discs,
    expansion,
    fields as F,
    fight,
    forces,
    ids,
    journal,
)
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.forces import Sides

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

    def go(self, state: WarpArenaState, at: i64) -> None:
        """6.1: carry out the next step of a combat."""
        now = state.values[at + STEP]
        if now == JOIN:
            go_join(state, at)
        elif now == SHARE:
            go_share(state, at)
        elif now == DEALING:
            go_dealing(state, at)
        elif now == FIELD:
            go_field(state, at)
        elif now == ROUND:
            go_round(state, at)
        elif now == MATCH:
            go_match(state, at)
        elif now == NEXT_PAIR:
            go_next_pair(state, at)
        elif now == COMPARE:
            compare_sides(state, at)
        elif now == SPOILS:
            go_spoils(state, at)
        else:
            state.ask(state.values[at + Sides.ATTACKER])

    def legal(self, state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
        """6.1: list the choices of a side."""
        t = state.values
        now = t[at + STEP]
        hex_ = t[at + Sides.HEX]
        if now == SHARE or now == DEALING:
            legal_shares(state, at, seat, out)
        elif now == FIELD:
            fired = t[at + Sides.SEEN] & forces.FIRED_AT_FIELD != 0
            if fired and F.robots_of(state, hex_, seat) == 0:
                out.add(ids.DONE)
            forces.legal_fighters(state, at, seat, out)
        elif now == PRESS_ON:
            out.add(ids.DONE)
            out.add(ids.KEEP)
        elif now == MATCH:
            forces.legal_fighters(state, at, seat, out)
        elif now == NEXT_PAIR:
            forces.legal_pairs(state, out)
        elif now == SPOILS:
            out.add(ids.DONE)
            discs.legal_carriers(state, seat, hex_, out)
        elif now == JOIN:
            forces.legal_joining(state, at, seat, out)
        else:
            expansion.legal_victims(state, at, out)

    def act(self, state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
        """6.1: apply a side's choice."""
        now = state.values[at + STEP]
        piece = action - ids.PIECE
        if now == SHARE:
            share(state, at, seat, action)
        elif now == DEALING:
            deal_disc(state, piece, 0)
        elif now == FIELD:
            attack_field(state, at, seat, action)
        elif now == PRESS_ON:
            press_on(state, at, seat, action)
        elif now == MATCH:
            forces.match(state, at, piece)
        elif now == NEXT_PAIR:
            fight.begin_fight(state, piece, forces.take_foe(state, piece))
        elif now == JOIN:
            join(state, at, action)
        elif now == MARK:
            mark(state, at, seat, piece)
        else:
            take_spoils(state, at, action)


def begin_combat(state: WarpArenaState, attacker: i64, hex_: i64) -> None:
    """WA-28: begin a combat over a hex; WA-34: there are never three owners in one."""
    t = state.values
    field: i64 = 1
    defender = F.field_owner(state, hex_)
    there: i64 = 31
    troops = t[F.TROOPS + F.EACH * hex_] & ~(there << (5 * attacker))
    if defender < 0 or defender == attacker:
        defender = F.owner_in(troops)
        field = 0
    assert troops & ~(there << (5 * defender)) == 0, "three owners in one hex"
    at = state.push(Combat.NUMBER)
    t[at + Sides.ATTACKER] = attacker
    t[at + Sides.DEFENDER] = defender
    t[at + Sides.HEX] = hex_
    t[at + Sides.ASKED] = attacker
    if F.robots_of(state, hex_, attacker) == 0:
        # WA-70: discs that lie there already are no part of an attack from a distance.
        t[at + Sides.SEEN] = forces.LAY_LOOSE * t[F.LOOSE + F.EACH * hex_]
    if state.journal is not None:
        inside = forces.robots_in(state, hex_, attacker)
        foes = forces.robots_in(state, hex_, defender)
        state.note(journal.COMBAT, attacker, defender, hex_, inside, foes, field)


# --- which combats follow a move (WA-20) ------------------------------------------------------


def is_contested(state: WarpArenaState, seat: i64, hex_: i64) -> bool:
    """WA-20: return whether a hex holds robots of the seat and enemies or an enemy force field."""
    return F.robots_of(state, hex_, seat) > 0 and F.hostile(state, hex_, seat)


def go_engage(state: WarpArenaState, seat: i64) -> None:
    """WA-20: fight the combats after all moves, in the player's order; distant ones too."""
    t = state.values
    must: i64 = 0
    place: i64 = -1
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        hex_ = t[F.AT + piece]
        if hex_ >= 0 and hex_ != place and is_contested(state, seat, hex_):
            must += 1
            place = hex_
    may = forces.has_distant_target(state, seat)
    if must == 0 and not may:
        state.pop()
    elif must == 1 and not may:
        begin_combat(state, seat, place)
    else:
        state.ask(seat)


def legal_combats(state: WarpArenaState, seat: i64, out: Actions) -> None:
    """WA-20, WA-28: add contested hexes, and those that distant Bs can attack.

    Add done when none must be fought.
    """
    must = False
    hex_: i64
    for hex_ in range(state.hexes):
        if not F.hostile(state, hex_, seat):
            continue
        if F.robots_of(state, hex_, seat) > 0:
            must = True
            out.add(ids.HEX + hex_)
        elif forces.can_fire_at(state, seat, hex_):
            out.add(ids.HEX + hex_)
    if not must:
        out.add(ids.DONE)


# --- 6.1 step 1: who takes part, and sharing the discs ----------------------------------------


def go_join(state: WarpArenaState, at: i64) -> None:
    """WA-53: ask the attacker which distant Bs join; WA-54: also those with a fight to come."""
    if forces.any_may_join(state, at):
        state.ask(state.values[at + Sides.ATTACKER])
    else:
        state.step(SHARE)


def join(state: WarpArenaState, at: i64, action: i64) -> None:
    """WA-53: let a B join; or no more, and those who stay out keep their shot."""
    if action == ids.DONE:
        state.step(SHARE)
        return
    piece = action - ids.PIECE
    strength = F.strength(state, piece) if state.variant.fixed_strengths else 0
    state.note(journal.JOINED, piece, strength)
    forces.join(state, at, piece)


def go_share(state: WarpArenaState, at: i64) -> None:
    """WA-29: ask the attacker, then the defender, if there is anything to share.

    WA-71: among robots in the hex only.
    """
    t = state.values
    seat = t[at + Sides.ASKED]
    robots: i64 = 0
    held: i64 = 0
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == t[at + Sides.HEX]:
            robots += 1
            held += t[F.DISCS + piece]
    if robots > 1 and 0 < held < components.LOAD * robots:
        state.ask(seat)
    else:
        next_to_share(state, at)


def next_to_share(state: WarpArenaState, at: i64) -> None:
    """WA-29: continue with the defender after the attacker, then with the fighting."""
    t = state.values
    if t[at + Sides.ASKED] == t[at + Sides.ATTACKER]:
        t[at + Sides.ASKED] = t[at + Sides.DEFENDER]
        state.step(SHARE)
    else:
        state.step(FIELD)


def legal_shares(state: WarpArenaState, at: i64, seat: i64, out: Actions) -> None:
    """WA-52: keep, or the robot that gets the next disc; before the first one, any of them."""
    t = state.values
    if t[at + STEP] == DEALING:
        discs.legal_carriers(state, seat, t[at + Sides.HEX], out)
        return
    out.add(ids.KEEP)
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == t[at + Sides.HEX]:
            out.add(ids.PIECE + piece)


def share(state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
    """WA-29, WA-52: keep the discs as they are, or put them together and share them again."""
    t = state.values
    if action == ids.KEEP:
        next_to_share(state, at)
        return
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == t[at + Sides.HEX]:
            t[F.POOL] += t[F.DISCS + piece]
            t[F.DISCS + piece] = 0
    state.step(DEALING)
    deal_disc(state, action - ids.PIECE, 1)


def deal_disc(state: WarpArenaState, piece: i64, first: i64) -> None:
    """WA-52: take a disc out of the pool; `first`: 1 at the start of the sharing, else 0."""
    state.values[F.POOL] -= 1
    state.values[F.DISCS + piece] += 1
    state.note(journal.SHARED, piece, first)


def go_dealing(state: WarpArenaState, at: i64) -> None:
    """WA-52: continue until the pool is empty."""
    if state.values[F.POOL] == 0:
        next_to_share(state, at)
    else:
        state.ask(state.values[at + Sides.ASKED])


# --- 6.1 step 2: the force field --------------------------------------------------------------


def go_field(state: WarpArenaState, at: i64) -> None:
    """WA-30: while the field lasts, ask the attacker for robots to break it.

    Distant Bs need not.
    """
    t = state.values
    seat = t[at + Sides.ATTACKER]
    hex_ = t[at + Sides.HEX]
    if F.field_owner(state, hex_) != t[at + Sides.DEFENDER]:
        state.step(ROUND)
        return
    inside = F.robots_of(state, hex_, seat)
    if inside == 0 and forces.distant_count(state, at) == 0:
        state.step(SPOILS)
    else:
        state.ask(seat)


def attack_field(state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
    """WA-30: let a robot try to break the force field; distant Bs alone may leave it."""
    t = state.values
    hex_ = t[at + Sides.HEX]
    if action == ids.DONE:
        state.note(journal.BROKE_OFF, seat, hex_)
        state.step(SPOILS)
        return
    t[at + Sides.SEEN] |= forces.FIRED_AT_FIELD
    state.note(journal.FIELD_TRIED, action - ids.PIECE, hex_)
    fight.begin_fight(state, action - ids.PIECE, -1)


# --- 6.1 step 3: rounds -----------------------------------------------------------------------


def go_round(state: WarpArenaState, at: i64) -> None:
    """WA-31: begin a new round, if both sides have robots; WA-32, WA-53: distant Bs may stop."""
    t = state.values
    hex_ = t[at + Sides.HEX]
    attacker = t[at + Sides.ATTACKER]
    defender = t[at + Sides.DEFENDER]
    forces.clear_pairs(state)
    inside = F.robots_of(state, hex_, attacker)
    attackers = inside + forces.distant_count(state, at)
    defenders = F.robots_of(state, hex_, defender)
    if attackers == 0 or defenders == 0:
        state.step(SPOILS)
        return
    # The larger side matches the pairs, the defender if both are as large.
    t[at + Sides.ASKED] = attacker if attackers > defenders else defender
    t[at + Sides.ROUNDS] += 1
    fired = t[at + Sides.ROUNDS] > 1 or t[at + Sides.SEEN] & forces.FIRED_AT_FIELD != 0
    if inside == 0 and fired:
        state.step(PRESS_ON)
    elif state.variant.fixed_strengths:
        state.step(COMPARE)
    elif t[at + Sides.ROUNDS] == 1 and expansion.has_assassin(state, at):
        state.step(MARK)
    else:
        state.step(MATCH)


def press_on(state: WarpArenaState, at: i64, seat: i64, action: i64) -> None:
    """WA-53: let distant Bs fire another round, or break off."""
    hex_ = state.values[at + Sides.HEX]
    if action == ids.DONE:
        state.note(journal.BROKE_OFF, seat, hex_)
        state.step(SPOILS)
    else:
        state.note(journal.PRESSED_ON, seat, hex_)
        state.step(COMPARE if state.variant.fixed_strengths else MATCH)


def mark(state: WarpArenaState, at: i64, seat: i64, foe: i64) -> None:
    """WA-66: pick an A-bot's first foe before the pairs are matched."""
    lead = seat * ids.OWN + expansion.ASSASSIN
    state.note(journal.MARKED, lead, foe)
    forces.pair_off(state, lead, foe)
    state.step(MATCH)


def go_match(state: WarpArenaState, at: i64) -> None:
    """WA-31: match pair by pair, until every robot of the smaller side has a foe."""
    if forces.next_unmatched(state, at) < 0:
        state.step(NEXT_PAIR)
    else:
        state.ask(state.values[at + Sides.ASKED])


def go_next_pair(state: WarpArenaState, at: i64) -> None:
    """WA-31: let the attacker order the fights; WA-32: a lost C-bot ends its side's part."""
    t = state.values
    attacker = t[at + Sides.ATTACKER]
    both = F.alive(state, attacker) and F.alive(state, t[at + Sides.DEFENDER])
    waiting = forces.waiting_pairs(state)
    if waiting == 0 or not both:
        state.step(ROUND)
    elif waiting == 1:
        last = forces.last_waiting(state)
        fight.begin_fight(state, last, forces.take_foe(state, last))
    else:
        state.ask(attacker)


# --- fixed strengths instead of rounds (9.4) --------------------------------------------------


def compare_sides(state: WarpArenaState, at: i64) -> None:
    """WA-57: begin one fight for whole sides, between a robot that represents each."""
    t = state.values
    lead = fight.leader_of(state, at, t[at + Sides.ATTACKER])
    foe = fight.leader_of(state, at, t[at + Sides.DEFENDER])
    state.step(SPOILS)
    fight.begin_fight(state, lead, foe)


# --- 6.1 step 4: the spoils -------------------------------------------------------------------


def go_spoils(state: WarpArenaState, at: i64) -> None:
    """WA-33: let the remaining side assign the unclaimed discs, four per robot.

    WA-70: after an attack from a distance only those of robots that it destroyed.
    """
    t = state.values
    hex_ = t[at + Sides.HEX]
    forces.clear_pairs(state)
    seat = F.holder(state, hex_)
    if seat >= 0 and t[F.LOOSE + F.EACH * hex_] > t[at + Sides.SEEN] // forces.LAY_LOOSE:
        if not F.enemy_robots(state, hex_, seat) and has_room(state, seat, hex_):
            state.ask(seat)
            return
    state.pop()


def has_room(state: WarpArenaState, seat: i64, hex_: i64) -> bool:
    """WA-33: return whether a robot of the seat in a hex can carry another disc."""
    t = state.values
    piece: i64
    for piece in range(seat * ids.OWN, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == hex_ and t[F.DISCS + piece] < components.LOAD:
            return True
    return False


def take_spoils(state: WarpArenaState, at: i64, action: i64) -> None:
    """WA-33: let a robot take a disc; or leave the rest loose."""
    if action == ids.DONE:
        state.pop()
        return
    t = state.values
    hex_ = t[at + Sides.HEX]
    state.note(journal.SPOILS, action - ids.PIECE, hex_)
    t[F.LOOSE + F.EACH * hex_] -= 1
    t[F.DISCS + action - ids.PIECE] += 1
