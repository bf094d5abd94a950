"""Fixed strengths (9.4): whole sides are added up, and no die falls."""

from __future__ import annotations

import pytest

from harena.core.errors import OddsError, OptionError
from harena.games.warp_arena import GAME
from harena.games.warp_arena.messages import odds as odds_messages, options as messages
from harena.games.warp_arena.messages.combat import attack_sums
from harena.games.warp_arena.notation.write import parse, write_position
from harena.games.warp_arena.options import STRENGTHS, read_strengths
from harena.games.warp_arena.print.summary import robots
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view.snapshot import read
from harena.testing.play import copy_of
from tests.warp_arena.facts import at, hand, legal, on
from tests.warp_arena.games import check
from tests.warp_arena.positions import expect, play, position, quiet
from tests.warp_arena.scripted_matches import rules

FIXED = "combat=fixed cards=none"
CARDS = "combat=fixed"


def clash(
    things: str, *steps: str, options: str = FIXED, seats: int = 3, **hands: str
) -> WarpArena:
    """Return a combat after red's W-bot 5 went from 13-1 to 13-c; a third player is no part."""
    table = position(f"rW5@13-1 {things}", seats=seats, variant=rules(options), **hands)  # type: ignore[arg-type]
    return play(table, "action-move", "rW5", "13-c", "done", *steps)


def shots(things: str, steps: str, facts: str, options: str = FIXED) -> None:
    """Let red's distant B-bots attack 13-c, and assert the facts that hold then."""
    table = position(things, seats=3, variant=rules(options))
    check(expect(table, f"action-move done 13-c {steps}", facts))


@pytest.mark.parametrize("robot", ["W1", "B1", "H1", "D1", "C"])
def test_wa_43_ties_are_the_defenders(robot: str) -> None:
    """[WA-43] A W-bot beats none of them, not even another one; no die is asked for."""
    check(expect(clash(f"b{robot}@13-c"), "", f"asks: red; on 13-c: b{robot}; at rW5:"))


@pytest.mark.parametrize(
    ("kind", "strength"), [("C", 12), ("D1", 10), ("H1", 8), ("B1", 6), ("W1", 4)]
)
def test_wa_43_default_strengths(kind: str, strength: int) -> None:
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


@pytest.mark.parametrize(
    ("things", "steps", "facts"),
    [
        # 4 + 8 + 1 against 6 + 6: the losers all go, the winners all stay.
        ("rH1+1@13-c bB1@13-c bB2@13-c", "keep", "on 13-c: rH1+1 rW5; at bB1:; at bB2:; asks: red"),
        # 4 + 8 against 6 + 6 is a tie; discs of the fallen go to the side that is left.
        ("rH1@13-c bB1@13-c bB2@13-c PD1@13-c", "", "asks: blue; choices: done bB1 bB2"),
        ("rH1@13-c bB1@13-c bB2@13-c PD1@13-c", "bB2", "on 13-c: bB1 bB2+1"),
        ("rH1+2@13-c bB1+2@13-c bB2@13-c", "keep keep bB1 bB1", "on 13-c: bB1+4 bB2"),
        # Discs of every robot on a side add.
        ("rW1+1@13-c rW2+2@13-c bD1+1@13-c bW1@13-c", "keep keep", "at rW5:"),
        ("rW1+1@13-c rW2+3@13-c bD1+1@13-c bW1@13-c", "keep keep", "at bD1:"),
        # After the field the sides clash: a W-bot that failed at it is missing then.
        ("FF(b)@13-c bH1@13-c rH1@13-c", "rW5 rH1", "on 13-c: bH1"),
        ("FF(b)@13-c bH1@13-c rH1@13-c", "rH1", "on 13-c: rH1 rW5"),
        # 4 + 4 against 4 + 1: distant B-bots of the defender do not help.
        (
            "rW1@13-c bB1@11-1 bB2@11-1 bW1+1@13-c",
            "",
            "on 13-c: rW1 rW5 PD1; choices: done rW1 rW5",
        ),
    ],
)
def test_wa_43_whole_sides_are_added_up(things: str, steps: str, facts: str) -> None:
    """[WA-43] [WA-33] [WA-28] The larger sum wins; a tie is the defender's."""
    check(expect(clash(things), steps, facts))


