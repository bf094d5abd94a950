"""The state of a combat, for its odds: both sides in groups of robots that are alike."""

from __future__ import annotations

from typing import final


@final
class Lineup:
    """The state of a combat: the robots, in groups that are alike, and their pairs."""

    def __init__(self) -> None:
        """Make an empty line-up."""
        self.attackers: list[int] = []  # [group] how many
        self.defenders: list[int] = []  # [group] how many
        self.attackers_group: list[int] = []  # [robot] its group
        self.defenders_group: list[int] = []  # [robot] its group
        self.wins: list[list[float]] = []  # [attackers' group][defenders'] chance of a fight
        self.breaks: list[float] = []  # [attackers' group] chance against a force field
        self.far: list[bool] = []  # [attackers' group] whether they fire from a distance (WA-28)
        self.may_stay_out: list[bool] = []  # [attackers' group] distant, not joined yet (WA-53)
        self.converter: int = -1  # the attackers' group that is their C-bot; -1: not here
        self.enemy_converter: int = -1  # the defenders' group that is theirs; -1: not here
        self.assassin: int = -1  # the attackers' group that is their A-bot (WA-66); -1: not here
        self.field: bool = False  # whether a force field is to be broken first (WA-30)
        self.in_round: bool = False  # whether a round goes on
        self.to_match: bool = False  # whether more of its pairs are to be made
        self.pairs: list[tuple[int, int]] = []  # its pairs that wait: robots, by their places

    def fights(self) -> int:
        """Return the most fights a round can have."""
        return min(sum(self.attackers), sum(self.defenders))

    def at_once(self) -> bool:
        """Return whether a formula gives the chance, as there are no choices left."""
        if self.in_round:
            return False
        if self.field:
            return not self.defenders
        return sum(self.attackers) < 2 or sum(self.defenders) < 2

    def states(self) -> int:
        """Return the number of different forces that can be left; without a C-bot all is over."""
        size = 1
        for group, n in enumerate(self.attackers):
            size *= 1 if group == self.converter else n + 1
        for group, n in enumerate(self.defenders):
            size *= 1 if group == self.enemy_converter else n + 1
        return size

    def blur(self, most: int) -> None:
        """Take robots that are nearly alike for alike, until at most `most` states are left."""
        while self.states() > most:
            near, one, other = self.nearest(self.attackers, True)
            near_d, one_d, other_d = self.nearest(self.defenders, False)
            if one < 0 and one_d < 0:
                return
            if one_d < 0 or (one >= 0 and near <= near_d):
                self.join_attackers(one, other)
            else:
                self.join_defenders(one_d, other_d)

    def nearest(self, groups: list[int], attack: bool) -> tuple[float, int, int]:
        """Return the two most similar groups of a side, the lower first, and their difference.

        -1 for both when no two of them may be joined.
        """
        others = self.defenders if attack else self.attackers
        total = float(sum(others))
        least = -1.0
        best = (-1, -1)
        for other in range(len(groups)):
            for one in range(other):
                if not self.may_join(one, other, attack):
                    continue
                n, m = float(groups[one]), float(groups[other])
                unlike = 0.0
                for foe, count in enumerate(others):
                    if attack:
                        gap = self.wins[one][foe] - self.wins[other][foe]
                    else:
                        gap = self.wins[foe][one] - self.wins[foe][other]
                    unlike += float(count) * gap * gap
                unlike *= n * m / (n + m) / total
                if least < 0.0 or unlike < least:
                    least = unlike
                    best = (one, other)
        return least, best[0], best[1]

    def may_join(self, one: int, other: int, attack: bool) -> bool:
        """Return whether two groups may count as one: no C-bot, no A-bot, both near or far."""
        if not attack:
            return self.enemy_converter != one and self.enemy_converter != other
        if self.converter == one or self.converter == other:
            return False
        if self.assassin == one or self.assassin == other:
            return False
        if self.may_stay_out[one] != self.may_stay_out[other]:
            return False
        return self.far[one] == self.far[other]

    def join_attackers(self, one: int, other: int) -> None:
        """Join two groups into the lower one, with the mean of their strengths."""
        n, m = float(self.attackers[one]), float(self.attackers[other])
        for foe in range(len(self.defenders)):
            mean = (n * self.wins[one][foe] + m * self.wins[other][foe]) / (n + m)
            self.wins[one][foe] = mean
        self.breaks[one] = (n * self.breaks[one] + m * self.breaks[other]) / (n + m)
        self.attackers[one] += self.attackers[other]
        self.attackers.pop(other)
        self.wins.pop(other)
        self.breaks.pop(other)
        self.far.pop(other)
        self.may_stay_out.pop(other)
        self.attackers_group = joined(self.attackers_group, one, other)
        self.converter -= int(self.converter > other)
        self.assassin -= int(self.assassin > other)

    def join_defenders(self, one: int, other: int) -> None:
        """Join two groups into the lower one, with the mean of their strengths."""
        n, m = float(self.defenders[one]), float(self.defenders[other])
        for row in self.wins:
            row[one] = (n * row[one] + m * row[other]) / (n + m)
            row.pop(other)
        self.defenders[one] += self.defenders[other]
        self.defenders.pop(other)
        self.defenders_group = joined(self.defenders_group, one, other)
        self.enemy_converter -= int(self.enemy_converter > other)


def joined(group_of: list[int], one: int, other: int) -> list[int]:
    """Return [robot] its group, when the second of two groups has become the first."""
    return [one if group == other else group - int(group > other) for group in group_of]
