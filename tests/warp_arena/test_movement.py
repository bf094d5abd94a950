"""Chapter 5 of Warp Arena: what each robot can reach, discs on the way, what a D-bot leaves."""

from __future__ import annotations

import pytest

from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.fields import MOVED
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import asking, at, discards, hexes, legal, on
from tests.warp_arena.games import check
from tests.warp_arena.positions import GAP, play, position, refused

RING = [f"11-{k}" for k in range(1, 7)]
"""The six hexes around 11-c."""
TWELVE = "13-5 13-4 8-3 16-6 16-5 14-1 14-6 9-2 9-1 6-3 6-2 8-4"
"""The hexes two away from 11-c."""


def moving(things: str, robot: str, *steps: str) -> WarpArena:
    """Red has chosen a robot to move, and perhaps more."""
    return play(position(things), "action-move", robot, *steps)


def reached(things: str, robot: str) -> set[str]:
    """The hexes a robot of red may go to at once."""
    return hexes(moving(things, robot))


def every(word: str) -> str:
    """A thing on each of the six hexes around 11-c."""
    return " ".join(f"{word}@{hex_}" for hex_ in RING)


# --- Move and Engage in Combat ----------------------------------------------------------------


def test_wa_20_all_moves_come_before_all_fights() -> None:
    """[WA-20] The fight waits until the mover is done."""
    table = moving("rH1@11-c rB1@1-1 bW1@11-1", "rH1", "11-1")
    assert (on(table, "11-1"), legal(table)) == ("rH1 bW1", ["done", "rC", "rB1"])
    play(table, "rB1", "1-c", "done")
    assert "rB1" not in legal(table)
    play(table, "done")
    assert (asking(table), legal(table)) == ("blue", ["bW1"])


def test_wa_20_each_robot_once() -> None:
    """[WA-20] Own robots only, in any order, also none."""
    table = moving("rH1@11-c bH1@20-1", "rH1", "11-1")
    assert "rH1" not in legal(table)
    for wrong in ("rH1", "bH1", "13-5"):
        refused(table, wrong)
    assert asking(play(position("rH1@11-c"), "action-move", "done")) == "red"


def test_wa_20_the_order_of_combats_is_the_active_players() -> None:
    """[WA-20] With one contested hex there is no question."""
    table = moving("rH1@11-c rW1@13-c bW1@11-1 bW2@13-1", "rH1", "11-1", "rW1", "13-1", "done")
    assert (asking(table), set(legal(table))) == ("red", {"11-1", "13-1"})
    play(table, "13-1", "bW2", "no-card", "no-card", "d4=4", "d4=1")
    assert (on(table, "13-1"), legal(table)) == ("rW1", ["bW1"])


def test_wa_20_a_lost_player_is_fought_no_more() -> None:
    """[WA-20] [WA-35] Blue's C-bot falls in the first combat; the second falls away."""
    table = position("rH1@11-c rW1@13-c bW1@11-1 bC@13-1", seats=3)
    play(table, "action-move", "rH1", "11-1", "rW1", "13-1", "done", "13-1", "bC")
    play(table, "no-card", "no-card", "d4=4", "d12=3", "rW1", "rW1")
    assert (asking(table), at(table, "rW1"), on(table, "11-1")) == ("red", "13-1+2", "rH1")
    assert "end" in legal(table)


# --- borders, C, D and B ----------------------------------------------------------------------


def test_wa_21_steps_cross_borders() -> None:
    """[WA-21] Three steps lead from one centre to the next."""
    assert "13-c" in reached("rB1@11-c", "rB1")


def test_wa_21_a_warper_goes_round_the_void() -> None:
    """[WA-21] At the rim what is four away as the crow flies may be five steps."""
    found = reached("rW1@1-1 rC@20-1", "rW1")
    assert "5-5" in found
    assert not {"5-c", "5-6"} & found
    refused(moving("rW1@1-1", "rW1"), "5-c")


def test_wa_21_void_is_not_crossed() -> None:
    """[WA-21] Neither hopped over nor warped across."""
    table = position("rH1@1-1 rW1@1-1", layout=GAP, grids=3)
    play(table, "action-move", "rH1")
    assert "2-4" not in hexes(table)
    play(table, "done", "rW1")
    # Round by grid 3 it is three steps to 2-4, not two, and five to 2-1, not four.
    assert "2-c" in hexes(table)
    assert "2-1" not in hexes(table)


