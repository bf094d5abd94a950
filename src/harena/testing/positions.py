"""Properties of every position of every game."""

from __future__ import annotations

from typing import Protocol

from harena.core.errors import IllegalActionError, IllegalRollError
from harena.core.play.actions import Actions
from harena.core.play.playout import Playout, random_game_digest
from harena.core.play.rng import Rng
from harena.core.play.state import (
    CHANCE,
    SIMULTANEOUS,
    SPECTATOR,
    TERMINAL,
    UNTIL_SHOWN,
    State,
    sees,
)
from harena.core.registry import get_game
from harena.testing.play import GameSubject, S, copy_of, visible_position
from harena.testing.refusals import raises

MAX_ACTIONS = 40
"""Up to this many legal actions are all tried; of more, a random sample."""
MAX_HIDDEN_ROLLS = 8
"""The maximum number of hidden dice to follow."""
TOLERANCE = 1e-9
"""The rounding error allowed in probabilities."""
HUGE = (2**63, -(2**63) - 1, 10**40)


class PositionProperty(Protocol):
    """A property of every position."""

    __name__: str

    def __call__(self, subject: GameSubject[S], state: S, rng: Rng) -> None:
        """Raise AssertionError if the property does not hold."""


def any_number(rng: Rng, low: int, high: int) -> int:
    """Return a number from `low` to `high`, or sometimes any other, however large."""
    if rng.below(4):
        return low + int(rng.below(high - low + 1))
    if rng.below(2):
        return HUGE[rng.below(len(HUGE))]
    return (int(rng.below(2**30)) - 2**29) * (1 + int(rng.below(2**30)))


