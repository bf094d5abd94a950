"""Properties of every match of every game."""

from __future__ import annotations

from typing import Protocol

from harena.content.content import content_of
from harena.core import messages as core_messages
from harena.core.errors import IllegalActionError, IllegalRollError, UndoError
from harena.core.play.match import Match
from harena.core.play.player_view import PlayerView
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SPECTATOR
from harena.core.record import read_record, write_record
from harena.core.scene.scene import Scene, to_json
from harena.testing import messages
from harena.testing.refusals import raises

MAX_SCENES = 6
"""Positions of a match whose scenes are checked."""


class MatchProperty(Protocol):
    """A property of every match; it leaves the match unchanged."""

    __name__: str

    def __call__(self, match: Match) -> None:
        """Raise AssertionError if the property does not hold."""


def same_match(one: Match, two: Match) -> bool:
    """Return whether two matches are equal to the last step."""
    return (
        one.log == two.log
        and one.state.numbers() == two.state.numbers()
        and (one.seats, one.options, one.players) == (two.seats, two.options, two.players)
        and (one.date, one.resigned, one.winners()) == (two.date, two.resigned, two.winners())
    )


def a_match_keeps_its_bounds(match: Match) -> None:
    """Check the length and the returns against the game's declared bounds."""
    game = match.game
    longest = game.max_game_length(match.seats, match.options)
    assert longest is None or len(match.log) <= longest, messages.too_many_steps(
        steps=len(match.log), longest=longest
    )
    results = match.returns()
    for worth in results:
        assert 0.0 <= worth <= 1.0
    if match.over and game.traits.always_won:
        assert abs(sum(results) - 1.0) <= 1e-9, messages.no_winner(total=sum(results))


