"""Chapter 6 of Warp Arena: who fights, sharing discs, force fields, rounds, the spoils."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules.fields import PAIR_D, PAIRS
from harena.games.warp_arena.rules.ids import OWN
from harena.games.warp_arena.rules.position import WarpArena
from harena.testing.play import copy_of
from tests.warp_arena.facts import legal
from tests.warp_arena.games import check
from tests.warp_arena.positions import GAP, expect, play, position, refused

CALM = "wild wild wild wild"
"""Discards with which nobody is asked for Wild Warps."""


def engaged(things: str, *steps: str, seats: int = 2, **hands: str) -> WarpArena:
    """Return a Move and Engage of red, after some steps."""
    table = position(things, seats=seats, **hands)  # type: ignore[arg-type]
    return play(table, "action-move", *steps)


def entering(things: str, *steps: str, seats: int = 2, **hands: str) -> WarpArena:
    """Return a position in which red's H-bot 1 has gone from 13-1 to 13-c, and no more move."""
    return engaged(things, "rH1", "13-c", "done", *steps, seats=seats, **hands)


# --- who fights -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "helps"),
    [
        ("11-1", True),
        ("11-2", True),
        ("8-3", True),
        ("16-6", True),
        ("11-c", False),
        ("11-6", False),
    ],
)
def test_wa_28_distant_b_bots(place: str, helps: bool) -> None:
    """[WA-28] Within two hexes of the fight, whatever stands or is destroyed between."""
    things = f"rH1@13-1 bD1@13-c bW1@13-c rB1@{place} X@13-5 FF(b)@13-4 FF(r)@{place}"
    table = entering(things)
    if legal(table, "red"):
        play(table, "13-c")
    if helps:
        expect(table, "", "asks: red; choices: done rB1")
        play(table, "rB1")
    expect(table, "", "asks: blue; choices: bD1 bW1")
    # Two against two the defender matches two pairs, two against one only one.
    expect(table, "bD1", f"asks: {'blue' if helps else 'red'}")


def test_wa_28_void_does_not_matter() -> None:
    """[WA-28] Plain distance: over a gap too."""
    table = position("rB1@1-1 bW1@2-4 bC@2-2", layout=GAP, grids=3)
    expect(table, "action-move done", "choices: 2-4 done")


def test_wa_28_attack_from_a_distance_alone() -> None:
    """[WA-28] No robot need enter. The loser at a distance has fired, and keeps its discs."""
    table = engaged("rB1+2@11-1 bW1@13-c", "done")
    expect(table, "", "asks: red; choices: 13-c done")
    expect(table, "13-c", "choices: rB1")
    steps = "rB1 bW1 no-card no-card d6=1 d4=3"
    expect(table, steps, "at rB1: 11-1+2; fired: rB1; offers: end")
    won = engaged("rB1@11-1 bW1+1@13-c", "done", "13-c", "rB1", "bW1")
    expect(won, "no-card no-card d6=5 d4=3", "at bW1:; on 13-c: PD1; at rB1: 11-1")


def test_wa_32_missed_shots_change_nothing() -> None:
    """[WA-32] [WA-33] The defender picks up nothing, and the pair is not stored."""
    table = engaged("rB1@11-1 bW1@13-c PD2@13-c", "done")
    steps = "13-c rB1 bW1 no-card no-card d6=1 d4=3"
    expect(table, steps, "asks: red; on 13-c: bW1 PD2")
    assert [int(n) for n in table.values[PAIRS : int(PAIR_D + OWN)]] == [0] * int(1 + 2 * OWN)


def test_wa_28_once_a_turn() -> None:
    """[WA-28] By whatever action; the second combat gets no support from it."""
    table = position("rB1@13-5 bW1@13-c bW2@13-1 rC@1-c")
    steps = "action-converter d20=13 rB1 rB1 no-card no-card d6=1 d4=4"
    expect(table, steps, "fired: rB1")
    # Enemies stand within two hexes, but there is no shot left: no combat is offered.
    steps = "bW1 no-card no-card d12=9 d4=1 action-move done"
    expect(table, steps, "asks: blue; at bW2: 13-1")


