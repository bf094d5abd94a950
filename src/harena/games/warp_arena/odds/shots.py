"""The odds of single shots: distant B-bots against more robots than they can destroy."""

from __future__ import annotations

from collections.abc import Callable

from harena.games.warp_arena.odds.engine import Robot, fight_odds, trait
from harena.games.warp_arena.rules.variant import Variant


def shots_odds(
    attackers: list[Robot], defenders: list[Robot], variant: Variant
) -> tuple[float, float] | None:
    """WA-28: return the least and the highest probability that shots destroy a robot.

    Which of the two depends on the defender, who chooses the robots that are fired at. None unless
    all attackers are distant and fewer than the defenders, so that they can't clear the hex.
    """
    if not 0 < len(attackers) < len(defenders) or not all(robot.far for robot in attackers):
        return None
    mine = [trait(robot, variant, False) for robot in attackers]
    theirs = [trait(robot, variant, False) for robot in defenders]
    misses = [[1.0 - fight_odds(a[0], a[1], d[0], d[1]) for a in mine] for d in theirs]
    return 1.0 - _all_miss(misses, max), 1.0 - _all_miss(misses, min)


def _all_miss(misses: list[list[float]], better: Callable[[float, float], float]) -> float:
    """Return the better probability that all shots miss, over all choices of defenders.

    `misses` are the chances by defender and attacker; each attacker fires at another defender.
    """
    best = {0: 1.0}  # by the attackers that have fired, as bits
    for row in misses:
        for fired, chance in list(best.items()):
            for attacker, miss in enumerate(row):
                after = fired | 1 << attacker
                if after != fired:
                    best[after] = better(best.get(after, chance * miss), chance * miss)
    return best[(1 << len(misses[0])) - 1]
