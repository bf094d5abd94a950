"""Builders of targets: hexes, robots, grids, cards, buttons and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from harena.core.scene.scene import Group, Preview, Stop, Target
from harena.games.warp_arena.rules.ids import GRID, HEX, NUMBER, piece_name
from harena.games.warp_arena.view.snapshot import ArenaSnapshot

DECK: Final = "deck-back"
"""The token ID of the deck."""
WILD_GROUP: Final = "Wild Warp"
"""The group of buttons that play a Wild Warp."""


def card_id(seat: int, card: int) -> str:
    """Return the token ID of a kind of card in a hand."""
    return f"card-{seat}-{card}"


def button(
    arena: ArenaSnapshot,
    action: int,
    label: str,
    text: str,
    group: str = "",
    detail: str = "",
    cells: Sequence[str] = (),
    groups: Sequence[Group] = (),
) -> Target:
    """Return a choice shown as a button of the prompt."""
    name = arena.state.space.name(action)
    preview = Preview(text, cells=tuple(cells), groups=tuple(groups))
    return Target(action, name, "button", name, "button", label, preview, group, detail)


def with_warning(target: Target, question: str) -> Target:
    """Return a choice that warns of the loss of the C-bot and asks for confirmation."""
    assert target.preview is not None
    text = f"{target.preview.text} You lose your C-bot and are out."
    return replace(target, preview=replace(target.preview, text=text), confirm=question)


def number(
    arena: ArenaSnapshot, action: int, label: str, text: str, groups: Sequence[Group] = ()
) -> Target:
    """Return a choice of a number: steps to turn a grid, or a card's value."""
    name = arena.state.space.name(action)
    preview = Preview(text, groups=tuple(groups))
    return Target(action, name, "number", str(action - NUMBER), "number", label, preview)


def grid(
    arena: ArenaSnapshot,
    action: int,
    label: str,
    text: str,
    cells: Sequence[str] = (),
    groups: Sequence[Group] = (),
) -> Target:
    """Return a choice of a whole grid."""
    name = arena.state.space.name(action)
    which = action - GRID
    shown = tuple(cells) or tuple(one.name for one in arena.cells_of(which))
    preview = Preview(text, cells=shown, groups=tuple(groups))
    return Target(action, name, "group", name, "grid", label, preview)


def hex_(
    arena: ArenaSnapshot,
    action: int,
    role: str,
    label: str,
    text: str,
    piece: int = -1,
    path: Sequence[Stop] = (),
    cells: Sequence[str] = (),
) -> Target:
    """Return a choice of a hex; `piece` moves there along `path`."""
    name = arena.hexes[action - HEX].name
    mover = piece_name(piece) if piece >= 0 else ""
    preview = Preview(text, mover, tuple(path), cells=tuple(cells))
    return Target(action, arena.state.space.name(action), "cell", name, role, label, preview)


def token(
    arena: ArenaSnapshot,
    action: int,
    piece: int,
    role: str,
    label: str,
    text: str,
    cells: Sequence[str] = (),
    rolls: Sequence[int] = (),
    discs: int = 0,
) -> Target:
    """Return a choice of a robot, which then carries `discs` discs if that is above 0."""
    name = piece_name(piece)
    preview = Preview(text, name, rolls=tuple(rolls), cells=tuple(cells), face=discs)
    return Target(action, arena.state.space.name(action), "token", name, role, label, preview)


def discs_button(
    arena: ArenaSnapshot, action: int, piece: int, discs: int, label: str, text: str
) -> Target:
    """Return a button after which a robot carries `discs` discs."""
    name, here = arena.state.space.name(action), arena.hexes[arena.robots[piece].hex].name
    preview = Preview(text, piece_name(piece), face=discs, cells=(here,))
    return Target(action, name, "button", name, "button", label, preview, "Discs")


def hand_card(
    arena: ArenaSnapshot, action: int, seat: int, card: int, label: str, text: str
) -> Target:
    """Return a choice of a card in the seat's own hand."""
    name = card_id(seat, card)
    preview = Preview(text, name)
    return Target(action, arena.state.space.name(action), "token", name, "play", label, preview)
