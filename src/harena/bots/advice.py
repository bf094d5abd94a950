"""The advice of a search as plain data, for hints and explanations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from harena.bots.search import Search
from harena.core.play.evaluator import evaluator_of
from harena.core.play.rng import Rng
from harena.core.play.state import State

MOST = 3
"""Suggestions at most."""
GUESSES = 3
"""Determinizations made by `explain`."""
EXPLORED = 0.1
"""The least share of a search with which a line's win probability means something."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply of another seat: its decisions, and its probability, 0 to 1."""

    seat: int
    actions: tuple[int, ...]
    share: float


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line that a seat could play.

    `actions`: its decisions up to the end of its turn, a die, or another seat's decision.
    `share`: its share of the search's visits, 0 to 1. `win_probabilities`: [seat] after the
    line, by what the asker can know; empty unless `Evaluator.has_win_probabilities`. `replies`:
    expected replies to the best line, the likeliest first, or the other's plans where two seats
    plan in secret; empty where hidden information, dice or the seat itself come first.
    """

    actions: tuple[int, ...]
    share: float
    win_probabilities: tuple[float, ...]
    replies: tuple[Reply, ...] = ()


def by_win_probability(suggestions: Sequence[Suggestion], seat: int) -> list[Suggestion]:
    """Sort a search's suggestions by the seat's win probability in whole percents, best first.

    Lines below `EXPLORED` come last, except the search's own choice, which is the first.
    """
    choice = suggestions[0] if suggestions else None

    def rank(line: Suggestion) -> tuple[bool, int]:
        is_explored = line is choice or line.share >= EXPLORED
        chance = line.win_probabilities[seat] if line.win_probabilities else 0.0
        return not is_explored, -round(100 * chance) if is_explored else 0

    return sorted(suggestions, key=rank)


def advise(
    view: State,
    seat: int,
    rng: Rng,
    seconds: float = 1.0,
    iterations: int = 0,
    watch: Callable[[], bool] | None = None,
) -> list[Suggestion]:
    """Return the best lines of a seat in its observation, best first, at most `MOST`.

    `seconds` of CPU time and `iterations` bound the search; 0 is no bound, one is required.
    `watch` is called regularly and returns False to stop. With `seconds` 0 and no `watch` the
    same observation and generator give the same advice.

    >>> from harena import get_game
    >>> state = get_game("arena").start(2)
    >>> seat = state.next_seat()
    >>> best = advise(state.observe(seat), seat, Rng(1), seconds=0, iterations=20)[0]
    >>> best.actions[0] in state.legal_actions(), abs(sum(best.win_probabilities) - 1) < 1e-6
    (True, True)
    """
    found = Search(seconds, iterations, watch=watch).think(view, seat, rng)
    candidates = found.candidates
    replies = tuple(
        Reply(int(one.seat), tuple(one.actions), float(one.share)) for one in found.replies
    )
    meaningful = evaluator_of(view).has_win_probabilities(view)
    whole = sum(int(line.visits) for line in candidates)
    return [
        Suggestion(
            tuple(line.actions),
            int(line.visits) / whole if whole else 1.0 / len(candidates),
            tuple(line.win_probabilities) if meaningful else (),
            replies if line is candidates[0] else (),
        )
        for line in candidates[:MOST]
        if line is candidates[0] or not whole or line.visits > 0
    ]


def explain(
    view: State,
    knower: int,
    seat: int,
    rng: Rng,
    seconds: float = 1.0,
    iterations: int = 0,
    watch: Callable[[], bool] | None = None,
) -> list[Suggestion]:
    """Return the best lines of another seat, by what `knower` (or `SPECTATOR`) knows, best first.

    `view` is the knower's observation. Guesses fill in all that it hides, so the lines reveal
    nothing of the seat's secrets. Bounds as in `advise`.

    >>> from harena import get_game
    >>> state = get_game("arena").start(2)
    >>> seat = state.next_seat()
    >>> lines = explain(state.observe(1 - seat), 1 - seat, seat, Rng(1), seconds=0, iterations=30)
    >>> 0 < len(lines) <= MOST
    True
    """
    found: dict[tuple[int, ...], list[Suggestion]] = {}
    guess = view.clone()
    guess.determinize(knower, rng)
    guesses = 1 if guess == view else GUESSES
    for number in range(guesses):
        if number:
            guess = view.clone()
            guess.determinize(knower, rng)
        bounds = seconds / guesses, -(-iterations // guesses)
        for line in advise(guess.observe(seat), seat, rng, *bounds, watch):
            found.setdefault(line.actions, []).append(line)
    together = [
        Suggestion(
            actions,
            sum(line.share for line in lines) / guesses,
            tuple(
                sum(each) / len(lines)
                for each in zip(*(line.win_probabilities for line in lines), strict=True)
            ),
        )
        for actions, lines in found.items()
    ]
    return sorted(together, key=lambda line: -line.share)[:MOST]
