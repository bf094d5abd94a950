"""Fixed strengths (9.4): whole sides are added up, and no die falls."""

from __future__ import annotations

import pytest

from harena.core.errors import OddsError, OptionError
from harena.games.warp_arena import GAME
from harena.games.warp_arena.notation.write import parse, write_position
from harena.games.warp_arena.options import read_strengths
from harena.games.warp_arena.print.summary import robots
from harena.games.warp_arena.rules.fields import FIRED
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view.snapshot import read
from harena.testing.play import copy_of
from tests.warp_arena.facts import asking, at, discards, hand, legal, on
from tests.warp_arena.games import check
from tests.warp_arena.option_matches import rules
from tests.warp_arena.positions import play, position, quiet

FIXED = "combat=fixed cards=none"


def clash(
    things: str, *steps: str, options: str = FIXED, seats: int = 3, **hands: str
) -> WarpArena:
    """Red's W-bot 5 goes from 13-1 to 13-c, and the moves are over; a third player looks on."""
    table = position(f"rW5@13-1 {things}", seats=seats, variant=rules(options), **hands)  # type: ignore[arg-type]
    return play(table, "action-move", "rW5", "13-c", "done", *steps)


@pytest.mark.parametrize("robot", ["W1", "B1", "H1", "D1", "C"])
def test_wa_43_ties_are_the_defenders(robot: str) -> None:
    """[WA-43] A W-bot beats none of them, not even another one; no die is asked for."""
    table = clash(f"b{robot}@13-c")
    assert (asking(table), on(table, "13-c"), at(table, "rW5")) == ("red", f"b{robot}", "")
    check(table)


