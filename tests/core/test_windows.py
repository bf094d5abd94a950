"""Windows: what others learn of them while they are open, when they end, and in the end."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from examples.games import whistle
from hypothesis import given, strategies as st

from harena import (
    SIMULTANEOUS,
    SPECTATOR,
    TERMINAL,
    Match,
    PlayerView,
    RecordError,
    Rng,
    read_record,
    register,
)
from harena.core import messages
from harena.core.play.entry import UNKNOWN, Entry
from harena.core.play.state import UNTIL_SHOWN, State
from harena.core.record import write_record
from harena.core.scene.scene import Event
from tests.shared.random_play import assert_same_as_fresh, random_entries, visible_history


@pytest.fixture(autouse=True)
def _registered() -> None:
    register(whistle.GAME)


def dealt(*hands: str, game: whistle.WhistleGame = whistle.GAME) -> Match:
    """Return a match with these hands: w is a whistle, - a useless card."""
    match = Match(game, len(hands), {"cards": len(hands[0])})
    for card in "".join(hands):
        match.apply_chance(1 if card == "w" else 2)
    assert match.state.to_move == 0
    return match


def answer(match: Match, order: Sequence[int], blow: Sequence[int] = ()) -> None:
    """All answer in a window, in that order."""
    for seat in order:
        match.apply_action("blow" if seat in blow else "pass", seat)


ORDERS = list(itertools.permutations((1, 2, 3)))


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_open_windows_reveal_nothing(viewer: int) -> None:
    looks = set()
    for two, three in itertools.product(("--", "w-", "ww"), repeat=2):
        for answered in ((), (2,), (3,), (2, 3), (3, 2)):
            match = dealt("--", "--", two, three)
            match.apply_action("run")
            answer(match, answered, [seat for seat in answered if "w" in (two, three)[seat - 2]])
            looks.add(visible_history(match, viewer))
    assert len(looks) == 1


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_passed_windows_reveal_nothing(viewer: int) -> None:
    """Neither who could have blown nor the order of answers shows."""
    looks = set()
    for hand in ("--", "w-", "ww"):
        for order in ORDERS:
            match = dealt("--", "--", hand, hand)
            match.apply_action("run")
            answer(match, order)
            assert match.state.to_move == 1
            looks.add(visible_history(match, viewer))
    assert len(looks) == 1


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_unused_answers_stay_secret(viewer: int) -> None:
    looks = set()
    for blow, hand in (((2, 3), "w-"), ((2,), "w-"), ((2,), "--")):
        for order in ORDERS:
            match = dealt("--", "--", "w-", hand)
            match.apply_action("run")
            answer(match, order, blow)
            assert match.state.values[whistle.WINDOW] == 2
            looks.add(visible_history(match, viewer))
    assert len(looks) == 1


@pytest.mark.parametrize("order", ORDERS)
def test_answering_seats_get_frames(order: Sequence[int]) -> None:
    """One for the own answer and one for the end; the others get only the latter."""
    match = dealt("--", "--", "--", "--")
    match.apply_action("run")
    before = {viewer: len(PlayerView(match, viewer).frames) for viewer in range(-1, 4)}
    points = [PlayerView(match, viewer) for viewer in range(-1, 4)]
    for seat in order:
        match.apply_action("pass", seat)
        for point in points:
            point.catch_up()
    for point in points:
        more = 2 if point.viewer in order else 1
        assert len(point.frames) == before[point.viewer] + more
        assert_same_as_fresh(point)
        assert point.scene() == match.scene(point.viewer)


def test_window_end_reveals_no_answers() -> None:
    """The other seats in order, never their answers."""
    shown_entries: list[list[Entry]] = []

    class Recording(whistle.WhistleGame):
        def events(self, entries: Sequence[Entry], after: State, viewer: int) -> list[Event]:
            shown_entries.append(list(entries))
            return []

    secret = [Entry(seat, UNKNOWN) for seat in range(4)]
    for order in ORDERS:
        match = dealt("--", "--", "w-", "--", game=Recording())
        match.apply_action("run")
        answer(match, order, [2])
        PlayerView(match, SPECTATOR)
        assert shown_entries[-1] == secret[1:]
        PlayerView(match, 2)
        assert shown_entries[-2:] == [[Entry(2, whistle.BLOW)], [secret[1], secret[3]]]


def test_consecutive_windows_are_separate() -> None:
    """Also if it asks the same seat alone."""
    match = dealt("ww", "ww")
    match.apply_action("run")
    starts = [match.phase_start()]
    match.apply_action("blow", 1)
    assert match.state.waiting == 1
    starts.append(match.phase_start())
    match.apply_action("pass", 0)
    assert starts == [5, 6]
    assert match.shows(5)
    assert match.shows(6)

    class Again(whistle.Whistle):
        """The second window asks the one who has blown."""

        def open_window(self, kind: int, but: int) -> None:
            super().open_window(kind, 0)

        def empty(self) -> State:
            return Again(int(self.seats), int(self.values[whistle.CARDS]))

    class AgainGame(whistle.WhistleGame):
        def new(self, seats: int, options: object) -> whistle.Whistle:
            return Again(2, 2)

    match = dealt("ww", "ww", game=AgainGame())
    match.apply_action("run")
    match.apply_action("blow", 1)
    assert (match.state.to_move, match.state.waiting, match.phase_start()) == (SIMULTANEOUS, 2, 6)
    texts = [event.text for event in PlayerView(match, 0).frames[-1].events]
    assert texts == ["Birch has blown."]


def test_records_of_windows() -> None:
    match = dealt("--", "w-", "--", "w-")
    match.apply_action("run")
    answer(match, (3, 1), [1])
    lines = {viewer: write_record(match, viewer).splitlines()[11:] for viewer in range(-1, 4)}
    start = "9. ash run"
    assert lines[SPECTATOR][1:] == lines[0][1:] == lines[2][1:] == [start]
    assert lines[1][1:] == [start, "10. birch blow"]
    assert lines[3][1:] == [start, "10. elm pass"]
    answer(match, (2,))
    lines = {viewer: write_record(match, viewer).splitlines()[12:] for viewer in range(-1, 4)}
    assert lines[SPECTATOR] == [start, "10. birch ?", "11. cedar ?", "12. elm ?"]
    assert lines[1] == [start, "10. birch blow", "11. cedar ?", "12. elm ?"]
    assert lines[3] == [start, "10. birch ?", "11. cedar ?", "12. elm pass"]
    with pytest.raises(RecordError, match=messages.HIDDEN_STEP):
        read_record(write_record(match, 1))
    while match.state.to_move != TERMINAL:
        match.apply_action(match.state.legal_actions()[0])
    for viewer in (None, SPECTATOR, 0, 1):
        again = read_record(write_record(match, viewer))
        assert again.log == match.log


def test_secret_steps_are_shown_together() -> None:
    class Twice(whistle.Whistle):
        """Blowing takes two steps; the answers of the highest seat are shown in the end."""

        def _apply_action(self, seat: int, action: int) -> None:
            if action == whistle.BLOW and self.values[whistle.ANSWER + seat] == 0:
                self.values[whistle.ANSWER + seat] = action + 1
            else:
                super()._apply_action(seat, action)

        def _legal_actions(self, seat: int, out: object) -> None:
            if self.values[whistle.WINDOW] and self.values[whistle.ANSWER + seat]:
                out.add(whistle.BLOW)  # type: ignore[attr-defined]
            else:
                super()._legal_actions(seat, out)  # type: ignore[arg-type]

        def observers(self, actor: int) -> int:
            shown = UNTIL_SHOWN if self.to_move == SIMULTANEOUS and actor == 3 else 0
            return super().observers(actor) | int(shown)

        def empty(self) -> State:
            return Twice(int(self.seats), int(self.values[whistle.CARDS]))

    class TwiceGame(whistle.WhistleGame):
        def new(self, seats: int, options: object) -> whistle.Whistle:
            return Twice(4, 2)

    match = dealt("--", "w-", "w-", "w-", game=TwiceGame())
    match.apply_action("run")
    answer(match, (3, 1, 2, 3, 1), (1, 3))
    assert write_record(match, 0).splitlines()[13:] == [
        "10. birch ?",
        "11. cedar ?",
        "12. elm blow blow",
    ]
    known = [[match.may_know(v, n) for n in range(9, 14)] for v in (0, 1)]
    assert known == [[True, False, False, True, False], [True, True, False, True, True]]


@given(st.integers(0, 200), st.integers(2, 4))
def test_frames_match_the_replay(seed: int, seats: int) -> None:
    match = Match(whistle.GAME, seats, settles=False)
    points = [PlayerView(match, viewer) for viewer in range(-1, seats)]
    for entry in random_entries(match.state.clone(), Rng(seed), 60):
        match.add(entry)
        for point in points:
            point.catch_up()
    for point in points:
        assert_same_as_fresh(point)


def test_answers_can_be_undone_in_an_open_window() -> None:
    match = dealt("--", "w-", "w-")
    match.apply_action("run")
    assert [match.undo_point(seat) for seat in range(3)] == [None] * 3
    match.apply_action("pass", 1)
    assert [match.undo_point(seat) for seat in range(3)] == [None, 7, None]
    match.undo(1)
    answer(match, (2, 1), [1])
    assert [match.undo_point(seat) for seat in range(3)] == [None] * 3
