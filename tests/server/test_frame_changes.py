"""Changes of frames: clients that ask for them can make every whole frame from them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.client import Json, Play, Server, settle

GAMES: dict[str, dict[str, Any]] = {
    "warp-6": {},
    "gladiator-arena": {},
    "warp-arena": {},
    "arena": {},
    "race": {"goal": 30},
}


class LastScene:
    """The scene of a connection's newest frame."""

    def __init__(self) -> None:
        self.scene: Json = {}
        self.changes = 0

    def completed(self, message: Json) -> Json:
        """Return a message with whole scenes instead of changes."""
        if message["type"] == "change":
            self.changes += 1
            frame = dict(message["frame"])
            frame["scene"] = self._changed(**frame.pop("changes"))
            message = {"type": "frame", "version": message["version"], "frame": frame}
        for frame in [*message.get("frames", ()), message.get("frame")]:
            if frame:
                self.scene = {**frame["scene"], "board": {"id": frame["scene"]["board"]["id"]}}
        return message

    def _changed(self, values: Json, lists: Json, removed: list[str]) -> Json:
        scene = {**self.scene, **values}
        for name, parts in lists.items():
            known = self.scene.get(name, [])
            scene[name] = []
            for part in parts:
                scene[name] += known[slice(*part)] if isinstance(part, list) else [part]
        return {name: value for name, value in scene.items() if name not in removed}


def decide(play: Play, frame: Json, choice: random.Random) -> None:
    """Take back a decision now and then, or make one."""
    if frame["can_undo"] and choice.random() < 0.15:
        play.send("undo", seq=frame["seq"])
        return
    # A game that is conceded would soon be over.
    targets = [t for t in frame["scene"].get("targets", ()) if "confirm" not in t]
    if targets:
        play.send("act", seq=frame["seq"], action=choice.choice(targets)["action"])


@pytest.mark.parametrize("game", GAMES)
def test_frames_can_be_made_from_changes(server: Server, game: str) -> None:
    """They are those of a client that gets whole frames, also after undos."""
    table, ann = server.table(game, "me", "me", **GAMES[game])
    choice, last, seen = random.Random(game), LastScene(), 0
    with ann.play(table) as whole, ann.play(table, changes=True) as brief:
        last.completed(brief.hello)
        for _ in range(60):
            for seat in (0, 1):
                hello = whole.look_from(seat)
                assert last.completed(brief.look_from(seat))["frames"] == hello["frames"]
                decide(whole, hello["frames"][-1], choice)
                expected = [each for each in settle(whole) if each["type"] in ("frame", "undone")]
                got = [last.completed(each) for each in settle(brief)]
                assert [each for each in got if each["type"] in ("frame", "undone")] == expected
                seen += len(expected)
    assert seen > 20
    assert 10 < last.changes <= seen


def test_changes_leave_out_what_stays(server: Server) -> None:
    table, ann = server.table("warp-6", "me", "me")
    with ann.play(table) as whole, ann.play(table, changes=True) as brief:
        (mover,) = whole.hello["frames"][-1]["acting"]
        frame = whole.look_from(mover)["frames"][-1]
        brief.look_from(mover)
        sent = whole.act(frame["scene"]["targets"][0]["action"])[0]
        got = brief.next("change")
    changes = got["frame"]["changes"]
    (token,) = [part for part in changes["lists"]["tokens"] if isinstance(part, dict)]
    assert token["id"] == sent["frame"]["events"][0]["token"]
    assert "board" not in changes["values"]
    assert len(str(got)) < len(str(sent)) / 2
