"""Turns told as stories: words, paths, strikes and losses; plans are told to nobody."""

from __future__ import annotations

import pytest

from harena import Match, PlayerView
from harena.core.play.state import SPECTATOR
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.rules.fields import AT, HP, OUT, square_name
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.testing.play import random_match
from tests.gladiator_arena.event_helpers import (
    answer_lines,
    enrolment_events,
    paths,
    texts,
    turn_events,
)
from tests.gladiator_arena.positions import position
from tests.shared.scenes import BAD

FIVE = """
    . . . . .
    . . . . .
    . B C . .
    . . . . .
    . . . . A
"""
NEAR = FIVE.replace("C . .", "C A .").replace(". . . . A", ". . . . .")
CHAIN = FIVE.replace("C . .", "C . A").replace(". . . . A", ". . . . .")
TRIO = ("B human sword", "C elf axe", "A giant spear")


# --- moves and bumps ----------------------------------------------------------------------------


def test_moves_are_told_with_their_way() -> None:
    """GA-3, GA-9: also into a square that is left."""
    events = turn_events(position(FIVE, *TRIO), B="C3", C="C4", A="")
    assert texts(events) == ["Turn 1.", "Bronze moves to C3.", "Crimson moves to C4."]
    assert paths(events) == {"g0": "B3 slide:C3", "g1": "C3 slide:C4"}
    assert [event.beat for event in events] == [0, 1, 1]


def test_two_who_want_one_square_bump_on_it() -> None:
    """GA-7: told once, and both go there and back."""
    apart = position(FIVE.replace("B C .", "B . C"), *TRIO)
    events = turn_events(apart, B="C3", C="C3")
    assert texts(events) == ["Turn 1.", "Bronze and Crimson bump on C3."]
    assert paths(events) == {"g0": "B3 bump:C3 slide:B3", "g1": "D3 bump:C3 slide:D3"}


def test_who_stays_is_bumped_into() -> None:
    """GA-7: the mover goes back."""
    events = turn_events(position(FIVE, *TRIO), B="C3")
    assert texts(events) == ["Turn 1.", "Bronze bumps into Crimson, who stays on C3."]


def test_chains_of_bumps_say_who_is_thrown_back() -> None:
    """GA-7: bronze follows crimson, who bumps with azure."""
    events = turn_events(position(CHAIN, *TRIO), B="C3", C="D3", A="D3")
    assert texts(events) == [
        "Turn 1.",
        "Bronze bumps into Crimson, who is thrown back to C3.",
        "Crimson and Azure bump on D3.",
    ]
    assert set(paths(events)) == {"g0", "g1", "g2"}


def test_trading_places_is_told() -> None:
    """GA-8: it succeeds, or bumps by the option."""
    events = turn_events(position(FIVE, *TRIO), B="C3", C="B3")
    assert texts(events)[1:] == ["Bronze moves to C3.", "Crimson moves to B3."]
    events = turn_events(position(FIVE, *TRIO, "swaps bump"), B="C3", C="B3")
    assert texts(events)[1:] == ["Bronze and Crimson try to trade places, and bump."]
    ring = """
        . . . .
        . B C .
        . O A .
        . . . .
    """
    lines = (*TRIO[:2], "A human axe", "O human axe", "swaps bump")
    events = turn_events(position(ring, *lines), B="C3", C="C2", A="B2", O="B3")
    assert texts(events)[1:] == [
        "Bronze, Crimson, Azure and Olive try to go round in a ring, and bump."
    ]
    assert len(paths(events)) == 4


# --- strikes ------------------------------------------------------------------------------------


def test_strikes_say_whom_they_hit() -> None:
    """GA-10, GA-12: and what is left; misses too."""
    events = turn_events(position(FIVE, *TRIO), B="B2 xC3 xD3", C="xB3")
    assert texts(events) == [
        "Turn 1.",
        "Bronze moves to B2.",
        "Bronze strikes C3 with the sword: hits Crimson for 2 (5 HP left). Strikes D3: nobody.",
        "Crimson strikes B3 with the axe: nobody.",
    ]
    blows = [event for event in events if event.kind == "struck"]
    assert [(e.path[0].at, e.path[1].at, e.cells) for e in blows] == [
        ("B2", "C3", ("C3",)),
        ("B2", "D3", ("D3",)),
        ("C3", "B3", ("B3",)),
    ]
    (hurt,) = [event for event in events if event.kind == "hurt"]
    assert (hurt.token, hurt.amount, hurt.face, hurt.beat) == ("g1", 2, 5, 2)


