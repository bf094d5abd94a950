"""Looks for faults in a game, without a test runner."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from harena.content.game_json import game_json
from harena.content.pictures import picture_faults
from harena.core.errors import HarenaError, OptionError
from harena.core.game import CLASSIC, Game
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SPECTATOR, TERMINAL, State
from harena.core.registry import get_game, register
from harena.core.scene.scene import to_json
from harena.testing import messages
from harena.testing.matches import MATCH_PROPERTIES
from harena.testing.play import (
    GameSubject,
    MatchSetup,
    copy_of,
    random_decision,
    random_match,
)
from harena.testing.positions import (
    POSITION_PROPERTIES,
    order_does_not_matter,
    same_seed_same_game,
)
from harena.tutorials.lint import tutorial_faults

GAME_ERRORS = (
    *(HarenaError, ArithmeticError, AttributeError, LookupError, NameError),
    *(OSError, RuntimeError, TypeError, ValueError),
)
"""Exceptions that faulty game code raises."""
LONG_STEPS = 5000
"""Default number of decisions and dice per random game."""
MAX_POSITIONS = 10
"""Positions of a random game that are checked in full."""
RESERVED_NOTATION = re.compile(r"resigns(-game)?|forfeits(-game)?|\?|d[1-9][0-9]*=.*|[0-9]+\.")
"""Words that have a meaning in records."""
GAME_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
SEAT_NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True)
class Fault:
    """A violated property: its name, the match, and the finding."""

    property: str
    where: str
    found: str

    def __str__(self) -> str:
        return messages.fault(name=self.property, where=self.where, found=self.found)


def check_game(
    game: Game | str,
    *,
    games: int = 4,
    steps: int = LONG_STEPS,
    seed: int = 0,
    check: Callable[[State], None] | None = None,
) -> list[Fault]:
    """Return the faults of a game, the first one of each kind; empty for a sound game.

    For each number of players, preset and option choice, plays `games` random games, each to its
    end or for `steps` decisions and dice. Checks all shared properties on the way. The same `seed`
    repeats the games. `check` asserts further invariants of every position, for example that no
    card is lost.

    >>> from harena import get_game
    >>> check_game(get_game("warp-6"), games=1, steps=20)
    []
    """
    return list(find_faults(game, games=games, steps=steps, seed=seed, check=check))


def find_faults(
    game: Game | str,
    *,
    games: int = 4,
    steps: int = LONG_STEPS,
    seed: int = 0,
    check: Callable[[State], None] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Fault]:
    """Yield the faults of `check_game` as they are found.

    `progress` is called with the number of games done and the total.
    """
    rules = get_game(game) if isinstance(game, str) else game
    register(rules)
    known: set[str] = set()
    tables = list(_tables(rules))

    def done(count: int) -> None:
        if progress is not None:
            progress(count, len(tables) * games)

    done(0)
    for fault in chain(
        _guarded(_described(rules), rules.name),
        _faults_at(rules, tables, games, steps, seed, check, done),
    ):
        if fault.property not in known:
            known.add(fault.property)
            yield fault


def _faults_at(
    rules: Game,
    tables: Sequence[MatchSetup],
    games: int,
    steps: int,
    seed: int,
    check: Callable[[State], None] | None,
    done: Callable[[int], None],
) -> Iterator[Fault]:
    for number, (seats, options) in enumerate(tables):
        try:
            table = _Looked(rules, seats, options, steps, seed, check or _sound)
        except GAME_ERRORS as error:
            where = messages.table(seats=seats, options=options)
            yield Fault("matches_can_begin", where, _error_text(error))
            done((number + 1) * games)
            continue
        for count in range(games):
            found = list(table.faults(count))
            yield from found
            done(number * games + count + 1)
            if found:
                break  # more games with these options would show nothing new
        else:
            yield from table.repeats()
        done((number + 1) * games)


def _tables(game: Game) -> Iterator[tuple[int, Mapping[str, object]]]:
    """Yield seats and options: all presets for all seats, and each choice of an option."""
    asked: list[Mapping[str, object]] = [dict(game.preset(CLASSIC))]
    asked += [dict(game.preset(preset.name)) for preset in game.presets]
    for seats in game.seat_counts:
        for options in asked:
            if _fits(game, seats, options):
                yield seats, options
    for option in game.options:
        for choice in option.choices:
            fit = [n for n in game.seat_counts if _fits(game, n, {option.name: choice.value})]
            if fit and choice.value != option.default:
                yield fit[0], {option.name: choice.value}


def _fits(game: Game, seats: int, options: Mapping[str, object]) -> bool:
    try:
        game.check_options(seats, options)
    except OptionError:
        return False
    return True


def _guarded(faults: Iterator[Fault], where: str) -> Iterator[Fault]:
    """Yield faults as they are found, and a fault for an exception of the game."""
    try:
        yield from faults
    except GAME_ERRORS as error:
        yield Fault("description", where, _error_text(error))


def _described(game: Game) -> Iterator[Fault]:
    """Yield the faults of the game's own description."""
    if not GAME_NAME.fullmatch(game.name):
        yield Fault("name", game.name, messages.GAME_NAME_DUE)
    for seats in game.seat_counts:
        names = game.seat_names(seats)
        if len(set(names)) != seats or not all(SEAT_NAME.fullmatch(name) for name in names):
            found = messages.seat_names_due(seats=seats, found=names)
            yield Fault("seat names", messages.players(seats), found)
        state = game.start(seats)
        for name in state.space.names():
            if RESERVED_NOTATION.fullmatch(name):
                yield Fault("notations", name, messages.RESERVED)
    for found in tutorial_faults(game):
        yield Fault("tutorial", game.name, found)
        return
    for found in picture_faults(game):
        yield Fault("pictures", game.name, found)
        return
    for one in game.side_balance:
        seats = len(one.points)
        if seats not in game.seat_counts or not _fits(game, seats, one.options):
            yield Fault("sides", game.name, messages.side_balance_due(one))
            return
    json.dumps(game_json(game))


