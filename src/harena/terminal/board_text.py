"""Draws a scene as text: the board as a grid of small cells, for any game.

A cell takes one line with its token or its label. The line below names the ground if there is room.
Boards keep their proportions if there is room; otherwise they shrink until cells would overlap.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from harena.core.scene.scene import Board, Cell, Scene, SeatView, Target, Token
from harena.terminal import messages

CELL_WIDTH: Final = 4
"""Characters of a cell, including one of space."""
SCALES: Final = ((4.7, 1.16), (4.0, 2.0), (6.0, 2.0), (6.0, 3.0), (8.0, 4.0))
"""Columns and lines per board unit, smallest first."""
POINTER: Final = "◂"
"""The mark behind what a hint or a tutorial points at."""
SEAT_COLOURS: Final = ("magenta", "yellow", "cyan", "red", "blue", "green", "white", "bright_black")
"""The seats' colours. Each token also shows its owner's letter."""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The column and the line of each cell, by its id."""

    positions: Mapping[str, tuple[int, int]]
    width: int
    height: int

    def at(self, column: int, line: int) -> str:
        """Return the id of the cell drawn at a place; "" for none."""
        for cell, (left, top) in self.positions.items():
            if top == line and left <= column < left + CELL_WIDTH:
                return cell
        return ""


def lay_out(board: Board, spots: Sequence[Cell], width: int, height: int) -> BoardLayout:
    """Return the largest layout that fits, or the smallest if none does.

    Two cells never overlap.
    """
    cells = [*board.cells, *spots]
    fitting = None
    for across, down in SCALES:
        layout = _layout_at(cells, across, down)
        if _overlaps(layout):
            continue
        if fitting is None or (layout.width <= width and layout.height <= height):
            fitting = layout
    return fitting or _layout_at(cells, 12.0, 6.0)


def _layout_at(cells: Sequence[Cell], across: float, down: float) -> BoardLayout:
    if not cells:
        return BoardLayout({}, 0, 0)
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    positions = {
        cell.id: (round((cell.x - left) * across), round((cell.y - top) * down)) for cell in cells
    }
    width = max(column for column, _ in positions.values()) + CELL_WIDTH
    return BoardLayout(positions, width, max(line for _, line in positions.values()) + 2)


def _overlaps(layout: BoardLayout) -> bool:
    lines: dict[int, list[int]] = {}
    for column, line in layout.positions.values():
        lines.setdefault(line, []).append(column)
    return any(
        after - before < CELL_WIDTH
        for columns in lines.values()
        for before, after in zip(sorted(columns), sorted(columns)[1:], strict=False)
    )


def draw_board(
    scene: Scene,
    layout: BoardLayout,
    choices: Collection[str],
    shown: Target | None,
    grounds: Collection[str] = (),
    lit: Collection[str] = (),
) -> Text:
    """Draw the board: `choices` are cells to choose from, `shown` is the highlighted choice.

    `grounds` are the cell tones to name, `lit` the cells to point at.
    """
    standing: dict[str, list[Token]] = {}
    for token in scene.tokens:
        if token.at in layout.positions:
            standing.setdefault(token.at, []).append(token)
    aimed = _target_cells(shown, scene.board)
    taken = set(layout.positions.values())
    lines: list[list[tuple[int, str, Style]]] = [[] for _ in range(layout.height)]
    for cell in (*scene.board.cells, *scene.spots):
        column, line = layout.positions[cell.id]
        text, style = _cell_text(cell, standing.get(cell.id, ()), scene.seats)
        if cell.id in choices:
            style += Style(underline=True)
        if cell.id in aimed:
            lines[line].append((column, _centred(text), style + Style(reverse=True)))
        else:
            lines[line].append(_trimmed(column, text, style))
        if cell.id in lit:
            lines[line].append((column + CELL_WIDTH - 1, POINTER, Style(bold=True)))
        below = (column, line + 1)
        if cell.tone in grounds and line + 1 < layout.height and _is_free(below, taken):
            lines[line + 1].append(_trimmed(column, cell.tone, Style(dim=True, italic=True)))
    out = Text(no_wrap=True)
    for boxes in lines:
        at = 0
        for column, text, style in sorted(boxes, key=lambda box: box[0]):
            out.append(" " * (column - at))
            out.append(text, style)
            at = column + len(text)
        out.append("\n")
    return out


