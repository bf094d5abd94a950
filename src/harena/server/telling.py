"""What the sockets of a table are told, each what its viewer may know."""

from __future__ import annotations

import time

from harena.core.options import unusual
from harena.core.show.scene import Json
from harena.server.bots import bot_title
from harena.server.faults import RefusedError
from harena.server.notes import Note, note_line
from harena.server.sockets import Socket
from harena.server.store import now
from harena.server.tables import Table, Undone
from harena.server.views import JsonObject, board_id, dump, without_board


def greet(table: Table, socket: Socket, since: int, version: int, most: int) -> None:
    """Send `hello`, with the frames from `since` on if they are of the present history.

    When more than `most` were missed it has only the newest.
    """
    viewer = socket.viewer
    newest = table.newest(viewer)
    first = newest
    missed = newest + 1 - since
    if since > 0 and version == table.version(viewer) and 0 <= missed <= most:
        first = since
    frames = [_for_socket(socket, frame) for frame in table.frames(viewer, first)]
    hello: JsonObject = {
        "type": "hello",
        "table": table_json(table, socket.holder),
        "seat": viewer,
        "version": table.version(viewer),
        "seq": newest,
        "log": table.log_lines(viewer, newest),
        "frames": list(frames),
    }
    if table.match.game.windows:
        hello["ask"] = table.wants(viewer)
    socket.send(dump(hello))
    _tell_window(table, socket)
    _tell_deadline(table, socket)


def table_json(table: Table, holder: str | None) -> JsonObject:
    """The table as a person may see it; `holder` is None for a stranger."""
    here = {socket.holder for socket in table.sockets}
    seats: list[Json] = []
    for seat in table.seats:
        mine = bool(holder) and seat.holder == holder
        told: JsonObject = {
            "seat": seat.seat,
            "name": seat.name,
            "kind": "me" if mine else seat.kind,
            "bot": seat.bot,
            "here": seat.kind == "bot" or (seat.kind == "person" and seat.holder in here),
        }
        if seat.seat in table.relieved:
            told["relieved"] = bot_title(table.match.game, table.late_bot)
        if seat.invite and holder == table.opener:
            told["invite"] = f"/join/{seat.invite}"
        seats.append(told)
    dice: JsonObject = {"commitment": table.match.commitment}
    if table.status == "over":
        dice["secret"] = table.secret.hex()
    out: JsonObject = {
        "id": table.id,
        "game": table.match.game.name,
        "title": table.match.game.title,
        "options": dict(table.match.options),
        "unusual": [
            {"name": option.name, "title": option.title, "value": value, "rule": option.rule}
            for option, value in unusual(table.match.game.options, table.match.options)
        ],
        "status": table.status,
        "seats": seats,
        "you": list(table.held_by(holder)),
        "dice": dice,
        "window": table.window_seconds,
        "deadline": table.deadline,
        "late": table.late_bot,
        "hints": table.allows_hints,
    }
    if table.rematch:
        out["rematch"] = table.rematch
    return out


def newest(table: Table) -> dict[int, int]:
    """The viewers who look at a table now, each with his newest frame."""
    return {viewer: table.newest(viewer) for viewer in viewers(table)}


def viewers(table: Table) -> frozenset[int]:
    """The viewers who look at a table now."""
    return frozenset(socket.viewer for socket in table.sockets)


def tell_frames(table: Table, known: dict[int, int]) -> None:
    """Send the frames that have come since `newest` gave what is `known`."""
    for viewer, last in known.items():
        if table.newest(viewer) == last:
            continue
        version = table.version(viewer)
        for frame in table.frames(viewer, last + 1):
            _send_frame(table, viewer, {"type": "frame", "version": version, "frame": frame})


def tell_undone(table: Table, viewer: int, undone: Undone) -> int:
    """Tell a viewer that his history was changed by an undo or a plan; gives the frame told."""
    last = table.newest_of(viewer, undone.upto)
    message: JsonObject = {
        "type": "undone",
        "version": table.version(viewer),
        "by": undone.by,
        "seq": last,
        "log": table.log_lines(viewer, last),
        "frame": table.frame(viewer, last),
    }
    _send_frame(table, viewer, message)
    return last


def tell_table(table: Table, but: Socket | None = None) -> None:
    """Tell everybody who sits here and how it stands."""
    texts: dict[str | None, str] = {}
    for socket in table.sockets:
        if socket is but:
            continue
        if socket.holder not in texts:
            told: JsonObject = {"type": "table", "table": table_json(table, socket.holder)}
            texts[socket.holder] = dump(told)
        socket.send(texts[socket.holder])


def tell_window(table: Table) -> None:
    """Tell everybody that a window is open, for how long yet, and who has asked for time."""
    for socket in table.sockets:
        _tell_window(table, socket)


def tell_deadline(table: Table) -> None:
    """Tell everybody how long a phase of plans lasts yet."""
    for socket in table.sockets:
        _tell_deadline(table, socket)


def tell_note(table: Table, note: Note) -> None:
    """Tell everybody what was said of a seat."""
    for socket in table.sockets:
        line = note_line(note, table.point(socket.viewer).frames)
        message: JsonObject = {"type": "note", "line": line}
        socket.send(dump(message))


def tell_fault(table: Table, fault: RefusedError) -> None:
    """Tell everybody that something broke at the table."""
    text = dump({"type": "error", "code": fault.code, "message": fault.message})
    for socket in table.sockets:
        socket.send(text)


def _tell_window(table: Table, socket: Socket) -> None:
    window = table.window
    if window is None or window.deadline is None:
        return
    left = max(0.0, window.deadline - time.monotonic())
    message: JsonObject = {
        "type": "window",
        "seq": table.newest(socket.viewer),
        "ms": round(1000 * left),
        "held": [*sorted(window.held)],
    }
    socket.send(dump(message))


def _tell_deadline(table: Table, socket: Socket) -> None:
    if table.alarm is None:
        return
    message: JsonObject = {
        "type": "deadline",
        "seq": table.newest(socket.viewer),
        "ms": max(0, table.alarm.due - now()),
    }
    socket.send(dump(message))


def _send_frame(table: Table, viewer: int, message: JsonObject) -> None:
    frame = message["frame"]
    assert isinstance(frame, dict)
    board = board_id(frame)
    whole = brief = ""
    for socket in [s for s in table.sockets if s.viewer == viewer]:
        if socket.board == board:
            brief = brief or dump({**message, "frame": without_board(frame)})
            socket.send(brief)
        else:
            whole = whole or dump(message)
            socket.board = board
            socket.send(whole)


def _for_socket(socket: Socket, frame: JsonObject) -> JsonObject:
    board = board_id(frame)
    if socket.board == board:
        return without_board(frame)
    socket.board = board
    return frame
