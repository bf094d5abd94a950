"""What holds in every position of WARP 6, walked through random games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harena import (
    CHANCE,
    OVER,
    IllegalActionError,
    IllegalRollError,
    Match,
    Rng,
    Viewpoint,
    get_game,
)
from harena.bots import get_bot
from harena.core.errors import UndoError
from harena.core.playout import Playout, random_game_digest
from harena.core.scene import to_json
from harena.games.warp6.rules import WarpSix
from harena.games.warp6.scene import dice
from harena.games.warp6.state import FACE, GAME, OWN
from tests.conftest import THOROUGH
from tests.warp6.games import KINDS, check, loaded, random_match, random_positions, steps

Case = tuple[int, int, bool, list[int]]
ANY = st.one_of(st.integers(-3, 40), st.integers(), st.sampled_from([2**63, -(2**63) - 1, 10**40]))


@pytest.mark.parametrize("kind", KINDS)
def test_walk(kind: tuple[int, int, bool]) -> None:
    """Every position of random games is sound, and is_legal agrees with legal throughout."""
    for seed in range(2 * THOROUGH):
        table = WarpSix(*kind)
        number = 0
        for number, _ in enumerate(steps(table, Rng(seed, 3))):
            check(table)
            if number % 5 == 0:
                for seat in range(-1, int(table.seats) + 1):
                    legal = table.legal_actions(seat) if seat >= 0 else []
                    agreed = [
                        a for a in range(-2, int(table.space.size) + 2) if table.is_legal(seat, a)
                    ]
                    assert sorted(legal) == agreed
        check(table)
        assert (table.pending, number > 100) == (OVER, True)
        assert sum(table.returns(seat) for seat in range(kind[0])) == pytest.approx(1.0)


@given(random_positions())
def test_legal_actions_never_raise_and_change_something(case: Case) -> None:
    table = loaded(case)
    for seat in table.deciding():
        for action in table.legal_actions(seat):
            after = table.clone()
            after.apply(seat, action)
            assert isinstance(after, WarpSix)
            check(after)
            assert after.numbers() != table.numbers()
    if table.pending == CHANCE:
        for face in range(1, int(table.die) + 1):
            after = table.clone()
            after.roll(face)
            assert after.numbers() != table.numbers()
    assert table.numbers() == case[3]


@given(random_positions(), ANY, ANY)
def test_anything_else_is_refused_and_changes_nothing(case: Case, seat: int, action: int) -> None:
    """Any seat, any number, however large: an error that names what is legal."""
    table = loaded(case)
    legal = table.legal_actions(seat) if 0 <= seat < table.seats else []
    if action in legal:
        table.apply(seat, action)
        assert table.numbers() != case[3]
        return
    with pytest.raises(IllegalActionError) as caught:
        table.apply(seat, action)
    assert caught.value.seat == seat
    assert caught.value.legal == [table.space.name(a) for a in legal]
    assert table.numbers() == case[3]
    match = Match("warp-6", 2)
    match.state.load(WarpSix(2).numbers())
    with pytest.raises(IllegalActionError):
        match.play(action, seat)
    assert match.log == []


@given(random_positions(), ANY)
def test_wrong_faces_are_refused(case: Case, face: int) -> None:
    table = loaded(case)
    if table.pending == CHANCE and 1 <= face <= table.die:
        table.roll(face)
        assert table.numbers() != case[3]
        return
    with pytest.raises(IllegalRollError) as caught:
        table.roll(face)
    assert (caught.value.face, caught.value.sides) == (face, int(table.die))
    assert table.numbers() == case[3]


@given(random_positions(), st.integers(0, 5))
def test_copies_are_independent(case: Case, seed: int) -> None:
    table = loaded(case)
    copy, view = table.clone(), table.observe(0)
    assert (copy.numbers(), copy.digest()) == (table.numbers(), table.digest())
    seen = view.numbers()
    Playout(seed).run(table, 40)
    assert copy.numbers() == case[3]
    assert view.numbers() == seen
    table.copy_from(copy)
    assert table.numbers() == case[3]


@given(random_positions())
def test_numbers_of_another_game_do_not_fit(case: Case) -> None:
    table = loaded(case)
    with pytest.raises(ValueError, match=f"this state has {len(case[3])}"):
        table.load(case[3][:-1])
    assert table.numbers() == case[3]


@given(random_positions())
def test_what_is_no_secret_is_seen_by_all(case: Case) -> None:
    """Outside a secret distribution an observation is the whole state; in it others' faces and
    whether they are done are missing, and nothing else."""
    table = loaded(case)
    views = [table.observe(seat).numbers() for seat in range(-1, int(table.seats))]
    if table.waiting == 0:
        assert views == [case[3]] * len(views)
        return
    for viewer, view in enumerate(views, start=-1):
        for die in dice(table):
            place = 4 + int(FACE) + die
            assert view[place] == (case[3][place] if die // OWN == viewer else 0)
        hidden = [n for n, (a, b) in enumerate(zip(view, case[3], strict=True)) if a != b]
        assert all(n == 1 or 0 <= n - 4 - int(FACE) < 27 for n in hidden)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_plays_the_same_game(kind: tuple[int, int, bool]) -> None:
    start = WarpSix(*kind)
    found = [random_game_digest(start, 6, stream, 20_000, 16) for stream in (0, 1, 0)]
    assert found[0] == found[2] != found[1]
    assert start.numbers() == WarpSix(*kind).numbers()
    assert random_game_digest(start, 7, 0, 20_000, 16) != found[0]


@pytest.mark.parametrize("kind", KINDS)
def test_replays_are_identical(kind: tuple[int, int, bool]) -> None:
    """The log gives every position again; no generator is needed."""
    match = random_match(*kind, seed=11)
    again = Match("warp-6", match.seats, match.options)
    for number, entry in enumerate(match.log):
        if number % 40 == 0:
            assert match.state_at(number).numbers() == again.state.numbers()
        again.add(entry)
    assert again.state.numbers() == match.state.numbers()
    assert again.returns() == match.returns()
    for wrong in (-1, len(match.log) + 1):
        with pytest.raises(IndexError, match=f"no position {wrong}"):
            match.state_at(wrong)


@given(st.sampled_from(KINDS), st.integers(0, 20), st.integers(0, 400), st.data())
def test_undo(kind: tuple[int, int, bool], seed: int, cut: int, data: st.DataObject) -> None:
    """Taking back gives the position before, or is refused and changes nothing."""
    match = random_match(*kind, seed, limit=cut)
    seat = data.draw(st.integers(0, match.seats - 1))
    log, numbers = list(match.log), match.state.numbers()
    point = match.undo_point(seat)
    if point is None:
        with pytest.raises(UndoError, match="nothing to take back"):
            match.undo(seat)
        assert (match.log, match.state.numbers()) == (log, numbers)
        return
    assert log[point].seat == seat
    assert not any(entry.is_roll for entry in log[point:])
    assert match.undo(seat) == point
    assert match.log == log[:point] + log[point + 1 :]
    if point == len(log) - 1:
        assert match.state.numbers() == match.state_at(point).numbers()
    match.play(log[point].value, seat)
    assert match.state.numbers() == numbers


def test_undo_is_free_until_a_die_or_another_player() -> None:
    """Placing: one's own last placing may go back, but not after the other has placed."""
    match = Match("warp-6", 2)
    match.roll_all(Rng(1))
    first = int(match.state.next_seat())
    assert (match.undo_point(0), match.undo_point(1)) == (None, None)
    match.play("8a")
    assert (match.undo_point(first), match.undo_point(1 - first)) == (18, None)
    match.play("8a")
    assert (match.undo_point(first), match.undo_point(1 - first)) == (None, 19)
    assert match.undo_point(first, bots=[1 - first]) == 18
    assert match.undo(first, bots=[1 - first]) == 18
    assert (len(match.log), int(match.state.next_seat())) == (18, first)


