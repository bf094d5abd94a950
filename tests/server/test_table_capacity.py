"""Places at a table: players get in before spectators."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from harena.server.rate_limit import network
from harena.server.tables.socket import OVERFLOW
from tests.server.client import STEP, Browser, ClosedError, Play, Server, eventually, settings

CROWD = 100


def refused(browser: Browser, table: str, seat: int = -1) -> str:
    """Return the code of the error that answers a new socket."""
    with pytest.raises(WebSocketDenialResponse) as denied:
        browser.play(table, seat).__enter__()
    assert denied.value.status_code == 429
    return str(denied.value.json()["error"]["code"])


def browser_at(server: Server, address: str) -> Browser:
    """Return a new browser that calls from an address."""
    client = TestClient(server.app, client=(address, 1), raise_server_exceptions=False)
    client.portal = server.browser().http.portal
    return Browser(client)


def watch(server: Server, table: str, stack: ExitStack, address: str) -> Play:
    return stack.enter_context(browser_at(server, address).play(table, -1))


def test_players_get_in_before_a_hundred_spectators(tmp_path: Path) -> None:
    chosen = settings(tmp_path, sockets_per_table=CROWD, spectators_per_address=CROWD)
    with Server(chosen) as server, ExitStack() as stack:
        table, (ann, bob) = server.seated()
        here = server.lobby.tables[table].broadcaster.present
        crowd = [watch(server, table, stack, "192.0.2.1") for _ in range(CROWD)]
        assert refused(browser_at(server, "192.0.2.1"), table) == "too_many"
        one = stack.enter_context(ann.play(table))
        other = stack.enter_context(bob.play(table, 1))
        assert len(here) == CROWD
        for leaving in crowd[-2:]:
            with pytest.raises(ClosedError) as closed:
                leaving.drain()
            assert closed.value.code == OVERFLOW
        assert one.act(STEP)[-1]["type"] == "ok"
        assert other.frame()["seq"] == crowd[0].frame()["seq"] == 1


def test_the_busiest_address_loses_a_spectator(tmp_path: Path) -> None:
    with Server(settings(tmp_path, sockets_per_table=3)) as server, ExitStack() as stack:
        table, (ann, _) = server.seated()
        crowd = [watch(server, table, stack, "192.0.2.1") for _ in range(2)]
        friend = watch(server, table, stack, "192.0.2.2")
        stack.enter_context(ann.play(table))
        with pytest.raises(ClosedError):
            crowd[1].drain()
        friend.send("ping")
        friend.next("pong")


def test_addresses_share_the_places(tmp_path: Path) -> None:
    with Server(settings(tmp_path, spectators_per_address=2)) as server, ExitStack() as stack:
        table, (ann, _) = server.seated()
        for host in ("2001:db8::1", "2001:db8::2"):
            watch(server, table, stack, host)
        assert refused(browser_at(server, "2001:db8::3"), table) == "too_many"
        watch(server, table, stack, "2001:db8:0:1::1")
        # A player at the same address is no spectator.
        stack.enter_context(ann.play(table))


def test_players_displace_their_own_oldest_socket(tmp_path: Path) -> None:
    with Server(settings(tmp_path, sockets_per_person=2)) as server, ExitStack() as stack:
        table, (ann, _) = server.seated()
        oldest, *_ = (stack.enter_context(ann.play(table)) for _ in range(3))
        with pytest.raises(ClosedError):
            oldest.drain()
        present = server.lobby.tables[table].broadcaster.present
        eventually(lambda: len(present) == 2)


def test_sockets_per_spectator_are_limited(tmp_path: Path) -> None:
    with Server(settings(tmp_path, sockets_per_person=2)) as server, ExitStack() as stack:
        table, _ = server.seated()
        eve = server.browser()
        eve.open("race", "me", "open")  # with a cookie
        for _ in range(2):
            stack.enter_context(eve.play(table, -1))
        assert refused(eve, table) == "too_many"


def test_without_spectators_a_full_table_refuses_new_players(tmp_path: Path) -> None:
    with Server(settings(tmp_path, sockets_per_table=1)) as server:
        table, (ann, bob) = server.seated()
        with ann.play(table) as first:
            assert refused(bob, table, 1) == "too_many"
            with ann.play(table), pytest.raises(ClosedError):
                first.drain()


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_limits_count_by_network(address: str, counted: str) -> None:
    assert network(address) == counted


def test_an_ipv6_network_shares_a_limit(tmp_path: Path) -> None:
    with Server(settings(tmp_path, tables_per_minute=1)) as server:
        browser_at(server, "2001:db8::1").open()
        body = {"game": "race", "seats": 2, "players": [{"kind": "me"}, {"kind": "me"}]}
        answers = [
            browser_at(server, host).http.post("/api/tables", json=body).status_code
            for host in ("2001:db8::2", "2001:db8:0:1::1")
        ]
        assert answers == [429, 201]
