"""Analysis jobs that run in a worker process: records may be long, and games from plug-ins."""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from harena.bots import get_bot
from harena.content.content import content_of
from harena.core.errors import (
    BrokenBotError,
    HarenaError,
    IllegalActionError,
    RecordError,
    UnknownBotError,
)
from harena.core.play.rng import Rng
from harena.lab.analysis import Analysis
from harena.printing.animated_image import NoPicturesError, animated_image
from harena.render.svg import scene_svg
from harena.server.analysis.record_analysis import RecordAnalysis
from harena.server.errors import RefusedError
from harena.server.history.conditional_moves import RecordedMatch
from harena.server.history.fork import Fork, fork_at
from harena.server.protocol.responses.frames import Frame, LogLine
from harena.server.workers.bot_jobs import HINT, DescribedLine, Job, suggest

KEPT = 6
"""Studies that a process keeps."""
SLICE = 1.0
"""Seconds of reckoning after which it tells how far it is."""
MOST_PICTURES = 60
"""Pictures of an animation, besides the last."""

Answer = TypeVar("Answer")
_kept = threading.local()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be told: errors of all kinds do not travel between processes."""

    code: str
    message: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class OpenedRecord:
    """The game, seats, stops and log of a record."""

    game: str
    seats: int
    stops: list[int]
    first: int
    log: list[LogLine]
    players: list[str]
    names: list[str]
    over: bool
    given_up: bool
    hides: bool
    winners: list[int]


@dataclass(frozen=True, slots=True)
class Variation:
    """A different decision after a step.

    With a `bot`, that bot decides for one of the `seats`.
    """

    step: int
    seats: tuple[int, ...]
    actions: tuple[int, ...] = ()
    bot: str = ""
    ask: bool = False
    seed: int = 0


def study_of(text: str) -> RecordAnalysis:
    """Return the analysis of a record, cached for the next job."""
    kept: OrderedDict[str, RecordAnalysis] = _kept.__dict__.setdefault("studies", OrderedDict())
    analysis = kept.pop(text, None) or RecordAnalysis(text)
    kept[text] = analysis
    if len(kept) > KEPT:
        kept.popitem(last=False)
    return analysis


def _told(text: str, tell: Callable[[RecordAnalysis], Answer]) -> Answer | Refusal:
    try:
        return tell(study_of(text))
    except RefusedError as error:
        return Refusal(error.code, error.message, error.field)
    except RecordError as error:
        return Refusal("bad_record", str(error))
    except IllegalActionError as error:
        return Refusal("illegal", str(error))
    except (UnknownBotError, BrokenBotError) as error:
        return Refusal("unknown_bot", str(error))
    except NoPicturesError as error:
        return Refusal("unavailable", str(error))
    except HarenaError as error:
        return Refusal("bad_record", str(error))


def open_record(text: str) -> OpenedRecord | Refusal:
    """Return the contents of a record."""

    def tell(analysis: RecordAnalysis) -> OpenedRecord:
        match = analysis.match
        return OpenedRecord(
            match.game.name,
            match.seats,
            analysis.stops,
            analysis.first,
            analysis.log(),
            list(match.players),
            [name.capitalize() for name in match.seat_names],
            match.over,
            match.resigned is not None,
            match.game.hides(match.options),
            match.winners(),
        )

    return _told(text, tell)


def recorded_match(text: str) -> RecordedMatch | Refusal:
    """Return all entries of a record with their log texts."""

    def tell(analysis: RecordAnalysis) -> RecordedMatch:
        match = analysis.match
        said = [""] * (len(match.log) + 1)
        for line in analysis.log():
            number = analysis.stops[line["seq"]] - 1
            said[number] = f"{said[number]} {line['text']}".strip()
        words = tuple(said[: len(match.log)])
        plain = tuple(
            not entry.is_roll and not match.secret_step(number)
            for number, entry in enumerate(match.log)
        )
        return RecordedMatch(
            match.game.name, match.seats, match.options, tuple(match.log), words, plain
        )

    return _told(text, tell)


def render_frame(text: str, stop: int, seat: int) -> Frame | Refusal:
    """A stop of it, drawn."""
    return _told(text, lambda analysis: analysis.frame(stop, seat))


def render_svg(text: str, step: int, seat: int, width: int) -> str | Refusal:
    """A position of it as an SVG document."""

    def tell(analysis: RecordAnalysis) -> str:
        scene = analysis.scene(analysis.check_step(step), seat)
        return scene_svg(scene, content_of(analysis.match.game).theme, width=width)

    return _told(text, tell)


def render_gif(text: str, first: int, last: int) -> bytes | Refusal:
    """The stops between two steps as a moving picture; of very many only some, evenly spread."""

    def tell(analysis: RecordAnalysis) -> bytes:
        last_step = analysis.check_step(last)
        steps = [step for step in analysis.stops if first <= step < last_step]
        every = -(-len(steps) // MOST_PICTURES) or 1
        scenes = [analysis.scene(step, -1) for step in [*steps[::every], last_step]]
        return animated_image(scenes, content_of(analysis.match.game).theme)

    return _told(text, tell)


def evaluate_some(text: str) -> tuple[int, Analysis | None] | Refusal:
    """Reckon on for a while: how far it is, and all of it when it is done."""
    until = time.monotonic() + SLICE
    return _told(text, lambda analysis: analysis.evaluate(lambda: time.monotonic() < until))


def suggest_at(text: str, step: int, seat: int) -> list[DescribedLine] | Refusal:
    """Return the strongest level's suggestions for a seat after a step, from its information."""

    def tell(analysis: RecordAnalysis) -> list[DescribedLine]:
        match = analysis.match
        state = match.state_at(analysis.check_step(step))
        if not state.can_act(seat):
            raise RefusedError("not_your_turn", "that seat had nothing to decide then")
        # Of a plan, what there was to plan at first.
        planned = match.game.traits.plans and step and match.secret_step(step - 1)
        if planned:
            state = match.state_at(match.phase_start(step))
        numbers = state.observe(seat).numbers()
        name, options = match.game.name, match.options
        job = Job(name, match.seats, options, numbers, seat, "", _seed(text, step), seat)
        level = match.game.levels[-1]
        return suggest(job, level.seconds or HINT, level.iterations)

    return _told(text, tell)


def _seed(text: str, step: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{step} {text}".encode()).digest()[:4], "big")


def try_variation(text: str, variation: Variation) -> str | Refusal:
    """Return the record with the variation applied."""

    def tell(analysis: RecordAnalysis) -> str:
        rng = Rng(variation.seed)
        if not variation.bot:
            seat = variation.seats[0] if variation.seats else -1
            return analysis.try_variation(
                variation.step, seat, variation.actions, rng, ask=variation.ask
            )
        bot = get_bot(variation.bot)
        choose = partial(_choice, bot.choose, rng)
        return analysis.play_bot_turn(
            variation.step, variation.seats, choose, rng, ask=variation.ask
        )

    return _told(text, tell)


def fork_record(text: str, step: int) -> Fork | Refusal:
    """Return the data for a table that continues from a step."""
    return _told(text, lambda analysis: fork_at(analysis.match, analysis.check_step(step)))


def _choice(choose: Callable[..., int], rng: Rng, view: object, seat: int) -> int:
    return int(choose(view, seat, rng))