@pytest.mark.parametrize(
    ("kind", "strength"), [("C", 12), ("D1", 10), ("H1", 8), ("B1", 6), ("W1", 4)]
)
def test_wa_43_the_most_that_each_die_shows(kind: str, strength: int) -> None:
    """[WA-43] With so many discs on the W-bot and W-bots beside it, it is just beaten or not."""
    for total in (strength, strength + 1):
        friends = " ".join(f"rW{n + 1}@13-c" for n in range((total - 4) // 4))
        table = position(
            f"rW5+{(total - 4) % 4}@13-1 {friends} b{kind}@13-c", seats=3, variant=rules(FIXED)
        )
        play(table, "action-move", "rW5", "13-c", "done")
        if "keep" in legal(table):
            play(table, "keep")
        assert (at(table, f"b{kind}") == "") == (total > strength), total


def test_wa_43_whole_sides_are_added_up() -> None:
    """[WA-43] 4 + 8 + 1 against 6 + 6: the losers all go, the winners all stay."""
    table = clash("rH1+1@13-c bB1@13-c bB2@13-c")
    play(table, "keep")
    assert (on(table, "13-c"), at(table, "bB1"), at(table, "bB2")) == ("rH1+1 rW5", "", "")
    assert asking(table) == "red"
    check(table)


def test_wa_43_the_losing_attacker_loses_all_too() -> None:
    """[WA-43] [WA-33] 4 + 8 against 6 + 6 is a tie; discs of the dead go to who is left."""
    table = clash("rH1@13-c bB1@13-c bB2@13-c PD1@13-c")
    assert (asking(table), legal(table)) == ("blue", ["done", "bB1", "bB2"])
    assert on(play(table, "bB2"), "13-c") == "bB1 bB2+1"
    table = clash("rH1+2@13-c bB1+2@13-c bB2@13-c", "keep", "keep", "bB1", "bB1")
    assert on(table, "13-c") == "bB1+4 bB2"
    check(table)


def test_wa_70_sums_from_a_distance() -> None:
    """[WA-70] [WA-43] A side that is routed leaves its discs; one that holds gets none."""
    things = "rB1@11-1 bW1@13-c PD1@13-c"
    for loads, left in (("", "PD1"), ("+3", "bW1+3 PD1")):
        table = position(things.replace("bW1", f"bW1{loads}"), seats=3, variant=rules(FIXED))
        play(table, "action-move", "done", "13-c", "rB1")
        assert (asking(table), on(table, "13-c")) == ("red", left)
        check(table)


def test_wa_43_discs_add() -> None:
    """[WA-43] Those of every robot on a side."""
    for discs, won in ((2, False), (3, True)):
        table = clash(f"rW1+1@13-c rW2+{discs}@13-c bD1+1@13-c bW1@13-c", "keep", "keep")
        assert (at(table, "bD1") == "") == won


def test_wa_43_a_c_bot_counts_and_falls_like_any_robot() -> None:
    """[WA-43] [WA-35] Its side's robots are gone everywhere, its hand is the winner's."""
    table = clash("rD1@13-c bC@13-c bW1@11-3", options="combat=fixed", blue="5 4")
    play(table, "no-card", "no-card")
    assert (at(table, "bC"), at(table, "bW1"), hand(table, "red")) == ("", "", "4 5")
    assert on(table, "13-c").startswith("rD1 rW5")
    check(table)


def test_wa_43_the_attackers_c_bot_falls_with_his_side() -> None:
    """[WA-43] [WA-35] His phase ends at once, and the hand is the defender's."""
    things = "rC@13-1 rW1@13-c rW2+1@9-1 bD1@13-c bC@13-c"
    table = position(things, seats=3, variant=rules("combat=fixed"), red="5 2", blue="1")
    play(table, "action-move", "rC", "13-c", "done", "no-card", "no-card")
    assert (at(table, "rC"), at(table, "rW1"), at(table, "rW2")) == ("", "", "")
    assert (hand(table, "blue"), on(table, "9-1")) == ("1 2 5", "PD1")
    assert (asking(table), legal(table)) == ("blue", ["done", "bC", "bD1"])
    play(table, "bC", "bC")
    assert (asking(quiet(table)), at(table, "bC")) == ("blue", "13-c+2")
    assert legal(table) == ["disc", "no-disc"]
    check(table)


@pytest.mark.parametrize(
    ("things", "robot", "broken"),
    [
        ("", "rW5", False),
        ("rH1@13-c", "rH1", True),
        ("rB1@13-c", "rB1", True),
        ("rW1+1@13-c", "rW1", False),
        ("rW1+2@13-c", "rW1", True),
    ],
)
def test_wa_43_one_robot_must_reach_six_against_a_field(
    things: str, robot: str, broken: bool
) -> None:
    """[WA-43] [WA-30] Friends in the hex do not add to it; who fails is destroyed."""
    table = clash(f"FF(b)@13-c bH1@13-c {things}")
    if "keep" in legal(table):
        play(table, "keep")
    assert robot in legal(table)
    play(table, robot)
    if broken:
        assert "FF(b)" not in on(table, "13-c")
    else:
        assert ("FF(b)" in on(table, "13-c"), at(table, robot)) == (True, "")


def test_wa_43_after_the_field_the_sides_clash() -> None:
    """[WA-43] The W-bot that failed is missing then: 8 against 8 is a tie."""
    table = clash("FF(b)@13-c bH1@13-c rH1@13-c", "rW5", "rH1")
    assert on(table, "13-c") == "bH1"
    table = clash("FF(b)@13-c bH1@13-c rH1@13-c", "rH1")
    assert on(table, "13-c") == "rH1 rW5"


# --- distant B-bots ---------------------------------------------------------------------------


def test_wa_43_a_distant_b_bot_adds_once() -> None:
    """[WA-43] [WA-57] 4 + 6 against 8; then it has fired and cannot join the next combat."""
    table = clash("rB1@11-1 bH1@13-c bW1@11-2", "13-c")
    assert (asking(table), legal(table)) == ("red", ["done", "rB1"])
    play(table, "rB1")
    assert (on(table, "13-c"), at(table, "rB1")) == ("rW5", "11-1")
    assert (int(table.values[FIRED]), asking(table)) == (1 << 11, "red")
    assert "11-2" not in legal(table)
    check(table)


def test_wa_57_who_does_not_join_may_fire_elsewhere() -> None:
    """[WA-57] The attacker says which of them; the other one keeps its shot."""
    table = clash("rB1@11-1 rB2@11-1 bH1@13-c bW1@11-2", "13-c", "rB2")
    assert legal(table) == ["done", "rB1"]
    play(table, "done")
    assert (on(table, "13-c"), int(table.values[FIRED])) == ("rW5", 1 << 12)
    play(table, "11-2")
    assert legal(table) == ["rB1"]
    play(table, "rB1")
    assert (at(table, "bW1"), asking(table)) == ("", "red")


def test_wa_57_nobody_joins() -> None:
    """[WA-57] 4 against 8: lost, and the B-bot may fire at the same hex afterwards."""
    table = clash("rB1+3@11-1 bH1@13-c", "13-c", "done")
    assert (on(table, "13-c"), int(table.values[FIRED])) == ("bH1", 0)
    play(table, "13-c", "rB1")
    assert (on(table, "13-c"), at(table, "rB1")) == ("", "11-1+3")


def test_wa_43_distant_b_bots_are_never_lost() -> None:
    """[WA-43] [WA-28] Those that joined a lost clash have fired, that is all."""
    table = clash("rB1@11-1 rB2+1@11-1 bD1@13-c bD2@13-c", "13-c", "rB1", "rB2")
    assert (at(table, "rW5"), at(table, "rB1"), at(table, "rB2")) == ("", "11-1", "11-1+1")
    assert int(table.values[FIRED]) == 0b11 << 11
    assert on(table, "13-c") == "bD1 bD2"


@pytest.mark.parametrize(("discs", "won"), [(2, False), (3, True)])
def test_wa_43_b_bots_alone_from_a_distance(discs: int, won: bool) -> None:
    """[WA-43] [WA-57] At least one fires; 6 and discs against 8, a tie destroys nobody."""
    table = position(f"rB1+{discs}@11-1 bH1@13-c", variant=rules(FIXED))
    play(table, "action-move", "done", "13-c")
    assert legal(table) == ["rB1"]
    play(table, "rB1")
    assert (at(table, "bH1") == "", at(table, "rB1")) == (won, f"11-1+{discs}")
    assert (asking(table), int(table.values[FIRED])) == ("red", 1 << 11)


def test_wa_43_b_bots_together_from_a_distance() -> None:
    """[WA-43] Two of them make 12, more than a D-bot; loose discs wait."""
    table = position("rB1@11-1 rB2@11-1 bD1@13-c PD1@13-c", variant=rules(FIXED))
    play(table, "action-move", "done", "13-c", "rB1")
    assert legal(table) == ["done", "rB2"]
    play(table, "rB2")
    assert on(table, "13-c") == "PD1"


def test_wa_43_a_distant_b_bot_against_a_field() -> None:
    """[WA-43] [WA-30] Six breaks it; with a strength of 5 it has fired in vain, and lives."""
    table = position("rB1@11-1 bH1@13-c FF(b)@13-c", variant=rules(FIXED))
    play(table, "action-move", "done", "13-c", "rB1", "rB1")
    assert (on(table, "13-c"), asking(table), int(table.values[FIRED])) == ("bH1", "red", 1 << 11)
    weak = position("rB1@11-1 FF(b)@13-c", variant=rules(f"{FIXED} strengths=12,10,8,5,4"))
    play(weak, "action-move", "done", "13-c", "rB1", "rB1")
    assert (on(weak, "13-c"), at(weak, "rB1"), asking(weak)) == ("FF(b)", "11-1", "red")


def test_wa_57_a_b_bot_that_broke_the_field_adds_nothing() -> None:
    """[WA-57] [WA-53] It has fired; the other one goes on, 6 against 7, or keeps its shot."""
    table = position("rB1@11-1 rB2@11-1 bW1+3@13-c FF(b)@13-c", variant=rules(FIXED))
    play(table, "action-move", "done", "13-c", "rB1", "rB2", "rB1")
    assert legal(table) == ["done", "keep"]
    on_ = copy_of(table)
    play(table, "done")
    assert (on(table, "13-c"), int(table.values[FIRED])) == ("bW1+3", 1 << 11)
    play(on_, "keep")
    assert (on(on_, "13-c"), int(on_.values[FIRED])) == ("bW1+3", 0b11 << 11)


def test_wa_43_distant_b_bots_of_the_defender_do_not_help() -> None:
    """[WA-43] [WA-28] 4 against 4 - 1 would be lost with theirs."""
    table = clash("rW1@13-c bB1@11-1 bB2@11-1 bW1+1@13-c")
    assert (on(table, "13-c"), legal(table)) == ("rW1 rW5 PD1", ["done", "rW1", "rW5"])


def test_wa_43_a_robot_that_is_warped_among_enemies() -> None:
    """[WA-43] [WA-18] Its owner attacks, without distant B-bots when it is not his phase."""
    table = position("bD1@12-c rW1@11-1 rW2@11-1 bB1@11-3", variant=rules(FIXED))
    play(table, "action-any", "bD1", "d20=11", "d6=1")
    assert on(table, "11-1") == "bD1"
    assert int(table.values[FIRED]) == 0


@pytest.mark.parametrize(
    ("strengths", "won"), [("1,1,1,1,1", False), ("1,1,1,1,2", True), ("20,20,20,20,20", False)]
)
def test_wa_43_strengths_of_ones_own(strengths: str, won: bool) -> None:
    """[WA-43] From 1 to 20, for C, D, H, B, W in a row: a W-bot against an H-bot."""
    table = clash("bH1@13-c", options=f"{FIXED} strengths={strengths}")
    assert (at(table, "bH1") == "") == won


def test_wa_43_the_order_of_the_strengths() -> None:
    """[WA-43] C-bot, D-bot, H-bot, B-bot, W-bot."""
    variant = rules(f"{FIXED} strengths=5,4,3,2,1")
    assert [int(variant.plus[p]) + 1 for p in (0, 1, 5, 6, 11, 16, 20)] == [5, 4, 4, 3, 2, 1, 1]
    assert list(variant.dice)[:5] == [1] * 5


# --- strengths of single robots ---------------------------------------------------------------

SINGLE = f"{FIXED} strengths=12,10,8,6,4,W5:9,D1:2,D2:11"


def test_wa_43_single_robots_have_strengths_of_their_own() -> None:
    """[WA-43] The same for all players: 9 against 8, then 9 against 2, 11 and 9."""
    for foe, won in (("H1", True), ("D1", True), ("D2", False), ("D3", False), ("W5", False)):
        table = clash(f"b{foe}@13-c", options=SINGLE)
        assert (at(table, f"b{foe}") == "") == won, foe
    table = clash("rW1@13-c bD2@13-c bD1@13-c", options=SINGLE)
    assert on(table, "13-c") == "bD1 bD2"  # 13 against 13


def test_wa_43_a_single_robot_against_a_field() -> None:
    """[WA-43] [WA-30] A W-bot of 9 breaks it; a D-bot of 2 does not."""
    table = play(clash("rD1@13-c FF(b)@13-c bW1@13-c", options=SINGLE), "rD1")
    assert (at(table, "rD1"), legal(table)) == ("", ["rW5"])
    assert on(play(table, "rW5"), "13-c") == "rW5"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("12 10 8 6 4 D2:11", "12,10,8,6,4,D2:11"),
        ("12,10,8,6,4,W1:04,H5:9", "12,10,8,6,4,H5:9"),
        ("12,10,8,6,4,D5:11,D1:11,D3:11", "12,11,8,6,4,D2:10,D4:10"),
    ],
)
def test_wa_43_strengths_are_kept_in_one_form(given: str, kept: str) -> None:
    """[WA-43] What most of a kind have, then who differs; a position's text keeps it."""
    variant = rules(f"{FIXED} strengths={given.replace(' ', ',')}")
    assert read_strengths(given) == kept
    text = write_position(position(variant=variant))
    assert f"strengths={kept}\n" in text
    assert list(parse(text).variant.plus) == list(variant.plus)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("12,10,8,6,4,D6:3", "is not five numbers from 1 to 20"),
        ("12,10,8,6,4,C1:3", "is not five numbers from 1 to 20"),
        ("12,10,8,6,4,D2:21", "is not five numbers from 1 to 20"),
        ("12,10,8,6,4,D2", "single robots that differ behind them, such as D2:11"),
        ("D2:11", "is not five numbers from 1 to 20"),
        ("12,10,8,6,4,D2:11,D2:12", "D2 is given twice"),
    ],
)
def test_wa_43_strengths_that_cannot_be(given: str, reason: str) -> None:
    """[WA-43] [WA-62] The error says why."""
    with pytest.raises(OptionError, match=reason) as caught:
        rules(f"{FIXED} strengths={given}")
    assert caught.value.name == "strengths"


