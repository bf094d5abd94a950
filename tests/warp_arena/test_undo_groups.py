"""Decisions that are one act to a player are taken back together, if that is fair."""

from __future__ import annotations

import pytest

from harena import Match, seeded
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SIMULTANEOUS, TERMINAL
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.positions import position

BOTS = (1, 2, 3, 4, 5)


def beginning(state: WarpArena) -> Match:
    """A match that begins with a position made by hand."""
    match = Match(GAME, int(state.seats), settles=False)
    match._start, match.state = state, state.clone()
    return match


def play(match: Match, *steps: str) -> Match:
    """Decisions of whoever is to decide; `d6=3` is a die."""
    for step in steps:
        if step[:1] == "d" and step[1:2].isdigit():
            match.apply_chance(int(step.partition("=")[2]))
        else:
            match.apply_action(step)
    return match


@pytest.mark.parametrize(
    "steps",
    [
        ("action-rotate", "grid-11", "=2"),
        ("action-exchange", "grid-11", "grid-12", "=2", "=0"),
        ("action-own", "rH1", "12-3"),
        ("action-move", "rH1"),
        ("action-double", "grid-11"),
        ("action-convert", "make-H", "13-c"),
    ],
    ids=lambda steps: steps[0],
)
def test_actions_are_one_undo_group(steps: tuple[str, ...]) -> None:
    """[WA-10] With all that was chosen for it; what was done before it stays."""
    match = play(
        beginning(position("rH1@13-1 PD1@13-c rC@13-c", points=4)), "action-rotate", "grid-1", "=1"
    )
    before = match.state.numbers()
    for step in steps:
        play(match, step)
        assert match.undo_point(0) == 3
    assert match.undo(0) == 3
    assert match.state.numbers() == before
    assert match.undo(0) == 0
    assert match.log == []


def test_each_stop_is_its_own_undo_group() -> None:
    """[WA-20] Earlier moves of a robot stay."""
    match = play(beginning(position("rW1@13-1 rB1@13-2")), "action-move", "rW1", "13-c", "13-5")
    assert [match.undo(0), match.undo(0)] == [3, 2]
    assert match.undo(0) == 0
    play(match, "action-move", "rW1", "13-c", "done", "rB1")
    assert [match.undo(0), match.undo(0), match.undo(0), match.undo(0)] == [4, 3, 2, 0]


def test_dice_end_undo_groups() -> None:
    """[WA-12] [WA-14] The place and the rotation of what was rolled for are one."""
    match = play(beginning(position()), "action-warp", "d20=5")
    assert match.undo_point(0) is None
    slot = match.state.space.name(match.legal_actions(0)[0])
    play(match, slot)
    assert match.undo_point(0) == 2
    play(match, "=3")
    assert match.undo(0) == 2
    match = play(beginning(position()), "action-double", "grid-3", "d20=5", "=1", "=2")
    assert match.undo(0) == 3


def test_robot_and_hex_are_one_undo_group() -> None:
    """[WA-6] Of each robot that is placed."""
    match = Match(GAME, 2, {"arena": "quick"})
    match.roll_all(seeded(1))
    seat = int(match.state.to_move)
    first = len(match.log)
    robot = match.state.space.name(match.legal_actions(seat)[1])
    play(match, robot)
    assert match.undo_point(seat) == first
    play(match, match.state.space.name(match.legal_actions(seat)[0]))
    assert match.undo_point(seat) == first


def test_grid_and_rotation_are_one_undo_group() -> None:
    """[WA-4] Of each grid that is laid, until the next one is drawn."""
    match = Match(GAME, 2, {"arena": "built", "grids": "4", "cards": "none"})
    dice, laid = seeded(1), 0
    match.roll_all(dice)
    play(match, "=0")
    match.roll_all(dice)
    while (where := _legal(match)[0]).startswith("by-"):
        seat, first = int(match.state.to_move), len(match.log)
        for step in (where, "=0"):
            play(match, step)
            if match.state.to_move == seat:
                assert match.undo_point(seat) == first
        laid += 1
        match.roll_all(dice)
    assert laid > 1


def test_questions_to_people_end_undo_groups() -> None:
    """[WA-38] An asked person might have interrupted; a bot that passed does not count."""
    match = beginning(position(blue="wild"))
    play(match, "action-rotate")
    assert match.undo_point(0) is match.undo_point(0, BOTS) is None
    play(match, "pass")
    assert (match.undo_point(0), match.undo_point(0, BOTS)) == (None, 0)
    play(match, "grid-11", "=2")
    assert match.state.to_move == SIMULTANEOUS
    assert match.undo_point(0) is match.undo_point(0, BOTS) is None
    play(match, "pass")
    assert (match.undo_point(0), match.undo_point(0, BOTS)) == (None, 0)
    assert match.undo(0, BOTS) == 0
    play(match, "action-rotate", "cancel")
    assert match.undo_point(0) is match.undo_point(0, BOTS) is None


def test_undo_stops_at_questions_to_others() -> None:
    """[WA-38] The grid and its rotation go back, but not the announced action."""
    match = play(beginning(position(blue="wild")), "action-rotate", "pass", "grid-11")
    assert match.undo_point(0) == 2
    assert match.undo_points(0) == [2]
    assert match.undo(0) == 2


def _legal(match: Match) -> list[str]:
    return [match.state.space.name(action) for action in match.legal_actions()]


def test_random_games_undo_by_group() -> None:
    """An act is the seat's own, unbroken by dice, and undone leaves the position before it."""
    rng, acts = Rng(5), set()
    match = Match(GAME, 2, {"arena": "quick"})
    for _ in range(600):
        if match.state.to_move == TERMINAL:
            break
        if match.state.to_move == CHANCE:
            match.apply_chance(rng.roll(int(match.state.die)))
            continue
        seat = int(match.state.next_seat())
        legal = match.legal_actions(seat)
        match.apply_action(legal[rng.below(len(legal))], seat)
        points = match.undo_points(seat, BOTS)
        assert points == sorted(points, reverse=True)
        if len(points) > 1:
            own = [match.log[number] for number in points]
            assert all(entry.seat == seat for entry in own)
            assert not any(entry.is_roll for entry in match.log[points[-1] :])
            acts.add(match.state.space.name(own[-1].value))
    assert {"action-rotate", "action-own", "action-move"} <= acts


def test_wa_23_a_hop_with_nothing_to_take_is_one_decision() -> None:
    """[WA-23] Which hex is hopped over follows by itself, and goes back with the hop."""
    match = beginning(position("rH1@11-c"))
    match.settles = True
    play(match, "action-move", "rH1", "13-4")
    assert [match.state.space.name(entry.value) for entry in match.log][2:4] == ["13-4", "11-1"]
    match.undo(0)
    assert len(match.log) == 2
