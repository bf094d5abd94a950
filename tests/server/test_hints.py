"""Hints and reasons: thought of by what the one who asks knows, and told to nobody else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from copy import copy
from ctypes import c_bool
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from examples.games.sums import READY

from harena.bots import get_bot
from harena.bots.advice import Suggestion, by_win_probability
from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, State
from harena.core.registry import get_game
from harena.server.analysis.analysis_json import hint_json
from harena.server.history.history import History
from harena.server.messages import refusals
from harena.server.tables.hints import (
    bot_decision_in_frame,
    hint_job,
    remaining_suggestion,
)
from harena.server.workers.bot_jobs import (
    DescribedLine,
    Job,
    begins_with,
    describe,
    explain_decisions,
    suggest,
)
from harena.server.workers.bot_pool import BotPool, CancellableTask
from tests.server.client import STEP, Json, Play, Server, eventually, settings


@pytest.fixture(autouse=True)
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints by ways down the tree, not by time: they are the same on every machine."""
    monkeypatch.setattr("harena.server.workers.bot_jobs.suggest", lambda job: suggest(job, 0.0, 2))


def hint(play: Play) -> Json:
    """Ask for a hint, and return it."""
    seq = play.seq
    number = play.send("hint", seq=seq)
    found = play.next("hint")
    assert found["id"] == number
    # Another seat's plan may make a frame meanwhile.
    assert seq <= found["seq"] <= play.seq
    return found


def explained(play: Play, seq: int) -> Json:
    """Ask why a bot did something, and return the answer."""
    play.send("explain", seq=seq)
    return play.next("explanation")


def own_turn(play: Play) -> Json:
    """Return the frame with which it is the first seat's turn, now or later."""
    frame: Json = play.hello["frames"][0]
    return frame if 0 in frame["acting"] else play.turn_of(0)


def test_hint_against_a_bot(server: Server) -> None:
    """It has actions, words and chances; others do not learn of it."""
    with server.solo("warp-6", "me", "random") as play:
        targets = {t["action"]: t["label"] for t in own_turn(play)["scene"]["targets"]}
        found = hint(play)
        best = found["suggestions"][0]
        assert found["seat"] == 0
        assert best["words"][0] == targets[best["actions"][0]]
        assert sum(found["chances"]) == pytest.approx(1, abs=0.01)
        assert 0 < best["share"] <= 1
        assert best["chance"] == found["chances"][0]
        play.quiet()
        assert not any(line.get("system") for line in play.hello["log"])
        assert play.act(best["actions"][0])[-1]["type"] == "ok"


def test_a_hint_has_its_moves_on_the_board(server: Server) -> None:
    """Each goes with its words; the choice of a piece is part of the move."""
    with server.solo("arena", "me", "random") as play:
        scene = own_turn(play)["scene"]
        best = hint(play)["suggestions"][0]
    cells = {cell["id"] for cell in scene["board"]["cells"]}
    assert best["moves"]
    for move in best["moves"]:
        assert move["path"][-1]["at"] in cells
        assert 0 <= move["step"] < len(best["words"])
    steps = [move["step"] for move in best["moves"]]
    assert steps == sorted(set(steps))


def test_setup_hints_have_no_chances(server: Server) -> None:
    """During setup the evaluation of Warp Arena only compares places."""
    with server.solo("warp-arena", "me", "random", arena="quick") as play:
        own_turn(play)
        found = hint(play)
        assert found["chances"] == []
        assert found["suggestions"][0]["words"][0]
        assert not any("chance" in way for way in found["suggestions"])


def test_hints_between_people_need_consent(server: Server) -> None:
    """The host decides when opening the table; on a shared screen hints are allowed."""
    assert server.browser().open("race", "me", "me")["hints"] is True
    with server.connected() as (ann, _):
        assert ann.browser.table(ann.table)["hints"] is False
        ann.fails("no_hints", "hint", seq=0)
    with server.connected(hints=True) as (ann, bob):
        bob.fails("not_your_turn", "hint", seq=0)
        assert hint(ann)["seat"] == 0
        line = bob.next("system_message")["line"]
        assert (line["seq"], line["seat"], line["system"]) == (0, 0, True)
        bob.quiet()
        ann.act(STEP)
        log = bob.look_from(1)["log"]
        assert [each["seq"] for each in log][:2] == [0, 1]
        assert log[0] == line


