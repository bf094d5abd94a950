"""The rulebook's pictures: a position as text, the actions played, and the section shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from harena.core.game import Game
from harena.core.play.script import match_from_script
from harena.core.scene.scene import Scene, Stop
from harena.render.illustration import PAIR, Picture, preview_picture

Play = Callable[..., Scene]
"""A function that plays a position and returns the scene."""
ONE: Final = 0.62
"""Board units around the middle of a hex that show it whole."""

_GAME_ON: Final = """
arena quick
red C 18-c +1, D1 13-4, H1 8-2 +1, B1 13-c +1, W1 10-3, W2 10-3
blue C 4-c +2, D1 6-6 +1, H1 9-5, B1 4-2, W1 12-1
green C 15-1, D1 15-3, H1 16-1, B1 18-1 +2, W1 5-c +1
loose 2-4 1, 17-5 2, 19-6 1, 10-5 1
destroyed 3-3, 11-4, 14-2
field blue 4-1
field green 15-2
"""
_ROBOTS: Final = """
arena quick 8
red C 5-5, D1 1-5, H1 2-5, B1 3-5, W1 4-5, H2 3-2 +3
blue C 4-2
loose 7-3 3
destroyed 7-5
field red 8-1
"""
_TURNED: Final = "arena quick 8\nred C 4-4, D1 5-4 +1\nblue C 6-5, W1 5-6\n"
_SWAPPED: Final = "arena quick 8\nred C 4-4, H1 5-c +1, W1 5-1\nblue C 6-c +1\ndestroyed 6-2\n"
_LEAPS: Final = "arena quick 8\nred C 8-c\nblue C 1-c, W1 1-3\nloose 8-1 1\n"
_FIGHT: Final = """
arena quick 8
red C 1-c, H1 5-4 +2, B1 5-3
blue C 8-c, D1 5-c +1, W1 5-c
"""
_GRAND: Final = """
arena quick 30
red C 17-c, D1 17-4, W1 22-2
blue C 3-c, H1 5-2, B1 1-c +1
green C 10-c, B1 10-5
yellow C 21-c, D1 21-6, H1 23-1 +2
white C 28-c, W1 26-1, B1 28-3
violet C 12-3, H1 8-4, D1 6-c
loose 14-2 1, 25-5 1
field yellow 21-5
"""
_SQUARES: Final = (
    "arena squares 8\nred C 6-c, H1 4-1\nblue C 1-c, B1 5-4 +1, D1 2-8\ndestroyed 7-2\n"
)
_SNEAKS: Final = """
arena quick 8
options expansion=assassin
red C 7-c, A 5-c
blue C 2-2 +1, D1 5-6, B1 5-5
"""
_CHAIN: Final = """
map
                                    1-5     1-6
                                1-4     1-c     1-1
                    2-5     2-6     1-3     1-2
                2-4     2-c     2-1     3-5     3-6
    4-5     4-6     2-3     2-2     3-4     3-c     3-1
4-4     4-c     4-1     5-4     5-5     3-3     3-2
    4-3     4-2     5-3#    5-c     5-6     6-5     6-6
        7-5     7-6#    5-2     5-1     6-4     6-c     6-1
    7-4     7-c     7-1     8-5     8-6     6-3     6-2
        7-3     7-2     8-4     8-c     8-1
                            8-3     8-2