@pytest.mark.parametrize(("robot", "count"), [("rD1", 6), ("rB1", 36), ("rC", 36)])
def test_wa_22_on_open_ground(robot: str, count: int) -> None:
    """[WA-22] One step for a D-bot, three for B- and C-bots."""
    found = reached(f"{robot}@11-c", robot)
    assert len(found) == count
    assert "11-c" not in found


def test_wa_22_destroyed_hexes_are_in_the_way() -> None:
    """[WA-22] Nobody enters them; there may be a way round."""
    found = reached("rB1@11-c X@11-1 X@11-2", "rB1")
    assert len(found) == 29
    assert {"13-5", "16-6"} <= found
    assert not {"13-4", "13-c", "11-1", "11-2"} & found
    for robot in ("rC", "rB1", "rD1"):
        refused(moving(f"{robot}@11-c X@11-1", robot), "11-1")
        assert reached(f"{robot}@11-c {every('X')}", robot) == set()


def test_wa_22_enemies_stop_whoever_enters() -> None:
    """[WA-22] Robots and force fields alike; what lies behind must be reached another way."""
    guards = " ".join(f"bW{n}@11-{n}" for n in range(1, 6)) + " bH1@11-6"
    assert reached(f"rB1@11-c {guards}", "rB1") == set(RING)
    found = reached("rB1@11-c FF(b)@11-1 FF(b)@11-2", "rB1")
    assert len(found) == 31
    assert {"11-1", "11-2", "13-5", "16-6"} <= found
    assert "13-4" not in found


def test_wa_22_friendly_fields_are_no_hindrance() -> None:
    """[WA-22] Own force fields and robots are passed."""
    assert len(reached(f"rB1@11-c {every('FF(r)')}", "rB1")) == 36


def test_wa_22_a_stop_among_enemies_ends_the_move() -> None:
    """[WA-22] With steps left: no further one."""
    for thing in ("bW1", "FF(b)"):
        table = moving(f"rB1@11-c {thing}@11-1", "rB1", "11-1")
        assert "done" in legal(table)
        assert hexes(table) == set()
        refused(table, "13-5")


@pytest.mark.parametrize(
    ("robot", "to"), [("rD1", "13-5"), ("rB1", "13-1"), ("rC", "13-1"), ("rH1", "13-c")]
)
def test_wa_22_no_further_than_that(robot: str, to: str) -> None:
    """[WA-22] [WA-23] One hex too many is refused."""
    refused(moving(f"{robot}@11-c", robot), to)


# --- hopping ----------------------------------------------------------------------------------


def test_wa_23_on_open_ground() -> None:
    """[WA-23] Six steps and twelve landings, six of them by two ways."""
    assert reached("rH1@11-c", "rH1") == {*RING, *TWELVE.split()}
    two_ways = []
    for to in TWELVE.split():
        table = moving("rH1@11-c", "rH1", to)
        if hexes(table) and hexes(table) <= set(RING):
            two_ways.append(to)
            assert len(legal(table)) == 2
    assert len(two_ways) == 6


def test_wa_23_the_player_says_which_hex_is_hopped() -> None:
    """[WA-23] To 13-4 over 11-1 or over 11-2."""
    table = moving("rH1@11-c PD1@11-1 PD1@11-2", "rH1", "13-4")
    assert legal(table) == ["11-1", "11-2"]
    play(table, "11-2", "loose")
    assert (on(table, "11-2"), on(table, "11-1"), at(table, "rH1")) == ("", "PD1", "13-4+1")


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
def test_wa_23_which_hex_is_hopped_is_asked_where_it_matters(things: str, forced: str) -> None:
    """[WA-23] A match asks only where there is a disc to take; either hex stays legal."""
    table = moving(f"rH1@11-c {things}", "rH1", "13-4")
    assert legal(table) == ["11-1", "11-2"]
    action = table.forced_action()
    assert ("" if action < 0 else table.space.name(action)) == forced
    full = moving(f"rH1+4@11-c {things}", "rH1", "13-4")
    assert full.space.name(full.forced_action()) == "11-1"


