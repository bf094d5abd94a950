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
        "A die, one of your ships",
        (
            "It moves as many spaces inwards as it shows.",
            "If its last space is taken it falls a ring inwards, and is then rolled once.",
            "In a record it is called by its size and a letter, such as 6a.",
        ),
        "W6-2",
    ),
    "cell wormhole": Help(
        "The wormhole",
        (
            "A die that gets here is through, and off the board.",
            "No exact number is needed.",
            "The first to bring enough dice through wins.",
        ),
        "W6-5",
        _HOLE,
    ),
    "cell": Help(
        "A space of the spiral",
        (
            "Dice travel along the solid line, from 126 down to the centre.",
            "The dotted line leads one ring inwards: that is where a die falls.",
            "It falls when this space is taken, by anybody's die.",
        ),
        "W6-1",
        _STAR,
    ),
    "tray out": Help(
        "Through the wormhole",
        ("Dice that have reached the centre.", "With the last of these places filled you win."),
        "W6-10",
        _HOLE,
    ),
    "tray hand": Help(
        "Dice in hand",
        (
            "In turn each player puts one of these on the next free space.",
            "A die keeps the number it shows.",
        ),
        "W6-7",
        _STAR,
    ),
    "choice move": Help(
        "Move the die",
        (
            "It goes as many spaces as it shows; dice on the way do not matter.",
            "On a space that is taken it falls, and on if that is taken too.",
        ),
        "W6-6",
        _WAY,
    ),
    "choice plus": Help(
        "Turn it up by one",
        ("The die stays where it is and shows one more.", "That is your whole turn."),
        "W6-6",
        _UP,
    ),
    "choice minus": Help(
        "Turn it down by one",
        ("The die stays where it is and shows one less.", "That is your whole turn."),
        "W6-6",
        _DOWN,
    ),
    "choice place": Help(
        "Place the die",
        (
            "It goes on the next free space and keeps its number.",
            "A small number just behind a taken space falls soon; a large one gets far.",
        ),
        "W6-7",
        _FALL,
    ),
    "choice number": Help(
        "The number it starts with",
        ("Nobody sees it before all have set all their dice.",),
        "W6-12",
        _STAR,
    ),
    SCORE: Help(
        "Dice through",
        ("How many of your dice are through the wormhole, and how many win the game.",),
        "W6-10",
        _HOLE,
        ("through",),
    ),
    "series": Help(
        "Points in the series",
        (
            "Who wins a game scores nothing; the others score for what they lack.",
            "After the last game the lowest total wins.",
        ),
        "W6-13",
        _WAY,
        ("points in the series", "point in the series"),
    ),
    "warp": Help(
        "Warp",
        ("A fall down the dotted line, one ring inwards.", "Afterwards the die is rolled once."),
        "W6-1",
        _FALL,
        ("warps", "warp"),
    ),
}
"""[key] -> its help text."""
