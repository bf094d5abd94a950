"""The documentation's Python code runs; building the site checks its links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.openspiel import needs_open_spiel

ROOT = Path(__file__).parents[2]
TOP = sorted(ROOT.glob("*.md"))
"""Pages outside the site."""
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), *TOP]
FRAGMENTS = {"print.md"}
"""Pages whose code shows a part of a file and does not run by itself."""


def names(pages: list[Path]) -> list[str]:
    return [page.relative_to(ROOT).as_posix() for page in pages]


def without_code(text: str) -> str:
    return re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)


def anchors(page: Path) -> set[str]:
    heads = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", TOP, ids=names(TOP))
def test_links_have_targets(page: Path) -> None:
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)", without_code(page.read_text("utf-8"))):
        target, _, anchor = link.partition("#")
        if target.startswith(("http:", "https:", "mailto:")):
            continue
        file = (page.parent / target).resolve() if target else page
        if not file.exists() or (anchor and file.suffix == ".md" and anchor not in anchors(file)):
            broken.append(link)
    assert broken == []


WITH_CODE = [
    page
    for page in PAGES
    if "```python\n" in page.read_text("utf-8") and page.name not in FRAGMENTS
]


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=needs_open_spiel if "pyspiel" in page.read_text("utf-8") else ())
        for page in WITH_CODE
    ],
    ids=names(WITH_CODE),
)
def test_python_examples_run(page: Path) -> None:
    """Run a page's blocks in order; later ones may use what earlier ones define."""
    known: dict[str, object] = {}
    for number, block in enumerate(
        re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    ):
        exec(compile(block, f"{page.name}, block {number}", "exec"), known)
