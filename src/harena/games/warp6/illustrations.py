"""The rulebook's pictures: positions as text, scripts, and the part of the board that is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from harena.core.game import Game
from harena.core.play.script import match_from_script
from harena.core.scene.scene import Scene
from harena.render.illustration import PAIR, Picture, preview_picture

_GAME_ON: Final = """
black: 8a=6@25 8b=8@112 6a=1@123 6b=5@8 6c=5@76 4a=2@78 4b=3@122 4c=2@13 4d=3@48
yellow: 8a=6@55 8b=5@28 6a=5@35 6b=5@41 6c=6@59 4a=4@73 4b=1@109 4c=4@117 4d=2@111
turn: black
"""
_TRIPLE: Final = """
black: 8a=1@122 8b=8@112 6a=4@124 6b=5@53 6c=3@114 4a=4@110 4b=4@120 4c=3@116 4d=2@81
yellow: 8a=1@118 8b=4@109 6a=5@125 6b=2@82 6c=6@117 4a=2@115 4b=4@113 4c=1@76 4d=2@77
turn: black
"""
_PLACING: Final = """
black: 8a=6@126 8b=5@124 6a=2@hand 6b=6@hand 6c=1@hand 4a=2@hand 4b=3@hand 4c=1@hand 4d=4@hand
yellow: 8a=6@125 8b=5@hand 6a=2@hand 6b=6@hand 6c=1@hand 4a=2@hand 4b=3@hand 4c=1@hand 4d=4@hand
turn: yellow
"""
_MIDDLE: Final = """
black: 8a=5@60 6a=3@47 6b=2@50 4a=1@62 off=5
yellow: 8a=6@55 8b=3@44 6a=5@41 6b=2@1 6c=6@59 4a=4@109 4b=1@30 off=2
turn: black
"""
_LATE: Final = """
black: 8a=4@3 6a=3@47 6b=2@50 4a=1@62 off=5
yellow: 8a=6@55 8b=3@14 6a=5@2 6b=2@9 4a=4@73 off=4
turn: black
"""


def illustrations(game: Game[Any]) -> Mapping[str, Picture]:
    """Return all pictures by their names."""

    def seen(position: str, script: str = "", viewer: int = 0) -> Scene:
        return match_from_script(game, position.strip(), script).scene(viewer)

    near = ("s47", "s44", "s24")
    return {
        "position": Picture(seen(_GAME_ON), wide=500),
        "enter": preview_picture(
            seen(_PLACING, viewer=1), "6b", around=("s126", "s121"), margin=1.2, wide=380
        ),
        "slide": preview_picture(seen(_MIDDLE), "6b", around=("s50", "s48"), wide=PAIR),
        "fall-before": preview_picture(seen(_MIDDLE), "6a", around=near, wide=PAIR),
        "fall-after": Picture(seen(_MIDDLE, "6a d6=5"), around=near, wide=PAIR),
        "warp": preview_picture(seen(_TRIPLE), "4b", wide=500),
        "turn-before": Picture(seen(_MIDDLE), ("s50",)),
        "turn-after": Picture(seen(_MIDDLE, "6b+"), ("s50",)),
        "through": preview_picture(seen(_LATE), "8a", around=("s1", "s4", "s9", "s14"), wide=PAIR),
        "score": Picture(
            seen(_LATE, "8a"), ("s1", "s4", "s9", "s14"), tinted=("s2", "s9"), wide=PAIR
        ),
    }
