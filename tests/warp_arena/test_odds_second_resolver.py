"""The odds of whole combats and the second resolver, which tries everything: WA-28 to WA-35.

Some hundred random combats, HARENA_COMBATS=5000 at night. And what must hold of all odds.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import assume, given, strategies as st

import harena
from harena import Rng
from harena.games.warp_arena.odds.engine import attack_odds
from harena.games.warp_arena.options import variant_of
from harena.games.warp_arena.rules.variant import CLASSIC, Variant
from tests.warp_arena.combats import robots, side
from tests.warp_arena.plain_odds import Bot, Resolver

PARTS = 8
COMBATS = int(os.environ.get("HARENA_COMBATS", "400" if harena.compiled else "80")) // PARTS
GAME = harena.get_game("warp-arena")
SIX = variant_of(GAME.check_options(2, {"combat": "six"}))
HOUSE = variant_of(GAME.check_options(2, {"expansion": "assassin"}))


def chance(
    red: list[Bot], blue: list[Bot], *, field: bool = False, rules: Variant = CLASSIC
) -> float:
    """Return the exact odds of an attack."""
    found = attack_odds(robots(red), robots(blue), field, rules)
    assert found.exact
    return found.attacker_wins


@pytest.mark.parametrize("part", range(PARTS))
def test_random_combats(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """WA-28, WA-30, WA-31, WA-32, WA-35: up to four robots a side, C-bots, fields, distant Bs."""
    rng = Rng(1, part)
    worst, converters, fields, distant = 0.0, 0, 0, 0
    for _ in range(COMBATS):
        far = int(rng.below(3)) if rng.below(3) == 0 else 0
        red, blue = side(rng, 4, far=far), side(rng, 4)
        field = rng.below(3) == 0
        found = chance(red, blue, field=field)
        worst = max(worst, abs(found - Resolver().attack(red, blue, field=field)))
        converters += any(bot.kind == "C" for bot in red + blue)
        fields += field
        distant += any(bot.far for bot in red)
    assert worst < 1e-9
    assert min(converters, fields) > COMBATS // 10
    if COMBATS >= 500:
        with capsys.disabled():
            print(
                f"\n{COMBATS} combats, {converters} with C-bots, {fields} with force fields, "
                f"{distant} with distant B-bots: no difference above {worst:.0e}"
            )


def test_equal_robots() -> None:
    """WA-31: five a side of two kinds; equal robots are only counted."""
    rng = Rng(2, 1)
    for _ in range(max(3, COMBATS // 10)):
        red, blue = side(rng, 5, "DW", loads=(0, 2)), side(rng, 5, "HW", loads=(0, 1))
        assert chance(red, blue) == pytest.approx(Resolver().attack(red, blue, field=False))


def test_wa_44_six_sided_dice() -> None:
    """WA-44: a d6 for all, and a C-bot adds four."""
    rng = Rng(3, 1)
    for _ in range(max(10, COMBATS)):
        red, blue, field = side(rng, 3, far=1), side(rng, 3), rng.below(3) == 0
        expected = Resolver(six=True).attack(red, blue, field=field)
        assert chance(red, blue, field=field, rules=SIX) == pytest.approx(expected)


def test_wa_66_a_bots() -> None:
    """WA-66: an A-bot's first foe is picked before the others are matched."""
    rng = Rng(4, 1)
    for _ in range(max(10, COMBATS)):
        red = [Bot("A", int(rng.below(5))), *side(rng, 3, "CDHBW", far=1)]
        blue, field = side(rng, 4, "CDHBWA"), rng.below(3) == 0
        expected = Resolver().attack(red, blue, field=field)
        assert chance(red, blue, field=field, rules=HOUSE) == pytest.approx(expected)


# --- what must hold of all odds ---------------------------------------------------------------

CONVERTER = st.lists(st.builds(Bot, st.just("C"), st.integers(0, 4)), max_size=1)
OTHERS = st.lists(st.builds(Bot, st.sampled_from("DHBW"), st.integers(0, 4)), max_size=4)
DISTANT = st.lists(st.builds(Bot, st.just("B"), st.integers(0, 4), st.just(True)), max_size=1)
DEFENDERS = st.builds(lambda c, others: c + others, CONVERTER, OTHERS)
ATTACKERS = st.builds(lambda c, others, far: c + others + far, CONVERTER, OTHERS, DISTANT)


@given(ATTACKERS, DEFENDERS, st.booleans(), st.data())
def test_extra_discs_never_hurt(
    red: list[Bot], blue: list[Bot], field: bool, data: st.DataObject
) -> None:
    """One disc for an attacker never lowers the chance, one for a defender never raises it."""
    assume(red and blue)
    before = chance(red, blue, field=field)
    at = data.draw(st.integers(0, len(red) + len(blue) - 1))
    more = [
        Bot(bot.kind, min(4, bot.discs + (n == at)), bot.far) for n, bot in enumerate(red + blue)
    ]
    after = chance(more[: len(red)], more[len(red) :], field=field)
    if at < len(red):
        assert after >= before - 1e-12
    else:
        assert after <= before + 1e-12


@given(ATTACKERS, DEFENDERS, st.booleans())
def test_the_order_of_the_robots_does_not_matter(
    red: list[Bot], blue: list[Bot], field: bool
) -> None:
    """A chance is from 0 to 1, in whatever order robots are named."""
    assume(red and (blue or field))
    first = chance(red, blue, field=field)
    assert 0.0 <= first <= 1.0
    assert chance(red[::-1], blue[::-1], field=field) == pytest.approx(first, abs=1e-12)


@given(ATTACKERS, DEFENDERS)
def test_a_force_field_never_helps_the_attacker(red: list[Bot], blue: list[Bot]) -> None:
    """WA-30."""
    assume(red and blue)
    assert chance(red, blue, field=True) <= chance(red, blue) + 1e-12
