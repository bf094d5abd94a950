"""Tells what the clocks of a table show, each viewer what he may know of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from harena.server.history.clocks import ClockReading
from harena.server.history.frame_json import dump
from harena.server.history.history import History
from harena.server.history.rows import now
from harena.server.protocol.responses.updates import ClockUpdate
from harena.server.tables.broadcaster import Broadcaster
from harena.server.tables.socket import Socket


class ClockBroadcaster:
    """Sends clock readings to each viewer when theirs change.

    Secret decisions of others change no reading.
    """

    def __init__(
        self, history: History, broadcaster: Broadcaster, moment: Callable[[], int] = now
    ) -> None:
        """Start without sent readings. `moment` returns the time to show."""
        self._history = history
        self._broadcaster = broadcaster
        self._moment = moment
        self._told: dict[int, tuple[ClockReading, ...]] = {}

    @property
    def busy(self) -> bool:
        """Return whether a clock is running."""
        clocks = self._history.clocks
        return clocks is not None and clocks.since is not None

    def update(self) -> None:
        """Tell those for whom something has changed."""
        clocks, broadcaster = self._history.clocks, self._broadcaster
        if clocks is None:
            return
        readings = {viewer: clocks.readings(viewer) for viewer in broadcaster.viewers()}
        news = {viewer for viewer, shown in readings.items() if self._told.get(viewer) != shown}
        self._told = readings
        self.tell([socket for socket in broadcaster.sockets if socket.viewer in news])

    def tell(self, sockets: Iterable[Socket]) -> None:
        """Tell sockets what all clocks show now."""
        history, moment = self._history, self._moment()
        if history.clocks is None:
            return
        for socket in sockets:
            readings = history.clocks.readings(socket.viewer)
            people = [history.seats[seat].kind != "bot" for seat in range(len(readings))]
            left = [
                reading.at(moment) if person else -1
                for reading, person in zip(readings, people, strict=True)
            ]
            running = [seat for seat, reading in enumerate(readings) if reading.runs_at(moment)]
            told: ClockUpdate = {"type": "clocks", "left": left, "running": running}
            self._told[socket.viewer] = readings
            socket.send(dump(told))
