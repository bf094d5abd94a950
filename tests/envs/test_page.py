"""The examples of docs/envs.md run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.openspiel import needs_open_spiel

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"
BLOCKS = re.findall(r"## (.*?)\n.*?```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


EVERY = [
    pytest.param(*block, id=block[0], marks=needs_open_spiel if "pyspiel" in block[1] else ())
    for block in BLOCKS
]


@pytest.mark.parametrize(("title", "code"), EVERY)
def test_what_is_shown_runs(title: str, code: str) -> None:
    exec(compile(code, f"{PAGE.name}: {title}", "exec"), {})
