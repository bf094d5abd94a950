"""Options at a table: sets, what does not go together, what differs from the usual game."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.server.client import Json, Server, settings


def refused(server: Server, seats: int = 2, **options: object) -> tuple[int, Json]:
    """Status and error of a table of Toll that cannot be opened."""
    answer = server.browser().http.post(
        "/api/tables",
        json={
            "game": "toll",
            "seats": seats,
            "options": options,
            "players": [{"kind": "me"}] * seats,
        },
    )
    return answer.status_code, answer.json()["error"]


def test_sets_are_given_as_texts_or_lists(server: Server) -> None:
    ann = server.browser()
    for given in ("guard,thief", "all", ["guard", "thief"]):
        table = ann.open("toll", "me", "me", cards=given)
        assert table["options"] == {"cards": "thief,guard", "turns": 15}
    assert ann.open("toll", "me", "me", cards=[])["options"]["cards"] == "none"


@pytest.mark.parametrize(
    ("options", "field", "message"),
    [
        ({"cards": "guard"}, "options.cards", "guards need thieves to keep away"),
        ({"turns": 30}, "options.turns", "100 turns in all at most"),
        (
            {"cards": ["dog"]},
            "options.cards",
            "option 'cards': 'dog' is not one of thief, guard, nor all or none",
        ),
        (
            {"cards": ["thief", "thief"]},
            "options.cards",
            "option 'cards': 'thief' is given twice",
        ),
    ],
)
def test_options_that_do_not_fit_name_their_field(
    server: Server, options: Json, field: str, message: str
) -> None:
    status, error = refused(server, 4, **options)
    assert status == 422
    assert error == {"code": "bad_option", "field": field, "message": message}


@pytest.mark.parametrize("value", [["x"] * 101, ["x" * 201], "x" * 1001, [3], {"a": 1}, 1.5])
def test_options_of_a_wrong_form(server: Server, value: object) -> None:
    status, error = refused(server, cards=value)
    assert (status, error["code"]) == (400, "bad_message")
    assert error["field"].startswith("options.cards")


def test_presets_are_listed_with_all_their_options(server: Server) -> None:
    games = {game["name"]: game for game in server.browser().http.get("/api/games").json()["games"]}
    market, _ = games["toll"]["presets"]
    assert market["options"] == {"cards": "none", "turns": 6}
    assert (
        server.browser().open("toll", "me", "me", **market["options"])["options"]
        == (market["options"])
    )
    cards, turns = games["toll"]["options"]
    assert (cards["kind"], cards["section"], turns["section"]) == ("set", "The pile", "")
    assert games["race"]["presets"] == []


def test_a_table_tells_what_is_not_as_usual(server: Server) -> None:
    ann = server.browser()
    assert ann.open("toll", "me", "me", cards="all", turns=15)["unusual"] == []
    table = ann.open("toll", "me", "me", cards="thief", turns=9)
    assert table["unusual"] == [
        {"name": "cards", "title": "Cards besides coins", "value": "Thieves", "rule": ""},
        {"name": "turns", "title": "Turns", "value": "9", "rule": ""},
    ]
    (start,) = ann.open("warp-6", "me", "me", start="secret")["unusual"]
    assert start["rule"].startswith("W6-")


def test_rematches_and_restarts_keep_a_set(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        ann = server.browser()
        table = ann.open("toll", "me", "me", cards="thief", turns=30)
        with ann.play(table["id"]) as play:
            play.request("resign")
    with Server(settings(tmp_path)) as server:
        ann = server.browser(ann.token)
        assert ann.table(table["id"])["unusual"] == table["unusual"]
        answer = ann.http.post(f"/api/tables/{table['id']}/rematch", json={})
        assert answer.json()["options"] == {"cards": "thief", "turns": 30}
        record = ann.http.get(f"/api/tables/{table['id']}/record").text
        assert '[Options "cards=thief turns=30"]' in record


def test_a_table_whose_options_do_not_fit_any_more_is_not_played(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("toll", "me", "me")
        good = ann.open("toll", "me", "me")["id"]
    with sqlite3.connect(tmp_path / "harena.db") as database:
        database.execute(
            'update tables set options = \'{"cards": "guard"}\' where id = ?', (table,)
        )
    with Server(settings(tmp_path)) as server:
        ann = server.browser(ann.token)
        answer = ann.http.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
        assert ann.table(good)["status"] == "playing"