def test_repeated_strikes_are_counted() -> None:
    """GA-11: the same square twice is one sentence and two strikes."""
    events = turn_events(position(FIVE, *TRIO), B="xC3 xD1 xC3")
    assert texts(events)[1] == (
        "Bronze strikes C3 twice with the sword: hits Crimson for 4 (3 HP left). "
        "Strikes D1: nobody."
    )
    assert sum(event.kind == "struck" for event in events) == 3


def test_one_who_was_thrown_back_strikes_from_where_it_tried_to_go() -> None:
    """GA-10: and the log says so."""
    table = position(FIVE, *TRIO)
    events = turn_events(table, B="C3 xE1")
    assert texts(events)[2] == (
        "Bronze, still aiming from C3, strikes E1 with the sword: hits Azure for 2 (9 HP left)."
    )
    blow = next(event for event in events if event.kind == "struck")
    assert [stop.at for stop in blow.path] == ["C3", "E1"]


def test_a_catapult_splashes() -> None:
    """GA-6: all it reaches is named, and it never hurts itself."""
    table = position(FIVE, "B halfling catapult", "C elf axe", "A giant spear")
    events = turn_events(table, B="xD3")
    assert texts(events)[1] == (
        "Bronze strikes D3 with the catapult: hits Crimson for 1 (6 HP left)."
    )
    blow = next(event for event in events if event.kind == "struck")
    assert len(blow.cells) == 9
    assert blow.rule == "GA-6"


def test_hit_points_below_nought_are_told() -> None:
    """GA-12: HP may go below 0, with a real minus sign."""
    table = position(FIVE, "B dwarf axe", "C elf axe 3", "A giant spear")
    events = turn_events(table, B="xC3")
    assert texts(events)[1:] == [
        "Bronze strikes C3 with the axe: hits Crimson for 5 (\u22122 HP left).",
        "Crimson is struck down.",
        "Bronze gains the kill of Crimson.",
    ]
    assert [event.kind for event in events if event.beat == events[-2].beat] == ["removed"]


def test_kills_are_shared() -> None:
    """GA-13: equal damage shares, in fractions; and the log says why."""
    lines = ("B human sword", "C elf axe 4", "A human sword")
    events = turn_events(position(NEAR, *lines), B="xC3 xC3", A="xC3")
    assert texts(events)[-1] == "Bronze gains the kill of Crimson: 4 of 4 HP, enough alone."
    events = turn_events(position(NEAR, *lines), B="xC3", A="xC3")
    assert texts(events)[-1] == (
        "Bronze and Azure share the kill of Crimson, ½ each: "
        "2 of 4 HP each, the most, and nobody's was enough alone."
    )
    weak = position(NEAR, "B human sword", "C elf axe 2", "A human axe")
    assert texts(turn_events(weak, B="xC3", A="xC3"))[-1] == (
        "Bronze and Azure share the kill of Crimson, ½ each: 2 and 4 of 2 HP, each enough alone."
    )
    strong = position(NEAR, "B human sword", "C elf axe 6", "A human axe")
    assert texts(turn_events(strong, B="xC3", A="xC3"))[-1] == (
        "Azure gains the kill of Crimson: 4 of 6 HP, the most, and nobody's was enough alone."
    )


def test_one_strikes_after_the_other() -> None:
    """GA-12: each striker has a beat of its own, and hit points go down with each."""
    events = turn_events(position(NEAR, *TRIO[:2], "A human sword"), B="xC3", A="xC3", C="xB3")
    blows = [e for e in events if e.kind in ("struck", "hurt")]
    assert [(e.kind, e.token, e.amount, e.face) for e in blows] == [
        ("struck", "g0", 0, 0),
        ("hurt", "g1", 2, 5),
        ("struck", "g1", 0, 0),
        ("hurt", "g0", 3, 5),
        ("struck", "g2", 0, 0),
        ("hurt", "g1", 2, 3),
    ]
    assert [e.beat - blows[0].beat for e in blows] == [0, 0, 1, 1, 2, 2]
    assert "(5 HP left)" in blows[0].text
    assert "(3 HP left)" in blows[4].text