def test_invalid_requests_are_refused(server: Server) -> None:
    table, ann = server.table("race", "me", "random")
    with ann.play(table, -1) as play:
        play.fails("not_your_seat", "hint", seq=0)
    with ann.play(table) as play:
        play.fails("stale", "hint", seq=7)
        play.fails("bad_message", "hint", seq=-1)
        error = play.fails("nothing_to_tell", "explain", seq=0)
        assert error["message"] == refusals.NO_BOT_MOVE
        play.fails("nothing_to_tell", "explain", seq=99)
        play.send("resign")
        play.fails("over", "hint", seq=1)


def test_slow_hints_are_unavailable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    monkeypatch.setattr("harena.server.workers.bot_jobs.suggest", lambda job: done.wait() and [])
    with (
        Server(settings(tmp_path, bot_timeout=0.05)) as server,
        server.solo("race", "me", "random") as play,
    ):
        assert play.fails("unavailable", "hint", seq=0)["message"] == refusals.NO_TIME
        done.set()


def test_hints_are_limited(tmp_path: Path) -> None:
    with (
        Server(settings(tmp_path, hints_per_minute=2)) as server,
        server.solo("race", "me", "random") as play,
    ):
        hint(play), hint(play)
        play.fails("too_fast", "hint", seq=0)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Job], threading.Event]:
    """The searches that began, and what lets them end."""
    begun: list[Job] = []
    free = threading.Event()

    def think(job: Job) -> list[DescribedLine]:
        begun.append(job)
        assert free.wait(60)
        return suggest(job, 0.0, 2)

    monkeypatch.setattr("harena.server.workers.bot_jobs.suggest", think)
    return begun, free


def test_newer_requests_replace_older(
    server: Server, searches: tuple[list[Job], threading.Event]
) -> None:
    """One search runs at a time; a waiting request that is replaced never begins."""
    begun, free = searches
    with server.solo("race", "me", "random") as play:
        older = [play.send("hint", seq=0)]
        eventually(lambda: len(begun) == 1)
        older += [play.send("hint", seq=0)]
        newest = play.send("hint", seq=0)
        play.fails("nothing_to_tell", "explain", seq=0)
        assert len(begun) == 1
        free.set()
        for number in older:
            error = play.next("error")
            assert (error["id"], error["code"], error["message"]) == (
                number,
                "stale",
                refusals.HINT_REPLACED,
            )
        assert play.next("hint")["id"] == newest
        assert len(begun) == 2
        hint(play)


def test_a_replaced_search_is_cancelled(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Job] = []

    async def think(
        _pool: BotPool, _search: object, job: Job, _table: str, request: CancellableTask
    ) -> list[DescribedLine]:
        begun.append(job)
        stop, first = c_bool(False), len(begun) == 1
        request.attach(stop)
        while first and not stop.value:
            await asyncio.sleep(0.001)
        assert stop.value == first
        return suggest(job, 0.0, 2)

    monkeypatch.setattr(BotPool, "ask", think)
    with server.solo("race", "me", "random") as play:
        older = play.send("hint", seq=0)
        eventually(lambda: len(begun) == 1)
        newest = play.send("hint", seq=0)
        assert play.next("error")["id"] == older
        assert play.next("hint")["id"] == newest


def test_next_decision_replaces_the_hint(
    server: Server, searches: tuple[list[Job], threading.Event]
) -> None:
    begun, free = searches
    with server.solo("race", "me", "random") as play:
        older = play.send("hint", seq=0)
        eventually(lambda: len(begun) == 1)
        play.act(STEP)
        play.turn_of(0)
        newest = play.send("hint", seq=play.seq)
        free.set()
        assert play.next("error")["id"] == older
        assert play.next("hint")["id"] == newest