def test_wa_43_single_strengths_show_where_strengths_do() -> None:
    """[WA-43] At a robot, before an attack, at a robot to be made, and on the printed summary."""
    table = position("rC+1@1-c rD1@1-c rW5@13-1 bD2@13-c", variant=rules(SINGLE))
    scene = GAME.scene(table, 0)
    labels = {token.id: token.label for token in scene.tokens}
    assert "strength 9" in labels["rW5"]
    assert "strength 11" in labels["bD2"]
    assert "strength 2" in labels["rD1"]
    moving = GAME.scene(play(copy_of(table), "action-move", "rW5"), 0)
    attack = next(one.preview for one in moving.targets if one.name == "13-c")
    assert attack
    assert "9 to 11: loses" in attack.text
    making = GAME.scene(play(table, "action-convert"), 0)
    made = next(one.preview for one in making.targets if one.name == "make-D")
    assert made
    assert "(strength 11)" in made.text  # D1 stands already
    rows = {row[0]: row[1] for row in robots(read(table)).rows}
    assert (rows["D-bot"], rows["H-bot"]) == ("2/11/10/10/10", "8")


def test_wa_43_odds_of_single_robots() -> None:
    """[WA-43] By their numbers; without one the first that is not named."""
    options = {"combat": "fixed", "cards": "none", "strengths": "12,10,8,6,4,W5:9,D1:2,D2:11"}

    def wins(attackers: str, defenders: str) -> bool:
        return GAME.odds(attackers, defenders, options).attacker_wins == 1.0

    assert wins("W5", "H")
    assert not wins("W", "H")
    assert wins("H", "D")  # D1
    assert not wins("H", "D2")
    assert wins("D,D1", "C")  # D2 and D1 are 13
    with pytest.raises(OddsError, match="named twice"):
        GAME.odds("D2,D2", "C", options)
    for wrong in ("C2", "A1", "D6"):
        with pytest.raises(OddsError, match="no robot"):
            GAME.odds(wrong, "C", options)


