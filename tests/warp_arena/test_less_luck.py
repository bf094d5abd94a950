"""Less luck (9.4): fewer cards, fewer actions, discs by choice, fixed strengths."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules.notation import ACTIONS
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import DECK_LEFT, FIRED, HELD, LOOSE
from harena.testing.play import copy_of
from tests.warp_arena.games import check
from tests.warp_arena.positions import (
    asking,
    at,
    discards,
    hand,
    hexes,
    legal,
    on,
    play,
    points,
    position,
    quiet,
    refused,
    started,
)
from tests.warp_arena.stories import Story, rules

# --- fewer cards ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "pack", "hand_size"),
    [
        ("all", [8, 8, 8, 8, 8, 16, 8, 8, 8, 4], 3),
        ("combat", [8, 8, 8, 8, 8, 0, 0, 0, 0, 0], 3),
        ("special", [0, 0, 0, 0, 0, 16, 8, 8, 8, 4], 3),
        ("none", [0] * 10, 0),
    ],
)
def test_wa_43_which_cards_are_in_the_game(cards: str, pack: list[int], hand_size: int) -> None:
    """[WA-43] [WA-5] Combat cards, special cards with the Wild Warps, or both are left out."""
    state = started(3, {"cards": cards})
    assert [int(n) for n in state.pack][1:11] == pack
    assert [int(n) for n in state.pack][11:] == [0, 0, 0]
    # Three each are dealt, where there are any, before the roll-off.
    for left in range(sum(pack), sum(pack) - 3 * hand_size, -1):
        assert asking(state) == f"d{left}"
        state.apply_chance(1)
    assert asking(state) == "d20"
    assert [int(state.table[HELD + seat]) for seat in range(3)] == [hand_size] * 3
    assert state.table[DECK_LEFT] == sum(pack) - 3 * hand_size
    check(state)


def test_wa_43_without_cards_nothing_is_drawn_or_made_of_discs() -> None:
    """[WA-43] [WA-16] Discs become robots only; there is no action for cards."""
    table = position("rC+2@11-c", variant=rules("cards=none"))
    assert not {"action-draw", "action-cards"} & set(legal(table))
    play(table, "action-convert")
    assert legal(table) == ["done", "make-D", "make-H", "make-B", "make-W"]


def test_wa_43_combat_cards_only() -> None:
    """[WA-43] Drawn and laid as always; nobody is asked in between."""
    table = position("rW1@13-1 bW1@13-c", variant=rules("cards=combat"), red="3", blue="4")
    assert "action-cards" not in legal(table)
    play(table, "action-draw")
    assert asking(table) == "d38"
    play(table, "d38=1", "action-move", "rW1", "13-c", "done", "bW1", "card-3", "card-4")
    play(table, "d4=3", "d4=1")
    assert (asking(table), discards(table), on(table, "13-c")) == ("blue", "3 4", "rW1")


def test_wa_58_special_cards_only_ask_nothing_in_a_fight() -> None:
    """[WA-58] No card, no concession, and a Wild Warp is no combat card."""
    table = position(
        "rW1@13-1 bW1@13-c", variant=rules("cards=special"), red="wild destroy", blue="wild"
    )
    play(table, "action-move", "rW1", "13-c", "done", "bW1")
    assert asking(table) == "d4"
    play(table, "d4=2")
    assert asking(table) == "d4"
    play(table, "d4=3")
    assert (at(table, "rW1"), discards(table)) == ("", "")
    field = position("rW1@13-1 FF(b)@13-c", variant=rules("cards=special"), red="wild", blue="wild")
    play(field, "action-move", "rW1", "13-c", "done", "rW1")
    assert asking(field) == "d4"


def test_wa_58_special_cards_go_on_as_always() -> None:
    """[WA-58] [WA-37] Played, cancelled; Wild Warps in all windows but those of fights."""
    table = position(variant=rules("cards=special"), red="create wild", blue="wild")
    quiet(play(table, "action-cards"))
    assert set(legal(table)) == {
        *("done", "wild-destroy", "wild-warp", "wild-double", "wild-create", "card-create")
    }
    play(table, "card-create", "blue:cancel")
    assert (at(quiet(table), "rC"), discards(table)) == ("1-c", "create wild")


@pytest.mark.parametrize("cards", ["special", "none"])
def test_wa_58_distant_b_bots_may_still_stop(cards: str) -> None:
    """[WA-58] [WA-53] Only what is about cards is not asked."""
    table = position("rB1@11-1 rB2@11-1 bD1@13-c", variant=rules(f"cards={cards}"))
    play(table, "action-move", "done", "13-c", "rB1", "rB2", "rB1", "d6=1", "d10=5")
    assert legal(table) == ["done", "keep"]


def test_wa_58_a_super_wild_warp_is_no_combat_card_then_either() -> None:
    """[WA-58] [WA-68] Nothing is asked where combat cards are left out."""
    variant = rules("cards=special expansion=super")
    table = position("rW1@13-1 bW1@13-c", variant=variant, red="super wild", blue="super")
    quiet(play(table, "action-move"))
    play(table, "rW1", "13-c", "done", "bW1")
    assert asking(table) == "d4"
    play(table, "d4=1", "d4=2")
    assert (at(table, "rW1"), hand(table, "red")) == ("", "wild super")


# --- fewer actions ----------------------------------------------------------------------------

WORDS = ["destroy", "warp", "draw", "rotate", "converter", "cards", "any", "double", "exchange"]
WORDS += ["own"]
ALWAYS = {"action-convert", "action-move"}


def menu(actions: str, cards: str = "all") -> set[str]:
    """The actions that are offered with three points, a disc to convert and a special card."""
    things = {"red": "create"} if cards == "all" else {}
    variant = rules(f"actions={actions} cards={cards}")
    table = position("rC+1@11-c rW1@12-1", variant=variant, **things)  # type: ignore[arg-type]
    return {name for name in legal(table) if name.startswith("action-")}


def test_wa_43_all_twelve_actions() -> None:
    """[WA-43] [WA-10] Ten that can be left out, and two that cannot."""
    assert menu("all") == {f"action-{word}" for word in WORDS} | ALWAYS
    assert sum(not name.startswith("spare") for name in ACTIONS) == 12


@pytest.mark.parametrize("word", WORDS)
def test_wa_43_each_action_can_be_left_out(word: str) -> None:
    """[WA-43] It alone is missing; alone it is there with the two."""
    rest = ",".join(other for other in WORDS if other != word)
    cards = "all" if word != "cards" else "combat"
    missing = {f"action-{word}"} | ({"action-cards"} if word == "cards" else set())
    assert menu(rest, cards) == menu("all", cards) - missing
    if word not in ("cards", "draw"):
        assert menu(word, "none") == {f"action-{word}"} | ALWAYS
    table = position("rC+1@11-c rW1@12-1", variant=rules(f"actions={rest} cards={cards}"))
    refused(table, f"action-{word}")


def test_wa_43_moving_and_converting_are_always_there() -> None:
    """[WA-43] With no other action at all; they cost what they cost."""
    assert menu("none", "none") == ALWAYS
    table = position("rC+1@11-c", variant=rules("actions=none cards=none"), points=1)
    assert legal(table) == ["end", "action-convert"]


def test_wa_43_cards_do_what_is_left_out_as_an_action() -> None:
    """[WA-43] Destroy Hex and Warp Grid as cards, a Wild Warp as Double Warp."""
    table = position(variant=rules("actions=cards"), red="destroy warp wild")
    play(table, "action-cards", "card-destroy", "grid-11", "d6=1", "card-warp", "d20=3")
    play(table, legal(table)[0], "=0", "wild-double", "grid-2", "d20=5", "=0", "=0")
    assert (on(table, "11-1"), hand(table, "red")) == ("X", "")
    assert {name for name in legal(table) if name[:6] == "action"} <= ALWAYS


# --- discs by choice --------------------------------------------------------------------------

PLACED = rules("discs=placed")


def offered(things: str = "", **more: str) -> WarpArena:
    """Red's phase is over, blue's begins."""
    return quiet(play(position(things, variant=PLACED, **more), "end"))  # type: ignore[arg-type]


def test_wa_43_a_disc_goes_into_any_hex_that_is_not_destroyed() -> None:
    """[WA-43] [WA-56] Centres too, hexes of friends and enemies, fields; no die is rolled."""
    table = offered("rW1@11-1 bW1@11-2 FF(r)@11-3 X@11-4 X@12-c PD2@11-5")
    every = {f"{grid}-{k}" for grid in range(1, 21) for k in "c123456"}
    assert hexes(table) == every - {"11-4", "12-c"}
    assert set(legal(table)) - hexes(table) == {"no-disc"}
    for wrong in ("disc", "11-4", "12-c"):
        refused(table, wrong)
    play(table, "11-c")
    assert (asking(table), on(table, "11-c"), points(table)) == ("blue", "PD1", 3)
    assert "action-move" in legal(table)


@pytest.mark.parametrize(
    ("place", "there"),
    [("11-1", "rW1+1"), ("11-2", "bW1+1"), ("11-5", "PD3"), ("11-3", "FF(r) PD1"), ("13-c", "PD1")],
)
def test_wa_56_who_gets_a_disc_that_is_placed(place: str, there: str) -> None:
    """[WA-56] [WA-7] A robot there, an enemy's too; else it lies loose."""
    table = play(offered("rW1@11-1 bW1@11-2 FF(r)@11-3 PD2@11-5"), place)
    assert (on(table, place), asking(table)) == (there, "blue")


