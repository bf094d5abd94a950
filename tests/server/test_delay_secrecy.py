"""Every way in which somebody could ask how a table goes on that he sees late."""

from __future__ import annotations

from typing import get_args

import pytest
from examples.games.sums import READY
from examples.games.whistle import PASS, RUN

from harena.server.protocol.requests import AT_THE_END, Message
from tests.server.client import (
    Deal,
    Play,
    Server,
    eventually,
    message_types,
    settle,
)
from tests.server.delayed_tables import LATE, opened, seen, sitting, three
from tests.server.http_calls import refusal
from tests.server.manual_clock import Clock

TABLE = "/api/tables/{table_id}"
ASKED = {
    ("get", "/api/tables"),
    ("get", TABLE),
    ("get", f"{TABLE}/record"),
    ("get", f"{TABLE}/frames/{{seq}}"),
    ("get", f"{TABLE}/log"),
    ("get", f"{TABLE}/picture"),
    ("get", f"{TABLE}/summary"),
    ("get", f"{TABLE}/notifications"),
}
"""What `seen` compares."""
REFUSED = {
    *(
        ("post", f"{TABLE}/{what}")
        for what in ("rematch", "sit", "mail", "webhook", "push", "conditional-moves")
    ),
    ("get", f"{TABLE}/conditional-moves"),
    ("post", f"{TABLE}/conditional-moves/delete"),
}
SAID: dict[str, dict[str, object]] = {
    "act": {"seq": 1, "action": READY},
    "plan": {"seq": 1, "actions": [1]},
    "undo": {"seq": 1},
    "nonce": {"seat": 0, "nonce": "a1" * 32},
    "resign": {},
    "hold": {"seq": 1, "seat": 0},
    "window_kinds": {"kinds": []},
    "return": {},
    "propose": {"seq": 1, "what": "undo"},
    "answer": {"proposal": 1, "agree": True},
    "resume": {},
    "hint": {"seq": 1},
    "explain": {"seq": 1},
    "seat": {"seat": 0},
}
"""What somebody without a seat might say."""


def test_every_route_is_covered(server: Server) -> None:
    """New routes and messages about tables must be added to this test."""
    about = {
        (method, path)
        for path, calls in server.app.openapi()["paths"].items()
        for method in calls
        if "table" in path
    }
    opened = {("post", "/api/tables"), ("post", "/api/analyses/{analysis}/tables")}
    assert about == ASKED | REFUSED | opened
    kinds = {get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(Message)}
    assert kinds == SAID.keys() | {"ping", "say", "report"}


def test_refusals_reveal_nothing(timed: Server) -> None:
    """A spectator gets the same answers before and after a round."""
    with three(timed) as at:

        def answers() -> list[object]:
            path = f"/api/tables/{at.table}"
            http = at.browsers[2].http
            bodies: dict[str, dict[str, object]] = {
                "rematch": {},
                "sit": {},
                "mail": {"address": "cleo@example.org"},
                "webhook": {"address": "https://hooks.chat.example/1"},
                "push": {"address": "{}"},
                "conditional-moves": {"seat": 0, "record": ""},
                "conditional-moves/delete": {"seat": 0, "line": 1},
            }
            calls = [http.post(f"{path}/{what}", json=sent) for what, sent in bodies.items()]
            calls.append(http.get(f"{path}/conditional-moves?seat=0"))
            told: list[object] = [refusal(answer) for answer in calls]
            for kind, fields in SAID.items():
                code = "nothing_to_tell" if kind == "explain" else "not_your_seat"
                told.append((kind, at.cleo.fails(code, kind, **fields)["message"]))
            return told

        before = answers()
        at.round(3, 5)
        assert answers() == before


def test_claimed_versions_reveal_nothing(timed: Server) -> None:
    with three(timed) as at:
        at.round(3, 5)
        with at.browsers[0].play(at.table, -1) as live:
            assert live.hello["seq"] == 2
        for since, frames in ((1, []), (2, [0]), (3, [0])):
            with at.browsers[2].play(at.table, -1, since) as again:
                assert again.hello["seq"] == 0
                assert [frame["seq"] for frame in again.hello["frames"]] == frames


def test_undo_is_delayed(timed: Server, clock: Clock) -> None:
    with three(timed) as at:
        at.ann.plan(2)
        settle(at.ann)
        at.ann.act(READY)
        clock.advance(10)
        at.ann.send("undo", seq=at.ann.seq)
        at.ann.until("ok")
        at.cleo.quiet()
        clock.advance(LATE - 10)
        assert message_types(settle(at.cleo)) == ["frame"]
        clock.advance(10)
        assert message_types(settle(at.cleo)) == ["undone"]


