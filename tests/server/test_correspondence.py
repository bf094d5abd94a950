"""Games by post, with days for a move, in time that the test lets pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from examples.games.sums import READY

from tests.server.client import (
    STEP,
    Browser,
    Json,
    Server,
    body,
    eventually,
    playing,
    settings,
    settle,
)
from tests.server.manual_clock import Clock

DAY = 24 * 3600
PACE = 3 * DAY


@pytest.fixture
def post(tmp_path: Path, clock: Clock) -> Iterator[Server]:
    """A server that keeps tables in memory, however long nobody comes by."""
    with Server(settings(tmp_path, idle_timeout=1000.0 * DAY), clock) as running:
        yield running


def listed(person: Browser) -> Json:
    """The table as somebody's first page has it."""
    [table] = body(person.http.get("/api/tables"))["yours"]
    assert isinstance(table, dict)
    return table


def said(person: Browser, table: str, seat: int) -> list[str]:
    """The log as somebody reads it who comes by."""
    with person.play(table, seat) as play:
        return [line["text"] for line in play.hello["log"]]


def test_where_the_rules_decide_for_the_late(post: Server) -> None:
    """One posts each day, then one is late with half a plan, and at last nobody posts."""
    table, people = post.seated("sums", 3, rounds=3, deadline=PACE)
    for seat, numbers in enumerate([(3,), (5, 5), (1,)]):
        with people[seat].play(table, seat) as play:
            play.plan(*numbers, READY)
        post.advance(table, DAY if seat < 2 else 0)
    assert (listed(people[0])["acting"], listed(people[0])["due"]) == ([0, 1, 2], PACE)
    with playing(table, people[:2]) as (ann, bob):
        ann.plan(4, READY)
        bob.plan(2, 2)
    post.advance(table, 2 * DAY)
    assert (listed(people[1])["acting"], listed(people[1])["due"]) == ([1, 2], DAY)
    with people[2].play(table, 2) as play:
        play.plan(0, READY)
    post.advance(table, DAY)
    assert listed(people[0])["due"] == PACE
    post.advance(table, PACE)
    assert listed(people[0])["status"] == "over"
    assert listed(people[1])["winners"] == [1]
    assert said(people[2], table, 2) == [
        *("Ant is ready.", "Bee is ready.", "You pick 2."),
        *("Ant shows 4.", "Bee shows 12.", "Crow shows 2.", "Bee wins the round."),
        "Ant is ready.",
        "You pick 1.",
        "Crow is ready.",
        "Time is up for Bob: the rules decide what was not said.",
        "Bob was late: what was planned by then counts.",
        *("Ant shows 5.", "Bee shows 6.", "Crow shows 1.", "Bee wins the round."),
        "Time is up for Ant: the rules decide what was not said.",
        "Time is up for Bob: the rules decide what was not said.",
        "Time is up for Cem: the rules decide what was not said.",
        "Ant was late, with nothing said; by the rules: Add 1.",
        "Bob was late, with nothing said; by the rules: Add 1.",
        "Cem was late, with nothing said; by the rules: Add 1.",
        *("Ant shows 1.", "Bee shows 1.", "Crow shows 1.", "Nobody wins."),
    ]


def test_where_a_bot_plays_on_for_the_late(post: Server) -> None:
    table, people = post.seated("race", 2, timeout_policy="random", goal=200, deadline=PACE)
    found = post.lobby.tables[table].history
    for _ in range(2):
        for seat, person in enumerate(people):
            post.advance(table, 2 * DAY)
            with person.play(table, seat) as play:
                play.act(STEP)
    post.advance(table, PACE)
    eventually(lambda: found.match.state.to_move == 1)
    assert found.substituted == {0}
    # The bot answers at once, as often as it is its turn.
    with people[1].play(table, 1) as play:
        for _ in range(2):
            play.act(STEP)
            play.turn_of(1)
    eventually(lambda: bool(listed(people[1])["due"] == PACE))
    with people[0].play(table) as play:
        play.request("return")
        assert not found.substituted
    # Both are away for good: nobody plays on for nobody to see.
    post.advance(table, PACE)
    eventually(lambda: found.substituted == {1})
    eventually(lambda: found.match.state.to_move == 0)
    post.advance(table, PACE)
    assert (found.substituted, found.due) == ({0, 1}, None)
    notes = [text for text in said(people[1], table, 1) if "Red" in text or "Bob" in text]
    assert notes == [
        "Time is up for Red: a bot, Random, plays on.",
        "Red takes the seat back.",
        "Time is up for Bob: a bot, Random, plays on.",
        "Time is up for Red: a bot, Random, plays on.",
    ]


def test_where_the_late_have_lost(post: Server) -> None:
    table, people = post.seated("race", 2, timeout_policy="forfeit", goal=200, deadline=PACE)
    for seat in (0, 1, 0):
        post.advance(table, PACE - 1)
        with people[seat].play(table, seat) as play:
            play.act(STEP)
    post.advance(table, PACE)
    assert (listed(people[0])["status"], listed(people[0])["winners"]) == ("over", [0])
    assert said(people[1], table, 1)[-1] == "Time is up for Blue. Red wins."
    post.advance(table, PACE)
    assert listed(people[0])["winners"] == [0]


def test_a_table_that_nobody_asks_for(timed: Server, clock: Clock) -> None:
    """It is put away, found when it is due, and the late one has lost."""
    table, people = timed.seated("race", 2, timeout_policy="forfeit", goal=200, deadline=PACE)
    clock.advance(DAY)
    eventually(lambda: table not in timed.lobby.tables)
    clock.advance(2 * DAY)

    def is_over() -> bool:
        clock.advance(60)  # whoever keeps the house looks again
        found = timed.lobby.tables.get(table)
        return found is not None and found.history.match.over

    eventually(is_over)
    assert listed(people[0])["winners"] == [1]


@pytest.mark.parametrize("days", [2, 30])
def test_a_holiday_by_consent(post: Server, days: int) -> None:
    """A game that is paused waits for longer than a move may take."""
    table, people = post.seated("race", 2, timeout_policy="forfeit", goal=200, deadline=PACE)
    post.advance(table, DAY)
    with playing(table, people) as (ann, bob):
        ann.send("propose", what="pause", seq=ann.seq)
        number = ann.next("table")["table"]["proposal"]["number"]
        settle(bob)
        bob.request("answer", proposal=number, agree=True)
    post.advance(table, days * DAY)
    assert listed(people[0])["due"] == 0
    with people[1].play(table, 1) as play:
        play.request("resume")
    assert listed(people[0])["due"] == 2 * DAY
    post.advance(table, 2 * DAY - 1)
    with people[0].play(table) as play:
        play.act(STEP)
    assert listed(people[1])["due"] == PACE
