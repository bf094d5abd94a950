"""Creatures as inked tokens: a drawing, power in a diamond, move in a circle, a sign of home."""

from __future__ import annotations

from typing import Final, NamedTuple

from harena.render.art import Group, Part, Path, Pick, Piece, Text, disc, has

INK, BONE = "#2a2118", "#fbf4e2"
PALE, FADED = "#5d5140", "#e2d8bf"  # of one that has moved, or is dead


class Drawing(NamedTuple):
    """Solid ink, the white shapes in it, and thin lines."""

    solid: str
    white: str
    lines: str


def _eye(x: float, y: float, r: float = 0.028) -> str:
    return disc(r, x, y)


_CENTAUR: Final = (
    "M.06 -.3a.075 .075 0 1 1 .15 0a.075 .075 0 1 1 -.15 0ZM.04 -.19Q.135 -.26 .23 -.19L.2 0"
    "Q.23 .06 .2 .12L.22 .32H.15L.12 .15H-.16L-.14 .32H-.21L-.24 .12Q-.27 .04 -.22 -.03"
    "Q-.31 -.01 -.33 .16Q-.38 -.04 -.22 -.09H.03Z"
)
"""Head, torso and four legs of both centaurs."""

DRAWINGS: Final = {
    "zombie": Drawing(
        "M-.13 -.27Q-.04 -.34 .07 -.29Q.16 -.24 .13 -.13Q.12 -.06 .04 -.03L.05 .02L.16 .05"
        "L.18 .28H-.14L-.12 .07L-.07 -.01Q-.15 -.06 -.16 -.15Q-.17 -.22 -.13 -.27ZM.1 .06"
        "L.33 -.03L.36 .04L.31 .05L.33 .1L.14 .18ZM-.1 .05L-.34 -.09L-.37 -.01L-.32 .01L-.35 .06"
        "L-.14 .18Z",
        _eye(-0.05, -0.17, 0.035) + _eye(0.06, -0.16, 0.022),
        "M-.06 -.08L.06 -.07M-.02 -.1V-.05M.03 -.1V-.05",
    ),
    "orc": Drawing(
        "M-.2 -.18Q-.15 -.33 0 -.33Q.15 -.33 .2 -.18L.34 -.22L.24 -.06Q.27 .14 .14 .22"
        "Q.07 .27 0 .27Q-.07 .27 -.14 .22Q-.27 .14 -.24 -.06L-.34 -.22Z",
        "M-.15 .13L-.13 -.03L-.08 .13ZM.15 .13L.13 -.03L.08 .13Z"
        + "M-.14 -.12L-.04 -.08L-.12 -.06ZM.14 -.12L.04 -.08L.12 -.06Z",
        "M-.14 .14H.14",
    ),
    "giant": Drawing(
        "M-.16 -.3Q0 -.38 .16 -.3Q.24 -.2 .22 -.04Q.24 .3 0 .34Q-.24 .3 -.22 -.04"
        "Q-.24 -.2 -.16 -.3Z",
        "M-.14 -.2H.14V-.04Q.1 .02 .04 -.01L0 .04L-.04 -.01Q-.1 .02 -.14 -.04ZM-.06 .1"
        "Q0 .06 .06 .1Q0 .14 -.06 .1Z",
        "M-.1 -.13H-.04M.04 -.13H.1M0 -.12V-.04",
    ),
    "elf": Drawing(
        "M0 -.34Q.15 -.32 .15 -.14L.37 -.27Q.3 -.07 .14 -.02Q.12 .14 0 .22Q-.12 .14 -.14 -.02"
        "Q-.3 -.07 -.37 -.27L-.15 -.14Q-.15 -.32 0 -.34ZM-.2 .3Q0 .16 .2 .3Z",
        "M-.11 -.13Q0 -.27 .11 -.13Q.11 .06 0 .14Q-.11 .06 -.11 -.13Z",
        "M-.07 -.07H-.03M.03 -.07H.07M-.03 .07H.03",
    ),
    "centaur": Drawing(_CENTAUR, "", "M.28 -.26Q.4 -.12 .28 .02ZM.2 -.14H.38"),
    "land centaur": Drawing(_CENTAUR, "", "M.2 -.15L.32 -.04M.32 -.24V.3M.32 -.27L.29 -.2H.35Z"),
    "human": Drawing(
        "M-.17 -.26Q0 -.36 .17 -.26V.08Q.1 .2 0 .22Q-.1 .2 -.17 .08ZM-.31 .34Q-.27 .2 -.14 .18"
        "Q0 .3 .14 .18Q.27 .2 .31 .34ZM-.02 -.31Q.02 -.4 .12 -.37Q.2 -.34 .22 -.2"
        "Q.14 -.3 -.02 -.29Z",
        "M-.13 -.12H.13V-.05H.035V.12H-.035V-.05H-.13Z",
        "",
    ),
    "ogre": Drawing(
        "M-.1 -.33Q0 -.37 .1 -.33Q.15 -.27 .13 -.2Q.3 -.18 .32 .02Q.34 .16 .26 .18L.24 .06"
        "Q.26 .28 .16 .33H.04L0 .24L-.04 .33H-.16Q-.26 .28 -.24 .06L-.3 .14Q-.36 .06 -.32 -.02"
        "Q-.3 -.18 -.13 -.2Q-.15 -.27 -.1 -.33Z",
        _eye(-0.045, -0.27, 0.022)
        + _eye(0.045, -0.27, 0.022)
        + "M-.12 .03Q0 -.06 .12 .03Q.1 .17 0 .17Q-.1 .17 -.12 .03Z",
        "M-.06 -.21H.06M.33 .2L.38 -.28M0 .1V.13",
    ),
    "kobold": Drawing(
        "M-.19 -.33Q-.11 -.29 -.09 -.2Q0 -.25 .09 -.2Q.11 -.29 .19 -.33Q.21 -.2 .17 -.1L.29 -.04"
        "L.18 .02Q.15 .11 .08 .14L.05 .26Q0 .3 -.05 .26L-.08 .14Q-.15 .11 -.18 .02L-.29 -.04"
        "L-.17 -.1Q-.21 -.2 -.19 -.33Z",
        _eye(-0.08, -0.06, 0.035) + _eye(0.08, -0.06, 0.035),
        "M-.03 .19V.21M.03 .19V.21",
    ),
    "dragon": Drawing(
        "M-.16 .34L-.27 .23L-.37 .22L-.26 .12L-.36 .05L-.23 .01L-.31 -.09L-.17 -.09L-.36 -.35"
        "Q-.16 -.31 -.06 -.2L-.12 -.38Q.03 -.33 .07 -.19L.17 -.16Q.31 -.12 .37 -.02L.37 .06L.3 .06"
        "L.27 .13L.24 .05L.18 .05L.15 .12L.12 .04L.05 .03L.12 .16L.31 .19L.27 .26Q.13 .28 .06 .21"
        "Q.1 .28 .14 .34Z",
        "M.02 -.12L.14 -.06L.04 -.04Z" + _eye(0.3, -0.01, 0.024),
        "",
    ),
    "shark": Drawing(
        "M-.26 .04L-.38 -.16Q-.42 .04 -.34 .1Q-.42 .2 -.36 .3L-.24 .13Q-.12 .18 -.04 .17L-.1 .31"
        "Q.04 .26 .07 .16Q.16 .15 .23 .11L.2 .07H.34Q.38 .04 .36 .01Q.28 -.09 .14 -.12"
        "Q.12 -.27 0 -.35Q.03 -.22 -.03 -.13Q-.17 -.08 -.26 .04Z",
        _eye(0.24, -0.02, 0.024) + "M.12 -.05H.14L.12 .07H.1ZM.06 -.05H.08L.06 .07H.04Z",
        "",
    ),
    "evil mound": Drawing(
        "M-.36 .28Q-.35 .1 -.23 .03Q-.2 -.16 -.05 -.2Q.08 -.27 .15 -.1Q.27 -.05 .28 .09"
        "Q.36 .15 .36 .28Z",
        "M-.16 -.06L-.02 .02L-.14 .04ZM.18 -.04L.05 .03L.16 .05Z"
        "M-.17 .12L-.1 .2L-.04 .13L.03 .21L.09 .13L.15 .2L.19 .12Z",
        "",
    ),
    "sea serpent": Drawing(
        "M.12 -.32Q.3 -.34 .32 -.22Q.28 -.14 .16 -.18Q.06 -.18 .08 -.1Q.12 -.02 .22 .04"
        "Q.3 .14 .18 .22Q.02 .28 -.14 .2Q-.28 .14 -.34 .26Q-.36 .08 -.2 .06Q-.06 .06 .06 .12"
        "Q.12 .1 .04 .04Q-.08 -.04 -.06 -.16Q-.02 -.3 .12 -.32Z",
        _eye(0.22, -0.25, 0.022),
        "M.33 -.23L.41 -.27M.33 -.23L.41 -.2",
    ),
}
"""[name of a creature] -> its drawing."""
HOMES: Final = {
    "all": "M0 -.08L.02 -.02L.08 0L.02 .02L0 .08L-.02 .02L-.08 0L-.02 -.02Z",
    "forest": "M0 -.1L.07 .03H.02V.08H-.02V.03H-.07Z",
    "rocky": "M-.1 .06L-.03 -.07L.02 0L.05 -.05L.1 .06Z",
    "water": "M-.1 -.01q.05 -.07 .1 0t.1 0V.03q-.05 .07 -.1 0t-.1 0Z",
    "river": "M-.1 -.01q.05 -.07 .1 0t.1 0V.03q-.05 .07 -.1 0t-.1 0Z",
    "grass": "M-.08 .06L-.06 -.05L-.02 .04L0 -.08L.02 .04L.06 -.05L.08 .06Z",
}
"""[what a creature can enter] -> a small sign of it; none for all land."""


