"""Pictures of a game: a position as SVG, and the illustrations of its rulebook."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from harena.content import messages
from harena.content.content import content_of, illustrations_of
from harena.core.game import Game
from harena.core.play.match import Match
from harena.core.play.state import SPECTATOR, State
from harena.render.illustration import illustration_svg
from harena.render.svg import scene_svg

_SHOWN: Final = re.compile(r"\]\(pictures/([\w.-]+)")


def position_svg(position: State | Match, viewer: int = SPECTATOR, width: int = 640) -> str:
    """Return a position as an SVG document of that width in pixels.

    A match is drawn as `viewer` sees it. A state is drawn with all that it knows: give the
    observation of a viewer to hide the rest. HarenaError for a state that was not made by
    `Game.start`.
    """
    view = position.observe(viewer) if isinstance(position, Match) else position
    game = view.game
    assert isinstance(game, Game)
    return scene_svg(game.scene(view, viewer), content_of(game).theme, width=width)


def folder_of(game: Game[Any]) -> Path:
    """Return the folder of the illustrations that are kept beside a game's rulebook."""
    return Path(inspect.getfile(type(game))).parent / "pictures"


def kept_pictures(game: Game[Any]) -> dict[Path, str]:
    """Return all illustrations of a game as SVG documents, by the files they are kept in."""
    folder, content = folder_of(game), content_of(game)
    return {
        folder / f"{name}.svg": illustration_svg(picture, content.theme)
        for name, picture in illustrations_of(game).items()
    }


def picture_faults(game: Game[Any]) -> Iterator[str]:
    """Yield illustrations that the rulebook shows and are missing, or are given and not shown.

    All are drawn: what cannot be drawn raises its own error.
    """
    content = content_of(game)
    given = illustrations_of(game)
    shown = set(_SHOWN.findall(content.rules + content.primer))
    kept = {path.name for path in folder_of(game).glob("*")}
    for name in sorted(shown - kept - {f"{name}.svg" for name in given}):
        yield messages.missing_picture(name)
    for name, picture in given.items():
        if f"{name}.svg" not in shown:
            yield messages.unused_picture(name)
        illustration_svg(picture, content.theme)
