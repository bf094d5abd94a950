"""The builder of targets: hexes, robots, grids, cards, buttons and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from harena.core.scene.scene import Group, Preview, Stop, Target
from harena.games.warp_arena.messages import combat as messages
from harena.games.warp_arena.rules.ids import CARD, GRID, HEX, MAKE, NUMBER, PIECE, piece_name
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

DECK: Final = "deck-back"
"""The token ID of the deck."""


def card_id(seat: int, card: int) -> str:
    """Return the token ID of a kind of card in a hand."""
    return f"card-{seat}-{card}"


def target(
    arena: ArenaSnapshot,
    action: int,
    label: str,
    text: str,
    role: str = "",
    *,
    seat: int = -1,
    mover: int = -1,
    path: Sequence[Stop] = (),
    cells: Sequence[str] = (),
    rolls: Sequence[int] = (),
    groups: Sequence[Group] = (),
    discs: int = 0,
    group: str = "",
    detail: str = "",
) -> Target:
    """Return a choice, shown at the thing that its action names, with its preview.

    `role` is that of a hex or a robot, `seat` the owner of a card in hand. `mover` goes along
    `path`. A robot then carries `discs` discs if that is above 0.
    """
    name = arena.state.space.name(action)
    token = piece_name(mover) if mover >= 0 else ""
    on: Literal["token", "cell", "group", "button", "number"] = "button"
    ref = name
    if action >= PIECE:
        on = "token"
    elif action >= HEX:
        on = "cell"
    elif action >= GRID:
        on, role = "group", "grid"
        cells = cells or [one.name for one in arena.cells_of(action - GRID)]
    elif NUMBER <= action < MAKE:
        on, ref, role = "number", str(action - NUMBER), "number"
    elif CARD <= action < NUMBER:
        on, ref, role = "token", card_id(seat, action - CARD), "play"
    if on == "token":
        token = ref
    preview = Preview(
        *(text, token, tuple(path)),
        rolls=tuple(rolls),
        cells=tuple(cells),
        groups=tuple(groups),
        face=discs,
    )
    return Target(action, name, on, ref, role or on, label, preview, group, detail)


def with_warning(target: Target, question: str) -> Target:
    """Return a choice that warns of the loss of the C-bot and asks for confirmation."""
    assert target.preview is not None
    text = messages.warning(text=target.preview.text)
    return replace(target, preview=replace(target.preview, text=text), confirm=question)


def discs_button(
    arena: ArenaSnapshot, action: int, piece: int, discs: int, label: str, text: str
) -> Target:
    """Return a button after which a robot carries `discs` discs."""
    here, group = arena.hexes[arena.robots[piece].hex].name, messages.DISCS_GROUP
    return target(arena, action, label, text, mover=piece, cells=(here,), discs=discs, group=group)