def test_rest_of_a_hint_needs_no_search(
    server: Server, searches: tuple[list[Job], threading.Event]
) -> None:
    """A new search after each step would begin many turns and end none."""
    begun, free = searches
    free.set()
    with server.solo("arena", "me", "me") as play:
        first_move(play)
        whole = hint(play)
        best = whole["suggestions"][0]
        assert len(best["actions"]) > 1
        # The choice of a creature is part of its move, so its step has no words of its own.
        rest = {"actions": best["actions"][1:], "share": 1}
        # At the same place again after an undo it is the same hint; where it began, a new one.
        for _ in range(2):
            play.act(best["actions"][0])
            found = hint(play)
            assert found["suggestions"] == [best | rest]
            assert found["chances"] == whole["chances"]
            assert len(begun) == 1
            play.undo()
        assert hint(play)["suggestions"][0]["actions"][0] == best["actions"][0]
        assert len(begun) == 2


def test_choice_of_a_robot_is_part_of_its_place() -> None:
    """A hint says "Place D1 in 5-c", not also "Place D1"."""
    match, dice = Match("warp-arena", 2), Rng(1)
    match.roll_all(dice)
    seat = match.state.next_seat()
    view = match.state.observe(seat)
    job = Job("warp-arena", 2, match.options, view.numbers(), seat, "", 5, seat)
    lines = suggest(job, 0.0, 2)
    assert any(len(line.suggestion.actions) > 1 for line in lines)
    for line in lines:
        assert [word for word in line.words if word.startswith("Place ")] == [line.words[0]]


def test_choice_of_a_creature_is_part_of_its_move() -> None:
    """A hint says "Orc 1 to B3", not also "Move Orc 1"."""
    seen: set[str] = set()
    for match, seat, view in alone("arena", SMALL, 200):
        job = Job("arena", 2, match.options, view.numbers(), seat, "", 5, seat)
        for line in suggest(job, 0.0, 4):
            names = [view.space.name(action) for action in line.suggestion.actions]
            picks = [word for word in line.words[:-1] if word.startswith("Move ")]
            assert not picks, (names, line.words)
            seen.update(line.words)
    assert any(" to " in word for word in seen)
    assert any(" attacks " in word for word in seen)


def first_move(play: Play) -> None:
    """Play for both seats of Arena until the creatures are placed; look from who moves first."""
    for seat in cycle((0, 1)):
        scene = play.look_from(seat)["frames"][-1]["scene"]
        targets = scene.get("targets", [])
        if targets and "beside your king" not in scene["prompt"]["text"]:
            return
        if targets:
            play.act(targets[0]["action"])
    raise AssertionError("they are never placed")


SMALL = {"army": "custom", "army-1": "centaur", "army-2": "ogre,orc"}
"""Armies that are quick to search, also uncompiled."""


def test_rest_of_a_hint_omits_past_effects() -> None:
    """Effects of steps already taken are not listed again."""
    for match, seat, view in alone("arena", SMALL, 600):
        job = Job("arena", 2, match.options, view.numbers(), seat, "", 5, seat)
        best, *_ = suggest(job, 0.0, 4)
        if len(best.suggestion.actions) < 2 or not best.preview.outcomes:
            continue
        after = copy(match)
        while (done := len(after.log) - len(match.log)) < len(best.keys):
            # What is forced is done by itself.
            after.apply_action(best.suggestion.actions[done], seat)
            done = len(after.log) - len(match.log)
            if done > len(best.keys):
                break
            key = after.observe(seat).key()
            assert key == best.keys[done - 1]
            left = remaining_suggestion(best, key)
            assert left is not None
            assert left.actions == best.suggestion.actions[done:]
            now = replace(job, numbers=after.observe(seat).numbers())
            (rest,) = describe(now, left)
            assert rest.words == best.words[-len(rest.words) :]
            before, then = ({one.text for one in told.preview.outcomes} for told in (best, rest))
            assert then <= before
            if then < before:
                return
    raise AssertionError("nothing of a hint ever comes before its end")


