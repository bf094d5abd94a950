"""Less luck (9.4): fewer cards, fewer actions, discs by choice."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules import special
from harena.games.warp_arena.rules.fields import DECK_LEFT, HELD, LOOSE
from harena.games.warp_arena.rules.ids import ACTIONS
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import asking, count, hexes, legal
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
def test_wa_43_card_sets(cards: str, pack: list[int], hand_size: int) -> None:
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


def test_wa_43_without_cards_nothing_is_drawn() -> None:
    """[WA-43] [WA-16] Discs become robots only; there is no action for cards."""
    table = position("rC+2@11-c", variant=rules("cards=none"))
    expect(table, "", "not: action-draw action-cards")
    expect(table, "action-convert", "choices: done make-D make-H make-B make-W")


FIGHT = "action-move rW1 13-c done bW1"


def test_wa_43_combat_cards_only() -> None:
    """[WA-43] Drawn and laid as always; nobody is asked in between."""
    table = position("rW1@13-1 bW1@13-c", variant=rules("cards=combat"), red="3", blue="4")
    expect(expect(table, "", "not: action-cards"), "action-draw", "asks: d38")
    steps = f"d38=1 {FIGHT} card-3 card-4 d4=3 d4=1"
    expect(table, steps, "asks: blue; discards: 3 4; on 13-c: rW1")


def test_wa_58_special_cards_only_skip_fight_prompts() -> None:
    """[WA-58] [WA-68] No card, no concession; a Wild Warp, plain or Super, is no combat card."""
    for options in ("cards=special", "cards=special expansion=super"):
        cards = {"red": "destroy wild super" if "super" in options else "wild", "blue": "wild"}
        table = position("rW1@13-1 bW1@13-c", variant=rules(options), **cards)  # type: ignore[arg-type]
        expect(table, FIGHT, "asks: d4")
        expect(table, "d4=2", "asks: d4")
        expect(table, "d4=3", f"at rW1:; discards:; hand red: {cards['red']}")
    field = position("rW1@13-1 FF(b)@13-c", variant=rules("cards=special"), red="wild", blue="wild")
    expect(field, "action-move rW1 13-c done rW1", "asks: d4")


def test_wa_58_special_cards_work_as_usual() -> None:
    """[WA-58] [WA-37] Played, cancelled; Wild Warps in all windows but those of fights."""
    table = position(variant=rules("cards=special"), red="create wild", blue="wild")
    quiet(play(table, "action-cards"))
    wilds = "wild-destroy wild-warp wild-double wild-create"
    expect(table, "", f"offers: done card-create {wilds}; number: 6")
    quiet(play(table, "card-create", "blue:cancel"))
    expect(table, "", "at rC: 1-c; discards: create wild")


@pytest.mark.parametrize("cards", ["special", "none"])
def test_wa_58_distant_b_bots_may_still_stop(cards: str) -> None:
    """[WA-58] [WA-53] Only what is about cards is not asked."""
    table = position("rB1@11-1 rB2@11-1 bD1@13-c", variant=rules(f"cards={cards}"))
    expect(table, "action-move done 13-c rB1 rB2 rB1 d6=1 d10=5", "choices: done keep")


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
    expect(table, "", "choices: end action-convert")


def test_wa_43_cards_replace_missing_actions() -> None:
    """[WA-43] Destroy Hex and Warp Grid as cards, a Wild Warp as Double Warp."""
    table = position(variant=rules("actions=cards"), red="destroy warp wild")
    play(table, "action-cards", "card-destroy", "grid-11", "d6=1", "card-warp", "d20=3")
    play(table, legal(table)[0], "=0", "wild-double", "grid-2", "d20=5", "=0", "=0")
    expect(table, "", "on 11-1: X; hand red:")
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
    expect(table, "", "at rC: 1-c+1; hand red: 5 destroy create; points: 3")
    check(expect(table, "action-destroy blue:cancel", "discards: wild wild; points: 2"))


def test_wa_43_unplayable_cards_have_no_value() -> None:
    """[WA-43] For bots: only Wild Warps of a hand strike at a C-bot."""
    for options, danger in (("", 3), ("actions=destroy,draw", 1)):
        table = position(variant=rules(f"{options}"), red="destroy destroy wild create")
        assert special.destroy_cards(table, 0) == danger
        assert ("destroy card" in count(table, 0)) == ("create card" in count(table, 0))
        assert ("destroy card" in count(table, 0)) == (danger == 3)
        assert "wild card" in count(table, 0)


# --- discs by choice --------------------------------------------------------------------------


def placed(things: str, steps: str, facts: str) -> WarpArena:
    """Begin blue's phase, in which discs are placed, and assert facts after some steps."""
    table = position(things, variant=rules("discs=placed"))
    return expect(table, f"end {steps}", facts)


def test_wa_43_discs_go_into_any_intact_hex() -> None:
    """[WA-43] [WA-56] Centres too, hexes of friends and enemies, fields; no die is rolled."""
    things = "rW1@11-1 bW1@11-2 FF(r)@11-3 X@11-4 X@12-c PD2@11-5"
    every = {f"{grid}-{k}" for grid in range(1, 21) for k in "c123456"} - {"11-4", "12-c"}
    facts = f"hexes: {' '.join(every)}; offers: no-disc; number: {len(every) + 1}"
    table = placed(things, "", facts)
    for wrong in ("disc", "11-4", "12-c"):
        refused(table, wrong)
    expect(table, "11-c", "asks: blue; on 11-c: PD1; points: 3; offers: action-move")


@pytest.mark.parametrize(
    ("place", "there"),
    [("11-1", "rW1+1"), ("11-2", "bW1+1"), ("11-5", "PD3"), ("11-3", "FF(r) PD1"), ("13-c", "PD1")],
)
def test_wa_56_placed_discs_go_to_a_robot_there(place: str, there: str) -> None:
    """[WA-56] [WA-7] A robot there, an enemy's too; else it lies loose."""
    things = "rW1@11-1 bW1@11-2 FF(r)@11-3 PD2@11-5"
    placed(things, place, f"on {place}: {there}; asks: blue")


def test_wa_56_owner_picks_the_carrier() -> None:
    """[WA-56] [WA-7] Also when another player placed it; a robot with four cannot be picked."""
    table = placed("rW1@11-1 rH1@11-1 rB1+4@11-1", "11-1", "asks: red; choices: rH1 rW1")
    expect(table, "rW1", "on 11-1: rH1 rB1+4 rW1+1")
    placed("rW1+4@11-1", "11-1", "asks: blue; on 11-1: rW1+4 PD1")


def test_wa_43_a_disc_need_not_be_placed() -> None:
    """[WA-43] [WA-9] It is a choice, free, once a phase."""
    table = placed("", "no-disc", "points: 3; hexes:")
    assert [int(table.values[LOOSE + 3 * h]) for h in range(140)] == [0] * 140


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
