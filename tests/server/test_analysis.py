"""Records that are studied: read, looked at, reckoned, tried otherwise; and what is refused."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence

from harena import Match, read_record, write_record
from harena.bots.advice import Suggestion
from harena.core.play.state import CHANCE
from harena.printing.animated_image import PACE
from harena.server.analysis import record_analysis
from harena.server.analysis.record_analysis import RecordAnalysis
from harena.server.protocol.requests import MOST_RECORD
from harena.server.protocol.responses.analysis import Analysis, Evaluation
from harena.server.protocol.responses.hints import Suggestions
from harena.server.workers.bot_jobs import DescribedLine, Job, suggest
from tests.server.analysis_records import PLANS, RECORDS, WARP, frame, opened, opened_file, raced
from tests.server.client import STEP, Browser, Json, Server, body, settings
from tests.server.http_calls import fits, refusal
from tests.server.paused_executor import PausedExecutor


def try_variation(web: Browser, study: Json, step: int, **choice: object) -> Json:
    """Return the analysis of a variation that must be legal."""
    answer = web.http.post(
        f"/api/analyses/{study['id']}/variations", json={"step": step, "seats": [], **choice}
    )
    assert answer.status_code == 200, answer.text
    fits(Analysis, body(answer))
    return body(answer)


def evaluate(web: Browser, study: Json) -> Json:
    """Return the whole evaluation."""
    while True:
        answer = web.get(f"analyses/{study['id']}/evaluation")
        fits(Evaluation, answer)
        if answer["done"] == answer["steps"]:
            return answer


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parts[1]}-{file.stem}")
def test_every_kept_record_can_be_viewed(server: Server, file: Path) -> None:
    web, study = opened_file(server, file)
    match = read_record(study["record"])
    assert study["stops"][0] == 0
    assert study["stops"][-1] == len(match.log)
    last = len(study["stops"]) - 1
    first = study["stops"][study["first"]]
    assert all(entry.is_roll for entry in match.log[:first])
    assert len(match.log) == 0 or frame(web, study, study["first"])["acting"]
    for seq in {0, 1, last // 3, last // 2, last}:
        found = frame(web, study, min(seq, last))
        assert found["seq"] == min(seq, last)
        assert found["lines"] == [line for line in study["log"] if line["seq"] == found["seq"]]
    assert (frame(web, study, last)["scene"].get("outcome") is not None) == match.over
    assert study["over"] == match.over


def test_finished_tables_open_by_record(server: Server) -> None:
    with server.solo("warp-6", "me", "me") as play:
        play.request("resign")
    record = server.browser().record(play.table)
    study = opened(server.browser(), record)
    assert (study["over"], study["winners"]) == (True, [1])
    last = frame(server.browser(), study, len(study["stops"]) - 1)
    assert last["scene"]["outcome"]["winners"] == [1]
    # Tried from there on, the dice follow from nothing that was committed to.
    assert read_record(record).secret
    state = read_record(record).state
    (seat,) = state.deciding()
    choice = {"seats": [seat], "actions": state.legal_actions()[:1]}
    line = try_variation(server.browser(), study, study["stops"][-1], **choice)
    assert "Secret" not in line["record"]
    assert "Commitment" not in line["record"]
    assert not line["over"]


def test_variations_start_at_any_step(server: Server) -> None:
    web, study = opened_file(server, WARP)
    match = read_record(study["record"])
    stop = next(at for at, step in enumerate(study["stops"]) if step > 30)
    step = study["stops"][stop]
    while match.state_at(step).to_move == CHANCE:
        stop, step = stop + 1, study["stops"][stop + 1]
    found = frame(web, study, stop)
    seat = match.state_at(step).deciding()[0]
    actions = [target["action"] for target in found["scene"]["targets"]]
    assert sorted(actions) == sorted(match.state_at(step).legal_actions())
    other = try_variation(web, study, step, seats=[seat], actions=actions[:1])
    line = read_record(other["record"])
    assert line.log[:step] == match.log[:step]
    assert line.log[step].value == actions[0]
    assert line.state.to_move != CHANCE
    assert not line.secret
    assert not line.commitment


def test_invalid_variations_are_refused(server: Server) -> None:
    web, study = opened_file(server, WARP)
    path = f"/api/analyses/{study['id']}"
    last = study["stops"][-1]

    def refused(step: int, **choice: object) -> tuple[int, str, str]:
        return refusal(
            web.http.post(f"{path}/variations", json={"step": step, "seats": [0], **choice})
        )

    assert refused(last, actions=[0]) == (422, "illegal", "")
    assert refused(40, actions=[2**31 - 1]) == (422, "illegal", "")
    assert refused(last + 1, actions=[0]) == (404, "unknown_frame", "")
    assert refused(last, bot="greedy") == (409, "not_your_turn", "")
    assert refused(40, bot="nobody")[1] == "unknown_bot"
    assert refusal(web.http.get(f"{path}/frames/{last + 1}"))[1] == "unknown_frame"
    assert refusal(web.http.get(f"{path}/picture.svg?step={last + 1}"))[1] == "unknown_frame"
    assert refusal(web.http.get(f"{path}/suggestions?step={last}&seat=0"))[1] == "not_your_turn"
    assert refusal(web.http.get("/api/analyses/none/frames/0")) == (404, "unknown_analysis", "")


@pytest.mark.parametrize("game", ["arena", "gladiator-arena", "warp-6", "warp-arena"])
def test_seats_that_a_match_does_not_have_are_refused(server: Server, game: str) -> None:
    """Also where no player decides: at the start of most games dice are due."""
    web = server.browser()
    path = f"/api/analyses/{opened(web, write_record(Match(game, 2)))['id']}"
    for seat in (2, 2**31 - 1):
        for call in (f"frames/0?seat={seat}", f"picture.svg?step=0&seat={seat}"):
            answer = web.http.get(f"{path}/{call}")
            assert refusal(answer) == (403, "not_your_seat", "seat")


def test_bots_play_whole_turns(server: Server) -> None:
    web = server.browser()
    start = opened(web, write_record(Match("arena", 2)))
    line = try_variation(web, start, 0)
    seen = []
    for _ in range(4):
        before = read_record(line["record"])
        seat = before.state.deciding()[0]
        line = try_variation(web, line, len(before.log), seats=[0, 1], bot="level-3")
        after = read_record(line["record"])
        assert after.log[: len(before.log)] == before.log
        assert len(after.log) > len(before.log)
        assert after.state.deciding()[0] != seat
        seen.append(seat)
    assert set(seen) == {0, 1}


def test_plans_are_shown_when_all_are_ready(server: Server) -> None:
    web, study = opened_file(server, PLANS)
    match = read_record(study["record"])
    step = next(n for n in range(len(match.log)) if len(match.state_at(n).deciding()) == 4)
    line = study
    at = step
    for seat in range(4):
        seq = max(n for n, stop in enumerate(line["stops"]) if stop <= at)
        asked = frame(web, line, seq, seat)
        plans = [target["plan"] for target in asked["scene"]["targets"] if target["plan"]]
        line = try_variation(web, line, at, seats=[seat], actions=plans[0])
        at = line["stops"][-1]
    line = try_variation(web, line, at, seats=[0, 1, 2, 3], bot="greedy")
    assert len(read_record(line["record"]).log) > at


def test_evaluations_have_chances_and_luck(server: Server) -> None:
    web, study = opened_file(server, WARP)
    found = evaluate(web, study)
    assert found["timeline"][0]["step"] == 0
    assert found["timeline"][-1]["step"] == study["stops"][-1]
    assert all(sum(at["chances"]) == pytest.approx(1, abs=1e-3) for at in found["timeline"])
    assert sum(each["gained"] for each in found["luck"]) == pytest.approx(0, abs=1e-3)
    assert all(one["step"] in range(1, found["steps"]) for one in found["turning_points"])


def test_long_evaluations_report_progress(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_analysis, "SLICE", 0.0)
    web, study = opened_file(server, PLANS)
    done = [web.get(f"analyses/{study['id']}/evaluation")["done"] for _ in range(3)]
    assert done == [1, 2, 3]
    assert evaluate(web, study)["timeline"]


def test_suggestions_come_from_the_strongest_level(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    bounds: list[tuple[float, int]] = []

    def brief(job: Job, seconds: float, iterations: int) -> list[DescribedLine]:
        bounds.append((seconds, iterations))
        return suggest(job, 0.0, 2)

    monkeypatch.setattr(record_analysis, "suggest", brief)
    web, study = opened_file(server, Path("tests/arena/records/dragon.harena"))
    match = read_record(study["record"])
    step = len(match.log) // 2
    while not match.state_at(step).deciding():
        step += 1
    seat = match.state_at(step).deciding()[0]
    answer = web.get(f"analyses/{study['id']}/suggestions", step=step, seat=seat)
    fits(Suggestions, answer)
    best = answer["suggestions"][0]
    assert match.state_at(step).is_legal(seat, best["actions"][0])
    assert best["words"]
    strongest = match.game.levels[-1]
    assert bounds == [(strongest.seconds, strongest.iterations)]


def test_suggestions_use_the_seats_knowledge(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Job] = []

    def note(job: Job, *_: float) -> list[DescribedLine]:
        asked.append(job)
        return [DescribedLine(Suggestion((0,), 1.0, (0.5, 0.5, 0.0)), ("Something",))]

    monkeypatch.setattr(record_analysis, "suggest", note)
    web, study = opened_file(server, Path("tests/warp_arena/records/twelve-actions.harena"))
    match = read_record(study["record"])
    hiding = [
        (step, seat)
        for step in range(len(match.log))
        for seat in match.state_at(step).deciding()
        if match.state_at(step).observe(seat) != match.state_at(step)
    ]
    step, seat = hiding[len(hiding) // 2]
    web.http.get(f"/api/analyses/{study['id']}/suggestions?step={step}&seat={seat}")
    (job,) = asked
    assert (job.seat, job.knower) == (seat, seat)
    assert job.view() == match.state_at(step).observe(seat)
    assert job.view() != match.state_at(step)


def test_positions_are_drawn(server: Server) -> None:
    web, study = opened_file(server, WARP)
    pictures = [
        web.http.get(f"/api/analyses/{study['id']}/picture.svg?step={step}") for step in (20, 90)
    ]
    assert all(one.headers["content-type"].startswith("image/svg+xml") for one in pictures)
    assert all(one.text.startswith("<svg") for one in pictures)
    assert pictures[0].text != pictures[1].text


def test_matches_are_animated(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """All stops up to a step, or a sample of many; all frames have one size."""
    monkeypatch.setattr(record_analysis, "MAX_PICTURES", 4)
    web, study = opened_file(server, Path("tests/arena/records/dragon.harena"))
    path = f"/api/analyses/{study['id']}/animation.gif"
    for first, last, least in ((0, study["stops"][3], 4), (0, study["stops"][-1], 3)):
        answer = web.http.get(f"{path}?first={first}&last={last}")
        assert answer.headers["content-type"] == "image/gif"
        picture = Image.open(io.BytesIO(answer.content))
        frames = [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]
        # Equal pictures are one that stands longer; the last stands three times as long.
        shown = sum(frames) / PACE - 2
        assert least <= shown <= 5
    assert refusal(web.http.get(f"{path}?last={study['stops'][-1] + 1}"))[1] == "unknown_frame"


def test_without_pillow_animations_are_unavailable(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    web, study = opened_file(server, PLANS)
    answer = web.http.get(f"/api/analyses/{study['id']}/animation.gif?last=4")
    assert refusal(answer) == (503, "unavailable", "")


HEAD = '[Format "harena 1"]\n[Game "warp-6"]\n[Seats "2"]\n[Options ""]\n[Black ""]\n[Yellow ""]\n'
REST = '[Date ""]\n[Result "*"]\n\n'


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("what is this", "Line 1"),
        (HEAD.replace("warp-6", "chess-boxing") + REST, "chess-boxing"),
        (HEAD + REST + "1. black 4c", "column"),
        (HEAD + REST + "1. dice d8=1 ?", "hidden"),
        ("\x00" * 100, "Line 1"),
    ],
)
def test_invalid_records_are_refused_with_line(server: Server, record: str, why: str) -> None:
    answer = server.browser().http.post("/api/analyses", json={"record": record})
    assert refusal(answer)[:2] == (422, "bad_record")
    assert why in body(answer)["error"]["message"]


def test_large_records_are_refused(server: Server) -> None:
    web = server.browser()
    long = web.http.post("/api/analyses", json={"record": "x" * (MOST_RECORD + 1)})
    assert long.status_code == 400
    huge = web.http.post("/api/analyses", json={"record": "x" * (5 * MOST_RECORD)})
    assert refusal(huge)[:2] == (413, "too_large")


def test_too_many_steps_are_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.server.analysis.record_analysis.MAX_STEPS", 10)
    answer = server.browser().http.post(
        "/api/analyses", json={"record": WARP.read_text(encoding="utf-8")}
    )
    assert refusal(answer)[:2] == (422, "bad_record")


def test_a_full_queue_refuses_analyses(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.app.state.analyses.queue, "_most", 0)
    answer = server.browser().http.post("/api/analyses", json={"record": raced(STEP)})
    assert refusal(answer)[:2] == (429, "too_many")


def test_tables_continue_only_from_early_enough_steps(tmp_path: Path) -> None:
    with Server(settings(tmp_path, fork_steps=2)) as server:
        web = server.browser()
        study = opened(web, raced(STEP, STEP, STEP))
        path = f"/api/analyses/{study['id']}/tables"
        players = [{"kind": "me"}, {"kind": "me"}]
        answers = [web.http.post(path, json={"step": step, "players": players}) for step in (3, 2)]
        assert refusal(answers[0]) == (422, "too_long", "step")
        assert answers[1].status_code == 201


def test_endless_records_do_not_block_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(analysis: RecordAnalysis) -> None:
        time.sleep(0.5)

    with Server(settings(tmp_path, bot_timeout=0.05)) as server:
        monkeypatch.setattr(RecordAnalysis, "to_json", never)
        answer = server.browser().http.post(
            "/api/analyses", json={"record": write_record(Match("arena", 2))}
        )
        assert refusal(answer) == (422, "too_long", "")
        assert server.browser().http.get("/api/live").json() == {"ok": True}


@pytest.mark.parametrize("cancelled", [True, False])
def test_a_stopped_analysis_can_be_tried_again(tmp_path: Path, cancelled: bool) -> None:
    class Stopped(PausedExecutor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
            future = super().submit(fn, *args, **named)
            if cancelled:
                future.cancel()
            else:
                future.set_exception(BrokenExecutor())
            return future

    with Server(settings(tmp_path, executor=Stopped)) as server:
        answer = server.browser().http.post(
            "/api/analyses", json={"record": write_record(Match("arena", 2))}
        )
        assert refusal(answer) == (503, "unavailable", "")


def test_unused_records_are_dropped(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.server.analysis.service.CACHED", 1)
    web = server.browser()
    first = opened(web, WARP.read_text(encoding="utf-8"))
    second = opened(web, PLANS.read_text(encoding="utf-8"))
    frame(web, second, 0)
    gone = web.http.get(f"/api/analyses/{first['id']}/frames/0")
    assert refusal(gone) == (404, "unknown_analysis", "")
    assert opened(web, first["record"]) == first


def test_analyses_are_limited_per_address(tmp_path: Path) -> None:
    with Server(settings(tmp_path, analyses_per_minute=2)) as server:
        web = server.browser()
        answers = [web.http.post("/api/analyses", json={"record": ""}) for _ in range(3)]
        assert [refusal(answer)[1] for answer in answers] == ["bad_record"] * 2 + ["too_fast"]


def test_only_embedded_pages_may_be_framed(server: Server) -> None:
    web = server.browser().http
    for path, who in (("/embed/x", "*"), ("/analysis/x", "'none'"), ("/", "'none'")):
        policy = web.get(path).headers["content-security-policy"]
        assert f"frame-ancestors {who}" in policy
