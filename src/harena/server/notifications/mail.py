"""Mails, sent through the configured SMTP server."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime, localtime, make_msgid

from harena.core.errors import HarenaError
from harena.server.messages import startup
from harena.server.settings import Settings

TIMEOUT = 10.0
"""Seconds for each answer of the other side."""
PORTS = {"starttls": 587, "tls": 465, "none": 25}
_PERMANENT = 500
UNSUBSCRIBE = "List-Unsubscribe"


class UnsentError(HarenaError):
    """A message was not accepted; with `permanent`, it never will be."""

    def __init__(self, message: str, *, permanent: bool = False) -> None:
        """Take a message for the log: it contains neither the address nor the text."""
        self.permanent = permanent
        super().__init__(message)


class MailPolicy(EmailPolicy):
    """Format of mails. It keeps the address in `List-Unsubscribe` whole.

    Python breaks a long address by encoding it, and mail programs then show no button.
    """

    def fold_binary(self, name: str, value: str) -> bytes:
        """Return a header as lines."""
        if name == UNSUBSCRIBE:
            return f"{name}: {value}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


POLICY = MailPolicy(linesep="\r\n")


def new_mail(sender: str, to: str, subject: str, text: str, identity: str = "") -> EmailMessage:
    """Return a mail. Mails with the same `identity` have the same Message-ID."""
    domain = sender.rpartition("@")[2]
    message = EmailMessage(policy=POLICY)
    message["From"] = f"Harena <{sender}>"
    message["To"] = to
    message["Subject"] = subject
    message["Date"] = format_datetime(localtime())
    message["Message-ID"] = f"<{identity}@{domain}>" if identity else make_msgid(domain=domain)
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return message


def send_mail(settings: Settings, message: EmailMessage) -> None:
    """Send a mail. Raise UnsentError if it is not accepted."""
    try:
        with _connect(settings) as connection:
            connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        [(code, _)] = error.recipients.values()
        text = startup.address_refused(code=code)
        raise UnsentError(text, permanent=code >= _PERMANENT) from None
    except smtplib.SMTPDataError as error:
        text = startup.mail_refused(code=error.smtp_code)
        raise UnsentError(text, permanent=error.smtp_code >= _PERMANENT) from None
    except smtplib.SMTPResponseException as error:
        # The error's text may contain the address or the password. Its number does not.
        text = startup.smtp_error(kind=type(error).__name__, code=error.smtp_code)
        raise UnsentError(text) from None
    except smtplib.SMTPNotSupportedError:
        raise UnsentError(startup.NO_TLS) from None
    except (smtplib.SMTPException, OSError, UnicodeError) as error:
        raise UnsentError(type(error).__name__) from None


def _connect(settings: Settings) -> smtplib.SMTP:
    port = settings.smtp_port or PORTS[settings.smtp_tls]
    name = settings.smtp_from.rpartition("@")[2]
    connection: smtplib.SMTP
    if settings.smtp_tls == "tls":
        safe = ssl.create_default_context()
        connection = smtplib.SMTP_SSL(settings.smtp_host, port, name, timeout=TIMEOUT, context=safe)
    else:
        connection = smtplib.SMTP(settings.smtp_host, port, name, timeout=TIMEOUT)
    try:
        if settings.smtp_tls == "starttls":
            connection.starttls(context=ssl.create_default_context())
        if settings.smtp_user:
            connection.login(settings.smtp_user, settings.smtp_password.get_secret_value())
    except BaseException:
        connection.close()
        raise
    return connection
