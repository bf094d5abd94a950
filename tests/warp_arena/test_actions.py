"""The twelve actions of Warp Arena, 4.2.1 to 4.2.12, but for moving."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import asking, at, beside, discards, hand, hexes, legal, on, points
from tests.warp_arena.games import check
from tests.warp_arena.positions import ROW, TWO, play, position, quiet, refused


def centre(state: WarpArena, grid: int) -> tuple[int, int, int]:
    """Where a grid lies and how it is turned."""
    t = state.values
    return int(t[F.CELL_Q + grid - 1]), int(t[F.CELL_R + grid - 1]), int(t[F.TURNED + grid - 1])


# Each of the twelve with its cost: things, hands, steps, action points left.
TWELVE = {
    "destroy": ("", "", ["grid-13", "d6=4"], 2),
    "warp": ("", "", ["d20=20", "by-18-2", "=0"], 2),
    "draw": ("", "", ["d84=1"], 2),
    "rotate": ("", "", ["grid-11", "=2"], 2),
    "convert": ("rC+2@11-c", "", ["make-H", "11-1", "make-cards", "d84=1", "d83=1"], 2),
    "converter": ("", "", ["d20=13"], 2),
    "move": (
        "rH1@11-c bW1@13-5",
        "",
        ["rH1", "13-5", "done", "bW1", "no-card", "no-card", "d8=5", "d4=2"],
        1,
    ),
    "cards": (
        "",
        "destroy create",
        ["card-destroy", "grid-13", "d6=4", "card-create"],
        1,
    ),
    "any": ("bH1+1@19-c", "", ["bH1", "d20=11", "d6=6"], 1),
    "double": ("", "", ["grid-11", "d20=13", "=0", "=0"], 1),
    "exchange": ("", "", ["grid-1", "grid-20", "=0", "=3"], 0),
    "own": ("rD1+1@1-2", "", ["rD1", "20-5"], 0),
}
RESULTS = {
    "destroy": ["13-4 X"],
    "warp": ["20-c bC"],
    "draw": [],
    "rotate": [],
    "convert": ["11-c rC", "11-1 rH1"],
    "converter": ["13-c rC", "1-c "],
    "move": ["13-5 rH1", "11-c "],
    "cards": ["13-4 X", "1-c rC+1"],
    "any": ["11-6 bH1+1", "19-c "],
    "double": [],
    "exchange": ["1-c rC", "20-c bC"],
    "own": ["20-5 rD1+1", "20-c bC", "1-2 "],
}


@pytest.mark.parametrize("name", TWELVE)
def test_wa_10_each_action_and_its_cost(name: str) -> None:
    """[WA-10] What the table of actions says of each of the twelve."""
    things, red, steps, left = TWELVE[name]
    table = play(position(things, red=red), f"action-{name}", *steps)
    check(table)
    for line in RESULTS[name]:
        place, _, wanted = line.partition(" ")
        assert on(table, place) == wanted
    quiet(table)
    if left:
        assert (asking(table), points(table)) == ("red", left)
    else:
        assert asking(table) == "blue"


@pytest.mark.parametrize("name", TWELVE)
def test_wa_37_each_action_may_be_cancelled(name: str) -> None:
    """[WA-37] [WA-38] Announced and cancelled: the points and the Wild Warp are spent, no more."""
    things, red, _, _ = TWELVE[name]
    left = {"exchange": 0, "own": 0}.get(name, TWELVE[name][3])
    before = position(things, red=red, blue="wild")
    table = play(before, f"action-{name}", "blue:cancel")
    after = position(things, red=red, used="wild", points=left)
    quiet(table)
    assert discards(table) == "wild"
    assert hand(table, "blue") == ""
    assert hand(table, "red") == hand(after, "red")
    places = [f"{grid}-{k}" for grid in range(1, 21) for k in [*range(1, 7), "c"]]
    assert [on(table, place) for place in places] == [on(after, place) for place in places]
    assert [centre(table, grid) for grid in range(1, 21)] == [
        centre(after, grid) for grid in range(1, 21)
    ]
    assert asking(table) == ("red" if left else "blue")
    assert points(table) == (left or 3)


# --- Destroy a Random Hex (4.2.1) -------------------------------------------------------------


def destroyed(things: str, **more: str) -> WarpArena:
    """Red destroys 11-2."""
    return play(position(things, **more), "action-destroy", "grid-11", "d6=2")  # type: ignore[arg-type]


def test_wa_11_all_on_the_hex_is_gone() -> None:
    """[WA-11] Robots go back to stock, discs are lost."""
    table = destroyed("bH1+2@11-2 PD1@11-2")
    assert (on(table, "11-2"), at(table, "bH1")) == ("X", "")
    check(table)


@pytest.mark.parametrize("owner", ["b", "r"])
def test_wa_11_a_field_protects_whoever_stands_there(owner: str) -> None:
    """[WA-11] Only the force field goes; a second time the hex does."""
    robot = f"{owner}H1+2@11-2"
    table = destroyed(f"{robot} PD1@11-2 FF({owner})@11-2")
    assert on(table, "11-2") == f"{owner}H1+2 PD1"
    play(table, "action-destroy", "grid-11", "d6=2")
    assert on(table, "11-2") == "X"


def test_wa_11_a_field_protects_a_c_bot() -> None:
    """[WA-11] Blue's C-bot survives under its field."""
    table = destroyed("bC@11-2 FF(b)@11-2")
    assert on(table, "11-2") == "bC"
    assert asking(table) == "red"


