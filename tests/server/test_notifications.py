"""Mails about tables by post: confirmed first, sent when people are away, and ended."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from harena.server.messages import mails
from harena.server.notifications import notifier, schedule
from harena.server.notifications.schedule import CheckResult
from harena.server.storage.notifications import Subscription
from tests.server.client import STEP, Browser, Server, body, eventually, settings, settle
from tests.server.correspondence import (
    FIRST,
    REACH,
    Correspondence,
    correspondence,
    step,
    token_in,
)
from tests.server.http_calls import refusal
from tests.server.manual_clock import Clock
from tests.server.smtp_server import Mailbox, mailbox

HOUR = 3600
DAY = 24 * HOUR
ANN, BOB = "ann@example.org", "bob@example.org"
TURN = mails.turn_subject(game="Race")
UNDO = mails.undo_subject(game="Race")
REMINDER = mails.reminder_subject(game="Race")
OVER = mails.over_subject(game="Race")
NONE = {"offered": True, "address": "", "state": "none", "delayed": False}


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as made:
        yield made


def sending(
    folder: Path, clock: Clock, box: Mailbox, **changes: Any
) -> AbstractContextManager[Correspondence]:
    """Run a server that sends mails."""
    smtp = {"smtp_host": "127.0.0.1", "smtp_port": box.port, "smtp_tls": "none"}
    smtp["smtp_from"] = "games@harena.example"
    return correspondence(folder, clock, "mail", **{**smtp, **changes})


@pytest.fixture
def post(tmp_path: Path, clock: Clock, box: Mailbox) -> Iterator[Correspondence]:
    with sending(tmp_path, clock, box) as running:
        yield running


def subscribe(
    post: Correspondence, box: Mailbox, person: Browser, table: str, address: str = ANN
) -> str:
    """Give an address and follow the link in the mail that comes there; returns its token."""
    count = len(box.to(address))
    post.subscribe(person, table, address)
    post.wait()
    return post.confirm(box.to(address)[count].get_content())


def subjects(box: Mailbox, address: str = ANN) -> list[str]:
    """Return the subjects of the mails to an address, after the one that asks."""
    return [mail["Subject"] for mail in box.to(address)][1:]


def test_addresses_must_be_confirmed(post: Correspondence, box: Mailbox) -> None:
    table, ann, _ = post.seated()
    assert post.state(ann, table) == NONE
    assert post.subscribe(ann, table, ANN) == {**NONE, "address": ANN, "state": "asked"}
    for _ in range(5):
        post.wait(HOUR)
    [mail] = box.mails
    assert (mail["To"], mail["From"]) == (ANN, "Harena <games@harena.example>")
    assert mail["Auto-Submitted"] == "auto-generated"
    assert table not in mail.as_string()
    token = token_in(mail.get_content())
    link = ann.get(f"notifications/{token}")
    assert link == {"title": "Race", "channel": "mail", "on": False}
    assert post.state(ann, table)["state"] == "asked"
    # Who reads it there has no cookie of the table, and needs none.
    post.confirm(mail.get_content())
    assert post.state(ann, table)["state"] == "on"
    post.wait(FIRST)
    assert subjects(box) == [TURN]
    assert f"{REACH}/t/{table}" in box.mails[1].get_content()
    assert f"{REACH}/notifications/{token}?stop" in box.mails[1].get_content()


def test_unconfirmed_addresses_are_deleted(post: Correspondence, box: Mailbox) -> None:
    table, ann, _ = post.seated()
    post.subscribe(ann, table, ANN)
    post.wait()
    for _ in range(4):
        post.wait(DAY)
    assert post.state(ann, table)["state"] == "none"
    link = f"/api/notifications/{token_in(box.mails[0].get_content())}"
    assert refusal(ann.http.post(link, json={}))[:2] == (404, "unknown_link")
    assert post.addresses() == []


def test_one_mail_per_turn(post: Correspondence, box: Mailbox) -> None:
    table, ann, bob = post.seated()
    subscribe(post, box, ann, table)
    post.wait(9 * 60)
    assert subjects(box) == []
    post.wait(60)
    for _ in range(30):
        assert subjects(box) == [TURN]
        post.wait(DAY / 2)
    step(ann, table, 0)
    post.wait(DAY)
    assert subjects(box) == [TURN]
    step(bob, table, 1)
    post.wait()
    post.wait(FIRST)
    assert subjects(box) == [TURN, TURN]


def test_no_mail_while_the_table_is_open(post: Correspondence, box: Mailbox) -> None:
    table, ann, _ = post.seated()
    subscribe(post, box, ann, table)
    with ann.play(table, 0):
        for _ in range(5):
            post.wait(HOUR)
        assert subjects(box) == []
    eventually(lambda: not post.server.lobby.tables[table].broadcaster.sockets)
    post.wait(60)
    assert subjects(box) == []
    post.wait(10 * 60)
    assert subjects(box) == [TURN]


def test_undone_steps_are_not_announced(post: Correspondence, box: Mailbox) -> None:
    table, ann, bob = post.seated(deadline=DAY, timeout_policy="random")
    subscribe(post, box, bob, table)
    with ann.play(table, 0) as play:
        for _ in range(3):
            play.act(STEP)
            post.wait()
            post.wait(60)
            # Bob's turn has begun, so Bob must agree.
            proposal = play.propose("undo")
            with bob.play(table, 1) as other:
                other.request("answer", proposal=proposal["number"], agree=True)
            play.next("undone")
            post.wait(90)
        assert subjects(box) == []
        play.act(STEP)
    post.wait()
    post.wait(119)
    assert subjects(box) == []
    post.wait(1)
    assert subjects(box) == [TURN]


def ask_undo(person: Browser, table: str, seat: int) -> int:
    """Ask the others to take back a seat's last move, and leave."""
    with person.play(table, seat) as play:
        return int(play.propose("undo")["number"])


