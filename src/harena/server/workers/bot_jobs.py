"""Jobs of the bot processes. A bot gets the information of its seat and no more."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from ctypes import c_bool
from dataclasses import dataclass, replace
from itertools import pairwise
from multiprocessing.connection import wait
from typing import NamedTuple

from harena.bots import Bot, get_bot, load_bots
from harena.bots.advice import Suggestion, advise, by_win_probability, explain
from harena.bots.greedy import let_pass
from harena.bots.levels import Leveled
from harena.bots.search import Search
from harena.core.errors import HarenaError
from harena.core.options import Options
from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.core.play.search_policy import search_policy_of
from harena.core.play.state import State
from harena.core.registry import get_game, load_games
from harena.core.scene.scene import Json, Stop, Target
from harena.lab.analysis import Luck, Turning, analyse, noted_by
from harena.lab.highlights import FoundHighlight, highlights
from harena.server import logs
from harena.server.workers.outcome_preview import NO_PREVIEW, OutcomePreview, preview_outcome

log = logging.getLogger(__name__)

NICENESS = 10
"""The niceness of bot processes, below the server and its answers to people."""
CACHED = 64
"""Bots that a process keeps, because a search keeps the rest of its turn."""
HINT = 1.5
"""Seconds of CPU time for a hint."""


class BotError(HarenaError):
    """A bot chose an illegal action."""


@dataclass(frozen=True, slots=True)
class Job:
    """A bot's task as plain data: `numbers` are the observation of `knower`.

    `knower` is the bot's own seat, or the seat that asks for an explanation. Jobs of one `table` go
    to the same process where possible.
    """

    game: str
    seats: int
    options: Options
    numbers: list[int]
    seat: int
    bot: str
    seed: int
    knower: int
    table: str = ""

    @classmethod
    def of(cls, match: Match, state: State, seat: int, seed: int, knower: int = -1) -> Job:
        """Return a job at a position of a match; without a `knower` the seat's own."""
        knower = seat if knower < 0 else knower
        numbers = state.observe(knower).numbers()
        return cls(match.game.name, match.seats, match.options, numbers, seat, "", seed, knower)

    def view(self) -> State:
        """Return the observation."""
        view = get_game(self.game).start(self.seats, self.options)
        view.load(self.numbers)
        return view


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The summary of a finished match.

    `turning` is the turn that helped a winner most (in a draw, the biggest change), or None, and
    `turn` its number from 1. `luck` is empty if no dice mattered. Where the game has no turns,
    `turn` is 0 and `turns` None. `course` is that of the analysis.
    """

    turning: Turning | None
    luck: tuple[Luck, ...]
    turn: int = 0
    turns: int | None = None
    course: tuple[tuple[int, tuple[float, ...]], ...] = ()
    highlights: tuple[FoundHighlight, ...] = ()


def summarize_match(match: Match) -> MatchSummary:
    """Summarize a finished match. Runs in a bot process."""
    analysis = analyse(match)
    winners = match.winners()
    turnings = [
        turning
        for turning in analysis.turnings
        if not winners or (turning.after > turning.before and turning.seat in winners)
    ]
    turning = max(turnings, key=lambda each: abs(each.after - each.before), default=None)
    luck = analysis.luck if any(luck.dice for luck in analysis.luck) else ()
    turn = bisect_right(analysis.noted, noted_by(match, turning.turn)) if turning else 0
    turns = len(analysis.noted) if match.game.traits.turn_note_kinds else None
    told = highlights(match, analysis.moments)
    return MatchSummary(turning, luck, turn, turns, analysis.course, told)


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat's action, and whether its own bot chose it."""

    action: int
    own: bool


_bots: OrderedDict[tuple[str, str, int], Bot] = OrderedDict()
_stops: list[c_bool] = []
"""The flag that cancels the current job, in a bot process."""


def choose(job: Job, until: float = 0.0) -> int:
    """Let a bot choose an action, searching `until` a time. Runs in a bot process."""
    view = job.view()
    key = (job.bot, job.table, job.seat)
    bot = (_bots.pop(key, None) if job.table else None) or get_bot(job.bot)
    if job.table:
        _bots[key] = bot
        if len(_bots) > CACHED:
            _bots.popitem(last=False)
    for other in _bots.values():
        # A search tree may be large: only the newest is kept.
        if other is not bot and isinstance(other, (Leveled, Search)):
            other.forget()
    search = bot.brain(view, job.seat) if isinstance(bot, Leveled) else bot
    if isinstance(search, Search):
        search.watch = (lambda: time.monotonic() < until) if until else None
    action = int(bot.choose(view, job.seat, Rng(job.seed)))
    if not view.is_legal(job.seat, action):
        raise BotError(f"the bot {job.bot!r} chose {view.space.name(action)!r}: not legal")
    return action