def test_all_who_move_go_before_those_who_bump() -> None:
    """GA-7: each bump is a beat of its own, with all who are in it."""
    four = position(CHAIN.replace(". . . . .", ". O . . .", 1), *TRIO, "O human axe")
    events = turn_events(four, B="C3", C="D3", A="D3", O="C5")
    paths = [(e.token, e.beat) for e in events if e.kind == "moved"]
    assert paths == [("g3", 1), ("g0", 2), ("g1", 3), ("g2", 3)]


def test_the_time_limit_is_told_after_the_strikes() -> None:
    """GA-1, GA-14: everybody's loss at once, one line; who dies of it loses a kill."""
    table = position(FIVE, "B human sword", "C elf axe 1", "A giant spear", "turn 15")
    events = turn_events(table, A="xD3")
    lost = [(e.token, e.amount, e.face) for e in events if e.kind == "hurt"]
    assert lost == [("g0", 1, 7), ("g1", 1, 0), ("g2", 1, 10)]
    # What befalls everybody is nobody's, and told as it happens.
    (told,) = (e for e in events if e.text.startswith("The time limit takes"))
    assert (told.seat, {e.beat for e in events if e.kind == "hurt"}) == (-1, {told.beat})
    assert texts(events)[1:] == [
        "Azure strikes D3 with the spear: nobody.",
        "The time limit takes 1 HP from everybody.",
        "Crimson falls to the time limit and loses a kill.",
    ]


def test_a_turn_in_which_nothing_happens_has_a_line() -> None:
    """GA-11: no orders are to stay."""
    assert texts(turn_events(position(FIVE, *TRIO))) == ["Turn 1.", "Nobody moves or strikes."]


# --- before the first turn ----------------------------------------------------------------------


def test_entering_tells_races_weapons_and_squares() -> None:
    """GA-2, GA-16: of two on a square the later one comes to the opposite square."""
    table = GAME.start(3)
    events = enrolment_events(table, C="elf axe D4", A="giant bow A1", B="human sword D4")
    assert texts(events) == [
        "Crimson, an elf with an axe, starts on D4.",
        "Azure, a giant with a bow, starts on A1.",
        "Bronze, a human with a sword, asks for D4, which Crimson asked for first, "
        "and comes to the opposite square E5.",
        "All stand in the arena: turn 1 begins.",
    ]
    placed = {event.token: event.path[-1].at for event in events if event.kind == "placed"}
    assert placed == {"g0": "E5", "g1": "D4", "g2": "A1"}


def test_clashes_say_who_chooses_again() -> None:
    """GA-16: three on a square; and one whose opposite square is taken."""
    table = GAME.start(3)
    events = enrolment_events(table, B="human sword D4", C="elf axe D4", A="giant bow D4")
    assert texts(events) == [
        "Bronze is a human with a sword.",
        "Crimson is an elf with an axe.",
        "Azure is a giant with a bow.",
        "Bronze, Crimson and Azure ask for D4: all choose again.",
    ]
    assert table.deciding() == [0, 1, 2]
    events = enrolment_events(table, B="D4", C="E5", A="D4")
    assert texts(events)[:2] == ["Bronze starts on D4.", "Crimson starts on E5."]
    assert texts(events)[2] == (
        "Azure asks for D4, which Bronze asked for first, "
        "and chooses again: the opposite square E5 is taken."
    )
    events = enrolment_events(table, A="H8")
    assert texts(events) == ["Azure starts on H8.", "All stand in the arena: turn 1 begins."]


def test_plans_make_no_lines() -> None:
    """GA-18: own decisions are quiet, and that somebody is ready is told to all."""
    match = Match(GAME, 2)
    views = {viewer: PlayerView(match, viewer) for viewer in (SPECTATOR, 0, 1)}
    for name in ("human", "sword", "D4", "ready"):
        match.apply_action(name, 0)
    for viewer, view in views.items():
        view.catch_up()
        lines = [event.text for frame in view.frames for event in frame.events if event.text]
        assert lines == ["Bronze is ready."]
        assert len(view.frames) == (5 if viewer == 0 else 2)


