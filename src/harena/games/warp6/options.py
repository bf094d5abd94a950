"""What may be chosen when a table of WARP 6 is opened."""

from __future__ import annotations

from harena.core.options import Choice, Option

OPTIONS = (
    Option(
        name="start",
        title="Starting numbers",
        default="rolled",
        choices=(
            Choice("rolled", "Rolled", "Everybody rolls all dice."),
            Choice("secret", "Chosen in secret", "Everybody sets all dice unseen; then all show."),
        ),
        help="How the dice get their first numbers.",
        rule="W6-12",
    ),
    Option(
        name="games",
        title="Games in the series",
        default=1,
        least=1,
        most=99,
        help="After several games the lowest total of points wins.",
        rule="W6-13",
    ),
)
