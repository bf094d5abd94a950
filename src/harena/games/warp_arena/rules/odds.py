"""Chances of fights, of breaking force fields, and of whole combats, exactly, without cards."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from harena.games.warp_arena.rules.matching import in_range, ready
from harena.games.warp_arena.rules.notation import FIELD_TOTAL, KIND, OWN, B, C
from harena.games.warp_arena.rules.table import (
    ACTIVE,
    AT,
    WarpArenaTable,
    added,
    field_owner,
    strength,
)

PAIRS_TRIED: Final[i64] = 6  # a side this large or larger is matched strongest to strongest
MOST: Final[i64] = 12  # robots in a combat whose chances are worked out
FIELD_KEY: Final[i64] = 1 << 50  # told apart from combats without a force field


def fight_odds(die_a: i64, plus_a: i64, die_d: i64, plus_d: i64) -> float:
    """WA-31: the chance that the attacker's die and what is added exceed the defender's."""
    wins: i64 = 0
    face: i64
    for face in range(1, die_a + 1):
        below = face + plus_a - plus_d - 1
        wins += min(max(below, 0), die_d)
    return float(wins) / float(die_a * die_d)


def field_odds(die: i64, plus: i64) -> float:
    """WA-30: the chance that a robot's die and what is added break a force field."""
    enough = die + 1 + plus - FIELD_TOTAL
    return float(min(max(enough, 0), die)) / float(die)


@final
class Forces:
    """Two sides over a hex: attackers in it or distant, and defenders, each a bit in a mask."""

    def __init__(self, table: WarpArenaTable) -> None:
        """Nobody yet; the table gives the dice."""
        self.table = table
        self.attackers: list[int] = []
        self.defenders: list[int] = []
        self.far: i64 = 0  # attackers that fire from a distance
        self.known: dict[int, float] = {}

    def beats(self, a: i64, d: i64) -> float:
        """The chance of attacker `a` against defender `d`, by their places in the lists."""
        table = self.table
        piece: i64 = self.attackers[a]
        foe: i64 = self.defenders[d]
        return fight_odds(
            table.combat_die[KIND[piece]],
            added(table, piece),
            table.combat_die[KIND[foe]],
            added(table, foe),
        )

    def breaks(self, a: i64) -> float:
        """The chance of attacker `a` against a force field."""
        table = self.table
        piece: i64 = self.attackers[a]
        return field_odds(
            table.combat_die[KIND[piece]],
            added(table, piece),
        )

    def against_field(self, left: i64) -> float:
        """WA-30: the chance to clear the hex, force field first, with the attackers `left`."""
        if left == 0:
            return 0.0
        key = int(FIELD_KEY | left)
        if key in self.known:
            return self.known[key]
        best = 0.0
        a: i64
        one: i64 = 1
        for a in range(len(self.attackers)):
            bit = one << a
            if left & bit != 0:
                chance = self.breaks(a)
                spent = left & ~bit
                after = spent if self.far & bit != 0 else left
                value = chance * self.clears(after, self.everybody())
                if chance < 1.0:
                    value += (1.0 - chance) * self.against_field(spent)
                best = max(best, value)
        self.known[key] = best
        return best

    def everybody(self) -> i64:
        """A bit for each defender."""
        one: i64 = 1
        return (one << len(self.defenders)) - 1

    def clears(self, left: i64, foes: i64) -> float:
        """WA-31: the chance that the attackers `left` destroy all of `foes`, round by round."""
        if foes == 0:
            return 1.0
        if left == 0:
            return 0.0
        if self.table.variant.massed:
            return self.outweighs(left)
        key = int(left << 32 | foes)
        if key in self.known:
            return self.known[key]
        mine = bits(left)
        theirs = bits(foes)
        attacker_matches = len(mine) > len(theirs)
        larger = mine if attacker_matches else theirs
        smaller = theirs if attacker_matches else mine
        value = self.matched(left, foes, larger, smaller, 0, [], attacker_matches)
        self.known[key] = value
        return value

    def outweighs(self, left: i64) -> float:
        """WA-43: whether the attackers `left` are stronger together than all defenders."""
        balance = 0
        a: i64
        one: i64 = 1
        for a in range(len(self.attackers)):
            if left & (one << a) != 0:
                balance += int(strength(self.table, self.attackers[a]))
        for foe in self.defenders:
            balance -= int(strength(self.table, foe))
        return 1.0 if balance > 0 else 0.0

    def matched(
        self,
        left: i64,
        foes: i64,
        larger: list[int],
        smaller: list[int],
        taken: i64,
        pairs: list[int],
        attacker_matches: bool,
    ) -> float:
        """WA-31: the best matching for the side that chooses it, pair by pair."""
        n = len(pairs)
        if n == len(smaller):
            return self.fought(left, foes, smaller, pairs, 0, attacker_matches)
        one: i64 = 1
        best = -1.0
        for other in larger:
            place: i64 = other
            if taken & (one << place) != 0:
                continue
            value = self.matched(
                left,
                foes,
                larger,
                smaller,
                taken | (one << place),
                [*pairs, other],
                attacker_matches,
            )
            if best < 0.0 or (value > best) == attacker_matches:
                best = value
            if len(larger) >= PAIRS_TRIED:
                break
        return best

    def fought(
        self,
        left: i64,
        foes: i64,
        smaller: list[int],
        pairs: list[int],
        n: i64,
        attacker_matches: bool,
    ) -> float:
        """WA-31, WA-32: all results of the pairs from the n-th on; a lost C-bot ends it."""
        if n == len(pairs):
            return self.clears(left, foes)
        a: i64 = pairs[n] if attacker_matches else smaller[n]
        d: i64 = smaller[n] if attacker_matches else pairs[n]
        one: i64 = 1
        chance = self.beats(a, d)
        far = self.far & (one << a) != 0
        spent = left & ~(one << a)
        value = 0.0
        if chance > 0.0:
            if KIND[self.defenders[d]] == C:
                value += chance
            else:
                after = spent if far else left
                won = foes & ~(one << d)
                value += chance * self.fought(after, won, smaller, pairs, n + 1, attacker_matches)
        if chance < 1.0 and (far or KIND[self.attackers[a]] != C):
            lost = self.fought(spent, foes, smaller, pairs, n + 1, attacker_matches)
            value += (1.0 - chance) * lost
        return value


