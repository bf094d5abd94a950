"""The calls under /api, and every way to get them wrong."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

import pytest
from starlette.testclient import WebSocketDenialResponse

from harena.server.history.frame_json import FrameText
from harena.server.tables.lobby import Lobby
from tests.server.client import Browser, Json, Server, body, settings
from tests.server.http_calls import opening, refusal


def test_health_and_unknown_addresses(server: Server) -> None:
    web = server.browser().http
    assert web.get("/api/live").json() == {"ok": True}
    assert refusal(web.get("/api/nothing/here")) == (404, "not_found", "")
    assert refusal(web.delete("/api/live")) in [(405, "bad_method", ""), (404, "not_found", "")]
    assert web.get("/nothing/here").status_code == 404


def test_games_are_listed_with_options_and_bots(server: Server) -> None:
    games = {game["name"]: game for game in server.browser().http.get("/api/games").json()["games"]}
    assert {"race", "duel", "warp-6"} <= set(games)
    warp = games["warp-6"]
    assert warp["seats"] == [2, 3]
    assert warp["seat_names"]["2"] == ["Black", "Yellow"]
    assert {bot["name"] for bot in warp["bots"]} >= {"random", "greedy"}
    assert all(bot["title"] and bot["summary"] for bot in warp["bots"])
    for game in games.values():
        levels = {bot["name"] for bot in game["bots"] if bot["name"].startswith("level-")}
        assert levels == {level["bot"] for level in game["levels"]}
    assert [option["kind"] for option in games["duel"]["options"]] == ["int", "choice", "bool"]
    assert (games["sums"]["plans"], games["sums"]["resigns"]) == (True, False)
    assert (games["race"]["plans"], games["race"]["resigns"]) == (False, True)


def test_opening_returns_seat_cookie_and_invite(server: Server) -> None:
    ann = server.browser()
    answer = ann.http.post("/api/tables", json=opening())
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie
    table = answer.json()
    assert (table["status"], table["you"], table["title"]) == ("waiting", [0], "Race")
    assert table["options"] == {"goal": 10}
    mine, other = table["seats"]
    assert (mine["kind"], mine["name"], mine["here"]) == ("me", "Ann", False)
    assert (other["kind"], other["name"]) == ("open", "")
    assert other["invite"].startswith("/join/")
    assert len(other["invite"]) > 40
    assert len(table["dice"]["commitment"]) == 64
    assert "secret" not in table["dice"]


def test_the_cookie_is_secure_over_https(server: Server) -> None:
    web = server.browser().http
    answer = web.post("https://testserver/api/tables", json=opening())
    assert "Secure" in answer.headers["set-cookie"]


def test_made_up_cookies_are_ignored(server: Server) -> None:
    web = server.browser("short").http
    answer = web.post("/api/tables", json=opening())
    assert "harena=short" not in answer.headers["set-cookie"]


def test_only_the_host_sees_invites(server: Server) -> None:
    ann = server.browser()
    table = ann.open("race", "me", "open")
    assert "invite" in ann.table(table["id"])["seats"][1]
    seen = server.browser().table(table["id"])
    assert "invite" not in seen["seats"][1]
    assert seen["you"] == []
    assert seen["seats"][0]["kind"] == "person"


def test_shared_screen_takes_several_seats(server: Server) -> None:
    table = server.browser().open("race", "me", "me", "random")
    assert (table["you"], table["status"]) == ([0, 1], "playing")
    assert [seat["name"] for seat in table["seats"]] == ["Red", "Blue", "Random"]
    assert table["seats"][2]["here"]


@pytest.mark.parametrize(
    "body", [b"{", b"\xff\xfe", b"null", b"[" * 9000, b'{"game": "\\ud800"}', b"NaN", b""]
)
def test_broken_bodies_are_refused(server: Server, body: bytes) -> None:
    answer = server.browser().http.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert refusal(answer)[:2] == (400, "bad_message")


def test_large_or_non_json_bodies_are_refused(server: Server) -> None:
    web = server.browser().http
    answer = web.post(
        "/api/tables", content=b" " * 20000, headers={"content-type": "application/json"}
    )
    assert refusal(answer)[:2] == (413, "too_large")
    answer = web.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
    assert refusal(answer)[:2] == (415, "bad_type")
    assert refusal(web.post("/api/tables"))[:2] == (415, "bad_type")


def test_cross_site_posts_are_refused(server: Server) -> None:
    web = server.browser().http
    for origin in (
        "https://evil.example",
        "http://testserver:81",
        "null",
        "http://[",
        "ftp://testserver",
        "https://testserver",
        "https://testserver:80",
    ):
        for path in ("/api/tables", "/api/join", "/api/tables/x/rematch"):
            answer = web.post(path, json=opening(), headers={"origin": origin})
            assert refusal(answer)[:2] == (403, "bad_origin"), origin
    for origin in ("http://testserver", "http://testserver:80"):
        assert web.post("/api/tables", json=opening(), headers={"origin": origin}).is_success


@pytest.mark.parametrize(
    "host",
    ["localhost:8000", "a.localhost", "127.0.0.1", "192.168.1.7:8000", "[::1]:80", "TestServer"],
)
def test_known_host_names_are_accepted(server: Server, host: str) -> None:
    web = server.browser().http
    assert web.get("/api/live", headers={"host": host}).is_success


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "[", "127.0.0.1.nip.io"]
)
def test_unknown_host_names_are_refused(server: Server, host: str) -> None:
    """Another site's name could point at this server (DNS rebinding)."""
    web = server.browser().http
    for path in ("/", "/api/live", "/api/tables/x/play"):
        answer = web.get(path, headers={"host": host})
        assert refusal(answer)[:2] == (421, "bad_host")
    with pytest.raises(WebSocketDenialResponse):
        web.websocket_connect("/api/tables/x/play", headers={"host": host}).__enter__()