def test_wa_56_their_owner_picks_the_carrier() -> None:
    """[WA-56] [WA-7] Also when somebody else placed it; who carries four cannot."""
    table = play(offered("rW1@11-1 rH1@11-1 rB1+4@11-1"), "11-1")
    assert (asking(table), legal(table)) == ("red", ["rH1", "rW1"])
    assert on(play(table, "rW1"), "11-1") == "rH1 rB1+4 rW1+1"
    full = play(offered("rW1+4@11-1"), "11-1")
    assert (asking(full), on(full, "11-1")) == ("blue", "rW1+4 PD1")


def test_wa_43_a_disc_need_not_be_placed() -> None:
    """[WA-43] [WA-9] It is a choice, free, once a phase."""
    table = play(offered(), "no-disc")
    assert (points(table), [int(table.table[LOOSE + 3 * h]) for h in range(140)]) == (3, [0] * 140)
    assert not hexes(table)


def test_wa_56_the_first_discs_are_placed_too() -> None:
    """[WA-56] Each seat in a row, when all robots stand."""
    story = Story("grids=8 discs=placed cards=none")
    story.play("d20=2", "d20=1")
    for number, kind in enumerate("CDHBW"):
        for seat, home in (("r", "1-c"), ("b", "8-c")):
            robot = seat + kind + ("" if kind == "C" else "1")
            story.play(*([robot] if number < 4 else []), home)
    table = story.table
    assert (asking(table), len(hexes(table)), "no-disc" in legal(table)) == ("red", 56, False)
    story.play("8-c")
    assert (asking(story.table), legal(story.table)) == ("blue", ["bC", "bD1", "bH1", "bB1", "bW1"])
    story.play("bH1")
    assert (asking(story.table), len(hexes(story.table))) == ("blue", 56)
    story.play("2-c")
    assert (asking(story.table), at(story.table, "bH1")) == ("d20", "8-c+1")
    assert on(story.table, "2-c") == "PD1"


