"""Games of a series that end early: resigned, or lost on time."""

from __future__ import annotations

import pytest

from harena import (
    CHANCE,
    SIMULTANEOUS,
    IllegalActionError,
    Match,
    RecordError,
    get_game,
    read_record,
    seeded,
    write_record,
)
from harena.core import messages as core_messages
from harena.core.play.player_view import PlayerView
from harena.games.warp6.notation.positions import position_from_text, position_to_text
from harena.games.warp6.rules import fields as F
from harena.games.warp6.rules.position import WarpSix
from harena.games.warp6.rules.victory import points
from harena.testing.matches import MATCH_PROPERTIES, same_match
from tests.warp6.games import check, random_match
from tests.warp6.positions import position, totals

STEPS = (0, 3, 18, 40, 75, 120)
"""Decisions before a game is lost: choosing or placing, moving, and some way on."""


def begun(steps: int, *, games: int = 3, secret: bool = False) -> Match:
    """Return a match of two with that many random steps, in which a player decides."""
    match = random_match(2, games, secret, seed=5, limit=steps)
    match.roll_all(seeded(2))
    return match


def state_of(match: Match) -> WarpSix:
    """Return the position of a match."""
    assert isinstance(match.state, WarpSix)
    return match.state


def texts(match: Match, viewer: int = -1) -> list[str]:
    """Return the lines of the log from the last step with dice left out."""
    frames = PlayerView(match, viewer).frames
    return [event.text for frame in frames for event in frame.events if event.kind != "rolled"]


@pytest.mark.parametrize("on_time", [False, True])
def test_w6_16_only_the_current_game_is_lost(on_time: bool) -> None:
    """[W6-16] The other wins it, the loser scores, and the next game begins."""
    match = begun(75)
    due = int(points(state_of(match), 0))
    match.lose_game(0, on_time=on_time)
    assert not match.over
    t = match.state.values
    assert (t[F.GAME], t[F.WINNER], totals(state_of(match))) == (2, 1, [due, 0])
    assert (match.state.to_move, match.state.die) == (CHANCE, 8)
    how = "ran out of time and lost" if on_time else "resigns"
    assert texts(match)[-3:] == [
        f"Black {how} game 1.",
        f"Yellow wins game 1 of 3. Points: Black {due}, Yellow 0. "
        "The lowest total wins the series.",
        "Game 2 of 3",
    ]


def test_w6_16_dice_in_hand_count_six() -> None:
    """[W6-16] [W6-13] Dice on the board come first, nearest the centre."""
    table = position(
        "black: 8a=3@126 8b=5@hand 6a=2@hand 6b=6@hand 6c=1@hand 4a=1@hand 4b=1@hand 4c=1@hand "
        "4d=1@hand",
        "yellow: 8a=3@hand 8b=5@hand 6a=2@hand 6b=6@hand 6c=1@hand 4a=1@hand 4b=1@hand 4c=1@hand "
        "4d=1@hand",
        "turn: yellow",
    )
    assert [int(points(table, seat)) for seat in (0, 1)] == [36, 36]
    # Nothing is gained by giving up before dice are placed.
    match = begun(0)
    match.lose_game(1)
    assert totals(state_of(match)) == [0, 36]


def test_w6_16_points_only_shrink_while_playing_on() -> None:
    """[W6-16] Dice only come nearer, so giving up earlier never costs less."""
    match = random_match(2, 1, False, seed=3)
    before = [36, 36]
    for step in range(18, len(match.log)):
        now = [int(points(state_of(match.upto(step)), seat)) for seat in (0, 1)]
        assert all(new <= old for new, old in zip(now, before, strict=True))
        before = now


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("steps", STEPS)
def test_w6_16_the_last_game_ends_the_series(steps: int, secret: bool) -> None:
    """[W6-16] By the totals, as after any last game; its text reads as an equal position."""
    match = begun(steps, games=2, secret=secret)
    match.lose_game(0)
    match.roll_all(seeded(3))
    match.lose_game(0, on_time=True)
    assert match.over
    assert (match.returns(), match.resigned) == ([0.0, 1.0], None)
    assert get_game("warp-6").from_text(position_to_text(state_of(match))) == match.state
    outcome = match.scene(-1).outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.text.startswith("Yellow wins the series with 0 points")
    for prop in MATCH_PROPERTIES[:-1]:
        prop(match)


