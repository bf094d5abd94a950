"""Frames and log lines of one viewer as JSON; all of it comes from that viewer's `PlayerView`."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache

from harena.core.play.player_view import Frame, PlayerView
from harena.core.play.state import State
from harena.core.scene.scene import Board, Json, Scene, to_json
from harena.server.protocol.responses.common import JsonObject, Response
from harena.server.protocol.responses.frames import Frame as FrameResponse, LogLine


def dump(message: Response) -> str:
    """Return the text of a message."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def log_lines(frames: Sequence[Frame]) -> list[LogLine]:
    """Return the log lines of some frames."""
    lines: list[LogLine] = []
    for frame in frames:
        for event in frame.events:
            if event.text:
                line = LogLine(seq=frame.seq, seat=event.seat, text=event.text, rule=event.rule)
                if event.kind == "heading":
                    line["heading"] = True
                if event.detail:
                    line["detail"] = True
                if event.private:
                    line["private"] = True
                lines.append(line)
    return lines


def frames_json(
    view: PlayerView, first: int, can_undo: bool, own: Collection[int]
) -> list[FrameResponse]:
    """Return the frames from number `first` on, each with its scene and the whole board.

    `can_undo` is for the newest. `own` are the seats of the viewer's person.
    """
    newest = len(view.frames) - 1
    return [
        frame_json(frame, view.scene(), can_undo, _acting(view, own))
        if frame.seq == newest
        else _old_frame(view, frame, state)
        for frame, state in zip(view.frames[first:], view.views(first), strict=True)
    ]


def old_frame_json(view: PlayerView, seq: int) -> FrameResponse:
    """Return a frame before the newest. Raise IndexError if there is none."""
    return _old_frame(view, view.frames[seq], view.view(seq))


def _old_frame(view: PlayerView, frame: Frame, state: State) -> FrameResponse:
    scene = view.match.draw(state, view.viewer, newest=False)
    return frame_json(frame, scene, False, state.deciding())


def _acting(view: PlayerView, own: Collection[int]) -> list[int]:
    """Return the seats that owe a decision: all own ones, others as far as the viewer may know."""
    match = view.match
    if match.over:
        return []
    others = {seat for seat in match.state.observe(view.viewer).deciding() if seat not in own}
    return sorted(others.union(seat for seat in match.state.deciding() if seat in own))


def without_board(frame: FrameResponse) -> FrameResponse:
    """Return a frame with only the id of its board, for clients that have the board."""
    brief = frame.copy()
    brief["scene"] = {**frame["scene"], "board": {"id": board_id(frame)}}
    return brief


def board_id(frame: FrameResponse) -> str:
    """Return the id of the board in a frame's scene."""
    board = frame["scene"]["board"]
    assert isinstance(board, dict)
    return str(board["id"])


def scene_json(scene: Scene) -> JsonObject:
    """Return a scene as JSON. The JSON of its board, which is large, is cached."""
    data = to_json(replace(scene, board=_NO_BOARD))
    assert isinstance(data, dict)
    data["board"] = _board_json(scene.board)
    return data


_NO_BOARD = Board("", (0, 0, 0, 0), ())


@lru_cache(64)
def _board_json(board: Board) -> Json:
    return to_json(board)


def frame_json(frame: Frame, scene: Scene, can_undo: bool, acting: Sequence[int]) -> FrameResponse:
    """Return a frame with its scene and the whole board; `acting` seats owe a decision."""
    return {
        "seq": frame.seq,
        "lines": log_lines([frame]),
        "events": to_json(frame.events),
        "scene": scene_json(scene),
        "can_undo": can_undo,
        "acting": list(acting),
    }
