"""The first page's lists, invitations, and pictures of tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from examples.games import sums
from starlette.testclient import TestClient

from harena.core.registry import get_game
from harena.server.api.server_info import network_names
from harena.server.protocol.requests import OpenTable
from harena.server.tables import table_lists
from harena.server.tables.table_lists import CACHED
from tests.server.client import STEP, Browser, Json, Server, body, playing, settings
from tests.server.databases import execute
from tests.server.http_calls import opening, refusal
from tests.server.manual_clock import Clock

DAY = 24 * 3600


def listed(browser: Browser) -> Json:
    """The first page's lists."""
    return body(browser.http.get("/api/tables"))


def ids(tables: list[Json]) -> list[str]:
    return [table["id"] for table in tables]


def opened(browser: Browser, **changes: object) -> str:
    """A table of those terms; gives its id."""
    answer = browser.http.post("/api/tables", json=opening(**changes))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_own_tables_are_listed_newest_first(timed: Server, clock: Clock) -> None:
    ann, bob = timed.browser(), timed.browser()
    assert listed(ann) == {"yours": [], "open": [], "live": []}
    first = ann.open("race", "me", "me")["id"]
    clock.advance(60)
    second = ann.open("duel", "me", "open")["id"]
    clock.advance(60)
    assert ids(listed(ann)["yours"]) == [second, first]
    with ann.play(first) as play:
        play.act(STEP)
    newest, other = listed(ann)["yours"]
    assert (newest["id"], other["id"]) == (first, second)
    assert (newest["status"], newest["acting"], newest["winners"]) == ("playing", [1], [])
    assert (newest["moved"], other["moved"]) == (0, -60)
    assert other["status"] == "waiting"
    assert [seat["kind"] for seat in other["seats"]] == ["me", "open"]
    assert listed(bob)["yours"] == []


def test_finished_games_name_the_winner(server: Server) -> None:
    table, ann = server.table("race", "me", "me")
    with ann.play(table) as play:
        play.send("resign")
        play.next("table")
    [told] = listed(ann)["yours"]
    assert (told["status"], told["acting"], told["winners"]) == ("over", [], [1])


def test_finished_games_do_not_push_out_running_games(
    timed: Server, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_lists, "MAX_UNFINISHED", 2)
    monkeypatch.setattr(table_lists, "MAX_FINISHED", 2)
    ann = timed.browser()
    going = [opened(ann, deadline=DAY, timeout_policy="random")]
    over: list[str] = []
    for _ in range(3):
        clock.advance(60)
        over.append(ann.open("race", "me", "me")["id"])
        with ann.play(over[-1]) as play:
            play.request("resign")
    assert ids(listed(ann)["yours"]) == [*going, over[2], over[1]]
    for _ in range(2):
        clock.advance(60)
        going.append(ann.open("race", "me", "me")["id"])
    assert ids(listed(ann)["yours"]) == [going[2], going[1], over[2], over[1]]


def test_public_table_is_listed_while_its_host_is_online(timed: Server, clock: Clock) -> None:
    ann, bob, cleo = timed.browser(), timed.browser(), timed.browser()
    public, private = opened(ann, public=True), opened(ann)
    assert listed(bob)["open"] == []  # nobody sits at it yet
    with ann.play(public), ann.play(private):
        [told] = listed(bob)["open"]
        assert told["id"] == public
        assert "invite" not in json.dumps(told)
        assert listed(ann)["open"] == []  # it stands among her own
        for _ in range(2):  # who sits there already keeps his seat
            sat = bob.http.post(f"/api/tables/{public}/sit", json={"name": "Bob"})
            assert body(sat)["you"] == [1]
        taken = cleo.http.post(f"/api/tables/{public}/sit", json={"name": "Cleo"})
        assert refusal(taken) == (409, "seat_taken", "")
        told = listed(cleo)
        assert (told["open"], ids(told["live"])) == ([], [public])
        refused = cleo.http.post(f"/api/tables/{private}/sit", json={"name": "Cleo"})
        assert refusal(refused) == (404, "unknown_table", "")
    assert listed(cleo)["live"] == []


