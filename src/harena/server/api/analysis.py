"""Endpoints of the analysis board, under `/api/analyses`."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from harena.server.analysis.record_analysis import RecordAnalysis
from harena.server.api.dependencies import (
    AnalysesDep,
    LobbyDep,
    NewHolder,
    OptionalNumber,
    Seq,
    Viewer,
    limited,
)
from harena.server.api.responses import CheckedRoute
from harena.server.api.tables import table_response
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.protocol.requests import OpenAnalysis, OpenFork, TryVariation
from harena.server.protocol.responses.analysis import Analysis, Evaluation
from harena.server.protocol.responses.frames import Frame
from harena.server.protocol.responses.hints import Suggestions
from harena.server.protocol.responses.tables import Table as TableResponse

router = APIRouter(prefix="/api/analyses", route_class=CheckedRoute)
RATE = [limited("analyses_per_minute")]


@router.post("", dependencies=RATE)
async def open_analysis(analyses: AnalysesDep, body: OpenAnalysis) -> Analysis:
    """Read a record."""
    return await analyses.open(body.record)


@router.post("/{analysis}/variations", dependencies=RATE)
async def try_variation(analyses: AnalysesDep, analysis: str, body: TryVariation) -> Analysis:
    """Try a different decision after a step; returns a record of its own."""
    return await analyses.try_variation(analysis, body)


@router.post("/{analysis}/tables", status_code=201, dependencies=[limited("tables_per_minute")])
async def open_fork(
    analyses: AnalysesDep,
    lobby: LobbyDep,
    holder: NewHolder,
    analysis: str,
    body: OpenFork,
) -> TableResponse:
    """Open a table that continues from a step."""
    if body.step > lobby.settings.fork_steps:
        most = lobby.settings.fork_steps
        raise RefusedError("too_long", refusals.fork_too_long(most=most), "step")
    await lobby.quotas.check(holder)
    fork = await analyses.run(analysis, RecordAnalysis.fork, body.step)
    return await table_response(await lobby.open_fork(holder, fork, body), holder)


@router.get("/{analysis}/frames/{seq}")
async def frame(analyses: AnalysesDep, analysis: str, seq: Seq, seat: Viewer = -1) -> Frame:
    """Return one frame, with the choices a seat had then."""
    return await analyses.run(analysis, RecordAnalysis.frame, seq, seat)


@router.get("/{analysis}/evaluation")
async def evaluation(analyses: AnalysesDep, analysis: str) -> Evaluation:
    """Continue the evaluation for about a second; repeat until all steps are done."""
    return await analyses.run(analysis, RecordAnalysis.evaluation)


@router.get("/{analysis}/suggestions", dependencies=RATE)
async def suggestions(analyses: AnalysesDep, analysis: str, step: Seq, seat: Viewer) -> Suggestions:
    """Suggest moves for a seat after a step, using only that seat's information."""
    return await analyses.run(analysis, RecordAnalysis.suggestions, step, seat)


@router.get("/{analysis}/picture.svg", response_class=Response)
async def picture(analyses: AnalysesDep, analysis: str, step: Seq, seat: Viewer = -1) -> Response:
    """Return a position as an SVG picture."""
    drawn = await analyses.run(analysis, RecordAnalysis.svg, step, seat)
    return _download(drawn, "image/svg+xml", f"harena-step-{step}.svg")


@router.get("/{analysis}/animation.gif", response_class=Response, dependencies=RATE)
async def animation(
    analyses: AnalysesDep, analysis: str, last: Seq, first: OptionalNumber = 0
) -> Response:
    """Return the steps between two stops as an animated GIF."""
    drawn = await analyses.run(analysis, RecordAnalysis.gif, first, last)
    return _download(drawn, "image/gif", f"harena-{first}-{last}.gif")


def _download(data: str | bytes, media: str, name: str) -> Response:
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Response(data, media_type=media, headers=headers)
