"""Posts of Gladiator Arena as people write them: what is read, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from harena.core.play.match import Match
from harena.games.gladiator_arena.messages import posts as messages, report as report_messages
from harena.postal import messages as postal
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


def out_of_range(square: str, distance: int, origin: str) -> str:
    return messages.out_of_range(
        weapon="sword", reach=2, square=square, distance=distance, origin=origin
    )


WRONG = [
    ("Move: E9", 1, 7, messages.off_board(square="E9", last="H8")),
    ("Move: D5\nStrike: J2", 2, 9, messages.off_board(square="J2", last="H8")),
    ("Move: D5\nStrike: B2", 2, 9, out_of_range("B2", 3, "D5")),
    (
        "Move: E5",
        *(1, 7),
        messages.too_far(race="human", most=1, square="E5", steps=2, origin="D4", diagonal=True),
    ),
    ("Strike: D4", 1, 9, messages.own_square(square="D4", moving=False)),
    ("Move D5 strike D5", 1, 16, messages.own_square(square="D5", moving=True)),
    (
        "Move: D5\nStrike: E6,E5,E4",
        *(2, 15),
        messages.too_few_mpt(strikes=3, moves=True, need=4, why="", race="human", have=3),
    ),
    ("Move: D4", 1, 7, messages.already_there(square="D4")),
    ("Turn 4\nMove: D5", 1, 1, messages.other_turn(written=4, turn=1)),
    ("D5", 1, 1, messages.move_or_strike(square="D5")),
    ("D4 -> D5 is my move", 1, 1, messages.move_or_strike(square="D4")),
    ("Strike: xE6 D5 E5-E6", 1, 18, messages.COMMAS),
    ("xE6 D5", 1, 5, messages.move_or_strike(square="D5")),
    ("Move: D5 C4", 1, 10, messages.two_goals(first="D5", second="C4")),
    ("Move: D5\nMove: C4", 2, 1, messages.ONE_MOVE),
    ("Move: C4 -> D5", 1, 7, messages.stands_elsewhere(square="D4", named="C4")),
    ("Stay at D5", 1, 9, messages.stands_elsewhere(square="D4", named="D5")),
    ("Move: D5\nStay", 2, 1, messages.move_and_none(square="D5")),
    ("Stay. Move: D5", 1, 7, messages.ONE_MOVE),
    ("Strike: E6, none", 1, 13, messages.ambiguous(word="none")),
    ("No strike. Strike E6", 1, 19, messages.strike_and_none(square="E6")),
    ("Strike: E5 2x E6", 1, 12, messages.either_square(text="2x")),
    ("Strike: x2", 1, 9, messages.no_square_for(text="x2")),
    ("Strike: E6 x0", 1, 12, messages.NO_TIMES),
    ("2 strikes: E6, E5, E4", 1, 1, messages.announced(announced="2", given=3)),
    ("Strike: E6 3", 1, 12, messages.lone_number(text="3")),
    ("Move:\nStrike: E6", 1, 1, messages.nothing_after(clause="Move")),
    ("Move: D5, Strike:", 1, 11, messages.nothing_after(clause="Strike")),
    ("Move: 5D", 1, 7, messages.letter_first(text="5D", right="D5")),
    ("Move: east", 1, 7, messages.not_understood(word="east", hint=messages.WRITE_ORDERS)),
    (
        "Move: D5\nGood luck!",
        *(2, 1),
        messages.not_understood(word="Good", hint=messages.WRITE_ORDERS),
    ),
    ("no", 1, 1, messages.no_what(word="no")),
    ("Strike: no E6", 1, 9, messages.no_and_square(word="no")),
    ("Strike with my axe: E6", 1, 16, messages.other_weapon(own="sword", named="axe")),
    ("", 1, 1, messages.NOTHING_ORDERED),
    ("agree", 1, 1, messages.NO_PROPOSAL),
]


@pytest.mark.parametrize(("text", "line", "column", "told"), WRONG)
def test_ga_21_unreadable_orders_change_nothing(
    text: str, line: int, column: int, told: str
) -> None:
    game = duel()
    assert refused(game, "Ann", text) == f"line {line}, column {column}: {told}"


def test_ga_11_orders_outside_the_rules_are_refused() -> None:
    game = started("Ann: halfling axe A1", "Ben: giant catapult H8", "Cy: human bow H1")
    take(game, "Ann", "Move: B2\nStrike: C3")
    assert "a halfling has 3" in refused(game, "Ann", "Move: B2, strike C3 x2")
    assert "A4 is 3 steps from A1" in refused(game, "Ann", "Move: A4")
    assert messages.already_there(square="A1") in refused(game, "Ann", "Move: A1")
    take(game, "Ben", "Strike: A1")
    assert messages.CATAPULT_ONCE in refused(game, "Ben", "Strike: A1, A2")
    assert messages.CATAPULT_MOVES in refused(game, "Ben", "Move: H7, strike A1")
    near = messages.too_near(weapon="catapult", least=2, square="G7", distance=1, origin="H8")
    assert near in refused(game, "Ben", "Strike: G7")
    take(game, "Cy", "Move: G1, strike A8")
    assert messages.BOW_STRIKE in refused(game, "Cy", "Strike: A8 x2")
    near = messages.too_near(weapon="bow", least=3, square="H3", distance=2, origin="H1")
    assert near in refused(game, "Cy", "Strike: H3")
    dwarf = started("Ann: giant axe A1", "Ben: human sword H8")
    need = messages.too_few_mpt(
        strikes=1, moves=True, need=3, why=messages.GIANT_MOVE, race="giant", have=2
    )
    assert need in refused(dwarf, "Ann", "Move: A2, strike B2")


def missing(*parts: str) -> str:
    return messages.missing(parts=parts, hint=messages.WRITE_START)


def unclear_start(word: str) -> str:
    return messages.not_understood(word=word, hint=messages.WRITE_START)


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
    ("text", "line", "column", "told"),
    [
        (
            "halfling spear D4",
            *(1, 10),
            messages.cannot_carry(
                race="halfling",
                weapon="spear",
                weak=False,
                allowed=["axe", "sword", "bow", "catapult"],
            ),
        ),
        (
            "dwarf, bow, D4",
            *(1, 8),
            messages.cannot_carry(
                race="dwarf", weapon="bow", weak=True, allowed=["axe", "sword", "spear"]
            ),
        ),
        ("human sword E9", 1, 13, messages.off_board(square="E9", last="H8")),
        ("human sword", 1, 1, missing(messages.THE_SQUARE)),
        ("D4", 1, 1, missing(messages.THE_RACE, messages.THE_WEAPON)),
        ("human elf sword D4", 1, 7, messages.two_races(first="human", second="elf")),
        ("human sword D4 or E5", 1, 16, unclear_start("or")),
        ("human sword D4 D5", 1, 16, messages.two_starts(first="D4", second="D5")),
        ("human sword D4\nStrike: E5", 2, 1, unclear_start("Strike")),
        ("Turn 1: human sword D4", 1, 1, messages.other_turn(written=1, turn=0)),
        ("", 1, 1, messages.nothing_chosen(hint=messages.WRITE_START)),
    ],
)
def test_ga_2_invalid_start_posts_are_refused(text: str, line: int, column: int, told: str) -> None:
    game = PostalGame(GAME, ["Ann", "Ben"])
    assert refused(game, "Ann", text) == f"line {line}, column {column}: {told}"


def test_ga_2_weak_pairs_by_option() -> None:
    game = PostalGame(GAME, ["Ann", "Ben"], {"weak-pairs": True})
    take(game, "Ann", "dwarf bow D4")
    told = messages.cannot_carry(
        race="elf", weapon="spear", weak=False, allowed=["axe", "sword", "bow", "catapult"]
    )
    assert told in refused(game, "Ben", "elf spear A1")


def test_ga_20_column_x_differs_from_twice() -> None:
    game = started("Ann: human sword X2", "Ben: elf axe A1", width=26)
    take(game, "Ann", "Move: x3; strike X2, Y2")
    assert notations(game, "Ann") == ["X3", "xX2", "xY2", "ready"]
    assert messages.square_or_times(text="X1") in refused(game, "Ann", "Strike: X3 X1")
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
    unnamed = postal.name_missing(players=["Ann", "Ben"], near="")
    assert unnamed in refused(game, "", "Move: D5")
    misplaced = postal.other_name(name="Ben", author="Ann")
    assert misplaced in refused(game, "Ann", "stay\nBen\nstay")
    take(game, "ann", "Ann:\nstay")
    assert notations(game, "Ann") == ["ready"]


def test_ga_17_a_later_post_replaces_the_earlier_one() -> None:
    game = duel()
    take(game, "Ann", "Move: D5\nStrike: E6")
    take(game, "Ann", "Move: C4")
    assert notations(game, "Ann") == ["C4", "ready"]
    take(game, "Ben", "stay")
    assert "Move to: C4\nStrike: none" in game.resolve().text
    assert messages.other_turn(written=1, turn=2) in refused(game, "Ann", "Turn 1\nMove: D5")


def test_ga_17_start_posts_can_be_changed_in_part() -> None:
    """The post that takes another weapon and starts at the wanted square."""
    game = PostalGame(GAME, ["Ann", "Ben"])
    take(game, "Ann", "sword human D4")
    take(game, "Ben", "elf bow D4")
    take(game, "Ann", "Sorry I will take the Axe instead. And start in the same place.")
    assert notations(game, "Ann") == ["human", "axe", "D4", "ready"]
    told = messages.cannot_carry(
        race="elf", weapon="spear", weak=False, allowed=["axe", "sword", "bow"]
    )
    assert told in refused(game, "Ben", "spear instead")
    report = game.resolve().text
    assert report_messages.opposite(name="Ben", square="D4", first="Ann", start="E5") in report
    assert "1 Ann axe human 8HP\n2 Ben bow elf 7HP\n" in report


def test_ga_16_changed_squares_keep_their_place() -> None:
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
    told = report_messages.opposite(name="Ben", square="D4", first="Ann", start="E5")
    assert told in game.resolve().text
    assert game.match.state.key() == match.state.key()


def test_ga_16_three_on_a_square_choose_again() -> None:
    game = PostalGame(GAME, ["Ann", "Ben", "Cy", "Dee"])
    take(game, "", "Ann\nsword human D4\nBen\nelf axe D4\nCy\ngiant bow D4\nDee\nelf bow A1")
    told = game.resolve().text
    assert report_messages.crowded(name="Ann", square="D4", others=["Ben", "Cy"]) in told
    status = report_messages.status(armed="sword human", hit_points=8, out=False, again=True)
    assert report_messages.gladiator(number=1, name="Ann", status=status) in told
    assert game.phase == report_messages.choosing_again(names=["Ann", "Ben", "Cy"])
    assert "Dee has nothing to post" in refused(game, "Dee", "B2")
    told = messages.only_the_square(race="human", weapon="sword")
    assert told in refused(game, "Ann", "axe D4")
    take(game, "", "Ann\nD5\nBen\nstart at E4\nCy\ngiant bow A1")
    told = report_messages.opposite(name="Cy", square="A1", first="Dee", start="H8")
    assert told in game.resolve().text
    assert game.turn == 1
    assert [report.turn for report in game.reports] == [0, 0]


def test_staged_positions_use_current_squares() -> None:
    """Orders start from the gladiator's current square."""
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
def test_ga_21_any_text_is_parsed_or_refused(text: str) -> None:
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
def test_ga_21_start_posts_are_parsed_or_refused(text: str) -> None:
    game = PostalGame(GAME, ["Ann", "Ben"])
    if not game.post("", f"Ann\n{text}"):
        assert read_postal_game(game.write()).write() == game.write()
