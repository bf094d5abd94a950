"""Search: whole turns, dice, secret plans, hints, stopping, and no use of hidden information."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

import pytest
from examples.games import tic_tac_toe

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Rng, get_game, seeded
from harena.bots import messages as bot_messages
from harena.bots.advice import GUESSES, Suggestion, advise, explain
from harena.bots.greedy import Greedy
from harena.bots.levels import Leveled, level_of
from harena.bots.matrix_game import MatrixGame
from harena.bots.search import Search
from harena.bots.tree import Line, Node, Tree, best_first, distinct_first, find_position
from harena.core.errors import UnknownBotError
from harena.core.levels import LEVELS
from harena.core.options import Options
from harena.core.play.state import State
from tests.core.betting_game import (
    Clutter,
    Coin,
    DieAfterChoice,
    ForcedChoice,
    Nim,
    Signs,
    Slopes,
    WheelOfFortune,
)
from tests.shared.random_play import positions


def search(iterations: int = 400, guesses: int = 4) -> Search:
    """Return a search that does not depend on the clock."""
    return Search(seconds=0.0, iterations=iterations, guesses=guesses)


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_nim_leaves_multiples_of_four(left: int) -> None:
    """All decisions of a turn are searched together."""
    state: State = Nim(left)
    bot = search()
    while state.to_move == 0:
        state.apply_action(bot.choose(state.observe(0), 0, Rng(3)))
    assert state.values[0] % 4 == 0


def test_three_seats_play_for_themselves() -> None:
    state: State = Nim(3, seats=3)
    taken = 0
    while state.to_move == 0:
        action = int(search().choose(state.observe(0), 0, Rng(1)))
        taken += action
        state.apply_action(action)
    assert (taken, state.returns()) == (3, [1.0, 0.0, 0.0])


def test_forced_steps_are_searched() -> None:
    assert {int(search(8).choose(ForcedChoice(), 0, Rng(n))) for n in range(4)} == {1}


def grown(start: State) -> dict[str, Node]:
    """Return the node of each turn that a tree of 400 iterations tried."""
    tree = Tree()
    root = tree.search(start, 0, Rng(1), 400, 0.0)
    assert root.lines is not None
    found = {turn.key(): turn.next for turn in root.lines}
    return {way: place for way, place in found.items() if place is not None}


def test_best_play_differs_from_average_playouts() -> None:
    """Leaving four or eight wins, though not every playout from there does."""
    after = grown(Nim(10))
    won = [way for way, place in after.items() if place.state.values[0] % 4 == 0]
    assert len(won) == 1
    for way, place in after.items():
        best, mean = place.best[0], place.total[0] / int(place.visits)
        assert best == (1.0 if way in won else 0.0)
        assert 0.0 < mean < 1.0


def test_best_play_through_a_die_is_the_mean_of_its_faces() -> None:
    gamble = grown(DieAfterChoice(0.1))["2"]
    assert gamble.best[0] == pytest.approx(4 / 6)


@pytest.mark.parametrize(("safe", "best"), [(0.6, 2), (0.7, 0)])
def test_dice_are_weighed_by_their_faces(safe: float, best: int) -> None:
    """Four faces of six win, which is more than 0.6 and less than 0.7."""
    assert {int(search(60).choose(DieAfterChoice(safe), 0, Rng(n))) for n in range(5)} == {best}


@pytest.mark.parametrize("patience", [0, 1])
@pytest.mark.parametrize(("safe", "best"), [(0.4, 1), (0.6, 0)])
def test_sampled_faces_stand_for_a_die(safe: float, best: int, patience: int) -> None:
    """The faces that the policy names are evenly spaced and count as the whole die."""
    wheel = WheelOfFortune(safe, 4, patience)
    assert search(40, guesses=1).choose(wheel, 0, Rng(2)) == best
    assert wheel.fell <= {3, 8, 13, 18}


def test_min_visits_evaluates_every_face() -> None:
    """After one visit a die is worth the mean of its faces."""
    wheel = WheelOfFortune(0.45, 4, 1)
    ways = search(2, guesses=1).think(wheel, 0, Rng(2)).candidates
    tried = next(way for way in ways if way.actions == [1])
    assert tried.visits > 0
    assert tried.win_probabilities[0] == pytest.approx(0.5)


def test_similar_turns_are_tried_later() -> None:
    """Turns with another beginning or value come before similar ones."""
    worths = [(1, 0.9), (1, 0.899), (2, 0.898), (1, 0.897), (1, 0.85), (2, 0.849), (2, 0.848)]
    first_line = Line(0, None, -1, 0.0)
    turns = [Line(0, Line(0, first_line, first, 0.0), 7, worth) for first, worth in worths]
    assert [turn.first() for turn in turns] == [first for first, _ in worths]
    sorted_out = [(turn.first(), turn.value) for turn in distinct_first(turns, 0.01)]
    assert sorted_out == [worths[n] for n in (0, 2, 4, 5, 1, 3, 6)]
    assert distinct_first(turns, 0.0) == turns
    alone = Line(0, first_line, 3, 0.5)
    assert alone.first() == 3


def test_partial_turns_stay_diverse() -> None:
    """Of three partial turns kept, one is the winner among seven that look alike."""
    tree, start = Tree(), Clutter()
    tree.prepare(start)
    turns = tree.find_lines(start, 0, 3, 12)
    assert turns[0].actions() == [7, 1]
    first_line = Line(0, None, -1, 0.0)
    worths = [0.9, 0.9, 0.5, 0.5, 0.5, 0.2]
    alike = [Line(0, first_line, n, worth) for n, worth in enumerate(worths)]
    assert [int(turn.action) for turn in best_first(alike)] == [0, 2, 5, 1, 3, 4]


def test_secret_decisions_are_mixed() -> None:
    """Paper, stone and scissors, with one victory worth half, is still fair."""
    shares = ((0.5, 0.0, 0.75), (1.0, 0.5, 0.0), (0.25, 1.0, 0.5))
    matrix = MatrixGame(Signs(shares), 0)
    matrix.solve(Rng(1), 3000, 0.0)
    rows = matrix.sides[0].all
    whole = sum(plan.total for plan in rows)
    mix = [plan.total / whole for plan in rows]
    against = [sum(mix[i] * shares[i][j] for i in range(3)) for j in range(3)]
    # The mix gets a half against any sign.
    assert against == pytest.approx([0.5] * 3, abs=0.01)
    assert max(mix) < 0.6


def test_sure_wins_are_played() -> None:
    shares = ((0.0, 0.1), (0.9, 1.0))
    assert {int(search().choose(Signs(shares), 0, Rng(n))) for n in range(6)} == {1}


def test_tic_tac_toe_is_a_draw() -> None:
    state: State = tic_tac_toe.GAME.start(2)
    while state.to_move != TERMINAL:
        seat = int(state.to_move)
        state.apply_action(search(1500).choose(state.observe(seat), seat, Rng(4)))
    assert state.returns() == [0.5, 0.5]


@pytest.mark.parametrize("level", [0.02, 0.98])
def test_small_differences_count_at_extreme_probabilities(level: float) -> None:
    looks = tuple(level + 0.001 * n for n in range(8))
    comes = tuple(level + (0.004 if n == 3 else -0.002) for n in range(8))
    ways = search(80, guesses=1).think(Slopes(looks, comes), 0, Rng(2)).candidates
    assert ways[0].actions == [3]
    assert ways[0].visits > 2 * ways[1].visits


def decisions(
    name: str, wanted: int, seed: int, options: Options | None = None
) -> Iterator[tuple[State, int]]:
    """Yield positions of a random game, with a seat that decides in each."""
    for state in positions(get_game(name).start(2, options), Rng(seed)):
        seat = int(state.next_seat())
        if seat >= 0 and len(state.legal_actions(seat)) > 1:
            yield state, seat
            wanted -= 1
            if not wanted:
                return


@pytest.mark.parametrize("name", ["warp-6", "arena", "gladiator-arena", "warp-arena"])
def test_same_position_gives_the_same_choice(name: str) -> None:
    """With iterations as the bound; also by a bot that has played before."""
    used = search(10, 2)
    for state, seat in decisions(name, 3, seed=8):
        view = state.observe(seat)
        action = search(10, 2).choose(view, seat, Rng(5))
        assert search(10, 2).choose(view, seat, Rng(5)) == action
        assert state.is_legal(seat, action)
        assert state.is_legal(seat, used.choose(view, seat, Rng(5)))
        assert view == state.observe(seat)


SECRETS: dict[str, Options] = {
    "arena": {},
    "gladiator-arena": {},
    "warp-6": {"start": "secret"},
    "warp-arena": {},
}
"""Games with options under which something is hidden."""
BRAINS: dict[str, Callable[[], Greedy | Search]] = {
    "greedy": Greedy,
    "loose": partial(Greedy, temperature=1.0),
    "search": partial(search, 8, 2),
    "loose search": partial(Search, 0.0, 8, 2, temperature=1.0),
}


def hidden_pairs(name: str) -> Iterator[tuple[State, State, int]]:
    """Yield positions in which a seat decides, with others that look the same to it."""
    first: State = get_game(name).start(2, SECRETS[name])
    dice = Rng(1)
    while first.to_move == CHANCE:
        first.apply_chance(dice.roll(first.die))
    if first.to_move == SIMULTANEOUS:
        # The other seat has decided differently.
        pair = [first.clone(), first.clone()]
        for n, state in enumerate(pair):
            rng = Rng(n)
            for _ in range(2):
                legal = state.legal_actions(0)
                state.apply_action(legal[int(rng.below(len(legal)))], 0)
        yield pair[0], pair[1], 1
    for state, seat in decisions(name, 40, 3, SECRETS[name]):
        other = state.clone()
        other.determinize(seat, Rng(99))
        if other != state:
            yield state, other, seat
            return


def test_every_tree_has_its_own_guess() -> None:
    guessed: list[int] = []
    search(40, guesses=6).choose(Coin(guessed), 0, Rng(3))
    assert (len(guessed), set(guessed)) == (6, {1, 2})


@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("brain", BRAINS)
def test_hidden_state_changes_nothing(name: str, brain: str) -> None:
    for state, other, seat in hidden_pairs(name):
        action = BRAINS[brain]().choose(state.observe(seat), seat, Rng(5))
        assert BRAINS[brain]().choose(other.observe(seat), seat, Rng(5)) == action


@pytest.mark.parametrize("name", SECRETS)
def test_advice_ignores_hidden_state(name: str) -> None:
    pairs = list(hidden_pairs(name))
    assert pairs
    for state, other, seat in pairs:
        assert state != other
        assert state.observe(seat) == other.observe(seat)
        candidates = [
            [
                (way.actions, way.visits, way.win_probabilities)
                for way in search(8, 2).think(view, seat, Rng(5)).candidates
            ]
            for view in (state.observe(seat), other.observe(seat))
        ]
        assert candidates[0] == candidates[1]


def test_explanations_use_several_guesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each guess gives the bot another hand."""
    seen: list[list[int]] = []

    def advise(view: State, *_: object) -> list[Suggestion]:
        seen.append(view.numbers())
        return []

    monkeypatch.setattr("harena.bots.advice.advise", advise)
    state, _, seat = next(iter(hidden_pairs("warp-arena")))
    explain(state.observe(1 - seat), 1 - seat, seat, Rng(5), iterations=6)
    assert len(seen) == GUESSES
    assert len({tuple(numbers) for numbers in seen}) == GUESSES


