"""Dependencies of endpoints: the application's services, the caller, rate limits, and games."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import Depends, Request
from pydantic import BeforeValidator, Field
from starlette.requests import HTTPConnection

from harena.core.errors import UnknownGameError
from harena.core.game import Game
from harena.core.registry import get_game
from harena.server.analysis.service import CallerAnalyses
from harena.server.api.auth import Caller, caller_of, holder_of, new_caller, new_holder
from harena.server.api.readiness import ReadinessCheck
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.notifications.sign_in_mailer import SignInMailer
from harena.server.notifications.subscriptions import Subscriptions
from harena.server.protocol.requests import MOST
from harena.server.rate_limit import PerMinute, network
from harena.server.settings import Settings
from harena.server.storage.identities import IdentityStore
from harena.server.storage.people import PeopleStore
from harena.server.tables.lobby import Lobby
from harena.server.tables.table_lists import TableLists
from harena.server.workers.sheet_printer import SheetPrinter

_NUMBER = re.compile(r"-?[0-9]{1,10}")


def service(name: str) -> Any:
    """Return a dependency on a service in the application's state."""

    async def find(connection: HTTPConnection) -> object:
        return getattr(connection.app.state, name)

    return Depends(find)


IdentitiesDep = Annotated[IdentityStore, service("identities")]
LobbyDep = Annotated[Lobby, service("lobby")]
PeopleDep = Annotated[PeopleStore, service("people")]
PrinterDep = Annotated[SheetPrinter, service("printer")]
ReadinessDep = Annotated[ReadinessCheck, service("readiness")]
SettingsDep = Annotated[Settings, service("settings")]
SignInMailerDep = Annotated[SignInMailer, service("sign_in_mailer")]
SubscriptionsDep = Annotated[Subscriptions, service("subscriptions")]
TableListsDep = Annotated[TableLists, service("lists")]
Holder = Annotated[str | None, Depends(holder_of)]
"""The id of the person who calls, or None without one."""
NewHolder = Annotated[str, Depends(new_holder)]
"""The id of the person who calls; a new one gets a token with the response."""
KnownCaller = Annotated[Caller | None, Depends(caller_of)]
"""The caller's browser and person, or None without one."""
NewCaller = Annotated[Caller, Depends(new_caller)]
"""The caller's browser and person; a new one gets a token with the response."""


def network_of(connection: HTTPConnection) -> str:
    """Return the network of the caller's address, for limits."""
    return network(connection.client.host) if connection.client else ""


async def _caller_analyses(connection: HTTPConnection) -> CallerAnalyses:
    return CallerAnalyses(connection.app.state.analyses, network_of(connection))


AnalysesDep = Annotated[CallerAnalyses, Depends(_caller_analyses)]
"""The analyses, for the caller's address."""


def check_rate(request: Request, limit: str) -> None:
    """Count a request of the caller's address. Raise RefusedError `too_fast` above the limit."""
    per_minute: PerMinute = request.app.state.limits[limit]
    if not per_minute.take(network_of(request)):
        raise RefusedError("too_fast", refusals.TOO_MANY_REQUESTS)


def limited(limit: str) -> Any:
    """Return a dependency that applies one of the settings' limits per minute."""

    async def check(request: Request) -> None:
        check_rate(request, limit)

    return Depends(check)


def find_game(name: str) -> Game:
    """Return the game of that name. Raise RefusedError `unknown_game` if there is none."""
    try:
        return get_game(name)
    except UnknownGameError as error:
        raise RefusedError("unknown_game", refusals.sentence(str(error)), "game") from None


async def _named_game(game: str) -> Game:
    return find_game(game)


GameDep = Annotated[Game, Depends(_named_game)]
"""The game in the address."""


def _whole(text: object) -> object:
    if isinstance(text, str) and not _NUMBER.fullmatch(text):
        raise ValueError(refusals.WHOLE_NUMBER)
    return text


Viewer = Annotated[int, BeforeValidator(_whole), Field(ge=-1, le=MOST)]
"""In an address: a seat, or -1 for a spectator."""
Seq = Annotated[int, BeforeValidator(_whole), Field(ge=0, le=MOST)]
"""In an address: the number of a frame."""
OptionalNumber = Annotated[
    int, BeforeValidator(lambda text: _whole(text or 0)), Field(ge=0, le=MOST)
]
"""In an address: a number that may be left empty."""
