"""The analysis of a record, which runs in a worker process."""

from __future__ import annotations

import hashlib
import threading
import time
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from harena.bots import get_bot
from harena.bots.greedy import let_pass
from harena.content.content import content_of
from harena.core.errors import (
    BrokenBotError,
    HarenaError,
    IllegalActionError,
    UnknownBotError,
)
from harena.core.play.dice import Dice
from harena.core.play.match import Match
from harena.core.play.player_view import Frame, PlayerView
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS, SPECTATOR
from harena.core.record import read_record, write_record
from harena.core.scene.scene import Event, Scene
from harena.lab.analysis import Analysis, Moment, moments, summed_up
from harena.lab.highlights import FoundHighlight, highlights
from harena.printing.animated_image import NoPicturesError, animated_image
from harena.render.svg import scene_svg
from harena.server.analysis.analysis_json import evaluation_json, hint_json
from harena.server.errors import RefusedError
from harena.server.history.conditional_moves import RecordedMatch
from harena.server.history.fork import Fork, fork_at
from harena.server.history.frame_json import NO_UNDO, frame_json, frame_text, log_lines
from harena.server.messages import refusals
from harena.server.protocol.requests import TryVariation
from harena.server.protocol.responses.analysis import Analysis as AnalysisResponse, Evaluation
from harena.server.protocol.responses.frames import Frame as FrameResponse
from harena.server.protocol.responses.hints import Suggestions
from harena.server.workers.bot_jobs import HINT, Job, suggest

MAX_STEPS = 20_000
"""Steps of a record that can be analysed."""
MAX_DECISIONS = 200
"""Decisions of a bot in one turn."""
MAX_PICTURES = 60
"""Pictures of an animation, besides the last."""
PICTURE = 960
"""Pixels across a picture."""
SLICE = 1.0
"""Seconds of evaluation after which the progress is returned."""
CACHED = 6
"""Analyses that a process keeps."""
CODES = (
    (IllegalActionError, "illegal"),
    (UnknownBotError, "unknown_bot"),
    (BrokenBotError, "unknown_bot"),
    (NoPicturesError, "unavailable"),
    (HarenaError, "bad_record"),
)
"""The codes of errors; the first class that fits counts."""

Arguments = TypeVarTuple("Arguments")
Answer = TypeVar("Answer")
_cache = threading.local()


