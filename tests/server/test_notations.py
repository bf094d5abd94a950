"""The log stores notations: a game may number its actions as it likes."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic import command

from harena.core.play.actions import Actions, ActionSpace, Kind
from harena.core.play.match import Match
from harena.server.history.rows import action_of
from tests.server.games import RaceState
from tests.server.older import asked, migrated
from tests.server.play import STEP, Server, settings

BEFORE = Path(__file__).parent / "before_notations"
"""A database as the version before stored it, and how its four tables stood there."""
TABLES: dict[str, Any] = json.loads((BEFORE / "tables.json").read_text(encoding="utf-8"))
TOKEN = "Before-notations".ljust(43, "x")
GAMES = ["warp-6", "arena", "gladiator-arena", "warp-arena"]


def laid_out(folder: Path) -> None:
    """Put the old database where a server looks for it."""
    with sqlite3.connect(folder / "harena.db") as database:
        database.executescript((BEFORE / "database.sql").read_text(encoding="utf-8"))


def told(match: Match) -> list[str]:
    """The log as `tables.json` has it."""
    return [
        f"d{entry.sides}={entry.value}"
        if entry.is_roll
        else f"{entry.seat} {match.state.space.name(entry.value)}"
        for entry in match.log
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_before_is_played_on(tmp_path: Path, game: str) -> None:
    """In the middle of a turn, with decisions that were taken back and plans that were changed."""
    laid_out(tmp_path)
    before = TABLES[game]
    rng = random.Random(1)
    with Server(settings(tmp_path)) as server:
        ann = server.browser(TOKEN)
        assert ann.table(before["id"])["status"] == "playing"
        history = server.lobby.tables[before["id"]].history
        state = history.match.state
        assert told(history.match) == before["log"]
        assert state.deciding() == before["deciding"]
        for seat, legal in before["legal"].items():
            assert [state.space.name(a) for a in state.legal_actions(int(seat))] == legal
        for _ in range(12):
            seat = history.match.state.deciding()[0]
            with ann.play(before["id"], seat) as play:
                play.act(rng.choice(history.match.state.legal_actions(seat)))
        after = told(history.match)
    assert len(after) > len(before["log"])
    with Server(settings(tmp_path)) as server:
        server.browser(TOKEN).table(before["id"])
        assert told(server.lobby.tables[before["id"]].history.match) == after


def test_only_decisions_have_notations(tmp_path: Path) -> None:
    laid_out(tmp_path)
    with Server(settings(tmp_path)):
        pass
    query = "select kind, count(action), min(value), count(*) from log group by kind"
    with sqlite3.connect(tmp_path / "harena.db") as database:
        found = {kind: counts for kind, *counts in database.execute(query)}
        numbers = database.execute("select max(value) from log where kind = 'decision'").fetchone()
    assert found["decision"][0] == found["decision"][2] == 276
    assert numbers == (0,)
    assert [found[kind][0] for kind in ("amend", "roll", "undo")] == [0, 0, 0]
    assert found["roll"][1] >= 1


def test_there_and_back_again(tmp_path: Path) -> None:
    laid_out(tmp_path)
    gone_now = "update tables set game = 'gone' where game = 'arena'"
    old = asked(tmp_path / "harena.db", gone_now, "select * from log order by table_id, number")
    new = migrated(tmp_path / "harena.db", command.upgrade, "0006")
    assert [row[:4] for row in new] == [row[:4] for row in old]
    gone = {row[7] for row in new if row[0] == TABLES["arena"]["id"] and row[2] == "decision"}
    assert all(action.startswith("#") for action in gone)
    assert migrated(tmp_path / "harena.db", command.downgrade, "0005") == old


def test_a_game_that_was_not_installed_goes_on_where_it_is_again(tmp_path: Path) -> None:
    laid_out(tmp_path)
    asked(tmp_path / "harena.db", "update tables set game = 'gone' where game = 'arena'")
    migrated(tmp_path / "harena.db", command.upgrade, "head")
    asked(tmp_path / "harena.db", "update tables set game = 'arena' where game = 'gone'")
    with Server(settings(tmp_path)) as server:
        server.browser(TOKEN).table(TABLES["arena"]["id"])
        history = server.lobby.tables[TABLES["arena"]["id"]].history
        assert told(history.match) == TABLES["arena"]["log"]


def test_a_game_numbers_its_actions_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its tables go on all the same, with no step of a migration."""
    with Server(settings(tmp_path)) as server:
        table, ann = server.table("race", "me", "me", goal=50)
        with ann.play(table) as play:
            play.act(STEP)
    turned = ActionSpace([Kind("button", ["leap", "roll", "step"])])
    apply_action = RaceState._apply_action

    def as_before(self: RaceState, seat: int, action: int) -> None:
        apply_action(self, seat, 2 - action)

    def listed(self: RaceState, seat: int, out: Actions) -> None:
        out.add(1)
        out.add(2)

    monkeypatch.setattr(RaceState, "SPACE", turned)
    monkeypatch.setattr(RaceState, "_apply_action", as_before)
    monkeypatch.setattr(RaceState, "_legal_actions", listed)
    with Server(settings(tmp_path)) as server:
        server.browser(ann.token).table(table)
        match = server.lobby.tables[table].history.match
        assert [turned.name(entry.value) for entry in match.log] == ["step"]
        assert list(match.state.table)[:2] == [1, 0]


def test_what_a_stored_notation_is_for() -> None:
    space = ActionSpace([Kind("button", ["go", "#7"])])
    texts = {"go": 0, "#7": 1, "#0": 0, "#12": 12, "stay": -1, "": -1, "#": -1, "#-1": -1}
    assert {text: action_of(space, text) for text in texts} == texts
