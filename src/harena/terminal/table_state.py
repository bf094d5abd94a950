"""How a table stands for one viewer, from what the server says; it waits for nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from harena.core.english import counted
from harena.core.scene.scene import Board, Scene, Target
from harena.server.protocol.responses.frames import ToldScene

PASS: Final = "pass"
"""The notation of letting a window pass."""
YOU = "You"
"""Whoever has given no name, to himself; that is none for what others would say."""


class TableState:
    """The newest frame of a table, its log, and what may be done now."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Nothing is known yet; `now` tells seconds, from whenever it likes."""
        self._now = now
        self.table: dict[str, Any] = {}
        self.seat = -1
        self.scene: Scene | None = None
        self.acting: list[int] = []
        self.seq = self.version = 0
        self.log: list[dict[str, Any]] = []
        self.window: float | None = None
        """Milliseconds that an open window lasts when it was told of; None where none is open."""
        self.chats = False
        """Whether people can talk here."""
        self.can_undo = self.ask_undo = False
        """Whether one's last act can be taken back freely, or if the others agree."""
        self._said: list[dict[str, Any]] = []
        self._clocks: tuple[list[int], list[int], float] = [], [], 0.0
        self._due: float | None = None
        self._board: Board | None = None

    # --- what is said -----------------------------------------------------------------------

    def take(self, said: dict[str, Any]) -> None:
        """Take in a message of the socket."""
        kind = said["type"]
        if kind == "hello":
            self.table, self.seat, self.version = said["table"], said["seat"], said["version"]
            self.log, self.window = list(said["log"]), None
            self._clocks, self._due = ([], [], 0.0), None
            self.chats, self._said = "chat" in said, []
            self._hear(said.get("chat", {}).get("lines", []))
            for frame in said["frames"]:
                self._show(frame)
        elif kind == "frame":
            self.version = said["version"]
            self.log += said["frame"]["lines"]
            self._show(said["frame"])
        elif kind == "undone":
            self.version, self.log = said["version"], [*said["log"], *self._said]
            self._show(said["frame"])
        elif kind == "table":
            self.table = said["table"]
        elif kind == "note":
            self.log.append(said["line"])
        elif kind == "chat":
            self._hear(said["lines"])
        elif kind == "clocks":
            self._clocks = said["left"], said["running"], self._now()
        elif kind == "deadline":
            self._due = self._now() + said["ms"] / 1000
        elif kind == "window" and self.scene is not None and self.scene.prompt.window:
            self.window = float(said["ms"])

    def _hear(self, lines: list[dict[str, Any]]) -> None:
        """What people say stands in the log, where it was heard."""
        spoken = [
            {"text": f"{line['name']}: {line['text']}", "rule": "", "note": True} for line in lines
        ]
        self._said += spoken
        self.log += spoken

    def _show(self, frame: dict[str, Any]) -> None:
        scene: ToldScene = frame["scene"]
        if isinstance(scene.board, Board):
            self._board = scene.board
        if self._board is None:
            return
        self.scene = replace(scene, board=self._board)
        self.seq, self.acting = frame["seq"], frame["acting"]
        self.can_undo, self.ask_undo = frame["can_undo"], frame.get("ask_undo", False)
        if not scene.prompt.window:
            self.window = None

    # --- what follows -----------------------------------------------------------------------

    @property
    def mine(self) -> list[int]:
        """One's own seats."""
        found: list[int] = self.table.get("you", [])
        return found

    @property
    def names(self) -> dict[int, str]:
        """Who sits where; where he alone looks and has given no name, he is "You"."""
        seats = self.table.get("seats", [])
        found = {seat["seat"]: str(seat["name"]) for seat in seats}
        nameless = [seat["seat"] for seat in seats if seat.get("nameless")]
        return found | {seat: YOU for seat in nameless if self.mine == [seat]}

    @property
    def invites(self) -> list[tuple[str, str]]:
        """The free seats that one may give to others, each by its name and its link's path."""
        seats = self.scene.seats if self.scene else ()
        titles = {view.seat: view.name for view in seats}
        return [
            (titles.get(seat["seat"], f"Seat {seat['seat'] + 1}"), seat["invite"])
            for seat in self.table.get("seats", [])
            if seat.get("invite")
        ]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.scene is not None and self.scene.outcome is not None

    @property
    def lateness(self) -> str:
        """A sentence for an onlooker who sees the game late; "" for anybody else."""
        delay = self.table.get("delay", 0)
        if not delay or self.mine or self.table["status"] == "over":
            return ""
        if delay < 0:
            return "You see this game once it is over. "
        whole = delay % 60 == 0
        late = counted(delay // 60, "minute") if whole else counted(delay, "second")
        return f"You see this game {late} late. "

    @property
    def asked(self) -> dict[str, Any] | None:
        """What all others are asked to agree to, if somebody asks."""
        found: dict[str, Any] | None = self.table.get("proposal")
        return found

    @property
    def answers(self) -> bool:
        """Whether it is one's own to answer that, or to withdraw it."""
        asked = self.asked
        seats = [] if asked is None else [asked["seat"], *asked["waits"]]
        return any(seat in self.mine for seat in seats)

    def left(self, seat: int) -> float | None:
        """Seconds left on a seat's clock; None where it has none."""
        clocks, running, told = self._clocks
        if seat >= len(clocks) or clocks[seat] < 0:
            return None
        gone = self._now() - told if seat in running else 0.0
        return max(0.0, clocks[seat] / 1000 - gone)

    def runs(self, seat: int) -> bool:
        """Whether a seat's clock runs."""
        return seat in self._clocks[1]

    @property
    def remaining(self) -> float | None:
        """Seconds until the deadline of what is decided now; None where there is none."""
        if self._due is None or not self.table.get("deadline") or self.table.get("paused"):
            return None
        return None if self.over else max(0.0, self._due - self._now())

    @property
    def wanted(self) -> int:
        """The own seat that owes a decision, by preference the one one looks through; else -1."""
        owing = [seat for seat in self.acting if seat in self.mine]
        return self.seat if self.seat in owing or not owing else owing[0]

    @property
    def spared(self) -> Target | None:
        """What lets the open window pass, where it touches nothing of one's own."""
        scene = self.scene
        if scene is None or not scene.prompt.window or self.seat not in scene.prompt.spares:
            return None
        return next((target for target in scene.targets if target.name == PASS), None)

    def choices(self, words: str = "", cell: str = "") -> list[Target]:
        """What may be chosen now: those with all these words, or about this cell."""
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
    """A choice in words: what it is, what it takes, and under which heading it stands."""
    detail = f"  {target.detail}" if target.detail else ""
    group = f"{target.group}: " if target.group else ""
    return f"{group}{target.label}{detail}"


def hint_text(message: Mapping[str, Any]) -> str:
    """What a hint says, a line for each way; with its chance where the game tells that."""
    lines = []
    for way in message["ways"]:
        chance = f"{way['chance']:.0%}: " if "chance" in way else ""
        lines.append(chance + ", ".join(way["words"]))
    return "\n".join(lines) or "nothing to be said"
