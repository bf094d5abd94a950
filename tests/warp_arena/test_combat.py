"""Chapter 6 of Warp Arena: who fights, sharing discs, force fields, rounds, the spoils."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules.fields import FIRED, PAIR_D, PAIRS
from harena.games.warp_arena.rules.ids import OWN
from harena.games.warp_arena.rules.position import WarpArena
from harena.testing.play import copy_of
from tests.warp_arena.facts import asking, at, discards, hand, legal, on, points
from tests.warp_arena.games import check
from tests.warp_arena.positions import GAP, play, position, refused


def engaged(things: str, *steps: str, seats: int = 2, **hands: str) -> WarpArena:
    """Red's robots stand at 13-c with enemies: a Move and Engage whose moves are over."""
    table = position(things, seats=seats, **hands)  # type: ignore[arg-type]
    return play(table, "action-move", *steps)


def entering(things: str, *steps: str, seats: int = 2, **hands: str) -> WarpArena:
    """Red's H-bot 1 goes from 13-1 to 13-c, and the moves are over."""
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
        assert (asking(table), legal(table)) == ("red", ["done", "rB1"])
        play(table, "rB1")
    assert (asking(table), legal(table)) == ("blue", ["bD1", "bW1"])
    # Two against two the defender matches two pairs, two against one only one.
    play(table, "bD1")
    assert asking(table) == ("blue" if helps else "red")


def test_wa_28_void_does_not_matter() -> None:
    """[WA-28] Plain distance: over a gap too."""
    table = position("rB1@1-1 bW1@2-4 bC@2-2", layout=GAP, grids=3)
    play(table, "action-move", "done")
    assert legal(table) == ["2-4", "done"]


def test_wa_28_alone_from_a_distance() -> None:
    """[WA-28] Nobody need enter. The loser at a distance has fired, and keeps its discs."""
    table = engaged("rB1+2@11-1 bW1@13-c", "done")
    assert (asking(table), legal(table)) == ("red", ["13-c", "done"])
    play(table, "13-c")
    assert legal(table) == ["rB1"]
    play(table, "rB1", "bW1", "no-card", "no-card", "d6=1", "d4=3")
    assert (at(table, "rB1"), int(table.values[FIRED])) == ("11-1+2", 1 << 11)
    assert "end" in legal(table)
    won = engaged("rB1@11-1 bW1+1@13-c", "done", "13-c", "rB1", "bW1")
    play(won, "no-card", "no-card", "d6=5", "d4=3")
    assert (at(won, "bW1"), on(won, "13-c"), at(won, "rB1")) == ("", "PD1", "11-1")


def test_wa_32_shots_that_hit_nothing_change_nothing() -> None:
    """[WA-32] [WA-33] A defender shot at in vain picks up nothing, and no pair is remembered."""
    table = engaged("rB1@11-1 bW1@13-c PD2@13-c", "done")
    play(table, "13-c", "rB1", "bW1", "no-card", "no-card", "d6=1", "d4=3")
    assert (asking(table), on(table, "13-c")) == ("red", "bW1 PD2")
    assert [int(n) for n in table.values[PAIRS : int(PAIR_D + OWN)]] == [0] * int(1 + 2 * OWN)


def test_wa_28_once_a_turn() -> None:
    """[WA-28] By whatever action; the second combat gets no support from it."""
    table = position("rB1@13-5 bW1@13-c bW2@13-1 rC@1-c")
    play(table, "action-converter", "d20=13", "rB1")
    play(table, "rB1", "no-card", "no-card", "d6=1", "d4=4")
    assert int(table.values[FIRED]) == 1 << 11
    play(table, "bW1", "no-card", "no-card", "d12=9", "d4=1")
    play(table, "action-move", "done")
    # Enemies stand within two hexes, but there is no shot left: no combat is offered.
    assert (asking(table), at(table, "bW2")) == ("blue", "13-1")


def test_wa_28_a_shot_not_fired_is_kept() -> None:
    """[WA-28] A B-bot that was not matched may fire elsewhere."""
    table = entering("rH1@13-1 rB1@13-4 bW1@13-c bW2@11-1")
    play(table, "13-c", "rB1", "rH1", "no-card", "no-card", "d8=8", "d4=1")
    assert legal(table) == ["11-1", "done"]
    play(table, "11-1", "rB1", "bW2")
    assert legal(table) == ["no-card", "concede"]


