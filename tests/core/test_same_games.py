"""Games told by two versions of the rules: alike where nothing changed, and where they are not."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from tests.shared import load_tool

ROOT = Path(__file__).parents[2]
MOVES = Path("src/harena/games/warp6/rules/movement.py")


@pytest.fixture
def tool() -> ModuleType:
    return load_tool.load_tool("same_games")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The sources, committed in a repository of their own."""
    sources = tmp_path / "src" / "harena"
    skipped = shutil.ignore_patterns("*.so", "__pycache__", "_compiled.txt", "web", "pictures")
    shutil.copytree(ROOT / "src" / "harena", sources, ignore=skipped)
    commit(tmp_path)
    return tmp_path


def commit(project: Path) -> None:
    """Commit all that there is."""
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    for command in (["init", "-q"], ["add", "."], [*who, "commit", "-q", "-m", "All of it"]):
        subprocess.run(["git", *command], cwd=project, check=True)


def plant(project: Path, text: str, becomes: str) -> None:
    """Change how dice move, and commit that."""
    before = (project / MOVES).read_text(encoding="utf-8")
    assert before.count(text) > 0
    (project / MOVES).write_text(before.replace(text, becomes), encoding="utf-8")
    commit(project)


def test_same_rules_play_the_same_games(
    tool: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["warp-6", "arena", "gladiator-arena", "warp-arena"]
    assert tool.main([*names, "--games", "3", "--decisions", "150"], project) == 0
    output = capsys.readouterr().out
    assert output == "".join(f"{name}: 3 alike, 0 differ\n" for name in names)


def test_first_difference_is_reported(
    tool: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fewer legal moves show before a move is made."""
    plant(project, "n += (may >> action) & 1", "n += (may >> action) & 1 if action < 18 else 0")
    assert tool.main(["warp-6", "arena", "--games", "4"], project) == 1
    output = capsys.readouterr().out.splitlines()
    assert output[:2] == ["warp-6:", "  0 alike, 4 differ"]
    first, _, only = output[2].partition(" may play only here: ")
    assert re.fullmatch(r"    [1-4] like warp-6 [0-3] for [23].*: step [0-9]+: [a-z]+", first)
    assert all(re.fullmatch("[468][a-f]-", move) for move in only.split())
    assert output[-1] == "arena: 4 alike, 0 differ"


def test_outcomes_of_choices_are_compared(
    tool: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A die that warps goes to the hole in one version."""
    plant(project, "space = board.DOTTED[space]\n    return", "space = 0\n    return")
    assert tool.main(["warp-6", "--games", "4"], project) == 1
    output = capsys.readouterr().out.splitlines()
    assert output[1] == "  0 alike, 4 differ"
    assert all(re.search(r"there [a-z]+ is asked, here a d[468] falls$", one) for one in output[2:])


def test_games_are_replayed_by_number(
    tool: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also if a version raises an error."""
    plant(project, "die = t[F.ROLLING_DIE]", "die = t[1_000_000]")
    assert tool.main(["warp-6", "--games", "3"], project) == 1
    output = capsys.readouterr().out.splitlines()
    assert output[1] == "  0 alike, 3 differ"
    example = re.fullmatch(
        r"    [1-3] like (warp-6 ([0-2]) .*: there it raised IndexError.*)", output[2]
    )
    assert example is not None
    assert tool.main(["warp-6", "--first", example[2], "--games", "1"], project) == 1
    assert capsys.readouterr().out == f"warp-6:\n  0 alike, 1 differ\n    1 like {example[1]}\n"


def test_refused_games_do_not_differ(tool: ModuleType) -> None:
    report = tool.Report()
    report.add(tool.Setup("warp-6", 1, 2, {}), [{"refused": "no such option"}], [{"won": []}])
    assert list(report.lines()) == ["0 alike, 0 differ, 1 cannot be set up there"]