def test_undo_is_refused_after_a_reroll_and_after_the_end() -> None:
    match = random_match(2, 1, False, seed=4)
    warped = next(n for n, e in enumerate(match.log) if e.is_roll and n > 36)
    part = Match("warp-6", 2)
    for entry in match.log[: warped + 1]:
        part.add(entry)
    assert [part.undo_point(seat) for seat in (0, 1)] == [None, None]
    assert [match.undo_point(seat) for seat in (0, 1)] == [None, None]


@pytest.mark.parametrize("kind", KINDS)
def test_scenes_and_events_tell_the_whole_game(kind: tuple[int, int, bool]) -> None:
    """Every frame can be drawn; targets are the legal actions; moved dice end where they stand."""
    match = random_match(*kind, seed=13, limit=300)
    for viewer in range(-1, match.seats):
        point = Viewpoint(match, viewer)
        assert [frame.seq for frame in point.frames] == list(range(len(point.frames)))
        for frame in point.frames[1:]:
            assert frame.events
            for event in frame.events:
                assert event.kind != "moved" or len(event.path) > 1
        scene = point.scene()
        legal = match.state.legal_actions(viewer) if viewer >= 0 else []
        assert [target.action for target in scene.targets] == legal
        assert len(scene.tokens) == len(dice(WarpSix(*kind)))
        places = {cell.id for cell in scene.board.cells} | {tray.id for tray in scene.trays}
        assert {token.at for token in scene.tokens} <= places
        assert to_json(scene) == to_json(match.scene(viewer))


