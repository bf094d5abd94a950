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
from harena.server.history.frame_json import FrameText, dump
from harena.server.history.history import History
from harena.server.history.seats import bot_title
from harena.server.history.system_messages import (
    SystemMessage,
    is_reported,
    system_message_line,
)
from harena.server.protocol.responses.tables import (
    Chat,
    Dice,
    ForkedFrom,
    Proposal,
    Table,
    TableSeat,
    Unusual,
)
from harena.server.protocol.responses.updates import (
    DeadlineUpdate,
    ErrorUpdate,
    SystemUpdate,
    TableUpdate,
)
from harena.server.server_time import now
from harena.server.tables.socket import Socket

STATE_KINDS = frozenset(
    {"substituted", "returned", "paused", "resumed", "propose-rematch", "no-rematch"}
)
"""The kinds of rows that change the table's state for its viewers."""


class Broadcaster:
    """The sockets at a table, and who was there."""

    def __init__(self, history: History, live: Broadcaster | None = None) -> None:
        """Start without sockets. `live` is the broadcaster of the table without a delay.

        `sockets` get the events, and `present` are all sockets at the table. `left` is when each
        person disconnected, and `last_shown` when a visible event was last sent, by the loop's
        clock.
        """
        self.history = history
        self.sockets: set[Socket] = set()
        self.present: set[Socket] = set() if live is None else live.present
        self.left: dict[str | None, float] = {}
        self.last_shown = 0.0
        # By viewer: the text of the state without frames, and the newest frame. Any change empties
        # both.
        self._states: dict[int, str] = {}
        self._newest_frames: dict[int, FrameText] = {}

    def add(self, socket: Socket) -> None:
        """Add a socket."""
        self.sockets.add(socket)
        self.present.add(socket)

    def discard(self, socket: Socket) -> None:
        """Remove a socket."""
        self.sockets.discard(socket)
        self.present.discard(socket)

    def here(self) -> set[str | None]:
        """Return the connected people who hold a seat."""
        held_by = self.history.held_by
        return {socket.holder for socket in self.present if held_by(socket.holder)}

    def spectators(self) -> int:
        """Return the number of connected people without a seat."""
        held_by = self.history.held_by
        return len({s.holder or s.token for s in self.present if not held_by(s.holder)})

    def viewers(self) -> frozenset[int]:
        """Return the connected viewers."""
        return frozenset(socket.viewer for socket in self.sockets)

    def newest(self) -> dict[int, int]:
        """Return the newest frame of each connected viewer."""
        return {viewer: self.history.newest(viewer) for viewer in self.viewers()}

    # --- messages ---------------------------------------------------------------------------

    def apply(self, changes: Iterable[Change]) -> bool:
        """Apply stored changes and send each viewer what they may know.

        Return whether the table's state should be sent too.
        """
        history = self.history
        self._forget_states()
        was_over, moved, proposal = history.match.over, False, history.proposals.open
        known = self.newest()
        for change in changes:
            kind = change.rows[0].kind
            moved = moved or kind in STATE_KINDS
            if change.undone is not None or kind == "rules-timeout":
                self.send_frames(known)
                known = self.newest()
            history.apply(change)
            if is_reported(change.rows[0]):
                self.send_system_message(history.system_messages[-1])
            if change.undone is not None:
                for viewer in self.viewers() & change.undone.viewers:
                    known[viewer] = self.send_undone(viewer, change.undone)
        self.send_frames(known)
        history.mark_shown()
        return moved or history.proposals.open != proposal or history.match.over != was_over

    def greet(
        self,
        socket: Socket,
        since: int,
        version: int,
        limit: int,
        kinds: list[str],
        chat: Chat | None,
    ) -> None:
        """Send `hello`, with the missed frames if the history has not changed since.

        If more than `limit` frames were missed, send only the newest. `kinds` are the viewer's
        window kinds, `chat` the chat they can read.
        """
        history, viewer = self.history, socket.viewer
        missed = history.newest(viewer) + 1 - since
        if since > 0 and version == history.version(viewer) and 0 <= missed <= limit:
            frames = [_for_socket(socket, each) for each in history.frames(viewer, since, now())]
        else:
            frames = [_for_socket(socket, self._newest_frame(viewer))]
        hello: dict[str, object] = {"type": "hello", "table": self.table_json(socket.holder)}
        if history.match.game.traits.windows:
            hello["window_kinds"] = kinds
        if chat is not None:
            hello["chat"] = chat
        state = self._state(viewer)[1:-1]
        socket.send(f'{dump(hello)[:-1]},{state},"frames":[{",".join(frames)}]}}')

    def _newest_frame(self, viewer: int) -> FrameText:
        """Return a viewer's newest frame. It is cached, unless an undo is free for a short time."""
        frame = self._newest_frames.get(viewer)
        if frame is None:
            moment, history = now(), self.history
            frame = history.frame(viewer, history.newest(viewer), moment)
            free = history.free_undo(viewer, moment)
            if free is None or free.left is None:
                self._newest_frames[viewer] = frame
        return frame

    def _state(self, viewer: int) -> str:
        """Return the cached text of a viewer's state without frames."""
        if viewer not in self._states:
            history = self.history
            newest = history.newest(viewer)
            state = {
                "seat": viewer,
                "version": history.version(viewer),
                "seq": newest,
                "last_decision": history.last_decision(viewer),
                **history.newest_log(viewer, newest),
            }
            self._states[viewer] = dump(state)
        return self._states[viewer]

    def _forget_states(self) -> None:
        self._states.clear()
        self._newest_frames.clear()

    def send_frames(self, known: dict[int, int]) -> None:
        """Send the frames after those in `known`."""
        history = self.history
        for viewer, last in known.items():
            if history.newest(viewer) == last:
                continue
            version = history.version(viewer)
            new_frames = history.player_view(viewer).frames[last + 1 :]
            if any(not event.private for frame in new_frames for event in frame.events):
                self.last_shown = loop_time()
            for frame in history.frames(viewer, last + 1, now()):
                self._send_frame(viewer, version, frame)

    def send_undone(self, viewer: int, undone: Undone) -> int:
        """Send a viewer a history changed by an undo or a plan. Return the number of its frame."""
        history = self.history
        last = history.newest_of(viewer, undone.upto)
        message = {
            "type": "undone",
            "version": history.version(viewer),
            "by": undone.by,
            "seq": last,
            **history.newest_log(viewer, last),
        }
        frame = history.frame(viewer, last, now())
        start = f'{dump(message)[:-1]},"frame":'
        for socket in self.sockets:
            if socket.viewer == viewer:
                socket.send(f"{start}{_for_socket(socket, frame)}}}")
        self.last_shown = loop_time()
        return last

    def send_table(self, omit: Socket | None = None) -> None:
        """Send the table's state to everyone except one socket."""
        self._forget_states()
        texts: dict[str | None, str] = {}
        for socket in self.sockets - {omit}:
            if socket.holder not in texts:
                message: TableUpdate = {"type": "table", "table": self.table_json(socket.holder)}
                texts[socket.holder] = dump(message)
            socket.send(texts[socket.holder])

    def send_system_message(self, note: SystemMessage) -> None:
        """Send a system message to everyone."""
        for socket in self.sockets:
            line = system_message_line(note, self.history.player_view(socket.viewer).frames)
            message: SystemUpdate = {"type": "system_message", "line": line}
            socket.send(dump(message))

    def send_error(self, fault: RefusedError) -> None:
        """Send everyone an error of the table."""
        message: ErrorUpdate = {"type": "error", "code": fault.code, "message": fault.message}
        text = dump(message)
        for socket in self.sockets:
            socket.send(text)

    def send_deadline(self, sockets: Iterable[Socket], left: int) -> None:
        """Send sockets the milliseconds left of a phase."""
        for socket in sockets:
            newest = self.history.newest(socket.viewer)
            message: DeadlineUpdate = {"type": "deadline", "seq": newest, "ms": max(0, left)}
            socket.send(dump(message))

    def _send_frame(self, viewer: int, version: int, frame: FrameText) -> None:
        """Send a new frame to the sockets of a viewer."""
        # By the frame before: one text for all sockets, so that their queues share it.
        changes: dict[int, str] = {}
        others: dict[bool, str] = {}
        for socket in self.sockets:
            if socket.viewer != viewer:
                continue
            before, socket.frame = socket.frame, frame
            if before is not None and socket.takes_changes:
                if id(before) not in changes:
                    text = frame.changes(before)
                    changes[id(before)] = f'{{"type":"change","version":{version},"frame":{text}}}'
                socket.send(changes[id(before)])
                continue
            has_board = before is not None and before.board == frame.board
            if has_board not in others:
                text = frame.brief if has_board else frame.whole
                others[has_board] = f'{{"type":"frame","version":{version},"frame":{text}}}'
            socket.send(others[has_board])

    def table_json(self, holder: str | None) -> Table:
        """Return the table for a person; `holder` is None for a stranger."""
        history = self.history
        game, options, terms = history.match.game, history.match.options, history.terms
        here = {socket.holder for socket in self.present}
        seats: list[TableSeat] = []
        held = history.held_by(holder)
        for seat in history.seats:
            seat_json: TableSeat = {
                "seat": seat.seat,
                "name": seat.name,
                "kind": "me" if seat.seat in held else seat.kind,
                "bot": seat.bot,
                "here": seat.kind == "bot" or (seat.kind == "person" and seat.holder in here),
            }
            if seat.kind == "person" and not history.given[seat.seat]:
                seat_json["nameless"] = True
            if seat.seat in history.substituted:
                seat_json["substitute"] = bot_title(game, terms.timeout_policy)
            if seat.invite and holder == history.opener:
                seat_json["invite"] = f"/join/{seat.invite}"
            seats.append(seat_json)
        dice: Dice = {"commitment": history.match.commitment, "rolled": history.rolled > 0}
        if history.status == "over":
            dice["secret"] = history.secret.hex()
        if history.nonce_hashes:
            dice["nonce_hashes"] = [*history.nonce_hashes]
            dice["nonces"] = [*history.nonces]
            if history.is_starting:
                dice["mixing"] = True
        table: Table = {
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
            table["game_in_match"] = {
                "number": history.game_in_match.number,
                "of": terms.games_in_match,
                "points": [*history.points()],
            }
        if history.paused is not None:
            table["paused_by"] = history.paused_by
        proposal = history.proposals.open
        if proposal is not None:
            proposal_json: Proposal = {
                "number": proposal.number,
                "what": proposal.what,
                "seat": proposal.seat,
                "waiting_for": history.proposals.waits_for(proposal),
            }
            if proposal.text:
                proposal_json["text"] = proposal.text
            if proposal.what == "undo" and history.match.secret_step(proposal.upto):
                proposal_json["together"] = True
            table["proposal"] = proposal_json
        if any(allows_conditional_moves(history, seat) for seat in held):
            table["conditional_moves"] = True
        if history.fork_origin is not None:
            table["forked_from"] = fork_json(history.fork_origin)
        if history.rematch:
            table["rematch"] = history.rematch
        elif history.rematch_asked:
            table["rematch_asked"] = sorted(history.rematch_asked)
        return table


def unusual_options_json(game: Game, options: Options) -> list[Unusual]:
    """Return the options of a table that differ from their defaults."""
    return [
        Unusual(name=option.name, title=option.title, value=value, rule=option.rule)
        for option, value in unusual(game.options, options)
    ]


def fork_json(fork_origin: ForkOrigin) -> ForkedFrom:
    """Return the origin of a forked table as JSON."""
    return {"step": fork_origin.steps, "players": [*fork_origin.players], "date": fork_origin.date}


def _for_socket(socket: Socket, frame: FrameText) -> str:
    """Return a frame for a socket, without a board that the page has. From now on it has."""
    before, socket.frame = socket.frame, frame
    return frame.brief if before is not None and before.board == frame.board else frame.whole
