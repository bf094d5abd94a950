"""Targets that are buttons."""

from __future__ import annotations

from typing import Final

from harena.core.show.scene import Preview, Target
from harena.games.gladiator_arena.view import read

READY_TEXT: Final = (
    "All would see that you are ready; until the last one is, you could change your mind."
)


def button(
    arena: read.Arena,
    action: int,
    ref: str,
    label: str,
    text: str,
    *,
    role: str = "",
    group: str = "",
    detail: str = "",
    plan: tuple[int, ...] | None = None,
    confirm: str = "",
) -> Target:
    """A button; its role is its `ref` if nothing else is said."""
    name, preview = arena.state.space.name(action), Preview(text)
    role = role or ref
    return Target(action, name, "button", ref, role, label, preview, group, detail, plan, confirm)