def answer_window(jobs: Sequence[Job], seconds: float) -> list[int]:
    """Let bots answer a window, always using up the whole time.

    A seat with one action needs no search, but the time must not show that. Runs in a bot process.
    """
    until = time.monotonic() + seconds
    actions: list[int] = []
    for job in jobs:
        legal = job.view().legal_actions(job.seat)
        actions.append(legal[0] if len(legal) == 1 else choose(job, until))
    time.sleep(max(0.0, until - time.monotonic()))
    return actions


class PlannedMove(NamedTuple):
    """A step of a suggestion on the board: its index among the words, and a path or one cell."""

    step: int
    path: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class DescribedLine:
    """A suggestion with its actions in words; for the best two, a preview of their outcome.

    `reasons` are what it changes, in the game's words. `moves` are its moves on the board.
    `keys` are the keys of the positions in which the actions after the first are due, as the seat
    will see them.
    """

    suggestion: Suggestion
    words: tuple[str, ...]
    preview: OutcomePreview = NO_PREVIEW
    keys: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()
    moves: tuple[PlannedMove, ...] = ()


def is_wanted() -> bool:
    """Return whether the current job's result is still wanted."""
    return not any(stop.value for stop in _stops)


def suggest(job: Job, seconds: float = HINT, iterations: int = 0) -> list[DescribedLine]:
    """Return a seat's suggestions, best first. Runs in a bot process.

    The result is deterministic if only `iterations` limits the search.
    """
    view, seat, rng = job.view(), job.seat, Rng(job.seed)
    bounds = seconds, iterations, is_wanted
    first: list[DescribedLine] = []
    if job.knower != seat:
        suggestions = by_win_probability(explain(view, job.knower, seat, rng, *bounds), seat)
        view = _guess(job, view, rng)
    else:
        best, *suggestions = by_win_probability(advise(view, seat, rng, *bounds), seat)
        first = describe(job, best)
    words = [_words(view, seat, _steps(view, seat, each.actions, rng))[0] for each in suggestions]
    lines = [*map(DescribedLine, suggestions, words)]
    if first and lines:
        # Where all plan in secret, the others' plans are the same for each line.
        second = replace(suggestions[0], replies=best.replies if view.game.traits.plans else ())
        found = preview_outcome(view, seat, second, Rng(job.seed))
        reasons = _reasons(view, seat, second.actions)
        lines[0] = replace(lines[0], preview=found, reasons=reasons)
    return [*first, *lines]


def explain_decisions(job: Job, done: tuple[int, ...], *, planned: bool) -> list[DescribedLine]:
    """Return a seat's suggestions with reasons for the best and for what it did.

    A line that the search left out is added without an opinion. Runs in a bot process.
    """
    lines = suggest(job)
    seat, rng = job.seat, Rng(job.seed)
    view = _guess(job, job.view(), rng)
    lines[0] = replace(lines[0], reasons=_reasons(view, seat, lines[0].suggestion.actions))
    if done:
        fits = [begins_with(line, done, planned=planned) for line in lines]
        if True not in fits:
            words, _ = _words(view, seat, _steps(view, seat, done, rng))
            lines.append(DescribedLine(Suggestion(done, 0.0, ()), words))
            fits.append(True)
        at = fits.index(True)
        if at > 0:
            lines[at] = replace(lines[at], reasons=_reasons(view, seat, done))
    return lines


def begins_with(line: DescribedLine, done: tuple[int, ...], *, planned: bool) -> bool:
    """Return whether a line begins with the first decision, or is the whole plan."""
    actions = line.suggestion.actions
    return actions == done if planned else actions[0] == done[0]


def _guess(job: Job, view: State, rng: Rng) -> State:
    """Return a seat's view as the knower may guess it from its own; the seat's own is known."""
    if job.knower == job.seat:
        return view
    view.determinize(job.knower, rng)
    return view.observe(job.seat)


def _reasons(view: State, seat: int, actions: Sequence[int]) -> tuple[str, ...]:
    return tuple(view.game.reasons(view, seat, actions))


