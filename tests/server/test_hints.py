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
from harena.bots.advice import Suggestion
from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, State
from harena.core.registry import get_game
from harena.server.tables.hints import (
    NO_DECISION,
    NO_TIME,
    REPLACED,
    bot_decision_in_frame,
    hint_job,
    remaining_suggestion,
)
from harena.server.workers.bot_jobs import DescribedLine, Job, describe, suggest
from harena.server.workers.bot_pool import BotPool, CancellableTask
from tests.server.client import STEP, Json, Play, Server, eventually, settings


@pytest.fixture(autouse=True)
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints by ways down the tree, not by time: they are the same on every machine."""
    monkeypatch.setattr("harena.server.workers.bot_jobs.suggest", lambda job: suggest(job, 0.0, 2))


def own_turn(play: Play) -> Json:
    """The frame with which it is the seat's turn, now or in time."""
    frame: Json = play.hello["frames"][0]
    while 0 not in frame["acting"]:
        frame = play.frame()
    return frame


def test_a_hint_against_a_bot(server: Server) -> None:
    """It says what to do, in words, and how it sees the chances; nobody is told of it."""
    with server.solo("warp-6", "me", "random") as play:
        frame = own_turn(play)
        number = play.send("hint", seq=play.seq)
        hint = play.next("hint")
        assert (hint["id"], hint["seq"], hint["seat"]) == (number, play.seq, 0)
        targets = {t["action"]: t["label"] for t in frame["scene"]["targets"]}
        best = hint["suggestions"][0]
        assert best["words"][0] == targets[best["actions"][0]]
        assert sum(hint["chances"]) == pytest.approx(1, abs=0.01)
        assert 0 < best["share"] <= 1
        assert best["chance"] == hint["chances"][0]
        play.quiet()
        assert not any(line.get("system") for line in play.hello["log"])
        # It can be followed as it is.
        assert play.act(best["actions"][0])[-1]["type"] == "ok"


def test_while_a_game_is_set_up_a_hint_names_what_it_would_do_and_no_chances(
    server: Server,
) -> None:
    """The evaluation of Warp Arena only compares places as long as robots are placed."""
    with server.solo("warp-arena", "me", "random", arena="quick") as play:
        own_turn(play)
        play.send("hint", seq=play.seq)
        hint = play.next("hint")
        assert hint["chances"] == []
        assert hint["suggestions"][0]["words"][0]
        assert [way for way in hint["suggestions"] if "chance" in way] == []


def test_whoever_gave_no_name_asks_as_the_seat(server: Server) -> None:
    """Nobody is called "You" by others: that is no name, and all are told the seat's."""
    ann, bob = server.browser(), server.browser()
    players = [{"kind": "me", "name": "You"}, {"kind": "open"}]
    terms = {"game": "race", "seats": 2, "players": players, "hints": True}
    table = ann.http.post("/api/tables", json=terms).json()
    bob.join(table["seats"][1]["invite"], "Bob")
    with ann.play(table["id"]) as play, bob.play(table["id"], 1) as other:
        play.send("hint", seq=0)
        assert other.next("system_message")["line"]["text"] == "Red asks for a hint."
    for seats in (
        bob.table(table["id"])["seats"],
        ann.table(table["id"])["seats"],
        bob.http.get("/api/tables").json()["yours"][0]["seats"],
    ):
        assert [seat["name"] for seat in seats] == ["Red", "Bob"]


def test_hints_among_people_only_where_they_were_agreed_on(server: Server) -> None:
    """The host decides when the table is opened; at one screen they are always there."""
    plain, (ann, bob) = server.seated("race")
    assert ann.table(plain)["hints"] is False
    assert ann.table(ann.open("race", "me", "me")["id"])["hints"] is True
    with ann.play(plain) as play:
        play.fails("no_hints", "hint", seq=0)
    agreed = ann.open("race", "me", "open", hints=True)
    bob.join(agreed["seats"][1]["invite"], "Bob")
    with ann.play(agreed["id"]) as play, bob.play(agreed["id"], 1) as other:
        other.fails("not_your_turn", "hint", seq=0)
        play.send("hint", seq=0)
        assert play.next("hint")["seat"] == 0
        # All are told that he asked, and nobody else what he heard.
        line = other.next("system_message")["line"]
        assert line == {
            "seq": 0,
            "seat": 0,
            "text": "Red asks for a hint.",
            "rule": "",
            "system": True,
        }
        other.quiet()
        # It lasts, and stands where it was said.
        play.act(STEP)
        log = other.look_from(1)["log"]
        assert [told["seq"] for told in log][:2] == [0, 1]
        assert log[0] == line


