"""The wheel as it is shipped: extensions, sources, page, migrations and rulebooks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, with the page if it has been built, but without extensions."""
    copy = tmp_path_factory.mktemp("tree") / "harena"
    folders = (".venv", ".git", "node_modules", "dist", "build", ".*cache")
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*folders, "*.so", "_compiled.txt"))
    return copy


def build(tree: Path, **environment: str) -> list[str]:
    """Build a wheel of `tree`; the names of the files in it."""
    out = tree / "dist"
    shutil.rmtree(out, ignore_errors=True)
    command = ["uv", "build", "--wheel", "--quiet", "--out-dir", str(out), str(tree)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = out.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        return opened.namelist()


def test_the_wheel_holds_everything(tree: Path, tmp_path: Path) -> None:
    names = build(tree)
    assert "harena/server/web/index.html" in names
    assert any(n.startswith("harena/server/web/assets/") and n.endswith(".js") for n in names)
    assert "harena/games/warp6/rules/position.py" in names
    assert any(
        n.startswith("harena/games/warp6/rules/position.") and not n.endswith(".py") for n in names
    )
    assert "harena/_compiled.txt" in names
    assert "harena/games/warp6/README.md" in names
    assert "harena/games/warp6/pictures/position.svg" in names
    assert any(n.startswith("harena/server/migrations/versions/") for n in names)
    assert not [n for n in names if n.startswith(("tests/", "web/"))]
    (wheel,) = (tree / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(tmp_path)
    script = "import harena; print(harena.compiled, harena.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert done.stdout.startswith("True ")
    assert str(tmp_path) in done.stdout


def test_without_a_compiler_the_wheel_still_builds_and_runs_plain(tree: Path) -> None:
    names = build(tree, CC="/bin/false")
    assert "harena/games/warp6/rules/position.py" in names
    assert not [n for n in names if n.endswith((".so", ".pyd", "_compiled.txt"))]
