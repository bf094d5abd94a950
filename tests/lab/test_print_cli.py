"""`harena print`: its file, its output and errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from harena.cli import app
from harena.printing import messages, typst

EXAMPLE = Path(__file__).parents[2] / "examples" / "games" / "tic_tac_toe.py"


def test_print_writes_a_file_and_lists_sheets(tmp_path: Path) -> None:
    out = tmp_path / "six.pdf"
    done = CliRunner().invoke(app, ["print", "warp-6", "--out", str(out), "--sheets", "board,dice"])
    assert done.exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert done.output.splitlines()[1:] == [
        *("  board: 4 pages", "  dice: 1 page", "  summary: left out")
    ]


def test_file_games_use_the_default_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["print", str(EXAMPLE), "--ink", "save", "--paper", "letter"])
    assert done.exit_code == 0
    assert (tmp_path / "tic-tac-toe.pdf").exists()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["warp-7"], "'warp-7'"),
        (["warp-6", "--seats", "4"], "2 or 3 players, not 4"),
        (
            ["warp-6", "--sheets", "cards"],
            messages.unknown_sheet(name="cards", known=["board", "dice", "summary"]),
        ),
        (["warp-arena", "-o", "grids=5"], "'grids': '5' is not 4 or"),
        (["warp-arena", "--preset", "huge"], "'huge'"),
        (["warp-6", "--paper", "a3"], "'a3'"),
        (["warp-6", "--out", "/nowhere/at/all.pdf"], "cannot write"),
    ],
)
def test_invalid_arguments_are_reported(
    given: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["print", *given])
    assert done.exit_code != 0
    assert message in done.output
    assert list(tmp_path.iterdir()) == []


def test_missing_typst_names_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    out = tmp_path / "x.pdf"
    done = CliRunner().invoke(app, ["print", "warp-6", "--out", str(out)])
    assert done.exit_code == 1
    assert str(typst.MissingTypstError()) in done.output
    assert not out.exists()