def test_rest_of_a_hint_after_a_forced_action() -> None:
    """An action that the match makes by itself is past when the rest is shown."""
    tried = 0
    for match, seat, view in alone("warp-arena", {"grids": "8"}, 400):
        for action in view.legal_actions(seat):
            after = view.clone()
            after.apply_action(action, seat)
            forced = after.forced_action() if after.to_move == seat else -1
            if forced < 0:
                continue
            after.apply_action(forced, seat)
            if after.to_move != seat or after.forced_action() >= 0:
                continue
            last = after.legal_actions(seat)[0]
            job = Job("warp-arena", 2, match.options, view.numbers(), seat, "", 5, seat)
            (line,) = describe(job, Suggestion((action, forced, last), 1.0, (0.5, 0.5)))
            left = remaining_suggestion(line, after.observe(seat).key())
            assert left is not None
            assert left.actions == (last,)
            assert len(line.words) <= 2
            tried += 1
    assert tried > 5


def moments(
    game: str, options: dict[str, Any], seats: int, most: int
) -> Iterator[tuple[Match, int]]:
    """Decisions of games played by chance, and whose they are."""
    dice, rng = Rng(4), Rng(2)
    while most:
        match = Match(game, seats, options)
        while not match.over and most:
            if match.state.to_move == CHANCE:
                match.apply_chance(dice.roll(match.state.die))
                continue
            most -= 1
            seat = match.state.deciding()[0]
            yield match, seat
            legal = match.state.legal_actions(seat)
            match.apply_action(legal[int(rng.below(len(legal)))], seat)


def alone(game: str, options: dict[str, Any], most: int) -> Iterator[tuple[Match, int, State]]:
    """Those of `moments` at which nobody else decides, and what the seat sees then."""
    for match, seat in moments(game, options, 2, most):
        if match.state.to_move == seat:
            yield match, seat, match.observe(seat)


def test_continued_hints_reveal_no_secrets() -> None:
    """In Warp Arena, answers in a window are secret; only visible events count."""
    continued = 0
    for match, seat, view in alone("warp-arena", {"grids": "8", "chain": True}, 120):
        if len(match.log) < 60:
            continue
        job = Job("warp-arena", 2, match.options, view.numbers(), seat, "", 5, seat)
        best, *_ = suggest(job, 0.0, 2)
        if not best.keys:
            continue
        # Another world in which the seat sees the same: what is hidden there may be anything.
        other = Match.from_position(view.clone())
        other.state.determinize(seat, Rng(77))
        assert other.state.observe(seat).key() == view.key()
        other.apply_action(best.suggestion.actions[0], seat)
        while not other.over and not other.state.can_act(seat):
            if other.state.to_move == CHANCE:
                break
            asked = int(other.state.next_seat())
            if other.state.pass_action(asked) < 0:
                break
            other.apply_action(other.state.pass_action(asked), asked)
        if other.state.to_move != CHANCE and other.state.can_act(seat):
            left = remaining_suggestion(best, other.observe(seat).key())
            if left is not None:
                continued += 1
                assert left.actions == best.suggestion.actions[1:]
                assert other.state.is_legal(seat, left.actions[0])
    assert continued > 5


def test_hint_covers_a_whole_plan(server: Server) -> None:
    """It starts at the phase's beginning, whatever is already planned."""
    with server.solo("sums", "me", "random", "random") as play:
        play.plan(3)
        assert play.plan(*hint(play)["suggestions"][0]["actions"])[-1]["type"] == "ok"


