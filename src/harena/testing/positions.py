"""Properties of every position of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from harena.core.errors import IllegalActionError, IllegalRollError
from harena.core.game import Game
from harena.core.play.actions import Actions
from harena.core.play.playout import random_game_digest
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
from harena.testing import messages
from harena.testing.findings import FindingError, after_step, agree, foreign_calls, place_name
from harena.testing.play import GameSubject, S, copy_of, random_steps, visible_position
from harena.testing.refusals import raises

MAX_ACTIONS = 40
"""Up to this many legal actions are all tried; of more, a random sample."""
MAX_HIDDEN_ROLLS = 8
"""The maximum number of hidden dice to follow."""
MAX_VALUES = 8
"""The maximum number of faces or actions of a node that are compared with each other."""
GUESSES = 24
"""The number of guesses that must agree on a number for it to be known."""
TOLERANCE = 1e-9
"""The rounding error allowed in probabilities."""
Words: TypeAlias = Callable[[int], str]
"""A text about a viewer."""
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
            if after.numbers() == before:
                raise FindingError(messages.no_change(step=state.space.name(action)))
            subject.check(after)
    if state.to_move == CHANCE:
        for face in range(1, int(state.die) + 1):
            after = copy_of(state)
            after.apply_chance(face)
            if after.numbers() == before:
                raise FindingError(messages.no_change(step=f"d{int(state.die)}={face}"))
            subject.check(after)
    agree(before, state.numbers(), messages.STEPS_ON_COPIES)


def steps_use_no_other_chance(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that a step gives the same position each time, without a clock or a generator."""
    for seat, value in _some_steps(state, rng):
        one, two = copy_of(state), copy_of(state)
        with foreign_calls() as called:
            _apply(one, seat, value)
        _apply(two, seat, value)
        step = _step_name(state, seat, value)
        if called:
            raise FindingError(messages.foreign_call(call=called[0], step=step))
        agree(one.numbers(), two.numbers(), messages.step_differs(step=step))


