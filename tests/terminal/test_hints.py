"""What the terminal says of a hint."""

from __future__ import annotations

from harena.terminal.table_state import hint_text


def test_each_way_has_a_line_with_its_chance_where_that_is_told() -> None:
    ways = [
        {"words": ["Move 6a by 2", "End"], "chance": 0.62},
        {"words": ["Move 4a by 3"], "chance": 0.551},
    ]
    assert hint_text({"suggestions": ways}) == "62%: Move 6a by 2, End\n55%: Move 4a by 3"
    assert hint_text({"suggestions": [{"words": ["Place the D-bot"]}]}) == "Place the D-bot"
    assert hint_text({"suggestions": []}) == "No suggestion."
