"""The operators' page: sign-in, lists, and changes while the server runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from httpx2 import Response

from harena.server.api.operator_session import COOKIE, HOURS
from harena.server.history.seats import ERASED, token_hash
from harena.server.messages import admin_page as texts, startup
from harena.server.settings import SettingError, Settings
from tests.server.client import Browser, ClosedError, Play, Server, settings
from tests.server.databases import Kind
from tests.server.manual_clock import Clock

TOKEN = "a token for operators"
SAME = {"Origin": "http://testserver"}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Server]:
    """A server with the page."""
    with Server(settings(tmp_path, admin_token=TOKEN)) as server:
        yield server


def post(browser: Browser, path: str, **form: str) -> Response:
    """Send a form of the page."""
    return browser.http.post(f"/admin/{path}", data=form, headers=SAME, follow_redirects=False)


def signed_in(server: Server) -> Browser:
    operator = server.browser()
    assert post(operator, "sign-in", token=TOKEN, name="Olga").status_code == 303
    return operator


def page(browser: Browser, part: str, **query: str) -> str:
    """Return a list's page."""
    answer = browser.http.get(f"/admin/{part}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.text


def done(answer: Response) -> None:
    """Check that a form was carried out."""
    assert answer.status_code == 200, answer.text
    assert texts.DONE in answer.text


def closed(play: Play) -> None:
    with pytest.raises(ClosedError):
        play.drain()


def test_without_a_token_there_is_no_page(server: Server) -> None:
    for path in ("", "/tables", "/log"):
        assert server.browser().http.get(f"/admin{path}").status_code == 404
    assert post(server.browser(), "sign-in", token="", name="Eve").status_code == 404


def test_only_operators_see_and_change(club: Server) -> None:
    table, _ = club.table()
    eve = club.browser()
    for name, token in (("Eve", "a wrong token"), ("", TOKEN), ("Eve", "")):
        refused = post(eve, "sign-in", token=token, name=name)
        assert refused.status_code == 403
        assert COOKIE not in refused.cookies
    for forged in ("", "x", ".", f"{'0' * 64}.9999999999999.457665"):
        eve.http.cookies.set(COOKIE, forged, path="/admin")
        answer = eve.http.get("/admin/tables")
        assert answer.status_code == 403
        assert table not in answer.text
        assert post(eve, "tables", action="delete", subject=table, sure="yes").status_code == 403
    assert eve.table(table)["id"] == table


def test_attempts_are_limited(tmp_path: Path) -> None:
    chosen = settings(tmp_path, admin_token=TOKEN, admin_sign_ins_per_minute=2)
    with Server(chosen) as server:
        eve = server.browser()
        found = [post(eve, "sign-in", token="guess", name="Eve").status_code for _ in range(3)]
        assert found == [403, 403, 429]
        assert post(eve, "sign-in", token=TOKEN, name="Eve").status_code == 429


def test_other_sites_cannot_use_a_session(club: Server) -> None:
    """The cookie is strict, and a form needs this server's origin."""
    table, _ = club.table()
    answer = post(club.browser(), "sign-in", token=TOKEN, name="Olga")
    cookie = answer.headers["set-cookie"].lower()
    assert {"httponly", "samesite=strict", "path=/admin"} <= set(cookie.split("; "))
    operator = signed_in(club)
    form = {"action": "delete", "subject": table, "sure": "yes"}
    for headers in ({}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
        refused = operator.http.post("/admin/tables", data=form, headers=headers)
        assert refused.status_code == 403
    assert operator.table(table)["id"] == table


def test_a_session_ends(tmp_path: Path, clock: Clock) -> None:
    with Server(settings(tmp_path, admin_token=TOKEN), clock) as server:
        operator = signed_in(server)
        page(operator, "log")
        clock.advance(HOURS * 3600 + 1)
        assert operator.http.get("/admin/log").status_code == 403
        operator = signed_in(server)
        post(operator, "sign-out")
        assert operator.http.get("/admin/log").status_code == 403


def test_tables_are_found_closed_and_deleted(each_database: Kind, tmp_path: Path) -> None:
    with Server(settings(tmp_path, admin_token=TOKEN)) as server:
        operator = signed_in(server)
        first, (ann, bob) = server.seated("duel")
        second, _ = server.table("race")
        assert first in page(operator, "tables", search="bOb")
        assert second not in page(operator, "tables", search="bOb")
        assert first in page(operator, "tables", search=token_hash(bob.token)[:12])
        assert second in page(operator, "tables", search="race\0", state="open")
        assert first not in page(operator, "tables", state="over")
        assert first not in page(operator, "tables", search="%")
        person = token_hash(bob.token)[:12]
        listed = page(operator, "tables", search=first)
        assert f'<a href="/t/{first}">{first}</a>' in listed
        assert f'Bob (<a href="/admin/people?search={person}">{person}</a>)' in listed
        seats = f'<a href="/admin/tables?search={person}">1</a>'
        assert seats in page(operator, "people", search=person)
        unsure = post(operator, "tables", action="close", subject=first)
        assert (unsure.status_code, texts.NOT_SURE in unescape(unsure.text)) == (422, True)
        with ann.play(first) as one, bob.play(first, 1) as two:
            done(post(operator, "tables", action="close", subject=first, sure="yes", reason="x\0"))
            assert one.next("error")["code"] == "closed"
            closed(one)
            closed(two)
        assert ann.http.get(f"/api/tables/{first}").status_code == 410
        assert first in page(operator, "tables", state="closed")
        done(post(operator, "tables", action="delete", subject=second, sure="yes"))
        assert second not in page(operator, "tables")
        assert ann.http.get(f"/api/tables/{second}").status_code == 404
        gone = post(operator, "tables", action="close", subject=second, sure="yes")
        assert gone.status_code == 422
        log = page(operator, "log")
        assert log.count(">Olga</td>") == 3
        assert ">x</td>" in log


def test_reports_and_people_are_acted_on(each_database: Kind, tmp_path: Path) -> None:
    with Server(settings(tmp_path, admin_token=TOKEN)) as server:
        operator = signed_in(server)
        table, (ann, bob) = server.seated("duel")
        with ann.play(table) as one, bob.play(table, 1) as two:
            for text in ("<b>Rude</b>", "Again"):
                two.request("say", text=text)
                line = one.next("chat")["lines"][-1]["id"]
                one.request("report", line=line)
            reports = page(operator, "reports")
            assert "&lt;b&gt;Rude&lt;/b&gt;" in reports
            lines = re.findall(r'name="line" value="(\d+)"', reports)
            assert f'href="/admin/people?search={token_hash(bob.token)[:12]}"' in reports
            done(post(operator, "reports", action="dismiss", line=lines[1]))
            done(post(operator, "reports", action="mute", line=lines[0], days="1", reason="Rude"))
            assert texts.NOTHING in page(operator, "reports")
            two.send("say", text="More")
            assert two.next("error")["code"] == "muted"
            bad = post(operator, "people", action="ban", subject=token_hash(bob.token), days="x")
            assert (bad.status_code, texts.BAD_DAYS in unescape(bad.text)) == (422, True)
            assert token_hash(bob.token)[:12] in page(operator, "people", search="Bob")
            assert token_hash(ann.token)[:12] not in page(operator, "people", search="Bob\0")
            done(post(operator, "people", action="ban", subject=token_hash(bob.token)))
            closed(two)
        done(post(operator, "sanctions", action="lift", subject=token_hash(bob.token)))
        with bob.play(table, 1):
            pass
        done(post(operator, "sanctions", action="ban", subject="192.0.2.7", days="0.5"))
        assert "192.0.2.7" in page(operator, "sanctions")


def test_an_erased_person_is_no_id(club: Server) -> None:
    operator = signed_in(club)
    table, (ann, bob) = club.seated("duel")
    with ann.play(table) as one, bob.play(table, 1) as two:
        two.request("say", text="Rude")
        one.request("report", line=one.next("chat")["lines"][-1]["id"])
    assert bob.http.post("/api/me/delete", json={}).is_success
    assert f"), {startup.ERASED_PLAYER}</td>" in page(operator, "tables")
    assert f">{startup.ERASED_PLAYER}</td>" in page(operator, "reports")
    assert ERASED not in page(operator, "people")


def test_the_page_has_no_script_and_is_not_stored(club: Server) -> None:
    answer = signed_in(club).http.get("/admin/tables")
    assert "script" not in answer.text
    assert answer.headers["cache-control"] == "no-store"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "form-action 'self'" in policy
    assert "frame-ancestors 'none'" in policy


def test_a_short_token_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARENA_ADMIN_TOKEN", "short")
    with pytest.raises(SettingError, match="HARENA_ADMIN_TOKEN") as error:
        Settings.from_environment()
    assert "short" not in str(error.value)
