"""Tables that go on from a moment of a studied match, with dice that nobody knows."""

from __future__ import annotations

from pathlib import Path

from harena import Match, read_record, write_record
from harena.core.play.dice import CommittedDice
from harena.core.play.state import SIMULTANEOUS
from harena.server.messages import log as messages
from harena.server.protocol.requests import AT_THE_END
from harena.server.protocol.responses.table_lists import Invitation
from harena.server.protocol.responses.tables import Table
from harena.server.tables.hints import bot_decision_in_frame
from tests.server.analysis_records import PLANS, WARP, frame, opened, raced
from tests.server.client import (
    ROLL,
    STEP,
    Browser,
    Json,
    Server,
    body,
    full_view,
    message_types,
    settings,
    settle,
)
from tests.server.delayed_tables import sitting
from tests.server.http_calls import fits, refusal
from tests.server.manual_clock import Clock

ME = {"kind": "me", "name": "Ann"}
OPEN = {"kind": "open"}


def forked(match: Match, step: int) -> str:
    named = zip(match.players, match.seat_names, strict=True)
    players = [player or seat.capitalize() for player, seat in named]
    return messages.forked(step=step, players=players, date=match.date)


def asked(web: Browser, record: str, step: int, *players: Json, **terms: object) -> Json:
    """Return the path and the body of a request to continue an analysis."""
    sent = {"step": step, "players": players or (ME, {"kind": "me", "name": "Bob"}), **terms}
    return {"path": f"/api/analyses/{opened(web, record)['id']}/tables", "body": sent}


def play_bot_turn(web: Browser, record: str, step: int, *players: Json, **terms: object) -> Json:
    """A table that goes on from there."""
    what = asked(web, record, step, *players, **terms)
    answer = web.http.post(what["path"], json=what["body"])
    assert answer.status_code == 201, answer.text
    fits(Table, body(answer))
    return body(answer)


def record_of(web: Browser, table: str) -> str:
    """A table's record as an onlooker may know it."""
    return str(web.record(table))


def test_forks_start_at_any_step(server: Server) -> None:
    ann = server.browser()
    text = WARP.read_text(encoding="utf-8")
    match, study = read_record(text), opened(ann, text)
    stop = next(
        n
        for n, step in enumerate(study["stops"])
        if step > 60 and match.state_at(step).to_move >= 0
    )
    step = study["stops"][stop]
    table = play_bot_turn(ann, text, step)
    began = match.upto(step)
    began.settles = True
    began.settle()
    steps = len(began.log)
    assert table["forked_from"]["step"] == steps
    assert table["status"] == "playing"
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bob"]
    assert table["options"] == match.options
    seat = began.state.deciding()[0]
    with ann.play(table["id"], seat) as play:
        [newest] = play.hello["frames"]
        shown = frame(ann, study, stop, seat)["scene"]
        for part in ("tokens", "board", "targets"):
            assert newest["scene"][part] == shown[part]
        last = play.hello["log"][-1]
        assert last["system"]
        assert last["text"] == forked(match, steps)
        play.act(newest["scene"]["targets"][0]["action"])
        first = body(ann.http.get(f"/api/tables/{table['id']}/frames/1?seat={seat}"))
        assert first["scene"]["tokens"] == frame(ann, study, 1, seat)["scene"]["tokens"]
    record = read_record(record_of(ann, table["id"]))
    assert record.fork_step == steps
    assert record.log[:steps] == match.log[:steps]
    assert len(record.log) > steps
    picture = ann.http.get(f"/api/tables/{table['id']}/picture")
    assert picture.text.startswith("<svg")