def test_wa_28_unused_shots_are_kept() -> None:
    """[WA-28] A B-bot that was not matched may fire elsewhere."""
    table = entering("rH1@13-1 rB1@13-4 bW1@13-c bW2@11-1")
    expect(table, "13-c rB1 rH1 no-card no-card d8=8 d4=1", "choices: 11-1 done")
    expect(table, "11-1 rB1 bW2", "choices: no-card concede")


def test_wa_28_only_in_its_owners_phase_and_never_as_defender() -> None:
    """[WA-28] Blue's B-bot beside the fight is no help to blue."""
    table = expect(entering("rH1@13-1 bW1@13-c bB1@13-4"), "", "choices blue: bW1")
    expect(table, "bW1", "choices: no-card concede")
    table = position("bH1@19-c rD1@11-2 bB1@11-1")
    expect(table, "action-any bH1 d20=11 d6=2", "asks: red; choices: rD1")


def test_wa_28_one_b_bot_two_combats() -> None:
    """[WA-28] [WA-20] Only one of them gets it."""
    table = position("rH1@13-1 rW1@13-6 bW1@13-c bW2@13-5 rB1@13-4")
    expect(table, "action-move rH1 13-c rW1 13-5 done 13-5 rB1 rB1", "asks: red")
    expect(table, "no-card no-card d6=1 d4=4 bW2 no-card no-card d4=4 d4=1", "choices: bW1")


def test_wa_28_not_other_robots() -> None:
    """[WA-28] C-, D-, H- and W-bots do not fight from a distance."""
    table = entering("rH1@13-1 bW1@13-c rC@13-4 rD1@13-5 rW1@13-6 rH2@11-1")
    expect(table, "", "asks: blue; choices: bW1")


def test_wa_54_support_comes_before_the_own_fight() -> None:
    """[WA-54] A B-bot in a contested hex helps next door first, then fights as a robot."""
    table = position("rH1@13-1 rB1@13-5 bW1@13-c bW2@13-4")
    expect(table, "action-move rH1 13-c rB1 13-4 done", "hexes: 13-c 13-4; number: 2")
    steps = "13-c rB1 rB1 no-card no-card d6=6 d4=1"
    expect(table, steps, "fired: rB1; asks: blue; choices: bW2")
    expect(table, "bW2 no-card no-card d6=2 d4=2", "at rB1:; asks: red")


# --- sharing discs ----------------------------------------------------------------------------

SHARING = "rH1@13-1 rH2+1@13-1 rW1+1@13-1 bD1@13-c bW1+2@13-c PD2@13-c rB1+1@11-1"


def shared() -> WarpArena:
    """Return a combat in which red is about to share its discs, and B1 has joined."""
    table = engaged(SHARING, "rH1", "13-c", "rH2", "13-c", "rW1", "13-c", "done", "13-c")
    return play(table, "rB1")


def test_wa_29_attacker_shares_discs_first() -> None:
    """[WA-29] [WA-52] One by one; loose discs and distant robots are left out."""
    table = expect(shared(), "", "asks: red; choices: keep rH1 rH2 rW1")
    refused(table, "rB1")
    facts = "at rH1: 13-c+2; at rH2: 13-c; at rW1: 13-c; asks: blue; choices: keep bD1 bW1"
    expect(table, "rH1 rH1", facts)
    facts = "on 13-c: rH1+2 rH2 rW1 bD1+2 bW1 PD2; at rB1: 11-1+1"
    check(expect(table, "bD1 bD1", facts))


def test_wa_29_discs_may_be_kept() -> None:
    """[WA-29] The question comes only once, before the fighting."""
    facts = "at rH2: 13-c+1; at bW1: 13-c+2; choices: rH1 rH2 rB1 rW1"
    refused(expect(shared(), "keep keep", facts), "keep")


def test_wa_29_four_discs_per_robot() -> None:
    """[WA-29] [WA-52] The full one is offered no more."""
    table = engaged("rH1+3@13-1 rH2+2@13-1 bD1@13-c", "rH1", "13-c", "rH2", "13-c", "done")
    refused(expect(table, "rH1 rH1 rH1 rH1", "choices: rH2"), "rH1")
    expect(table, "rH2", "on 13-c: rH1+4 rH2+1 bD1")


def test_wa_52_no_question_without_a_choice() -> None:
    """[WA-52] One robot, no discs, or all robots full: nothing to share."""
    expect(entering("rH1+2@13-1 bW1@13-c"), "", "choices: bW1")
    full = engaged("rH1+4@13-1 rH2+4@13-1 bD1@13-c", "rH1", "13-c", "rH2", "13-c", "done")
    expect(full, "", "choices: rH1 rH2")


