"""Calls that leave a table as it is change no byte of what others get.

Choices, plans, windows and hints have tests of their own. These are a player's calls over HTTP, and
the two chats.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.client import Play, Server, settings, settle
from tests.server.manual_clock import STANDING, server_time_by
from tests.server.transcripts import Deed, answers, same_tokens, texts, watched

GAMES = ("duel", "gladiator-arena")


def nothing(play: Play) -> None:
    settle(play)


def looks_from_elsewhere(play: Play) -> None:
    play.look_from(-1)
    play.look_from(0)


def called(path: str, sent: dict[str, object] | None = None) -> Deed:
    """Return the deed of a call of that path that must succeed. {table} is the table."""

    def call(play: Play) -> None:
        http, where = play.browser.http, path.format(table=play.table)
        answer = http.get(where) if sent is None else http.post(where, json=sent)
        assert answer.is_success, answer.text
        settle(play)

    return call


DEEDS: dict[str, Deed] = {
    "seat": looks_from_elsewhere,
    "record": called("/api/tables/{table}/record?seat=0"),
    "log": called("/api/tables/{table}/log?seat=0&before=1"),
    "data": called("/api/me/data"),
    "link": called("/api/devices/link", {}),
    "recovery code": called("/api/devices/recovery-code", {}),
}


def seen(folder: Path, patch: pytest.MonkeyPatch, game: str, deeds: Sequence[Deed]) -> list[object]:
    """Return all that seat 1 and a spectator get while seat 0 does that, and time stands still."""
    folder.mkdir()
    same_tokens(patch)
    with server_time_by(STANDING), Server(settings(folder, data_requests_per_minute=100)) as server:
        table, (ann, bob) = server.seated(game)
        return watched(server, table, ann, bob, deeds)


@pytest.mark.parametrize("game", GAMES)
def test_private_calls_change_nothing_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    expected = seen(tmp_path / "nothing", monkeypatch, game, [nothing] * len(DEEDS))
    assert seen(tmp_path / "calls", monkeypatch, game, list(DEEDS.values())) == expected


def says(text: str) -> Deed:
    """Return the deed of a line of chat."""
    return lambda play: play.request("say", text=text, name="Zoe")


def overheard(folder: Path, patch: pytest.MonkeyPatch, speaker: str, deed: Deed) -> list[object]:
    """Return all that a listener of the other chat gets while a player or a spectator speaks."""
    folder.mkdir()
    same_tokens(patch)
    with server_time_by(STANDING), Server(settings(folder, data_requests_per_minute=100)) as server:
        table, (ann, bob) = server.seated("duel")
        with (
            ann.play(table) as player,
            bob.play(table, 1) as other,
            server.browser("y" * 43).play(table, -1) as watcher,
            server.browser("z" * 43).play(table, -1) as beside,
        ):
            voices = {"player": player, "spectator": beside}
            listener = watcher if speaker == "player" else other
            heard: list[object] = [listener.hello, texts(listener)]
            deed(voices[speaker])
            heard += [texts(listener), answers(server, listener.browser, table)]
            seat = 1 if listener is other else -1
            with listener.browser.play(table, seat) as again:
                return [*heard, again.hello, texts(again)]


@pytest.mark.parametrize("speaker", ["player", "spectator"])
def test_the_other_chat_gets_no_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speaker: str
) -> None:
    deeds = (nothing, says("Step now"), says("I hold a whistle, and more words than before"))
    runs = [
        overheard(tmp_path / str(number), monkeypatch, speaker, deed)
        for number, deed in enumerate(deeds)
    ]
    assert runs[0] == runs[1] == runs[2]
