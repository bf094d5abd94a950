"""The chat of a table: its readers, its updates and its limits."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from click.testing import CliRunner

from harena.cli import app, messages
from harena.server.history.chat_message import MAX_MARKS, PHRASES, clean_line
from harena.server.history.seats import token_hash
from harena.server.messages.log import SPECTATOR
from harena.server.protocol.requests import LONGEST_LINE
from harena.server.storage.chat import KEPT, REPORTERS
from harena.server.tables.chat import SPECTATORS_BURST
from tests.server.client import STEP, Json, Play, Server, settings
from tests.server.databases import url_of
from tests.server.manual_clock import Clock


def chat_texts(play: Play) -> list[str]:
    """Return the content of the next chat update."""
    return [line["text"] for line in play.next("chat")["lines"]]


def say(play: Play, text: str) -> Json:
    """Send a chat line and return it as its author receives it."""
    number = play.send("say", text=text)
    news = [each for each in play.until("ok") if each["type"] == "chat"]
    line: Json = news[-1]["lines"][-1]
    assert (line["who"], line["text"]) == (play.hello["chat"]["who"], text)
    play.send("ping")
    assert play.receive()["id"] == number + 1
    return line


def assert_no_chat(play: Play) -> None:
    """Check that no chat update waits."""
    play.send("ping")
    assert "chat" not in [each["type"] for each in play.until("pong")]


def lines(play: Play) -> list[str]:
    """Return the chat lines of a hello."""
    return [line["text"] for line in play.hello["chat"]["lines"]]


def test_chat_is_stored(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        table, (ann, bob) = server.seated("duel")
        with ann.play(table) as one, bob.play(table, 1) as other:
            line = say(one, "Hello Bob")
            assert (line["name"], line["seat"], line["room"]) == ("Red", 0, "table")
            assert line["who"] == one.hello["chat"]["who"] != other.hello["chat"]["who"]
            assert chat_texts(other) == ["Hello Bob"]
            other.send("say", phrase="luck")
            said = one.next("chat")["lines"]
            assert [(each["text"], each["phrase"]) for each in said] == [("Good luck", "luck")]
        with bob.play(table, 1) as other:
            assert lines(other) == ["Hello Bob", "Good luck"]
    with Server(settings(tmp_path)) as server, server.browser(ann.token).play(table) as one:
        assert lines(one) == ["Hello Bob", "Good luck"]


def test_chat_is_not_part_of_the_match(server: Server) -> None:
    table, (ann, _) = server.seated("duel")
    with ann.play(table) as one:
        before = ann.record(table, 0)
        say(one, "Hello")
        assert ann.record(table, 0) == before
        assert one.act(STEP)[-1]["type"] == "ok"


def test_players_and_spectators_chat_apart(server: Server) -> None:
    """After the end, players may read the spectators' lines."""
    table, (ann, bob) = server.seated("duel")
    watcher = server.browser("w" * 43)
    with (
        ann.play(table) as one,
        watcher.play(table, -1) as on,
        bob.play(table, -1) as beside,
        server.browser().play(table, -1) as stranger,
    ):
        line = say(one, "Between us")
        assert chat_texts(beside) == ["Between us"]  # who plays is a player wherever he looks from
        assert_no_chat(on)
        number = on.send("say", text="Red should step", name="Wes")
        advice = on.next("chat")["lines"][0]
        assert (advice["name"], advice["seat"], advice["room"]) == ("Wes", -1, "spectators")
        assert on.next("ok")["id"] == number
        assert chat_texts(stranger) == ["Red should step"]
        assert_no_chat(one)
        assert_no_chat(beside)
        with bob.play(table, 1) as other:
            assert lines(other) == ["Between us"]
        with server.browser().play(table, -1) as late:
            assert lines(late) == ["Red should step"]
        on.fails("unknown_line", "report", line=line["id"])
        one.send("resign")
        assert chat_texts(one) == ["Red should step"]
        assert chat_texts(beside) == ["Red should step"]
        with bob.play(table, 1) as other:
            assert lines(other) == ["Between us", "Red should step"]


def test_bots_do_not_chat(server: Server) -> None:
    ann = server.browser()
    for kinds in (("me", "me"), ("me", "greedy")):
        with ann.play(ann.open("duel", *kinds)["id"]) as play:
            assert "chat" not in play.hello
            play.fails("no_chat", "say", text="Hello")
    with ann.play(ann.open("duel", "me", "open")["id"]) as play:
        assert play.hello["chat"]["lines"] == []


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Well \n\t played ", "Well played"),
        ("a\u202eb\u2066c\u200fd\u200be\x00f\x1bg", "abcdefg"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("x\u200d \u200dy", "x y"),
        ("👩\u200d🚀 ok", "👩\u200d🚀 ok"),
        ("Z" + "\u0335" * 40 + "!", "Z" + "\u0335" * MAX_MARKS + "!"),
        ("x" * LONGEST_LINE, "x" * LONGEST_LINE),
    ],
)
def test_lines_are_cleaned(given: str, kept: str) -> None:
    assert clean_line(given) == kept


