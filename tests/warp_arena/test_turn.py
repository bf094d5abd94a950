"""Chapter 4.1 and the frame of 4.2 of Warp Arena: initiative, a phase, its action points."""

from __future__ import annotations

import pytest

from harena import IllegalActionError
from harena.games.warp_arena.rules.fields import ALIVE, FIRED, TURN
from harena.games.warp_arena.rules.ids import SEAT_NAMES
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.turn import Phase
from tests.warp_arena.facts import asking, at, discards, legal, on, order, points, procedures
from tests.warp_arena.games import check
from tests.warp_arena.positions import play, position, quiet, refused

ONE_POINT = ["destroy", "warp", "draw", "rotate", "convert", "converter"]
TWO_POINTS = ["move", "cards", "any", "double"]
THREE_POINTS = ["exchange", "own"]


def new_turn(seats: int = 4, out: str = "") -> WarpArena:
    """The end of a turn: initiative is rolled next."""
    table = position(seats=seats, order="red", active=SEAT_NAMES[seats - 1], out=out)
    return play(table, "end")


def offered(state: WarpArena) -> list[str]:
    """The actions offered, without their first word."""
    return [name[7:] for name in legal(state) if name.startswith("action-")]


def test_wa_8_only_the_tied_roll_again() -> None:
    """[WA-8] Red and green tie and roll again for their two places."""
    table = new_turn()
    play(table, "d20=14", "d20=9", "d20=14", "d20=20", "d20=3")
    assert asking(table) == "d20"
    play(table, "d20=8")
    assert order(table) == "ygrb"
    assert (asking(table), int(table.values[TURN])) == ("yellow", 3)


def test_wa_8_two_ties_at_once() -> None:
    """[WA-8] The higher pair stays ahead whatever it rolls."""
    table = new_turn()
    play(table, "d20=5", "d20=5", "d20=12", "d20=12")
    play(table, "d20=20", "d20=19", "d20=1", "d20=2")
    assert order(table) == "ygrb"


def test_wa_8_a_tie_after_a_tie() -> None:
    """[WA-8] Of three who tied, two tie again: the third keeps the last place."""
    table = new_turn(3)
    play(table, "d20=7", "d20=7", "d20=7", "d20=11", "d20=11", "d20=2", "d20=4")
    assert asking(table) == "d20"
    play(table, "d20=6")
    assert order(table) == "brg"


def test_wa_8_only_the_living_roll() -> None:
    """[WA-8] [WA-35] Who is out neither rolls nor ties nor plays."""
    table = new_turn(4, out="blue green")
    play(table, "d20=14", "d20=3")
    assert (asking(table), order(table)[:2]) == ("red", "ry")
    play(table, "no-disc", "end", "no-disc", "end")
    assert (asking(table), int(table.values[TURN])) == ("d20", 4)
    assert table.values[ALIVE] == 0b1001


def test_wa_8_last_and_then_first() -> None:
    """[WA-8] Two whole phases in a row, each with three action points."""
    table = position(order="blue red", active="red", points=1)
    play(table, "end", "d20=20", "d20=1")
    assert (asking(table), points(table)) == ("red", 3)
    assert procedures(table)[-1] == (Phase.NUMBER, 1)


def test_wa_8_points_may_be_left_but_not_saved() -> None:
    """[WA-8] Unspent points are gone."""
    table = position(points=2)
    play(table, "end")
    assert (asking(table), points(table)) == ("blue", 3)
    play(table, "no-disc", "end", "d20=20", "d20=1")
    assert (asking(table), points(table)) == ("red", 3)


def phase(things: str, *, red: str = "", blue: str = "") -> WarpArena:
    """Red's phase is about to begin."""
    table = position(things, active="blue", order="blue red", red=red, blue=blue)
    return play(table, "end")


def test_wa_9_a_random_disc_is_free() -> None:
    """[WA-9] A d20 for the grid, a d6 for the hex, no points; once, before the first action."""
    table = phase("")
    assert legal(table) == ["disc", "no-disc"]
    play(table, "disc", "d20=11", "d6=4")
    assert (on(table, "11-4"), points(table)) == ("PD1", 3)
    assert "disc" not in legal(table)
    play(table, "action-draw", "d84=1")
    assert "disc" not in legal(table)
    refused(table, "disc")


def test_wa_9_it_may_be_declined() -> None:
    """[WA-9] Then it is not offered again."""
    table = play(phase(""), "no-disc")
    assert "disc" not in legal(table)
    assert "end" in legal(table)


def test_wa_9_on_a_destroyed_hex_it_is_lost() -> None:
    """[WA-9] No second roll, no second offer."""
    table = play(phase("X@11-4"), "disc", "d20=11", "d6=4")
    assert on(table, "11-4") == "X"
    assert "disc" not in legal(table)
    assert "action-draw" in legal(table)


