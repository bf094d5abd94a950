"""Chapter 5 of Warp Arena: what each robot can reach, discs on the way, what a D-bot leaves."""

from __future__ import annotations

import pytest

from harena.games.warp_arena import GAME
from harena.games.warp_arena.messages import moves as messages, prompts
from harena.games.warp_arena.rules.fields import MOVED
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import hexes, legal
from tests.warp_arena.games import check
from tests.warp_arena.positions import GAP, expect, play, position, refused

RING = [f"11-{k}" for k in range(1, 7)]
"""The six hexes around 11-c."""
TWELVE = "13-5 13-4 8-3 16-6 16-5 14-1 14-6 9-2 9-1 6-3 6-2 8-4"
"""The hexes two away from 11-c."""


def moving(things: str, robot: str, *steps: str) -> WarpArena:
    """Return a Move and Engage in which red has chosen a robot, after some steps."""
    return play(position(things), "action-move", robot, *steps)


def moves(things: str, robot: str, steps: str, facts: str) -> WarpArena:
    """Move a robot of red, and assert the facts that hold then."""
    return expect(moving(things, robot), steps, facts)


def reached(things: str, robot: str) -> set[str]:
    """Return the hexes that a robot of red may go to at once."""
    return hexes(moving(things, robot))


def every(word: str) -> str:
    """Return a thing on each of the six hexes around 11-c."""
    return " ".join(f"{word}@{hex_}" for hex_ in RING)


GUARDS = " ".join(f"bW{n}@11-{n}" for n in range(1, 6)) + " bH1@11-6"
"""Enemies on each of the six hexes around 11-c."""


# --- Move and Engage in Combat ----------------------------------------------------------------


def test_wa_20_all_moves_come_before_all_fights() -> None:
    """[WA-20] Fights wait until all moves are made."""
    things = "rH1@11-c rB1@1-1 bW1@11-1"
    table = moves(things, "rH1", "11-1", "on 11-1: rH1 bW1; choices: done rC rB1")
    expect(table, "rB1 1-c done", "not: rB1")
    expect(table, "done", "asks: blue; choices: bW1")


def test_wa_20_each_robot_moves_once() -> None:
    """[WA-20] Only own robots, in any order, or none."""
    table = moving("rH1@11-c bH1@20-1", "rH1", "11-1")
    for wrong in ("rH1", "bH1", "13-5"):
        refused(table, wrong)
    expect(position("rH1@11-c"), "action-move done", "asks: red")


def test_wa_20_the_order_of_combats_is_the_active_players() -> None:
    """[WA-20] With one contested hex there is no question."""
    things = "rH1@11-c rW1@13-c bW1@11-1 bW2@13-1"
    table = moves(things, "rH1", "11-1 rW1 13-1 done", "asks: red; hexes: 11-1 13-1; number: 2")
    steps = "13-1 bW2 no-card no-card d4=4 d4=1"
    expect(table, steps, "on 13-1: rW1; choices: bW1")


def test_wa_20_eliminated_players_are_not_fought() -> None:
    """[WA-20] [WA-35] Blue's C-bot falls in the first combat; the second falls away."""
    table = position("rH1@11-c rW1@13-c bW1@11-1 bC@13-1", seats=3)
    play(table, "action-move", "rH1", "11-1", "rW1", "13-1", "done", "13-1", "bC")
    facts = "asks: red; at rW1: 13-1+2; on 11-1: rH1; offers: end"
    expect(table, "no-card no-card d4=4 d12=3 rW1 rW1", facts)


# --- borders, C, D and B ----------------------------------------------------------------------


def test_wa_21_steps_cross_borders() -> None:
    """[WA-21] Three steps lead from one centre to the next."""
    assert "13-c" in reached("rB1@11-c", "rB1")


def test_wa_21_a_warper_goes_round_the_void() -> None:
    """[WA-21] At the rim what is four away as the crow flies may be five steps."""
    table = moves("rW1@1-1 rC@20-1", "rW1", "", "offers: 5-5; not: 5-c 5-6")
    refused(table, "5-c")