# --- fixed strengths --------------------------------------------------------------------------

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
    assert (int(table.table[FIRED]), asking(table)) == (1 << 11, "red")
    assert "11-2" not in legal(table)
    check(table)


def test_wa_57_who_does_not_join_may_fire_elsewhere() -> None:
    """[WA-57] The attacker says which of them; the other one keeps its shot."""
    table = clash("rB1@11-1 rB2@11-1 bH1@13-c bW1@11-2", "13-c", "rB2")
    assert legal(table) == ["done", "rB1"]
    play(table, "done")
    assert (on(table, "13-c"), int(table.table[FIRED])) == ("rW5", 1 << 12)
    play(table, "11-2")
    assert legal(table) == ["rB1"]
    play(table, "rB1")
    assert (at(table, "bW1"), asking(table)) == ("", "red")


def test_wa_57_nobody_joins() -> None:
    """[WA-57] 4 against 8: lost, and the B-bot may fire at the same hex afterwards."""
    table = clash("rB1+3@11-1 bH1@13-c", "13-c", "done")
    assert (on(table, "13-c"), int(table.table[FIRED])) == ("bH1", 0)
    play(table, "13-c", "rB1")
    assert (on(table, "13-c"), at(table, "rB1")) == ("", "11-1+3")


def test_wa_43_distant_b_bots_are_never_lost() -> None:
    """[WA-43] [WA-28] Those that joined a lost clash have fired, that is all."""
    table = clash("rB1@11-1 rB2+1@11-1 bD1@13-c bD2@13-c", "13-c", "rB1", "rB2")
    assert (at(table, "rW5"), at(table, "rB1"), at(table, "rB2")) == ("", "11-1", "11-1+1")
    assert int(table.table[FIRED]) == 0b11 << 11
    assert on(table, "13-c") == "bD1 bD2"


