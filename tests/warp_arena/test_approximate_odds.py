"""Warp Arena's bots: the odds of sieges, of those that may still come, and what they make of it."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.ai import approximate_odds
from harena.games.warp_arena.ai.approximate_odds import arrival_assault
from harena.games.warp_arena.ai.workspace import Workspace
from harena.games.warp_arena.odds.engine import Robot, attack_odds, fight_odds
from harena.games.warp_arena.rules.ids import B, C, D, H, W
from harena.games.warp_arena.rules.variant import Variant
from tests.warp_arena.positions import position

ARMY = "bD1@{0} bD2@{0} bH1@{0} bH2@{0} bB1@{0} bB2@{0} bW1@{0} bW2@{0}"
GUARDS = "rD1@1-c rH1@1-c rB1@1-c"


def coming(things: str, foe: int = 1, seat: int = 0) -> float:
    """The chance that a siege comes and brings down a C-bot."""
    table = position(things)
    work = Workspace()
    work.map.update(table)
    return arrival_assault(work, table, foe, seat)


def test_approaching_armies_lower_the_odds() -> None:
    far, near, there = (coming(f"{GUARDS} {ARMY.format(hex_)}") for hex_ in ("16-c", "6-c", "1-2"))
    assert 0.0 <= far < near < there
    assert there > 0.6


def test_adjacent_attackers_fight_a_siege() -> None:
    """WA-31: about as the exact odds."""
    attack = [Robot(int(kind)) for kind in (D, D, H, H, B, B, W, W)]
    defence = [Robot(int(kind)) for kind in (C, D, H, B)]
    exact = attack_odds(attack, defence).attacker_wins
    assert coming(f"{GUARDS} {ARMY.format('1-2')}") == pytest.approx(float(exact), abs=0.1)


@pytest.mark.parametrize(
    ("safer", "than"),
    [
        (f"{GUARDS} rD2@1-c", GUARDS),
        (f"{GUARDS} rD2@1-1", GUARDS),  # it comes back
        (f"{GUARDS} rW1@1-1", f"{GUARDS} rW1@16-c"),
        (f"{GUARDS} FF(r)@1-c", GUARDS),
        ("rD1+2@1-c rH1@1-c rB1@1-c", GUARDS),
    ],
)
def test_guards_and_returning_robots_help(safer: str, than: str) -> None:
    army = ARMY.format("6-c")
    assert coming(f"{safer} {army}") < coming(f"{than} {army}")


def test_distant_armies_do_not_attack() -> None:
    assert coming("bD1@20-c") == 0.0
    assert coming("") == 0.0


def test_whole_armies_have_odds() -> None:
    """All twenty of both sides: the tables are large enough, and the defender is safer."""
    red = " ".join(f"r{kind}{n}@1-c" for kind in "DHBW" for n in range(1, 6))
    blue = " ".join(f"b{kind}{n}@1-1" for kind in "DHBW" for n in range(1, 6))
    table = position(f"{red} {blue}")
    work = Workspace()
    work.map.update(table)
    assert 0.05 < arrival_assault(work, table, 1, 0) < 0.4
    for attackers in range(23):
        for defenders in range(1, 23):
            assert 0.0 <= approximate_odds.fall_chance(attackers, defenders, 0.5, 0.7, 0.3) <= 1.0


@pytest.mark.parametrize(("die", "foe"), [(10, 12), (4, 8), (12, 12), (20, 6), (6, 20)])
def test_fractional_leads_are_interpolated(die: int, foe: int) -> None:
    """A chance halfway between two fights."""
    for lead in range(-25, 25):
        low, high = fight_odds(die, lead, foe, 0), fight_odds(die, lead + 1, foe, 0)
        assert approximate_odds.odds_with_lead(die, lead, foe) == pytest.approx(low)
        assert approximate_odds.odds_with_lead(die, lead + 0.5, foe) == pytest.approx(
            (low + high) / 2, abs=0.05
        )


def test_fixed_strengths_are_compared() -> None:
    """WA-43: the sums of both sides, without dice."""
    table = position(f"{GUARDS} {ARMY.format('1-2')}", variant=Variant(fixed_strengths=True))
    work = Workspace()
    work.map.update(table)
    attack = 2 * (11 + 9 + 7 + 5)
    defence = 13 + 11 + 9 + 7
    part = attack**2 / (attack**2 + defence**2)
    assert arrival_assault(work, table, 1, 0) == pytest.approx(part)
