"""Approximate odds, for the bots' evaluation only; `odds.engine` has the exact ones.

An evaluation asks thousands of times a second, and of positions in which robots have not met yet.
So these estimates leave out:

- the choice of pairs: all robots of a side fight with their mean strength, in tables of tenths;
- the play of cards: the known combat cards are spread evenly over the fights;
- obstacles on the way, for robots that need several turns;
- chains of Destroy Hex after four steps.

People are never shown them.
"""

from __future__ import annotations

from math import log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.core.play.state import STEP
from harena.games.warp_arena.ai import strength_map
from harena.games.warp_arena.ai.workspace import KINDS, Workspace
from harena.games.warp_arena.odds.engine import field_odds, fight_odds
from harena.games.warp_arena.rules import destroy, fields as F, fight, grids, ids, shapes, special
from harena.games.warp_arena.rules.fields import WarpArenaState
from harena.games.warp_arena.rules.fight import Fight

UNKNOWN: Final = -1.0
SURE: Final = 0.97  # nothing counts as surer than this
FAINT: Final = 0.04  # nobody attacks for a chance like this


def hazard(chance: float) -> float:
    """Return what the probability of a C-bot's fall counts as a hazard, at most that of SURE."""
    return -log(1.0 - min(SURE, chance))


# --- cards and single fights ------------------------------------------------------------------

DICE: Final[i64] = 13  # sides of the largest die in the table, and one for good measure
MOST_LEAD: Final[i64] = 14  # with so many points more or less nothing is open
FIGHTS: Final = vec[float]([UNKNOWN] * int(DICE * DICE * (2 * MOST_LEAD + 1)))
"""[(die * DICE + foe's) * (2 * MOST_LEAD + 1) + lead + MOST_LEAD] -> the attacker's chance"""
BIAS: Final = 1000.0  # more than any lead: makes it positive, so that rounding is downwards


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


def odds_with_lead(die: i64, lead: float, foe_die: i64) -> float:
    """Return the attacker's chance in a fight with a lead, possibly of a part of a point.

    A card more for a whole army is less than a point for each of its fights.
    """
    whole = i64(lead + BIAS) - i64(BIAS)
    if whole < -MOST_LEAD or whole >= MOST_LEAD:
        return fight_odds(die, whole, foe_die, 0)
    part = lead - float(whole)
    low = tabled_fight_odds(die, whole, foe_die)
    return low + part * (tabled_fight_odds(die, whole + 1, foe_die) - low)


def tabled_fight_odds(die: i64, lead: i64, foe_die: i64) -> float:
    """Return `fight_odds` from a table."""
    if die >= DICE or foe_die >= DICE:
        return fight_odds(die, lead, foe_die, 0)
    at = (die * DICE + foe_die) * (2 * MOST_LEAD + 1) + lead + MOST_LEAD
    if FIGHTS[at] == UNKNOWN:
        FIGHTS[at] = fight_odds(die, lead, foe_die, 0)
    return FIGHTS[at]


def odds_by_strength(attack: float, defence: float, weight: float) -> float:
    """Return the attackers' chance by the squares of strengths; the defence has a `weight`."""
    return attack * attack / (attack * attack + weight * defence * defence)


def current_fight_odds(state: WarpArenaState, at: i64) -> float:
    """Return the attacker's chance in the fight of a frame, by the known cards and dice."""
    t = state.values
    piece = t[at + Fight.PIECE]
    foe = t[at + Fight.FOE]
    now = t[at + STEP]
    die = state.combat_die[ids.KIND[piece]]
    plus = F.added(state, piece) + known_value(t[at + Fight.CARD_A])
    if now >= fight.DEFENCE_DIE:
        plus += t[at + Fight.DIE_A] - 1
        die = 1
    if foe < 0:
        return field_odds(die, plus)
    plus_foe = F.added(state, foe) + known_value(t[at + Fight.CARD_D])
    if now < fight.DEFENCE_DIE and t[at + Fight.CARD_D] == 0:
        # It may still lay one, and so may the attacker while nothing lies there.
        if now <= fight.DEFENCE_CARD:
            plus_foe += combat_card(state, ids.OWNER[foe], 0) // 2
        if now == fight.ATTACK_CARD:
            plus += combat_card(state, ids.OWNER[piece], 0) // 2
    foe_die = state.combat_die[ids.KIND[foe]]
    if now >= fight.NAME_ATTACK:
        plus_foe += t[at + Fight.DIE_D] - 1
        foe_die = 1
    return fight_odds(die, plus, foe_die, plus_foe)


