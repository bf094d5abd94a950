"""Printed parts of Warp Arena: grids, robots, discs, force fields, cards and a summary."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.content.sheets import Art, Caption, Card, Pieces, Sheet, Tile, counter, outline_of
from harena.core.english import capitalized
from harena.core.game import Game
from harena.core.options import Options
from harena.core.scene.scene import Board, Cell, SeatView, Token
from harena.games.warp_arena.print.summary import card_text, summary
from harena.games.warp_arena.rules import components, ids
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view import layout, scene, words
from harena.games.warp_arena.view.snapshot import ArenaSnapshot, read
from harena.render.art import Path

HEX: Final = {7: 27.0, 9: 26.0}
"""[cells of a grid] -> a cell's width in mm; several counters fit in it."""
ROBOT: Final = 16.0
"""The side of a robot's counter, in mm."""
DISCS: Final = 60
"""Power discs to print; converted discs return to the supply."""
FIELDS: Final = 6
"""Force fields to print for each player."""
GAPS: Final = 36
"""Destroyed hexes to print; they stay until the end."""


def sheets(game: Game[WarpArena], seats: int, options: Options) -> list[Sheet]:
    """Return all sheets for a table with these options."""
    arena = read(game.new(seats, options))
    views = tuple(
        SeatView(seat, words.seat_title(seat), words.seat_title(seat)[0], scene.COLOURS[seat])
        for seat in arena.seats
    )
    cell = words.cell_word(arena)
    found: list[Sheet] = [
        Pieces("grids", "Grids", grids(arena), "Cut along the outlines."),
        Pieces("robots", "Robots", robots(arena, views), f"Put them side by side in a {cell}."),
        Pieces(
            "markers",
            "Markers",
            markers(arena, views),
            f"Power discs, force fields and destroyed {words.cell_words(arena)}.",
        ),
    ]
    if arena.has_cards:
        found.append(Pieces("cards", "Cards", cards(arena), "Shuffle them into one deck."))
    return [*found, summary(arena)]


def grids(arena: ArenaSnapshot) -> tuple[Tile, ...]:
    """Return every grid with the numbers of its cells."""
    unit = HEX[arena.cells]
    board = layout.board(_laid(arena))
    found = []
    for group in board.groups:
        cells = tuple(
            replace(cell, x=cell.x - group.x, y=cell.y - group.y)
            for cell in board.cells
            if cell.group == group.id
        )
        outline = outline_of(cells)
        plate = replace(group, x=0.0, y=0.0)
        one = Board(group.id, _box(outline), cells, label=group.label, groups=(plate,))
        found.append(Tile(group.label, Art(one, unit), outline=outline))
    return tuple(found)


def _box(outline: tuple[tuple[float, float], ...]) -> tuple[float, float, float, float]:
    """Return the rectangle around corners: left, top, width and height."""
    left, top = (min(one[axis] for one in outline) for axis in (0, 1))
    right, low = (max(one[axis] for one in outline) for axis in (0, 1))
    return left, top, right - left, low - top


def _laid(arena: ArenaSnapshot) -> ArenaSnapshot:
    """Return the state with all grids laid at one place, as each is printed alone."""
    return replace(arena, grids=tuple(replace(one, q=0, r=0, turned=0) for one in arena.grids))


def robots(arena: ArenaSnapshot, seats: tuple[SeatView, ...]) -> tuple[Tile, ...]:
    """Return the counters of all robots that can be in the arena."""
    return tuple(
        counter(
            f"{view.name} {words.ROBOTS[kind]}",
            Token(
                "robot", "robot", "here", view.seat, words.ROBOT_TITLES[kind], ids.KIND_NAMES[kind]
            ),
            ROBOT,
            seats,
            int(components.STOCK[kind]),
            part=0.95,
        )
        for view in seats
        for kind in range(int(arena.variant.kinds))
    )


def markers(arena: ArenaSnapshot, seats: tuple[SeatView, ...]) -> tuple[Tile, ...]:
    """Return power discs, force fields and markers for destroyed hexes."""
    disc = counter(
        "Power disc", Token("disc", "disc", "here", -1, "Power disc", count=1), 10.0, part=1.0
    )
    fields = [_cell(arena, f"Force field of {view.name}", view, seats) for view in seats]
    gap = _cell(arena, f"Destroyed {words.cell_word(arena)}", None, ())
    return (
        replace(gap, count=GAPS),
        *(replace(field, count=FIELDS) for field in fields),
        replace(disc, count=DISCS),
    )


def _cell(
    arena: ArenaSnapshot, name: str, owner: SeatView | None, seats: tuple[SeatView, ...]
) -> Tile:
    """Return a counter in the shape of a cell: a force field or a gap."""
    first = layout.board(_laid(arena)).cells[0]
    size = 0.5 if first.shape == "square" else 3**-0.5
    tone = "" if owner else "destroyed"
    cell = Cell("here", 0.0, 0.0, size, name, first.shape, tone=tone)
    tokens = (Token("field", "field", "here", owner.seat, name),) if owner else ()
    outline = outline_of((cell,))
    board = Board("cell", _box(outline), (cell,))
    # Slightly smaller than its place.
    art = Art(board, HEX[arena.cells] - 2, tokens, seats)
    if owner:
        art = replace(art, captions=(Caption(owner.letter, 0.0, 0.0, 0.3),))
    else:
        cross = Path("M-.24-.24L.24 .24M.24-.24L-.24 .24", line="ember", width=0.05)
        art = replace(art, over=(cross,))
    return Tile(name, art, outline=outline)


def cards(arena: ArenaSnapshot) -> tuple[Card, ...]:
    """Return the deck, each card as often as in the game."""
    pack = [int(n) for n in arena.variant.pack]
    return tuple(
        Card(
            capitalized(words.CARD_TITLES[card]),
            words.CARD_TONES[card],
            card_text(arena, card),
            f"+{card}" if card < ids.DESTROY_HEX else "",
            pack[card],
        )
        for card in range(1, int(ids.CARDS))
        if pack[card]
    )
