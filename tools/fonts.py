"""Builds our typeface from Source Sans 3, for the page and for printed sheets.

Browsers get all weights in one file with the characters that `fonts.css` names; unused features
such as fractions are dropped. Typst reads neither variable fonts nor WOFF2, so two weights are
written as TrueType. The licence of Source Sans 3 reserves its name, so ours has another. Install
the page's packages, then run `uv run --with fonttools[woff] python tools/fonts.py`.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "web" / "node_modules" / "@fontsource-variable" / "source-sans-3"
FILE = SOURCE / "files" / "source-sans-3-latin-wght-normal.woff2"
FONTS = ROOT / "src" / "harena" / "printing" / "fonts"
STYLES = ROOT / "web" / "src" / "styles"
FAMILY = "Harena Sans"
WEIGHTS = {"Regular": 400, "SemiBold": 600}
KEPT = (0, 13, 14)  # copyright and licence
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk"]
"""The font features that the page uses."""
_FACE = re.compile(r"url\('\./(fonts/[\w-]+\.woff2)'\).*?unicode-range:([^;]*);", re.DOTALL)
_RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")


def rename(font: TTFont, style: str, full: str) -> None:
    """Set our name and keep only the copyright of the old names."""
    names = font["name"]
    for name in {record.nameID for record in names.names} - {*KEPT, *_axes(font)}:
        names.removeNames(nameID=name)
    postscript = f"{FAMILY.replace(' ', '')}-{style}"
    legacy = FAMILY if style == "Regular" else f"{FAMILY} {style}"
    for name, text in (
        *((1, legacy), (2, "Regular"), (3, full), (4, full)),
        *((6, postscript), (16, FAMILY), (17, style)),
    ):
        names.setName(text, name, 3, 1, 0x409)


def _axes(font: TTFont) -> set[int]:
    """Return the name ids of the variable axes."""
    return {axis.axisNameID for axis in font["fvar"].axes} if "fvar" in font else set()


def write_page() -> None:
    """Write the page's files, each with the characters of its face in `fonts.css`."""
    (STYLES / "fonts").mkdir(exist_ok=True)
    for file, written in _FACE.findall((STYLES / "fonts.css").read_text(encoding="utf-8")):
        font = TTFont(FILE, recalcTimestamp=False)
        # The subsetter looks up each glyph, and glyphs without outlines are missing.
        for glyph in font.getGlyphOrder():
            font["gvar"].variations.setdefault(glyph, [])
        options = Options(layout_features=FEATURES, name_IDs=["*"], notdef_outline=True)
        subsetter = Subsetter(options)
        ranges = [
            (int(first, 16), int(last or first, 16)) for first, last in _RANGE.findall(written)
        ]
        subsetter.populate(unicodes=[n for first, last in ranges for n in range(first, last + 1)])
        subsetter.subset(font)
        rename(font, "Regular", f"{FAMILY} Regular")
        font.flavor = "woff2"
        font.save(STYLES / file)


def write_print() -> None:
    """Write both weights for printed sheets."""
    for style, weight in WEIGHTS.items():
        font = TTFont(FILE, recalcTimestamp=False)
        font.flavor = None
        font = instantiateVariableFont(font, {"wght": weight})
        rename(font, style, f"{FAMILY} {style}")
        font["OS/2"].usWeightClass = weight
        font.save(FONTS / f"{FAMILY.replace(' ', '')}-{style}.ttf")


def main() -> int:
    """Write all files, and the licence beside them."""
    write_page()
    write_print()
    for folder in (STYLES / "fonts", FONTS):
        shutil.copy(SOURCE / "LICENSE", folder / "LICENSE")
    return 0


if __name__ == "__main__":
    sys.exit(main())
