"""Steps of a match that are shared by several player views."""

from __future__ import annotations

from copy import copy

import pytest

from harena import CHANCE, SIMULTANEOUS, Match, PlayerView, Rng
from harena.core.play.event_log import Step
from tests.conftest import THOROUGH

STARTS = {
    "warp-6": (3, {"start": "secret"}),
    "arena": (2, {}),
    "gladiator-arena": (3, {}),
    "warp-arena": (2, {"arena": "quick"}),
}


def moved(match: Match, rng: Rng) -> None:
    """Make a random decision or roll a die."""
    if match.state.to_move == CHANCE:
        match.apply_chance(rng.roll(match.state.die))
        return
    seats = match.state.deciding()
    seat = seats[rng.below(len(seats))]
    legal = match.state.legal_actions(seat)
    match.apply_action(legal[rng.below(len(legal))], seat)


@pytest.mark.parametrize("name", STARTS)
def test_shown_steps_match_played_steps(name: str) -> None:
    seats, options = STARTS[name]
    match, rng = Match(name, seats, options), Rng(11)
    shown = [PlayerView(match, viewer) for viewer in range(-1, seats)]
    undone = 0
    for _ in range(25 * THOROUGH):
        if match.over:
            break
        match = copy(match)
        match.keep_steps()
        for _ in range(1 + rng.below(4)):
            if not match.over:
                moved(match, rng)
        point = match.undo_point(rng.below(seats))
        back = rng.below(3) == 0 and point is not None and match.state.to_move == SIMULTANEOUS
        if back and point is not None:
            match.take_back(point)
            undone += 1
        for view in shown:
            view.match = match
            if back:
                view.rewind()
            first = len(view.frames)
            view.catch_up(match.steps or ())
            fresh = PlayerView(match, view.viewer)
            assert view.frames == fresh.frames
            numbers = range(max(0, first - 2), len(view.frames))
            assert list(view.views(first)) == [view.view(n) for n in numbers if n >= first]
            for number in numbers:
                assert view.view(number) == fresh.position(fresh.frames[number]).observe(
                    view.viewer
                )
                assert view.scene(number) == fresh.scene(number)
    assert undone or name in ("arena", "warp-arena")


def test_shown_steps_are_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("warp-6", 2)
    watchers = [PlayerView(match, viewer) for viewer in (-1, 0, 1)]
    match.keep_steps()
    match.apply_chance(5)
    assert match.steps is not None

    def refuse(*_: object) -> None:
        raise AssertionError("it is played again")

    monkeypatch.setattr(Step, "__init__", refuse)
    assert [len(watcher.catch_up(match.steps)) for watcher in watchers] == [1, 1, 1]


def test_step_positions_are_immutable() -> None:
    match, rng = Match("warp-6", 2), Rng(3)
    match.keep_steps()
    match.roll_all(rng)
    for _ in range(20):
        moved(match, rng)
    fresh = Match("warp-6", 2)
    assert match.steps is not None
    assert [step.number for step in match.steps] == list(range(len(match.log)))
    for step in match.steps:
        assert step.entry == match.log[step.number]
        assert step.before == fresh.state
        fresh.add(step.entry)
        assert step.after == fresh.state


def test_refused_plans_leave_the_steps() -> None:
    match = Match("gladiator-arena", 2)
    match.keep_steps()
    match.apply_action("human", 0)
    before = list(match.steps or ())
    with pytest.raises(ValueError, match="seat 0 "):
        match.amend(0, ["elf", "D4"])
    assert match.steps == before
    match.amend(0, ["elf", "bow"])
    names = [match.state.space.name(step.entry.value) for step in match.steps or ()]
    assert names == ["elf", "bow"]
