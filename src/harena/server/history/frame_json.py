"""Frames and log lines of one viewer as JSON; all of it comes from that viewer's `PlayerView`."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from harena.core.play.player_view import Frame, PlayerView
from harena.core.play.state import State
from harena.core.scene.scene import Scene, to_json, written_fields
from harena.server.protocol.responses.common import JsonObject, Response
from harena.server.protocol.responses.frames import Frame as FrameResponse, LogLine

PARTS = 20_000
"""Parts of scenes and events of which a process keeps the text."""
SAME = 1000
"""Boards and lists of parts of which a process keeps the text."""
NO_UNDO = {"can_undo": False}
"""The fields about an undo where none is possible."""

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def dump(message: Response) -> str:
    """Return the text of a message."""
    return _encode(message)


@dataclass(frozen=True, slots=True)
class FrameText:
    """The text of a frame: `board` is the id of its board, whose text stands before `end`."""

    start: str
    board: str
    board_text: str
    end: str

    @property
    def whole(self) -> str:
        """Return the text with the whole board."""
        return f"{self.start}{self.board_text}{self.end}"

    @property
    def brief(self) -> str:
        """Return the text with only the id of the board, for clients that have the board."""
        return f"{self.start}{_encode({'id': self.board})}{self.end}"


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


def frame_texts(
    view: PlayerView, first: int, undo: Mapping[str, bool], own: Collection[int]
) -> list[FrameText]:
    """Return the texts of the frames from number `first` on.

    `undo` has the fields about an undo of the newest. `own` are the seats of the viewer's person.
    """
    newest = len(view.frames) - 1
    return [
        frame_text(frame, view.scene(), _acting(view, own), undo)
        if frame.seq == newest
        else _old_text(view, frame, state)
        for frame, state in zip(view.frames[first:], view.views(first), strict=True)
    ]


def frame_json(text: FrameText) -> FrameResponse:
    """Return a frame with the whole board as JSON."""
    frame: FrameResponse = json.loads(text.whole)
    return frame


def old_frame_text(view: PlayerView, frame: Frame) -> FrameText:
    """Return the text of a frame before the newest."""
    return _old_text(view, frame, view.position(frame).observe(view.viewer))


def _old_text(view: PlayerView, frame: Frame, state: State) -> FrameText:
    scene = view.match.draw(state, view.viewer, newest=False)
    return frame_text(frame, scene, state.deciding(), NO_UNDO)


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
    """Return a scene as JSON."""
    data = to_json(scene)
    assert isinstance(data, dict)
    return data


# --- texts --------------------------------------------------------------------------------------


def frame_text(
    frame: Frame, scene: Scene, acting: Sequence[int], undo: Mapping[str, bool]
) -> FrameText:
    """Return the text of a frame with its scene.

    `acting` seats owe a decision, and `undo` has the fields about an undo. Viewers, steps and
    tables share the texts of equal parts of scenes.
    """
    fields = [
        (name, value)
        for name, default in written_fields(Scene)
        if (value := getattr(scene, name)) != default and name != "board"
    ]
    lines, events = _encode(log_lines([frame])), _text(frame.events)
    rest = "".join(f',"{name}":{_text(value)}' for name, value in fields)
    after = _encode({**undo, "acting": list(acting)})[1:]
    return FrameText(
        f'{{"seq":{frame.seq},"lines":{lines},"events":{events},"scene":{{"board":',
        scene.board.id,
        _same_text(scene.board),
        f"{rest}}},{after}",
    )


def _text(value: object) -> str:
    """Return the text of a field's value."""
    if isinstance(value, list):
        return _encode(to_json(value))
    return _same_text(value) if isinstance(value, tuple) else _part_text(value)


def _part_text(part: object) -> str:
    try:
        return _kept_text(part)
    except TypeError:  # a game put a list into it
        return _encode(to_json(part))


@lru_cache(PARTS, typed=True)
def _kept_text(part: object) -> str:
    """Return the text of a part of a scene or an event, which depends on nothing else."""
    return _encode(to_json(part))


_same: dict[int, tuple[object, str]] = {}


def _same_text(value: object) -> str:
    """Return the text of a board or of a list of parts.

    Viewers often share them, and games draw the same board again. To hash one takes long.
    """
    known = _same.get(id(value))
    if known is None:
        if len(_same) >= SAME:
            _same.clear()
        text = f"[{','.join(map(_part_text, value))}]" if isinstance(value, tuple) else ""
        # Here the value stays alive, so that nothing else gets its id.
        known = _same[id(value)] = value, text or _part_text(value)
    return known[1]
