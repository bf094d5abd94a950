"""Looks for faults in a game, without a test runner."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import chain

from harena.content.game_json import game_json
from harena.content.pictures import picture_faults
from harena.core.errors import HarenaError, OptionError
from harena.core.game import CLASSIC, Game
from harena.core.options import NOTHING, Option, Value
from harena.core.play.entry import Entry
from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SPECTATOR, TERMINAL, State
from harena.core.record import write_record
from harena.core.registry import get_game, register
from harena.core.scene.scene import Json, to_json
from harena.testing import messages
from harena.testing.findings import FindingError, described, place_name
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
MAX_MIXES = 6
"""Mixtures of several options that are tried."""
GUESS_GAMES = 6
"""Random games whose hidden values are compared with guesses."""
RARE_GAMES = 100
"""Random games in which a suspicious value never occurs."""
SHOWN_WORDS = 24
"""The number of words of a record that a fault shows."""
RESERVED_NOTATION = re.compile(r"resigns(-game)?|forfeits(-game)?|\?|d[1-9][0-9]*=.*|[0-9]+\.")
"""Words that have a meaning in records."""
GAME_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
SEAT_NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True)
class Fault:
    """A violated property: its name, the match, and the finding.

    For a fault of a position, `seed` and `step` say where it is, counted in decisions and dice, and
    `record` holds the match up to there. `before` and `after` are the values that should agree or
    should not have changed.
    """

    property: str
    where: str
    found: str
    seed: int = 0
    step: int | None = None
    record: str = ""
    before: str = ""
    after: str = ""

    def advice(self) -> str:
        """Return what to do about it; "" if the finding says it."""
        return messages.ADVICE.get(self.property, "")

    def __str__(self) -> str:
        lines = [messages.fault(name=self.property, where=self.where, found=self.found)]
        if self.before or self.after:
            lines.append(messages.values(before=self.before, after=self.after))
        if self.step is not None:
            lines.append(messages.at_step(seed=self.seed, step=self.step))
        words = [
            word for line in self.record.splitlines() if line[:1] != "[" for word in line.split()
        ]
        if words:
            last = words[-SHOWN_WORDS:]
            lines.append(messages.record_end(words=last, cut=len(last) < len(words)))
        if self.step is not None:
            lines.append(messages.advice(self.advice()))
        return "\n  ".join("\n".join(lines).splitlines())

    def to_json(self) -> dict[str, Json]:
        """Return all of it for other programs."""
        return {**asdict(self), "advice": self.advice()}


def check_game(
    game: Game | str,
    *,
    games: int = 4,
    steps: int = LONG_STEPS,
    seed: int = 0,
    check: Callable[[State], None] | None = None,
) -> list[Fault]:
    """Return the faults of a game, the first one of each kind; empty for a sound game.

    For each number of players and preset, each value of an option (of a number the least and the
    greatest) and some mixtures of options, plays `games` random games, each to its end or for
    `steps` decisions and dice. Checks all shared properties on the way. The same `seed`
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
    tables = list(_tables(rules, seed))

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
            yield from table.guesses()
        done((number + 1) * games)


def _tables(game: Game, seed: int) -> Iterator[tuple[int, Mapping[str, object]]]:
    """Yield seats and options: presets for all seats, values of each option, and mixtures."""
    asked: list[Mapping[str, object]] = [dict(game.preset(CLASSIC))]
    asked += [dict(game.preset(preset.name)) for preset in game.presets]
    for seats in game.seat_counts:
        for options in asked:
            if _fits(game, seats, options):
                yield seats, options
    varied = {option.name: values for option in game.options if (values := _values(option))}
    for name, values in varied.items():
        for value in values:
            fit = [n for n in game.seat_counts if _fits(game, n, {name: value})]
            if fit:
                yield fit[0], {name: value}
    rng = Rng(seed, 21)
    for _ in range(MAX_MIXES if len(varied) > 1 else 0):
        seats = game.seat_counts[rng.below(len(game.seat_counts))]
        mixed: dict[str, object] = {}
        for name, values in varied.items():
            value = values[rng.below(len(values))]
            if rng.below(4) and _fits(game, seats, {**mixed, name: value}):
                mixed[name] = value
        if len(mixed) > 1:
            yield seats, mixed