# --- the force field --------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "left"), [("d8=4", "rH1+2"), ("d8=3", "FF(b) PD2")])
def test_wa_30_six_breaks_it(die: str, left: str) -> None:
    """[WA-30] Die and discs; else the robot is destroyed."""
    check(expect(entering("rH1+2@13-1 FF(b)@13-c"), f"rH1 no-card {die}", f"on 13-c: {left}"))


@pytest.mark.parametrize(("die", "left"), [("d8=5", "rH1"), ("d8=4", "FF(b)")])
def test_wa_30_a_card_counts_and_is_spent(die: str, left: str) -> None:
    """[WA-30] The defender is asked for none."""
    table = entering("rH1@13-1 FF(b)@13-c", "rH1", red="1", blue="5", used=CALM)
    expect(table, "", "choices: no-card card-1")
    expect(table, f"card-1 {die}", f"on 13-c: {left}; hand blue: 5; discards: 1 {CALM}")


def test_wa_30_robots_in_the_hex_keep_attacking() -> None:
    """[WA-30] Until the field breaks or they are lost; no fights before."""
    table = engaged("rH1@13-1 rW1@13-1 FF(b)@13-c bW1@13-c", "rH1", "13-c", "rW1", "13-c", "done")
    expect(table, "", "choices: rH1 rW1")
    for wrong in ("done", "bW1", "concede"):
        refused(table, wrong)
    expect(table, "rH1 no-card d8=5", "choices: rW1")
    expect(table, "rW1 no-card d4=4", "on 13-c: bW1 FF(b); asks: red")


def test_wa_30_distant_b_bots_only_fire() -> None:
    """[WA-30] [WA-28] It is not destroyed, and need not go on."""
    table = engaged("rB1+1@11-1 rB2@11-2 FF(b)@13-c", "done", "13-c", red="1", used=CALM)
    expect(table, "rB1 rB2", "choices: rB1 rB2")
    facts = "at rB1: 11-1+1; on 13-c: FF(b); choices: done rB2"
    expect(table, "rB1 card-1 d6=3", facts)
    expect(table, "rB2 no-card d6=6", "on 13-c:; asks: red")


def test_wa_30_defender_takes_loose_discs() -> None:
    """[WA-30] [WA-33] All attackers lost: the field stands, blue gets the discs."""
    table = entering("rH1+2@13-1 FF(b)@13-c bW1+1@13-c")
    expect(table, "rH1 no-card d8=1", "asks: blue; choices: done bW1")
    expect(table, "bW1 bW1", "on 13-c: bW1+3 FF(b)")


def test_wa_30_robots_fight_after_the_field() -> None:
    """[WA-30] [WA-31] After the field is broken."""
    table = entering("rH1@13-1 FF(b)@13-c bW1@13-c")
    expect(table, "rH1 no-card d8=6", "on 13-c: rH1 bW1; asks: blue; choices: bW1")


def test_wa_53_a_break_after_the_field() -> None:
    """[WA-53] Only distant B-bots: with the field broken they need not go into a round."""
    table = engaged("rB1@11-1 rB2@11-2 FF(b)@13-c bW1@13-c", "done", "13-c")
    expect(table, "rB1 rB2 rB1 no-card d6=6", "asks: red; choices: done keep")
    expect(table, "done", "on 13-c: bW1; fired: rB1; choices: 13-c done")


# --- rounds -----------------------------------------------------------------------------------


def brawl(reds: str, blues: str, *steps: str, **hands: str) -> WarpArena:
    """Return a combat in 13-c, where red's robots have entered and blue's are."""
    things = " ".join(f"{red}@13-1" for red in reds.split())
    foes = " ".join(f"{blue}@13-c" for blue in blues.split())
    table = play(position(f"{things} {foes}", **hands), "action-move")  # type: ignore[arg-type]
    for red in reds.split():
        play(table, red.split("+")[0], "13-c")
    return play(table, "done", *steps)


