"""The example games, in plain Python: secrets, interrupts, bots, undo."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from examples.games import hands, point_race, small_hex, sums, tic_tac_toe, toll, whistle
from hypothesis import given, settings, strategies as st

from harena import (
    CHANCE,
    SIMULTANEOUS,
    SPECTATOR,
    TERMINAL,
    Entry,
    Game,
    IllegalActionError,
    Match,
    PlayerView,
    RecordError,
    Rng,
    read_record,
    register,
    write_record,
)
from harena.core import messages
from harena.core.play.entry import UNKNOWN
from harena.core.play.playout import Playout
from harena.core.play.state import State
from harena.core.scene.scene import Event, Played, to_json
from harena.testing.play import random_match
from tests.shared.random_play import play_to_end, visible_history

SETUPS: list[tuple[Game, int]] = [
    (hands.GAME, 2),
    (hands.GAME, 4),
    (toll.GAME, 2),
    (toll.GAME, 3),
    (toll.GAME, 6),
    (whistle.GAME, 2),
    (whistle.GAME, 4),
    (sums.GAME, 2),
    (sums.GAME, 4),
    (tic_tac_toe.GAME, 2),
    (point_race.GAME, 2),
    (small_hex.GAME, 2),
]
every_setup = pytest.mark.parametrize(("game", "seats"), SETUPS)


@pytest.fixture(autouse=True)
def _registered() -> None:
    for game, _ in SETUPS:
        register(game)


@every_setup
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_other_games(game: Game, seats: int, bot: str) -> None:
    state = play_to_end(game.start(seats), [bot] * seats, 2)
    assert state.to_move == TERMINAL
    assert sum(state.returns()[seat] for seat in range(seats)) == pytest.approx(1.0)


def hidden_cards(state: State, viewer: int) -> int:
    """Return the number of values hidden from a viewer."""
    view = state.observe(viewer)
    return sum(a != b for a, b in zip(state.numbers(), view.numbers(), strict=True))


@settings(max_examples=25)
@given(st.sampled_from(SETUPS), st.integers(0, 30), st.integers(0, 60), st.integers(0, 9))
def test_secrets_do_not_show(setup: tuple[Game, int], seed: int, cut: int, other: int) -> None:
    game, seats = setup
    match = random_match(game, seats, {}, seed, cut)
    for viewer in range(SPECTATOR, seats):
        guess = match.state.observe(viewer)
        guess.determinize(viewer, Rng(other))
        view, again = match.state.observe(viewer), guess.observe(viewer)
        assert again.numbers() == view.numbers()
        assert to_json(game.scene(again, viewer)) == to_json(game.scene(view, viewer))
        if viewer >= 0:
            assert guess.legal_actions(viewer) == match.state.legal_actions(viewer)


@settings(max_examples=25)
@given(st.sampled_from(SETUPS), st.integers(0, 30), st.integers(0, 60), st.integers(0, 9))
def test_guesses_can_be_played_to_the_end(
    setup: tuple[Game, int], seed: int, cut: int, other: int
) -> None:
    game, seats = setup
    match = random_match(game, seats, {}, seed, cut)
    guess = match.state.observe(0)
    guess.determinize(0, Rng(other))
    assert Playout(other).run(guess, 5_000)


def test_guesses_vary() -> None:
    for game, seats, cut in ((hands.GAME, 3, 12), (toll.GAME, 3, 9)):
        match = random_match(game, seats, {}, 1, cut)
        guesses = set()
        for other in range(20):
            guess = match.state.observe(1)
            guess.determinize(1, Rng(other))
            guesses.add(guess.key())
        assert len(guesses) > 5
        assert hidden_cards(match.state, 1) > 0


def dealt(game: Game, faces: list[int], seats: int = 2) -> Match:
    """Return a match after these cards are dealt."""
    match = Match(game, seats)
    for face in faces:
        match.apply_chance(face)
    assert match.state.to_move != CHANCE
    return match


def test_hidden_deals_look_the_same() -> None:
    """East's cards differ: north and spectators see the same bytes, east does not."""
    one = dealt(hands.GAME, [1, 2, 3, 1, 1, 1, 1, 1])
    two = dealt(hands.GAME, [1, 2, 3, 1, 3, 2, 3, 2])
    for viewer in (0, SPECTATOR):
        assert visible_history(one, viewer) == visible_history(two, viewer)
    assert visible_history(one, 1) != visible_history(two, 1)
    assert "d3=? d3=? d3=? d3=?" in write_record(one, 0)
    assert "d3=1 d3=2 d3=3 d3=1 d3=?" in write_record(one, 0)
    with pytest.raises(RecordError, match=messages.HIDDEN_STEP) as caught:
        read_record(write_record(one, 0))
    assert (caught.value.line, caught.value.column) == (10, 29)


