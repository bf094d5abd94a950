"""Approximate odds of many robots against a C-bot, now or once they arrive.

All robots of a side fight alike, and combats are looked up in tables. `odds.engine` is exact.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.games.warp_arena.ai import strength_map
from harena.games.warp_arena.ai.workspace import KINDS, Workspace
from harena.games.warp_arena.odds.engine import field_odds, fight_odds
from harena.games.warp_arena.rules import board, fields as F, ids, shapes
from harena.games.warp_arena.rules.fields import WarpArenaState

SIDE: Final[i64] = ids.OWN + 2  # robots of one side, none of them too, and one for good measure
TENTHS: Final[i64] = 11
UNKNOWN: Final = -1.0
SIEGES: Final[list[Siege | None]] = [None] * int(TENTHS * TENTHS * TENTHS)
"""[(guard * TENTHS + best) * TENTHS + worst] -> the known result"""
DICE: Final[i64] = 13  # sides of the largest, and one for good measure
MOST_LEAD: Final[i64] = 14  # with so many points more or less nothing is open
FEW: Final = 1000.0
FIGHTS: Final = vec[float]([UNKNOWN] * int(DICE * DICE * (2 * MOST_LEAD + 1)))
"""[(die * DICE + foe's) * (2 * MOST_LEAD + 1) + lead + MOST_LEAD] -> the attacker's chance"""
FADING: Final = 0.75
"""of a robot for each turn that it needs beyond the next"""
IN_TIME: Final = vec[float]([FADING ** (max(0, n - 12) / 12) for n in range(109)])
"""[twelfths of a turn until it is there] -> how much of an attacker counts"""
BACK: Final = vec[float]([FADING ** (n / 12) for n in range(109)])
"""[twelfths of a turn until it is there] -> how much of a guard counts"""


# --- combats ----------------------------------------------------------------------------------


@final
class Siege:
    """The probability that a C-bot falls where all robots of a side fight alike (WA-31)."""

    def __init__(self, guard: i64, best: i64, worst: i64) -> None:
        """Take the attackers' chances in a fight, in tenths.

        Against a guard; and against the C-bot, of the best attacker and of the worst.
        """
        self.best: Final = 0.1 * float(best)
        self.worst: Final = 0.1 * float(worst)
        self.known: vec[float] = vec[float]([UNKNOWN] * int(SIDE * SIDE))
        # [fights * SIDE + won] how likely so many guards fall
        self.rounds: vec[float] = vec[float]([0.0] * int(SIDE * SIDE))
        chance = 0.1 * float(guard)
        fights: i64
        won: i64
        self.rounds[0] = 1.0
        for fights in range(1, SIDE):
            before = (fights - 1) * SIDE
            for won in range(fights + 1):
                part = self.rounds[before + won] * (1.0 - chance)
                if won > 0:
                    part += self.rounds[before + won - 1] * chance
                self.rounds[fights * SIDE + won] = part

    def falls(self, attackers: i64, defenders: i64) -> float:
        """Return the probability that the C-bot, among `defenders`, falls.

        The larger side matches the pairs. The attacker sends its best robot against the C-bot; the
        defender keeps it out, or with equal numbers gives it the worst.
        """
        if attackers == 0:
            return 0.0
        at = attackers * SIDE + defenders
        if self.known[at] != UNKNOWN:
            return self.known[at]
        meets = attackers >= defenders
        fights = defenders - 1 if meets else attackers
        first = fights * SIDE
        total = 0.0
        won: i64
        for won in range(fights + 1):
            left = attackers - (fights - won) - 1 if meets else won
            total += self.rounds[first + won] * self.falls(left, defenders - won)
        if meets:
            hit = self.best if attackers > defenders else self.worst
            total = hit + (1.0 - hit) * total
        self.known[at] = total
        return total


def siege(attackers: i64, defenders: i64, guard: float, best: float, worst: float) -> float:
    """Return the probability that a C-bot falls; the chances are as in `Siege`."""
    guard = min(1.0, guard)
    low = i64(10.0 * guard)
    part = 10.0 * guard - float(low)
    out = (1.0 - part) * page(low, best, worst).falls(attackers, defenders)
    if part > 0.0:
        out += part * page(low + 1, best, worst).falls(attackers, defenders)
    return out


def page(guard: i64, best: float, worst: float) -> Siege:
    """Return the table for such chances: the first in tenths, the others rounded."""
    b = i64(10.0 * best + 0.5)
    w = i64(10.0 * worst + 0.5)
    at = (guard * TENTHS + b) * TENTHS + w
    found = SIEGES[at]
    if found is None:
        found = Siege(guard, b, w)
        SIEGES[at] = found
    return found


def combat_card(state: WarpArenaState, seat: i64, rank: i64) -> i64:
    """Return what a seat's best (rank 0) or further combat card adds; 0 for none known."""
    t = state.values
    hand = F.HAND + seat * ids.CARDS
    rank -= t[hand + ids.SUPER_WARP]
    if rank < 0:
        return 6
    rank -= t[hand + ids.WILD_WARP]
    if rank < 0:
        return 5
    card: i64
    for card in range(5, 0, -1):
        rank -= t[hand + card]
        if rank < 0:
            return card
    return 0


def cards_a_fight(state: WarpArenaState, seat: i64, fights: float) -> float:
    """Return what a seat's combat cards add to each of `fights` on average; 5 at most."""
    t = state.values
    hand = F.HAND + seat * ids.CARDS
    points = 6 * t[hand + ids.SUPER_WARP] + 5 * t[hand + ids.WILD_WARP]
    card: i64
    for card in range(1, 6):
        points += card * t[hand + card]
    return min(5.0, float(points) / max(1.0, fights))


def odds_with(die: i64, lead: float, foe_die: i64) -> float:
    """Return the attacker's chance in a fight with a lead, possibly of a part of a point.

    A card more for a whole army is less than a point for each of its fights.
    """
    whole = i64(lead + FEW) - i64(FEW)
    if whole < -MOST_LEAD or whole >= MOST_LEAD:
        return fight_odds(die, whole, foe_die, 0)
    part = lead - float(whole)
    low = told(die, whole, foe_die)
    return low + part * (told(die, whole + 1, foe_die) - low)


def told(die: i64, lead: i64, foe_die: i64) -> float:
    """Return `fight_odds` from a table."""
    if die >= DICE or foe_die >= DICE:
        return fight_odds(die, lead, foe_die, 0)
    at = (die * DICE + foe_die) * (2 * MOST_LEAD + 1) + lead + MOST_LEAD
    if FIGHTS[at] == UNKNOWN:
        FIGHTS[at] = fight_odds(die, lead, foe_die, 0)
    return FIGHTS[at]


# --- what comes -------------------------------------------------------------------------------


def to_come(work: Workspace, state: WarpArenaState, foe: i64, seat: i64) -> float:
    """Return the probability that `foe` brings down the seat's C-bot once its robots arrive.

    Robots that need longer count for less, and so do guards that are away. `work.seen` holds this
    position.
    """
    muster(work, state, foe, seat)
    attackers = 0.0
    guards = 0.0
    kind: i64
    for kind in range(1, KINDS):
        attackers += work.coming[kind]
        guards += work.coming[KINDS + kind]
    if attackers < 1.0:
        return 0.0
    if state.variant.massed:
        return massed(work, state, seat)
    lead = cards_a_fight(state, foe, attackers) - cards_a_fight(state, seat, attackers)
    home = state.values[F.AT + seat * ids.OWN]
    c_die = state.combat_die[ids.C]
    c_lead = lead - float(F.added(state, seat * ids.OWN))
    chance = 0.0
    best = 0.0
    worst = 1.0
    breaks = 0.0
    other: i64
    for kind in range(1, KINDS):
        many = work.coming[kind]
        if many == 0.0:
            continue
        die = state.combat_die[kind]
        plus = mean_plus(work, kind, die)
        breaks = max(breaks, min(1.0, many) * field_odds(die, i64(plus + 0.5)))
        odds = odds_with(die, plus + c_lead, c_die)
        best = max(best, odds)
        worst = min(worst, odds)
        for other in range(1, KINDS):
            guard = work.coming[KINDS + other]
            if guard > 0.0:
                guard_die = state.combat_die[other]
                guard_lead = lead - mean_plus(work, KINDS + other, guard_die)
                chance += many * guard * odds_with(die, plus + guard_lead, guard_die)
    if guards > 0.0:
        chance /= attackers * guards
    if F.field_owner(state, home) == seat:
        # WA-30: some of those who are good at it are lost before it breaks.
        if breaks == 0.0:
            return 0.0
        attackers -= (1.0 - breaks) / breaks
    return between(attackers, 1.0 + guards, chance, best, worst)


def massed(work: Workspace, state: WarpArenaState, seat: i64) -> float:
    """WA-43: Return the probability that the attackers who arrive are stronger."""
    attack = 0.0
    piece = seat * ids.OWN
    defence = float(state.combat_die[ids.C] + 1 + 2 * F.added(state, piece))
    kind: i64
    for kind in range(1, KINDS):
        attack += work.strength[kind]
        defence += work.strength[KINDS + kind]
    return attack * attack / (attack * attack + defence * defence)


def muster(work: Workspace, state: WarpArenaState, foe: i64, seat: i64) -> None:
    """Find the attackers of a C-bot that arrive, and the guards that return."""
    seen = work.seen
    coming = work.coming
    strength = work.strength
    shape = state.shape
    home = state.values[F.AT + seat * ids.OWN]
    q = board.hex_q(state, home)
    r = board.hex_r(state, home)
    i: i64
    for i in range(len(coming)):
        coming[i] = 0.0
        strength[i] = 0.0
    for i in range(seen.count):
        kind = seen.kind[i]
        mine = seen.seat[i] == seat
        if kind == ids.C or (not mine and seen.seat[i] != foe):
            continue
        trip = shapes.span(shape, seen.q[i] - q, seen.r[i] - r) * strength_map.PACE[kind]
        trip = min(trip, strength_map.NEVER)
        part = BACK[trip] if mine else IN_TIME[trip]
        place = kind + KINDS if mine else kind
        coming[place] += part * strength_map.HALVES[2 * seen.many[i]]
        strength[place] += part * strength_map.HALVES[2 * seen.power[i]]


def mean_plus(work: Workspace, place: i64, die: i64) -> float:
    """Return the mean bonus of arriving robots' dice."""
    return max(0.0, 0.5 * (work.strength[place] / work.coming[place] - float(die + 1)))


def between(attackers: float, defenders: float, guard: float, best: float, worst: float) -> float:
    """Return `siege` of fractional numbers of robots."""
    if attackers <= 0.0:
        return 0.0
    attackers = min(attackers, float(ids.OWN))
    a = i64(attackers)
    d = i64(defenders)
    more = attackers - float(a)
    out = (1.0 - more) * beside(a, d, defenders, guard, best, worst)
    if more > 0.0:
        out += more * beside(a + 1, d, defenders, guard, best, worst)
    return out


def beside(
    attackers: i64, least: i64, defenders: float, guard: float, best: float, worst: float
) -> float:
    """Return `siege` of `least` defenders and a part of one more."""
    more = defenders - float(least)
    out = (1.0 - more) * siege(attackers, least, guard, best, worst)
    if more > 0.0:
        out += more * siege(attackers, least + 1, guard, best, worst)
    return out