def test_wa_21_void_is_not_crossed() -> None:
    """[WA-21] Neither hopped over nor warped across."""
    table = position("rH1@1-1 rW1@1-1", layout=GAP, grids=3)
    expect(table, "action-move rH1", "not: 2-4")
    # Round by grid 3 it is three steps to 2-4, not two, and five to 2-1, not four.
    expect(table, "done rW1", "offers: 2-c; not: 2-1")


@pytest.mark.parametrize(
    ("things", "count", "has", "lacks"),
    [
        ("rD1@11-c", 6, "", "11-c"),
        ("rB1@11-c", 36, "", "11-c"),
        ("rC@11-c", 36, "", "11-c"),
        ("rB1@11-c X@11-1 X@11-2", 29, "13-5 16-6", "13-4 13-c 11-1 11-2"),
        (f"rB1@11-c {GUARDS}", 6, " ".join(RING), ""),  # enemies stop it
        ("rB1@11-c FF(b)@11-1 FF(b)@11-2", 31, "11-1 11-2 13-5 16-6", "13-4"),
        (f"rB1@11-c {every('FF(r)')}", 36, "", ""),  # friendly fields do not
        (f"rC@11-c {every('X')}", 0, "", ""),
        (f"rB1@11-c {every('X')}", 0, "", ""),
        (f"rD1@11-c {every('X')}", 0, "", ""),
    ],
)
def test_wa_22_reachable_hexes(things: str, count: int, has: str, lacks: str) -> None:
    """[WA-22] One step for a D-bot, three for B- and C-bots, round all that is in the way."""
    table = moves(things, things.partition("@")[0], "", f"offers: {has}; not: {lacks}")
    assert len(hexes(table)) == count


@pytest.mark.parametrize(
    ("things", "to"),
    [
        ("rC@11-c X@11-1", "11-1"),
        ("rB1@11-c X@11-1", "11-1"),
        ("rD1@11-c X@11-1", "11-1"),
        ("rD1@11-c", "13-5"),
        ("rB1@11-c", "13-1"),
        ("rC@11-c", "13-1"),
        ("rH1@11-c", "13-c"),
    ],
)
def test_wa_22_hexes_out_of_reach_are_refused(things: str, to: str) -> None:
    """[WA-22] [WA-23] A destroyed hex, or one hex too many, is refused."""
    refused(moving(things, things.partition("@")[0]), to)


@pytest.mark.parametrize("thing", ["bW1", "FF(b)"])
def test_wa_22_a_stop_among_enemies_ends_the_move(thing: str) -> None:
    """[WA-22] [WA-25] With steps left: no further one."""
    for robot in ("rB1", "rW1"):
        table = moves(f"{robot}@11-c {thing}@11-1", robot, "11-1", "offers: done; hexes:")
        refused(table, "13-5")


# --- hopping ----------------------------------------------------------------------------------


def test_wa_23_hops_on_open_ground() -> None:
    """[WA-23] Six steps and twelve landings, six of them by two ways."""
    assert reached("rH1@11-c", "rH1") == {*RING, *TWELVE.split()}
    two_ways = []
    for to in TWELVE.split():
        table = moving("rH1@11-c", "rH1", to)
        if hexes(table) and hexes(table) <= set(RING):
            two_ways.append(to)
            assert len(legal(table)) == 2
    assert len(two_ways) == 6


def test_wa_23_player_chooses_the_hopped_hex() -> None:
    """[WA-23] To 13-4 over 11-1 or over 11-2."""
    table = moves("rH1@11-c PD1@11-1 PD1@11-2", "rH1", "13-4", "choices: 11-1 11-2")
    expect(table, "11-2 loose", "on 11-2:; on 11-1: PD1; at rH1: 13-4+1")


