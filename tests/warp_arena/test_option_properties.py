"""Properties of every position of Warp Arena with any options."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings

from harena import CHANCE, TERMINAL, IllegalActionError, Rng, get_game
from harena.core.play.playout import Playout
from harena.games.warp_arena.rules.initiative import RollOff
from harena.games.warp_arena.rules.position import WarpArena
from harena.testing.matches import MATCH_PROPERTIES, MatchProperty
from harena.testing.play import (
    GameSubject,
    RandomMatch,
    RandomPosition,
    copy_of,
    play_random_game,
    random_steps,
    visible_position,
)
from harena.testing.positions import (
    POSITION_PROPERTIES,
    PositionProperty,
    order_does_not_matter,
    same_seed_same_game,
)
from tests.conftest import SEEDS
from tests.warp_arena.games import check
from tests.warp_arena.random_options import Table, preset_tables, random_tables

TABLES = 200  # sampled combinations of options
GAMES = int(os.environ.get("HARENA_MANY", "800")) // TABLES  # of each
CHUNKS = 20
CLOSELY_CHECKED = 6  # games of each combination that are looked at closely on the way
LIMIT = 4000  # decisions of a game
PRESETS = preset_tables()


def start(table: Table) -> WarpArena:
    """The position a match at a table starts from."""
    seats, options = table
    state = get_game("warp-arena").start(seats, options)
    assert isinstance(state, WarpArena)
    return state


def assert_sound(state: WarpArena, rng: Rng) -> None:
    """The shared properties in small: sound, nothing else is legal, nothing hidden shows."""
    check(state)
    before = state.numbers()
    for viewer in range(-1, int(state.seats)):
        sight = visible_position(state, viewer)
        view = state.observe(viewer)
        assert isinstance(view, WarpArena)
        assert visible_position(view, viewer) == sight
        view.determinize(viewer, rng)
        assert visible_position(view, viewer) == sight
        check(view)
    for seat in range(int(state.seats)):
        legal = set(state.legal_actions(seat))
        for _ in range(25):
            action = int(rng.below(state.space.size))
            assert state.is_legal(seat, action) == (action in legal)
            if action not in legal:
                with pytest.raises(IllegalActionError):
                    state.apply_action(action, seat)
    copy = copy_of(state)
    Playout(1).run(copy, 30)
    assert state.numbers() == before
    check(copy)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_wa_62_sampled_tables(chunk: int) -> None:
    """[WA-62] Games of any options that go together are sound, to their end or far into them."""
    ended = 0
    for number, table in enumerate(random_tables(TABLES)[chunk::CHUNKS]):
        opening = start(table)
        for seed in range(GAMES):
            state = copy_of(opening)
            player, rng = Playout(seed, number), Rng(seed, number)
            if seed < CLOSELY_CHECKED:
                player.run(state, int(rng.below(LIMIT >> (2 * seed))))
                assert_sound(state, rng)
            ended += player.run(state, LIMIT)
            check(state)
    assert ended > 0


@pytest.mark.parametrize("name", PRESETS)
def test_wa_62_presets(name: str) -> None:
    """[WA-62] Each preset can be played by two to six."""
    opening = start(PRESETS[name])
    same_seed_same_game(opening, 600)
    subject = GameSubject("warp-arena", {name: opening}, [PRESETS[name]], check)
    for seed in range(3):
        play_random_game(subject, opening, seed, every=53, limit=3000)
    state = copy_of(opening)
    Playout(5).run(state, 150)
    assert_sound(state, Rng(3))


SAMPLES = GameSubject(
    "warp-arena",
    {str(n): start(table) for n, table in enumerate(random_tables(16, 2))}
    | {name: start(table) for name, table in PRESETS.items() if name[-1] in "26"},
    [*random_tables(16, 2), *PRESETS.values()],
    check,
    steps=1200,
)


@pytest.mark.parametrize("holds", POSITION_PROPERTIES)
@settings(max_examples=30)
@given(place=SAMPLES.places(seeds=1), seed=SEEDS)
def test_position_properties(holds: PositionProperty, place: RandomPosition, seed: int) -> None:
    """The shared properties, in positions of random games."""
    holds(SAMPLES, SAMPLES.at(place), Rng(seed))


@pytest.mark.parametrize("holds", MATCH_PROPERTIES)
@settings(max_examples=10)
@given(played=SAMPLES.matches(0, 5, 40, 300, seeds=10))
def test_match_properties(holds: MatchProperty, played: RandomMatch) -> None:
    """The shared properties, for matches that stop at any step."""
    holds(SAMPLES.match(played))


@pytest.mark.parametrize("number", range(8))
def test_wa_48_order_of_answers_does_not_matter(number: int) -> None:
    """[WA-48] [WA-68] Any order gives the same result, with all cards."""
    table = start((4, {"expansion": "all", "initiative": True, "grids": "8", "chain": True}))
    windows = 0
    for n, _ in enumerate(random_steps(table, Rng(number, 9), 700)):
        if n % 3 == 0:
            windows += order_does_not_matter(table, Rng(n, 2))
    assert windows


LUCKLESS = {"cards": "none", "actions": "none", "combat": "fixed", "discs": "placed"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("shape", ["hex", "square"])
def test_wa_43_without_luck_only_initiative_dice(seats: int, shape: str) -> None:
    """[WA-43] [WA-56] No die but those for the order of play is ever asked for."""
    opening = start((seats, {**LUCKLESS, "grids": "10", "shape": shape}))
    rolls = over = 0
    for seed in range(12):
        state = copy_of(opening)
        for _ in random_steps(state, Rng(seed, 4), 3000):
            if state.to_move == CHANCE:
                assert state.values[state.frame()] == RollOff.NUMBER
                assert state.die == 20
                rolls += 1
        over += state.to_move == TERMINAL
    assert rolls > 12 * seats
    assert over


@pytest.mark.parametrize(
    ("name", "value"),
    [("cards", "combat"), ("actions", "converter"), ("combat", "dice"), ("discs", "random")],
)
def test_wa_43_each_option_is_needed(name: str, value: str) -> None:
    """[WA-43] With the default of any of these options, other dice fall."""
    opening = start((2, get_game("warp-arena").check_options(2, {**LUCKLESS, name: value})))
    others = 0
    for seed in range(6):
        state = copy_of(opening)
        for _ in random_steps(state, Rng(seed, 4), 2500):
            others += state.to_move == CHANCE and state.values[state.frame()] != RollOff.NUMBER
    assert others
