"""What a table says to somebody in a terminal."""

from __future__ import annotations

import pytest

from harena.terminal.table_state import TableState


@pytest.mark.parametrize(
    ("table", "notice"),
    [
        ({}, ""),
        ({"spectator_delay": 0, "status": "playing"}, ""),
        ({"spectator_delay": 300, "status": "playing"}, "You see this game 5 minutes late. "),
        ({"spectator_delay": 90, "status": "playing"}, "You see this game 90 seconds late. "),
        ({"spectator_delay": -1, "status": "playing"}, "You see this game once it is over. "),
        ({"spectator_delay": 300, "status": "playing", "you": [1]}, ""),
        ({"spectator_delay": 300, "status": "over"}, ""),
    ],
)
def test_an_onlooker_is_told_how_late_he_sees_it(table: dict[str, object], notice: str) -> None:
    state = TableState()
    state.table = table
    assert state.delay_notice == notice
