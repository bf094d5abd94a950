"""Choices of several decisions, and choices by habit."""

from __future__ import annotations

from harena.core.scene.scene import Target
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.positions import play, position
from tests.warp_arena.scene_helpers import scene_of


def names(state: WarpArena, target: Target) -> list[str]:
    """Return the notation of all decisions of a target."""
    return [state.space.name(action) for action in target.row]


def joined(state: WarpArena) -> list[list[str]]:
    """Return the choices of several decisions."""
    return [names(state, each) for each in scene_of(state).targets if each.then]


def habits(state: WarpArena) -> dict[str, str]:
    """Return the choices by habit: the habit of each."""
    return {each.name: each.habit for each in scene_of(state).targets if each.habit}


def test_another_robot_ends_the_present_ones_move() -> None:
    table = play(position("rH1@13-1 rW1@13-2 bC@1-c"), "action-move", "rH1")
    assert ["done", "rC"] in joined(table)
    switch = next(each for each in scene_of(table).targets if each.ref == "rC")
    assert (switch.role, switch.on) == ("switch", "token")


def test_a_robot_in_a_hex_to_enter_stands_for_its_hex() -> None:
    table = play(position("rH1@13-1 rW1@13-2 bC@1-c"), "action-move", "rH1")
    targets = scene_of(table).targets
    assert "13-2" in [each.ref for each in targets if each.on == "cell"]
    assert ["done", "rW1"] not in joined(table)


def test_no_robot_follows_the_last_one() -> None:
    table = play(position("rH1@13-1 rW1@13-2 bC@1-c"), "action-move", "rH1")
    assert not joined(play(table, "done", "rW1", "done", "rC"))


def test_stopped_robot_can_end_all_moves() -> None:
    table = play(position("rH1@13-1 rW1@13-2 bC@1-c"), "action-move", "rH1")
    end = next(each for each in scene_of(table).targets if each.ref == "done-all")
    assert (end.on, end.role, names(table, end)) == ("button", "all", ["done", "done"])


def test_all_distant_robots_fire_at_once() -> None:
    table = play(position("rB1@13-1 rB2@13-1 rB3@13-1 bW1@13-4"), "action-move", "done")
    place = next(row for row in joined(table) if row[0] == "13-4")
    assert place == ["13-4", "rB1", "rB2", "rB3"]
    table = play(table, "13-4")
    assert joined(table) == [["rB1", "rB2", "rB3"]]
    table = play(table, "rB1", "rB2", "rB3")
    assert habits(table) == {"rB1": "match"}


def test_different_robots_are_not_matched_by_habit() -> None:
    table = play(position("rB1+1@13-1 rB2@13-1 bW1@13-4"), "action-move", "done", "13-4")
    assert not habits(play(table, "rB1", "rB2"))


def test_robots_without_a_combat_card_fight_by_habit() -> None:
    fight = "action-move", "done", "13-4", "rB1"
    for hand, found in (("create", {"no-card": "no-card"}), ("3", {}), ("wild", {})):
        table = position("rB1@13-1 rB2@13-6 bW1@13-4", red=hand)
        play(table, *fight, "done", "bW1")
        assert habits(table) == found, hand


def test_discs_are_picked_up_by_habit_unless_that_ends_a_move() -> None:
    things = "rH1@13-1 rW1@13-1 PD1@13-1"
    assert habits(play(position(things), "action-move", "rH1")) == {"take": "pick-up"}
    assert not habits(play(position(things), "action-move", "rW1"))