@pytest.mark.parametrize(("loads", "left"), [("", "PD1"), ("+3", "bW1+3 PD1")])
def test_wa_70_sums_from_a_distance(loads: str, left: str) -> None:
    """[WA-70] [WA-43] A side that is routed leaves its discs; one that holds gets none."""
    shots(f"rB1@11-1 bW1{loads}@13-c PD1@13-c", "rB1", f"asks: red; on 13-c: {left}")


def test_wa_43_a_c_bot_counts_and_falls_like_any_robot() -> None:
    """[WA-43] [WA-35] Its side's robots are gone everywhere, its hand is the winner's."""
    table = clash("rD1@13-c bC@13-c bW1@11-3", options=CARDS, blue="5 4")
    facts = "at bC:; at bW1:; hand red: 4 5; on 13-c: rD1 rW5 PD2"
    check(expect(table, "no-card no-card", facts))


def test_wa_43_the_attackers_c_bot_falls_with_its_side() -> None:
    """[WA-43] [WA-35] The phase ends at once, and the hand is the defender's."""
    things = "rC@13-1 rW1@13-c rW2+1@9-1 bD1@13-c bC@13-c"
    table = position(things, seats=3, variant=rules(CARDS), red="5 2", blue="1")
    play(table, "action-move", "rC", "13-c", "done", "no-card", "no-card")
    expect(table, "", "at rC:; at rW1:; at rW2:; hand blue: 1 2 5; on 9-1: PD1")
    expect(table, "", "asks: blue; choices: done bC bD1")
    expect(quiet(play(table, "bC", "bC")), "", "asks: blue; at bC: 13-c+2; choices: disc no-disc")
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
    """[WA-43] [WA-30] Friends in the hex do not add to it; one that fails is destroyed."""
    table = clash(f"FF(b)@13-c bH1@13-c {things}")
    if "keep" in legal(table):
        play(table, "keep")
    expect(table, "", f"offers: {robot}")
    play(table, robot)
    assert ("FF(b)" in on(table, "13-c")) == (at(table, robot) == "") == (not broken)


# --- distant B-bots ---------------------------------------------------------------------------


def test_wa_43_a_distant_b_bot_adds_once() -> None:
    """[WA-43] [WA-57] 4 + 6 against 8; then it has fired and cannot join the next combat."""
    table = clash("rB1@11-1 bH1@13-c bW1@11-2")
    expect(table, "13-c", "asks: red; choices: done rB1")
    facts = "on 13-c: rW5; at rB1: 11-1; fired: rB1; asks: red; not: 11-2"
    check(expect(table, "rB1", facts))


def test_wa_57_absent_b_bots_may_fire_elsewhere() -> None:
    """[WA-57] The attacker names who joins; the other B-bot keeps its shot."""
    table = clash("rB1@11-1 rB2@11-1 bH1@13-c bW1@11-2")
    expect(table, "13-c rB2", "choices: done rB1")
    expect(table, "done", "on 13-c: rW5; fired: rB2")
    expect(table, "11-2", "choices: rB1")
    expect(table, "rB1", "at bW1:; asks: red")


def test_wa_57_nobody_joins() -> None:
    """[WA-57] 4 against 8: lost, and the B-bot may fire at the same hex afterwards."""
    table = clash("rB1+3@11-1 bH1@13-c")
    expect(table, "13-c done", "on 13-c: bH1; fired:")
    expect(table, "13-c rB1", "on 13-c:; at rB1: 11-1+3")


def test_wa_43_distant_b_bots_are_never_lost() -> None:
    """[WA-43] [WA-28] Those that joined a lost clash have fired, that is all."""
    table = clash("rB1@11-1 rB2+1@11-1 bD1@13-c bD2@13-c")
    facts = "at rW5:; at rB1: 11-1; at rB2: 11-1+1; fired: rB1 rB2; on 13-c: bD1 bD2"
    expect(table, "13-c rB1 rB2", facts)


