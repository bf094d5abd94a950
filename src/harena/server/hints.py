"""Hints for the one who is to move, and why a bot did what it did.

Both are thought of in the bots' processes, and by what the one who asks knows: a hint from his
seat's observation alone; of a bot's move, while the game goes on, only what he himself could have
said of it by what he then knew, with guesses at the rest. When all is over the bot's own view is
no secret any more.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from harena.core.play.late import planned
from harena.core.play.state import State
from harena.core.show.scene import Json
from harena.server.bots import BotPool, Job, Told
from harena.server.faults import RefusedError, StaleError, internal
from harena.server.limits import PerMinute
from harena.server.notes import note_row
from harena.server.settings import Settings
from harena.server.store import Row
from harena.server.tables import Table
from harena.server.views import JsonObject, dump

if TYPE_CHECKING:
    from harena.server.sockets import Socket

log = logging.getLogger(__name__)

NEAR = 7
"""Frames around the one asked about, in which a bot's decision is looked for."""


class Hints:
    """Gives hints and reasons, one at a time to each socket, and not too many in a minute."""

    def __init__(
        self,
        settings: Settings,
        bots: BotPool,
        write: Callable[[Table, list[Row]], Awaitable[None]],
    ) -> None:
        """`write` stores rows under the table's lock."""
        self._bots = bots
        self._write = write
        self._limit = PerMinute(settings.hints_per_minute)
        self._tasks: dict[Socket, asyncio.Task[None]] = {}

    async def ask(self, table: Table, socket: Socket, number: int) -> None:
        """Have a hint sent to whoever is to decide; the caller holds the table's lock.

        RefusedError: `no_hints` where the table has none, `not_your_turn`, `too_fast`. The others
        at the table are told that he asked.
        """
        seat = socket.viewer
        if not table.allows_hints:
            raise RefusedError("no_hints", "at this table there are no hints")
        if not table.match.state.can_act(seat) and not planned_anew(table, seat):
            raise RefusedError("not_your_turn", "it is not your turn")
        self._check_pace(socket)
        state, frame = asked_of(table, seat), table.newest(seat)
        job = job_of(table, state, seat, seat, f"hint:{frame}:{table.version(seat)}:{seat}")
        stand = table.stand(seat)

        def answer(ways: Sequence[Told]) -> JsonObject:
            # A plan may have been changed meanwhile: the hint is for the whole of it.
            if table.stand(seat) != stand and not planned_anew(table, seat):
                raise StaleError
            return {"type": "hint", "id": number, "seq": frame, **_told(seat, ways)}

        if len(table.people) > 1:
            await self._write(table, [note_row(table, "hint", seat)])
        self._start(table, socket, number, job, answer)

    def why(self, table: Table, socket: Socket, number: int, seq: int) -> None:
        """Have sent what there was to do for the bot that decided in a frame.

        RefusedError: `nothing_to_tell` where no bot decided, or its secrets are not over yet;
        `too_fast`.
        """
        viewer = socket.viewer
        entry = nearest_entry(table, viewer, seq)
        if entry is None:
            raise RefusedError("nothing_to_tell", "Nothing more can be said of that step.")
        self._check_pace(socket)
        match = table.match
        seat, over = match.log[entry].seat, match.over
        knower = seat if over else viewer
        # Of a plan, what there was to plan at first; what was done is the whole of it.
        planned = match.secret_step(entry)
        state = match.state_at(match.phase_start(entry) if planned else entry)
        job = job_of(table, state, seat, knower, f"why:{seq}:{viewer}")
        knows = match.may_know(viewer, entry) and not planned
        done = match.log[entry].value if knows else None

        def answer(ways: Sequence[Told]) -> JsonObject:
            told: JsonObject = {"type": "why", "id": number, "seq": seq, "own": over}
            return {**told, **_told(seat, ways, done)}

        self._start(table, socket, number, job, answer)

    def _check_pace(self, socket: Socket) -> None:
        if socket in self._tasks:
            raise RefusedError("too_fast", "one question at a time")
        if not self._limit.take(socket.holder or ""):
            raise RefusedError("too_fast", "too many questions; wait a little")

    def _start(
        self,
        table: Table,
        socket: Socket,
        number: int,
        job: Job,
        answer: Callable[[Sequence[Told]], JsonObject],
    ) -> None:
        async def think() -> None:
            try:
                ways = await self._bots.counsel(job)
                socket.send(dump(answer(ways)))
            except RefusedError as fault:
                socket.fail(fault, number)
            except Exception:
                log.exception("nothing could be told at table %s", table.id)
                socket.fail(internal(), number)
            finally:
                self._tasks.pop(socket, None)

        self._tasks[socket] = asyncio.create_task(think())

    async def stop(self) -> None:
        """Think no more."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def planned_anew(table: Table, seat: int) -> bool:
    """Whether a seat makes a plan now that it may change as a whole."""
    phase = table.phase
    plans = phase is not None and phase.plans and table.match.game.plans
    return plans and bool(planned(table.match, seat) or table.match.state.can_act(seat))


def asked_of(table: Table, seat: int) -> State:
    """The position that a hint is about: of a plan, before any of it."""
    match = table.match
    return match.state_at(match.phase_start()) if planned_anew(table, seat) else match.state


def bots_entry(table: Table, viewer: int, seq: int) -> int | None:
    """The first decision of a bot in a frame of a viewer, that may be spoken of now."""
    frames, match = table.point(viewer).frames, table.match
    if not 0 < seq < len(frames):
        return None
    for number in range(frames[seq - 1].upto, frames[seq].upto):
        entry = match.log[number]
        if entry.is_roll or table.seats[entry.seat].kind != "bot" or match.is_forced(number):
            continue
        # Plans are shown when their phase ends; that somebody let something pass never is.
        shown = not match.stays_secret(number) and number < match.phase_start()
        if match.over or not match.secret_step(number) or shown:
            return number
    return None


def nearest_entry(table: Table, viewer: int, seq: int) -> int | None:
    """`bots_entry` of a frame, or of the nearest around it: steps follow from those before them."""
    around = sorted(range(seq - NEAR, seq + NEAR + 1), key=lambda at: (abs(at - seq), -at))
    for at in around:
        entry = bots_entry(table, viewer, at)
        if entry is not None:
            return entry
    return None


def job_of(table: Table, state: State, seat: int, knower: int, about: str) -> Job:
    """What is thought of for a seat, by what `knower` knows of a position.

    The seed too follows from nothing else that happens at the table.
    """
    seed = hmac.digest(table.secret, about.encode(), "sha256")
    return Job(
        table.match.game.name,
        len(table.seats),
        table.match.options,
        state.observe(knower).numbers(),
        seat,
        "",
        int.from_bytes(seed[:4], "big"),
        knower,
    )


def _told(seat: int, ways: Sequence[Told], done: int | None = None) -> JsonObject:
    best = ways[0].counsel
    listed: list[Json] = []
    for way in ways:
        told: JsonObject = {
            "actions": [*way.counsel.actions],
            "words": [*way.words],
            "share": round(way.counsel.share, 3),
            "chance": round(way.counsel.chances[seat], 3),
        }
        if way.counsel.actions[0] == done:
            told["done"] = True
        listed.append(told)
    chances: list[Json] = [round(chance, 3) for chance in best.chances]
    return {"seat": seat, "chances": chances, "ways": listed}
