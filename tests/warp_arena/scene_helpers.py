"""What a viewer sees in Warp Arena: choices, their previews, the panel of a combat."""

from __future__ import annotations

from harena.core.scene.scene import Contest, Scene, Target
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.position import WarpArena


def scene_of(table: WarpArena, viewer: int = 0) -> Scene:
    """What a viewer sees."""
    return GAME.scene(table.observe(viewer), viewer)


def target(table: WarpArena, name: str, viewer: int = 0) -> Target:
    """A choice by its notation."""
    return next(one for one in scene_of(table, viewer).targets if one.name == name)


def preview(table: WarpArena, name: str, viewer: int = 0) -> str:
    """What a choice would do, in words."""
    found = target(table, name, viewer).preview
    assert found is not None
    return found.text


def contest_of(table: WarpArena, viewer: int = 0) -> Contest:
    """The panel of the combat that goes on."""
    found = scene_of(table, viewer).contest
    assert found is not None
    return found