def test_forks_have_their_own_dice_secret(server: Server) -> None:
    ann = server.browser()
    before = ann.open("race", "me", "me", goal=1000)
    with ann.play(before["id"]) as play:
        for seat in (0, 1) * 4:
            play.look_from(seat)
            play.act(ROLL)
        play.request("resign")
    text = record_of(ann, before["id"])
    tables = [play_bot_turn(ann, text, 2) for _ in range(2)]
    fingerprints = {table["dice"]["commitment"] for table in [before, *tables]}
    assert len(fingerprints) == 3
    for table in tables:
        assert "secret" not in table["dice"]
        with ann.play(table["id"], 1) as play:
            for seat in (1, 0, 1):
                play.look_from(seat)
                play.act(ROLL)
            play.request("resign")
        record = record_of(ann, table["id"])
        match = read_record(record)  # which rolls the dice again by the secret
        assert (match.fork_step, len(match.log)) == (2, 8)
        own = CommittedDice(bytes.fromhex(match.secret))
        faces = [entry.value for entry in match.log[2:] if entry.is_roll]
        assert faces == [own.roll(6) for _ in faces]
        assert match.log[:2] == read_record(text).log[:2]


def test_pending_dice_are_rolled_again(server: Server) -> None:
    ann = server.browser()
    match = Match("race", 2, {"goal": 100})
    match.apply_action(ROLL)
    faces = set()
    for _ in range(40):
        table = play_bot_turn(ann, write_record(match), 1)
        faces.add(read_record(record_of(ann, table["id"])).log[1].value)
    assert len(faces) > 1


def test_fork_at_step_zero_is_a_plain_table(server: Server) -> None:
    ann = server.browser()
    table = play_bot_turn(ann, WARP.read_text(encoding="utf-8"), 0)
    assert "forked_from" not in table
    assert "Begun" not in record_of(ann, table["id"])
    with ann.play(table["id"]) as play:
        assert not any(line.get("system") for line in play.hello["log"])


def test_invalid_forks_are_refused(server: Server) -> None:
    ann = server.browser()
    record = raced(STEP, STEP, goal=2)  # the second of them does not come to an end
    over = raced(STEP, STEP, STEP, goal=2)

    def refused(text: str, step: int, *players: Json, **terms: object) -> tuple[int, str, str]:
        what = asked(ann, text, step, *players, **terms)
        return refusal(ann.http.post(what["path"], json=what["body"]))

    assert refused(record, 3) == (404, "unknown_frame", "")
    assert refused(over, 3) == (409, "over", "step")
    assert refused(record, 1, ME) == (422, "bad_seats", "players")
    assert refused(record, 1, ME, OPEN, OPEN) == (422, "bad_seats", "players")
    assert refused(record, 1, ME, {"kind": "bot", "bot": "no"})[1:] == (
        "unknown_bot",
        "players.1.bot",
    )
    assert refused(record, 1, ME, {"kind": "me", "name": "x" * 25})[1] == "bad_name"
    assert refused(record, 1, games_in_match=3)[1:] == ("bad_option", "games_in_match")
    assert refused(record, 1, deadline=60)[1:] == ("bad_option", "deadline")
    assert refused(record, 1, spectator_delay=60)[1:] == ("bad_option", "spectator_delay")
    path = asked(ann, record, 1)["path"]
    wrongs: list[object] = [
        {},
        {"step": 1},
        {"step": "1", "players": [ME, OPEN]},
        {"step": -1, "players": [ME, OPEN]},
        {"step": 2**40, "players": [ME, OPEN]},
        {"step": 1, "players": [ME, OPEN], "game": "race"},
        {"step": 1, "players": [ME, OPEN], "options": {}},
        {"step": 1, "players": "me"},
        {"step": 1, "players": [{"kind": "king"}]},
        [],
    ]
    for wrong in wrongs:
        assert refusal(ann.http.post(path, json=wrong))[:2] == (400, "bad_message"), wrong
    json = {"content-type": "application/json"}
    assert refusal(ann.http.post(path, content=b"{", headers=json))[0] == 400
    assert refusal(ann.http.post(path, data={"step": 1}))[0] == 415
    none = ann.http.post("/api/analyses/none/tables", json={"step": 1, "players": [ME, OPEN]})
    assert refusal(none) == (404, "unknown_analysis", "")
    away = {"origin": "https://elsewhere.example"}
    body_ = {"step": 1, "players": [ME, OPEN]}
    assert refusal(ann.http.post(path, json=body_, headers=away))[1] == "bad_origin"