def describe(job: Job, best: Suggestion) -> list[DescribedLine]:
    """Describe a seat's best suggestion without a search. Runs in a bot process."""
    view, seat, rng = job.view(), job.seat, Rng(job.seed)
    steps = _steps(view, seat, best.actions, rng)
    words, moves = _words(view, seat, steps)
    keys: list[int] = []
    # A plan is made as a whole, so there are no positions on its way.
    for step in () if view.game.traits.plans else steps[1:]:
        if step.seen is None:
            break
        keys.append(step.seen.key())
    preview = preview_outcome(view, seat, best, rng)
    reasons = _reasons(view, seat, best.actions)
    return [DescribedLine(best, words, preview, tuple(keys), reasons, moves)]


MOVES = frozenset({"move", "attack"})
"""The roles of targets whose labels name the thing that moves."""


class Step(NamedTuple):
    """An action, and its seat's observation of the position for it; None if it is not legal."""

    action: int
    seen: State | None
    is_forced: bool = False


def _steps(view: State, seat: int, actions: Sequence[int], rng: Rng) -> list[Step]:
    """Play a seat's actions without interruptions."""
    steps: list[Step] = []
    state = view.clone()
    state.determinize(seat, rng)
    for action in actions:
        if state.can_act(seat) and state.is_legal(seat, action):
            steps.append(Step(action, state.observe(seat), state.forced_action() == action))
            state.apply_action(action, seat)
            let_pass(state)
        else:
            steps.append(Step(action, None))
    return steps


def _words(
    view: State, seat: int, steps: Sequence[Step]
) -> tuple[tuple[str, ...], tuple[PlannedMove, ...]]:
    """Return the steps as the page labels them, or in notation, and their moves on the board.

    A plan is described by its last step. Forced actions are left out, and choices that players
    make by habit, but not all steps. The choice of a thing to move is part of its move, and so is
    a step whose words the next one repeats.
    """
    named = [_named(view, seat, step) for step in steps]
    picks = [
        (first.role == "walk" and second.role in MOVES)
        or second.label.startswith(f"{first.label} ")
        for first, second in pairwise(named)
    ]
    # A move whose thing was picked stands for both, also where it is forced.
    chosen = [
        number
        for number, step in enumerate(steps)
        if not step.is_forced or (number > 0 and picks[number - 1])
    ]
    words: list[str] = []
    moves: list[PlannedMove] = []
    for number in chosen:
        target = named[number]
        is_last = number == chosen[-1]
        if not (target.habit or (not is_last and picks[number])) or (is_last and not words):
            if path := _path_of(target):
                moves.append(PlannedMove(len(words), path))
            words.append(target.label)
    if view.game.traits.plans and words[-1] != view.space.name(steps[chosen[-1]].action):
        return tuple(words[-1:]), ()
    return tuple(words), tuple(moves)


def _named(view: State, seat: int, step: Step) -> Target:
    """Return the target of a step; a button with its notation if the scene has none."""
    name = view.space.name(step.action)
    found = Target(step.action, name, "button", "", "", name)
    for target in view.game.scene(step.seen, seat).targets if step.seen is not None else ():
        if target.action == step.action and target.is_single:
            found = target
    return found


def _path_of(target: Target) -> tuple[Stop, ...]:
    """Return the path that a target's preview shows, or its cell as the only stop."""
    path = target.preview.path if target.preview is not None else ()
    return path or ((Stop(target.ref, "start"),) if target.on == "cell" else ())


def fallback_action(view: State, seat: int) -> int:
    """Return the least committal legal action, for a seat without a working bot."""
    end = search_policy_of(view).end_turn_action(view, seat)
    for action in (view.pass_action(seat), view.default_action(seat), end):
        if action >= 0 and view.is_legal(seat, action):
            return int(action)
    return view.legal_actions(seat)[0]


def describe_bots() -> list[Json]:
    """Return all bots as JSON, weakest first."""
    bots, broken = load_bots()
    for error in broken:
        log.warning("%s", error)
    return [{"name": bot.name, "title": bot.title, "summary": bot.summary} for bot in bots]


def preload() -> None:
    """Import games and bots so that the first decision is quick."""
    load_games()
    describe_bots()


def answer_check(given: bool) -> bool:
    """Return what is given. Runs in a bot process."""
    return given


def start_worker(stop: c_bool, form: logs.Format, level: logs.Level) -> None:
    """Prepare a bot process, which ends with its server and ignores Ctrl-C.

    A job is cancelled when `stop` is true. Log lines have the server's form and level.
    """
    logs.configure(form, level)
    _stops.append(stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