def test_wa_28_only_in_its_owners_phase_and_never_as_defender() -> None:
    """[WA-28] Blue's B-bot beside the fight is no help to blue."""
    table = entering("rH1@13-1 bW1@13-c bB1@13-4")
    assert legal(table, "blue") == ["bW1"]
    play(table, "bW1")
    assert legal(table) == ["no-card", "concede"]
    table = position("bH1@19-c rD1@11-2 bB1@11-1")
    play(table, "action-any", "bH1", "d20=11", "d6=2")
    assert (asking(table), legal(table)) == ("red", ["rD1"])


def test_wa_28_one_b_bot_two_combats() -> None:
    """[WA-28] [WA-20] Only one of them gets it."""
    things = "rH1@13-1 rW1@13-6 bW1@13-c bW2@13-5 rB1@13-4"
    table = engaged(things, "rH1", "13-c", "rW1", "13-5", "done", "13-5")
    play(table, "rB1", "rB1", "no-card", "no-card", "d6=1", "d4=4", "bW2", "no-card", "no-card")
    play(table, "d4=4", "d4=1")
    assert legal(table) == ["bW1"]


def test_wa_28_not_other_robots() -> None:
    """[WA-28] C-, D-, H- and W-bots do not fight from a distance."""
    table = entering("rH1@13-1 bW1@13-c rC@13-4 rD1@13-5 rW1@13-6 rH2@11-1")
    assert (asking(table), legal(table)) == ("blue", ["bW1"])


def test_wa_54_support_before_the_own_fight() -> None:
    """[WA-54] A B-bot in a contested hex helps next door first, then fights as a robot."""
    things = "rH1@13-1 rB1@13-5 bW1@13-c bW2@13-4"
    table = engaged(things, "rH1", "13-c", "rB1", "13-4", "done")
    assert set(legal(table)) == {"13-c", "13-4"}
    play(table, "13-c", "rB1", "rB1", "no-card", "no-card", "d6=6", "d4=1")
    assert int(table.values[FIRED]) == 1 << 11
    assert (asking(table), legal(table)) == ("blue", ["bW2"])
    play(table, "bW2", "no-card", "no-card", "d6=2", "d4=2")
    assert (at(table, "rB1"), asking(table)) == ("", "red")


# --- sharing discs ----------------------------------------------------------------------------

SHARING = "rH1@13-1 rH2+1@13-1 rW1+1@13-1 bD1@13-c bW1+2@13-c PD2@13-c rB1+1@11-1"


def shared() -> WarpArena:
    """Three of red's robots have entered; red shares its discs first, when B1 has joined."""
    table = engaged(SHARING, "rH1", "13-c", "rH2", "13-c", "rW1", "13-c", "done", "13-c")
    return play(table, "rB1")


def test_wa_29_first_the_attacker_then_the_defender() -> None:
    """[WA-29] [WA-52] One by one; loose discs and distant robots are left out."""
    table = shared()
    assert (asking(table), legal(table)) == ("red", ["keep", "rH1", "rH2", "rW1"])
    refused(table, "rB1")
    play(table, "rH1", "rH1")
    assert (at(table, "rH1"), at(table, "rH2"), at(table, "rW1")) == ("13-c+2", "13-c", "13-c")
    assert (asking(table), legal(table)) == ("blue", ["keep", "bD1", "bW1"])
    play(table, "bD1", "bD1")
    assert (at(table, "bD1"), at(table, "bW1"), at(table, "rB1")) == ("13-c+2", "13-c", "11-1+1")
    assert "PD2" in on(table, "13-c")
    check(table)


def test_wa_29_discs_may_be_kept() -> None:
    """[WA-29] As they are; and it comes once only, before the fighting."""
    table = play(shared(), "keep", "keep")
    assert (at(table, "rH2"), at(table, "bW1")) == ("13-c+1", "13-c+2")
    assert legal(table) == ["rH1", "rH2", "rB1", "rW1"]
    refused(table, "keep")


