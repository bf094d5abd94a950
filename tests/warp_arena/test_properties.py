"""What holds in every position of Warp Arena, walked through random games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harena import CHANCE, OVER, TOGETHER, IllegalActionError, IllegalRollError, Match, Rng
from harena.core.playout import Playout, random_game_digest
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules import WarpArena
from harena.games.warp_arena.state import WANT
from tests.conftest import THOROUGH
from tests.warp_arena.games import KINDS, check, ended, loaded, random_positions, steps
from tests.warp_arena.positions import position

Case = tuple[int, int, bool, list[int]]
ANY = st.one_of(
    st.integers(-3, 1300), st.integers(), st.sampled_from([2**63, -(2**63) - 1, 10**40])
)
SMALL = [(2, 4, False), (4, 6, False), (3, 4, True), *KINDS]


def random_match(seats: int, built: bool, seed: int, limit: int) -> Match:
    """A match played at random, to `limit` entries at most."""
    match = Match(GAME, seats, {"arena": "built" if built else "quick"})
    rng = Rng(seed, 77)
    while not match.over and len(match.log) < limit:
        state = match.state
        if state.pending == CHANCE:
            match.roll(rng.roll(int(state.die)))
        else:
            deciding = state.deciding()
            seat = deciding[rng.below(len(deciding))]
            match.play(int(state.random_action(seat, rng, state.space.scratch)), seat)
    return match


@pytest.mark.parametrize("kind", SMALL)
def test_walk(kind: tuple[int, int, bool]) -> None:
    """Positions of random games are sound, and games come to their end."""
    over = 0
    for seed in range(4 * THOROUGH):
        table = WarpArena(*kind)
        for number, _ in enumerate(steps(table, Rng(seed, 3), 6000)):
            if number % 11 == 0:
                check(table)
        check(table)
        over += ended(table)
    assert over > 0


@given(random_positions())
def test_is_legal_agrees_with_the_list(case: Case) -> None:
    """For every action of the game and every seat."""
    table = loaded(case)
    for seat in range(-1, int(table.seats) + 1):
        legal = table.legal_actions(seat) if seat >= 0 else []
        agreed = [a for a in range(-2, int(table.space.size) + 2) if table.is_legal(seat, a)]
        assert sorted(legal) == agreed


@given(random_positions())
def test_legal_actions_never_raise_and_change_something(case: Case) -> None:
    table = loaded(case)
    check(table)
    for seat in table.deciding():
        for action in table.legal_actions(seat)[:40]:
            after = table.clone()
            after.apply(seat, action)
            assert isinstance(after, WarpArena)
            check(after)
            assert after.numbers() != table.numbers()
    if table.pending == CHANCE:
        for face in range(1, int(table.die) + 1):
            after = table.clone()
            after.roll(face)
            assert isinstance(after, WarpArena)
            check(after)
    assert table.numbers() == case[3]


@given(random_positions(), ANY, ANY)
def test_anything_else_is_refused_and_changes_nothing(case: Case, seat: int, action: int) -> None:
    """Any seat, any number, however large: an error that names what is legal."""
    table = loaded(case)
    legal = table.legal_actions(seat) if 0 <= seat < table.seats else []
    if action in legal:
        table.apply(seat, action)
        assert table.numbers() != case[3]
        return
    with pytest.raises(IllegalActionError) as caught:
        table.apply(seat, action)
    assert caught.value.legal == [table.space.name(a) for a in legal]
    assert table.numbers() == case[3]


@given(random_positions(), ANY)
def test_wrong_faces_are_refused(case: Case, face: int) -> None:
    table = loaded(case)
    if table.pending == CHANCE and 1 <= face <= table.die:
        return
    with pytest.raises(IllegalRollError):
        table.roll(face)
    assert table.numbers() == case[3]


@given(random_positions(), st.integers(0, 5))
def test_copies_are_independent(case: Case, seed: int) -> None:
    """A copy's numbers, neighbours and observations stay when the other is played on."""
    table = loaded(case)
    copy, view = table.clone(), table.observe(0)
    assert isinstance(copy, WarpArena)
    assert (copy.numbers(), copy.digest()) == (table.numbers(), table.digest())
    seen, near = view.numbers(), list(copy.near)
    Playout(seed).run(table, 150)
    check(table)
    assert (copy.numbers(), list(copy.near), view.numbers()) == (case[3], near, seen)
    table.copy_from(copy)
    assert table.numbers() == case[3]
    check(table)


@given(random_positions())
def test_numbers_of_another_game_do_not_fit(case: Case) -> None:
    table = loaded(case)
    with pytest.raises(ValueError, match=f"this state has {len(case[3])}"):
        table.load(case[3][:-1])
    assert table.numbers() == case[3]


@pytest.mark.parametrize("kind", SMALL)
def test_the_same_seed_plays_the_same_game(kind: tuple[int, int, bool]) -> None:
    start = WarpArena(*kind)
    found = [random_game_digest(start, 6, stream, 3000, 16) for stream in (0, 1, 0)]
    assert found[0] == found[2] != found[1]
    assert start.numbers() == WarpArena(*kind).numbers()


@pytest.mark.parametrize(("seats", "built"), [(2, False), (3, True), (4, False)])
def test_replays_are_identical(seats: int, built: bool) -> None:
    """The log gives every position again; no generator is needed."""
    match = random_match(seats, built, 11, 900)
    again = Match(GAME, match.seats, match.options)
    for number, entry in enumerate(match.log):
        if number % 90 == 0:
            assert match.state_at(number).numbers() == again.state.numbers()
        again.add(entry)
    assert again.state.numbers() == match.state.numbers()
    assert again.returns() == match.returns()


def test_random_choices_are_even() -> None:
    """Chi-square where a grid is placed, where robots stand, and in a plain list."""
    table = WarpArena(2, 20, True)
    for _ in steps(table, Rng(1), 14):
        pass
    while table.pending == CHANCE:
        table.roll(1)
    rng = Rng(8)
    for state in (table, position("rB1@11-c"), position("rH1@11-1", red="wild")):
        seat = int(state.pending)
        legal = state.legal_actions(seat)
        counts = dict.fromkeys(legal, 0)
        for _ in range(150 * len(legal)):
            counts[int(state.random_action(seat, rng, state.space.scratch))] += 1
        assert sorted(counts) == sorted(legal)
        chi = sum((n - 150) ** 2 / 150 for n in counts.values())
        assert chi < len(legal) + 4 * (2 * len(legal)) ** 0.5


@pytest.mark.parametrize("seed", range(3 * THOROUGH))
def test_wa_48_the_order_of_answers_does_not_matter(seed: int) -> None:
    """[WA-48] [WA-39] In whatever order they come, the same happens."""
    windows = 0
    table = WarpArena(4, 8)
    for number, _ in enumerate(steps(table, Rng(seed, 9), 1500)):
        if table.pending != TOGETHER or len(table.deciding()) < 2 or number % 3:
            continue
        rng = Rng(number, 2)
        if any(table.table[WANT + seat] for seat in range(4)):
            continue
        answers = {
            seat: int(table.random_action(seat, rng, table.space.scratch))
            for seat in table.deciding()
        }
        results = []
        for seats in (list(answers), list(answers)[::-1]):
            copy = table.clone()
            for seat in seats:
                copy.apply(seat, answers[seat])
            results.append(copy.numbers())
        assert results[0] == results[1]
        windows += 1
    assert windows or table.pending == OVER
