"""The house expansion: A-bots, Action Points, Super Wild Warps and Bombs."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules.fields import HELD
from harena.games.warp_arena.rules.ids import BOMB_CARD, POINT_CARD, SUPER_WARP
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import asking, beside, hand, hexes, legal
from tests.warp_arena.games import check
from tests.warp_arena.positions import GAP, expect, play, position, quiet, refused, started
from tests.warp_arena.scripted_matches import rules

ALL = rules("expansion=all")
QUIET_ALL = rules("expansion=assassin cards=none")


# --- in general (WA-65) -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expansion", "numbers", "kinds"),
    [
        ("none", (0, 0, 0), 5),
        ("assassin", (0, 0, 0), 6),
        ("points", (0, 0, 6), 5),
        ("super", (0, 2, 0), 5),
        ("bombs", (6, 0, 0), 5),
        ("all", (6, 2, 6), 6),
    ],
)
def test_wa_65_each_part_works_alone(
    expansion: str, numbers: tuple[int, int, int], kinds: int
) -> None:
    """[WA-65] Its cards are in the deck, the 84 others too, and are dealt like them."""
    state = started(2, {"expansion": expansion})
    pack = [int(n) for n in state.pack]
    size = 84 + sum(numbers)
    assert (pack[BOMB_CARD], pack[SUPER_WARP], pack[POINT_CARD]) == numbers
    assert (sum(pack), int(state.variant.kinds), asking(state)) == (size, kinds, f"d{size}")
    for n in range(6):
        state.apply_chance(size - n)
    assert sum(numbers) == 0 or hand(state, "red") != "wild wild wild"
    check(state)


def test_wa_65_expansion_cards_are_dealt_like_others() -> None:
    """[WA-65] [WA-35] A lost player's Bombs, Supers and Points go to the attacker."""
    table = position("bC@11-1", seats=3, variant=ALL, blue="bomb super point 3")
    quiet(play(table, "action-destroy", "grid-11", "d6=1"))
    check(expect(table, "", "hand red: 3 bomb super point; hand blue:"))


def test_wa_65_wild_warps_never_copy_expansion_cards() -> None:
    """[WA-65] The four special cards of the classic game only, and 1 to 5 in a fight."""
    things = "rW1@13-1 bW1@13-c"
    table = position(things, variant=ALL, red="wild", blue="1")
    wilds = {"wild-destroy", "wild-warp", "wild-double", "wild-create"}
    assert {name for name in legal(table) if name.startswith(("wild", "card"))} == wilds
    assert set(legal(quiet(play(table, "action-cards")))) == {"done", *wilds}
    fight = position(things, variant=ALL, red="wild", blue="1")
    steps = "action-move rW1 13-c done bW1 card-wild no-card d4=1 d4=1"
    expect(fight, steps, "choices: =1 =2 =3 =4 =5")


# --- the A-bot (WA-66) ------------------------------------------------------------------------


def slip(things: str, steps: str, facts: str) -> WarpArena:
    """Move red's A-bot from 11-c, and assert the facts that hold then."""
    table = position(f"rA@11-c {things}", variant=QUIET_ALL)
    return expect(table, f"action-move rA {steps}", facts)


RING = [f"11-{k}" for k in range(1, 7)]
GUARDS = "bW1@11-1 " + " ".join(f"bH{k}@11-{k + 1}" for k in range(1, 6))


def test_wa_66_a_bots_move_two_steps() -> None:
    """[WA-66] 18 hexes around, as far as there is ground; discs cost it no steps."""
    table = slip("", "", "asks: red")
    for step, left in (("", 18), ("11-1", 6), ("11-c", 0)):
        assert len(hexes(expect(table, step, "asks: red"))) == left
    slip("PD1@11-1", "11-1 take", "at rA: 11-1+1; offers: 11-c")


def test_wa_66_a_bots_pass_enemies() -> None:
    """[WA-66] Through a ring of robots; it may also stop there, and then must fight."""
    table = slip(GUARDS, "", "asks: red")
    assert len(hexes(table)) == 18
    expect(table, "11-1", "asks: red; not: rA; hexes:")


@pytest.mark.parametrize("robot", ["rC", "rB1", "rD1"])
def test_wa_66_all_others_stop_at_enemies(robot: str) -> None:
    """[WA-66] C, D and B, as ever."""
    table = position(f"{robot}@11-c {GUARDS}", variant=QUIET_ALL)
    expect(table, f"action-move {robot}", f"hexes: {' '.join(RING)}")


