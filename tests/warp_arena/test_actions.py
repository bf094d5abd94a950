"""The twelve actions of Warp Arena, 4.2.1 to 4.2.12, but for moving."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import beside, hand, legal, on
from tests.warp_arena.games import check
from tests.warp_arena.positions import ROW, TWO, expect, play, position, quiet, refused


def centre(state: WarpArena, grid: int) -> tuple[int, int, int]:
    """Return a grid's coordinates and rotation."""
    t = state.values
    return int(t[F.CELL_Q + grid - 1]), int(t[F.CELL_R + grid - 1]), int(t[F.TURNED + grid - 1])


# Each of the twelve: things, red's hand, steps, action points left, and facts afterwards.
TWELVE = {
    "destroy": ("", "", "grid-13 d6=4", 2, "on 13-4: X"),
    "warp": ("", "", "d20=20 by-18-2 =0", 2, "on 20-c: bC"),
    "draw": ("", "", "d84=1", 2, "hand red: 1"),
    "rotate": ("", "", "grid-11 =2", 2, "turned 11: 2"),
    "convert": (
        *("rC+2@11-c", "", "make-H 11-1 make-cards d84=1 d83=1", 2),
        "on 11-c: rC; on 11-1: rH1; hand red: 1 1",
    ),
    "converter": ("", "", "d20=13", 2, "on 13-c: rC; on 1-c:"),
    "move": (
        *("rH1@11-c bW1@13-5", "", "rH1 13-5 done bW1 no-card no-card d8=5 d4=2", 1),
        "on 13-5: rH1; on 11-c:",
    ),
    "cards": (
        *("", "destroy create", "card-destroy grid-13 d6=4 card-create", 1),
        "on 13-4: X; on 1-c: rC+1",
    ),
    "any": ("bH1+1@19-c", "", "bH1 d20=11 d6=6", 1, "on 11-6: bH1+1; on 19-c:"),
    "double": ("", "", "grid-11 d20=13 =0 =1", 1, "turned 11: 0; turned 13: 1"),
    "exchange": ("", "", "grid-1 grid-20 =0 =3", 0, "on 1-c: rC; on 20-c: bC; turned 20: 3"),
    "own": ("rD1+1@1-2", "", "rD1 20-5", 0, "on 20-5: rD1+1; on 20-c: bC; on 1-2:"),
}


@pytest.mark.parametrize("name", TWELVE)
def test_wa_10_each_action_and_its_cost(name: str) -> None:
    """[WA-10] The twelve actions match the table of the rulebook."""
    things, red, steps, left, facts = TWELVE[name]
    table = position(things, red=red)
    check(expect(table, f"action-{name} {steps}", facts))
    expect(quiet(table), "", f"asks: red; points: {left}" if left else "asks: blue")


@pytest.mark.parametrize("name", TWELVE)
def test_wa_37_each_action_may_be_cancelled(name: str) -> None:
    """[WA-37] [WA-38] Announced and cancelled: the points and the Wild Warp are spent, no more."""
    things, red, _, _, _ = TWELVE[name]
    left = {"exchange": 0, "own": 0}.get(name, TWELVE[name][3])
    table = quiet(play(position(things, red=red, blue="wild"), f"action-{name}", "blue:cancel"))
    after = position(things, red=red, used="wild", points=left)
    expect(table, "", f"discards: wild; hand blue:; hand red: {hand(after, 'red')}")
    places = [f"{grid}-{k}" for grid in range(1, 21) for k in "123456c"]
    assert [on(table, place) for place in places] == [on(after, place) for place in places]
    grids = range(1, 21)
    assert [centre(table, grid) for grid in grids] == [centre(after, grid) for grid in grids]
    expect(table, "", f"asks: {'red' if left else 'blue'}; points: {left or 3}")


# --- Destroy a Random Hex (4.2.1) -------------------------------------------------------------

DESTROY = "action-destroy grid-11 d6=2"


def test_wa_11_destroy_a_hex() -> None:
    """[WA-11] All in it is gone; the grid comes before the roll; again, nothing happens."""
    check(expect(position("bH1+2@11-2 PD1@11-2"), DESTROY, "on 11-2: X; at bH1:"))
    expect(position("X@11-2"), DESTROY, "on 11-2: X; asks: red; points: 2")
    ruined = " ".join(f"X@11-{k}" for k in range(1, 7))
    table = play(position(ruined), "action-destroy")
    assert legal(table) == [f"grid-{n}" for n in range(1, 21)]
    refused(table, "grid-21")


