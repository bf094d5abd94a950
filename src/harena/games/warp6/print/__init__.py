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
    note = "Glue the pages together: each overlaps the next by 10 mm."
    return [
        Plan("board", "The spiral", Art(scene.board(), UNIT), note, plain_board()),
        Pieces("dice", "Faces of dice", faces(seen), "Without dice: the face that counts on top."),
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
    """Every face of every die: one of them lies on top."""
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
        "All set their dice to any numbers, unseen; then all show."
        if secret
        else "All roll all their dice."
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
                    "The highest die begins, then the next highest; still equal: an extra d8.",
                    f"In turn, each puts a die on the next free space inwards from "
                    f"{int(spiral.START)}.",
                ),
            ),
            Table(f"Dice of each of {seen.seats}", ("die", "many", "numbers"), dice),
            Notes(
                "A turn: one of two",
                (
                    "Move: a die goes as many spaces inwards as it shows. Dice on the way do not "
                    "matter.",
                    "Change: turn a die up or down by one, never below 1 or above its sides.",
                    "You cannot pass.",
                ),
            ),
            Notes(
                "Warping",
                (
                    "If the last space is taken, by anybody, the die falls down the dotted line, "
                    "one ring inwards; if that is taken too, it falls on.",
                    "A die that warped is rolled once, where it comes to rest. One that did not "
                    "keeps its number.",
                    "In the centre a die is through. It needs no exact number.",
                ),
            ),
            Table("Rings", ("ring", "spaces", "how many"), rings),
            Notes(
                "The end",
                (
                    f"Whoever has {seen.goal} dice through first wins.",
                    "In a series the winner scores 0. Who is n dice short adds up the rings of "
                    "the n dice nearest the centre. The lowest total wins.",
                ),
            ),
        ),
    )
