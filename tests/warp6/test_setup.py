"""Setting up: dice, first rolls, the first player, placing."""

from __future__ import annotations

import pytest

from harena import CHANCE, IllegalActionError, Match, ScriptedDice, get_game
from harena.core.errors import SeatError
from harena.games.warp6.rules.fields import FIRST, PHASE, PLACING, TIE
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.view.read import SEAT_NAMES
from tests.warp6.positions import die_on, face_of, legal, play, position, space_of

TWO = ["8a", "8b", "6a", "6b", "6c", "4a", "4b", "4c", "4d"]
THREE = ["8a", "6a", "6b", "4a", "4b", "4c"]


def rolled(*hands: str, extra: str = "") -> WarpSix:
    """All first rolls, a hand of faces a seat such as "88666 4444", then extra dice."""
    match = Match("warp-6", len(hands))
    faces = [int(face) for face in "".join([*hands, extra]) if face != " "]
    dice = ScriptedDice(faces)
    while dice.left:
        match.apply_chance(dice.roll(int(match.state.die)))
    state = match.state
    assert isinstance(state, WarpSix)
    return state


def first(state: WarpSix) -> str:
    """The first player once he is known."""
    assert state.values[PHASE] == PLACING
    assert state.to_move == state.values[FIRST]
    return SEAT_NAMES[state.to_move]


@pytest.mark.parametrize(("seats", "names"), [(2, TWO), (3, THREE)])
def test_w6_11_dice_of_a_player(seats: int, names: list[str]) -> None:
    """[W6-11] 2 d8, 3 d6, 4 d4 for two players; 1 d8, 2 d6, 3 d4 for three."""
    match = Match("warp-6", seats)
    asked = []
    for number in range(len(names) * seats):
        asked.append(int(match.state.die))
        match.apply_chance(2 if number == 0 else 1)
    assert match.state.to_move == 0
    assert asked == [int(name[0]) for name in names] * seats
    scene = match.scene(-1)
    assert len(scene.tokens) == len(names) * seats
    assert [token.id for token in scene.tokens[: len(names)]] == [f"black-{name}" for name in names]


@pytest.mark.parametrize("seats", [0, 1, 4, -2])
def test_w6_11_only_two_or_three_players(seats: int) -> None:
    """[W6-11] Other counts have no dice."""
    with pytest.raises(SeatError, match="2 or 3 players"):
        Match("warp-6", seats)


def test_w6_7_rolled_numbers_stay_through_placing() -> None:
    """[W6-7] Everybody rolls, black first, and keeps the numbers."""
    table = rolled("12 345 1234", "87 654 4321")
    assert [face_of(table, f"black {name}") for name in TWO] == [1, 2, 3, 4, 5, 1, 2, 3, 4]
    assert [face_of(table, f"yellow {name}") for name in TWO] == [8, 7, 6, 5, 4, 4, 3, 2, 1]
    play(table, "6b")
    assert (space_of(table, "yellow 6b"), face_of(table, "yellow 6b")) == (126, 5)


def test_w6_7_any_die_in_hand_on_a_forced_space() -> None:
    """[W6-7] From 126 inwards, one after the other; a placed die is not offered again."""
    table = rolled("88 666 4444", "11 111 1111")
    assert legal(table) == TWO
    play(table, "4c", "8b", "8a", "4d")
    assert [die_on(table, space) for space in (126, 125, 124, 123, 122)] == [
        "black 4c",
        "yellow 8b",
        "black 8a",
        "yellow 4d",
        "",
    ]
    assert legal(table) == ["8b", "6a", "6b", "6c", "4a", "4b", "4d"]
    with pytest.raises(IllegalActionError, match="'4c'"):
        play(table, "4c")


def test_w6_7_prompt_marks_its_space() -> None:
    table = rolled("88 666 4444", "11 111 1111")
    play(table, "4c")
    prompt = get_game("warp-6").scene(table, table.to_move).prompt
    assert "125" in prompt.text
    assert prompt.about == ("s125",)


