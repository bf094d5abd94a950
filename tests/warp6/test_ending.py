"""The end of a game, points, series, and games that do not end."""

from __future__ import annotations

import pytest

from harena import CHANCE, TERMINAL, IllegalActionError, Match, Rng, get_game
from harena.core.errors import OptionError
from harena.games.warp6.notation.positions import position_from_text, position_to_text
from harena.games.warp6.rules.fields import CHANGED, GAME, PHASE, ROLLING, WINNER
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.rules.victory import MOST_CHANGES, points
from harena.lab.simulate import simulate
from tests.warp6.positions import legal, moved, out, play, position, totals

NEARLY = "black: 8a=1@1 8b=1@60 6a=1@61 6b=1@62 off=5"


@pytest.mark.parametrize(("others", "goal"), [(("yellow: off=5",), 6), (("yellow:", "white:"), 4)])
def test_w6_10_last_die_needed_ends_the_game(others: tuple[str, ...], goal: int) -> None:
    """[W6-10] The sixth of two players, the fourth of three; nobody has another turn."""
    black = NEARLY if goal == 6 else "black: 8a=1@1 6a=1@61 6b=1@62 off=3"
    table = moved(black, *others, step="8a")
    assert table.to_move == TERMINAL
    assert out(table)[0] == goal
    assert [table.returns()[seat] for seat in range(int(table.seats))] == [1.0] + [0.0] * len(
        others
    )
    assert legal(table) == []


def test_w6_10_play_continues_one_die_short() -> None:
    """[W6-10] With five dice off, the game continues and has no result."""
    table = moved(NEARLY.replace("off=5", "6c=1@63 off=4"), step="8a")
    assert (out(table), table.to_move) == ([5, 0], 1)
    assert [table.returns()[0], table.returns()[1]] == [0.0, 0.0]


def test_w6_10_warping_into_the_centre_wins() -> None:
    """[W6-10] [W6-5] By any way of the last die."""
    table = moved(NEARLY.replace("1@1", "2@5"), "yellow: 8a=1@3", step="8a")
    assert (table.to_move, table.returns()[0]) == (TERMINAL, 1.0)


def test_w6_10_nothing_is_legal_after_the_end() -> None:
    """[W6-10] No decision, no die."""
    table = moved(NEARLY, step="8a")
    for seat in (0, 1):
        with pytest.raises(IllegalActionError, match="legal now: none"):
            table.apply_action(table.space.find("8b"), seat)


SERIES = (
    "black: 8a=3@2 6a=1@100 6b=1@101 off=3",
    "yellow: 8a=1@45 6a=1@70 6b=1@120 off=3",
    "white: 8a=1@4 6a=1@9 6b=1@33 4a=1@34 off=2",
)


def test_w6_13_points_of_the_rulebook() -> None:
    """[W6-13] One short, nearest on ring 4: four points. Two short, nearest on rings 1 and 2: 3."""
    table = play(position(*SERIES, "series: 2 of 2"), "8a")
    assert table.to_move == TERMINAL
    assert totals(table) == [0, 4, 3]


def test_w6_13_only_the_nearest_dice_count() -> None:
    """[W6-13] As many as are missing to the goal; those farther out do not matter."""
    near = position("yellow: 8a=1@1 8b=1@7 6a=1@19 6b=1@37 6c=1@61 4a=1@91 4b=1@92 off=2")
    assert int(points(near, 1)) == 1 + 2 + 3 + 4
    far = position("yellow: 8a=1@1 8b=1@7 6a=1@19 6b=1@37 6c=1@126 4a=1@125 4b=1@124 off=2")
    assert int(points(far, 1)) == int(points(near, 1))


def test_w6_13_no_die_off_scores_all_dice_needed() -> None:
    """[W6-13] A loser without a die off pays for as many as the goal requires."""
    assert int(points(position("yellow:"), 1)) == 6 * 6


def test_w6_13_points_add_up_over_games() -> None:
    """[W6-13] The next game of a series starts with all dice in hand, rolled again."""
    table = play(position(*SERIES, "series: 1 of 2", "points: 7 0 2"), "8a")
    assert totals(table) == [7, 4, 5]
    assert (table.values[GAME], table.values[WINNER], table.values[PHASE]) == (2, 0, ROLLING)
    assert (table.to_move, table.die, out(table)) == (CHANCE, 8, [0, 0, 0])
    assert [table.returns()[seat] for seat in range(3)] == [0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("before", "worth"),
    [
        ("points: 0 0 0", [1.0, 0.0, 0.0]),
        ("points: 9 0 0", [0.0, 0.0, 1.0]),
        ("points: 9 0 1", [0.0, 0.5, 0.5]),
        ("points: 4 0 1", [1 / 3, 1 / 3, 1 / 3]),
        ("points: 4 0 9", [0.5, 0.5, 0.0]),
    ],
)
def test_w6_13_lowest_total_wins_and_ties_share(before: str, worth: list[float]) -> None:
    """[W6-13] The winner of the last game need not win the series."""
    table = play(position(*SERIES, "series: 3 of 3", before), "8a")
    assert [table.returns()[seat] for seat in range(3)] == pytest.approx(worth)
    assert sum(table.returns()[seat] for seat in range(3)) == pytest.approx(1.0)