def test_wa_31_the_larger_side_matches() -> None:
    """[WA-31] Three against two: two pairs, the third is idle."""
    table = expect(brawl("rH1 rH2 rW1", "bD1 bW1"), "", "asks: red; choices: rH1 rH2 rW1")
    refused(play(table, "rW1"), "rW1")
    # Red's robots are matched with blue's D-bot and W-bot, in that order.
    expect(table, "rH2", "asks: red; offers: rH2 rW1; number: 2")


def test_wa_31_defender_matches_equal_numbers() -> None:
    """[WA-31] Two against two; and the larger defender too."""
    refused(expect(brawl("rH1 rH2", "bD1 bW1"), "", "asks: blue; choices: bD1 bW1"), "rH1")
    table = expect(brawl("rH1", "bD1 bH1 bW1"), "", "asks: blue; choices: bD1 bH1 bW1")
    expect(table, "bD1", "asks: red; choices: no-card concede")


def test_wa_31_the_attacker_orders_the_fights() -> None:
    """[WA-31] The next round is matched again."""
    table = brawl("rH1 rH2 rW1", "bD1 bW1", "rH1", "rH2")
    refused(table, "bD1")
    expect(table, "rH2 no-card no-card d8=8 d4=1", "at bW1:; asks: red")
    expect(table, "no-card no-card d8=1 d10=1", "at rH1:; choices: rH2 rW1")


def test_wa_31_cards_before_dice() -> None:
    """[WA-31] The defender sees that there is a card, not which."""
    table = brawl("rH1", "bD1", "bD1", red="5 5 1", blue="3 2", used=CALM)
    expect(table, "", "asks: red; choices: no-card concede card-1 card-5")
    for wrong in ("card-3", "card-wild", "card-destroy"):
        refused(table, wrong)
    play(table, "card-5")
    other = brawl("rH1", "bD1", "bD1", "card-1", red="5 5 1", blue="3 2", used=CALM)
    for viewer in (1, -1):
        assert table.observe(viewer).numbers() == other.observe(viewer).numbers()
    expect(table, "", "asks: blue; choices: no-card concede card-2 card-3")
    refused(table, "card-5")
    expect(table, "card-2", "asks: d8")
    expect(table, "d8=7", f"asks: d10; discards: {CALM}")
    expect(table, "d10=9", f"discards: 2 5 {CALM}; on 13-c: rH1")


def test_wa_31_ties_go_to_the_defender() -> None:
    """[WA-31] 4 against 4."""
    expect(brawl("rH1", "bW1"), "bW1 no-card no-card d8=4 d4=4", "on 13-c: bW1")


def test_wa_31_sum_of_die_discs_and_card() -> None:
    """[WA-31] 3 + 2 + 5 against 8 + 1."""
    table = brawl("rH1+2", "bD1+1", "bD1", red="5", used=CALM)
    expect(table, "card-5 no-card d8=3 d10=8 done", "on 13-c: rH1+2 PD1")


def test_wa_31_a_c_bot_fights_like_any() -> None:
    """[WA-31] With a d12, and the enemy may match it."""
    table = expect(brawl("rH1 rH2", "bC bW1 bH1"), "bC bW1", "choices: rH1 rH2")
    expect(table, "rH1 no-card no-card d8=8", "asks: d12")


def test_wa_53_distant_b_bots_count() -> None:
    """[WA-53] One in the hex and two distant against two: red matches."""
    table = entering("rH1@13-1 rB1@11-1 rB2@11-2 bW1@13-c bW2@13-c")
    expect(table, "13-c rB1 rB2", "asks: red; choices: rH1 rB1 rB2")


def test_wa_53_attacker_chooses_who_joins() -> None:
    """[WA-53] One by one, any or none of them; who stays out may fire elsewhere."""
    things = "rH1@13-1 rB1@11-1 rB2@11-2 rB3@19-c bW1@13-c bW2@13-c bW3@11-c"
    table = expect(entering(things), "13-c", "asks: red; choices: done rB1 rB2")
    for wrong in ("rB3", "rH1", "keep"):
        refused(table, wrong)
    refused(expect(table, "rB2", "choices: done rB1"), "rB2")
    check(table)
    # Two against two: blue matches both of red's, and B1 is not among them.
    expect(table, "done", "asks: blue; choices: bW1 bW2")
    play(table, "bW1", "bW2", "rB2", "no-card", "no-card", "d6=6", "d4=1")
    expect(table, "no-card no-card d8=8 d4=1", "on 13-c: rH1; fired: rB2")
    expect(table, "11-c", "choices: rB1")
    expect(entering(things), "13-c done", "asks: blue; choices: bW1 bW2")


