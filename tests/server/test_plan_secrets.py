"""Before plans are shown nobody learns more of them than who is ready: no byte, and no moment."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from examples.games.sums import READY

from tests.server.client import Play, Server, playing, settings, settle
from tests.server.manual_clock import STANDING, server_time_by
from tests.server.transcripts import Deed, same_tokens, texts, watched


def messages_seen(folder: Path, monkeypatch: pytest.MonkeyPatch, *deeds: Deed) -> list[object]:
    """Return all messages to seat 1 and a spectator while seat 0 acts and time stands still."""
    folder.mkdir()
    same_tokens(monkeypatch)
    with server_time_by(STANDING), Server(settings(folder)) as server:
        address, (ann, bob) = server.seated("sums", deadline=1000, rounds=5)
        return watched(server, address, ann, bob, deeds)


def alike(folder: Path, monkeypatch: pytest.MonkeyPatch, *runs: Sequence[Deed]) -> list[object]:
    """Return the messages of all of these, which are the same."""
    seen = [
        messages_seen(folder / str(number), monkeypatch, *run) for number, run in enumerate(runs)
    ]
    assert all(one == seen[0] for one in seen)
    return seen[0]


def nothing(play: Play) -> None:
    settle(play)


def planned(*actions: int) -> Deed:
    return lambda play: play.plan(*actions)


def acted(*actions: int) -> Deed:
    return lambda play: [play.act(action) for action in actions]


def undone(play: Play) -> None:
    play.undo()


def test_unready_plans_are_invisible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alike(
        *(tmp_path, monkeypatch),
        (nothing, nothing),
        (planned(1), nothing),
        (planned(5, 5, 5, 5), planned()),
        (acted(2, 3), planned(4)),
        (acted(0), undone),
    )


def test_only_readiness_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alike(
        *(tmp_path, monkeypatch),
        (nothing, planned(0, READY), nothing),
        (planned(1), acted(READY), planned(2, READY)),
        (planned(5, 5, 5, 5), planned(3, READY), planned(0, 0, 0, 0, READY)),
        (acted(2, 3), acted(READY), nothing),
    )


def test_withdrawn_readiness_reveals_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = alike(
        *(tmp_path, monkeypatch),
        (planned(1, READY), planned(), nothing, planned(4, READY)),
        (planned(3, 3, READY), planned(3, 3), planned(1), acted(READY)),
        (planned(3, 3, READY), undone, undone, planned(2, READY)),
    )
    assert run != messages_seen(tmp_path / "ready", monkeypatch, planned(1, READY), *[nothing] * 3)


def test_changed_plans_send_others_nothing(server: Server) -> None:
    with (
        server.connected("sums", 3) as (ann, bob, cem),
        server.browser().play(ann.table, -1) as watcher,
    ):
        cem.plan(1, READY)
        for other in (ann, bob, watcher):
            settle(other)
        changes: tuple[tuple[int, ...], ...] = ((1,), (1, 2), (3,), (), (4, 4, 4, 4), (4, 4))
        for actions in changes:
            ann.plan(*actions)
            for other in (bob, cem, watcher):
                assert texts(other) == []
        ann.plan(4, READY)
        for other in (bob, cem, watcher):
            assert len(texts(other)) == 1
        for numbers in ((5,), (5, 5, 5, 5), (0,)):
            ann.plan(*numbers, READY)
            for other in (bob, cem, watcher):
                assert texts(other) == []


def test_plans_stay_secret_over_a_restart(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, people = server.seated("sums", 2)
        with playing(table, people) as (ann, bob):
            ann.plan(1, READY)
            settle(bob)
            ann.plan(2, READY)
        with people[1].play(table, 1) as other:
            before = other.hello
    with Server(settings(tmp_path)) as server:
        one, two = (server.browser(person.token) for person in people)
        with one.play(table) as play:
            play.plan(3, 3)
            play.plan(3, 3, READY)
        with two.play(table, 1) as other:
            # That he was not ready for a while is no secret.
            assert (before["version"], other.hello["version"]) == (0, 1)
            assert {**other.hello, "version": 0, "table": None} == {**before, "table": None}