@pytest.mark.parametrize(
    ("things", "there", "over"),
    [
        ("", "there is nothing to take", "nothing to take there"),
        ("rW1@11-2", "there is nothing to take", "nothing to take there"),
        ("rW1+2@11-2", "it may take discs on 11-2", "it may take 2 discs"),
        ("PD1@11-2", "it may take discs on 11-2", "it may take 1 disc"),
        ("bW1+2@11-2 PD1@11-2", "it may take discs on 11-2", "it may take 3 discs"),
    ],
)
def test_wa_24_the_question_which_hex_is_hopped_says_what_it_is_about(
    things: str, there: str, over: str
) -> None:
    """[WA-23] [WA-24] What hangs on it are the discs that may be taken."""
    scene = GAME.scene(moving(f"rH1@11-c {things}", "rH1", "13-4").observe(0), 0)
    asked = "Red, choose the hex H1 hops over on its way to 13-4"
    assert scene.prompt.text == f"{asked}; {there}."
    preview = scene.targets[-1].preview
    assert preview
    assert preview.text.endswith(f"; {over}.")


@pytest.mark.parametrize("thing", ["X", "FF(r)", "rW1", "bD1"])
def test_wa_23_what_may_be_hopped(thing: str) -> None:
    """[WA-23] A destroyed hex, friends, a friendly force field, enemy robots."""
    found = reached(f"rH1@11-c {thing}@11-1", "rH1")
    assert "13-5" in found
    assert ("11-1" in found) == (thing != "X")


def test_wa_23_no_hop_over_an_enemy_field() -> None:
    """[WA-23] What can be reached over another hex still is; a step onto the field is, too."""
    found = reached("rH1@11-c FF(b)@11-1", "rH1")
    assert "13-5" not in found
    assert {"11-1", "13-4", "8-3"} <= found
    table = moving("rH1@11-c FF(b)@11-1", "rH1", "13-4", "done")
    assert at(table, "rH1") == "13-4"
    refused(moving("rH1@11-c FF(b)@11-1", "rH1"), "13-5")


def test_wa_23_landing() -> None:
    """[WA-23] On enemies and force fields, not on a destroyed hex, not back, not beside."""
    assert "13-5" in reached("rH1@11-c bD1@13-5", "rH1")
    assert "13-5" in reached("rH1@11-c FF(b)@13-5", "rH1")
    refused(moving("rH1@11-c X@13-5", "rH1"), "13-5")
    refused(moving("rH1@11-c X@11-2", "rH1"), "11-2")
    refused(moving("rH1@11-c", "rH1"), "11-c")
    table = moving("rH1@11-c", "rH1", "13-4")
    for wrong in ("11-3", "11-c", "13-5"):
        refused(table, wrong)


def test_wa_23_at_the_rim() -> None:
    """[WA-23] [WA-21] Nothing over void."""
    wanted = "15-3 15-c 15-1 18-1 18-6 15-4 15-5 15-6"
    assert reached("rH1@15-2", "rH1") == set(wanted.split())


def test_wa_23_a_step_or_a_hop() -> None:
    """[WA-23] Not both."""
    assert hexes(moving("rH1@11-c PD1@11-1", "rH1", "11-1")) == set()
    refused(moving("rH1@11-c PD1@11-1", "rH1", "11-1"), "13-5")
    refused(moving("rH1@11-c PD1@13-5", "rH1", "13-5"), "13-6")


def test_wa_24_stealing() -> None:
    """[WA-24] Loose discs and those of enemy robots, a C-bot's too, up to four in all."""
    table = moving("rH1@11-c bC+2@11-1 bW1+1@11-1 PD1@11-1", "rH1", "13-5")
    assert legal(table) == ["done", "loose", "bC", "bW1"]
    play(table, "bC", "bW1", "loose")
    assert legal(table) == ["done", "bC"]
    play(table, "bC")
    assert (at(table, "rH1"), on(table, "11-1"), legal(table)[0]) == ("13-5+4", "bC bW1", "done")


def test_wa_24_as_few_as_one_likes() -> None:
    """[WA-24] Also none at all."""
    table = moving("rH1@11-c bC+2@11-1", "rH1", "13-5", "done")
    assert (at(table, "rH1"), at(table, "bC")) == ("13-5", "11-1+2")


@pytest.mark.parametrize(("carried", "more"), [(3, 1), (4, 0)])
def test_wa_24_four_in_all(carried: int, more: int) -> None:
    """[WA-24] A full H-bot takes nothing."""
    table = moving(f"rH1+{carried}@11-c bW1+2@11-1", "rH1", "13-5", *["bW1"] * more)
    assert at(table, "rH1") == "13-5+4"
    assert "bW1" not in legal(table)