def test_w6_16_totals_decide_although_the_last_game_is_lost() -> None:
    """[W6-16] Who is far ahead wins the series in spite of it."""
    match = begun(75, games=2)
    match.lose_game(0)
    lost = totals(state_of(match))[0]
    match.roll_all(seeded(3))
    match.lose_game(1)
    assert totals(state_of(match)) == [lost, 36]
    assert match.winners() == [0]


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("steps", STEPS)
def test_matches_with_lost_games_keep_all_properties(steps: int, secret: bool) -> None:
    match = begun(steps, secret=secret)
    match.lose_game(1, on_time=True)
    for prop in MATCH_PROPERTIES:
        prop(match)
    match.roll_all(seeded(3))
    check(state_of(match))
    for prop in MATCH_PROPERTIES:
        prop(match)


def test_records_name_lost_games() -> None:
    match = begun(75)
    match.lose_game(1)
    match.roll_all(seeded(3))
    match.lose_game(0, on_time=True)
    text = write_record(match)
    number = [entry.is_loss for entry in match.log].index(True) + 1
    assert f"\n{number}. yellow resigns-game d8=" in text or " resigns-game d8=" in text
    assert text.splitlines()[-1].endswith("black forfeits-game")
    again = read_record(text)
    assert same_match(again, match)
    assert texts(again) == texts(match)


def test_old_records_of_resigned_series_are_read() -> None:
    """`resigns` and `forfeits` end all games, as they always have."""
    match = begun(75)
    match.resign(1)
    text = write_record(match)
    assert text.splitlines()[-1].endswith("yellow resigns")
    assert read_record(text).over
    assert read_record(text).winners() == [0]
    assert texts(match)[-1] == "Yellow resigns the series. Black wins."


@pytest.mark.parametrize(
    ("seats", "games", "word"),
    [(2, 1, "yellow resigns-game"), (3, 2, "yellow forfeits-game"), (2, 2, "dice resigns-game")],
)
def test_records_refuse_lost_games_without_a_series_of_two(
    seats: int, games: int, word: str
) -> None:
    match = Match("warp-6", seats, {"games": games})
    match.roll_all(seeded(1))
    text = write_record(match) + f"{len(match.log) + 1}. {word}\n"
    with pytest.raises(RecordError):
        read_record(text)


def test_games_cannot_be_lost_before_dice_fall() -> None:
    match = Match("warp-6", 2, {"games": 2})
    with pytest.raises(IllegalActionError, match="d8 must be rolled first"):
        match.lose_game(0)
    assert match == Match("warp-6", 2, {"games": 2})


@pytest.mark.parametrize(("seats", "games"), [(2, 1), (3, 2)])
def test_only_games_in_a_series_of_two_can_be_lost(seats: int, games: int) -> None:
    match = Match("warp-6", seats, {"games": games})
    match.roll_all(seeded(1))
    assert not match.can_lose_game
    with pytest.raises(IllegalActionError, match=core_messages.NO_SERIES):
        match.lose_game(0)


def test_losses_are_not_undone_freely() -> None:
    match = begun(3, secret=True)
    match.lose_game(0)
    assert match.state.to_move == SIMULTANEOUS
    assert [match.undo_point(seat) for seat in (0, 1)] == [None, None]
    assert match.act_start(0) == 0
    match.rewind(3)
    assert match == begun(3, secret=True)


def test_secret_numbers_of_a_lost_game_are_shown_once_it_is_over() -> None:
    """As after any secret phase; the next game's are hidden again."""
    match = begun(0, secret=True)
    match.apply_action("=3", 0)
    assert not match.may_know(1, 0)
    match.lose_game(1)
    assert match.may_know(1, 0)
    match.apply_action("=4", 0)
    assert not match.may_know(1, 2)
    assert "?" not in write_record(match, 1)
    assert match.information_state(1).splitlines()[2].startswith("1:resigns-game")


def test_texts_with_a_lost_game_are_checked() -> None:
    game = get_game("warp-6")
    match = begun(75, games=2)
    match.lose_game(0)
    match.roll_all(seeded(3))
    match.lose_game(0)
    text = game.text(match.state)
    assert "lost: black" in text
    for wrong in (
        text.replace("series: 2 of 2", "series: 1 of 2"),
        text.replace("lost: black", "lost: yellow"),
        text.replace("lost: black", "lost: white"),
    ):
        with pytest.raises(ValueError, match="line"):
            position_from_text(wrong)
