"""`harena referee`: a game by forum posts, from its start to the ranking."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest
from click.testing import CliRunner, Result

from harena.cli import app, messages
from harena.content import messages as content_messages
from harena.core.options import Preset
from harena.core.registry import register
from harena.games.gladiator_arena import GladiatorArenaGame
from harena.postal.game_file import read_postal_game


def run(*arguments: str | Path, stdin: str = "") -> Result:
    """Run a command of `harena referee`."""
    return CliRunner().invoke(app, ["referee", *(str(one) for one in arguments)], input=stdin)


def done(*arguments: str | Path, stdin: str = "") -> str:
    """Run a command that must succeed, and return its output."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


@pytest.fixture
def duel(file: Path) -> Path:
    """Play turn 0 of a game of two."""
    done("new", file, "--players", "Ann,Ben", "-o", "limit=no")
    done("post", file, stdin="Ann\nsword human D4\n\nBen\naxe elf E6\n")
    done("resolve", file, "--yes")
    return file


@pytest.mark.parametrize("command", ["new", "post", "status", "resolve", "report", "undo"])
def test_every_command_has_examples_in_its_help(command: str) -> None:
    assert f"harena referee {command}" in done(command, "--help").split("Examples:")[1]


def test_ga_21_three_player_game_to_its_ranking(file: Path, tmp_path: Path) -> None:
    """Posts refused and changed, a turn without a post, reports kept in the file."""
    done(
        *("new", file, "--players", "Ann,Ben,Cy"),
        *("--option", "limit-start=3", "--option", "limit-step=1"),
    )
    assert done("post", file, "--player", "Ann", "--text", "sword human D4") == (
        "Ann\n"
        "  Race    human  line 1: sword human D4\n"
        "  Weapon  sword  line 1: sword human D4\n"
        "  Start   D4     line 1: sword human D4\n"
        f"{messages.accepted(['Ben', 'Cy'])}\n"
    )
    wrong = run("post", file, stdin="Ben:\nelf with an axe at D4\n\nCy:\nhalfling spear D6\n")
    assert wrong.exit_code == 1
    assert "line 5, column 10: " in wrong.stderr
    assert "    halfling spear D6\n             ^\n" in wrong.stderr
    assert "Ben and Cy" in done("post", file, "--player", "Ann", "--text", "same place, D4")
    done("post", file, stdin="Ben:\nelf with an axe at D4\n\nCy:\nhalfling sword D6\n")
    start = done("resolve", file, "--yes")
    assert "5 . . . . 2 . . .\n4 . . . 1 . . . .\n" in start

    done("post", file, "--player", "ann", stdin="Turn 1\n\nMove: D5\nStrike: E6,E5\n")
    assert "line 1, column 1: " in (
        run("post", file, "--player", "Ben", "--text", "Turn 2, stay").stderr
    )
    done("post", file, "--player", "Ben", stdin="[b]Turn 1[/b]\n- Move to: d5\n- Strike: D4\n")
    waiting = run("resolve", file)
    assert (waiting.exit_code, "--deadline" in waiting.stderr) == (1, True)
    done("post", file, "--player", "Cy", "--text", "No move. Strike E5")
    first = done("resolve", file, "--yes")
    assert "1 Ann sword human 5HP\n" in first
    assert "2 Ben axe elf 4HP\n" in first

    done("post", file, "--player", "Cy", "--text", "Move: C6")
    done("post", file, "--player", "Cy", "--text", "Turn 2: stay, strike E5 x3")
    done("post", file, stdin="Ben\nstrike D6 twice, D4\n\nAnn\nStrike: D6, D6, D6\n")
    picture = tmp_path / "board.svg"
    second = done("resolve", file, "--yes", "--svg", picture)
    assert picture.read_text(encoding="utf-8").startswith("<svg ")
    assert "3 Cy sword halfling out, -7HP\n" in second

    # Ann does not post; the time limit ends the match.
    done("post", file, "--player", "Ben", "--text", "Move: E6")
    third = done("resolve", file, "--deadline", "--yes")
    assert "1 Ann sword human 1HP\n" in third
    ranking = third[third.index("1. Ann: ") :]
    assert [line[:3] for line in ranking.splitlines()] == ["1. ", "2. ", "3. "]

    # The file has it all.
    assert done("report", file) == third
    assert done("report", file, "--turn", "1") == first
    assert done("status", file).endswith(ranking)
    kept = file.read_text(encoding="utf-8")
    assert "#6 Ben\n    [b]Turn 1[/b]\n    - Move to: d5\n    - Strike: D4\n" in kept
    assert read_postal_game(kept).write() == kept
    assert run("post", file, "--player", "Ann", "--text", "stay").exit_code == 1