def test_invalid_lines_are_refused(server: Server) -> None:
    table, (ann, _) = server.seated("duel")
    watcher = server.browser()
    with ann.play(table) as one, watcher.play(table, -1) as on:
        for text in ("\u200b\u202e", " \n", "x" * (LONGEST_LINE + 1)):
            one.fails("bad_text", "say", text=text)
        one.fails("bad_message", "say", text="x" * 2000)
        one.fails("bad_message", "say")
        one.fails("bad_message", "say", text="both", phrase="luck")
        one.fails("bad_message", "say", phrase="anything")
        on.fails("bad_name", "say", text="I resign", name="bOb")
        on.fails("bad_name", "say", text="I resign", name="\u202e")
        on.send("say", text="Hello")
        assert on.next("chat")["lines"][0]["name"] == SPECTATOR


def test_every_phrase_can_be_sent(server: Server) -> None:
    table, (ann, _) = server.seated("duel")
    with ann.play(table) as one:
        for phrase, words in PHRASES.items():
            one.send("say", phrase=phrase)
            assert chat_texts(one) == [words]


def test_lines_are_limited(tmp_path: Path, clock: Clock) -> None:
    """Players have a limit per minute over all tables, spectators per address."""
    with Server(settings(tmp_path, chat_lines_per_minute=3), clock) as server:
        table, (ann, bob) = server.seated("duel")
        with ann.play(table) as one, bob.play(table, 1) as other:
            for text in ("one", "two", "three"):
                say(one, text)
            one.fails("too_fast", "say", text="four")
            say(other, "Bob may")
        with ann.play(ann.open("duel", "me", "open")["id"]) as elsewhere:
            elsewhere.fails("too_fast", "say", text="four")
        with server.browser().play(table, -1) as on:
            for text in ("one", "two", "three"):
                say(on, text)
        with server.browser().play(table, -1) as again:
            again.fails("too_fast", "say", text="four")


def test_spectators_share_a_limit(timed: Server) -> None:
    table, (ann, _) = timed.seated("duel")
    with timed.browser().play(table, -1) as on, ann.play(table) as one:
        for number in range(int(SPECTATORS_BURST)):
            say(on, f"{number}")
        with timed.browser().play(table, -1) as another:
            another.fails("too_fast", "say", text="and I")
        say(one, "Players go on")


def test_only_the_newest_lines_are_kept(tmp_path: Path, clock: Clock) -> None:
    with Server(settings(tmp_path), clock) as server:
        table, (ann, _) = server.seated("duel")
        watcher = server.browser()
        with watcher.play(table, -1) as on:
            say(on, "early")
        with ann.play(table) as one:
            for number in range(KEPT + 3):
                say(one, f"{number}")
        with ann.play(table) as one:
            assert lines(one) == [str(number) for number in range(3, KEPT + 3)]
        chat = server.lobby.tables[table].chat
        assert len(chat._lines) == KEPT + 1
    with Server(settings(tmp_path)) as server:
        with server.browser(ann.token).play(table) as one:
            assert lines(one) == [str(number) for number in range(3, KEPT + 3)]
        with server.browser().play(table, -1) as on:
            assert lines(on) == ["early"]


def test_reports_reach_the_operator(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The reported text is kept; the log names the table but quotes nothing."""
    runner = CliRunner()
    missing = ["admin", "reports", "--data", str(tmp_path / "missing.db")]
    assert runner.invoke(app, missing).exit_code == 1
    data = ["admin", "reports", "--data", url_of(tmp_path)]
    with Server(settings(tmp_path)) as server, caplog.at_level(logging.WARNING):
        table, (ann, bob) = server.seated("duel")
        with ann.play(table) as one, bob.play(table, 1) as other:
            line = say(one, "Something foul")
            assert runner.invoke(app, data).output == f"{messages.NO_REPORTS}\n"
            for _ in range(2):
                other.request("report", line=line["id"])
            one.fails("unknown_line", "report", line=line["id"])
            other.fails("unknown_line", "report", line=line["id"] + 1)
        reported = [each for each in caplog.records if "reported" in each.message]
        assert len(reported) == 1
        assert table in reported[0].message
        assert "foul" not in caplog.text
        output = runner.invoke(app, data).output
    assert f"/t/{table}  Red (seat 1, {token_hash(ann.token)[:12]}, testclient)  x1" in output
    assert "    Something foul\n" in output


def test_reports_per_line_are_limited(server: Server) -> None:
    table, (_, _) = server.seated("duel")
    with server.browser().play(table, -1) as on:
        line = say(on, "Foul")
    for _ in range(REPORTERS + 2):
        with server.browser().play(table, -1) as another:
            another.request("report", line=line["id"])
    [reported] = server.call(server.lobby._chat_store.reported)
    assert (reported.times, reported.line.text) == (REPORTERS, "Foul")


def test_players_see_the_spectator_count(tmp_path: Path, clock: Clock) -> None:
    """Updates are throttled; two pages of a person count once."""
    with Server(settings(tmp_path, spectator_count_interval=1.0), clock) as server:
        table, (ann, bob) = server.seated("duel")
        watcher = server.browser("w" * 43)
        with ann.play(table) as one, bob.play(table, -1), watcher.play(table, -1):
            with watcher.play(table, -1), server.browser().play(table, -1) as on:
                assert on.hello["table"]["spectators"] == 2
                one.next("table")
                one.quiet()
                clock.advance(1)
                assert one.receive() == {"type": "spectators", "count": 2}
            one.quiet()
            clock.advance(1)
            assert one.receive() == {"type": "spectators", "count": 1}
            clock.advance(10)
            one.quiet()
