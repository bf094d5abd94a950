"""Less luck (9.4): fewer cards, fewer actions, discs by choice."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules import special
from harena.games.warp_arena.rules.fields import DECK_LEFT, HELD, LOOSE
from harena.games.warp_arena.rules.ids import ACTIONS
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import asking, at, count, discards, hand, hexes, legal, on, points
from tests.warp_arena.games import check
from tests.warp_arena.positions import expect, play, position, quiet, refused, started
from tests.warp_arena.scripted_matches import deploy, new_match, play_match, rules, table_of

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
    assert [int(state.values[HELD + seat]) for seat in range(3)] == [hand_size] * 3
    assert state.values[DECK_LEFT] == sum(pack) - 3 * hand_size
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
    assert menu(rest) == menu("all") - {f"action-{word}"}
    if word not in ("cards", "draw"):
        assert menu(word, "none") == {f"action-{word}"} | ALWAYS
    table = position("rC+1@11-c rW1@12-1", variant=rules(f"actions={rest}"), red="create")
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


def test_wa_43_wild_warps_need_no_action() -> None:
    """[WA-43] [WA-37] The other special cards stay in hand; a Wild Warp is played and cancels."""
    variant = rules("actions=draw,destroy")
    table = position(variant=variant, red="destroy create wild 5", blue="wild 1")
    wild = ["wild-destroy", "wild-warp", "wild-double", "wild-create"]
    assert [name for name in legal(table) if "-" in name] == [
        *wild,
        *("action-destroy", "action-draw", "action-move"),
    ]
    refused(table, "action-cards")
    refused(table, "card-destroy")
    quiet(play(table, "wild-create"))
    assert (at(table, "rC"), hand(table, "red"), points(table)) == ("1-c+1", "5 destroy create", 3)
    play(table, "action-destroy", "blue:cancel")
    assert (discards(table), points(table)) == ("wild wild", 2)
    check(table)


def test_wa_43_what_cannot_be_played_counts_for_nothing() -> None:
    """[WA-43] For bots: only Wild Warps of a hand strike at a C-bot."""
    for options, danger in (("", 3), ("actions=destroy,draw", 1)):
        table = position(variant=rules(f"{options}"), red="destroy destroy wild create")
        assert special.destroy_cards(table, 0) == danger
        assert ("destroy card" in count(table, 0)) == ("create card" in count(table, 0))
        assert ("destroy card" in count(table, 0)) == (danger == 3)
        assert "wild card" in count(table, 0)


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
    assert (points(table), [int(table.values[LOOSE + 3 * h]) for h in range(140)]) == (
        3,
        [0] * 140,
    )
    assert not hexes(table)


def test_wa_56_the_first_discs_are_placed_too() -> None:
    """[WA-56] Each seat in a row, when all robots stand."""
    match = play_match(new_match("grids=8 discs=placed cards=none"), "d20=2", "d20=1")
    table = table_of(deploy(match, ["1-c", "8-c"], [0, 1]))
    assert len(hexes(expect(table, "", "asks: red; number: 56"))) == 56
    play_match(match, "8-c")
    expect(table_of(match), "", "asks: blue; choices: bC bD1 bH1 bB1 bW1")
    play_match(match, "bH1")
    expect(table_of(match), "", "asks: blue; number: 56")
    play_match(match, "2-c")
    expect(table_of(match), "", "asks: d20; at bH1: 8-c+1; on 2-c: PD1")