def test_extra_host_names_are_accepted(tmp_path: Path) -> None:
    chosen = settings(tmp_path, hosts=("Play.Example",), origins=("https://else.example",))
    with Server(chosen) as server:
        for host in ("play.example", "else.example:443"):
            assert server.browser().http.get("/api/live", headers={"host": host}).is_success


def test_allowed_origins_may_post(tmp_path: Path) -> None:
    with Server(settings(tmp_path, origins=("https://play.example",))) as server:
        answer = server.browser().http.post(
            "/api/tables", json=opening(), headers={"origin": "https://play.example"}
        )
        assert answer.status_code == 201


def test_joining_takes_a_seat(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = ann.open("race", "me", "open")
    invite = table["seats"][1]["invite"]
    joined = bob.join(invite.removeprefix("/join/"), "  Bob \n the  Great ")
    assert (joined["you"], joined["status"]) == ([1], "playing")
    assert joined["seats"][1]["name"] == "Bob the Great"
    assert all("invite" not in seat for seat in ann.table(table["id"])["seats"])
    # Clicking twice does no harm; somebody else is told.
    assert bob.join(invite)["seats"][1]["name"] == "Bob the Great"
    late = server.browser().http.post("/api/join", json={"invite": invite, "name": "Eve"})
    assert refusal(late) == (409, "seat_taken", "invite")


def test_invalid_joins_are_refused(server: Server) -> None:
    ann, web = server.browser(), server.browser().http
    invite = ann.open("race", "me", "open")["seats"][1]["invite"]
    wrong = invite[:-1] + ("A" if invite[-1] != "A" else "B")
    for text in (wrong, "", "x" * 43, "/join/", "ü" * 43):
        answer = web.post("/api/join", json={"invite": text, "name": "Bob"})
        assert refusal(answer) == (404, "unknown_invite", "invite")
    answer = web.post("/api/join", json={"invite": invite, "name": "\x07"})
    assert refusal(answer) == (422, "bad_name", "name")
    answer = web.post("/api/join", json={"invite": 7, "name": "Bob"})
    assert refusal(answer) == (400, "bad_message", "invite")
    assert web.post("/api/join", json={"invite": invite}).json()["seats"][1]["name"] == "Blue"


@pytest.mark.parametrize("table", ["x", "A" * 22, "..%2f..", "%00", "A" * 500])
def test_unknown_tables_are_not_found(server: Server, table: str) -> None:
    web = server.browser().http
    for path in (
        f"/api/tables/{table}",
        f"/api/tables/{table}/record",
        f"/api/tables/{table}/frames/0",
    ):
        assert refusal(web.get(path))[:2] in [(404, "unknown_table"), (404, "not_found")]


def test_records(server: Server) -> None:
    table, (ann, bob) = server.seated("duel")
    address = f"/api/tables/{table}/record"
    with ann.play(table) as play:
        play.act(2)
    assert "scissors" in ann.http.get(address + "?seat=0").text
    assert "scissors" not in bob.http.get(address + "?seat=1").text
    assert "scissors" not in ann.http.get(address).text
    assert ann.http.get(address).headers["content-type"].startswith("text/plain")
    assert '[Blue "Bob"]' in ann.http.get(address).text
    assert refusal(ann.http.get(address + "?seat=1")) == (403, "not_your_seat", "seat")
    assert refusal(ann.http.get(address + "?seat=9")) == (403, "not_your_seat", "seat")
    for seat in ("x", "-2", "1.0", "1_0", " 1", "", "99999999999999999999", "٣"):
        assert refusal(ann.http.get(address, params={"seat": seat})) == (400, "bad_message", "seat")


def test_frames_for_rewinding(server: Server) -> None:
    ann = server.browser()
    table = ann.open("race", "me", "me")
    address = f"/api/tables/{table['id']}/frames"
    with ann.play(table["id"]) as play:
        play.act(0)
    first = ann.http.get(f"{address}/0?seat=0").json()
    assert (first["seq"], first["events"], first["can_undo"]) == (0, [], False)
    assert "targets" not in first["scene"]
    assert first["scene"]["board"]["cells"]
    newest = ann.http.get(f"{address}/1?seat=1").json()
    assert newest["scene"]["targets"]
    assert newest["lines"][0]["text"] == "Seat 0 steps."
    assert ann.http.get(f"{address}/1?seat=0").json()["can_undo"]
    assert not ann.http.get(f"{address}/1").json()["can_undo"]
    assert refusal(ann.http.get(f"{address}/2?seat=0"))[:2] == (404, "unknown_frame")
    assert refusal(ann.http.get(f"{address}/-1?seat=0"))[:2] == (400, "bad_message")
    assert refusal(server.browser().http.get(f"{address}/0?seat=0"))[:2] == (403, "not_your_seat")


def test_the_kept_text_of_a_frame_is_sent(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann = server.table()
    kept = '{"seq": 0 }'
    monkeypatch.setattr(FrameText, "whole", property(lambda _: kept))
    answer = ann.http.get(f"/api/tables/{table}/frames/0?seat=0")
    assert answer.text == kept
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"


def finish(server: Server, ann: Browser, *kinds: str) -> Json:
    """A table whose game is over: seat 0 took the one step to the goal."""
    table = ann.open("race", *kinds, goal=1)
    for seat in table["seats"]:
        if "invite" in seat:
            server.browser().join(seat["invite"])
    with ann.play(table["id"]) as play:
        play.act(0)
    return ann.table(table["id"])


def test_rematch(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    opened = ann.open("race", "me", "open", "random", goal=1)
    bob.join(opened["seats"][1]["invite"])
    table = opened["id"]
    address = f"/api/tables/{table}/rematch"
    assert refusal(ann.http.post(address, json={}))[:2] == (409, "not_over")
    with ann.play(table) as play, bob.play(table, 1) as other:
        play.act(0)
        assert refusal(server.browser().http.post(address, json={}))[:2] == (403, "not_your_seat")
        waiting = bob.http.post(address, json={}).json()
        assert (waiting["id"], waiting["rematch_asked"]) == (table, [1])
        new = ann.http.post(address, json={}).json()
        assert [seat["name"] for seat in new["seats"]] == ["Random", "Blue", "Bob"]
        assert new["you"] == [1]
        assert new["options"] == {"goal": 1}
        assert new["status"] != "waiting"
        for socket in (play, other):
            while (told := socket.next("table")["table"]).get("rematch") is None:
                pass
            assert told["rematch"] == new["id"]
    assert bob.http.post(address, json={}).json()["id"] == new["id"]
    assert ann.table(table)["rematch"] == new["id"]
    assert bob.table(new["id"])["you"] == [2]


@pytest.mark.parametrize("given", ["", "You"])
def test_unnamed_players_are_called_by_seat(server: Server, given: str) -> None:
    """A rematch uses the new seat's name; bots keep theirs. "You" is not a name."""
    ann, bob = server.browser(), server.browser()
    table = ann.open("race", "me", "open", "random", goal=1)
    bob.join(table["seats"][1]["invite"], name=given)
    for names in (["Red", "Blue", "Random"], ["Random", "Blue", "Green"]):
        at = table["id"]
        listed = bob.http.get("/api/tables").json()["yours"]
        (told,) = [each["seats"] for each in listed if each["id"] == at]
        for seats in (told, ann.table(at)["seats"]):
            assert [seat["name"] for seat in seats] == names
        unnamed = [seat["seat"] for seat in seats if "nameless" in seat]
        assert unnamed == [seat for seat, name in enumerate(names) if name != "Random"]
        record = ann.record(at)
        for title, name in zip(("Red", "Blue", "Green"), names, strict=True):
            assert f'[{title} "{name}"]' in record
        if names[0] == "Red":
            with ann.play(at) as play:
                play.act(0)
            bob.rematch(at)
            table = ann.rematch(at)
    assert table["you"] == [1]


def test_dice_secret_is_revealed_at_the_end(server: Server) -> None:
    ann = server.browser()
    playing = ann.open("race", "me", "me")
    assert playing["status"] == "playing"
    assert list(playing["dice"]) == ["commitment", "rolled"]
    assert playing["dice"]["rolled"] is False
    dice = finish(server, ann, "me", "open")["dice"]
    assert hashlib.sha256(bytes.fromhex(dice["secret"])).hexdigest() == dice["commitment"]


def test_opened_tables_are_limited_per_address(tmp_path: Path) -> None:
    with Server(settings(tmp_path, tables_per_minute=3, joins_per_minute=2)) as server:
        web = server.browser().http
        codes = [web.post("/api/tables", json=opening()).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]
        codes = [web.post("/api/join", json={"invite": "x"}).status_code for _ in range(3)]
        assert codes == [404, 404, 429]
        assert web.get("/api/live").is_success


def test_names_at_a_table_are_unique(server: Server) -> None:
    """A name may not be another player's, nor the title of another seat."""
    host = server.browser()
    table = host.open("sums", "me", "open", "open")
    invites = [seat["invite"] for seat in table["seats"][1:]]
    server.browser().join(invites[0], "Ann")
    joined = server.browser().join(invites[1], "ann")
    assert [seat["name"] for seat in joined["seats"]][1:] == ["Ann", "ann 2"]
    duel = server.browser().open("race", "me", "open")
    title = duel["seats"][0]["name"]
    taken = server.browser().join(duel["seats"][1]["invite"], title)
    assert taken["seats"][1]["name"] == f"{title} 2"


def test_names_on_one_screen_are_unique(server: Server) -> None:
    """Nor may they be the title of another seat; the default name is no name."""
    title = server.browser().open("race", "me", "me")["seats"][1]["name"]
    for first, second, expected in (
        ("Ann", "ann", ["Ann", "ann 2"]),
        (title, "Ann", [f"{title} 2", "Ann"]),
        ("Ann", title, ["Ann", title]),
    ):
        players = [{"kind": "me", "name": name} for name in (first, second)]
        asked = {"game": "race", "seats": 2, "players": players}
        opened = body(server.browser().http.post("/api/tables", json=asked))
        assert [seat["name"] for seat in opened["seats"]] == expected
    both = [{"kind": "me", "name": "You"}] * 2
    opened = body(server.browser().http.post("/api/tables", json={**asked, "players": both}))
    assert opened["seats"][1]["name"] == title


def test_people_who_join_at_once_get_different_names(server: Server) -> None:
    table = server.browser().open("sums", "me", "open", "open")
    invites = [seat["invite"] for seat in table["seats"][1:]]
    lobby: Lobby = server.app.state.lobby

    async def join_at_once() -> None:
        await asyncio.gather(
            *(lobby.join(who, invite, "Ann") for who, invite in zip("ab", invites, strict=True))
        )

    server.call(join_at_once)
    names = {seat["name"] for seat in server.browser().table(table["id"])["seats"][1:]}
    assert names == {"Ann", "Ann 2"}
