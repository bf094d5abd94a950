"""Scenes one after the other as a moving picture: set by Typst, put together by Pillow."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

from harena.core.errors import HarenaError
from harena.core.scene.scene import Scene
from harena.printing import messages
from harena.printing.typst import fonts
from harena.render.svg import scene_svg
from harena.render.theme import Theme

WIDTH = 360
"""Pixels across."""
PACE = 700
"""Milliseconds that each picture stands; the last three times as long."""
COLOURS = 128
SOURCE = """
#set page(width: auto, height: auto, margin: 0pt)
#for one in json(bytes(sys.inputs.pictures)) {
  page(image(bytes(one), format: "svg", width: float(sys.inputs.width) * 1pt))
}
"""


class NoPicturesError(HarenaError):
    """The package that makes animated pictures is not installed."""

    def __init__(self) -> None:
        super().__init__(messages.PILLOW_MISSING)


def animated_image(scenes: Sequence[Scene], theme: Theme) -> bytes:
    """Return scenes of one game, at least one, as a GIF. NoPicturesError if it cannot be made."""
    boxes = [scene.board.view_box for scene in scenes]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, low = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    # A board that grows on the way is seen from one place.
    box = (left, top, right - left, low - top)
    drawn = [
        scene_svg(replace(one, board=replace(one.board, view_box=box)), theme, width=WIDTH)
        for one in scenes
    ]
    try:
        pictures = _rasters(drawn)
        return _together(pictures, theme.paint("ground"))
    except ImportError:
        raise NoPicturesError from None


def _rasters(drawn: Sequence[str]) -> list[bytes]:
    """Convert SVG documents to PNG."""
    import typst

    ours = [svg.replace('"system-ui, sans-serif"', '"Harena Sans"') for svg in drawn]
    inputs = {"pictures": json.dumps(ours), "width": str(WIDTH)}
    compiler = typst.Compiler(SOURCE.encode(), font_paths=fonts(), sys_inputs=inputs)
    found = compiler.compile(format="png", ppi=72)
    assert found is not None
    return found if isinstance(found, list) else [found]


def _together(pictures: Sequence[bytes], ground: str) -> bytes:
    from PIL import Image

    read = [Image.open(BytesIO(one)).convert("RGB") for one in pictures]
    tall = max(one.height for one in read)

    def whole(picture: Image.Image) -> Image.Image:
        """Put a picture on the ground, since not all have as many rows below the board."""
        page = Image.new("RGB", (WIDTH, tall), ground)
        page.paste(picture, (0, 0))
        return page.quantize(COLOURS)

    first, *others = (whole(one) for one in read)
    out = BytesIO()
    times = [PACE] * len(others) + [3 * PACE]
    first.save(
        out, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False
    )
    return out.getvalue()
