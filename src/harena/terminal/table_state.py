"""The state of a table for one viewer, built from the server's messages. Does no I/O."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from harena.core.scene.scene import Board, Scene, Target
from harena.server.protocol.responses.frames import SceneResponse
from harena.terminal import messages

PASS: Final = "pass"
"""The notation for passing a window."""


class TableState:
    """The newest frame of a table, its log, and the legal choices."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Start without data; `now` returns seconds of a monotonic clock."""
        self._now = now
        self.table: dict[str, Any] = {}
        self.seat = -1
        self.scene: Scene | None = None
        self.acting: list[int] = []
        self.seq = self.version = 0
        self.series_game = 0
        """The game of a series that the player can resign; 0 if there is none."""
        self.log: list[dict[str, Any]] = []
        self.window: float | None = None
        """Milliseconds of the open window when it was announced; None if none is open."""
        self.has_chat = False
        """True if the table has a chat."""
        self._undo_until, self._asks_undo = 0.0, False
        self._chat_lines: list[dict[str, Any]] = []
        self._clocks: tuple[list[int], list[int], float] = [], [], 0.0
        self._deadline: float | None = None
        self._board: Board | None = None

    # --- what is said -----------------------------------------------------------------------

    def apply(self, message: dict[str, Any]) -> None:
        """Apply a message of the socket."""
        kind = message["type"]
        if kind == "hello":
            self.table, self.seat, self.version = (
                message["table"],
                message["seat"],
                message["version"],
            )
            self.log, self.window = list(message["log"]), None
            self._clocks, self._deadline = ([], [], 0.0), None
            self.has_chat, self._chat_lines = "chat" in message, []
            self._add_chat(message.get("chat", {}).get("lines", []))
            for frame in message["frames"]:
                self._set_frame(frame)
        elif kind == "frame":
            self.version = message["version"]
            self.log += message["frame"]["lines"]
            self._set_frame(message["frame"])
        elif kind == "undone":
            self.version, self.log = message["version"], [*message["log"], *self._chat_lines]
            self._set_frame(message["frame"])
        elif kind == "table":
            self.table = message["table"]
        elif kind == "system_message":
            self.log.append(message["line"])
        elif kind == "chat":
            self._add_chat(message["lines"])
        elif kind == "clocks":
            self._clocks = message["left"], message["running"], self._now()
        elif kind == "deadline":
            self._deadline = self._now() + message["ms"] / 1000
        elif kind == "window" and self.scene is not None and self.scene.prompt.window:
            self.window = float(message["ms"])

    def _add_chat(self, lines: list[dict[str, Any]]) -> None:
        """Add chat lines to the log."""
        spoken = [
            {"text": f"{line['name']}: {line['text']}", "rule": "", "system": True}
            for line in lines
        ]
        self._chat_lines += spoken
        self.log += spoken

    def _set_frame(self, frame: dict[str, Any]) -> None:
        scene: SceneResponse = frame["scene"]
        if isinstance(scene.board, Board):
            self._board = scene.board
        if self._board is None:
            return
        self.scene = replace(scene, board=self._board)
        self.seq, self.acting = frame["seq"], frame["acting"]
        self.series_game = frame.get("series_game", 0)
        limited = "undo_ms" in frame
        free = self._now() + frame["undo_ms"] / 1000 if limited else math.inf
        self._undo_until = free if frame["can_undo"] else 0.0
        self._asks_undo = limited or frame.get("ask_undo", False)
        if not scene.prompt.window:
            self.window = None

    # --- what follows -----------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """True if the player may take back their last action without asking."""
        return self._now() < self._undo_until

    @property
    def can_ask_undo(self) -> bool:
        """True if the player may take back their last action by consent."""
        return self._asks_undo and not self.can_undo

    @property
    def my_seats(self) -> list[int]:
        """The seats of this client."""
        found: list[int] = self.table.get("you", [])
        return found

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat. A nameless player at this terminal is "You"."""
        seats = self.table.get("seats", [])
        found = {seat["seat"]: str(seat["name"]) for seat in seats}
        nameless = [seat["seat"] for seat in seats if seat.get("nameless")]
        return found | {seat: messages.YOU for seat in nameless if self.my_seats == [seat]}

    @property
    def invites(self) -> list[tuple[str, str]]:
        """The free seats to give away: each seat's name and the path of its link."""
        seats = self.scene.seats if self.scene else ()
        titles = {view.seat: view.name for view in seats}
        return [
            (titles.get(seat["seat"], messages.seat_name(seat["seat"] + 1)), seat["invite"])
            for seat in self.table.get("seats", [])
            if seat.get("invite")
        ]

    @property
    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.scene is not None and self.scene.outcome is not None

    @property
    def delay_notice(self) -> str:
        """A sentence for a spectator who sees the game with a delay; "" for others."""
        delay = self.table.get("spectator_delay", 0)
        if not delay or self.my_seats or self.table["status"] == "over":
            return ""
        return messages.spectator_delay(delay)

    @property
    def proposal(self) -> dict[str, Any] | None:
        """The open proposal that all others must agree to, if any."""
        found: dict[str, Any] | None = self.table.get("proposal")
        return found

    @property
    def can_answer(self) -> bool:
        """Return whether this client may answer or withdraw the proposal."""
        asked = self.proposal
        seats = [] if asked is None else [asked["seat"], *asked["waiting_for"]]
        return any(seat in self.my_seats for seat in seats)

    def time_left(self, seat: int) -> float | None:
        """Return the seconds left on a seat's clock; None without a clock."""
        clocks, running, told = self._clocks
        if seat >= len(clocks) or clocks[seat] < 0:
            return None
        gone = self._now() - told if seat in running else 0.0
        return max(0.0, clocks[seat] / 1000 - gone)

    def is_running(self, seat: int) -> bool:
        """Return whether a seat's clock runs."""
        return seat in self._clocks[1]

    @property
    def deadline_left(self) -> float | None:
        """The seconds left until the deadline; None without a deadline."""
        if self._deadline is None or not self.table.get("deadline") or self.table.get("paused"):
            return None
        return None if self.is_over else max(0.0, self._deadline - self._now())

    @property
    def seat_to_view(self) -> int:
        """The seat to look through: the current one, or another of this client that must decide."""
        owing = [seat for seat in self.acting if seat in self.my_seats]
        return self.seat if self.seat in owing or not owing else owing[0]

    @property
    def auto_pass(self) -> Target | None:
        """The choice that passes the open window, if it does not concern this seat."""
        scene = self.scene
        if scene is None or not scene.prompt.window or self.seat not in scene.prompt.spares:
            return None
        return next((target for target in scene.targets if target.name == PASS), None)

    def choices(self, words: str = "", cell: str = "") -> list[Target]:
        """Return the legal choices that have all these words, or are about this cell."""
        if self.scene is None:
            return []
        wanted = words.casefold().split()
        things = {token.id for token in self.scene.tokens if token.at == cell}
        group = next((one.group for one in self.scene.board.cells if one.id == cell), "")
        return [
            target
            for target in self.scene.targets
            if all(word in target_text(target).casefold() for word in wanted)
            and (
                not cell
                or target.ref in (things if target.on == "token" else {cell, group})
                or things.intersection(target.things)
            )
        ]


def target_text(target: Target) -> str:
    """Return a choice in words: its heading, its label, a mark if chosen, and its detail."""
    detail = f"  {target.detail}" if target.detail else ""
    group = f"{target.group}: " if target.group else ""
    mark = f" ({messages.CHOSEN})" if target.chosen else ""
    return f"{group}{target.label}{mark}{detail}"


def hint_text(message: Mapping[str, Any]) -> str:
    """Return a hint in words: a line per suggestion, with its win chance if known."""
    lines = []
    for way in message["suggestions"]:
        chance = f"{way['chance']:.0%}: " if "chance" in way else ""
        lines.append(chance + ", ".join(way["words"]))
    return "\n".join(lines) or messages.NO_HINT