def known_value(card: i64) -> i64:
    """Return what a card in a fight adds; a Wild Warp without a name is a five."""
    return 5 if card == ids.WILD_WARP else fight.value(card)


# --- combats around a C-bot -------------------------------------------------------------------

SIDE: Final[i64] = ids.OWN + 2  # robots of one side, none of them too, and one for good measure
TENTHS: Final[i64] = 11


@final
class EvenCombat:
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

    def fall_chance(self, attackers: i64, defenders: i64) -> float:
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
            total += self.rounds[first + won] * self.fall_chance(left, defenders - won)
        if meets:
            hit = self.best if attackers > defenders else self.worst
            total = hit + (1.0 - hit) * total
        self.known[at] = total
        return total


EVEN_COMBATS: Final[list[EvenCombat | None]] = [None] * int(TENTHS * TENTHS * TENTHS)
"""[(guard * TENTHS + best) * TENTHS + worst] -> the known result"""


def even_combat(guard: i64, best: float, worst: float) -> EvenCombat:
    """Return the table for such chances: the first in tenths, the others rounded."""
    b = i64(10.0 * best + 0.5)
    w = i64(10.0 * worst + 0.5)
    at = (guard * TENTHS + b) * TENTHS + w
    found = EVEN_COMBATS[at]
    if found is None:
        found = EvenCombat(guard, b, w)
        EVEN_COMBATS[at] = found
    return found


def fall_chance(attackers: i64, defenders: i64, guard: float, best: float, worst: float) -> float:
    """Return the probability that a C-bot falls; the chances are as in `EvenCombat`."""
    guard = min(1.0, guard)
    low = i64(10.0 * guard)
    part = 10.0 * guard - float(low)
    out = (1.0 - part) * even_combat(low, best, worst).fall_chance(attackers, defenders)
    if part > 0.0:
        out += part * even_combat(low + 1, best, worst).fall_chance(attackers, defenders)
    return out


def fall_chance_of_parts(
    attackers: float, defenders: float, guard: float, best: float, worst: float
) -> float:
    """Return `fall_chance` of numbers of robots with fractions."""
    if attackers <= 0.0:
        return 0.0
    attackers = min(attackers, float(ids.OWN))
    whole = i64(attackers)
    more = attackers - float(whole)
    out = (1.0 - more) * fall_chance_of_guards(whole, defenders, guard, best, worst)
    if more > 0.0:
        out += more * fall_chance_of_guards(whole + 1, defenders, guard, best, worst)
    return out


def fall_chance_of_guards(
    attackers: i64, defenders: float, guard: float, best: float, worst: float
) -> float:
    """Return `fall_chance` of a number of defenders with a fraction."""
    whole = i64(defenders)
    more = defenders - float(whole)
    out = (1.0 - more) * fall_chance(attackers, whole, guard, best, worst)
    if more > 0.0:
        out += more * fall_chance(attackers, whole + 1, guard, best, worst)
    return out


