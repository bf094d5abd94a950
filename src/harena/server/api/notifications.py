"""The calls of the bell above a table, and of the links in mails."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse

from harena.server.api.auth import holder_of
from harena.server.api.common import limit
from harena.server.api.responses import CheckedRoute, answer, gives
from harena.server.notifications.subscriptions import Desk
from harena.server.protocol.requests import MailTo, Nothing, TellRoom
from harena.server.protocol.responses.notifications import NoticeLink, Notices

router = APIRouter(prefix="/api", route_class=CheckedRoute)


def desk_of(request: Request) -> Desk:
    """The desk of the app that is asked."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk


TheDesk = Annotated[Desk, Depends(desk_of)]


@router.get("/tables/{table_id}/notices", responses=gives(Notices))
async def notices(request: Request, desk: TheDesk, table_id: str) -> JSONResponse:
    """By what else than the page the caller may be told of a table, and is."""
    return answer({**await desk.told(table_id, holder_of(request))})


@router.post("/tables/{table_id}/mail", responses=gives(Notices))
async def mail(request: Request, desk: TheDesk, table_id: str, body: MailTo) -> JSONResponse:
    """Have the caller told of a table by mails, once the address has agreed; "" no more."""
    limit(request, "asking")
    holder = holder_of(request)
    await desk.ask(table_id, holder, "mail", body.address)
    return answer({**await desk.told(table_id, holder)})


@router.post("/tables/{table_id}/room", responses=gives(Notices))
async def room(request: Request, desk: TheDesk, table_id: str, body: TellRoom) -> JSONResponse:
    """Have a chat room told of the caller's turns at a table, once it agrees; "" no more."""
    limit(request, "asking")
    holder = holder_of(request)
    await desk.ask(table_id, holder, "room", body.address)
    return answer({**await desk.told(table_id, holder)})


@router.get("/notices/{token}", responses=gives(NoticeLink))
async def link(request: Request, desk: TheDesk, token: str) -> JSONResponse:
    """What a link in a mail is for."""
    limit(request, "asking")
    return answer({**await desk.link(token)})


@router.post("/notices/{token}", responses=gives(NoticeLink))
async def agree(request: Request, desk: TheDesk, token: str, _body: Nothing) -> JSONResponse:
    """Say that mails are wanted: only whoever reads them there knows the link."""
    limit(request, "asking")
    return answer({**await desk.agree(token)})


@router.post("/notices/{token}/stop", responses=gives(NoticeLink))
async def stop(request: Request, desk: TheDesk, token: str) -> JSONResponse:
    """Want no more mails. Programs that read mails send this by themselves, as a form."""
    limit(request, "asking")
    return answer({**await desk.stop(token)})
