"""First games that teach, as they are told: to everybody alike, and no more than a seat knows."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from harena import get_game
from harena.content.content import content_of
from harena.server.protocol.responses.games import Tutorial, TutorialStep
from harena.tutorials.runner import TutorialRunner
from tests.server import sample_games
from tests.server.client import Json, Server, body
from tests.server.http_calls import fits, refusal
from tests.shared.test_tutorials import OURS

STEP: TypeAdapter[object] = TypeAdapter(TutorialStep)


def steps_of(server: Server, game: str) -> list[Json]:
    """All steps of a tutorial, by the first of what is right."""
    web = server.browser()
    outline = body(web.http.get(f"/api/games/{game}/tutorial"))
    fits(Tutorial, outline)
    steps: list[Json] = []
    chosen: list[str] = []
    for number in range(outline["steps"]):
        path = f"/api/games/{game}/tutorial/{number}?chosen={'.'.join(chosen)}"
        step = body(web.http.get(path))
        STEP.validate_python(step)
        steps.append(step)
        assert bool(step["choices"]) == (number in outline["asks"])
        if number in outline["continues"]:
            assert step["caption"] == steps[-2]["caption"]
        if step["choices"]:
            chosen.append("0")
    return steps


@pytest.mark.parametrize("game", OURS)
def test_steps_are_consecutive(server: Server, game: str) -> None:
    """Frames have no gap unless a plan was replaced; the last is the seat's view."""
    tutorial = content_of(get_game(game)).tutorial
    assert tutorial
    runner = TutorialRunner(get_game(game), tutorial)
    seq = runner.result.first
    for step, written in zip(steps_of(server, game), tutorial.steps, strict=True):
        assert (step["caption"], step["rule"]) == (runner.text.caption, runner.text.rule)
        assert step["shows"] == list(written.shows)
        seqs = [frame["seq"] for frame in step["frames"]]
        assert seqs == list(range(seqs[0], seqs[-1] + 1))
        assert step["replaces"] or seqs[0] in (seq, seq + 1)
        assert all(line["seq"] <= seqs[-1] for line in step["log"])
        seq = seqs[-1]
        last = step["frames"][-1]["scene"]
        rows = [one.get("plan", [one["action"]]) for one in last.get("targets", [])]
        assert all(row in rows for row in step["choices"])
        assert bool(rows) == bool(written.choices or written.explores)
        if not runner.at_end:
            runner.advance()
    assert runner.match.winners() == [tutorial.seat]


def test_unknown_tutorials_are_refused(server: Server) -> None:
    web = server.browser()
    listed = {game["name"]: game for game in web.http.get("/api/games").json()["games"]}
    assert [listed[name]["tutorial"] for name in ("warp-6", sample_games.RACE.name)] == [3, 0]
    for path, code in {
        f"{sample_games.RACE.name}/tutorial": "not_found",
        "nothing/tutorial": "unknown_game",
        "warp-6/tutorial/99": "not_found",
        "warp-6/tutorial/1?chosen=0": "bad_message",
        "warp-6/tutorial/2?chosen=7": "bad_message",
        "warp-6/tutorial/2?chosen=x": "bad_message",
        "warp-6/tutorial/2": "bad_message",
    }.items():
        assert refusal(web.http.get(f"/api/games/{path}"))[1] == code, path