def bits(mask: i64) -> list[int]:
    """The places of the bits set in a mask."""
    out: list[int] = []
    place: i64 = 0
    while mask >> place != 0:
        if (mask >> place) & 1 == 1:
            out.append(int(place))
        place += 1
    return out


def forces(table: WarpArenaTable, seat: i64, hex_: i64, joining: i64) -> Forces:
    """WA-28: who would fight over a hex if `seat` attacked it now, with a piece that joins; -1.

    Strongest first on both sides.
    """
    t = table.table
    found = Forces(table)
    piece: i64
    near: list[int] = []
    far: list[int] = []
    for piece in range(table.seats * OWN):
        if t[AT + piece] == hex_ or piece == joining:
            if piece // OWN == seat:
                near.append(int(piece))
            else:
                found.defenders.append(int(piece))
        elif piece // OWN == seat and seat == t[ACTIVE] and KIND[piece] == B:
            if ready(table, piece) and in_range(table, piece, hex_):
                far.append(int(piece))
    order = sorted((-int(strength(table, p)), p) for p in near)
    found.attackers = [p for s, p in order]
    order = sorted((-int(strength(table, p)), p) for p in found.defenders)
    found.defenders = [p for s, p in order]
    one: i64 = 1
    for distant in far:
        found.far |= one << len(found.attackers)
        found.attackers.append(distant)
    return found


def combat_odds(table: WarpArenaTable, seat: i64, hex_: i64, joining: i64 = -1) -> float:
    """The chance that an attack of `seat` on a hex clears it of enemies, without cards.

    Discs stay as they are, fights go in the order of the pairs, and all B-bots in range fire.
    Whoever matches the pairs does it as well as can be. `joining` is a
    robot counted as if it stood there. Where the larger side has six robots or more, the matching
    is the strongest with the strongest instead. -1 for more than twelve robots in all.
    """
    found = forces(table, seat, hex_, joining)
    if len(found.attackers) + len(found.defenders) > MOST:
        return -1.0
    one: i64 = 1
    everybody = (one << len(found.attackers)) - 1
    owner = field_owner(table, hex_)
    if owner >= 0 and owner != seat:
        return found.against_field(everybody)
    return found.clears(everybody, found.everybody())