def test_wa_11_destroyed_again_nothing_happens() -> None:
    """[WA-11] No second die."""
    table = destroyed("X@11-2")
    assert (on(table, "11-2"), asking(table), points(table)) == ("X", "red", 2)


def test_wa_11_the_grid_is_chosen_before_the_roll() -> None:
    """[WA-11] Any grid, also one destroyed all round."""
    ruined = " ".join(f"X@11-{k}" for k in range(1, 7))
    table = play(position(ruined), "action-destroy")
    assert legal(table) == [f"grid-{n}" for n in range(1, 21)]
    refused(table, "grid-21")


# --- Warp a Random Grid (4.2.2) ---------------------------------------------------------------


def test_wa_12_places_for_a_grid() -> None:
    """[WA-12] Beside other grids, lifted off; not its old place, not overlapping."""
    table = play(position(), "action-warp", "d20=20")
    names = legal(table)
    assert "by-18-2" in names
    for wrong in ("by-16-4", "by-18-7", "by-19-1", "by-18-8"):
        assert wrong not in names
        refused(position(), "action-warp", "d20=20", wrong)
    assert not any(name.startswith("by-20-") for name in names)


def test_wa_12_a_place_has_one_name() -> None:
    """[WA-12] That of the grid with the lowest number beside it."""
    table = play(position(layout=TWO | {3: (0, 3, 0)}, grids=3), "action-warp", "d3=3")
    assert "by-1-15" in legal(table)
    assert "by-2-12" not in legal(table)
    assert "by-2-13" in legal(table)
    refused(table, "by-2-12")
    assert centre(play(table, "by-1-15", "=0"), 3) == (3, -3, 0)


def test_wa_12_room_is_judged_with_the_grid_lifted_off() -> None:
    """[WA-12] It may overlap where it lay itself."""
    table = play(position(layout=TWO, grids=2), "action-warp", "d2=2", "by-1-1", "=0")
    assert centre(table, 2) == (2, 1, 0)
    check(table)


def test_wa_12_others_may_be_left_alone() -> None:
    """[WA-12] Grid 3 loses touch with the rest."""
    table = play(position(layout=ROW, grids=3), "action-warp", "d3=2", "by-1-9", "=0")
    assert centre(table, 2) == (-3, 0, 0)
    assert beside(table, "3-4")[3] == "void"
    check(table)


def test_wa_12_turned_by_steps() -> None:
    """[WA-12] [WA-10] The turn is counted from how the grid lay."""
    table = play(position(), "action-rotate", "grid-20", "=4", "action-warp", "d20=20", "by-18-2")
    assert legal(table) == ["=0", "=1", "=2", "=3", "=4", "=5"]
    play(table, "=3")
    assert centre(table, 20) == (2, 6, 1)


def test_wa_12_the_die_comes_first() -> None:
    """[WA-12] Nobody chooses the grid."""
    table = play(position(), "action-warp")
    assert asking(table) == "d20"
    assert legal(table) == []


def test_wa_13_everything_travels_along() -> None:
    """[WA-13] Robots, force fields, destroyed hexes and discs under the same names."""
    things = "bC+2@20-c FF(b)@20-2 X@20-5 PD1@20-3"
    table = play(position(things), "action-warp", "d20=20", "by-18-2", "=2")
    assert [on(table, f"20-{k}") for k in "c253"] == ["bC+2", "FF(b)", "X", "PD1"]
    assert centre(table, 20) == (2, 6, 2)
    assert beside(table, "20-c")[2] == "20-1"
    check(table)


