"""Planting faults: which the tests notice, and which cannot be planted at all."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from tests.shared import load_tool


@pytest.fixture
def tool() -> ModuleType:
    return load_tool.load_tool("faults")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A mill that halves its input, and a test of it."""
    files = {
        "src/mill.py": "def grind(corn):\n    if corn < 0: return 0\n    return corn // 2\n",
        "tests/test_mill.py": "from mill import grind\n\ndef test_half(): assert grind(5) == 2\n",
        "conftest.py": "from hypothesis import settings\nsettings.register_profile('unshrunk')\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (tmp_path / "tools").mkdir()
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


def listed(project: Path, *faults: tuple[str, str], test: str = "tests/test_mill.py") -> None:
    """Write the list: of each fault the text as it is, and what it is changed to."""
    lines = []
    for number, (text, becomes) in enumerate(faults):
        lines += ["[[fault]]", 'part = "mill"', 'file = "src/mill.py"', f'wrong = "fault {number}"']
        lines += [f"text = '{text}'", f"becomes = '{becomes}'", f'tests = ["{test}"]']
    (project / "tools" / "faults.toml").write_text("\n".join(lines) + "\n")


def test_faults_are_caught_or_missed(
    tool: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault that is no Python counts as unnoticed."""
    listed(project, ("// 2", "// 3"), ("< 0", "< -1"), ("if corn", "if (corn"))
    before = (project / "src" / "mill.py").read_text()
    assert tool.main([], project) == 1
    output = capsys.readouterr()
    assert "tests/test_mill.py::test_half: fault 0" in output.out
    assert "1 of 3 faults were noticed (mill)" in output.out
    assert [line[:21] for line in output.err.splitlines()] == [
        "src/mill.py: fault 1 ",
        "src/mill.py: fault 2 ",
    ]
    assert (project / "src" / "mill.py").read_text() == before


def test_tests_must_pass_without_a_fault(tool: ModuleType, project: Path) -> None:
    listed(project, ("// 2", "// 3"))
    (project / "src" / "mill.py").write_text("def grind(corn):\n    return corn // 2 + 1\n")
    with pytest.raises(SystemExit, match="without any fault a test fails"):
        tool.main([], project)


@pytest.mark.parametrize(
    ("text", "test", "why"),
    [
        ("// 4", "tests/test_mill.py", "src/mill.py has its text 0 times, not once"),
        ("return", "tests/test_mill.py", "src/mill.py has its text 2 times, not once"),
        ("// 2", "tests/test_mill.py::test_third", "there is no test"),
        ("// 2", "tests/test_oven.py", "there is no test"),
    ],
)
def test_unplantable_faults_are_reported(
    tool: ModuleType,
    project: Path,
    capsys: pytest.CaptureFixture[str],
    text: str,
    test: str,
    why: str,
) -> None:
    listed(project, (text, ""), test=test)
    assert tool.main(["--check"], project) == 1
    assert why in capsys.readouterr().err


def test_every_listed_fault_can_be_planted(tool: ModuleType) -> None:
    faults = tool.Fault.listed(tool.ROOT)
    assert [fault.trouble(tool.ROOT) for fault in faults] == [""] * len(faults)
    assert len({fault.wrong for fault in faults}) == len(faults) >= 40
    parts = {fault.part for fault in faults}
    assert {"core", "bots", "lab", "server", "cli", "page"} < parts