def test_wa_29_four_to_a_robot() -> None:
    """[WA-29] [WA-52] The full one is offered no more."""
    table = engaged("rH1+3@13-1 rH2+2@13-1 bD1@13-c", "rH1", "13-c", "rH2", "13-c", "done")
    play(table, "rH1", "rH1", "rH1", "rH1")
    assert legal(table) == ["rH2"]
    refused(table, "rH1")
    play(table, "rH2")
    assert on(table, "13-c") == "rH1+4 rH2+1 bD1"


def test_wa_52_no_question_without_a_choice() -> None:
    """[WA-52] One robot, no discs, or all robots full: nothing to share."""
    assert legal(entering("rH1+2@13-1 bW1@13-c")) == ["bW1"]
    full = engaged("rH1+4@13-1 rH2+4@13-1 bD1@13-c", "rH1", "13-c", "rH2", "13-c", "done")
    assert legal(full) == ["rH1", "rH2"]


# --- the force field --------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "left"), [("d8=4", "rH1+2"), ("d8=3", "FF(b) PD2")])
def test_wa_30_six_breaks_it(die: str, left: str) -> None:
    """[WA-30] Die and discs; else the robot is destroyed."""
    table = entering("rH1+2@13-1 FF(b)@13-c", "rH1", "no-card", die)
    assert on(table, "13-c") == left
    check(table)


def test_wa_30_a_card_counts_and_is_spent() -> None:
    """[WA-30] The defender is asked for none."""
    for die, left in (("d8=5", "rH1"), ("d8=4", "FF(b)")):
        table = entering(
            "rH1@13-1 FF(b)@13-c", "rH1", red="1", blue="5", used="wild wild wild wild"
        )
        assert legal(table) == ["no-card", "card-1"]
        play(table, "card-1", die)
        assert (on(table, "13-c"), hand(table, "blue")) == (left, "5")
        assert discards(table) == "1 wild wild wild wild"


def test_wa_30_robots_in_the_hex_go_on() -> None:
    """[WA-30] Until it is broken or they are gone; no robots fight while it stands."""
    table = engaged("rH1@13-1 rW1@13-1 FF(b)@13-c bW1@13-c", "rH1", "13-c", "rW1", "13-c", "done")
    assert legal(table) == ["rH1", "rW1"]
    for wrong in ("done", "bW1", "concede"):
        refused(table, wrong)
    play(table, "rH1", "no-card", "d8=5")
    assert legal(table) == ["rW1"]
    play(table, "rW1", "no-card", "d4=4")
    assert (on(table, "13-c"), asking(table)) == ("bW1 FF(b)", "red")


def test_wa_30_a_distant_b_bot_has_merely_fired() -> None:
    """[WA-30] [WA-28] It is not destroyed, and need not go on."""
    table = engaged("rB1+1@11-1 rB2@11-2 FF(b)@13-c", "done", "13-c", red="1", used="wild " * 4)
    play(table, "rB1", "rB2")
    assert legal(table) == ["rB1", "rB2"]
    play(table, "rB1", "card-1", "d6=3")
    assert (at(table, "rB1"), on(table, "13-c")) == ("11-1+1", "FF(b)")
    assert legal(table) == ["done", "rB2"]
    play(table, "rB2", "no-card", "d6=6")
    assert (on(table, "13-c"), asking(table)) == ("", "red")


def test_wa_30_the_defender_takes_what_lies_there() -> None:
    """[WA-30] [WA-33] All attackers lost: the field stands, blue gets the discs."""
    table = entering("rH1+2@13-1 FF(b)@13-c bW1+1@13-c", "rH1", "no-card", "d8=1")
    assert (asking(table), legal(table)) == ("blue", ["done", "bW1"])
    play(table, "bW1", "bW1")
    assert on(table, "13-c") == "bW1+3 FF(b)"


def test_wa_30_then_the_robots_fight() -> None:
    """[WA-30] [WA-31] After the field is broken."""
    table = entering("rH1@13-1 FF(b)@13-c bW1@13-c", "rH1", "no-card", "d8=6")
    assert (on(table, "13-c"), asking(table), legal(table)) == ("rH1 bW1", "blue", ["bW1"])