def _values(option: Option) -> list[Value]:
    """Return the values of an option besides its default that are tried one by one."""
    found: list[Value] = []
    if option.choices:
        found = [choice.value for choice in option.choices]
    elif option.kind == "bool":
        found = [not option.default]
    elif option.kind == "int":
        found = [option.least, min(option.least + 1, option.most), option.most]
    kept = [option.check(value) for value in ([NOTHING] if option.several else []) + found]
    return [value for value in dict.fromkeys(kept) if value != option.default]


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
        at = Fault("", messages.game_number(table=self._where, number=number), "", self._seed)
        walk = _Walk(self._rules, self._seats, self._options)
        try:
            walk.play(rng, self._steps)
        except GAME_ERRORS as error:
            found = replace(at, step=len(walk.log), record=walk.record(len(walk.log)))
            yield replace(found, property="legal_steps_can_be_played", found=_error_text(error))
            return
        sound = True
        for step, numbers in walk.positions:
            for name, look in self._looks(numbers, rng):
                for fault in _tried(replace(at, property=name, step=step), look):
                    sound = False
                    yield replace(fault, record=walk.record(step))
        if sound:  # a match would show nothing new
            yield from self._of_matches(number, at, rng)

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

    def _of_matches(self, number: int, at: Fault, rng: Rng) -> Iterator[Fault]:
        """Yield the faults of a random match, whole and cut short."""
        rules, seats, options = self._rules, self._seats, self._options
        parts: list[Match] = []
        try:
            match = random_match(rules, seats, options, self._seed + number, self._steps)
            # A match is never cut before a forced step.
            asked = [n for n in range(len(match.log)) if not match.is_forced(n)]
            cuts = [asked[rng.below(len(asked))] for _ in range(3) if asked]
            parts += [match, *(match.upto(cut) for cut in cuts)]
        except GAME_ERRORS as error:
            yield replace(at, property="matches_can_be_played", found=_error_text(error))
            return
        for part in parts:
            for claim in MATCH_PROPERTIES:
                place = replace(at, property=claim.__name__, step=len(part.log))
                for fault in _tried(place, partial(claim, part)):
                    yield replace(fault, record=_record(part))

    def repeats(self) -> Iterator[Fault]:
        """Yield a fault if games do not repeat for a seed."""
        start = self._rules.start(self._seats, self._options)
        look = partial(_same_seed, start, self._steps)
        yield from _tried(Fault("same_seed_same_game", self._where, "", self._seed), look)

    def guesses(self) -> Iterator[Fault]:
        """Yield a fault if guesses often hold a value that hidden places never have in games.

        Games with declared fields need no such comparison.
        """
        if self._rules.fields is not None or not self._rules.hides(self._start.options):
            return
        real: Counter[int] = Counter()
        guessed: Counter[int] = Counter()
        places: dict[int, int] = {}
        rng = Rng(self._seed, 22)
        for number in range(GUESS_GAMES):
            for state in self._visited(number):
                for viewer in range(SPECTATOR, self._seats):
                    view, true = state.observe(viewer), state.numbers()
                    seen = view.numbers()
                    view.determinize(viewer, rng)
                    world = view.numbers()
                    real.update(t for t, v in zip(true, seen, strict=True) if t != v)
                    filled = [n for n, (w, v) in enumerate(zip(world, seen, strict=True)) if w != v]
                    guessed.update(world[n] for n in filled)
                    places.update((world[n], n) for n in filled)
        often = max(5, guessed.total() // 100)
        odd = {value for value, count in guessed.items() if count >= often and not real[value]}
        for number in range(GUESS_GAMES, GUESS_GAMES + RARE_GAMES if odd else 0):
            for state in self._visited(number):
                odd.difference_update(state.numbers()[4:])
        for value in sorted(odd)[:1]:
            found = messages.rare_guess(
                place=place_name(places[value]),
                value=value,
                guesses=guessed[value],
                games=GUESS_GAMES + RARE_GAMES,
            )
            yield Fault("guesses_are_possible", self._where, found, self._seed)

    def _visited(self, number: int) -> Iterator[State]:
        """Yield some positions of a random game."""
        walk = _Walk(self._rules, self._seats, self._options)
        walk.play(Rng(self._seed, 3000 + number), min(self._steps, 400))
        for _, numbers in walk.positions:
            state = self._start.clone()
            state.load(numbers)
            yield state


class _Walk:
    """A random game: its steps as seat, value and sides, and some of its positions."""

    def __init__(self, rules: Game, seats: int, options: Mapping[str, object]) -> None:
        self._setup = rules, seats, options
        self._state = rules.start(seats, options)
        self.log: list[Entry] = []
        self.positions = [(0, self._state.numbers())]
        """The number of steps before a position, and its numbers."""

    def play(self, rng: Rng, steps: int) -> None:
        """Play at random, and keep the first few positions, the last, and some between."""
        state, kept = self._state, self.positions
        for number in range(steps):
            if state.to_move == TERMINAL:
                break
            if state.to_move == CHANCE:
                entry = Entry(-1, 1 + int(rng.below(state.die)), int(state.die))
            else:
                entry = Entry(*random_decision(state, rng))
            self.log.append(entry)
            # Checked: a step that a copy refuses is a fault.
            if entry.is_roll:
                state.apply_chance(entry.value)
            else:
                state.apply_action(entry.value, entry.seat)
            if number < 5 or rng.below(20) == 0:
                kept.append((len(self.log), state.numbers()))
        while len(kept) > MAX_POSITIONS:
            del kept[5 + int(rng.below(len(kept) - 5))]
        kept.append((len(self.log), state.numbers()))

    def record(self, step: int) -> str:
        """Return a record of the first steps; "" if the game cannot play them in a match."""
        try:
            match = Match(*self._setup, settles=False)
            for entry in self.log[:step]:
                match.add(entry)
            return _record(match)
        except GAME_ERRORS:
            return ""


def _record(match: Match) -> str:
    try:
        return write_record(match)
    except GAME_ERRORS:
        return ""


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


def _tried(at: Fault, look: Callable[[], object]) -> Iterator[Fault]:
    """Yield the fault if a check fails or the game raises an exception."""
    try:
        look()
    except FindingError as error:
        yield replace(at, found=str(error), before=error.before, after=error.after)
    except AssertionError as error:
        yield replace(at, found=described(error))
    except GAME_ERRORS as error:
        yield replace(at, found=_error_text(error))
