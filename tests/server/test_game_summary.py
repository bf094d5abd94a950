"""The summary of a finished game: turning point and luck."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.games.sums import READY

from harena import read_record
from harena.lab.analysis import Luck, Turn, Turning
from harena.lab.highlights import FoundHighlight
from harena.server.workers.bot_jobs import MatchSummary, summarize_match
from tests.server.client import Server, playing


def test_summary_is_sent_at_the_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each viewer gets their own frame numbers; the summary is computed once."""
    asked: list[object] = []
    course = ((0, (0.5, 0.5)), (1, (0.25, 0.75)))

    def found(match: object) -> MatchSummary:
        asked.append(match)
        return MatchSummary(
            Turning(Turn(0, 1, 0), 1, 0.5, 0.75, 0.1),
            (Luck(-0.1, 0.2, 3),),
            2,
            7,
            course,
            (FoundHighlight(1, "Most of all."),),
        )

    monkeypatch.setattr("harena.server.workers.bot_jobs.summarize_match", found)
    table, ann = server.table("race", "me", "me")
    path = f"/api/tables/{table}/summary"
    assert ann.http.get(path).json()["error"]["code"] == "not_over"
    with ann.play(table) as play:
        play.act(0)
        play.request("resign")
    for seat in (-1, 0, 1):
        answer = ann.http.get(path, params={"seat": seat})
        assert answer.status_code == 200
        assert answer.json() == {
            "luck": [{"seat": 0, "gained": -0.1, "spread": 0.2, "dice": 3}],
            "turning_point": {"seq": 1, "turn": 2, "seat": 1, "before": 0.5, "after": 0.75},
            "turns": 7,
            "highlights": [{"seq": 1, "text": "Most of all."}],
            "steps": [0, 1, 1],
            "timeline": [
                {"step": 0, "chances": [0.5, 0.5]},
                {"step": 1, "chances": [0.25, 0.75]},
            ],
        }
    assert len(asked) == 1
    other = server.browser().http.get(path, params={"seat": 1})
    assert other.json()["error"]["code"] == "not_your_seat"


def test_summary_follows_the_rules(server: Server) -> None:
    """A game resigned at once has no turning point, but its dice are listed."""
    ann = server.browser()
    opened = ann.open("warp-6", "me", "me")
    assert opened["dice"]["rolled"] is True
    table = opened["id"]
    with ann.play(table) as play:
        play.request("resign")
    story = ann.http.get(f"/api/tables/{table}/summary?seat=0").json()
    assert "turning_point" not in story
    assert story["turns"] == 0
    assert [luck["seat"] for luck in story["luck"]] == [0, 1]
    assert all(luck["dice"] and luck["spread"] > 0 for luck in story["luck"])
    assert sum(luck["gained"] for luck in story["luck"]) == pytest.approx(0, abs=0.01)


def test_steps_match_the_record(server: Server) -> None:
    """A viewer of secret plans saw fewer steps than the record has."""
    table, people = server.seated("sums", 2, rounds=1)
    with playing(table, people) as (ann, bob):
        ann.plan(2, 3, READY)
        bob.next("frame")
        bob.plan(4, READY)
        ann.next("frame")
    record = read_record(people[0].http.get(f"/api/tables/{table}/record").text)
    for seat, person in enumerate(people):
        path = f"/api/tables/{table}/summary"
        steps = person.http.get(path, params={"seat": seat}).json()["steps"]
        assert steps[0] == 0
        assert steps[-1] == len(record.log) > len(steps) - 2
        assert steps == sorted(steps)


@pytest.mark.parametrize("game", ["warp6", "warp_arena", "gladiator_arena", "arena"])
def test_ending_events_favour_the_winner(game: str) -> None:
    """They belong to the turn of that number, not to the setup."""
    for file in sorted(Path("tests", game, "records").glob("*.harena")):
        match = read_record(file.read_text(encoding="utf-8"))
        found = summarize_match(match)
        if found.turning is None or not match.winners():
            continue
        assert found.turning.seat in match.winners()
        assert found.turning.after > found.turning.before
        assert 1 <= found.turn <= (found.turns or 0)


@pytest.mark.parametrize(
    ("record", "turn"),
    [("clash", 1), ("concession", 2), ("shared-kill", 2), ("truce", 2), ("worked-example", 2)],
)
def test_plans_count_in_their_own_turn(record: str, turn: int) -> None:
    """In Gladiator Arena turn 2 begins in the log when all orders are given."""
    file = Path("tests/gladiator_arena/records", f"{record}.harena")
    match = read_record(file.read_text(encoding="utf-8"))
    found = summarize_match(match)
    assert found.turning is not None
    assert found.turn == turn
    told = match.turn_steps()
    assert found.turning.turn.first < told[turn - 1] <= found.turning.turn.last


def test_failed_summaries_are_retried(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_match: object) -> MatchSummary:
        raise ValueError("no")

    table, ann = server.table("race", "me", "me")
    with ann.play(table) as play:
        play.request("resign")
    path = f"/api/tables/{table}/summary"
    with monkeypatch.context() as patch:
        patch.setattr("harena.server.workers.bot_jobs.summarize_match", broken)
        assert ann.http.get(path).json()["error"]["code"] == "unavailable"
    assert ann.http.get(path).json() == {"luck": [], "steps": [0, 0]}


def test_unnamed_bots_are_numbered(server: Server) -> None:
    """Bots without a name get a number."""
    seats = server.browser().open("gladiator-arena", "me", "greedy", "greedy", "random")["seats"]
    assert [seat["name"] for seat in seats[1:]] == ["Greedy", "Greedy 2", "Random"]