def is_sound(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that only seats that may act have actions, and a die is due at chance nodes."""
    subject.check(state)
    assert (state.die > 0) == (state.to_move == CHANCE)
    assert (state.waiting != 0) == (state.to_move == SIMULTANEOUS)
    for seat in range(int(state.seats)):
        legal = state.legal_actions(seat)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == state.can_act(seat)
        assert state.can_act(seat) or seat not in state.deciding()


def is_legal_agrees_with_the_list(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check `is_legal` against `legal_actions` for every action and seat."""
    for seat in range(-1, int(state.seats) + 1):
        legal = state.legal_actions(seat) if 0 <= seat < state.seats else []
        agreed = [a for a in range(-2, int(state.space.size) + 2) if state.is_legal(seat, a)]
        assert sorted(legal) == agreed


def legal_steps_can_be_played(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that legal actions and faces never raise, change something, and stay sound."""
    before = state.numbers()
    for seat in range(int(state.seats)):
        legal = state.legal_actions(seat)
        if len(legal) > MAX_ACTIONS:
            legal = [legal[rng.below(len(legal))] for _ in range(MAX_ACTIONS)]
        for action in legal:
            after = copy_of(state)
            after.apply_action(action, seat)
            assert after.numbers() != before
            subject.check(after)
    if state.to_move == CHANCE:
        for face in range(1, int(state.die) + 1):
            after = copy_of(state)
            after.apply_chance(face)
            assert after.numbers() != before
            subject.check(after)
    assert state.numbers() == before


def illegal_actions_are_refused(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that any other action raises an error with the legal ones, and changes nothing."""
    before = state.numbers()
    seat = any_number(rng, -2, int(state.seats) + 1)
    action = any_number(rng, -3, int(state.space.size) + 3)
    legal = state.legal_actions(seat) if 0 <= seat < state.seats else []
    if action in legal:
        return
    with raises(IllegalActionError) as caught:
        state.apply_action(action, seat)
    assert isinstance(caught.error, IllegalActionError)
    assert caught.error.seat == seat
    assert caught.error.legal == [state.space.name(a) for a in legal]
    assert state.numbers() == before


def wrong_faces_are_refused(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that faces the die lacks are refused, and all faces where no die is due."""
    before = state.numbers()
    sides = int(state.die) if state.to_move == CHANCE else 0
    drawn = any_number(rng, -3, 40)
    for face in (drawn, 0, sides + 1):
        if 1 <= face <= sides:
            continue
        with raises(IllegalRollError) as caught:
            state.apply_chance(face)
        assert isinstance(caught.error, IllegalRollError)
        assert (caught.error.face, caught.error.sides) == (face, sides)
        assert state.numbers() == before


def copies_are_independent(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that copies and observations do not change with the original, nor it with them."""
    before = state.numbers()
    copy, view = copy_of(state), state.observe(0)
    assert (copy.numbers(), copy.key()) == (before, state.key())
    sight = view.numbers()
    Playout(int(rng.below(6))).run(state, 150)
    assert (copy.numbers(), view.numbers()) == (before, sight)
    subject.check(state)
    subject.check(copy)
    state.copy_from(copy)
    assert state.numbers() == before
    subject.check(state)
    Playout(1).run(copy, 20)
    assert state.numbers() == before
    view.copy_from(state)
    view.redact(0)
    assert (view.numbers(), state.numbers()) == (sight, before)


def wrong_numbers_are_refused(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that numbers of a wrong length are refused and its own are restored."""
    before = state.numbers()
    for wrong in (before[:-1], [*before, 0]):
        with raises(ValueError, f"this state has {len(before)}"):
            state.load(wrong)
        assert state.numbers() == before
    new = copy_of(state)
    Playout(2).run(new, 10)
    new.load(before)
    assert new.numbers() == before


def hidden_things_are_hidden(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that resampling what a viewer cannot know changes nothing for the viewer."""
    before = state.numbers()
    for viewer in range(SPECTATOR, int(state.seats)):
        sight = visible_position(state, viewer)
        view = state.observe(viewer)
        assert isinstance(view, type(state))
        assert visible_position(view, viewer) == sight
        assert (sight[2] if viewer >= 0 else []) == sight[3]
        view.determinize(viewer, Rng(rng.below(1000), 12))
        assert visible_position(view, viewer) == sight
        subject.check(view)
    assert state.numbers() == before


def observations_ask_the_same(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that after hidden dice an observation asks for the same decision as the state.

    An observation that lost its progress (how many cards were dealt in secret) would reach another
    node.
    """
    for viewer in range(SPECTATOR, int(state.seats)):
        real, world = copy_of(state), state.observe(viewer)
        world.determinize(viewer, Rng(rng.below(1000), 13))
        for _ in range(MAX_HIDDEN_ROLLS):
            if real.to_move != CHANCE or sees(real.observers(CHANCE), viewer):
                break
            real.apply_chance(1 + int(rng.below(real.die)))
            world.apply_chance(1 + int(rng.below(world.die)))
            one, two = real.observe(viewer), world.observe(viewer)
            assert (one.to_move, one.die, one.deciding()) == (two.to_move, two.die, two.deciding())


def journals_keep_secrets(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that steps a viewer cannot tell apart write the same visible notes."""
    for viewer in range(SPECTATOR, int(state.seats)):
        real = copy_of(state)
        world = state.observe(viewer)
        world.determinize(viewer, Rng(rng.below(1000), 14))
        if real.to_move == CHANCE:
            face = other = 1 + int(rng.below(real.die))
            if not sees(real.observers(CHANCE), viewer) and world.die == real.die:
                other = 1 + int(rng.below(real.die))
            notes = [noted(real, viewer, -1, face), noted(world, viewer, -1, other)]
        elif real.to_move != TERMINAL:
            seats = real.deciding()
            seat = seats[rng.below(len(seats))]
            legal = real.legal_actions(seat)
            action = legal[rng.below(len(legal))]
            if not world.is_legal(seat, action):
                continue
            if real.waiting == 1 << seat and real.observers(seat) & UNTIL_SHOWN:
                continue  # this action ends the phase and reveals the secret decisions
            notes = [noted(one, viewer, seat, action) for one in (real, world)]
        else:
            return
        if real.observe(viewer).numbers() == world.observe(viewer).numbers():
            assert notes[0] == notes[1]


def noted(state: State, viewer: int, seat: int, value: int) -> list[tuple[int, ...]]:
    """Return the notes of one step that a viewer may know; for a die the seat is -1."""
    state.keep_journal()
    if seat < 0:
        state.apply_chance(value)
    else:
        state.apply_action(value, seat)
    kept = state.observe(viewer).journal
    return [(n.kind, n.a, n.b, n.c, n.d, n.e, n.f) for n in kept or ()]


def numbers_are_as_declared(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that numbers are in their declared ranges and hidden as declared."""
    game = get_game(subject.game) if isinstance(subject.game, str) else subject.game
    if game.fields is None:
        return
    assert game.fields.out_of_range(state) == []
    for viewer in range(SPECTATOR, int(state.seats)):
        view = state.observe(viewer)
        assert game.fields.out_of_range(view) == []
        assert game.fields.wrongly_seen(state, view, viewer) == []


def evaluations_are_chances(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that chances are from 0 to 1, sum to 1, and equal the returns at the end.

    Asking for them changes nothing.
    """
    before = state.numbers()
    seats = range(int(state.seats))
    game = get_game(subject.game) if isinstance(subject.game, str) else subject.game
    evaluator = game.evaluator
    chances = list(evaluator.win_probabilities(state))
    told = [evaluator.evaluate(state, seat) for seat in seats]
    assert all(-TOLERANCE <= chance <= 1.0 + TOLERANCE for chance in told)
    assert all(abs(told[seat] - chances[seat]) <= TOLERANCE for seat in seats)
    if state.to_move == TERMINAL:
        assert told == state.returns()
    else:
        assert abs(sum(told) - 1.0) <= TOLERANCE
    assert all(0.0 <= evaluator.plan_value(state, seat) <= 1.0 for seat in seats)
    assert state.numbers() == before


POSITION_PROPERTIES: list[PositionProperty] = [
    is_sound,
    is_legal_agrees_with_the_list,
    legal_steps_can_be_played,
    illegal_actions_are_refused,
    wrong_faces_are_refused,
    copies_are_independent,
    wrong_numbers_are_refused,
    hidden_things_are_hidden,
    observations_ask_the_same,
    journals_keep_secrets,
    numbers_are_as_declared,
    evaluations_are_chances,
]


def same_seed_same_game(start: State, limit: int = 3000) -> None:
    """Check that a seed repeats a game, another seed plays another, and the start is unchanged."""
    before = start.numbers()
    found = [random_game_digest(start, 6, stream, limit, 16) for stream in (0, 1, 0)]
    assert found[0] == found[2] != found[1]
    assert random_game_digest(start, 7, 0, limit, 16) != found[0]
    assert start.numbers() == before


def order_does_not_matter(state: State, rng: Rng, most: int = 12) -> bool:
    """Check that simultaneous decisions lead to the same position in any order.

    Finds up to `most` decisions per seat while no other seat decides, then plays them in random
    orders. Returns whether several seats did decide.
    """
    seats = state.deciding()
    if state.to_move != SIMULTANEOUS or len(seats) < 2:
        return False
    rows = {seat: _row(state, seat, rng, most) for seat in seats}
    results = []
    for _ in range(3):
        copy = state.clone()
        left = {seat: list(row) for seat, row in rows.items()}
        while left:
            seat = list(left)[rng.below(len(left))]
            copy.apply_action(left[seat].pop(0), seat)
            if not left[seat]:
                del left[seat]
        results.append((copy.numbers(), copy.key()))
    assert results[0] == results[1] == results[2]
    return True


def _row(state: State, seat: int, rng: Rng, most: int) -> list[int]:
    """Return random decisions of one seat until it must not decide."""
    alone = state.clone()
    row: list[int] = []
    scratch = Actions(alone.space.size)
    while len(row) < most and seat in alone.deciding():
        action = int(alone.random_action(seat, rng, scratch))
        alone.apply_action(action, seat)
        row.append(action)
    return row