def test_wa_66_neither_fields_nor_destroyed_hexes_are_passed() -> None:
    """[WA-66] A field it may attack, but not pass; a destroyed hex it never enters."""
    ring = "FF(b)@11-1 FF(b)@11-2 FF(b)@11-3 X@11-4 X@11-5 X@11-6"
    slip(ring, "", "hexes: 11-1 11-2 11-3")
    own = "FF(r)@11-1 X@11-2 X@11-3 X@11-4 X@11-5 X@11-6"
    assert len(hexes(slip(own, "", "asks: red"))) == 4


def marked(things: str, facts: str) -> WarpArena:
    """Move red's A-bot into 13-c, and assert the facts that hold after the moves."""
    table = position(f"rA@13-1 {things}", seats=3, variant=QUIET_ALL)
    return expect(table, "action-move rA 13-c done", facts)


def test_wa_66_a_bots_pick_their_foe() -> None:
    """[WA-66] Any defender in the hex but the C-bot, though the defender has more robots."""
    table = marked("bC@13-c bD1@13-c bW1@13-c", "asks: red; choices: bD1 bW1")
    refused(table, "bC")
    expect(table, "bD1", "asks: d8")
    check(expect(table, "d8=8 d10=7", "on 13-c: rA bC bW1; at bD1:"))


@pytest.mark.parametrize(
    ("friends", "matcher", "offered", "picked"),
    [
        ("", "blue", "bW1", "bW1"),  # a tie: blue picks for red's other robot
        ("rH1@13-c rB1@13-c rW1@13-c", "red", "rH1 rB1 rW1 rW2", "rW1"),
    ],
)
def test_wa_66_other_pairs_are_matched_as_usual(
    friends: str, matcher: str, offered: str, picked: str
) -> None:
    """[WA-66] [WA-31] By the larger side, the defender in a tie; min(n, m) fights."""
    table = marked(f"bH1@13-c bW1@13-c rW2@13-c {friends}", "asks: red")
    expect(table, "bH1", f"asks: {matcher}; choices: {offered}")
    second = "rW2" if matcher == "blue" else "rW1"
    expect(table, picked, f"offers: rA {second}; number: 2")
    expect(table, "rA d8=3 d8=1", "at bH1:")


@pytest.mark.parametrize(
    ("things", "steps", "facts"),
    [
        ("bD1@13-c", "", "asks: blue; choices: bD1"),  # nothing to pick
        # In round 2 the defender matches, as the larger side.
        ("bD1@13-c bH1@13-c bW1@13-c", "bW1 d8=2 d4=1", "asks: blue; choices: bD1 bH1"),
        ("FF(b)@13-c bD1@13-c bH1@13-c", "rA d8=6", "asks: red; choices: bD1 bH1"),
    ],
)
def test_wa_66_foe_is_picked_in_the_first_round(things: str, steps: str, facts: str) -> None:
    """[WA-66] [WA-30] Of two or more, in the first round, after a force field."""
    table = position(f"rA@13-1 {things}", seats=3, variant=QUIET_ALL)
    expect(table, f"action-move rA 13-c done {steps}", facts)


def test_wa_66_defending_a_bots_pick_no_foe() -> None:
    """[WA-66] Nor when it only stands beside the fight."""
    table = position("bA@13-c rH1@13-1 rW1@13-1", seats=3, variant=QUIET_ALL)
    expect(table, "action-move rH1 13-c rW1 13-c done", "asks: red; choices: rH1 rW1")
    table = position("rA@11-1 rW1@13-1 bW1@13-c bW2@13-c", seats=3, variant=QUIET_ALL)
    expect(table, "action-move rW1 13-c done", "asks: blue; choices: bW1 bW2")


def test_wa_66_warped_a_bots_pick_their_foe() -> None:
    """[WA-66] [WA-18] Any player may warp it, like any robot but a C-bot."""
    table = position("bA@12-c rW1@11-1 rH1@11-1", variant=QUIET_ALL)
    expect(table, "action-any", "choices: rH1 rW1 bA")
    expect(table, "bA d20=11 d6=1", "asks: blue; choices: rH1 rW1")
    expect(table, "rW1 d8=5 d4=4", "at rW1:")


def test_wa_66_a_bots_roll_a_d8_plus_discs() -> None:
    """[WA-66] [WA-31] Defending too; it is lost like any robot and its discs stay."""
    table = position("bA+2@13-c rW1@13-1", seats=3, variant=QUIET_ALL)
    expect(table, "action-move rW1 13-c done bA d4=4", "asks: d8")
    expect(table, "d8=1", "on 13-c: rW1 PD2; choices: done rW1")


