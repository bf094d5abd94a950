"""The pictures of the rulebook: positions as text, orders, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from harena.core.game import Game
from harena.core.play.player_view import PlayerView
from harena.core.play.script import match_from_script
from harena.core.scene.scene import Scene, Stop
from harena.render.illustration import KIND, PAIR, Picture, event_picture

RANGE: Final = 183
"""Pixels across of a picture of a range: three stand side by side, two on a phone."""

_GAME_ON: Final = """
 8 . . . C . . . .
 7 . . . . . O . .
 6 . . . . . . . A
 5 . . . . . . . .
 4 . V . B . . . .
 3 . . . . . . . .
 2 . . . . . . I .
 1 . . . . . . . .
turn 2
bronze human spear 6 HP, 2 damage
crimson giant spear 6 HP, 4 damage
azure elf axe 7 HP
olive human sword 7 HP, 6 damage
ivory halfling catapult
violet dwarf sword 7 HP, 3 damage
"""
_KINDS: Final = """
 4 . . . . . . . . . . .
 3 . . . . . . . . . . .
 2 . B . C . A . O . I .
 1 . . . . . . . . . . .
bronze human sword
crimson dwarf axe
azure elf bow
olive halfling catapult
ivory giant spear
"""
_CARRIERS: Final = {
    "axe": "human",
    "sword": "human",
    "spear": "human",
    "bow": "human",
    "catapult": "halfling",
}


def illustrations(game: Game[Any]) -> Mapping[str, Picture]:
    """Return all pictures by their names."""
    at_rest = _seen(game, _KINDS)
    kinds = ("human", "dwarf", "elf", "halfling", "giant")
    return {
        "position": Picture(_bare(_seen(game, _GAME_ON)), wide=500),
        **{
            f"race-{race}": Picture(at_rest, (f"{column}2",), 0.72, wide=KIND)
            for race, column in zip(kinds, "BDFHJ", strict=True)
        },
        **{f"range-{weapon}": _range(game, weapon) for weapon in _CARRIERS},
        "clash": _clash(game),
        "halfling": _halfling(game),
        **_turns(game),
    }


def _seen(game: Game[Any], position: str, script: str = "", viewer: int = -1) -> Scene:
    return match_from_script(game, position.strip("\n"), script).scene(viewer)


def _bare(scene: Scene, kind: str = "", *tokens: str) -> Scene:
    """Return a scene with zones of one kind only, and only some of its tokens, or all."""
    return replace(
        scene,
        tokens=tuple(one for one in scene.tokens if not tokens or one.id in tokens),
        zones=tuple(zone for zone in scene.zones if zone.kind == kind),
    )


def _sand(rows: int, **gladiators: str) -> str:
    """Return sand of a given number of rows and columns, and gladiators by their letters."""
    standing = {square: letter for letter, square in gladiators.items()}
    lines = []
    for row in range(rows, 0, -1):
        squares = (standing.get(f"{column}{row}", ".") for column in "ABCDEFGHIJ"[:rows])
        lines.append(f"{row} {' '.join(squares)}")
    return "\n".join(lines) + "\n"


def _range(game: Game[Any], weapon: str) -> Picture:
    """Return the squares that a weapon reaches from the middle."""
    text = _sand(9, B="E5", C="A1") + f"bronze {_CARRIERS[weapon]} {weapon}\ncrimson elf axe\n"
    return Picture(_bare(_seen(game, text, viewer=0), "range", "g0"), wide=RANGE)


def _clash(game: Game[Any]) -> Picture:
    """Return a clash, seen from the starting square of the later gladiator."""
    asked = "bronze human sword D4 crimson elf axe D4 crimson ready bronze ready"
    scene = _bare(match_from_script(game, "", asked).scene(-1))
    way = (0, (Stop("D4", "start"), Stop("E5", "warp")))
    return Picture(scene, acts=(way,), wide=PAIR)


def _halfling(game: Game[Any]) -> Picture:
    """Return two steps of a halfling, past a gladiator in between."""
    text = _sand(4, B="B2", C="C2") + "bronze halfling axe\ncrimson human sword\n"
    return _turn(game, text, "bronze C3 ready crimson ready", wide=PAIR)


def _turn(game: Game[Any], text: str, orders: str, **more: object) -> Picture:
    """Return a turn as it was carried out."""
    match = match_from_script(game, text.strip("\n"), orders)
    events = PlayerView(match, -1).frames[-1].events
    return event_picture(_bare(match.scene(-1)), events, **more)


def _turns(game: Game[Any]) -> dict[str, Picture]:
    """Return turns that show a rule each."""
    trio = "bronze human sword\ncrimson elf axe\nazure dwarf axe\n"
    bumps = _sand(4, B="B3", C="C3", A="D4") + trio
    ring = _sand(4, B="B3", C="C3", A="C2", O="B2") + trio + "olive human spear\n"
    aims = _sand(4, B="A3", C="C3", A="D4") + trio
    splash = _sand(7, B="B4", C="E5", A="F4") + trio.replace("human sword", "halfling catapult")
    stand = _sand(4, B="B3", C="D3") + "bronze human axe\ncrimson human axe\n"
    return {
        "bumps": _turn(game, bumps, "bronze C3 ready crimson D3 ready azure D3 ready", wide=PAIR),
        "ring": _turn(
            game, ring, "bronze C3 ready crimson C2 ready azure B2 ready olive B3 ready", wide=PAIR
        ),
        "aims": _turn(
            game, aims, "bronze B3 xD4 xD4 ready crimson B3 ready azure ready", wide=PAIR
        ),
        "splash": _turn(game, splash, "bronze xE5 ready crimson ready azure ready", wide=400),
        "standoff": _turn(
            game, stand, "bronze xC3 xC3 xC3 ready crimson xC3 xC3 xC3 ready", wide=PAIR
        ),
    }
