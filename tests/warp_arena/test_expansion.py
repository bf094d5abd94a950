"""The house expansion: A-bots, Action Points, Super Wild Warps and Bombs."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules.fields import HELD
from harena.games.warp_arena.rules.ids import BOMB_CARD, POINT_CARD, SUPER_WARP
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import asking, at, beside, discards, hand, hexes, legal, on, points
from tests.warp_arena.games import check
from tests.warp_arena.option_matches import rules
from tests.warp_arena.positions import play, position, quiet, refused, started

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
def test_wa_65_each_part_by_itself(
    expansion: str, numbers: tuple[int, int, int], kinds: int
) -> None:
    """[WA-65] Its cards are in the deck, the 84 others too, and are dealt like them."""
    state = started(2, {"expansion": expansion})
    pack = [int(n) for n in state.pack]
    assert (pack[BOMB_CARD], pack[SUPER_WARP], pack[POINT_CARD]) == numbers
    assert (sum(pack), int(state.variant.kinds)) == (84 + sum(numbers), kinds)
    size = 84 + sum(numbers)
    assert asking(state) == f"d{size}"
    for n in range(6):
        state.apply_chance(size - n)
    last = [card for card in (BOMB_CARD, SUPER_WARP, POINT_CARD) if pack[card]]
    if last:
        assert hand(state, "red") != "wild wild wild"
    check(state)


def test_wa_65_its_cards_are_drawn_and_handed_over_like_all_others() -> None:
    """[WA-65] [WA-35] A lost player's Bombs, Supers and Points go to who brought him down."""
    table = position("bC@11-1", seats=3, variant=ALL, blue="bomb super point 3")
    quiet(play(table, "action-destroy"))
    play(table, "grid-11", "d6=1")
    assert (hand(quiet(table), "red"), hand(table, "blue")) == ("3 bomb super point", "")
    check(table)


def test_wa_65_a_wild_warp_never_stands_for_one_of_them() -> None:
    """[WA-65] The four special cards of the classic game only, and 1 to 5 in a fight."""
    table = position("rW1@13-1 bW1@13-c", variant=ALL, red="wild", blue="1")
    wilds = {name for name in legal(table) if name.startswith("wild") or name.startswith("card")}
    assert wilds == {"wild-destroy", "wild-warp", "wild-double", "wild-create"}
    quiet(play(table, "action-cards"))
    assert set(legal(table)) == {"done", *wilds}
    fight = position("rW1@13-1 bW1@13-c", variant=ALL, red="wild", blue="1")
    quiet(play(fight, "action-move"))
    play(fight, "rW1", "13-c", "done", "bW1", "card-wild", "no-card", "d4=1", "d4=1")
    assert legal(fight) == ["=1", "=2", "=3", "=4", "=5"]


# --- the A-bot (WA-66) ------------------------------------------------------------------------


def slip(things: str, *steps: str) -> WarpArena:
    """Red's A-bot is about to move from 11-c."""
    return play(position(f"rA@11-c {things}", variant=QUIET_ALL), "action-move", "rA", *steps)


def test_wa_66_two_steps() -> None:
    """[WA-66] 18 hexes around, as far as there is ground."""
    table = slip("")
    assert len(hexes(table)) == 18
    play(table, "11-1")
    assert len(hexes(table)) == 6
    play(table, "11-c")
    assert not hexes(table)


def test_wa_66_past_enemies() -> None:
    """[WA-66] Through a ring of robots; it may also stop there, and then must fight."""
    ring = "bW1@11-1 " + " ".join(f"bH{k}@11-{k + 1}" for k in range(1, 6))
    table = slip(ring)
    assert len(hexes(table)) == 18
    walker = play(position(f"rB1@11-c {ring}", variant=QUIET_ALL), "action-move", "rB1")
    assert hexes(walker) == {f"11-{k}" for k in range(1, 7)}
    play(table, "11-1")
    assert asking(table) == "red"
    assert "rA" not in legal(table)
    assert not hexes(table)


def test_wa_66_neither_fields_nor_destroyed_hexes_are_passed() -> None:
    """[WA-66] A field it may attack, but not pass; a destroyed hex it never enters."""
    ring = "FF(b)@11-1 FF(b)@11-2 FF(b)@11-3 X@11-4 X@11-5 X@11-6"
    assert hexes(slip(ring)) == {"11-1", "11-2", "11-3"}
    own = "FF(r)@11-1 X@11-2 X@11-3 X@11-4 X@11-5 X@11-6"
    assert len(hexes(slip(own))) == 4


