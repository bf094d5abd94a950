"""The file of a forum game: all of it, read strictly, and never too large."""

from __future__ import annotations

import pytest

from harena import postal
from harena.content.referee import PlayerNameError, RefereeError
from harena.core.errors import OptionError, RecordError, SeatError
from harena.postal import messages
from harena.postal.formatting import format_post
from harena.postal.game import MOST_POST, PostalGame
from harena.postal.game_file import before_last_turn, read_postal_game
from tests.gladiator_arena.forums import GAME, duel, played, refused, started, take


def test_file_holds_the_whole_game() -> None:
    game = started("Ann: sword human D4", "Ben: axe elf D4", width=6, height=7)
    take(game, "Ann", "\n Turn 1\n\n\tMove: D5 \n\n")
    text = game.write()
    again = read_postal_game(text)
    assert again.write() == text
    assert again.match.state.key() == game.match.state.key()
    assert [one.text for one in again.reports] == [one.text for one in game.reports]
    assert again.missing() == [1]
    assert text.startswith(
        '[Format "harena forum 1"]\n[Game "gladiator-arena"]\n[Players "Ann, Ben"]\n'
    )
    assert "\n== Turn 1 ==\n\n#3 Ann\n     Turn 1\n\n     Move: D5\n" in text


BROKEN = [
    ("harena forum 1", "harena forum 2", "line 1, column 1: expected the format"),
    ("gladiator-arena", "chess", "line 2, column 1: no game 'chess'"),
    ("gladiator-arena", "warp-6", "line 2, column 1: WARP 6 cannot be run from posts"),
    ("Ann, Ben", "Ann", "line 3, column 1: Gladiator Arena is for 2"),
    ("Ann, Ben", "Ann, Move", f"line 3, column 1: {messages.name_like_post('Move')}"),
    ("width=8", "width=80", "line 4, column 1: option 'width': '80' is not a whole number"),
    ("width=8", "width", "line 4, column 1: expected options such as width=8"),
    ("== Turn 0 ==", "== Turn 1 ==", "line 6, column 1: expected == Turn 0 ==, found"),
    ("#1 Ann", "#2 Ann", "line 8, column 1: expected #1 and a player (Ann, Ben), or"),
    ("#1 Ann", "#1 Bob", "line 8, column 1: expected #1 and a player (Ann, Ben), or"),
    ("sword human D4", "sword human D9", "line 9, column 18: Ann: D9 is not on the board"),
    ("== Turn 0 resolved ==", "== Turn 0 resolved without Ben ==", "line 14, column 1: expected"),
    (
        "== Turn 0 resolved ==",
        "",
        "line 16, column 1: expected #3 and a player (Ann, Ben), or == Turn 0 res",
    ),
    ("    Move: D5", "Move: D5", f"line 19, column 1: expected {messages.INDENTED_POST}"),
    ("    Move: D5", "    Strike: A8", "line 19, column 13: Ann: a sword reaches two squares"),
    ("== Turn 1 ==", "", "line 18, column 1: expected == Turn 1 ==, found '#3 Ann'"),
]


@pytest.mark.parametrize(("old", "new", "where"), BROKEN)
def test_files_are_parsed_strictly(old: str, new: str, where: str) -> None:
    game = duel()
    take(game, "Ann", "Move: D5")
    text = game.write()
    assert text.count(old) >= 1
    with pytest.raises(RecordError) as error:
        read_postal_game(text.replace(old, new, 1))
    assert where in str(error.value)


def test_files_allow_comments_and_other_line_ends() -> None:
    game = duel()
    text = game.write().replace("== Turn 1 ==", "; so far, so good\n== Turn 1 ==")
    assert read_postal_game(f"\ufeff{text}".replace("\n", "\r\n")).write() == game.write()


def test_file_size_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 10 * MOST_POST
    for module in (postal.game, postal.game_file):
        monkeypatch.setattr(module, "MOST_FILE", most)
    game = duel()
    told = refused(game, "Ann", f"stay{' ' * 10}{'.' * MOST_POST}")
    assert messages.long_post(MOST_POST) in told
    long = f"stay{'.' * (MOST_POST - 20)}"
    posts = 0
    while not (complaints := game.post("Ann", long)):
        posts += 1
    assert complaints[0].text == messages.FILE_FULL
    assert posts > most // MOST_POST - 5
    assert read_postal_game(game.write()).write() == game.write()
    with pytest.raises(RecordError, match="a file has at most"):
        read_postal_game(game.write() + ";" * most)


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["Ann", "ann"], messages.same_name("ann")),
        (["Ann", ""], messages.no_name("")),
        (["Ann", "D4"], messages.name_like_post("D4")),
        (["Ann", "Stay"], messages.name_like_post("Stay")),
        (["Ann", "By Ben"], messages.name_like_post("By Ben")),
        (["Ann", 'B"n'], messages.wrong_characters('B"n')),
        (["Ann", "B" * 41], "is longer than 40 characters"),
    ],
)
def test_invalid_names_are_refused(names: list[str], why: str) -> None:
    with pytest.raises(PlayerNameError, match="'") as error:
        PostalGame(GAME, names)
    assert why in str(error.value)


