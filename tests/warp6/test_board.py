"""The spiral: rings, dotted lines, and the facts that the rulebook's pictures showed."""

from __future__ import annotations

import pytest

from harena.games.warp6.rules import board

# Where the dotted lines lead, ring by ring in increasing number of the space.
LINES = {
    1: "0 0 0 0 0 0",
    2: "1 1 2 2 3 3 4 4 5 5 6 6",
    3: "7 7 8 9 9 10 11 11 12 13 13 14 15 15 16 17 17 18",
    4: "19 19 20 21 22 22 23 24 25 25 26 27 28 28 29 30 31 31 32 33 34 34 35 36",
    5: "37 37 38 39 40 41 41 42 43 44 45 45 46 47 48 49 49 50 51 52 53 53 54 55 56 57 57 58 59 60",
    6: "61 61 62 63 64 65 66 66 67 68 69 70 71 71 72 73 74 75 76 76 77 78 79 80 81 81 82 83 84 85"
    " 86 86 87 88 89 90",
}
SPACES = range(1, int(board.START) + 1)


@pytest.mark.parametrize("ring", LINES)
def test_dotted_lines_of_a_ring(ring: int) -> None:
    spaces = [space for space in SPACES if board.ring_of(space) == ring]
    assert [int(board.DOTTED[space]) for space in spaces] == [
        int(word) for word in LINES[ring].split()
    ]


def test_each_ring_has_six_spaces_more_than_the_next() -> None:
    sizes = [sum(board.ring_of(space) == ring for space in SPACES) for ring in range(1, 7)]
    assert sizes == [6, 12, 18, 24, 30, 36]
    assert [int(board.first_of_ring(ring)) for ring in range(1, 8)] == [1, 7, 19, 37, 61, 91, 127]
    assert board.ring_of(board.CENTRE) == 0


def test_tables_match_the_functions() -> None:
    assert len(board.RING) == len(board.DOTTED) == board.START + 1
    assert [int(board.RING[space]) for space in SPACES] == [
        int(board.ring_of(space)) for space in SPACES
    ]
    assert [int(board.DOTTED[space]) for space in SPACES] == [
        int(board.dotted_line(space)) for space in SPACES
    ]
    assert board.DOTTED[board.CENTRE] == board.CENTRE
