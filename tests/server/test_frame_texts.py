"""Texts of frames: whole, without a board, and shared by no viewer who may not know them."""

from __future__ import annotations

import json
import random
from copy import copy

import pytest

from harena.core.play.match import Match
from harena.core.play.player_view import Frame, PlayerView
from harena.core.play.rng import Rng
from harena.core.scene.scene import Board, Event, Scene, Token, to_json
from harena.server.history.frame_json import NO_UNDO, FrameText, frame_text, log_lines

GAMES: dict[str, dict[str, object]] = {
    "warp-6": {"start": "secret"},
    "gladiator-arena": {},
    "warp-arena": {},
    "arena": {},
}


def text_of(view: PlayerView) -> FrameText:
    return frame_text(view.frames[-1], view.scene(), [0], NO_UNDO)


def play(match: Match, steps: int, seed: int) -> None:
    """Play random decisions and dice."""
    choice, rng = random.Random(seed), Rng(seed)
    for _ in range(steps):
        match.roll_all(rng)
        if match.over:
            return
        seat = choice.choice(match.state.deciding())
        match.apply_action(choice.choice(match.state.legal_actions(seat)), seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_text_has_all_that_was_drawn(game: str) -> None:
    match = Match(game, 2, GAMES[game])
    for seed in range(12):
        play(match, 3, seed)
        for viewer in (-1, 0, 1):
            view = PlayerView(match, viewer)
            text, scene = text_of(view), to_json(view.scene())
            assert isinstance(scene, dict)
            board = scene["board"]
            assert isinstance(board, dict)
            found = json.loads(text.whole)
            assert found["scene"] == scene
            assert found["events"] == to_json(view.frames[-1].events)
            brief = json.loads(text.brief)
            assert brief["scene"] == {**scene, "board": {"id": board["id"]}}
            assert (found["seq"], found["acting"], found["can_undo"]) == (
                view.frames[-1].seq,
                [0],
                False,
            )


@pytest.mark.parametrize("game", ["warp-6", "gladiator-arena"])
def test_shared_parts_tell_no_secret(game: str) -> None:
    """Viewers draw one after the other in worlds that differ in the secrets of seat 0 only."""
    start = Match(game, 2, GAMES[game])
    seen: list[list[str]] = []
    own = set()
    for action in start.state.legal_actions(0)[:4]:
        match = copy(start)
        match.apply_action(action, 0)
        views = [PlayerView(match, viewer) for viewer in (0, 1, -1)]
        texts = [text_of(view).whole for view in views]
        own.add(texts[0])
        seen.append(texts[1:])
    assert len(own) == len(seen) > 1
    assert all(texts == seen[0] for texts in seen)


def test_hands_are_drawn_for_their_owner_only() -> None:
    match = Match("warp-arena", 2)
    play(match, 60, 3)
    hands = [
        [token for token in PlayerView(match, viewer).scene().tokens if token.at == "hand-0"]
        for viewer in (0, 1, -1)
    ]
    assert hands[1] == hands[2] != hands[0]
    own, other = (text_of(PlayerView(match, viewer)).whole for viewer in (0, 1))
    for token in hands[0]:
        assert f'"id":"{token.id}"' in own
        assert f'"id":"{token.id}"' not in other


def test_changed_parts_are_told() -> None:
    """Equal ids alone do not make parts equal."""
    frame, boards = Frame(0, 0, ()), [Board("b", (0.0, 0.0, n, 1.0), ()) for n in (1.0, 2.0)]
    texts = set()
    for board in boards:
        for face in (1, 2):
            token = Token("a", "die", "c", 0, "", sides=6, face=face)
            scene = Scene("g", board, (), (token,))
            texts.add(frame_text(frame, scene, [], NO_UNDO).whole)
    assert len(texts) == 4


def test_a_list_in_a_scene_is_told() -> None:
    token = Token("a", "die", "c", 0, "", marks=["x"])  # type: ignore[arg-type]
    scene = Scene("g", Board("b", (0.0, 0.0, 1.0, 1.0), ()), (), (token,))
    text = frame_text(Frame(0, 0, ()), scene, [], NO_UNDO)
    assert json.loads(text.whole)["scene"]["tokens"][0]["marks"] == ["x"]


def test_lines_name_fights_news_and_losses() -> None:
    """A lost piece without a sentence belongs to the result that names it."""
    events = (
        Event("heading", "Turn 1"),
        Event("removed", "", 1, "b1"),
        Event("fights", "Red fights Blue.", 0, detail=True),
        Event("fought", "Red beats Blue.", 0),
        Event("removed", "", 1, "b2"),
        Event("removed", "Blue loses B3.", 1, "b3"),
        Event("turned", "Hex 1 is destroyed.", cells=("1",)),
        Event("removed", "", -1, "disc"),
        Event("said", "A tie.", topic="fight"),
    )
    frame = Frame(7, 0, events)
    found = [
        (line["text"], line.get("topic", ""), line.get("losses", [])) for line in log_lines([frame])
    ]
    assert found == [
        ("Turn 1", "", []),
        ("Red fights Blue.", "fight", []),
        ("Red beats Blue.", "fight", [1, 1]),
        ("Blue loses B3.", "", [1]),
        ("Hex 1 is destroyed.", "news", []),
        ("A tie.", "fight", []),
    ]
