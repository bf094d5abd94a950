"""Warp Arena's bots don't wait with whole armies for ever; no rule knows of it."""

from __future__ import annotations

import pytest

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Rng, get_game
from harena.bots.greedy import Greedy, let_pass
from harena.games.warp_arena.ai.impatience import ARMY_OF_MANY, QUIET, impatience_of
from harena.games.warp_arena.ai.strength_map import StrengthMap
from harena.games.warp_arena.rules.fields import ACTIVE, TURN
from harena.games.warp_arena.rules.position import WarpArena
from harena.testing.play import copy_of
from tests.warp_arena.facts import count
from tests.warp_arena.positions import PARKED, crowd, position

EVALUATOR = get_game("warp-arena").evaluator

WHOLE = "DDHHHBBBWW"
NEVER_YET = 2  # a turn in which two players are not impatient


def armed(turn: int, seats: int = 2) -> WarpArena:
    """Return a position in which all have as many robots beside their C-bots, in some turn."""
    things = [crowd("rbgywv"[seat], WHOLE, PARKED[seat]) for seat in range(seats)]
    table = position(" ".join(things), seats=seats, red="5 3 wild", blue="2")
    table.values[TURN] = turn
    return table


def impatient(state: WarpArena) -> float:
    """Return how impatient all are."""
    robots = StrengthMap()
    robots.update(state)
    return float(impatience_of(state, robots))


def test_no_impatience_in_short_games_of_two() -> None:
    table = armed(NEVER_YET)
    features = [count(table, seat) for seat in range(2)]
    chances = list(EVALUATOR.win_probabilities(table))
    last = int(QUIET) // 2
    for turn in range(1, last + 1):
        table.values[TURN] = turn
        assert impatient(table) == 0.0
        assert [count(table, seat) for seat in range(2)] == features
        assert list(EVALUATOR.win_probabilities(table)) == chances
    table.values[TURN] = last + 1
    assert impatient(table) > 0.0
    assert list(EVALUATOR.win_probabilities(table)) != chances


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("robots", ["", "D", "DH", "DHB", WHOLE])
def test_more_players_are_impatient_from_the_first_turn(seats: int, robots: str) -> None:
    """It depends on the robots that they have on average."""
    for turn in (1, NEVER_YET, 40):
        things = [crowd("rbgywv"[seat], robots, PARKED[seat]) for seat in range(seats)]
        table = position(" ".join(things), seats=seats)
        table.values[TURN] = turn
        assert impatient(table) == pytest.approx(min(1.0, len(robots) / ARMY_OF_MANY))


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("turn", [1, 9, 25, 40, 60, 1000])
def test_chances_sum_to_one_in_any_turn(seats: int, turn: int) -> None:
    table = armed(turn, seats)
    chances = list(EVALUATOR.win_probabilities(table))
    assert sum(chances) == pytest.approx(1.0)
    assert chances == pytest.approx([EVALUATOR.evaluate(table, seat) for seat in range(seats)])
    assert min(chances) > 0.0


SIDE = "DDDHHHBBBWWW"
AT_HOME = "rC@1-c rD5@1-c rH4@1-c rH5@1-c FF(r)@1-c"


def attacks(state: WarpArena, hex_: str) -> bool:
    """Return whether greedy sends a robot into a hex in this phase; all dice show a six."""
    player = Greedy()
    seat = int(state.to_move)
    while state.to_move != TERMINAL and state.values[ACTIVE] == seat:
        if state.to_move == CHANCE:
            state.apply_chance(min(6, int(state.die)))
        elif state.to_move == SIMULTANEOUS:
            let_pass(state)
        else:
            action = int(player.choose(state.observe(seat), seat, Rng(5)))
            said = state.space.name(action)
            if said in (hex_, "end"):
                return said == hex_
            state.apply_action(action)
    return False


@pytest.mark.parametrize(
    ("guards", "turn", "goes"),
    [
        (SIDE, NEVER_YET, False),  # they are as many: who attacks has the worse of it
        (SIDE, int(QUIET), True),
        ("DDDHHHHBBBBWWWW", int(QUIET), False),  # nobody throws an army away
    ],
)
def test_waiting_armies_attack_eventually(guards: str, turn: int, goes: bool) -> None:
    fenced = "FF(b)@2-c" if guards == SIDE else ""
    ours, theirs = crowd("r", SIDE, "2-1"), crowd("b", guards, "2-c")
    table = position(f"{ours} {theirs} bC@2-c {fenced} {AT_HOME}")
    table.values[TURN] = turn
    assert attacks(table, "2-c") == goes


@pytest.mark.parametrize("turn", [NEVER_YET, 40])
@pytest.mark.parametrize(
    ("ours", "guards", "goes"),
    [
        (SIDE, "DHBW", True),
        ("DDHHBB", "DHBW", True),
        ("DHB", "DHBW", False),  # too few: they wait for more
        ("D", "DHBW", False),
        ("D", "", True),  # a C-bot that stands alone
    ],
)
def test_armies_of_three_players_attack(turn: int, ours: str, guards: str, goes: bool) -> None:
    third = f"gC@15-c {crowd('g', 'DHB', '15-c')}"
    field = f"{crowd('r', ours, '2-1')} {crowd('b', guards, '2-c')} bC@2-c {AT_HOME} {third}"
    table = position(field, seats=3)
    table.values[TURN] = turn
    assert attacks(table, "2-c") == goes


@pytest.mark.parametrize("seed", [3, 4])
def test_turn_number_affects_no_rule(seed: int) -> None:
    """Except the last turn (WA-64): the same dice and choices lead to the same position."""
    early = armed(NEVER_YET)
    late = copy_of(early)
    late.values[TURN] += 500
    rng = Rng(seed)
    for _ in range(400):
        assert early.to_move == late.to_move
        if early.to_move == TERMINAL:
            break
        if early.to_move == CHANCE:
            face = rng.roll(int(early.die))
            early.apply_chance(face)
            late.apply_chance(face)
            continue
        seat = int(early.next_seat())
        legal = early.legal_actions(seat)
        assert legal == late.legal_actions(seat)
        action = legal[rng.below(len(legal))]
        early.apply_action(action, seat)
        late.apply_action(action, seat)
        assert late.values[TURN] == early.values[TURN] + 500
        same = copy_of(late)
        same.values[TURN] = early.values[TURN]
        assert same == early
    assert early.values[TURN] > NEVER_YET