def test_w6_7_the_player_who_placed_first_moves_first() -> None:
    """[W6-7] Eighteen dice fill 126 to 109, then the first player moves."""
    table = rolled("11 111 1111", "88 666 4444")
    assert first(table) == "yellow"
    play(table, *[name for name in TWO for _ in range(2)])
    assert all(die_on(table, space) for space in range(109, 127))
    assert not any(die_on(table, space) for space in range(1, 109))
    assert SEAT_NAMES[table.to_move] == "yellow"
    assert "8a" in legal(table)
    assert "4d-" in legal(table)


def test_w6_9_placing_goes_to_the_left_of_the_first_player() -> None:
    """[W6-9] Black, yellow, white, black …, from the first player."""
    table = rolled("1 11 111", "8 11 111", "7 66 444")
    order = []
    for name in THREE:
        for _ in range(3):
            order.append(SEAT_NAMES[table.to_move])
            play(table, name)
    assert order == ["yellow", "white", "black"] * 6


def test_w6_9_turns_go_to_the_left_too() -> None:
    """[W6-9] The same order for turns, also after a roll and after a die went off."""
    table = position(
        "black: 8a=1@60", "yellow: 8a=3@3", "white: 8a=2@62 6a=1@64", "turn: white", "first: white"
    )
    play(table, "6a+")
    assert table.to_move == 0
    play(table, "8a")
    assert table.to_move == 1
    play(table, "8a")
    assert (space_of(table, "yellow 8a"), table.to_move) == (0, 2)
    warped = position("black: 8a=2@62", "yellow: 8a=1@60", "white: 8a=1@70", "turn: black")
    assert play(warped, "8a", 3).to_move == 1


@pytest.mark.parametrize(
    ("black", "yellow", "winner"),
    [
        ("81 111 1111", "77 666 4444", "black"),
        ("81 111 1111", "82 111 1111", "yellow"),
        ("18 611 1111", "85 511 1111", "black"),
        ("77 666 4444", "77 666 4443", "black"),
        ("44 443 2221", "44 444 1111", "yellow"),
    ],
)
def test_w6_8_the_best_sorted_dice_begin(black: str, yellow: str, winner: str) -> None:
    """[W6-8] The highest die counts, then the next highest, whichever die shows it."""
    assert first(rolled(black, yellow)) == winner


def test_w6_8_three_players_are_compared_together() -> None:
    """[W6-8] The third player may hold the best dice."""
    assert first(rolled("8 65 111", "8 65 211", "8 65 221")) == "white"


def test_w6_8_the_same_numbers_on_other_dice_are_equal() -> None:
    """[W6-8] Only the numbers are compared, so a d8 and a d4 may both show the 4."""
    table = rolled("41 111 1111", "11 111 4111")
    assert (table.values[PHASE], table.to_move, table.die) == (TIE, CHANCE, 8)


def test_w6_8_extra_d8_breaks_ties() -> None:
    """[W6-8] The higher extra die begins; dice on the table keep their numbers."""
    table = rolled("88 666 4444", "88 666 4444", extra="35")
    assert first(table) == "yellow"
    assert [face_of(table, f"black {name}") for name in TWO] == [8, 8, 6, 6, 6, 4, 4, 4, 4]


def test_w6_8_extra_dice_repeat_until_the_tie_is_broken() -> None:
    """[W6-8] Equal extra dice are rolled again."""
    assert first(rolled("88 666 4444", "88 666 4444", extra="55 11 87")) == "black"


def test_w6_8_only_the_tied_players_roll() -> None:
    """[W6-8] Black's dice are worse, so only yellow and white roll."""
    table = rolled("8 66 443", "8 66 444", "8 66 444", extra="2")
    assert table.to_move == CHANCE
    play(table, 6)
    assert first(table) == "white"


def test_w6_8_a_tie_of_three_narrows_down() -> None:
    """[W6-8] Those below the highest extra die drop out, the others roll again."""
    table = rolled("8 66 444", "8 66 444", "8 66 444", extra="772")
    assert table.to_move == CHANCE
    play(table, 1, 8)
    assert first(table) == "yellow"
