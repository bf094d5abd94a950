"""Frames and log lines of one viewer as JSON; all of it comes from that viewer's `PlayerView`."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeVar

from msgspec.json import Encoder

from harena.core.play.player_view import Frame, PlayerView
from harena.core.play.state import State
from harena.core.scene.scene import Event, Scene, to_json, written_fields
from harena.server.protocol.responses.common import JsonObject, Response
from harena.server.protocol.responses.frames import Frame as FrameResponse, LogLine

PARTS = 20_000
"""Parts of scenes and events of which a process keeps the text."""
SAME = 1000
"""Scenes, and lists of their parts or of events, of which a process keeps the texts."""
NO_UNDO = {"can_undo": False}
"""The fields about an undo where none is possible."""

Text = TypeVar("Text")

_encoder = Encoder()


def dump(message: Response) -> str:
    """Return the text of a message."""
    return _encode(message)


def _encode(value: object) -> str:
    return _encoder.encode(value).decode()


@dataclass(frozen=True, slots=True)
class FrameText:
    """The text of a frame in parts, which viewers, steps and tables share.

    `fields` are those of the scene, except its board, whose id is `board`. A list has the texts of
    its items. `start` is before the scene, and `end` after it.
    """

    start: str
    board: str
    board_text: str
    fields: Mapping[str, str | tuple[str, ...]]
    end: str

    @property
    def whole(self) -> str:
        """Return the text with the whole board."""
        return self._with_board(self.board_text)

    @property
    def brief(self) -> str:
        """Return the text with only the id of the board, for clients that have the board."""
        return self._with_board(_encode({"id": self.board}))

    def _with_board(self, board: str) -> str:
        fields = "".join(f',"{name}":{_joined(value)}' for name, value in self.fields.items())
        return f'{self.start}"scene":{{"board":{board}{fields}}}{self.end}'

    def changes(self, before: FrameText) -> str:
        """Return the text with the changes of the scene, for clients that have the frame before."""
        values, lists = [], []
        if self.board != before.board:
            values.append(f'"board":{self.board_text}')
        for name, value in self.fields.items():
            known = before.fields.get(name)
            if value is known or value == known:
                continue
            if isinstance(value, str):
                values.append(f'"{name}":{value}')
            else:
                lists.append(
                    f'"{name}":[{_runs(value, known if isinstance(known, tuple) else ())}]'
                )
        removed = [name for name in before.fields if name not in self.fields]
        return (
            f'{self.start}"changes":{{"values":{{{",".join(values)}}},"lists":{{{",".join(lists)}}}'
            f',"removed":{_encode(removed)}}}{self.end}'
        )


@lru_cache(SAME)
def _runs(items: tuple[str, ...], known: tuple[str, ...]) -> str:
    """Return a list's new items, and `[start, end]` for each run of known items."""
    places = {text: place for place, text in enumerate(known)}
    parts: list[str] = []
    done = 0
    while done < len(items):
        start = places.get(items[done])
        if start is None:
            parts.append(items[done])
            done += 1
            continue
        end = start
        while done < len(items) and end < len(known) and items[done] == known[end]:
            done, end = done + 1, end + 1
        parts.append(f"[{start},{end}]")
    return ",".join(parts)


TOPICS: Final[dict[str, Literal["fight", "news"]]] = {
    "struck": "fight",
    "hurt": "fight",
    "fights": "fight",
    "fought": "fight",
    "regrouped": "news",
    "turned": "news",
}
"""[kind of event] -> the topic of its line."""


def log_lines(frames: Sequence[Frame]) -> list[LogLine]:
    """Return the log lines of some frames."""
    return [line for frame in frames for line in _lines(frame)]


def _lines(frame: Frame) -> list[LogLine]:
    """Return the lines of a frame.

    A lost piece without a sentence belongs to the result before it, or else to the next one.
    """
    lines: list[LogLine] = []
    result: LogLine | None = None
    lost: list[int] = []
    for event in frame.events:
        line = _line(frame.seq, event) if event.text else None
        if line is not None:
            lines.append(line)
            if event.kind != "heading" and not event.detail:
                result = line
        if event.kind == "removed" and event.seat >= 0:
            lost.append(event.seat)
        if result is not None and lost:
            result["losses"] = [*result.get("losses", []), *lost]
            lost = []
    return lines