class _Small(GladiatorArenaGame):
    """Gladiator Arena with a preset."""

    name: ClassVar[str] = "small"
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("pit", "The pit", "A small floor.", {"width": 5, "height": 5}),
    )


def test_games_start_with_a_preset(file: Path) -> None:
    register(_Small())
    call = ("new", file, "--players", "Ann,Ben", "--game", "small")
    wrong = run(*call, "--preset", "hall")
    assert wrong.exit_code == 1
    assert "preset 'hall'" in wrong.stderr
    assert not file.exists()
    done(*call, "--preset", "pit", "-o", "height=6")
    kept = read_postal_game(file.read_text(encoding="utf-8")).match.options
    assert (kept["width"], kept["height"]) == (5, 6)


def test_unwritable_files_are_unchanged(duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = duel.read_bytes()

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("harena.cli.referee.os.replace", full)
    wrong = run("post", duel, "--player", "Ann", "--text", "stay")
    assert (wrong.exit_code, "cannot write" in wrong.stderr) == (1, True)
    assert [path.name for path in duel.parent.iterdir()] == [duel.name]
    assert duel.read_bytes() == before


def test_damaged_files_are_refused(duel: Path) -> None:
    text = duel.read_text(encoding="utf-8").replace("sword human D4", "sword human D9")
    duel.write_text(text, encoding="utf-8")
    wrong = run("status", duel)
    assert wrong.exit_code == 1
    assert "game.txt: line 9, column 17: Ann: D9" in wrong.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--players", "Ann,Ben", "--option", "width"], 2, "--option 'width'"),
        (["--players", "Ann,Ben", "--option", "width=2"], 1, "4 to 26"),
        (["--players", "Ann"], 1, "players, not 1"),
        (["--players", "Ann,Ann"], 1, "'Ann'"),
        (["--players", "Ann,Ben", "--game", "chess"], 1, "'chess'"),
        (["--players", "Ann,Ben", "--game", "warp-6"], 1, "WARP 6"),
    ],
)
def test_new_reports_errors(file: Path, arguments: list[str], code: int, message: str) -> None:
    wrong = run("new", file, *arguments)
    assert wrong.exit_code == code
    assert message in wrong.stderr
    assert not file.exists()


def test_other_errors_are_reported(duel: Path, tmp_path: Path) -> None:
    assert "already exists" in run("new", duel, "--players", "Ann,Ben").stderr
    assert "cannot read" in run("status", tmp_path / "none.txt").stderr
    assert "'Cy'" in run("post", duel, "--player", "Cy", "--text", "stay").stderr
    assert "0 to 0" in run("report", duel, "--turn", "1").stderr
    assert "cannot write" in run("status", duel, "--svg", tmp_path / "none" / "x.svg").stderr


def test_status_shows_who_has_posted(duel: Path) -> None:
    done("post", duel, "--player", "Ann", "--text", "stay")
    shown = done("status", duel)
    assert f"sword human 8HP  {messages.POSTED}" in shown
    assert f"axe elf 7HP      {messages.NOT_POSTED}" in shown


def test_interactive_game(file: Path, tmp_path: Path) -> None:
    """`harena referee FILE` asks for a new game, posts, the turn and a picture."""
    picture = tmp_path / "board.svg"
    asked = done(
        file,
        stdin="Ann, Ben\nwidth=6\n"  # a new game
        "p\n\nAnn\nsword human D4\n\n\nBen\naxe elf E6\n.\n"  # posts with empty lines
        "r\ny\n"
        "p\n1\nTurn 1\n\nMove: D9\n.\n"  # refused
        "p\n1\nTurn 1\n\nMove: D5\n.\n"
        "p\nNobody\n"
        "r\nn\n"  # not without Ben
        "r\ny\n"
        f"b\n{picture}\n"
        "t\n0\nt\nx\nt\n9\ns\nq\n",
    )
    assert messages.new_game(str(file)) in asked
    assert messages.accepted([]) in asked
    assert messages.accepted(["Ben"]) in asked
    assert asked.count(messages.play_turn(turn=0, missing=[])) == 1
    assert asked.count(messages.play_turn(turn=1, missing=["Ben"])) == 2
    assert asked.count(f"{WITHOUT_POST}\n") == 2
    assert asked.count("2 Ben axe elf 7HP\nDid not post") == 1
    assert asked.count("Turn 0\n\n8 . . . . . .\n") == 2
    assert picture.read_text(encoding="utf-8").startswith("<svg ")
    assert read_postal_game(file.read_text(encoding="utf-8")).turn == 2