def test_request_to_undo_reaches_an_absent_player_once(post: Correspondence, box: Mailbox) -> None:
    table, ann, bob = post.seated()
    subscribe(post, box, bob, table)
    step(ann, table, 0)
    post.wait()
    post.wait(FIRST)
    assert subjects(box) == [TURN]
    ask_undo(ann, table, 0)
    post.wait()
    post.wait(9 * 60)
    assert subjects(box) == [TURN]
    post.wait(2 * 60)
    assert subjects(box) == [TURN, UNDO]
    text = box.mails[-1].get_content()
    assert text.startswith("Red asks to take back a move in Race. Allow or decline it.")
    for _ in range(4):
        post.wait(DAY / 2)
    assert subjects(box) == [TURN, UNDO]


def test_answered_and_seen_requests_are_not_announced(post: Correspondence, box: Mailbox) -> None:
    table, ann, bob = post.seated(deadline=3 * DAY, timeout_policy="random")
    subscribe(post, box, bob, table)
    step(ann, table, 0)
    post.wait()
    post.wait(FIRST)
    assert subjects(box) == [TURN]
    number = ask_undo(ann, table, 0)
    post.wait(60)
    with ann.play(table, 0) as play:
        play.request("answer", proposal=number, agree=False)
    post.wait(FIRST)
    assert subjects(box) == [TURN]


def test_request_seen_at_the_table_is_not_announced(post: Correspondence, box: Mailbox) -> None:
    table, ann, bob = post.seated()
    subscribe(post, box, bob, table)
    step(ann, table, 0)
    post.wait()
    post.wait(FIRST)
    ask_undo(ann, table, 0)
    with bob.play(table, 1):
        post.wait(60)
    eventually(lambda: not post.server.lobby.tables[table].broadcaster.sockets)
    post.wait(HOUR)
    assert UNDO not in subjects(box)


def test_player_who_asks_gets_no_request(post: Correspondence, box: Mailbox) -> None:
    table, ann, _ = post.seated()
    subscribe(post, box, ann, table)
    step(ann, table, 0)
    post.wait(60)
    ask_undo(ann, table, 0)
    post.wait(HOUR)
    assert UNDO not in subjects(box)


