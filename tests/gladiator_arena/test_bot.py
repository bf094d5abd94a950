"""Bots: the search mixes risky plans and can be stopped; greedy beats random play."""

from __future__ import annotations

import pytest

from harena import TERMINAL, Rng, get_game
from harena.bots import get_bot
from harena.bots.matrix_game import MatrixGame
from harena.bots.search import Search
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.rules.fields import HP, LIMIT_START
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.lab.play_bots import play_bots
from tests.gladiator_arena.first_hit import FirstHit
from tests.gladiator_arena.games import say, staged
from tests.gladiator_arena.positions import position, seat_of
from tests.shared.random_play import play_to_end

EVALUATOR = get_game("gladiator-arena").evaluator

CORNER = """
    . . . . .
    . . . . .
    . . B . .
    . . . . .
    C . . . .
"""
LANE = """
    . . . . . .
    . . . . . .
    . . B . . .
    . . . . . .
    . . C . . .
    . . . . . .
"""


def mix(state: GladiatorArena, seat: str, iterations: int = 40) -> dict[str, float]:
    """Return how often each plan is played, by its notation."""
    matrix = MatrixGame(state.observe(seat_of(seat)), seat_of(seat))
    matrix.solve(Rng(1), iterations, 0.0)
    plans = [plan for plan in matrix.side().all if plan.total > 0.0]
    assert sum(plan.total for plan in plans) == pytest.approx(1.0)
    return {" ".join(state.space.name(one) for one in plan.actions): plan.total for plan in plans}


def test_sure_kills_are_taken() -> None:
    """From the corner crimson can reach two squares; three strikes cover all three."""
    table = position(CORNER, "B human sword", "C human axe 2")
    assert mix(table, "B") == {"xA1 xB1 xA2 ready": pytest.approx(1.0)}


def test_third_square_is_guessed() -> None:
    """Only two of three squares can be struck."""
    table = position(CORNER, "B dwarf sword", "C human axe 3")
    plans = mix(table, "B")
    assert len(plans) > 1
    assert max(plans.values()) < 0.9


def test_bots_leave_deadly_squares() -> None:
    """GA-14: crimson's axe reaches C5 and B4 to D4; azure's arrow needs no risk."""
    table = position(LANE, "B elf bow 3", "C human axe 3")
    table.values[LIMIT_START] = 0
    for plan in mix(table, "B"):
        assert plan.split()[0] in ("C5", "ready", "xC2"), plan


def test_same_seed_gives_same_choices() -> None:
    """Also with four players; the generator alone decides, and choices are legal."""
    table = GAME.start(4)
    for seat, plan in enumerate(["human axe C3", "elf sword C6", "giant axe F3", "dwarf spear F6"]):
        say(table, seat, f"{plan} ready")
    chosen = [
        int(Search(seconds=0.0, iterations=2).choose(table.observe(1), 1, Rng(7))) for _ in range(2)
    ]
    assert chosen[0] == chosen[1]
    assert chosen[0] in table.legal_actions(1)


def test_search_can_be_stopped() -> None:
    """No other bound is reached; the best choice so far is played."""
    asked = []

    def watch() -> bool:
        asked.append(1)
        return len(asked) < 2

    table = GAME.start(3)
    bot = Search(seconds=600.0, watch=watch)
    assert int(bot.choose(table.observe(0), 0, Rng(1))) in table.legal_actions(0)
    assert len(asked) == 2


@pytest.mark.parametrize("weak", [False, True])
def test_strong_pairs_are_enrolled(weak: bool) -> None:
    """GA-2: the bot enrols with a pair that wins more than half."""
    table = GAME.start(2, {"weak-pairs": weak, "width": 6})
    bot = Search(seconds=0.0, iterations=20)
    rng = Rng(2)
    say(table, 1, "human axe B2 ready")
    while table.next_seat() == 0:
        table.apply_action(bot.choose(table.observe(0), 0, rng), 0)
    assert EVALUATOR.evaluate(table, 0) > 0.6


def test_greedy_beats_random() -> None:
    """Nearly all of ten duels with changing sides."""
    worth = 0.0
    for seed in range(10):
        bots = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
        worth += play_to_end(GAME.start(2), bots, seed).returns()[seed % 2]
    assert worth >= 8


def test_greedy_strikes_trapped_gladiators() -> None:
    """A giant in a corner between two others cannot move, so the blow is aimed at it."""
    table = staged("human axe B2", "giant axe A1 4")
    bot, rng = get_bot("greedy"), Rng(1)
    while 0 in table.deciding():
        table.apply_action(int(bot.choose(table.observe(0), 0, rng)), 0)
    say(table, 1, "ready")
    assert (table.to_move, table.values[HP + 1] <= 0) == (TERMINAL, True)


def test_duellists_meet_soon() -> None:
    """In the preset for a first game, a strike hits by turn 4, nearly always."""
    (first,) = [preset for preset in GAME.presets if preset.first]
    start, soon = GAME.start(2, first.options), 0
    for seed in range(12):
        watch = FirstHit()
        bots = [get_bot("level-3"), get_bot("level-3")]
        play_bots(start, bots, Rng(seed), Rng(seed + 100), 400, watch)
        soon += watch.contact <= 4
    assert soon >= 10
