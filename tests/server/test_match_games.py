"""Matches of several games, in which each player has each seat once."""

from __future__ import annotations

from typing import Any

from tests.server.client import Browser, Json, Server
from tests.server.http_calls import opening


def opened(ann: Browser, seats: int = 2, **changes: object) -> Json:
    """Open a race of one step, which seat 0 wins; all share one screen."""
    players = [{"kind": "me", "name": name} for name in ("Ann", "Bob", "Cy")[:seats]]
    terms = {"seats": seats, "options": {"goal": 1}, "players": players, **changes}
    answer = ann.http.post("/api/tables", json=opening(**terms))
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def ended(ann: Browser, table: str, how: str = "act") -> Json:
    """Return the table once its first seat has won or resigned."""
    with ann.play(table) as play:
        play.request(how, **({"seq": 0, "action": 0} if how == "act" else {}))
    return dict(ann.table(table)["game_in_match"])


def names(table: Json) -> list[Any]:
    return [seat["name"] for seat in table["seats"]]


def test_sides_swap_and_points_stay_with_players(server: Server) -> None:
    """Also after a restart, and after a resignation."""
    ann = server.browser()
    first = opened(ann, games_in_match=2)
    assert first["game_in_match"] == {"number": 1, "of": 2, "points": [0, 0]}
    assert ended(ann, first["id"]) == {"number": 1, "of": 2, "points": [1, 0]}
    second = ann.rematch(first["id"])
    assert names(second) == ["Bob", "Ann"]
    server.call(server.lobby.unload_idle, 0.0)
    assert not server.lobby.tables
    assert ann.table(second["id"])["game_in_match"] == {"number": 2, "of": 2, "points": [0, 1]}
    assert ended(ann, second["id"], "resign") == {"number": 2, "of": 2, "points": [0, 2]}


def test_match_ends_after_three_games_of_three_seats(server: Server) -> None:
    ann = server.browser()
    table = opened(ann, 3, games_in_match=3)
    seen = []
    for number in (1, 2, 3):
        assert table["game_in_match"]["number"] == number
        seen.append(names(table))
        last = ended(ann, table["id"])
        table = ann.rematch(table["id"])
    assert seen == [["Ann", "Bob", "Cy"], ["Cy", "Ann", "Bob"], ["Bob", "Cy", "Ann"]]
    assert last["points"] == [1, 1, 1]
    assert table["game_in_match"] == {"number": 1, "of": 3, "points": [0, 0, 0]}


def test_a_single_game_has_no_match(server: Server) -> None:
    ann = server.browser()
    table = opened(ann)
    assert "game_in_match" not in table
    with ann.play(table["id"]) as play:
        play.act(0)
    assert "game_in_match" not in ann.rematch(table["id"])


def test_invitation_and_list_show_the_game_count(server: Server) -> None:
    ann = server.browser()
    players = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    table = opened(ann, players=players, games_in_match=2)
    invite = table["seats"][1]["invite"].removeprefix("/join/")
    assert server.browser().get(f"invites/{invite}")["games_in_match"] == 2
    assert ann.listed()[0]["games_in_match"] == 2
