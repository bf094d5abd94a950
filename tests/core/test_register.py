"""The rule register: built from docstrings, and complete."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tests.shared import load_tool


@pytest.fixture
def tool() -> ModuleType:
    return load_tool.load_tool("register")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A game with three rules, all of them implemented and tested."""
    game = tmp_path / "src" / "harena" / "games" / "mill"
    tests = tmp_path / "tests" / "mill"
    core = tmp_path / "src" / "harena" / "core"
    for folder in (game, tests, core):
        folder.mkdir(parents=True)
    readme = "# Mill\n\n**ML-1** Take one.\n\n**ML-10** End.\n\n**ML-2** Not **ML-3** here.\n"
    (game / "README.md").write_text(readme)
    (core / "game.py").write_text('def rules():\n    """Such as ML-2."""\n')
    (game / "rules.py").write_text(
        'class Mill:\n    """A mill."""\n\n    def take(self):\n'
        '        """ML-1, ML-10: take."""\n\n'
        'SIZE = 3\n"""How large (ML-2)."""\n'
    )
    (tests / "test_mill.py").write_text(
        'def test_ml_1_take(): pass\n\ndef test_rest():\n    """[ML-2] [ML-10]"""\n\n'
        'def helper():\n    """ML-3"""\n'
    )
    return tmp_path


def test_the_register_lists_code_and_tests(tool: ModuleType, project: Path) -> None:
    assert tool.main([], project) == 0
    text = (project / "docs" / "reference" / "rules-register.md").read_text()
    assert text.splitlines()[-3:] == [
        "| ML-1 | Take one. | `games/mill/rules.py`: `Mill.take` "
        "| `mill/test_mill.py`: `test_ml_1_take` |",
        "| ML-2 | Not ML-3 here. | `games/mill/rules.py`: `SIZE` "
        "| `mill/test_mill.py`: `test_rest` |",
        "| ML-10 | End. | `games/mill/rules.py`: `Mill.take` | `mill/test_mill.py`: `test_rest` |",
    ]
    assert tool.main(["--check"], project) == 0


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("src/harena/games/mill/rules.py", "ML-1,", "", "ML-1 has no code that cites it"),
        ("src/harena/games/mill/rules.py", " (ML-2)", "", "ML-2 has no code that cites it"),
        ("tests/mill/test_mill.py", "test_ml_1_take", "test_take", "ML-1 has no test"),
        ("tests/mill/test_mill.py", "test_rest", "check_rest", "ML-10 has no test"),
        ("tests/mill/test_mill.py", "test_rest", "test_all", "rules-register.md is old"),
        ("src/harena/games/mill/README.md", "Take", "**ML-4**\n\n**ML-4**", "ML-4 has no code"),
        ("src/harena/games/mill/README.md", "**ML-", "ML-", "no game has a rule"),
    ],
)
def test_missing_code_or_test_fails_the_check(
    tool: ModuleType,
    project: Path,
    capsys: pytest.CaptureFixture[str],
    file: str,
    old: str,
    new: str,
    fault: str,
) -> None:
    tool.main([], project)
    path = project / file
    path.write_text(path.read_text().replace(old, new))
    if "ML-4" in new:
        path.write_text(path.read_text() + "\n**ML-4** More.\n")
    before = (project / "docs" / "reference" / "rules-register.md").read_text()
    assert tool.main(["--check"], project) == 1
    assert fault in capsys.readouterr().err
    assert (project / "docs" / "reference" / "rules-register.md").read_text() == before


def test_every_rule_of_harena_has_code_and_a_test(tool: ModuleType) -> None:
    found = tool.register(tool.ROOT)
    assert {f"W6-{number}" for number in range(1, 15)} <= {rule.number for rule in found}
    assert [rule.number for rule in found if not rule.code or not rule.tests] == []
