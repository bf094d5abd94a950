"""Terms and options of a table: what is refused, and what lasts."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.server.protocol.requests import FORFEIT
from tests.server.client import Json, Server, settings
from tests.server.databases import execute
from tests.server.http_calls import opening, refusal

STATUS = {"bad_message": 400, "unknown_game": 404, "unknown_bot": 404}


def named(name: str) -> Json:
    """Return the players of a table opened by a person of that name."""
    return {"players": [{"kind": "me", "name": name}, {"kind": "open"}]}


def against(**player: str) -> Json:
    """Return the players of a table with another player."""
    return {"players": [{"kind": "me"}, player]}


def toll(**options: object) -> Json:
    """Return terms of a game of Toll for four."""
    return {"game": "toll", "seats": 4, "players": [{"kind": "me"}] * 4, "options": options}


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"game": "chess"}, "unknown_game", "game"),
        ({"seats": 4}, "bad_seats", "seats"),
        ({"seats": 0}, "bad_seats", "seats"),
        ({"seats": 3}, "bad_seats", "players"),
        *(({"seats": wrong}, "bad_message", "seats") for wrong in ("2", True, 10**30)),
        ({"players": []}, "bad_seats", "players"),
        (against(kind="cat"), "bad_message", ""),
        (against(kind="bot", bot="deep"), "unknown_bot", "players.1.bot"),
        (against(kind="bot"), "unknown_bot", ""),
        (against(kind="bot", bot="level-8"), "unknown_bot", "players.1.bot"),
        (against(kind="me", bot="random"), "bad_seats", "players.1.bot"),
        *((named(wrong), "bad_name", "players.0.name") for wrong in ("n" * 25, "a\u202eb", " ")),
        ({"more": 1}, "bad_message", "more"),
        ({"options": {"speed": 1}}, "bad_option", "options.speed"),
        ({"options": {"goal": 0}}, "bad_option", "options.goal"),
        ({"options": {"goal": 1.5}}, "bad_message", ""),
        ({"options": []}, "bad_message", "options"),
        (toll(cards="guard"), "bad_option", "options.cards"),
        (toll(cards=["dog"]), "bad_option", "options.cards"),
        (toll(cards=["thief", "thief"]), "bad_option", "options.cards"),
        (toll(turns=30), "bad_option", "options.turns"),
        *(
            (toll(cards=wrong), "bad_message", "options.cards")
            for wrong in (["x"] * 101, ["x" * 201], "x" * 1001, [3], {"a": 1}, 1.5)
        ),
        *(
            ({"deadline": wrong}, "bad_message", "deadline")
            for wrong in (1, 9, 1209601, -10, 10.0, "60", True, None)
        ),
        ({"deadline": 60}, "bad_option", "deadline"),
        *(({"window": wrong}, "bad_message", "window") for wrong in (0.4, 31, "3", True, None)),
        *(({"clock": wrong}, "bad_message", "clock") for wrong in (9, 10801, 60.5)),
        ({"clock": 60}, "bad_option", "clock"),
        ({"clock": 60, "deadline": 60, "timeout_policy": "random"}, "bad_option", "clock"),
        ({"clock": 60, "increment": 601, "timeout_policy": "random"}, "bad_message", "increment"),
        ({"increment": 5}, "bad_option", "increment"),
        ({"timeout_policy": FORFEIT}, "bad_option", "timeout_policy"),
        ({"timeout_policy": "random"}, "bad_option", "timeout_policy"),
        ({"timeout_policy": "nobody", "deadline": 60}, "unknown_bot", "timeout_policy"),
        ({"timeout_policy": "nobody", "clock": 60}, "unknown_bot", "timeout_policy"),
        *(
            ({"clock": 60, "timeout_policy": FORFEIT, **other}, "bad_option", "timeout_policy")
            for other in ({"game": "sums"}, {"seats": 3, "players": [{"kind": "me"}] * 3})
        ),
        *(
            ({"games_in_match": wrong}, "bad_message", "games_in_match")
            for wrong in (-1, "2", 1.5, None)
        ),
        *(({"games_in_match": wrong}, "bad_option", "games_in_match") for wrong in (0, 3, 4)),
        *(
            ({"game": "sums", "spectator_delay": wrong}, "bad_message", "spectator_delay")
            for wrong in (1, -2, 86_401)
        ),
        # Nothing is secret in these.
        *(
            ({"game": game, "spectator_delay": 60}, "bad_option", "spectator_delay")
            for game in ("race", "warp-6")
        ),
    ],
)
def test_invalid_terms_are_refused(server: Server, changes: Json, code: str, field: str) -> None:
    answer = server.browser().http.post("/api/tables", json=opening(**changes))
    status, found, place = refusal(answer)
    assert (status, found) == (STATUS.get(code, 422), code)
    assert place.startswith(field)


def test_default_terms(server: Server) -> None:
    table = server.browser().open("whistle")
    assert (table["window"], table["deadline"], table["clock"], table["increment"]) == (2, 0, 0, 0)
    assert table["timeout_policy"] == ""


@pytest.mark.parametrize(
    ("game", "options", "terms"),
    [
        ("race", {"goal": 7}, {"clock": 300, "increment": 5, "timeout_policy": "random"}),
        ("race", {"goal": 8}, {"deadline": 1209600, "timeout_policy": FORFEIT}),
        ("duel", {}, {"window": 7.5, "spectator_delay": 60, "games_in_match": 2}),
        ("toll", {"cards": "thief", "turns": 30}, {}),
    ],
)
def test_terms_survive_restart_and_rematch(
    tmp_path: Path, game: str, options: Json, terms: Json
) -> None:
    with (
        Server(settings(tmp_path)) as server,
        server.solo(game, "me", "me", **options, **terms) as play,
    ):
        play.request("resign")
    with Server(settings(tmp_path)) as server:
        ann = server.browser(play.browser.token)
        before = ann.table(play.table)
        again = ann.rematch(play.table)
        assert before["unusual"] == again["unusual"]
        assert before["options"] == again["options"]
        for table in (before, again):
            assert table["options"].items() >= options.items()
            for term, value in terms.items():
                told = table["game_in_match"]["of"] if term == "games_in_match" else table[term]
                assert told == value
        if game == "toll":
            assert '[Options "cards=thief turns=30"]' in ann.record(play.table)


def test_sets_are_accepted_as_text_or_list(server: Server) -> None:
    ann = server.browser()
    for given in ("guard,thief", "all", ["guard", "thief"]):
        table = ann.open("toll", cards=given)
        assert table["options"] == {"cards": "thief,guard", "turns": 15}
    assert ann.open("toll", cards=[])["options"]["cards"] == "none"


def test_presets_are_listed_with_all_their_options(server: Server) -> None:
    games = {game["name"]: game for game in server.browser().get("games")["games"]}
    market, _ = games["toll"]["presets"]
    assert market["options"] == {"cards": "none", "turns": 6}
    assert server.browser().open("toll", **market["options"])["options"] == market["options"]
    cards, turns = games["toll"]["options"]
    assert (cards["kind"], cards["section"], turns["section"]) == ("set", "The pile", "")
    assert games["race"]["presets"] == []


def test_a_table_lists_its_unusual_options(server: Server) -> None:
    ann = server.browser()
    assert ann.open("toll", cards="all", turns=15)["unusual"] == []
    table = ann.open("toll", cards="thief", turns=9)
    assert table["unusual"] == [
        {"name": "cards", "title": "Cards besides coins", "value": "Thieves", "rule": ""},
        {"name": "turns", "title": "Turns", "value": "9", "rule": ""},
    ]
    (start,) = ann.open("warp-6", start="secret")["unusual"]
    assert start["rule"].startswith("W6-")


def test_tables_with_invalid_options_are_not_played(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("toll")
        good = ann.open("toll")["id"]
    changed = "update tables set options = :options where id = :id"
    execute(tmp_path, changed, options='{"cards": "guard"}', id=table)
    with Server(settings(tmp_path)) as server:
        ann = server.browser(ann.token)
        assert refusal(ann.http.get(f"/api/tables/{table}"))[:2] == (500, "internal")
        assert ann.table(good)["status"] == "playing"
