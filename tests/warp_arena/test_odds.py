"""Chances of fights and combats: against simulated fights, and against the engine played out."""

from __future__ import annotations

import os
from itertools import product

import pytest

import harena
from harena import Rng
from harena.core.errors import OddsError, OptionError
from harena.games.warp_arena.messages import odds as messages
from harena.games.warp_arena.odds.engine import (
    EFFORT,
    Robot,
    attack_odds,
    combat_odds,
    field_odds,
    fight_odds,
)
from harena.games.warp_arena.options import variant_of
from harena.games.warp_arena.rules.fields import FIRED
from harena.games.warp_arena.rules.ids import B, C, D, H, W
from harena.games.warp_arena.rules.variant import CLASSIC, Variant
from tests.warp_arena.combats import HEX, PlayedOut, bots, combat, robots, side, side_text

PARTS = 25
COMBATS = max(1, int(os.environ.get("HARENA_COMBATS", "25")) // PARTS)
"""How many random combats of each part are played out in the engine."""
GAME = harena.get_game("warp-arena")


def variant(preset: str = "classic", **options: object) -> Variant:
    """The rules with some options."""
    return variant_of(GAME.check_options(2, {**GAME.preset(preset), **options}))


def wins(attackers: str, defenders: str, *, field: bool = False, rules: Variant = CLASSIC) -> float:
    """The exact chance of an attack."""
    found = attack_odds(robots(bots(attackers)), robots(bots(defenders)), field, rules)
    assert found.exact
    return found.attacker_wins


# --- single fights ----------------------------------------------------------------------------


def test_single_fights_match_face_enumeration() -> None:
    """WA-31: the chance of a fight is the share of all pairs of faces that win, ties lost."""
    for die_a, die_d, plus_a, plus_d in product(
        (4, 6, 8, 10, 12), (4, 12), range(5), range(0, 10, 3)
    ):
        pairs = list(product(range(1, die_a + 1), range(1, die_d + 1)))
        won = sum(a + plus_a > d + plus_d for a, d in pairs)
        assert fight_odds(die_a, plus_a, die_d, plus_d) == pytest.approx(won / len(pairs))
        faces = range(1, die_a + 1)
        assert field_odds(die_a, plus_a) == sum(a + plus_a >= 6 for a in faces) / die_a


# --- whole combats, worked out by hand --------------------------------------------------------


def test_wa_35_a_c_bot_that_fails_at_a_force_field_ends_the_attack() -> None:
    """WA-30, WA-35: with a C-bot alone 7 of 12 faces; the B-bots go first, as they may be lost."""
    assert wins("C", "", field=True) == pytest.approx(7 / 12)
    assert wins("C,B", "", field=True) == pytest.approx(1 / 6 + 5 / 6 * 7 / 12)
    # A W behind the field: if the B that goes first fails, all hangs on the C-bot.
    alone = fight_odds(12, 0, 4, 0)
    both = 1 - (1 - fight_odds(6, 0, 4, 0)) * (1 - alone)
    b_first, c_first = 1 / 6 * both + 5 / 6 * 7 / 12 * alone, 7 / 12 * both
    assert wins("C,B", "W", field=True) == pytest.approx(max(b_first, c_first))
    assert wins("C,B,B", "W,W", field=True) == pytest.approx(0.521, abs=0.0005)


def test_wa_31_the_attacker_has_the_enemy_c_bot_fought_first() -> None:
    """WA-31, WA-32: with equal numbers the defender matches; the order is the attacker's."""
    # C against C, H against D: the first ends it all.
    straight = fight_odds(12, 0, 12, 0)
    # H against C; if that is lost, C against D, and then C against C.
    crossed = fight_odds(8, 0, 12, 0)
    crossed += (1 - crossed) * fight_odds(12, 0, 10, 0) * straight
    assert wins("C,H", "C,D") == pytest.approx(min(straight, crossed))
    assert wins("C,H", "C,D") == pytest.approx(0.458, abs=0.0005)


def test_wa_31_one_against_many() -> None:
    """WA-31: alone, a robot must win every fight; WA-28: from a distance there is only one."""
    first, second = fight_odds(10, 1, 4, 0), fight_odds(10, 1, 8, 2)
    assert wins("D+1", "W,H+2") == pytest.approx(first * second)
    assert wins("far-B", "W") == pytest.approx(fight_odds(6, 0, 4, 0))
    assert wins("far-B", "W,W") == 0.0
    assert wins("D+1,far-B", "W") == pytest.approx(1 - (1 - first) * (1 - fight_odds(6, 0, 4, 0)))


def test_wa_43_fixed_strengths() -> None:
    """WA-43: the larger sum wins, a tie is the defender's; one robot must break the field."""
    rules = variant("tactics")
    assert wins("D,W", "C", rules=rules) == 1.0
    assert wins("D,W+1", "C,W", rules=rules) == 0.0
    assert wins("W,W", "B", field=True, rules=rules) == 0.0
    assert wins("W,W+2", "B", field=True, rules=rules) == 1.0
    assert wins("W,far-B", "W", field=True, rules=rules) == 0.0
    assert wins("B,far-B", "W", field=True, rules=rules) == 1.0
    assert wins("far-B", "", field=True, rules=rules) == 1.0


# --- whole combats, played out in the engine --------------------------------------------------


def check(red: str, blue: str, *, field: bool = False, rules: Variant = CLASSIC) -> None:
    """The odds before a combat, and at every choice in it, are those of the engine."""
    table = combat(bots(red), bots(blue), field=field, variant=rules)
    played = PlayedOut()
    expected = played.value(table)
    assert wins(red, blue, field=field, rules=rules) == pytest.approx(expected, abs=1e-9)
    for shown, found in played.odds_shown:
        assert shown == pytest.approx(found, abs=1e-9)


@pytest.mark.parametrize(
    ("red", "blue", "field"),
    [
        ("W+1", "W", False),
        ("B,W+4", "W+4", False),
        ("W+4", "B,W+1", False),
        ("W+4,B+4", "W+4,W+3", False),
        ("B+4", "W+4", True),
        ("W+3,B+1", "", True),
        ("W+4,far-B", "W+4", False),
        ("far-B,far-B", "W,W+1", False),
        ("far-B,far-B", "W", True),
        ("C", "W+4", False),
        ("W+4", "C,W", False),
        ("C,H", "C,D", False),
        ("C,B,B", "W,W", True),
        ("C,W", "C", True),
        ("C,W+2,far-B", "C,W", False),
    ],
)
def test_combats_match_full_enumeration(red: str, blue: str, field: bool) -> None:
    """WA-28, WA-30, WA-31, WA-32, WA-35: against every choice and face in the engine."""
    check(red, blue, field=field)


@pytest.mark.parametrize("part", range(PARTS))
def test_random_combats_match_full_enumeration(part: int) -> None:
    """WA-28, WA-30, WA-31, WA-32, WA-35: with C-bots, force fields and distant B-bots."""
    rng = Rng(11, part)
    for _ in range(COMBATS):
        red, blue = side(rng, 2, far=1), side(rng, 2)
        check(side_text(red), side_text(blue), field=rng.below(3) == 0)


@pytest.mark.parametrize(
    ("preset", "options"),
    [("boxed", {}), ("tactics", {}), ("classic", {"combat": "six", "cards": "none"})],
)
def test_options_match_full_enumeration(preset: str, options: dict[str, object]) -> None:
    """WA-43, WA-44, WA-58: six-sided dice, fixed strengths, and no cards."""
    rules = variant(preset, **options)
    rng = Rng(12, 1)
    for _ in range(8 if harena.compiled else 3):
        red, blue = side(rng, 2, far=1), side(rng, 2)
        check(side_text(red), side_text(blue), field=rng.below(3) == 0, rules=rules)


@pytest.mark.parametrize(
    ("red", "blue", "field"),
    [
        ("A", "C,W", False),
        ("A,W", "C,D", False),
        ("A+1,C", "W,W+3", True),
        ("A,D,W", "C,B", False),
        ("A,far-B", "W+3,W", False),
        ("W", "A,C", False),
    ],
)
def test_wa_66_an_a_bot_picks_its_first_foe(red: str, blue: str, field: bool) -> None:
    """WA-66: not the C-bot, before the first round is matched, and only then."""
    check(red, blue, field=field, rules=variant(expansion="assassin"))


# --- on the table -----------------------------------------------------------------------------


def test_wa_28_fired_b_bots_do_not_count() -> None:
    table = combat(bots("W,far-B"), bots("W"))
    assert combat_odds(table, 0, HEX).attacker_wins == pytest.approx(wins("W,far-B", "W"))
    table.values[FIRED] = 1 << 15
    assert combat_odds(table, 0, HEX).attacker_wins == pytest.approx(wins("W", "W"))


def test_joining_pieces_count() -> None:
    table = combat(bots("W,far-B"), bots("W"))
    assert combat_odds(table, 0, HEX, 1).attacker_wins == pytest.approx(wins("W,D,far-B", "W"))


# --- very large combats -----------------------------------------------------------------------


def test_combats_of_seven_a_side_are_exact() -> None:
    """All robots differ, the worst case, also with other counts."""
    seven = "C+1,D,D+2,H,H+4,B+1,W+3"
    assert attack_odds(robots(bots(seven)), robots(bots("C,D+1,H+2,B,B+3,W,W+4"))).exact
    twelve = "C,D,D,D,H,H,H,B,B,W,W,W"
    assert attack_odds(robots(bots(twelve)), robots(bots("C,D,H,B,W"))).exact


@pytest.mark.skipif(not harena.compiled, reason="takes minutes uncompiled")
def test_largest_combat_is_approximate() -> None:
    """All 21 robots a side, as different as possible: the chance is marked approximate."""
    red = ",".join(["C+4", *(f"{kind}+{n}" for kind in "DHBW" for n in range(5))])
    found = attack_odds(robots(bots(red)), robots(bots(red)))
    assert not found.exact
    assert 0 < found.attacker_wins < 1
    assert attack_odds(robots(bots(red)), robots(bots("D+4"))).exact
    assert attack_odds(robots(bots(red)), [], True).exact
    assert attack_odds(robots(bots("W")), robots(bots(red))).exact


@pytest.mark.skipif(not harena.compiled, reason="takes minutes uncompiled")
def test_approximations_are_close() -> None:
    """With a twentieth of the effort, seven against seven is nearly right."""
    rng = Rng(13, 1)
    off: list[float] = []
    while len(off) < 20:
        red, blue = robots(side(rng, 8)), robots(side(rng, 8))
        exact = attack_odds(red, blue)
        about = attack_odds(red, blue, effort=EFFORT // 20)
        if exact.exact and not about.exact:
            off.append(abs(exact.attacker_wins - about.attacker_wins))
    assert sum(off) / len(off) < 0.04
    assert max(off) < 0.15


# --- what cannot be ---------------------------------------------------------------------------


KINDS = ["C", "D", "H", "B", "W"]
NO_ASSASSINS = messages.unknown_kind(side="attackers", kind=5, kinds=KINDS)


def too_many(side: str, count: int, kind: str, *, most: int) -> str:
    """The error for more robots of a kind than there are."""
    return messages.too_many_robots(side=side, count=count, kind=kind, most=most)


@pytest.mark.parametrize(
    ("red", "blue", "word", "why"),
    [
        ([], [Robot(D)], "", messages.NO_ATTACKERS),
        ([Robot(D)], [], "", messages.NO_DEFENDERS),
        ([Robot(5)], [Robot(D)], "5", NO_ASSASSINS),
        (
            [Robot(D, 5)],
            [Robot(D)],
            "D+5",
            messages.too_many_discs(side="attackers", word="D+5", most=4),
        ),
        (
            *([Robot(D, -1)], [Robot(D)], "D+-1"),
            messages.too_many_discs(side="attackers", word="D+-1", most=4),
        ),
        ([Robot(C), Robot(C)], [Robot(D)], "C", too_many("attackers", 2, "C", most=1)),
        ([Robot(D)], [Robot(W)] * 6, "W", too_many("defenders", 6, "W", most=5)),
        (
            *([Robot(H, far=True)], [Robot(D)], "H"),
            messages.cannot_fire_far(side="attackers", robot="H"),
        ),
        ([Robot(D)], [Robot(B, far=True)], "far", messages.DEFENDER_FAR),
    ],
)
def test_impossible_sides_are_refused(
    red: list[Robot], blue: list[Robot], word: str, why: str
) -> None:
    with pytest.raises(OddsError) as caught:
        attack_odds(red, blue)
    assert str(caught.value) == why
    assert caught.value.word == word


def test_wa_66_a_bots_need_the_expansion() -> None:
    assert wins("A", "W", rules=variant(expansion="assassin")) == fight_odds(8, 0, 4, 0)
    with pytest.raises(OddsError) as caught:
        attack_odds([Robot(5)], [Robot(W)])
    assert str(caught.value) == NO_ASSASSINS


def test_sides_are_parsed() -> None:
    """Letters in any case, commas or spaces; what fits with the options."""
    found = GAME.odds("c, h+1 FAR-b", "C,field,D+0")
    assert found is not None
    assert found.exact
    assert found.attacker_wins == pytest.approx(wins("C,H+1,far-B", "C,D", field=True))
    assert found.terms == messages.WITHOUT_CARDS
    six = GAME.odds("H", "W", {"combat": "six", "cards": "none"})
    assert six is not None
    assert six.attacker_wins == fight_odds(6, 2, 6, 0)
    assert six.terms == messages.AS_DISCS_LIE
    with pytest.raises(OptionError, match="combat"):
        GAME.odds("C", "D", {"combat": "eight"})


@pytest.mark.parametrize(
    ("red", "blue", "side", "word"),
    [
        ("X", "D", "attackers", "X"),
        ("C", "D,H-1", "defenders", "H-1"),
        ("C+", "D", "attackers", "C+"),
        ("field", "D", "attackers", "field"),
        ("C", "far-X", "defenders", "far-X"),
        ("D6", "C", "attackers", "D6"),
        ("C1", "D", "attackers", "C1"),
        ("A", "C", "attackers", "A"),
    ],
)
def test_unknown_robots_are_refused(red: str, blue: str, side: str, word: str) -> None:
    """The error names the word and valid values."""
    with pytest.raises(OddsError) as caught:
        GAME.odds(red, blue)
    assert str(caught.value) == messages.unknown_robot(side=side, word=word, kinds=KINDS)
    assert caught.value.word == word


def test_games_without_odds_are_reported() -> None:
    assert harena.get_game("warp-6").odds("4", "4") is None
