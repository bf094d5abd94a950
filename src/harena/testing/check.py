"""Looking for what is wrong with a game, without a test runner."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from harena.core.errors import HarenaError, OptionError
from harena.core.game import CLASSIC, Game
from harena.core.play.state import CHANCE, SPECTATOR, TERMINAL, Rng, State
from harena.core.registry import get_game, register
from harena.core.show.scene import to_json
from harena.testing.play import Subject, chosen, copy_of, random_match
from harena.testing.properties import (
    EVERYWHERE,
    OF_MATCHES,
    order_does_not_matter,
    replayed,
    same_seed_same_game,
)

UNSOUND = (HarenaError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What the code of an unsound game raises."""
LONG = 5000
"""So many decisions and dice of a random game are played."""
LOOKS = 10
"""At so many positions of a random game everything is looked at."""
RESERVED = re.compile(r"resigns|\?|d[1-9][0-9]*=.*|[0-9]+\.")
"""Words that a record has a meaning for."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
SEAT = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True)
class Fault:
    """Something that does not hold: which property, of which match, and what was found."""

    property: str
    where: str
    found: str

    def __str__(self) -> str:
        return f"{self.property} ({self.where}): {self.found}"


def check_game(
    game: Game | str,
    *,
    games: int = 4,
    seed: int = 0,
    check: Callable[[State], None] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Fault]:
    """The faults of a game, the first one of each kind; empty for a sound one.

    For every number of players, preset and choice of an option `games` random games are played,
    and what holds in every game is looked at on the way. The same `seed` gives the same games.
    `check` asserts what else holds in every position of this game: that no card is lost, say.
    `progress` is told how many of how many tables are done.
    """
    rules = get_game(game) if isinstance(game, str) else game
    register(rules)
    faults: dict[str, Fault] = {}
    for fault in _described(rules):
        faults.setdefault(fault.property, fault)
    tables = list(_tables(rules))
    for done, (seats, options) in enumerate(tables):
        for fault in _played(rules, seats, options, games, seed, check or _sound):
            faults.setdefault(fault.property, fault)
        if progress is not None:
            progress(done + 1, len(tables))
    return list(faults.values())


def _tables(game: Game) -> Iterator[tuple[int, Mapping[str, object]]]:
    """Seats and options: all presets for all seats, and each choice of an option."""
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


def _described(game: Game) -> Iterator[Fault]:
    """What the game says of itself."""
    if not NAME.fullmatch(game.name):
        yield Fault("name", game.name, "expected lower-case words joined by hyphens: my-game")
    for seats in game.seat_counts:
        names = game.seat_names(seats)
        if len(set(names)) != seats or not all(SEAT.fullmatch(name) for name in names):
            found = f"expected {seats} different lower-case words, found {', '.join(names)}"
            yield Fault("seat names", f"{seats} players", found)
        state = game.start(seats)
        for name in state.space.names():
            if RESERVED.fullmatch(name):
                yield Fault("notations", name, "a record has another meaning for this word")
    json.dumps(game.to_json())


def _played(
    rules: Game,
    seats: int,
    options: Mapping[str, object],
    games: int,
    seed: int,
    check: Callable[[State], None],
) -> Iterator[Fault]:
    where = " ".join([f"{seats} players", *(f"{name}={value}" for name, value in options.items())])
    start = rules.start(seats, options)
    subject: Subject[State] = Subject(rules.name, {where: start}, [(seats, options)], check)
    for number in range(games):
        rng = Rng(seed, 1000 + number)
        place = f"{where}, game {number}"
        try:
            positions = _positions(rules.start(seats, options), rng)
        except UNSOUND as error:
            yield Fault("legal_steps_lead_on", place, f"{type(error).__name__}: {error}")
            return
        found = False
        for numbers in positions:
            state = start.empty()
            state.load(numbers)
            looks: list[tuple[str, Callable[[], object]]] = [
                (holds.__name__, partial(holds, subject, copy_of(state), rng))
                for holds in EVERYWHERE
            ]
            if not rules.order_counts:
                order = partial(order_does_not_matter, state, rng)
                looks.append(("order_does_not_matter", order))
            looks.append(("scenes_can_be_drawn", partial(_drawn, rules, state)))
            for name, look in looks:
                for fault in _tried(name, place, look):
                    found = True
                    yield fault
        if found:
            return  # matches of such a game would show nothing new
        try:
            match = random_match(rules, seats, options, seed + number, LONG)
        except UNSOUND as error:
            yield Fault("matches_can_be_played", place, f"{type(error).__name__}: {error}")
            return
        # A match is never broken off before a step that it makes by itself.
        asked = [n for n in range(len(match.log)) if not match.is_forced(n)]
        cuts = [asked[rng.below(len(asked))] for _ in range(3) if asked]
        for part in (match, *(replayed(match, cut) for cut in cuts)):
            for claim in OF_MATCHES:
                yield from _tried(claim.__name__, place, partial(claim, part))
    start = rules.start(seats, options)
    yield from _tried("same_seed_same_game", where, partial(_same_seed, start))


def _same_seed(start: State) -> None:
    """A game in which nothing is random or chosen is not looked at."""
    if start.to_move != TERMINAL:
        same_seed_same_game(start, LONG)


def _sound(state: State) -> None:
    """What is worth something sums up to at most one, and to nothing before the end."""
    worth = state.returns()
    assert len(worth) == state.seats
    assert sum(worth) <= 1 + 1e-9
    assert state.to_move == TERMINAL or not any(worth)


def _positions(state: State, rng: Rng) -> list[list[int]]:
    """Positions of one random game as numbers: the first few, the last, and some between."""
    found = [state.numbers()]
    for number in range(LONG):
        if state.to_move == TERMINAL:
            break
        if state.to_move == CHANCE:
            state.apply_chance(1 + int(rng.below(state.die)))
        else:
            seat, action = chosen(state, rng)
            state.apply_action(action, seat)
        if number < 5 or rng.below(20) == 0:
            found.append(state.numbers())
    while len(found) > LOOKS:
        del found[5 + int(rng.below(len(found) - 5))]
    return [*found, state.numbers()]


def _drawn(game: Game, state: State) -> None:
    for viewer in range(SPECTATOR, int(state.seats)):
        view = state.observe(viewer)
        json.dumps(to_json(game.scene(view, viewer)))
        game.text(view)


def _tried(name: str, where: str, look: Callable[[], object]) -> Iterator[Fault]:
    """The fault, if a property does not hold or the game raises what it should not."""
    try:
        look()
    except AssertionError as error:
        yield Fault(name, where, str(error) or "it does not hold")
    except UNSOUND as error:
        yield Fault(name, where, f"{type(error).__name__}: {error}")
