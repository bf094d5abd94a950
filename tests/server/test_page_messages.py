"""The messages that the page's tests read are up to date."""

from __future__ import annotations

from pathlib import Path

from tests.server.messages.files import FOLDER, files


def test_the_page_is_tested_with_what_a_server_says(tmp_path: Path) -> None:
    """`uv run just messages` writes it anew."""
    wanted = files(tmp_path)
    assert {path.name for path in FOLDER.iterdir()} == set(wanted)
    old = [n for n, text in wanted.items() if (FOLDER / n).read_text(encoding="utf-8") != text]
    assert old == [], "uv run just messages"
