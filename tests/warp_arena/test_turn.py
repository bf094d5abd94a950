"""Chapter 4.1 and the frame of 4.2 of Warp Arena: initiative, a phase, its action points."""

from __future__ import annotations

import pytest

from harena import IllegalActionError
from harena.games.warp_arena.rules.fields import ALIVE
from harena.games.warp_arena.rules.ids import SEAT_NAMES
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import legal, procedures
from tests.warp_arena.games import check
from tests.warp_arena.positions import expect, play, position, quiet, refused

ONE_POINT = ["destroy", "warp", "draw", "rotate", "convert", "converter"]
TWO_POINTS = ["move", "cards", "any", "double"]
THREE_POINTS = ["exchange", "own"]


def new_turn(seats: int = 4, out: str = "") -> WarpArena:
    """Return the end of a turn: initiative is rolled next."""
    table = position(seats=seats, order="red", active=SEAT_NAMES[seats - 1], out=out)
    return play(table, "end")


def offered(state: WarpArena) -> list[str]:
    """Return the actions offered, sorted, without their first word."""
    return sorted(name[7:] for name in legal(state) if name.startswith("action-"))


def test_wa_8_only_tied_seats_reroll() -> None:
    """[WA-8] Red and green tie and roll again for their two places."""
    table = expect(new_turn(), "d20=14 d20=9 d20=14 d20=20 d20=3", "asks: d20")
    expect(table, "d20=8", "order: y g r b; asks: yellow; turn: 3")


def test_wa_8_two_ties_at_once() -> None:
    """[WA-8] The higher pair stays ahead whatever it rolls."""
    table = play(new_turn(), "d20=5", "d20=5", "d20=12", "d20=12")
    expect(table, "d20=20 d20=19 d20=1 d20=2", "order: y g r b")


def test_wa_8_a_tie_after_a_tie() -> None:
    """[WA-8] Of three who tied, two tie again: the third keeps the last place."""
    table = play(new_turn(3), "d20=7", "d20=7", "d20=7")
    expect(table, "d20=11 d20=11 d20=2 d20=4", "asks: d20")
    expect(table, "d20=6", "order: b r g")


def test_wa_8_only_living_seats_roll() -> None:
    """[WA-8] [WA-35] A seat that is out neither rolls nor ties nor plays."""
    table = expect(new_turn(4, out="blue green"), "d20=14 d20=3", "asks: red; order: r y b g")
    expect(table, "no-disc end no-disc end", "asks: d20; turn: 4")
    assert table.values[ALIVE] == 0b1001


def test_wa_8_last_seat_may_be_first_next_turn() -> None:
    """[WA-8] Two whole phases in a row, each with three action points."""
    table = position(order="blue red", active="red", points=1)
    expect(table, "end d20=20 d20=1", "asks: red; points: 3")
    assert procedures(table)[-1] == (Phase.NUMBER, 1)


def test_wa_8_points_may_be_left_but_not_saved() -> None:
    """[WA-8] Unspent points are gone."""
    table = expect(position(points=2), "end", "asks: blue; points: 3")
    expect(table, "no-disc end d20=20 d20=1", "asks: red; points: 3")


DISC = "disc d20=11 d6=4"


def phase(things: str, steps: str, facts: str, blue: str = "") -> WarpArena:
    """Begin red's phase, play steps, and assert the facts that hold then."""
    table = position(things, active="blue", order="blue red", blue=blue)
    return expect(table, f"end {steps}", facts)


def test_wa_9_a_random_disc_is_free() -> None:
    """[WA-9] A d20 for the grid, a d6 for the hex, no points; once, before the first action."""
    table = phase("", "", "choices: disc no-disc")
    expect(table, DISC, "on 11-4: PD1; points: 3; not: disc")
    refused(play(table, "action-draw", "d84=1"), "disc")


def test_wa_9_random_disc_may_be_declined() -> None:
    """[WA-9] Then it is not offered again."""
    phase("", "no-disc", "not: disc; offers: end")


