"""Studies: records that pages look at, kept for a while, and asked about in processes."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from harena.core.registry import get_game
from harena.server.analysis import jobs
from harena.server.analysis.analysis_json import advice_told, reckoning_told
from harena.server.analysis.jobs import Wish, Wrong
from harena.server.errors import RefusedError
from harena.server.history.conditional_moves import Course
from harena.server.history.fork import Beginning
from harena.server.protocol.responses.analysis import Reckoning, Study
from harena.server.protocol.responses.frames import Frame
from harena.server.protocol.responses.hints import Advice
from harena.server.settings import Settings
from harena.server.workers.bot_pool import Workers

KEPT: Final = 4 * 1024 * 1024
"""So many characters of records are kept; what was not asked for longest is forgotten first."""
PICTURE: Final = 960
"""Pixels across a picture."""
AT_ONCE: Final = 2
"""Processes that records are played in: tables and their bots come first."""

Answer = TypeVar("Answer")


class Studies:
    """Keeps records under ids that follow from them, and asks the processes about them.

    An id tells nothing to whoever has not got the record. One that was forgotten is told so, and
    the page brings its record again.
    """

    def __init__(self, settings: Settings) -> None:
        """There are none yet."""
        self._workers = Workers(settings, AT_ONCE)
        self._texts: OrderedDict[str, str] = OrderedDict()
        self._told: dict[str, Study] = {}
        self._size = 0

    def stop(self) -> None:
        """End the processes, whatever they do."""
        self._workers.stop()

    async def open(self, record: str) -> Study:
        """A record, read and played. RefusedError when that cannot be done."""
        key = _key_of(record)
        if key not in self._told:
            found = await self._answer(jobs.opened, record)
            seats = zip(found.names, found.players, strict=True)
            self._keep(key, record)
            self._told[key] = {
                "id": key,
                "game": found.game,
                "title": get_game(found.game).title,
                "record": record,
                "seats": [
                    {"seat": seat, "name": name, "player": player}
                    for seat, (name, player) in enumerate(seats)
                ],
                "stops": found.stops,
                "first": found.first,
                "log": found.log,
                "over": found.over,
                "given_up": found.given_up,
                "hides": found.hides,
                "winners": found.winners,
            }
        return self._told[key]

    async def frame(self, key: str, stop: int, seat: int) -> Frame:
        """One of its frames."""
        return await self._about(key, partial(jobs.framed, stop=stop, seat=seat))

    async def picture(self, key: str, step: int, seat: int) -> str:
        """A position of it as an SVG document."""
        task = partial(jobs.pictured, step=step, seat=seat, width=PICTURE)
        return await self._about(key, task)

    async def animation(self, key: str, first: int, last: int) -> bytes:
        """What happened between two steps, as a GIF."""
        task = partial(jobs.animated, first=first, last=last)
        return await self._about(key, task)

    async def reckoning(self, key: str) -> Reckoning:
        """How far the reckoning of its chances is, a little further each time one asks."""
        done, found = await self._about(key, jobs.reckoned)
        steps = self._told[key]["stops"][-1] + 1
        return reckoning_told(done, steps, found)

    async def advice(self, key: str, step: int, seat: int) -> Advice:
        """What the game's strongest level would have done for a seat after a step."""
        task = partial(jobs.advised, step=step, seat=seat)
        ways = await self._about(key, task)
        return advice_told(seat, ways)

    async def beginning(self, key: str, step: int) -> Beginning:
        """What a table needs to go on from there. RefusedError says why it cannot."""
        return await self._about(key, partial(jobs.begun, step=step))

    async def tried(self, key: str, wish: Wish) -> Study:
        """Another study: of what would have been."""
        task = partial(jobs.tried, wish=wish)
        return await self.open(await self._about(key, task))

    async def course(self, record: str) -> Course:
        """All that was decided and rolled in a record. RefusedError when it cannot be read."""
        return await self._answer(jobs.course, record)

    async def _about(self, key: str, task: Callable[[str], Answer | Wrong]) -> Answer:
        return await self._answer(task, self._text(key))

    async def _answer(self, task: Callable[[str], Answer | Wrong], text: str) -> Answer:
        try:
            found = await self._workers.ask(task, text, _key_of(text))
        except TimeoutError:
            raise RefusedError("too_long", "that takes too long for this server") from None
        if isinstance(found, Wrong):
            raise RefusedError(found.code, found.message, found.field)
        return found

    def _text(self, key: str) -> str:
        text = self._texts.get(key)
        if text is None:
            raise RefusedError("unknown_study", "that record is not here any more")
        self._texts.move_to_end(key)
        return text

    def _keep(self, key: str, text: str) -> None:
        if key in self._texts:
            return  # It was brought twice at a time.
        self._texts[key] = text
        self._size += len(text)
        while self._size > KEPT and len(self._texts) > 1:
            old, gone = self._texts.popitem(last=False)
            self._size -= len(gone)
            del self._told[old]


def _key_of(record: str) -> str:
    return hashlib.sha256(record.encode()).hexdigest()[:32]


def new_seed() -> int:
    """For dice and bots of what is tried."""
    return secrets.randbits(32)