# --- of two -------------------------------------------------------------------------------------


DUEL = FIVE.replace("A", ".")


def test_a_concession_is_told_and_ends_it() -> None:
    """GA-19, GA-22: nothing else of the turn happens."""
    events = turn_events(position(DUEL, *TRIO[:2]), B="B4 xC3", C="parley concede")
    assert texts(events) == [
        "Crimson concedes. Bronze gains a kill.",
        "Bronze wins with 1 kill; Crimson has none.",
    ]
    assert [event.kind for event in events] == ["removed", "ended"]


def test_proposals_and_answers_are_told() -> None:
    """GA-23: what is proposed comes after the turn, and then the answer."""
    table = position(DUEL, "B human sword", "C elf axe 8")
    events = turn_events(table, B="parley propose-loss B4", C="parley propose-truce")
    assert texts(events) == [
        "Turn 1.",
        "Bronze moves to B4.",
        "Bronze proposes that both lose a kill and the game ends.",
        "Crimson proposes a turn without strikes.",
    ]
    assert answer_lines(table, "C", "decline") == ["Crimson declines."]
    assert answer_lines(table, "B", "agree") == ["Bronze agrees.", "Turn 2 is without strikes."]
    events = turn_events(table, B="C4")
    assert texts(events)[:2] == ["Turn 2, without strikes.", "Bronze moves to C4."]


def test_the_same_proposal_from_both_is_agreed() -> None:
    """GA-19, GA-23: both lose a kill, and it is over."""
    table = position(DUEL, "B human sword", "C elf axe 8")
    events = turn_events(table, B="parley propose-loss", C="parley propose-loss")
    assert texts(events)[2:] == [
        "Bronze proposes that both lose a kill and the game ends.",
        "Crimson proposes that both lose a kill and the game ends.",
        "Bronze and Crimson both lose a kill and leave the arena.",
        "Bronze and Crimson share the first place, one kill down each.",
    ]
    assert [event.seat for event in events if event.kind == "ended"] == [-1]


def test_who_has_fewer_hit_points_may_end_it() -> None:
    """GA-19: agreed, it alone leaves."""
    table = position(DUEL, "B human sword", "C elf axe 5")
    assert texts(turn_events(table, C="parley propose-fall"))[-1] == (
        "Crimson proposes to lose a kill, so that the game ends."
    )
    assert answer_lines(table, "B", "agree")[:2] == ["Bronze agrees.", "Crimson loses a kill."]


def test_a_proposal_that_no_longer_fits_lapses() -> None:
    """GA-23: the one who proposed is struck down in the same turn."""
    table = position(DUEL, "B dwarf axe 3", "C elf axe 3")
    events = turn_events(table, B="xC3", C="parley propose-truce")
    assert "Crimson proposes a turn without strikes; that lapses." in texts(events)
    assert texts(events)[-1].startswith("Bronze wins")


# --- all games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_events_agree_with_positions(seed: int) -> None:
    """GA-12: paths end where gladiators stand, losses leave what they have, all words are words."""
    options = {"width": 5, "height": 5, "limit-start": 4, "swaps-bump": seed % 2 == 0}
    match = random_match(GAME, 2 + seed % 7, options, seed)
    view = PlayerView(match, seed % 3 - 1)
    struck = 0
    for frame in view.frames:
        state = match.state_at(frame.upto)
        assert isinstance(state, GladiatorArena)
        left: dict[str, int] = {}
        beats = [event.beat for event in frame.events if event.beat]
        assert beats == sorted(beats)
        for event in frame.events:
            assert not BAD.search(event.text)
            assert event.text == "" or event.text.endswith(".")
            if event.kind in ("moved", "placed"):
                at, out = state.values[AT + event.seat], state.values[OUT + event.seat]
                assert out or event.path[-1].at == square_name(at, state.width)
            if event.kind == "hurt":
                left[event.token] = event.face
                assert event.amount > 0
            if event.kind == "removed":
                assert state.values[OUT + event.seat] > 0
            struck += event.kind == "struck"
        for token, face in left.items():
            assert state.values[HP + int(token[1:])] == face
    assert struck
    ended = [event for frame in view.frames for event in frame.events if event.kind == "ended"]
    assert len(ended) == 1