def test_wa_53_a_break_after_the_field() -> None:
    """[WA-53] Only distant B-bots: with the field broken they need not go into a round."""
    table = engaged("rB1@11-1 rB2@11-2 FF(b)@13-c bW1@13-c", "done", "13-c")
    play(table, "rB1", "rB2", "rB1", "no-card", "d6=6")
    assert (asking(table), legal(table)) == ("red", ["done", "keep"])
    play(table, "done")
    assert (on(table, "13-c"), int(table.values[FIRED])) == ("bW1", 1 << 11)
    assert legal(table) == ["13-c", "done"]


# --- rounds -----------------------------------------------------------------------------------


def brawl(reds: str, blues: str, *steps: str, **hands: str) -> WarpArena:
    """Red's robots enter 13-c, where blue's are."""
    things = " ".join(f"{red}@13-1" for red in reds.split())
    foes = " ".join(f"{blue}@13-c" for blue in blues.split())
    table = play(position(f"{things} {foes}", **hands), "action-move")  # type: ignore[arg-type]
    for red in reds.split():
        play(table, red.split("+")[0], "13-c")
    play(table, "done")
    return play(table, *steps)


def test_wa_31_the_larger_side_matches() -> None:
    """[WA-31] Three against two: two pairs, the third is idle."""
    table = brawl("rH1 rH2 rW1", "bD1 bW1")
    assert (asking(table), legal(table)) == ("red", ["rH1", "rH2", "rW1"])
    play(table, "rW1")
    refused(table, "rW1")
    play(table, "rH2")
    # Red's robots are matched with blue's D-bot and W-bot, in that order.
    assert (asking(table), set(legal(table))) == ("red", {"rH2", "rW1"})


def test_wa_31_with_equal_numbers_the_defender_does() -> None:
    """[WA-31] Two against two; and the larger defender too."""
    table = brawl("rH1 rH2", "bD1 bW1")
    assert (asking(table), legal(table)) == ("blue", ["bD1", "bW1"])
    refused(table, "rH1")
    table = brawl("rH1", "bD1 bH1 bW1")
    assert (asking(table), legal(table)) == ("blue", ["bD1", "bH1", "bW1"])
    play(table, "bD1")
    assert (asking(table), legal(table)) == ("red", ["no-card", "concede"])


def test_wa_31_the_attacker_orders_the_fights() -> None:
    """[WA-31] The next round is counted anew."""
    table = brawl("rH1 rH2 rW1", "bD1 bW1", "rH1", "rH2")
    refused(table, "bD1")
    play(table, "rH2", "no-card", "no-card", "d8=8", "d4=1")
    assert (at(table, "bW1"), asking(table)) == ("", "red")
    play(table, "no-card", "no-card", "d8=1", "d10=1")
    assert (at(table, "rH1"), legal(table)) == ("", ["rH2", "rW1"])


def test_wa_31_card_card_die_die() -> None:
    """[WA-31] The defender sees that there is a card, not which."""
    used = "wild wild wild wild"
    table = brawl("rH1", "bD1", "bD1", red="5 5 1", blue="3 2", used=used)
    assert (asking(table), legal(table)) == ("red", ["no-card", "concede", "card-1", "card-5"])
    for wrong in ("card-3", "card-wild", "card-destroy"):
        refused(table, wrong)
    play(table, "card-5")
    other = brawl("rH1", "bD1", "bD1", "card-1", red="5 5 1", blue="3 2", used=used)
    assert table.observe(1).numbers() == other.observe(1).numbers()
    assert table.observe(-1).numbers() == other.observe(-1).numbers()
    assert (asking(table), legal(table)) == ("blue", ["no-card", "concede", "card-2", "card-3"])
    refused(table, "card-5")
    play(table, "card-2")
    assert asking(table) == "d8"
    play(table, "d8=7")
    assert (asking(table), discards(table)) == ("d10", used)
    play(table, "d10=9")
    assert discards(table) == f"2 5 {used}"
    assert on(table, "13-c") == "rH1"


