"""Posts of Gladiator Arena as people write them: what is read, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from harena.core.play.match import Match
from harena.postal.game import PostalGame
from harena.postal.game_file import read_postal_game
from tests.gladiator_arena.forums import GAME, duel, notations, refused, started, take
from tests.gladiator_arena.games import staged

READ = [
    ("Turn 1\n\nMove: D5\nStrike: E6,E5", "D5 xE6 xE5"),
    ("move d5, strike e6 & e5", "D5 xE6 xE5"),
    ("- [b]Move to:[/b] d 5\n- [i]Strikes[/i]: E6 and E5", "D5 xE6 xE5"),
    ("* Move: D5\n* Strike: E6; E5", "D5 xE6 xE5"),
    ("**Turn 1** — **Move:** D5\n**Strike:** E6/E5", "D5 xE6 xE5"),
    ("Move:\nD5\nStrike:\n* E6\n* E5", "D5 xE6 xE5"),
    ("Round #1: I move to D5, then attack E6 and E5.", "D5 xE6 xE5"),
    ("Move: D4 -> D5", "D5"),
    ("Move from D4 to D5\nno strike", "D5"),
    ("Move D5 (strike: E6 x2)", "D5 xE6 xE6"),
    ("Strike: E6 x2", "xE6 xE6"),
    ("Strike E6 twice, then E5", "xE6 xE6 xE5"),
    ("Strike: E5, 2x E6", "xE5 xE6 xE6"),
    ("Strike: E6x3", "xE6 xE6 xE6"),
    ("3 strikes: E6", "xE6 xE6 xE6"),
    ("2 strikes at E6, E5", "xE6 xE5"),
    ("xE6 xE5", "xE6 xE5"),
    ("With my sword I hit E6", "xE6"),
    ("Strike with my sword: E6", "xE6"),
    ("Move: none\nStrike: E6", "xE6"),
    ("Move: no. Strike: E6", "xE6"),
    ("Move -\nStrike - E6", "xE6"),
    ("no move, strike E6", "xE6"),
    ("Don't move!\nStrike E6", "xE6"),
    ("Stay at D4. Strike E6.", "xE6"),
    ("Move: stay\nStrike: -", ""),
    ("Strike: n/a\nMove: D5", "D5"),
    ("Stay", ""),
    ("pass", ""),
    ("No move, no strikes", ""),
]


@pytest.mark.parametrize(("text", "actions"), READ)
def test_ga_21_orders_as_people_write_them(text: str, actions: str) -> None:
    game = duel()
    take(game, "Ann", text)
    assert notations(game, "Ann") == [*actions.split(), "ready"]


WRONG = [
    ("Move: E9", "1, column 7: E9 is not on the board (A1 to H8)"),
    ("Move: D5\nStrike: J2", "2, column 9: J2 is not on the board"),
    ("Move: D5\nStrike: B2", "2, column 9: a sword reaches two squares: B2 is three away from D5"),
    ("Move: E5", "1, column 7: a human moves one square at most, sideways or along: E5 is 2 steps"),
    ("Strike: D4", "1, column 9: D4 is where you stand: nobody strikes his own square"),
    ("Move D5 strike D5", "1, column 16: D5 is where you want to be"),
    (
        "Move: D5\nStrike: E6,E5,E4",
        "2, column 15: 3 strikes and a move need 4 MpT; a human has 3",
    ),
    ("Move: D4", "1, column 7: you stand on D4; to stay there write Move: none"),
    ("Turn 4\nMove: D5", "1, column 1: Turn 4 is written, but turn 1 is being played"),
    ("D5", "1, column 1: D5 could be a move or a strike"),
    ("D4 -> D5 is my move", "1, column 1: D4 could be a move or a strike"),
    ("Strike: xE6 D5 E5-E6", "1, column 18: squares to strike are written with commas"),
    ("xE6 D5", "1, column 5: D5 could be a move or a strike"),
    ("Move: D5 C4", "1, column 10: a move names one square"),
    ("Move: D5\nMove: C4", "2, column 1: a second move is written"),
    ("Move: C4 -> D5", "1, column 7: you stand on D4, not on C4"),
    ("Stay at D5", "1, column 9: you stand on D4, not on D5"),
    ("Move: D5\nStay", "2, column 1: both a move to D5 and no move are written"),
    ("Stay. Move: D5", "1, column 7: a second move is written"),
    ("Strike: E6, none", "1, column 13: 'none' can be read in two ways here"),
    ("No strike. Strike E6", "1, column 19: both a strike at E6 and no strike are written"),
    ("Strike: E5 2x E6", "1, column 12: '2x' could belong to either square"),
    ("Strike: x2", "1, column 9: no square to strike stands beside 'x2'"),
    ("Strike: E6 x0", "1, column 12: a strike that is struck no times"),
    ("2 strikes: E6, E5, E4", "1, column 1: 2 strikes are announced, and 3 written"),
    ("Strike: E6 3", "1, column 12: '3' alone says nothing"),
    ("Move:\nStrike: E6", "1, column 1: nothing stands after Move"),
    ("Move: D5, Strike:", "1, column 11: nothing stands after Strike"),
    ("Move: 5D", "1, column 7: '5D' is no square; the letter comes first: D5"),
    ("Move: east", "1, column 7: 'east' is not understood; an order is written"),
    ("Move: D5\nGood luck!", "2, column 1: 'Good' is not understood"),
    ("no", "1, column 1: 'no' to what"),
    ("Strike: no E6", "1, column 9: 'no' and a square together"),
    ("Strike with my axe: E6", "1, column 16: you have a sword, not an axe"),
    ("", "1, column 1: nothing is ordered"),
    ("agree", "1, column 1: no proposal waits for an answer"),
]


@pytest.mark.parametrize(("text", "where"), WRONG)
def test_ga_21_what_cannot_be_read_is_said_and_changes_nothing(text: str, where: str) -> None:
    game = duel()
    assert f"line {where}" in refused(game, "Ann", text)


def test_ga_11_orders_beyond_the_rules_of_each_race_and_weapon() -> None:
    game = started("Ann: halfling axe A1", "Ben: giant catapult H8", "Cy: human bow H1")
    take(game, "Ann", "Move: B2\nStrike: C3")
    assert "a halfling has 3" in refused(game, "Ann", "Move: B2, strike C3 x2")
    assert "A4 is 3 steps from A1" in refused(game, "Ann", "Move: A4")
    assert "to stay there write Move: none" in refused(game, "Ann", "Move: A1")
    take(game, "Ben", "Strike: A1")
    assert "a catapult strikes once a turn" in refused(game, "Ben", "Strike: A1, A2")
    assert "a catapult takes a whole turn" in refused(game, "Ben", "Move: H7, strike A1")
    assert "a catapult strikes what is two or more away" in refused(game, "Ben", "Strike: G7")
    take(game, "Cy", "Move: G1, strike A8")
    assert "(a strike with a bow costs 2)" in refused(game, "Cy", "Strike: A8 x2")
    assert "a bow strikes what is three or more away" in refused(game, "Cy", "Strike: H3")
    dwarf = started("Ann: giant axe A1", "Ben: human sword H8")
    told = refused(dwarf, "Ann", "Move: A2, strike B2")
    assert "a strike and a move need 3 MpT (a giant's move costs 2); a giant has 2" in told


@pytest.mark.parametrize(
    "text",
    [
        "sword human D4",
        "human with a sword at D4",
        "Human, sword, d 4",
        "[b]Race:[/b] human\n[b]Weapon:[/b] sword\n[b]Start:[/b] D4",
        "Turn 0\nI'll be a human, with sword, starting on D4.",
    ],
)
def test_ga_21_start_posts_as_people_write_them(text: str) -> None:
    game = PostalGame(GAME, ["Ann", "Ben"])
    take(game, "Ann", text)
    assert notations(game, "Ann") == ["human", "sword", "D4", "ready"]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("halfling spear D4", "1, column 10: a halfling cannot have a spear; axe, sword, bow, cat"),
        ("dwarf, bow, D4", "1, column 8: a dwarf cannot have a bow here (no weak pairs)"),
        ("human sword E9", "1, column 13: E9 is not on the board (A1 to H8)"),
        ("human sword", "1, column 1: the starting square is missing"),
        ("D4", "1, column 1: the race and the weapon are missing"),
        ("human elf sword D4", "1, column 7: two are written as race: human and elf"),
        ("human sword D4 or E5", "1, column 16: 'or' is not understood"),
        ("human sword D4 D5", "1, column 16: two are written as starting square: D4 and D5"),
        ("human sword D4\nStrike: E5", "2, column 1: 'Strike' is not understood"),
        ("Turn 1: human sword D4", "1, column 1: Turn 1 is written, but turn 0 is being played"),
        ("", "1, column 1: nothing is chosen"),
    ],
)
def test_ga_2_start_posts_that_do_not_do(text: str, where: str) -> None:
    game = PostalGame(GAME, ["Ann", "Ben"])
    assert f"line {where}" in refused(game, "Ann", text)


def test_ga_2_weak_pairs_where_they_are_admitted() -> None:
    game = PostalGame(GAME, ["Ann", "Ben"], {"weak-pairs": True})
    take(game, "Ann", "dwarf bow D4")
    assert "an elf cannot have a spear; axe, sword, bow, catapult" in refused(
        game, "Ben", "elf spear A1"
    )


def test_ga_20_the_column_x_and_twice_are_told_apart() -> None:
    game = started("Ann: human sword X2", "Ben: elf axe A1", width=26)
    take(game, "Ann", "Move: x3; strike X2, Y2")
    assert notations(game, "Ann") == ["X3", "xX2", "xY2", "ready"]
    assert "X1 could be a square, or say how often" in refused(game, "Ann", "Strike: X3 X1")
    game = started("Ann: human sword W2", "Ben: elf axe A1", width=23)
    take(game, "Ann", "Strike: W3 x3")
    assert notations(game, "Ann") == ["xW3", "xW3", "xW3", "ready"]


def test_several_posts_in_one_paste() -> None:
    game = duel()
    take(game, "", "Ann wrote:\nMove: D5\n\n[b]ben:[/b]\nStrike: E5\n")
    assert notations(game, "Ann") == ["D5", "ready"]
    assert notations(game, "Ben") == ["xE5", "ready"]
    told = refused(game, "", "Ann\nMove: D3\n\nBen\nMove: E9")
    assert told == "line 5, column 7: E9 is not on the board (A1 to H8)"
    assert "a player's name must stand above a post" in refused(game, "", "Move: D5")
    assert "Ben's name stands in a post of Ann" in refused(game, "Ann", "stay\nBen\nstay")
    take(game, "ann", "Ann:\nstay")
    assert notations(game, "Ann") == ["ready"]


def test_ga_17_a_later_post_replaces_the_earlier_one() -> None:
    game = duel()
    take(game, "Ann", "Move: D5\nStrike: E6")
    take(game, "Ann", "Move: C4")
    assert notations(game, "Ann") == ["C4", "ready"]
    take(game, "Ben", "stay")
    assert "Move to: C4\nStrike: none" in game.resolve().text
    assert "Turn 1 is written" in refused(game, "Ann", "Turn 1\nMove: D5")


def test_ga_17_a_start_post_may_be_changed_in_part() -> None:
    """The post in which somebody takes another weapon, and starts where he wanted to."""
    game = PostalGame(GAME, ["Ann", "Ben"])
    take(game, "Ann", "sword human D4")
    take(game, "Ben", "elf bow D4")
    take(game, "Ann", "Sorry I will take the Axe instead. And start in the same place.")
    assert notations(game, "Ann") == ["human", "axe", "D4", "ready"]
    assert "an elf cannot have a spear" in refused(game, "Ben", "spear instead")
    report = game.resolve().text
    assert "Ben asked for D4, where Ann was first, and starts opposite on E5." in report
    assert "1 Ann axe human 8HP\n2 Ben bow elf 7HP\n" in report


def test_ga_16_who_changes_his_square_keeps_his_place_as_at_a_table() -> None:
    """[GA-16] [GA-17] The same changes of mind, posted and planned, lead to the same squares."""
    game, match = PostalGame(GAME, ["Ann", "Ben"]), Match(GAME, 2)
    space = match.state.space
    for seat, words in ((0, "human sword A1"), (1, "elf bow D4"), (0, "human sword D4")):
        take(game, game.names[seat], words)
        if (seat, words[-2:]) == (0, "D4"):
            # Azure's own choice comes last, so that the phase is still open here.
            match.amend(0, [space.find(name) for name in [*words.split(), "ready"]])
            match.apply_action("ready", 1)
            continue
        for name in [*words.split(), *(["ready"] if seat == 0 else [])]:
            match.apply_action(name, seat)
    assert "Ben asked for D4, where Ann was first, and starts opp" in game.resolve().text
    assert game.match.state.key() == match.state.key()


def test_ga_16_three_on_a_square_choose_again() -> None:
    game = PostalGame(GAME, ["Ann", "Ben", "Cy", "Dee"])
    take(game, "", "Ann\nsword human D4\nBen\nelf axe D4\nCy\ngiant bow D4\nDee\nelf bow A1")
    told = game.resolve().text
    assert "Ann asked for D4, as did Ben and Cy, and chooses a square again." in told
    assert "1 Ann sword human 8HP, chooses a square again\n" in told
    assert game.phase == "Ann, Ben and Cy choose a starting square again"
    assert "Dee has nothing to post" in refused(game, "Dee", "B2")
    assert "only the square is chosen again: human and sword stay" in refused(game, "Ann", "axe D4")
    take(game, "", "Ann\nD5\nBen\nstart at E4\nCy\ngiant bow A1")
    assert "Cy asked for A1, where Dee was first, and starts opposite on H8." in game.resolve().text
    assert game.turn == 1
    assert [report.turn for report in game.reports] == [0, 0]


def test_a_staged_position_reads_no_other_squares() -> None:
    """Orders are judged from where a gladiator stands, not from where it started."""
    game = duel()
    game.match.state = staged("human sword A1", "elf axe E6", turn=int(game.turn))
    assert "B3 is 3 steps from A1" in refused(game, "Ann", "Move: B3")
    take(game, "Ann", "Move: A2")


WORDS = """
move strike no none stay : , - -> x2 2x twice D5 E6 e5 d4 D 5 99 sword human turn 1 3 [b] [/b] * >
. concede propose standoff loss truce agree to from and x Ann Ben 2 strikes
"""
BITS = st.sampled_from([*WORDS.split(), "\n"])


@given(st.lists(BITS, max_size=14).map(" ".join) | st.text(max_size=60))
def test_ga_21_whatever_is_written_is_read_or_refused(text: str) -> None:
    game = duel()
    before = game.write()
    complaints = game.post("Ann", text)
    lines = text.splitlines() or [""]
    for one in complaints:
        assert 1 <= one.line <= len(lines)
        assert one.column >= 1
    if complaints:
        assert game.write() == before
    else:
        assert read_postal_game(game.write()).write() == game.write()
        game.resolve(deadline=True)


@given(st.lists(BITS, max_size=10).map(" ".join) | st.text(max_size=60))
def test_ga_21_start_posts_are_read_or_refused(text: str) -> None:
    game = PostalGame(GAME, ["Ann", "Ben"])
    if not game.post("", f"Ann\n{text}"):
        assert read_postal_game(game.write()).write() == game.write()
