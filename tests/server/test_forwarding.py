"""Requests as the owner of a table gets them from another process."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import httpx2
import pytest
from starlette.datastructures import State
from starlette.types import Message, Receive, Scope, Send

from harena.server.api.forwarding import Forwarding
from harena.server.storage.leases import ElsewhereError, Peer

OWNER = Peer("b" * 16, "http://10.0.0.2:8000", "the owner's token", {})


def ask(
    raw_path: bytes, *headers: tuple[bytes, bytes], body: int = 0
) -> tuple[httpx2.Request, int]:
    """Send a request with a body of so many parts, which the application does not read.

    Return it as its owner gets it, and the number of parts that were read.
    """
    got: list[httpx2.Request] = []
    read = 0

    async def elsewhere(scope: Scope, receive: Receive, send: Send) -> None:
        raise ElsewhereError(OWNER)

    def answer(request: httpx2.Request) -> httpx2.Response:
        got.append(request)
        return httpx2.Response(204)

    async def receive() -> Message:
        nonlocal read
        read += 1
        return {"type": "http.request", "body": b"x", "more_body": read < body}

    async def send(message: Message) -> None:
        pass

    async def run() -> None:
        middleware = Forwarding(elsewhere, State({"leases": SimpleNamespace(token="own token")}))
        middleware._client = httpx2.AsyncClient(transport=httpx2.MockTransport(answer))
        scope = {
            "type": "http",
            "method": "GET",
            "scheme": "http",
            "path": "/api/tables/x",
            "raw_path": raw_path,
            "query_string": b"",
            "headers": [(b"host", b"play.example"), *headers],
            "client": ("203.0.113.9", 1),
        }
        await middleware(scope, receive, send)

    asyncio.run(run())
    (request,) = got
    return request, read


def test_a_body_that_nothing_reads_is_not_collected() -> None:
    """Otherwise its sender could fill the memory."""
    request, read = ask(b"/api/tables/x", body=1000)
    assert read == 0
    assert request.content == b""


def test_any_header_is_forwarded() -> None:
    request, _ = ask(b"/api/tables/x", (b"user-agent", "Café".encode("latin-1")))
    assert (b"user-agent", "Café".encode("latin-1")) in request.headers.raw


@pytest.mark.parametrize("path", [b"%2fapi/tables/x", b"/api/tables/x"])
def test_a_path_cannot_change_the_owners_address(path: bytes) -> None:
    request, _ = ask(path)
    assert str(request.url) == "http://10.0.0.2:8000/api/tables/x"


def test_an_outsider_cannot_claim_an_address() -> None:
    """The caller's own forwarding headers are dropped."""
    forged = [(b"x-harena-client", b"192.0.2.1"), (b"x-harena-peer", b"guess")]
    request, _ = ask(b"/api/tables/x", *forged, (b"x-forwarded-for", b"192.0.2.1"))
    assert request.headers.get_list("x-harena-client") == ["203.0.113.9"]
    assert request.headers.get_list("x-harena-peer") == [OWNER.token]
    assert "x-forwarded-for" not in request.headers
