"""The operators' page: plain HTML without scripts, off unless a setting has its token."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from harena.server.api.dependencies import SettingsDep, check_rate
from harena.server.api.operator_session import (
    COOKIE,
    PATH,
    is_token,
    operator_of,
    read_form,
    sign_in,
    without_nul,
)
from harena.server.api.sanctions import Sanctions, shown_time
from harena.server.messages import admin_page as texts, startup
from harena.server.server_time import now
from harena.server.settings import Settings
from harena.server.storage.admin import STATES, AdminError, AdminStore
from harena.server.storage.chat import ChatStore
from harena.server.storage.sanctions import SanctionKind, SanctionStore
from harena.server.storage.store import Store
from harena.server.tables.lobby import Lobby

router = APIRouter(prefix=PATH, include_in_schema=False)

MOST: Final = 100
"""Entries of a page. A search finds others."""
DAY: Final = 24 * 3_600_000
SHOWN: Final = 12
"""Characters of a person's id."""
PARTS: Final = {
    "tables": texts.TABLES,
    "reports": texts.REPORTS,
    "people": texts.PEOPLE,
    "sanctions": texts.SANCTIONS,
    "log": texts.LOG,
}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list, and the table, person or line that its form acts on."""

    subject: str | int
    cells: tuple[str | int, ...]


class _Refused(Exception):  # noqa: N818 it is no error: the page shows its text
    """A form that can't be carried out."""


@cache
def _templates() -> Environment:
    folder = FileSystemLoader(Path(__file__).parent / "templates")
    return Environment(loader=folder, autoescape=True, undefined=StrictUndefined)


def _page(heading: str, status: int = 200, **values: Any) -> HTMLResponse:
    empty = {"part": "", "operator": None, "message": "", "columns": (), "rows": ()}
    empty |= {"search": "", "state": ""}
    html = (
        _templates()
        .get_template("admin.html")
        .render(
            **{**empty, "heading": heading, "texts": texts, "parts": PARTS.items(), **values},
            states=STATES,
        )
    )
    return HTMLResponse(html, status, headers={"Cache-Control": "no-store"})


def _check_enabled(settings: Settings) -> None:
    if not settings.admin_token.get_secret_value():
        raise HTTPException(404)


@router.get("")
async def start(settings: SettingsDep) -> Response:
    """Go to the list of tables."""
    _check_enabled(settings)
    return RedirectResponse(f"{PATH}/tables", 303)


@router.post("/sign-in")
async def enter(request: Request, settings: SettingsDep) -> Response:
    """Sign an operator in."""
    _check_enabled(settings)
    check_rate(request, "admin_sign_ins_per_minute")
    form = await read_form(request, settings)
    name = form.get("name", "").strip()[:60]
    if not name or not is_token(form.get("token", ""), settings):
        return _page(texts.SIGN_IN, 403, message=texts.WRONG_TOKEN)
    response = RedirectResponse(f"{PATH}/tables", 303)
    sign_in(request, response, name, settings)
    return response


@router.post("/sign-out")
async def leave(request: Request, settings: SettingsDep) -> Response:
    """Sign an operator out."""
    _check_enabled(settings)
    await read_form(request, settings)
    response = RedirectResponse(f"{PATH}/tables", 303)
    response.delete_cookie(COOKIE, path=PATH)
    return response


@router.get("/{part}")
async def show(
    request: Request, settings: SettingsDep, part: str, search: str = "", state: str = ""
) -> Response:
    """Show a list."""
    return await _show(request, settings, part, without_nul(search), state)


@router.post("/{part}")
async def act(request: Request, settings: SettingsDep, part: str) -> Response:
    """Carry out a form, and show the list."""
    _check_enabled(settings)
    form = await read_form(request, settings)
    operator = operator_of(request, settings)
    message, status = "", 200
    if operator is not None:
        admin = AdminStore(request.app.state.store, operator.name)
        try:
            await _carry_out(request, admin, form)
            message = texts.DONE
        except (AdminError, _Refused) as error:
            message, status = str(error), 422
    return await _show(request, settings, part, message=message, status=status)


async def _show(
    request: Request,
    settings: Settings,
    part: str,
    search: str = "",
    state: str = "",
    message: str = "",
    status: int = 200,
) -> Response:
    _check_enabled(settings)
    if part not in PARTS:
        raise HTTPException(404)
    operator = operator_of(request, settings)
    if operator is None:
        return _page(texts.SIGN_IN, 403)
    store: Store = request.app.state.store
    admin = AdminStore(store, operator.name)
    listed: dict[str, Callable[[], Awaitable[list[Row]]]] = {
        "tables": lambda: _tables(admin, search, state),
        "reports": lambda: _reports(admin, store),
        "people": lambda: _people(admin, search),
        "sanctions": lambda: _sanctions(store),
        "log": lambda: _log(admin),
    }
    return _page(
        PARTS[part],
        status,
        part=part,
        operator=operator,
        message=message,
        columns=_COLUMNS[part],
        rows=await listed[part](),
        search=search,
        state=state,
    )


