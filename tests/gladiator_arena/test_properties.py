"""What holds in every position of Gladiator Arena, walked through random games."""

from __future__ import annotations

import pytest

from harena import TERMINAL, Rng
from harena.bots import get_bot
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.rules.fields import AT, GOAL, HP, ORDERS, PHASE, TURN
from tests.gladiator_arena.games import say, staged
from tests.shared.random_play import play_to_end


def test_greedy_beats_random() -> None:
    """Of ten duels with changing sides nearly all."""
    worth = 0.0
    for seed in range(10):
        bots = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
        worth += play_to_end(GAME.start(2), bots, seed).returns()[seed % 2]
    assert worth >= 8


def test_bots_play_with_many() -> None:
    """Eight on a small board, greedy and random, to the end."""
    table = play_to_end(GAME.start(8, {"width": 5, "height": 5}), ["greedy", "random"] * 4, 1)
    assert sum(table.returns()[seat] for seat in range(8)) == pytest.approx(1.0)


def test_greedy_strikes_what_cannot_get_away() -> None:
    """A giant in a corner between two others has nowhere to go: the blow is aimed at it."""
    table = staged("human axe B2", "giant axe A1 4")
    bot, rng = get_bot("greedy"), Rng(1)
    while 0 in table.deciding():
        table.apply_action(int(bot.choose(table.observe(0), 0, rng)), 0)
    say(table, 1, "ready")
    assert (table.to_move, table.values[HP + 1] <= 0) == (TERMINAL, True)


def test_greedy_steps_out_of_a_deadly_square() -> None:
    """With one HP beside an axe, and nothing to strike back with, it does not wait for the blow."""
    table = staged("human bow D4 1", "human axe D5")
    bot, rng = get_bot("greedy"), Rng(3)
    while 0 in table.deciding():
        table.apply_action(int(bot.choose(table.observe(0), 0, rng)), 0)
    assert table.values[GOAL] == table.space.find("D3")


def test_greedy_comes_nearer_when_nobody_is_in_reach() -> None:
    """In a few turns two far from each other meet."""
    table = staged("human sword A1", "human sword H8")
    bot, rng = get_bot("greedy"), Rng(2)
    while table.values[PHASE] == ORDERS and table.values[TURN] < 6:
        seat = int(table.next_seat())
        table.apply_action(int(bot.choose(table.observe(seat), seat, rng)), seat)
    assert table.values[AT] != table.space.find("A1")
