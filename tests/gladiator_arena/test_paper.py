"""Gladiator Arena on paper: gladiators of every kind, slips, the summary's numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from harena.content.sheets import Plan, Slip, Tile
from harena.core.registry import get_game
from harena.games.gladiator_arena.rules import gladiators
from harena.games.gladiator_arena.view import words
from harena.printing.document import lay_out_game
from tests.shared.sheets import pieces, summary, tables

GAME = get_game("gladiator-arena")


def told(**options: object) -> dict[str, str]:
    """Return the texts under each heading of the summary."""
    return {one.heading: str(one) for one in summary(GAME, 0, **options).blocks}


@pytest.mark.parametrize(("weak", "pairs"), [(False, 19), (True, 23)])
@pytest.mark.parametrize("seats", [2, 8])
def test_ga_2_a_gladiator_of_every_pair_for_every_seat(seats: int, pairs: int, weak: bool) -> None:
    found: Counter[tuple[int, str, str]] = Counter()
    for tile in pieces(GAME, Tile, "gladiators", seats, **{"weak-pairs": weak}):
        (token,) = tile.art.tokens
        race, weapon = token.marks
        found[token.seat, race, weapon] += tile.count
        assert token.count == int(gladiators.HIT_POINTS[gladiators.RACES.index(race) + 1])
        assert token.text == words.seat_letter(token.seat)
    most = 2 if weak else 1
    assert found == {
        (seat, race, weapon): 1
        for seat in range(seats)
        for r, race in enumerate(gladiators.RACES, 1)
        for w, weapon in enumerate(gladiators.WEAPONS, 1)
        if 0 < int(gladiators.PAIRS[6 * r + w]) <= most
    }
    assert sum(found.values()) == pairs * seats


def test_ga_20_board_has_the_chosen_size() -> None:
    for width, height, pages in ((8, 8, 1), (4, 4, 1), (26, 4, 2), (20, 20, 6)):
        found = lay_out_game(GAME, 2, {"width": width, "height": height})
        board = found.sheets[0]
        assert isinstance(board, Plan)
        assert len(board.art.board.cells) == width * height
        assert found.count("board") == pages


def test_record_sheets_fit_all_hit_points() -> None:
    slips = pieces(GAME, Slip, "slips", 5)
    assert [one.name for one in slips] == [
        *(words.seat_title(seat) for seat in range(5)),
        "Orders",
    ]
    boxes = {field.boxes for one in slips[:5] for field in one.fields if field.boxes}
    assert boxes == {max(int(hp) for hp in gladiators.HIT_POINTS)}


def test_ga_2_the_summary_has_the_numbers_of_the_rules() -> None:
    found = tables(GAME)
    races, damage = found["Races"], found["Damage of a strike"]
    for race, row in enumerate(races.rows, 1):
        assert row[:3] == (
            *(
                gladiators.RACES[race - 1],
                str(int(gladiators.HIT_POINTS[race])),
                str(int(gladiators.MOVEMENT[race])),
            ),
        )
        assert f"{int(gladiators.STEP_COST[race])} MpT" in row[4]
    assert [row[1:] for row in damage.rows] == [
        ("4", "2", "1", "1", "\u2013"),
        ("5", "3", "2", "\u2013", "\u2013"),
        ("3", "1", "\u2013", "1", "\u2013"),
        ("3", "1", "\u2013", "1", "2"),
        ("5", "3", "2", "1", "2"),
    ]


def test_the_summary_has_the_ranges() -> None:
    assert [row[2] for row in tables(GAME)["Weapons"].rows] == [
        *("1 away", "1 to 2 away", "1 to 3 away", "3 or more away", "2 or more away")
    ]


def test_the_summary_follows_the_options() -> None:
    assert "In turn 15, and every 3 turns" in told()["The end"]
    assert "In turn 9, and every 2 turns" in told(**{"limit-start": 9, "limit-step": 2})["The end"]
    assert "no time limit" in told(limit=False)["The end"]
    assert "ring, bump" in str(told(**{"swaps-bump": True}))
    assert "ring, bump" not in str(told())