@pytest.mark.parametrize(
    ("things", "steps", "facts"),
    [
        # At least one fires; 6 and discs against 8, a tie destroys nobody.
        ("rB1+2@11-1 bH1@13-c", "", "choices: rB1"),
        ("rB1+2@11-1 bH1@13-c", "rB1", "on 13-c: bH1; at rB1: 11-1+2; asks: red; fired: rB1"),
        ("rB1+3@11-1 bH1@13-c", "rB1", "on 13-c:; at rB1: 11-1+3; asks: red; fired: rB1"),
        # Two of them make 12, more than a D-bot; loose discs wait.
        ("rB1@11-1 rB2@11-1 bD1@13-c PD1@13-c", "rB1", "choices: done rB2"),
        ("rB1@11-1 rB2@11-1 bD1@13-c PD1@13-c", "rB1 rB2", "on 13-c: PD1"),
        # Six breaks a force field.
        ("rB1@11-1 bH1@13-c FF(b)@13-c", "rB1 rB1", "on 13-c: bH1; asks: red; fired: rB1"),
    ],
)
def test_wa_43_b_bots_alone_from_a_distance(things: str, steps: str, facts: str) -> None:
    """[WA-43] [WA-57] [WA-30] They are added up as well."""
    shots(things, steps, facts)


def test_wa_43_a_weak_b_bot_against_a_field() -> None:
    """[WA-43] [WA-30] With a strength of 5 it has fired in vain, and lives."""
    facts = "on 13-c: FF(b); at rB1: 11-1; asks: red"
    shots("rB1@11-1 FF(b)@13-c", "rB1 rB1", facts, f"{FIXED} strengths=12,10,8,5,4")


def test_wa_57_b_bots_that_broke_a_field_add_nothing() -> None:
    """[WA-57] [WA-53] It has fired; the other B-bot joins, 6 against 7, or keeps its shot."""
    for choice, fired in (("done", "rB1"), ("keep", "rB1 rB2")):
        facts = f"on 13-c: bW1+3; fired: {fired}"
        shots("rB1@11-1 rB2@11-1 bW1+3@13-c FF(b)@13-c", f"rB1 rB2 rB1 {choice}", facts)


def test_wa_43_robots_warped_among_enemies() -> None:
    """[WA-43] [WA-18] Its owner attacks, without distant B-bots in another player's phase."""
    table = position("bD1@12-c rW1@11-1 rW2@11-1 bB1@11-3", variant=rules(FIXED))
    expect(table, "action-any bD1 d20=11 d6=1", "on 11-1: bD1; fired:")


@pytest.mark.parametrize(
    ("strengths", "won"), [("1,1,1,1,1", False), ("1,1,1,1,2", True), ("20,20,20,20,20", False)]
)
def test_wa_43_custom_strengths(strengths: str, won: bool) -> None:
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
    # 13 against 13.
    expect(clash("rW1@13-c bD2@13-c bD1@13-c", options=SINGLE), "", "on 13-c: bD1 bD2")


def test_wa_43_a_single_robot_against_a_field() -> None:
    """[WA-43] [WA-30] A W-bot of 9 breaks it; a D-bot of 2 does not."""
    table = clash("rD1@13-c FF(b)@13-c bW1@13-c", options=SINGLE)
    expect(table, "rD1", "at rD1:; choices: rW5")
    expect(table, "rW5", "on 13-c: rW5")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("12 10 8 6 4 D2:11", "12,10,8,6,4,D2:11"),
        ("12,10,8,6,4,W1:04,H5:9", "12,10,8,6,4,H5:9"),
        ("12,10,8,6,4,D5:11,D1:11,D3:11", "12,11,8,6,4,D2:10,D4:10"),
    ],
)
def test_wa_43_strengths_are_normalized(given: str, kept: str) -> None:
    """[WA-43] The most common strength, then exceptions; position texts keep it."""
    variant = rules(f"{FIXED} strengths={given.replace(' ', ',')}")
    assert read_strengths(given) == kept
    text = write_position(position(variant=variant))
    assert f"strengths={kept}\n" in text
    assert list(parse(text).variant.plus) == list(variant.plus)


@pytest.mark.parametrize(
    "given",
    [
        *("12,10,8,6,4,D6:3", "12,10,8,6,4,C1:3", "12,10,8,6,4,D2:21", "12,10,8,6,4,D2"),
        *("D2:11", "12,10,8,6,4,D2:11,D2:12"),
    ],
)
def test_wa_43_invalid_strengths_are_refused(given: str) -> None:
    """[WA-43] [WA-62] The error says why."""
    with pytest.raises(OptionError) as caught:
        rules(f"{FIXED} strengths={given}")
    assert caught.value.name == "strengths"
    reason = messages.no_strengths(text=given, example=STRENGTHS)
    if given.endswith("D2:11,D2:12"):
        reason = messages.robot_given_twice(robot="D2")
    assert reason in str(caught.value)


