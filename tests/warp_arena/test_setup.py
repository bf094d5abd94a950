"""Chapter 3 of Warp Arena: building the arena, the first cards, robots and discs."""

from __future__ import annotations

import pytest

from harena import CHANCE, Rng
from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.ids import SEAT_NAMES
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.setup import Build
from harena.testing.play import random_steps
from tests.warp_arena.facts import asking, hexes, legal, procedures
from tests.warp_arena.games import check
from tests.warp_arena.positions import expect, play, quiet, refused


def deal(state: WarpArena) -> WarpArena:
    """Let all cards be drawn that are due, from the top as they lie."""
    while state.to_move == CHANCE and state.die > 30:
        state.apply_chance(1)
    return state


def deployed(*hexes_: str, seats: int = 2, rolls: tuple[str, ...] = ()) -> WarpArena:
    """All robots placed in the order C, D, H, B, W, each seat in its own hex."""
    table = deal(WarpArena(seats))
    play(table, *(rolls or [f"d20={20 - seat}" for seat in range(seats)]))
    for kind in "CDHBW":
        for seat in range(seats):
            name = SEAT_NAMES[seat][0] + kind + ("" if kind == "C" else "1")
            if kind != "W":
                play(table, name)
            play(table, hexes_[seat])
    return table


def test_wa_4_the_highest_roll_places_first_then_clockwise() -> None:
    """[WA-4] Only those who tie for the highest roll again, as often as it takes."""
    table = WarpArena(3, 20, True)
    expect(table, "d20=12 d20=17 d20=17 d20=9 d20=9 d20=5", "asks: d20")
    expect(table, "d20=8", "order: g r b")
    assert procedures(table)[-1][0] == Build.NUMBER
    assert table.values[table.frame() + Build.SEAT] == 2


def test_wa_4_lower_ties_are_not_rerolled() -> None:
    """[WA-4] It goes clockwise from the first, not by the rolls."""
    table = expect(WarpArena(4, 20, True), "d20=5 d20=5 d20=17 d20=9", "order: g y r b")
    assert procedures(table)[-1][0] == Build.NUMBER


@pytest.mark.parametrize(
    ("seats", "grids", "shares"),
    [
        (2, 20, [10, 10]),
        (3, 20, [7, 7, 6]),
        (4, 20, [5, 5, 5, 5]),
        (2, 4, [2, 2]),
        (6, 30, [5] * 6),
    ],
)
def test_wa_4_grids_are_dealt_in_turn(seats: int, grids: int, shares: list[int]) -> None:
    """[WA-4] [WA-40] [WA-46] The first seat gets extra grids; a seat without grids is skipped."""
    table = WarpArena(seats, grids, True)
    play(table, *[f"d20={10 - seat}" for seat in range(seats)])
    placed = [0] * seats
    rng = Rng(7)
    numbers = []
    while table.values[F.PLACED] < grids:
        if table.to_move == CHANCE:
            assert table.die == grids - table.values[F.PLACED]
            table.apply_chance(rng.roll(int(table.die)))
            continue
        seat = int(table.to_move)
        if procedures(table)[-1] == (Build.NUMBER, 2):
            assert legal(table) == ["=0", "=1", "=2", "=3", "=4", "=5"]
            placed[seat] += 1
            numbers.append(seat)
        table.apply_action(int(table.random_action(seat, rng, table.space.borrow())), seat)
        check(table)
    assert placed == shares
    assert numbers[:seats] == list(range(seats))


def test_wa_4_the_first_grid_and_the_second() -> None:
    """[WA-4] The first lies anywhere and is only turned; the second has 18 places beside it."""
    table = expect(WarpArena(2, 20, True), "d20=2 d20=1 d20=11 =4", "turned 11: 4")
    places = " ".join(f"by-11-{n}" for n in range(18))
    expect(table, "d19=11", f"asks: blue; choices: {places}")
    expect(table, "by-11-0 =1", "turned 12: 1")
    expect(table, "d18=1", "number: 24; not: by-11-0")
    assert {name.rpartition("-")[0] for name in legal(table)} == {"by-11", "by-12"}
    refused(table, "by-12-9")


def test_wa_4_the_last_grid_needs_no_die() -> None:
    """[WA-4] The grid that is left is the one that is placed."""
    table = WarpArena(2, 4, True)
    for _, _value in random_steps(table, Rng(3), 300):
        if table.values[F.PLACED] == 3:
            break
    assert table.to_move != CHANCE
    assert procedures(table)[-1] == (Build.NUMBER, 1)


