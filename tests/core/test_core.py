"""Actions, dice, states, matches, and scenes as JSON."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable

import pytest
from examples.games import hands
from hypothesis import given, strategies as st

from harena import (
    CHANCE,
    CommittedDice,
    Entry,
    HarenaError,
    IllegalActionError,
    IllegalRollError,
    Match,
    PlayerView,
    Rng,
    ScriptedDice,
    State,
    get_game,
    read_record,
    seeded,
    write_record,
)
from harena.bots import bot_names, get_bot
from harena.core import messages
from harena.core.english import listing
from harena.core.errors import DiceError, OptionError, SeatError, UnknownBotError
from harena.core.play.actions import Actions, ActionSpace, Kind
from harena.core.play.dice import committed_face
from harena.core.play.playout import Playout
from harena.core.play.state import TERMINAL
from harena.core.scene.scene import Event, Preview, Stop, Target, Tray, to_json


def space() -> ActionSpace:
    return ActionSpace([Kind("card", ["king", "ace"]), Kind("button", ["pass"])])


def test_actions_have_stable_ids_and_names() -> None:
    found = space()
    assert [found.name(a) for a in range(-1, 4)] == ["#-1", "king", "ace", "pass", "#3"]
    assert [found.find(name) for name in ("king", "ace", "pass", "queen", "")] == [0, 1, 2, -1, -1]
    assert [found.kind(a) for a in range(3)] == ["card", "card", "button"]
    assert ([int(kind.start) for kind in found.kinds], found.names()) == (
        [0, 2],
        ["king", "ace", "pass"],
    )
    for wrong in (-1, 3):
        with pytest.raises(IndexError, match="ids run from 0 to 2"):
            found.kind(wrong)


@pytest.mark.parametrize("names", [["king", "king"], ["two words"], [""], ["tab\t"]])
def test_invalid_notations_are_refused(names: list[str]) -> None:
    with pytest.raises(ValueError, match="notation"):
        ActionSpace([Kind("card", names)])


def test_actions_are_refilled() -> None:
    actions = Actions(3)
    for _ in range(2):
        actions.clear()
        for action in (5, 7, 9):
            actions.add(action)
        assert (actions.to_list(), int(actions.get(1)), int(actions.count)) == ([5, 7, 9], 7, 3)
    with pytest.raises(IndexError):
        actions.add(1)


def test_same_seed_and_stream_give_the_same_dice() -> None:
    def rolls(seed: int, stream: int) -> tuple[int, ...]:
        dice = seeded(seed, stream)
        return tuple(dice.roll(20) for _ in range(12))

    assert rolls(1, 0) == rolls(1, 0)
    assert len({rolls(seed, stream) for seed in range(20) for stream in range(20)}) == 400


@pytest.mark.parametrize("sides", [4, 6, 8, 20])
def test_seeded_dice_are_fair(sides: int) -> None:
    """Chi-squared stays below the value that one in a thousand fair dice exceeds."""
    dice, rolls = seeded(12), 2000 * sides
    counts = Counter(dice.roll(sides) for _ in range(rolls))
    assert sorted(counts) == list(range(1, sides + 1))
    chi = sum((count - 2000) ** 2 / 2000 for count in counts.values())
    assert chi < {4: 16.3, 6: 20.5, 8: 24.3, 20: 43.8}[sides]


def test_scripted_dice() -> None:
    dice = ScriptedDice([3, 7])
    assert (dice.roll(6), dice.left) == (3, 1)
    with pytest.raises(DiceError, match=messages.script_misfit(number=2, face=7, sides=6)):
        dice.roll(6)
    assert (dice.left, dice.roll(8)) == (1, 7)
    with pytest.raises(DiceError, match=messages.script_used_up(count=2, sides=8)):
        dice.roll(8)


def test_committed_dice_can_be_checked_and_resumed() -> None:
    secret = b"sand"
    dice = CommittedDice(secret)
    rolled = [dice.roll(6) for _ in range(200)]
    assert dice.commitment == hashlib.sha256(secret).hexdigest()
    assert [committed_face(secret, n, 6) for n in range(200)] == rolled
    again = CommittedDice(secret, rolled=150)
    assert [again.roll(6) for _ in range(50)] == rolled[150:]
    assert set(rolled) == {1, 2, 3, 4, 5, 6}
    # By hand, for the first roll: no sides of a usual die come near the limit.
    word = int.from_bytes(hmac.new(secret, b"0:0", "sha256").digest()[:8], "big")
    assert rolled[0] == word % 6 + 1


def test_biased_numbers_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 is 4 above a multiple of 6: the last four numbers would favour the low faces."""
    words = {b"7:0": 2**64 - 1, b"7:1": 2**64 - 4, b"7:2": 2**64 - 5, b"8:0": 6}
    monkeypatch.setattr("hmac.digest", lambda _secret, text, _kind: words[text].to_bytes(8, "big"))
    assert [committed_face(b"sand", number, 6) for number in (7, 8)] == [6, 1]


