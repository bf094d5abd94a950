"""The players' browsers mix the dice: they commit to nonces and reveal them once all sit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harena import read_record
from harena.core.play.dice import committed_face, mixed_secret, nonce_hash
from harena.server.protocol.requests import AT_THE_END
from tests.server.client import Browser, Json, Play, Server, body, settings, settle
from tests.server.http_calls import refusal
from tests.server.manual_clock import Clock

ANN, BOB = "a1" * 32, "b2" * 32
"""The nonces of two players."""


def opened(web: Browser, game: str = "warp-6", *others: str, **terms: object) -> Json:
    """Open a table with Ann's nonce; by default the other seat is open."""
    players = [
        {"kind": "open"} if kind == "open" else {"kind": "bot", "bot": kind}
        for kind in others or ("open",)
    ]
    asked = {"game": game, "seats": 1 + len(players), "players": [{"kind": "me"}, *players]}
    asked |= {"nonce_hash": nonce_hash(ANN), **terms}
    answer = web.http.post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    return body(answer)


def join(web: Browser, table: Json, nonce: str = BOB) -> Json:
    asked = {"invite": table["seats"][1]["invite"], "nonce_hash": nonce and nonce_hash(nonce)}
    answer = web.http.post("/api/join", json=asked)
    assert answer.status_code == 200, answer.text
    return body(answer)


def faces_in(record: str) -> list[tuple[int, int]]:
    return [(int(sides), int(face)) for sides, face in re.findall(r"\bd(\d+)=(\d+)", record)]


def check_dice(record: str, seed: str, nonces: list[str]) -> None:
    """Check that a record's dice follow from the seed and the nonces."""
    secret = mixed_secret(bytes.fromhex(seed), nonces)
    rolled = faces_in(record)
    assert rolled
    due = [committed_face(secret, number, sides) for number, (sides, _) in enumerate(rolled)]
    assert [face for _, face in rolled] == due


def reveal(play: Play, seat: int, nonce: str) -> list[Json]:
    return play.request("nonce", seat=seat, nonce=nonce)


