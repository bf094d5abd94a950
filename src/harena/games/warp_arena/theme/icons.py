"""Icons of the twelve actions, bold enough for small sizes.

A die in the corner marks an action that depends on chance.
"""

from __future__ import annotations

from typing import Final

from harena.games.warp_arena.theme.cards import hexagon
from harena.render.art import Part, Path, disc

_LIT: Final = "phosphor"
_BLOW: Final = "#ffb066"
_SWAP: Final = "#8fc4ff"
_COIN: Final = "#ffd85c"
_FIGHT: Final = "#ff8f7d"
_BOLD: Final = 0.075
_DIE: Final[tuple[Part, ...]] = (
    Path("M.1 .14H.52V.56H.1Z", "ground", "board-ink", 0.06),
    Path(disc(0.06, 0.21, 0.25) + disc(0.06, 0.41, 0.45), "board-ink"),
)


def _line(d: str, colour: str = _LIT) -> Path:
    return Path(d, line=colour, width=_BOLD)


def _body(d: str, colour: str = _LIT) -> Path:
    return Path(d, colour, colour, _BOLD, 0.25)


_CROWN: Final = "M-.3 .16L-.38-.24L-.16-.06L0-.34L.16-.06L.38-.24L.3 .16Z"
_ARRIVES: Final = Path(disc(0.5), line=_LIT, width=0.05, dash="0.16 0.1")
_EXCHANGE: Final = (
    _line("M0-.42H.4V-.1M.4-.1L.27-.24M.4-.1L.53-.24", _SWAP),
    _line("M0 .42H-.4V.1M-.4 .1L-.27 .24M-.4 .1L-.53 .24", _SWAP),
)

DESTROY: Final[tuple[Part, ...]] = (
    _body(hexagon(0.48), _BLOW),
    _line("M.04-.46L-.1-.16L.08-.04L-.06 .16L.02 .46M-.1-.16L-.36-.08", _BLOW),
    *_DIE,
)
WARP: Final[tuple[Part, ...]] = (
    _body(hexagon(0.26, -0.06, -0.04)),
    _line("M-.5-.12A.5 .5 0 0 1 .36-.36M.36-.36L.14-.44M.36-.36L.32-.14"),
    *_DIE,
)
DRAW: Final[tuple[Part, ...]] = (
    _body("M-.28-.46H.28V.46H-.28Z"),
    _line("M0-.18V.18M-.16 .02L0 .18L.16 .02"),
)
ROTATE: Final[tuple[Part, ...]] = (
    _body(hexagon(0.24)),
    _line("M.36-.3A.47 .47 0 1 0 .45 .12M.42-.5V-.26H.18"),
)
CONVERT: Final[tuple[Part, ...]] = (
    Path(disc(0.2, -0.3), _COIN, "#7a5200", 0.05),
    _line("M0 0H.16M.08-.1L.18 0L.08 .1"),
    _body("M.28 .3V-.06L.34-.28H.46L.52-.06V.3Z"),
)
CONVERTER: Final[tuple[Part, ...]] = (_body(_CROWN, _COIN), *_DIE)
MOVE: Final[tuple[Part, ...]] = (
    _line("M-.5 .34C-.4-.1-.2-.2 .02-.2M-.12-.36L.06-.2L-.1-.02"),
    Path(
        "M.32-.5L.38-.26L.58-.34L.46-.14L.6 .02L.4 .02"
        "L.32 .24L.26 .02L.06 .06L.2-.12L.1-.3L.26-.26Z",
        _FIGHT,
    ),
)
CARDS: Final[tuple[Part, ...]] = (
    Path("M-.5-.24L-.14-.38L.08 .2L-.28 .34Z", line=_SWAP, width=_BOLD),
    Path("M-.02-.44H.44V.44H-.02Z", "ground", _SWAP, _BOLD),
    _line("M.28-.24L.12 .02H.3L.14 .26", _SWAP),
)
ANY: Final[tuple[Part, ...]] = (_ARRIVES, _body(disc(0.2)), *_DIE)
DOUBLE: Final[tuple[Part, ...]] = (_body(hexagon(0.22, -0.3, -0.28), _SWAP), *_EXCHANGE, *_DIE)
EXCHANGE: Final[tuple[Part, ...]] = (
    _body(hexagon(0.22, -0.3, -0.28), _SWAP),
    _body(hexagon(0.22, 0.3, 0.28), _SWAP),
    *_EXCHANGE,
)
OWN: Final[tuple[Part, ...]] = (_ARRIVES, _line("M-.24 .02L-.06 .2L.26-.2"))