def test_forks_are_limited_per_minute(tmp_path: Path) -> None:
    with Server(settings(tmp_path, tables_per_minute=1)) as server:
        ann = server.browser()
        play_bot_turn(ann, raced(STEP), 1)
        what = asked(ann, raced(STEP), 1)
        assert refusal(ann.http.post(what["path"], json=what["body"]))[1] == "too_fast"


def test_resigned_games_can_be_continued(server: Server) -> None:
    ann = server.browser()
    match = read_record(raced(STEP, STEP, STEP))
    match.resign(1)
    study = opened(ann, write_record(match))
    assert (study["over"], study["given_up"], study["has_secrets"]) == (True, True, False)
    table = play_bot_turn(ann, write_record(match), 3)
    assert table["status"] == "playing"
    with ann.play(table["id"], 1) as play:
        play.act(STEP)


def test_secret_phases_start_over(server: Server) -> None:
    ann = server.browser()
    text = PLANS.read_text(encoding="utf-8")
    match = read_record(text)
    among = next(n for n in range(30, len(match.log)) if match.is_open(n)) + 1
    assert match.state_at(among).to_move == SIMULTANEOUS
    players = [{"kind": "me", "name": f"P{seat}"} for seat in range(match.seats)]
    assert opened(ann, text)["has_secrets"]
    table = play_bot_turn(ann, text, among, *players)
    assert table["forked_from"]["step"] == match.phase_start(among) < among
    with ann.play(table["id"]) as play:
        assert (
            play.hello["frames"][0]["acting"]
            == match.state_at(table["forked_from"]["step"]).deciding()
        )