def test_wa_31_ties_go_to_the_defender() -> None:
    """[WA-31] 4 against 4."""
    assert on(brawl("rH1", "bW1", "bW1", "no-card", "no-card", "d8=4", "d4=4"), "13-c") == "bW1"


def test_wa_31_die_discs_and_card() -> None:
    """[WA-31] 3 + 2 + 5 against 8 + 1."""
    table = brawl("rH1+2", "bD1+1", "bD1", red="5", used="wild wild wild wild")
    play(table, "card-5", "no-card", "d8=3", "d10=8", "done")
    assert on(table, "13-c") == "rH1+2 PD1"


def test_wa_31_a_c_bot_fights_like_any() -> None:
    """[WA-31] With a d12, and the enemy may match it."""
    table = brawl("rH1 rH2", "bC bW1 bH1", "bC", "bW1")
    assert legal(table) == ["rH1", "rH2"]
    play(table, "rH1", "no-card", "no-card", "d8=8")
    assert asking(table) == "d12"


def test_wa_53_distant_b_bots_count() -> None:
    """[WA-53] One in the hex and two distant against two: red matches."""
    table = entering("rH1@13-1 rB1@11-1 rB2@11-2 bW1@13-c bW2@13-c", "13-c", "rB1", "rB2")
    assert (asking(table), legal(table)) == ("red", ["rH1", "rB1", "rB2"])


def test_wa_53_the_attacker_says_who_joins() -> None:
    """[WA-53] One by one, any or none of them; who stays out may fire elsewhere."""
    things = "rH1@13-1 rB1@11-1 rB2@11-2 rB3@19-c bW1@13-c bW2@13-c bW3@11-c"
    table = entering(things, "13-c")
    assert (asking(table), legal(table)) == ("red", ["done", "rB1", "rB2"])
    for wrong in ("rB3", "rH1", "keep"):
        refused(table, wrong)
    play(table, "rB2")
    assert legal(table) == ["done", "rB1"]
    refused(table, "rB2")
    check(table)
    # Two against two: blue matches both of red's, and B1 is not among them.
    play(table, "done")
    assert (asking(table), legal(table)) == ("blue", ["bW1", "bW2"])
    play(table, "bW1", "bW2", "rB2", "no-card", "no-card", "d6=6", "d4=1")
    play(table, "no-card", "no-card", "d8=8", "d4=1")
    assert (on(table, "13-c"), int(table.values[FIRED])) == ("rH1", 1 << 12)
    play(table, "11-c")
    assert legal(table) == ["rB1"]
    alone = entering(things, "13-c", "done")
    assert (asking(alone), legal(alone)) == ("blue", ["bW1", "bW2"])


def test_wa_53_who_joins_comes_before_the_discs() -> None:
    """[WA-53] [WA-29] Forces are settled first; with one that must join there is no choice."""
    table = engaged("rB1@11-1 bD1@13-c bW1+1@13-c", "done", "13-c")
    assert table.forced_action() == table.space.find("rB1")
    play(table, "rB1")
    assert (asking(table), legal(table)) == ("blue", ["keep", "bD1", "bW1"])


def test_wa_53_a_b_that_stayed_out_is_no_help_at_a_field() -> None:
    """[WA-53] [WA-30] It cannot be named to break it either."""
    table = entering("rH1@13-1 rB1@11-1 rB2@11-2 FF(b)@13-c", "13-c", "rB1", "done")
    assert legal(table) == ["rH1", "rB1"]
    refused(table, "rB2")


def test_wa_53_only_distant_ones_may_break_off() -> None:
    """[WA-53] Before each further round; with a robot in the hex not."""
    table = engaged("rB1@11-1 rB2@11-2 bW1@13-c bW2@13-c bW3@13-c", "done", "13-c")
    play(table, "rB1", "rB2")
    assert asking(table) == "blue"
    play(table, "bW1", "bW2", "rB1", "no-card", "no-card", "d6=1", "d4=1")
    play(table, "no-card", "no-card", "d6=1", "d4=1")
    assert "end" in legal(table)
    table = engaged("rB1@11-1 rB2@11-2 bW1@13-c", "done", "13-c", "rB1", "rB2", "rB1")
    play(table, "no-card", "no-card", "d6=1", "d4=1")
    assert (asking(table), legal(table)) == ("red", ["done", "keep"])
    again = copy_of(table)
    assert "13-c" in legal(play(again, "done"))
    play(table, "keep")
    assert legal(table) == ["bW1"]