def test_who_may_ask_and_how_often(server: Server) -> None:
    table, ann = server.table("race", "me", "random")
    with ann.play(table, -1) as play:
        play.fails("not_your_seat", "hint", seq=0)
    with ann.play(table) as play:
        play.fails("stale", "hint", seq=7)
        play.fails("bad_message", "hint", seq=-1)
        play.send("hint", seq=0)
        play.next("hint")
        error = play.fails("nothing_to_tell", "explain", seq=0)
        assert error["message"] == NO_DECISION
        play.fails("nothing_to_tell", "explain", seq=99)
        play.send("resign")
        play.fails("over", "hint", seq=1)


def test_who_thinks_too_long_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has broken: a busy machine had no time for it."""
    thought = threading.Event()
    monkeypatch.setattr("harena.server.workers.bot_jobs.suggest", lambda job: thought.wait() and [])
    with Server(settings(tmp_path, bot_timeout=0.05)) as server:
        ann = server.browser()
        with ann.play(ann.open("race", "me", "random")["id"]) as play:
            error = play.fails("unavailable", "hint", seq=0)
            assert error["message"] == NO_TIME
            thought.set()


def test_too_many_questions(tmp_path: Path) -> None:
    with Server(settings(tmp_path, hints_per_minute=2)) as server:
        ann = server.browser()
        with ann.play(ann.open("race", "me", "random")["id"]) as play:
            for _ in range(2):
                play.send("hint", seq=0)
                play.next("hint")
            play.fails("too_fast", "hint", seq=0)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Job], threading.Event]:
    """What is being thought of for somebody, and what lets it be answered."""
    begun: list[Job] = []
    free = threading.Event()

    def think(job: Job) -> list[DescribedLine]:
        begun.append(job)
        assert free.wait(60)
        return suggest(job, 0.0, 2)

    monkeypatch.setattr("harena.server.workers.bot_jobs.suggest", think)
    return begun, free


def test_the_newest_question_counts(
    server: Server, held: tuple[list[Job], threading.Event]
) -> None:
    """One is thought of at a time; what is asked meanwhile waits, and what was before gives way."""
    begun, free = held
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
            assert (error["id"], error["code"], error["message"]) == (number, "stale", REPLACED)
        assert play.next("hint")["id"] == newest
        # What was overtaken before it began was never thought of.
        assert len(begun) == 2
        # And then one asks as ever.
        number = play.send("hint", seq=0)
        assert play.next("hint")["id"] == number


def test_what_is_overtaken_is_not_thought_to_its_end(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest question need not wait until the older one is answered."""
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


def test_a_hint_gives_way_when_the_game_goes_on(
    server: Server, held: tuple[list[Job], threading.Event]
) -> None:
    """Whoever decides while it is thought of may ask for what comes next at once."""
    begun, free = held
    with server.solo("race", "me", "random") as play:
        older = play.send("hint", seq=0)
        eventually(lambda: len(begun) == 1)
        play.act(STEP)
        play.turn_of(0)
        newest = play.send("hint", seq=play.seq)
        free.set()
        assert play.next("error")["id"] == older
        assert play.next("hint")["id"] == newest


def test_what_is_left_of_a_hint_is_told_at_once(
    server: Server, held: tuple[list[Job], threading.Event]
) -> None:
    """Thinking anew after each step would begin many turns and end none."""
    begun, free = held
    free.set()
    with server.solo("arena", "me", "me") as play:
        first_move(play)
        play.send("hint", seq=play.seq)
        whole = play.next("hint")
        best = whole["suggestions"][0]
        assert len(best["actions"]) > 1
        assert len(begun) == 1
        play.act(best["actions"][0])
        number = play.send("hint", seq=play.seq)
        rest = play.next("hint")
        assert (rest["id"], rest["seq"]) == (number, play.seq)
        left = {"actions": best["actions"][1:], "words": best["words"][1:], "share": 1}
        assert rest["suggestions"] == [best | left]
        assert rest["chances"] == whole["chances"]
        assert len(begun) == 1
        # At the same place again after an undo it is the same hint; where it began, a new one.
        play.undo()
        play.act(best["actions"][0])
        play.send("hint", seq=play.seq)
        assert play.next("hint")["suggestions"] == rest["suggestions"]
        assert len(begun) == 1
        play.undo()
        play.send("hint", seq=play.seq)
        assert play.next("hint")["suggestions"][0]["actions"][0] == best["actions"][0]
        assert len(begun) == 2


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


