"""The length limit and the rendering of an environment's match."""

from __future__ import annotations

from typing import Final

from harena.content.pictures import position_svg
from harena.core.game import Game
from harena.core.play.state import SPECTATOR, State

MAX_DECISIONS: Final = 20_000
"""Decisions after which a match is truncated."""
TEXT: Final = "ansi"
PICTURE: Final = "svg"
RENDER_MODES: Final = [TEXT, PICTURE]
"""Ways to render a position: text, printed text, or an SVG document."""


def render(game: Game, state: State, way: str | None) -> str | None:
    """Return a spectator's view of a position in a render mode; None without a mode."""
    view = state.observe(SPECTATOR)
    if way == PICTURE:
        return position_svg(view)
    return str(view) if way == TEXT else None
