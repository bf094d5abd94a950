"""Properties of every position of Arena, checked in random games."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from hypothesis import given, settings, strategies as st

from harena import CHANCE, Rng
from harena.bots import get_bot
from harena.bots.greedy import Greedy
from harena.games.arena import GAME
from harena.games.arena.rules import fields as F, journal
from harena.games.arena.rules.odds import forecast
from harena.games.arena.rules.position import Arena
from harena.testing.play import RandomPosition, copy_of, random_steps
from harena.testing.positions import (
    order_does_not_matter,
)
from tests.arena.games import SUBJECT
from tests.arena.positions import draw, noted, position
from tests.conftest import THOROUGH
from tests.shared.random_play import play_to_end

Notes = list[tuple[int, int, int, int, int]]
Outcome = tuple[float, Notes]


@pytest.mark.parametrize("name", SUBJECT.starts)
def test_ar_6_placement_order_does_not_matter(name: str) -> None:
    assert order_does_not_matter(SUBJECT.starts[name].clone(), Rng(3, 1))


@given(SUBJECT.places())
def test_dead_stay_dead_and_retreats_end(place: RandomPosition) -> None:
    """AR-21: each turn ends after at most as many dice as creatures can lose hexes."""
    table = SUBJECT.at(place)
    rng = Rng(place.number, 2)
    if table.values[F.PHASE] == F.MOVING and table.is_legal(int(table.to_move), int(F.DONE)):
        table.apply_action(int(F.DONE), int(table.to_move))
    dice = 0
    while table.to_move == CHANCE:
        dead = [c for c in range(int(F.CREATURES)) if table.values[F.AT + c] == F.DEAD]
        left = [int(table.values[F.LEFT_BEHIND + c]) for c in range(int(F.CREATURES))]
        turn = int(table.values[F.TURN])
        table.apply_chance(rng.roll(int(table.die)))
        dice += 1
        assert all(table.values[F.AT + c] == F.DEAD for c in dead)
        if table.values[F.TURN] == turn:
            now = [int(table.values[F.LEFT_BEHIND + c]) for c in range(int(F.CREATURES))]
            assert all(before & ~after == 0 for before, after in zip(left, now, strict=True))
    assert dice < 100


@pytest.mark.parametrize("name", SUBJECT.starts)
def test_random_actions_are_uniform(name: str) -> None:
    """In all kinds of decisions of a random game."""
    table = copy_of(SUBJECT.starts[name])
    looked: Counter[int] = Counter()
    for number, (seat, _) in enumerate(random_steps(table, Rng(4, 4), 400)):
        phase = int(table.values[F.PHASE])
        if seat < 0 or number % 7 or looked[phase] == 4:
            continue
        looked[phase] += 1
        legal = table.legal_actions(seat)
        rng, scratch = Rng(number, 5), table.space.borrow()
        drawn = [int(table.random_action(seat, rng, scratch)) for _ in range(100 * len(legal))]
        found = Counter(drawn)
        assert sorted(found) == sorted(legal)
        assert len(legal) == 1 or all(50 < times < 160 for times in found.values())
    assert looked[F.MOVING] == 4


# --- forecasts ---------------------------------------------------------------------------------


def first_cycle(state: Arena, weight: float, notes: Notes, found: list[Outcome]) -> None:
    """All ways the dice of the first combat and retreat can fall, each with its chance."""
    notes = notes + noted(state)
    ends = [
        n for n, note in enumerate(notes) if note[0] in (journal.TURN, journal.END, journal.CYCLE)
    ]
    if notes and notes[0][0] == journal.CYCLE:
        ends = ends[1:]
    if ends:
        found.append((weight, notes[: ends[0]]))
        return
    assert state.to_move == CHANCE
    for face in range(1, int(state.die) + 1):
        after = copy_of(state)
        after.keep_journal()
        after.apply_chance(face)
        first_cycle(after, weight / int(state.die), notes, found)


@settings(max_examples=40 * THOROUGH)
@given(st.sampled_from(["giant", "crowded", "crowded"]), st.integers(0, 10_000))
def test_ar_17_forecasts_are_exact(name: str, seed: int) -> None:
    """AR-14: forecasts equal the enumeration of all faces of all dice."""
    table = copy_of(SUBJECT.starts[name])
    for seat, action in random_steps(table, Rng(seed, 6), 1500):
        if table.values[F.PHASE] == F.MOVING and action == F.DONE and seat >= 0:
            told = forecast(table)
            if told.fights or any(told.flight) or any(told.fall):
                break
    else:
        return
    branches = 1
    for c in range(int(F.CREATURES)):
        branches *= max(1, len(told.flight[c])) if told.death[c] < 1.0 else 1
    if branches > 300:
        return
    before = table.numbers()
    assert forecast(table).fights == told.fights
    assert table.numbers() == before
    after = copy_of(table)
    after.keep_journal()
    after.apply_action(int(F.DONE), int(table.to_move))
    found: list[Outcome] = []
    first_cycle(after, 1.0, [], found)
    assert sum(weight for weight, _ in found) == pytest.approx(1.0)
    death: defaultdict[int, float] = defaultdict(float)
    fall: defaultdict[int, float] = defaultdict(float)
    flight: defaultdict[tuple[int, int], float] = defaultdict(float)
    for weight, notes in found:
        fought = [note[1:] for note in notes if note[0] == journal.FOUGHT]
        fights = [(where, one, two, loser) for loser, where, one, two in fought]
        assert fights == told.fights
        for what, who, where, *_ in notes:
            if what == journal.KILLED:
                death[who] += weight
            elif what == journal.FELL:
                fall[who] += weight
            elif what == journal.RETREATED:
                flight[who, where] += weight
    for c in range(int(F.CREATURES)):
        assert death[c] == pytest.approx(told.death[c])
        assert fall[c] == pytest.approx(told.fall[c])
        went = {hex_: flight[who, hex_] for who, hex_ in flight if who == c}
        assert went == pytest.approx(told.flight[c])
        assert told.stays(c) > -1e-9


# --- bots ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("army", ["game-1", "game-2", "game-3"])
def test_greedy_beats_random(army: str) -> None:
    """From both seats."""
    greedy = Greedy(2, 2, 100)
    assert play_to_end(GAME.start(2, {"army": army}), [greedy, "random"], 1).returns() == [1.0, 0.0]
    assert play_to_end(GAME.start(2, {"army": army}), ["random", greedy], 2).returns() == [0.0, 1.0]


def test_greedy_takes_the_win_and_sees_the_threat() -> None:
    """It enters from beside the enemy king and drives off an enemy beside its own."""
    bot, rng = get_bot("greedy"), Rng(1)
    table = position("C5:v.orc A3:a.elf B1:a.elf")
    for _ in range(2):
        table.apply_action(int(bot.choose(table.observe(0), 0, rng)), 0)
    assert table.returns()[0] == 1.0
    table = position("A1:v.ogre A3:v.orc A0:a.elf C4:a.2xogre")
    for _ in range(3):
        if table.to_move == 0:
            table.apply_action(int(bot.choose(table.observe(0), 0, rng)), 0)
    assert "A0:v.ogre1" in draw(table)