def test_the_dice_follow_from_all_nonces(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = opened(ann)
    assert table["dice"]["nonce_hashes"] == [nonce_hash(ANN), ""]
    with ann.play(table["id"]) as first:
        first.fails("stale", "nonce", seat=0, nonce=ANN)  # Bob's hash is not known yet
        joined = join(bob, table)
        assert (joined["status"], joined["dice"]["mixing"]) == ("waiting", True)
        assert not joined["dice"]["rolled"]
        with bob.play(table["id"], 1) as second:
            assert second.hello["table"]["dice"]["mixing"]
            reveal(first, 0, ANN)
            first.fails("stale", "nonce", seat=0, nonce=ANN)
            first.fails("not_your_seat", "nonce", seat=1, nonce=BOB)
            second.fails("bad_nonce", "nonce", seat=1, nonce=ANN)
            assert not faces_in(ann.record(table["id"]))
            reveal(second, 1, BOB)
            second.fails("stale", "nonce", seat=1, nonce=BOB)
            told = [m["table"] for m in settle(first) if m["type"] == "table"][-1]
            assert (told["status"], told["dice"]["nonces"]) == ("playing", [ANN, BOB])
            assert "mixing" not in told["dice"]
            second.request("resign")
    record = ann.record(table["id"])
    hashes = f'[NonceHashes "{nonce_hash(ANN)} {nonce_hash(BOB)}"]'
    assert f'{hashes}\n[Nonces "{ANN} {BOB}"]' in record
    over = ann.table(table["id"])["dice"]
    assert over["commitment"] == table["dice"]["commitment"]
    check_dice(record, over["secret"], [ANN, BOB])
    assert read_record(record).secret == over["secret"]


def test_who_does_not_reveal_in_time_does_not_count(timed: Server, clock: Clock) -> None:
    ann, bob = timed.browser(), timed.browser()
    table = opened(ann)
    join(bob, table)
    with bob.play(table["id"], 1) as play:
        reveal(play, 1, BOB)
        timed.advance(table["id"], 4.9)
        assert bob.table(table["id"])["status"] == "waiting"
        timed.advance(table["id"], 0.2)
        play.frame()
        assert bob.table(table["id"])["status"] == "playing"
        with ann.play(table["id"]) as late:
            late.fails("stale", "nonce", seat=0, nonce=ANN)
        play.request("resign")
    record = ann.record(table["id"])
    assert f'[NonceHashes "{nonce_hash(ANN)} {nonce_hash(BOB)}"]\n[Nonces "- {BOB}"]' in record
    check_dice(record, ann.table(table["id"])["dice"]["secret"], ["", BOB])
    read_record(record)


def test_clients_without_nonces_need_not_wait(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = ann.open("warp-6", "me", "open")
    bob.join(table["seats"][1]["invite"])
    found = bob.table(table["id"])
    assert found["status"] == "playing"
    assert "nonce_hashes" not in found["dice"]
    assert "Nonce" not in bob.record(table["id"])


def test_one_nonce_is_enough(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = opened(ann)
    join(bob, table, "")
    with ann.play(table["id"]) as play:
        reveal(play, 0, ANN)
        assert ann.table(table["id"])["dice"]["rolled"]
        play.request("resign")
    dice = ann.table(table["id"])["dice"]
    check_dice(ann.record(table["id"]), dice["secret"], [ANN, ""])


def test_bots_and_clocks_wait_for_the_nonces(timed: Server, clock: Clock) -> None:
    ann = timed.browser()
    table = opened(ann, "duel", "random", deadline=60, timeout_policy="random")
    with ann.play(table["id"]) as play:
        assert play.hello["table"]["status"] == "waiting"
        settle(play)
        play.fails("waiting", "act", seq=0, action=0)
        assert timed.lobby.tables[table["id"]].history.due is None
        timed.advance(table["id"], 3)
        reveal(play, 0, ANN)
        started = timed.lobby.tables[table["id"]].history
        assert started.status == "playing"
        assert started.phase is not None
        assert started.due == started.phase.opened + 60_000
        assert started.phase.opened >= started.seated + 3000


def test_a_restart_forgets_no_nonce(tmp_path: Path) -> None:
    with Server(settings(tmp_path, nonce_wait=3600.0)) as server:
        ann, bob = server.browser(), server.browser()
        table = opened(ann)
        join(bob, table)
        with ann.play(table["id"]) as play:
            reveal(play, 0, ANN)
    with Server(settings(tmp_path, nonce_wait=3600.0)) as server:
        ann, bob = server.browser(ann.token), server.browser(bob.token)
        assert ann.table(table["id"])["dice"]["nonces"] == [ANN, ""]
        with bob.play(table["id"], 1) as play:
            reveal(play, 1, BOB)
            play.request("resign")
        dice = ann.table(table["id"])["dice"]
        check_dice(ann.record(table["id"]), dice["secret"], [ANN, BOB])


def test_a_restart_after_the_time_starts_the_game(tmp_path: Path) -> None:
    with Server(settings(tmp_path, nonce_wait=3600.0)) as server:
        ann = server.browser()
        table = opened(ann, "warp-6", "random")
        assert ann.table(table["id"])["status"] == "waiting"
    with Server(settings(tmp_path, nonce_wait=0.0)) as server:
        assert server.browser(ann.token).table(table["id"])["dice"]["rolled"]


def test_a_rematch_takes_the_nonces_of_all_who_agree(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = opened(ann)
    join(bob, table)
    with ann.play(table["id"]) as first, bob.play(table["id"], 1) as second:
        reveal(first, 0, ANN)
        reveal(second, 1, BOB)
        second.request("resign")
    path = f"/api/tables/{table['id']}/rematch"
    bob.http.post(path, json={"nonce_hash": nonce_hash(BOB)})
    after = body(ann.http.post(path, json={"nonce_hash": nonce_hash(ANN)}))
    assert after["dice"]["nonce_hashes"] == [nonce_hash(BOB), nonce_hash(ANN)]
    assert after["dice"]["mixing"]


@pytest.mark.parametrize("delay", [60, AT_THE_END])
def test_delayed_spectators_see_that_the_game_has_begun(
    timed: Server, clock: Clock, delay: int
) -> None:
    ann, bob, cem = timed.browser(), timed.browser(), timed.browser()
    table = opened(ann, "warp-arena", spectator_delay=delay)
    clock.advance(100)
    with ann.play(table["id"]) as first, cem.play(table["id"], -1) as watching:
        join(bob, table, "")
        settle(watching)
        reveal(first, 0, ANN)
        told = [m["table"] for m in settle(watching) if m["type"] == "table"]
        assert told[-1]["status"] == "playing"
        assert not told[-1]["dice"]["rolled"]
        assert not faces_in(cem.record(table["id"]))


@pytest.mark.parametrize("wrong", ["x", "A1" * 32, "a1" * 31])
def test_what_is_no_hash_is_refused(server: Server, wrong: str) -> None:
    asked = {"invite": "x", "nonce_hash": wrong}
    answer = server.browser().http.post("/api/join", json=asked)
    assert refusal(answer)[:2] == (400, "bad_message")
