"""Puzzles over HTTP: the list, the daily puzzle, positions, and judged plans."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from pydantic import TypeAdapter

from harena import get_game
from harena.content.puzzles import Puzzle, PuzzleBoard, puzzles_of
from harena.core.registry import load_games
from harena.server.analysis import puzzles as service
from harena.server.protocol.responses.games import DailyPuzzle, PuzzlePosition, Puzzles
from tests.server.client import Json, Server, body
from tests.server.http_calls import fits, refusal

POSITION: TypeAdapter[object] = TypeAdapter(PuzzlePosition)
GAMES = [game.name for game in load_games()[0] if puzzles_of(game)]


def puzzle_of(game: str) -> Puzzle:
    """Return the easiest puzzle of a game."""
    return puzzles_of(get_game(game))[0]


def ids(puzzle: Puzzle) -> list[str]:
    """Return the plan of a puzzle as the numbers of an address."""
    space = PuzzleBoard.of(puzzle).match.state.space
    return [str(space.find(action)) for action in puzzle.plan]


def position(server: Server, game: str, name: str, **query: str | int | bool) -> Json:
    """Return a position of a puzzle."""
    path = f"/api/puzzles/games/{game}/{name}"
    found = body(server.browser().http.get(path, params={**query}))
    POSITION.validate_python(found)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_list_is_sorted_by_grade(server: Server, game: str) -> None:
    found = body(server.browser().http.get(f"/api/puzzles/games/{game}"))
    fits(Puzzles, found)
    levels = get_game(game).levels
    assert [each["id"] for each in found["puzzles"]] == [
        one.id for one in puzzles_of(get_game(game))
    ]
    grades = [each["grade"] for each in found["puzzles"]]
    assert grades == sorted(grades)
    assert all(each["level"] == levels[each["grade"] - 1].title for each in found["puzzles"])


@pytest.mark.parametrize("game", GAMES)
def test_a_position_offers_choices_and_no_answer(server: Server, game: str) -> None:
    puzzle = puzzle_of(game)
    found = position(server, game, puzzle.id)
    [frame] = found["frames"]
    assert frame["seq"] == 0
    assert frame["scene"]["targets"]
    assert not any(target.get("habit") for target in frame["scene"]["targets"])
    assert (found["done"], found["right"], "answer" in found) == (False, False, False)
    assert found["seat"] == puzzle.seat
    assert puzzle.record not in str(found)


@pytest.mark.parametrize("game", GAMES)
def test_the_stored_plan_is_right_step_by_step(server: Server, game: str) -> None:
    puzzle = puzzle_of(game)
    numbers = ids(puzzle)
    seq = 0
    for count in range(1, len(numbers) + 1):
        given = ".".join(numbers[:count])
        found = position(server, game, puzzle.id, actions=given, first=seq + 1)
        seqs = [frame["seq"] for frame in found["frames"]]
        assert seqs == list(range(seqs[0], seqs[-1] + 1))
        assert found["replaces"] or seqs[0] == seq + 1
        seq = seqs[-1]
        assert found["done"] == (count == len(numbers))
    assert found["right"]
    answer = found["answer"]
    assert answer["actions"] == list(map(int, numbers))
    assert answer["words"]
    assert answer["best"] - answer["second"] >= 0.25
    assert not found["frames"][-1]["scene"].get("targets")


def another_plan(puzzle: Puzzle) -> str:
    """Return the last legal decisions that are not in the plan, as the numbers of an address."""
    board = PuzzleBoard.of(puzzle)
    given: list[int] = []
    while not board.done:
        legal = board.match.state.legal_actions(puzzle.seat)
        names = [board.match.state.space.name(action) for action in legal]
        other = [
            action for action, name in zip(legal, names, strict=True) if name not in puzzle.plan
        ]
        given.append((other or legal)[-1])
        board.play([given[-1]])
    return ".".join(map(str, given))


@pytest.mark.parametrize("game", GAMES)
def test_another_plan_is_wrong(server: Server, game: str) -> None:
    puzzle = puzzle_of(game)
    found = position(server, game, puzzle.id, actions=another_plan(puzzle))
    assert found["done"]
    assert not found["right"]
    assert found["answer"]["words"]


def test_another_plan_that_is_as_good_is_right(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search compares the plans, only for those that lead elsewhere than the best."""
    searched: list[PuzzleBoard] = []

    def is_right(answer: PuzzleBoard, best: PuzzleBoard) -> bool:
        searched.append(answer)
        return answer.seat == best.seat

    monkeypatch.setattr(service, "is_right", is_right)
    service.judge_plan.cache_clear()
    puzzle = puzzle_of("warp-6")
    assert position(server, "warp-6", puzzle.id, actions=".".join(ids(puzzle)))["right"]
    assert not searched
    assert position(server, "warp-6", puzzle.id, actions=another_plan(puzzle))["right"]
    assert len(searched) == 1
    service.judge_plan.cache_clear()


