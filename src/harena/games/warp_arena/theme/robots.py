"""Drawings of robots, power discs and force fields. A robot fits a square of side 1."""

from __future__ import annotations

from typing import Final, NamedTuple

from harena.games.warp_arena.theme.cards import hexagon
from harena.render.art import Coins, Group, Part, Path, Pick, Piece, Text, disc, has

BLACK: Final = "#05090c"


class Shape(NamedTuple):
    """A robot's silhouette, its details, and the positions of its marks."""

    hull: str
    lines: str
    rim: str  # the line with the owner's pattern
    letter: tuple[float, float, float]  # x, y, size
    tag: tuple[float, float]


SHAPES: Final = {
    # A reactor with a crown of three points.
    "C": Shape(
        "M-.34-.06L-.42-.46L-.2-.3L0-.52L.2-.3L.42-.46L.34-.06A.36.36 0 1 1-.34-.06Z",
        "M-.32-.14L-.2-.2L0-.26L.2-.2L.32-.14",
        "M-.27 .08A.27 .27 0 1 0 .27 .08A.27 .27 0 1 0-.27 .08Z",
        (0, 0.09, 0.414),
        (0.43, 0.3),
    ),
    # A heavy block, broad in the base.
    "D": Shape(
        "M-.34-.44H.34L.42-.34V.1H.5V.44H-.5V.1H-.42V-.34Z",
        "M-.42 .1H.42M-.3 .27H-.18M-.06 .27H.06M.18 .27H.3",
        "M-.29-.34H.29L.33-.29V.01H-.33V-.29Z",
        (0, -0.16, 0.391),
        (0.44, -0.4),
    ),
    # A wedge on two springs.
    "H": Shape(
        "M0-.54L.46 .08L.4 .14H-.4L-.46 .08Z",
        "M-.3 .14L-.14 .2L-.34 .28L-.14 .36L-.34 .44M-.42 .47H-.1"
        "M.3 .14L.14 .2L.34 .28L.14 .36L.34 .44M.42 .47H.1",
        "M0-.39L.3 .04H-.3Z",
        (0, -0.1, 0.345),
        (0.38, -0.36),
    ),
    # A long barrel, aimed upwards, on a round mount.
    "B": Shape(
        "M-.02-.2L.36-.56L.56-.36L.22 .02A.32 .32 0 0 1 .14 .36H.28V.5H-.46V.36H-.32"
        "A.32 .32 0 0 1-.02-.2Z",
        "M.26-.46L.46-.26M.18-.38L.38-.18M-.32 .36H.14",
        "M-.31 .1A.22 .22 0 1 1 .13 .1A.22 .22 0 1 1-.31 .1Z",
        (-0.09, 0.11, 0.368),
        (0.42, 0.2),
    ),
    # A thin ring with four points.
    "W": Shape(
        "M-.46 0A.46 .46 0 1 1 .46 0A.46 .46 0 1 1-.46 0Z"
        "M-.31 0A.31 .31 0 1 0 .31 0A.31 .31 0 1 0-.31 0Z",
        "M0-.46V-.56M.46 0H.56M0 .46V.56M-.46 0H-.56",
        "M-.385 0A.385 .385 0 1 1 .385 0A.385 .385 0 1 1-.385 0Z",
        (0, 0.01, 0.391),
        (0.42, -0.42),
    ),
    # A pointed hood over a narrow blade, and a guard between them.
    "A": Shape(
        "M0-.6C.19-.5 .29-.34 .27-.12L.46-.16L.4 .02L.17 .06L0 .6L-.17 .06L-.4 .02L-.46-.16"
        "L-.27-.12C-.29-.34-.19-.5 0-.6Z",
        "M-.27-.1L0 .02L.27-.1M0 .02V.44",
        "M0-.49C.13-.41 .2-.3 .2-.14L0-.05L-.2-.14C-.2-.3-.13-.41 0-.49Z",
        (0, -0.23, 0.3105),
        (0.41, -0.42),
    ),
}
"""[letter of a robot] -> its shape."""
DOME: Final = Shape(
    "M-.42 .42V-.02A.42 .42 0 0 1 .42-.02V.42Z",
    "M-.42 .26H.42",
    "M-.3 0A.3 .3 0 1 1 .3 0A.3 .3 0 1 1-.3 0Z",
    (0, 0.01, 0.391),
    (0.42, -0.4),
)
"""The shape of any other robot: a plain dome."""


