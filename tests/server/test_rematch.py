"""A rematch, or the next game of a match, starts when all people agree."""

from __future__ import annotations

from pathlib import Path

from tests.server.client import (
    STEP,
    Browser,
    Json,
    Server,
    message_types,
    playing,
    settings,
    settle,
    system_lines,
)
from tests.server.databases import Kind
from tests.server.http_calls import refusal
from tests.server.manual_clock import Clock


def answered(person: Browser, table: str, *, agree: bool) -> Json:
    """Answer a rematch, and return the table that comes back."""
    answer = person.http.post(f"/api/tables/{table}/rematch", json={"agree": agree})
    assert answer.is_success, answer.text
    return dict(answer.json())


def ended(
    server: Server, seats: int = 2, goal: int = 1, **terms: object
) -> tuple[str, list[Browser]]:
    """Return a finished table and its people."""
    table, people = server.seated("race", seats, goal=goal, **terms)
    with playing(table, people) as plays:
        plays[0].request("resign") if goal > 1 else plays[0].act(STEP)
    return table, people


def test_all_people_must_agree(server: Server) -> None:
    table, (ann, bob, cem) = ended(server, 3)
    with playing(table, [ann, bob, cem]) as (_, second, _third):
        assert answered(ann, table, agree=True)["id"] == table
        seen = settle(second)
        assert message_types(seen) == ["system_message", "table"]
        assert (system_lines(seen)[0]["seat"], seen[1]["table"]["rematch_asked"]) == (0, [0])
        # Asking again changes nothing.
        assert answered(ann, table, agree=True)["rematch_asked"] == [0]
        assert settle(second) == []
        assert answered(cem, table, agree=True)["rematch_asked"] == [0, 2]
        new = answered(bob, table, agree=True)
        assert (new["id"] != table, new["status"]) == (True, "playing")
        assert settle(second)[-1]["table"]["rematch"] == new["id"]


def test_no_clock_runs_before_all_agree(timed: Server, clock: Clock) -> None:
    table, (ann, bob) = ended(timed, goal=9, clock=60, timeout_policy="forfeit", games_in_match=2)
    answered(ann, table, agree=True)
    clock.advance(1000)
    new = answered(bob, table, agree=True)["id"]
    with playing(new, [bob, ann]) as (first, second):
        timed.advance(new, 10)
        first.act(STEP)
        left = [message["left"] for message in settle(second) if message["type"] == "clocks"]
        assert left[-1] == [50_000, 60_000]


def test_decline_and_withdrawal(server: Server) -> None:
    table, (ann, bob) = ended(server)
    answered(ann, table, agree=True)
    with playing(table, [ann, bob]) as (first, _):
        assert "rematch_asked" not in answered(bob, table, agree=False)
        assert [line["seat"] for line in system_lines(settle(first))] == [1]
        # There is nothing to decline any more.
        answered(bob, table, agree=False)
        assert settle(first) == []
    answered(bob, table, agree=True)
    answered(bob, table, agree=False)
    assert answered(ann, table, agree=True)["rematch_asked"] == [0]


def test_a_restart_keeps_the_agreement(each_database: Kind, tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, people = ended(server)
        answered(people[0], table, agree=True)
    with Server(settings(tmp_path)) as server:
        ann, bob = (server.browser(each.token) for each in people)
        assert ann.table(table)["rematch_asked"] == [0]
        assert answered(bob, table, agree=True)["id"] != table


def test_bots_and_one_screen_start_at_once(server: Server) -> None:
    for kinds in (("me", "random"), ("me", "me")):
        with server.solo("race", *kinds, goal=1) as play:
            play.act(0)
        assert play.browser.rematch(play.table)["id"] != play.table


def test_only_players_answer(server: Server) -> None:
    table, _people = ended(server)
    answer = server.browser().http.post(f"/api/tables/{table}/rematch", json={"agree": False})
    assert refusal(answer)[:2] == (403, "not_your_seat")