def test_wa_53_joining_is_chosen_before_discs() -> None:
    """[WA-53] [WA-29] Forces are settled first; with one that must join there is no choice."""
    table = engaged("rB1@11-1 bD1@13-c bW1+1@13-c", "done", "13-c")
    assert table.forced_action() == table.space.find("rB1")
    expect(table, "rB1", "asks: blue; choices: keep bD1 bW1")


def test_wa_53_absent_b_bots_do_not_help_at_a_field() -> None:
    """[WA-53] [WA-30] It cannot be named to break it either."""
    table = entering("rH1@13-1 rB1@11-1 rB2@11-2 FF(b)@13-c")
    refused(expect(table, "13-c rB1 done", "choices: rH1 rB1"), "rB2")


def test_wa_53_only_distant_b_bots_may_break_off() -> None:
    """[WA-53] Before each further round; with a robot in the hex not."""
    table = engaged("rB1@11-1 rB2@11-2 bW1@13-c bW2@13-c bW3@13-c", "done", "13-c")
    expect(table, "rB1 rB2", "asks: blue")
    play(table, "bW1", "bW2", "rB1", "no-card", "no-card", "d6=1", "d4=1")
    expect(table, "no-card no-card d6=1 d4=1", "offers: end")
    table = engaged("rB1@11-1 rB2@11-2 bW1@13-c", "done", "13-c", "rB1", "rB2", "rB1")
    expect(table, "no-card no-card d6=1 d4=1", "asks: red; choices: done keep")
    expect(copy_of(table), "done", "offers: 13-c")
    expect(table, "keep", "choices: bW1")


# --- conceding, and how a combat ends ---------------------------------------------------------


def test_wa_32_conceding() -> None:
    """[WA-32] The robot is destroyed, no die falls, no card is spent."""
    table = brawl("rW1 rH1", "bD1", "rW1", red="5", used=CALM)
    expect(table, "concede", "at rW1:; hand red: 5; asks: blue; choices: bD1")


def test_wa_55_laid_cards_return_to_the_hand() -> None:
    """[WA-55] [WA-32] The card stays hidden from the other side."""
    table, other = (
        brawl("rH1", "bW1", "bW1", card, "concede", red="5 1", blue="1", used=CALM)
        for card in ("card-5", "card-1")
    )
    expect(table, "", f"at bW1:; hand red: 1 5; discards: {CALM}")
    assert table.observe(1).numbers() == other.observe(1).numbers()


def test_wa_32_nobody_retreats() -> None:
    """[WA-32] No way out of the combat, nor past it."""
    table = engaged("rH1@13-1 rW1@13-1 bW1@13-c bW2@13-5", "rH1", "13-c", "rW1", "13-5", "done")
    refused(expect(table, "", "asks: red; hexes: 13-c 13-5"), "done")
    table = brawl("rH1 rH2", "bD1 bW1", "bD1", "bW1")
    for wrong in ("done", "13-1", "keep"):
        refused(table, wrong)


def test_wa_32_losing_a_c_bot_ends_the_fights() -> None:
    """[WA-32] [WA-35] Pairs that still wait do not fight."""
    table = position("rH1@13-1 rH2@13-1 rW1@13-1 bC@13-c bD1@13-c bH1@13-c", seats=3)
    play(table, "action-move", "rH1", "13-c", "rH2", "13-c", "rW1", "13-c", "done")
    steps = "bC bD1 bH1 rH1 no-card no-card d8=8 d12=7"
    expect(table, steps, "at bD1:; asks: red; choices: done rH1 rH2 rW1")
    expect(table, "rH1 rH2", "on 13-c: rH1+1 rH2+1 rW1; points: 1")


def test_wa_32_combat_ends_when_all_have_fired() -> None:
    """[WA-32] The combat ends, and all keep what they have."""
    table = engaged("rB1+1@11-1 bW1+2@13-c bW2@13-c", "done", "13-c", "rB1", "keep", "bW1")
    facts = "on 13-c: bW1+2 bW2; at rB1: 11-1+1; offers: end"
    expect(table, "no-card no-card d6=1 d4=4", facts)