def subscribed_duel(
    post: Correspondence, box: Mailbox, address: str
) -> tuple[str, Browser, Browser, str]:
    """Open a duel and subscribe Ann; return its id, both players, and the subscription's token."""
    table, (ann, bob) = post.server.seated("duel")
    post.subscribe(ann, table, address)
    post.wait()
    return table, ann, bob, post.confirm(box.to(address)[0].get_content())


def test_requests_reveal_no_secret_choice(post: Correspondence, box: Mailbox) -> None:
    """Nor what would be taken back."""
    mails = []
    for number, action in enumerate((0, 1)):
        address = f"ann{number}@example.org"
        table, ann, bob, token = subscribed_duel(post, box, address)
        with bob.play(table, 1) as play, ann.play(table) as other:
            play.act(action)
            other.act(1)
            settle(play, other)
            play.propose("undo")
        post.wait()
        post.wait(FIRST)
        found = [
            mail for mail in box.to(address) if mail["Subject"] == UNDO.replace("Race", "Duel")
        ]
        text = found[0].get_content()
        for own in (table, token, address):
            text = text.replace(own, "…")
        mails.append(text)
    assert mails[0] == mails[1]


def test_deadlines_are_announced_and_reminded_once(post: Correspondence, box: Mailbox) -> None:
    table, ann, bob = post.seated(deadline=2 * DAY, timeout_policy="random")
    subscribe(post, box, ann, table)
    post.wait(121)
    assert subjects(box) == [TURN]
    assert "47 hours" in box.mails[-1].get_content()
    for _ in range(35):
        post.wait(HOUR)
    assert subjects(box) == [TURN]
    for _ in range(10):
        post.wait(HOUR)
    assert subjects(box) == [TURN, REMINDER]
    assert "11 hours" in box.mails[-1].get_content()
    step(ann, table, 0)
    step(bob, table, 1)
    post.wait()
    post.wait(121)
    assert subjects(box) == [TURN, REMINDER, TURN]


def test_end_is_announced_and_address_deleted(post: Correspondence, box: Mailbox) -> None:
    table, ann, bob = post.seated(goal=1)
    subscribe(post, box, bob, table, BOB)
    subscribe(post, box, ann, table)
    assert post.addresses() == [BOB, ANN]
    with ann.play(table, 0) as play:
        play.act(STEP)
        post.wait()
        assert subjects(box, BOB) == [OVER]
        assert "Red" in box.mails[-1].get_content()
        assert "/notifications/" not in box.mails[-1].get_content()
    assert subjects(box) == []
    assert post.addresses() == []
    post.wait(DAY)
    assert subjects(box, BOB) == [OVER]
    assert post.state(bob, table)["offered"] is False


def test_restart_neither_loses_nor_repeats_mails(
    tmp_path: Path, clock: Clock, box: Mailbox
) -> None:
    with sending(tmp_path, clock, box) as post:
        table, ann, bob = post.seated()
        subscribe(post, box, ann, table)
        subscribe(post, box, bob, table, BOB)
        step(ann, table, 0)
        step(bob, table, 1)
        post.wait()
    clock.seconds += HOUR
    with sending(tmp_path, clock, box) as post:
        post.wait()
        assert subjects(box) == [TURN]
        post.wait(HOUR)
    with sending(tmp_path, clock, box) as post:
        for _ in range(5):
            post.wait(HOUR)
        assert (subjects(box), subjects(box, BOB)) == ([TURN], [])
        step(post.server.browser(ann.token), table, 0)
    with sending(tmp_path, clock, box) as post:
        post.wait()
        post.wait(HOUR)
        assert (subjects(box), subjects(box, BOB)) == ([TURN], [TURN])


def test_unrecorded_mail_is_resent_with_the_same_id(post: Correspondence, box: Mailbox) -> None:
    """As if the process had ended between sending and recording."""
    table, ann, _ = post.seated()
    subscribe(post, box, ann, table)
    post.wait(FIRST)
    post.execute("UPDATE subscriptions SET notified_turn = -1, tries = 1, next_check = 0")
    post.wait()
    assert subjects(box) == [TURN, TURN]
    one, other = box.to(ANN)[1:]
    assert one["Message-ID"] == other["Message-ID"] != box.mails[0]["Message-ID"]