def test_levels_use_the_games_settings() -> None:
    """Without levels of its own, a game has the common five."""
    view = get_game("arena").start(2)
    for number in range(1, 6):
        assert level_of(view, number) == get_game("arena").levels[number - 1]
        assert level_of(Nim(5), number) == LEVELS[number - 1]
    with pytest.raises(UnknownBotError, match="level-6"):
        level_of(view, 6)
    bot = Leveled(1)
    assert bot.brain(view, 0) is bot.brain(view.clone(), 0)
    assert Nim(5).is_legal(0, bot.choose(Nim(5), 0, Rng(2)))


def test_careless_levels_err_in_games_they_began() -> None:
    """Other levels do not depend on who began."""
    state = get_game("warp-6").start(2)
    policy = state.game.search_policy
    dice = seeded(3)
    assert not any(policy.moved_first(state, seat) for seat in (0, 1))
    while state.to_move == CHANCE:
        state.apply_chance(dice.roll(state.die))
    first = int(state.to_move)
    assert [policy.moved_first(state, seat) for seat in (first, 1 - first)] == [True, False]
    level = level_of(state, 1)
    bot = Leveled(1)
    for seat, loose in ((first, level.careless), (1 - first, level.temperature)):
        brain = bot.brain(state, seat)
        assert brain.temperature == loose > 0.0
        assert bot.brain(state.clone(), seat) is brain
    steady = Leveled(2)
    assert steady.brain(state, 0).temperature == steady.brain(state, 1).temperature


