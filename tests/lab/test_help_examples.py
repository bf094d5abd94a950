"""The examples in the help of the commands that study a game run as they are printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click import Command
from click.testing import CliRunner

from harena.cli import app
from harena.cli.balance import balance
from harena.cli.compare import compare
from harena.cli.simulate import simulate

ROOT = Path(__file__).parents[2]
BOTS = """
class Hasty:
    name, title, summary = "hasty", "Hasty", "Plays the first legal action."

    def choose(self, view, seat, rng):
        return int(view.legal_actions(seat)[0])
"""
COMMANDS: dict[str, tuple[Command, list[str]]] = {
    "simulate": (simulate, ["--games", "1", "--workers", "1"]),
    "lab balance": (balance, ["--games", "1", "--workers", "1"]),
    "lab compare": (compare, ["--games", "1", "--workers", "1"]),
}
"""[start of an example] -> its command, and the arguments that keep it short."""


def examples() -> list[str]:
    """Return all examples, a line each."""
    found = []
    for start, (command, _) in COMMANDS.items():
        text = re.sub(r"\\\n\s*", "", str(command.epilog))
        found += [line for line in text.splitlines() if f"harena {start} " in line]
    return [line.strip() for line in found]


@pytest.mark.parametrize("example", examples())
def test_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text(BOTS)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    game = (ROOT / "examples" / "games" / "tic_tac_toe.py").read_text()
    (tmp_path / "my_game.py").write_text(game)
    (tmp_path / "my_game_2.py").write_text(game)
    heroes = Path(__file__).with_name("balance_game.py").read_text()
    (tmp_path / "my_heroes.py").write_text(heroes)
    monkeypatch.chdir(tmp_path)
    start = next(name for name in COMMANDS if example.startswith(f"harena {name} "))
    limit = "60" if "warp-arena" in example else "300"
    arguments = [*shlex.split(example)[1:], *COMMANDS[start][1], "--limit", limit]
    done = CliRunner().invoke(app, arguments)
    assert (done.exit_code, done.exception) == (0, None), done.output
    assert done.stdout or (tmp_path / "armies.md").exists()
