"""A public table under a crowd that means no good: its limits hold, and the other tables go on."""

from __future__ import annotations

import json
import random
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import WebSocketDenialResponse

from harena.server.history.seats import LONGEST_NAME
from harena.server.storage.chat import KEPT
from harena.server.tables.chat import SPECTATORS_BURST
from tests.server.client import STEP, Browser, Play, Server, eventually, settings
from tests.server.http_calls import opening

CLIENTS = 80
PLACES = 30  # sockets at one table
NAMES = ("\u202eevil", "Z" + "\u0335" * 60, "x" * 500, "\x00", "Red", "  ", "<b>Ann</b>", "Ann")
JUNK = ("{", "[]", "null", '{"type": "act"}', '{"type": "say", "id": true}', "x" * 3000)


def received_types(play: Play) -> list[str]:
    """Return the types of all waiting messages; the own `pong` is last."""
    play.send("ping")
    return [message["type"] for message in play.until("pong")]


def rush(crowd: Browser, table: str, rng: random.Random, found: Counter[str]) -> Play | None:
    """One of them tries for a seat, and then for a place to look on."""
    name = rng.choice(NAMES)
    answer = crowd.http.post(f"/api/tables/{table}/sit", json={"name": name})
    found[f"sit {answer.status_code}"] += 1
    play = crowd.play(table, -1)
    try:
        play.__enter__()
    except WebSocketDenialResponse as refused:
        found[f"socket {refused.status_code}"] += 1
        return None
    found["socket"] += 1
    return play


def leave(inside: list[Play]) -> None:
    """All of them go."""
    while inside:
        inside.pop().__exit__(None, None, None)


def speak(play: Play, rng: random.Random, found: Counter[str]) -> None:
    """Says what is wrong, and too much."""
    for _ in range(4):
        play.session.send_text(rng.choice(JUNK))
        play.send("say", text="\u202eBuy\u200b now " * rng.randint(1, 40), name=rng.choice(NAMES))
        play.send("act", seq=0, action=STEP)
        play.send("report", line=rng.randint(0, 9))
    play.send("ping")
    for message in play.until("pong"):
        found[str(message.get("code") or message["type"])] += 1


def test_full_table_does_not_affect_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.server.tables.chat.SPECTATORS_RATE", 0.0)  # however long it takes
    chosen = settings(tmp_path, sockets_per_table=PLACES, chat_lines_per_minute=100_000)
    rng, found = random.Random(1), Counter[str]()
    with Server(chosen) as server, ExitStack() as stack:
        ann, bob, host = server.browser(), server.browser(), server.browser()
        quiet = ann.open("race", "me", "open")
        bob.join(quiet["seats"][1]["invite"])
        game = "race"
        answer = host.http.post("/api/tables", json=opening(game=game, public=True))
        table = answer.json()["id"]
        one = stack.enter_context(ann.play(quiet["id"]))
        other = stack.enter_context(bob.play(quiet["id"], 1))
        received_types(one)
        received_types(other)
        crowded = server.lobby.tables[table]
        inside: list[Play] = []
        stack.callback(leave, inside)
        for number in range(CLIENTS):
            play = rush(server.browser(), table, rng, found)
            if play is not None:
                inside.append(play)
                speak(play, rng, found)
            if len(inside) >= PLACES - 2 and rng.random() < 0.5:
                inside.pop(0).__exit__(None, None, None)
                eventually(lambda: len(crowded.broadcaster.sockets) == len(inside))
            if number == CLIENTS // 2:
                assert {each["type"] for each in one.act(STEP)} <= {"frame", "ok"}
                assert received_types(other) == ["frame", "pong"]
        assert len(crowded.broadcaster.sockets) == len(inside) <= PLACES
        assert len(server.lobby.tables) == 2
        # Each was answered; most of it by what is wrong with it.
        assert found["socket"] + found["socket 429"] == CLIENTS
        assert found["bad_message"] > CLIENTS
        assert found["not_your_seat"] > CLIENTS
        assert found["too_fast"] > 0
        assert found["internal"] == 0
        said = [line for line in crowded.chat._lines if line.room == "spectators"]
        assert len(said) == SPECTATORS_BURST <= KEPT
        told = json.dumps([line.to_json() for line in said]) + json.dumps(host.table(table))
        for hidden in ("\\u202e", "\\u200b", "\\u0000"):
            assert hidden not in told
        for seat in host.table(table)["seats"]:
            assert len(seat["name"]) <= LONGEST_NAME
        # The other table heard nothing of all that, and goes on.
        assert received_types(one) == ["pong"]
        assert received_types(other) == ["pong"]
        assert other.act(STEP)[-1]["type"] == "ok"
        leave(inside)
        eventually(lambda: not crowded.broadcaster.sockets)
        assert len(crowded.broadcaster.left) <= 2