@pytest.mark.parametrize(
    ("things", "facts"),
    [
        ("X@11-4", "on 11-4: X; not: disc; offers: action-draw"),  # lost, with no second roll
        ("bB1@11-4", "at bB1: 11-4+1"),
        ("bB1+4@11-4 bW1@11-4", "on 11-4: bB1+4 bW1+1"),
        ("bB1+4@11-4", "on 11-4: bB1+4 PD1"),
        ("FF(b)@11-4", "on 11-4: FF(b) PD1"),
    ],
)
def test_wa_9_where_the_disc_goes(things: str, facts: str) -> None:
    """[WA-9] [WA-7] Lost, to a robot with room, even an enemy's, or loose."""
    phase(things, DISC, facts)


def test_wa_9_the_owner_names_the_carrier() -> None:
    """[WA-9] [WA-7] Where several robots stand; a full one cannot take it."""
    table = phase("bB1@11-4 bW1@11-4 bH1+4@11-4", DISC, "asks: blue; choices: bB1 bW1")
    expect(table, "bW1", "on 11-4: bH1+4 bB1 bW1+1; asks: red")


def test_wa_9_random_disc_cannot_be_cancelled() -> None:
    """[WA-9] [WA-38] There is a window before the phase, none about the disc."""
    table = phase("", "", "asks: blue; offers blue: pass wild-destroy", blue="wild")
    expect(table, "blue:pass disc", "asks: d20")
    expect(table, "d20=11", "asks: d6")
    expect(table, "d6=4", "asks: red; on 11-4: PD1")


def test_wa_10_points_pay_for_actions() -> None:
    """[WA-10] With three all twelve, with two those of up to two, with one the six of one."""
    paid = [[], ONE_POINT, ONE_POINT + TWO_POINTS, ONE_POINT + TWO_POINTS + THREE_POINTS]
    for points in (1, 2, 3):
        table = position("rH1@11-1 rC+1@1-c", red="destroy", points=points)
        assert offered(table) == sorted(paid[points])


@pytest.mark.parametrize(
    ("name", "cost"),
    [*((n, 1) for n in ONE_POINT), *((n, 2) for n in TWO_POINTS), *((n, 3) for n in THREE_POINTS)],
)
def test_wa_10_points_are_spent_on_announcement(name: str, cost: int) -> None:
    """[WA-10] Before anything is rolled or chosen; with too few it is refused."""
    things = "rH1@11-1 rC+1@1-c"
    table = position(things, red="destroy", blue="1")
    expect(table, f"action-{name}", f"points: {3 - cost}")
    if cost > 1:
        refused(position(things, red="destroy", points=cost - 1), f"action-{name}")


def test_wa_10_actions_may_be_repeated() -> None:
    """[WA-10] Three times the same; then the points are spent and the phase is over."""
    table = play(position(), "action-draw", "d84=1", "action-draw", "d83=1", "action-draw", "d82=1")
    expect(quiet(table), "", "asks: blue; points: 3")


def test_wa_10_impossible_actions_are_not_offered() -> None:
    """[WA-10] Nothing to convert, no special card, no robot to warp."""
    missing = {"convert", "cards", "any"}
    assert offered(position()) == sorted({*ONE_POINT, *TWO_POINTS, *THREE_POINTS} - missing)
    expect(position(red="1 5"), "", "not: action-cards")
    expect(position(red="wild"), "", "offers: action-cards")
    expect(position("bW1@11-1"), "", "offers: action-any")
    expect(position("PD1@1-c"), "", "offers: action-convert")


def test_wa_10_rotations() -> None:
    """[WA-10] [WA-14] A grid turns by one to five steps; exchanging allows nought."""
    expect(position(), "action-rotate grid-11", "choices: =1 =2 =3 =4 =5")
    expect(position(), "action-exchange grid-11 grid-12", "choices: =0 =1 =2 =3 =4 =5")
    for wrong in ("=0", "=6"):
        refused(position(), "action-rotate", "grid-11", wrong)


def test_wa_10_the_phase_cannot_end_within_an_action() -> None:
    """[WA-10] Begun is begun."""
    table = play(position(), "action-destroy")
    refused(table, "end")
    with pytest.raises(IllegalActionError):
        table.apply_action(table.space.find("end"), 1)


def test_wa_28_new_phase_restores_shots() -> None:
    """[WA-28] A B-bot fires once a turn."""
    table = position("rB1@13-4 bW1@13-c")
    steps = "action-move done 13-c rB1 bW1 no-card no-card d6=1 d4=4"
    expect(table, steps, "fired: rB1; asks: red")
    check(expect(table, "end no-disc end d20=20 d20=1", "fired:; asks: red; discards:"))