# --- with combat cards (WA-57) ----------------------------------------------------------------

CARDS = "combat=fixed"


def test_wa_57_each_side_lays_one_card_and_nobody_concedes() -> None:
    """[WA-57] 4 + 8 + 3 against 6 + 6 + 2; the attacker first, face down."""
    table = clash("rH1@13-c bB1@13-c bB2@13-c", options=CARDS, red="3 5", blue="2 1")
    assert (asking(table), legal(table)) == ("red", ["no-card", "card-3", "card-5"])
    play(table, "card-3")
    assert (asking(table), legal(table)) == ("blue", ["no-card", "card-1", "card-2"])
    view = table.observe(1)
    assert isinstance(view, WarpArena)
    assert hand(view, "red") == ""
    play(table, "card-2")
    assert asking(table) == "red+blue"
    quiet(table)
    assert (on(table, "13-c"), discards(table)) == ("rH1 rW5", "2 3")
    assert (hand(table, "red"), hand(table, "blue")) == ("5", "1")


def test_wa_57_a_tie_with_cards_is_the_defenders() -> None:
    """[WA-57] 12 + 2 against 12 + 2."""
    table = clash(
        "rH1@13-c bB1@13-c bB2@13-c", "card-2", "card-2", options=CARDS, red="2", blue="2"
    )
    assert on(quiet(table), "13-c") == "bB1 bB2"


