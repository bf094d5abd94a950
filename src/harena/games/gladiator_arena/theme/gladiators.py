"""Gladiators seen from above, facing upwards: the race is the build, the weapon the outline."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final, NamedTuple

from harena.render.art import Bar, Group, Part, Path, Pick, Piece, Text, disc, has, oval


class Build(NamedTuple):
    """Half the width and depth of the shoulders, the head, and hair or beard under the helmet."""

    wide: float
    deep: float
    head: float
    hair: str


class Weapon(NamedTuple):
    """Wood, drawn thick; iron, filled; strings and edges, drawn thin; where the hands hold it."""

    wood: str
    iron: str
    thin: str
    shield: bool  # on the left arm, if there is room for one
    left: tuple[float, float]
    right: tuple[float, float]


def _curls(r: float) -> str:
    ends = [pi * 2 * n / 7 for n in range(7)]
    return "".join(disc(0.045, round(r * cos(a), 3), round(r * sin(a), 3)) for a in ends)


BUILDS: Final = {
    "human": Build(0.245, 0.135, 0.105, ""),
    "dwarf": Build(0.265, 0.175, 0.11, "M-.09-.06Q-.1-.2 0-.26Q.1-.2 .09-.06Z"),
    "elf": Build(0.185, 0.1, 0.09, "M-.08-.01Q-.11 .16-.03 .27Q0 .3 .03 .27Q.11 .16 .08-.01Z"),
    "halfling": Build(0.155, 0.1, 0.075, _curls(0.075)),
    "giant": Build(
        *(0.35, 0.205, 0.125),
        "M-.12-.02L-.17 .07L-.08 .06L-.05 .15L0 .08L.05 .15L.08 .06L.17 .07L.12-.02Z",
    ),
}
"""[race] -> its build."""
WEAPONS: Final = {
    "sword": Weapon(
        "M.31-.06V.02",
        "M.285-.1H.335L.335-.42L.31-.5L.285-.42Z",
        "M.22-.09H.4",
        *(True, (-0.27, -0.1), (0.31, -0.03)),
    ),
    "axe": Weapon(
        "M.26 .2L.34-.4",
        "M.31-.25Q.2-.22 .15-.31Q.2-.44 .33-.42Q.46-.42 .5-.28Q.44-.2 .35-.24Z",
        "",
        *(False, (0.27, 0.12), (0.3, -0.1)),
    ),
    "spear": Weapon(
        "M.3 .36V-.36",
        "M.3-.56L.365-.38L.3-.31L.235-.38Z",
        "",
        *(True, (-0.27, -0.08), (0.3, -0.04)),
    ),
    "bow": Weapon(
        "M-.38-.14Q-.3-.4 0-.44Q.3-.4 .38-.14",
        "M0-.58L.05-.46L0-.49L-.05-.46Z",
        "M-.38-.14L0-.06L.38-.14M0-.06V-.5",
        *(False, (-0.02, -0.4), (0.02, -0.08)),
    ),
    "catapult": Weapon(
        "M-.34-.06V-.42M.34-.06V-.42M-.34-.3H.34M-.34-.1H.34M0-.1V-.44",
        disc(0.1, 0, -0.46),
        "M-.43-.08v.08M-.43-.4v.08M.43-.08v.08M.43-.4v.08",
        *(False, (-0.24, -0.1), (0.24, -0.1)),
    ),
}
"""[weapon] -> its shape."""
FULL: Final = 11  # hit points that fill the bar


def _arms(build: Build, weapon: Weapon) -> tuple[Part, ...]:
    """Draw the arms from the shoulders to where the hands hold the weapon."""
    parts = []
    for side, (x, y) in ((-1, weapon.left), (1, weapon.right)):
        start = side * build.wide * 0.82
        d = f"M{start:.3f} 0Q{start * 1.2:.3f} {y - 0.02:.3f} {x} {y}"
        parts.append(Path(d, line="#a8713f", width=0.085))
    return tuple(parts)


def _held(weapon: Weapon) -> tuple[Part, ...]:
    return (
        Path(weapon.wood, line="#2c1a08", width=0.085),
        Path(weapon.wood, line="#7b4f24", width=0.05),
        Path(weapon.thin, line="#2c1a08", width=0.026),
        Path(weapon.iron, "#d9dde0", "#2c2a26", 0.026),
    )


def _shield(weapon: Weapon) -> tuple[Part, ...]:
    if not weapon.shield:
        return ()
    place = (-0.3, -0.06)
    return (
        Path(disc(0.13, *place), "deep", "#c98d3a", 0.04),
        Path(disc(0.045, *place), "#e2b562"),
    )


def _body(build: Build) -> tuple[Part, ...]:
    wide, deep = build.wide, build.deep
    return (
        Path(oval(wide, deep), "body", "edge", 0.035),
        Path(*(oval(wide * 0.8, deep * 0.74), "", "mark", 0.028), line_opacity=0.8, dash="own"),
    )


def _head(build: Build) -> tuple[Part, ...]:
    crest = f"M0 {-build.head * 0.9:.4f}V{build.head * 0.75:.4f}"
    return (
        Path(build.hair, "#5b3a1a", "#2c1a08", 0.015),
        Path(disc(build.head, 0, -0.01), "#cf9442", "#4d3109", 0.026),
        Path(crest, line="deep", width=0.045),
    )


def _shadow_of(weapon: Weapon) -> tuple[Part, ...]:
    shield = (Path(disc(0.13, -0.3, -0.06), "shade", "shade", 0.035),) if weapon.shield else ()
    return (
        Path(weapon.wood, line="shade", width=0.05),
        Path(weapon.thin, line="shade", width=0.026),
        Path(weapon.iron, "shade", "shade", 0.026),
        *shield,
    )


def _by_race(draw: Callable[[Build], tuple[Part, ...]]) -> Part:
    """Return the parts that depend on the race; any other race is built like a human."""
    others = {race: draw(build) for race, build in BUILDS.items() if race != "human"}
    return Pick(("mark-1",), others, draw(BUILDS["human"]))


def _by_weapon(draw: Callable[[Weapon], tuple[Part, ...]]) -> Part:
    return Pick(("mark-2",), {name: draw(weapon) for name, weapon in WEAPONS.items()})


SHADOW: Final = Group(
    (
        _by_weapon(_shadow_of),
        _by_race(lambda one: (Path(oval(one.wide, one.deep), "shade", "shade", 0.035),)),
    ),
    *(0.14, 0.04, 1.24),
    skew=-14,
    opacity=0.26,
)
FIGURE: Final = Group(
    (
        Pick(
            ("mark-1", "mark-2"),
            {
                f"{race} {name}": _arms(build, weapon)
                for race, build in BUILDS.items()
                for name, weapon in WEAPONS.items()
            },
        ),
        _by_weapon(_held),
        _by_race(_body),
        _by_weapon(_shield),
        _by_race(_head),
    ),
    *(0, -0.04, 1.24),
)
LIFE: Final = Group(
    (
        Bar(-0.44, 0, 0.6, 0.11, FULL, "hurt", "halo", "board-ink"),
        Path(disc(0.155, 0.32, -0.02), "halo", "board-ink", 0.022),
        Text("number", 0.24, 0.32, -0.015, "board-ink"),
    ),
    y=0.4,
)
"""Hit points, as a bar and as a number."""
TAG: Final = has(
    "letter",
    Group((Path(disc(0.125), "body", "edge", 0.025), Text("letter", 0.19, y=0.005)), -0.4, -0.4),
)

GLADIATOR: Final = Piece(
    # One that is only planned is faint: there he will be, if nobody bumps him.
    parts=(Group((SHADOW, FIGURE, LIFE, TAG), faint=0.5),),
    stands="together",
    strikes={"bow": "dart", "catapult": "stone", "spear": "thrust"},
)
"""A gladiator: race as build, weapon as outline, hit points as number and bar."""