def replays_are_identical(match: Match) -> None:
    """Check that the log reproduces every position without a random generator."""
    again = Match(match.game, match.seats, match.options, settles=False)
    every = max(1, len(match.log) // 20)
    for number, entry in enumerate(match.log):
        if number % every == 0:
            assert match.state_at(number).numbers() == again.state.numbers()
        again.add(entry)
    assert again.state.numbers() == match.state.numbers()
    assert again.returns() == match.returns()
    for wrong in (-1, len(match.log) + 1):
        with raises(IndexError, f"no position {wrong}"):
            match.state_at(wrong)


def matches_refuse_illegal_steps(match: Match) -> None:
    """Check that illegal actions and faces are refused and change nothing."""
    log, numbers = list(match.log), match.state.numbers()
    rng = Rng(len(log), 31)
    for _ in range(20):
        seat = int(rng.below(match.seats + 2)) - 1
        action = int(rng.below(match.state.space.size + 4)) - 2
        legal = match.state.legal_actions(seat) if 0 <= seat < match.seats else []
        if action not in legal or match.over:
            with raises(IllegalActionError):
                match.apply_action(action, seat)
    sides = int(match.state.die) if match.state.to_move == CHANCE else 0
    with raises(IllegalRollError):
        match.apply_chance(sides + 1)
    assert (match.log, match.state.numbers()) == (log, numbers)


def records_restore_matches(match: Match) -> None:
    """Check that a written record reads as the same match, in lines that fit a mail."""
    text = write_record(match)
    again = read_record(text)
    assert same_match(match, again)
    assert write_record(again) == text
    assert max(len(line) for line in text.splitlines() if line[:1] != "[") < 80


def matches_continue_from_records(match: Match) -> None:
    """Check that a match resumed from its record anywhere ends the same."""
    count = len(match.log)
    for cut in sorted({min(count, 7), count // 2, max(0, count - 1)}):
        taken_up = read_record(write_record(match.upto(cut)))
        for _ in range(cut, count):
            # Forced steps follow by themselves when a record is resumed.
            if len(taken_up.log) < count:
                taken_up.add(match.log[len(taken_up.log)])
        assert same_match(taken_up, match)


def undo_gives_the_position_before(match: Match) -> None:
    """Check that undo restores the position before, or is refused and changes nothing."""
    for seat in range(match.seats):
        log, numbers = list(match.log), match.state.numbers()
        forced = {number for number in range(len(log)) if match.is_forced(number)}
        point = match.undo_point(seat)
        if point is None:
            with raises(UndoError, core_messages.NOTHING_TO_UNDO):
                match.undo(seat)
            assert (match.log, match.state.numbers()) == (log, numbers)
            continue
        assert log[point].seat == seat
        assert not any(entry.is_roll for entry in log[point:])
        # In a secret phase, undo removes one decision and keeps those of the others.
        after = range(point + 1, len(log)) if match.secret_step(point) else ()
        assert match.undo(seat) == point
        decided = [n for n in after if n not in forced]
        assert match.log == log[:point] + [log[n] for n in decided]
        if point == len(log) - 1:
            assert match.state.numbers() == match.state_at(point).numbers()
        match.apply_action(log[point].value, seat)
        # Forced steps follow by themselves only in a match that settles.
        for entry in log[len(match.log) :]:
            match.add(entry)
        if decided and match.game.traits.order_matters:
            # The decision now comes last, and the order is part of the position.
            numbers = match.upto(len(match.log)).state.numbers()
        assert match.state.numbers() == numbers


def scenes_show_the_whole_match(match: Match) -> None:
    """Check that frames are consecutive and that targets match the legal actions.

    A target with a whole plan is tried on a copy of the match.
    """
    for viewer in range(SPECTATOR, match.seats):
        point = PlayerView(match, viewer)
        assert [frame.seq for frame in point.frames] == list(range(len(point.frames)))
        scene = point.scene()
        assert to_json(scene) == to_json(match.scene(viewer))
        legal = match.state.legal_actions(viewer) if viewer >= 0 and not match.over else []
        acts = {target.action for target in scene.targets if target.plan is None}
        plans = [target.plan for target in scene.targets if target.plan is not None]
        assert acts <= set(legal) <= acts.union(*plans)
        trial = match.upto(len(match.log))
        for plan in plans[:: len(plans) // 20 + 1]:
            trial.amend(viewer, plan)
            if trial.log and trial.shows(len(trial.log) - 1):  # the phase has ended
                trial = match.upto(len(match.log))
        shortcuts_are_fair(match, viewer, scene)
        places = {cell.id for cell in scene.board.cells} | {tray.id for tray in scene.trays}
        assert {token.at for token in scene.tokens} <= places


def shortcuts_are_fair(match: Match, seat: int, scene: Scene) -> None:
    """Check that targets of several decisions can be played, and that habits reveal nothing.

    A page chooses by habit at once. Where the choices of a seat depend on its hand, that would tell
    the others about it.
    """
    habits = content_of(match.game).theme.habits
    for target in scene.targets:
        if target.habit and not habits[target.habit].alone:
            assert match.state.choices_are_known(seat), messages.telling_habit(habit=target.habit)
        if target.then:
            draft, rolls = match.upto(len(match.log)), 0
            for action in target.row:
                assert not rolls, messages.broken_shortcut(label=target.label)
                assert draft.state.is_legal(seat, action), messages.broken_shortcut(
                    label=target.label
                )
                draft.apply_action(action, seat)
                rolls = int(draft.state.die)


def turns_are_counted(match: Match) -> None:
    """Check that a finished match had a turn, if its game defines turns.

    Players who may concede by the rules can do so before the first turn.
    """
    turns = match.turns()
    if not match.game.traits.turn_note_kinds:
        assert turns is None
    elif match.over and match.resigned is None and match.game.traits.can_resign:
        assert turns, messages.NO_TURN_NOTES


def seats_have_different_letters(match: Match) -> None:
    """Check that each seat has its own letter, drawn on no other seat's tokens."""
    for number in range(0, len(match.log) + 1, max(1, len(match.log) // MAX_SCENES)):
        scene = match.game.scene(match.state_at(number).observe(SPECTATOR), SPECTATOR)
        letters = {view.letter: view.seat for view in scene.seats}
        assert len(letters) == len(scene.seats), messages.SHARED_LETTER
        for token in scene.tokens:
            owner = letters.get(token.text, token.seat)
            assert owner == token.seat, messages.letter_of_other(token=token.id, seat=owner)


MATCH_PROPERTIES: list[MatchProperty] = [
    seats_have_different_letters,
    a_match_keeps_its_bounds,
    replays_are_identical,
    matches_refuse_illegal_steps,
    records_restore_matches,
    matches_continue_from_records,
    undo_gives_the_position_before,
    scenes_show_the_whole_match,
    turns_are_counted,
]