@pytest.mark.parametrize(
    ("things", "forced"),
    [
        ("", "11-1"),
        ("bD1@11-1 rW1@11-2", "11-1"),
        ("bD1@11-1 rW1+2@11-2", ""),
        ("X@11-2", "11-1"),
        ("PD1@11-2", ""),
        ("bC+1@11-1", ""),
        ("bW1+2@11-1 PD1@11-2", ""),
    ],
)
def test_wa_23_hopped_hex_is_asked_only_if_it_matters(things: str, forced: str) -> None:
    """[WA-23] A match asks only where there is a disc to take; either hex stays legal."""
    table = moves(f"rH1@11-c {things}", "rH1", "13-4", "choices: 11-1 11-2")
    action = table.forced_action()
    assert ("" if action < 0 else table.space.name(action)) == forced
    full = moving(f"rH1+4@11-c {things}", "rH1", "13-4")
    assert full.space.name(full.forced_action()) == "11-1"


@pytest.mark.parametrize(
    ("things", "takes", "discs"),
    [
        ("", [], 0),
        ("rW1@11-2", [], 0),
        ("rW1+2@11-2", ["11-2"], 2),
        ("PD1@11-2", ["11-2"], 1),
        ("bW1+2@11-2 PD1@11-2", ["11-2"], 3),
    ],
)
def test_wa_24_hop_prompt_mentions_the_discs(things: str, takes: list[str], discs: int) -> None:
    """[WA-23] [WA-24] The choice decides which discs may be taken."""
    scene = GAME.scene(moving(f"rH1@11-c {things}", "rH1", "13-4").observe(0), 0)
    asked, _ = prompts.hop_over(who="Red", robot="H1", cell="hex", to="13-4", takes=takes)
    assert scene.prompt.text == asked
    preview = scene.targets[-1].preview
    assert preview
    assert preview.text.endswith(messages.may_take(discs=discs))


@pytest.mark.parametrize("thing", ["X", "FF(r)", "rW1", "bD1"])
def test_wa_23_legal_things_to_hop(thing: str) -> None:
    """[WA-23] A destroyed hex, friends, a friendly force field, enemy robots."""
    found = reached(f"rH1@11-c {thing}@11-1", "rH1")
    assert "13-5" in found
    assert ("11-1" in found) == (thing != "X")


def test_wa_23_no_hop_over_an_enemy_field() -> None:
    """[WA-23] Other paths to the hex remain legal, and so does a step onto the field."""
    table = moves("rH1@11-c FF(b)@11-1", "rH1", "", "offers: 11-1 13-4 8-3; not: 13-5")
    refused(table, "13-5")
    expect(table, "13-4 done", "at rH1: 13-4")


def test_wa_23_legal_landings() -> None:
    """[WA-23] On enemies and force fields, not on a destroyed hex, not back, not beside."""
    for thing in ("bD1", "FF(b)"):
        moves(f"rH1@11-c {thing}@13-5", "rH1", "", "offers: 13-5")
    for things, wrong in (("X@13-5", "13-5"), ("X@11-2", "11-2"), ("", "11-c")):
        refused(moving(f"rH1@11-c {things}", "rH1"), wrong)
    table = moving("rH1@11-c", "rH1", "13-4")
    for wrong in ("11-3", "11-c", "13-5"):
        refused(table, wrong)


def test_wa_23_at_the_rim() -> None:
    """[WA-23] [WA-21] Nothing over void."""
    moves("rH1@15-2", "rH1", "", "hexes: 15-3 15-c 15-1 18-1 18-6 15-4 15-5 15-6")


def test_wa_23_a_step_or_a_hop() -> None:
    """[WA-23] Not both."""
    refused(moves("rH1@11-c PD1@11-1", "rH1", "11-1", "hexes:"), "13-5")
    refused(moving("rH1@11-c PD1@13-5", "rH1", "13-5"), "13-6")


def test_wa_24_stealing() -> None:
    """[WA-24] Loose discs and those of enemy robots, a C-bot's too, up to four in all."""
    things = "rH1@11-c bC+2@11-1 bW1+1@11-1 PD1@11-1"
    table = moves(things, "rH1", "13-5", "choices: done loose bC bW1")
    expect(table, "bC bW1 loose", "choices: done bC")
    expect(table, "bC", "at rH1: 13-5+4; on 11-1: bC bW1; offers: done")


