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
    """A message as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def log_lines(frames: Sequence[Frame]) -> list[LogLine]:
    """Return the log lines of some frames."""
    lines: list[LogLine] = []
    for frame in frames:
        for event in frame.events:
            if event.text:
                line = LogLine(seq=frame.seq, seat=event.seat, text=event.text, rule=event.rule)
                if event.private:
                    line["private"] = True
                lines.append(line)
    return lines


def frames_json(
    point: PlayerView, first: int, can_undo: bool, own: Collection[int]
) -> list[FrameResponse]:
    """The frames from number `first` on, each with its scene and the whole board.

    `can_undo` holds for the newest; the older ones cannot be acted on. `own` are the seats of the
    viewer's person.
    """
    frames = point.frames[first:]
    newest = len(point.frames) - 1
    out: list[FrameResponse] = []
    for frame, view in zip(frames, point.views(first), strict=True):
        if frame.seq == newest:
            out.append(_frame_json(frame, point.scene(), can_undo, acting(point, own)))
        else:
            out.append(_old_frame(point, frame, view))
    return out


def old_frame_json(point: PlayerView, seq: int) -> FrameResponse:
    """One frame before the newest. IndexError when there is none of that number."""
    return _old_frame(point, point.frames[seq], point.view(seq))


def _old_frame(point: PlayerView, frame: Frame, view: State) -> FrameResponse:
    scene = point.match.draw(view, point.viewer, newest=False)
    return _frame_json(frame, scene, False, view.deciding())


def acting(point: PlayerView, own: Collection[int]) -> list[int]:
    """The seats that owe a decision now: his own truly, others as far as the viewer may know."""
    match, viewer = point.match, point.viewer
    if match.over:
        return []
    others = {seat for seat in match.state.observe(viewer).deciding() if seat not in own}
    return sorted(others.union(seat for seat in match.state.deciding() if seat in own))


def without_board(frame: FrameResponse) -> FrameResponse:
    """Return a frame with only the id of its board, for clients that have the board."""
    same = frame.copy()
    same["scene"] = {**frame["scene"], "board": {"id": board_id(frame)}}
    return same


def board_id(frame: FrameResponse) -> str:
    """The id of the board in a frame's scene."""
    board = frame["scene"]["board"]
    assert isinstance(board, dict)
    return str(board["id"])


def scene_json(scene: Scene) -> JsonObject:
    """A scene as JSON. Its board, by far the most of it, is turned into JSON only once."""
    out = to_json(replace(scene, board=_NO_BOARD))
    assert isinstance(out, dict)
    out["board"] = _board_json(scene.board)
    return out


_NO_BOARD = Board("", (0, 0, 0, 0), ())


@lru_cache(64)
def _board_json(board: Board) -> Json:
    return to_json(board)


def _frame_json(
    frame: Frame, scene: Scene, can_undo: bool, acting_seats: Sequence[int]
) -> FrameResponse:
    return {
        "seq": frame.seq,
        "lines": log_lines([frame]),
        "events": to_json(frame.events),
        "scene": scene_json(scene),
        "can_undo": can_undo,
        "acting": list(acting_seats),
    }