def test_wa_24_from_friends_too() -> None:
    """[WA-24] Any discs jumped; also none of them, and none from the hex beside."""
    things = "rH1@11-c rW1+2@11-1 rB1+1@11-1 PD1@11-1 rW2+1@11-2"
    table = moving(things, "rH1", "13-5")
    assert legal(table) == ["done", "loose", "rB1", "rW1"]
    refused(table, "rW2")
    play(table, "rW1", "rB1")
    assert legal(table) == ["done", "loose", "rW1"]
    play(table, "rW1", "loose")
    assert (at(table, "rH1"), on(table, "11-1")) == ("13-5+4", "rB1 rW1")
    table = moving(things, "rH1", "13-5", "done")
    assert (at(table, "rH1"), at(table, "rW1"), at(table, "rB1")) == ("13-5", "11-1+2", "11-1+1")


def test_wa_24_which_hex_is_asked_where_a_friend_carries_discs() -> None:
    """[WA-24] [WA-23] Over the other one there is nothing to take."""
    for over, offered in (("11-1", True), ("11-2", False)):
        table = moving("rH1@11-c rC+1@11-1", "rH1", "13-4")
        assert (legal(table), table.forced_action()) == (["11-1", "11-2"], -1)
        play(table, over)
        assert (at(table, "rH1") == "11-c") == offered  # it still hops, and may take discs


def test_wa_24_not_by_a_step() -> None:
    """[WA-24] Nor from a destroyed hex, where nothing lies, nor from a neighbour."""
    assert at(moving("rH1@11-c X@11-1", "rH1", "13-5"), "rH1") == "13-5"
    table = moving("rH1@11-c bW1+1@13-5", "rH1", "11-1")
    assert "bW1" not in legal(table)
    assert at(table, "bW1") == "13-5+1"


# --- warping ----------------------------------------------------------------------------------


def test_wa_25_on_open_ground() -> None:
    """[WA-25] Four steps, over enemy robots and destroyed hexes alike."""
    assert len(reached("rW1@11-c", "rW1")) == 60
    guards = " ".join(f"bW{n}@11-{n}" for n in range(1, 6)) + " bH1@11-6"
    assert len(reached(f"rW1@11-c {guards}", "rW1")) == 60
    found = reached(f"rW1@11-c {every('X')}", "rW1")
    assert len(found) == 54
    assert not found & set(RING)
    refused(moving("rW1@11-c X@13-5", "rW1"), "13-5")


def test_wa_25_never_through_an_enemy_field() -> None:
    """[WA-25] It may stop on one; the way round counts."""
    assert reached(f"rW1@11-c {every('FF(b)')}", "rW1") == set(RING)
    gate = every("FF(b)").replace("FF(b)@11-3", "X@11-3")
    beyond = (
        "14-1 14-6 16-5 14-2 14-5 14-c 16-4 16-6 16-c 9-2 12-1 13-3 13-4 14-3 14-4 16-1 16-2 16-3 "
        "19-5 19-6 9-1 9-3 9-c"
    )
    assert reached(f"rW1@11-c {gate}", "rW1") == {*RING, *beyond.split()} - {"11-3"}
    refused(moving(f"rW1@11-c {every('FF(b)')}", "rW1"), "13-5")


def test_wa_25_picking_up_ends_the_move() -> None:
    """[WA-25] On the starting hex or later."""
    table = moving("rW1@11-c PD2@11-c", "rW1", "take")
    assert legal(table) == ["done", "take"]
    refused(table, "11-1")
    table = moving("rW1@11-c PD1@13-5", "rW1", "13-5", "take")
    assert (at(table, "rW1"), legal(table)) == ("13-5+1", ["done", "rC"])


def test_wa_25_handing_over_ends_the_move() -> None:
    """[WA-25] On the starting hex or later; the rest may be handed over too."""
    table = moving("rW1+2@11-c rB1@11-c", "rW1", "rB1")
    assert hexes(table) == set()
    refused(table, "11-1")
    assert at(play(table, "rB1"), "rB1") == "11-c+2"
    table = moving("rW1+2@11-c rB1@11-1", "rW1", "11-1", "rB1")
    assert hexes(table) == set()


def test_wa_25_dropping_does_not_end_it() -> None:
    """[WA-25] [WA-26] Nor being handed one."""
    table = moving("rW1+1@11-c", "rW1", "11-1", "drop")
    assert on(table, "11-1") == "rW1 PD1"
    assert "13-1" in hexes(table)
    assert "11-c" in hexes(table)
    table = play(position("rW1@11-c rB1+1@11-c"), "action-move", "rB1", "rW1", "done", "rW1")
    assert at(table, "rW1") == "11-c+1"
    assert len(hexes(table)) == 60