def assault(
    work: Workspace, state: WarpArenaState, foe: i64, seat: i64, attackers: i64, busy: i64
) -> float:
    """Return the probability that some robots of `foe` bring down the C-bot of `seat`.

    `work` has their dice and bonuses, strongest first. A guard that is `busy` does not count.
    """
    t = state.values
    home = t[F.AT + seat * ids.OWN]
    dice = work.die
    added = work.plus
    guard_count = work.guard_count
    guard_plus = work.guard_plus
    guards: i64 = 0
    against: i64 = F.strength(state, seat * ids.OWN)
    kind: i64
    for kind in range(len(guard_count)):
        guard_count[kind] = 0
        guard_plus[kind] = 0
    piece: i64
    for piece in range(seat * ids.OWN + 1, seat * ids.OWN + ids.OWN):
        if t[F.AT + piece] == home and piece != busy:
            guards += 1
            guard_count[ids.KIND[piece]] += 1
            guard_plus[ids.KIND[piece]] += F.added(state, piece)
            against += F.strength(state, piece)
    i: i64
    if state.variant.fixed_strengths:
        total: i64 = 0
        for i in range(attackers):
            total += dice[i] + added[i]
        return 1.0 if total > against else 0.0
    if F.field_owner(state, home) != seat:
        return assault_guards(work, state, foe, seat, attackers, guards)
    # WA-30: the weakest of those who are good at it; whoever breaks it fights on with the rest.
    total_chance = 0.0
    stands = 1.0
    while attackers > 0 and stands > FAINT:
        breaks = field_odds(dice[0], added[0])
        if breaks == 0.0:
            break
        one = attackers - 1
        while 2.0 * field_odds(dice[one], added[one]) < breaks:
            one -= 1
        breaks = field_odds(dice[one], added[one])
        total_chance += stands * breaks * assault_guards(work, state, foe, seat, attackers, guards)
        stands *= 1.0 - breaks
        attackers -= 1
        for i in range(one, attackers):
            dice[i] = dice[i + 1]
            added[i] = added[i + 1]
    return total_chance


def assault_guards(
    work: Workspace, state: WarpArenaState, foe: i64, seat: i64, attackers: i64, guards: i64
) -> float:
    """Return the same without a force field, against the guards in `work`."""
    dice = work.die
    added = work.plus
    die = state.combat_die[ids.C]
    plus = F.added(state, seat * ids.OWN)
    i: i64
    if guards == 0:
        stays = 1.0
        for i in range(attackers):
            card = combat_card(state, foe, i) - combat_card(state, seat, i)
            stays *= 1.0 - fight_odds(dice[i], added[i] + card, die, plus)
        return 1.0 - stays
    fights = float(attackers)
    cards = cards_a_fight(state, foe, fights) - cards_a_fight(state, seat, fights)
    chance = 0.0
    kind: i64
    for kind in range(len(work.guard_count)):
        count = work.guard_count[kind]
        if count > 0:
            guard = state.combat_die[kind]
            lead = cards - float(work.guard_plus[kind]) / float(count)
            for i in range(attackers):
                chance += float(count) * odds_with_lead(dice[i], float(added[i]) + lead, guard)
    card = combat_card(state, foe, 0) - combat_card(state, seat, 0)
    last = attackers - 1
    return fall_chance(
        attackers,
        guards + 1,
        chance / float(attackers * guards),
        fight_odds(dice[0], added[0] + card, die, plus),
        fight_odds(dice[last], added[last] + card, die, plus),
    )


# --- robots on their way to a C-bot -----------------------------------------------------------

FADING: Final = 0.75  # of a robot, for each turn that it needs beyond the next
ATTACKING_PART: Final = vec[float]([FADING ** (max(0, n - 12) / 12) for n in range(109)])
"""[twelfths of a turn until it is there] -> how much of an attacker counts"""
GUARDING_PART: Final = vec[float]([FADING ** (n / 12) for n in range(109)])
"""[twelfths of a turn until it is there] -> how much of a guard counts"""


def arrival_assault(work: Workspace, state: WarpArenaState, foe: i64, seat: i64) -> float:
    """Return the probability that `foe` brings down the seat's C-bot once its robots arrive.

    Robots that need longer count for less, and so do guards that are away. `work.map` holds this
    position.
    """
    gather_armies(work, state, foe, seat)
    attackers = 0.0
    guards = 0.0
    kind: i64
    for kind in range(1, KINDS):
        attackers += work.coming[kind]
        guards += work.coming[KINDS + kind]
    if attackers < 1.0:
        return 0.0
    if state.variant.fixed_strengths:
        return arrival_by_sums(work, state, seat)
    lead = cards_a_fight(state, foe, attackers) - cards_a_fight(state, seat, attackers)
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
        odds = odds_with_lead(die, plus + c_lead, c_die)
        best = max(best, odds)
        worst = min(worst, odds)
        for other in range(1, KINDS):
            guard = work.coming[KINDS + other]
            if guard > 0.0:
                guard_die = state.combat_die[other]
                guard_lead = lead - mean_plus(work, KINDS + other, guard_die)
                chance += many * guard * odds_with_lead(die, plus + guard_lead, guard_die)
    if guards > 0.0:
        chance /= attackers * guards
    if F.field_owner(state, F.converter(state, seat)) == seat:
        # WA-30: some of those who are good at it are lost before it breaks.
        if breaks == 0.0:
            return 0.0
        attackers -= (1.0 - breaks) / breaks
    return fall_chance_of_parts(attackers, 1.0 + guards, chance, best, worst)