@pytest.mark.parametrize("kind", KINDS)
def test_previews_say_what_will_happen(kind: tuple[int, int, bool]) -> None:
    """A target's preview ends where the die comes to rest, or shows what it will show."""
    table = WarpSix(*kind)
    game = get_game("warp-6")
    for number, _ in enumerate(steps(table, Rng(21))):
        if number % 15 or table.pending < 0:
            continue
        seat = int(table.pending)
        for target in game.scene(table, seat).targets:
            after = table.clone()
            after.apply(seat, target.action)
            preview = target.preview
            assert preview is not None
            token = next(t for t in game.scene(after, seat).tokens if t.id == preview.token)
            if preview.path and after.pending != OVER and after.table[GAME] == table.table[GAME]:
                rest = (
                    "out-" + str(seat) if preview.path[-1].at == "centre" else preview.path[-1].at
                )
                assert token.at == rest
            if preview.face:
                assert token.face == preview.face
            rolls = (int(after.die),) if after.pending == CHANCE else ()
            assert preview.rolls == rolls or after.table[GAME] != table.table[GAME]


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("kind", KINDS[:4])
def test_bots_play_whole_games(bot: str, kind: tuple[int, int, bool]) -> None:
    """A bot always finds a legal action from its seat's observation."""
    table, rng, player = WarpSix(*kind), Rng(5), get_bot(bot)
    decisions = 0
    while table.pending != OVER:
        if table.pending == CHANCE:
            table.roll(rng.roll(int(table.die)))
            continue
        seat = int(table.next_seat())
        table.apply(seat, int(player.choose(table.observe(seat), seat, rng)))
        decisions += 1
    assert decisions < 20_000


def test_greedy_beats_random() -> None:
    """Looking one decision ahead wins nearly always."""
    table, rng = WarpSix(2), Rng(9)
    players = [get_bot("greedy"), get_bot("random")]
    wins = 0.0
    for number in range(10):
        table = WarpSix(2)
        while table.pending != OVER:
            if table.pending == CHANCE:
                table.roll(rng.roll(int(table.die)))
                continue
            seat = int(table.next_seat())
            bot = players[(seat + number) % 2]
            table.apply(seat, int(bot.choose(table.observe(seat), seat, rng)))
        wins += table.returns(number % 2)
    assert wins >= 9
