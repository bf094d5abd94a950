"""Mails about tables by post: asked for, agreed to, sent when somebody is away, and taken back."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from harena.server.notifications import notifier, schedule
from harena.server.notifications.schedule import CheckResult
from harena.server.settings import Settings
from harena.server.storage.notifications import Subscription
from tests.server.client import STEP, Browser, Server, body, eventually, settings
from tests.server.correspondence import (
    REACH,
    advance,
    asks,
    look,
    posted,
    step,
    subscriptions,
    token_in,
)
from tests.server.manual_clock import Clock
from tests.server.smtp_server import Mailbox, mailbox

HOUR = 3600
DAY = 24 * HOUR
ANN = "ann@example.org"


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as made:
        yield made


def sending(folder: Path, box: Mailbox, **changes: Any) -> Settings:
    """Settings of a server that sends mails."""
    sent = {"smtp_host": "127.0.0.1", "smtp_port": box.port, "smtp_tls": "none"}
    return posted(folder, **{**sent, "smtp_from": "games@harena.example", **changes})


@pytest.fixture
def post(tmp_path: Path, clock: Clock, box: Mailbox) -> Iterator[Server]:
    with Server(sending(tmp_path, box), clock) as running:
        yield running


def words(mail: EmailMessage) -> str:
    """What a mail says."""
    return str(mail.get_content())


def agrees(server: Server, box: Mailbox, person: Browser, table: str, address: str = ANN) -> str:
    """Give an address and follow the link in the mail that comes there."""
    count = len(box.to(address))
    asks(person, table, "mail", address)
    look(server)
    mail = box.to(address)[count]
    token = token_in(words(mail))
    answer = person.http.post(f"/api/notifications/{token}", json={})
    assert body(answer) == {"title": "Race", "channel": "mail", "on": True}
    look(server)
    return token


def subjects(box: Mailbox, address: str = ANN) -> list[str]:
    """What the mails to an address were about, after the one that asks."""
    return [mail["Subject"] for mail in box.to(address)][1:]


TURN, REMINDER, OVER = "Your turn: Race", "Your time runs out: Race", "The game is over: Race"


def test_an_address_is_asked_first_and_told_nothing_before(
    post: Server, clock: Clock, box: Mailbox
) -> None:
    table, (ann, _) = post.seated()
    assert subscriptions(ann, table, "mail") == {
        "offered": True,
        "address": "",
        "state": "none",
        "delayed": False,
    }
    assert asks(ann, table, "mail", ANN) == {
        "offered": True,
        "address": ANN,
        "state": "asked",
        "delayed": False,
    }
    for _ in range(5):
        advance(post, clock, HOUR)
    [mail] = box.mails
    assert (mail["To"], mail["From"]) == (ANN, "Harena <games@harena.example>")
    assert mail["Auto-Submitted"] == "auto-generated"
    assert table not in mail.as_string()
    token = token_in(words(mail))
    link = f"/api/notifications/{token}"
    assert body(ann.http.get(link)) == {"title": "Race", "channel": "mail", "on": False}
    assert subscriptions(ann, table, "mail")["state"] == "asked"
    # Whoever reads it there has no cookie of the table, and needs none.
    assert body(post.browser().http.post(link, json={})) == {
        "title": "Race",
        "channel": "mail",
        "on": True,
    }
    assert subscriptions(ann, table, "mail")["state"] == "on"
    look(post)
    advance(post, clock, 11 * 60)
    assert subjects(box) == [TURN]
    assert f"{REACH}/t/{table}" in words(box.mails[1])
    assert f"{REACH}/notifications/{token}?stop" in words(box.mails[1])


def test_who_does_not_answer_is_forgotten(
    post: Server, clock: Clock, box: Mailbox, tmp_path: Path
) -> None:
    table, (ann, _) = post.seated()
    asks(ann, table, "mail", ANN)
    look(post)
    for _ in range(4):
        advance(post, clock, DAY)
    assert subscriptions(ann, table, "mail")["state"] == "none"
    answer = ann.http.post(f"/api/notifications/{token_in(words(box.mails[0]))}", json={})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_link")
    assert kept(tmp_path) == []


def kept(folder: Path) -> list[str]:
    """The addresses in the database."""
    engine = create_engine(f"sqlite:///{folder / 'harena.db'}")
    with engine.connect() as connection:
        found = [
            row.address for row in connection.execute(text("SELECT address FROM subscriptions"))
        ]
    engine.dispose()
    return found


def test_there_is_one_notice_a_turn(post: Server, clock: Clock, box: Mailbox) -> None:
    table, (ann, bob) = post.seated()
    agrees(post, box, ann, table)
    advance(post, clock, 9 * 60)
    assert subjects(box) == []
    advance(post, clock, 60)
    assert subjects(box) == [TURN]
    for _ in range(30):
        advance(post, clock, DAY / 2)
    assert subjects(box) == [TURN]
    step(ann, table, 0)
    advance(post, clock, DAY)
    assert subjects(box) == [TURN]
    step(bob, table, 1)
    look(post)
    advance(post, clock, 11 * 60)
    assert subjects(box) == [TURN, TURN]


def test_nothing_is_sent_while_the_table_is_open(post: Server, clock: Clock, box: Mailbox) -> None:
    table, (ann, _) = post.seated()
    agrees(post, box, ann, table)
    with ann.play(table, 0):
        for _ in range(5):
            advance(post, clock, HOUR)
        assert subjects(box) == []
    eventually(lambda: not post.lobby.tables[table].broadcaster.sockets)
    advance(post, clock, 60)
    assert subjects(box) == []
    advance(post, clock, 10 * 60)
    assert subjects(box) == [TURN]


def test_what_is_taken_back_is_not_told(post: Server, clock: Clock, box: Mailbox) -> None:
    table, (ann, bob) = post.seated(deadline=DAY, timeout_policy="random")
    agrees(post, box, bob, table)
    with ann.play(table, 0) as play:
        for _ in range(3):
            play.act(STEP)
            look(post)
            advance(post, clock, 60)
            play.undo()
            advance(post, clock, 90)
        assert subjects(box) == []
        play.act(STEP)
    look(post)
    advance(post, clock, 119)
    assert subjects(box) == []
    advance(post, clock, 1)
    assert subjects(box) == [TURN]


def test_a_deadline_is_told_and_reminded_of_once(post: Server, clock: Clock, box: Mailbox) -> None:
    table, (ann, bob) = post.seated(deadline=2 * DAY, timeout_policy="random")
    agrees(post, box, ann, table)
    advance(post, clock, 121)
    assert subjects(box) == [TURN]
    assert "Time left for it: 47 hours." in words(box.mails[-1])
    for _ in range(35):
        advance(post, clock, HOUR)
    assert subjects(box) == [TURN]
    for _ in range(10):
        advance(post, clock, HOUR)
    assert subjects(box) == [TURN, REMINDER]
    assert "Time left for it: 11 hours." in words(box.mails[-1])
    step(ann, table, 0)
    step(bob, table, 1)
    look(post)
    advance(post, clock, 121)
    assert subjects(box) == [TURN, REMINDER, TURN]


def test_the_end_is_told_and_the_address_forgotten(
    post: Server, clock: Clock, box: Mailbox, tmp_path: Path
) -> None:
    table, (ann, bob) = post.seated(goal=1)
    agrees(post, box, bob, table)
    agrees(post, box, ann, table, "ann@example.net")
    assert kept(tmp_path) == [ANN, "ann@example.net"]
    with ann.play(table, 0) as play:
        play.act(STEP)
        look(post)
        assert subjects(box) == [OVER]
        assert "Red has won." in words(box.mails[-1])
        assert "/notifications/" not in words(box.mails[-1])
    assert subjects(box, "ann@example.net") == []
    assert kept(tmp_path) == []
    advance(post, clock, DAY)
    assert subjects(box) == [OVER]
    assert subscriptions(bob, table, "mail")["offered"] is False


def test_a_restart_neither_loses_nor_repeats(tmp_path: Path, clock: Clock, box: Mailbox) -> None:
    chosen = sending(tmp_path, box)
    with Server(chosen, clock) as server:
        table, (ann, bob) = server.seated()
        agrees(server, box, ann, table)
        agrees(server, box, bob, table, "bob@example.org")
        step(ann, table, 0)
        step(bob, table, 1)
        look(server)
    clock.seconds += HOUR
    with Server(chosen, clock) as server:
        look(server)
        assert subjects(box) == [TURN]
        advance(server, clock, HOUR)
    with Server(chosen, clock) as server:
        for _ in range(5):
            advance(server, clock, HOUR)
        assert subjects(box) == [TURN]
        assert subjects(box, "bob@example.org") == []
        step(server.browser(ann.token), table, 0)
    with Server(chosen, clock) as server:
        look(server)
        advance(server, clock, HOUR)
        assert (subjects(box), subjects(box, "bob@example.org")) == ([TURN], [TURN])


def test_what_was_not_noted_is_sent_again_as_the_same_mail(
    post: Server, clock: Clock, box: Mailbox, tmp_path: Path
) -> None:
    """As if the process had ended between the mail and the note of it."""
    table, (ann, _) = post.seated()
    agrees(post, box, ann, table)
    advance(post, clock, 11 * 60)
    engine = create_engine(f"sqlite:///{tmp_path / 'harena.db'}")
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE subscriptions SET notified_turn = -1, tries = 1, next_check = 0")
        )
    engine.dispose()
    look(post)
    assert subjects(box) == [TURN, TURN]
    one, other = box.to(ANN)[1:]
    assert one["Message-ID"] == other["Message-ID"] != box.mails[0]["Message-ID"]


def test_a_machine_that_is_down_is_tried_again(
    post: Server, clock: Clock, box: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    table, (ann, _) = post.seated()
    agrees(post, box, ann, table)
    box.down, before = True, box.lines
    advance(post, clock, 11 * 60)
    assert (subjects(box), subscriptions(ann, table, "mail")["delayed"]) == ([], True)
    lines = box.lines - before
    for _ in range(5):
        look(post)
    assert box.lines - before == lines
    for pause in (61, 301, 1501):
        advance(post, clock, pause)
    assert box.lines - before == 4
    assert caplog.text.count("mails cannot be sent") == 1
    box.down = False
    advance(post, clock, 7201)
    assert (subjects(box), subscriptions(ann, table, "mail")["delayed"]) == ([TURN], False)
    assert "mails can be sent again" in caplog.text
    assert ANN not in caplog.text


def test_it_is_given_up_at_last_and_the_next_turn_tried_anew(
    post: Server, clock: Clock, box: Mailbox
) -> None:
    table, (ann, bob) = post.seated()
    agrees(post, box, ann, table)
    box.down = True
    advance(post, clock, 11 * 60)
    for _ in range(8):
        advance(post, clock, DAY)
    box.down, before = False, box.lines
    advance(post, clock, DAY)
    assert (subjects(box), box.lines) == ([], before)
    step(ann, table, 0)
    step(bob, table, 1)
    look(post)
    advance(post, clock, 11 * 60)
    assert subjects(box) == [TURN]


def test_an_address_that_takes_nothing_is_told_to_its_owner_alone(
    post: Server, clock: Clock, box: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    table, (ann, bob) = post.seated()
    box.refuses[ANN] = 550
    asks(ann, table, "mail", ANN)
    look(post)
    assert subscriptions(ann, table, "mail") == {
        "offered": True,
        "address": ANN,
        "state": "refused",
        "delayed": False,
    }
    lines = box.lines
    for _ in range(9):
        advance(post, clock, DAY)
    assert (box.mails, box.lines) == ([], lines)
    assert subscriptions(bob, table, "mail") == {
        "offered": True,
        "address": "",
        "state": "none",
        "delayed": False,
    }
    assert ANN not in caplog.text
    del box.refuses[ANN]
    assert asks(ann, table, "mail", ANN)["state"] == "asked"
    look(post)
    assert len(box.mails) == 1


def test_it_is_taken_back_in_the_mail_and_in_the_page(
    post: Server, clock: Clock, box: Mailbox, tmp_path: Path
) -> None:
    table, (ann, _) = post.seated()
    token = agrees(post, box, ann, table)
    advance(post, clock, 11 * 60)
    mail = box.mails[-1]
    assert mail["List-Unsubscribe"] == f"<{REACH}/api/notifications/{token}/stop>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # As programs that read mails do it: a form, and no cookie.
    path = mail["List-Unsubscribe"].strip("<>").removeprefix(REACH)
    answer = post.browser().http.post(path, data={"List-Unsubscribe": "One-Click"})
    assert body(answer) == {"title": "Race", "channel": "mail", "on": False}
    assert (subscriptions(ann, table, "mail")["state"], kept(tmp_path)) == ("none", [])
    assert post.browser().http.post(path).status_code == 404
    agrees(post, box, ann, table)
    assert asks(ann, table, "mail", "")["state"] == "none"
    assert kept(tmp_path) == []
    assert asks(ann, table, "mail", "")["state"] == "none"


def test_another_address_takes_the_place_of_the_first(
    post: Server, clock: Clock, box: Mailbox, tmp_path: Path
) -> None:
    table, (ann, _) = post.seated()
    agrees(post, box, ann, table)
    assert asks(ann, table, "mail", "new@example.org")["state"] == "asked"
    assert kept(tmp_path) == ["new@example.org"]
    look(post)
    advance(post, clock, HOUR)
    assert (subjects(box), subjects(box, "new@example.org")) == ([], [])


@pytest.mark.parametrize(
    "address", ["ann", "ann@home", "a b@example.org", "ann@example.org\nBcc: x@example.org", "@x.y"]
)
def test_what_is_no_address_is_refused(post: Server, address: str) -> None:
    table, (ann, _) = post.seated()
    answer = ann.http.post(f"/api/tables/{table}/mail", json={"address": address})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_address")


def test_nobody_is_sent_many_mails_that_ask(tmp_path: Path, clock: Clock, box: Mailbox) -> None:
    with Server(sending(tmp_path, box, confirmations_per_day=2), clock) as server:
        for _ in range(2):
            table, (ann, _) = server.seated()
            asks(ann, table, "mail", ANN)
        table, (ann, _) = server.seated()
        again = {"address": ANN.upper()}
        answer = ann.http.post(f"/api/tables/{table}/mail", json=again)
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_fast")
        look(server)
        assert len(box.mails) == 2


def test_one_address_of_the_net_may_not_ask_often(
    tmp_path: Path, clock: Clock, box: Mailbox
) -> None:
    with Server(sending(tmp_path, box, subscriptions_per_minute=3), clock) as server:
        table, (ann, _) = server.seated()
        for name in "abc":
            asks(ann, table, "mail", f"{name}@example.org")
        answer = ann.http.post(f"/api/tables/{table}/mail", json={"address": ANN})
        assert answer.status_code == 429


def test_where_there_is_nothing_to_tell_none_is_offered(post: Server, tmp_path: Path) -> None:
    ann, eve = post.browser(), post.browser()
    table, (bob, _) = post.seated()
    alone = ann.open("race", "me", "random")["id"]
    clocks = ann.open("race", "me", "open", clock=600, timeout_policy="random")["id"]
    quick = ann.open("race", "me", "open", deadline=600, timeout_policy="random")["id"]
    assert subscriptions(bob, table, "mail")["offered"] is True
    for person, at in ((eve, table), (ann, alone), (ann, clocks), (ann, quick)):
        assert subscriptions(person, at, "mail")["offered"] is False
        answer = person.http.post(f"/api/tables/{at}/mail", json={"address": ANN})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_mail")
    with Server(settings(tmp_path / "other")) as server:
        table, (ann, _) = server.seated()
        assert subscriptions(ann, table, "mail")["offered"] is False


def test_a_mail_says_nothing_that_is_decided_in_secret(
    post: Server, clock: Clock, box: Mailbox
) -> None:
    """Two tables that differ in what Bob has chosen and Ann cannot know: the same mail."""
    said = []
    for number, action in enumerate((0, 1)):
        address = f"ann{number}@example.org"
        ann, bob = post.browser(), post.browser()
        opened = ann.open("duel", "me", "open")
        table = opened["id"]
        bob.join(opened["seats"][1]["invite"])
        asks(ann, table, "mail", address)
        look(post)
        token = token_in(words(box.to(address)[0]))
        ann.http.post(f"/api/notifications/{token}", json={})
        with bob.play(table, 1) as play:
            play.act(action)
        look(post)
        advance(post, clock, 11 * 60)
        mail = box.to(address)[1]
        head = {name: mail[name] for name in mail if name not in ("Date", "Message-ID")}
        whole = f"{head} {words(mail)}"
        for own in (table, token, address):
            whole = whole.replace(own, "…")
        said.append(whole)
    assert said[0] == said[1]
    assert "Your turn: Duel" in said[0]


def test_names_in_mails_are_no_links(post: Server, clock: Clock, box: Mailbox) -> None:
    ann, bob = post.browser(), post.browser()
    table = ann.open("race", "me", "open")
    bob.join(table["seats"][1]["invite"], "https://evil.example @x")
    agrees(post, box, ann, table["id"])
    advance(post, clock, 11 * 60)
    assert "with https evil example x." in words(box.mails[-1])


def test_a_table_that_fails_holds_up_no_other(
    post: Server, clock: Clock, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, (ann, _) = post.seated()
    agrees(post, box, ann, broken)
    table, (cid, _) = post.seated()
    agrees(post, box, cid, table, "cid@example.org")

    def fails(subscription: Subscription, *told: Any, **more: Any) -> CheckResult:
        if subscription.table_id == broken:
            raise ZeroDivisionError
        return schedule.check(subscription, *told, **more)

    with monkeypatch.context() as patched:
        patched.setattr(notifier, "check", fails)
        advance(post, clock, 11 * 60)
        assert (subjects(box), subjects(box, "cid@example.org")) == ([], [TURN])
    advance(post, clock, DAY)
    assert subjects(box) == [TURN]


def test_a_machine_that_never_answers_holds_up_nothing(
    post: Server, clock: Clock, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harena.server.notifications.notifier.GRACE", 0.1)
    table, (ann, bob) = post.seated()
    agrees(post, box, ann, table)
    box.mute, before = True, box.lines
    clock.advance(11 * 60)
    eventually(lambda: box.lines > before)
    step(ann, table, 0)
    step(bob, table, 1)
    assert subscriptions(ann, table, "mail")["state"] == "on"