def test_wa_43_single_strengths_are_shown() -> None:
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
    assert attack_sums(sums=(9, 11), cards=False) in attack.text
    making = GAME.scene(play(table, "action-convert"), 0)
    made = next(one.preview for one in making.targets if one.name == "make-D")
    assert made
    assert "strength 11" in made.text  # D1 stands already
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
    with pytest.raises(OddsError) as caught:
        GAME.odds("D2,D2", "C", options)
    assert str(caught.value) == odds_messages.robot_twice(side="attackers", robot="D2")
    for wrong in ("C2", "A1", "D6"):
        with pytest.raises(OddsError) as caught:
            GAME.odds(wrong, "C", options)
        assert str(caught.value) == odds_messages.unknown_robot(
            side="attackers", word=wrong, kinds=["C", "D", "H", "B", "W"]
        )


# --- with combat cards (WA-57) ----------------------------------------------------------------


def test_wa_57_each_side_lays_one_card_and_nobody_concedes() -> None:
    """[WA-57] 4 + 8 + 3 against 6 + 6 + 2; the attacker first, face down."""
    table = clash("rH1@13-c bB1@13-c bB2@13-c", options=CARDS, red="3 5", blue="2 1")
    expect(table, "", "asks: red; choices: no-card card-3 card-5")
    expect(table, "card-3", "asks: blue; choices: no-card card-1 card-2")
    view = table.observe(1)
    assert isinstance(view, WarpArena)
    assert hand(view, "red") == ""
    expect(table, "card-2", "asks: red+blue")
    facts = "on 13-c: rH1 rW5; discards: 2 3; hand red: 5; hand blue: 1"
    expect(quiet(table), "", facts)


def test_wa_57_a_tie_with_cards_is_the_defenders() -> None:
    """[WA-57] 12 + 2 against 12 + 2."""
    table = clash("rH1@13-c bB1@13-c bB2@13-c", options=CARDS, red="2", blue="2")
    expect(quiet(play(table, "card-2", "card-2")), "", "on 13-c: bB1 bB2")


def test_wa_57_wild_warps_count_and_cancel() -> None:
    """[WA-57] [WA-38] The number is named at the reveal; a Wild Warp cancels the card."""
    table = clash("bB1@13-c", options=CARDS, red="wild", blue="wild 2")
    expect(table, "card-wild no-card", "asks: red; choices: =1 =2 =3 =4 =5")
    expect(table, "=3", "asks: blue; choices blue: pass cancel-attack")
    expect(table, "blue:pass", "on 13-c: rW5")
    table = clash("bB1@13-c", options=CARDS, red="5", blue="wild 2")
    expect(quiet(play(table, "card-5", "no-card", "blue:cancel-attack")), "", "on 13-c: bB1")


def test_wa_57_joining_is_chosen_before_cards() -> None:
    """[WA-57] Then the cards."""
    table = clash("rB1@11-1 bD1@13-c", options=CARDS, red="1", blue="1")
    expect(table, "13-c", "choices: done rB1")
    expect(table, "rB1", "choices: no-card card-1")
    expect(quiet(play(table, "card-1", "no-card")), "", "on 13-c: rW5")


def test_wa_43_no_die_at_all_in_combat() -> None:
    """[WA-43] Not even where cards are laid, or against a field, which 4 and a 2 break."""
    table = clash("FF(b)@13-c bB1@13-c rH1@13-c", options=CARDS, red="1 2", blue="1")
    expect(quiet(play(table, "rW5", "card-2")), "", "on 13-c: rH1 rW5 bB1; asks: red")
    expect(quiet(play(table, "no-card", "no-card")), "", "on 13-c: rH1 rW5; asks: red")


@pytest.mark.parametrize(
    ("things", "left"),
    [("rA@13-c bW1@13-c bB1@13-c", "rW5 rA"), ("rA@13-c bH1@13-c bW1@13-c", "bH1 bW1")],
)
def test_wa_66_an_a_bot_picks_no_foe_with_fixed_strengths(things: str, left: str) -> None:
    """[WA-66] [WA-43] It has the strength of an H-bot: 8 and 4 against 10 is enough."""
    expect(clash(things, options=f"{FIXED} expansion=assassin"), "", f"on 13-c: {left}")
