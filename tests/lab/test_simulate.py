"""Many games between bots."""

from __future__ import annotations

import pytest
from examples.games import sums, tic_tac_toe

from harena.core.errors import HarenaError
from harena.lab import messages, simulate as lab
from harena.lab.simulate import Tally, simulate
from tests.lab.keyboard_interrupt import interrupt_after


def counts(tally: Tally) -> tuple[object, ...]:
    """All that must repeat."""
    return tally.games, tally.decisions, tally.rolls, tally.wins, tally.bot_wins, tally.unfinished


def test_process_count_does_not_change_results() -> None:
    one = simulate("warp-6", ["greedy", "random"], 40, seed=3, swap=True, workers=1)
    two = simulate("warp-6", ["greedy", "random"], 40, seed=3, swap=True, workers=2)
    assert counts(one) == counts(two)


def test_greedy_beats_random_from_either_seat() -> None:
    tally = simulate("warp-6", ["greedy", "random"], 120, seed=1, swap=True, workers=1)
    assert tally.bot_wins[0] > 0.9 * 120
    assert min(tally.wins) > 0.4 * 120


def test_wins_are_split_by_seat_and_first_move() -> None:
    """A die decides who begins."""
    tally = simulate("warp-6", ["greedy", "random"], 40, seed=3, swap=True, workers=1)
    for bot, shares in enumerate(tally.at_seat):
        assert [share.games for share in shares] == [20, 20]
        assert sum(share.wins for share in shares) == tally.bot_wins[bot]
    for seat in range(2):
        assert sum(shares[seat].wins for shares in tally.at_seat) == tally.wins[seat]
    assert sum(share.games for share in tally.first) == 40
    for bot, share in enumerate(tally.first):
        assert 0 < share.games < 40
        assert 0 <= share.wins <= tally.bot_wins[bot]
    assert tally.to_json()["first"] == [
        {"games": share.games, "wins": int(share.wins)} for share in tally.first
    ]


@pytest.mark.parametrize("bots", ["random random", "greedy random"])
def test_simultaneous_games_have_no_first_mover(bots: str) -> None:
    tally = simulate(sums.GAME, bots.split(), 4, options={"rounds": 1}, workers=1)
    assert [share.games for share in tally.first] == [0, 0]
    assert [share.games for shares in tally.at_seat for share in shares] == [4, 0, 0, 4]


@pytest.mark.parametrize("bots", ["random random", "greedy random"])
def test_first_seat_moves_first(bots: str) -> None:
    """Also in random games that stay in compiled code."""
    tally = simulate(tic_tac_toe.GAME, bots.split(), 10, swap=True, workers=1)
    for bot, share in enumerate(tally.first):
        assert share == tally.at_seat[bot][0]
        assert share.games == 5


def test_turns_are_counted_on_request() -> None:
    tally = simulate("warp-6", ["greedy"] * 2, 4, seed=3, workers=1, turns=True)
    assert tally.turns.total() == 4
    assert min(tally.turns) > 40
    counted = tally.to_json()["turns"]
    assert counted == {str(turns): games for turns, games in sorted(tally.turns.items())}
    plain = simulate("warp-6", ["greedy"] * 2, 4, seed=3, workers=1)
    assert counts(plain) == counts(tally)
    assert "turns" not in plain.to_json()
    cut = simulate("warp-6", ["random"] * 2, 2, limit=9, workers=1, turns=True)
    assert (cut.unfinished, cut.turns) == (2, {})


def test_random_game_turns_are_counted_in_parallel() -> None:
    one = simulate("arena", ["random"] * 2, 6, seed=2, turns=True, workers=1)
    two = simulate("arena", ["random"] * 2, 6, seed=2, turns=True, workers=2)
    assert counts(one) == counts(two)
    assert one.turns == two.turns
    assert one.turns.total() == 6


def test_games_without_playtest_count_no_turns() -> None:
    with pytest.raises(HarenaError, match=messages.no_playtest("Tic-tac-toe")):
        simulate(tic_tac_toe.GAME, ["random"] * 2, 2, turns=True)


def test_shared_wins_have_no_rounding_error() -> None:
    tally = Tally(3)
    for _ in range(60):
        tally.count([1 / 3] * 3, [0, 1, 2], 0)
    assert tally.to_json()["wins"] == [20, 20, 20]
    assert str(tally.to_json()["bot_wins"]) == "[20, 20, 20]"


def test_unfinished_games_count_for_nobody() -> None:
    tally = simulate("warp-6", ["greedy", "random"], 3, limit=2, workers=1)
    assert tally.unfinished == 3
    assert [share.games for shares in tally.at_seat for share in shares] == [0] * 4
    assert [share.games for share in tally.first] == [0, 0]


def test_every_game_has_its_own_dice() -> None:
    few = simulate("warp-6", ["random", "random"], 3, seed=9)
    more = simulate("warp-6", ["random", "random"], 4, seed=9)
    assert more.decisions > few.decisions
    assert few.decisions % 3 != 0 or few.rolls % 3 != 0


def test_progress_adds_up_to_all_games() -> None:
    parts: list[int] = []
    simulate("warp-6", ["random", "random"], 230, progress=parts.append)
    assert sum(parts) == 230
    assert len(parts) > 1


@pytest.mark.parametrize(("bots", "played"), [("random random", 50), ("greedy random", 2)])
def test_ctrl_c_keeps_played_games(bots: str, played: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random games run in larger parts than games of bots that think."""
    interrupt_after(monkeypatch, lab, after=2)
    tally = simulate("warp-6", bots.split(), 1000, workers=1)
    assert tally.stopped
    assert tally.games == played
    assert sum(tally.wins) == played


@pytest.mark.parametrize(("games", "limit"), [(0, 10), (-5, 10), (10, 0)])
def test_invalid_numbers_are_refused(games: int, limit: int) -> None:
    with pytest.raises(HarenaError, match=messages.too_small(games=games, limit=limit)):
        simulate("warp-6", ["random", "random"], games, limit=limit)