# --- Draw a Card (4.2.3) ----------------------------------------------------------------------


def test_wa_15_drawing() -> None:
    """[WA-15] The die says which card; nobody sees it."""
    table = play(position(), "action-draw")
    assert (asking(table), int(table.observers(-1))) == ("d84", 0)
    play(table, "d84=84")
    assert (hand(table, "red"), int(table.values[F.DECK_LEFT])) == ("wild", 83)


def emptied(used: str, **hands: str) -> WarpArena:
    """An empty deck: blue holds all but the discards and the other hands."""
    pack = (
        ["1", "2", "3", "4", "5", "warp", "double", "create"] * 8 + ["destroy"] * 16 + ["wild"] * 4
    )
    for word in f"{used} {' '.join(hands.values())}".split():
        pack.remove(word)
    return position(used=used, blue=" ".join(pack), **hands)  # type: ignore[arg-type]


def test_wa_15_an_empty_deck_takes_the_discards_in() -> None:
    """[WA-15] Shuffled, and one of them is drawn."""
    table = emptied("1 2 3 4 5 1 2 3 4 5 warp warp")
    assert int(table.values[F.DECK_LEFT]) == 0
    play(table, "action-draw", "d12=12")
    assert (discards(table), int(table.values[F.DECK_LEFT])) == ("", 11)
    assert hand(table, "red") == "warp"
    check(table)


def test_wa_15_the_last_card_fills_the_deck_again() -> None:
    """[WA-15] From the discards as they are then: a card used later does not join them."""
    pack = hand(emptied("1 2 3 5", red="wild"), "blue")
    table = play(position(red="wild", blue=pack, used="1 2 3"), "action-draw")
    assert (hand(quiet(table), "red"), discards(table)) == ("5 wild", "")
    assert int(table.values[F.DECK_LEFT]) == 3
    check(table)
    play(table, "wild-create", "action-draw", "d3=3")
    assert (hand(table, "red"), discards(table)) == ("3 5", "wild")
    check(table)


def test_wa_15_two_cards_for_a_disc_over_the_last_card() -> None:
    """[WA-15] [WA-16] The second comes from the deck that the first one's drawing made."""
    pack = hand(emptied("1 2 3 5"), "blue")
    table = position("rC+1@1-c", blue=pack, used="1 2 3")
    play(table, "action-convert", "make-cards", "d3=2")
    assert (hand(table, "red"), discards(table)) == ("2 5", "")
    check(table)


def test_wa_15_nothing_to_draw() -> None:
    """[WA-15] With both piles empty it is not offered."""
    table = emptied("")
    assert "action-draw" not in legal(table)
    refused(table, "action-draw")


def test_wa_15_the_last_card_needs_no_die() -> None:
    """[WA-15] One card is drawn as it is, and nothing is left to draw then."""
    table = emptied("5")
    play(table, "action-draw")
    assert (hand(quiet(table), "red"), discards(table)) == ("5", "")
    assert "action-draw" not in legal(table)


def test_wa_15_two_cards_for_a_disc_if_there_are_two() -> None:
    """[WA-15] [WA-16] With one card left one is drawn."""
    pack = hand(emptied("5"), "blue")
    short = position("rC+1@1-c", used="5", blue=pack)
    play(short, "action-convert", "make-cards")
    assert (hand(short, "red"), at(short, "rC")) == ("5", "1-c")
    check(short)


# --- Rotate a Grid (4.2.4) --------------------------------------------------------------------


def test_wa_10_a_turned_grid_in_the_arena() -> None:
    """[WA-10] [WA-3] By two steps hex 1 lies south-west of the centre."""
    table = play(position(), "action-rotate", "grid-11", "=2")
    assert beside(table, "11-c")[2] == "11-1"
    assert beside(table, "11-1") == ["11-6", "16-5", "14-1", "14-6", "11-2", "11-c"]
    assert points(table) == 2


# --- Convert Any or All Power Discs (4.2.5) ---------------------------------------------------


def test_wa_16_discs_from_three_sources() -> None:
    """[WA-16] Carried by the C-bot, by a friend in its hex, or loose; as many as one likes."""
    table = position("rC+2@11-c rW1+1@11-c PD1@11-c")
    play(table, "action-convert", "make-D")
    assert legal(table) == ["loose", "rC", "rW1"]
    play(table, "loose", "11-1", "make-D", "rW1", "11-2", "make-H", "11-c", "done")
    assert on(table, "11-c") == "rC+1 rH1 rW1"
    assert (at(table, "rD1"), at(table, "rD2")) == ("11-1", "11-2")
    check(table)