def test_wa_25_steps_left_after_a_stop() -> None:
    """[WA-25] [WA-51] A stop costs as many steps as the shortest way there."""
    table = moving("rW1+1@11-c", "rW1", "13-5")
    assert "13-1" in hexes(table)
    assert "15-6" not in hexes(table)
    table = moving("rW1+1@11-c FF(b)@11-1", "rW1", "13-5")
    assert at(table, "rW1") == "13-5+1"
    assert "13-1" in hexes(table) or "13-c" in hexes(table)


def test_wa_25_enemies_end_it() -> None:
    """[WA-25] On robots or a force field it stops and will fight."""
    for thing in ("bH1", "FF(b)"):
        table = moving(f"rW1@11-c {thing}@11-1", "rW1", "11-1")
        assert hexes(table) == set()
        refused(table, "13-5")


# --- discs on the way -------------------------------------------------------------------------


def test_wa_26_taken_here_dropped_there() -> None:
    """[WA-26] A B-bot takes a disc, drops it a step on, and goes a third step."""
    table = moving("rB1@11-c PD1@11-1", "rB1", "11-1", "take", "13-5", "drop", "13-c")
    assert (on(table, "11-1"), on(table, "13-5"), at(table, "rB1")) == ("", "PD1", "13-c")
    check(table)


def test_wa_26_four_at_most() -> None:
    """[WA-26] For who takes, and for who is given."""
    table = moving("rB1+3@11-c PD2@11-c", "rB1", "take")
    assert "take" not in legal(table)
    refused(table, "take")
    table = moving("rB1+2@1-c", "rB1", "rC")
    assert (at(table, "rC"), at(table, "rB1")) == ("1-c+1", "1-c+1")
    table = moving("rB1+2@1-c rC+4@1-c", "rB1")
    assert "rC" not in legal(table)
    refused(table, "rC")


def test_wa_26_only_in_one_hex_and_only_to_friends() -> None:
    """[WA-26] Nothing taken where nothing lies, nothing dropped that is not carried."""
    table = moving("rB1+1@11-1 rW1@11-2 bW1@13-5", "rB1")
    for wrong in ("rW1", "bW1", "take"):
        refused(table, wrong)
    refused(moving("rB1@11-1", "rB1"), "drop")


def test_wa_26_loose_discs_among_enemies_wait() -> None:
    """[WA-26] Under an enemy force field as well; and nothing is dropped there."""
    for thing in ("bW1", "FF(b)"):
        table = moving(f"rB1+1@11-c {thing}@11-1 PD1@11-1", "rB1", "11-1")
        assert legal(table)[0] == "done"
        assert not {"take", "drop"} & set(legal(table))
        refused(table, "take")


def test_wa_26_loose_discs_are_given_out_after_the_combat() -> None:
    """[WA-26] [WA-33] By the side that is left."""
    table = moving("rB1@11-c bW1@11-1 PD1@11-1", "rB1", "11-1", "done", "bW1")
    play(table, "no-card", "no-card", "d6=6", "d4=1")
    assert (asking(table), legal(table)) == ("red", ["done", "rB1"])
    assert at(play(table, "rB1"), "rB1") == "11-1+1"


def test_wa_26_nothing_on_hexes_passed_over() -> None:
    """[WA-26] A W-bot cannot stop on destroyed ground, an H-bot not on the hex it hops."""
    table = moving("rW1+1@11-c X@11-1", "rW1")
    refused(table, "11-1")
    table = moving("rH1+1@11-c", "rH1", "13-5")
    assert "drop" in legal(table)
    play(table, "drop")
    assert (on(table, "11-1"), on(table, "13-5")) == ("", "rH1 PD1")


def test_wa_26_a_c_bot_carries_like_any() -> None:
    """[WA-26] It picks up on its way."""
    assert at(moving("rC@11-c PD1@11-1", "rC", "11-1", "take"), "rC") == "11-1+1"


def test_wa_51_picked_up_and_handed_over_on_one_stop() -> None:
    """[WA-51] [WA-26] In any order, and dropped too; a W-bot then has ended its move."""
    table = moving("rB1@11-c rH1@11-c PD2@11-c", "rB1", "take", "rH1", "take")
    assert (at(table, "rB1"), at(table, "rH1")) == ("11-c+1", "11-c+1")
    table = moving("rB1+1@11-c rH1@11-c PD1@11-c", "rB1", "rH1", "take", "rH1")
    assert (at(table, "rB1"), at(table, "rH1")) == ("11-c", "11-c+2")
    table = moving("rB1+1@11-c rH1@11-c PD1@11-c", "rB1", "take", "rH1", "drop")
    assert (at(table, "rB1"), on(table, "11-c")) == ("11-c", "rH1+1 rB1 PD1")
    table = moving("rW1@11-c rH1@11-c PD1@11-c", "rW1", "take")
    assert legal(table) == ["done", "rH1"]
    assert at(play(table, "rH1"), "rH1") == "11-c+1"


