"""Records that are studied: the calls under `/api/analyses`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response

from harena.server.analysis.record_analysis import RecordAnalysis
from harena.server.analysis.service import AnalysisService
from harena.server.api.auth import token_of
from harena.server.api.common import check_rate
from harena.server.api.responses import (
    ERROR_SCHEMAS,
    CheckedRoute,
    Known,
    Seq,
    Viewer,
    json_response,
    response_schema,
)
from harena.server.api.routes import TheLobby, table_response
from harena.server.history.seats import token_hash
from harena.server.protocol.requests import MOST_RECORD, OpenAnalysis, OpenFork, TryVariation
from harena.server.protocol.responses.analysis import Analysis, Evaluation
from harena.server.protocol.responses.frames import Frame
from harena.server.protocol.responses.hints import Suggestions
from harena.server.protocol.responses.tables import Table as TableResponse


class RecordRoute(CheckedRoute):
    """A call whose body may hold a whole record."""

    most = 4 * MOST_RECORD


router = APIRouter(prefix="/api/analyses", route_class=RecordRoute)


def analyses_of(request: Request) -> AnalysisService:
    """Return the application's analysis service."""
    analyses = request.app.state.analyses
    assert isinstance(analyses, AnalysisService)
    return analyses


TheAnalyses = Annotated[AnalysisService, Depends(analyses_of)]


@router.post("", responses=response_schema(Analysis))
async def open_analysis(
    request: Request, analyses: TheAnalyses, body: OpenAnalysis
) -> JSONResponse:
    """Read a record."""
    check_rate(request, "studying")
    return json_response(await analyses.open(body.record))


@router.post("/{analysis}/variations", responses=response_schema(Analysis))
async def variations(
    request: Request, analyses: TheAnalyses, analysis: str, body: TryVariation
) -> JSONResponse:
    """Try something else after a step; gives a record of its own."""
    check_rate(request, "studying")
    return json_response(await analyses.try_variation(analysis, body))


@router.post("/{analysis}/tables", status_code=201, responses=response_schema(TableResponse, 201))
async def play_on(
    request: Request, analyses: TheAnalyses, lobby: TheLobby, analysis: str, body: OpenFork
) -> JSONResponse:
    """Open a table that continues from a step."""
    check_rate(request, "opening")
    token = token_of(request)
    fork = await analyses.run(analysis, RecordAnalysis.fork, body.step)
    return await table_response(
        request, await lobby.play_on(token_hash(token), fork, body), token, 201
    )


@router.get("/{analysis}/frames/{seq}", responses=response_schema(Frame))
async def frame(analyses: TheAnalyses, analysis: str, seq: Seq, seat: Viewer = -1) -> JSONResponse:
    """One frame, with what a seat could choose then."""
    return json_response(await analyses.run(analysis, RecordAnalysis.frame, seq, seat))


@router.get("/{analysis}/evaluation", responses=response_schema(Evaluation))
async def chances(analyses: TheAnalyses, analysis: str) -> JSONResponse:
    """Reckon on for about a second; to be asked again until all is done."""
    return json_response(await analyses.run(analysis, RecordAnalysis.evaluation))


@router.get("/{analysis}/suggestions", responses=response_schema(Suggestions))
async def advice(
    request: Request, analyses: TheAnalyses, analysis: str, step: Seq, seat: Viewer
) -> JSONResponse:
    """Suggest moves for a seat after a step, using only that seat's information."""
    check_rate(request, "studying")
    return json_response(await analyses.run(analysis, RecordAnalysis.suggestions, step, seat))


@router.get("/{analysis}/picture.svg", response_class=Response, responses=ERROR_SCHEMAS)
async def picture(analyses: TheAnalyses, analysis: str, step: Seq, seat: Viewer = -1) -> Response:
    """A position as a picture."""
    drawn = await analyses.run(analysis, RecordAnalysis.svg, step, seat)
    headers = {
        "Content-Disposition": f'attachment; filename="harena-step-{step}.svg"',
        "Cache-Control": "no-store",
    }
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@router.get("/{analysis}/animation.gif", response_class=Response, responses=ERROR_SCHEMAS)
async def animation(
    request: Request, analyses: TheAnalyses, analysis: str, last: Seq, first: Known = 0
) -> Response:
    """Return the steps between two stops as an animated GIF."""
    check_rate(request, "studying")
    drawn = await analyses.run(analysis, RecordAnalysis.gif, first, last)
    headers = {
        "Content-Disposition": f'attachment; filename="harena-{first}-{last}.gif"',
        "Cache-Control": "no-store",
    }
    return Response(drawn, media_type="image/gif", headers=headers)