def test_wa_66_it_carries_discs_without_losing_steps() -> None:
    """[WA-66] [WA-26] Picks up on its way and goes on, unlike a W-bot."""
    table = slip("PD1@11-1", "11-1", "take")
    assert at(table, "rA") == "11-1+1"
    assert "11-c" in hexes(table)


def marked(things: str, *steps: str, **hands: str) -> WarpArena:
    """Red's A-bot goes into 13-c, and the moves are over."""
    table = position(
        f"rA@13-1 {things}",
        seats=3,
        variant=QUIET_ALL if not hands else rules("expansion=assassin"),
        **hands,  # type: ignore[arg-type]
    )
    return play(table, "action-move", "rA", "13-c", "done", *steps)


def test_wa_66_it_picks_its_foe() -> None:
    """[WA-66] Any defender in the hex but the C-bot, though the defender has more robots."""
    table = marked("bC@13-c bD1@13-c bW1@13-c")
    assert (asking(table), legal(table)) == ("red", ["bD1", "bW1"])
    refused(table, "bC")
    play(table, "bD1")
    assert asking(table) == "d8"
    play(table, "d8=8", "d10=7")
    assert (at(table, "bC"), at(table, "bD1"), at(table, "rA")) == ("13-c", "", "13-c")
    check(table)


@pytest.mark.parametrize(
    ("friends", "matcher"), [("", "blue"), ("rH1@13-c rB1@13-c rW1@13-c", "red")]
)
def test_wa_66_the_other_pairs_are_made_as_always(friends: str, matcher: str) -> None:
    """[WA-66] [WA-31] By the larger side, the defender in a tie; min(n, m) fights."""
    table = marked(f"bH1@13-c bW1@13-c rW2@13-c {friends}")
    play(table, "bH1")
    assert asking(table) == matcher
    if matcher == "blue":
        # A tie: blue picks for red's other robot what is left.
        assert legal(table) == ["bW1"]
        play(table, "bW1")
    else:
        assert legal(table) == ["rH1", "rB1", "rW1", "rW2"]
        play(table, "rW1")
    assert sorted(legal(table)) == sorted(["rA", "rW2" if matcher == "blue" else "rW1"])
    play(table, "rA", "d8=3", "d8=1")
    assert at(table, "bH1") == ""


def test_wa_66_alone_against_one_there_is_nothing_to_pick() -> None:
    """[WA-66] Two or more defenders only."""
    table = marked("bD1@13-c")
    assert (asking(table), legal(table)) == ("blue", ["bD1"])


def test_wa_66_in_later_rounds_it_is_a_robot_like_any_other() -> None:
    """[WA-66] The defender matches in round 2, as the larger side."""
    table = marked("bD1@13-c bH1@13-c bW1@13-c", "bW1", "d8=2", "d4=1")
    assert (asking(table), legal(table)) == ("blue", ["bD1", "bH1"])


def test_wa_66_the_field_comes_first() -> None:
    """[WA-66] [WA-30] Then the first round, in which it picks."""
    table = marked("FF(b)@13-c bD1@13-c bH1@13-c", "rA", "d8=6")
    assert (asking(table), legal(table)) == ("red", ["bD1", "bH1"])


def test_wa_66_it_picks_nobody_when_it_defends() -> None:
    """[WA-66] Nor when it only stands beside the fight."""
    table = position("bA@13-c rH1@13-1 rW1@13-1", seats=3, variant=QUIET_ALL)
    play(table, "action-move", "rH1", "13-c", "rW1", "13-c", "done")
    assert (asking(table), legal(table)) == ("red", ["rH1", "rW1"])
    table = position("rA@11-1 rW1@13-1 bW1@13-c bW2@13-c", seats=3, variant=QUIET_ALL)
    play(table, "action-move", "rW1", "13-c", "done")
    assert (asking(table), legal(table)) == ("blue", ["bW1", "bW2"])