@pytest.mark.parametrize("delay", [LATE, AT_THE_END])
def test_next_match_game_is_delayed(timed: Server, clock: Clock, delay: int) -> None:
    """The first game's result is open; nothing of the second arrives early."""
    with three(timed, options={"rounds": 1}, games_in_match=2, spectator_delay=delay) as at:
        at.round(3, 5)
        assert at.cleo.next("hello")["table"]["game_in_match"]["points"] == [0, 1]
        settle(at.cleo)
        table = [one.rematch(at.table) for one in at.browsers[:2]][-1]
        assert (table["spectator_delay"], table["game_in_match"]["points"]) == (delay, [1, 0])
        at.cleo.next("table")
        assert at.cleo.next("table")["table"]["rematch"] == table["id"]
    clock.advance(10)  # the list of public tables is made anew
    with sitting(str(table["id"]), at.browsers, (1, 0)) as again:
        cleo = at.browsers[2]
        before = seen(cleo, again.table)
        again.ann.plan(3)
        settle(again.ann)
        again.ann.act(READY)
        settle(again.bob)
        again.cleo.quiet()
        assert seen(cleo, again.table) == before
        clock.advance(LATE)
        came = message_types(settle(again.cleo))
        assert ("frame" in came) == (delay == LATE)
        assert (seen(cleo, again.table) == before) == (delay == AT_THE_END)
        again.bob.plan(1)
        settle(again.bob)
        again.bob.act(READY)
        told = again.cleo.next("hello")["table"]
        assert (told["status"], told["game_in_match"]["points"]) == ("over", [1, 1])


def test_bot_explanations_are_delayed(timed: Server, clock: Clock) -> None:
    players = [
        {"kind": "me", "name": "Ann"},
        {"kind": "open"},
        {"kind": "bot", "bot": "random"},
    ]
    with three(timed, seats=3, players=players) as at:

        def waits_for_people() -> bool:
            return timed.lobby.tables[at.table].history.match.state.deciding() == [0, 1]

        eventually(waits_for_people)
        at.round(3, 5)
        eventually(waits_for_people)
        shown = timed.lobby.tables[at.table].history.newest(-1)
        for seq in range(shown + 1):
            at.cleo.fails("nothing_to_tell", "explain", seq=seq)
        clock.advance(LATE)
        settle(at.cleo)
        at.cleo.send("explain", seq=shown)
        assert at.cleo.next("explanation")["seat"] == 2


def test_pictures_are_delayed(timed: Server, clock: Clock, deal: Deal) -> None:
    deal("--", "--")
    with three(timed, "whistle", options={}, window=30) as at:
        ann, _, cleo = at.browsers
        path = f"/api/tables/{at.table}/picture"
        before = cleo.http.get(path).text
        at.ann.act(RUN)
        at.bob.next("window")
        clock.advance(1)
        at.bob.act(PASS)
        now = ann.http.get(path).text
        assert now != before
        assert [cleo.http.get(f"{path}{v}").text for v in ("", "?v=1")] == [before, before]
        clock.advance(LATE)
        assert cleo.http.get(path).text == now


def test_windows_are_not_shown(timed: Server, clock: Clock, deal: Deal) -> None:
    deal("--", "w-", "--")
    with three(timed, "whistle", options={}, window=30) as at:
        clock.advance(LATE)
        settle(at.cleo)
        assert "window" in message_types(at.ann.act(RUN))
        at.bob.send("hold", seq=at.bob.frame()["seq"], seat=1)
        assert "window" in message_types(at.bob.until("ok"))
        at.cleo.quiet()
        with at.browsers[2].play(at.table, -1) as play:
            assert "window" not in message_types(settle(play))
        clock.advance(LATE)
        assert message_types(settle(at.cleo))[0] == "frame"


def test_spectator_chat_is_immediate(timed: Server) -> None:
    def chat_texts(play: Play) -> list[str]:
        news = [each for each in settle(play) if each["type"] == "chat"]
        return [line["text"] for each in news for line in each["lines"]]

    with three(timed, options={"rounds": 1}) as at, timed.browser().play(at.table, -1) as dan:
        at.ann.send("say", text="Hello Bob")
        at.ann.until("ok")
        at.cleo.send("say", text="He plans a five")
        at.cleo.until("ok")
        assert (chat_texts(at.bob), chat_texts(dan)) == (["Hello Bob"], ["He plans a five"])
        at.cleo.quiet()
        at.ann.plan(1)
        at.ann.act(READY)
        at.bob.plan(2)
        at.bob.act(READY)
        assert chat_texts(at.ann) == ["He plans a five"]
        assert "Hello Bob" not in chat_texts(at.cleo)


def test_hosts_without_a_seat_are_delayed(timed: Server, clock: Clock) -> None:
    eve, ann, bob = timed.browser(), timed.browser(), timed.browser()
    table = opened(eve, players=[{"kind": "open"}, {"kind": "open"}])
    for seat, browser in enumerate((ann, bob)):
        browser.join(table["seats"][seat]["invite"], f"P{seat}")
    with sitting(table["id"], [ann, bob, eve]) as at:
        clock.advance(10)
        at.round(3, 5)
        at.cleo.quiet()
        [listed] = eve.http.get("/api/tables").json()["yours"]
        assert (listed["moved"], listed["acting"]) == (-10, [])
        frames = f"/api/tables/{table['id']}/frames"
        assert [eve.http.get(f"{frames}/{seq}").status_code for seq in (0, 1)] == [200, 404]