def test_wa_24_any_number_of_discs() -> None:
    """[WA-24] Also none at all."""
    moves("rH1@11-c bC+2@11-1", "rH1", "13-5 done", "at rH1: 13-5; at bC: 11-1+2")


@pytest.mark.parametrize(("carried", "more"), [(3, "bW1"), (4, "")])
def test_wa_24_at_most_four_discs(carried: int, more: str) -> None:
    """[WA-24] A full H-bot takes nothing."""
    things = f"rH1+{carried}@11-c bW1+2@11-1"
    moves(things, "rH1", f"13-5 {more}", "at rH1: 13-5+4; not: bW1")


def test_wa_24_from_friends_too() -> None:
    """[WA-24] Any discs jumped; also none of them, and none from the hex beside."""
    things = "rH1@11-c rW1+2@11-1 rB1+1@11-1 PD1@11-1 rW2+1@11-2"
    table = moves(things, "rH1", "13-5", "choices: done loose rB1 rW1")
    refused(table, "rW2")
    expect(table, "rW1 rB1", "choices: done loose rW1")
    expect(table, "rW1 loose", "at rH1: 13-5+4; on 11-1: rB1 rW1")
    facts = "at rH1: 13-5; at rW1: 11-1+2; at rB1: 11-1+1"
    moves(things, "rH1", "13-5 done", facts)


def test_wa_24_hopped_hex_is_asked_if_friends_carry_discs() -> None:
    """[WA-24] [WA-23] Over the other one there is nothing to take."""
    # Over 11-1 it still hops, and may take discs.
    for over, facts in (("11-1", "at rH1: 11-c"), ("11-2", "at rH1: 13-4")):
        table = moves("rH1@11-c rC+1@11-1", "rH1", "13-4", "choices: 11-1 11-2")
        assert table.forced_action() == -1
        expect(table, over, facts)


def test_wa_24_steps_steal_nothing() -> None:
    """[WA-24] Nor hops over destroyed hexes or neighbours of the path."""
    moves("rH1@11-c X@11-1", "rH1", "13-5", "at rH1: 13-5")
    moves("rH1@11-c bW1+1@13-5", "rH1", "11-1", "not: bW1; at bW1: 13-5+1")


# --- warping ----------------------------------------------------------------------------------


def test_wa_25_warpers_on_open_ground() -> None:
    """[WA-25] Four steps, over enemy robots and destroyed hexes alike."""
    assert len(reached("rW1@11-c", "rW1")) == 60
    assert len(reached(f"rW1@11-c {GUARDS}", "rW1")) == 60
    found = reached(f"rW1@11-c {every('X')}", "rW1")
    assert len(found) == 54
    assert not found & set(RING)
    refused(moving("rW1@11-c X@13-5", "rW1"), "13-5")


def test_wa_25_never_through_an_enemy_field() -> None:
    """[WA-25] It may stop on one; the way round counts."""
    table = moves(f"rW1@11-c {every('FF(b)')}", "rW1", "", f"hexes: {' '.join(RING)}")
    refused(table, "13-5")
    gate = every("FF(b)").replace("FF(b)@11-3", "X@11-3")
    beyond = (
        "14-1 14-6 16-5 14-2 14-5 14-c 16-4 16-6 16-c 9-2 12-1 13-3 13-4 14-3 14-4 16-1 16-2 16-3 "
        "19-5 19-6 9-1 9-3 9-c"
    )
    assert reached(f"rW1@11-c {gate}", "rW1") == {*RING, *beyond.split()} - {"11-3"}


def test_wa_25_picking_up_ends_the_move() -> None:
    """[WA-25] On the starting hex or later."""
    refused(moves("rW1@11-c PD2@11-c", "rW1", "take", "choices: done take"), "11-1")
    moves("rW1@11-c PD1@13-5", "rW1", "13-5 take", "at rW1: 13-5+1; choices: done rC")


def test_wa_25_handing_over_ends_the_move() -> None:
    """[WA-25] On the starting hex or later; the rest may be handed over too."""
    table = moves("rW1+2@11-c rB1@11-c", "rW1", "rB1", "hexes:")
    refused(table, "11-1")
    expect(table, "rB1", "at rB1: 11-c+2")
    moves("rW1+2@11-c rB1@11-1", "rW1", "11-1 rB1", "hexes:")


