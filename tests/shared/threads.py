"""Reads positions of a game in two threads at once: `python -m tests.shared.threads GAME`.

Compiled rules do not switch threads within a call, so this runs with HARENA_PLAIN=1.
"""

from __future__ import annotations

import sys
from threading import Thread

from harena import Actions, Match, Rng, State, get_game
from harena.core.record import read_record, write_record
from harena.testing.play import random_match, random_steps

SWITCH = 1e-6
"""Seconds until the other thread runs: it comes within most calls."""
POSITIONS = 40
ROUNDS = 3

Reading = tuple[object, ...]


def positions(game: str) -> list[list[int]]:
    """Return positions of random games, as numbers."""
    found = []
    for seed in range(10):
        state = get_game(game).start(2)
        found += [state.numbers() for _ in random_steps(state, Rng(seed), 400)]
    return found[:: len(found) // POSITIONS][:POSITIONS]


def reading(state: State) -> Reading:
    """Return everything that a caller may read of a position."""
    seats = range(int(state.seats))
    legal = [state.legal_actions(seat) for seat in (*seats, *seats)]
    refused = [state.is_legal(seat, action) for seat in seats for action in range(0, 60, 7)]
    views = [state.observe(seat) for seat in (-1, *seats)]
    seen = [[view.legal_actions(seat) for seat in seats] for view in views]
    copy = state.clone()
    keys = [state.key(), copy.key(), *(view.key() for view in views)]
    return legal, refused, seen, keys, copy.legal_actions(), state.forced_action(), estimates(state)


def estimates(state: State) -> Reading:
    """Return everything that a bot may read of a position."""
    evaluator, policy = state.game.evaluator, state.game.search_policy
    candidates = Actions(state.space.size)
    values: list[object] = [list(evaluator.win_probabilities(state))]
    for seat in range(int(state.seats)):
        values += [evaluator.evaluate(state, seat), evaluator.plan_value(state, seat)]
        if state.can_act(seat):
            candidates.count = 0
            policy.candidate_actions(state, seat, -1, candidates)
            values.append(candidates.to_list())
    return tuple(values)


def read_all(game: str, numbers: list[list[int]], first: int = 0) -> list[Reading]:
    """Return the reading of each position, read from the first one on and around."""
    state = get_game(game).start(2)
    found = []
    for row in [*numbers[first:], *numbers[:first]]:
        state.load(row)
        found.append(reading(state))
    return [*found[len(found) - first :], *found[: len(found) - first]]


def replayed(match: Match, record: str) -> list[list[int]]:
    """Return the ends of a match that is played again from its log and from its record."""
    return [match.upto(len(match.log)).state.numbers(), read_record(record).state.numbers()]


def differences(game: str) -> list[str]:
    """Return what two threads read otherwise than one alone does."""
    numbers = positions(game)
    match = random_match(game, 2, {}, 3, 120)
    record = write_record(match)
    expected = read_all(game, numbers), replayed(match, record)
    found: list[str] = []

    def look(first: int) -> None:
        try:
            for _ in range(ROUNDS):
                if read_all(game, numbers, first) != expected[0]:
                    found.append("a position is read otherwise")
                if replayed(match, record) != expected[1]:
                    found.append("a match ends otherwise")
        except (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError) as error:
            found.append(f"{type(error).__name__}: {error}")

    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    threads = [Thread(target=look, args=(first,)) for first in (0, POSITIONS // 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.setswitchinterval(before)
    return found


if __name__ == "__main__":
    for difference in differences(sys.argv[1]):
        print(difference)
