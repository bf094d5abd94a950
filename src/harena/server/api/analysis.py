"""Records that are studied: the calls under `/api/studies`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response

from harena.server.analysis.jobs import Wish
from harena.server.analysis.service import Studies, new_seed
from harena.server.api.auth import token_of
from harena.server.api.common import limit
from harena.server.api.responses import FAULTS, CheckedRoute, Known, Seq, Viewer, answer, gives
from harena.server.api.routes import TheLobby, told
from harena.server.history.seats import hashed
from harena.server.protocol.requests import MOST_RECORD, OpenStudy, PlayOn, TryOut
from harena.server.protocol.responses.analysis import Reckoning, Study
from harena.server.protocol.responses.frames import Frame
from harena.server.protocol.responses.hints import Advice
from harena.server.protocol.responses.tables import Table as ToldTable


class RecordRoute(CheckedRoute):
    """A call whose body may hold a whole record."""

    most = 4 * MOST_RECORD


router = APIRouter(prefix="/api/studies", route_class=RecordRoute)


def studies_of(request: Request) -> Studies:
    """The studies of the app that is asked."""
    studies = request.app.state.studies
    assert isinstance(studies, Studies)
    return studies


TheStudies = Annotated[Studies, Depends(studies_of)]


@router.post("", responses=gives(Study))
async def open_study(request: Request, studies: TheStudies, body: OpenStudy) -> JSONResponse:
    """Read a record."""
    limit(request, "studying")
    return answer(await studies.open(body.record))


@router.post("/{study}/tries", responses=gives(Study))
async def tries(request: Request, studies: TheStudies, study: str, body: TryOut) -> JSONResponse:
    """Try something else after a step; gives a record of its own."""
    limit(request, "studying")
    wish = Wish(body.step, tuple(body.seats), tuple(body.actions), body.bot, body.ask, new_seed())
    return answer(await studies.tried(study, wish))


@router.post("/{study}/tables", status_code=201, responses=gives(ToldTable, 201))
async def play_on(
    request: Request, studies: TheStudies, lobby: TheLobby, study: str, body: PlayOn
) -> JSONResponse:
    """Open a table that goes on from a moment of it."""
    limit(request, "opening")
    token = token_of(request)
    begun = await studies.beginning(study, body.step)
    return await told(request, await lobby.play_on(hashed(token), begun, body), token, 201)


@router.get("/{study}/frames/{seq}", responses=gives(Frame))
async def frame(studies: TheStudies, study: str, seq: Seq, seat: Viewer = -1) -> JSONResponse:
    """One frame, with what a seat could choose then."""
    return answer(await studies.frame(study, seq, seat))


@router.get("/{study}/chances", responses=gives(Reckoning))
async def chances(studies: TheStudies, study: str) -> JSONResponse:
    """Reckon on for about a second; to be asked again until all is done."""
    return answer(await studies.reckoning(study))


@router.get("/{study}/advice", responses=gives(Advice))
async def advice(
    request: Request, studies: TheStudies, study: str, step: Seq, seat: Viewer
) -> JSONResponse:
    """What a bot would have done for a seat after a step, by what that could know then."""
    limit(request, "studying")
    return answer(await studies.advice(study, step, seat))


@router.get("/{study}/picture.svg", response_class=Response, responses=FAULTS)
async def picture(studies: TheStudies, study: str, step: Seq, seat: Viewer = -1) -> Response:
    """A position as a picture."""
    drawn = await studies.picture(study, step, seat)
    headers = {
        "Content-Disposition": f'attachment; filename="harena-step-{step}.svg"',
        "Cache-Control": "no-store",
    }
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@router.get("/{study}/animation.gif", response_class=Response, responses=FAULTS)
async def animation(
    request: Request, studies: TheStudies, study: str, last: Seq, first: Known = 0
) -> Response:
    """What happened between two steps, as a moving picture."""
    limit(request, "studying")
    drawn = await studies.animation(study, first, last)
    headers = {
        "Content-Disposition": f'attachment; filename="harena-{first}-{last}.gif"',
        "Cache-Control": "no-store",
    }
    return Response(drawn, media_type="image/gif", headers=headers)
