"""Pictures on cards."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from harena.render.art import disc
from harena.render.theme import Card


def hexagon(radius: float, x: float = 0.0, y: float = 0.0) -> str:
    """Return the path of a hex around a point."""
    ends = [pi * n / 3 - pi / 6 for n in range(6)]
    corners = [(x + radius * cos(a), y + radius * sin(a)) for a in ends]
    return "M" + "L".join(f"{a:.3f} {b:.3f}" for a, b in corners) + "Z"


def _grid(x: float, y: float, step: float) -> str:
    """Return the outline of seven hexes."""
    radius = step * 0.577
    edges: dict[tuple[tuple[float, float], tuple[float, float]], bool] = {}
    middles = [(x, y)] + [
        (x + step * cos(pi * n / 3), y + step * sin(pi * n / 3)) for n in range(6)
    ]
    for mx, my in middles:
        ring = [
            (round(mx + radius * cos(a), 3), round(my + radius * sin(a), 3))
            for a in (pi * n / 3 - pi / 6 for n in range(6))
        ]
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            twin = next((e for e in edges if _near(e[0], b) and _near(e[1], a)), None)
            if twin:
                del edges[twin]
            else:
                edges[a, b] = True
    first, at = next(iter(edges))
    d = f"M{first[0]:g} {first[1]:g}"
    while not _near(at, first):
        d += f"L{at[0]:g} {at[1]:g}"
        at = next(b for a, b in edges if _near(a, at))
    return d + "Z"


def _near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 0.01


def _star() -> str:
    points = []
    for n in range(16):
        far = 0.46 if n % 4 == 0 else 0.34 if n % 2 == 0 else 0.15
        points.append(f"{far * sin(pi * n / 8):.3f} {-far * cos(pi * n / 8):.3f}")
    return "M" + "L".join(points) + "Z"


CARDS: Final = {
    "combat": Card(
        "#ff8f7d",
        fine="M-.46-.4L-.26-.4L-.34-.26L-.18-.26L-.42-.02L-.36-.2L-.5-.2Z"
        "M.46 .4L.26 .4L.34 .26L.18 .26L.42 .02L.36 .2L.5 .2Z",
    ),
    "destroy": Card(
        "#ffb066",
        hexagon(0.42),
        "M.02-.42L-.08-.18L.06-.08L-.06 .1L.1 .2L0 .42M-.08-.18L-.3-.06M.1 .2L.32 .16"
        "M-.06 .1L-.22 .24",
    ),
    "warp": Card(
        "#6ff0d6",
        _grid(0, 0, 0.19),
        "M-.36-.34A.5 .5 0 0 1 .3-.4M.3-.4L.18-.47M.3-.4L.22-.27"
        "M.36 .34A.5 .5 0 0 1-.3 .4M-.3 .4L-.18 .47M-.3 .4L-.22 .27",
    ),
    "double": Card(
        "#8fc4ff",
        _grid(-0.24, -0.16, 0.15) + _grid(0.24, 0.16, 0.15),
        "M-.02-.38H.36V-.14M.36-.14L.29-.23M.36-.14L.43-.23"
        "M.02 .38H-.36V.14M-.36 .14L-.29 .23M-.36 .14L-.43 .23",
    ),
    "create": Card(
        "#ffe27a",
        "M-.3 0A.3 .3 0 1 1 .3 0A.3 .3 0 1 1-.3 0ZM0-.14V.14M-.14 0H.14",
        "M0-.38V-.47M.27-.27L.34-.34M.38 0H.47M.27 .27L.34 .34M0 .38V.47M-.27 .27L-.34 .34"
        "M-.38 0H-.47M-.27-.27L-.34-.34",
    ),
    "wild": Card("#d9b3ff", _star(), disc(0.1)),
    "super": Card(
        "#ff9fe0",
        _star(),
        disc(0.1) + "M-.47-.12A.49 .49 0 0 1-.12-.47M.12-.47A.49 .49 0 0 1 .47-.12"
        "M.47 .12A.49 .49 0 0 1 .12 .47M-.12 .47A.49 .49 0 0 1-.47 .12",
    ),
    "point": Card(
        "#c4f06a",
        "M.06-.46L-.26 .06H-.04L-.08 .46L.26-.1H.03Z",
        "M-.32-.36H-.12M-.22-.46V-.26M.24 .26L.38 .4M.31 .16L.44 .2M-.4-.02H-.3M-.36 .2L-.24 .16",
    ),
    "bomb": Card(
        "#ff7a5c",
        disc(0.31, -0.06, 0.12),
        "M.1-.13L.18-.24L.28-.17L.2-.06M.23-.21C.28-.34 .36-.32 .38-.38M.38-.48V-.52M.46-.4H.5"
        "M.45-.47L.48-.5M.31-.46L.28-.49M.45-.33L.48-.3M-.24 .14A.19 .19 0 0 1-.08-.06",
    ),
    "back": Card("#7fb8ad", fine=_grid(0, 0, 0.2) + hexagon(0.46) + hexagon(0.09)),
}
"""[tone of a card] -> its picture."""
