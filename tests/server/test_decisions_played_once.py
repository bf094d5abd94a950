"""A decision is checked once, played once and stored once, however many look on."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack

import pytest
from examples.games.sums import READY

from harena.server.storage.store import Store
from tests.server.client import ROLL, STEP, Play, Server, playing, settle
from tests.server.sample_games import DuelState, RaceState


def counted(monkeypatch: pytest.MonkeyPatch, kind: type, *names: str, counts: Counter[str]) -> None:
    """Count calls of methods."""
    for name in names:

        def call(
            *args: object, name: str = name, old: object = getattr(kind, name), **more: object
        ) -> object:
            counts[name] += 1
            assert callable(old)
            return old(*args, **more)

        monkeypatch.setattr(kind, name, call)


def through(play: Play, seat: int) -> None:
    """Look through a seat."""
    play.look_from(seat)


@pytest.mark.parametrize("watchers", [0, 3])
@pytest.mark.parametrize("action", [STEP, ROLL])
def test_watched_decision_is_played_once(
    server: Server, monkeypatch: pytest.MonkeyPatch, watchers: int, action: int
) -> None:
    table, ann = server.table("race", "me", "me", "me", goal=1000)
    counts: Counter[str] = Counter()
    with ExitStack() as stack:
        seats = (0, 0, 1, 2)
        play, *others = [
            stack.enter_context(ann.play(table, seat)) for seat in seats[: watchers + 1]
        ]
        if others:
            others.append(stack.enter_context(server.browser().play(table, -1)))
        for turn in range(12):
            through(play, turn % 3)
            play.act(STEP)
        through(play, 0)
        for other in others:
            settle(other)
        counted(monkeypatch, RaceState, "_apply_action", "_apply_chance", counts=counts)
        counted(monkeypatch, RaceState, "check_action", "is_legal", counts=counts)
        counted(monkeypatch, Store, "append", counts=counts)
        play.act(action)
        for other in others:
            assert [told["type"] for told in settle(other)] == ["frame"] * (1 + action)
    assert counts == Counter(
        _apply_action=1, is_legal=1, append=1, **({"_apply_chance": 1} if action == ROLL else {})
    )


def test_secret_decision_is_played_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the last secret decision, which reveals all of them."""
    table, ann = server.table("duel", "me", "me", rounds=9)
    counts: Counter[str] = Counter()
    with ann.play(table) as play, ann.play(table, 1) as other, server.browser().play(table, -1):
        for _ in range(3):
            play.act(0)
            other.act(1)
            settle(play)
        counted(monkeypatch, DuelState, "_apply_action", counts=counts)
        play.act(2)
        assert counts == {"_apply_action": 1}
        other.act(2)
        assert counts == {"_apply_action": 2}


@pytest.mark.parametrize("before", [0, 1, 5])
def test_changed_plan_is_played_once(
    server: Server, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """Only the changed steps are played, however many watch and however long the match."""
    table, people = server.seated("sums", 2, rounds=9)
    played: list[tuple[int, int]] = []
    with playing(table, people) as (ann, bob), server.browser().play(table, -1) as watcher:
        for _ in range(before):
            ann.plan(5, 5, READY)
            bob.plan(2, READY)
            settle(ann)
        bob.plan(4, READY)
        settle(ann, watcher)
        kind = type(server.lobby.tables[table].history.match.state)
        old = kind._apply_action

        def noted(self: object, seat: int, action: int) -> None:
            played.append((seat, action))
            old(self, seat, action)  # type: ignore[arg-type]

        monkeypatch.setattr(kind, "_apply_action", noted)
        ann.request("plan", seq=ann.seq, actions=[1, 2, 3])
        settle(watcher)
    mine = [action for seat, action in played if seat == 0]
    assert mine == [1, 2, 3]
    assert [action for seat, action in played if seat == 1] == [4, READY]
