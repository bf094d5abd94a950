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
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from harena.bots.advice import Suggestion
from harena.core.play.state import State
from harena.core.play.timeouts import planned_actions
from harena.server.analysis.analysis_json import advice_told
from harena.server.errors import RefusedError, StaleError, internal
from harena.server.history.frame_json import dump
from harena.server.history.history import History
from harena.server.protocol.responses.hints import Advice
from harena.server.protocol.responses.updates import HintNews, WhyNews
from harena.server.rate_limit import PerMinute
from harena.server.settings import Settings
from harena.server.tables.socket import Socket
from harena.server.tables.table_core import Room
from harena.server.workers.bot_jobs import Job, Told
from harena.server.workers.bot_pool import BotPool, Thought

log = logging.getLogger(__name__)

NEAR = 7
"""Frames around the one asked about, in which a bot's decision is looked for."""
KEPT = 1000
"""Hints that are remembered, so that one may follow them."""


UNDECIDED = "No bot has decided anything yet that could be spoken of."
LATE = "There was no time to think of it. Try again in a moment."
OVERTAKEN = "something else has been asked since"


class Hints:
    """Gives hints and reasons, and not too many in a minute.

    One is thought of at a time for each socket. What was asked before it is not answered any more,
    and thinking of that ends: the newest question is the one that matters.
    Whoever does what a hint says, and asks again, hears the rest of it at once.
    """

    def __init__(self, settings: Settings, bots: BotPool) -> None:
        """Nobody has asked yet."""
        self._bots = bots
        self._limit = PerMinute(settings.hints_per_minute)
        self._tasks: set[asyncio.Task[None]] = set()
        self._newest: dict[Socket, tuple[asyncio.Task[None], Thought]] = {}
        self._given: OrderedDict[tuple[str, int], Told] = OrderedDict()

    async def ask(self, room: Room, socket: Socket, number: int) -> None:
        """Have a hint sent to whoever is to decide; the caller holds the room's lock.

        RefusedError: `no_hints` where the table has none, `not_your_turn`, `too_fast`. The others
        at the table are told that he asked.
        """
        history, seat = room.history, socket.viewer
        if not history.allows_hints:
            raise RefusedError("no_hints", "at this table there are no hints")
        if not history.match.state.can_act(seat) and not planned_anew(history, seat):
            raise RefusedError("not_your_turn", "it is not your turn")
        self._check_pace(socket)
        state, frame = asked_of(history, seat), history.newest(seat)
        job = job_of(history, state, seat, seat, f"hint:{frame}:{history.version(seat)}:{seat}")
        stand = history.stand(seat)
        given = self._given.get((history.id, seat))
        left = left_of(given, state.observe(seat).key()) if given else None

        def answer(ways: Sequence[Told]) -> HintNews:
            # A plan may have been changed meanwhile: the hint is for the whole of it.
            if history.stand(seat) != stand and not planned_anew(history, seat):
                raise StaleError
            *begin, _ = ways[0].suggestion.actions
            stands = planned_anew(history, seat) and begin == planned_actions(history.match, seat)
            told = _told(seat, ways)
            if left is None:
                self._keep(history.id, seat, ways[0])
            return {"type": "hint", "id": number, "seq": frame, "planned": stands, **told}

        if len(history.people) > 1:
            draft = room.draft()
            draft.note("hint", seat)
            await room.write(draft)
        known = partial(self._bots.retell, job, best=left) if left else None
        self._start(history, socket, number, known or partial(self._bots.suggest, job), answer)

    def why(self, history: History, socket: Socket, number: int, seq: int) -> None:
        """Have sent what there was to do for the bot that decided in a frame.

        RefusedError: `nothing_to_tell` where no bot decided, or its secrets are not over yet;
        `too_fast`.
        """
        viewer = socket.viewer
        entry = nearest_entry(history, viewer, seq)
        if entry is None:
            frames = range(len(history.point(viewer).frames))
            some = any(bots_entry(history, viewer, at) is not None for at in frames)
            said = "Nothing more can be said of that step." if some else UNDECIDED
            raise RefusedError("nothing_to_tell", said)
        self._check_pace(socket)
        match = history.match
        seat, over = match.log[entry].seat, match.over
        knower = seat if over else viewer
        # Of a plan, what there was to plan at first; what was done is the whole of it.
        planned = match.secret_step(entry)
        state = match.state_at(match.phase_start(entry) if planned else entry)
        job = job_of(history, state, seat, knower, f"why:{seq}:{viewer}")
        knows = match.may_know(viewer, entry) and not planned
        done = match.log[entry].value if knows else None

        def answer(ways: Sequence[Told]) -> WhyNews:
            told = _told(seat, ways, done)
            return {"type": "why", "id": number, "seq": seq, "own": over, **told}

        self._start(history, socket, number, partial(self._bots.suggest, job), answer)

    def _keep(self, table: str, seat: int, best: Told) -> None:
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
        think: Callable[[Thought], Awaitable[Sequence[Told]]],
        answer: Callable[[Sequence[Told]], HintNews | WhyNews],
    ) -> None:
        thought = Thought()
        before, older = self._newest.get(socket) or (None, None)
        if older is not None:
            older.enough()

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
                ways = await think(thought)
                check_newest()
                socket.send(dump(answer(ways)))
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

        task = asyncio.create_task(reply())
        self._newest[socket] = task, thought
        self._tasks.add(task)
        task.add_done_callback(done)

    async def stop(self) -> None:
        """Think no more."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def left_of(told: Told, key: int) -> Suggestion | None:
    """What is still to be done of a hint in a position with that key, as its seat sees it.

    None where that position was not foreseen. Nothing else may decide it, such as what others did:
    that the hint is thought of anew would tell of it.
    """
    if key not in told.keys:
        return None
    actions = told.suggestion.actions[told.keys.index(key) + 1 :]
    return replace(told.suggestion, actions=actions, share=1.0)


def planned_anew(history: History, seat: int) -> bool:
    """Whether a seat makes a plan now that it may change as a whole."""
    phase = history.phase
    plans = phase is not None and phase.plans and history.match.game.traits.plans
    return plans and bool(planned_actions(history.match, seat) or history.match.state.can_act(seat))


def asked_of(history: History, seat: int) -> State:
    """The position that a hint is about: of a plan, before any of it."""
    match = history.match
    return match.state_at(match.phase_start()) if planned_anew(history, seat) else match.state


def bots_entry(history: History, viewer: int, seq: int) -> int | None:
    """The first decision of a bot in a frame of a viewer, that may be spoken of now."""
    frames, match = history.point(viewer).frames, history.match
    if not 0 < seq < len(frames):
        return None
    for number in range(max(frames[seq - 1].upto, match.begun), frames[seq].upto):
        entry = match.log[number]
        if entry.is_roll or history.seats[entry.seat].kind != "bot" or match.is_forced(number):
            continue
        # Plans are shown when their phase ends; that somebody let something pass never is.
        shown = not match.stays_secret(number) and number < match.phase_start()
        if match.over or not match.secret_step(number) or shown:
            return number
    return None


def nearest_entry(history: History, viewer: int, seq: int) -> int | None:
    """`bots_entry` of a frame, or of the nearest around it: steps follow from those before them."""
    around = sorted(range(seq - NEAR, seq + NEAR + 1), key=lambda at: (abs(at - seq), -at))
    for at in around:
        entry = bots_entry(history, viewer, at)
        if entry is not None:
            return entry
    return None


def job_of(history: History, state: State, seat: int, knower: int, about: str) -> Job:
    """What is thought of for a seat, by what `knower` knows of a position.

    The seed too follows from nothing else that happens at the history.
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


def _told(seat: int, ways: Sequence[Told], done: int | None = None) -> Advice:
    advice = advice_told(seat, ways)
    for way in advice["ways"]:
        if way["actions"][0] == done:
            way["done"] = True
    return advice
