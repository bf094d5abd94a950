"""The content of Warp Arena: theme, help, pictures, tutorial, sheets."""

from __future__ import annotations

from pathlib import Path

from harena.content.content import Content
from harena.games.warp_arena.illustrations import illustrations
from harena.games.warp_arena.print import sheets
from harena.games.warp_arena.theme import THEME
from harena.games.warp_arena.theme.help import HELP
from harena.games.warp_arena.tutorial import TUTORIAL

CONTENT = Content(
    theme=THEME,
    cover=Path(__file__).parent / "theme" / "cover.svg",
    help=HELP,
    illustrations=illustrations,
    tutorial=TUTORIAL,
    sheets=sheets,
)