def test_wa_66_one_a_bot_at_a_time() -> None:
    """[WA-66] [WA-16] Not while it stands in the arena; again when it is lost."""
    table = position("rC+2@11-c", variant=QUIET_ALL)
    expect(table, "action-convert", "choices: done make-D make-H make-B make-W make-A")
    refused(expect(table, "make-A 11-1", "at rA: 11-1"), "make-A")
    expect(table, "done action-destroy grid-11 d6=1 action-convert", "offers: make-A")


def test_wa_66_no_a_bot_at_the_start_or_without_option() -> None:
    """[WA-66] [WA-6] Five robots are placed; a disc makes the four kinds only."""
    state = started(2, {"expansion": "assassin", "cards": "none"})
    expect(state, "d20=20 d20=1", "choices: rC rD1 rH1 rB1 rW1")
    table = position("rC+1@11-c", variant=rules("expansion=points"))
    expect(table, "action-convert", "not: make-A")


# --- Action Points (WA-67) --------------------------------------------------------------------


def test_wa_67_adds_an_action_point() -> None:
    """[WA-67] Free of charge, up to four in all."""
    table = position(variant=ALL, red="point point", blue="1")
    expect(table, "card-point", "asks: red+blue; points: 3; discards: point")
    refused(expect(quiet(table), "", "asks: red; points: 4; hand red: point"), "card-point")
    # Four points: one action of three and one of one.
    quiet(play(table, "action-own", "rC", "11-c"))
    refused(expect(table, "", "asks: red; points: 1"), "card-point")
    check(table)


def test_wa_67_must_be_played_before_the_last_point() -> None:
    """[WA-67] It is played while there is a point left; with one left it gives two."""
    table = position(variant=ALL, red="point 1", points=1)
    expect(quiet(play(table, "card-point")), "", "points: 2")
    spent = position(variant=ALL, red="point", points=1)
    expect(spent, "action-draw d97=1", "asks: red; choices red: pass; hand red: 1 point")
    expect(quiet(spent), "", "asks: blue")


def test_wa_67_once_a_phase_and_again_in_the_next() -> None:
    """[WA-67] Each player for themselves."""
    table = position(variant=ALL, red="point point", blue="point")
    expect(table, "card-point end no-disc", "offers: card-point")
    expect(quiet(play(table, "card-point")), "", "points: 4")
    expect(table, "end d20=20 d20=1 no-disc", "asks: red; offers: card-point")


def test_wa_67_cancelled_cards_are_spent() -> None:
    """[WA-67] [WA-37] And it was the one of this phase; a Wild Warp on the Wild Warp saves it."""
    table = play(position(variant=ALL, red="point point", blue="wild"), "card-point", "blue:cancel")
    facts = "points: 3; discards: wild point; hand red: point"
    refused(expect(quiet(table), "", facts), "card-point")
    table = position(variant=ALL, red="point wild", blue="wild")
    play(table, "card-point", "red:pass", "blue:cancel", "red:cancel")
    expect(quiet(table), "", "points: 4")


def test_wa_67_not_played_by_the_special_card_action() -> None:
    """[WA-67] Nor reason enough for that action; not before the disc, nor in others' phases."""
    table = expect(position(variant=ALL, red="point", blue="point point"), "", "not: action-cards")
    both = position(variant=ALL, red="point create", blue="1")
    expect(quiet(play(both, "action-cards")), "", "choices: done card-create")
    expect(quiet(play(table, "end")), "", "choices: disc no-disc")
    window = position(variant=ALL, red="1", blue="point")
    expect(window, "action-draw", "choices blue: pass")


# --- Super Wild Warps (WA-68) -----------------------------------------------------------------


def test_wa_68_cancels_an_action() -> None:
    """[WA-68] At once: the points stay spent, and others are not asked."""
    table = position(variant=ALL, red="wild 5", blue="super 1")
    expect(table, "action-move", "choices blue: pass super-cancel")
    # What follows is the window between two actions.
    expect(table, "blue:super-cancel", "points: 1; discards: super; choices blue: pass")
    expect(quiet(table), "", "offers: action-draw; hand red: 5 wild")


def test_wa_68_cancels_special_cards_and_bombs() -> None:
    """[WA-68] Before it takes effect."""
    table = position("rW1@11-c bW1@11-1", variant=ALL, red="bomb create wild", blue="super super")
    steps = "action-cards card-create blue:super-cancel red:pass"
    expect(table, steps, "at rC: 1-c; asks: red")
    steps = "card-bomb 11-1 blue:super-cancel red:pass"
    expect(table, steps, "at bW1: 11-1; discards: create bomb super super")