def _inked(drawing: Drawing, ink: str) -> tuple[Part, ...]:
    parts = (
        Path(drawing.solid, ink),
        Path(drawing.white, BONE),
        Path(drawing.lines, line=INK, width=0.026),
    )
    return (Group(parts, y=-0.0344, scale=0.86),)


def _figure(*, moved: bool) -> tuple[Part, ...]:
    """Draw the disc with its rim in the owner's colour, the creature, and its terrain."""
    ink, bone = (PALE, FADED) if moved else (INK, BONE)
    name = Text("initials", 0.34, y=-0.06, ink=INK)
    return (
        Path(disc(0.45), bone, "edge", 0.03),
        Path(disc(0.42), line="body", width=0.075),
        Path(disc(0.42), line="mark", width=0.026, dash="own"),
        Pick(("text",), {of: _inked(one, ink) for of, one in DRAWINGS.items()}, (name,)),
        Group((Pick(("mark-1",), {home: (Path(d, ink),) for home, d in HOMES.items()}),), y=0.33),
    )


def _pip(word: str, x: float, shape: str) -> Part:
    parts = (Path(shape, INK, BONE, 0.025), Text(word, 0.22, y=0.005, ink=BONE))
    return Pick((word,), {"": ()}, (Group(parts, x, 0.3),))


