"""A machine that takes mails, for tests: over a real socket, by SMTP as it is spoken."""

from __future__ import annotations

import asyncio
import ssl
import threading
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

CERTIFICATE = Path(__file__).parent / "certificate" / "certificate.pem"
"""Of localhost, and good for tests alone: its key lies beside it for everybody to see."""
KEY = CERTIFICATE.with_name("key.pem")


class Mailbox:
    """A mailbox: its mails and its answers.

    `refuses` are codes for addresses, `down` has it hang up at once, `mute` never answer,
    `offers` are the extensions it names. `said` is all that came before a line was safe.
    """

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuses: dict[str, int] = {}
        self.offers: list[str] = []
        self.down = self.mute = self.tls = False
        self.said: list[str] = []
        self.logins: list[str] = []
        self.lines = 0
        self.port = 0
        self._talks: dict[asyncio.StreamWriter, asyncio.Task[None]] = {}

    def to(self, address: str) -> list[EmailMessage]:
        """The mails to an address."""
        return [mail for mail in self.mails if mail["To"] == address]

    def wait_for(self, address: str, count: int, seconds: float) -> EmailMessage:
        """The so many-th mail to an address, once it has come."""
        end = time.monotonic() + seconds
        while len(self.to(address)) < count:
            assert time.monotonic() < end, f"{len(self.to(address))} mails came to {address}"
            time.sleep(0.05)
        return self.to(address)[count - 1]

    def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody calls."""
        self.lines += 1
        self._talks[writer] = asyncio.create_task(self._answer(reader, writer))

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One line, until it is hung up."""
        try:
            if self.mute:
                await reader.read()
            elif not self.down:
                await self._talk(reader, writer)
        except (ConnectionError, ssl.SSLError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def hang_up(self) -> None:
        """End all lines, and leave no socket open."""
        talks = self._talks
        calling = asyncio.all_tasks() - {asyncio.current_task(), *talks.values()}
        await asyncio.gather(*calling, return_exceptions=True)
        for writer in talks:
            writer.transport.abort()
        await asyncio.gather(*talks.values(), return_exceptions=True)
        await asyncio.sleep(0)  # a socket is closed in the loop's next round

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def answer(*lines: str) -> None:
            writer.write("".join(f"{line}\r\n" for line in lines).encode())

        safe, to = self.tls, ""
        answer("220 mailbox")
        while line := (await reader.readline()).decode().rstrip():
            if not safe:
                self.said.append(line)
            match line.split(maxsplit=1)[0].upper():
                case "EHLO":
                    answer("250-mailbox", *[f"250-{each}" for each in self.offers], "250 HELP")
                case "STARTTLS":
                    answer("220 go")
                    await writer.start_tls(_context())
                    safe = True
                case "AUTH":
                    self.logins.append(b64decode(line.split()[2]).decode())
                    answer("235 welcome")
                case "MAIL" | "RSET":
                    answer("250 yes")
                case "RCPT":
                    to = line.partition("<")[2].partition(">")[0]
                    answer(f"{self.refuses.get(to, 250)} {to}")
                case "DATA":
                    answer("354 go")
                    data = await reader.readuntil(b"\r\n.\r\n")
                    mail = message_from_bytes(data[:-3], policy=default)
                    assert isinstance(mail, EmailMessage)
                    self.mails.append(mail)
                    answer("250 taken")
                case "QUIT":
                    answer("221 bye")
                    return
                case _:
                    answer("502 what")


def _context() -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(CERTIFICATE, KEY)
    return context


@contextmanager
def mailbox(*, tls: bool = False) -> Iterator[Mailbox]:
    """A mailbox that takes mails on a port of its own, in a thread of its own."""
    box = Mailbox()
    box.tls = tls
    loop = asyncio.new_event_loop()
    started = threading.Event()

    async def serve(ended: asyncio.Event) -> None:
        server = await asyncio.start_server(
            box.answer, "127.0.0.1", 0, ssl=_context() if tls else None
        )
        box.port = server.sockets[0].getsockname()[1]
        started.set()
        await ended.wait()
        await box.hang_up()
        server.close()

    ended = asyncio.Event()
    thread = threading.Thread(target=loop.run_until_complete, args=(serve(ended),))
    thread.start()
    try:
        assert started.wait(60)
        yield box
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
        loop.close()
