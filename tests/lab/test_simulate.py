"""Many games between bots."""

from __future__ import annotations

import pytest

from harena.core.errors import HarenaError
from harena.lab import simulate as lab
from harena.lab.simulate import Tally, simulate
from tests.lab.stopping import stops


def counts(tally: Tally) -> tuple[object, ...]:
    """All that must repeat."""
    return tally.games, tally.decisions, tally.rolls, tally.wins, tally.bot_wins, tally.unfinished


def test_any_number_of_processes_gives_the_same_result() -> None:
    one = simulate("warp-6", ["greedy", "random"], 40, seed=3, swap=True, workers=1)
    two = simulate("warp-6", ["greedy", "random"], 40, seed=3, swap=True, workers=2)
    assert counts(one) == counts(two)


def test_greedy_beats_random_from_either_seat() -> None:
    tally = simulate("warp-6", ["greedy", "random"], 120, seed=1, swap=True, workers=1)
    assert tally.bot_wins[0] > 0.9 * 120
    assert min(tally.wins) > 0.4 * 120


def test_every_game_has_its_own_dice() -> None:
    few = simulate("warp-6", ["random", "random"], 3, seed=9)
    more = simulate("warp-6", ["random", "random"], 4, seed=9)
    assert more.decisions > few.decisions
    assert few.decisions % 3 != 0 or few.rolls % 3 != 0


def test_progress_adds_up_to_all_games() -> None:
    told: list[int] = []
    simulate("warp-6", ["random", "random"], 230, progress=told.append)
    assert sum(told) == 230
    assert len(told) > 1


@pytest.mark.parametrize(("bots", "played"), [("random random", 50), ("greedy random", 2)])
def test_ctrl_c_keeps_what_was_played(
    bots: str, played: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of bots that think each game; random ones, which take no time, are told in larger parts."""
    stops(monkeypatch, lab, after=2)
    tally = simulate("warp-6", bots.split(), 1000, workers=1)
    assert tally.stopped
    assert tally.games == played
    assert sum(tally.wins) == played


@pytest.mark.parametrize(("games", "limit"), [(0, 10), (-5, 10), (10, 0)])
def test_nonsense_numbers_are_refused(games: int, limit: int) -> None:
    with pytest.raises(HarenaError, match="must be 1 or more"):
        simulate("warp-6", ["random", "random"], games, limit=limit)
