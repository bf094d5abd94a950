"""The journal: notes of the rules, their observers, and when it is kept."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from harena import SPECTATOR, Match, PlayerView, Rng, get_game
from harena.core.play.state import EVERYBODY, SPECTATOR_BIT, Note, State, sees
from harena.core.scene.scene import Event

PUBLIC, PRIVATE, PAIR = 1, 2, 3


def position() -> State:
    """Return a position of three seats."""
    return get_game("warp-6").start(3)


def kinds(state: State) -> list[int] | None:
    """Return the kinds of the notes, None without a journal."""
    return None if state.journal is None else [int(note.kind) for note in state.journal]


def test_no_entries_without_a_journal() -> None:
    state = position()
    state.note(PUBLIC, 5)
    assert state.journal is None
    state.keep_journal()
    assert kinds(state) == []


def test_entries_keep_order_and_numbers() -> None:
    state = position()
    state.keep_journal()
    state.note(PUBLIC, 1, 2, 3, 4, 5, 6)
    state.note(PAIR, 7, f=-8)
    assert state.journal is not None
    first, second = state.journal
    numbers = [first.a, first.b, first.c, first.d, first.e, first.f]
    assert (first.kind, numbers) == (PUBLIC, [1, 2, 3, 4, 5, 6])
    assert [second.kind, second.a, second.b, second.c] == [PAIR, 7, 0, 0]
    assert [second.d, second.e, second.f, second.observers] == [0, 0, -8, EVERYBODY]


def test_keep_journal_starts_empty() -> None:
    state = position()
    state.keep_journal()
    state.note(PUBLIC)
    before = state.journal
    state.keep_journal()
    assert kinds(state) == []
    assert before is not None
    assert [note.kind for note in before] == [PUBLIC]


@pytest.mark.parametrize(
    ("viewer", "known"),
    [
        (0, [PUBLIC, PAIR]),
        (1, [PUBLIC, PRIVATE, PAIR]),
        (2, [PUBLIC]),
        (SPECTATOR, [PUBLIC, PAIR]),
    ],
)
def test_observations_have_visible_entries(viewer: int, known: list[int]) -> None:
    state = position()
    state.keep_journal()
    state.note(PUBLIC)
    state.note(PRIVATE, observers=1 << 1)
    state.note(PAIR, observers=1 << 0 | 1 << 1 | SPECTATOR_BIT)
    assert kinds(state.observe(viewer)) == known
    assert kinds(state) == [PUBLIC, PRIVATE, PAIR]


def test_observations_have_their_own_journal() -> None:
    state = position()
    assert state.observe(0).journal is None
    state.keep_journal()
    seen = state.observe(0)
    seen.note(PUBLIC)
    assert (kinds(seen), kinds(state)) == ([PUBLIC], [])


@pytest.mark.parametrize("copied", [State.clone, copy.copy, copy.deepcopy])
def test_journal_is_not_part_of_the_position(copied: Callable[[State], State]) -> None:
    """Copies leave it behind; numbers and key do not depend on it."""
    state = position()
    numbers, key = state.numbers(), state.key()
    state.keep_journal()
    state.note(PUBLIC, 9)
    assert (state.numbers(), state.key()) == (numbers, key)
    other = copied(state)
    assert other.journal is None
    assert other == state
    assert pickle.loads(pickle.dumps(state)).journal is None
    other.keep_journal()
    other.note(PAIR)
    other.copy_from(state)
    assert kinds(other) == [PAIR]


def test_player_views_get_each_entry_once(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[list[int]] = []
    game = get_game("warp-6")

    def record(entries: object, after: State, viewer: int) -> list[Event]:
        noted.append(kinds(after) or [])
        return []

    monkeypatch.setattr(game, "events", record)
    match = Match(game, 2)
    rng = Rng(7)
    match.roll_all(rng)
    while not match.over and len(match.log) < 60:
        legal = match.state.legal_actions()
        match.apply_action(legal[rng.below(len(legal))])
        match.roll_all(rng)
    PlayerView(match, 0)
    whole = match.state_at(0)
    whole.keep_journal()
    for entry in match.log:
        if entry.is_roll:
            whole.apply_chance(entry.value)
        else:
            whole.apply_action(entry.value, entry.seat)
    assert len(noted) == len(match.log) >= 60
    assert [kind for frame in noted for kind in frame] == kinds(whole)


def test_observer_bits_decide_who_sees() -> None:
    assert all(sees(EVERYBODY, seat) for seat in (SPECTATOR, 0, 5))
    assert [sees(0b101, seat) for seat in (0, 1, 2, SPECTATOR)] == [True, False, True, False]
    assert sees(SPECTATOR_BIT, SPECTATOR)
    assert not sees(0, 0)
    assert not Note(PRIVATE, 0, 0, 0, 0, 0, 0, 0).known_to(SPECTATOR)