def test_invalid_starts_are_refused() -> None:
    with pytest.raises(SeatError):
        PostalGame(GAME, ["Ann"])
    with pytest.raises(OptionError):
        PostalGame(GAME, ["Ann", "Ben"], {"width": 3})
    with pytest.raises(RefereeError, match=messages.not_for_posts("WARP 6")):
        PostalGame("warp-6", ["Ann", "Ben"])
    unknown = messages.not_playing(name="Cy", players=["Ann", "Old Sam"])
    with pytest.raises(PlayerNameError, match=unknown):
        PostalGame(GAME, ["Ann", " Old  Sam "]).post("Cy", "stay")


def test_board_is_drawn() -> None:
    game = duel()
    assert game.picture().startswith("<svg ")
    assert game.picture(game.reports[0]) == game.picture()
    first = game.picture()
    played(game, "Ann: Move: D5", "Ben: stay")
    assert game.picture(game.reports[0]) != game.picture()
    assert first.startswith("<svg ")


def test_turn_picture_shows_moves_strikes_and_losses() -> None:
    """Paths, and each loss in its square."""
    game = started("Ann: sword human D4", "Ben: axe elf E6", "Cy: spear human C4")
    played(game, "Ann: Move: D5 / Strike: E6,E5", "Ben: Move: E5", "Cy: Move: C5")
    report = game.reports[-1]
    ways = {(seat, path[0].at, path[-1].at) for seat, path in report.acts}
    assert ways == {
        (0, "D4", "D5"),
        (1, "E6", "E5"),
        (2, "C4", "C5"),
        (0, "D5", "E6"),
        (0, "D5", "E5"),
    }
    assert report.losses == {"E5": 2}
    picture = game.picture(report)
    assert picture.count("\u22122</text>") == 1
    assert picture.count("stroke-dasharray") > game.picture().count("stroke-dasharray")
    played(game, "Ann: Move: C5", "Ben: stay", "Cy: stay")
    assert "bump" in {stop.how for _, path in game.reports[-1].acts for stop in path}
    assert game.picture(game.reports[-1]).count("stroke") > game.picture().count("stroke")


def test_undoing_a_turn_removes_its_posts() -> None:
    """The replayed turn is the same, and later posts are gone."""
    game = duel()
    take(game, "Ann", "Move: D5")
    standing = game.write()
    game.resolve(deadline=True)
    report = game.reports[-1].text
    take(game, "Ben", "stay")
    before = before_last_turn(game)
    assert before.write() == standing
    assert before.resolve(deadline=True).text == report
    first = before_last_turn(before_last_turn(before))
    assert first.turn == 0
    with pytest.raises(RefereeError, match=messages.NOTHING_TO_UNDO):
        before_last_turn(first)


REPORT = """\
Turn 1

2 . 1
1 2 .
  A B

1 Ann_x sword human 5HP
Move to: *

Ann asked for A1, as did Ben.
Ben is given B1.

1. Ann: 2 kills

Next: orders for turn 2
"""


def test_reports_use_forum_markup() -> None:
    """Headings in bold, the board in a typewriter face, sentences unchanged."""
    assert format_post(REPORT, "text") == REPORT
    bold = REPORT.replace("Turn 1", "[b]Turn 1[/b]").replace(
        "1 Ann_x sword human 5HP", "[b]1 Ann_x sword human 5HP[/b]"
    )
    board = "2 . 1\n1 2 .\n  A B"
    assert format_post(REPORT, "bbcode") == bold.replace(board, f"[code]\n{board}\n[/code]")


def test_reports_use_chat_markup() -> None:
    """Characters that would be markup are escaped."""
    told = format_post(REPORT, "markdown").split("\n\n")
    assert told[0] == "**Turn 1**"
    assert told[1] == "```\n2 . 1\n1 2 .\n  A B\n```"
    assert told[2] == "**1 Ann\\_x sword human 5HP**\n- Move to: \\*"
    assert told[3] == "- Ann asked for A1, as did Ben.\n- Ben is given B1."
    assert told[4] == "1\\. Ann: 2 kills"
    assert told[5] == "Next: orders for turn 2\n"
