"""Several processes on one database: any of them may get a player, and each may die or pause."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from harena.server.tables.socket import OVERFLOW
from tests.server.client import STEP
from tests.server.databases import execute, url_of
from tests.server.node import Node, Person, nodes

pytestmark = [
    pytest.mark.usefixtures("on_postgres"),
    pytest.mark.skipif("sys.platform == 'win32'", reason="processes are paused by signals"),
]
ANN, BOB = Person("a"), Person("b")


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[list[Node]]:
    """Two processes."""
    with nodes(url_of(tmp_path), 2) as running:
        yield running


def seated(node: Node, other: Node) -> str:
    """Return a table of Ann, who opens it at a process, and Bob, who joins at another."""
    table = ANN.open(node, "race", "me", "open")
    joined = BOB.ask(other, "POST", "join", invite=table["seats"][1]["invite"], name="Bob")
    assert joined.status_code == 200, joined.text
    return str(table["id"])


def decisions(folder: Path, table: str) -> int:
    found = "select count(*) from log where table_id = :id and kind = 'decision'"
    return int(execute(folder, found, id=table)[0][0])


def test_people_play_at_any_process(pair: list[Node]) -> None:
    one, two = pair
    table = seated(one, two)
    with ANN.play(one, table) as ann, BOB.play(two, table, 1) as bob, ANN.play(two, table) as also:
        ann.act(STEP)
        assert bob.next("frame")["frame"]["seq"] == 1
        assert also.next("frame")["frame"]["seq"] == 1
        bob.act(STEP)
        ann.next("frame")
        also.next("frame")
        also.act(STEP)
        bob.send("say", text="Hello")
        assert ann.next("chat")["lines"][0]["text"] == "Hello"
        records = {BOB.ask(node, "GET", f"tables/{table}/record").text for node in pair}
        assert len(records) == 1
        with pytest.raises(InvalidStatus) as refused, BOB.play(two, table, 0):
            pass
        assert refused.value.response.status_code == 403
        bob.send("resign")
        bob.next("ok")
    again = [who.ask(two, "POST", f"tables/{table}/rematch", **{}) for who in (ANN, BOB, ANN)]
    assert all(answer.is_success for answer in again)
    ids = [answer.json()["id"] for answer in again]
    assert ids[0] == table != ids[1] == ids[2]


def test_an_owner_is_killed(pair: list[Node], tmp_path: Path) -> None:
    one, two = pair
    table = seated(one, two)
    with ANN.play(one, table) as ann, BOB.play(two, table, 1) as bob:
        for line, other in ((ann, bob), (bob, ann)) * 2:
            line.act(STEP)
            other.next("frame")
        ann.send("act", seq=ann.seq, action=STEP)
        one.kill()
        with pytest.raises(ConnectionClosed):
            ann.next("never")
        with pytest.raises(ConnectionClosed) as lost:
            bob.next("never")
        assert lost.value.rcvd is not None
        assert lost.value.rcvd.code == OVERFLOW
    with ANN.play(two, table) as ann, BOB.play(two, table, 1) as bob:
        assert ann.seq == bob.seq == decisions(tmp_path, table)
        assert ann.seq in (4, 5)  # the last decision was never acknowledged
        mover, other = (ann, bob) if ann.seq == 4 else (bob, ann)
        mover.act(STEP)
        other.next("frame")
        other.act(STEP)
        assert decisions(tmp_path, table) == other.seq


def test_an_owner_is_paused(pair: list[Node], tmp_path: Path) -> None:
    one, two = pair
    table = seated(one, two)
    with ANN.play(one, table) as ann, BOB.play(two, table, 1) as bob:
        ann.act(STEP)
        bob.next("frame")
        bob.act(STEP)
        ann.next("frame")
        one.pause()
        ann.send("act", seq=ann.seq, action=STEP)
        with pytest.raises(ConnectionClosed) as lost:
            bob.next("never")
        assert lost.value.rcvd is not None
        assert lost.value.rcvd.code == OVERFLOW
        with BOB.play(two, table, 1) as bob_again:
            assert bob_again.seq == 2
            one.go_on()
            with pytest.raises(ConnectionClosed) as lost:
                ann.next("ok")
            assert lost.value.rcvd is not None
            assert lost.value.rcvd.code == OVERFLOW
            assert decisions(tmp_path, table) == 2
            with ANN.play(one, table) as ann_again:
                ann_again.act(STEP)
                assert bob_again.next("frame")["frame"]["seq"] == 3
    assert decisions(tmp_path, table) == 3
