"""The attacker's chance in a combat with best play of both sides (6.1).

Robots of a side that are alike form a group. A state is the number left of each group. Its value is
that of the best matching for the side that matches its next round (WA-31). A matching's value is
its mean, expected over the results of its fights. Both are computed once.

The order of the fights (WA-31) matters only where a C-bot fights, since its loss ends the combat
(WA-32). So the attacker puts the fight against the enemy C-bot first and that of its own last.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from harena.games.warp_arena.odds.lineup import Lineup

UNKNOWN: Final = -1.0  # no value yet
ROUNDING: Final = 1e-12  # what sums of chances may be off by
ENTRIES: Final[i64] = 6_000_000  # the most numbers a table of means may hold
LEAST: Final[i64] = 32  # means a state that a large combat takes, if not more
MOSTLY: Final[i64] = 64  # means a state that mostly are enough
FINE: Final[i64] = 60_000  # with more states than this, a blurred combat is hardly any better


@final
class BestPlay:
    """The values of a combat's states, computed on demand, with tables of known results."""

    def __init__(self, lineup: Lineup, effort: i64) -> None:
        """Prepare the forces of a line-up; stop after `effort` means, see `stopped`."""
        attackers, defenders = lineup.attackers, lineup.defenders
        self.attackers: i64 = len(attackers)  # groups; those of the defenders follow
        self.groups: i64 = len(attackers) + len(defenders)
        self.foes: i64 = len(defenders)
        self.most: vec[i64] = vec[i64](attackers + defenders)
        self.wins: vec[float] = vec[float]([chance for row in lineup.wins for chance in row])
        self.breaks: vec[float] = vec[float](lineup.breaks)
        self.far: vec[i64] = vec[i64]([1 if far else 0 for far in lineup.far])
        self.may_stay_out: vec[i64] = vec[i64]([1 if may else 0 for may in lineup.may_stay_out])
        self.converter: i64 = lineup.converter
        self.enemy_converter: i64 = -1
        if lineup.enemy_converter >= 0:
            self.enemy_converter = len(attackers) + lineup.enemy_converter
        self.assassin: i64 = lineup.assassin
        # A state is a number with a digit for each group; C-bots have none.
        size = 1
        steps: list[int] = []
        for group, n in enumerate(attackers + defenders):
            if group == self.converter or group == self.enemy_converter:
                steps.append(0)
            else:
                steps.append(size)
                size *= n + 1
        self.step: vec[i64] = vec[i64](steps)
        self.size: i64 = size
        levels = lineup.fights() + 1
        rounds = sum(attackers) + sum(defenders) + 2
        self.levels: i64 = levels
        # [state] its value, and that with the force field still up; made when they are needed
        self.values: vec[float] = vec[float]([])
        self.at_field: vec[float] = vec[float]([])
        # [level * size + state] a mean, and for which row of pairs it was worked out
        self.means: vec[float] = vec[float]([])
        self.means_of: vec[i64] = vec[i64]([])
        # [round * groups + group] robots still to be matched; [round * levels + level] its pairs
        self.round: i64 = 0
        self.left: vec[i64] = vec[i64]([0] * (rounds * (len(attackers) + len(defenders))))
        self.pair_a: vec[i64] = vec[i64]([0] * (rounds * levels))
        self.pair_d: vec[i64] = vec[i64]([0] * (rounds * levels))
        self.row: vec[i64] = vec[i64]([0] * (rounds * levels))
        self.rows: i64 = 0  # rows of pairs looked at
        self.effort: i64 = effort
        self.stopped: bool = False  # the effort was not enough: values mean nothing

    def count(self, state: i64, first: i64, end: i64) -> i64:
        """Write the robots to match of each group from `first` to `end`, and return their sum."""
        base = self.round * self.groups
        total: i64 = 0
        group: i64
        for group in range(first, end):
            n: i64 = 1
            if self.step[group] > 0:
                n = state // self.step[group] % (self.most[group] + 1)
            self.left[base + group] = n
            total += n
        return total

    def chance(self, attacker: i64, defender: i64) -> float:
        """Return the probability of a fight between robots of two groups."""
        return self.wins[attacker * self.foes + defender - self.attackers]

    # --- rounds -------------------------------------------------------------------------------

    def value(self, state: i64) -> float:
        """WA-31: return the chance that the attacker clears the hex, before a round is matched."""
        known = self.values[state]
        if known >= 0.0:
            return known
        self.round += 1
        n = self.count(state, 0, self.attackers)
        m = self.count(state, self.attackers, self.groups)
        alone = n < 2 or m < 2
        found = self.single(n, m) if alone else self.matched(state, 0, min(n, m), n > m)
        self.round -= 1
        self.values[state] = found
        return found

    def single(self, n: i64, m: i64) -> float:
        """WA-31: return the chance of one robot against any number, one by one, a C-bot last."""
        if n == 0 or m == 0:
            return 1.0 if m == 0 else 0.0
        base = self.round * self.groups
        all_won = 1.0
        all_lost = 1.0
        a: i64
        d: i64
        for a in range(self.attackers):
            for d in range(self.attackers, self.groups):
                chance = self.chance(a, d)
                fights = self.left[base + a] * self.left[base + d]
                while fights > 0:
                    fights -= 1
                    all_won *= chance
                    all_lost *= 1.0 - chance
            if m > 1 and self.left[base + a] > 0 and self.far[a] != 0:
                return 0.0  # WA-28: fires once
        return 1.0 - all_lost if m == 1 else all_won

    def matched(self, state: i64, level: i64, fights: i64, attacker_matches: bool) -> float:
        """WA-31: return the value of the best matching after the `level` pairs made."""
        if attacker_matches:
            return self.paired(
                state, level, fights, self.attackers, self.groups, 0, self.attackers, 0
            )
        return self.paired(
            state, level, fights, 0, self.attackers, self.attackers, self.groups, self.attackers
        )

    def paired(
        self,
        state: i64,
        level: i64,
        fights: i64,
        small: i64,
        small_end: i64,
        large: i64,
        large_end: i64,
        least: i64,
    ) -> float:
        """WA-31: return the best value over all foes of the next robot of the smaller side.

        The groups of the smaller side from `small` on still have robots to match. For robots
        that are alike, foes are taken in the order of their groups, from `least` on.
        """
        if level == fights:
            return self.mean(state, level)
        base = self.round * self.groups
        while small < small_end and self.left[base + small] == 0:
            small += 1
            least = large
        attacker_matches = large == 0
        best = UNKNOWN
        self.left[base + small] -= 1
        foe: i64
        for foe in range(least, large_end):
            if self.left[base + foe] == 0 or self.stopped:
                continue
            self.left[base + foe] -= 1
            if attacker_matches:
                self.pair(level + 1, foe, small)
            else:
                self.pair(level + 1, small, foe)
            found = self.paired(state, level + 1, fights, small, small_end, large, large_end, foe)
            self.left[base + foe] += 1
            if found != UNKNOWN and (best == UNKNOWN or (found > best) == attacker_matches):
                best = found
        self.left[base + small] += 1
        return best

    def pair(self, level: i64, attacker: i64, defender: i64) -> None:
        """WA-31: set the pair of a level in this round; no higher level has one yet."""
        at = self.round * self.levels + level
        self.pair_a[at] = attacker
        self.pair_d[at] = defender
        self.rows += 1
        self.row[at] = self.rows

    # --- fights -------------------------------------------------------------------------------

    def mean(self, state: i64, level: i64) -> float:
        """WA-31, WA-32: return the mean with the first `level` pairs still to be fought."""
        if level == 0:
            return self.value(state)
        at = self.round * self.levels + level
        entry = level * self.size + state
        if self.means_of[entry] == self.row[at]:
            return self.means[entry]
        self.effort -= 1
        if self.effort < 0:
            self.stopped = True
        if self.stopped:
            return 0.0
        row = self.row[at]
        attacker = self.pair_a[at]
        defender = self.pair_d[at]
        chance = self.chance(attacker, defender)
        lost = state - self.step[attacker]
        found = 0.0
        if chance > 0.0:
            if defender == self.enemy_converter:
                found = chance
            else:
                won = lost if self.far[attacker] != 0 else state
                found = chance * self.mean(won - self.step[defender], level - 1)
        if chance < 1.0:
            if attacker == self.converter:
                found += (1.0 - chance) * self.fought_before(level)
            else:
                found += (1.0 - chance) * self.mean(lost, level - 1)
        self.means_of[entry] = row
        self.means[entry] = found
        return found

    def fought_before(self, level: i64) -> float:
        """WA-32: return the probability of the enemy C-bot's fight below a level.

        The attacker fights it before its own C-bot's fight, so its win comes first.
        """
        at: i64
        first = self.round * self.levels + 1
        for at in range(first, first + level - 1):
            if self.pair_d[at] == self.enemy_converter:
                return self.chance(self.pair_a[at], self.pair_d[at])
        return 0.0

    # --- the beginning, and a round that goes on ----------------------------------------------

    def win_chance(self, lineup: Lineup) -> float:
        """Return the probability that the attacker clears the hex, as the combat stands."""
        state = self.size - 1
        n = self.count(state, 0, self.attackers)
        m = self.count(state, self.attackers, self.groups)
        if lineup.at_once():
            return self.field_alone() if lineup.field else self.single(n, m)
        entries = int(self.size * self.levels)
        self.values = vec[float]([UNKNOWN] * int(self.size))
        self.means = vec[float]([0.0] * entries)
        self.means_of = vec[i64]([0] * entries)
        if lineup.in_round:
            return self.round_going_on(lineup, state, min(n, m), n > m)
        if lineup.field:
            self.at_field = vec[float]([UNKNOWN] * int(self.size))
        return self.joined(state, 0, lineup.field)

    def joined(self, state: i64, group: i64, field: bool) -> float:
        """WA-53: return the value with the best subset of the distant Bs.

        Of the groups from `group` on, as many as may stay out are still in the state.
        """
        while group < self.attackers and self.may_stay_out[group] == 0:
            group += 1
        if group == self.attackers:
            return self.against_field(state) if field else self.first_round(state)
        best = 0.0
        _n: i64
        for _n in range(self.most[group] + 1):
            best = max(best, self.joined(state, group + 1, field))
            state -= self.step[group]
        return best

    def field_alone(self) -> float:
        """WA-30: return the probability against a lone force field; the C-bot is last."""
        none = 1.0
        group: i64
        for group in range(self.attackers):
            tries = self.left[group]
            while tries > 0:
                tries -= 1
                none *= 1.0 - self.breaks[group]
        return 1.0 - none

    def against_field(self, state: i64) -> float:
        """WA-30: return the value with the force field up: the best robot tries, and the next."""
        known = self.at_field[state]
        if known >= 0.0:
            return known
        best = 0.0
        group: i64
        for group in range(self.attackers):
            stride = self.step[group]
            if stride > 0 and state // stride % (self.most[group] + 1) == 0:
                continue
            chance = self.breaks[group]
            found = 0.0
            if chance > 0.0:
                broken = state - stride if self.far[group] != 0 else state
                found = chance * self.first_round(broken)
            if chance < 1.0 and group != self.converter:
                found += (1.0 - chance) * self.against_field(state - stride)
            best = max(best, found)
        self.at_field[state] = best
        return best

    def first_round(self, state: i64) -> float:
        """WA-66: return the value before the first round; an A-bot picks its foe first."""
        mark = self.assassin
        n = self.count(state, 0, self.attackers)
        m = self.count(state, self.attackers, self.groups)
        if m < 2 or mark < 0 or self.left[mark] == 0:
            return self.value(state)
        best = 0.0
        self.left[mark] -= 1
        foe: i64
        for foe in range(self.attackers, self.groups):
            if self.left[foe] > 0 and foe != self.enemy_converter:
                self.left[foe] -= 1
                self.pair(1, mark, foe)
                best = max(best, self.matched(state, 1, min(n, m), n > m))
                self.left[foe] += 1
        self.left[mark] += 1
        return best

    def round_going_on(
        self, lineup: Lineup, state: i64, fights: i64, attacker_matches: bool
    ) -> float:
        """WA-31: return the value with pairs that wait, and perhaps more to be made."""
        level: i64 = 0
        for robot, foe in lineup.pairs:
            level += 1
            a: i64 = lineup.attackers_group[robot]
            d: i64 = self.attackers + lineup.defenders_group[foe]
            self.pair(level, a, d)
            self.left[a] -= 1
            self.left[d] -= 1
        if lineup.to_match:
            return self.matched(state, level, fights, attacker_matches)
        return self.mean(state, level)


def solve(lineup: Lineup, effort: i64) -> tuple[float, bool]:
    """Return the probability that the attacker clears the hex, and whether it is exact.

    It is approximate if it needs more than about `effort` means. Then robots that are nearly alike
    are treated as alike, and the line-up keeps that.
    """
    exact = True
    room = ENTRIES // (lineup.fights() + 1)
    blurred = min(effort // MOSTLY, FINE)
    if not lineup.at_once() and lineup.states() > min(effort // LEAST, room):
        exact = False
        lineup.blur(int(min(blurred, room)))
    while True:
        play = BestPlay(lineup, effort if exact else 3 * effort)
        chance = play.win_chance(lineup)
        if not play.stopped:
            return rounded(chance), exact
        exact = False
        states = lineup.states()
        lineup.blur(int(min(blurred, states // 2)))
        if lineup.states() == states:
            effort *= 2  # no two groups are left that may be joined


def rounded(chance: float) -> float:
    """Return a probability without rounding errors, so that certainty is 0 or 1."""
    if chance < ROUNDING:
        return 0.0
    return 1.0 if chance > 1.0 - ROUNDING else chance