@pytest.mark.parametrize(("discs", "won"), [(2, False), (3, True)])
def test_wa_43_b_bots_alone_from_a_distance(discs: int, won: bool) -> None:
    """[WA-43] [WA-57] At least one fires; 6 and discs against 8, a tie destroys nobody."""
    table = position(f"rB1+{discs}@11-1 bH1@13-c", variant=rules(FIXED))
    play(table, "action-move", "done", "13-c")
    assert legal(table) == ["rB1"]
    play(table, "rB1")
    assert (at(table, "bH1") == "", at(table, "rB1")) == (won, f"11-1+{discs}")
    assert (asking(table), int(table.table[FIRED])) == ("red", 1 << 11)


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
    assert (on(table, "13-c"), asking(table), int(table.table[FIRED])) == ("bH1", "red", 1 << 11)
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
    assert (on(table, "13-c"), int(table.table[FIRED])) == ("bW1+3", 1 << 11)
    play(on_, "keep")
    assert (on(on_, "13-c"), int(on_.table[FIRED])) == ("bW1+3", 0b11 << 11)


def test_wa_43_distant_b_bots_of_the_defender_do_not_help() -> None:
    """[WA-43] [WA-28] 4 against 4 - 1 would be lost with theirs."""
    table = clash("rW1@13-c bB1@11-1 bB2@11-1 bW1+1@13-c")
    assert (on(table, "13-c"), legal(table)) == ("rW1 rW5 PD1", ["done", "rW1", "rW5"])


def test_wa_43_a_robot_that_is_warped_among_enemies() -> None:
    """[WA-43] [WA-18] Its owner attacks, without distant B-bots when it is not his phase."""
    table = position("bD1@12-c rW1@11-1 rW2@11-1 bB1@11-3", variant=rules(FIXED))
    play(table, "action-any", "bD1", "d20=11", "d6=1")
    assert on(table, "11-1") == "bD1"
    assert int(table.table[FIRED]) == 0


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
    assert [int(variant.plus[k] + variant.dice[k]) for k in range(5)] == [5, 4, 3, 2, 1]
    assert list(variant.dice)[:5] == [1] * 5


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
