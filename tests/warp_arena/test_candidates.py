"""Candidate actions of Warp Arena's search, for whole armies and combats."""

from __future__ import annotations

import pytest

from harena import Rng, get_game
from harena.bots.greedy import Greedy
from harena.bots.search import Search
from harena.core.play.actions import Actions
from harena.games.warp_arena.rules import grids
from harena.games.warp_arena.rules.fields import AT
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import hex_of, legal
from tests.warp_arena.positions import crowd, play, position

EVALUATOR = get_game("warp-arena").evaluator
POLICY = get_game("warp-arena").search_policy


HOST = crowd("r", "DDDDDHHHHHBBBWWW", "6-c")
FEW = f"bC@19-c {crowd('b', 'DHBBW', '19-c')} FF(b)@19-c"


def candidates(state: WarpArena) -> list[str]:
    """Return the candidates of the seat to move."""
    found = Actions(state.space.size)
    POLICY.candidate_actions(state, int(state.to_move), -1, found)
    return [state.space.name(action) for action in found.to_list()]


def distance_left(state: WarpArena) -> int:
    """Return the distance of red's C-bot from blue's."""
    t = state.values
    return int(grids.distance(state, int(t[AT]), hex_of(state, "19-c")))


def test_friends_discs_may_be_left() -> None:
    """WA-24: those of enemies and loose ones are always taken on a hop."""
    for there, wanted in (
        ("rW1+1@11-1", ["done", "rW1"]),
        ("rW1+1@11-1 PD1@11-1", ["loose", "rW1"]),
        ("bW1+1@11-1", ["bW1"]),
    ):
        table = play(position(f"rH1@11-c {there}"), "action-move", "rH1", "13-5")
        assert candidates(table) == wanted


# --- an army that crosses the arena -----------------------------------------------------------


def test_leads_become_attacks() -> None:
    """WA-14: with sixteen against five, a search moves up to the enemy."""
    table = position(f"rC@6-c {HOST} {FEW}")
    before = EVALUATOR.evaluate(table, 0)
    assert distance_left(table) > 4
    search = Search(seconds=0.0, iterations=4, guesses=1)
    for _ in range(5):
        action = int(search.choose(table.observe(0), 0, Rng(3)))
        table.apply_action(action)
    assert distance_left(table) <= 4
    assert EVALUATOR.evaluate(table, 0) > before


def test_exchanges_bring_the_army_to_an_enemy() -> None:
    """WA-14: not any two of twenty, each turned in six ways."""
    table = position(f"rC@6-c {HOST} {FEW}")
    assert "action-exchange" in candidates(table)
    play(table, "action-exchange")
    assert candidates(table) == ["grid-6"]
    play(table, "grid-6")
    others = candidates(table)
    assert 0 < len(others) < 7
    assert "grid-19" not in others
    play(table, others[0])
    assert candidates(table) == ["=0"]
    assert not POLICY.is_mid_action(table, 0)
    assert table.space.name(int(POLICY.end_turn_action(table, 0))) == "=0"


@pytest.mark.parametrize("things", ["rC@6-c", f"rC@6-c {HOST.replace('6-c', '20-c')}"])
def test_no_exchange_without_army_or_on_arrival(things: str) -> None:
    """WA-14: it would cost three points for nothing."""
    table = position(f"{things} {FEW}")
    assert "action-exchange" in legal(table)
    assert "action-exchange" not in candidates(table)


# --- who fights whom --------------------------------------------------------------------------


def test_own_converter_fights_last() -> None:
    """WA-31: the larger side keeps it out; equal other robots are one choice."""
    table = position(
        f"rC@1-c {crowd('r', 'DHHW', '1-c')} {crowd('b', 'BW', '1-1')}", active="blue", points=2
    )
    play(table, "action-move", "bB1", "1-c", "bW1", "1-c", "done")
    assert "rC" in legal(table)
    assert candidates(table) == ["rD1", "rH1", "rW1"]
    few = position("rC@1-c rW1@1-c bD1@1-1 bH1@1-1", active="blue", points=2)
    play(few, "action-move", "bD1", "1-c", "leave", "bH1", "1-c", "done")
    assert candidates(few) == ["rW1"]
    play(few, "rW1")
    assert legal(few) == ["rC"]


def test_enemy_converter_is_fought_first() -> None:
    """WA-31, WA-32: by the strongest robot, because its loss ends everything."""
    table = position(
        f"rC@1-c rW1@1-c {crowd('b', 'HBW', '1-1')} bD1@1-2 bW2+4@1-1", active="blue", points=2
    )
    play(table, "action-move")
    for robot in ("bH1", "bB1", "bW1", "bW2", "bD1"):
        play(table, robot, "1-c")
    play(table, "leave", "done", "keep")
    assert candidates(table) == ["bW2"]
    play(table, "bW2")
    assert candidates(table) == ["bD1", "bH1", "bB1", "bW1"]
    play(table, "bH1")
    assert legal(table) == ["bW2", "bH1"]
    assert candidates(table) == ["bW2"]


@pytest.mark.parametrize("robot", ["rH1", "rW1"])
def test_wa_32_bots_do_not_concede(robot: str) -> None:
    """[WA-32] To fight on without a card costs no more, and may win."""
    fight = position(f"{robot}@13-1 bH1@13-c bD1@13-c")
    table = play(fight, "action-move", robot, "13-c", "done", "bH1")
    assert set(legal(table)) == {"no-card", "concede"}
    for bot in (Greedy(), Greedy(temperature=0.2), Search(seconds=0.0, iterations=4)):
        chosen = bot.choose(table.observe(0), 0, Rng(1))
        assert table.space.name(int(chosen)) == "no-card"
