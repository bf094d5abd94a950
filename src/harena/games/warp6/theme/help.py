"""Help texts for the things on WARP 6's board."""

from __future__ import annotations

from typing import Final

from harena.content.help import SCORE, Book, Help
from harena.render.art import Path, disc

_STAR: Final = (Path(disc(0.34), line="faint", width=0.02), Path(disc(0.12), "star"))
_HOLE: Final = (
    Path(disc(0.42), "halo", "thread", 0.03),
    Path("M.3 0A.3 .3 0 1 1 0-.3A.22 .22 0 1 1-.18 .08A.14 .14 0 1 1 .08 .1", line="chute"),
)
_FALL: Final = (
    Path(disc(0.16, -0.26, -0.26), line="star", width=0.04),
    Path("M-.14-.14L.24 .24", line="chute", width=0.05, dash="0.001 0.12"),
    Path(disc(0.1, 0.3, 0.3), "star"),
)
_WAY: Final = (
    Path("M-.42 .3C-.2-.3 .2-.3 .42 .1", line="path", width=0.05),
    Path("M.42 .1L.24 .08M.42 .1L.44-.08", line="path", width=0.05),
)
_UP: Final = (Path("M0-.3V.3M-.3 0H.3", line="star", width=0.09),)
_DOWN: Final = (Path("M-.3 0H.3", line="star", width=0.09),)

HELP: Final[Book] = {
    "die": Help(
        "A die",
        (
            "One of your ships. It moves as many spaces inwards as it shows.",
            "If its last space is taken, it falls a ring inwards and is rolled once.",
            "Records name it by its sides and a letter, such as 6a.",
        ),
        "W6-2",
    ),
    "cell wormhole": Help(
        "The wormhole",
        (
            "A die that reaches it is through and leaves the board.",
            "You don't need the exact number.",
            "The first player with enough dice through wins.",
        ),
        "W6-5",
        _HOLE,
    ),
    "cell": Help(
        "A space of the spiral",
        (
            "Dice travel along the solid line, from 126 down to the centre.",
            "The dotted line leads one ring inwards.",
            "A die that lands here falls along it if any die is here already.",
        ),
        "W6-1",
        _STAR,
    ),
    "tray out": Help(
        "Through the wormhole",
        ("Dice that have reached the centre.", "Fill all these places to win."),
        "W6-10",
        _HOLE,
    ),
    "tray hand": Help(
        "Dice in hand",
        (
            "Players take turns placing a die on the next free space.",
            "Dice keep their numbers.",
        ),
        "W6-7",
        _STAR,
    ),
    "choice move": Help(
        "Move the die",
        (
            "It moves as many spaces as it shows. Dice on the way don't matter.",
            "If it lands on a die it falls a ring, and again if that space is taken too.",
        ),
        "W6-6",
        _WAY,
    ),
    "choice plus": Help(
        "Turn it up by 1",
        ("The die stays where it is and shows 1 more.", "That is your whole turn."),
        "W6-6",
        _UP,
    ),
    "choice minus": Help(
        "Turn it down by 1",
        ("The die stays where it is and shows 1 less.", "That is your whole turn."),
        "W6-6",
        _DOWN,
    ),
    "choice place": Help(
        "Place the die",
        (
            "It goes on the next free space and keeps its number.",
            "A small number just behind a taken space falls soon. A large one gets far.",
        ),
        "W6-7",
        _FALL,
    ),
    "choice number": Help(
        "Starting number",
        ("It stays secret until everyone has set all their dice.",),
        "W6-12",
        _STAR,
    ),
    "choice all": Help(
        "Several starting numbers",
        (
            "It sets all your dice without a number.",
            "They stay secret until everyone has set all their dice.",
        ),
        "W6-12",
        _STAR,
    ),
    SCORE: Help(
        "Dice through",
        ("Your dice through the wormhole, and the number that wins.",),
        "W6-10",
        _HOLE,
        ("through",),
    ),
    "series": Help(
        "Points in the series",
        (
            "The winner of a game scores 0. The others score points for the dice they are short.",
            "After the last game the lowest total wins.",
        ),
        "W6-13",
        _WAY,
        ("points in the series", "point in the series"),
    ),
    "warp": Help(
        "Warp",
        ("A fall along the dotted line, one ring inwards.", "At its end the die is rolled once."),
        "W6-1",
        _FALL,
        ("warps", "warp"),
    ),
}
"""[key] -> its help text."""