def test_wa_16_none_need_be_converted() -> None:
    """[WA-16] The point is spent all the same."""
    table = play(position("rC+2@11-c"), "action-convert", "done")
    assert (at(table, "rC"), points(table)) == ("11-c+2", 2)


@pytest.mark.parametrize(
    ("things", "places"),
    [
        ("rC+1@11-c", "11-c 11-1 11-2 11-3 11-4 11-5 11-6"),
        ("rC+1@11-1", "11-1 13-5 13-4 11-2 11-c 11-6 8-3"),
        (
            "rC+1@11-c X@11-2 bW1@11-3 FF(b)@11-4 FF(r)@11-5 rD1@11-6",
            "11-c 11-1 11-5 11-6",
        ),
        ("rC+1@15-2", "15-2 15-3 15-c 15-1"),
    ],
)
def test_wa_16_where_a_new_robot_appears(things: str, places: str) -> None:
    """[WA-16] The C-bot's hex or one beside it, not destroyed, nothing of an enemy there."""
    table = play(position(things), "action-convert", "make-D")
    assert hexes(table) == set(places.split())


def test_wa_16_cards() -> None:
    """[WA-16] Two for a disc."""
    table = play(position("rC+1@11-c"), "action-convert", "make-cards", "d84=1", "d83=83")
    assert (hand(table, "red"), at(table, "rC")) == ("1 wild", "11-c")
    assert int(table.values[F.HELD]) == 2


def test_wa_16_five_of_a_kind() -> None:
    """[WA-16] No sixth; a lost robot may be made again."""
    five = " ".join(f"rH{n}@11-3" for n in range(1, 6))
    table = play(position(f"rC+2@11-c {five}"), "action-convert")
    assert legal(table) == ["done", "make-cards", "make-D", "make-B", "make-W"]
    four = five.replace("rH3@11-3 ", "")
    table = play(position(f"rC+2@11-c {four}"), "action-convert", "make-H", "11-1")
    assert at(table, "rH3") == "11-1"
    assert "make-H" not in legal(table)
    refused(table, "make-H")


def test_wa_16_discs_beside_the_c_bot_do_not_count() -> None:
    """[WA-16] Only what is in its hex; else the action is not offered."""
    table = position("rC@11-c rW1+2@11-1 PD1@11-2")
    assert "action-convert" not in legal(table)
    table = play(position("rC+1@11-c rW1+2@11-1"), "action-convert", "make-D", "11-c")
    assert (asking(table), at(table, "rW1")) == ("red", "11-1+2")
    assert "action-convert" not in legal(table)


def test_wa_16_a_new_robot_may_move_in_the_same_phase() -> None:
    """[WA-16] It carries nothing."""
    table = play(position("rC+1@11-c"), "action-convert", "make-W", "11-1")
    assert at(table, "rW1") == "11-1"
    assert "rW1" in legal(play(table, "action-move"))


def test_wa_28_a_robot_made_anew_has_not_fired() -> None:
    """[WA-28] [WA-16] B-bot 1 fired and was lost; the new one has its shot."""
    table = position("rC+2@1-c rB1@11-2 bW1@13-c")
    play(table, "action-converter", "d20=13", "rB1", "rB1", "no-card", "no-card", "d6=6", "d4=1")
    assert int(table.values[F.FIRED]) == 1 << 11
    play(table, "action-destroy", "grid-11", "d6=2", "action-convert", "make-B", "13-4")
    assert at(table, "rB1") == "13-4"
    assert int(table.values[F.FIRED]) == 0


# --- Warp Converter (4.2.6) -------------------------------------------------------------------


def test_wa_17_to_a_centre() -> None:
    """[WA-17] With its discs, and no die for a hex."""
    table = play(position("rC+2@1-c"), "action-converter", "d20=13")
    assert (at(table, "rC"), asking(table)) == ("13-c+2", "red")


def test_wa_17_on_a_destroyed_centre_it_is_lost() -> None:
    """[WA-17] [WA-35] With its discs; the hand goes to the discards."""
    table = position("rC+2@1-c X@13-c", seats=3, red="1 5")
    play(table, "action-converter", "d20=13")
    assert (at(table, "rC"), discards(table), asking(table)) == ("", "1 5", "blue")
    assert (on(table, "13-c"), on(table, "1-c")) == ("X", "")
    two = play(position("X@13-c"), "action-converter", "d20=13")
    assert (asking(two), int(two.values[F.WINNER])) == ("over", 1)