def _error_text(error: Exception) -> str:
    said = str(error)
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


class _Looked:
    """Checks of one set of seats and options."""

    def __init__(
        self,
        rules: Game,
        seats: int,
        options: Mapping[str, object],
        steps: int,
        seed: int,
        check: Callable[[State], None],
    ) -> None:
        self._where = messages.table(seats=seats, options=options)
        self._rules, self._seats, self._options = rules, seats, options
        self._steps, self._seed = steps, seed
        self._start = rules.start(seats, options)
        starts = {self._where: self._start}
        self._subject: GameSubject[State] = GameSubject(
            rules.name, starts, [(seats, options)], check
        )

    def faults(self, number: int) -> Iterator[Fault]:
        """Yield the faults of a random game; if there are none, those of a match."""
        rng = Rng(self._seed, 1000 + number)
        place = messages.game_number(table=self._where, number=number)
        try:
            start = self._rules.start(self._seats, self._options)
            positions = _positions(start, rng, self._steps)
        except GAME_ERRORS as error:
            yield Fault("legal_steps_can_be_played", place, _error_text(error))
            return
        sound = True
        for numbers in positions:
            for name, look in self._looks(numbers, rng):
                for fault in _tried(name, place, look):
                    sound = False
                    yield fault
        if sound:  # a match would show nothing new
            yield from self._of_matches(number, place, rng)

    def _looks(self, numbers: list[int], rng: Rng) -> Iterator[tuple[str, Callable[[], object]]]:
        """Yield all checks of a position by name."""
        state = self._start.empty()
        state.belongs_to(self._rules, self._start.options)
        state.load(numbers)
        for holds in POSITION_PROPERTIES:
            yield holds.__name__, partial(holds, self._subject, copy_of(state), rng)
        if not self._rules.traits.order_matters:
            yield "order_does_not_matter", partial(order_does_not_matter, state, rng)
        yield "scenes_can_be_drawn", partial(_drawn, self._rules, state)
        yield "open_games_hide_nothing", partial(_seen_by_all, self._rules, state)

    def _of_matches(self, number: int, place: str, rng: Rng) -> Iterator[Fault]:
        """Yield the faults of a random match, whole and cut short."""
        rules, seats, options = self._rules, self._seats, self._options
        try:
            match = random_match(rules, seats, options, self._seed + number, self._steps)
        except GAME_ERRORS as error:
            yield Fault("matches_can_be_played", place, _error_text(error))
            return
        # A match is never cut before a forced step.
        asked = [n for n in range(len(match.log)) if not match.is_forced(n)]
        cuts = [asked[rng.below(len(asked))] for _ in range(3) if asked]
        for part in (match, *(match.upto(cut) for cut in cuts)):
            for claim in MATCH_PROPERTIES:
                yield from _tried(claim.__name__, place, partial(claim, part))

    def repeats(self) -> Iterator[Fault]:
        """Yield a fault if games do not repeat for a seed."""
        start = self._rules.start(self._seats, self._options)
        look = partial(_same_seed, start, self._steps)
        yield from _tried("same_seed_same_game", self._where, look)


def _same_seed(start: State, steps: int) -> None:
    """Check that a seed repeats, if anything in the game is random or chosen."""
    if start.to_move != TERMINAL:
        same_seed_same_game(start, steps)


def _sound(state: State) -> None:
    """Assert that returns sum to at most 1, and to 0 before the end."""
    worth = state.returns()
    assert len(worth) == state.seats
    assert sum(worth) <= 1 + 1e-9
    assert state.to_move == TERMINAL or not any(worth)


def _positions(state: State, rng: Rng, steps: int) -> list[list[int]]:
    """Return positions of a random game as numbers: the first few, the last, some between."""
    found = [state.numbers()]
    for number in range(steps):
        if state.to_move == TERMINAL:
            break
        if state.to_move == CHANCE:
            state.apply_chance(1 + int(rng.below(state.die)))
        else:
            seat, action = random_decision(state, rng)
            state.apply_action(action, seat)
        if number < 5 or rng.below(20) == 0:
            found.append(state.numbers())
    while len(found) > MAX_POSITIONS:
        del found[5 + int(rng.below(len(found) - 5))]
    return [*found, state.numbers()]


def _drawn(game: Game, state: State) -> None:
    for viewer in range(SPECTATOR, int(state.seats)):
        view = state.observe(viewer)
        json.dumps(to_json(game.scene(view, viewer)))
        game.text(view)


def _seen_by_all(game: Game, state: State) -> None:
    whole = state.numbers()
    if not game.hides(state.options):
        for viewer in range(SPECTATOR, int(state.seats)):
            assert state.observe(viewer).numbers() == whole, messages.hidden_from(viewer)


def _tried(name: str, where: str, look: Callable[[], object]) -> Iterator[Fault]:
    """Yield a fault if a check fails or the game raises an exception."""
    try:
        look()
    except AssertionError as error:
        yield Fault(name, where, str(error) or messages.UNTRUE)
    except GAME_ERRORS as error:
        yield Fault(name, where, _error_text(error))