def test_a_level_may_be_looser_in_setup() -> None:
    """While pieces are placed and chances say nothing."""
    bot = Leveled(1)
    placing, playing = get_game("warp-arena").start(2), get_game("warp-6").start(2)
    level = level_of(placing, 1)
    assert bot.brain(placing, 0).temperature == level.setup > level.temperature
    assert bot.brain(playing, 0).temperature == level_of(playing, 1).temperature


def test_loose_bots_prefer_the_best() -> None:
    state = DieAfterChoice(0.5)
    taken = [int(Greedy(temperature=0.5).choose(state, 0, Rng(n))) for n in range(60)]
    assert taken.count(2) > taken.count(4) > 0
    assert {int(Greedy().choose(state, 0, Rng(n))) for n in range(9)} == {2}


def test_advice_matches_the_bots_choice() -> None:
    state = Nim(6)
    advice = search().think(state, 0, Rng(3))
    assert sum(advice.best.actions) == 2
    assert advice.best.win_probabilities == pytest.approx([1.0, 0.0], abs=0.05)
    assert [way.visits for way in advice.candidates] == sorted(
        (way.visits for way in advice.candidates), reverse=True
    )
    signs = Signs(((0.0, 0.1), (0.9, 1.0)))
    assert search().think(signs, 0, Rng(1)).best.actions == [1]