def test_wa_9_on_an_enemy_robot_it_is_that_robots() -> None:
    """[WA-9] [WA-7] With several robots there their owner names the carrier; a full one cannot."""
    assert at(play(phase("bB1@11-4"), "disc", "d20=11", "d6=4"), "bB1") == "11-4+1"
    table = play(phase("bB1@11-4 bW1@11-4 bH1+4@11-4"), "disc", "d20=11", "d6=4")
    assert (asking(table), legal(table)) == ("blue", ["bB1", "bW1"])
    play(table, "bW1")
    assert (on(table, "11-4"), asking(table)) == ("bH1+4 bB1 bW1+1", "red")
    table = play(phase("bB1+4@11-4 bW1@11-4"), "disc", "d20=11", "d6=4")
    assert on(table, "11-4") == "bB1+4 bW1+1"


def test_wa_9_on_full_robots_or_a_field_it_lies_loose() -> None:
    """[WA-9] [WA-7] Nobody there can take it."""
    assert on(play(phase("bB1+4@11-4"), "disc", "d20=11", "d6=4"), "11-4") == "bB1+4 PD1"
    assert on(play(phase("FF(b)@11-4"), "disc", "d20=11", "d6=4"), "11-4") == "FF(b) PD1"


def test_wa_9_no_wild_warp_stops_it() -> None:
    """[WA-9] [WA-38] There is a window before the phase, none about the disc."""
    table = phase("", blue="wild")
    assert (asking(table), legal(table)[:2]) == ("blue", ["pass", "wild-destroy"])
    play(table, "blue:pass", "disc")
    assert asking(table) == "d20"
    play(table, "d20=11")
    assert asking(table) == "d6"
    play(table, "d6=4")
    assert (asking(table), on(table, "11-4")) == ("red", "PD1")


def test_wa_10_what_the_points_pay_for() -> None:
    """[WA-10] With three all twelve, with two those of up to two, with one the six of one."""
    things = "rH1@11-1 rC+1@1-c"
    full = position(things, red="destroy")
    assert sorted(offered(full)) == sorted(ONE_POINT + TWO_POINTS + THREE_POINTS)
    assert sorted(offered(position(things, red="destroy", points=2))) == sorted(
        ONE_POINT + TWO_POINTS
    )
    assert sorted(offered(position(things, red="destroy", points=1))) == sorted(ONE_POINT)


@pytest.mark.parametrize(
    ("name", "cost"),
    [*((n, 1) for n in ONE_POINT), *((n, 2) for n in TWO_POINTS), *((n, 3) for n in THREE_POINTS)],
)
def test_wa_10_points_are_taken_when_an_action_is_announced(name: str, cost: int) -> None:
    """[WA-10] Before anything is rolled or chosen; with too few it is refused."""
    things = "rH1@11-1 rC+1@1-c"
    table = play(position(things, red="destroy", blue="1"), f"action-{name}")
    assert points(table) == 3 - cost
    if cost > 1:
        refused(position(things, red="destroy", points=cost - 1), f"action-{name}")


def test_wa_10_actions_may_be_repeated() -> None:
    """[WA-10] Three times the same; then the points are spent and the phase is over."""
    table = play(position(), "action-draw", "d84=1", "action-draw", "d83=1", "action-draw", "d82=1")
    assert (asking(quiet(table)), points(table)) == ("blue", 3)


def test_wa_10_impossible_actions_are_not_offered() -> None:
    """[WA-10] Nothing to convert, no special card, nobody to warp."""
    assert sorted(offered(position())) == sorted(
        ["destroy", "warp", "draw", "rotate", "converter", "move", "double", "exchange", "own"]
    )
    assert "cards" not in offered(position(red="1 5"))
    assert "cards" in offered(position(red="wild"))
    assert "any" in offered(position("bW1@11-1"))
    assert "convert" in offered(position("PD1@1-c"))


def test_wa_10_rotations() -> None:
    """[WA-10] [WA-14] A grid turns by one to five steps; exchanging allows nought."""
    assert legal(play(position(), "action-rotate", "grid-11")) == ["=1", "=2", "=3", "=4", "=5"]
    table = play(position(), "action-exchange", "grid-11", "grid-12")
    assert legal(table) == ["=0", "=1", "=2", "=3", "=4", "=5"]
    for wrong in ("=0", "=6"):
        refused(position(), "action-rotate", "grid-11", wrong)


def test_wa_10_the_phase_cannot_end_within_an_action() -> None:
    """[WA-10] Begun is begun."""
    table = play(position(), "action-destroy")
    refused(table, "end")
    with pytest.raises(IllegalActionError):
        table.apply_action(table.space.find("end"), 1)


def test_wa_28_a_new_phase_gives_the_shots_back() -> None:
    """[WA-28] A B-bot fires once a turn."""
    table = position("rB1@13-4 bW1@13-c")
    play(table, "action-move", "done", "13-c", "rB1", "bW1", "no-card", "no-card", "d6=1", "d4=4")
    assert (int(table.values[FIRED]) >> 11 & 1, asking(table)) == (1, "red")
    play(table, "end", "no-disc", "end", "d20=20", "d20=1")
    assert (int(table.values[FIRED]), asking(table)) == (0, "red")
    check(table)
    assert discards(table) == ""
