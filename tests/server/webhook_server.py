"""A chat room that takes what programs tell it, for tests: over a real line, made safe."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.server.smtp_server import CERTIFICATE, KEY


class ChatRoom:
    """A chat room: its messages and its answers."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.bodies: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        self.code = 200
        self.port = 0

    @property
    def host(self) -> str:
        """As it stands in addresses."""
        return f"localhost:{self.port}"

    @property
    def address(self) -> str:
        """Return the address of its webhook."""
        return f"https://{self.host}/hooks/T0/B1/2f6d0a17"

    def texts(self) -> list[str]:
        """The words of all that was said."""
        return [one["text"] for one in self.said]


@contextmanager
def chat_room() -> Iterator[ChatRoom]:
    """A room that listens on a port of its own."""
    room = ChatRoom()

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            body = self.rfile.read(length)
            room.bodies.append(body)
            room.headers.append(dict(self.headers))
            if self.headers["Content-Type"] == "application/json":
                room.said.append(json.loads(body))
            room.paths.append(self.path)
            self.send_response(room.code)
            if room.code in (301, 302, 307, 308):
                self.send_header("Location", f"https://{room.host}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    safe = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    safe.load_cert_chain(CERTIFICATE, KEY)
    server.socket = safe.wrap_socket(server.socket, server_side=True)
    room.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield room
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