def guesses_follow_their_seed(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that `determinize` draws from the generator it is given, and from no other."""
    for viewer in range(SPECTATOR, int(state.seats)):
        seed = int(rng.below(1000))
        one, two = state.observe(viewer), state.observe(viewer)
        with foreign_calls() as called:
            one.determinize(viewer, Rng(seed, 15))
        two.determinize(viewer, Rng(seed, 15))
        if called:
            raise FindingError(messages.foreign_guess(call=called[0]))
        agree(one.numbers(), two.numbers(), messages.guess_differs(viewer))


def guesses_are_possible(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that a guess is a position of the game: in range, sound, and playable."""
    fields = _game_of(subject).fields
    for viewer in range(SPECTATOR, int(state.seats)):
        view = state.observe(viewer)
        world = copy_of(view)
        assert isinstance(world, type(state))
        world.determinize(viewer, Rng(rng.below(1000), 16))
        wrong = [] if fields is None else fields.out_of_range(world)
        if wrong:
            raise FindingError(messages.impossible_guess(viewer=viewer, found=wrong[0]))
        for seat in range(int(world.seats)):
            if world.can_act(seat) and not world.legal_actions(seat):
                raise FindingError(messages.stuck_guess(viewer=viewer, seat=seat))
        _play_on(world, rng, MAX_ACTIONS)
        subject.check(world)


def entries_keep_secrets(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that a viewer who learns a step can tell from the position what it was.

    If two steps lead to different positions that look the same to the viewer, the log would tell a
    secret, or the observation forgets what the log has told.
    """
    for viewer in range(SPECTATOR, int(state.seats)):
        seen: dict[tuple[int, ...], tuple[int, int, list[int]]] = {}
        for seat, value in _some_steps(state, rng):
            after = after_step(state, seat, value)
            if not _learns(state, after, viewer, seat, value):
                continue
            sight = (seat, *after.observe(viewer).numbers())
            if sight not in seen:
                seen[sight] = seat, value, after.numbers()
                continue
            before = seen[sight]
            steps = [_step_name(state, s, v) for s, v in (before[:2], (seat, value))]
            agree(before[2], after.numbers(), messages.told_by_the_log(viewer=viewer, steps=steps))


def observations_remember(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that a seat still sees a number that it knew and that has not changed.

    The number counts as known if all guesses agree on it, before a step that the seat learns and
    after the step.
    """
    for viewer in range(int(state.seats)):
        before, view = state.numbers(), state.observe(viewer).numbers()
        for seat, value in _some_steps(state, rng):
            after = after_step(state, seat, value)
            if not _learns(state, after, viewer, seat, value):
                continue
            now, seen = after.numbers(), after.observe(viewer).numbers()
            lost = [n for n in range(4, len(before)) if before[n] == view[n] == now[n] != seen[n]]
            for n in lost if after.to_move != TERMINAL else ():
                if _is_known(state, after, viewer, seat, value, n, rng):
                    step = _step_name(state, seat, value)
                    raise FindingError(
                        messages.forgotten(viewer=viewer, place=place_name(n), step=step),
                        f"{place_name(n)}={view[n]}",
                        f"{place_name(n)}={seen[n]}",
                    )


def _is_known(
    state: State, after: State, viewer: int, seat: int, value: int, n: int, rng: Rng
) -> bool:
    """Return whether a viewer knew a number, and it stays the same in all that they think possible.

    It is not lost if all guesses after the step agree on it.
    """
    true = state.numbers()[n]
    tried = 0
    for _ in range(GUESSES):
        world = state.observe(viewer)
        world.determinize(viewer, Rng(rng.below(1 << 20), 17))
        if world.numbers()[n] != true:
            return False
        if seat >= 0 and not world.is_legal(seat, value):
            continue
        if after_step(world, seat, value).numbers()[n] != true:
            return False
        tried += 1
    later = [after.observe(viewer) for _ in range(GUESSES)]
    for guess in later:
        guess.determinize(viewer, Rng(rng.below(1 << 20), 18))
    return tried > 0 and any(guess.numbers()[n] != true for guess in later)


def _learns(state: State, after: State, viewer: int, seat: int, value: int) -> bool:
    """Return whether a viewer knows a step once it is made; for a die the seat is -1."""
    observers = state.observers(seat if seat >= 0 else CHANCE)
    if seat == viewer >= 0 or sees(observers, viewer):
        return True
    if seat < 0 or state.is_open(seat, value):
        return seat >= 0
    if not observers & UNTIL_SHOWN:
        return False
    last = state.waiting == 1 << seat and after.waiting != state.waiting
    return last or after.to_move != SIMULTANEOUS


def _steps(state: State) -> list[tuple[int, int]]:
    """Return the legal steps of a node as seat and value; for a die the seat is -1."""
    if state.to_move == CHANCE:
        return [(-1, face) for face in range(1, int(state.die) + 1)]
    return [(seat, action) for seat in state.deciding() for action in state.legal_actions(seat)]


def _some_steps(state: State, rng: Rng) -> list[tuple[int, int]]:
    """Return up to `MAX_VALUES` random legal steps, all different."""
    left = _steps(state)
    some: list[tuple[int, int]] = []
    while left and len(some) < MAX_VALUES:
        some.append(left.pop(rng.below(len(left))))
    return some


def _play_on(state: State, rng: Rng, steps: int) -> None:
    """Play at random, for a number of decisions and dice: a faulty game may roll for ever."""
    for _ in random_steps(state, rng, steps):
        pass


def _apply(state: State, seat: int, value: int) -> None:
    """Apply a legal step without the checks."""
    if seat < 0:
        state._apply_chance(value)
    else:
        state._apply_action(seat, value)


def _step_name(state: State, seat: int, value: int) -> str:
    """Return a step as records write it."""
    return f"d{int(state.die)}={value}" if seat < 0 else state.space.name(value)


def _game_of(subject: GameSubject[S]) -> Game:
    return get_game(subject.game) if isinstance(subject.game, str) else subject.game


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
    agree(before, copy.numbers(), messages.COPY_DIFFERS)
    assert copy.key() == state.key()
    sight = view.numbers()
    _play_on(state, rng, 150)
    agree(before, copy.numbers(), messages.COPY_CHANGES)
    agree(sight, view.numbers(), messages.VIEW_CHANGES)
    subject.check(state)
    subject.check(copy)
    state.copy_from(copy)
    assert state.numbers() == before
    subject.check(state)
    _play_on(copy, rng, 20)
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
    _play_on(new, rng, 10)
    new.load(before)
    assert new.numbers() == before


def hidden_things_are_hidden(subject: GameSubject[S], state: S, rng: Rng) -> None:
    """Check that resampling what a viewer cannot know changes nothing for the viewer."""
    before = state.numbers()
    for viewer in range(SPECTATOR, int(state.seats)):
        sight = visible_position(state, viewer)
        view = state.observe(viewer)
        assert isinstance(view, type(state))
        _same_sight(sight, view, viewer, messages.seen_twice)
        assert (sight[2] if viewer >= 0 else []) == sight[3]
        view.determinize(viewer, Rng(rng.below(1000), 12))
        _same_sight(sight, view, viewer, messages.guess_looks_different)
        subject.check(view)
    assert state.numbers() == before


def _same_sight(sight: list[list[int]], view: State, viewer: int, words: Words) -> None:
    """Check that a viewer sees the same as before, and may do the same."""
    now = visible_position(view, viewer)
    agree(sight[0], now[0], words(viewer))
    if now != sight:
        raise FindingError(messages.other_choices(viewer=viewer), str(sight[1:]), str(now[1:]))


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
            agree(one.numbers()[:3], two.numbers()[:3], messages.asks_otherwise(viewer))


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
        alike = real.observe(viewer).numbers() == world.observe(viewer).numbers()
        if alike and notes[0] != notes[1]:
            raise FindingError(messages.telling_notes(viewer), str(notes[0]), str(notes[1]))


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
    game = _game_of(subject)
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
    game = _game_of(subject)
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
    entries_keep_secrets,
    observations_remember,
    steps_use_no_other_chance,
    guesses_follow_their_seed,
    guesses_are_possible,
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
