"""Mails with links that sign a device in, or confirm an address.

They are sent in the background, so that the answer to a request says nothing about its address.
"""

from __future__ import annotations

import logging
from email.message import EmailMessage
from functools import partial
from urllib.parse import urlsplit

from harena.server.errors import RefusedError
from harena.server.history.seats import new_token, token_hash
from harena.server.messages import mails, refusals
from harena.server.notifications.delivery import Delivery
from harena.server.notifications.mail import UnsentError, new_mail, send_mail
from harena.server.rate_limit import PerDay
from harena.server.server_time import now
from harena.server.settings import Settings, is_address
from harena.server.storage.identities import MAIL_LIFE, IdentityStore, SignInMail

log = logging.getLogger(__name__)

AT_ONCE = 50
"""Mails sent in one round."""
LEASE = 120_000
"""Milliseconds after which an attempt without a result is repeated."""
BACKOFF = (60_000, 300_000)
"""Milliseconds until each further attempt. Then the person asks again."""


class SignInMailer:
    """Sends mails for signing in."""

    def __init__(self, settings: Settings, identities: IdentityStore) -> None:
        """Start with no limits used. Send nothing before `run`."""
        self._settings = settings
        self._identities = identities
        self._delivery = Delivery("sign-in-mails")
        self._per_network = PerDay(settings.sign_in_mails_per_ip)
        self._per_person = PerDay(settings.sign_in_mails_per_person)
        self._per_address = PerDay(settings.sign_in_mails_per_address)
        self._trouble = ""

    @property
    def is_offered(self) -> bool:
        """Return whether this server sends mails."""
        return bool(self._settings.smtp_host)

    async def request(self, address: str, person: str, network: str) -> None:
        """Send a mail to an address soon, for a person who asks from a network.

        Raise RefusedError `no_mail`, `bad_address` or `too_fast`.
        """
        if not self.is_offered:
            raise RefusedError("no_mail", refusals.NO_MAILS)
        if not is_address(address):
            raise RefusedError("bad_address", refusals.BAD_ADDRESS, "address")
        if not (self._per_network.take(network) and self._per_person.take(person)):
            raise RefusedError("too_fast", refusals.TOO_MANY_SIGN_IN_MAILS)
        if not self._per_address.take(token_hash(address.lower())):
            raise RefusedError("too_fast", refusals.TOO_MANY_MAILS, "address")
        await self._identities.ask_for_mail(address, person)
        self._delivery.wake()

    async def run(self) -> None:
        """Send mails until `stop`."""
        if self.is_offered:
            await self._delivery.run(self.round, self._settings.notification_interval)

    def stop(self) -> None:
        """End `run`. Unsent mails are sent after the next start, if they are still useful."""
        self._delivery.stop()

    async def round(self) -> None:
        """Send all mails that are due now."""
        await self._delivery.round(
            lambda: self._identities.due_mails(AT_ONCE),
            self._send,
            "cannot send mails for signing in",
        )

    async def _send(self, mail: SignInMail) -> None:
        """Send a mail, unless another process does."""
        if now() >= mail.asked_at + MAIL_LIFE or mail.tries > len(BACKOFF):
            await self._identities.delete_mail(mail)
            return
        code = new_token()
        signs_in = await self._identities.claim_mail(mail, code, now() + LEASE)
        if signs_in is None:
            return
        message = mail_message(self._settings, mail.address, code, signs_in=signs_in)
        try:
            if not await self._delivery.completes(partial(send_mail, self._settings, message)):
                return
        except UnsentError as error:
            await self._failed(mail, error)
            return
        if self._trouble:
            self._trouble = ""
            log.warning("mails for signing in can be sent again")
        await self._identities.delete_mail(mail)

    async def _failed(self, mail: SignInMail, error: UnsentError) -> None:
        """Store that a mail was not accepted: it is tried again, or given up."""
        if error.permanent or mail.tries >= len(BACKOFF):
            await self._identities.delete_mail(mail)
        else:
            await self._identities.postpone_mail(mail, now() + BACKOFF[mail.tries])
        if not error.permanent and str(error) != self._trouble:
            self._trouble = str(error)
            log.warning("cannot send mails for signing in: %s", error)


def mail_message(settings: Settings, address: str, code: str, *, signs_in: bool) -> EmailMessage:
    """Return the mail with a code. No server receives the code before the reader uses it."""
    url = settings.public_urls[0]
    link, site = f"{url}/devices#{code}", urlsplit(url).netloc
    minutes = MAIL_LIFE // 60_000
    if signs_in:
        subject = mails.sign_in_subject(site=site)
        text = mails.sign_in_mail(site=site, link=link, minutes=minutes)
    else:
        subject = mails.address_subject(site=site)
        text = mails.address_mail(site=site, link=link, minutes=minutes)
    return new_mail(settings.smtp_from, address, subject, text)