_COLUMNS: Final = {
    "tables": (texts.CHANGED, texts.STATE, texts.GAME, texts.TABLE, texts.PEOPLE, texts.ACTIONS),
    "reports": (
        *(texts.TIME, texts.TABLE, texts.NAME, texts.PERSON),
        *(texts.ADDRESS, texts.TIMES, texts.LINE, texts.ACTIONS),
    ),
    "people": (texts.CHANGED, texts.PERSON, texts.NAME, texts.SEATS, texts.ACTIONS),
    "sanctions": (texts.KIND, texts.SUBJECT, texts.END, texts.REASON, texts.ACTIONS),
    "log": (texts.TIME, texts.OPERATOR, texts.COMMAND, texts.SUBJECT, texts.DETAIL),
}


async def _tables(admin: AdminStore, search: str, state: str) -> list[Row]:
    return [
        Row(
            each.id,
            (
                shown_time(each.moved),
                each.state,
                each.game,
                _table_link(each.id),
                Markup(", ").join(_named_link(name, who) for name, who in each.people),
            ),
        )
        for each in await admin.tables(MOST, search.strip(), state)
    ]


async def _reports(admin: AdminStore, store: Store) -> list[Row]:
    rows = []
    for each in (await ChatStore(store).reported())[:MOST]:
        line = each.line
        person = (await admin.speakers(each.table)).get(line.who, "")
        link = _person_link(person) if person else ""
        name = line.name or startup.ERASED_PLAYER
        cells = (shown_time(line.time), _table_link(each.table), name, link, each.address)
        rows.append(Row(line.id, (*cells, each.times, line.text)))
    return rows


async def _people(admin: AdminStore, search: str) -> list[Row]:
    return [
        Row(
            each.id,
            (
                shown_time(each.moved),
                each.id[:SHOWN],
                each.name,
                _link(f"{PATH}/tables?search={each.id[:SHOWN]}", each.seats),
            ),
        )
        for each in await admin.people(MOST, search.strip())
    ]


async def _sanctions(store: Store) -> list[Row]:
    return [
        Row(
            each.subject,
            (
                each.kind,
                each.subject[:SHOWN],
                texts.FOR_EVER if each.until is None else shown_time(each.until),
                each.reason,
            ),
        )
        for each in await SanctionStore(store).current()
    ]


async def _log(admin: AdminStore) -> list[Row]:
    return [
        Row("", (shown_time(each.time), each.operator, each.command, each.subject, each.detail))
        for each in await admin.audit(MOST)
    ]


def _link(path: str, text: str | int) -> Markup:
    """Return a link as HTML; texts of others are escaped."""
    return Markup('<a href="{}">{}</a>').format(path, text)


def _table_link(table: str) -> Markup:
    return _link(f"/t/{table}", table)


def _person_link(holder: str) -> Markup:
    return _link(f"{PATH}/people?search={holder[:SHOWN]}", holder[:SHOWN])


def _named_link(name: str, holder: str) -> Markup:
    """Return a player's name, with a link to the person if it is one."""
    return Markup("{} ({})").format(name, _person_link(holder)) if holder else escape(name)


async def _carry_out(request: Request, admin: AdminStore, form: dict[str, str]) -> None:
    """Carry out a form. Raise AdminError or _Refused if that is impossible."""
    lobby: Lobby = request.app.state.lobby
    sanctions: Sanctions = request.app.state.sanctions
    subject, reason = form.get("subject", "").strip(), form.get("reason", "").strip()[:200]
    line = form.get("line", "")
    match form.get("action", ""):
        case "close" | "delete" as action:
            if form.get("sure") != "yes":
                raise _Refused(texts.NOT_SURE)
            await lobby.own(subject)
            await admin.close(subject, reason)
            # From now on nobody can load it again, so nothing more of it is stored.
            await lobby.unload_closed(subject)
            if action == "delete":
                await admin.delete(subject, reason)
        case "dismiss":
            await admin.dismiss(_number(line))
        case "mute" | "ban" as kind:
            await _sanction(admin, kind, subject, line, reason, form.get("days", ""))
            await sanctions.refresh()
        case "lift":
            await admin.lift(await admin.find_subject(subject))
            await sanctions.refresh()


async def _sanction(
    admin: AdminStore, kind: SanctionKind, subject: str, line: str, reason: str, days: str
) -> None:
    try:
        until = now() + int(float(days) * DAY) if days.strip() else None
    except (ValueError, OverflowError):
        raise _Refused(texts.BAD_DAYS) from None
    if until is not None and not now() < until < 2**62:
        raise _Refused(texts.BAD_DAYS)
    found = await (admin.author(_number(line)) if line else admin.find_subject(subject))
    await admin.sanction(kind, found, reason, until)
    if line:
        await admin.dismiss(_number(line))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