def test_undo_stops_at_the_fork(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    text = raced(STEP, STEP, STEP)
    alone = play_bot_turn(ann, text, 3)
    with ann.play(alone["id"], 1) as play:
        [newest] = play.hello["frames"]
        assert not newest["can_undo"]
        assert not newest.get("ask_undo")
        play.fails("no_undo", "undo", seq=play.seq)
        play.act(STEP)
        play.undo()
        play.fails("no_undo", "undo", seq=play.seq)
    table = play_bot_turn(ann, text, 3, ME, OPEN)
    bob.join(table["seats"][1]["invite"])
    with ann.play(table["id"]) as first, bob.play(table["id"], 1) as second:
        first.fails("no_undo", "propose", what="undo", seq=first.seq)
        second.fails("no_undo", "propose", what="undo", seq=second.seq)
        second.act(ROLL)
        second.send("propose", what="undo", seq=second.seq)
        number = first.next("table")["table"]["proposal"]["number"]
        first.request("answer", proposal=number, agree=True)
        settle(second)
        second.act(ROLL)
        settle(first)
        second.request("resign")
    match = read_record(record_of(ann, table["id"]))
    assert (match.fork_step, match.undone_dice) == (3, (0,))


def test_rematch_forks_with_rotated_seats(server: Server) -> None:
    ann = server.browser()
    table = play_bot_turn(ann, raced(ROLL, STEP), 3, games_in_match=2)
    with ann.play(table["id"]) as play:
        play.request("resign")
    again = ann.rematch(table["id"])
    assert again["forked_from"] == table["forked_from"]
    assert again["game_in_match"]["number"] == 2
    assert [seat["name"] for seat in again["seats"]] == ["Bob", "Ann"]
    assert again["dice"]["commitment"] != table["dice"]["commitment"]
    old, new = (read_record(record_of(ann, each["id"])) for each in (table, again))
    assert new.log == old.log[:3]


def test_forks_survive_a_restart(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        ann = server.browser()
        table = play_bot_turn(ann, raced(ROLL, STEP, STEP), 4)["id"]
        with ann.play(table, 1) as play:
            play.act(ROLL)
            before = full_view(play)
        record = record_of(ann, table)
    with Server(settings(tmp_path)) as server:
        again = server.browser(ann.token)
        with again.play(table, 1) as play:
            assert full_view(play) == before
            play.request("resign")
        later = record_of(again, table)
    assert read_record(later).log == read_record(record).log
    assert read_record(later).fork_step == 4


def test_only_new_steps_are_delayed(timed: Server, clock: Clock) -> None:
    web = timed.browser()
    before = web.open("toll", "me", "me")
    with web.play(before["id"]) as play:
        play.act(play.hello["frames"][0]["scene"]["targets"][0]["action"])
        play.request("resign")
    text = record_of(web, before["id"])
    match = read_record(text)
    step = len(match.log)
    for delay in (60, AT_THE_END):
        browsers = [timed.browser() for _ in range(3)]
        terms = {"spectator_delay": delay, "public": True}
        table = play_bot_turn(browsers[0], text, step, ME, OPEN, **terms)
        browsers[1].join(table["seats"][1]["invite"], "Bob")
        with sitting(table["id"], browsers) as at:
            hello = at.cleo.hello
            assert hello["log"][-1]["text"] == forked(match, step)
            tokens = [(token.id, token.label) for token in read_record(text).scene(-1).tokens]
            newest = hello["frames"][-1]["scene"]["tokens"]
            assert [(each["id"], each["label"]) for each in newest] == tokens
            seat = match.state.deciding()[0]
            mover = (at.ann, at.bob)[seat]
            mover.act(mover.hello["frames"][-1]["scene"]["targets"][0]["action"])
            at.cleo.quiet()
            if delay == AT_THE_END:
                clock.advance(3600)
                assert "frame" not in message_types(settle(at.cleo))
            else:
                clock.advance(delay - 1)
                at.cleo.quiet()
                clock.advance(1)
                assert "frame" in message_types(settle(at.cleo))


def test_lists_and_invitations_show_forks(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = play_bot_turn(ann, raced(STEP, ROLL), 3, ME, OPEN, public=True)
    [mine] = body(ann.http.get("/api/tables"))["yours"]
    assert mine["fork_step"] == 3
    plain = ann.open("race", "me", "open")
    listed = {each["id"]: each for each in body(ann.http.get("/api/tables"))["yours"]}
    assert listed[plain["id"]]["fork_step"] == 0
    for opened_, begun in ((table, {"step": 3, "players": ["Cy", "Di"]}), (plain, None)):
        token = opened_["seats"][1]["invite"].removeprefix("/join/")
        answer = body(bob.http.get(f"/api/invites/{token}"))
        fits(Invitation, answer)
        assert answer.get("forked_from") == (begun and {**begun, "date": "2026-11-22"})


def test_record_names_are_shown_as_players(server: Server) -> None:
    ann = server.browser()
    text = raced(STEP).replace('"Cy"', f'"{"x" * 300}"').replace("2026-11-22", "once <b>upon</b>")
    table = play_bot_turn(ann, text.replace('"Di"', '""'), 1)
    assert table["forked_from"] == {"step": 1, "players": ["Red", "Blue"], "date": ""}


def test_bots_continue_forks(server: Server) -> None:
    ann = server.browser()
    table = play_bot_turn(ann, raced(STEP, ROLL), 3, ME, {"kind": "bot", "bot": "greedy"})
    with ann.play(table["id"]) as play:
        play.act(STEP)
        while len(read_record(record_of(ann, table["id"])).log) < 5:
            play.receive()
        history = server.lobby.tables[table["id"]].history
        # Nobody is asked why somebody else did what was before.
        decided = [bot_decision_in_frame(history, -1, seq) for seq in range(history.newest(-1) + 1)]
        assert [number for number in decided if number is not None] == [4]