def test_wa_66_a_warped_a_bot_attacks_and_its_owner_picks() -> None:
    """[WA-66] [WA-18] Whoever chose it: it may be warped like any robot but a C-bot."""
    table = position("bA@12-c rW1@11-1 rH1@11-1", variant=QUIET_ALL)
    play(table, "action-any")
    assert legal(table) == ["rH1", "rW1", "bA"]
    play(table, "bA", "d20=11", "d6=1")
    assert (asking(table), legal(table)) == ("blue", ["rH1", "rW1"])
    play(table, "rW1", "d8=5", "d4=4")
    assert at(table, "rW1") == ""


def test_wa_66_it_rolls_a_d8_and_discs_add() -> None:
    """[WA-66] [WA-31] Defending too; it is lost like any robot and its discs stay."""
    table = position("bA+2@13-c rW1@13-1", seats=3, variant=QUIET_ALL)
    play(table, "action-move", "rW1", "13-c", "done", "bA", "d4=4")
    assert asking(table) == "d8"
    play(table, "d8=1")
    assert (on(table, "13-c"), legal(table)) == ("rW1 PD2", ["done", "rW1"])


def test_wa_66_one_at_once_made_of_a_disc() -> None:
    """[WA-66] [WA-16] Not while it stands in the arena; again when it is lost."""
    table = position("rC+2@11-c", variant=QUIET_ALL)
    play(table, "action-convert")
    assert legal(table) == ["done", "make-D", "make-H", "make-B", "make-W", "make-A"]
    play(table, "make-A", "11-1")
    assert (at(table, "rA"), "make-A" in legal(table)) == ("11-1", False)
    refused(table, "make-A")
    play(table, "done", "action-destroy", "grid-11", "d6=1", "action-convert")
    assert "make-A" in legal(table)


def test_wa_66_nobody_starts_with_one_and_without_the_option_there_is_none() -> None:
    """[WA-66] [WA-6] Five robots are placed; a disc makes the four kinds only."""
    state = started(2, {"expansion": "assassin", "cards": "none"})
    for face in (20, 1):
        state.apply_chance(face)
    assert legal(state) == ["rC", "rD1", "rH1", "rB1", "rW1"]
    table = play(position("rC+1@11-c", variant=rules("expansion=points")), "action-convert")
    assert "make-A" not in legal(table)


def test_wa_66_all_others_stop_at_enemies() -> None:
    """[WA-66] Enemies stop all others: C, D and B, as ever."""
    for robot in ("rC", "rB1", "rD1"):
        things = f"{robot}@11-c " + " ".join(f"bW{k}@11-{k}" for k in range(1, 6)) + " bH1@11-6"
        table = play(position(things, variant=QUIET_ALL), "action-move", robot)
        assert hexes(table) == {f"11-{k}" for k in range(1, 7)}


# --- Action Points (WA-67) --------------------------------------------------------------------


def test_wa_67_one_more_point() -> None:
    """[WA-67] Free of charge, up to four in all."""
    table = position(variant=ALL, red="point point", blue="1")
    play(table, "card-point")
    assert (asking(table), points(table), discards(table)) == ("red+blue", 3, "point")
    quiet(table)
    assert (asking(table), points(table), hand(table, "red")) == ("red", 4, "point")
    refused(table, "card-point")
    # Four points: one action of three and one of one.
    quiet(play(table, "action-own"))
    play(table, "rC", "11-c")
    assert (asking(quiet(table)), points(table)) == ("red", 1)
    refused(table, "card-point")
    check(table)


def test_wa_67_after_the_last_point_it_is_too_late() -> None:
    """[WA-67] It is played while there is a point left; with one left it gives two."""
    table = position(variant=ALL, red="point 1", points=1)
    assert points(quiet(play(table, "card-point"))) == 2
    spent = position(variant=ALL, red="point", points=1)
    play(spent, "action-draw", "d97=1")
    assert (asking(spent), legal(spent, "red"), hand(spent, "red")) == ("red", ["pass"], "1 point")
    assert asking(quiet(spent)) == "blue"


def test_wa_67_once_a_phase_and_again_in_the_next() -> None:
    """[WA-67] Each player for himself."""
    table = position(variant=ALL, red="point point", blue="point")
    quiet(play(table, "card-point"))
    play(table, "end", "no-disc")
    assert "card-point" in legal(table)
    quiet(play(table, "card-point"))
    assert points(table) == 4
    play(table, "end", "d20=20", "d20=1", "no-disc")
    assert (asking(table), "card-point" in legal(table)) == ("red", True)


