"""WARP 6 on paper: the spiral, dice for those who have none, and a summary."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harena.content.sheets import (
    Art,
    Caption,
    Notes,
    Pieces,
    Plan,
    Sheet,
    Summary,
    Table,
    Tile,
    counter,
)
from harena.core.game import Game
from harena.core.options import Options
from harena.core.scene.scene import SeatView, Token
from harena.games.warp6.rules import board as spiral, fields as F
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view import read, scene
from harena.render.art import Path, disc

UNIT: Final = 23.0
"""From ring to ring, in mm: a die of 16 mm stands on a space."""
SPACE: Final = 0.4
"""The radius of a space in plain lines, in units."""
DIE: Final = 15.0
"""The side of a face, in mm."""


def sheets(game: Game[WarpSix], seats: int, options: Options) -> list[Sheet]:
    """Return all sheets for a number of players."""
    seen = read.read(game.new(seats, options))
    note = "Glue the pages together. Each overlaps the next by 10 mm."
    return [
        Plan("board", "The spiral", Art(scene.board(), UNIT), note, plain_board()),
        Pieces(
            "dice",
            "Faces of dice",
            faces(seen),
            "If you have no dice, use these. Keep the current face on top.",
        ),
        summary(seen),
    ]


def plain_board() -> Art:
    """Draw the spiral in lines, with the number of every space in its middle."""
    stars = scene.board()
    spaces = [cell for cell in stars.cells if cell.shape == "circle"]
    bare = replace(stars, cells=tuple(cell for cell in stars.cells if cell.shape != "circle"))
    rings = tuple(
        Path(disc(SPACE, cell.x, cell.y), "ground", "board-line", 0.03) for cell in spaces
    )
    numbers = tuple(Caption(cell.text, cell.x, cell.y, 0.26) for cell in spaces)
    return Art(bare, UNIT, over=rings, captions=numbers)


def faces(seen: read.Position) -> tuple[Tile, ...]:
    """Return every face of every die: one of them lies on top."""
    found = []
    for seat in range(seen.seats):
        title = read.seat_title(seat)
        view = SeatView(seat, title, scene.LETTERS[seat], seat)
        for die in seen.own(seat):
            for face in range(1, die.sides + 1):
                name = f"{title} {die.title} showing {face}"
                token = Token("die", "die", "here", seat, name, sides=die.sides, face=face)
                tile = counter(name, token, DIE, (view,), framed=False)
                whose = Caption(view.letter, 0.46, 0.46, 0.17)
                found.append(replace(tile, art=replace(tile.art, captions=(whose,))))
    return tuple(found)


def summary(seen: read.Position) -> Summary:
    """Return the rules on a page."""
    sides = sorted({die.sides for die in seen.own(0)}, reverse=True)
    many = {d: sum(die.sides == d for die in seen.own(0)) for d in sides}
    secret = bool(seen.phase == F.CHOOSING)
    start = (
        "Everyone sets their dice to any numbers in secret. Then all are revealed."
        if secret
        else "Everyone rolls their dice."
    )
    rings = tuple(
        (
            str(ring),
            f"{int(spiral.first_of_ring(ring))} to {int(spiral.first_of_ring(ring + 1)) - 1}",
            str(6 * ring),
        )
        for ring in range(int(spiral.RINGS), 0, -1)
    )
    dice = tuple((f"d{d}", str(many[d]), f"1 to {d}") for d in sides)
    return Summary(
        "summary",
        "Summary",
        (
            Notes(
                "Setting up",
                (
                    start,
                    "The highest die goes first. Ties: the next highest, and at last an extra d8.",
                    f"Take turns placing a die on the next free space inwards from "
                    f"{int(spiral.START)}.",
                ),
            ),
            Table(f"Dice of each player, with {seen.seats}", ("die", "count", "numbers"), dice),
            Notes(
                "Your turn: do one of these",
                (
                    "Move: a die moves as many spaces inwards as it shows. Dice on the way don't "
                    "matter.",
                    "Change: turn a die up or down by 1, never below 1 or above its sides.",
                    "You can't pass.",
                ),
            ),
            Notes(
                "Warping",
                (
                    "If the last space is taken by any die, the moving die falls along the dotted "
                    "line, one ring inwards. If that space is taken too, it falls again.",
                    "A die that warped is rolled once, where it comes to rest. Other dice keep "
                    "their numbers.",
                    "A die that reaches the centre is through. It needs no exact number.",
                ),
            ),
            Table("Rings", ("ring", "spaces", "count"), rings),
            Notes(
                "The end",
                (
                    f"The first player with {seen.goal} dice through wins.",
                    "In a series the winner scores 0. A player n dice short adds up the rings of "
                    "their n dice nearest the centre. The lowest total wins.",
                ),
            ),
        ),
    )