def _badge(part: Part) -> tuple[Part, ...]:
    return (Path(disc(0.15), fill=BLACK, line="edge", width=0.03), part)


TAG: Final = (
    "M-.08-.15H.08A.07 .07 0 0 1 .15-.08V.08A.07 .07 0 0 1 .08 .15H-.08A.07 .07 0 0 1-.15 .08"
    "V-.08A.07 .07 0 0 1-.08-.15Z"
)
"""The seat letter's shape, the same everywhere so that it cannot be mistaken for a kind."""


def _tag(shape: Shape) -> Part:
    parts = (Path(TAG, "body", "edge", 0.03), Text("letter", 0.23, y=0.005))
    return has("letter", Group(parts, *shape.tag, near=True))


def _signs(letter: str) -> Part:
    """Return a tick if a robot has moved, and a cross if it has fired."""
    y = 0.34 if letter == "C" else -0.36

    def sign(d: str) -> tuple[Part, ...]:
        return (Group(_badge(Path(d, line="#ffffff", width=0.045)), -0.42, y, near=True),)

    return Pick(
        ("tone",),
        {
            "moved": sign("M-.08 0L-.02 .07L.08-.07"),
            "spent": sign("M-.06-.06L.06 .06M.06-.06L-.06 .06"),
        },
    )


def _body(letter: str, shape: Shape, *, done: bool) -> tuple[Part, ...]:
    """Return a robot without its marks, dark when it is done."""
    x, y, size = shape.letter
    ring = letter == "W"
    ink = "edge" if ring else "#ffffff" if done else "mark"
    parts: list[Part] = []
    if not done:
        parts.append(Path(shape.hull, "body", "body", 0.2, fill_opacity=0.35, line_opacity=0.3))
    if ring:
        parts.append(Path(disc(0.4), fill=BLACK))
    parts += [
        Path(shape.lines, line=BLACK, width=0.13),
        Path(shape.hull, "deep" if done else "body", "edge", 0.055),
        Path(shape.lines, line="edge", width=0.045),
        Path(
            *(shape.rim, "", "#ffffff" if done else "mark", 0.035),
            line_opacity=0.45 if done else 0.8,
            dash="own",
        ),
        Text("text", size, x, y, ink),
    ]
    return tuple(parts)


def _robot(letter: str, shape: Shape) -> tuple[Part, ...]:
    bodies = {"": _body(letter, shape, done=False)}
    coins = Coins(0.115, row=True, y=0.5)
    return (
        Pick(("tone",), bodies, _body(letter, shape, done=True)),
        _tag(shape),
        _signs(letter),
        has("count", coins),
    )


ROBOT: Final = Piece(
    parts=(
        Pick(
            ("text",),
            {letter: _robot(letter, shape) for letter, shape in SHAPES.items()},
            _robot("", DOME),
        ),
    ),
    stands="together",
    size=0.84,
    tagged=0.6,
    named=True,
    leader="C",
)
"""A robot: silhouette for its kind; colour, pattern and tag for its owner; coins for discs."""

DISC: Final = Piece(
    parts=(Pick(("count",), {"0": (), "1": (Coins(0.26),)}, (Coins(0.19),)),), stands="heap"
)
"""Loose power discs."""


def _square(half: float) -> str:
    return f"M{-half} {-half}L{half} {-half}L{half} {half}L{-half} {half}Z"


def _fence(ring: str, inner: str) -> tuple[Part, ...]:
    return (
        Path(ring, "body", "body", 0.14, fill_opacity=0.16, line_opacity=0.35, flat=True),
        Path(ring, line="edge", width=0.02, flat=True),
        Path(ring, line="edge", width=0.105, dash="fence", flat=True),
        Path(inner, line="edge", width=0.012, line_opacity=0.5, flat=True),
    )


FIELD: Final = Piece(
    parts=(
        Pick(
            ("shape",),
            {"square": _fence(_square(0.475), _square(0.4))},
            _fence(hexagon(0.545), hexagon(0.455)),
        ),
    ),
    stands="border",
)
"""A force field: short strokes inside its cell, in its owner's colour and rhythm."""