def test_correspondence_table_is_listed_without_host(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = opened(ann, public=True, deadline=DAY, timeout_policy="random")
    assert ids(listed(bob)["open"]) == [table]


def test_open_tables_show_their_terms(server: Server) -> None:
    """The same as the invitation, before anybody joins."""
    ann, bob = server.browser(), server.browser()
    terms = {"deadline": DAY, "timeout_policy": "level-4", "hints": True, "window": 5.0}
    wanted = opening(public=True, game="warp-6", options={"start": "secret"}, **terms)
    made = body(ann.http.post("/api/tables", json=wanted))
    token = made["seats"][1]["invite"].removeprefix("/join/")
    invited = body(bob.http.get(f"/api/invites/{token}"))
    [free] = listed(bob)["open"]
    assert (free["seat_name"], free["timeout_policy"]) == ("Yellow", "Captain")
    assert [option["name"] for option in free["unusual"]] == ["start"]
    assert free["side_result"] is None, "it was measured for dice that are rolled"
    same = {*free} & {*invited}
    assert same >= {
        "unusual",
        "window",
        "deadline",
        "clock",
        "increment",
        "games_in_match",
        "spectator_delay",
    }
    assert same >= {"seat_name", "timeout_policy", "hints", "windows", "rules", "side_result"}
    assert {key: free[key] for key in same} == {key: invited[key] for key in same}


def test_open_tables_show_the_seats_value(server: Server) -> None:
    """Only where it was measured for the table's options."""
    ann, bob = server.browser(), server.browser()
    terms = {"deadline": DAY, "timeout_policy": "level-4", "options": {"army": "game-3"}}
    wanted = opening(public=True, game="arena", **terms)
    made = body(ann.http.post("/api/tables", json=wanted))
    token = made["seats"][1]["invite"].removeprefix("/join/")
    sides = next(one for one in get_game("arena").side_balance if one.options["army"] == "game-3")
    worth = {"points": sides.points[1], "games": sides.games}
    assert body(bob.http.get(f"/api/invites/{token}"))["side_result"] == worth
    assert listed(bob)["open"][0]["side_result"] == worth


def test_tables_with_removed_options_are_not_listed(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        tables = [
            opened(server.browser(), public=True, deadline=DAY, timeout_policy="random")
            for _ in range(2)
        ]
    changed = "update tables set options = :options where id = :id"
    execute(tmp_path, changed, options='{"gone": 1}', id=tables[0])
    with Server(settings(tmp_path)) as server:
        assert ids(listed(server.browser())["open"]) == tables[1:]


def test_list_shows_own_presence(server: Server) -> None:
    """A list marks only the caller's own open tables, never other people's."""
    ann, bob, eve = server.browser(), server.browser(), server.browser()
    table = opened(ann, public=True, deadline=DAY, timeout_policy="random")
    body(bob.http.post(f"/api/tables/{table}/sit", json={"name": "Bob"}))
    with ann.play(table), eve.play(table, -1):
        assert [each["here"] for each in listed(ann)["yours"]] == [True]
        assert [each["here"] for each in listed(bob)["yours"]] == [False]
        assert [each["here"] for each in listed(eve)["live"]] == [False]


def test_paused_tables_have_no_time_limit(timed: Server, clock: Clock) -> None:
    ann, bob, eve = timed.browser(), timed.browser(), timed.browser()
    table = opened(ann, public=True, deadline=DAY, timeout_policy="random")
    body(bob.http.post(f"/api/tables/{table}/sit", json={"name": "Bob"}))
    with playing(table, [ann, bob]) as (red, blue):
        number = red.propose("pause")["number"]
        [told] = listed(ann)["yours"]
        assert (told["paused"], told["due"]) == (False, DAY)
        blue.request("answer", proposal=number, agree=True)
        clock.advance(CACHED)
        [told] = listed(ann)["yours"]
        [seen] = listed(eve)["live"]
        for each in (told, seen):
            assert (each["status"], each["paused"], each["due"]) == ("playing", True, 0)
        red.request("resume")
        clock.advance(CACHED)
        [seen] = listed(eve)["live"]
        assert (seen["paused"], seen["due"]) == (False, DAY - CACHED)


def test_pause_shows_in_a_secret_phase(timed: Server) -> None:
    table, ann = timed.table("sums", "me", "me")
    with ann.play(table) as play:
        play.request("propose", what="pause", seq=play.seq)
        assert listed(ann)["yours"][0]["paused"] is True
        play.request("resume")
        assert listed(ann)["yours"][0]["paused"] is False


def test_secret_changes_do_not_reorder_the_list(timed: Server, clock: Clock) -> None:
    """Otherwise the list would reveal a changed plan. Readiness is public."""
    table, ann = timed.table("sums", "me", "me")
    with ann.play(table) as play:
        [before] = listed(ann)["yours"]
        assert before["acting"] == [0, 1]
        clock.advance(100)
        play.act(0)
        [told] = listed(ann)["yours"]
        assert (told["moved"], told["acting"]) == (before["moved"] - 100, [0, 1])
        play.act(sums.READY)
        [told] = listed(ann)["yours"]
        assert (told["moved"], told["acting"]) == (0, [1])


def test_table_pictures_show_public_state(server: Server) -> None:
    ann, eve = server.browser(), server.browser()
    table = ann.open("warp-arena", "me", "me")["id"]
    [told] = listed(ann)["yours"]
    answer = eve.http.get(told["picture"])
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["cache-control"] == "private, max-age=86400"
    assert answer.text.startswith("<svg ")
    scene = server.lobby.tables[table].history.player_view(-1).scene()
    assert scene.summary in answer.text or scene.board.label in answer.text
    assert refusal(eve.http.get(f"/api/tables/{'x' * 22}/picture"))[1] == "unknown_table"


def test_invitation_shows_its_terms(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    made = body(
        ann.http.post(
            "/api/tables", json=opening(deadline=DAY, timeout_policy="random", hints=True)
        )
    )
    token = made["seats"][1]["invite"].removeprefix("/join/")
    told = body(bob.http.get(f"/api/invites/{token}"))
    assert (told["game"], told["title"], told["host"]) == ("race", "Race", "Ann")
    assert (told["seat"], told["taken"], told["table"]) == (1, False, "")
    assert (told["deadline"], told["hints"]) == (DAY, True)
    assert [seat["kind"] for seat in told["seats"]] == ["person", "open"]
    joined = bob.http.post("/api/join", json={"invite": token, "name": "Bob"})
    assert joined.status_code == 200
    assert body(bob.http.get(f"/api/invites/{token}"))["table"] == made["id"]
    other = body(server.browser().http.get(f"/api/invites/{token}"))
    assert (other["taken"], other["table"]) == (True, "")
    wrong = bob.http.get(f"/api/invites/{'x' * 43}")
    assert refusal(wrong) == (404, "unknown_invite", "invite")


def reach(server: Server, caller: str, **headers: str) -> Json:
    """Return the response to a caller at an address; the server listens at port 8765."""
    web = TestClient(server.app, "http://localhost:8765", client=(caller, 5000))
    return body(web.get("/api/addresses", headers=headers))


def test_only_local_requests_learn_the_lan_address(tmp_path: Path) -> None:
    here = ("http://192.168.1.7:8000",)
    with Server(settings(tmp_path, public_urls=here)) as server:
        assert reach(server, "127.0.0.1") == {"addresses": [*here], "network": ""}
        assert reach(server, "192.168.1.9") == {"addresses": [], "network": ""}


def test_only_local_requests_learn_the_lan_option(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {"0.0.0.0": ["192.168.1.7"]}
    monkeypatch.setattr("harena.server.api.server_info.network_names", names.__getitem__)
    for caller in ("127.0.0.1", "::1"):
        told = reach(server, caller)
        assert told == {"addresses": [], "network": "http://192.168.1.7:8765"}
    nothing = {"addresses": [], "network": ""}
    for caller in ("192.168.1.9", "testclient"):
        assert reach(server, caller) == nothing
    for header in ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"):
        assert reach(server, "127.0.0.1", **{header: "192.168.1.9"}) == nothing
    names["0.0.0.0"] = []  # no network at all
    assert reach(server, "127.0.0.1") == nothing


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_loopback_servers_have_no_lan_address(host: str) -> None:
    assert network_names(host) == []


def test_explicit_host_is_its_own_network_name() -> None:
    assert network_names("192.0.2.7") == ["192.0.2.7"]


def test_tables_are_private_by_default() -> None:
    assert OpenTable(game="race", seats=1, players=[]).public is False
