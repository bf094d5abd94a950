"""Makes the typeface of printed pages from the one of the page in the browser.

Typst reads no variable fonts and no WOFF2, so two weights are taken out and written as TrueType.
The licence of Source Sans 3 reserves its name for the original, so ours has another. Run it with
`uv run --with fonttools[woff] python tools/fonts.py`, after the page's packages were installed.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "web" / "node_modules" / "@fontsource-variable" / "source-sans-3"
FILE = SOURCE / "files" / "source-sans-3-latin-wght-normal.woff2"
FONTS = ROOT / "src" / "harena" / "core" / "paper" / "fonts"
FAMILY = "Harena Sans"
WEIGHTS = {"Regular": 400, "SemiBold": 600}
KEPT = (0, 13, 14)  # whose it is, and its licence


def main() -> int:
    """Write both weights, and the licence beside them."""
    for style, weight in WEIGHTS.items():
        font = TTFont(FILE, recalcTimestamp=False)
        font.flavor = None
        font = instantiateVariableFont(font, {"wght": weight})
        names = font["name"]
        for name in {record.nameID for record in names.names} - set(KEPT):
            names.removeNames(nameID=name)
        postscript = f"{FAMILY.replace(' ', '')}-{style}"
        legacy = FAMILY if style == "Regular" else f"{FAMILY} {style}"
        full = f"{FAMILY} {style}"
        for name, text in (
            *((1, legacy), (2, "Regular"), (3, full), (4, full)),
            *((6, postscript), (16, FAMILY), (17, style)),
        ):
            names.setName(text, name, 3, 1, 0x409)
        font["OS/2"].usWeightClass = weight
        font.save(FONTS / f"{postscript}.ttf")
    shutil.copy(SOURCE / "LICENSE", FONTS / "LICENSE")
    return 0


if __name__ == "__main__":
    sys.exit(main())