def test_what_is_left_of_a_hint_leads_to_no_more_than_is_still_to_come() -> None:
    """What a step did already is not told as what the rest leads to."""
    for match, seat, view in alone("arena", {}, 600):
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
            assert rest.words == best.words[done:]
            before, then = ({one.text for one in told.preview.outcomes} for told in (best, rest))
            assert then <= before
            if then < before:
                return
    raise AssertionError("nothing of a hint ever comes before its end")


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


def test_whether_a_hint_goes_on_tells_nothing_of_what_others_did() -> None:
    """In Warp Arena what others answer in a window stays secret; only what is seen counts."""
    told_of = 0
    for match, seat, view in alone("warp-arena", {"grids": "8", "chain": True}, 240):
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
                told_of += 1
                assert left.actions == best.suggestion.actions[1:]
                assert other.state.is_legal(seat, left.actions[0])
    assert told_of > 5


def test_a_hint_for_a_whole_plan(server: Server) -> None:
    """What has been planned so far is not in its way: it begins with the phase."""
    with server.solo("sums", "me", "random", "random") as play:
        play.request("plan", seq=play.seq, actions=[3])
        play.send("hint", seq=play.seq)
        ways = play.next("hint")["suggestions"]
        assert play.request("plan", seq=play.seq, actions=ways[0]["actions"])[-1]["type"] == "ok"


def test_a_hint_says_what_of_it_is_planned_already(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left of that is to say so; the page must not lead to what would take it back."""
    ways = [DescribedLine(Suggestion((3, 0, READY), 1.0, (0.5, 0.3, 0.2)), ("Ready: 4 + 1",))]
    monkeypatch.setattr("harena.server.workers.bot_jobs.suggest", lambda job: ways)
    with server.solo("sums", "me", "random", "random") as play:
        for planned, stands in (([], False), ([3], False), ([0, 3], False), ([3, 0], True)):
            play.request("plan", seq=play.seq, actions=planned)
            play.send("hint", seq=play.seq)
            assert play.next("hint").get("planned", False) is stands


# --- why --------------------------------------------------------------------------------------


def test_why_a_bot_did_it(server: Server) -> None:
    """Of a bot's step one may ask; where nothing is hidden it is what the bot itself could see."""
    table, ann = server.table("warp-6", "me", "greedy")
    found = server.lobby.tables[table]
    with ann.play(table) as play:
        play.act(own_turn(play)["scene"]["targets"][0]["action"])
        while found.history.match.log[-1].seat != 1:
            play.next("frame")
        seq = next(
            seq for seq in range(99) if bot_decision_in_frame(found.history, 0, seq) is not None
        )
        play.send("explain", seq=seq)
        told = play.next("explanation")
        assert (told["seq"], told["seat"], told["own"]) == (seq, 1, False)
        done = found.history.match.log[bot_decision_in_frame(found.history, 0, seq) or 0].value
        for way in told["suggestions"]:
            assert way.get("done", False) == (way["actions"][0] == done)
        assert told["suggestions"][0]["chance"] == told["chances"][1]
        assert play.fails("nothing_to_tell", "explain", seq=999)["message"] != NO_DECISION


def test_plans_are_spoken_of_when_they_have_been_shown(server: Server) -> None:
    table, ann = server.table("sums", "me", "random", "random", rounds=3)
    found = server.lobby.tables[table]
    with ann.play(table) as play:
        eventually(lambda: found.history.match.state.deciding() == [0])
        play.fails("nothing_to_tell", "explain", seq=play.seq)
        play.request("plan", seq=play.seq, actions=[0, READY])
        shown = found.history.newest(0)
        assert any(found.history.match.shows(n) for n in range(len(found.history.match.log)))
        play.send("explain", seq=shown)
        told = play.next("explanation")
        assert told["seat"] in (1, 2)
        assert not any("done" in way for way in told["suggestions"])


def test_a_plan_is_told_once_and_whole() -> None:
    state = get_game("gladiator-arena").start(2)
    job = Job("gladiator-arena", 2, {}, state.observe(0).numbers(), 0, "", 1, 0)
    for way in suggest(job, 0.0, 2):
        assert len(way.suggestion.actions) > 1
        assert len(way.words) == 1


def test_all_of_a_turn_is_told_in_words() -> None:
    """Also what comes after the others were asked whether they interrupt."""
    match = Match("warp-arena", 2, {"arena": "quick"})
    rng = Rng(3)
    greedy = get_bot("greedy")
    told = 0
    while told < 3:
        match.roll_all(rng)
        seat = int(match.state.next_seat())
        view = match.state.observe(seat)
        if match.state.to_move == seat and len(match.log) > 60:
            job = Job("warp-arena", 2, match.options, view.numbers(), seat, "", 1, seat)
            for way in suggest(job, 0.0, 2):
                notation = [view.space.name(action) for action in way.suggestion.actions]
                assert not set(notation) & set(way.words), way
                told += len(notation) > 2
        match.apply_action(greedy.choose(view, seat, rng), seat)


class Some:
    """As much of a table as a job needs."""

    def __init__(self, match: Match) -> None:
        self.match, self.seats, self.secret = match, [None] * match.seats, b"dice"


def hidden(game: str, options: dict[str, Any], seats: int) -> Iterator[tuple[Match, int, State]]:
    """Those of `moments` at which something is hidden, and how else it might be for the seat."""
    for match, seat in moments(game, options, seats, 400):
        other = match.state.clone()
        other.determinize(seat, Rng(99))
        if other != match.state:
            yield match, seat, other


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("warp-arena", {}, 2),
        ("gladiator-arena", {}, 3),
        ("whistle", {}, 3),
    ],
)
def test_what_is_hidden_changes_no_hint_and_no_reason(
    game: str, options: dict[str, Any], seats: int
) -> None:
    """The same is told whatever the others hold: to the seat itself, and of another's move."""
    table: Any
    differed = 0
    for match, seat, other in islice(hidden(game, options, seats), 0, 40, 8):
        table = Some(match)
        hints = [hint_job(table, state, seat, seat, "hint") for state in (match.state, other)]
        assert hints[0] == hints[1]
        assert suggest(hints[0], 0.0, 12) == suggest(hints[1], 0.0, 12)
        # Of a bot's move another may ask: what the bot holds is not told him.
        for bot in (bot for bot in match.state.deciding() if bot != seat):
            told = [hint_job(table, state, bot, seat, "why") for state in (match.state, other)]
            assert suggest(told[0], 0.0, 12) == suggest(told[1], 0.0, 12)
        # By the bot's own view it could be told: that is why it is not asked before the end.
        for bot in set(range(seats)) - {seat}:
            own = [state.observe(bot).numbers() for state in (match.state, other)]
            differed += own[0] != own[1]
    assert differed


