"""Chain reactions (9.2): a destroyed hex that is hit again passes the hit on."""

from __future__ import annotations

import json

import pytest

from harena.core.scene.scene import to_json
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import gone, place_key
from tests.warp_arena.games import SIDES, SQUARE_SIDES, check_robots
from tests.warp_arena.positions import L92, TWO, expect, play, position, quiet
from tests.warp_arena.scripted_matches import rules

CHAIN = rules("chain=yes")
RESULTS = {
    "9-3": ["9-2", "", "10-2", "10-1", "9-4", "9-c"],
    "10-3": ["10-2", "17-4", "17-3", "", "10-4", "10-c"],
    "13-4": ["13-c", "13-3", "", "10-5", "", "13-5"],
}
"""The three examples of 9.2: the hex that is hit again, and what each face of the d6 strikes."""
BEFORE = ["9-3", "10-3", "13-4", "17-3", "13-3"]
"""The hexes that are already destroyed."""
ONWARD = {("10-3", 3): (["d6=4", "d6=3", "d6=1"], "17-2"), ("13-4", 2): (["d6=6"], "13-c")}
"""Results on another destroyed hex: further dice, and the final hex."""
MARKS = " ".join(f"X@{place}" for place in BEFORE)
RESULTS_BY_FACE = [(struck, face) for struck in RESULTS for face in range(1, 7)]


def strike(place: str) -> str:
    """Return the steps of the action that hits a hex."""
    grid, _, number = place.partition("-")
    return f"action-destroy grid-{grid} d6={number}"


def examples(things: str = "", **more: str) -> WarpArena:
    """Return the arena of 9.2 with its destroyed hexes; C-bots stand elsewhere unless named."""
    for robot, place in (("rC", "17-1"), ("bC", "17-5")):
        things += "" if f"{robot}@" in things else f" {robot}@{place}"
    return position(f"{MARKS} {things}", layout=L92, variant=CHAIN, **more)  # type: ignore[arg-type]


def after(end: str) -> str:
    """Return the fact about the destroyed hexes: those of the examples, and perhaps one more."""
    return f"gone: {' '.join(sorted([*BEFORE, *end.split()], key=place_key))}"


@pytest.mark.parametrize(("struck", "face"), RESULTS_BY_FACE)
def test_wa_41_rulebook_examples(struck: str, face: int) -> None:
    """[WA-41] 18 of them; where the die falls on a destroyed hex, further dice follow."""
    table = play(examples(), *strike(struck).split())
    dice, end = ONWARD.get((struck, face), ([], RESULTS[struck][face - 1]))
    for die in [f"d6={face}", *dice]:
        expect(table, "", f"asks: d6; {after('')}")
        play(table, die)
    check_robots(expect(table, "", f"{after(end)}; asks: red; points: 2"))


@pytest.mark.parametrize(
    ("struck", "face", "further", "end"),
    [
        # From 17-3 its own grid counts, which lies otherwise than grid 10.
        ("10-3", 3, "d6=1", "17-2"),
        ("10-3", 3, "d6=2", ""),
        ("10-3", 3, "d6=3", ""),
        ("10-3", 3, "d6=5", "17-4"),
        ("10-3", 3, "d6=6", "17-c"),
        # From 13-3 onwards.
        ("13-4", 2, "d6=1", "13-2"),
        ("13-4", 2, "d6=2", ""),
        ("13-4", 2, "d6=3", ""),
        ("13-4", 2, "d6=4", ""),
        ("13-4", 2, "d6=6", "13-c"),
    ],
)
def test_wa_41_further_dice_use_the_grid_just_hit(
    struck: str, face: int, further: str, end: str
) -> None:
    """[WA-41] [WA-60] A face is a way of the grid that was just hit, as it lies."""
    expect(examples(), f"{strike(struck)} d6={face} {further}", f"{after(end)}; asks: red")


def test_wa_41_back_and_forth() -> None:
    """[WA-41] 10-3 and 17-3 hit each other as long as the dice say so."""
    table = play(examples(), *strike("10-3").split())
    for _ in range(9):
        play(table, "d6=3", "d6=4")
    expect(table, "", f"asks: d6; {after('')}")
    expect(table, "d6=6", after("10-c"))


def test_wa_41_no_chain_without_the_option() -> None:
    """[WA-11] [WA-41] In the classic game a destroyed hex that is hit stays as it is."""
    table = position(MARKS, layout=L92)
    expect(table, strike("9-3"), f"{after('')}; asks: red; points: 2")


@pytest.mark.parametrize(
    ("things", "steps", "facts"),
    [
        ("", strike("9-1"), f"{after('9-1')}; asks: red"),  # a chain begins on destroyed hexes only
        # Only the field goes, the hex and all in it stay; there is no further die.
        (
            "FF(r)@9-2 rW1+1@9-2 PD2@9-2",
            f"{strike('9-3')} d6=1",
            f"on 9-2: rW1+1 PD2; asks: red; {after('')}",
        ),
        (
            "FF(b)@9-2 bW1+1@9-2 PD2@9-2",
            f"{strike('9-3')} d6=1",
            f"on 9-2: bW1+1 PD2; asks: red; {after('')}",
        ),
        ("FF(b)@9-2", strike("9-2"), f"on 9-2:; asks: red; {after('')}"),
        # Robots of both, discs they carry and loose ones are gone.
        (
            "bW1+2@9-c bH1@9-c PD@9-c rB1@9-1",
            f"{strike('9-3')} d6=6",
            "on 9-c: X; at bW1:; at rB1: 9-1",
        ),
    ],
)
def test_wa_41_effects_of_a_hit(things: str, steps: str, facts: str) -> None:
    """[WA-11] [WA-41] Where it ends, and where it is not passed on."""
    check_robots(expect(examples(things), steps, facts))


