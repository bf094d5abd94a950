"""Arena on paper: the map, terrain that is laid on it, creatures, control and a summary."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from harena.content.sheets import Art, Caption, Pieces, Plan, Sheet, Tile, counter, outline_of
from harena.core.game import Game
from harena.core.options import Options
from harena.core.scene.scene import Board, Cell, SeatView, Token
from harena.games.arena.print.summary import summary
from harena.games.arena.rules import army, board as land, fields as F
from harena.games.arena.rules.position import Arena
from harena.games.arena.theme import THEME
from harena.games.arena.view import layout, words
from harena.games.arena.view.read import read
from harena.render.art import Path, disc

HEX: Final = 30.0
"""Width of a hex in mm; several creatures must fit in it."""
CREATURE: Final = 16.0
"""The side of a creature's counter, in mm."""
CONTROL: Final = 9.0
"""The side of a marker of control, in mm."""


def sheets(game: Game[Arena], seats: int, options: Options) -> list[Sheet]:
    """Return all that a match with these options needs, and the three starter games."""
    state = game.new(seats, options)
    arena = read(state)
    views = tuple(
        SeatView(seat, words.seat_title(seat), words.seat_title(seat)[0], seat) for seat in range(2)
    )
    start = layout.board(arena)
    return [
        Plan("board", "The map", named(start), "The map at the start of the game."),
        Pieces("terrain", "Terrain", terrain(start), "Put one on a hex when its terrain changes."),
        Pieces(
            "creatures",
            "Creatures and control",
            (*creatures(options, views), *control(views)),
            "Power on the left, move on the right. Put a ring in each hex you control.",
        ),
        summary(state, options),
    ]


def named(start: Board) -> Art:
    """Return the map with the names of its hexes on patches, so that no mark covers them."""
    bare = replace(start, cells=tuple(replace(cell, text="") for cell in start.cells))
    high = [(cell.text, cell.x, cell.y - 0.34) for cell in start.cells]
    patches = tuple(Path(disc(0.125, x, y), "cell", "cell-line", 0.015) for _, x, y in high)
    return Art(bare, HEX, over=patches, captions=tuple(Caption(*one, 0.14) for one in high))


def terrain(start: Board) -> tuple[Tile, ...]:
    """Return terrain tiles, enough of each kind: one for every hex that starts without it."""
    first = {cell.id: cell.tone for cell in start.cells}
    hexes = land.PLACE_NAMES[: int(land.HEXES)]
    found = []
    for name in F.TERRAIN_NAMES:
        cell = Cell(name, 0.0, 0.0, 0.5 / 0.75**0.5, name, "hex", tone=name, angle=30.0)
        outline = outline_of((cell,))
        left, top = (min(one[axis] for one in outline) for axis in (0, 1))
        board = Board(name, (left, top, -2 * left, -2 * top), (cell,))
        count = sum(first[place] != name for place in hexes)
        found.append(Tile(name.capitalize(), Art(board, HEX - 1.0), count, outline))
    return tuple(found)


def armies(options: Options) -> list[Counter[army.Creature]]:
    """[seat] how many of each creature it can have, in a starter game or an army of its own."""
    sides = [one.armies for one in army.STARTER_GAMES.values()]
    if options["army"] == "custom":
        own = tuple(army.parse_army(str(options[name])) for name in ("army-1", "army-2"))
        sides.append((own[0], own[1]))
    found: list[Counter[army.Creature]] = [Counter(), Counter()]
    for pair in sides:
        for seat in range(2):
            found[seat] |= Counter(pair[seat])
    return found


def creatures(options: Options, views: tuple[SeatView, ...]) -> tuple[Tile, ...]:
    """Return the creatures of both sides."""
    found = []
    for seat, side in enumerate(armies(options)):
        for one, count in side.items():
            kind = one.name.replace("-", " ")
            name = f"{views[seat].name} {kind}"
            token = Token(
                *("creature", "creature", "here", seat, name, kind),
                pips=(one.power, one.move),
                marks=(one.enters,),
            )
            found.append(counter(name, token, CREATURE, views, count, part=1.05))
    return tuple(found)


def control(views: tuple[SeatView, ...]) -> tuple[Tile, ...]:
    """Return as many markers for each side as there are hexes."""
    box = (-0.5, -0.5, 1.0, 1.0)
    found = []
    for view in views:
        ring = Path(disc(0.36), "cell", THEME.seat(view.colour).body, 0.13)
        art = Art(
            Board("control", box, ()),
            CONTROL,
            over=(ring,),
            captions=(Caption(view.letter, 0.0, 0.0, 0.4),),
        )
        found.append(Tile(f"{view.name} control", art, int(land.HEXES)))
    return tuple(found)