def test_while_the_game_goes_on_the_bots_own_view_is_not_asked(server: Server) -> None:
    """The job has the asker's observation; at the end it has the bot's, and secret steps too."""
    asked: list[Job] = []

    def take(job: Job) -> list[DescribedLine]:
        asked.append(job)
        return suggest(job, 0.0, 12)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("harena.server.workers.bot_jobs.suggest", take)
        table, ann = server.table("whistle", "me", "greedy", "greedy")
        found = server.lobby.tables[table]
        with ann.play(table) as play:
            seq = 0
            while "outcome" not in (frame := play.hello["frames"][0])["scene"]:
                targets = frame["scene"].get("targets")
                if 0 in frame["acting"] and targets:
                    play.send("act", seq=play.seq, action=targets[-1]["action"])
                play.hello["frames"] = [play.frame()]
                at = play.hello["frames"][0]["seq"]
                if found.history.match.over:
                    break
                entry = bot_decision_in_frame(found.history, 0, at)
                if entry is not None and not seq:
                    assert not found.history.match.secret_step(entry)
                    seq = at
                    play.send("explain", seq=seq)
                    assert play.next("explanation")["own"] is False
                    assert asked[-1].knower == 0
                    view = found.history.match.state_at(entry).observe(0)
                    assert asked[-1].numbers == view.numbers()
            eventually(lambda: found.history.match.over)
            last = next(
                n
                for n in range(found.history.newest(0) + 1)
                if bot_decision_in_frame(found.history, 0, n) is not None
            )
            play.send("explain", seq=last)
            told = play.next("explanation")
            assert told["own"] is True
            assert asked[-1].knower == asked[-1].seat == told["seat"]
