"""The rulebook's pictures: matches as scripts, and the part of the board that is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from harena.core.game import Game
from harena.core.play.player_view import PlayerView
from harena.core.play.script import match_from_script
from harena.core.scene.scene import Scene, Stop
from harena.render.illustration import KIND, PAIR, Picture, event_picture

TALL: Final = 250
"""Pixels across of a picture of the whole board, which is twice as tall as wide."""
Seen = Callable[..., Scene]
"""A function that plays a position and returns the part of it to draw."""
ONE: Final = 0.72

_GAME_ON: Final = """
violet B0 C0 A0 amber B4 A5 C5 B4 B4 d2=1
violet orc1 C1 orc2 A1
amber elf5 B3 elf2 A4 elf3 C4 elf1 B3 elf4 B3
violet B0=water giant B1 orc2 A2 orc1 C2
amber B2=water elf4 C3 elf3 C3 elf1 A3 elf2 A3 elf5 A3
violet A2=rocky C2=rocky giant A2 done
amber C2=grass elf3 C2 elf4 C2 elf2 B3 elf5 B3 elf1 A4
violet C1=rocky giant A3
"""
"""The second starter game, seven turns in."""


_ORCS: Final = "orc1 orc2 orc3 orc4"


def _march(*rows: str) -> str:
    """Walk four orcs from row to row while amber waits; with four hexes terrain is offered."""
    turns = []
    for number, row in enumerate(rows):
        steps = " ".join(f"{orc} {row}" for orc in _ORCS.split())
        turns.append(f"violet {'done ' if number > 2 else ''}{steps}")
    return " amber done ".join(turns)


_STORM: Final = "violet A0 A0 A0 A0 amber A5 A5 d2=1 violet done amber done " + _march(
    "A1", "A2", "A3", "A4", "A5"
)
"""Four orcs attack an ogre and a kobold."""
_DRAGON: Final = """
violet A0 amber A5 A5 B4 d2=1 amber elf1 A4 elf2 A4 elf3 A4
violet dragon A1 A2 amber done violet dragon A3 A4
"""
"""A dragon comes among three elves from A3."""
_WALK: Final = "violet A0 amber C5 d2=1 violet scout A1 A2 A3 B2 C2 C1 C0 B0 amber done violet"
"""One with far more move than any creature of the book shows what a way leaves behind."""
_LAND: Final = f"{_WALK} A2=forest A1=rocky done amber done violet B2=water"


def illustrations(game: Game[Any]) -> Mapping[str, Picture]:
    """Return all pictures by their names."""

    def seen(violet: str, amber: str, script: str, viewer: int = -1) -> Scene:
        armies = {"army": "custom", "army-1": violet, "army-2": amber}
        return match_from_script(game, "", script, options=armies).scene(viewer)

    land = seen("scout:all:0:8", "elf", _LAND)
    grounds = {"grass": "A3", "forest": "A2", "rocky": "A1", "river": "B1", "water": "B2"}
    empty = match_from_script(game).scene(-1)
    giant = seen("giant", "elf", "violet A0 amber C5")
    return {
        "position": Picture(match_from_script(game, "", _GAME_ON).scene(-1), wide=TALL),
        "board": Picture(_bare(empty), wide=TALL),
        **{
            f"ground-{name}": Picture(_bare(land), (at,), ONE, wide=KIND)
            for name, at in grounds.items()
        },
        "creature": Picture(giant, ("A0",), ONE, close=130),
        "control": _control(seen("scout:all:0:8", "elf", _WALK)),
        **_growth(seen),
        **_ways(game, seen),
        **_fights(game, seen),
    }


def _bare(scene: Scene) -> Scene:
    """Return the ground without control marks."""
    return replace(scene, tokens=(), zones=())


def _control(scene: Scene) -> Picture:
    """Return the hexes that a walk brought under control."""
    way = tuple(
        Stop(at, "slide" if n else "start")
        for n, at in enumerate(["A0", "A1", "A2", "A3", "B2", "C2", "C1", "C0", "B0"])
    )
    return Picture(scene, ("A0", "C3"), 0.9, acts=((0, way),), wide=PAIR)


def _growth(seen: Seen) -> dict[str, Picture]:
    """Draw two steps of terrain on one hex."""
    steps = {"grass": "", "river": " C1=river", "water": " C1=river C1=water"}
    return {
        f"step-{name}": Picture(
            seen("scout:all:0:8", "elf", _WALK + bought), ("C1",), 1.25, wide=183
        )
        for name, bought in steps.items()
    }


def _ways(game: Game[Any], seen: Seen) -> dict[str, Picture]:
    """Return arrows through friends, and to the king."""
    two = "centaur:forest:0:2,elf"
    walked = seen(
        two, "elf", "violet A0 A0 amber C5 d2=1 violet done amber done violet elf1 A1 centaur"
    )
    way = (0, (Stop("A0", "start"), Stop("A1"), Stop("A2")))
    came = "violet A0 amber C5 d2=1 violet scout A1 A2 A3 A4 A5 amber elf C4"
    near = seen("scout:all:0:5", "elf", came)
    king = (0, (Stop("A5", "start"), Stop("K2")))
    return {
        "walk": Picture(walked, ("A0", "A2"), 1.0, acts=(way,), wide=PAIR),
        "king": Picture(near, ("A5", "K2"), 0.62, acts=(king,), wide=PAIR),
    }


def _fights(game: Game[Any], seen: Seen) -> dict[str, Picture]:
    """Draw combats and retreats with the engine's results."""
    elves = {"army": "custom", "army-1": "dragon", "army-2": "3 elf"}
    before = match_from_script(game, "", _DRAGON, options=elves).scene(-1)
    came = (Stop("A3", "start"), Stop("A4"))
    fled = match_from_script(game, "", f"{_DRAGON} d3=1 d2=1 d2=2", options=elves)
    events = [event for frame in PlayerView(fled, -1).frames[-3:] for event in frame.events]
    around = ("A3", "A5", "B4")
    return {
        "fight": Picture(seen("4 orc", "ogre,kobold", _STORM), ("A5",), ONE, close=190),
        "retreat-before": Picture(before, around, 0.9, paths=(came,), wide=PAIR),
        "retreat-after": event_picture(
            fled.scene(-1), events, around=around, margin=0.9, wide=PAIR
        ),
    }