@pytest.mark.parametrize("game", ["warp-6", "arena", "gladiator-arena", "warp-arena"])
def test_advice_can_be_stopped_at_once(game: str) -> None:
    """Also with an explanation for another seat."""
    for state, seat in islice(decisions(game, 40, seed=1), 0, 40, 13):
        view, rng = state.observe(seat), Rng(1)
        found = advise(view, seat, rng, 60.0, watch=lambda: False)
        assert found[0].actions[0] in state.legal_actions(seat)
        other = state.observe(1 - seat)
        assert explain(other, 1 - seat, seat, rng, 60.0, watch=lambda: False)


def test_search_can_be_stopped() -> None:
    asked: list[int] = []

    def enough() -> bool:
        asked.append(1)
        return len(asked) < 3

    bot = Search(seconds=60.0, watch=enough)
    state = next(state for state, _ in decisions("arena", 30, seed=1) if state.to_move >= 0)
    seat = int(state.to_move)
    assert state.is_legal(seat, int(bot.choose(state.observe(seat), seat, Rng(1))))
    assert len(asked) == 3


@pytest.mark.parametrize("name", SECRETS)
def test_a_search_makes_no_reference_cycles(name: str) -> None:
    """Everything is freed without the cyclic garbage collector."""
    *_, (state, seat) = decisions(name, 3, seed=8)
    bot = search(30, 2)
    gc.collect()
    gc.disable()
    try:
        bot.choose(state.observe(seat), seat, Rng(5))
        assert bot.tried > 0
        del bot
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_the_garbage_collector_is_restored() -> None:
    during: list[bool] = []

    def stop() -> bool:
        during.append(gc.isenabled())
        raise KeyboardInterrupt

    for before in (True, False):
        (gc.enable if before else gc.disable)()
        try:
            with pytest.raises(KeyboardInterrupt):
                Search(seconds=60.0, watch=stop).choose(Nim(40), 0, Rng(1))
            assert gc.isenabled() == before
        finally:
            gc.enable()
    assert during == [False, False]


def test_trees_are_reused_at_known_positions() -> None:
    top = Tree().search(tic_tac_toe.GAME.start(2), 0, Rng(1), 200, 0.0)
    inside, other = tic_tac_toe.GAME.start(2), tic_tac_toe.GAME.start(2)
    lines = top.lines
    assert lines is not None
    busiest = max(lines, key=lambda line: 0 if line.next is None else int(line.next.visits))
    inside.apply_action(busiest.actions()[0])
    found = find_position(top, inside)
    assert found is not None
    assert found.state == inside
    inside.apply_action(inside.legal_actions()[0])
    deeper = find_position(top, inside)
    assert deeper is not None
    assert deeper.state == inside
    for square in ("a1", "a2", "b1", "b2"):
        other.apply_action(other.space.find(square))
    beyond = find_position(top, other)
    assert beyond is None or beyond.state == other


def test_searches_need_a_bound() -> None:
    with pytest.raises(ValueError, match=bot_messages.NO_BOUND):
        Search(seconds=0.0)


def test_results_beyond_a_turn_are_reused() -> None:
    state = tic_tac_toe.GAME.start(2)
    bot = search(100)
    state.apply_action(bot.choose(state.observe(0), 0, Rng(1)))
    state.apply_action(state.legal_actions()[0])
    view = state.observe(0)
    for other, goes_on in ((bot, True), (search(100), False)):
        before = int(other.tried)
        visits = sum(int(way.visits) for way in other.think(view, 0, Rng(2)).candidates)
        assert (visits > int(other.tried) - before) == goes_on
    bot.choose(view, 0, Rng(2))
    for position, forget in ((tic_tac_toe.GAME.start(2), False), (view, True)):
        bot.choose(view, 0, Rng(2))
        if forget:
            bot.forget()
        before = int(bot.tried)
        visits = sum(int(way.visits) for way in bot.think(position, 0, Rng(2)).candidates)
        assert visits == int(bot.tried) - before
