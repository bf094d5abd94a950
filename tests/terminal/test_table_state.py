"""What a table says to somebody in a terminal."""

from __future__ import annotations

import pytest

from harena.terminal.table_state import TableState


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({}, ""),
        ({"delay": 0, "status": "playing"}, ""),
        ({"delay": 300, "status": "playing"}, "You see this game 5 minutes late. "),
        ({"delay": 90, "status": "playing"}, "You see this game 90 seconds late. "),
        ({"delay": -1, "status": "playing"}, "You see this game once it is over. "),
        ({"delay": 300, "status": "playing", "you": [1]}, ""),
        ({"delay": 300, "status": "over"}, ""),
    ],
)
def test_an_onlooker_is_told_how_late_he_sees_it(table: dict[str, object], told: str) -> None:
    state = TableState()
    state.table = table
    assert state.delay_notice == told