def test_wa_57_a_wild_warp_will_do_and_cards_are_cancelled() -> None:
    """[WA-57] [WA-38] The number is named at the reveal; a Wild Warp cancels the card."""
    table = clash("bB1@13-c", "card-wild", options=CARDS, red="wild", blue="wild 2")
    play(table, "no-card")
    assert (asking(table), legal(table)) == ("red", ["=1", "=2", "=3", "=4", "=5"])
    play(table, "=3")
    assert (asking(table), legal(table, "blue")) == ("blue", ["pass", "cancel-attack"])
    play(table, "blue:pass")
    assert on(table, "13-c") == "rW5"
    table = clash("bB1@13-c", "card-5", options=CARDS, red="5", blue="wild 2")
    play(table, "no-card", "blue:cancel-attack")
    assert on(quiet(table), "13-c") == "bB1"


def test_wa_57_who_joins_is_said_before_any_card() -> None:
    """[WA-57] Then the cards."""
    table = clash("rB1@11-1 bD1@13-c", "13-c", options=CARDS, red="1", blue="1")
    assert legal(table) == ["done", "rB1"]
    play(table, "rB1")
    assert legal(table) == ["no-card", "card-1"]
    play(table, "card-1", "no-card")
    assert on(quiet(table), "13-c") == "rW5"


def test_wa_43_no_die_at_all_in_combat() -> None:
    """[WA-43] Not even where cards are laid, or against a field."""
    table = clash("FF(b)@13-c bB1@13-c rH1@13-c", options=CARDS, red="1 2", blue="1")
    play(table, "rW5", "card-2")
    # 4 and a 2 break the field.
    quiet(table)
    assert (on(table, "13-c"), asking(table)) == ("rH1 rW5 bB1", "red")
    play(table, "no-card", "no-card")
    assert (on(quiet(table), "13-c"), asking(table)) == ("rH1 rW5", "red")


def test_wa_66_an_a_bot_picks_no_foe_with_fixed_strengths() -> None:
    """[WA-66] [WA-43] It has the strength of an H-bot: 8 and 4 against 10 is enough."""
    table = clash("rA@13-c bW1@13-c bB1@13-c", options=f"{FIXED} expansion=assassin")
    assert on(table, "13-c") == "rW5 rA"
    table = clash("rA@13-c bH1@13-c bW1@13-c", options=f"{FIXED} expansion=assassin")
    assert on(table, "13-c") == "bH1 bW1"