def test_w6_13_a_single_game_is_won_by_its_winner() -> None:
    """[W6-13] [W6-10] Points of a single game decide nothing."""
    table = play(position(*SERIES), "8a")
    assert [table.returns()[seat] for seat in range(3)] == [1.0, 0.0, 0.0]


@pytest.mark.parametrize("games", ["0", "100", "1.5", "-1", "many", True, 0, 100])
def test_w6_13_series_have_one_to_ninety_nine_games(games: object) -> None:
    """[W6-13] Other lengths are refused with the option's name."""
    with pytest.raises(OptionError, match="games"):
        get_game("warp-6").start(2, {"games": games})


def test_w6_14_turning_a_die_repeatedly_is_legal() -> None:
    """[W6-14] [W6-6] Only the count of changes differs afterwards."""
    table = position("black: 8a=3@60", "yellow: 8a=3@61")
    start = table.clone()
    for _ in range(499):
        play(table, "8a+", "8a+", "8a-", "8a-")
    assert int(table.values[CHANGED]) == 1996
    table.values[CHANGED] = 0
    assert table == start


def test_w6_14_simulations_count_unfinished_games_for_nobody() -> None:
    """[W6-14] Neither a win nor a shared win."""
    tally = simulate("warp-6", ["random", "random"], 3, limit=30)
    assert (tally.games, tally.unfinished, tally.wins) == (3, 3, [0.0, 0.0])
    assert simulate("warp-6", ["greedy", "random"], 2, workers=1).unfinished == 0


def shuffled(state: WarpSix, times: int) -> WarpSix:
    """Everybody turns the own 8a up and down, so many times in all."""
    for _ in range(times):
        seat = int(state.to_move)
        up = state.space.find("8a+")
        state.apply_action(up if state.is_legal(seat, up) else state.space.find("8a-"), seat)
    return state


def test_w6_15_last_change_ends_the_game() -> None:
    """[W6-15] [W6-13] Two players only turn dice: the lower points win."""
    table = shuffled(position("black: 8a=1@5", "yellow: 8a=1@50"), int(MOST_CHANGES) - 1)
    assert (table.to_move >= 0, int(table.values[CHANGED])) == (True, 1999)
    shuffled(table, 1)
    assert (table.to_move, int(table.values[WINNER])) == (TERMINAL, -1)
    assert totals(table) == [1 + 5 * 6, 4 + 5 * 6]
    assert table.returns() == [1.0, 0.0]
    game = get_game("warp-6")
    assert "Black wins the game with" in game.scene(table, -1).prompt.text
    again = position_from_text(position_to_text(table))
    again.belongs_to(game, None)
    assert again == table


def test_w6_15_equal_points_share() -> None:
    """[W6-15] Both are equally near."""
    table = shuffled(position("black:", "yellow:"), int(MOST_CHANGES))
    assert table.returns() == [0.5, 0.5]


def test_w6_15_series_continue() -> None:
    """[W6-15] [W6-13] All three score, the next game begins, and the count of changes restarts."""
    table = shuffled(position("black:", "yellow:", "white:", "series: 1 of 2"), int(MOST_CHANGES))
    assert (table.values[GAME], table.values[WINNER], table.values[CHANGED]) == (2, -1, 0)
    assert (totals(table), table.to_move) == ([24, 24, 24], CHANCE)


def test_w6_15_moves_do_not_count() -> None:
    """[W6-15] A move brings a die nearer, so moves end by themselves."""
    table = play(position("black: 8a=2@60", "yellow:", "changed: 7"), "8a")
    assert int(table.values[CHANGED]) == 7


@pytest.mark.parametrize("seats", [2, 3])
def test_w6_15_longest_match(seats: int) -> None:
    """[W6-15] The bound follows from the rules, and two who only turn dice stay below it."""
    game = get_game("warp-6")
    one, many = (game.max_game_length(seats, {"games": n}) for n in (1, 3))
    assert one is not None
    assert many == 3 * one
    match = Match(game, seats)
    rng = Rng(1)
    while not match.over:
        state = match.state
        if state.to_move == CHANCE:
            match.apply_chance(rng.roll(state.die))
            continue
        names = [state.space.name(action) for action in state.legal_actions()]
        match.apply_action(next((name for name in names if name[-1] in "+-"), names[0]))
    assert MOST_CHANGES < len(match.log) <= one