def test_wa_32_conceding_with_a_c_bot() -> None:
    """[WA-32] [WA-35] The enemy gets the hand."""
    table = position("rC@1-c bH1@13-c", seats=3, red="1 5", used=CALM)
    expect(table, "action-converter d20=13 bH1 concede", "hand blue: 1 5; asks: blue")


def test_wa_71_distant_b_bots_keep_their_discs() -> None:
    """[WA-71] [WA-29] Two that stand in one hex have nothing to share, nor with those who enter."""
    table = entering("rH1+1@13-1 rW1@13-c rB1+2@11-1 rB2@11-1 bD1@13-c")
    expect(table, "13-c rB1 rB2", "asks: red; choices: keep rH1 rW1")
    expect(table, "rW1", "at rW1: 13-c+1; at rB1: 11-1+2; at rB2: 11-1")
    table = engaged("rB1+2@11-1 rB2@11-1 bD1@13-c", "done", "13-c", "rB1", "rB2")
    expect(table, "", "choices: rB1 rB2")  # the question of the match: no discs were asked for


# --- the spoils -------------------------------------------------------------------------------


def test_wa_33_discs_are_unclaimed_until_the_end() -> None:
    """[WA-33] The discs of a lost robot count for nobody in later fights."""
    table = brawl("rH1 rH2", "bD1 bW1+2", "keep", "bD1", "bW1")
    expect(table, "rH2 no-card no-card d8=4 d4=1", "on 13-c: rH1 rH2 bD1 PD2")
    facts = "asks: blue; choices: bD1; on 13-c: rH2 bD1 PD2"
    expect(table, "no-card no-card d8=1 d10=1", facts)


def test_wa_33_four_discs_per_robot() -> None:
    """[WA-33] The rest lies loose, with what lay there before."""
    table = entering("rH1+3@13-1 bW1+2@13-c PD1@13-c")
    expect(table, "bW1 no-card no-card d8=8 d4=1", "choices: done rH1")
    refused(expect(table, "rH1", "on 13-c: rH1+4 PD2; asks: red; offers: end"), "rH1")


def test_wa_33_winning_defenders_take_discs() -> None:
    """[WA-33] The side that is left gives them out."""
    table = brawl("rH1+2", "bD1", "bD1")
    expect(table, "no-card no-card d8=1 d10=9", "asks: blue; choices: done bD1")
    expect(table, "bD1 bD1", "on 13-c: bD1+2")


@pytest.mark.parametrize(
    ("things", "steps", "offered"),
    [
        ("bW1@13-c", "rB1 bW1 no-card no-card d6=1 d4=3", 0),
        ("bW1+2@13-c", "rB1 bW1 no-card no-card d6=6 d4=1", 0),  # nobody is left
        ("bD1@13-c FF(b)@13-c", "rB1 rB1 no-card d6=6", 0),
        ("bD1@13-c bW1@13-c", "rB1 bW1 no-card no-card d6=6 d4=1", 0),
        ("bD1@13-c bW1+1@13-c", "rB1 keep bW1 no-card no-card d6=6 d4=1", 1),
        ("bD1@13-c bW1+2@13-c", "rB1 keep bW1 no-card no-card d6=6 d4=1", 2),
    ],
)
def test_wa_70_distant_attacks_leave_loose_discs(things: str, steps: str, offered: int) -> None:
    """[WA-70] [WA-33] [WA-28] The defender gets the discs of its fallen robots only."""
    table = play(engaged(f"rB1@11-1 PD2@13-c {things}", "done", "13-c"), *steps.split())
    for _ in range(offered):
        expect(table, "", "asks: blue; choices: done bD1")
        play(table, "bD1")
    left = {"bW1@13-c": "bW1 PD2", "bW1+2@13-c": "PD4"}.get(things)
    left = left or f"bD1{f'+{offered}' if offered else ''} PD2"
    check(expect(table, "", f"asks: red; offers: end; on 13-c: {left}"))


def test_wa_70_combat_in_the_hex_shares_all_discs() -> None:
    """[WA-70] [WA-33] A distant B-bot beside robots in the hex changes nothing."""
    table = entering("rH1@13-1 rB1@11-1 bW1@13-c PD1@13-c")
    steps = "13-c rB1 rH1 no-card no-card d8=8 d4=1"
    expect(table, steps, "asks: red; choices: done rH1")
