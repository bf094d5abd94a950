"""Replays of whole matches: in threads, a few at once, and once for each viewer."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from harena.server.history import history as history_module
from harena.server.history.timeouts import TablePlayerView
from harena.server.tables import lobby as lobby_module
from tests.server.client import STEP, Browser, Server


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool]]:
    """Return the viewers whose views were built, and whether that blocked the event loop."""
    found: list[tuple[int, bool]] = []

    class Counted(TablePlayerView):
        def __init__(self, match: Any, viewer: int, *rest: Any) -> None:
            try:
                asyncio.get_running_loop()
                blocks = True
            except RuntimeError:
                blocks = False
            found.append((viewer, blocks))
            super().__init__(match, viewer, *rest)

    monkeypatch.setattr(history_module, "TablePlayerView", Counted)
    return found


def test_a_first_look_does_not_block_the_loop(
    server: Server, builds: list[tuple[int, bool]]
) -> None:
    with server.solo("race", "me", "me") as play:
        play.act(STEP)
        play.look_from(1)
        play.look_from(-1)
        assert server.browser().http.get(f"/api/tables/{play.table}/picture").status_code == 200
        assert builds == [(0, False), (1, False), (-1, False)]


@pytest.mark.parametrize("path", ["frames/0", "log?before=1", "record", "picture"])
def test_calls_do_not_block_the_loop(
    server: Server, builds: list[tuple[int, bool]], path: str
) -> None:
    table, person = server.table()
    assert person.http.get(f"/api/tables/{table}/{path}").status_code == 200
    assert builds == [(-1, False)]


def test_a_view_built_during_an_undo_is_dropped(server: Server) -> None:
    with server.solo("race", "me", "me") as play:
        play.act(STEP)
        history = server.lobby.tables[play.table].history
        add = history.view_builder(1)()
        play.undo()
        add()
        assert not history.has_view(1)
        assert play.look_from(1)["seq"] == history.newest(1)


def test_a_slow_load_does_not_delay_another_table(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [server.table()[0] for _ in range(2)]
    for table in tables:
        server.call(server.lobby._unload, table)
    going, started = threading.Event(), threading.Event()
    loaded: list[str] = []
    real = history_module.History

    def load(stored: Any, rows: Any) -> Any:
        loaded.append(stored.id)
        if stored.id == tables[0]:
            started.set()
            assert going.wait(60)
        return real(stored, rows)

    monkeypatch.setattr(lobby_module, "History", load)
    slow = [threading.Thread(target=look, args=(server.browser(), tables[0])) for _ in range(2)]
    try:
        for thread in slow:
            thread.start()
        assert started.wait(60)
        look(server.browser(), tables[1])
    finally:
        going.set()
        for thread in slow:
            thread.join(60)
    # The two requests for the slow table shared its load.
    assert sorted(loaded) == sorted(tables)


def look(browser: Browser, table: str) -> None:
    assert browser.table(table)["id"] == table


def test_an_undo_does_not_block_the_loop(server: Server, builds: list[tuple[int, bool]]) -> None:
    with server.solo("race", "me", "me") as play:
        play.act(STEP)
        builds.clear()
        undone = play.undo()[0]
        assert (undone["seq"], undone["version"]) == (0, 1)
        assert builds == [(0, False)]
        play.act(STEP)


def test_an_agreed_undo_does_not_block_the_loop(
    server: Server, builds: list[tuple[int, bool]]
) -> None:
    with server.connected("race", goal=30) as (ann, bob):
        ann.act(STEP)
        bob.frame()
        bob.act(STEP)
        ann.turn_of(0)
        builds.clear()
        proposal = ann.propose("undo")
        bob.request("answer", proposal=proposal["number"], agree=True)
        assert ann.next("undone")["seq"] == 0
        assert sorted(builds) == [(0, False), (1, False)]
