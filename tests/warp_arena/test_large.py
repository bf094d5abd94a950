"""Larger arenas: thirty grids with a d30, and five or six players."""

from __future__ import annotations

import pytest

from harena import Match
from harena.core.errors import SeatError
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules import fields as F
from harena.games.warp_arena.rules.ids import OWN, PIECES, SEAT_NAMES, SLOT, SLOTS
from tests.warp_arena.facts import hand, hex_of, on
from tests.warp_arena.games import check
from tests.warp_arena.positions import expect, play, position, quiet
from tests.warp_arena.scripted_matches import new_match, play_match, rules, set_up, table_of


def far_off(seats: int) -> str:
    """C-bots on centres of their own."""
    return " ".join(f"{SEAT_NAMES[n][0]}C@{n + 1}-c" for n in range(seats))


# --- thirty grids -----------------------------------------------------------------------------


def test_wa_46_thirty_grids_can_be_used() -> None:
    """[WA-46] Grids, hexes, places: up to 30."""
    table = position(far_off(2), grids=30)
    grids = " ".join(f"grid-{n}" for n in range(1, 31))
    expect(table, "action-destroy", f"choices: {grids}")
    expect(table, "grid-30 d6=6", "on 30-6: X")
    own = expect(position(far_off(2), grids=30), "action-own rC 30-6", "at rC: 30-6")
    assert int(SLOT) + 30 * int(SLOTS) == own.space.size


# --- five and six players ---------------------------------------------------------------------


def test_wa_46_two_to_six_players() -> None:
    """[WA-46] White and violet are the fifth and the sixth; there is no seventh."""
    assert GAME.seat_counts == (2, 3, 4, 5, 6)
    assert GAME.seat_names(6) == ("red", "blue", "green", "yellow", "white", "violet")
    for seats in (1, 7):
        with pytest.raises(SeatError):
            Match(GAME, seats)


@pytest.mark.parametrize("seats", [5, 6])
def test_wa_46_six_players_get_their_share(seats: int) -> None:
    """[WA-46] [WA-5] [WA-6] [WA-7] Three cards, five robots, a disc, a roll, a place in the row."""
    match = new_match("grids=12", seats)
    play_match(match, *[f"d{84 - n}=1" for n in range(3 * seats)])
    expect(table_of(match), "", "asks: d20")
    homes = [f"{n + 1}-c" for n in range(seats)]
    set_up(match, homes, (), [f"{n + 1}-1" for n in range(seats)])
    table = table_of(match)
    for name, home in zip(SEAT_NAMES[:seats], homes, strict=True):
        letter = name[0]
        assert on(table, home) == " ".join(letter + k for k in ("C", "D1", "H1", "B1", "W1"))
        assert len(hand(table, name).split()) == 3
    play_match(match, *[f"d20={n + 1}" for n in range(seats)])
    order = " ".join(name[0] for name in reversed(SEAT_NAMES[:seats]))
    check(expect(table, "", f"order: {order}; asks: {'+'.join(SEAT_NAMES[:seats])}"))


def test_wa_46_all_robots_of_six_players() -> None:
    """[WA-46] 22 robots of one seat in a hex, and each counts for its own seat only."""
    table = position(far_off(6), seats=6, variant=rules("expansion=assassin"))
    place = hex_of(table, "11-c")
    for seat in (5, 4):
        for piece in range(seat * OWN + 1, seat * OWN + OWN):
            F.put(table, piece, place if seat == 5 else hex_of(table, "12-c"))
    F.put(table, int(5 * OWN), place)
    assert [int(F.robots_of(table, place, seat)) for seat in range(6)] == [0, 0, 0, 0, 0, 22]
    assert (F.holder(table, place), F.enemy_robots(table, place, 5)) == (5, False)
    assert all(F.enemy_robots(table, place, seat) for seat in range(5))
    assert F.holder(table, hex_of(table, "12-c")) == 4
    assert PIECES == 6 * OWN
    check(table)


def test_wa_46_force_fields_of_the_sixth_seat() -> None:
    """[WA-46] Friend to violet, foe to all others."""
    table = position(f"{far_off(6)} FF(v)@11-1 FF(w)@11-2", seats=6)
    violet, white = hex_of(table, "11-1"), hex_of(table, "11-2")
    assert (F.field_owner(table, violet), F.field_owner(table, white)) == (5, 4)
    assert [seat for seat in range(6) if not F.hostile(table, violet, seat)] == [5]


def test_wa_46_sixth_seat_can_do_everything() -> None:
    """[WA-46] [WA-28] [WA-35] White's C-bot falls to violet's distant B-bot."""
    things = f"{far_off(4)} wC@13-c vC@6-c vB1+4@11-1 wW1@9-1"
    order = "violet white red blue green yellow"
    table = position(things, seats=6, active="violet", order=order, white="5 5 2", violet="3")
    expect(table, "action-move done", "offers: 13-c")
    quiet(play(table, "13-c", "vB1", "wC", "card-3", "no-card", "d6=6", "d12=12"))
    expect(table, "", "at wC:; at wW1:; hand violet: 2 5 5; on 13-c: PD2")
    assert int(table.values[F.ALIVE]) == 0b101111
    # White is out, and red follows.
    check(expect(quiet(play(table, "end")), "", "asks: red"))


def test_wa_46_windows_ask_five_others() -> None:
    """[WA-39] [WA-46] Violet's action; the first willing seat in order of play acts."""
    hands = dict.fromkeys(SEAT_NAMES[1:5], "wild 1") | {"red": "2", "violet": "3"}
    order = "violet yellow white red blue green"
    table = position(
        far_off(6),
        seats=6,
        active="violet",
        order=order,
        **hands,  # type: ignore[arg-type]
    )
    expect(table, "action-draw", "asks: red+blue+green+yellow+white")
    quiet(play(table, "white:cancel", "blue:cancel", "red:pass", "green:pass", "yellow:pass"))
    expect(table, "", "hand white: 1; hand blue: 1 wild; discards: wild")


def test_wa_46_the_last_of_six_wins() -> None:
    """[WA-36] [WA-46] All others out, violet destroys the last C-bot."""
    out = "blue green yellow white"
    table = position("rC@1-1 vC@20-c", seats=6, active="violet", order="violet red", out=out)
    expect(table, "action-destroy grid-1 d6=1", "asks: over")
    assert table.returns() == [0.0] * 5 + [1.0]
