"""What is asked of a study, in a process of its own: records may be long, and games anybody's."""

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
from harena.server.analysis.record_analysis import Study
from harena.server.errors import RefusedError
from harena.server.history.conditional_moves import Course
from harena.server.history.fork import Beginning, beginning_of
from harena.server.protocol.responses.frames import Frame, LogLine
from harena.server.workers.bot_jobs import HINT, Job, Told, suggest

KEPT = 6
"""Studies that a process keeps."""
SLICE = 1.0
"""Seconds of reckoning after which it tells how far it is."""
MOST_PICTURES = 60
"""Pictures of an animation, besides the last."""

Answer = TypeVar("Answer")
_kept = threading.local()


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why something cannot be told: errors of all kinds do not travel between processes."""

    code: str
    message: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a record is of."""

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
class Wish:
    """What is tried after a step; with a `bot`, what one of the `seats` would do by that."""

    step: int
    seats: tuple[int, ...]
    actions: tuple[int, ...] = ()
    bot: str = ""
    ask: bool = False
    seed: int = 0


def study_of(text: str) -> Study:
    """A study, kept for what is asked of it next."""
    kept: OrderedDict[str, Study] = _kept.__dict__.setdefault("studies", OrderedDict())
    study = kept.pop(text, None) or Study(text)
    kept[text] = study
    if len(kept) > KEPT:
        kept.popitem(last=False)
    return study


def _told(text: str, tell: Callable[[Study], Answer]) -> Answer | Wrong:
    try:
        return tell(study_of(text))
    except RefusedError as error:
        return Wrong(error.code, error.message, error.field)
    except RecordError as error:
        return Wrong("bad_record", str(error))
    except IllegalActionError as error:
        return Wrong("illegal", str(error))
    except (UnknownBotError, BrokenBotError) as error:
        return Wrong("unknown_bot", str(error))
    except NoPicturesError as error:
        return Wrong("unavailable", str(error))
    except HarenaError as error:
        return Wrong("bad_record", str(error))


def opened(text: str) -> Opened | Wrong:
    """What a record is of, and what happened in it."""

    def tell(study: Study) -> Opened:
        match = study.match
        return Opened(
            match.game.name,
            match.seats,
            study.stops,
            study.first,
            study.log(),
            list(match.players),
            [name.capitalize() for name in match.seat_names],
            match.over,
            match.resigned is not None,
            match.game.hides(match.options),
            match.winners(),
        )

    return _told(text, tell)


def course(text: str) -> Course | Wrong:
    """All that was decided and rolled in a record, and what is said of it."""

    def tell(study: Study) -> Course:
        match = study.match
        said = [""] * (len(match.log) + 1)
        for line in study.log():
            number = study.stops[line["seq"]] - 1
            said[number] = f"{said[number]} {line['text']}".strip()
        words = tuple(said[: len(match.log)])
        plain = tuple(
            not entry.is_roll and not match.secret_step(number)
            for number, entry in enumerate(match.log)
        )
        return Course(match.game.name, match.seats, match.options, tuple(match.log), words, plain)

    return _told(text, tell)


def framed(text: str, stop: int, seat: int) -> Frame | Wrong:
    """A stop of it, drawn."""
    return _told(text, lambda study: study.frame(stop, seat))


def pictured(text: str, step: int, seat: int, width: int) -> str | Wrong:
    """A position of it as an SVG document."""

    def tell(study: Study) -> str:
        scene = study.scene(study.check_step(step), seat)
        return scene_svg(scene, content_of(study.match.game).theme, width=width)

    return _told(text, tell)


def animated(text: str, first: int, last: int) -> bytes | Wrong:
    """The stops between two steps as a moving picture; of very many only some, evenly spread."""

    def tell(study: Study) -> bytes:
        last_step = study.check_step(last)
        steps = [step for step in study.stops if first <= step < last_step]
        every = -(-len(steps) // MOST_PICTURES) or 1
        scenes = [study.scene(step, -1) for step in [*steps[::every], last_step]]
        return animated_image(scenes, content_of(study.match.game).theme)

    return _told(text, tell)


def reckoned(text: str) -> tuple[int, Analysis | None] | Wrong:
    """Reckon on for a while: how far it is, and all of it when it is done."""
    until = time.monotonic() + SLICE
    return _told(text, lambda study: study.reckon(lambda: time.monotonic() < until))


def advised(text: str, step: int, seat: int) -> list[Told] | Wrong:
    """What the game's strongest level would have done for a seat after a step, by what it knew."""

    def tell(study: Study) -> list[Told]:
        match = study.match
        state = match.state_at(study.check_step(step))
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


def tried(text: str, wish: Wish) -> str | Wrong:
    """The record of what would have been."""

    def tell(study: Study) -> str:
        rng = Rng(wish.seed)
        if not wish.bot:
            seat = wish.seats[0] if wish.seats else -1
            return study.tried(wish.step, seat, wish.actions, rng, ask=wish.ask)
        bot = get_bot(wish.bot)
        choose = partial(_choice, bot.choose, rng)
        return study.played_on(wish.step, wish.seats, choose, rng, ask=wish.ask)

    return _told(text, tell)


def begun(text: str, step: int) -> Beginning | Wrong:
    """What a table needs to go on from a moment of it."""
    return _told(text, lambda study: beginning_of(study.match, study.check_step(step)))


def _choice(choose: Callable[..., int], rng: Rng, view: object, seat: int) -> int:
    return int(choose(view, seat, rng))