def test_wa_67_cancelled_it_gives_nothing_and_is_spent() -> None:
    """[WA-67] [WA-37] And it was the one of this phase."""
    table = play(position(variant=ALL, red="point point", blue="wild"), "card-point", "blue:cancel")
    quiet(table)
    assert (points(table), discards(table), hand(table, "red")) == (3, "wild point", "point")
    refused(table, "card-point")


def test_wa_67_a_wild_warp_on_the_wild_warp_saves_it() -> None:
    """[WA-67] [WA-37] Last in, first out."""
    table = position(variant=ALL, red="point wild", blue="wild")
    play(table, "card-point", "red:pass", "blue:cancel", "red:cancel")
    assert points(quiet(table)) == 4


def test_wa_67_not_among_the_special_cards_that_are_played() -> None:
    """[WA-67] Nor reason enough for that action; not before the disc, nor in others' phases."""
    table = position(variant=ALL, red="point", blue="point point")
    assert "action-cards" not in legal(table)
    both = quiet(play(position(variant=ALL, red="point create", blue="1"), "action-cards"))
    assert legal(both) == ["done", "card-create"]
    play(table, "end")
    assert legal(quiet(table)) == ["disc", "no-disc"]
    window = play(position(variant=ALL, red="1", blue="point"), "action-draw")
    assert legal(window, "blue") == ["pass"]


# --- Super Wild Warps (WA-68) -----------------------------------------------------------------


def test_wa_68_it_cancels_an_action() -> None:
    """[WA-68] At once, the points stay spent, and nobody is asked about it."""
    table = play(position(variant=ALL, red="wild 5", blue="super 1"), "action-move")
    assert legal(table, "blue") == ["pass", "super-cancel"]
    play(table, "blue:super-cancel")
    # What follows is the window between two actions.
    assert (points(table), discards(table), legal(table, "blue")) == (1, "super", ["pass"])
    assert "action-draw" in legal(quiet(table))
    assert hand(table, "red") == "5 wild"


def test_wa_68_it_cancels_a_special_card_and_a_bomb() -> None:
    """[WA-68] Before it takes effect."""
    table = position("rW1@11-c bW1@11-1", variant=ALL, red="bomb create wild", blue="super super")
    quiet(play(table, "action-cards"))
    play(table, "card-create", "blue:super-cancel", "red:pass")
    assert (at(table, "rC"), asking(table)) == ("1-c", "red")
    play(table, "card-bomb", "11-1", "blue:super-cancel", "red:pass")
    assert (at(table, "bW1"), discards(table)) == ("11-1", "create bomb super super")


def test_wa_68_it_cancels_a_wild_warp() -> None:
    """[WA-68] [WA-37] What the Wild Warp was to cancel stands, unless somebody else objects."""
    table = position(variant=ALL, red="create super", blue="wild wild")
    quiet(play(table, "action-cards"))
    play(table, "card-create", "red:pass", "blue:cancel")
    assert (asking(table), legal(table, "red")) == ("red", ["pass", "super-cancel"])
    play(table, "red:super-cancel")
    assert (asking(table), legal(table, "blue")) == ("blue", ["pass", "cancel"])
    play(table, "blue:pass")
    assert (at(table, "rC"), discards(table)) == ("1-c+1", "create wild super")


def test_wa_68_it_stands_for_no_special_card() -> None:
    """[WA-68] Neither in the own phase nor between actions of others."""
    table = position(variant=ALL, red="super", blue="super 1")
    assert not [name for name in legal(table) if name.startswith(("wild", "super", "card"))]
    assert "action-cards" not in legal(table)
    play(table, "action-draw", "blue:pass", "d95=1")
    assert asking(table) == "blue"
    assert legal(table, "blue") == ["pass"]


def fight(red: str, blue: str, *steps: str, options: str = "expansion=super") -> WarpArena:
    """A W-bot of red's attacks one of blue's."""
    table = position("rW1@13-1 bW1@13-c", variant=rules(options), red=red, blue=blue)
    quiet(play(table, "action-move"))
    return play(table, "rW1", "13-c", "done", "bW1", *steps)


