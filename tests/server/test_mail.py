"""Delivery of mails: encryption, known names, and refusals."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from examples.games import whistle
from pydantic import SecretStr

from harena.core.play.match import Match
from harena.server.messages import mails, startup
from harena.server.notifications.facts import plain
from harena.server.notifications.mail import UnsentError, send_mail
from harena.server.notifications.schedule import turn_of
from harena.server.settings import Settings, is_address
from tests.server.client import settings
from tests.server.smtp_server import CERTIFICATE, Mailbox, mailbox

PASSWORD = "open sesame"


def send(folder: Path, box: Mailbox, **changes: Any) -> None:
    """Hand one mail over."""
    chosen: Settings = settings(
        folder,
        **{
            "smtp_host": "127.0.0.1",
            "smtp_port": box.port,
            "smtp_from": "games@harena.example",
            "public_urls": ("https://play.example",),
            **changes,
        },
    )
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "games@harena.example", "a@b.example", "Hi"
    message.set_content("Hello.\n")
    send_mail(chosen, message)


LOGIN: dict[str, Any] = {"smtp_user": "harena", "smtp_password": SecretStr(PASSWORD)}


def test_mail_uses_starttls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with mailbox() as box:
        box.offers = ["STARTTLS", "AUTH PLAIN"]
        send(tmp_path, box, **LOGIN)
        assert [mail["Subject"] for mail in box.mails] == ["Hi"]
        assert box.logins == [f"\0harena\0{PASSWORD}"]
        assert [line.split()[0].upper() for line in box.said] == ["EHLO", "STARTTLS"]


def test_mail_uses_tls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with mailbox(tls=True) as box:
        box.offers = ["AUTH PLAIN"]
        send(tmp_path, box, smtp_tls="tls", **LOGIN)
        assert (len(box.mails), box.logins) == (1, [f"\0harena\0{PASSWORD}"])


def test_password_needs_encryption(tmp_path: Path) -> None:
    with mailbox() as box:
        box.offers = ["AUTH PLAIN"]
        with pytest.raises(UnsentError, match=startup.NO_TLS) as error:
            send(tmp_path, box, **LOGIN)
        assert not error.value.permanent
        assert (box.logins, box.mails) == ([], [])
        assert PASSWORD not in "".join(box.said)


def test_password_needs_a_valid_certificate(tmp_path: Path) -> None:
    with mailbox() as box:
        box.offers = ["STARTTLS", "AUTH PLAIN"]
        with pytest.raises(UnsentError, match="SSLCertVerificationError"):
            send(tmp_path, box, **LOGIN)
        assert (box.logins, box.mails) == ([], [])


@pytest.mark.parametrize(("code", "permanent"), [(550, True), (451, False)])
def test_permanent_errors_are_distinguished(tmp_path: Path, code: int, permanent: bool) -> None:
    with mailbox() as box:
        box.refuses["a@b.example"] = code
        with pytest.raises(UnsentError) as error:
            send(tmp_path, box, smtp_tls="none")
        assert error.value.permanent is permanent
        assert "a@b.example" not in str(error.value)


def test_addresses_are_validated() -> None:
    for right in ("ann@example.org", "a.b+c@x-y.example.co"):
        assert is_address(right)
    long = "a" * 250 + "@b.example"
    for wrong in ("", "ann", "ann@", "a@b", ".a@b.example", "a@b.example ", "ä@b.example", long):
        assert not is_address(wrong)


def test_names_cannot_inject_headers() -> None:
    assert plain("Ann O'Hara-Ångström 3") == "Ann O'Hara-Ångström 3"
    assert plain("@everyone <b> [x](http://e.vil) `a` *b* _c_") == "everyone b x http e vil a b c"
    assert plain("<@!123>") == "123"
    assert plain("…") == mails.A_PLAYER


def test_durations_are_readable() -> None:
    said = [mails.duration(seconds=each) for each in (20, 60, 3599, 7200, 47.9 * 3600, 48 * 3600)]
    assert said == ["1 minute", "1 minute", "59 minutes", "2 hours", "47 hours", "2 days"]


def test_window_answers_do_not_end_turns() -> None:
    match = Match(whistle.GAME, 3)
    while match.state.to_move < 0:
        match.apply_chance(2)
    began = len(match.log)
    assert turn_of(match, [0], 0) == 0  # the dice before it count as its own
    match.apply_action("run")
    for seat in match.state.deciding():
        match.apply_action("pass", seat)
    assert [entry.seat for entry in match.log[began:]] == [0, 1, 2]
    # Seat 2 has let it pass, and the turn of seat 1 is as old as what seat 0 has done.
    assert match.state.to_move == 1
    assert turn_of(match, [1], 0) == began + 1