@pytest.mark.parametrize("robot", ["bH1+2", "rH1+2", "bC"])
def test_wa_11_force_fields_protect_robots(robot: str) -> None:
    """[WA-11] Only the force field goes; a second time the hex does."""
    table = position(f"{robot}@11-2 PD1@11-2 FF({robot[0]})@11-2", seats=3)
    expect(table, DESTROY, f"on 11-2: {robot} PD1; asks: red")
    expect(table, DESTROY, "on 11-2: X")


# --- Warp a Random Grid (4.2.2) ---------------------------------------------------------------


def test_wa_12_places_for_a_grid() -> None:
    """[WA-12] Beside other grids, lifted off; not its old place, not overlapping."""
    wrong = "by-16-4 by-18-7 by-19-1 by-18-8"
    table = expect(position(), "action-warp", "asks: d20; choices:")  # Nobody chooses the grid.
    expect(table, "d20=20", f"offers: by-18-2; not: {wrong}")
    assert not any(name.startswith("by-20-") for name in legal(table))
    for name in wrong.split():
        refused(table, name)


def test_wa_12_each_place_has_one_name() -> None:
    """[WA-12] That of the grid with the lowest number beside it."""
    table = position(layout=TWO | {3: (0, 3, 0)}, grids=3)
    expect(table, "action-warp d3=3", "offers: by-1-15 by-2-13; not: by-2-12")
    assert centre(play(table, "by-1-15", "=0"), 3) == (3, -3, 0)


def test_wa_12_places_ignore_the_lifted_grid() -> None:
    """[WA-12] It may overlap its old place, and leave others without a neighbour."""
    table = play(position(layout=TWO, grids=2), "action-warp", "d2=2", "by-1-1", "=0")
    assert centre(table, 2) == (2, 1, 0)
    check(table)
    table = play(position(layout=ROW, grids=3), "action-warp", "d3=2", "by-1-9", "=0")
    assert (centre(table, 2), beside(table, "3-4")[3]) == ((-3, 0, 0), "void")
    check(table)


def test_wa_12_turned_by_steps() -> None:
    """[WA-12] [WA-10] The turn is counted from how the grid lay."""
    table = position()
    steps = "action-rotate grid-20 =4 action-warp d20=20 by-18-2"
    expect(table, steps, "choices: =0 =1 =2 =3 =4 =5")
    assert centre(play(table, "=3"), 20) == (2, 6, 1)


def test_wa_13_contents_move_with_the_grid() -> None:
    """[WA-13] Robots, force fields, destroyed hexes and discs under the same names."""
    table = position("bC+2@20-c FF(b)@20-2 X@20-5 PD1@20-3")
    facts = "on 20-c: bC+2; on 20-2: FF(b); on 20-5: X; on 20-3: PD1"
    expect(table, "action-warp d20=20 by-18-2 =2", facts)
    assert (centre(table, 20), beside(table, "20-c")[2]) == ((2, 6, 2), "20-1")
    check(table)


# --- Draw a Card (4.2.3) ----------------------------------------------------------------------


def test_wa_15_drawing_cards() -> None:
    """[WA-15] The die says which card; nobody sees it."""
    table = expect(position(), "action-draw", "asks: d84")
    assert int(table.observers(-1)) == 0
    expect(table, "d84=84", "hand red: wild; deck: 83")


def emptied(used: str, things: str = "", **hands: str) -> WarpArena:
    """Return an empty deck: blue holds all but the discards and the other hands."""
    pack = (
        ["1", "2", "3", "4", "5", "warp", "double", "create"] * 8 + ["destroy"] * 16 + ["wild"] * 4
    )
    for word in f"{used} {' '.join(hands.values())}".split():
        pack.remove(word)
    return position(things, used=used, blue=" ".join(pack), **hands)  # type: ignore[arg-type]


