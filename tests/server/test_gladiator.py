"""Gladiator Arena at a table: choices and orders in secret, changed, and shown all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.core.play.match import Match
from harena.core.registry import register
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.rules.fields import TURN
from harena.server.history.rows import now
from tests.server.client import (
    Json,
    Play,
    Server,
    eventually,
    full_view,
    kinds_of,
    playing,
    settings,
    settle,
    texts_of,
)
from tests.server.elapsed_time import due, late
from tests.server.transcripts import texts

SPACE = GAME.start(2).space


@pytest.fixture(autouse=True)
def _game() -> None:
    """Known by name, whether or not it is installed as it stands."""
    register(GAME)


def order(play: Play, *names: str) -> list[Json]:
    """Send a plan by notation."""
    return play.plan(*(SPACE.find(name) for name in names))


def newest(play: Play) -> Json:
    frame = full_view(play)["frames"][-1]
    assert isinstance(frame, dict)
    return frame


def pointed(play: Play, role: str, ref: str) -> list[Json]:
    """Point at something, as the page does: send the plan of its target."""
    targets = newest(play)["scene"]["targets"]
    [found] = [t for t in targets if (t["role"], t["ref"]) == (role, ref)]
    return play.plan(*found.get("plan", ()))


def place(frame: Json, seat: int) -> tuple[str, int]:
    """Where a seat's gladiator stands, and its hit points."""
    [token] = [t for t in frame["scene"]["tokens"] if t["id"] == f"g{seat}"]
    return str(token["at"]), int(token["count"])


def enrolled(ann: Play, bob: Play) -> None:
    """A human with a sword on C3, an elf with a sword on D5."""
    order(ann, "human", "sword", "C3", "ready")
    settle(bob)
    order(bob, "elf", "sword", "D5", "ready")
    settle(ann)


def unseen(*others: Play) -> None:
    """Not one byte was sent to them."""
    for other in others:
        assert texts(other) == []


def test_choices_before_the_first_turn(server: Server) -> None:
    """The others hear of each when it is ready, and of all of them at the end."""
    with (
        server.connected(GAME.name) as (ann, bob),
        server.browser().play(ann.table, -1) as watcher,
    ):
        settle(watcher)
        for steps in (("giant",), ("human",), ("human", "sword"), ("human", "sword", "C3")):
            assert kinds_of(order(ann, *steps))[-1] == "ok"
            unseen(bob, watcher)
        assert kinds_of(order(ann, "human", "sword", "C3", "ready")) == ["frame", "ok"]
        for other in (bob, watcher):
            [told] = settle(other)
            assert told["frame"]["acting"] == [1]
            assert told["frame"]["scene"]["seats"][0]["ready"]
            assert "C3" not in str(told["frame"]["events"])
        order(ann, "human", "axe", "C4", "ready")
        order(ann, "human", "sword", "C3", "ready")
        unseen(bob, watcher)
        last = order(bob, "elf", "sword", "D5", "ready")
        assert kinds_of(last) == ["undone", "frame", "ok"]
        for frame in (last[1]["frame"], settle(ann)[-1]["frame"], settle(watcher)[-1]["frame"]):
            assert frame["acting"] == [0, 1]
            assert (place(frame, 0)[0], place(frame, 1)[0]) == ("C3", "D5")


def test_a_duel(server: Server) -> None:
    """Two turns by pointing and by whole plans; of a changed mind only `ready` is told."""
    table, people = server.seated(GAME.name)
    with playing(table, people) as (ann, bob), server.browser().play(table, -1) as watcher:
        enrolled(ann, bob)
        settle(watcher)
        for role, ref in (("move", "C4"), ("strike", "E5"), ("unstrike", "E5"), ("strike", "D5")):
            pointed(ann, role, ref)
            unseen(bob, watcher)
        ann.act(SPACE.find("ready"))
        for other in (bob, watcher):
            assert kinds_of(settle(other)) == ["frame"]
        assert place(newest(bob), 0)[0] == "C3"
        pointed(bob, "strike", "C4")
        unseen(ann, watcher)
        pointed(ann, "change", "change")
        for other in (bob, watcher):
            [undone] = settle(other)
            assert (undone["type"], undone["by"], undone["frame"]["acting"]) == (
                "undone",
                0,
                [0, 1],
            )
        ann.act(SPACE.find("ready"))
        for other in (bob, watcher):
            settle(other)
        frames = [m["frame"] for m in bob.act(SPACE.find("ready")) if m["type"] == "frame"]
        for frame in (frames[-1], settle(ann)[-1]["frame"], settle(watcher)[-1]["frame"]):
            # With a sword a human does 2 damage, an elf 1.
            assert (place(frame, 0), place(frame, 1)) == (("C4", 7), ("D5", 5))
            kinds = {event["kind"] for event in frame["events"]}
            assert {"moved", "struck", "hurt"} <= kinds

        order(bob, "xC4", "xC4", "ready")
        assert kinds_of(settle(ann)) == ["frame"]
        order(bob, "xC3", "xC4", "ready")
        unseen(ann)
        order(ann, "C3", "ready")
        assert place(newest(bob), 0) == ("C3", 6)
        records = [who.record(table) for who in people]
        assert records[0] == records[1]
        assert "xC3 xC4 ready" in records[0]
        ann.fails("illegal_action", "resign")


def test_orders_that_are_against_the_rules(server: Server) -> None:
    with server.connected(GAME.name) as (ann, bob):
        enrolled(ann, bob)
        before = newest(ann)
        for names in (
            ("H8",),
            ("C4", "xC5", "xC5", "xC5"),
            ("ready", "C4"),
            ("giant",),
            ("agree",),
        ):
            actions = [SPACE.find(name) for name in names]
            ann.fails("illegal_action", "plan", seq=ann.seq, actions=actions)
        assert newest(ann) == before
        bob.quiet()