def test_invalid_setups_are_refused() -> None:
    with pytest.raises(SeatError):
        Match("warp-6", 5)
    with pytest.raises(OptionError):
        Match("warp-6", 2, {"start": "thrown"})
    with pytest.raises(ValueError, match="1 names for 2 seats"):
        Match("warp-6", 2, players=["Ann"])
    with pytest.raises(UnknownBotError, match=messages.unknown_bot(name="deep", known=bot_names())):
        get_bot("deep")
    assert [get_bot(name).name for name in bot_names()] == bot_names()


def test_errors_list_valid_values() -> None:
    assert listing([]) == "none"
    assert listing([str(n) for n in range(15)]).endswith("11 and 3 more")
    match = Match("warp-6", 2)
    with pytest.raises(IllegalActionError, match=messages.roll_first(sides=8)):
        match.apply_action("8a")
    with pytest.raises(IllegalRollError, match=messages.illegal_face(face=9, thrown=0, sides=8)):
        match.apply_chance(9)
    with pytest.raises(IllegalRollError, match=messages.illegal_face(face=3, thrown=6, sides=8)):
        match.add(Entry(-1, 3, 6))
    match.roll_all(Rng(1))
    with pytest.raises(IllegalRollError, match=messages.illegal_face(face=1, thrown=0, sides=0)):
        match.apply_chance(1)
    turn, other = (int(match.state.next_seat()), 1 - int(match.state.next_seat()))
    with pytest.raises(IllegalActionError, match=messages.turn_of(seats=[match.seat_names[turn]])):
        match.apply_action("8a", other)
    with pytest.raises(IllegalActionError, match=r"'castle'.*: 8a, 8b, "):
        match.apply_action("castle")
    assert len(match.log) == 18


def test_match_up_to_a_step_is_independent() -> None:
    match = Match("warp-6", 2, players=["Ann", "Ben"], date="2026-11-22")
    match.roll_all(Rng(1))
    part = match.upto(7)
    assert (part.log, part.players, part.date) == (match.log[:7], match.players, match.date)
    assert part.state.numbers() == match.state_at(7).numbers()
    part.apply_chance(1)
    assert (len(part.log), len(match.log)) == (8, 18)
    assert match.upto(18) == match
    for wrong in (-1, 19):
        with pytest.raises(IndexError, match=f"no position {wrong}: there are 0 to 18"):
            match.upto(wrong)


@pytest.mark.parametrize("how", [Match.resign, Match.forfeit], ids=["resigned", "out of time"])
def test_resigned_match_is_over(how: Callable[[Match, int], None]) -> None:
    match = Match("warp-6", 2)
    point = PlayerView(match, 0)
    how(match, 0)
    assert (match.over, match.winners(), match.returns()) == (True, [1], [0.0, 1.0])
    (frame,) = point.catch_up()
    assert [event.text for event in frame.events] == [match.resignation()]
    assert point.catch_up() == []
    scene = match.scene(1)
    assert scene.outcome is not None
    assert (scene.outcome.winners, scene.targets) == ((1,), ())
    for refused in (lambda: how(match, 1), lambda: match.apply_action("8a")):
        with pytest.raises(IllegalActionError):
            refused()
    with pytest.raises(IllegalRollError):
        match.apply_chance(1)
    assert match.roll_all(Rng(1)) == []
    assert read_record(write_record(match)) == match
    other = Match("warp-6", 2)
    (Match.forfeit if how is Match.resign else Match.resign)(other, 0)
    assert other != match
    for seats, seat in ((3, 0), (2, 2)):
        with pytest.raises(IllegalActionError, match=messages.RESIGN_OF_TWO):
            Match("warp-6", seats).resign(seat)


