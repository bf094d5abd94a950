"""The calls under /api/postal: a game that travels as the text of its file."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from harena.postal import game as postal_game
from harena.postal.formatting import FORMS, format_post
from harena.postal.game import MOST_FILE, PostalGame
from harena.postal.game_file import read_postal_game
from harena.server.api import postal as calls
from harena.server.protocol.requests import PostalFile
from harena.server.protocol.responses.postal import PostalGame as PostalGameResponse
from tests.server.client import Json, Server, body, settings
from tests.server.http_calls import fits, refusal

PLAYERS = ["Ann", "Ben", "Cy"]
GAME = {"game": "gladiator-arena", "players": PLAYERS}
STARTS = "Ann\nhalfling sword A1\nBen\nhuman axe F8\n\nCy: \nelf bow C3"


class Caller:
    """Calls of a server that must succeed or be refused."""

    def __init__(self, server: Server) -> None:
        self.http = server.browser().http

    def __call__(self, name: str, **content: object) -> Json:
        """Return the answer of a call that must succeed."""
        answer = self.http.post(f"/api/postal/{name}", json=content)
        assert answer.status_code == 200, answer.text
        assert answer.headers["cache-control"] == "no-store"
        fits(PostalGameResponse, body(answer))
        return body(answer)

    def new(self, **options: object) -> str:
        """Return the file of a new game."""
        return str(self("new", **GAME, options=options)["file"])

    def post(self, file: str, player: str, text: str) -> str:
        """Return the file with a post that must be accepted."""
        answer = self("post", file=file, player=player, text=text)
        assert answer["complaints"] == []
        return str(answer["file"])

    def refused(self, name: str, **content: object) -> tuple[int, str, str]:
        """Return why a call is refused."""
        return refusal(self.http.post(f"/api/postal/{name}", json=content))


@pytest.fixture
def call(server: Server) -> Caller:
    return Caller(server)


def test_a_new_game(call: Caller) -> None:
    new = call("new", **GAME, options={})
    state = new["state"]
    assert (state["title"], state["turn"], state["over"]) == ("Gladiator Arena", 0, False)
    third = state["players"][2]
    assert (third["name"], third["seat"], third["posted"], third["out"]) == ("Cy", 2, False, False)
    assert state["sample"] == ["sword human D4", "axe elf E6"]
    assert state["missing"] == PLAYERS
    assert (state["reports"], state["ranking"]) == ([], [])
    assert state["board"].startswith("<svg ")
    assert call("open", file=new["file"]) == new


def test_a_game_from_its_start_to_its_ranking(call: Caller) -> None:
    file = call.new(**{"limit-start": 1, "limit-step": 1, "width": 6})
    turn = call("resolve", file=call.post(file, "", STARTS))
    assert turn["picture"] == turn["state"]["board"]
    forms = {form: format_post(turn["report"], form) for form in FORMS}
    assert turn["state"]["reports"] == [{"turn": 0, **forms}]
    assert forms["text"] == turn["report"]
    file = call.post(turn["file"], "Cy", "Move: C4")
    state = call("open", file=file)["state"]
    assert [player["posted"] for player in state["players"]] == [False, False, True]
    assert state["missing"] == ["Ann", "Ben"]
    assert call.refused("resolve", file=file, wait=True) == (409, "missing_posts", "")
    for _ in range(7):
        turn = call("resolve", file=file)
        file = turn["file"]
    state = turn["state"]
    assert (state["over"], state["missing"], len(state["reports"])) == (True, [], 8)
    assert [player["out"] for player in state["players"]] == [True, False, True]
    assert state["ranking"][0].startswith("1. Ben")
    assert call.refused("resolve", file=file) == (409, "over", "")


def test_orders_show_their_lines_before_the_turn(call: Caller) -> None:
    """[GA-21]"""
    text = "Runboard.com\nAnn\nPosts: 3\nelf [s]spear[/s] axe\n\nD4\nBen: human bow A1"
    answer = call("post", file=call.new(), text=text)
    assert answer["complaints"] == []
    [outside] = answer["outside"]
    assert (outside["line"], outside["last"], outside["text"]) == (1, 1, "Runboard.com")
    for each in (answer, call("open", file=answer["file"])):
        ann, ben, cy = each["state"]["players"]
        assert [(order["value"], order["line"]) for order in ann["orders"]] == [
            *(("elf", 2), ("axe", 2), ("D4", 4)),
        ]
        assert [(left["line"], left["text"]) for left in ann["left"]] == [
            *((1, "Posts: 3"), (2, "spear")),
        ]
        assert ben["orders"][0]["words"] == "Ben: human bow A1"
        assert (cy["orders"], cy["left"]) == ([], [])
    played = call("resolve", file=answer["file"])["state"]["players"]
    assert [player["orders"] for player in played] == [[], [], []]


def test_undoing_a_turn_restores_its_posts(call: Caller) -> None:
    file = call.new()
    assert call.refused("back", file=file) == (409, "no_turn", "")
    ready = call.post(file, "Ann", "elf axe D4")
    turn = call("resolve", file=ready)
    back = call("back", file=call.post(turn["file"], "Ben", "stay"))
    assert back == call("open", file=ready)
    assert back["state"]["players"][0]["post"] == "elf axe D4"
    assert call("resolve", file=back["file"]) == turn


def test_posts_with_errors_change_nothing(call: Caller) -> None:
    file = call.new()
    answer = call("post", file=file, player="Ann", text="Turn 0\nelf spear D9")
    assert answer["file"] == file
    assert answer["state"]["missing"] == PLAYERS
    assert [(each["line"], each["column"], each["player"]) for each in answer["complaints"]] == [
        *((2, 5, "Ann"), (2, 11, "Ann")),
    ]


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [
        ("new", {**GAME, "game": "chess"}, (404, "unknown_game", "game")),
        ("new", {**GAME, "game": "warp-6"}, (404, "no_referee", "game")),
        ("new", {**GAME, "players": ["Ann"]}, (422, "bad_seats", "players")),
        ("new", {**GAME, "players": ["a", "A"]}, (422, "bad_name", "player")),
        ("new", {**GAME, "options": {"width": 99}}, (422, "bad_option", "width")),
        ("new", {"game": "gladiator-arena"}, (400, "bad_message", "players")),
        ("open", {"file": "hello"}, (422, "bad_file", "file")),
        ("open", {"file": "", "more": 1}, (400, "bad_message", "more")),
        ("open", {"file": "x" * (MOST_FILE + 1)}, (400, "bad_message", "file")),
        ("open", {"file": "x" * PostalFile.max_bytes}, (413, "too_large", "")),
        ("resolve", {"file": "[Format"}, (422, "bad_file", "file")),
        ("post", {"file": "", "player": "Ann"}, (400, "bad_message", "text")),
        ("nothing", {}, (404, "not_found", "")),
    ],
)
def test_invalid_calls_are_refused(
    call: Caller, name: str, content: Json, error: tuple[int, str, str]
) -> None:
    assert call.refused(name, **content) == error


def test_edited_files_and_unknown_players_are_refused(call: Caller) -> None:
    file = call.new()
    answer = call.http.post("/api/postal/open", json={"file": file.replace("Turn 0", "Turn 7")})
    assert body(answer)["error"]["message"].startswith("Line 6, column 1:")
    assert call.refused("post", file=file, player="Dee", text="x") == (422, "bad_name", "player")


def test_cross_site_calls_are_refused(call: Caller) -> None:
    origin = {"origin": "https://evil.example"}
    foreign = call.http.post("/api/postal/open", json={}, headers=origin)
    assert refusal(foreign) == (403, "bad_origin", "")
    form = call.http.post("/api/postal/open", content="file=x")
    assert refusal(form) == (415, "bad_type", "")


def test_files_are_read_off_the_event_loop(
    server: Server, call: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def noted(text: str) -> PostalGame:
        threads.append(threading.current_thread())
        return read_postal_game(text)

    monkeypatch.setattr(calls, "read_postal_game", noted)
    call("open", file=call.new())
    assert threads
    assert threads[0] is not server.call(threading.current_thread)


def test_calls_are_limited_per_address(tmp_path: Path) -> None:
    with Server(settings(tmp_path, postal_per_minute=2)) as server:
        call = Caller(server)
        file = call.new()
        call("open", file=file)
        assert call.refused("open", file=file) == (429, "too_fast", "")


def test_rounds_are_limited(call: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postal_game, "MOST_ROUNDS", 2)
    file = call("resolve", file=call.post(call.new(limit=False), "", STARTS))["file"]
    assert call.refused("resolve", file=file) == (409, "over", "")
