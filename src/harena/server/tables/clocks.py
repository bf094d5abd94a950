"""Tells what the clocks of a table show, each viewer what he may know of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from harena.server.history.clocks import Face
from harena.server.history.frame_json import dump
from harena.server.history.history import History
from harena.server.history.rows import now
from harena.server.protocol.responses.updates import ClockNews
from harena.server.tables.broadcaster import Audience
from harena.server.tables.socket import Socket


class ClockFaces:
    """What the clocks of a table show; a viewer is told when that is not what he was told before.

    Of what others decide in secret no clock changes, so nobody is told anything then.
    """

    def __init__(
        self, history: History, audience: Audience, moment: Callable[[], int] = now
    ) -> None:
        """Nobody was told anything yet. They show what they do at that `moment`."""
        self._history = history
        self._audience = audience
        self._moment = moment
        self._told: dict[int, tuple[Face, ...]] = {}

    @property
    def busy(self) -> bool:
        """Whether one of them runs."""
        clocks = self._history.clocks
        return clocks is not None and clocks.since is not None

    def update(self) -> None:
        """Tell those for whom something has changed."""
        clocks, audience = self._history.clocks, self._audience
        if clocks is None:
            return
        faces = {viewer: clocks.faces(viewer) for viewer in audience.viewers()}
        news = {viewer for viewer, shown in faces.items() if self._told.get(viewer) != shown}
        self._told = faces
        self.tell([socket for socket in audience.sockets if socket.viewer in news])

    def tell(self, sockets: Iterable[Socket]) -> None:
        """Tell sockets what all clocks show now."""
        history, moment = self._history, self._moment()
        if history.clocks is None:
            return
        for socket in sockets:
            faces = history.clocks.faces(socket.viewer)
            people = [history.seats[seat].kind != "bot" for seat in range(len(faces))]
            left = [
                face.at(moment) if person else -1
                for face, person in zip(faces, people, strict=True)
            ]
            running = [seat for seat, face in enumerate(faces) if face.runs_at(moment)]
            told: ClockNews = {"type": "clocks", "left": left, "running": running}
            self._told[socket.viewer] = faces
            socket.send(dump(told))