def test_wa_17_onto_enemies() -> None:
    """[WA-17] [WA-53] Its owner attacks; B-bots nearby may support, if he says so."""
    table = play(position("bH1@13-c rB1@13-4"), "action-converter", "d20=13")
    assert (asking(table), legal(table)) == ("red", ["done", "rB1"])
    play(table, "rB1")
    assert (asking(table), legal(table)) == ("red", ["rC", "rB1"])
    play(table, "rB1", "no-card", "no-card", "d6=6", "d8=5")
    assert (on(table, "13-c"), at(table, "rB1")) == ("rC", "13-4")
    alone = play(position("bH1@13-c"), "action-converter", "d20=13")
    assert (asking(alone), legal(alone)) == ("blue", ["bH1"])


def test_wa_17_onto_an_enemy_field() -> None:
    """[WA-17] [WA-30] It must be broken, or the C-bot is lost."""
    table = play(position("FF(b)@13-c"), "action-converter", "d20=13", "rC", "no-card", "d12=6")
    assert on(table, "13-c") == "rC"
    lost = play(position("FF(b)@13-c"), "action-converter", "d20=13", "rC", "no-card", "d12=5")
    assert asking(lost) == "over"


def test_wa_17_to_its_own_grid_or_friends() -> None:
    """[WA-17] No combat."""
    assert at(play(position("rC@1-4"), "action-converter", "d20=1"), "rC") == "1-c"
    assert at(play(position("rC@1-c"), "action-converter", "d20=1"), "rC") == "1-c"
    table = play(position("rD1@13-c FF(r)@13-c"), "action-converter", "d20=13")
    assert (on(table, "13-c"), asking(table)) == ("rC rD1 FF(r)", "red")


# --- Warp Playing Piece (4.2.9) ---------------------------------------------------------------


def thrown(things: str, robot: str, **more: str) -> WarpArena:
    """Red warps a robot to 11-2."""
    table = position(things, **more)  # type: ignore[arg-type]
    return play(table, "action-any", robot, "d20=11", "d6=2")


def test_wa_18_any_robot_but_c_bots() -> None:
    """[WA-18] Of anybody; its discs travel along."""
    table = play(position("bH1+3@19-c rD1@1-1"), "action-any")
    assert legal(table) == ["rD1", "bH1"]
    play(table, "bH1", "d20=11", "d6=2")
    assert (at(table, "bH1"), asking(table)) == ("11-2+3", "red")


def test_wa_18_on_a_destroyed_hex_it_is_gone() -> None:
    """[WA-18] With its discs."""
    table = thrown("bH1+3@19-c X@11-2", "bH1")
    assert (at(table, "bH1"), on(table, "11-2"), on(table, "19-c")) == ("", "X", "")


def test_wa_18_who_arrives_attacks() -> None:
    """[WA-18] [WA-28] Red throws blue's robot onto red's: blue attacks, red wins ties."""
    table = thrown("bH1@19-c rD1@11-2 bB1@11-1 rB1@11-3", "bH1")
    assert (asking(table), legal(table)) == ("red", ["rD1"])
    play(table, "rD1", "no-card")
    assert asking(table) == "red"
    play(table, "no-card", "d8=5", "d10=5")
    assert (on(table, "11-2"), asking(table)) == ("rD1", "red")


def test_wa_18_ones_own_robot_attacks() -> None:
    """[WA-18] [WA-28] [WA-53] In its owner's phase distant B-bots support it, if he says so."""
    table = thrown("rH1@19-c bD1@11-2 rB1@16-6", "rH1")
    assert (asking(table), legal(table)) == ("red", ["done", "rB1"])
    assert legal(play(table, "rB1")) == ["rH1", "rB1"]
    alone = thrown("rH1@19-c bD1@11-2 rB1@16-6", "rH1")
    assert (asking(play(alone, "done")), legal(alone)) == ("blue", ["bD1"])


def test_wa_18_two_others_may_meet() -> None:
    """[WA-18] [WA-34] Red throws blue onto green: over before red goes on."""
    table = position("bH1@19-c gW1@11-2", seats=3)
    play(table, "action-any", "bH1", "d20=11", "d6=2")
    assert asking(table) == "green"
    play(table, "gW1", "no-card", "no-card", "d8=8", "d4=1")
    assert (on(table, "11-2"), asking(table), points(table)) == ("bH1", "red", 1)


