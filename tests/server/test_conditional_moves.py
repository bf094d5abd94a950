"""Lines that somebody prepares: played when the others go that way, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.games import tic_tac_toe

from harena import Match, read_record, write_record
from harena.core.play.state import CHANCE
from harena.core.registry import register
from harena.server.protocol.responses.tables import ConditionalMovesResponse
from tests.server.client import ROLL, STEP, Browser, Json, Server, body, eventually, settings
from tests.server.http_calls import fits, refusal

DAYS = 2 * 24 * 3600


class Pair:
    """Ann and Bob at a race by post; Ann begins."""

    def __init__(self, server: Server, game: str = "race", **terms: object) -> None:
        self.server = server
        self.ann, self.bob = server.browser(), server.browser()
        by_post: dict[str, object] = {"deadline": DAYS, "timeout_policy": "forfeit"}
        opened = self.ann.open(game, "me", "open", **{**by_post, **terms})
        self.id = opened["id"]
        self.bob.join(opened["seats"][1]["invite"])

    def record(self, who: Browser, *actions: int, faces: tuple[int, ...] = ()) -> str:
        """The match as it stands, and what is to come of it."""
        text = who.http.get(f"/api/tables/{self.id}/record?seat=-1").text
        match = read_record(text)
        rolled = iter(faces)
        for action in actions:
            match.apply_action(action)
            if match.state.to_move == CHANCE:
                match.apply_chance(next(rolled))
        return write_record(match)

    def prepare(self, who: Browser, seat: int, *actions: int) -> Json:
        """Prepare a line that must be taken."""
        answer = who.http.post(
            f"/api/tables/{self.id}/conditional-moves",
            json={"seat": seat, "record": self.record(who, *actions)},
        )
        assert answer.status_code == 200, answer.text
        fits(ConditionalMovesResponse, body(answer))
        return body(answer)

    def prepared(self, who: Browser, seat: int) -> list[Json]:
        """The lines of a seat."""
        answer = who.http.get(f"/api/tables/{self.id}/conditional-moves?seat={seat}")
        assert answer.status_code == 200, answer.text
        return list(body(answer)["lines"])

    def act(self, who: Browser, seat: int, action: int) -> None:
        """Decide at the table."""
        with who.play(self.id, seat) as play:
            play.act(action)

    def undo(self, who: Browser, seat: int) -> None:
        """Take back at the table."""
        with who.play(self.id, seat) as play:
            number = play.send("undo", seq=play.seq)
            assert play.until("ok")[-1]["id"] == number

    def entries(self) -> list[tuple[int, int]]:
        """Return who decided what."""
        return [(e.seat, e.value) for e in self.match().log if not e.is_roll]

    def match(self) -> Match:
        """The match at the table."""
        return self.server.lobby.tables[self.id].history.match

    def settled(self, *actions: int) -> None:
        """Wait until so much is played, and nothing more is due."""
        wanted = [(at % 2, action) for at, action in enumerate(actions)]
        eventually(lambda: self.entries() == wanted)
        table = self.server.lobby.tables[self.id]
        eventually(lambda: not table.conditional_moves.busy)
        assert self.entries() == wanted

    def refused(self, who: Browser, seat: int, record: str) -> tuple[int, str]:
        """Return why a line is refused."""
        answer = who.http.post(
            f"/api/tables/{self.id}/conditional-moves", json={"seat": seat, "record": record}
        )
        return answer.status_code, body(answer)["error"]["code"]


@pytest.fixture
def pair(server: Server) -> Pair:
    return Pair(server)


def test_line_is_played_while_it_matches(pair: Pair) -> None:
    said = pair.prepare(pair.bob, 1, STEP, STEP, STEP, STEP)
    assert said["can_add"]
    [line] = said["lines"]
    assert (line["since"], line["moves"], len(line["words"])) == (0, 4, 4)
    assert pair.entries() == []
    pair.act(pair.ann, 0, STEP)
    pair.settled(STEP, STEP)
    assert len(pair.prepared(pair.bob, 1)) == 1
    pair.act(pair.ann, 0, STEP)
    pair.settled(STEP, STEP, STEP, STEP)
    assert pair.prepared(pair.bob, 1) == []


def test_other_moves_end_the_line(pair: Pair) -> None:
    pair.prepare(pair.bob, 1, STEP, STEP)
    pair.act(pair.ann, 0, ROLL)
    pair.settled(ROLL)
    assert pair.prepared(pair.bob, 1) == []


def test_line_stops_at_the_next_die(pair: Pair) -> None:
    record = pair.record(pair.bob, STEP, ROLL, STEP, STEP, faces=(3,))
    answer = pair.bob.http.post(
        f"/api/tables/{pair.id}/conditional-moves", json={"seat": 1, "record": record}
    )
    [line] = body(answer)["lines"]
    assert line["moves"] == 2
    pair.act(pair.ann, 0, STEP)
    pair.settled(STEP, ROLL)
    assert pair.refused(pair.bob, 1, pair.record(pair.bob, ROLL, STEP, STEP, STEP, faces=(2,))) == (
        422,
        "bad_line",
    )


def test_lines_are_private(pair: Pair) -> None:
    with pair.ann.play(pair.id) as play:
        before = play.hello
    pair.prepare(pair.bob, 1, STEP, STEP)
    with pair.ann.play(pair.id) as play:
        play.next("deadline")
        play.quiet()
        assert play.hello == before
    where = f"/api/tables/{pair.id}/conditional-moves"
    for who, seat in ((pair.ann, 1), (pair.server.browser(), 1), (pair.bob, 0), (pair.bob, -1)):
        answer = who.http.get(f"{where}?seat={seat}")
        assert refusal(answer)[:2] == (403, "not_your_seat")
    for path, sent in (("/delete", {"line": 1}), ("", {"record": "x"})):
        answer = pair.ann.http.post(where + path, json={"seat": 1, **sent})
        assert refusal(answer)[:2] == (403, "not_your_seat")
    assert len(pair.prepared(pair.bob, 1)) == 1


def test_lines_may_branch_at_the_opponents_move(server: Server) -> None:
    register(tic_tac_toe.GAME)
    pair = Pair(server, "tic-tac-toe")
    pair.prepare(pair.bob, 1, 0, 4)
    assert len(pair.prepare(pair.bob, 1, 1, 5)["lines"]) == 2
    # One that goes further takes the place of its beginning, which is in it from then on.
    longer = pair.prepare(pair.bob, 1, 0, 4, 8, 2)["lines"]
    assert [line["moves"] for line in longer] == [2, 4]
    assert pair.prepare(pair.bob, 1, 0, 4)["lines"] == longer
    # And one in which Bob decides otherwise that of all that began with what he would have.
    pair.prepare(pair.bob, 1, 0, 4, 7, 2)
    assert len(pair.prepared(pair.bob, 1)) == 3
    lines = pair.prepare(pair.bob, 1, 0, 3)["lines"]
    assert [line["moves"] for line in lines] == [2, 2]
    pair.act(pair.ann, 0, 0)
    eventually(lambda: pair.entries() == [(0, 0), (1, 3)])
    eventually(lambda: not pair.server.lobby.tables[pair.id].conditional_moves.busy)
    assert pair.prepared(pair.bob, 1) == []


def test_conflicting_line_replaces_the_earlier(pair: Pair) -> None:
    pair.prepare(pair.bob, 1, STEP, STEP)
    record = pair.record(pair.bob, STEP, ROLL, faces=(1,))
    answer = pair.bob.http.post(
        f"/api/tables/{pair.id}/conditional-moves", json={"seat": 1, "record": record}
    )
    assert len(body(answer)["lines"]) == 1
    pair.act(pair.ann, 0, STEP)
    pair.settled(STEP, ROLL)


def test_lines_can_be_deleted(pair: Pair) -> None:
    [line] = pair.prepare(pair.bob, 1, STEP, STEP)["lines"]
    where = f"/api/tables/{pair.id}/conditional-moves/delete"
    wrong = {"seat": 1, "line": line["id"] + 1}
    answer = pair.bob.http.post(where, json=wrong)
    assert refusal(answer) == (404, "unknown_line", "line")
    answer = pair.bob.http.post(where, json={"seat": 1, "line": line["id"]})
    assert body(answer)["lines"] == []
    pair.act(pair.ann, 0, STEP)
    pair.settled(STEP)


def test_lines_of_an_erased_person_are_not_played(pair: Pair) -> None:
    pair.prepare(pair.bob, 1, STEP, STEP)
    assert pair.bob.http.post("/api/me/delete", json={}).status_code == 204
    pair.act(pair.ann, 0, STEP)
    pair.settled(STEP)


def test_undone_line_is_not_replayed(pair: Pair) -> None:
    pair.prepare(pair.bob, 1, STEP, STEP)
    pair.act(pair.ann, 0, STEP)
    pair.settled(STEP, STEP)
    pair.undo(pair.bob, 1)
    pair.settled(STEP)
    assert pair.prepared(pair.bob, 1) == []


def test_undo_drops_the_line_of_that_entry(pair: Pair) -> None:
    pair.act(pair.ann, 0, STEP)
    pair.prepare(pair.ann, 0, STEP, STEP)
    pair.undo(pair.ann, 0)
    assert pair.prepared(pair.ann, 0) == []
    pair.act(pair.ann, 0, STEP)
    pair.act(pair.bob, 1, STEP)
    pair.settled(STEP, STEP)


@pytest.mark.parametrize("actions", [(), (STEP,), (STEP, STEP, STEP)])
def test_lines_need_both_players_moves(pair: Pair, actions: tuple[int, ...]) -> None:
    """Ann is to move, so her line would begin with her own decision."""
    record = pair.record(pair.ann, *actions)
    assert pair.refused(pair.ann, 0, record) == (422, "bad_line")


def test_unrelated_records_are_refused(pair: Pair) -> None:
    assert pair.refused(pair.bob, 1, "nonsense") == (422, "bad_record")
    other = Match("race", 2, {"goal": 3})
    for action in (STEP, STEP):
        other.apply_action(action)
    assert pair.refused(pair.bob, 1, write_record(other)) == (422, "bad_line")
    three = Match("race", 3)
    for action in (STEP, STEP):
        three.apply_action(action)
    assert pair.refused(pair.bob, 1, write_record(three)) == (422, "bad_line")
    late = pair.record(pair.bob, STEP, STEP)
    pair.act(pair.ann, 0, ROLL)
    assert pair.refused(pair.bob, 1, late) == (422, "bad_line")
    assert pair.prepared(pair.bob, 1) == []


def test_lines_are_limited_in_number(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harena.server.tables.conditional_moves.MAX_LINES", 0)
    assert pair.refused(pair.bob, 1, pair.record(pair.bob, STEP, STEP)) == (422, "bad_line")
    monkeypatch.setattr("harena.server.history.conditional_moves.MAX_MOVES", 1)
    assert pair.refused(pair.bob, 1, pair.record(pair.bob, STEP, STEP)) == (422, "bad_line")


@pytest.mark.parametrize(
    "terms", [{"deadline": 600}, {"clock": 600, "deadline": 0}], ids=["minutes", "clocks"]
)
def test_lines_need_a_correspondence_table(server: Server, terms: dict[str, object]) -> None:
    pair = Pair(server, "race", **terms)
    assert "conditional_moves" not in pair.bob.table(pair.id)
    assert pair.refused(pair.bob, 1, pair.record(pair.bob, STEP, STEP)) == (422, "bad_line")


def test_lines_need_open_games_and_people(server: Server) -> None:
    ann = server.browser()
    assert "conditional_moves" not in ann.open("race", "me", "random")
    hiding = ("duel", "toll", "whistle", "warp-arena", "gladiator-arena", "arena")
    for game in (*hiding, "warp-6"):
        bob = server.browser()
        opened = ann.open(game, "me", "open", deadline=DAYS, timeout_policy="random")
        bob.join(opened["seats"][1]["invite"])
        assert bob.table(opened["id"]).get("conditional_moves", False) is (game not in hiding), game
    pair = Pair(server)
    assert pair.bob.table(pair.id)["conditional_moves"] is True
    assert "conditional_moves" not in server.browser().table(pair.id)


def test_lines_survive_a_restart(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        pair = Pair(server)
        pair.prepare(pair.bob, 1, STEP, STEP, STEP, STEP)
        pair.act(pair.ann, 0, STEP)
        pair.settled(STEP, STEP)
    with Server(settings(tmp_path)) as again:
        pair.server = again
        pair.ann, pair.bob = again.browser(pair.ann.token), again.browser(pair.bob.token)
        assert len(pair.prepared(pair.bob, 1)) == 1
        pair.act(pair.ann, 0, STEP)
        pair.settled(STEP, STEP, STEP, STEP)


def test_paused_games_play_no_lines(pair: Pair) -> None:
    pair.prepare(pair.bob, 1, STEP, STEP)
    with pair.ann.play(pair.id) as ann, pair.bob.play(pair.id, 1) as bob:
        ann.send("propose", what="pause", seq=ann.seq)
        number = next(
            told["proposal"]["number"]
            for message in ann.until("ok")
            if "proposal" in (told := message.get("table", {}))
        )
        bob.request("answer", proposal=number, agree=True)
        ann.fails("paused", "act", seq=ann.seq, action=STEP)
        ann.request("resume")
    pair.act(pair.ann, 0, STEP)
    pair.settled(STEP, STEP)