def _line(seq: int, event: Event) -> LogLine:
    """Return the line of an event."""
    line = LogLine(seq=seq, seat=event.seat, text=event.text, rule=event.rule)
    if event.kind == "heading":
        line["heading"] = True
    if event.detail:
        line["detail"] = True
    if event.private:
        line["private"] = True
    topic = event.topic or ("fight" if event.duel else TOPICS.get(event.kind))
    if topic:
        line["topic"] = topic
    return line


def frame_texts(
    view: PlayerView, first: int, undo: Mapping[str, bool | int], own: Collection[int]
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
    frame: Frame, scene: Scene, acting: Sequence[int], undo: Mapping[str, bool | int]
) -> FrameText:
    """Return the text of a frame with its scene.

    `acting` seats owe a decision, and `undo` has the fields about an undo. Viewers, steps and
    tables share the texts of equal parts of scenes.
    """
    after = _encode({**undo, "acting": list(acting)})[1:]
    return FrameText(
        f'{{"seq":{frame.seq},{_news_text(frame)},',
        scene.board.id,
        _part_text(scene.board),
        _field_texts(scene),
        f",{after}",
    )


def _news_text(frame: Frame) -> str:
    """Return the text of a frame's lines and events. Viewers often share the events."""
    found = _same_news.get(id(frame.events))
    if found is not None and found[1][0] == frame.seq:
        return found[1][1]
    lines, events = _encode(log_lines([frame])), _joined(_item_texts(frame.events))
    text = f'"lines":{lines},"events":{events}'
    _keep(_same_news, SAME, frame.events, (frame.seq, text))
    return text


def _field_texts(scene: Scene) -> Mapping[str, str | tuple[str, ...]]:
    """Return the texts of a scene's fields without its board. Viewers often share the scene."""
    found = _same_scenes.get(id(scene))
    if found is not None:
        return found[1]
    texts = {
        name: _text(value)
        for name, default in written_fields(Scene)
        if (value := getattr(scene, name)) != default and name != "board"
    }
    _keep(_same_scenes, SAME, scene, texts)
    return texts


def _text(value: object) -> str | tuple[str, ...]:
    """Return the text of a field's value, or the texts of a tuple's items."""
    if isinstance(value, str | list):
        return _encode(to_json(value))
    return _item_texts(value) if isinstance(value, tuple) else _part_text(value)


def _joined(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else f"[{','.join(value)}]"


def _part_text(part: object) -> str:
    """Return the text of a part. Games often give the same object again."""
    found = _same_parts.get(id(part))
    if found is not None:
        return found[1]
    try:
        text = _kept_text(part)
    except TypeError:  # a game put a list into it
        return _encode(to_json(part))
    _keep(_same_parts, PARTS, part, text)
    return text


@lru_cache(PARTS, typed=True)
def _kept_text(part: object) -> str:
    """Return the text of a part of a scene or an event, which depends on nothing else."""
    return _encode(to_json(part))


_same_parts: dict[int, tuple[object, str]] = {}
_same_lists: dict[int, tuple[object, tuple[str, ...]]] = {}
_same_news: dict[int, tuple[object, tuple[int, str]]] = {}
_same_scenes: dict[int, tuple[object, Mapping[str, str | tuple[str, ...]]]] = {}


def _item_texts(value: tuple[object, ...]) -> tuple[str, ...]:
    """Return the texts of a tuple's items. Viewers often share the tuple."""
    found = _same_lists.get(id(value))
    if found is not None:
        return found[1]
    texts = tuple(map(_part_text, value))
    _keep(_same_lists, SAME, value, texts)
    return texts


def _keep(known: dict[int, tuple[object, Text]], most: int, value: object, text: Text) -> None:
    """Keep the text of this very object, and with it the object, so that no other gets its id."""
    if len(known) >= most:
        known.clear()
    known[id(value)] = value, text
