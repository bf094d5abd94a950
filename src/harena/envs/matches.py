"""A match as an environment plays it: dice fall and what is forced is played by itself."""

from __future__ import annotations

from typing import Final

from harena.core.game import Game
from harena.core.play.state import CHANCE, SPECTATOR, Rng, State

LIMIT: Final = 20_000
"""Decisions after which a match is broken off."""
TEXT: Final = "ansi"
PICTURE: Final = "svg"
WAYS: Final = [TEXT, PICTURE]
"""How an environment shows a position: as text, printed at once, or as an SVG document."""


def settle(state: State, dice: Rng) -> int:
    """Roll dice and play what is forced until somebody decides: who it is; -1 at the end."""
    while True:
        if state.to_move == CHANCE:
            state.apply_chance(dice.roll(int(state.die)))
            continue
        forced = int(state.forced_action())
        if forced < 0:
            return int(state.next_seat())
        state.apply_action(forced)


def shown(game: Game, state: State, way: str | None) -> str | None:
    """What a spectator sees of a position, in one of the `WAYS`; None in none of them."""
    view = state.observe(SPECTATOR)
    if way == PICTURE:
        return game.picture(view)
    return str(view) if way == TEXT else None
