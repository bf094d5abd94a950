"""Helpers that return a viewer's scene of Warp Arena: choices, previews, combat panel."""

from __future__ import annotations

from harena.core.scene.scene import Contest, Scene, Target
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.position import WarpArena


def scene_of(state: WarpArena, viewer: int = 0) -> Scene:
    """Return the viewer's scene."""
    return GAME.scene(state.observe(viewer), viewer)


def target(state: WarpArena, name: str, viewer: int = 0) -> Target:
    """Return a choice by its notation."""
    return next(one for one in scene_of(state, viewer).targets if one.name == name)


def preview(state: WarpArena, name: str, viewer: int = 0) -> str:
    """Return the preview text of a choice."""
    found = target(state, name, viewer).preview
    assert found is not None
    return found.text


def contest_of(state: WarpArena, viewer: int = 0) -> Contest:
    """Return the panel of the current combat."""
    found = scene_of(state, viewer).contest
    assert found is not None
    return found
