"""What the page about environments shows runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"
BLOCKS = re.findall(r"## (.*?)\n.*?```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(("title", "code"), BLOCKS, ids=[title for title, _ in BLOCKS])
def test_what_is_shown_runs(title: str, code: str) -> None:
    exec(compile(code, f"{PAGE.name}: {title}", "exec"), {})