def test_undo_removes_frames() -> None:
    match = Match("warp-6", 2)
    match.roll_all(Rng(1))
    match.apply_action("8a")
    points = [PlayerView(match, viewer) for viewer in (-1, 0, 1)]
    match.undo(int(match.log[-1].seat))
    assert [point.rebuild() for point in points] == [18, 18, 18]
    match.apply_action("8b")
    assert [len(point.catch_up()) for point in points] == [1, 1, 1]
    assert points[0].scene(19) == match.scene(-1)
    with pytest.raises(IndexError, match="no step 20; there are 0 to 19"):
        points[0].scene(20)


def test_old_scenes_offer_no_choices() -> None:
    match = Match("warp-6", 2)
    match.roll_all(Rng(1))
    match.apply_action("8a")
    seat = int(match.log[-1].seat)
    old = PlayerView(match, seat).scene(18)
    assert (old.targets, old.prompt.text) == ((), "")
    assert old.tokens == match.game.scene(match.state_at(18), seat).tokens


def test_state_without_rules_raises() -> None:
    state = State(2, space(), 4)
    assert (state.next_seat(), state.deciding(), state.legal_actions()) == (-1, [], [])
    state.to_move = 0
    with pytest.raises(NotImplementedError):
        state.legal_actions()
    state.to_move, state.die = CHANCE, 6
    with pytest.raises(NotImplementedError):
        state.apply_chance(6)
    with pytest.raises(NotImplementedError):
        state.clone()


@given(st.integers(), st.integers())
def test_huge_numbers_are_refused(seat: int, action: int) -> None:
    state = get_game("warp-6").start(2)
    for number in (seat, seat * 10**30):
        assert not state.exists(number, 10**30)
        with pytest.raises(IllegalActionError):
            state.apply_action(action * 10**30, number)
        with pytest.raises(HarenaError):
            state.apply_chance(10**30 + abs(number))


def test_empty_fields_are_left_out_of_json() -> None:
    event = Event("moved", "", 0, "black-6a", (Stop("s1", "start"), Stop("s2")), face=0)
    assert to_json(event) == {
        "kind": "moved",
        "seat": 0,
        "token": "black-6a",
        "path": [{"at": "s1", "how": "start"}, {"at": "s2", "how": "slide"}],
    }
    assert to_json(Tray("hand-0", -1, "Hand")) == {"id": "hand-0", "seat": -1, "label": "Hand"}
    target = Target(0, "8a", "token", "black-8a", "move", "Move", Preview("Goes.", rolls=(8,)))
    found = to_json(target)
    assert isinstance(found, dict)
    assert (found["action"], found["preview"]) == (0, {"text": "Goes.", "rolls": [8]})
    assert to_json((1.23456, None, True)) == [1.235, None, True]
    with pytest.raises(TypeError, match="cannot hold an object of type set"):
        to_json({1})


def draws(state: State, count: int) -> Counter[int]:
    """Return how often each action came in `count` random ones."""
    rng, scratch, seat = Rng(5), Actions(state.space.size), int(state.next_seat())
    return Counter(int(state.random_action(seat, rng, scratch)) for _ in range(count))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("decisions", [0, 3, 17, 40, 90, 160, 240])
def test_random_actions_are_uniform(seats: int, decisions: int) -> None:
    state = get_game("warp-6").start(seats)
    Playout(3).run(state, decisions)
    assert state.to_move != TERMINAL
    legal = state.legal_actions()
    found = draws(state, 400 * len(legal))
    assert sorted(found) == sorted(legal)
    assert all(300 < times < 500 for times in found.values())


def test_random_actions_are_uniform_in_secret_phases() -> None:
    state = get_game("warp-6").start(2, {"start": "secret"})
    assert sorted(draws(state, 2000)) == state.legal_actions(0)


def test_no_legal_action_raises() -> None:
    class Stuck(hands.Hands):
        def _legal_actions(self, seat: int, out: Actions) -> None:
            """No action at all."""

    with pytest.raises(HarenaError, match="owes a decision, but the rules allow none"):
        Playout(1).run(Stuck(2, 3), 10)