def test_face_down_cards_look_the_same() -> None:
    """Others see neither east's card nor whether east has laid."""
    matches = []
    for card in ("stone", "paper", None):
        match = dealt(hands.GAME, [1, 2, 3, 1, 1, 2, 1, 2])
        if card:
            match.apply_action(card, 1)
        matches.append(match)
    for viewer in (0, SPECTATOR):
        assert len({visible_history(match, viewer) for match in matches}) == 1
    assert len({visible_history(match, 1) for match in matches}) == 3


def test_secret_phases_may_follow_each_other() -> None:
    """Each round is shown with its last card, although the next begins at once."""
    match = dealt(hands.GAME, [1, 2, 3, 1, 1, 2, 1, 2])
    points = [PlayerView(match, viewer) for viewer in (-1, 0, 1)]
    for point in points:
        point.catch_up()
    match.apply_action("stone", 0)
    assert [len(point.catch_up()) for point in points] == [0, 1, 0]
    match.apply_action("paper", 1)
    assert match.state.to_move == SIMULTANEOUS
    for point in points:
        (frame,) = point.catch_up()
        shown = [(event.kind, event.beat, event.card) for event in frame.events]
        assert shown == [
            ("played", 1, Played(0, "Stone", "stone")),
            ("played", 1, Played(1, "Paper", "paper")),
        ]
    assert match.shows(len(match.log) - 1)
    assert [match.may_know(viewer, len(match.log) - 2) for viewer in (-1, 0, 1)] == [True] * 3
    assert write_record(match, SPECTATOR).endswith("9. north stone\n10. east paper\n")
    assert (match.undo_point(0), match.undo_point(1)) == (None, None)
    match.apply_action("paper", 0)
    assert (match.undo_point(0), match.undo_point(1)) == (10, None)
    assert write_record(match, 1).endswith("d3=2\n9. north stone\n10. east paper\n")


def test_order_of_play_does_not_matter() -> None:
    ends = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        match = dealt(hands.GAME, [1, 2, 3, 1] * 3, seats=3)
        for seat in order:
            match.apply_action(("stone", "paper", "scissors")[seat], seat)
        events = [PlayerView(match, viewer).frames[-1].events for viewer in range(-1, 3)]
        ends.append((match.state.numbers(), events))
    assert ends[0] == ends[1] == ends[2]


def test_secret_decisions_are_shown_lowest_seat_first() -> None:
    """In any order of laying; a viewer's own cards are not repeated."""
    seats: list[list[int]] = []

    class Recording(hands.HandsGame):
        def events(self, entries: Sequence[Entry], after: State, viewer: int) -> list[Event]:
            seats.append([entry.seat for entry in entries])
            return []

    for order in ((0, 1, 2), (2, 1, 0), (2, 0, 1)):
        match = Match(Recording(), 3)
        for _ in range(12):
            match.apply_chance(1)
        for seat in order:
            match.apply_action("stone", seat)
        seats.clear()
        PlayerView(match, SPECTATOR)
        assert seats[-1] == [0, 1, 2]
        PlayerView(match, order[0])
        assert seats[-1] == sorted(order[1:])


# --- interrupts -----------------------------------------------------------------------------


def toll_match(*faces: str) -> Match:
    """Return a match of three with hands given as coins, thieves and guards: c, t, g."""
    match = Match(toll.GAME, 3)
    for card in "".join(faces):
        match.apply_chance(toll.PILE.index("ctg".index(card)) + 1)
    assert match.state.to_move == 0
    return match


def scores(match: Match) -> list[int]:
    return [int(match.state.values[toll.SCORE + seat]) for seat in range(match.seats)]


def test_windows_ask_everyone() -> None:
    for hand in ("ccc", "ggg", "ctg"):
        match = toll_match("ctg", hand, hand)
        match.apply_action("coin")
        asked = []
        while match.state.depth:
            asked.append(int(match.state.next_seat()))
            assert toll.LET in match.state.legal_actions()
            match.apply_action("let")
        assert asked == [1, 2]
        assert scores(match) == [1, 0, 0]
        assert match.state.to_move == 1


def test_guard_stops_a_card() -> None:
    match = toll_match("ccc", "ggg", "ccc")
    for action in ("coin", "guard", "let", "let"):
        match.apply_action(action)
    assert (scores(match), match.state.depth, match.state.to_move) == ([0, 0, 0], 0, 1)


