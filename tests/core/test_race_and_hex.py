"""Rules of the examples that networks learn: hits, blocks, bearing off, and chains."""

from __future__ import annotations

from examples.games.point_race import DICE, HOME, MEN, OFF, PLACES, START, TURN, PointRace
from examples.games.small_hex import GAME as HEX, SmallHex

from harena import CHANCE, TERMINAL, Match


def race(men: dict[tuple[int, int], int], dice: tuple[int, int]) -> PointRace:
    """Return a position of the first player with some men [seat, place] and both dice."""
    state = PointRace()
    for seat in range(2):
        for place in START:
            state.values[seat * PLACES + place] = 0
    for (seat, place), count in men.items():
        state.values[seat * PLACES + place] = count
    state.apply_chance(dice[0])
    state.apply_chance(dice[1])
    return state


def moves(state: PointRace) -> list[str]:
    return [state.space.name(action) for action in state.legal_actions()]


def play(state: PointRace, move: str) -> None:
    state.apply_action(state.space.find(move))


def test_dice_are_played_in_any_order() -> None:
    state = race({(0, 1): 4, (1, 1): 4}, (1, 3))
    assert moves(state) == ["1-2", "1-4"]
    play(state, "1-4")
    assert moves(state) == ["1-2", "4-5"]
    play(state, "4-5")
    assert (state.to_move, state.values[TURN]) == (CHANCE, 1)


def test_two_men_block_and_one_is_hit() -> None:
    state = race({(0, 1): 4, (1, OFF - 3): 2, (1, OFF - 4): 1, (1, 1): 1}, (2, 3))
    assert moves(state) == ["1-4"]
    play(state, "1-4")
    assert state.values[PLACES] == 1
    assert state.values[PLACES + OFF - 4] == 0


def test_men_on_the_bar_go_first() -> None:
    state = race({(0, 0): 1, (0, 5): 3, (1, 1): 4}, (2, 2))
    assert moves(state) == ["bar-2"]
    play(state, "bar-2")
    assert moves(state) == ["2-4", "5-7"]


def test_a_turn_without_a_move_is_lost() -> None:
    state = race({(0, 0): 1, (0, 5): 3, (1, OFF - 2): 2, (1, 1): 2}, (2, 2))
    assert (state.to_move, state.values[TURN], list(state.values[DICE : DICE + 2])) == (
        CHANCE,
        1,
        [0, 0],
    )


def test_men_leave_once_all_are_home() -> None:
    away = race({(0, HOME): 3, (0, HOME - 1): 1, (1, 1): 4}, (4, 1))
    assert "11-off-by-4" not in moves(away)
    state = race({(0, HOME): 1, (0, OFF): MEN - 1, (1, 1): 4}, (4, 1))
    play(state, "11-off-by-4")
    assert (state.to_move, state.returns()) == (TERMINAL, [1.0, 0.0])


def test_chains_join_the_sides_of_their_seat() -> None:
    match = Match(HEX, 2)
    for n, row in enumerate("123456"):
        match.apply_action(f"c{row}")
        if row != "6":
            match.apply_action(f"a{n + 1}")
    assert match.returns() == [1.0, 0.0]


def test_the_other_sides_do_not_count() -> None:
    """Blue's column joins top and bottom, which is nothing; red's row ends nothing either."""
    match = Match(HEX, 2)
    for red, blue in zip(
        ("a3", "b3", "d3", "e3", "f3"), ("c1", "c2", "c4", "c5", "c6"), strict=True
    ):
        match.apply_action(red)
        match.apply_action(blue)
    match.apply_action("a1")
    match.apply_action("c3")
    assert not match.over


def test_a_cell_has_six_neighbours() -> None:
    state = HEX.start(2)
    assert isinstance(state, SmallHex)
    for cell in ("b3", "a4", "c2"):
        state.values[state.space.find(cell)] = 1
    assert state.joins(0, state.space.find("b3")) is False
    for cell in ("c1", "a5", "a6"):
        state.values[state.space.find(cell)] = 1
    assert state.joins(0, state.space.find("b3"))