def test_wa_68_cancels_a_wild_warp() -> None:
    """[WA-68] [WA-37] The Wild Warp's target stands, unless another player objects."""
    table = position(variant=ALL, red="create super", blue="wild wild")
    steps = "action-cards card-create red:pass blue:cancel"
    expect(table, steps, "asks: red; choices red: pass super-cancel")
    expect(table, "red:super-cancel", "asks: blue; choices blue: pass cancel")
    expect(table, "blue:pass", "at rC: 1-c+1; discards: create wild super")


def test_wa_68_is_not_a_special_card() -> None:
    """[WA-68] Neither in the own phase nor between actions of others."""
    table = expect(position(variant=ALL, red="super", blue="super 1"), "", "not: action-cards")
    assert not [name for name in legal(table) if name.startswith(("wild", "super", "card"))]
    expect(table, "action-draw blue:pass d95=1", "asks: blue; choices blue: pass")


def fight(red: str, blue: str, steps: str, facts: str) -> WarpArena:
    """Let a W-bot of red's attack one of blue's, and assert the facts after some steps."""
    table = position("rW1@13-1 bW1@13-c", variant=rules("expansion=super"), red=red, blue=blue)
    return expect(table, f"action-move rW1 13-c done bW1 {steps}", facts)


def test_wa_68_adds_six_and_cannot_be_cancelled() -> None:
    """[WA-68] Face down, no value is named; blue can cancel no card but blue's own."""
    table = fight("super", "wild super 5", "", "choices: no-card concede card-super")
    view = play(table, "card-super", "card-5").observe(1)
    assert isinstance(view, WarpArena)
    assert (hand(view, "red"), int(view.values[HELD])) == ("", 0)
    facts = "choices blue: pass cancel-defence super-cancel-defence"
    expect(table, "d4=1 d4=1", facts)
    expect(quiet(table), "", "on 13-c: rW1; discards: 5 super")
    even = fight("super", "5 1", "card-super card-5 d4=1 d4=2", "discards: 5 super")
    expect(quiet(even), "", "on 13-c: bW1")


def test_wa_68_cancels_combat_cards() -> None:
    """[WA-68] [WA-38] Also a Wild Warp with a number, and at once."""
    both = "pass super-cancel-attack super-cancel-defence"
    table = fight("wild", "super 3", "card-wild card-3 d4=4 d4=4 =5", f"choices blue: {both}")
    quiet(play(table, "blue:super-cancel-attack"))
    expect(table, "", "on 13-c: bW1; discards: 3 wild super")
    own = fight("5 super", "3", "card-5 card-3 d4=1 d4=1", f"choices red: {both}")
    expect(quiet(play(own, "red:super-cancel-defence")), "", "on 13-c: rW1")


def test_wa_68_breaks_a_field() -> None:
    """[WA-68] [WA-30] Six and a die."""
    table = position("rW1@13-1 FF(b)@13-c", variant=rules("expansion=super"), red="super")
    play(table, "action-move", "rW1", "13-c", "done", "rW1", "card-super", "d4=1")
    expect(quiet(table), "", "on 13-c: rW1")


@pytest.mark.parametrize(
    ("used", "asked"),
    [
        ("wild wild wild wild", "blue"),
        ("wild wild wild wild super", "blue"),
        ("wild wild wild super super", "blue"),
        ("wild wild wild wild super super", "d78"),
    ],
)
def test_wa_68_windows_while_a_card_may_be_held(used: str, asked: str) -> None:
    """[WA-68] [WA-48] To cancel: until all six lie in the discards."""
    table = position(variant=rules("expansion=super"), red="1", blue="2", used=used)
    expect(table, "action-draw", f"asks: {asked}")


def test_wa_68_windows_to_play_a_card_end_with_the_wild_warps() -> None:
    """[WA-68] [WA-48] A Super Wild Warp could do nothing in them."""
    used = "wild wild wild wild"
    table = position(variant=rules("expansion=super"), red="1", blue="super", used=used)
    expect(table, "action-rotate blue:pass grid-1 =1", "asks: red")


# --- Bombs (WA-69) ----------------------------------------------------------------------------


def bombing(things: str, *steps: str, options: str = "expansion=bombs", **hands: str) -> WarpArena:
    """Return a position in which red plays special cards, with Bombs in hand."""
    table = position(
        things,
        seats=3,
        variant=rules(options),
        **{"red": "bomb bomb 1", **hands},  # type: ignore[arg-type]
    )
    return quiet(play(table, "action-cards", *steps))


