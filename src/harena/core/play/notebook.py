"""The picture of a position or a match in a notebook. The renderer is set from outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_renderers: list[Callable[[Any], str]] = []


def set_renderer(render: Callable[[Any], str]) -> None:
    """Draw positions and matches in notebooks by `render`, which returns an SVG document."""
    _renderers[:] = [render]


def notebook_svg(position: Any) -> str | None:
    """Return a position or a match as an SVG document; None without a renderer."""
    return _renderers[0](position) if _renderers else None
