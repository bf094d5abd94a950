"""Targets that are buttons."""

from __future__ import annotations

from harena.core.scene.scene import Preview, Target
from harena.games.gladiator_arena.messages import actions as messages
from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.view import read


def ready(arena: read.Position, seat: int, plan: str) -> Target:
    """Return the button that ends a seat's part in a phase, with its plan: `stay, no strikes`."""
    last = arena.waiting == (seat,)
    text = messages.ready_preview(plan=plan, last=last, enrolling=arena.is_enrolling)
    return button(arena, arena.state.other + F.READY, "ready", messages.ready(plan=plan), text)


def clear(arena: read.Position, text: str) -> Target:
    """Return the button that drops a seat's plan."""
    return button(arena, arena.state.other + F.READY, "clear", messages.CLEAR, text, plan=())


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
    chosen: bool | None = None,
) -> Target:
    """Return a button; its role defaults to its `ref`."""
    return Target(
        action,
        arena.state.space.name(action),
        "button",
        ref,
        role or ref,
        label,
        Preview(text),
        group,
        detail,
        plan,
        confirm,
        chosen=chosen,
    )
