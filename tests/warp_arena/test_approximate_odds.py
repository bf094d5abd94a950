"""Warp Arena's bots: the odds of sieges, of those that may still come, and what they make of it."""

from __future__ import annotations

from itertools import pairwise
from math import exp

import pytest

from harena.games.warp_arena.ai import approximate_odds
from harena.games.warp_arena.ai.approximate_odds import arrival_assault, fall_chance_of_parts
from harena.games.warp_arena.ai.evaluation import NAMES, WEIGHTS
from harena.games.warp_arena.ai.workspace import Workspace
from harena.games.warp_arena.odds.engine import Robot, attack_odds, fight_odds
from harena.games.warp_arena.rules.ids import B, C, D, H, W
from harena.games.warp_arena.rules.variant import Variant
from tests.warp_arena.facts import count
from tests.warp_arena.positions import position

ARMY = "bD1@{0} bD2@{0} bH1@{0} bH2@{0} bB1@{0} bB2@{0} bW1@{0} bW2@{0}"
GUARDS = "rD1@1-c rH1@1-c rB1@1-c"


def coming(things: str, foe: int = 1, seat: int = 0) -> float:
    """The chance that a siege comes and brings down a C-bot."""
    table = position(things)
    work = Workspace()
    work.map.update(table)
    return arrival_assault(work, table, foe, seat)


def test_an_army_that_marches_is_feared_more_and_more() -> None:
    far, near, there = (coming(f"{GUARDS} {ARMY.format(hex_)}") for hex_ in ("16-c", "6-c", "1-2"))
    assert 0.0 <= far < near < there
    assert there > 0.6


def test_those_who_stand_there_fight_as_in_any_siege() -> None:
    """WA-31: as the exact odds have it, about."""
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
def test_guards_help_and_those_who_come_back(safer: str, than: str) -> None:
    army = ARMY.format("6-c")
    assert coming(f"{safer} {army}") < coming(f"{than} {army}")


def test_nobody_comes_of_whom_less_than_one_is_near() -> None:
    assert coming("bD1@20-c") == 0.0
    assert coming("") == 0.0


def test_whole_armies_are_told_too() -> None:
    """All twenty of both sides: no table ends before them, and the defender is the safer."""
    red = " ".join(f"r{kind}{n}@1-c" for kind in "DHBW" for n in range(1, 6))
    blue = " ".join(f"b{kind}{n}@1-1" for kind in "DHBW" for n in range(1, 6))
    table = position(f"{red} {blue}")
    work = Workspace()
    work.map.update(table)
    assert 0.05 < arrival_assault(work, table, 1, 0) < 0.4
    for attackers in range(23):
        for defenders in range(1, 23):
            assert 0.0 <= approximate_odds.fall_chance(attackers, defenders, 0.5, 0.7, 0.3) <= 1.0


def test_a_larger_part_of_a_robot_is_more() -> None:
    told = [fall_chance_of_parts(n / 4, 3.5, 0.5, 0.5, 0.5) for n in range(40)]
    assert told == sorted(told)
    held = [fall_chance_of_parts(6.0, 1.0 + n / 4, 0.5, 0.5, 0.5) for n in range(40)]
    assert held == sorted(held, reverse=True)


def test_cards_lead_a_siege() -> None:
    """Combat cards, spread over the fights, on either side."""
    army = ARMY.format("1-2")
    without = coming(f"{GUARDS} {army}")

    def holding(red: str, blue: str) -> float:
        table = position(f"{GUARDS} {army}", red=red, blue=blue)
        work = Workspace()
        work.map.update(table)
        return arrival_assault(work, table, 1, 0)

    assert holding("", "5 5 5 5 4") > without > holding("5 5 5 5 4", "")


def test_a_card_more_is_no_point_for_each_fight_of_an_army() -> None:
    """WA-31: with every card its danger grows, and with none of them by a leap."""
    army = ARMY.format("1-2")
    told = []
    for many in range(9):
        table = position(f"{GUARDS} rW1@1-c {army}", blue=" ".join(["3"] * many))
        work = Workspace()
        work.map.update(table)
        told.append(arrival_assault(work, table, 1, 0))
    rises = [after - before for before, after in pairwise(told)]
    assert min(rises) > 0.0
    assert max(rises) < 0.1
    assert told[-1] > told[0] + 0.1


@pytest.mark.parametrize(("die", "foe"), [(10, 12), (4, 8), (12, 12), (20, 6), (6, 20)])
def test_a_lead_of_part_of_a_point_lies_between(die: int, foe: int) -> None:
    """The chance of a fight, and halfway between two of them."""
    for lead in range(-25, 25):
        low, high = fight_odds(die, lead, foe, 0), fight_odds(die, lead + 1, foe, 0)
        assert approximate_odds.odds_with_lead(die, lead, foe) == pytest.approx(low)
        assert approximate_odds.odds_with_lead(die, lead + 0.5, foe) == pytest.approx(
            (low + high) / 2, abs=0.05
        )


def test_fixed_strengths_are_compared() -> None:
    """WA-43: the sums of both sides, without dice."""
    table = position(f"{GUARDS} {ARMY.format('1-2')}", variant=Variant(massed=True))
    work = Workspace()
    work.map.update(table)
    attack = 2 * (11 + 9 + 7 + 5)
    defence = 13 + 11 + 9 + 7
    part = attack**2 / (attack**2 + defence**2)
    assert arrival_assault(work, table, 1, 0) == pytest.approx(part)


def test_a_siege_to_come_takes_from_the_chances() -> None:
    """The weight of the danger, and which way it goes."""
    weighs = dict(zip(NAMES, WEIGHTS, strict=True))["siege to come"]
    assert weighs < 0.0
    table = position(f"{GUARDS} {ARMY.format('6-c')}")
    much = count(table, 0)["siege to come"]
    assert 1.0 - exp(-much) == pytest.approx(coming(f"{GUARDS} {ARMY.format('6-c')}"))


def test_discs_for_which_nothing_is_left_to_make_are_to_spare() -> None:
    """WA-16: twenty robots are all there are; what more comes is cards."""
    red = " ".join(f"r{kind}{n}@1-c" for kind in "DHBW" for n in range(1, 6))
    assert "disc to spare" not in count(position("PD3@1-c"), 0)
    assert count(position("PD3@1-c"), 0)["disc at home"] == 3.0
    full = count(position(f"{red} PD3@1-c"), 0)
    assert "disc at home" not in full
    assert full["disc to spare"] == 3.0
    one_short = count(position(f"{red.removesuffix('rW5@1-c')} PD3@1-c"), 0)
    assert (one_short["disc at home"], one_short["disc to spare"]) == (1.0, 2.0)


def test_discs_on_their_way_and_loose_are_to_spare_too() -> None:
    """WA-16: an army that is whole stays together, and does not run after discs."""
    army = [f"r{kind}{n}@1-c" for kind in "DHBW" for n in range(1, 6)]
    army.remove("rW5@1-c")
    for things in ("rW5+3@5-2", "rW5@5-2 PD2@5-3"):
        few = count(position(things.replace("W5", "W1")), 0)
        full = count(position(" ".join([*army, things])), 0)
        assert "disc to spare" not in few
        assert few.get("disc carried", 0.0) + few.get("disc near", 0.0) > 0.3
        assert "disc carried" not in full
        assert "disc near" not in full
        assert full["disc to spare"] > 0.1
    one_short = count(position(" ".join([*army[1:], "rW5+2@5-2"])), 0)
    assert one_short["disc carried"] == pytest.approx(one_short["disc to spare"])
