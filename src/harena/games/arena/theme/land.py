"""Terrain as one draws it on a map: a wash of colour, and small marks in ink."""

from __future__ import annotations

from typing import Final

from harena.render.theme import Mark, Tone

_TUFT: Final = Mark("M-.06 0L-.09-.09M0 0L0-.14M.06 0L.09-.09")
_FIR: Final = Mark("M0-.4L0 .1", "M0-2.7L1-.4L-1-.4Z")
_TREE: Final = Mark(
    "M0-.15L0 .4",
    "M-1-1.1C-1-1.65-.55-2.1 0-2.1C.55-2.1 1-1.65 1-1.1C1-.55 .55-.1 0-.1C-.55-.1-1-.55-1-1.1Z",
)
_STONES: Final = (
    Mark("M.2-1L.32-.3", "M-1 0L-.7-.6L.2-1L.75-.5L1 0Z"),
    Mark("M-.2-1L-.08-.3", "M-1 0L-.7-.6L-.2-1L.75-.5L1 0Z"),
)
_RIPPLE: Final = Mark("M-.11 0Q-.055-.06 0 0Q.055 .06 .11 0")


def _stream(*bends: float) -> Mark:
    """Draw four lines that run down through a hex, each in loose waves of its own."""
    lines = ""
    for x, bend in zip((-0.42, -0.14, 0.14, 0.42), bends, strict=True):
        lines += f"M{x} -.84"
        for step in range(4):
            side = bend if step % 2 == 0 else -bend
            top = -0.84 + 0.42 * step
            lines += f"Q{x + side:.3f} {top + 0.21:.3f} {x} {top + 0.42:.3f}"
    return Mark(lines)


_CROWN: Final = Mark(
    "M-.38 .13L.38 .13",
    "M-.4 .24L-.46-.22L-.2 0L0-.36L.2 0L.46-.22L.4 .24Z",
)

TONES: Final = {
    "water": Tone(("#94bcc8", "#1f3f52"), ("#356f88", "#7fb4d0"), marks=(_RIPPLE,), count=11),
    "river": Tone(
        *(("#bcd6d0", "#2f5052"), ("#4f8791", "#8fc3c8")),
        marks=(_stream(0.15, 0.18, 0.16, 0.17), _stream(0.18, 0.15, 0.17, 0.16)),
    ),
    "grass": Tone(
        *(("#cfd6a0", "#4a5230"), ("#7f8a48", "#8d9a60")), marks=(_TUFT,), count=9, lean=0.29
    ),
    "rocky": Tone(
        *(("#d6c7a9", "#4d4638"), ("#857152", "#b3a283")),
        marks=_STONES,
        count=8,
        size=(0.12, 0.19),
        tall=(0.8, 1.3),
    ),
    "forest": Tone(
        *(("#a9bb84", "#2f4029"), ("#47602f", "#8fb07a")),
        marks=(_FIR, _TREE),
        count=12,
        size=(0.1, 0.15),
    ),
    "king-1": Tone(("#ddcfec", "#3d2f52"), ("#5a2f94", "#c3a3ec"), marks=(_CROWN,)),
    "king-2": Tone(("#efdca8", "#4f4222"), ("#8a6413", "#e6c36a"), marks=(_CROWN,)),
}
"""[terrain, or the place of a seat's king] -> its wash and its marks; the later grow over the
earlier."""
