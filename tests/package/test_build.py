"""Compiled and plain code, and extensions that are out of date."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import harena

PACKAGE = Path(harena.__file__).parent
SHOW = (
    "import harena, harena.core.play.state as s; print(harena.compiled, s.__file__.endswith('.py'))"
)


def run(script: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script against the package in `folder`."""
    return subprocess.run(
        [sys.executable, "-W", "always", "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
    )


def copied(tmp_path: Path) -> Path:
    """Copy the installed package."""
    left_out = shutil.ignore_patterns("web", "__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "harena", ignore=left_out)
    for extension in PACKAGE.parent.glob("*.so"):
        shutil.copy(extension, tmp_path)
    return tmp_path


def test_plain_build_on_request(tmp_path: Path) -> None:
    done = run(SHOW, copied(tmp_path), HARENA_PLAIN="1")
    assert done.stdout == "False True\n"
    assert done.stderr == ""


def test_stale_extensions_are_skipped_with_a_warning(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    stamp = folder / "harena" / "_compiled.txt"
    stamp.write_text("built from something else\n")
    done = run(SHOW, folder, HARENA_PLAIN="")
    assert done.stdout == "False True\n"
    assert "its sources changed since they were compiled" in done.stderr


def test_edited_sources_run(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    source = folder / "harena" / "core" / "play" / "state.py"
    source.write_text(source.read_text(encoding="utf-8") + "\nEDITED = 'yes'\n", encoding="utf-8")
    script = "import harena.core.play.state as s; print(s.EDITED)"
    assert run(script, folder, HARENA_PLAIN="").stdout == "yes\n"