def test_an_answer_comes_on_request(server: Server) -> None:
    found = position(server, "warp-6", puzzle_of("warp-6").id, answer=True)
    assert not found["done"]
    assert found["answer"]["actions"] == list(map(int, ids(puzzle_of("warp-6"))))


def test_reveals_show_the_likely_reply(server: Server) -> None:
    """A complete secret plan is followed by what happens."""
    puzzle = puzzle_of("gladiator-arena")
    found = position(server, "gladiator-arena", puzzle.id, actions=".".join(ids(puzzle)))
    assert found["replaces"]
    assert len(found["frames"]) >= 2
    assert found["frames"][-1]["events"]


@pytest.mark.parametrize("game", GAMES)
def test_positions_show_what_the_seat_knows(server: Server, game: str) -> None:
    """The scene is that of the seat's observation."""
    puzzle = puzzle_of(game)
    state = PuzzleBoard.of(puzzle).match.state
    scene = get_game(game).scene(state.observe(puzzle.seat), puzzle.seat)
    found = position(server, game, puzzle.id)["frames"][0]["scene"]
    assert [token["id"] for token in found["tokens"]] == [token.id for token in scene.tokens]
    assert found["summary"] == scene.summary


def test_wrong_requests_are_refused(server: Server) -> None:
    web = server.browser().http
    path = f"/api/puzzles/games/warp-6/{puzzle_of('warp-6').id}"
    late = ".".join(2 * ids(puzzle_of("warp-6")))
    assert refusal(web.get("/api/puzzles/games/warp-6/nothing"))[:2] == (404, "not_found")
    assert refusal(web.get("/api/puzzles/games/nothing"))[:2] == (404, "unknown_game")
    assert refusal(web.get(path, params={"actions": "99999999"}))[:2] == (422, "illegal")
    assert refusal(web.get(path, params={"actions": late}))[:2] == (422, "illegal")
    assert refusal(web.get(path, params={"actions": "x"}))[:2] == (400, "bad_message")


# --- the daily puzzle ---------------------------------------------------------------------------


def test_the_daily_puzzle_is_the_same_for_all(server: Server) -> None:
    found = [body(server.browser().http.get("/api/puzzles/daily")) for _ in range(2)]
    fits(DailyPuzzle, found[0])
    assert found[0] == found[1]
    listed = body(server.browser().http.get(f"/api/puzzles/games/{found[0]['game']}"))
    assert listed["daily"] == found[0]["puzzle"]
    assert found[0]["date"] == datetime.now(UTC).date().isoformat()


def test_daily_puzzles_do_not_repeat_before_all_were_shown() -> None:
    count = sum(len(puzzles_of(get_game(game))) for game in GAMES)
    first = date(2026, 1, 1)
    found = [service.daily_puzzle(first + timedelta(days=day)) for day in range(count + 1)]
    assert len({each["puzzle"] for each in found[:count]}) == count
    assert found[0]["puzzle"] == found[count]["puzzle"]
    assert {each["game"] for each in found} == set(GAMES)
