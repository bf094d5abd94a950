"""Mails, given to the machine that sends them for others."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage

from harena.core.errors import HarenaError
from harena.server.settings import Settings

TIMEOUT = 10.0
"""Seconds for each answer of the other side."""
PORTS = {"starttls": 587, "tls": 465, "none": 25}
_PERMANENT = 500


class UnsentError(HarenaError):
    """A notice was not taken; `for_good`: nor will it be."""

    def __init__(self, message: str, *, for_good: bool = False) -> None:
        """`message` names neither an address nor what was to be said: it may be logged."""
        self.for_good = for_good
        super().__init__(message)


class Mailer:
    """Sends mails one after the other, in a thread of its own: a slow machine holds up no table."""

    def __init__(self, settings: Settings) -> None:
        """Nothing is connected."""
        self._settings = settings
        self._thread = ThreadPoolExecutor(1, "mail")

    async def send(self, message: EmailMessage) -> None:
        """Hand a mail over. UnsentError says why it was not taken."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._send, message)

    def stop(self) -> None:
        """Send no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _send(self, message: EmailMessage) -> None:
        try:
            with self._connect() as line:
                line.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            [(code, _)] = error.recipients.values()
            said = f"the address is refused ({code})"
            raise UnsentError(said, for_good=code >= _PERMANENT) from None
        except smtplib.SMTPDataError as error:
            said = f"the mail is refused ({error.smtp_code})"
            raise UnsentError(said, for_good=error.smtp_code >= _PERMANENT) from None
        except smtplib.SMTPResponseException as error:
            # What it says may hold the address, or what was said to it: its number does not.
            raise UnsentError(f"{type(error).__name__} ({error.smtp_code})") from None
        except smtplib.SMTPNotSupportedError:
            raise UnsentError("it does not offer what HARENA_SMTP_TLS or _USER ask for") from None
        except (smtplib.SMTPException, OSError, UnicodeError) as error:
            raise UnsentError(type(error).__name__) from None

    def _connect(self) -> smtplib.SMTP:
        chosen = self._settings
        port = chosen.smtp_port or PORTS[chosen.smtp_tls]
        name = chosen.smtp_from.rpartition("@")[2]
        safe = ssl.create_default_context()
        line: smtplib.SMTP
        if chosen.smtp_tls == "tls":
            line = smtplib.SMTP_SSL(chosen.smtp_host, port, name, timeout=TIMEOUT, context=safe)
        else:
            line = smtplib.SMTP(chosen.smtp_host, port, name, timeout=TIMEOUT)
        try:
            if chosen.smtp_tls == "starttls":
                line.starttls(context=safe)
            if chosen.smtp_user:
                line.login(chosen.smtp_user, chosen.smtp_password.get_secret_value())
        except BaseException:
            line.close()
            raise
        return line
