"""What holds in every position of WARP 6, walked through random games."""

from __future__ import annotations

import pytest
from hypothesis import given

from harena import CHANCE, TERMINAL, Match, PlayerView, Rng, get_game
from harena.games.warp6.rules.components import OWN
from harena.games.warp6.rules.fields import FACE, GAME
from harena.games.warp6.rules.position import WarpSix
from harena.testing.play import RandomPosition, random_steps
from tests.shared.random_play import play_to_end
from tests.warp6.games import KINDS, SUBJECT, dice, random_match


@pytest.mark.parametrize("kind", KINDS)
def test_a_won_game_is_worth_one(kind: tuple[int, int, bool]) -> None:
    """All that there is to win is given out, after more than a hundred steps."""
    table = WarpSix(*kind)
    assert sum(1 for _ in random_steps(table, Rng(1, 3))) > 100
    assert sum(table.returns()[seat] for seat in range(kind[0])) == pytest.approx(1.0)


@given(SUBJECT.places(seeds=4))
def test_what_is_no_secret_is_seen_by_all(place: RandomPosition) -> None:
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
    """Placing: one's own last placing may go back, but not after the other has placed."""
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


def test_undo_is_refused_after_a_reroll_and_after_the_end() -> None:
    match = random_match(2, 1, False, seed=4)
    warped = next(n for n, e in enumerate(match.log) if e.is_roll and n > 36)
    part = match.upto(warped + 1)
    assert [part.undo_point(seat) for seat in (0, 1)] == [None, None]
    assert [match.undo_point(seat) for seat in (0, 1)] == [None, None]


@pytest.mark.parametrize("kind", KINDS)
def test_every_frame_has_events_and_all_dice_are_drawn(kind: tuple[int, int, bool]) -> None:
    """A move shows its way; no die is missing from a scene."""
    match = random_match(*kind, seed=13, limit=300)
    for viewer in range(-1, match.seats):
        point = PlayerView(match, viewer)
        for frame in point.frames[1:]:
            assert frame.events
            for event in frame.events:
                assert event.kind != "moved" or len(event.path) > 1
        assert len(point.scene().tokens) == len(dice(WarpSix(*kind)))


@pytest.mark.parametrize("kind", KINDS)
def test_previews_say_what_will_happen(kind: tuple[int, int, bool]) -> None:
    """A target's preview ends where the die comes to rest, or shows what it will show."""
    table = WarpSix(*kind)
    game = get_game("warp-6")
    for number, _ in enumerate(random_steps(table, Rng(21))):
        if number % 15 or table.to_move < 0:
            continue
        seat = int(table.to_move)
        for target in game.scene(table, seat).targets:
            after = table.clone()
            after.apply_action(target.action, seat)
            preview = target.preview
            assert preview is not None
            token = next(t for t in game.scene(after, seat).tokens if t.id == preview.token)
            if (
                preview.path
                and after.to_move != TERMINAL
                and after.values[GAME] == table.values[GAME]
            ):
                rest = (
                    "out-" + str(seat) if preview.path[-1].at == "centre" else preview.path[-1].at
                )
                assert token.at == rest
            if preview.face:
                assert token.face == preview.face
            rolls = (int(after.die),) if after.to_move == CHANCE else ()
            assert preview.rolls == rolls or after.values[GAME] != table.values[GAME]


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