def test_wa_15_empty_decks_take_the_discards() -> None:
    """[WA-15] Shuffled, and one of them is drawn."""
    table = expect(emptied("1 2 3 4 5 1 2 3 4 5 warp warp"), "", "deck: 0")
    check(expect(table, "action-draw d12=12", "discards:; deck: 11; hand red: warp"))


def test_wa_15_last_card_refills_the_deck() -> None:
    """[WA-15] From the discards as they are then: a card used later does not join them."""
    pack = hand(emptied("1 2 3 5", red="wild"), "blue")
    table = play(position(red="wild", blue=pack, used="1 2 3"), "action-draw")
    check(expect(quiet(table), "", "hand red: 5 wild; discards:; deck: 3"))
    check(expect(table, "wild-create action-draw d3=3", "hand red: 3 5; discards: wild"))


def test_wa_15_nothing_to_draw() -> None:
    """[WA-15] With both piles empty it is not offered; a single card needs no die."""
    refused(emptied(""), "action-draw")
    table = quiet(play(emptied("5"), "action-draw"))
    expect(table, "", "hand red: 5; discards:; not: action-draw")


def test_wa_15_two_cards_for_a_disc() -> None:
    """[WA-15] [WA-16] The last card refills the deck for the second; with one left one is drawn."""
    pack = hand(emptied("1 2 3 5"), "blue")
    table = position("rC+1@1-c", blue=pack, used="1 2 3")
    check(expect(table, "action-convert make-cards d3=2", "hand red: 2 5; discards:"))
    short = emptied("5", "rC+1@1-c")
    check(expect(short, "action-convert make-cards", "hand red: 5; at rC: 1-c"))


# --- Rotate a Grid (4.2.4) --------------------------------------------------------------------


def test_wa_10_a_turned_grid_in_the_arena() -> None:
    """[WA-10] [WA-3] By two steps hex 1 lies south-west of the centre."""
    facts = "beside 11-1: 11-6 16-5 14-1 14-6 11-2 11-c; points: 2"
    table = expect(position(), "action-rotate grid-11 =2", facts)
    assert beside(table, "11-c")[2] == "11-1"


# --- Convert Any or All Power Discs (4.2.5) ---------------------------------------------------


def test_wa_16_discs_from_three_sources() -> None:
    """[WA-16] Carried by the C-bot, by a friend in its hex, or loose; as many as one likes."""
    table = position("rC+2@11-c rW1+1@11-c PD1@11-c")
    expect(table, "action-convert make-D", "choices: loose rC rW1")
    steps = "loose 11-1 make-D rW1 11-2 make-H 11-c done"
    check(expect(table, steps, "on 11-c: rC+1 rH1 rW1; at rD1: 11-1; at rD2: 11-2"))
    expect(position("rC+2@11-c"), "action-convert done", "at rC: 11-c+2; points: 2")


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
    expect(position(things), "action-convert make-D", f"hexes: {places}")


def test_wa_16_discs_become_cards_or_a_robot() -> None:
    """[WA-16] Two cards, or a robot that carries nothing and may move in the same phase."""
    table = position("rC+1@11-c")
    expect(table, "action-convert make-cards d84=1 d83=83", "hand red: 1 wild; at rC: 11-c")
    table = expect(position("rC+1@11-c"), "action-convert make-W 11-1", "at rW1: 11-1")
    expect(table, "action-move", "offers: rW1")


def test_wa_16_five_of_a_kind() -> None:
    """[WA-16] No sixth; a lost robot may be made again."""
    five = " ".join(f"rH{n}@11-3" for n in range(1, 6))
    table = position(f"rC+2@11-c {five}")
    expect(table, "action-convert", "choices: done make-cards make-D make-B make-W")
    table = position(f"rC+2@11-c {five.replace('rH3@11-3 ', '')}")
    expect(table, "action-convert make-H 11-1", "at rH3: 11-1; not: make-H")
    refused(table, "make-H")


def test_wa_16_discs_beside_the_c_bot_do_not_count() -> None:
    """[WA-16] Only what is in its hex; else the action is not offered."""
    expect(position("rC@11-c rW1+2@11-1 PD1@11-2"), "", "not: action-convert")
    table = position("rC+1@11-c rW1+2@11-1")
    facts = "asks: red; at rW1: 11-1+2; not: action-convert"
    expect(table, "action-convert make-D 11-c", facts)


