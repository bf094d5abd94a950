"""Decisions that follow at once: as far as they are legal, and never past a die."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.server.history.draft import Draft
from harena.server.history.table_state import TableState
from tests.server.client import Play, Server

QUICK = {"arena": "quick"}


def first_choices(play: Play) -> tuple[int, int]:
    """Return the first robot to place and its first place, from the seat that decides."""
    seat = play.hello["frames"][-1]["acting"][0]
    chosen = []
    for _ in range(2):
        action = play.look_from(seat)["frames"][-1]["scene"]["targets"][0]["action"]
        chosen.append(action)
        play.act(action)
    play.undo()
    return chosen[0], chosen[1]


def test_robot_and_its_place_are_one_message(server: Server) -> None:
    with server.solo("warp-arena", "me", "me", **QUICK) as play:
        robot, place = first_choices(play)
        # After its place, the robot cannot be placed again.
        told = play.request("act", seq=play.seq, action=robot, then=[place, robot])
        acts = [each["frame"]["events"] for each in told if each["type"] == "frame"]
        assert len(acts) == 2


def test_nothing_follows_a_die() -> None:
    match, rng = Match("warp-arena", 2, QUICK), Rng(1)
    space = match.state.space
    disc, end = space.find("disc"), space.find("end")
    while disc not in match.state.legal_actions():
        state = match.state
        if state.die:
            match.apply_chance(rng.roll(state.die))
        else:
            seat = state.next_seat()
            legal = state.legal_actions(seat)
            match.apply_action(legal[rng.below(len(legal))], seat)
    table = SimpleNamespace(match=match, dice_secret=bytes(32), rolled=0, length=0)
    draft = Draft(cast(TableState, table), 0)
    draft.act(int(match.state.to_move), disc, [end])
    kinds = [row.kind for row in draft.rows]
    assert kinds.count("decision") == 1
    assert "roll" in kinds


def test_illegal_first_decision_is_refused_whole(server: Server) -> None:
    with server.solo("warp-arena", "me", "me", **QUICK) as play:
        robot, place = first_choices(play)
        play.send("act", seq=play.seq, action=place, then=[robot])
        assert play.next("error")["code"] == "illegal_action"
        assert play.act(robot)


def test_too_many_decisions_are_refused(server: Server) -> None:
    with server.solo() as play:
        play.send("act", seq=play.seq, action=0, then=[0] * 33)
        assert play.next("error")["code"] == "bad_message"


def test_secret_numbers_are_one_message() -> None:
    """All dice of a seat get their numbers, though the other seat still decides."""
    match = Match("warp-6", 2, {"start": "secret"})
    table = SimpleNamespace(match=match, dice_secret=bytes(32), rolled=0, length=0)
    draft = Draft(cast(TableState, table), 0)
    highest = next(target for target in match.scene(0).targets if target.ref == "highest")
    draft.act(0, highest.action, highest.then)
    assert [row.kind for row in draft.rows] == ["decision"] * 9
    assert draft.match.state.deciding() == [1]
