"""Fewer grids (9.1): the die for grids has as many sides, and nothing else is rolled for them."""

from __future__ import annotations

import pytest

from harena import Match
from harena.core.errors import OptionError
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.grids import is_place
from harena.games.warp_arena.rules.ids import SLOT, SLOTS
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import legal
from tests.warp_arena.games import check
from tests.warp_arena.positions import expect, play, position, refused, started

FEWER = [4, 6, 8, 10, 12]
OTHERS = [*FEWER, 30]


@pytest.mark.parametrize("grids", FEWER)
def test_wa_40_allowed_numbers_of_grids(grids: int) -> None:
    """[WA-40] An arena of that many grids, quick or built, and a pack that stays whole."""
    for arena in ("quick", "built"):
        state = started(2, {"grids": str(grids), "arena": arena})
        assert (state.grids, state.hexes) == (grids, 7 * grids)
        assert sum(int(n) for n in state.pack) == 84


@pytest.mark.parametrize("grids", ["0", "2", "5", "7", "9", "11", "21", "31", 9, "eight"])
def test_wa_40_other_numbers_are_refused(grids: object) -> None:
    """[WA-40] Only the numbers for which there is a die."""
    with pytest.raises(OptionError, match="grids"):
        Match(GAME, 2, {"grids": grids})


@pytest.mark.parametrize("grids", OTHERS)
@pytest.mark.parametrize(
    "steps",
    [
        ["action-warp"],
        ["action-converter"],
        ["action-double", "grid-1"],
        ["action-any", "rW1"],
        ["action-cards", "card-warp"],
        ["action-cards", "card-double", "grid-2"],
    ],
)
def test_wa_40_the_die_for_grids(grids: int, steps: list[str]) -> None:
    """[WA-40] [WA-46] Warp Grid, Warp Converter, Double Warp, Warp Playing Piece: dN, 1 to N."""
    table = position("rW1@2-1", grids=grids, red="warp double")
    expect(table, " ".join(steps), f"asks: d{grids}")
    for face in (0, grids + 1):
        with pytest.raises(ValueError, match="face"):
            table.apply_chance(face)
    play(table, f"d{grids}={grids}")
    check(table)


@pytest.mark.parametrize("grids", OTHERS)
def test_wa_40_random_discs_and_initiative(grids: int) -> None:
    """[WA-40] [WA-46] [WA-9] The die for grids, a d6 for the hex; a d20 for initiative."""
    table = expect(position(grids=grids), "end disc", f"asks: d{grids}")
    expect(table, f"d{grids}=1", "asks: d6")
    expect(table, "d6=1 end", "asks: d20")


def test_wa_40_only_existing_grids_can_be_named() -> None:
    """[WA-40] Grids 1 to 6 of six; grid 7 has neither hexes nor a place."""
    table = position(grids=6)
    expect(table, "action-destroy", "choices: grid-1 grid-2 grid-3 grid-4 grid-5 grid-6")
    refused(table, "grid-7")
    own = play(position(grids=6), "action-own", "rC")
    assert {name.partition("-")[0] for name in legal(own)} == {str(n) for n in range(1, 7)}
    warp = play(position(grids=6), "action-warp", "d6=1")
    assert not any(is_place(warp, 0, SLOT + 6 * SLOTS + n) for n in range(18))


@pytest.mark.parametrize("grids", [*FEWER, 20, 30])
def test_wa_40_quick_arenas_are_connected(grids: int) -> None:
    """[WA-50] [WA-40] Every hex can be reached, and no grid depends on one other."""
    table = WarpArena(2, grids)
    near = [[int(table.near[6 * h + d]) for d in range(6)] for h in range(int(table.hexes))]
    reached, new = {0}, {0}
    while new:
        new = {to for h in new for to in near[h] if to >= 0} - reached
        reached |= new
    assert len(reached) == table.hexes
    for grid in range(grids):
        beside = {to // 7 for h in range(7 * grid, 7 * grid + 7) for to in near[h] if to >= 0}
        assert len(beside - {grid}) >= 2


def test_wa_40_warping_within_four_grids() -> None:
    """[WA-12] [WA-40] The grid lifted off, three are left to touch; the points are spent."""
    table = play(position("rW1+1@3-2", grids=4), "action-warp", "d4=3")
    assert {name.split("-")[1] for name in legal(table)} <= {"1", "2", "4"}
    check(expect(table, f"{legal(table)[5]} =4", "at rW1: 3-2+1; points: 2"))