def test_wa_28_remade_robots_have_not_fired() -> None:
    """[WA-28] [WA-16] B-bot 1 fired and was lost; the new one has its shot."""
    table = position("rC+2@1-c rB1@11-2 bW1@13-c")
    steps = "action-converter d20=13 rB1 rB1 no-card no-card d6=6 d4=1"
    expect(table, steps, "fired: rB1")
    expect(table, f"{DESTROY} action-convert make-B 13-4", "at rB1: 13-4; fired:")


# --- Warp Converter (4.2.6) -------------------------------------------------------------------

TO_13 = "action-converter d20=13"


def test_wa_17_warp_to_a_centre() -> None:
    """[WA-17] With its discs and no die for a hex; no combat on its own grid or with friends."""
    expect(position("rC+2@1-c"), TO_13, "at rC: 13-c+2; asks: red")
    for start in ("1-4", "1-c"):
        expect(position(f"rC@{start}"), "action-converter d20=1", "at rC: 1-c")
    expect(position("rD1@13-c FF(r)@13-c"), TO_13, "on 13-c: rC rD1 FF(r); asks: red")


def test_wa_17_on_a_destroyed_centre_it_is_lost() -> None:
    """[WA-17] [WA-35] With its discs; the hand goes to the discards."""
    table = position("rC+2@1-c X@13-c", seats=3, red="1 5")
    expect(table, TO_13, "at rC:; discards: 1 5; asks: blue; on 13-c: X; on 1-c:")
    two = expect(position("X@13-c"), TO_13, "asks: over")
    assert int(two.values[F.WINNER]) == 1


def test_wa_17_warp_onto_enemies() -> None:
    """[WA-17] [WA-53] Its owner attacks; B-bots nearby may support, if its owner says so."""
    table = position("bH1@13-c rB1@13-4")
    expect(table, TO_13, "asks: red; choices: done rB1")
    expect(table, "rB1", "asks: red; choices: rC rB1")
    expect(table, "rB1 no-card no-card d6=6 d8=5", "on 13-c: rC; at rB1: 13-4")
    expect(position("bH1@13-c"), TO_13, "asks: blue; choices: bH1")


def test_wa_17_warp_onto_an_enemy_field() -> None:
    """[WA-17] [WA-30] It must be broken, or the C-bot is lost."""
    for face, facts in ((6, "on 13-c: rC"), (5, "asks: over")):
        expect(position("FF(b)@13-c"), f"{TO_13} rC no-card d12={face}", facts)


# --- Warp Playing Piece (4.2.9) ---------------------------------------------------------------


def thrown(things: str, robot: str, seats: int = 2) -> WarpArena:
    """Let red warp a robot to 11-2."""
    return play(position(things, seats=seats), "action-any", robot, "d20=11", "d6=2")


def test_wa_18_any_robot_but_c_bots() -> None:
    """[WA-18] Of anybody, with its discs; on a destroyed hex it is gone."""
    table = expect(position("bH1+3@19-c rD1@1-1"), "action-any", "choices: rD1 bH1")
    expect(table, "bH1 d20=11 d6=2", "at bH1: 11-2+3; asks: red")
    expect(thrown("bH1+3@19-c X@11-2", "bH1"), "", "at bH1:; on 11-2: X; on 19-c:")


def test_wa_18_arriving_robots_attack() -> None:
    """[WA-18] [WA-28] Red throws blue's robot onto red's: blue attacks, red wins ties."""
    table = thrown("bH1@19-c rD1@11-2 bB1@11-1 rB1@11-3", "bH1")
    expect(table, "", "asks: red; choices: rD1")
    expect(table, "rD1 no-card", "asks: red")
    expect(table, "no-card d8=5 d10=5", "on 11-2: rD1; asks: red")


def test_wa_18_own_warped_robots_attack() -> None:
    """[WA-18] [WA-28] [WA-53] In its owner's phase distant B-bots may support it."""
    things = "rH1@19-c bD1@11-2 rB1@16-6"
    table = expect(thrown(things, "rH1"), "", "asks: red; choices: done rB1")
    expect(table, "rB1", "choices: rH1 rB1")
    expect(thrown(things, "rH1"), "done", "asks: blue; choices: bD1")


