"""What a search thinks of a position, as plain data: for a hint, or to say why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from harena.bots.search import Search
from harena.core.play.rng import Rng
from harena.core.play.state import State

MOST = 3
"""Ways told of."""
GUESSES = 3
"""How often what is hidden is filled in, to say what another could do."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What another seat would do then: its decisions, and how often, 0 to 1."""

    seat: int
    actions: tuple[int, ...]
    share: float


@dataclass(frozen=True, slots=True)
class Counsel:
    """Something a seat could do.

    `actions`: its decisions up to the end of its turn, a die, or somebody else's decision;
    `share`: the part of its thought that the search gave to it, 0 to 1; `chances`: [seat] -> how
    likely it is to win after this, as far as the one who asks can know; empty where a game does
    not tell that (`State.tells_chances`); `replies`: of the best way, what another is expected to
    do then, the likeliest first, or at the same time, where two plan in secret; empty where what is
    hidden, dice or the seat itself come first.
    """

    actions: tuple[int, ...]
    share: float
    chances: tuple[float, ...]
    replies: tuple[Reply, ...] = ()


def advise(
    view: State,
    seat: int,
    rng: Rng,
    seconds: float = 1.0,
    iterations: int = 0,
    watch: Callable[[], bool] | None = None,
) -> list[Counsel]:
    """The best things a seat could do now by its observation, best first, at most `MOST`.

    `seconds` of the processor, `iterations` ways down a tree; 0 is no bound, one of both is due.
    `watch` is asked now and then whether to go on. With `seconds` 0 and nobody who watches the same
    observation and generator give the same advice.

    >>> from harena import get_game
    >>> state = get_game("arena").start(2)
    >>> seat = state.next_seat()
    >>> best = advise(state.observe(seat), seat, Rng(1), seconds=0, iterations=20)[0]
    >>> best.actions[0] in state.legal_actions(), abs(sum(best.chances) - 1) < 1e-6
    (True, True)
    """
    found = Search(seconds, iterations, watch=watch).think(view, seat, rng)
    ways = found.ways
    replies = tuple(
        Reply(int(one.seat), tuple(one.actions), float(one.share)) for one in found.answers
    )
    whole = sum(int(way.visits) for way in ways)
    return [
        Counsel(
            tuple(way.actions),
            int(way.visits) / whole if whole else 1.0 / len(ways),
            tuple(way.chances) if view.tells_chances() else (),
            replies if way is ways[0] else (),
        )
        for way in ways[:MOST]
        if way is ways[0] or not whole or way.visits > 0
    ]


def explain(
    view: State,
    knower: int,
    seat: int,
    rng: Rng,
    seconds: float = 1.0,
    iterations: int = 0,
    watch: Callable[[], bool] | None = None,
) -> list[Counsel]:
    """What another seat could do, by what `knower` (or `SPECTATOR`) knows, best first.

    `view` is the knower's observation: what he cannot know, the seat's own secrets too, is filled
    in by guesses, so nothing of them can be told. Bounds as in `advise`.

    >>> from harena import get_game
    >>> state = get_game("arena").start(2)
    >>> seat = state.next_seat()
    >>> ways = explain(state.observe(1 - seat), 1 - seat, seat, Rng(1), seconds=0, iterations=30)
    >>> 0 < len(ways) <= MOST
    True
    """
    found: dict[tuple[int, ...], list[Counsel]] = {}
    guess = view.clone()
    guess.determinize(knower, rng)
    guesses = 1 if guess == view else GUESSES
    for number in range(guesses):
        if number:
            guess = view.clone()
            guess.determinize(knower, rng)
        bounds = seconds / guesses, -(-iterations // guesses)
        for way in advise(guess.observe(seat), seat, rng, *bounds, watch):
            found.setdefault(way.actions, []).append(way)
    together = [
        Counsel(
            actions,
            sum(way.share for way in ways) / guesses,
            tuple(sum(each) / len(ways) for each in zip(*(w.chances for w in ways), strict=True)),
        )
        for actions, ways in found.items()
    ]
    return sorted(together, key=lambda way: -way.share)[:MOST]