def test_wa_69_legal_targets() -> None:
    """[WA-69] Enemies or an enemy field, beside an own robot; of whatever kind."""
    table = bombing("rW1@11-c bW1@11-1 gH1@11-2 FF(b)@11-3 rD1@11-4 FF(r)@11-5 bD1@13-c PD2@11-6")
    expect(table, "card-bomb", "hexes: 11-1 11-2 11-3")
    for wrong in ("11-4", "11-6"):
        refused(table, wrong)


@pytest.mark.parametrize("things", ["rW1@11-c bW1@13-c", "bW1@11-1 bW2@11-2"])
def test_wa_69_needs_a_target(things: str) -> None:
    """[WA-69] Two hexes away is too far."""
    expect(bombing(things), "", "choices: done")


def test_wa_69_destroys_all_robots_but_c_bots() -> None:
    """[WA-69] An A-bot too; discs stay loose, and so does the hex; robots beside are safe."""
    things = "rW1@11-c bC+1@11-1 bA+2@11-1 bD1@11-1 bW1+1@11-1 PD1@11-1 bH1@11-2"
    table = bombing(things, "card-bomb", "11-1", options="expansion=bombs,assassin")
    facts = "on 11-1: bC+1 PD4; on 11-2: bH1; at rW1: 11-c; hand red: 1 bomb; discards: bomb"
    check(expect(table, "", facts))


def test_wa_69_fields_absorb_the_bomb() -> None:
    """[WA-69] Only the field goes; the next one destroys the robots."""
    table = bombing("rW1@11-c bD1+1@11-1 FF(b)@11-1", "card-bomb", "11-1")
    expect(table, "", "on 11-1: bD1+1")
    expect(quiet(play(table, "card-bomb", "11-1")), "", "on 11-1: PD1")
    expect(bombing("rW1@11-c FF(g)@11-1", "card-bomb", "11-1"), "", "on 11-1:")


def test_wa_69_reaches_across_grids() -> None:
    """[WA-69] A neighbour is a neighbour; void is not crossed."""
    expect(bombing("rW1@11-1 bW1@13-5", "card-bomb", "13-5"), "", "at bW1:")
    bombs = rules("expansion=bombs")
    gap = position("rC@3-c rW1@1-1 bC@3-2 bW1@2-4", layout=GAP, variant=bombs, red="bomb")
    expect(gap, "action-cards", "choices: done")


def test_wa_69_void_is_no_target() -> None:
    """[WA-69] [WA-67] At the edge of the arena, whatever has been played before."""
    table = position("rC@11-c bC@13-c bW1@1-6", variant=ALL, red="bomb point", blue="1")
    assert "void" in beside(table, "1-6")
    expect(quiet(play(table, "card-point", "action-cards")), "", "choices: done")


def test_wa_69_reaches_across_square_corners() -> None:
    """[WA-69] [WA-45] One of the eight neighbours."""
    table = bombing("rW1@1-c bW1@1-2", options="expansion=bombs shape=square")
    expect(table, "card-bomb", "hexes: 1-2")


def test_wa_69_target_is_named_before_cancelling() -> None:
    """[WA-69] [WA-49] Then nothing happens, and both cards are spent."""
    table = expect(bombing("rW1@11-c bW1@11-1", "card-bomb", blue="wild 2"), "", "asks: red")
    expect(table, "11-1", "asks: red+blue; at bW1: 11-1")
    quiet(play(table, "blue:cancel"))
    expect(table, "", "at bW1: 11-1; discards: wild bomb")


def test_wa_69_needs_the_special_card_action() -> None:
    """[WA-69] It costs two points; any number of cards may follow."""
    bombs = rules("expansion=bombs")
    table = position("rW1@11-c bW1@11-1", variant=bombs, red="bomb")
    expect(table, "", "not: card-bomb; offers: action-cards")
    expect(table, "action-cards card-bomb 11-1", "points: 1; asks: red")
    poor = position("rW1@11-c bW1@11-1", variant=bombs, red="bomb", points=1)
    expect(poor, "", "not: action-cards")


def test_wa_69_bombed_robots_can_be_remade() -> None:
    """[WA-69] [WA-16] It returns to stock; its owner stays in the game."""
    table = bombing("rW1@11-c bW1@11-1 bW2@11-1 bW3@11-1 bW4@11-1 bW5@11-1 bC+1@12-c")
    play(table, "card-bomb", "11-1", "done", "end", "no-disc", "action-convert")
    expect(quiet(table), "", "offers: make-W")