def test_wa_5_three_cards_each() -> None:
    """[WA-5] 84 - 3n cards stay in the deck; nobody sees the dice that draw them."""
    for seats in (2, 3, 4):
        table = WarpArena(seats)
        assert (asking(table), int(table.observers(CHANCE))) == ("d84", 0)
        deal(table)
        assert table.values[F.DECK_LEFT] == 84 - 3 * seats
        assert [int(table.values[F.HELD + seat]) for seat in range(seats)] == [3] * seats
        check(table)


def test_wa_6_one_robot_at_a_time() -> None:
    """[WA-6] New rolls; five each, one of each kind, in an order of one's choice."""
    table = deal(WarpArena(2))
    expect(table, "d20=4 d20=19", "asks: blue; choices: bC bD1 bH1 bB1 bW1")
    assert len(hexes(expect(table, "bH1", "number: 140"))) == 140
    expect(table, "11-1", "asks: red; at bH1: 11-1")
    expect(table, "rC", "not: 11-1")
    expect(table, "11-c", "choices: bC bD1 bB1 bW1")
    expect(table, "bC 11-1 rD1", "offers: 11-c")
    refused(play(table, "11-c", "bD1"), "11-c")
    # The last robot of each needs no choice but its hex.
    expect(table, "1-1 rH1 1-2 bB1 1-1 rB1 1-2", "asks: blue; not: 1-2")
    check(expect(table, "20-6 20-5", "on 11-1: bC bH1; asks: d20"))


def test_wa_6_placement_uses_new_rolls() -> None:
    """[WA-6] The first builder may place last here."""
    table = play(WarpArena(2, 4, True), "d20=20", "d20=1")
    rng = Rng(2)
    while table.values[F.PLACED] < 4:
        if table.to_move == CHANCE:
            table.apply_chance(1)
        else:
            table.apply_action(
                int(table.random_action(int(table.to_move), rng, table.space.borrow())),
                int(table.to_move),
            )
    expect(deal(table), "d20=1 d20=20", "asks: blue; order: b r")


def test_wa_7_a_disc_belongs_to_the_robot_it_appears_on() -> None:
    """[WA-7] Each player rolls once; with several robots there their owner picks the carrier."""
    table = deployed("11-1", "12-2")
    expect(table, "d20=11 d6=1", "asks: red; choices: rC rD1 rH1 rB1 rW1")
    facts = "at rW1: 11-1+1; at bD1: 12-2+1; turn: 1; asks: d20"
    expect(table, "rW1 d20=12 d6=2 bD1", facts)


def test_wa_7_owner_picks_the_carrier() -> None:
    """[WA-7] Red's roll gives blue a disc; one on an empty hex lies loose; never on a centre."""
    table = expect(deployed("11-c", "12-2"), "d20=12 d6=2", "asks: blue")
    expect(table, "bC d20=11", "asks: d6")
    expect(table, "d6=6", "on 11-6: PD1; at rC: 11-c")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wa_7_one_disc_for_each_player(seats: int) -> None:
    """[WA-7] Carried and loose together."""
    for seed in range(5):
        table = WarpArena(seats)
        for _ in random_steps(table, Rng(seed)):
            if table.values[F.TURN] == 1:
                break
        carried = sum(int(table.values[F.DISCS + piece]) for piece in range(21 * seats))
        assert carried + sum(int(table.values[F.LOOSE + 3 * h]) for h in range(140)) == seats


def test_wa_50_quick_arena_skips_building() -> None:
    """[WA-50] The first thing is the deal; all else is the same."""
    for built, placed, asked in ((False, 20, "d84"), (True, 0, "d20")):
        table = expect(WarpArena(2, 20, built), "", f"asks: {asked}")
        assert int(table.values[F.PLACED]) == placed
        expect(deal(table), "", "asks: d20")


@pytest.mark.parametrize("grids", [4, 6, 8, 10, 12, 20])
def test_wa_50_smaller_arenas(grids: int) -> None:
    """[WA-50] Fewer grids lie as closely; the die for grids has as many sides."""
    table = quiet(deal(WarpArena(2, grids)))
    check(table)
    for _ in random_steps(table, Rng(1)):
        if table.values[F.TURN] == 1:
            break
    quiet(play(table, "d20=2", "d20=1"))
    expect(table, "disc", f"asks: d{grids}")
