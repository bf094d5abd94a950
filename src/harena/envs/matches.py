"""How long an environment's match may be, and how it is shown."""

from __future__ import annotations

from typing import Final

from harena.content.pictures import position_svg
from harena.core.game import Game
from harena.core.play.state import SPECTATOR, State

MAX_DECISIONS: Final = 20_000
"""Decisions after which a match is broken off."""
TEXT: Final = "ansi"
PICTURE: Final = "svg"
RENDER_MODES: Final = [TEXT, PICTURE]
"""How an environment shows a position: as text, printed at once, or as an SVG document."""


def render(game: Game, state: State, way: str | None) -> str | None:
    """What a spectator sees of a position, in one of the `RENDER_MODES`; None in none of them."""
    view = state.observe(SPECTATOR)
    if way == PICTURE:
        return position_svg(view)
    return str(view) if way == TEXT else None
