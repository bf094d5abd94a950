"""Records that tests analyse, and calls of an analysis."""

from __future__ import annotations

from pathlib import Path

from pydantic import TypeAdapter

from harena import Match, write_record
from harena.core.play.state import CHANCE
from harena.server.protocol.responses.analysis import Analysis
from harena.server.protocol.responses.frames import Frame
from tests.server.client import Browser, Json, Server, body
from tests.server.http_calls import fits

RECORDS = sorted(Path("tests").glob("*/records/*.harena"))
WARP = Path("tests/warp6/records/longest-chain.harena")
FRAME: TypeAdapter[object] = TypeAdapter(Frame)
PLANS = Path("tests/gladiator_arena/records/clash.harena")


def opened(web: Browser, record: str) -> Json:
    """Return the analysis of a record that must be accepted."""
    answer = web.http.post("/api/analyses", json={"record": record})
    assert answer.status_code == 200, answer.text
    fits(Analysis, body(answer))
    return body(answer)


def opened_file(server: Server, file: Path) -> tuple[Browser, Json]:
    """Return a browser and the analysis of a kept record."""
    web = server.browser()
    return web, opened(web, file.read_text(encoding="utf-8"))


def frame(web: Browser, study: Json, seq: int, seat: int = -1) -> Json:
    """Return a frame of an analysis."""
    answer = web.http.get(f"/api/analyses/{study['id']}/frames/{seq}?seat={seat}")
    assert answer.status_code == 200, answer.text
    FRAME.validate_json(answer.text, strict=True)
    return body(answer)


def raced(*steps: int, goal: int = 100) -> str:
    """Return the record of a race of Cy and Di with these decisions; each die shows 4."""
    match = Match("race", 2, {"goal": goal}, players=["Cy", "Di"], date="2026-11-22")
    for step in steps:
        match.apply_action(step)
        if match.state.to_move == CHANCE:
            match.apply_chance(4)
    return write_record(match)
