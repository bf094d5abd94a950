"""The text of positions: read, written, and refused with the line and what would be right."""

from __future__ import annotations

import pytest

from harena.core.actions import Actions
from harena.core.errors import PositionError
from harena.core.state import CHANCE, OVER, SPECTATOR, TOGETHER, Rng
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules import WarpArena
from harena.games.warp_arena.state import (
    ACTIVE,
    AT,
    CELL_Q,
    DECK_LEFT,
    DISCS,
    HELD,
    PHASE,
    POINTS,
    TURN,
    TURNED,
    destroyed,
    field_owner,
)
from harena.games.warp_arena.text import parse, picture, tidy
from harena.games.warp_arena.turn import CHOOSE, OFFER

QUICK = "arena quick\nred C 9-4, D1 9-4 +2\nblue C 2-c\n"


def random_positions(seats: int, seed: int, built: bool, most: int = 1200) -> list[WarpArena]:
    """Positions of a random game in which an action is asked for."""
    state = GAME.start(seats, {"arena": "built" if built else "quick"})
    assert isinstance(state, WarpArena)
    rng, actions = Rng(seed), Actions(int(state.space.size))
    found = []
    for _ in range(most):
        if state.pending == OVER:
            break
        if state.pending == CHANCE:
            state.roll(rng.roll(int(state.die)))
        else:
            seat = state.next_seat()
            state.act(seat, state.random_action(seat, rng, actions))
        if state.pending >= 0:
            at = state.frame()
            if state.table[at] == PHASE and state.table[at + 1] == CHOOSE:
                copy = state.clone()
                assert isinstance(copy, WarpArena)
                found.append(copy)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("built", [False, True])
def test_what_is_written_is_read_back_in_every_number(seats: int, built: bool) -> None:
    positions = random_positions(seats, seats + 10 * built, built)
    assert len(positions) > 20
    for table in positions[::3]:
        again = parse(picture(table))
        assert again.numbers() == tidy(table).numbers()
        assert list(again.near) == list(table.near)
        assert again.legal_actions() == table.legal_actions()


def test_observations_are_written_with_cards_that_are_only_counted() -> None:
    for table in random_positions(3, 4, built=False)[::5]:
        for viewer in (SPECTATOR, 0, 2):
            view = table.observe(viewer)
            assert isinstance(view, WarpArena)
            assert parse(picture(view)).numbers() == tidy(view).numbers()
            assert any(" cards\n" in line + "\n" for line in picture(view).splitlines())


def test_every_position_of_a_game_can_be_written() -> None:
    state = GAME.start(4, {"arena": "built"})
    assert isinstance(state, WarpArena)
    rng, actions = Rng(9), Actions(int(state.space.size))
    seen = set()
    for _ in range(600):
        if state.pending == OVER:
            break
        seen |= {line.split()[0] for line in picture(state).splitlines()}
        if state.pending == CHANCE:
            state.roll(rng.roll(int(state.die)))
        else:
            seat = state.next_seat()
            state.act(seat, state.random_action(seat, rng, actions))
    assert {"map", "doing", "asked", "asks", "phase"} <= seen


def test_a_few_lines_are_enough() -> None:
    table = parse(QUICK)
    t = table.table
    assert (t[TURN], t[ACTIVE], t[POINTS], table.pending) == (1, 0, 3, 0)
    assert t[AT + 0] == 8 * 7 + 4
    assert t[DISCS + 1] == 2
    assert t[DECK_LEFT] == 84
    assert "action-move" in [table.space.name(a) for a in table.legal_actions()]


MAP = """
map
        1-5     1-6             2-6     2-1
    1-4     1-c     1-1#    2-5     2-c     2-2
        1-3^r   1-2             2-4     2-3
red C 1-c
blue C 2-c
"""


def test_a_map_gives_places_rotations_and_what_became_of_hexes() -> None:
    table = parse(MAP)
    t = table.table
    assert (table.grids, t[TURNED], t[TURNED + 1], t[CELL_Q + 1]) == (2, 0, 5, 3)
    assert destroyed(table, 1)
    assert field_owner(table, 3) == 0
    assert parse(picture(table)).numbers() == table.numbers()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2-5     2-c", "2-5    2-c", "2-c starts in column 36; .* here in column 37"),
        ("2-5     2-c", "2-5     2-x", "'2-x' is no hex of the map"),
        ("1-5     1-6", "1-6     1-5", "lies wrong: hexes 1 to 6 lie clockwise"),
        ("2-4     2-3", "2-4", "2-3 is missing"),
        ("2-4     2-3", "2-4     2-1", "2-1 lies already in line 3"),
        ("1-3^r", "1-3^k", "no seat's letter"),
        ("1-3^r", "1-3^y", "belongs to no seat here"),
        ("map", "map 1", "two numbers, or nothing"),
    ],
)
def test_a_map_that_is_wrong_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        parse(MAP.replace(old, new))


def test_the_start_of_a_phase_and_the_random_disc_can_be_asked() -> None:
    table = parse(QUICK + "asks disc")
    assert table.table[table.frame() + 1] == OFFER
    assert parse(picture(table)).numbers() == tidy(table).numbers()
    assert parse(QUICK + "asks start").pending == 0
    asked = parse(QUICK + "asks start\nblue holds 1 wild")
    assert asked.pending == TOGETHER
    assert asked.deciding() == [1]
    assert asked.table[HELD + 1] == 2


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("arena quick\nred C 9-4\n", 0, "two seats"),
        ("red C 9-4\nblue C 1-c", 0, "arena quick"),
        ("arena slow\nred C 9-4\nblue C 1-c", 1, "quick"),
        ("arena quick\ngreeting\n", 2, "a line starts with"),
        ("arena quick\nred C 9-7\nblue C 1-c", 2, "'9-7' is no hex"),
        ("arena quick\nred C 21-1\nblue C 1-c", 2, "grids 1 to 20"),
        ("arena quick\nred X 9-4\nblue C 1-c", 2, "no robot"),
        ("arena quick\nred C 9-4 +5\nblue C 1-c", 2, "no robot"),
        ("arena quick\nred D1 9-4\nblue C 1-c", 2, "C-bot"),
        ("arena quick\nred C 9-4\nblue C 9-4", 3, "anything of others"),
        (QUICK + "red C 1-c", 4, "stands already in line 2"),
        (QUICK + "destroyed 9-4", 2, "destroyed"),
        (QUICK + "field blue 9-4", 2, "anything of others"),
        (QUICK + "loose 9-4 x", 4, "number of discs"),
        (QUICK + "red holds 6", 4, "'6' is no card"),
        (QUICK + "red holds wild wild wild wild wild", 0, "1 cards `wild-warp` too many"),
        (QUICK + "turn 0", 4, "from 1"),
        (QUICK + "order red red", 4, "each seat once"),
        (QUICK + "phase green", 4, "no seat here"),
        (QUICK + "phase red 4 points", 4, "0 to 3 points"),
        (QUICK + "phase red 0 points", 0, "phase is over"),
        (QUICK + "fired rC", 4, "no B-bot"),
        (QUICK + "asks dinner", 4, "start, disc, action"),
        (QUICK + "doing game 8", 4, "can be read"),
        (QUICK + "green holds 1", 0, "green is out"),
        (QUICK + "deck 3 cards", 4, "84 cards"),
    ],
)
def test_errors_name_the_line_and_what_would_be_right(text: str, line: int, message: str) -> None:
    with pytest.raises(PositionError, match=message) as caught:
        parse(text)
    assert caught.value.line == line
