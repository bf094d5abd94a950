"""Hints for the player to move, and explanations of bot moves.

Both use only the asker's information. An explanation during the game uses the asker's observation
with guesses for the rest; after the game it uses the bot's own.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from harena.bots.advice import Suggestion
from harena.core.play.match import Match
from harena.core.play.state import State
from harena.core.play.timeouts import planned_actions
from harena.server.analysis.analysis_json import hint_json
from harena.server.errors import RefusedError, StaleError, internal
from harena.server.history.frame_json import dump
from harena.server.history.history import History
from harena.server.messages import refusals
from harena.server.protocol.responses.updates import ExplanationUpdate, HintUpdate
from harena.server.rate_limit import PerMinute
from harena.server.settings import Settings
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import TableCore
from harena.server.workers import bot_jobs
from harena.server.workers.bot_jobs import DescribedLine, Job
from harena.server.workers.bot_pool import BotPool, CancellableTask

log = logging.getLogger(__name__)

NEAR = 7
"""Frames around the requested one that are searched for a bot's decision."""
CACHED = 1000
"""Hints to remember, so that players can follow them."""

Search = Callable[[Job], Sequence[DescribedLine]]


class Hints:
    """Gives rate-limited hints and explanations.

    Each socket has one running request; a newer request cancels it. A player who follows a hint
    gets the rest of its line at once.
    """

    def __init__(self, settings: Settings, pool: BotPool) -> None:
        """Start without requests."""
        self._pool = pool
        self._limit = PerMinute(settings.hints_per_minute)
        self._tasks: set[asyncio.Task[None]] = set()
        self._newest: dict[Socket, tuple[asyncio.Task[None], CancellableTask]] = {}
        self._given: OrderedDict[tuple[str, int], DescribedLine] = OrderedDict()

    async def hint(self, core: TableCore, socket: Socket, number: int) -> None:
        """Send a hint to the player to move. The caller holds the table's lock.

        Raise RefusedError `no_hints`, `not_your_turn` or `too_fast`. Other players get a system
        message.
        """
        history, seat = core.history, socket.viewer
        if not history.allows_hints:
            raise RefusedError("no_hints", refusals.NO_HINTS)
        replans = can_replan(history, seat)
        if not history.match.state.can_act(seat) and not replans:
            raise RefusedError("not_your_turn", refusals.NOT_YOUR_TURN)
        self._check_rate(socket)
        match = history.match
        # A hint for a plan is about the whole plan.
        state = match.state_at(match.phase_start()) if replans else match.state
        frame = history.newest(seat)
        job = hint_job(history, state, seat, seat, f"hint:{frame}:{history.version(seat)}:{seat}")
        decision_basis = history.decision_basis(seat)
        given = self._given.get((history.id, seat))
        rest = remaining_suggestion(given, state.observe(seat).key()) if given else None

        def respond(suggestions: Sequence[DescribedLine]) -> HintUpdate:
            replans = can_replan(history, seat)
            if history.decision_basis(seat) != decision_basis and not replans:
                raise StaleError
            *start, _ = suggestions[0].suggestion.actions
            planned = replans and start == planned_actions(history.match, seat)
            if rest is None:
                self._remember(history.id, seat, suggestions[0])
            hint = hint_json(seat, suggestions)
            return {"type": "hint", "id": number, "seq": frame, "planned": planned, **hint}

        if len(history.people) > 1:
            draft = core.draft()
            draft.note("hint", seat)
            await core.write(draft)
        search = partial(bot_jobs.describe, best=rest) if rest else bot_jobs.suggest
        self._start(history.id, socket, number, job, search, respond)

    def explain(self, history: History, socket: Socket, number: int, seq: int) -> None:
        """Send the alternatives to a bot's decision in a frame, or in the nearest with one.

        Raise RefusedError `nothing_to_tell` if no bot decided or its secrets are not over yet, and
        `too_fast`.
        """
        viewer, match = socket.viewer, history.match
        near = sorted(range(seq - NEAR, seq + NEAR + 1), key=lambda at: (abs(at - seq), -at))
        entry = _first_bot_decision(history, viewer, near)
        if entry is None:
            frames = range(len(history.player_view(viewer).frames))
            is_any = _first_bot_decision(history, viewer, frames) is not None
            message = refusals.NO_MORE_TO_EXPLAIN if is_any else refusals.NO_BOT_MOVE
            raise RefusedError("nothing_to_tell", message)
        self._check_rate(socket)
        seat, over = match.log[entry].seat, match.over
        knower = seat if over else viewer
        # An explanation of a plan is about the whole plan.
        planned = match.secret_step(entry)
        state = match.state_at(match.phase_start(entry) if planned else entry)
        job = hint_job(history, state, seat, knower, f"why:{seq}:{viewer}")
        done = known_decisions(match, viewer, entry)

        def respond(suggestions: Sequence[DescribedLine]) -> ExplanationUpdate:
            alternatives = hint_json(seat, suggestions)
            for line, suggestion in zip(suggestions, alternatives["suggestions"], strict=True):
                if done and bot_jobs.begins_with(line, done, planned=planned):
                    suggestion["done"] = True
            return {"type": "explanation", "id": number, "seq": seq, "own": over, **alternatives}

        search = partial(bot_jobs.explain_decisions, done=done, planned=planned)
        self._start(history.id, socket, number, job, search, respond)

    def _remember(self, table: str, seat: int, best: DescribedLine) -> None:
        self._given[table, seat] = best
        self._given.move_to_end((table, seat))
        if len(self._given) > CACHED:
            self._given.popitem(last=False)

    def _check_rate(self, socket: Socket) -> None:
        if not self._limit.take(socket.holder or ""):
            raise RefusedError("too_fast", refusals.TOO_MANY_HINTS)

    def _start(
        self,
        table: str,
        socket: Socket,
        number: int,
        job: Job,
        search: Search,
        respond: Callable[[Sequence[DescribedLine]], HintUpdate | ExplanationUpdate],
    ) -> None:
        """Answer a request by a search, after the socket's older request has been cancelled."""
        request = CancellableTask()
        older = self._newest.get(socket)
        if older is not None:
            older[1].cancel()

        def is_newest() -> bool:
            return socket in self._newest and self._newest[socket][1] is request

        def check_newest() -> None:
            if not is_newest():
                raise RefusedError("stale", refusals.HINT_REPLACED)

        async def reply() -> None:
            try:
                if older is not None:
                    await asyncio.wait({older[0]})
                check_newest()
                suggestions = await self._pool.ask(search, job, job.table, request)
                check_newest()
                socket.send(dump(respond(suggestions)))
            except RefusedError as fault:
                socket.fail(fault, number)
            except TimeoutError:
                log.warning("a hint at table %s took too long", table)
                socket.fail(RefusedError("unavailable", refusals.NO_TIME), number)
            except Exception:
                log.exception("a hint at table %s failed", table)
                socket.fail(internal(), number)

        def finish(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if is_newest():
                del self._newest[socket]

        task = asyncio.create_task(reply())
        self._newest[socket] = task, request
        self._tasks.add(task)
        task.add_done_callback(finish)

    async def stop(self) -> None:
        """Cancel all requests."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def remaining_suggestion(line: DescribedLine, key: int) -> Suggestion | None:
    """Return the rest of a suggestion at the position with that key, as the seat sees it.

    Return None if the suggestion did not foresee that position. Nothing else may influence this: a
    new search would reveal what others did.
    """
    if key not in line.keys:
        return None
    actions = line.suggestion.actions[line.keys.index(key) + 1 :]
    return replace(line.suggestion, actions=actions, share=1.0)


def can_replan(history: History, seat: int) -> bool:
    """Return whether a seat is planning and can change its whole plan."""
    phase, match = history.phase, history.match
    plans = phase is not None and phase.plans and match.game.traits.plans
    return plans and bool(planned_actions(match, seat) or match.state.can_act(seat))


def bot_decision_in_frame(history: History, viewer: int, seq: int) -> int | None:
    """Return the first bot decision in a viewer's frame that can be explained now, or None."""
    frames, match = history.player_view(viewer).frames, history.match
    if not 0 < seq < len(frames):
        return None
    for number in range(max(frames[seq - 1].upto, match.fork_step), frames[seq].upto):
        entry = match.log[number]
        if entry.is_roll or history.seats[entry.seat].kind != "bot" or match.is_forced(number):
            continue
        # Plans are shown when their phase ends; a passed window never is.
        shown = not match.stays_secret(number) and number < match.phase_start()
        if match.over or not match.secret_step(number) or shown:
            return number
    return None


def known_decisions(match: Match, viewer: int, entry: int) -> tuple[int, ...]:
    """Return a seat's decisions from an entry to the next die or other seat; of a plan, all.

    Return none if the viewer may not know all of them.
    """
    seat, length = match.log[entry].seat, len(match.log)
    if match.secret_step(entry):
        start = match.phase_start(entry)
        last = next((at for at in range(start, length) if match.shows(at)), start)
        own = [at for at in range(start, last + 1) if match.log[at].seat == seat]
    else:
        is_own = [not each.is_roll and each.seat == seat for each in match.log[entry:]]
        own = [*range(entry, entry + len([*takewhile(bool, is_own)]))]
    known = all(match.may_know(viewer, at) for at in own)
    return tuple(match.log[at].value for at in own) if known else ()


def _first_bot_decision(history: History, viewer: int, frames: Sequence[int]) -> int | None:
    decisions = (bot_decision_in_frame(history, viewer, seq) for seq in frames)
    return next((entry for entry in decisions if entry is not None), None)


def hint_job(history: History, state: State, seat: int, knower: int, about: str) -> Job:
    """Return the job for a seat, with the information of `knower`.

    The seed depends only on the table's secret and `about`.
    """
    seed = hmac.digest(history.secret, about.encode(), "sha256")
    return Job.of(history.match, state, seat, int.from_bytes(seed[:4], "big"), knower)