def test_bots_give_orders(server: Server) -> None:
    """They are ready at once; a person gives orders when he likes."""
    table, ann = server.table(GAME.name, "me", "random", "random")
    history = server.lobby.tables[table].history
    with ann.play(table) as play:
        eventually(lambda: history.match.state.deciding() == [0])
        settle(play)
        order(play, "giant", "axe", "A1", "ready")
        for _ in range(3):
            eventually(lambda: history.match.over or history.match.state.deciding() == [0])
            settle(play)
            if history.match.state.can_act(0):
                play.act(SPACE.find("ready"))
        assert int(history.match.state.next_seat()) >= -1
    assert len(history.match.log) > 20


def test_orders_at_a_deadline(tmp_path: Path) -> None:
    """What was saved counts; the rest is as the rules fill it in (GA-24)."""
    with Server(settings(tmp_path)) as server:
        table, people = server.seated(GAME.name, 3, deadline=86400)
        with playing(table, people) as (ann, bob, _):
            order(ann, "human", "sword", "C3", "ready")
            order(bob, "elf", "bow")
    late(tmp_path, table, 86401)
    begun = now()
    with Server(settings(tmp_path)) as server:
        eventually(lambda: table in server.lobby.tables)
        found = server.lobby.tables[table]
        eventually(lambda: found.history.due is not None and found.history.due > now())
        eventually(lambda: due(tmp_path, table) == found.history.due)
        with server.browser(people[2].token).play(table, 2) as cem:
            left = cem.receive()["ms"]
            assert begun + 86_400_000 - now() <= left <= 86_400_000
            frame = cem.hello["frames"][-1]
            assert frame["acting"] == [0, 1, 2]
            assert place(frame, 0)[0] == "C3"
            marks = {t["id"]: t["marks"] for t in frame["scene"]["tokens"] if t["id"][0] == "g"}
            assert (marks["g1"], marks["g2"]) == (["elf", "bow"], ["human", "sword"])
            assert texts_of(frame)


def too_late(folder: Path, *saved: str) -> tuple[Match, Json]:
    """A duel whose first turn ended at the deadline, and what bronze, who was ready, knows of it.

    Crimson has saved something. All of it is read again from what was stored.
    """
    with Server(settings(folder)) as server:
        table, people = server.seated(GAME.name, 2, deadline=60)
        with playing(table, people) as (ann, bob):
            enrolled(ann, bob)
            order(ann, "ready")
            order(bob, *saved)
    late(folder, table, 61)
    reopened(folder, table, people[0].token)
    return reopened(folder, table, people[0].token)


def reopened(folder: Path, table: str, token: str) -> tuple[Match, Json]:
    """A table whose first turn is over, in a new server, and what somebody there knows of it."""
    with Server(settings(folder)) as server:
        somebody = server.browser(token)
        somebody.table(table)
        history = server.lobby.tables[table].history
        eventually(lambda: history.match.over or history.match.state.values[TURN] == 2)
        with somebody.play(table) as play:
            return history.match, full_view(play)


@pytest.mark.parametrize(
    ("saved", "counts"),
    [
        ("parley concede", ""),
        ("parley", ""),
        ("parley propose-fall D6 xC5", "D6 xC5"),
        ("D6 xC5", "D6 xC5"),
    ],
)
def test_ga_26_nobody_concedes_by_being_late(tmp_path: Path, saved: str, counts: str) -> None:
    """[GA-26] [GA-24] What was never said ready to is dropped, orders with it stand."""
    match, _ = too_late(tmp_path, *saved.split())
    assert not match.over
    assert match.state.values[TURN] == 2
    told = [SPACE.name(one.value) for one in match.log[8:] if one.seat == 1]
    assert told == [*counts.split(), "ready"]


def test_ga_26_a_concession_that_was_said_ready_to_counts(tmp_path: Path) -> None:
    """[GA-26] [GA-22] Also where the other one is late."""
    with (
        Server(settings(tmp_path)) as server,
        server.connected(GAME.name, 2, deadline=60) as (ann, bob),
    ):
        enrolled(ann, bob)
        order(bob, "parley", "concede", "ready")
    late(tmp_path, ann.table, 61)
    with Server(settings(tmp_path)) as server:
        server.browser().table(ann.table)
        history = server.lobby.tables[ann.table].history
        eventually(lambda: history.match.over)
        assert history.match.winners() == [0]


def test_ga_26_only_its_own_seat_hears_of_what_was_dropped(tmp_path: Path) -> None:
    """[GA-26] [GA-18] To the others it looks as if nothing had been saved."""
    told = []
    for name, saved in (("nothing", ()), ("concession", ("parley", "concede"))):
        (tmp_path / name).mkdir()
        _, hello = too_late(tmp_path / name, *saved)
        told.append([hello[part] for part in ("version", "seq", "log", "frames")])
    assert told[0] == told[1]


def test_an_answer_that_nobody_gives(tmp_path: Path) -> None:
    """GA-23, GA-24: a proposal has a deadline of its own; unanswered, it lapses."""
    with (
        Server(settings(tmp_path)) as server,
        server.connected(GAME.name, 2, deadline=60) as (ann, bob),
    ):
        enrolled(ann, bob)
        order(bob, "parley", "propose-fall", "ready")
        settle(ann)
        begun = now()
        last = order(ann, "ready")
        assert kinds_of(last) == ["frame", "deadline", "ok"]
        assert last[0]["frame"]["acting"] == [0]
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