# --- conceding, and how a combat ends ---------------------------------------------------------


def test_wa_32_conceding() -> None:
    """[WA-32] The robot is destroyed, no die falls, no card is spent."""
    table = brawl("rW1 rH1", "bD1", "rW1", "concede", red="5", used="wild wild wild wild")
    assert (at(table, "rW1"), hand(table, "red")) == ("", "5")
    assert (asking(table), legal(table)) == ("blue", ["bD1"])


def test_wa_55_a_card_laid_goes_back() -> None:
    """[WA-55] [WA-32] And stays hidden from the other side."""
    used = "wild wild wild wild"
    table = brawl("rH1", "bW1", "bW1", "card-5", "concede", red="5 1", blue="1", used=used)
    assert (at(table, "bW1"), hand(table, "red"), discards(table)) == ("", "1 5", used)
    other = brawl("rH1", "bW1", "bW1", "card-1", "concede", red="5 1", blue="1", used=used)
    assert table.observe(1).numbers() == other.observe(1).numbers()


def test_wa_32_nobody_retreats() -> None:
    """[WA-32] No way out of the combat, nor past it."""
    table = engaged("rH1@13-1 rW1@13-1 bW1@13-c bW2@13-5", "rH1", "13-c", "rW1", "13-5", "done")
    assert (asking(table), set(legal(table))) == ("red", {"13-c", "13-5"})
    refused(table, "done")
    table = brawl("rH1 rH2", "bD1 bW1", "bD1", "bW1")
    for wrong in ("done", "13-1", "keep"):
        refused(table, wrong)


def test_wa_32_a_fallen_c_bot_ends_its_sides_part() -> None:
    """[WA-32] [WA-35] Pairs that still wait do not fight."""
    table = position("rH1@13-1 rH2@13-1 rW1@13-1 bC@13-c bD1@13-c bH1@13-c", seats=3)
    play(table, "action-move", "rH1", "13-c", "rH2", "13-c", "rW1", "13-c", "done")
    play(table, "bC", "bD1", "bH1", "rH1", "no-card", "no-card", "d8=8", "d12=7")
    assert (at(table, "bD1"), asking(table)) == ("", "red")
    assert legal(table) == ["done", "rH1", "rH2", "rW1"]
    play(table, "rH1", "rH2")
    assert on(table, "13-c") == "rH1+1 rH2+1 rW1"
    assert points(table) == 1


def test_wa_32_distant_b_bots_that_have_all_fired() -> None:
    """[WA-32] The combat ends, and all keep what they have."""
    table = engaged("rB1+1@11-1 bW1+2@13-c bW2@13-c", "done", "13-c", "rB1", "keep", "bW1")
    play(table, "no-card", "no-card", "d6=1", "d4=4")
    assert (on(table, "13-c"), at(table, "rB1")) == ("bW1+2 bW2", "11-1+1")
    assert "end" in legal(table)


def test_wa_32_conceding_with_a_c_bot() -> None:
    """[WA-32] [WA-35] The enemy gets the hand."""
    table = position("rC@1-c bH1@13-c", seats=3, red="1 5", used="wild wild wild wild")
    play(table, "action-converter", "d20=13", "bH1", "concede")
    assert (hand(table, "blue"), asking(table)) == ("1 5", "blue")


def test_wa_71_distant_b_bots_keep_their_discs() -> None:
    """[WA-71] [WA-29] Two that stand in one hex have nothing to share, nor with those who enter."""
    table = entering("rH1+1@13-1 rW1@13-c rB1+2@11-1 rB2@11-1 bD1@13-c")
    play(table, "13-c", "rB1", "rB2")
    assert (asking(table), legal(table)) == ("red", ["keep", "rH1", "rW1"])
    play(table, "rW1")
    assert (at(table, "rW1"), at(table, "rB1"), at(table, "rB2")) == ("13-c+1", "11-1+2", "11-1")
    table = engaged("rB1+2@11-1 rB2@11-1 bD1@13-c", "done", "13-c", "rB1", "rB2")
    assert legal(table) == ["rB1", "rB2"]  # who is matched: no discs were asked for


