"""Information states: equal for histories that a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

import pytest
from examples.games import hands, tic_tac_toe, whistle

from harena import SPECTATOR, TERMINAL, Match
from harena.core.errors import SeatError

Known = tuple[object, ...]


def dealt(faces: tuple[int, ...]) -> Match:
    match = Match(hands.GAME, 2, {"rounds": 1})
    for face in faces:
        match.apply_chance(face)
    return match


def histories(match: Match) -> Iterator[Match]:
    """All ways to go on, with every order of those who decide at once."""
    yield match
    state = match.state
    for face in range(1, int(state.die) + 1):
        further = copy(match)
        further.apply_chance(face)
        yield from histories(further)
    for seat in state.deciding():
        for action in state.legal_actions(seat):
            further = copy(match)
            further.apply_action(action, seat)
            yield from histories(further)


def known_to_north(match: Match) -> Known:
    """Return north's knowledge: the number of cards dealt, its own, and the cards laid."""
    faces = [entry.value for entry in match.log if entry.is_roll]
    laid = {entry.seat: entry.value for entry in match.log if not entry.is_roll}
    over = match.state.to_move == TERMINAL
    return len(faces), tuple(faces[:2]), laid.get(0), laid.get(1) if over else None


def test_information_states_match_knowledge() -> None:
    """Compare all histories of a small game."""
    pairs = {(one.information_state(0), known_to_north(one)) for one in histories(dealt(()))}
    texts, knowledge = {text for text, _ in pairs}, {known for _, known in pairs}
    assert len(pairs) == len(texts) == len(knowledge) == 91
    lines = dealt((1, 2, 3, 1)).information_state(0).splitlines()[2:]
    assert [line.split()[0] for line in lines] == ["d3=1", "d3=2", "d3=?", "d3=?"]


def test_simultaneous_order_does_not_matter() -> None:
    one, two = dealt((1, 2, 3, 1)), dealt((1, 2, 3, 1))
    for match, order in ((one, (0, 1)), (two, (1, 0))):
        for seat in order:
            match.apply_action(match.legal_actions(seat)[0], seat)
    assert one.log != two.log
    for viewer in (0, 1, SPECTATOR):
        assert one.information_state(viewer) == two.information_state(viewer)


def test_order_of_readiness_is_hidden() -> None:
    matches = [Match("gladiator-arena", 3) for _ in range(2)]
    for match, order in zip(matches, ((0, 1), (1, 0)), strict=True):
        for seat, square in enumerate(("A1", "B1", "C1")):
            for word in ("human", "sword", square, "ready"):
                match.apply_action(word, seat)
        for seat in order:
            match.apply_action("ready", seat)
    one, two = matches
    for viewer in (2, SPECTATOR):
        assert one.information_state(viewer) == two.information_state(viewer)


def test_information_states_have_perfect_recall() -> None:
    one, two = Match(tic_tac_toe.GAME, 2), Match(tic_tac_toe.GAME, 2)
    for match, squares in ((one, "a3 b3 c3"), (two, "c3 b3 a3")):
        for square in squares.split():
            match.apply_action(square)
    assert one.observe(1) == two.observe(1)
    assert one.information_state(1) != two.information_state(1)
    assert one.information_state(1).splitlines() == [
        "tic-tac-toe 2 seats",
        "seat 1",
        "0:a3 | 0=1 4=1",
        "1:b3 | 0=0 5=2",
        "0:c3 | 0=1 6=1",
    ]


def test_windows_hide_who_has_answered() -> None:
    asked = Match(whistle.GAME, 3)
    while asked.state.die:
        asked.apply_chance(1)
    asked.apply_action("run")
    answered = copy(asked)
    answered.apply_action("pass", 2)
    for viewer in (0, 1, SPECTATOR):
        assert answered.information_state(viewer) == asked.information_state(viewer)
    assert answered.information_state(2) != asked.information_state(2)
    # Whether east is the last to answer does not bear on what east knows of its own answer.
    asked.apply_action("pass", 1)
    answered.apply_action("pass", 1)
    lines = asked.information_state(1).splitlines()
    assert answered.information_state(1).splitlines()[: len(lines)] == lines
    asked.apply_action("pass", 2)
    for viewer in (0, 1, 2, SPECTATOR):
        assert answered.information_state(viewer) == asked.information_state(viewer)


def test_plans_are_secret_and_readiness_is_public() -> None:
    matches = [Match("gladiator-arena", 2) for _ in range(3)]
    plans = (["human", "sword", "D4"], ["elf", "bow", "E5"], ["human", "sword", "D4", "ready"])
    for match, plan in zip(matches, plans, strict=True):
        for action in plan:
            match.apply_action(action, 0)
    one, two, ready = (match.information_state(1) for match in matches)
    assert one == two != ready
    assert "0:ready" in ready
    # What was amended leaves no trace.
    matches[1].amend(0, plans[0])
    assert matches[1].information_state(0) == matches[0].information_state(0)


def test_resignations_are_known() -> None:
    match = Match(tic_tac_toe.GAME, 2)
    match.resign(1)
    assert match.information_state(0).endswith("\n1 resigns")


def test_seats_options_and_viewers_differ() -> None:
    match = Match("warp-6", 2)
    texts = {
        match.information_state(0),
        match.information_state(1),
        match.information_state(SPECTATOR),
        Match("warp-6", 3).information_state(0),
        Match("warp-6", 2, {"games": 2}).information_state(0),
    }
    assert len(texts) == 5
    with pytest.raises(SeatError, match="no seat 2; seats are 0 to 1"):
        match.information_state(2)
