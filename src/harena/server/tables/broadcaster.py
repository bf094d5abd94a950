"""Messages to the sockets of a table, each with the information of its viewer."""

from __future__ import annotations

from collections.abc import Iterable

from harena.core.game import Game
from harena.core.options import Options, unusual
from harena.server.clock import loop_time
from harena.server.errors import RefusedError
from harena.server.history.conditional_moves import allows_conditional_moves
from harena.server.history.draft import Change, Undone
from harena.server.history.fork import ForkOrigin
from harena.server.history.frame_json import board_id, dump, without_board
from harena.server.history.history import History
from harena.server.history.seats import bot_title
from harena.server.history.system_messages import TEMPLATES, SystemMessage, system_message_line
from harena.server.protocol.responses.chat import Chat
from harena.server.protocol.responses.frames import Frame
from harena.server.protocol.responses.tables import (
    Dice,
    ForkedFrom,
    Proposal,
    Table,
    TableSeat,
    Unusual,
)
from harena.server.protocol.responses.updates import (
    ErrorUpdate,
    FrameUpdate,
    Hello,
    SystemUpdate,
    TableUpdate,
    UndoUpdate,
)
from harena.server.tables.socket import Socket


class Broadcaster:
    """The sockets at a table, and who was there."""

    def __init__(self, history: History, others: Broadcaster | None = None) -> None:
        """Start without sockets. `hosts` is the broadcaster of the table without delay.

        `sockets` get the events, and `present` are all sockets at the table.
        """
        self.history = history
        self.sockets: set[Socket] = set()
        self.present: set[Socket] = set() if others is None else others.present
        self.left: dict[str | None, float] = {}  # when somebody was last connected
        self.last_shown = (
            0.0  # by the loop's clock, when something happened last that could be seen
        )

    def add(self, socket: Socket) -> None:
        """Add a socket."""
        self.sockets.add(socket)
        self.present.add(socket)

    def discard(self, socket: Socket) -> None:
        """Remove a socket."""
        self.sockets.discard(socket)
        self.present.discard(socket)

    def here(self) -> set[str | None]:
        """The people who hold a seat and are connected."""
        held = self.history.held_by
        return {socket.holder for socket in self.present if held(socket.holder)}

    def spectators(self) -> int:
        """Return the number of connected people without a seat."""
        held = self.history.held_by
        return len({s.holder or s.token for s in self.present if not held(s.holder)})

    def viewers(self) -> frozenset[int]:
        """The viewers who look on now."""
        return frozenset(socket.viewer for socket in self.sockets)

    def newest(self) -> dict[int, int]:
        """The viewers who look on now, each with his newest frame."""
        return {viewer: self.history.newest(viewer) for viewer in self.viewers()}

    # --- telling ----------------------------------------------------------------------------

    def take(self, changes: Iterable[Change]) -> bool:
        """Apply stored changes and send each viewer what they may know.

        Return whether the table's state should be sent too.
        """
        history = self.history
        was_over, moved, proposed = history.match.over, False, history.proposals.open
        known = self.newest()
        for change in changes:
            kind = change.rows[0].kind
            moved = moved or kind in ("substituted", "returned", "paused", "resumed")
            if change.undone is not None or kind == "rules-timeout":
                self.send_frames(known)
                known = self.newest()
            history.take(change)
            if kind in TEMPLATES:
                self.send_system_message(history.system_messages[-1])
            if change.undone is not None:
                for viewer in self.viewers() & change.undone.viewers:
                    known[viewer] = self.send_undone(viewer, change.undone)
        self.send_frames(known)
        history.shown()
        moved = moved or history.proposals.open != proposed
        return moved or (history.match.over and not was_over)

    def greet(
        self,
        socket: Socket,
        since: int,
        version: int,
        most: int,
        asks: list[str],
        chat: Chat | None,
    ) -> None:
        """Send `hello`, with the missed frames if the history has not changed since.

        If more than `most` frames were missed, send only the newest. `asks` are the window kinds
        the viewer is asked in, `chat` the chat they can read.
        """
        history, viewer = self.history, socket.viewer
        newest = history.newest(viewer)
        first = newest
        missed = newest + 1 - since
        if since > 0 and version == history.version(viewer) and 0 <= missed <= most:
            first = since
        frames = [_for_socket(socket, frame) for frame in history.frames(viewer, first)]
        hello: Hello = {
            "type": "hello",
            "table": self.table_json(socket.holder),
            "seat": viewer,
            "version": history.version(viewer),
            "seq": newest,
            "log": history.log_lines(viewer, newest),
            "frames": frames,
        }
        if history.match.game.traits.windows:
            hello["window_kinds"] = asks
        if chat is not None:
            hello["chat"] = chat
        socket.send(dump(hello))

    def send_frames(self, known: dict[int, int]) -> None:
        """Send the frames after those in `known`."""
        history = self.history
        for viewer, last in known.items():
            if history.newest(viewer) == last:
                continue
            version = history.version(viewer)
            coming = history.point(viewer).frames[last + 1 :]
            if any(not event.private for frame in coming for event in frame.events):
                self.last_shown = loop_time()
            for frame in history.frames(viewer, last + 1):
                news: FrameUpdate = {"type": "frame", "version": version, "frame": frame}
                self._send_frame(viewer, news)

    def send_undone(self, viewer: int, undone: Undone) -> int:
        """Tell a viewer that an undo or a plan changed his history; gives the frame told."""
        history = self.history
        last = history.newest_of(viewer, undone.upto)
        message: UndoUpdate = {
            "type": "undone",
            "version": history.version(viewer),
            "by": undone.by,
            "seq": last,
            "log": history.log_lines(viewer, last),
            "frame": history.frame(viewer, last),
        }
        self._send_frame(viewer, message)
        self.last_shown = loop_time()
        return last

    def send_table(self, but: Socket | None = None) -> None:
        """Send the table's state to everyone."""
        texts: dict[str | None, str] = {}
        for socket in self.sockets:
            if socket is but:
                continue
            if socket.holder not in texts:
                told: TableUpdate = {"type": "table", "table": self.table_json(socket.holder)}
                texts[socket.holder] = dump(told)
            socket.send(texts[socket.holder])

    def send_system_message(self, note: SystemMessage) -> None:
        """Send a system message to everyone."""
        for socket in self.sockets:
            line = system_message_line(note, self.history.point(socket.viewer).frames)
            news: SystemUpdate = {"type": "system_message", "line": line}
            socket.send(dump(news))

    def send_error(self, fault: RefusedError) -> None:
        """Send everyone an error of the table."""
        failed: ErrorUpdate = {"type": "error", "code": fault.code, "message": fault.message}
        text = dump(failed)
        for socket in self.sockets:
            socket.send(text)

    def _send_frame(self, viewer: int, message: FrameUpdate | UndoUpdate) -> None:
        frame = message["frame"]
        board = board_id(frame)
        whole = brief = ""
        for socket in [s for s in self.sockets if s.viewer == viewer]:
            if socket.board == board:
                brief = brief or dump({**message, "frame": without_board(frame)})
                socket.send(brief)
            else:
                whole = whole or dump(message)
                socket.board = board
                socket.send(whole)

    def table_json(self, holder: str | None) -> Table:
        """The table as a person may see it; `holder` is None for a stranger."""
        history = self.history
        here = {socket.holder for socket in self.present}
        seats: list[TableSeat] = []
        held = history.held_by(holder)
        for seat in history.seats:
            mine = seat.seat in held
            told: TableSeat = {
                "seat": seat.seat,
                "name": seat.name,
                "kind": "me" if mine else seat.kind,
                "bot": seat.bot,
                "here": seat.kind == "bot" or (seat.kind == "person" and seat.holder in here),
            }
            if seat.kind == "person" and not history.given[seat.seat]:
                told["nameless"] = True
            if seat.seat in history.substituted:
                told["substitute"] = bot_title(history.match.game, history.terms.timeout_policy)
            if seat.invite and holder == history.opener:
                told["invite"] = f"/join/{seat.invite}"
            seats.append(told)
        dice: Dice = {"commitment": history.match.commitment, "fallen": history.rolled > 0}
        if history.status == "over":
            dice["secret"] = history.secret.hex()
        game, options, terms = history.match.game, history.match.options, history.terms
        out: Table = {
            "id": history.id,
            "game": game.name,
            "title": game.title,
            "options": dict(options),
            "unusual": unusual_options_json(game, options),
            "status": history.status,
            "seats": seats,
            "you": list(held),
            "dice": dice,
            "window": terms.window,
            "deadline": terms.deadline,
            "timeout_policy": terms.timeout_policy,
            "hints": history.allows_hints,
            "public": terms.public,
            "clock": terms.clock,
            "increment": terms.increment,
            "spectator_delay": terms.spectator_delay,
            "spectators": self.spectators(),
            "paused": history.paused is not None,
        }
        if terms.games_in_match > 1:
            points = [*history.points()]
            out["game_in_match"] = {
                "number": history.game_in_match.number,
                "of": terms.games_in_match,
                "points": points,
            }
        if history.paused is not None:
            out["paused_by"] = history.paused_by
        proposal = history.proposals.open
        if proposal is not None:
            told_of: Proposal = {
                "number": proposal.number,
                "what": proposal.what,
                "seat": proposal.seat,
                "waits": history.proposals.waits_for(proposal),
            }
            if proposal.what == "undo" and history.match.secret_step(proposal.upto):
                told_of["together"] = True
            out["proposal"] = told_of
        if any(allows_conditional_moves(history, seat) for seat in out["you"]):
            out["conditional_moves"] = True
        fork_origin = history.fork_origin
        if fork_origin is not None:
            out["forked_from"] = fork_json(fork_origin)
        if history.rematch:
            out["rematch"] = history.rematch
        return out


def unusual_options_json(game: Game, options: Options) -> list[Unusual]:
    """The options of a table that are not as usual."""
    return [
        Unusual(name=option.name, title=option.title, value=value, rule=option.rule)
        for option, value in unusual(game.options, options)
    ]


def fork_json(fork_origin: ForkOrigin) -> ForkedFrom:
    """Return the origin of a forked table as JSON."""
    return {"step": fork_origin.steps, "players": [*fork_origin.players], "date": fork_origin.date}


def _for_socket(socket: Socket, frame: Frame) -> Frame:
    board = board_id(frame)
    if socket.board == board:
        return without_board(frame)
    socket.board = board
    return frame