def test_wa_68_in_a_fight_it_adds_six_and_cannot_be_cancelled() -> None:
    """[WA-68] Face down, no value is named; blue can cancel no card but blue's own."""
    table = fight("super", "wild super 5")
    assert legal(table) == ["no-card", "concede", "card-super"]
    play(table, "card-super", "card-5")
    view = table.observe(1)
    assert isinstance(view, WarpArena)
    assert (hand(view, "red"), int(view.values[HELD])) == ("", 0)
    play(table, "d4=1", "d4=1")
    assert legal(table, "blue") == ["pass", "cancel-defence", "super-cancel-defence"]
    assert (on(quiet(table), "13-c"), discards(table)) == ("rW1", "5 super")
    even = fight("super", "5 1", "card-super", "card-5", "d4=1", "d4=2")
    assert on(quiet(even), "13-c") == "bW1"


def test_wa_68_it_cancels_combat_cards() -> None:
    """[WA-68] [WA-38] Also a Wild Warp with a number, and at once."""
    table = fight("wild", "super 3", "card-wild", "card-3", "d4=4", "d4=4", "=5")
    assert legal(table, "blue") == ["pass", "super-cancel-attack", "super-cancel-defence"]
    play(table, "blue:super-cancel-attack")
    assert (on(quiet(table), "13-c"), discards(table)) == ("bW1", "3 wild super")
    own = fight("5 super", "3", "card-5", "card-3", "d4=1", "d4=1")
    assert legal(own, "red") == ["pass", "super-cancel-attack", "super-cancel-defence"]
    play(own, "red:super-cancel-defence")
    assert on(quiet(own), "13-c") == "rW1"


def test_wa_68_against_a_field_it_is_enough() -> None:
    """[WA-68] [WA-30] Six and a die."""
    table = position("rW1@13-1 FF(b)@13-c", variant=rules("expansion=super"), red="super")
    play(table, "action-move", "rW1", "13-c", "done", "rW1", "card-super", "d4=1")
    assert on(quiet(table), "13-c") == "rW1"


@pytest.mark.parametrize(
    ("used", "asked"),
    [
        ("wild wild wild wild", "blue"),
        ("wild wild wild wild super", "blue"),
        ("wild wild wild super super", "blue"),
        ("wild wild wild wild super super", "d84"),
    ],
)
def test_wa_68_windows_as_long_as_one_may_be_in_a_hand(used: str, asked: str) -> None:
    """[WA-68] [WA-48] To cancel: until all six lie in the discards."""
    table = position(variant=rules("expansion=super"), red="1", blue="2", used=used)
    play(table, "action-draw")
    left = 84 + 2 - 2 - len(used.split())
    assert asking(table) == (asked if asked == "blue" else f"d{left}")


def test_wa_68_windows_to_play_a_card_end_with_the_wild_warps() -> None:
    """[WA-68] [WA-48] A Super Wild Warp could do nothing in them."""
    variant = rules("expansion=super")
    used = "wild wild wild wild"
    table = position(variant=variant, red="1", blue="super", used=used)
    play(table, "action-rotate", "blue:pass", "grid-1", "=1")
    assert asking(table) == "red"


# --- Bombs (WA-69) ----------------------------------------------------------------------------


def bombing(things: str, *steps: str, options: str = "expansion=bombs", **hands: str) -> WarpArena:
    """Red plays special cards, with a Bomb in hand."""
    table = position(
        things,
        seats=3,
        variant=rules(options),
        **{"red": "bomb bomb 1", **hands},  # type: ignore[arg-type]
    )
    return quiet(play(table, "action-cards", *steps))


def test_wa_69_which_hexes() -> None:
    """[WA-69] Enemies or an enemy field, beside an own robot; of whatever kind."""
    table = bombing("rW1@11-c bW1@11-1 gH1@11-2 FF(b)@11-3 rD1@11-4 FF(r)@11-5 bD1@13-c PD2@11-6")
    play(table, "card-bomb")
    assert hexes(table) == {"11-1", "11-2", "11-3"}
    refused(table, "11-4")
    refused(table, "11-6")


def test_wa_69_without_a_target_it_is_not_played() -> None:
    """[WA-69] Two hexes away is too far."""
    table = bombing("rW1@11-c bW1@13-c")
    assert legal(table) == ["done"]
    alone = bombing("bW1@11-1 bW2@11-2")
    assert legal(alone) == ["done"]


