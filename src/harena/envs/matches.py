"""How long an environment's match may be, and how it is shown."""

from __future__ import annotations

from typing import Final

from harena.core.game import Game
from harena.core.play.state import SPECTATOR, State

LIMIT: Final = 20_000
"""Decisions after which a match is broken off."""
TEXT: Final = "ansi"
PICTURE: Final = "svg"
WAYS: Final = [TEXT, PICTURE]
"""How an environment shows a position: as text, printed at once, or as an SVG document."""


def shown(game: Game, state: State, way: str | None) -> str | None:
    """What a spectator sees of a position, in one of the `WAYS`; None in none of them."""
    view = state.observe(SPECTATOR)
    if way == PICTURE:
        return game.picture(view)
    return str(view) if way == TEXT else None