def arrival_by_sums(work: Workspace, state: WarpArenaState, seat: i64) -> float:
    """WA-43: Return the probability that the attackers who arrive are stronger."""
    attack = 0.0
    defence = float(state.combat_die[ids.C] + 1 + 2 * F.added(state, seat * ids.OWN))
    kind: i64
    for kind in range(1, KINDS):
        attack += work.strength[kind]
        defence += work.strength[KINDS + kind]
    return odds_by_strength(attack, defence, 1.0)


def gather_armies(work: Workspace, state: WarpArenaState, foe: i64, seat: i64) -> None:
    """Find the attackers of a C-bot that arrive, and the guards that return."""
    robots = work.map
    coming = work.coming
    strength = work.strength
    shape = state.shape
    home = F.converter(state, seat)
    q = grids.hex_q(state, home)
    r = grids.hex_r(state, home)
    i: i64
    for i in range(len(coming)):
        coming[i] = 0.0
        strength[i] = 0.0
    for i in range(robots.count):
        kind = robots.kind[i]
        mine = robots.seat[i] == seat
        if kind == ids.C or (not mine and robots.seat[i] != foe):
            continue
        trip = shapes.distance(shape, robots.q[i] - q, robots.r[i] - r) * strength_map.PACE[kind]
        trip = min(trip, strength_map.NEVER)
        part = GUARDING_PART[trip] if mine else ATTACKING_PART[trip]
        place = kind + KINDS if mine else kind
        coming[place] += part * strength_map.HALVES[2 * robots.many[i]]
        strength[place] += part * strength_map.HALVES[2 * robots.power[i]]


def mean_plus(work: Workspace, place: i64, die: i64) -> float:
    """Return the mean bonus of arriving robots' dice."""
    return max(0.0, 0.5 * (work.strength[place] / work.coming[place] - float(die + 1)))


# --- Destroy Hex ------------------------------------------------------------------------------

CHAIN_STEPS: Final[i64] = 4  # of a chain that are followed
TRIES: Final[i64] = 12  # Destroy Hexes at one grid that are counted
RINGS: Final = vec[float]([UNKNOWN] * int(((1 << 6) + (1 << 8)) * TRIES))
"""[ring * TRIES + tries] -> the chance that a centre is hit; a bit for each destroyed hex of its
ring, those of squares after those of hexes"""


