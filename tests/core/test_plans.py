"""Plans: composed in secret, ended by saying so, changed until the phase ends, and then shown."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Sequence
from copy import copy

import pytest
from examples.games import hands, sums, whistle
from examples.games.sums import READY
from hypothesis import given, strategies as st

from harena import (
    CHANCE,
    SIMULTANEOUS,
    SPECTATOR,
    TERMINAL,
    Entry,
    IllegalActionError,
    Match,
    PlayerView,
    Rng,
    read_record,
    register,
    write_record,
)
from harena.core import messages
from harena.core.errors import UndoError
from harena.core.play.state import State
from harena.core.scene.scene import Event
from tests.shared.random_play import assert_same_as_fresh, visible_history

VIEWERS = range(SPECTATOR, 3)


@pytest.fixture(autouse=True)
def _registered() -> None:
    register(sums.GAME)


def start(seats: int = 3, **options: object) -> Match:
    return Match(sums.GAME, seats, options)


def plan(match: Match, seat: int, *actions: int) -> None:
    """Let a seat make decisions, one after the other."""
    for action in actions:
        match.apply_action(action, seat)


def picks(match: Match, seat: int) -> list[int]:
    """Return the planned numbers of a seat."""
    assert isinstance(match.state, sums.Sums)
    return match.state.picks(seat)


def texts(point: PlayerView) -> list[list[str]]:
    return [[event.text for event in frame.events] for frame in point.frames]


# --- what others learn ----------------------------------------------------------------------


def test_plans_are_hidden_from_others() -> None:
    """Others see neither content nor length nor order of plans, only readiness."""
    looks: dict[int, set[str]] = {SPECTATOR: set(), 0: set()}
    for one, two in itertools.product(((0,), (5, 5, 5), (3, 2)), ((), (1,), (4, 4, 4, 4))):
        for first in (1, 2):
            match = start()
            match.apply_action(2, 0)
            for seat in (first, 3 - first):
                plan(match, seat, *(one, two)[seat - 1])
            match.apply_action(READY, 1)
            for viewer, found in looks.items():
                found.add(visible_history(match, viewer))
    assert {viewer: len(found) for viewer, found in looks.items()} == {SPECTATOR: 1, 0: 1}


def test_readiness_gives_everybody_a_frame() -> None:
    match = start()
    points = [PlayerView(match, viewer) for viewer in VIEWERS]
    plan(match, 1, 3, 2)
    for point in points:
        assert len(point.catch_up()) == (2 if point.viewer == 1 else 0)
    match.apply_action(READY, 1)
    for point in points:
        (frame,) = point.catch_up()
        assert [event.text for event in frame.events] == ["Bee is ready."]
        scene = point.scene()
        assert [seat.ready for seat in scene.seats] == [False, True, False]
        assert [seat.acting for seat in scene.seats] == [True, False, True]
        assert len(scene.tokens) == (2 if point.viewer == 1 else 0)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_reveal_shows_all_plans(order: Sequence[int]) -> None:
    """All plans of the others, lowest seat first, without repetition."""
    shown_entries: list[list[Entry]] = []

    class Recording(sums.SumsGame):
        def events(self, entries: Sequence[Entry], after: State, viewer: int) -> list[Event]:
            shown_entries.append(list(entries))
            return []

    match = Match(Recording(), 3)
    wanted = {0: (0, 1), 1: (2,), 2: (3, 4)}
    for seat in order:
        plan(match, seat, *wanted[seat])
    for seat in order:
        match.apply_action(READY, seat)
    assert match.shows(len(match.log) - 1)
    for viewer in VIEWERS:
        PlayerView(match, viewer)
        expected: list[Entry] = []
        for seat in range(3):
            expected += [Entry(seat, pick) for pick in wanted[seat] if seat != viewer]
            expected += [Entry(seat, READY)] if seat == order[-1] else []
        assert shown_entries[-1] == expected
        # Before it one frame for each of the other readies, and of one's own picks.
        assert shown_entries.count([Entry(order[0], READY)]) == 1
        shown_entries.clear()


def test_records_in_progress() -> None:
    match = start()
    plan(match, 1, 3, 2, READY)
    plan(match, 0, 4)
    bodies = {viewer: write_record(match, viewer).splitlines()[10:] for viewer in VIEWERS}
    assert bodies == {
        SPECTATOR: [],
        0: ["1. ant 5"],
        1: ["1. bee 4 3 ready"],
        2: [],
    }
    plan(match, 2, 0, READY)
    match.apply_action(READY, 0)
    # In the order in which they got ready, however they were composed.
    shown = ["1. bee 4 3 ready", "4. crow 1 ready", "6. ant 5 ready"]
    for viewer in VIEWERS:
        text = write_record(match, viewer)
        assert text.splitlines()[10:] == shown
        assert read_record(text).state.numbers() == match.state.numbers()
    assert write_record(match).splitlines()[10:] == [
        "1. bee 4 3 ready",
        "4. ant 5",
        "5. crow 1 ready",
        "7. ant ready",
    ]
    while not match.over:
        for seat in range(3):
            plan(match, seat, seat, READY)
    for viewer in (None, *VIEWERS):
        assert read_record(write_record(match, viewer)).log == match.log


# --- changing one's mind --------------------------------------------------------------------


def test_amending_replaces_a_plan() -> None:
    match = start()
    plan(match, 0, 5)
    plan(match, 1, 3, 2, READY)
    plan(match, 0, 4)
    match.amend(1, [1])
    assert picks(match, 1) == [2]
    assert match.state.deciding() == [0, 1, 2]
    match.amend(1, ["6", "6", "ready"])
    assert picks(match, 1) == [6, 6]
    assert match.state.deciding() == [0, 2]
    match.amend(1, [])
    assert picks(match, 1) == []
    # The others' entries stay as they were.
    assert match.log == [Entry(0, 5), Entry(0, 4)]
    assert match.state.numbers() == match.state_at(2).numbers()
    match.amend(2, [0])
    assert match.log[2:] == [Entry(2, 0)]


def test_ready_seats_may_amend_until_all_are_ready() -> None:
    match = start(2)
    plan(match, 0, 1, READY)
    match.amend(0, [5, READY])
    plan(match, 1, 2, READY)
    assert match.state.values[sums.SHOWN] == 6
    # It is the next round now.
    match.amend(0, [3])
    assert picks(match, 0) == [4]
    assert len(match.log) == 5
    assert match.state.values[sums.SHOWN] == 6


def test_amending_may_end_the_phase() -> None:
    match = start(2, stakes=True)
    plan(match, 0, 1, READY)
    plan(match, 1, 0)
    match.amend(1, [5, READY])
    assert match.state.to_move == CHANCE
    assert match.shows(len(match.log) - 1)
    with pytest.raises(UndoError, match=messages.NO_PLANS_NOW):
        match.amend(1, [])
    match.apply_chance(2)
    assert match.state.values[sums.SCORE + 1] == 2


def test_amending_costs_the_same_in_any_round(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start(2, rounds=9)
    played: list[int] = []
    old = sums.Sums._apply_action

    def noted(self: sums.Sums, seat: int, action: int) -> None:
        played.append(action)
        old(self, seat, action)

    monkeypatch.setattr(sums.Sums, "_apply_action", noted)
    for _ in range(8):
        played.clear()
        match.amend(0, [5])  # before anybody has decided anything
        assert played == [5]
        plan(match, 1, 2, READY)
        for one in (match, copy(match), pickle.loads(pickle.dumps(match))):
            played.clear()
            one.amend(0, [4, 3])
            assert played == [2, READY, 4, 3]
        match.amend(0, [0, READY])


@given(st.integers(0, 10**6))
def test_undo_and_replay_agree(seed: int) -> None:
    rng, match = Rng(seed), start(3, rounds=5, stakes=True)
    for _ in range(60):
        before = copy(match)
        what, seat = rng.below(10), rng.below(3)
        kept = (before.log.copy(), before.state.numbers())
        if what == 0 and match.log:
            match.rewind(rng.below(len(match.log)))
        elif what == 1 and match.undo_point(seat) is not None:
            match.undo(seat)
        elif what <= 4 and match.state.to_move == SIMULTANEOUS:
            numbers = [rng.below(6) for _ in range(1 + rng.below(3))]
            match.amend(seat, [*numbers, READY] if rng.below(2) else numbers)
        elif match.state.to_move == CHANCE:
            match.apply_chance(1 + rng.below(int(match.state.die)))
        elif not match.over:
            seat = int(match.state.next_seat())
            legal = match.legal_actions(seat)
            match.apply_action(legal[rng.below(len(legal))], seat)
        # What it was before stays so, and each position is what its entries led to.
        assert (before.log, before.state.numbers()) == kept
        again = start(3, rounds=5, stakes=True)
        for number, entry in enumerate(match.log):
            assert match.state_at(number).numbers() == again.state.numbers()
            again.add(entry)
        assert match.state.numbers() == again.state.numbers()
        if rng.below(4) == 0:
            match = pickle.loads(pickle.dumps(match)) if rng.below(2) else before


def test_undone_phases_do_not_affect_later_positions() -> None:
    match = start(2, stakes=True)
    for seat in range(2):
        plan(match, seat, 3 * seat, READY)
    roll = len(match.log)
    match.apply_chance(1)
    plan(match, 0, 0)
    match.rewind(roll)
    match.apply_chance(2)
    assert match.state_at(roll + 1) == match.state


def test_invalid_amendments_change_nothing() -> None:
    match = start(2)
    plan(match, 0, 1, READY)
    plan(match, 1, 2)
    points = [PlayerView(match, viewer) for viewer in (-1, 0, 1)]
    before = match.state.numbers(), list(match.log), [list(point.frames) for point in points]
    for seat, actions, words in (
        (0, [READY], "'ready' .*: 1, 2"),
        (0, [1, 2, 99], "99"),
        (0, [1, -1], "-1"),
        (0, [1, 10**30], str(10**30)),
        (0, ["7"], "'7'"),
        (0, [1] * 5, messages.legal_now(legal=["ready"])),
        (0, [1, READY, 1], messages.turn_of(seats=["bee"])),
        (1, [1, READY, 1], f"'2' .*{messages.PHASE_ENDS}"),
        (1, [1, READY, READY], messages.PHASE_ENDS),
        (2, [1], repr(messages.PLAN)),
        (-1, [1], repr(messages.PLAN)),
    ):
        with pytest.raises(IllegalActionError, match=words):
            match.amend(seat, actions)
        for point in points:
            point.rewind()
            point.catch_up()
        after = match.state.numbers(), match.log, [point.frames for point in points]
        assert after == before
    plan(match, 1, READY)
    while not match.over:
        for seat in range(2):
            plan(match, seat, seat, READY)
    with pytest.raises(UndoError):
        match.amend(0, [])


def test_public_decisions_cannot_be_amended() -> None:
    match = Match(whistle.GAME, 2, {"cards": 1})
    with pytest.raises(UndoError):
        match.amend(0, [])
    match.apply_chance(1)
    match.apply_chance(1)
    with pytest.raises(UndoError):
        match.amend(0, [whistle.RUN])


def test_other_games_choices_can_be_amended() -> None:
    match = Match(hands.GAME, 2)
    for face in (1, 2, 3, 1, 1, 2, 3, 1):
        match.apply_chance(face)
    match.apply_action("stone", 1)
    match.amend(1, ["paper"])
    assert match.log[-1] == Entry(1, 1)
    match.apply_action("stone", 0)
    assert match.shows(len(match.log) - 1)


def test_amended_plans_hide_the_change() -> None:
    match = start()
    plan(match, 0, 1, READY)
    plan(match, 1, 2, 2)
    plan(match, 2, 3, READY)
    before = {viewer: visible_history(match, viewer) for viewer in VIEWERS}
    steps: tuple[tuple[int, list[int]], ...] = (
        (1, [4]),
        (1, []),
        (1, [5, 5, 5, 5]),
        (0, [3, 3, 3, READY]),
        (0, [0, READY]),
        (2, [5, 4, READY]),
    )
    for seat, actions in steps:
        match.amend(seat, actions)
        for viewer in VIEWERS:
            if viewer != seat:
                assert visible_history(match, viewer) == before[viewer], (seat, actions, viewer)
        before[seat] = visible_history(match, seat)
    assert texts(PlayerView(match, SPECTATOR)) == [[], ["Ant is ready."], ["Crow is ready."]]


def test_withdrawn_readiness_leaves_no_trace() -> None:
    match = start()
    plan(match, 0, 1, READY)
    plan(match, 2, 3, READY)
    match.amend(0, [1])
    assert texts(PlayerView(match, 1)) == [[], ["Crow is ready."]]
    match.apply_action(READY, 0)
    assert texts(PlayerView(match, 1)) == [[], ["Crow is ready."], ["Ant is ready."]]


def test_public_steps_keep_their_places() -> None:
    """Picks are public in this game."""

    class Glass(sums.Sums):
        def is_open(self, seat: int, action: int) -> bool:
            return action in (0, READY)

        def empty(self) -> State:
            return Glass(2, 3, 0)

    class GlassGame(sums.SumsGame):
        def new(self, seats: int, options: object) -> sums.Sums:
            return Glass(2, 3, 0)

    match = Match(GlassGame(), 2)
    plan(match, 0, 3, 0)
    plan(match, 1, 0)
    plan(match, 0, 4, READY)
    opened = [entry for entry in match.log if entry.value in (0, READY)]
    match.amend(0, [0, 5, 5, READY])
    assert match.log == [Entry(0, 0), Entry(1, 0), Entry(0, 5), Entry(0, 5), Entry(0, READY)]
    assert [entry for entry in match.log if entry.value in (0, READY)] == opened
    match.amend(0, [5, 0, READY])
    assert match.log == [Entry(0, 5), Entry(0, 0), Entry(1, 0), Entry(0, READY)]
    match.amend(0, [0, 5])
    assert match.log == [Entry(1, 0), Entry(0, 0), Entry(0, 5)]


def test_undo_in_a_plan_phase() -> None:
    """A seat takes back its last decision, also its readiness, regardless of the others."""
    match = start()
    plan(match, 0, 1, READY)
    plan(match, 1, 2)
    plan(match, 2, 3, READY)
    assert [match.undo_point(seat) for seat in range(3)] == [1, 2, 4]
    assert match.undo(0) == 1
    assert match.state.deciding() == [0, 1]
    assert match.undo(0) == 0
    assert match.undo_point(0) is None
    assert match.undo(2) == 2
    plan(match, 0, 5, READY)
    plan(match, 1, READY)
    plan(match, 2, READY)
    assert [match.undo_point(seat) for seat in range(3)] == [None] * 3


def test_games_with_concessions_have_no_resignation() -> None:
    match = start(2)
    with pytest.raises(IllegalActionError, match=messages.NO_RESIGNING):
        match.resign(0)
    assert not match.over


# --- what a deadline decides ----------------------------------------------------------------


def test_defaults_end_a_phase() -> None:
    state = sums.GAME.start(3)
    assert isinstance(state, sums.Sums)
    state.apply_action(4, 1)
    for seat in range(3):
        while state.can_act(seat) and state.values[sums.ROUND] == 0:
            state.apply_action(int(state.default_action(seat)), seat)
    assert [int(state.values[sums.SHOWN + seat]) for seat in range(3)] == [1, 5, 1]
    assert hands.GAME.start(2).default_action(0) == -1


# --- whatever is done -----------------------------------------------------------------------


def step(match: Match, rng: Rng) -> list[int]:
    """One random step, a change of mind now and then; gives whose views must be rewound."""
    if match.state.to_move == CHANCE:
        match.apply_chance(rng.roll(3))
        return []
    what, seat = rng.roll(6), rng.roll(3) - 1
    if what == 1:
        wanted = [rng.roll(7) - 1 for _ in range(rng.roll(4))]
        try:
            match.amend(seat, wanted)
        except IllegalActionError:
            return []
        return [seat]
    if what == 2 and match.undo_point(seat) is not None:
        match.undo(seat)
        return [seat]
    deciding = match.state.deciding()
    seat = deciding[rng.below(len(deciding))]
    legal = match.state.legal_actions(seat)
    match.apply_action(legal[-1] if what > 4 else legal[rng.below(len(legal))], seat)
    return []


@given(st.integers(0, 500), st.booleans())
def test_followed_views_equal_fresh_views(seed: int, dice: bool) -> None:
    match, rng = start(stakes=dice, rounds=3), Rng(seed)
    points = [PlayerView(match, viewer) for viewer in VIEWERS]
    for _ in range(60):
        if match.over:
            break
        if step(match, rng):
            for point in points:
                point.rewind()
        for point in points:
            if rng.roll(3) > 1:
                point.catch_up()
        assert match.state.numbers() == match.state_at(len(match.log)).numbers()
        assert match.state.to_move in (CHANCE, SIMULTANEOUS, TERMINAL)
    for point in points:
        point.catch_up()
        assert_same_as_fresh(point)
    replayed = Match(sums.GAME, 3, match.options)
    for entry in match.log:
        replayed.add(entry)
    assert replayed.state.numbers() == match.state.numbers()
    for viewer in VIEWERS:
        assert visible_history(replayed, viewer) == visible_history(match, viewer)