def test_wa_69_all_robots_but_c_bots() -> None:
    """[WA-69] An A-bot too; discs stay loose, and so does the hex; robots beside are safe."""
    things = "rW1@11-c bC+1@11-1 bA+2@11-1 bD1@11-1 bW1+1@11-1 PD1@11-1 bH1@11-2"
    table = bombing(things, "card-bomb", "11-1", options="expansion=bombs,assassin")
    assert (on(table, "11-1"), on(table, "11-2"), at(table, "rW1")) == ("bC+1 PD4", "bH1", "11-c")
    assert (hand(table, "red"), discards(table)) == ("1 bomb", "bomb")
    check(table)


def test_wa_69_a_field_takes_it() -> None:
    """[WA-69] Only the field goes; the next one destroys the robots."""
    table = bombing("rW1@11-c bD1+1@11-1 FF(b)@11-1", "card-bomb", "11-1")
    assert on(table, "11-1") == "bD1+1"
    quiet(play(table, "card-bomb", "11-1"))
    assert on(table, "11-1") == "PD1"
    empty = bombing("rW1@11-c FF(g)@11-1", "card-bomb", "11-1")
    assert on(empty, "11-1") == ""


def test_wa_69_over_the_border_of_a_grid() -> None:
    """[WA-69] A neighbour is a neighbour; void is not crossed."""
    place = next(name for name in beside(position(), "11-1") if not name.startswith("11-"))
    table = bombing(f"rW1@11-1 bW1@{place}", "card-bomb", place)
    assert at(table, "bW1") == ""
    layout = {1: (0, 0, 0), 2: (4, 0, 0), 3: (1, 2, 0)}
    gap = position(
        "rC@3-c rW1@1-1 bC@3-2 bW1@2-4",
        layout=layout,
        variant=rules("expansion=bombs"),
        red="bomb",
    )
    assert legal(play(gap, "action-cards")) == ["done"]


def test_wa_69_void_holds_nobody() -> None:
    """[WA-69] [WA-67] At the edge of the arena, whatever has been played before."""
    table = position("rC@11-c bC@13-c bW1@1-6", variant=ALL, red="bomb point", blue="1")
    assert "void" in beside(table, "1-6")
    play(table, "card-point", "action-cards")
    assert legal(quiet(table)) == ["done"]


def test_wa_69_over_a_corner_of_squares() -> None:
    """[WA-69] [WA-45] One of the eight neighbours."""
    table = bombing("rW1@1-c bW1@1-2", options="expansion=bombs shape=square")
    assert hexes(play(table, "card-bomb")) == {"1-2"}


def test_wa_69_the_hex_is_said_before_it_can_be_cancelled() -> None:
    """[WA-69] [WA-49] Then nothing happens, and both cards are spent."""
    table = bombing("rW1@11-c bW1@11-1", "card-bomb", blue="wild 2")
    assert asking(table) == "red"
    play(table, "11-1")
    assert (asking(table), at(table, "bW1")) == ("red+blue", "11-1")
    play(table, "blue:cancel")
    assert (at(quiet(table), "bW1"), discards(table)) == ("11-1", "wild bomb")


def test_wa_69_it_is_played_by_the_action_for_special_cards_only() -> None:
    """[WA-69] Two points, and as many as one likes."""
    table = position("rW1@11-c bW1@11-1", variant=rules("expansion=bombs"), red="bomb")
    assert [name for name in legal(table) if name.startswith("card")] == []
    assert "action-cards" in legal(table)
    play(table, "action-cards", "card-bomb", "11-1")
    assert (points(table), asking(table)) == (1, "red")
    poor = position("rW1@11-c bW1@11-1", variant=rules("expansion=bombs"), red="bomb", points=1)
    assert "action-cards" not in legal(poor)


def test_wa_69_a_robot_lost_by_a_bomb_can_be_made_again() -> None:
    """[WA-69] [WA-16] It returns to stock; its owner stays in the game."""
    table = bombing("rW1@11-c bW1@11-1 bW2@11-1 bW3@11-1 bW4@11-1 bW5@11-1 bC+1@12-c")
    play(table, "card-bomb", "11-1", "done", "end", "no-disc", "action-convert")
    assert "make-W" in legal(quiet(table))
