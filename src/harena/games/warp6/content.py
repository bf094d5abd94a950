"""The content of WARP 6: theme, help, pictures, tutorial, sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from harena.content.content import Content
from harena.content.sheets import Sheet
from harena.core.options import Options
from harena.games.warp6 import GAME
from harena.games.warp6.illustrations import illustrations
from harena.games.warp6.print import sheets
from harena.games.warp6.theme import THEME
from harena.games.warp6.theme.help import HELP
from harena.games.warp6.tutorial import TUTORIAL
from harena.render.illustration import Picture


def _illustrations() -> Mapping[str, Picture]:
    return illustrations(GAME)


def _sheets(seats: int, options: Options) -> Sequence[Sheet]:
    return sheets(GAME.new(seats, options))


CONTENT = Content(
    theme=THEME,
    cover=Path(__file__).parent / "theme" / "cover.svg",
    help=HELP,
    illustrations=_illustrations,
    tutorial=TUTORIAL,
    sheets=_sheets,
)