def test_wa_18_two_other_players_may_fight() -> None:
    """[WA-18] [WA-34] Red throws blue onto green: the combat ends before red continues."""
    table = expect(thrown("bH1@19-c gW1@11-2", "bH1", 3), "", "asks: green")
    steps = "gW1 no-card no-card d8=8 d4=1"
    expect(table, steps, "on 11-2: bH1; asks: red; points: 1")


def test_wa_18_warp_onto_a_force_field() -> None:
    """[WA-18] [WA-30] The arriving robot must break an enemy's; a friendly one is no matter."""
    table = expect(thrown("bH1@19-c FF(r)@11-2", "bH1"), "", "asks: blue; choices: bH1")
    expect(table, "bH1 no-card d8=5", "on 11-2: FF(r); asks: red")
    expect(thrown("bH1@19-c FF(b)@11-2 bW1@11-2", "bH1"), "", "asks: red")


# --- Double Warp (4.2.10, 4.2.11) -------------------------------------------------------------


def test_wa_14_two_grids_change_places() -> None:
    """[WA-14] A grid named and one by die, each turned as one likes."""
    table = position("rH1@11-1 bC@13-c")
    facts = "beside 11-5: 11-6 11-c 11-4 13-1 8-3 8-2; on 11-1: rH1; on 13-c: bC; points: 1"
    expect(table, "action-double grid-11 d20=13 =0 =0", facts)
    assert (centre(table, 11), centre(table, 13)) == ((2, 1, 0), (0, 0, 0))
    check(table)


def test_wa_14_same_grid_is_turned_or_left() -> None:
    """[WA-14] One turn is asked, not two."""
    table = position()
    expect(table, "action-double grid-11 d20=11", "choices: =0 =1 =2 =3 =4 =5")
    expect(table, "=4", "asks: red; offers: action-draw")
    assert centre(table, 11) == (0, 0, 4)


def test_wa_14_two_chosen_grids_must_differ() -> None:
    """[WA-14] No die; the same grid twice is refused."""
    table = play(position(), "action-exchange", "grid-11")
    refused(table, "grid-11")
    play(table, "grid-13", "=1", "=2")
    assert (centre(table, 11), centre(table, 13)) == ((2, 1, 1), (0, 0, 2))
    check(table)


# --- Warp Friendly Piece (4.2.12) -------------------------------------------------------------


def test_wa_19_any_safe_hex() -> None:
    """[WA-19] Also the C-bot, with its discs; not onto an enemy, nor a destroyed hex."""
    table = position("rC+4@1-c X@11-1 bW1@11-2 FF(b)@11-3 FF(r)@11-4 rD1@11-5")
    expect(table, "action-own", "choices: rC rD1")
    expect(table, "rC", "offers: 11-4 11-5 11-6 20-2; not: 11-1 11-2 11-3 20-c 1-c")
    for wrong in ("11-1", "11-2", "11-3", "20-c"):
        refused(table, wrong)
    expect(table, "20-2", "at rC: 20-2+4; asks: blue")


def test_wa_19_not_offered_when_no_hex_is_safe() -> None:
    """[WA-19] With every other hex destroyed there is nowhere to go."""
    everywhere = [f"{grid}-{k}" for grid in (1, 2) for k in "c123456"]
    ruined = " ".join(f"X@{hex_}" for hex_ in everywhere if hex_ not in ("1-c", "2-c"))
    expect(position(ruined, layout=TWO, grids=2), "", "not: action-own")
    table = position(ruined.replace("X@1-1 ", ""), layout=TWO, grids=2)
    expect(table, "", "offers: action-own")


def test_wa_72_warped_d_bots_leave_nothing_behind() -> None:
    """[WA-72] [WA-27] Neither a destroyed hex nor a force field is offered, by any warp."""
    table = position("rD1@11-2")
    expect(table, "action-own rD1 16-c", "at rD1: 16-c; on 11-2:; asks: blue")
    table = position("rD1@11-2")
    expect(table, "action-any rD1 d20=16 d6=1", "at rD1: 16-1; on 11-2:; asks: red")
    for wrong in ("leave", "destroy", "field"):
        refused(table, wrong)
    expect(position("rD1@11-2"), "action-rotate grid-11 =1", "at rD1: 11-2; not: leave")