def test_wa_25_dropping_does_not_end_it() -> None:
    """[WA-25] [WA-26] Nor being handed one."""
    moves("rW1+1@11-c", "rW1", "11-1 drop", "on 11-1: rW1 PD1; offers: 13-1 11-c")
    table = moves("rW1@11-c rB1+1@11-c", "rB1", "rW1 done rW1", "at rW1: 11-c+1")
    assert len(hexes(table)) == 60


def test_wa_25_stops_use_the_shortest_path() -> None:
    """[WA-25] [WA-51] A stop costs as many steps as the shortest way there."""
    moves("rW1+1@11-c", "rW1", "13-5", "offers: 13-1; not: 15-6")
    moves("rW1+1@11-c FF(b)@11-1", "rW1", "13-5", "at rW1: 13-5+1; offers: 13-c")


# --- discs on the way -------------------------------------------------------------------------


def test_wa_26_discs_can_be_dropped_elsewhere() -> None:
    """[WA-26] A B-bot takes a disc, drops it a step on, and goes a third step."""
    facts = "on 11-1:; on 13-5: PD1; at rB1: 13-c"
    check(moves("rB1@11-c PD1@11-1", "rB1", "11-1 take 13-5 drop 13-c", facts))


def test_wa_26_at_most_four_discs() -> None:
    """[WA-26] For the robot that takes, and for the robot that receives."""
    refused(moves("rB1+3@11-c PD2@11-c", "rB1", "take", "at rB1: 11-c+4"), "take")
    moves("rB1+2@1-c", "rB1", "rC", "at rC: 1-c+1; at rB1: 1-c+1")
    refused(moving("rB1+2@1-c rC+4@1-c", "rB1"), "rC")


def test_wa_26_only_in_one_hex_and_only_to_friends() -> None:
    """[WA-26] Nothing taken where nothing lies, nothing dropped that is not carried."""
    table = moving("rB1+1@11-1 rW1@11-2 bW1@13-5", "rB1")
    for wrong in ("rW1", "bW1", "take"):
        refused(table, wrong)
    refused(moving("rB1@11-1", "rB1"), "drop")


@pytest.mark.parametrize("thing", ["bW1", "FF(b)"])
def test_wa_26_discs_among_enemies_stay_loose(thing: str) -> None:
    """[WA-26] Under an enemy force field as well; and nothing is dropped there."""
    things = f"rB1+1@11-c {thing}@11-1 PD1@11-1"
    refused(moves(things, "rB1", "11-1", "offers: done; not: take drop"), "take")


def test_wa_26_loose_discs_are_given_out_after_the_combat() -> None:
    """[WA-26] [WA-33] By the surviving side."""
    steps = "11-1 done bW1 no-card no-card d6=6 d4=1"
    table = moves("rB1@11-c bW1@11-1 PD1@11-1", "rB1", steps, "asks: red; choices: done rB1")
    expect(table, "rB1", "at rB1: 11-1+1")


def test_wa_26_nothing_happens_on_passed_hexes() -> None:
    """[WA-26] A W-bot cannot stop on destroyed ground, an H-bot not on the hex it hops."""
    refused(moving("rW1+1@11-c X@11-1", "rW1"), "11-1")
    moves("rH1+1@11-c", "rH1", "13-5 drop", "on 11-1:; on 13-5: rH1 PD1")


def test_wa_26_a_c_bot_carries_like_any() -> None:
    """[WA-26] It picks up on its way."""
    moves("rC@11-c PD1@11-1", "rC", "11-1 take", "at rC: 11-1+1")