def test_wa_41_centres_are_not_safe() -> None:
    """[WA-35] [WA-60] A C-bot in a centre falls, by the doing of the seat that chose the grid."""
    hit = f"{strike('2-4')} d6=1"
    things = "X@2-4 rC@1-1 bC@2-c gC@1-c"
    table = position(things, seats=3, layout=TWO, variant=CHAIN, blue="5 wild")
    expect(table, hit, "at bC:; on 2-c: X; hand red: 5 wild; asks: red")
    things = "X@2-4 rC@2-c bC@1-1 gC@1-c"
    own = position(things, seats=3, layout=TWO, variant=CHAIN, red="5 5")
    expect(own, hit, "at rC:; discards: 5 5; hand blue:; asks: blue")


@pytest.mark.parametrize("steps", range(6))
def test_wa_41_directions_follow_the_grids_rotation(steps: int) -> None:
    """[WA-41] Turned by so many sixths, face k is the way to hex k still, out of the grid too."""
    layout = {1: (0, 0, steps), 2: (3, 0, 0)}
    for hex_ in range(1, 7):
        for face in range(1, 7):
            table = position(f"X@1-{hex_} rC@2-1 bC@2-2", layout=layout, variant=CHAIN)
            play(table, *strike(f"1-{hex_}").split(), f"d6={face}")
            q, r = SIDES[(hex_ - 1 + steps) % 6]
            dq, dr = SIDES[(face - 1 + steps) % 6]
            assert set(gone(table)) - {f"1-{hex_}"} == named(layout, q + dq, r + dr, 6)


@pytest.mark.parametrize("steps", range(4))
def test_wa_61_squares_use_a_d8_by_rotation(steps: int) -> None:
    """[WA-41] [WA-61] [WA-45] Eight ways, over corners too."""
    variant = rules("chain=yes shape=square")
    layout = {1: (0, 0, steps), 2: (3, 1, 0)}
    for square in (1, 2, 3, 8):
        for face in range(1, 9):
            table = position(f"X@1-{square} rC@2-1 bC@2-2", layout=layout, variant=variant)
            expect(table, f"action-destroy grid-1 d8={square}", "asks: d8")
            play(table, f"d8={face}")
            q, r = SQUARE_SIDES[(square - 1 + 2 * steps) % 8]
            dq, dr = SQUARE_SIDES[(face - 1 + 2 * steps) % 8]
            assert set(gone(table)) - {f"1-{square}"} == named(layout, q + dq, r + dr, 8)


def named(layout: dict[int, tuple[int, int, int]], q: int, r: int, ways: int) -> set[str]:
    """The name of the hex at a place, by the layout alone; empty in the void."""
    sides, turn = (SIDES, 1) if ways == 6 else (SQUARE_SIDES, 2)
    for grid, (cq, cr, turned) in layout.items():
        if (q, r) == (cq, cr):
            return {f"{grid}-c"}
        if (q - cq, r - cr) in sides:
            k = (sides.index((q - cq, r - cr)) - turn * turned) % ways + 1
            return {f"{grid}-{k}"}
    return set()


# --- when, and by what ------------------------------------------------------------------------


def test_wa_60_card_windows_follow_all_dice() -> None:
    """[WA-60] [WA-49] The others know where the chain has ended; cancelled, nothing happens."""
    table = examples("bC@9-c", red="destroy", blue="wild")
    for step in ("action-cards card-destroy grid-10 d6=3", "d6=3"):
        expect(table, step, "asks: d6")
    expect(table, "d6=4 d6=6", f"asks: blue; {after('')}")
    expect(quiet(play(table, "blue:cancel")), "", f"{after('')}; discards: destroy wild")


def test_wa_60_action_windows_precede_the_dice() -> None:
    """[WA-60] [WA-38] There is no window once the dice have fallen for an action."""
    table = expect(examples(blue="wild 1"), "action-destroy", "asks: blue")
    expect(table, "blue:pass grid-9 d6=3 d6=6", "on 9-c: X")


def test_wa_60_wild_warps_as_destroy_hex_start_chains() -> None:
    """[WA-37] [WA-60] It is that card."""
    table = examples(red="wild", blue="1")
    expect(table, "wild-destroy grid-13 d6=4", "asks: d6")
    expect(table, "d6=1", "asks: blue; on 13-c:")
    expect(quiet(table), "", "on 13-c: X")


@pytest.mark.parametrize(
    ("things", "steps", "facts"),
    [
        ("X@11-1 rW1@12-c", "action-any rW1 d20=11 d6=1", "at rW1:; asks: red; gone: 11-1"),
        ("X@11-1", "end disc d20=11 d6=1", "asks: blue; on 11-1: X"),
        # A D-bot destroys the hex it left, which stood; its field goes instead.
        (
            "rD1@11-1 X@11-2 X@11-c FF(r)@11-1",
            "action-move rD1 11-6 destroy done",
            "on 11-1:; asks: red",
        ),
    ],
)
def test_wa_60_only_hits_start_chains(things: str, steps: str, facts: str) -> None:
    """[WA-60] [WA-18] [WA-27] A robot or a disc that comes to a destroyed hex is just gone."""
    expect(position(things, variant=CHAIN), steps, facts)


def test_wa_60_card_hits_into_the_void_are_shown() -> None:
    """[WA-60] [WA-38] Its window tells of a hex that is not there."""
    table = examples(red="destroy", blue="wild")
    expect(table, "action-cards card-destroy grid-9 d6=3 d6=2", "asks: blue")
    for viewer in (-1, 0, 1):
        view = table.observe(viewer)
        assert "void" in json.dumps(to_json(GAME.scene(view, viewer)))
    expect(quiet(table), "", after(""))