def test_hint_marks_planned_steps(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """If only "ready" is left, the page must not suggest undoing the plan."""
    ways = [DescribedLine(Suggestion((3, 0, READY), 1.0, (0.5, 0.3, 0.2)), ("Ready: 4 + 1",))]
    monkeypatch.setattr("harena.server.workers.bot_jobs.suggest", lambda job: ways)
    with server.solo("sums", "me", "random", "random") as play:
        for planned, stands in (([], False), ([3], False), ([0, 3], False), ([3, 0], True)):
            play.plan(*planned)
            assert hint(play).get("planned", False) is stands


def bot_decisions(history: History) -> list[tuple[int, int]]:
    """Return the frames of seat 0 with a bot's decision, and the number of it in the log."""
    frames = range(history.newest(0) + 1)
    found = [(seq, bot_decision_in_frame(history, 0, seq)) for seq in frames]
    return [(seq, number) for seq, number in found if number is not None]


def test_bot_moves_are_explained(server: Server) -> None:
    with server.solo("warp-6", "me", "greedy") as play:
        history = server.lobby.tables[play.table].history
        play.act(own_turn(play)["scene"]["targets"][0]["action"])
        while history.match.log[-1].seat != 1:
            play.next("frame")
        seq, number = bot_decisions(history)[0]
        found = explained(play, seq)
        assert (found["seq"], found["seat"], found["own"]) == (seq, 1, False)
        for way in found["suggestions"]:
            done = way["actions"][0] == history.match.log[number].value
            assert way.get("done", False) == done
        assert found["suggestions"][0]["chance"] == found["chances"][1]
        assert play.fails("nothing_to_tell", "explain", seq=999)["message"] != refusals.NO_BOT_MOVE


def test_plans_are_explained_after_the_reveal(server: Server) -> None:
    with server.solo("sums", "me", "random", "random", rounds=3) as play:
        history = server.lobby.tables[play.table].history
        eventually(lambda: history.match.state.deciding() == [0])
        play.fails("nothing_to_tell", "explain", seq=play.seq)
        play.plan(0, READY)
        found = explained(play, history.newest(0))
        assert found["seat"] in (1, 2)
        # The plan is known now, also if the search did not find it.
        assert sum("done" in way for way in found["suggestions"]) == 1


def test_plan_is_explained_once() -> None:
    state = get_game("gladiator-arena").start(2)
    job = Job("gladiator-arena", 2, {}, state.observe(0).numbers(), 0, "", 1, 0)
    for way in suggest(job, 0.0, 2):
        assert len(way.suggestion.actions) > 1
        assert len(way.words) == 1


def test_whole_turns_are_described() -> None:
    """Also the steps after others were asked to interrupt."""
    match = Match("warp-arena", 2, {"arena": "quick"})
    rng = Rng(3)
    greedy = get_bot("greedy")
    several = 0
    while several < 3:
        match.roll_all(rng)
        seat = int(match.state.next_seat())
        view = match.state.observe(seat)
        if match.state.to_move == seat and len(match.log) > 60:
            job = Job("warp-arena", 2, match.options, view.numbers(), seat, "", 1, seat)
            for way in suggest(job, 0.0, 2):
                notation = [view.space.name(action) for action in way.suggestion.actions]
                assert not set(notation) & set(way.words), way
                several += len(notation) > 2
        match.apply_action(greedy.choose(view, seat, rng), seat)


class JobTable:
    """As much of a table as a job needs."""

    def __init__(self, match: Match) -> None:
        self.match, self.seats, self.secret = match, [None] * match.seats, b"dice"


def hidden(game: str, seats: int) -> Iterator[tuple[Match, int, State]]:
    """Yield decisions at which something is hidden, and another state that looks the same."""
    for match, seat in moments(game, {}, seats, 400):
        other = match.state.clone()
        other.determinize(seat, Rng(99))
        if other != match.state:
            yield match, seat, other


@pytest.mark.parametrize(
    ("game", "seats"), [("warp-arena", 2), ("gladiator-arena", 3), ("whistle", 3)]
)
def test_hidden_state_changes_no_hint(game: str, seats: int) -> None:
    """Hints and explanations are the same whatever the others hold."""
    table: Any
    differed = 0
    for match, seat, other in islice(hidden(game, seats), 0, 40, 8):
        table = JobTable(match)
        hints = [hint_job(table, state, seat, seat, "hint") for state in (match.state, other)]
        assert hints[0] == hints[1]
        assert suggest(hints[0], 0.0, 12) == suggest(hints[1], 0.0, 12)
        # An explanation of a bot's move does not depend on what the bot holds.
        for bot in (bot for bot in match.state.deciding() if bot != seat):
            jobs = [hint_job(table, state, bot, seat, "why") for state in (match.state, other)]
            assert suggest(jobs[0], 0.0, 12) == suggest(jobs[1], 0.0, 12)
        # By the bot's own view it could be told: that is why it is not asked before the end.
        for bot in set(range(seats)) - {seat}:
            own = [state.observe(bot).numbers() for state in (match.state, other)]
            differed += own[0] != own[1]
    assert differed


def test_live_explanations_use_the_askers_view(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the end the job uses the bot's observation, with secret steps."""
    asked: list[Job] = []

    def take(job: Job) -> list[DescribedLine]:
        asked.append(job)
        return suggest(job, 0.0, 12)

    monkeypatch.setattr("harena.server.workers.bot_jobs.suggest", take)
    with server.solo("whistle", "me", "greedy", "greedy") as play:
        history = server.lobby.tables[play.table].history
        open_steps = 0
        while not history.match.over:
            frame = play.hello["frames"][0]
            targets = frame["scene"].get("targets")
            if 0 in frame["acting"] and targets:
                play.send("act", seq=play.seq, action=targets[-1]["action"])
            play.hello["frames"] = [play.frame()]
            seq = play.hello["frames"][0]["seq"]
            number = bot_decision_in_frame(history, 0, seq)
            if number is not None and not history.match.over and not open_steps:
                open_steps += 1
                assert not history.match.secret_step(number)
                assert explained(play, seq)["own"] is False
                assert asked[-1].knower == 0
                assert asked[-1].numbers == history.match.state_at(number).observe(0).numbers()
        found = explained(play, bot_decisions(history)[-1][0])
        assert open_steps
        assert found["own"] is True
        assert asked[-1].knower == asked[-1].seat == found["seat"]


def test_a_played_line_is_added_with_its_reasons() -> None:
    """A turn that no search would choose is told after the others, without an opinion."""
    rng = Rng(1)
    state = get_game("warp-6").start(2)
    while state.to_move == CHANCE:
        state.apply_chance(1 + int(rng.below(state.die)))
    seat = int(state.next_seat())
    job = Job("warp-6", 2, {}, state.observe(1 - seat).numbers(), seat, "", 1, 1 - seat)
    found = {line.suggestion.actions[0] for line in suggest(job, 0.0, 2)}
    played = next(action for action in state.legal_actions() if action not in found)
    lines = explain_decisions(job, (played,), planned=False)
    assert lines[0].reasons
    (added,) = [line for line in lines if begins_with(line, (played,), planned=False)]
    assert added.suggestion.share < 0.1
    assert added.words
    assert added.reasons


def test_suggestions_are_sorted_by_the_chances_shown() -> None:
    """Lines without a chance come last; the search's own choice keeps its chance."""
    lines = [
        Suggestion((number,), share, (chance, 1 - chance))
        for number, (share, chance) in enumerate([(0.5, 0.23), (0.3, 0.26), (0.05, 0.9)])
    ]
    found = by_win_probability(lines, 0)
    assert [line.actions[0] for line in found] == [1, 0, 2]
    told = hint_json(0, [DescribedLine(line, ("x",)) for line in found])["suggestions"]
    assert [line.get("chance") for line in told] == [0.26, 0.23, None]
    # Chances that look equal keep the search's order.
    alike = [replace(lines[0], win_probabilities=(0.262, 0.738)), lines[1]]
    assert by_win_probability(alike, 0) == alike
    won = [replace(lines[2], share=0.01), lines[0]]
    assert by_win_probability(won, 0) == won