PASTE = """Ann
Posts: 295
Joined: 2008
[quote=Ben]Move: C4[/quote]
Turn 1
Move: D5
[s]Strike: D6[/s]
Strike: E6 x2

---
To be or not
Ben: stay
"""
WITHOUT_POST = messages.not_posted_yet("stays, no strikes (GA-11)")
UNDERSTOOD = """Ann
  Move    D5        line 5: Move: D5
  Strike  E6 twice  line 7: Strike: E6 x2
  ignored: lines 1 to 2, the forum's page: Posts: 295
  ignored: line 3, quoted: Move: C4
  ignored: line 6, struck out: Strike: D6
  ignored: line 10, a signature: To be or not
Ben
  Move    none  line 1: Ben: stay
  Strike  none  not mentioned
"""


def test_ga_21_posts_are_summarized_before_the_turn(duel: Path) -> None:
    """The summary follows each paste, and is in the status and the question."""
    assert done("post", duel, stdin=PASTE) == f"{UNDERSTOOD}{messages.ALL_POSTED}\n"
    assert done("status", duel).endswith(f"\n\n{UNDERSTOOD}")
    before = duel.read_text(encoding="utf-8")
    for answer in ("", "n\n", "later\n"):
        asked = run("resolve", duel, stdin=answer)
        assert asked.exit_code == 1
        assert asked.stdout == ""
        assert f"{UNDERSTOOD}{messages.play_this(1)} " in asked.stderr
        assert messages.NOT_PLAYED in asked.stderr
        assert duel.read_text(encoding="utf-8") == before
    played = run("resolve", duel, stdin="y\n")
    assert played.exit_code == 0
    assert played.stdout.startswith("Turn 1\n\n8 . .")
    assert played.stdout == done("report", duel)


def test_turns_can_be_undone(duel: Path) -> None:
    """Its posts stay and may be changed; turn 0 goes back to the start."""
    before = duel.read_text(encoding="utf-8")
    done("post", duel, "--player", "Ann", "--text", "Move: D5")
    done("resolve", duel, "--deadline", "--yes")
    assert "Ann" in done("undo", duel)
    assert "Move: D5" in duel.read_text(encoding="utf-8")
    done("undo", duel)
    assert duel.read_text(encoding="utf-8") == before.partition("\n\n== Turn 0 resolved")[0] + "\n"
    assert run("undo", duel).exit_code == 1


def test_reports_use_forum_markup(duel: Path) -> None:
    report = done("report", duel, "--as", "bbcode")
    assert report.startswith("[b]Turn 0[/b]\n\n[code]\n8 ")
    assert done("report", duel, "--as", "markdown").startswith("**Turn 0**\n\n```\n8 ")
    again = done("report", duel)
    done("undo", duel)
    assert done("resolve", duel, "--yes", "--as", "bbcode") == report
    assert done("report", duel) == again


def test_scripts_get_no_questions(duel: Path) -> None:
    """Only the report goes to standard output, the summary of the posts to standard error."""
    done("post", duel, "--player", "Ann", "--text", "Move: D5")
    assert content_messages.no_post_yet(["Ben"]) in run("resolve", duel, "--yes").stderr
    played = run("resolve", duel, "--deadline", "--yes")
    assert played.stdout == done("report", duel)
    assert "  Move    D5    line 1: Move: D5\n" in played.stderr
    assert f"Ben\n{WITHOUT_POST}\n" in played.stderr
    assert "(y/n)" not in played.stderr


def test_extra_pasted_lines_are_no_answer(duel: Path) -> None:
    """Lines after the end of a paste play no turn."""
    kept = duel.read_text(encoding="utf-8")
    asked = done(duel, stdin="p\nAnn\nstay\n.\nReply\nr\nYou are not logged in\nq\n")
    assert messages.unknown_key("reply") in asked
    assert "Play turn 1 without Ben? (y/n)" in asked
    assert duel.read_text(encoding="utf-8") == f"{kept}\n#3 Ann\n    stay\n"
