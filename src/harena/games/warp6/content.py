"""The content of WARP 6: theme, help, pictures, tutorial, sheets."""

from __future__ import annotations

from pathlib import Path

from harena.content.content import Content
from harena.games.warp6.illustrations import illustrations
from harena.games.warp6.print import sheets
from harena.games.warp6.theme import THEME
from harena.games.warp6.theme.help import HELP
from harena.games.warp6.tutorial import TUTORIAL

CONTENT = Content(
    theme=THEME,
    cover=Path(__file__).parent / "theme" / "cover.svg",
    help=HELP,
    illustrations=illustrations,
    tutorial=TUTORIAL,
    sheets=sheets,
)
