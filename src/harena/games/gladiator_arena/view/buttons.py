"""Targets that are buttons."""

from __future__ import annotations

from harena.core.english import capitalized
from harena.core.scene.scene import Preview, Target
from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.view import read


def ready(arena: read.Position, seat: int, what: str) -> Target:
    """Return the button that ends a seat's part in a phase, with its plan: `stay, no strikes`."""
    if arena.waiting != (seat,):
        text = "Until the last one is ready you can change your mind."
    elif arena.is_enrolling:
        text = "You are the last: then all is shown."
    else:
        text = "You are the last: then all orders are carried out."
    text = f"{capitalized(what)}. {text}"
    return button(arena, arena.state.other + F.READY, "ready", f"Ready: {what}", text)


def button(
    arena: read.Position,
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
    """Return a button; its role defaults to its `ref`."""
    name, preview = arena.state.space.name(action), Preview(text)
    role = role or ref
    return Target(action, name, "button", ref, role, label, preview, group, detail, plan, confirm)
