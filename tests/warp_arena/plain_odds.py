"""A second resolver of whole combats, told as the rulebook tells them: slow, and with no trick.

Nothing of the game's own rules is used here. Every robot that may go for a force field, every
foe an A-bot may pick, every matching and every order of the fights is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

DICE = {"C": 12, "D": 10, "H": 8, "B": 6, "W": 4, "A": 8}
"""WA-31: what each kind rolls in combat."""
SIX = {"C": 4, "D": 3, "H": 2, "B": 1, "W": 0, "A": 2}
"""WA-44: what each kind adds to a d6."""


@dataclass(frozen=True, order=True)
class Bot:
    """A robot: its kind's letter, its discs, and whether it fires from a distance."""

    kind: str
    discs: int = 0
    far: bool = False


Bots = tuple[Bot, ...]
Pair = tuple[Bot, Bot]


class Resolver:
    """Chances that an attacker clears a hex, by all that both sides may choose."""

    def __init__(self, *, six: bool = False) -> None:
        self.six = six
        self.known: dict[tuple[object, ...], float] = {}

    def totals(self, bot: Bot) -> list[int]:
        """Return the totals of a robot with its die and its discs, all equally likely."""
        sides, plus = (6, SIX[bot.kind]) if self.six else (DICE[bot.kind], 0)
        return [face + plus + bot.discs for face in range(1, sides + 1)]

    def beats(self, attacker: Bot, defender: Bot) -> float:
        """WA-31: the higher total wins, and the defender wins ties."""
        faces = list(product(self.totals(attacker), self.totals(defender)))
        return sum(a > d for a, d in faces) / len(faces)

    def breaks(self, attacker: Bot) -> float:
        """WA-30: a total of six breaks a force field."""
        totals = self.totals(attacker)
        return sum(total >= 6 for total in totals) / len(totals)

    def attack(self, attackers: Sequence[Bot], defenders: Sequence[Bot], *, field: bool) -> float:
        """A combat from its beginning: WA-53, any of the distant B-bots join."""
        theirs = tuple(sorted(defenders))
        best = 0.0
        for mine in joining(attackers):
            found = self.at_field(mine, theirs) if field else self.first_round(mine, theirs)
            best = max(best, found)
        return best

    def at_field(self, attackers: Bots, defenders: Bots) -> float:
        """WA-30, WA-35: one robot after the other; a C-bot that fails ends the attack."""
        best = 0.0
        for bot in set(attackers):
            chance = self.breaks(bot)
            others = without(attackers, bot)
            broken = self.first_round(others if bot.far else attackers, defenders)
            failed = 0.0 if bot.kind == "C" else self.at_field(others, defenders)
            best = max(best, chance * broken + (1 - chance) * failed)
        return best

    def first_round(self, attackers: Bots, defenders: Bots) -> float:
        """WA-66: an A-bot in the hex picks its foe, not the C-bot, if there are two or more."""
        there = [bot for bot in attackers if bot.kind == "A" and not bot.far]
        if not there or len(defenders) < 2:
            return self.round(attackers, defenders)
        lead = there[0]
        return max(
            self.matched(attackers, defenders, ((lead, foe),))
            for foe in defenders
            if foe.kind != "C"
        )

    def round(self, attackers: Bots, defenders: Bots) -> float:
        """WA-31: a round, as long as both sides have robots."""
        if not defenders:
            return 1.0
        if not attackers:
            return 0.0
        key = ("round", attackers, defenders)
        if key not in self.known:
            self.known[key] = self.matched(attackers, defenders, ())
        return self.known[key]

    def matched(self, attackers: Bots, defenders: Bots, made: tuple[Pair, ...]) -> float:
        """WA-31: the larger side matches all pairs but those made, the defender if equal."""
        mine, theirs = attackers, defenders
        for attacker, defender in made:
            mine, theirs = without(mine, attacker), without(theirs, defender)
        values = [
            self.fights(tuple(sorted(made + pairs)), idle, spare)
            for pairs, idle, spare in matchings(mine, theirs)
        ]
        return max(values) if len(attackers) > len(defenders) else min(values)

    def fights(self, pairs: tuple[Pair, ...], attackers: Bots, defenders: Bots) -> float:
        """WA-31: the attacker says which pair fights next; WA-32: a C-bot lost ends it all.

        `attackers` and `defenders` are those who do not fight any more in this round.
        """
        if not pairs:
            return self.round(tuple(sorted(attackers)), tuple(sorted(defenders)))
        key = (pairs, tuple(sorted(attackers)), tuple(sorted(defenders)))
        if key in self.known:
            return self.known[key]
        best = 0.0
        for attacker, defender in set(pairs):
            at = pairs.index((attacker, defender))
            rest = pairs[:at] + pairs[at + 1 :]
            stays = attackers if attacker.far else (*attackers, attacker)
            won = 1.0 if defender.kind == "C" else self.fights(rest, stays, defenders)
            ends = attacker.kind == "C"
            lost = 0.0 if ends else self.fights(rest, attackers, (*defenders, defender))
            chance = self.beats(attacker, defender)
            best = max(best, chance * won + (1 - chance) * lost)
        self.known[key] = best
        return best


def joining(attackers: Sequence[Bot]) -> set[Bots]:
    """WA-53: those in the hex, with each part of the distant B-bots."""
    near = [bot for bot in attackers if not bot.far]
    far = [bot for bot in attackers if bot.far]
    return {
        tuple(sorted([*near, *part])) for n in range(len(far) + 1) for part in combinations(far, n)
    }


def without(bots: Bots, bot: Bot) -> Bots:
    """A side with one robot less."""
    at = bots.index(bot)
    return bots[:at] + bots[at + 1 :]


def matchings(mine: Bots, theirs: Bots) -> Iterator[tuple[tuple[Pair, ...], Bots, Bots]]:
    """All ways to pair off two sides, and who is left over on each."""
    fights = min(len(mine), len(theirs))
    more = len(mine) > len(theirs)
    larger = mine if more else theirs
    for chosen in set(permutations(larger, fights)):
        over = larger
        for bot in chosen:
            over = without(over, bot)
        if more:
            yield tuple(zip(chosen, theirs, strict=True)), over, ()
        else:
            yield tuple(zip(mine, chosen, strict=True)), (), over
