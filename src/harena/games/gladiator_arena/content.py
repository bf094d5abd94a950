"""The content of Gladiator Arena: theme, help, pictures, tutorial, sheets and referee."""

from __future__ import annotations

from pathlib import Path

from harena.content.content import Content
from harena.games.gladiator_arena.illustrations import illustrations
from harena.games.gladiator_arena.postal.referee import GladiatorReferee
from harena.games.gladiator_arena.print import sheets
from harena.games.gladiator_arena.theme import THEME
from harena.games.gladiator_arena.theme.help import HELP
from harena.games.gladiator_arena.tutorial import TUTORIAL

CONTENT = Content(
    theme=THEME,
    cover=Path(__file__).parent / "theme" / "cover.svg",
    help=HELP,
    illustrations=illustrations,
    tutorial=TUTORIAL,
    sheets=sheets,
    referee=GladiatorReferee(),
)
