"""Hints for the player to move, and explanations of bot moves.

Both use only the asker's information. An explanation during the game uses the asker's observation
with guesses for the rest; after the game it uses the bot's own.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from harena.bots.advice import Suggestion
from harena.core.play.state import State
from harena.core.play.timeouts import planned_actions
from harena.server.analysis.analysis_json import hint_json
from harena.server.errors import RefusedError, StaleError, internal
from harena.server.history.frame_json import dump
from harena.server.history.history import History
from harena.server.protocol.responses.hints import Suggestions
from harena.server.protocol.responses.updates import ExplanationUpdate, HintUpdate
from harena.server.rate_limit import PerMinute
from harena.server.settings import Settings
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import TableCore
from harena.server.workers.bot_jobs import DescribedLine, Job
from harena.server.workers.bot_pool import BotPool, CancellableTask

log = logging.getLogger(__name__)

NEAR = 7
"""Frames around the one asked about, in which a bot's decision is looked for."""
KEPT = 1000
"""Hints that are remembered, so that one may follow them."""


UNDECIDED = "No bot has decided anything yet that could be spoken of."
LATE = "There was no time to think of it. Try again in a moment."
OVERTAKEN = "something else has been asked since"


class Hints:
    """Gives rate-limited hints and explanations.

    Each socket has one running request; a newer request cancels it. A player who follows a hint
    gets the rest of its line at once.
    """

    def __init__(self, settings: Settings, bots: BotPool) -> None:
        """Start without requests."""
        self._bots = bots
        self._limit = PerMinute(settings.hints_per_minute)
        self._tasks: set[asyncio.Task[None]] = set()
        self._newest: dict[Socket, tuple[asyncio.Task[None], CancellableTask]] = {}
        self._given: OrderedDict[tuple[str, int], DescribedLine] = OrderedDict()

    async def ask(self, core: TableCore, socket: Socket, number: int) -> None:
        """Send a hint to the player to move. The caller holds the table's lock.

        Raise RefusedError `no_hints`, `not_your_turn` or `too_fast`. Other players get a system
        message.
        """
        history, seat = core.history, socket.viewer
        if not history.allows_hints:
            raise RefusedError("no_hints", "at this table there are no hints")
        if not history.match.state.can_act(seat) and not can_replan(history, seat):
            raise RefusedError("not_your_turn", "it is not your turn")
        self._check_pace(socket)
        state, frame = position_for_hint(history, seat), history.newest(seat)
        job = hint_job(history, state, seat, seat, f"hint:{frame}:{history.version(seat)}:{seat}")
        decision_basis = history.decision_basis(seat)
        given = self._given.get((history.id, seat))
        left = remaining_suggestion(given, state.observe(seat).key()) if given else None

        def answer(suggestions: Sequence[DescribedLine]) -> HintUpdate:
            # A plan may have been changed meanwhile: the hint is for the whole of it.
            if history.decision_basis(seat) != decision_basis and not can_replan(history, seat):
                raise StaleError
            *begin, _ = suggestions[0].suggestion.actions
            stands = can_replan(history, seat) and begin == planned_actions(history.match, seat)
            told = _told(seat, suggestions)
            if left is None:
                self._keep(history.id, seat, suggestions[0])
            return {"type": "hint", "id": number, "seq": frame, "planned": stands, **told}

        if len(history.people) > 1:
            draft = core.draft()
            draft.note("hint", seat)
            await core.write(draft)
        known = partial(self._bots.describe, job, best=left) if left else None
        self._start(history, socket, number, known or partial(self._bots.suggest, job), answer)

    def explain(self, history: History, socket: Socket, number: int, seq: int) -> None:
        """Have sent what there was to do for the bot that decided in a frame.

        RefusedError: `nothing_to_tell` where no bot decided, or its secrets are not over yet;
        `too_fast`.
        """
        viewer = socket.viewer
        entry = nearest_bot_decision(history, viewer, seq)
        if entry is None:
            frames = range(len(history.point(viewer).frames))
            some = any(bot_decision_in_frame(history, viewer, at) is not None for at in frames)
            said = "Nothing more can be said of that step." if some else UNDECIDED
            raise RefusedError("nothing_to_tell", said)
        self._check_pace(socket)
        match = history.match
        seat, over = match.log[entry].seat, match.over
        knower = seat if over else viewer
        # Of a plan, what there was to plan at first; what was done is the whole of it.
        planned = match.secret_step(entry)
        state = match.state_at(match.phase_start(entry) if planned else entry)
        job = hint_job(history, state, seat, knower, f"why:{seq}:{viewer}")
        knows = match.may_know(viewer, entry) and not planned
        done = match.log[entry].value if knows else None

        def answer(suggestions: Sequence[DescribedLine]) -> ExplanationUpdate:
            told = _told(seat, suggestions, done)
            return {"type": "explanation", "id": number, "seq": seq, "own": over, **told}

        self._start(history, socket, number, partial(self._bots.suggest, job), answer)

    def _keep(self, table: str, seat: int, best: DescribedLine) -> None:
        self._given[table, seat] = best
        self._given.move_to_end((table, seat))
        if len(self._given) > KEPT:
            self._given.popitem(last=False)

    def _check_pace(self, socket: Socket) -> None:
        if not self._limit.take(socket.holder or ""):
            raise RefusedError("too_fast", "too many questions; wait a little")

    def _start(
        self,
        history: History,
        socket: Socket,
        number: int,
        think: Callable[[CancellableTask], Awaitable[Sequence[DescribedLine]]],
        answer: Callable[[Sequence[DescribedLine]], HintUpdate | ExplanationUpdate],
    ) -> None:
        task = CancellableTask()
        before, older = self._newest.get(socket) or (None, None)
        if older is not None:
            older.cancel()

        def is_newest(task: asyncio.Task[None] | None) -> bool:
            newest, _ = self._newest.get(socket) or (None, None)
            return newest is task

        def check_newest() -> None:
            if not is_newest(asyncio.current_task()):
                raise RefusedError("stale", OVERTAKEN)

        async def reply() -> None:
            try:
                if before:
                    await asyncio.wait({before})
                check_newest()
                suggestions = await think(task)
                check_newest()
                socket.send(dump(answer(suggestions)))
            except RefusedError as fault:
                socket.fail(fault, number)
            except TimeoutError:
                log.warning("no time to think of anything at table %s", history.id)
                socket.fail(RefusedError("unavailable", LATE), number)
            except Exception:
                log.exception("nothing could be told at table %s", history.id)
                socket.fail(internal(), number)

        def done(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if is_newest(task):
                del self._newest[socket]

        reply_task = asyncio.create_task(reply())
        self._newest[socket] = reply_task, task
        self._tasks.add(reply_task)
        reply_task.add_done_callback(done)

    async def stop(self) -> None:
        """Think no more."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def remaining_suggestion(told: DescribedLine, key: int) -> Suggestion | None:
    """Return the rest of a suggestion at the position with that key, as the seat sees it.

    Return None if the suggestion did not foresee that position. Nothing else may influence this: a
    new search would reveal what others did.
    """
    if key not in told.keys:
        return None
    actions = told.suggestion.actions[told.keys.index(key) + 1 :]
    return replace(told.suggestion, actions=actions, share=1.0)


def can_replan(history: History, seat: int) -> bool:
    """Return whether a seat is planning and can change its whole plan."""
    phase = history.phase
    plans = phase is not None and phase.plans and history.match.game.traits.plans
    return plans and bool(planned_actions(history.match, seat) or history.match.state.can_act(seat))


def position_for_hint(history: History, seat: int) -> State:
    """The position that a hint is about: of a plan, before any of it."""
    match = history.match
    return match.state_at(match.phase_start()) if can_replan(history, seat) else match.state


def bot_decision_in_frame(history: History, viewer: int, seq: int) -> int | None:
    """The first decision of a bot in a frame of a viewer, that may be spoken of now."""
    frames, match = history.point(viewer).frames, history.match
    if not 0 < seq < len(frames):
        return None
    for number in range(max(frames[seq - 1].upto, match.fork_step), frames[seq].upto):
        entry = match.log[number]
        if entry.is_roll or history.seats[entry.seat].kind != "bot" or match.is_forced(number):
            continue
        # Plans are shown when their phase ends; that somebody let something pass never is.
        shown = not match.stays_secret(number) and number < match.phase_start()
        if match.over or not match.secret_step(number) or shown:
            return number
    return None


def nearest_bot_decision(history: History, viewer: int, seq: int) -> int | None:
    """Return the bot decision in a frame, or in the nearest frame that has one."""
    around = sorted(range(seq - NEAR, seq + NEAR + 1), key=lambda at: (abs(at - seq), -at))
    for at in around:
        entry = bot_decision_in_frame(history, viewer, at)
        if entry is not None:
            return entry
    return None


def hint_job(history: History, state: State, seat: int, knower: int, about: str) -> Job:
    """Return the job for a seat, with the information of `knower`.

    The seed depends only on the table's secret and `about`.
    """
    seed = hmac.digest(history.secret, about.encode(), "sha256")
    return Job(
        history.match.game.name,
        len(history.seats),
        history.match.options,
        state.observe(knower).numbers(),
        seat,
        "",
        int.from_bytes(seed[:4], "big"),
        knower,
    )


def _told(seat: int, suggestions: Sequence[DescribedLine], done: int | None = None) -> Suggestions:
    advice = hint_json(seat, suggestions)
    for way in advice["suggestions"]:
        if way["actions"][0] == done:
            way["done"] = True
    return advice
