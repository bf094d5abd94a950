"""Parley in Gladiator Arena at a table with deadlines: what counts, and what others see of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.core.play.match import Match
from harena.core.registry import register
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.rules.fields import TURN
from harena.server.history.history import History
from harena.server.server_time import now
from tests.server.client import Json, Play, Server, eventually, full_view, settings, settle
from tests.server.elapsed_time import due, late

SPACE = GAME.start(2).space


@pytest.fixture(autouse=True)
def _game() -> None:
    register(GAME)


def order(play: Play, *names: str) -> list[Json]:
    """Send a plan by notation."""
    return play.plan(*(SPACE.find(name) for name in names))


def in_first_turn(ann: Play, bob: Play) -> None:
    """Place a human with a sword on C3, and an elf with a sword on D5."""
    order(ann, "human", "sword", "C3", "ready")
    settle(bob)
    order(bob, "elf", "sword", "D5", "ready")
    settle(ann)


def is_played(history: History) -> bool:
    """Return whether the first turn is over."""
    return history.match.over or history.match.state.values[TURN] == 2


def after_deadline(folder: Path, *saved: str, ready: bool = True) -> tuple[Match, Json]:
    """Return a duel after the deadline of its first turn, and all that seat 0 knows of it.

    Seat 0 was ready (or not), seat 1 has `saved` orders. A second restart reads what was stored.
    """
    with Server(settings(folder)) as server:
        with server.connected(GAME.name, 2, deadline=60) as (ann, bob):
            in_first_turn(ann, bob)
            if ready:
                order(ann, "ready")
            order(bob, *saved)
        table, token = ann.table, ann.browser.token
    late(folder, table, 61)
    for _ in range(2):
        with Server(settings(folder)) as server:
            person = server.browser(token)
            person.table(table)
            history = server.lobby.tables[table].history
            eventually(lambda: is_played(history))  # noqa: B023
            with person.play(table) as play:
                view = full_view(play)
    return history.match, view


@pytest.mark.parametrize(
    ("saved", "counts"),
    [
        ("parley concede", ""),
        ("parley", ""),
        ("parley propose-fall D6 xC5", "D6 xC5"),
        ("D6 xC5", "D6 xC5"),
    ],
)
def test_ga_26_late_seats_do_not_concede(tmp_path: Path, saved: str, counts: str) -> None:
    """[GA-26] [GA-24] A parley without `ready` is dropped, orders with it stand."""
    match, _ = after_deadline(tmp_path, *saved.split())
    assert not match.over
    assert match.state.values[TURN] == 2
    played = [SPACE.name(one.value) for one in match.log[8:] if one.seat == 1]
    assert played == [*counts.split(), "ready"]


def test_ga_26_a_concession_with_ready_counts(tmp_path: Path) -> None:
    """[GA-26] [GA-22] Even if the other seat is late."""
    match, _ = after_deadline(tmp_path, "parley", "concede", "ready", ready=False)
    assert match.winners() == [0]


def test_ga_26_only_its_own_seat_sees_what_was_dropped(tmp_path: Path) -> None:
    """[GA-26] [GA-18] The other seat sees the same as if nothing had been saved."""
    _, without = after_deadline(tmp_path / "nothing")
    _, conceding = after_deadline(tmp_path / "concession", "parley", "concede")
    for part in ("version", "seq", "log", "frames"):
        assert without[part] == conceding[part]


def test_proposals_lapse_at_their_deadline(tmp_path: Path) -> None:
    """[GA-23] [GA-24]"""
    with (
        Server(settings(tmp_path)) as server,
        server.connected(GAME.name, 2, deadline=60) as (ann, bob),
    ):
        in_first_turn(ann, bob)
        order(bob, "parley", "propose-fall", "ready")
        settle(ann)
        begun = now()
        frame, _, _ = order(ann, "ready")
        assert frame["frame"]["acting"] == [0]
        settle(bob)
        for play in (ann, bob):
            play.fails("stale", "plan", seq=0, actions=[])
            play.fails("not_your_turn", "plan", seq=play.seq, actions=[])
        noted = due(tmp_path, ann.table) or 0
        assert begun <= noted - 60_000 <= now()
    late(tmp_path, ann.table, 61)
    with Server(settings(tmp_path)) as server:
        eventually(lambda: ann.table in server.lobby.tables)
        found = server.lobby.tables[ann.table]
        eventually(lambda: found.history.match.state.deciding() == [0, 1])
        assert found.history.match.log[-1].value == SPACE.find("decline")
        eventually(lambda: due(tmp_path, ann.table) == found.history.due)
