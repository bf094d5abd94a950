"""What may be chosen when a table of Warp Arena is opened, and the position it leads to."""

from __future__ import annotations

from typing import Final

from harena.core.options import Choice, Option, Options
from harena.games.warp_arena.rules import WarpArena

GRIDS: Final = 20

OPTIONS = (
    Option(
        name="arena",
        title="The arena",
        default="quick",
        choices=(
            Choice("quick", "Quick", "All grids lie ready in a closed pattern."),
            Choice("built", "Built", "The players lay the grids one by one, wherever they like."),
        ),
        help="How the arena comes about before the first robot is placed.",
        rule="WA-50",
    ),
)


def opening(seats: int, options: Options) -> WarpArena:
    """The position a match starts from; `options` have been checked."""
    return WarpArena(seats, GRIDS, options["arena"] == "built")