def test_last_in_first_out() -> None:
    """The newest guard takes effect first."""
    match = toll_match("cgc", "ggc", "ggc")
    match.apply_action("coin")
    match.apply_action("guard")
    assert (match.state.depth, match.state.to_move) == (2, 2)
    match.apply_action("guard")
    assert (match.state.depth, match.state.to_move) == (3, 0)
    scene = match.scene(-1)
    road = [(token.text, token.seat) for token in scene.tokens if token.at == "road"]
    assert road == [("coin", 0), ("guard", 1), ("guard", 2)]
    match.apply_action("let")
    match.apply_action("let")
    # Cedar's guard has stopped birch's; of the coin's window cedar's answer is still due.
    assert (match.state.depth, match.state.to_move) == (1, 2)
    match.apply_action("let")
    assert (scores(match), match.state.depth, match.state.to_move) == ([1, 0, 0], 0, 1)


def test_three_guards_deep() -> None:
    match = toll_match("cgc", "ggc", "ggc")
    for action in ("coin", "guard", "guard", "guard", "let", "let"):
        match.apply_action(action)
    # Ash's guard stopped cedar's, so birch's works unless somebody else stops it.
    assert (match.state.depth, match.state.to_move) == (2, 0)
    match.apply_action("let")
    assert (scores(match), match.state.depth, match.state.to_move) == ([0, 0, 0], 0, 1)


def test_guards_must_be_in_hand() -> None:
    match = toll_match("ccc", "ctt", "ggg")
    match.apply_action("coin")
    before = match.state.numbers()
    with pytest.raises(IllegalActionError, match=messages.legal_now(legal=["let"])):
        match.apply_action("guard")
    assert match.state.numbers() == before


def test_other_hands_are_hidden() -> None:
    matches = []
    for hand in ("ggg", "ccc"):
        match = toll_match("ccc", hand, "ttt")
        for action in ("coin", "let"):
            match.apply_action(action)
        matches.append(match)
    for viewer in (0, 2, SPECTATOR):
        assert visible_history(matches[0], viewer) == visible_history(matches[1], viewer)
    assert visible_history(matches[0], 1) != visible_history(matches[1], 1)


def test_drawn_cards_are_private() -> None:
    match = toll_match("ccc", "ccc", "ttt")
    points = [PlayerView(match, viewer) for viewer in (-1, 0, 1)]
    match.apply_action("draw")
    match.apply_chance(9)
    texts = [[event.text for f in point.catch_up() for event in f.events] for point in points]
    assert "guard" in texts[1][-1]
    assert texts[0] == texts[2]
    assert "guard" not in " ".join(texts[0])
    number = len(match.log) - 1
    assert [match.may_know(viewer, number) for viewer in (-1, 0, 1)] == [False, True, False]
    assert "draw d9=?" in write_record(match, 1)
    assert "draw d9=9" in write_record(match, 0)
    assert UNKNOWN not in [entry.value for entry in match.log]
    assert match.undo_point(0) is None


def test_undo_ends_with_the_next_answer() -> None:
    match = toll_match("ccc", "ccc", "ttt")
    match.apply_action("coin")
    assert [match.undo_point(seat) for seat in range(3)] == [9, None, None]
    match.apply_action("let")
    assert [match.undo_point(seat) for seat in range(3)] == [None, 10, None]
    before = match.state_at(10).numbers()
    assert match.undo(1) == 10
    assert match.state.numbers() == before


def test_full_stack_raises() -> None:
    state = toll.Toll(2)
    room = (len(state.values) - int(state.stack)) // 8
    for number in range(room):
        frame = int(state.push(1))
        assert frame == int(state.frame())
        state.values[frame + 7] = number
    numbers = state.numbers()
    with pytest.raises(IndexError, match=f"no room for procedure 2: {room} are running"):
        state.push(2)
    assert state.numbers() == numbers
    for _ in range(room):
        state.pop()
    assert state.numbers() == toll.Toll(2).numbers()


def test_no_undo_into_a_secret_phase() -> None:
    """Offering the undo would reveal whether others have chosen."""

    class Opening(hands.Hands):
        """North says when the round may begin."""

        def ask(self) -> None:
            self.to_move = 0

        def _legal_actions(self, seat: int, out: object) -> None:
            hands.Hands._legal_actions(self, seat, out)  # type: ignore[arg-type]

        def _apply_action(self, seat: int, action: int) -> None:
            if self.to_move == 0:
                self.to_move, self.waiting = SIMULTANEOUS, 3
            else:
                super()._apply_action(seat, action)

        def empty(self) -> State:
            return Opening(2, 3)

    class OpeningGame(hands.HandsGame):
        def new(self, seats: int, options: object) -> hands.Hands:
            return Opening(2, 3)

    match = Match(OpeningGame(), 2)
    for face in (1, 2, 3, 1, 1, 2, 3, 1):
        match.apply_chance(face)
    match.apply_action("stone")
    for seat, card in ((1, "paper"), (0, "stone")):
        assert match.undo_point(0) is None
        match.apply_action(card, seat)
    assert match.undo_point(0) is None
