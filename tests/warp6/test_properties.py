"""Properties of every position of WARP 6, checked in random games."""

from __future__ import annotations

import pytest
from hypothesis import given

from harena import TERMINAL, Match, PlayerView, Rng
from harena.games.warp6.rules.components import OWN
from harena.games.warp6.rules.fields import FACE
from harena.games.warp6.rules.position import WarpSix
from harena.testing.play import RandomPosition, random_steps
from tests.shared.random_play import play_to_end
from tests.warp6.games import KINDS, SUBJECT, dice, random_match


@pytest.mark.parametrize("kind", KINDS)
def test_won_games_are_worth_one(kind: tuple[int, int, bool]) -> None:
    """All that can be won is shared out, after more than a hundred steps."""
    table = WarpSix(*kind)
    assert sum(1 for _ in random_steps(table, Rng(1, 3))) > 100
    assert sum(table.returns()[seat] for seat in range(kind[0])) == pytest.approx(1.0)


@given(SUBJECT.places(seeds=4))
def test_public_state_is_seen_by_all(place: RandomPosition) -> None:
    """Outside a secret distribution an observation is the whole state; in it others' faces and
    whether they are done are missing, and nothing else."""
    table = SUBJECT.at(place)
    numbers = table.numbers()
    views = [table.observe(seat).numbers() for seat in range(-1, int(table.seats))]
    if table.waiting == 0:
        assert views == [numbers] * len(views)
        return
    for viewer, view in enumerate(views, start=-1):
        for die in dice(table):
            at = 4 + int(FACE) + die
            assert view[at] == (numbers[at] if die // OWN == viewer else 0)
        hidden = [n for n, (a, b) in enumerate(zip(view, numbers, strict=True)) if a != b]
        assert all(n == 1 or 0 <= n - 4 - int(FACE) < 27 for n in hidden)


def test_undo_is_free_until_a_die_or_another_player() -> None:
    """Placing: a seat may undo its last placement until the other has placed."""
    match = Match("warp-6", 2)
    match.roll_all(Rng(1))
    first = int(match.state.next_seat())
    assert (match.undo_point(0), match.undo_point(1)) == (None, None)
    match.apply_action("8a")
    assert (match.undo_point(first), match.undo_point(1 - first)) == (18, None)
    match.apply_action("8a")
    assert (match.undo_point(first), match.undo_point(1 - first)) == (None, 19)
    assert match.undo_point(first, bots=[1 - first]) == 18
    assert match.undo(first, bots=[1 - first]) == 18
    assert (len(match.log), int(match.state.next_seat())) == (18, first)


@pytest.mark.parametrize("kind", KINDS)
def test_every_frame_has_events_and_all_dice_are_drawn(kind: tuple[int, int, bool]) -> None:
    """A move shows its path, and every scene has all dice."""
    match = random_match(*kind, seed=13, limit=300)
    for viewer in range(-1, match.seats):
        point = PlayerView(match, viewer)
        for frame in point.frames[1:]:
            assert frame.events
            for event in frame.events:
                assert event.kind != "moved" or len(event.path) > 1
        assert len(point.scene().tokens) == len(dice(WarpSix(*kind)))


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("kind", KINDS[:4])
def test_bots_play_whole_games(bot: str, kind: tuple[int, int, bool]) -> None:
    """A bot always finds a legal action from its seat's observation."""
    assert play_to_end(WarpSix(*kind), [bot] * kind[0], 5).to_move == TERMINAL


def test_greedy_beats_random() -> None:
    """Looking one decision ahead wins nearly always."""
    wins = 0.0
    for seed in range(10):
        bots = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
        wins += play_to_end(WarpSix(2), bots, seed).returns()[seed % 2]
    assert wins >= 9