def test_wa_18_onto_a_force_field() -> None:
    """[WA-18] [WA-30] The arriving robot must break an enemy's; a friendly one is no matter."""
    table = thrown("bH1@19-c FF(r)@11-2", "bH1")
    assert (asking(table), legal(table)) == ("blue", ["bH1"])
    play(table, "bH1", "no-card", "d8=5")
    assert (on(table, "11-2"), asking(table)) == ("FF(r)", "red")
    assert asking(thrown("bH1@19-c FF(b)@11-2 bW1@11-2", "bH1")) == "red"


# --- Double Warp (4.2.10, 4.2.11) -------------------------------------------------------------


def test_wa_14_two_grids_change_places() -> None:
    """[WA-14] A grid named and one by die, each turned as one likes."""
    table = play(position("rH1@11-1 bC@13-c"), "action-double", "grid-11", "d20=13", "=0", "=0")
    assert (centre(table, 11), centre(table, 13)) == ((2, 1, 0), (0, 0, 0))
    assert beside(table, "11-5") == ["11-6", "11-c", "11-4", "13-1", "8-3", "8-2"]
    assert (on(table, "11-1"), on(table, "13-c")) == ("rH1", "bC")
    assert points(table) == 1
    check(table)


def test_wa_14_the_same_grid_is_turned_or_left() -> None:
    """[WA-14] One turn is asked, not two."""
    table = play(position(), "action-double", "grid-11", "d20=11")
    assert legal(table) == ["=0", "=1", "=2", "=3", "=4", "=5"]
    play(table, "=4")
    assert (centre(table, 11), asking(table)) == ((0, 0, 4), "red")
    assert "action-draw" in legal(table)


def test_wa_14_both_chosen_are_two() -> None:
    """[WA-14] No die; the same grid twice is refused."""
    table = play(position(), "action-exchange", "grid-11")
    assert "grid-11" not in legal(table)
    refused(table, "grid-11")
    play(table, "grid-13", "=1", "=2")
    assert (centre(table, 11), centre(table, 13)) == ((2, 1, 1), (0, 0, 2))
    check(table)


# --- Warp Friendly Piece (4.2.12) -------------------------------------------------------------


def test_wa_19_anywhere_safe() -> None:
    """[WA-19] Also the C-bot, with its discs; not onto an enemy, nor a destroyed hex."""
    things = "rC+4@1-c X@11-1 bW1@11-2 FF(b)@11-3 FF(r)@11-4 rD1@11-5"
    table = play(position(things), "action-own")
    assert legal(table) == ["rC", "rD1"]
    play(table, "rC")
    assert {"11-4", "11-5", "11-6", "20-2"} <= hexes(table)
    assert not {"11-1", "11-2", "11-3", "20-c", "1-c"} & hexes(table)
    for wrong in ("11-1", "11-2", "11-3", "20-c"):
        refused(table, wrong)
    play(table, "20-2")
    assert (at(table, "rC"), asking(table)) == ("20-2+4", "blue")


def test_wa_19_not_offered_when_no_hex_is_safe() -> None:
    """[WA-19] With every other hex destroyed there is nowhere to go."""
    everywhere = [f"{grid}-{k}" for grid in (1, 2) for k in "c123456"]
    ruined = " ".join(f"X@{hex_}" for hex_ in everywhere if hex_ not in ("1-c", "2-c"))
    table = position(ruined, layout=TWO, grids=2)
    assert "action-own" not in legal(table)
    assert "action-own" in legal(position(ruined.replace("X@1-1 ", ""), layout=TWO, grids=2))


def test_wa_72_a_d_bot_that_is_warped_leaves_nothing_behind() -> None:
    """[WA-72] [WA-27] Neither a destroyed hex nor a force field is offered, by any warp."""
    table = play(position("rD1@11-2"), "action-own", "rD1", "16-c")
    assert (at(table, "rD1"), on(table, "11-2"), asking(table)) == ("16-c", "", "blue")
    table = play(position("rD1@11-2"), "action-any", "rD1", "d20=16", "d6=1")
    assert (at(table, "rD1"), on(table, "11-2"), asking(table)) == ("16-1", "", "red")
    for wrong in ("leave", "destroy", "field"):
        refused(table, wrong)
    play(table := position("rD1@11-2"), "action-rotate", "grid-11", "=1")
    assert (at(table, "rD1"), "leave" in legal(table)) == ("11-2", False)
