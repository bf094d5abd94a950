"""Targets made short: on hexes, robots, grids and cards, as buttons and as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from harena.core.show.scene import Preview, Stop, Target
from harena.games.warp_arena.rules.notation import GRID, HEX, NUMBER, piece_name
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view.words import hex_title


def button(
    table: WarpArena,
    action: int,
    label: str,
    text: str,
    group: str = "",
    detail: str = "",
    cells: Sequence[str] = (),
) -> Target:
    """A choice that stands among the prompt's buttons."""
    name = table.space.name(action)
    preview = Preview(text, cells=tuple(cells))
    return Target(action, name, "button", name, "button", label, preview, group, detail)


def number(table: WarpArena, action: int, label: str, text: str) -> Target:
    """A number: of steps to turn a grid, or of a card."""
    name = table.space.name(action)
    return Target(action, name, "number", str(action - int(NUMBER)), "number", label, Preview(text))


def grid(table: WarpArena, action: int, label: str, text: str, cells: Sequence[str] = ()) -> Target:
    """A whole grid."""
    name = table.space.name(action)
    which = action - int(GRID)
    size = int(table.cells)
    shown = tuple(cells) or tuple(hex_title(table, size * which + k) for k in range(size))
    return Target(action, name, "group", name, "grid", label, Preview(text, cells=shown))


def hex_(
    table: WarpArena,
    action: int,
    role: str,
    label: str,
    text: str,
    piece: int = -1,
    path: Sequence[Stop] = (),
    cells: Sequence[str] = (),
) -> Target:
    """A hex; `piece` goes there along `path`."""
    name = hex_title(table, action - int(HEX))
    mover = piece_name(piece) if piece >= 0 else ""
    preview = Preview(text, mover, tuple(path), cells=tuple(cells))
    return Target(action, table.space.name(action), "cell", name, role, label, preview)


def token(
    table: WarpArena,
    action: int,
    piece: int,
    role: str,
    label: str,
    text: str,
    cells: Sequence[str] = (),
    rolls: Sequence[int] = (),
) -> Target:
    """A robot."""
    name = piece_name(piece)
    preview = Preview(text, name, rolls=tuple(rolls), cells=tuple(cells))
    return Target(action, table.space.name(action), "token", name, role, label, preview)


def on_card(table: WarpArena, action: int, seat: int, card: int, label: str, text: str) -> Target:
    """A card in one's own hand."""
    name = f"card-{seat}-{card}"
    preview = Preview(text, name)
    return Target(action, table.space.name(action), "token", name, "play", label, preview)