options chain=yes
red C 1-c
blue C 7-c, D1 4-2
"""
"""Grid 5 is turned by one step."""


def illustrations(game: Game[Any]) -> Mapping[str, Picture]:
    """Return all pictures by their names."""

    def seen(position: str, script: str = "", viewer: int = -1) -> Scene:
        return match_from_script(game, position.strip(), script).scene(viewer)

    return {
        "position": Picture(seen(_GAME_ON)),
        "arena": Picture(seen("arena quick\nred C 20-c\nblue C 1-c\n"), wide=440),
        **_things(seen(_ROBOTS), seen("arena quick 8\nred C 4-4\nblue C 7-4")),
        **_cards(seen),
        **_grids(seen),
        **_moves(seen),
        **_fights(seen),
        **_options(seen),
    }


def _things(scene: Scene, bare: Scene) -> dict[str, Picture]:
    """Return pictures of robots, discs and states of a hex."""
    found = {
        f"robot-{kind}": Picture(scene, (f"{grid}-5",), ONE)
        for kind, grid in (("c", 5), ("d", 1), ("h", 2), ("b", 3), ("w", 4))
    }
    others = {"disc": "7-3", "carried": "3-2", "field": "8-1", "destroyed": "7-5"}
    found |= {name: Picture(scene, (at,), ONE) for name, at in others.items()}
    found["grid"] = Picture(bare, ("6-1", "6-3", "6-4", "6-6"), 0.75, wide=200)
    return found


def _cards(seen: Play) -> dict[str, Picture]:
    held = (
        "arena quick 8\nred C 5-c\nblue C 8-c\nred holds 3 destroy warp double create wild-warp\n"
    )
    scene = seen(held, viewer=0)
    tokens = {token.tone: token.id for token in scene.tokens if token.at == "hand-0"}
    return {f"card-{tone}": Picture(scene, cards=(name,)) for tone, name in tokens.items()}


def _grids(seen: Play) -> dict[str, Picture]:
    around = ("5-c", "6-c")
    changes = {
        "rotate": (_TURNED, "action-rotate grid-5 =3", around),
        "double": (_SWAPPED, "action-exchange grid-5 grid-6 =0 =0", around),
        "leap": (_LEAPS, "action-warp d8=8 by-1-10 =0", ("4-c", "7-c", "1-c", "6-c")),
    }
    return {
        f"{name}-{when}": Picture(seen(position, script), shown, 1.9, wide=PAIR)
        for name, (position, steps, shown) in changes.items()
        for when, script in (("before", ""), ("after", steps))
    }


def _moves(seen: Play) -> dict[str, Picture]:
    hop = "arena quick 8\nred C 4-4, H1 5-c\nblue C 1-c, B1 5-1 +1, D1 6-6\n"
    cross = "arena quick 8\nred C 7-4, W1 5-4\nblue C 1-c, B1 5-1\ndestroyed 5-c\n"
    leave = "arena quick 8\nred C 8-c, D1 5-c\nblue C 1-c, H1 5-4\n"
    made = "arena quick 8\nred C 5-c +2\nblue C 1-c\n"
    step = (0, (Stop("5-c", "start"), Stop("5-1")))
    behind = ("5-3", "5-6")
    return {
        "hop": preview_picture(
            seen(hop, "action-move rH1", 0),
            "6-5",
            "6-4",
            "3-3",
            around=("5-c", "6-c"),
            margin=1.7,
            wide=380,
        ),
        "warper": preview_picture(
            seen(cross, "action-move rW1", 0), "6-5", around=("5-4", "6-c"), margin=1.5, wide=420
        ),
        **{
            name: Picture(seen(leave, left), behind, 1.3, acts=(step,), wide=PAIR)
            for name, left in (
                ("leave-field", "action-move rD1 5-1 field"),
                ("leave-destroyed", "action-move rD1 5-1 destroy"),
            )
        },
        "convert-before": Picture(seen(made), behind, 1.3, wide=PAIR),
        "convert-after": Picture(seen(made, "action-convert make-H 5-1"), behind, 1.3, wide=PAIR),
    }


def _fights(seen: Play) -> dict[str, Picture]:
    """Return pictures of pairs with chances, a distant attack and a cancelled card."""
    paired = "action-move rH1 5-c rB1 5-c done keep keep bD1"
    cards = _FIGHT + "red holds 5\nblue holds wild-warp\n"
    shown = "rH1 5-c rB1 5-c done keep blue keep bD1 red rH1 card-5 blue no-card d8=4 d10=6"
    far = "arena quick 8\nred C 8-c, B1 4-1\nblue C 1-c, H1 5-c\n"
    aimed = "arena quick 8\nred C 1-c, H1 5-4 +1\nblue C 7-4, D1 6-4 +1\n"
    aimed += "red holds destroy\nblue holds wild-warp\n"
    shot = (0, (Stop("4-1", "start"), Stop("5-c", "strike")))
    beside = ("4-1", "5-1")
    return {
        "combat": Picture(seen(_FIGHT, paired), ("5-c",), 1.3, fight=True, wide=480),
        "blaster": Picture(
            seen(far, "action-move done 5-c"), beside, 1.2, acts=(shot,), tinted=("5-c",), wide=380
        ),
        "wild-hit": Picture(
            seen(aimed, "action-cards blue pass red card-destroy grid-6 d6=4"),
            *(("5-c", "6-c"), 1.6),
            tinted=("6-4",),
            wide=PAIR,
        ),
        "wild-fight": Picture(
            seen(cards, f"action-move blue pass red {shown}"), ("5-c",), 1.3, fight=True, wide=480
        ),
    }


def _options(seen: Play) -> dict[str, Picture]:
    return {
        "chain": _chain(seen),
        "squares": _squares(seen),
        "grand": Picture(seen(_GRAND), wide=520),
        "assassin": preview_picture(
            seen(_SNEAKS, "action-move rA", 0), "2-2", around=("5-c", "2-c"), margin=1.4, wide=380
        ),
    }


def _chain(seen: Play) -> Picture:
    """Return pictures of a hit that passes over two destroyed hexes to a third one."""
    ways = ("5-3", "7-6", "7-c")
    path = tuple(Stop(at, "strike" if n else "start") for n, at in enumerate(ways))
    return Picture(seen(_CHAIN), ("5-6", "7-4"), 1.3, paths=(path,), wide=380)


def _squares(seen: Play) -> Picture:
    """Return a picture of an H-bot's landing squares behind a neighbour."""
    scene = seen(_SQUARES, "action-move rH1", 0)
    ways = tuple(
        (Stop("4-1", "start"), Stop("5-4", "hop"), Stop(end, "hop"))
        for end in ("5-c", "5-3", "7-8", "8-6", "8-7")
    )
    return Picture(scene, ("4-c", "8-c"), 1.8, paths=ways, wide=420)