# --- the spoils -------------------------------------------------------------------------------


def test_wa_33_unclaimed_until_the_end() -> None:
    """[WA-33] The discs of a lost robot count for nobody in later fights."""
    table = brawl(
        "rH1 rH2", "bD1 bW1+2", "keep", "bD1", "bW1", "rH2", "no-card", "no-card", "d8=4", "d4=1"
    )
    assert on(table, "13-c") == "rH1 rH2 bD1 PD2"
    play(table, "no-card", "no-card", "d8=1", "d10=1")
    assert (asking(table), legal(table)) == ("blue", ["bD1"])
    assert "PD2" in on(table, "13-c")


def test_wa_33_four_to_a_robot() -> None:
    """[WA-33] The rest lies loose, with what lay there before."""
    table = position("rH1+3@13-1 bW1+2@13-c PD1@13-c")
    play(table, "action-move", "rH1", "13-c", "done", "bW1", "no-card", "no-card", "d8=8", "d4=1")
    assert legal(table) == ["done", "rH1"]
    play(table, "rH1")
    assert (on(table, "13-c"), asking(table)) == ("rH1+4 PD2", "red")
    refused(table, "rH1")
    assert "end" in legal(table)


def test_wa_33_the_defender_too() -> None:
    """[WA-33] Whoever is left gives them out."""
    table = brawl("rH1+2", "bD1", "bD1", "no-card", "no-card", "d8=1", "d10=9")
    assert (asking(table), legal(table)) == ("blue", ["done", "bD1"])
    play(table, "bD1", "bD1")
    assert on(table, "13-c") == "bD1+2"


def test_wa_33_nobody_is_left() -> None:
    """[WA-33] [WA-28] Won from a distance: they lie loose."""
    table = engaged(
        "rB1@11-1 bW1+2@13-c", "done", "13-c", "rB1", "bW1", "no-card", "no-card", "d6=6", "d4=1"
    )
    assert (on(table, "13-c"), "end" in legal(table)) == ("PD2", True)


@pytest.mark.parametrize(
    ("things", "steps", "offered"),
    [
        ("bW1@13-c", ("rB1", "bW1", "no-card", "no-card", "d6=1", "d4=3"), 0),
        ("bD1@13-c FF(b)@13-c", ("rB1", "rB1", "no-card", "d6=6"), 0),
        ("bD1@13-c bW1@13-c", ("rB1", "bW1", "no-card", "no-card", "d6=6", "d4=1"), 0),
        ("bD1@13-c bW1+1@13-c", ("rB1", "keep", "bW1", "no-card", "no-card", "d6=6", "d4=1"), 1),
        ("bD1@13-c bW1+2@13-c", ("rB1", "keep", "bW1", "no-card", "no-card", "d6=6", "d4=1"), 2),
    ],
)
def test_wa_70_what_lay_loose_is_no_part_of_an_attack_from_a_distance(
    things: str, steps: tuple[str, ...], offered: int
) -> None:
    """[WA-70] [WA-33] The defender gets as many discs as the robots that fell had carried."""
    table = play(engaged(f"rB1@11-1 PD2@13-c {things}", "done", "13-c"), *steps)
    for _ in range(offered):
        assert (asking(table), legal(table)) == ("blue", ["done", "bD1"])
        play(table, "bD1")
    assert (asking(table), "end" in legal(table)) == ("red", True)
    assert on(table, "13-c").endswith("PD2")
    check(table)


def test_wa_70_a_combat_in_the_hex_gives_out_all() -> None:
    """[WA-70] [WA-33] A distant B-bot beside robots in the hex changes nothing."""
    table = entering("rH1@13-1 rB1@11-1 bW1@13-c PD1@13-c")
    play(table, "13-c", "rB1", "rH1", "no-card", "no-card", "d8=8", "d4=1")
    assert (asking(table), legal(table)) == ("red", ["done", "rH1"])