def _centred(text: str) -> str:
    """Return as much of a text as a cell holds, centred."""
    return text.strip()[: CELL_WIDTH - 1].center(CELL_WIDTH - 1)


def _trimmed(column: int, text: str, style: Style) -> tuple[int, str, Style]:
    """Return a text's column, the text without its padding, and the style."""
    box = _centred(text)
    return column + len(box) - len(box.lstrip()), box.strip(), style


def _is_free(place: tuple[int, int], taken: Collection[tuple[int, int]]) -> bool:
    column, line = place
    return not any((column + by, line) in taken for by in range(1 - CELL_WIDTH, CELL_WIDTH))


def _target_cells(target: Target | None, board: Board) -> set[str]:
    """Return the cells that a choice is about: its target, path, reach and damage."""
    if target is None:
        return set()
    found = {target.ref} if target.on == "cell" else set()
    if target.on == "group":
        found |= {cell.id for cell in board.cells if cell.group == target.ref}
    if target.preview is not None:
        found |= {stop.at for stop in target.preview.path}
        found |= {*target.preview.cells, *(damage.cell for damage in target.preview.damage)}
    return found


def _cell_text(cell: Cell, tokens: Sequence[Token], seats: Sequence[SeatView]) -> tuple[str, Style]:
    """Return the text of a cell: its most important token, with + if there are more."""
    if tokens:
        first = max(tokens, key=lambda token: (token.seat >= 0, bool(token.text or token.face)))
        text = token_text(first, seats)
        if len(tokens) > 1:
            text = f"{text[:2]}+"
        return text, seat_style(first.seat, seats) + Style(bold=True)
    if cell.shape == "hole":
        return " @ ", Style(dim=True)
    name = cell.text or cell.label
    return name if len(name) <= CELL_WIDTH - 1 else "·", Style(dim=True)


def token_text(token: Token, seats: Sequence[SeatView]) -> str:
    """Return a token in three characters: its owner and its kind."""
    owner = seat_of(token.seat, seats)
    what = str(token.face) if token.face else token.text[:2] or token.kind[:2]
    return f"{owner.letter.lower() if owner else ''}{what}"


def seat_of(seat: int, seats: Sequence[SeatView]) -> SeatView | None:
    """Return the view of a seat; None for no owner."""
    return next((each for each in seats if each.seat == seat), None)


def seat_style(seat: int, seats: Sequence[SeatView]) -> Style:
    """Return the style of a seat's colour."""
    owner = seat_of(seat, seats)
    return Style(color=SEAT_COLOURS[owner.colour % len(SEAT_COLOURS)]) if owner else Style()


def draw_trays(scene: Scene) -> Text:
    """Return the trays beside the board, one per line."""
    out = Text()
    for tray in scene.trays:
        tokens = [token for token in scene.tokens if token.at == tray.id]
        if not tokens:
            continue
        owner = seat_of(tray.seat, scene.seats)
        out.append(f"{owner.letter + ': ' if owner else ''}{tray.label}  ", "bold")
        counts: dict[str, int] = {}
        for token in tokens:
            name = token.text or (f"d{token.sides}={token.face or '?'}" if token.sides else "")
            name = name or token.label
            counts[name] = counts.get(name, 0) + max(1, token.count)
        words = [name if count == 1 else f"{name} x{count}" for name, count in counts.items()]
        out.append(", ".join(words) + "\n", seat_style(tray.seat, scene.seats))
    return out


def draw_players(scene: Scene, names: Mapping[int, str]) -> Text:
    """Return the players, one per line: turn marker, name, score and notes."""
    out = Text()
    for view in scene.seats:
        mark = ">" if view.acting else "x" if view.out else " "
        out.append(f"{mark} {view.letter} ", seat_style(view.seat, scene.seats) + Style(bold=True))
        name = names.get(view.seat, "")
        named = messages.player(seat=view.name, name=name)
        called = named if name not in ("", view.name) else view.name
        out.append(called, "bold" if view.acting else "")
        facts = [view.score, *view.notes, messages.READY if view.ready else ""]
        out.append("  " + " · ".join(fact for fact in facts if fact) + "\n", "dim")
    return out
