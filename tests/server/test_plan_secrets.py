"""Before plans are shown nobody learns more of them than who is ready: no byte, and no moment."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.play import Play, Server, settings
from tests.server.summing import READY, plan, playing, seated, settle
from tests.server.test_secrets import texts

Deed = Callable[[Play], object]


def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens, dice and the time of day are the same in each run."""
    numbers = itertools.count()
    monkeypatch.setattr(
        "harena.server.history.seats.secrets.token_urlsafe",
        lambda size: f"{next(numbers):0{-(-size * 4 // 3)}d}",
    )
    monkeypatch.setattr("harena.server.history.seats.secrets.token_bytes", lambda size: b"s" * size)
    moment = time.time_ns() // 1_000_000
    for module in ("db.store", "live.deadlines", "live.lobby", "live.room"):
        monkeypatch.setattr(f"harena.server.{module}.now", lambda: moment)


def told(folder: Path, monkeypatch: pytest.MonkeyPatch, *deeds: Deed) -> list[object]:
    """All that seat 1 and a watcher get, message by message, while seat 0 does all that."""
    folder.mkdir()
    stopped(monkeypatch)
    with Server(settings(folder)) as server:
        address, (ann, bob) = seated(server, 2, deadline=1000, rounds=5)
        with ann.play(address) as play, bob.play(address, 1) as other:
            with server.browser().play(address, -1) as watcher:
                seen: list[object] = [other.hello, watcher.hello]
                seen += [texts(other), texts(watcher)]
                for deed in deeds:
                    deed(play)
                    seen += [texts(other), texts(watcher)]
                seen.append(bob.table(address))
                for seat in ("1", "-1"):
                    query = f"?seat={seat}"
                    seen.append(bob.http.get(f"/api/tables/{address}/record{query}").text)
                    for frame in (0, 1):
                        path = f"/api/tables/{address}/frames/{frame}{query}"
                        seen.append(bob.http.get(path).text)
                other.send("seat", seat=-1)
                seen.append(other.next("hello"))
                other.send("seat", seat=1)
                seen.append(other.next("hello"))
            with bob.play(address, 1, since=1) as again:
                seen.append(again.hello)
                seen.append(texts(again))
        return seen


def nothing(play: Play) -> None:
    settle(play)


def planned(*actions: int) -> Deed:
    return lambda play: plan(play, *actions)


def acted(*actions: int) -> Deed:
    return lambda play: [play.act(action) for action in actions]


def undone(play: Play) -> None:
    play.send("undo", seq=play.seq)
    play.until("ok")


def test_a_plan_that_is_not_ready_does_not_exist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = [
        told(tmp_path / str(number), monkeypatch, *deeds)
        for number, deeds in enumerate(
            [
                (nothing, nothing),
                (planned(1), nothing),
                (planned(5, 5, 5, 5), planned()),
                (acted(2, 3), planned(4)),
                (acted(0), undone),
            ]
        )
    ]
    assert all(run == runs[0] for run in runs)


def test_all_that_shows_is_who_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = [
        told(tmp_path / str(number), monkeypatch, *deeds)
        for number, deeds in enumerate(
            [
                (nothing, planned(0, READY), nothing),
                (planned(1), acted(READY), planned(2, READY)),
                (planned(5, 5, 5, 5), planned(3, READY), planned(0, 0, 0, 0, READY)),
                (acted(2, 3), acted(READY), nothing),
            ]
        )
    ]
    assert all(run == runs[0] for run in runs)


def test_who_is_no_longer_ready_shows_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = [
        told(tmp_path / str(number), monkeypatch, *deeds)
        for number, deeds in enumerate(
            [
                (planned(1, READY), planned(), nothing, planned(4, READY)),
                (planned(3, 3, READY), planned(3, 3), planned(1), acted(READY)),
                (planned(3, 3, READY), undone, undone, planned(2, READY)),
            ]
        )
    ]
    assert all(run == runs[0] for run in runs)
    assert runs[0] != told(tmp_path / "ready", monkeypatch, planned(1, READY), *[nothing] * 3)


def test_changing_a_plan_sends_others_nothing_at_all(server: Server) -> None:
    table, people = seated(server, 3)
    with playing(table, people) as (ann, bob, cem), server.browser().play(table, -1) as watcher:
        plan(cem, 1, READY)
        for other in (ann, bob, watcher):
            settle(other)
        changes: tuple[tuple[int, ...], ...] = ((1,), (1, 2), (3,), (), (4, 4, 4, 4), (4, 4))
        for actions in changes:
            plan(ann, *actions)
            for other in (bob, cem, watcher):
                assert texts(other) == []
        plan(ann, 4, READY)
        for other in (bob, cem, watcher):
            assert len(texts(other)) == 1
        for numbers in ((5,), (5, 5, 5, 5), (0,)):
            plan(ann, *numbers, READY)
            for other in (bob, cem, watcher):
                assert texts(other) == []


def test_secrets_of_plans_over_a_restart(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, people = seated(server, 2)
        with playing(table, people) as (ann, bob):
            plan(ann, 1, READY)
            settle(bob)
            plan(ann, 2, READY)
        with people[1].play(table, 1) as other:
            before = other.hello
    with Server(settings(tmp_path)) as server:
        one, two = (server.browser(person.token) for person in people)
        with one.play(table) as play:
            plan(play, 3, 3)
            plan(play, 3, 3, READY)
        with two.play(table, 1) as other:
            # That he was not ready for a while is no secret.
            assert (before["version"], other.hello["version"]) == (0, 1)
            assert {**other.hello, "version": 0, "table": None} == {**before, "table": None}