def test_wa_51_nothing_is_undone_on_one_stop() -> None:
    """[WA-51] Just taken, it is not dropped; on the next stop all is open again."""
    table = moving("rB1+1@11-c PD1@11-c", "rB1", "take")
    assert "drop" not in legal(table)
    refused(table, "drop")
    play(table, "11-1")
    assert "drop" in legal(table)
    table = moving("rB1+1@11-c PD1@11-c", "rB1", "drop")
    assert "take" not in legal(table)


def test_wa_51_a_robot_that_stays_has_moved() -> None:
    """[WA-51] It may hand over what it carries, and is done."""
    table = moving("rC+1@11-c rW1@11-c", "rC", "rW1", "done")
    assert (at(table, "rW1"), "rC" in legal(table)) == ("11-c+1", False)
    assert int(table.values[MOVED]) & 1 == 1


# --- what a D-bot leaves ----------------------------------------------------------------------


def test_wa_27_the_hex_it_left() -> None:
    """[WA-27] Destroyed, fenced or left alone; centres are no exception."""
    table = moving("rD1@11-c", "rD1", "11-1")
    assert legal(table) == ["leave", "destroy", "field"]
    assert on(play(table, "destroy"), "11-c") == "X"
    assert on(moving("rD1@11-c", "rD1", "11-1", "field"), "11-c") == "FF(r)"
    assert on(moving("rD1@11-c", "rD1", "11-1", "leave"), "11-c") == ""


def test_wa_27_all_that_was_left_there_is_gone() -> None:
    """[WA-27] Own robots too."""
    table = moving("rD1@11-c rW1+2@11-c PD1@11-c", "rD1", "11-1", "destroy")
    assert (on(table, "11-c"), at(table, "rW1")) == ("X", "")
    check(table)


def test_wa_27_a_field_in_its_place_is_only_removed() -> None:
    """[WA-27] And there is no room for a second one."""
    table = moving("rD1@11-c rW1@11-c FF(r)@11-c", "rD1", "11-1")
    assert legal(table) == ["leave", "destroy"]
    refused(table, "field")
    assert on(play(table, "destroy"), "11-c") == "rW1"


def test_wa_27_the_own_c_bot_left_behind() -> None:
    """[WA-27] [WA-35] Red is out at once, its hand is discarded, its phase is over."""
    table = position("rD1@11-c rC@11-c", seats=3, red="1 5")
    play(table, "action-move", "rD1", "11-1", "destroy")
    assert (discards(table), asking(table), on(table, "11-1")) == ("1 5", "blue", "")
    check(table)


def test_wa_27_only_a_d_bot_that_moved() -> None:
    """[WA-27] Not one that stays, that is warped, or another robot; before anything else."""
    table = moving("rD1@11-c", "rD1")
    for wrong in ("destroy", "field", "leave"):
        refused(table, wrong)
    table = play(position("rD1@11-c"), "action-own", "rD1", "12-1")
    assert asking(table) == "blue"
    for robot in ("rC", "rH1", "rB1", "rW1"):
        table = moving(f"{robot}@11-c rD1@5-c", robot, "11-1")
        refused(table, "field")
    table = moving("rD1@11-c rH1@11-c", "rD1", "11-1")
    refused(table, "rH1")
    play(table, "leave", "rH1")
    refused(table, "field")


def test_wa_27_before_the_combat_in_the_hex_entered() -> None:
    """[WA-27] [WA-20] The D-bot enters an enemy's hex: first what it leaves, later the fight."""
    table = moving("rD1@11-c bW1@11-1", "rD1", "11-1")
    assert legal(table) == ["leave", "destroy", "field"]
    play(table, "field", "done")
    assert legal(table) == ["bW1"]


def test_wa_27_no_limit_to_fields() -> None:
    """[WA-27] An eleventh one."""
    ten = " ".join(f"FF(r)@{grid}-1" for grid in range(2, 12))
    table = play(position(f"{ten} rD1@12-c"), "action-move", "rD1", "12-1", "field")
    assert on(table, "12-c") == "FF(r)"