@pytest.mark.parametrize(
    ("things", "steps", "facts"),
    [
        ("rB1@11-c rH1@11-c PD2@11-c", "take rH1 take", "on 11-c: rH1+1 rB1+1"),
        ("rB1+1@11-c rH1@11-c PD1@11-c", "rH1 take rH1", "on 11-c: rH1+2 rB1"),
        ("rB1+1@11-c rH1@11-c PD1@11-c", "take rH1 drop", "on 11-c: rH1+1 rB1 PD1"),
        ("rW1@11-c rH1@11-c PD1@11-c", "take", "choices: done rH1"),
        ("rW1@11-c rH1@11-c PD1@11-c", "take rH1", "at rH1: 11-c+1"),
    ],
)
def test_wa_51_pick_up_and_hand_over_on_one_stop(things: str, steps: str, facts: str) -> None:
    """[WA-51] [WA-26] In any order, and dropped too; a W-bot then has ended its move."""
    moves(things, things.partition("@")[0].partition("+")[0], steps, facts)


def test_wa_51_no_reversal_on_one_stop() -> None:
    """[WA-51] Just taken, it is not dropped; on the next stop all is open again."""
    table = moving("rB1+1@11-c PD1@11-c", "rB1", "take")
    refused(table, "drop")
    expect(table, "11-1", "offers: drop")
    moves("rB1+1@11-c PD1@11-c", "rB1", "drop", "not: take")


def test_wa_51_staying_counts_as_moving() -> None:
    """[WA-51] It may hand over what it carries, and is done."""
    table = moves("rC+1@11-c rW1@11-c", "rC", "rW1 done", "at rW1: 11-c+1; not: rC")
    assert int(table.values[MOVED]) & 1 == 1


# --- what a D-bot leaves ----------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "left"), [("destroy", "X"), ("field", "FF(r)"), ("leave", "")])
def test_wa_27_choices_for_the_hex_left(choice: str, left: str) -> None:
    """[WA-27] Destroyed, fenced or left alone; centres are no exception."""
    table = moves("rD1@11-c", "rD1", "11-1", "choices: leave destroy field")
    expect(table, choice, f"on 11-c: {left}")


def test_wa_27_destroying_removes_everything() -> None:
    """[WA-27] Own robots too."""
    things = "rD1@11-c rW1+2@11-c PD1@11-c"
    check(moves(things, "rD1", "11-1 destroy", "on 11-c: X; at rW1:"))


def test_wa_27_existing_fields_are_only_removed() -> None:
    """[WA-27] And there is no room for a second one."""
    table = moves("rD1@11-c rW1@11-c FF(r)@11-c", "rD1", "11-1", "choices: leave destroy")
    refused(table, "field")
    expect(table, "destroy", "on 11-c: rW1")


def test_wa_27_own_c_bot_can_be_destroyed() -> None:
    """[WA-27] [WA-35] Red is out at once, its hand is discarded and its phase ends."""
    table = position("rD1@11-c rC@11-c", seats=3, red="1 5")
    facts = "discards: 1 5; asks: blue; on 11-1:"
    check(expect(table, "action-move rD1 11-1 destroy", facts))


def test_wa_27_only_moved_d_bots() -> None:
    """[WA-27] Not one that stays, that is warped, or another robot; before anything else."""
    table = moving("rD1@11-c", "rD1")
    for wrong in ("destroy", "field", "leave"):
        refused(table, wrong)
    for robot in ("rC", "rH1", "rB1", "rW1"):
        refused(moving(f"{robot}@11-c rD1@5-c", robot, "11-1"), "field")
    table = moving("rD1@11-c rH1@11-c", "rD1", "11-1")
    refused(table, "rH1")
    refused(play(table, "leave", "rH1"), "field")


def test_wa_27_comes_before_the_combat() -> None:
    """[WA-27] [WA-20] The D-bot enters an enemy's hex: first what it leaves, later the fight."""
    table = moves("rD1@11-c bW1@11-1", "rD1", "11-1", "choices: leave destroy field")
    expect(table, "field done", "choices: bW1")


def test_wa_27_no_limit_to_fields() -> None:
    """[WA-27] An eleventh one."""
    ten = " ".join(f"FF(r)@{grid}-1" for grid in range(2, 12))
    moves(f"{ten} rD1@12-c", "rD1", "12-1 field", "on 12-c: FF(r)")
