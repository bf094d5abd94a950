"""The messages that the page's tests read are up to date."""

from __future__ import annotations

from pathlib import Path

from tests.server.messages.files import FOLDER, files


def test_page_tests_use_current_server_messages(tmp_path: Path) -> None:
    """`uv run just messages` writes the files."""
    wanted = files(tmp_path)
    assert {path.name for path in FOLDER.iterdir()} == set(wanted)
    old = [n for n, text in wanted.items() if (FOLDER / n).read_text(encoding="utf-8") != text]
    assert old == [], "uv run just messages"
