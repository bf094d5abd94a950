"""Pictures that save ink: the same shapes as black lines on white."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree as Tree

SVG: Final = "http://www.w3.org/2000/svg"
_BLACK, _GREY, _WHITE = "#000000", "#8c8c8c", "#ffffff"
Tree.register_namespace("", SVG)


def brightness(colour: str) -> float:
    """Return the brightness of `#rrggbb`, from 0 to 1."""
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def lines_only(svg: str, dark: bool) -> str:
    """Return a picture as lines on white; `dark`: it was drawn in light lines on a dark ground.

    Shapes keep their outlines and cover those behind them; washes and shadows go. Text is black.
    """
    root = Tree.fromstring(svg)
    for shape in root.iter():
        if shape.tag == f"{{{SVG}}}text":
            shape.set("fill", _BLACK)
            shape.attrib.pop("opacity", None)
            continue
        if "opacity" in shape.attrib and float(shape.attrib["opacity"]) < 0.5:
            shape.set("display", "none")
        _thin(shape, dark)
    return Tree.tostring(root, encoding="unicode")


def _thin(shape: Tree.Element, dark: bool) -> None:
    fill, line = shape.get("fill", ""), shape.get("stroke", "")
    faint = float(shape.get("fill-opacity", "1")) < 0.5
    if fill.startswith("#"):
        shape.set("fill", "none" if faint else _WHITE)
        if not faint and not line.startswith("#"):
            shape.set("stroke", _BLACK)
            shape.set("stroke-width", "0.012")
    if line.startswith("#"):
        light = brightness(line)
        deep = 1 - light if dark else light
        shape.set("stroke", _BLACK if deep < 0.35 else _GREY if deep < 0.75 else _WHITE)
        if float(shape.get("stroke-opacity", "1")) < 0.5:
            shape.set("stroke", "none")
