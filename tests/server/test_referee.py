"""The calls under /api/postal: a game that travels as the text of its file."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from harena.postal import game as forum
from harena.postal.formatting import FORMS, format_post
from harena.postal.game import MOST_FILE, PostalGame
from harena.postal.game_file import read_postal_game
from harena.server.api import postal as calls
from harena.server.protocol.requests import PostalFile
from harena.server.protocol.responses.postal import PostalGame as PostalGameResponse
from tests.server.client import Browser, Json, Server, body, settings
from tests.server.http_calls import fits, refusal

PLAYERS = ["Ann", "Ben", "Cy"]
STATE = {
    "game",
    "title",
    "turn",
    "phase",
    "over",
    "players",
    "sample",
    "missing",
    "reports",
    "board",
    "ranking",
}


def call(browser: Browser, name: str, **content: object) -> Json:
    """A call that must succeed."""
    answer = browser.http.post(f"/api/postal/{name}", json=content)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    fits(PostalGameResponse, body(answer))
    return body(answer)


def posted(browser: Browser, file: str, player: str, text: str) -> str:
    """A post that must be taken; gives the new file."""
    answer = call(browser, "post", file=file, player=player, text=text)
    assert answer["complaints"] == []
    return str(answer["file"])


def test_a_new_game(server: Server) -> None:
    new = call(server.browser(), "new", game="gladiator-arena", players=PLAYERS, options={})
    assert set(new) == {"file", "state"}
    state = new["state"]
    assert set(state) == STATE
    assert (state["title"], state["turn"], state["over"]) == ("Gladiator Arena", 0, False)
    assert state["phase"] == "Race, weapon and starting square"
    assert state["players"][2] == {
        "name": "Cy",
        "seat": 2,
        "colour": 2,
        "posted": False,
        "out": False,
        "status": "",
        "post": "",
        "unposted": "a race, a weapon and a square by default (GA-24)",
        "orders": [],
        "left": [],
    }
    assert state["sample"] == ["sword human D4", "axe elf E6"]
    assert state["missing"] == PLAYERS
    assert (state["reports"], state["ranking"]) == ([], [])
    assert state["board"].startswith("<svg ")
    assert call(server.browser(), "open", file=new["file"]) == new


def test_a_game_from_its_start_to_its_ranking(server: Server) -> None:
    web = server.browser()
    options = {"limit-start": 1, "limit-step": 1, "width": 6}
    file = call(web, "new", game="gladiator-arena", players=PLAYERS, options=options)["file"]
    file = posted(web, file, "", "Ann\nhalfling sword A1\nBen\nhuman axe F8\n\nCy: \nelf bow C3")
    turn = call(web, "resolve", file=file)
    assert turn["report"].startswith("Turn 0\n\n8 . . . . . 2\n")
    assert turn["picture"] == turn["state"]["board"]
    forms = {form: format_post(turn["report"], form) for form in FORMS}
    assert turn["state"]["reports"] == [{"turn": 0, **forms}]
    assert forms["text"] == turn["report"]
    assert turn["state"]["players"][0]["status"] == "sword halfling 5HP"
    file = posted(web, turn["file"], "Cy", "Move: C4")
    state = call(web, "open", file=file)["state"]
    assert [player["posted"] for player in state["players"]] == [False, False, True]
    assert state["missing"] == ["Ann", "Ben"]
    waiting = web.http.post("/api/postal/resolve", json={"file": file, "wait": True})
    assert refusal(waiting) == (409, "missing_posts", "")
    for _ in range(7):
        turn = call(web, "resolve", file=file)
        file = turn["file"]
    assert turn["state"]["over"]
    assert turn["state"]["missing"] == []
    assert turn["state"]["players"][0] == {
        "name": "Ann",
        "seat": 0,
        "colour": 0,
        "posted": False,
        "out": True,
        "status": "sword halfling out, 0HP",
        "post": "",
        "unposted": "",
        "orders": [],
        "left": [],
    }
    assert turn["state"]["ranking"][0] == "1. Ben: 0 kills, survived, 1HP, 0 damage"
    assert len(turn["state"]["reports"]) == 8
    over = web.http.post("/api/postal/resolve", json={"file": file})
    assert refusal(over) == (409, "over", "")


def test_how_posts_were_understood(server: Server) -> None:
    """[GA-21] Order by order with its line, and what was left out, until the turn is played."""
    web = server.browser()
    file = call(web, "new", game="gladiator-arena", players=PLAYERS)["file"]
    text = "Runboard.com\nAnn\nPosts: 3\nelf [s]spear[/s] axe\n\nD4\nBen: human bow A1"
    answer = call(web, "post", file=file, text=text)
    assert answer["complaints"] == []
    why, line = "the forum's frame", "elf [s]spear[/s] axe"
    assert answer["outside"] == [{"line": 1, "last": 1, "text": "Runboard.com", "why": why}]
    for told in (answer, call(web, "open", file=answer["file"])):
        ann, ben, cy = told["state"]["players"]
        assert ann["orders"] == [
            {"what": "Race", "value": "elf", "line": 2, "words": line, "note": ""},
            {"what": "Weapon", "value": "axe", "line": 2, "words": line, "note": ""},
            {"what": "Start", "value": "D4", "line": 4, "words": "D4", "note": ""},
        ]
        assert ann["left"] == [
            {"line": 1, "last": 1, "text": "Posts: 3", "why": why},
            {"line": 2, "last": 2, "text": "spear", "why": "struck out"},
        ]
        assert ben["orders"][0]["words"] == "Ben: human bow A1"
        assert (cy["orders"], cy["left"]) == ([], [])
    played = call(web, "resolve", file=answer["file"])["state"]["players"]
    assert [player["orders"] for player in played] == [[], [], []]


def test_a_turn_is_taken_back_with_its_posts(server: Server) -> None:
    web = server.browser()
    file = call(web, "new", game="gladiator-arena", players=PLAYERS)["file"]
    none = web.http.post("/api/postal/back", json={"file": file})
    assert refusal(none) == (409, "no_turn", "")
    ready = posted(web, file, "Ann", "elf axe D4")
    turn = call(web, "resolve", file=ready)
    later = posted(web, turn["file"], "Ben", "stay")
    back = call(web, "back", file=later)
    assert back == call(web, "open", file=ready)
    assert back["state"]["players"][0]["post"] == "elf axe D4"
    assert call(web, "resolve", file=back["file"]) == turn


def test_complaints_change_nothing(server: Server) -> None:
    web = server.browser()
    file = call(web, "new", game="gladiator-arena", players=PLAYERS)["file"]
    answer = call(web, "post", file=file, player="Ann", text="Turn 0\nelf spear D9")
    assert answer["file"] == file
    assert answer["state"]["missing"] == PLAYERS
    assert answer["complaints"] == [
        {
            "line": 2,
            "column": 5,
            "text": "an elf cannot have a spear; axe, sword, bow are right",
            "player": "Ann",
        },
        {"line": 2, "column": 11, "text": "D9 is not on the board (A1 to H8)", "player": "Ann"},
    ]


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("new", {"game": "chess", "players": PLAYERS}, (404, "unknown_game", "game")),
        ("new", {"game": "warp-6", "players": PLAYERS}, (404, "no_referee", "game")),
        ("new", {"game": "gladiator-arena", "players": ["Ann"]}, (422, "bad_seats", "players")),
        ("new", {"game": "gladiator-arena", "players": ["a", "A"]}, (422, "bad_name", "player")),
        (
            "new",
            {"game": "gladiator-arena", "players": PLAYERS, "options": {"width": 99}},
            (422, "bad_option", "width"),
        ),
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
def test_what_is_refused(
    server: Server, name: str, content: Json, fault: tuple[int, str, str]
) -> None:
    answer = server.browser().http.post(f"/api/postal/{name}", json=content)
    assert refusal(answer) == fault


def test_a_file_that_was_spoilt(server: Server) -> None:
    web = server.browser()
    file = call(web, "new", game="gladiator-arena", players=PLAYERS)["file"]
    answer = web.http.post("/api/postal/open", json={"file": file.replace("Turn 0", "Turn 7")})
    told = answer.json()["error"]["message"]
    assert told.startswith("line 6, column 1: expected == Turn 0 ==, found '== Turn 7 =='")
    nobody = web.http.post("/api/postal/post", json={"file": file, "player": "Dee", "text": "x"})
    assert refusal(nobody) == (422, "bad_name", "player")


def test_other_pages_may_not_call(server: Server) -> None:
    web = server.browser().http
    foreign = web.post("/api/postal/open", json={}, headers={"origin": "https://evil.example"})
    assert refusal(foreign) == (403, "bad_origin", "")
    form = web.post("/api/postal/open", content="file=x")
    assert refusal(form) == (415, "bad_type", "")


def test_games_are_read_off_the_event_loop(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def noted(text: str) -> PostalGame:
        threads.append(threading.current_thread())
        return read_postal_game(text)

    monkeypatch.setattr(calls, "read_postal_game", noted)
    web = server.browser()
    file = call(web, "new", game="gladiator-arena", players=PLAYERS)["file"]
    call(web, "open", file=file)
    assert threads
    assert threads[0] is not server.call(threading.current_thread)


def test_somebody_who_asks_too_often_waits(tmp_path: Path) -> None:
    with Server(settings(tmp_path, postal_per_minute=2)) as server:
        web = server.browser()
        file = call(web, "new", game="gladiator-arena", players=PLAYERS)["file"]
        call(web, "open", file=file)
        answer = web.http.post("/api/postal/open", json={"file": file})
        assert refusal(answer) == (429, "too_fast", "")


def test_a_game_has_so_many_rounds_at_most(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forum, "MOST_ROUNDS", 2)
    web = server.browser()
    options = {"limit": False}
    file = call(web, "new", game="gladiator-arena", players=PLAYERS, options=options)["file"]
    file = posted(web, file, "", "Ann\nhalfling sword A1\nBen\nhuman axe F8\nCy\nelf bow C3")
    file = call(web, "resolve", file=file)["file"]
    answer = web.http.post("/api/postal/resolve", json={"file": file})
    assert refusal(answer) == (409, "over", "")
    assert "at most 2 rounds" in answer.json()["error"]["message"]