def test_failed_mails_are_retried(
    post: Correspondence, box: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    """Retries get rarer; the log has one line, without the address."""
    caplog.set_level(logging.WARNING)
    table, ann, _ = post.seated()
    subscribe(post, box, ann, table)
    box.down, before = True, box.lines
    post.wait(FIRST)
    assert (subjects(box), post.state(ann, table)["delayed"]) == ([], True)
    lines = box.lines - before
    for _ in range(5):
        post.wait()
    assert box.lines - before == lines
    for pause in (61, 301, 1501):
        post.wait(pause)
    assert box.lines - before == 4
    logged = len(caplog.records)
    assert logged == 1
    box.down = False
    post.wait(7201)
    assert (subjects(box), post.state(ann, table)["delayed"]) == ([TURN], False)
    assert len(caplog.records) == logged + 1
    assert ANN not in caplog.text


def test_retries_end_and_resume_next_turn(post: Correspondence, box: Mailbox) -> None:
    table, ann, bob = post.seated()
    subscribe(post, box, ann, table)
    box.down = True
    post.wait(FIRST)
    for _ in range(8):
        post.wait(DAY)
    box.down, before = False, box.lines
    post.wait(DAY)
    assert (subjects(box), box.lines) == ([], before)
    step(ann, table, 0)
    step(bob, table, 1)
    post.wait()
    post.wait(FIRST)
    assert subjects(box) == [TURN]


def test_only_the_owner_sees_a_refused_address(
    post: Correspondence, box: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    table, ann, bob = post.seated()
    box.refuses[ANN] = 550
    post.subscribe(ann, table, ANN)
    post.wait()
    assert post.state(ann, table) == {**NONE, "address": ANN, "state": "refused"}
    lines = box.lines
    for _ in range(9):
        post.wait(DAY)
    assert (box.mails, box.lines) == ([], lines)
    assert post.state(bob, table) == NONE
    assert ANN not in caplog.text
    del box.refuses[ANN]
    assert post.subscribe(ann, table, ANN)["state"] == "asked"
    post.wait()
    assert len(box.mails) == 1


def test_mails_can_be_ended_by_link_or_page(post: Correspondence, box: Mailbox) -> None:
    table, ann, _ = post.seated()
    token = subscribe(post, box, ann, table)
    post.wait(FIRST)
    mail = box.mails[-1]
    # Mail programs read the plain address only, so it is neither broken nor encoded.
    stop = f"<{REACH}/api/notifications/{token}/stop>"
    assert dict(mail.raw_items())["List-Unsubscribe"] == stop
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # Mail programs do it so: a form, and no cookie.
    path = mail["List-Unsubscribe"].strip("<>").removeprefix(REACH)
    web = post.server.browser().http
    answer = web.post(path, data={"List-Unsubscribe": "One-Click"})
    assert body(answer) == {"title": "Race", "channel": "mail", "on": False}
    assert (post.state(ann, table)["state"], post.addresses()) == ("none", [])
    assert web.post(path).status_code == 404
    subscribe(post, box, ann, table)
    for _ in range(2):
        assert post.subscribe(ann, table, "")["state"] == "none"
        assert post.addresses() == []


def test_new_address_replaces_the_old(post: Correspondence, box: Mailbox) -> None:
    table, ann, _ = post.seated()
    subscribe(post, box, ann, table)
    assert post.subscribe(ann, table, BOB)["state"] == "asked"
    assert post.addresses() == [BOB]
    post.wait()
    post.wait(HOUR)
    assert (subjects(box), subjects(box, BOB)) == ([], [])


def test_invalid_addresses_are_refused(post: Correspondence) -> None:
    table, ann, _ = post.seated()
    for address in ("ann", "ann@home", "a b@example.org", f"{ANN}\nBcc: x@example.org", "@x.y"):
        answer = ann.http.post(f"/api/tables/{table}/mail", json={"address": address})
        assert refusal(answer)[:2] == (422, "bad_address")


@pytest.mark.parametrize(
    ("limit", "addresses"),
    [
        ({"confirmations_per_day": 2}, [ANN, ANN, ANN.upper()]),
        ({"subscriptions_per_minute": 2}, [ANN, BOB, "cid@example.org"]),
    ],
)
def test_confirmation_mails_are_limited(
    tmp_path: Path, clock: Clock, box: Mailbox, limit: dict[str, int], addresses: list[str]
) -> None:
    """Per mail address and per network address."""
    with sending(tmp_path, clock, box, **limit) as post:
        for address in addresses[:2]:
            table, ann, _ = post.seated()
            post.subscribe(ann, table, address)
        table, ann, _ = post.seated()
        answer = ann.http.post(f"/api/tables/{table}/mail", json={"address": addresses[2]})
        assert refusal(answer)[:2] == (429, "too_fast")
        post.wait()
        assert len(box.mails) == 2


def test_only_correspondence_players_get_mails(post: Correspondence, tmp_path: Path) -> None:
    ann, eve = post.server.browser(), post.server.browser()
    table, bob, _ = post.seated()
    assert post.state(bob, table)["offered"] is True
    alone = ann.open("race", "me", "random")["id"]
    clocks = ann.open("race", "me", "open", clock=600, timeout_policy="random")["id"]
    quick = ann.open("race", "me", "open", deadline=600, timeout_policy="random")["id"]
    for person, at in ((eve, table), (ann, alone), (ann, clocks), (ann, quick)):
        assert post.state(person, at)["offered"] is False
        answer = person.http.post(f"/api/tables/{at}/mail", json={"address": ANN})
        assert refusal(answer)[:2] == (404, "no_mail")
    with Server(settings(tmp_path / "other")) as server:
        table, (ann, _) = server.seated()
        assert ann.get(f"tables/{table}/notifications")["mail"]["offered"] is False


def test_mails_reveal_no_secrets(post: Correspondence, box: Mailbox) -> None:
    """Two tables that differ in Bob's secret choice send Ann the same mail."""
    mails = []
    for number, action in enumerate((0, 1)):
        address = f"ann{number}@example.org"
        table, _, bob, token = subscribed_duel(post, box, address)
        with bob.play(table, 1) as play:
            play.act(action)
        post.wait()
        post.wait(FIRST)
        mail = box.to(address)[1]
        head = {name: mail[name] for name in mail if name not in ("Date", "Message-ID")}
        whole = f"{head} {mail.get_content()}"
        for own in (table, token, address):
            whole = whole.replace(own, "…")
        mails.append(whole)
    assert mails[0] == mails[1]
    assert TURN.replace("Race", "Duel") in mails[0]


def test_names_in_mails_are_not_links(post: Correspondence, box: Mailbox) -> None:
    ann, bob = post.server.browser(), post.server.browser()
    table = ann.open("race", "me", "open")
    bob.join(table["seats"][1]["invite"], "https://evil.example @x")
    subscribe(post, box, ann, table["id"])
    post.wait(FIRST)
    assert "https evil example x" in box.mails[-1].get_content()


def test_failing_tables_delay_no_others(
    post: Correspondence, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, ann, _ = post.seated()
    subscribe(post, box, ann, broken)
    table, bob, _ = post.seated()
    subscribe(post, box, bob, table, BOB)

    def fails(subscription: Subscription, *rest: Any, **more: Any) -> CheckResult:
        if subscription.table_id == broken:
            raise ZeroDivisionError
        return schedule.check(subscription, *rest, **more)

    with monkeypatch.context() as patched:
        patched.setattr(notifier, "check", fails)
        post.wait(FIRST)
        assert (subjects(box), subjects(box, BOB)) == ([], [TURN])
    post.wait(DAY)
    assert subjects(box) == [TURN]


def test_silent_mail_server_delays_nothing(
    post: Correspondence, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harena.server.notifications.delivery.GRACE", 0.1)
    table, ann, bob = post.seated()
    subscribe(post, box, ann, table)
    box.mute, before = True, box.lines
    post.clock.advance(FIRST)
    eventually(lambda: box.lines > before)
    step(ann, table, 0)
    step(bob, table, 1)
    assert post.state(ann, table)["state"] == "on"
