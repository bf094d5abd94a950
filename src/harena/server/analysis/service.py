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
from harena.server.analysis.analysis_json import evaluation_json, hint_json
from harena.server.analysis.jobs import Refusal, Variation
from harena.server.errors import RefusedError
from harena.server.history.conditional_moves import RecordedMatch
from harena.server.history.fork import Fork
from harena.server.protocol.responses.analysis import Analysis, Evaluation
from harena.server.protocol.responses.frames import Frame
from harena.server.protocol.responses.hints import Suggestions
from harena.server.settings import Settings
from harena.server.workers.bot_pool import WorkerPool

KEPT: Final = 4 * 1024 * 1024
"""So many characters of records are kept; what was not asked for longest is forgotten first."""
PICTURE: Final = 960
"""Pixels across a picture."""
AT_ONCE: Final = 2
"""Processes that records are played in: tables and their bots come first."""

Answer = TypeVar("Answer")


class AnalysisService:
    """Opened records, kept under ids derived from their text, and the jobs about them.

    An id reveals nothing about the record. A page sends a forgotten record again.
    """

    def __init__(self, settings: Settings) -> None:
        """There are none yet."""
        self._workers = WorkerPool(settings, AT_ONCE)
        self._texts: OrderedDict[str, str] = OrderedDict()
        self._told: dict[str, Analysis] = {}
        self._size = 0

    def stop(self) -> None:
        """Stop the worker processes."""
        self._workers.stop()

    async def open(self, record: str) -> Analysis:
        """A record, read and played. RefusedError when that cannot be done."""
        key = _key_of(record)
        if key not in self._told:
            found = await self._answer(jobs.open_record, record)
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
        return await self._about(key, partial(jobs.render_frame, stop=stop, seat=seat))

    async def picture(self, key: str, step: int, seat: int) -> str:
        """A position of it as an SVG document."""
        task = partial(jobs.render_svg, step=step, seat=seat, width=PICTURE)
        return await self._about(key, task)

    async def animation(self, key: str, first: int, last: int) -> bytes:
        """Return the steps between two stops as a GIF."""
        task = partial(jobs.render_gif, first=first, last=last)
        return await self._about(key, task)

    async def evaluation(self, key: str) -> Evaluation:
        """Continue the evaluation and return its progress."""
        done, found = await self._about(key, jobs.evaluate_some)
        steps = self._told[key]["stops"][-1] + 1
        return evaluation_json(done, steps, found)

    async def advice(self, key: str, step: int, seat: int) -> Suggestions:
        """Return the strongest level's suggestions for a seat after a step."""
        task = partial(jobs.suggest_at, step=step, seat=seat)
        suggestions = await self._about(key, task)
        return hint_json(seat, suggestions)

    async def fork(self, key: str, step: int) -> Fork:
        """Return the data for a table that continues from a step, or raise RefusedError."""
        return await self._about(key, partial(jobs.fork_record, step=step))

    async def try_variation(self, key: str, variation: Variation) -> Analysis:
        """Open the record with a variation as another analysis."""
        task = partial(jobs.try_variation, variation=variation)
        return await self.open(await self._about(key, task))

    async def course(self, record: str) -> RecordedMatch:
        """All that was decided and rolled in a record. RefusedError when it cannot be read."""
        return await self._answer(jobs.recorded_match, record)

    async def _about(self, key: str, task: Callable[[str], Answer | Refusal]) -> Answer:
        return await self._answer(task, self._text(key))

    async def _answer(self, task: Callable[[str], Answer | Refusal], text: str) -> Answer:
        try:
            found = await self._workers.ask(task, text, _key_of(text))
        except TimeoutError:
            raise RefusedError("too_long", "that takes too long for this server") from None
        if isinstance(found, Refusal):
            raise RefusedError(found.code, found.message, found.field)
        return found

    def _text(self, key: str) -> str:
        text = self._texts.get(key)
        if text is None:
            raise RefusedError("unknown_analysis", "that record is not here any more")
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
    """Return a seed for the dice and bots of a variation."""
    return secrets.randbits(32)
