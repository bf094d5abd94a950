"""Forced actions that hide nothing are applied without a question."""

from __future__ import annotations

import pytest

from harena import CHANCE, TERMINAL, Match, PlayerView, State, read_record, register, write_record
from harena.core.errors import UndoError
from harena.core.game import Game
from harena.core.options import Options
from harena.core.play.actions import Actions, ActionSpace, Kind
from harena.core.play.rng import Rng
from harena.core.play.state import EVERYBODY
from harena.core.registry import get_game
from harena.core.scene.scene import Scene
from harena.lab.play_bots import play_bots

STEPS = ["left", "right", "bow"]
LEFT, RIGHT, BOW = range(3)
SPACE = ActionSpace([Kind("step", STEPS)])

DONE = 0  # decisions so far
HELD = 1  # what seat 0 holds: 1 lets it bow instead of stepping
OPEN = 2  # whether what is held bears on no choice
WHO = 3  # whether others see the steps of seat 0
DICE = 4  # whether a die falls before the third decision


class Dance(State):
    """Two dance by turns: one is free to step left or right, then the other can only bow."""

    def __init__(self) -> None:
        super().__init__(2, SPACE, 5)
        self.to_move = 0

    def empty(self) -> State:
        return Dance()

    def _legal_actions(self, seat: int, out: Actions) -> None:
        if self.values[DONE] % 4 == 0:
            out.add(LEFT)
            out.add(RIGHT)
        else:
            out.add(BOW)

    def _apply_action(self, seat: int, action: int) -> None:
        self.values[DONE] += 1
        done = int(self.values[DONE])
        self.to_move = TERMINAL if done == 8 else done % 2
        if done == 2 and self.values[DICE]:
            self.to_move, self.die = CHANCE, 6

    def _apply_chance(self, face: int) -> None:
        self.to_move, self.die = 0, 0

    def _returns(self, seat: int) -> float:
        return 0.5 if self.to_move == TERMINAL else 0.0

    def observers(self, actor: int) -> int:
        return 1 << actor if actor >= 0 and self.values[WHO] else int(EVERYBODY)

    def choices_are_known(self, seat: int) -> bool:
        return bool(self.values[OPEN]) or bool(super().choices_are_known(seat))

    def redact(self, seat: int) -> None:
        if seat != 0:
            self.values[HELD] = 0


class DanceGame(Game):
    name = "dance"
    title = "Dance"
    names = ("lady", "lord")
    summary = "Left, right and a bow."
    minutes = 1
    seat_counts = (2,)
    places: tuple[int, ...] = ()

    def new(self, seats: int, options: Options) -> State:
        state = Dance()
        for place in self.places:
            state.values[place] = 1
        return state

    def scene(self, view: State, viewer: int) -> Scene:
        raise NotImplementedError


@pytest.fixture(autouse=True)
def _registered() -> None:
    register(DanceGame())


def start(*places: int) -> Match:
    """Return a match of Dance with some values set."""
    game = DanceGame()
    game.places = places
    return Match(game, 2)


def actions_of(match: Match) -> str:
    return " ".join(STEPS[entry.value] for entry in match.log)


def test_states_report_forced_actions() -> None:
    state = get_game("dance").start(2)
    assert state.forced_action() == -1
    state.apply_action(LEFT)
    assert state.forced_action() == BOW
    rolling = get_game("warp-6").start(2)
    assert rolling.forced_action() == -1


def test_forced_actions_are_played_automatically() -> None:
    match = start()
    assert match.apply_action("left").value == LEFT
    assert actions_of(match) == "left bow bow bow"
    assert [match.is_forced(number) for number in range(4)] == [False, True, True, True]
    match.apply_action("right")
    assert match.over
    assert actions_of(match) == "left bow bow bow right bow bow bow"
    assert len(PlayerView(match, 0).frames) == 9


def test_dice_can_force_actions() -> None:
    match = start(DICE)
    match.apply_action("left")
    assert actions_of(match) == "left bow"
    match.apply_chance(3)
    assert [entry.is_roll for entry in match.log] == [False, False, True, False, False]


def test_secret_forced_actions_are_asked() -> None:
    """The held card may bear on the choice, or the step is hidden."""
    for places in ((HELD,), (WHO,), (OPEN, WHO)):
        match = start(*places)
        match.apply_action("left")
        assert match.state.forced_action() == -1
        assert actions_of(match) == "left"
    match = start(HELD, OPEN)
    match.apply_action("left")
    assert actions_of(match) == "left bow bow bow"


def test_undo_includes_forced_actions() -> None:
    match = start()
    match.apply_action("left")
    assert match.undo_point(1) is None
    assert match.undo(0) == 0
    assert match.log == []
    match.apply_action("right")
    match.apply_action("right")
    assert match.over
    rolled = start(DICE)
    rolled.apply_action("left")
    rolled.apply_chance(1)
    with pytest.raises(UndoError):
        rolled.undo(0)


def test_records_include_forced_actions() -> None:
    match = start()
    match.apply_action("left")
    text = write_record(match)
    assert "1. lady left\n2. lord bow\n3. lady bow\n4. lord bow\n" in text
    assert read_record(text) == match
    # A record of before may stop where something is forced: that follows.
    assert read_record(text[: text.index("3. lady")]) == match


def test_full_logs_can_be_replayed() -> None:
    match = Match("dance", 2, settles=False)
    match.apply_action("left")
    assert actions_of(match) == "left"
    match.apply_action("bow")
    assert actions_of(match) == "left bow"
    assert match.is_forced(1)
    match.settles = True
    match.settle()
    assert actions_of(match) == "left bow bow bow"


def test_forced_actions_are_computed_once_per_step(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(self: Dance) -> int:
        asked.append(int(self.values[DONE]))
        return State.forced_action(self)

    monkeypatch.setattr(Dance, "forced_action", counted, raising=False)
    match = start()
    match.apply_action("left")
    match.apply_action("right")
    assert asked == list(range(8))
    assert [match.is_forced(number) for number in range(8)] == [
        number % 4 > 0 for number in range(8)
    ]
    match.take_back(4)
    match.apply_action("right")
    assert asked[8:] == [4, 5, 6, 7]


class Asked:
    """A bot that counts its decisions."""

    name, title, summary = "asked", "Asked", "Counts."

    def __init__(self) -> None:
        self.count = 0

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        self.count += 1
        return view.legal_actions(seat)[0]


def test_bots_are_not_asked_for_forced_actions() -> None:
    bots = [Asked(), Asked()]
    played = play_bots(get_game("dance").start(2), bots, Rng(1), Rng(2), 99)
    assert played.state.to_move == TERMINAL
    assert played.decisions == 8
    assert [bot.count for bot in bots] == [2, 0]
