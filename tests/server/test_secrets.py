"""Nobody learns by any message what his seat may not know."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.server.client import Server, full_view, settings, settle
from tests.server.manual_clock import STANDING, server_time_by
from tests.server.transcripts import Deed, same_tokens, watched


def duel_seen(folder: Path, monkeypatch: pytest.MonkeyPatch, secret: int | None) -> list[object]:
    """All that seat 1 and a watcher get while seat 0 chooses `secret` (None: not at all)."""
    folder.mkdir()
    same_tokens(monkeypatch)
    choose: Deed = settle if secret is None else lambda play: play.act(secret)
    with server_time_by(STANDING), Server(settings(folder)) as server:
        address, (ann, bob) = server.seated("duel")
        return watched(server, address, ann, bob, [choose])


def test_secret_choices_change_nothing_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = [duel_seen(tmp_path / str(choice), monkeypatch, choice) for choice in (0, 1, 2, None)]
    assert runs[0] == runs[1] == runs[2] == runs[3]


def test_undone_secret_choices_are_not_sent(server: Server) -> None:
    table, (ann, bob) = server.seated("duel", rounds=3)
    with ann.play(table) as play, bob.play(table, 1) as other:
        play.next("table")
        other.act(1)
        play.quiet()
        assert play.act(0)[0]["frame"]["seq"] == 1  # one frame for the whole phase
        shown = other.frame()
        assert [line["text"] for line in shown["lines"]] == ["0 chose 0"]
        play.act(2)
        other.quiet()
        assert play.undo()[0]["version"] == 1
        other.quiet()
        play.act(1)
        other.quiet()
        # Both undo, in any order; the other's choice stays.
        other.act(0)
        play.next("frame")
        play.fails("no_undo", "undo", seq=play.seq)
    with bob.play(table, 1, since=1) as other:
        assert other.hello["version"] == 0
        assert next(frame["seq"] for frame in other.hello["frames"]) == 1


def test_secrets_stay_secret_over_a_restart(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, (ann, bob) = server.seated("duel")
        with ann.play(table) as play:
            play.act(2)
        with bob.play(table, 1) as other:
            before = other.hello
    with Server(settings(tmp_path)) as server:
        bob, ann = server.browser(bob.token), server.browser(ann.token)
        with bob.play(table, 1) as other:
            assert other.hello == before
            with ann.play(table, 0) as play:
                assert play.hello["seq"] == 1
                assert play.hello["frames"][0]["acting"] == [1]
                other.act(0)
                assert play.frame()["lines"]


def test_warp_6_choices_stay_secret(server: Server) -> None:
    table, (ann, bob) = server.seated("warp-6", start="secret")
    with ann.play(table) as play, bob.play(table, 1) as other:
        play.next("table")
        before = full_view(other)
        frame = play.hello["frames"][0]
        for _ in range(9):
            assert frame["acting"] == [0, 1]
            frame = play.act(frame["scene"]["targets"][-1]["action"])[0]["frame"]
        assert frame["acting"] == [1]
        other.quiet()
        assert full_view(other) == before


def test_tokens_are_stored_hashed_and_never_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    new = str(tmp_path / "harena.db")
    with Server(settings(tmp_path, data=new)) as server:
        ann, bob = server.browser(), server.browser()
        table = ann.open("race", "me", "open")
        invite = table["seats"][1]["invite"]
        bob.join(invite)
        with ann.play(table["id"]) as play:
            play.act(0)
        secret = server.lobby.tables[table["id"]].history.secret.hex()
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("harena.db*"))
    ours = "\n".join(
        record.getMessage()
        for record in caplog.records
        if record.name.startswith(("harena", "sqlalchemy"))
    )
    for token in (ann.token, bob.token):
        assert token.encode() not in stored
    for text in (ann.token, bob.token, invite.removeprefix("/join/"), secret):
        assert text not in ours
