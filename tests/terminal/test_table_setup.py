"""The form of a new table in a terminal, and the request it makes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harena.content.game_json import game_json
from harena.core.game import Game
from harena.core.options import check_options
from harena.core.registry import get_game, load_game_file
from harena.server.workers.bot_jobs import describe_bots
from harena.terminal import messages
from harena.terminal.table_setup import Field, TableSetup
from harena.terminal.time_control import TimeControl

ROOT = Path(__file__).parents[2]
GAMES = ("warp-arena", "gladiator-arena", "warp-6", "arena")


def called(name: str) -> Game:
    """Return a game by name or by the file of an example."""
    return (
        load_game_file(ROOT / "examples/games" / name) if name.endswith(".py") else get_game(name)
    )


def game_from_server(name: str) -> dict[str, Any]:
    """Return a game as the server describes it."""
    return {**game_json(called(name)), "bots": describe_bots()}


def shown(setup: TableSetup) -> dict[str, Field]:
    return {field.id: field for field in setup.fields()}


@pytest.mark.parametrize("name", [*GAMES, "toll.py", "tic_tac_toe.py"])
def test_every_game_option_can_be_chosen(name: str) -> None:
    of, game = called(name), game_from_server(name)
    setup = TableSetup(game)
    count = max(game["seats"])
    if len(game["seats"]) > 1:
        setup.set_field("seats", str(count))
    for seat in range(count):
        setup.set_field(f"seat {seat}", "open" if seat else "me")
    seen: set[str] = set()
    for field in setup.fields():
        seen.add(field.id)
        if field.kind == "toggle":
            for value in ("yes", "no"):
                setup.set_field(field.id, value)
                assert shown(setup)[field.id].now == value
            setup.set_field(field.id, field.now)
        elif field.kind == "choice":
            for value, _ in field.choices:
                setup.set_field(field.id, value)
                assert shown(setup)[field.id].now == value
                seen |= set(shown(setup))
            if field.now in dict(field.choices):
                setup.set_field(field.id, field.now)
        elif field.kind == "multiple":
            values = [value for value, _ in field.choices]
            setup.set_field(field.id, ",".join(values))
            assert shown(setup)[field.id].value == messages.ALL
            setup.set_field(field.id, field.now)
        else:
            setup.set_field(field.id, field.now)
    assert {f"option {option['name']}" for option in game["options"]} <= seen
    # What is sent then, the game takes.
    sent = setup.body()["options"]
    assert isinstance(sent, dict)
    assert set(check_options(of.options, sent)) == {option.name for option in of.options}


def test_default_is_a_beginner_game_against_a_bot() -> None:
    game = game_from_server("arena")
    body = TableSetup(game).body()
    assert body["players"] == [{"kind": "me"}, {"kind": "bot", "bot": game["default_bot"]}]
    first = next(preset for preset in game["presets"] if preset["first"])
    assert body["options"] == first["options"]
    assert set(body) == {"game", "seats", "options", "players"}


def test_irrelevant_settings_are_hidden() -> None:
    setup = TableSetup(game_from_server("arena"))
    setup.set_field("preset", "game-1")
    assert "option army-1" not in shown(setup)
    setup.set_field("option army", "custom")
    assert "option army-1" in shown(setup)
    assert shown(setup)["preset"].value == messages.CUSTOM


def test_public_correspondence_table() -> None:
    setup = TableSetup(game_from_server("gladiator-arena"), "Ann")
    assert "public" not in shown(setup)
    for field, value in (
        ("seat 1", "open"),
        ("time", TimeControl(deadline=7 * 86400).key),
        ("timeout", "level-3"),
        ("public", "yes"),
        ("match", "yes"),
        ("hints", "yes"),
        ("option width", "9"),
    ):
        assert field in shown(setup)
        setup.set_field(field, value)
    body = setup.body()
    assert body.pop("options") == setup.values
    assert setup.values["width"] == 9
    # Strangers may look on at a game of secrets: a minute late, unless it is chosen otherwise.
    assert body == {
        "game": "gladiator-arena",
        "seats": 2,
        "players": [{"kind": "me", "name": "Ann"}, {"kind": "open"}],
        "deadline": 7 * 86400,
        "timeout_policy": "level-3",
        "games_in_match": 2,
        "hints": True,
        "public": True,
        "spectator_delay": 60,
    }
    setup.set_field("delay", "0")
    assert "spectator_delay" not in setup.body()


def test_time_limits_need_another_person() -> None:
    setup = TableSetup(game_from_server("warp-6"))
    by_post = TimeControl(deadline=86400).key
    assert by_post not in dict(shown(setup)["time"].choices)
    setup.set_field("seat 1", "open")
    setup.set_field("time", by_post)
    assert setup.body()["deadline"] == 86400
    setup.set_field("seat 1", "bot level-2")
    assert "deadline" not in setup.body()
    setup.set_field("time", TimeControl(clock=300, increment=5).key)
    assert (setup.body()["clock"], setup.body()["increment"]) == (300, 5)


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        ("option width", "99", messages.number_wrong(least=4, most=26)),
        ("option width", "eight", messages.number_wrong(least=4, most=26)),
        ("window", "0.1", messages.WINDOW_WRONG),
        ("window", "soon", messages.WINDOW_WRONG),
    ],
)
def test_invalid_settings_are_reported(field: str, value: str, right: str) -> None:
    with pytest.raises(ValueError, match=right):
        TableSetup(game_from_server("gladiator-arena")).set_field(field, value)


def test_side_values_are_shown_for_swapped_sides() -> None:
    setup = TableSetup(game_from_server("arena"))
    setup.set_field("preset", "classic")
    text = setup.balance_text
    assert "not equal" in text
    assert "300 games" in text
    assert "Violet 99% and" in text
    setup.set_field("option turns", "90")
    assert not setup.balance_text
