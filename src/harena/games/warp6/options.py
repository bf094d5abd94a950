"""The options of WARP 6, offered when a table is opened."""

from __future__ import annotations

from harena.core.options import Choice, Option, SideBalance

OPTIONS = (
    Option(
        name="start",
        title="Starting numbers",
        default="rolled",
        choices=(
            Choice("rolled", "Rolled", "Everyone rolls their dice."),
            Choice(
                "secret",
                "Chosen in secret",
                "Everyone sets their dice in secret. Then all are revealed.",
            ),
        ),
        help="How dice get their starting numbers.",
        rule="W6-12",
    ),
    Option(
        name="games",
        title="Games in the series",
        default=1,
        least=1,
        most=99,
        help="The lowest total of points after all games wins.",
        rule="W6-13",
    ),
)

_EQUAL = "search(seconds=0,iterations=60)"
SIDE_BALANCE = (
    SideBalance({}, (501.5, 498.5), 1000, _EQUAL),
    SideBalance({}, (334, 334.5, 331.5), 1000, _EQUAL),
)
"""Points of the first, second and third player, for two and for three.

Counted by `harena simulate warp-6 --seats 2 --games 1000 --seed 3` with that bot on all sides.
"""
