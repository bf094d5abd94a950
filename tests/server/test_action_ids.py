"""The log stores notations: a game may number its actions as it likes."""

from __future__ import annotations

from pathlib import Path

import pytest

from harena.core.play.actions import Actions, ActionSpace, Kind
from tests.server.client import STEP, Server, settings
from tests.server.sample_games import RaceState


def test_tables_survive_renumbered_actions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Existing tables need no migration."""
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
        assert list(match.state.values)[:2] == [1, 0]
