"""Messages about the clocks of a table, each with the information of its viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from harena.server.history.clocks import ClockReading
from harena.server.history.frame_json import dump
from harena.server.history.history import History
from harena.server.protocol.responses.updates import ClockUpdate
from harena.server.server_time import now
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
        self._sent: dict[int, tuple[ClockReading, ...]] = {}

    @property
    def busy(self) -> bool:
        """Return whether a clock is running."""
        clocks = self._history.clocks
        return clocks is not None and clocks.since is not None

    def update(self) -> None:
        """Send the readings to viewers whose readings have changed."""
        clocks, broadcaster = self._history.clocks, self._broadcaster
        if clocks is None:
            return
        readings = {viewer: clocks.readings(viewer) for viewer in broadcaster.viewers()}
        changed = {viewer for viewer in readings if self._sent.get(viewer) != readings[viewer]}
        self._sent = readings
        self.send([socket for socket in broadcaster.sockets if socket.viewer in changed])

    def send(self, sockets: Iterable[Socket]) -> None:
        """Send the current readings of all clocks; -1 for a bot."""
        history, moment = self._history, self._moment()
        if history.clocks is None:
            return
        for socket in sockets:
            readings = history.clocks.readings(socket.viewer)
            message: ClockUpdate = {
                "type": "clocks",
                "left": [
                    -1 if seat.kind == "bot" else reading.at(moment)
                    for seat, reading in zip(history.seats, readings, strict=True)
                ],
                "running": [
                    seat for seat, reading in enumerate(readings) if reading.runs_at(moment)
                ],
            }
            self._sent[socket.viewer] = readings
            socket.send(dump(message))
