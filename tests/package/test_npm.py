"""The page's packages, which the build of the page may have installed already."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shared import load_tool


@pytest.mark.parametrize(("built", "taken"), [("{}", True), ('{"other": 1}', False)])
def test_npm_packages_of_the_build_are_reused(
    built: str, taken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = load_tool.load_tool("npm")
    web, build = tmp_path / "web", tmp_path / "build"
    for folder, asked in ((web, "{}"), (build, built)):
        folder.mkdir()
        (folder / "package-lock.json").write_text(asked)
    package = build / "node_modules" / "some" / "index.js"
    package.parent.mkdir(parents=True)
    package.write_text("it")
    monkeypatch.setattr(npm, "WEB", web)
    monkeypatch.setattr(npm, "BUILT", build)
    npm.take_over()
    there = web / "node_modules" / "some" / "index.js"
    assert there.exists() == taken
    npm.take_over()  # what is there stays
    assert not taken or there.read_text() == "it"