def _number() -> Part:
    """Draw the number of a creature of which there are several, as sentences name it."""
    parts = (Path(disc(0.115), BONE, INK, 0.02), Text("pip-3", 0.18, y=0.005, ink=INK))
    return Pick(("pip-3",), {"": ()}, (Group(parts, 0.34, -0.33),))


def _dead() -> tuple[Part, ...]:
    """Draw a dead creature: pale, struck out from edge to edge, and without numbers."""
    cross = "M-.4-.4L.4 .4M.4-.4L-.4 .4"
    lines = (Path(cross, line=BONE, width=0.2), Path(cross, line=INK, width=0.11))
    return (*_figure(moved=True), *lines)


NUMBERS: Final = (
    _pip("pip-1", -0.33, "M0-.2L.17 0L0 .2L-.17 0Z"),
    _pip("pip-2", 0.33, disc(0.145)),
)
"""A creature's power, and its move."""

CREATURE: Final = Piece(
    parts=(
        Path(disc(0.46, 0.03, 0.04), "#000000", fill_opacity=0.25),
        Pick(
            ("tone",),
            {"": (*_figure(moved=False), *NUMBERS), "dead": _dead()},
            (*_figure(moved=True), *NUMBERS),
        ),
        _number(),
        has(
            "letter",
            Group(
                (Path(disc(0.13), "body", "edge", 0.025), Text("letter", 0.19, y=0.005)),
                *(-0.34, -0.33),
                near=True,
            ),
        ),
    ),
    stands="together",
    size=0.74,
)
"""A creature. One that has moved is paler, and one that is dead is struck out."""