class RecordAnalysis:
    """The analysis of a finished or partial match, with everything revealed.

    It is divided into stops: the numbers of steps after which a spectator was shown something. A
    plan of many steps is one stop.
    """

    def __init__(self, text: str) -> None:
        """Play the record. Raise RecordError if it is invalid, RefusedError if it is too long."""
        self.text = text
        self.match = read_record(text)
        if len(self.match.log) > MAX_STEPS:
            raise RefusedError("bad_record", refusals.record_too_long(most=MAX_STEPS))
        events: dict[int, tuple[Event, ...]] = {}
        for frame in PlayerView(self.match, int(SPECTATOR)).frames:
            events[frame.upto] = (*events.get(frame.upto, ()), *frame.events)
        events.setdefault(len(self.match.log), ())
        self.stops = list(events)
        self._frames = [Frame(seq, *item) for seq, item in enumerate(events.items())]
        self._moments: list[Moment] = []
        self._analysis: Analysis | None = None
        self._highlights: tuple[FoundHighlight, ...] = ()

    # --- the record -------------------------------------------------------------------------

    def to_json(self) -> AnalysisResponse:
        """Return the contents of the record."""
        match = self.match
        decisions = (step for step, entry in enumerate(match.log) if not entry.is_roll)
        return {
            "id": record_id(self.text),
            "game": match.game.name,
            "title": match.game.title,
            "record": self.text,
            "seats": [
                {"seat": seat, "name": name.capitalize(), "player": player}
                for seat, (name, player) in enumerate(
                    zip(match.seat_names, match.players, strict=True)
                )
            ],
            "stops": self.stops,
            "first": max(0, bisect_right(self.stops, next(decisions, 0)) - 1),
            "log": log_lines(self._frames),
            "over": match.over,
            "given_up": match.resigned is not None,
            "has_secrets": match.game.hides(match.options),
            "winners": match.winners(),
        }

    def recorded_match(self) -> RecordedMatch:
        """Return all entries of the record with their log texts."""
        match = self.match
        words = [""] * (len(match.log) + 1)
        for line in log_lines(self._frames):
            number = self.stops[line["seq"]] - 1
            words[number] = f"{words[number]} {line['text']}".strip()
        plain = tuple(
            entry.is_decision and not match.secret_step(number)
            for number, entry in enumerate(match.log)
        )
        return RecordedMatch(
            match.game.name, match.seats, match.options, tuple(match.log), tuple(words[:-1]), plain
        )

    def fork(self, step: int) -> Fork:
        """Return the data for a table that continues from a step."""
        return fork_at(self.match, self._check_step(step))

    # --- positions --------------------------------------------------------------------------

    def frame(self, stop: int, seat: int) -> FrameResponse:
        """Return a stop as a frame. Raise RefusedError for an unknown number."""
        if not 0 <= stop < len(self.stops):
            raise RefusedError("unknown_frame", refusals.no_such_frame(last=len(self.stops) - 1))
        step = self.stops[stop]
        is_over = self.match.over and step == len(self.match.log)
        acting = [] if is_over else self.match.state_at(step).deciding()
        return frame_json(frame_text(self._frames[stop], self._scene(step, seat), acting, NO_UNDO))

    def svg(self, step: int, seat: int) -> str:
        """Return the position after a step as an SVG document."""
        scene = self._scene(self._check_step(step), seat)
        return scene_svg(scene, content_of(self.match.game).theme, width=PICTURE)

    def gif(self, first: int, last: int) -> bytes:
        """Return the stops between two steps as a GIF; of very many only some, evenly spread."""
        self._check_step(last)
        steps = [step for step in self.stops if first <= step < last]
        every = -(-len(steps) // MAX_PICTURES) or 1
        scenes = [self._scene(step, -1) for step in [*steps[::every], last]]
        return animated_image(scenes, content_of(self.match.game).theme)

    def _check_step(self, step: int) -> int:
        """Return the step. Raise RefusedError if the record does not have it."""
        if not 0 <= step <= len(self.match.log):
            raise RefusedError("unknown_frame", refusals.no_such_step(last=len(self.match.log)))
        return step

    def _scene(self, step: int, seat: int) -> Scene:
        """Return the board after a number of steps, with the legal choices of a seat.

        For -1, or a seat that has nothing to decide, use the first seat that has. Raise
        RefusedError `not_your_seat` for a seat that the match does not have.
        """
        if seat >= self.match.seats:
            raise RefusedError("not_your_seat", refusals.NOT_YOUR_SEAT, "seat")
        state = self.match.state_at(step)
        deciding = state.deciding()
        viewer = seat if seat in deciding or not deciding else deciding[0]
        if step == len(self.match.log):
            return self.match.draw(state, viewer, newest=True)
        return self.match.game.scene(state, viewer)

    # --- evaluation -------------------------------------------------------------------------

    def evaluation(self) -> Evaluation:
        """Continue the evaluation for `SLICE` seconds, and return its progress."""
        until = time.monotonic() + SLICE
        if self._analysis is None:
            for moment in moments(self.match, len(self._moments)):
                self._moments.append(moment)
                if time.monotonic() >= until:
                    break
            if len(self._moments) > len(self.match.log):
                self._analysis = summed_up(self.match, self._moments)
                self._highlights = highlights(self.match, self._moments)
        done, steps = len(self._moments), len(self.match.log) + 1
        return evaluation_json(done, steps, self._analysis, self._highlights)

    def suggestions(self, step: int, seat: int) -> Suggestions:
        """Return the strongest level's suggestions for a seat after a step, from its information.

        For a plan they start at the beginning of its phase.
        """
        match, game = self.match, self.match.game
        state = match.state_at(self._check_step(step))
        if not state.can_act(seat):
            raise RefusedError("not_your_turn", refusals.NOTHING_TO_DECIDE)
        if game.traits.plans and step and match.secret_step(step - 1):
            state = match.state_at(match.phase_start(step))
        digest = hashlib.sha256(f"{step} {self.text}".encode()).digest()
        job = Job.of(match, state, seat, int.from_bytes(digest[:4], "big"))
        level = game.levels[-1]
        return hint_json(seat, suggest(job, level.seconds or HINT, level.iterations))

    # --- variations -------------------------------------------------------------------------

    def try_variation(self, variation: TryVariation, seed: int) -> str:
        """Return the record with a variation after a step, and new dice.

        Raise IllegalActionError if it is illegal, and RefusedError `not_your_turn` if none of the
        seats can decide.
        """
        match = self.match.upto(self._check_step(variation.step))
        match.settles = True
        match.settle()
        rng = Rng(seed)
        if variation.bot:
            _play_bot_turn(match, variation, rng)
            return write_record(match)
        seat = variation.seats[0] if variation.seats else -1
        if match.game.traits.plans and match.state.to_move == SIMULTANEOUS and seat >= 0:
            match.amend(seat, variation.actions)
        else:
            for action in variation.actions:
                match.apply_action(action, seat)
        _roll_on(match, rng, ask=variation.ask)
        return write_record(match)


def _play_bot_turn(match: Match, variation: TryVariation, rng: Rng) -> None:
    """Let a bot play the turn of the first of the seats that owes a decision."""
    bot = get_bot(variation.bot)
    _roll_on(match, rng, ask=variation.ask)
    seat = next((seat for seat in match.state.deciding() if seat in variation.seats), -1)
    if match.over or seat < 0:
        raise RefusedError("not_your_turn", refusals.NO_ONE_TO_DECIDE)
    for _ in range(MAX_DECISIONS):
        match.apply_action(int(bot.choose(match.observe(seat), seat, rng)), seat)
        _roll_on(match, rng, ask=variation.ask)
        if match.over or next(iter(match.state.deciding()), -1) != seat:
            break


def _roll_on(match: Match, dice: Dice, *, ask: bool) -> None:
    """Roll due dice until a player must decide; pass windows unless players want to be asked."""
    match.roll_all(dice)
    while not ask and not match.over and match.state.to_move == SIMULTANEOUS:
        passed = match.state.clone()
        let_pass(passed)
        if passed == match.state:
            return
        for seat in match.state.deciding():
            match.apply_action(int(match.state.pass_action(seat)), seat)
        match.roll_all(dice)


def record_id(text: str) -> str:
    """Return an id for a record, which reveals nothing about it."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def run_job(
    job: Callable[[RecordAnalysis, *Arguments], Answer],
    arguments: tuple[*Arguments],
    text: str,
) -> Answer:
    """Return the result of a job about a record. Raise RefusedError if it fails.

    The last analyses of each thread are cached for further jobs.
    """
    cache: OrderedDict[str, RecordAnalysis] = _cache.__dict__.setdefault("analyses", OrderedDict())
    try:
        analysis = cache.pop(text, None) or RecordAnalysis(text)
        cache[text] = analysis
        if len(cache) > CACHED:
            cache.popitem(last=False)
        return job(analysis, *arguments)
    except RefusedError:
        raise
    except HarenaError as error:
        code = next(code for kind, code in CODES if isinstance(error, kind))
        raise RefusedError(code, refusals.sentence(str(error))) from None