def hit_chances(work: Workspace, state: WarpArenaState, home: i64) -> tuple[float, float]:
    """Return the probabilities that a well aimed Destroy Hex, and the current one, hit a hex.

    The hex itself is intact. A chain reaches it through destroyed hexes beside it.
    """
    lit = work.lit
    parts = work.part
    chance_of = work.hex_chance
    hits = work.grid_hits
    aimed: i64 = -1
    passing: i64 = -1
    at = state.frame()
    if state.depth > 0 and state.values[at] == destroy.Destroy.NUMBER:
        if state.values[at + STEP] == destroy.STRIKE:
            aimed = state.values[at + destroy.Destroy.GRID]
        elif state.values[at + STEP] != destroy.AIM:
            passing = state.values[at + destroy.Destroy.HEX]
    current = 1.0 if passing == home else 0.0
    side = 1.0 / float(state.cells - 1)
    own = 0.0 if home % state.cells == 0 else side
    if not state.variant.chains:
        return own, own if aimed == home // state.cells else current
    grid: i64
    for grid in range(state.grids):
        hits[grid] = 0.0
    hits[home // state.cells] = own
    way = 1.0 / float(state.ways)
    lit[0] = home
    chance_of[home] = 1.0
    first: i64 = 0
    end: i64 = 1
    _step: i64
    i: i64
    d: i64
    for _step in range(CHAIN_STEPS):
        found = end
        for i in range(first, end):
            part = chance_of[lit[i]] * way
            for d in range(lit[i] * state.ways, lit[i] * state.ways + state.ways):
                hex_ = state.near[d]
                if hex_ >= 0 and F.destroyed(state, hex_) and found < len(lit):
                    lit[found] = hex_
                    parts[found] = part
                    found += 1
        for i in range(first, end):
            chance_of[lit[i]] = 0.0
        first = end
        for i in range(first, found):
            hex_ = lit[i]
            if chance_of[hex_] == 0.0:
                lit[end] = hex_
                end += 1
            chance_of[hex_] += parts[i]
            if hex_ == passing:
                current += parts[i]
            if hex_ % state.cells != 0:
                hits[hex_ // state.cells] += parts[i] * side
    for i in range(first, end):
        chance_of[lit[i]] = 0.0
    for grid in range(state.grids):
        own = max(own, hits[grid])
    return own, hits[aimed] if aimed >= 0 else current


def hit_chance_beside_centre(state: WarpArenaState, seat: i64) -> float:
    """Return the probability that a hex beside a centre is hit by a foe's dice.

    That is one die, or one for each card of the foe: all are played together for two points.
    """
    dice: i64 = 1
    foe: i64
    for foe in range(state.seats):
        if foe != seat:
            dice = max(dice, special.destroy_cards(state, foe))
    return 1.0 - survival(1.0 / float(state.cells - 1), dice, False)


def centre_hit_chance(state: WarpArenaState, centre: i64, tries: i64) -> float:
    """WA-41: Return the probability that some Destroy Hexes at its grid reach a centre.

    Misses destroy the ring around it, from which others go on.
    """
    ring: i64 = 0
    one: i64 = 1
    i: i64
    for i in range(state.cells - 1):
        if F.destroyed(state, centre + 1 + i):
            ring |= one << i
    return ring_hit_chance(state, centre, ring, min(tries, TRIES - 1))


def ring_hit_chance(state: WarpArenaState, centre: i64, ring: i64, tries: i64) -> float:
    """Return the same for a ring with these destroyed hexes; all hexes beyond are intact."""
    if tries == 0:
        return 0.0
    sides = state.cells - 1
    at = (ring + (64 if sides == 8 else 0)) * TRIES + tries
    if RINGS[at] != UNKNOWN:
        return RINGS[at]
    one: i64 = 1
    i: i64
    d: i64
    chances = [0.0] * int(sides)  # [i] for a hit that stops there, or goes on from there
    for i in range(sides):
        if ring & (one << i) == 0:
            chances[i] = ring_hit_chance(state, centre, ring | (one << i), tries - 1)
    beyond = ring_hit_chance(state, centre, ring, tries - 1)
    _step: i64
    for _step in range(3 * CHAIN_STEPS):
        for i in range(sides):
            if ring & (one << i) != 0:
                total = 0.0
                first = (centre + 1 + i) * state.ways
                for d in range(first, first + state.ways):
                    hex_ = state.near[d]
                    if hex_ == centre:
                        total += 1.0
                    elif centre < hex_ <= centre + sides:
                        total += chances[hex_ - centre - 1]
                    else:
                        total += beyond
                chances[i] = total / float(state.ways)
    RINGS[at] = sum(chances) / float(sides)
    return RINGS[at]


def survival_of_hex(
    state: WarpArenaState, home: i64, hit: float, tries: i64, fenced: bool
) -> float:
    """Return the probability that a hex survives some Destroy Hexes with such a chance each."""
    if tries <= 0:
        return 1.0
    stays = survival(hit, tries, False)
    if state.variant.chains and home % state.cells == 0:
        stays = min(stays, 1.0 - centre_hit_chance(state, home, tries))
    if fenced:
        stays = survival(1.0 - stays ** (1.0 / float(tries)), tries, True)
    return stays


def survival(hit: float, tries: i64, fenced: bool) -> float:
    """Return the probability to survive one try or more; the first hit takes a field away."""
    miss = 1.0
    _i: i64
    for _i in range(tries - 1):
        miss *= 1.0 - hit
    out = miss * (1.0 - hit)
    return out + float(tries) * hit * miss if fenced else out
