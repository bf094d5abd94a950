"""Matches of several games, in which each sits once on each seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.client import Browser, Json, Server
from tests.server.http_calls import opening, refusal


def opened(ann: Browser, seats: int = 2, **changes: object) -> Json:
    """A race of one step, which seat 0 wins, as a game of a match; all sit at one screen."""
    players = [{"kind": "me", "name": name} for name in ("Ann", "Bob", "Cy")[:seats]]
    body = {"seats": seats, "options": {"goal": 1}, "players": players, **changes}
    answer = ann.http.post("/api/tables", json=opening(**body))
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def ended(ann: Browser, table: str) -> Json:
    """The table once its first seat has won."""
    with ann.play(table) as play:
        play.act(0)
    return ann.table(table)


def names(table: Json) -> list[Any]:
    return [seat["name"] for seat in table["seats"]]


def following(ann: Browser, table: str) -> Json:
    return dict(ann.rematch(table))


def test_sides_are_swapped_and_points_go_with_their_players(server: Server) -> None:
    ann = server.browser()
    first = opened(ann, games_in_match=2)
    assert first["game_in_match"] == {"number": 1, "of": 2, "points": [0, 0]}
    assert ended(ann, first["id"])["game_in_match"] == {"number": 1, "of": 2, "points": [1, 0]}
    second = following(ann, first["id"])
    assert names(second) == ["Bob", "Ann"]
    assert second["game_in_match"] == {"number": 2, "of": 2, "points": [0, 1]}
    assert ended(ann, second["id"])["game_in_match"] == {"number": 2, "of": 2, "points": [1, 1]}


def test_after_the_last_game_a_new_match_begins(server: Server) -> None:
    ann = server.browser()
    table = opened(ann, games_in_match=2)
    for _ in range(2):
        ended(ann, table["id"])
        table = following(ann, table["id"])
    assert names(table) == ["Ann", "Bob"]
    assert table["game_in_match"] == {"number": 1, "of": 2, "points": [0, 0]}


def test_three_seats_play_three_games(server: Server) -> None:
    ann = server.browser()
    table = opened(ann, 3, games_in_match=3)
    seen = []
    for number in (1, 2, 3):
        assert table["game_in_match"]["number"] == number
        seen.append(names(table))
        last = ended(ann, table["id"])
        table = following(ann, table["id"])
    assert seen == [["Ann", "Bob", "Cy"], ["Cy", "Ann", "Bob"], ["Bob", "Cy", "Ann"]]
    assert last["game_in_match"]["points"] == [1, 1, 1]
    assert table["game_in_match"] == {"number": 1, "of": 3, "points": [0, 0, 0]}


def test_a_game_given_up_counts(server: Server) -> None:
    ann = server.browser()
    first = opened(ann, games_in_match=2)
    with ann.play(first["id"]) as play:
        play.send("resign")
        play.next("table")
    assert ann.table(first["id"])["game_in_match"]["points"] == [0, 1]
    assert following(ann, first["id"])["game_in_match"]["points"] == [1, 0]


def test_how_a_match_stands_outlives_the_process(server: Server) -> None:
    ann = server.browser()
    first = opened(ann, games_in_match=2)
    ended(ann, first["id"])
    second = following(ann, first["id"])
    server.call(server.lobby.unload_idle, 0.0)
    assert not server.lobby.tables
    assert ann.table(second["id"])["game_in_match"] == {"number": 2, "of": 2, "points": [0, 1]}


def test_a_game_alone_has_no_match(server: Server) -> None:
    ann = server.browser()
    table = opened(ann)
    assert "game_in_match" not in table
    ended(ann, table["id"])
    assert "game_in_match" not in following(ann, table["id"])


@pytest.mark.parametrize("games_in_match", [0, 3, 4, -1, "2", 1.5, None])
def test_a_match_has_one_game_or_one_for_each_seat(server: Server, games_in_match: object) -> None:
    answer = server.browser().http.post("/api/tables", json=opening(games_in_match=games_in_match))
    status, _, field = refusal(answer)
    assert status in (400, 422)
    assert field == "games_in_match"


def test_an_invitation_and_the_list_tell_how_many_games(server: Server) -> None:
    ann = server.browser()
    players = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    table = opened(ann, players=players, games_in_match=2)
    invite = table["seats"][1]["invite"].removeprefix("/join/")
    assert server.browser().http.get(f"/api/invites/{invite}").json()["games_in_match"] == 2
    [listed] = ann.http.get("/api/tables").json()["yours"]
    assert listed["games_in_match"] == 2
