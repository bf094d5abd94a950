"""The content of Arena: theme, help, pictures, tutorial, sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from harena.content.content import Content
from harena.content.sheets import Sheet
from harena.core.options import Options
from harena.games.arena import GAME
from harena.games.arena.illustrations import illustrations
from harena.games.arena.print import sheets
from harena.games.arena.theme import THEME
from harena.games.arena.theme.help import HELP
from harena.games.arena.tutorial import TUTORIAL
from harena.render.illustration import Picture


def _illustrations() -> Mapping[str, Picture]:
    return illustrations(GAME)


def _sheets(seats: int, options: Options) -> Sequence[Sheet]:
    return sheets(GAME.new(seats, options), options)


CONTENT = Content(
    theme=THEME,
    cover=Path(__file__).parent / "theme" / "cover.svg",
    help=HELP,
    illustrations=_illustrations,
    tutorial=TUTORIAL,
    sheets=_sheets,
)
