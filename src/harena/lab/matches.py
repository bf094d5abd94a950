"""The matches that training plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from harena.core.game import Game
from harena.core.options import Options


def training_matches(
    game: Game, chosen: Sequence[tuple[int, Mapping[str, object]]] = ()
) -> tuple[tuple[int, Options], ...]:
    """Return the chosen matches with all options, or else those of the game's evaluator.

    Without either, one for each number of seats. SeatError, OptionError.
    """
    listed = (
        chosen or game.evaluator.training_matches or [(seats, {}) for seats in game.seat_counts]
    )
    return tuple((seats, game.check_options(seats, given)) for seats, given in listed)
