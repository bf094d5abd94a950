"""Series of games in one match, in a game that leaves drawing and telling to the defaults."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harena import TERMINAL, IllegalActionError, Match, read_record, register, write_record
from harena.core import messages
from harena.core.game import Game, Traits
from harena.core.options import Options
from harena.core.play.actions import Actions, ActionSpace, Kind
from harena.core.play.entry import GAME_RESIGNED, GAME_TIMED_OUT, Entry
from harena.core.play.player_view import PlayerView
from harena.core.play.state import State
from harena.core.registry import forget
from harena.testing.matches import MATCH_PROPERTIES, same_match

SPACE = ActionSpace([Kind("button", ["wait", "win"])])
GAMES = 3


class Tally(State):
    """A series: `win` wins the current game. The values are its number and each seat's wins."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, SPACE, 4)
        self.values[0], self.to_move = 1, 0

    def empty(self) -> State:
        return Tally(int(self.seats))

    def _legal_actions(self, seat: int, out: Actions) -> None:
        out.add(0)
        out.add(1)

    def _apply_action(self, seat: int, action: int) -> None:
        if action == 1:
            self._won_by(seat)
        else:
            self.to_move = (seat + 1) % self.seats

    def _won_by(self, seat: int) -> None:
        self.values[1 + seat] += 1
        if self.values[0] == GAMES:
            self.to_move = TERMINAL
        else:
            self.values[0] += 1
            self.to_move = 0

    def _returns(self, seat: int) -> float:
        won = self.values[1 + seat] == max(self.values[1:])
        return float(self.to_move == TERMINAL and won)

    def series_game(self) -> int:
        return int(self.values[0])

    def lose_game(self, seat: int) -> None:
        self._won_by(1 - seat)


class TallyGame(Game[Tally]):
    """The series for the registry."""

    name = "tally"
    title = "Tally"
    seat_counts = (2, 3)

    def new(self, seats: int, options: Options) -> Tally:
        return Tally(seats)


class StubbornGame(TallyGame):
    """The same, where nobody may resign."""

    traits = Traits(can_resign=False)


GAME = TallyGame()


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    register(GAME)
    yield
    forget(GAME.name)


def lost(*, on_time: bool = False) -> Match:
    """Return a series in which Blue has lost the first game after two steps."""
    match = Match(GAME, 2)
    match.apply_action("wait")
    match.apply_action("wait")
    match.lose_game(1, on_time=on_time)
    return match


@pytest.mark.parametrize(
    ("on_time", "value", "text"),
    [
        (False, GAME_RESIGNED, messages.resigned_game(name="Blue", game=1)),
        (True, GAME_TIMED_OUT, messages.lost_game_on_time(name="Blue", game=1)),
    ],
)
def test_a_lost_game_is_an_entry_with_its_own_line(on_time: bool, value: int, text: str) -> None:
    match = lost(on_time=on_time)
    assert match.log[2] == Entry(1, value)
    assert match.log[2].is_loss
    assert not match.log[1].is_loss
    assert [match.game_of(number) for number in range(3)] == [1, 1, 1]
    for viewer in (-1, 0, 1):
        assert [event.text for event in PlayerView(match, viewer).frames[-1].events] == [text]
    match.apply_action("wait")
    assert match.game_of(3) == 2


def test_lost_games_come_back_from_records() -> None:
    match = lost()
    match.apply_action("win")
    match.lose_game(0, on_time=True)
    assert (match.over, match.winners()) == (True, [0])
    text = write_record(match)
    assert "2. blue wait resigns-game" in text
    assert "4. red win forfeits-game" in text
    assert same_match(read_record(text), match)
    for prop in MATCH_PROPERTIES:
        prop(match)


def test_the_last_own_entry_counts_lost_games() -> None:
    """So absence can be told from play."""
    match = lost(on_time=True)
    assert (next(match.own_entries(0), None), next(match.own_entries(1), None)) == (0, 2)
    match.apply_action("wait")
    match.apply_action("wait")
    assert next(match.own_entries(1), None) == 4
    assert next(Match(GAME, 2).own_entries(1), None) is None


def test_nothing_before_the_end_of_a_game_is_undone_freely() -> None:
    match = Match(GAME, 2)
    match.apply_action("wait")
    assert match.undo_point(0) == 0
    match.apply_action("win")
    assert [match.undo_point(seat) for seat in (0, 1)] == [None, None]
    match = lost()
    assert [match.undo_point(seat) for seat in (0, 1)] == [None, None]
    assert match.act_start(1) == 2


@pytest.mark.parametrize("game", [TallyGame(), StubbornGame()])
@pytest.mark.parametrize("seats", [2, 3])
def test_games_are_lost_where_two_may_resign(game: Game, seats: int) -> None:
    match = Match(game, seats)
    allowed = game.traits.can_resign and seats == 2
    assert match.can_lose_game == allowed
    for seat in (-1, seats, 0):
        if allowed and seat == 0:
            continue
        with pytest.raises(IllegalActionError, match=messages.NO_SERIES):
            match.lose_game(seat)
    assert match.log == []


def test_no_game_is_lost_after_the_end() -> None:
    match = lost()
    match.resign(0)
    assert match.resignation() == messages.resigned_series(name="Red", winner="Blue")
    with pytest.raises(IllegalActionError, match=messages.MATCH_OVER):
        match.lose_game(1)
