"""Turns told as stories: words, paths, strikes and losses; plans are told to nobody."""

from __future__ import annotations

import pytest

from harena import Match, PlayerView
from harena.core.play.state import SPECTATOR
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.messages import log as messages, scene as outcome
from harena.games.gladiator_arena.messages.words import PROPOSALS
from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import words
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
TURN_1 = messages.turn(number=1, strikes=True)


def bump_into(seat: str, owner: str, square: str, thrown_back: bool) -> str:
    return messages.bump_into(seats=[seat], owner=owner, square=square, thrown_back=thrown_back)


def strikes(
    seat: str,
    *squares: tuple[str, int, list[str]],
    origin: str = "",
    absent: dict[str, str] | None = None,
) -> str:
    return messages.strikes(seat=seat, origin=origin, squares=squares, absent=absent or {})


def hit(victim: str, damage: int, left: int) -> str:
    return messages.hit(victim=victim, damage=damage, left=words.points(left), below=left < 0)


def struck_down(credit: str) -> str:
    return messages.struck_down(victim="Crimson", credit=credit)


def armed(seat: str, gladiator: str) -> str:
    return messages.gladiator(seat=seat, armed=gladiator)


def proposes(seat: str, offer: int, *, stands: bool = True) -> str:
    return messages.proposes(seat=seat, proposal=PROPOSALS[offer], stands=stands)


def wins(winners: list[str], kills: str) -> str:
    return outcome.wins_by_kills(winners=winners, kills=kills)


# --- moves and bumps ----------------------------------------------------------------------------


def test_moves_have_their_path() -> None:
    """GA-3, GA-9: also into a square that is left."""
    events = turn_events(position(FIVE, *TRIO), B="C3", C="C4", A="")
    assert texts(events) == [
        TURN_1,
        messages.moves(seat="Bronze", square="C3"),
        messages.moves(seat="Crimson", square="C4"),
    ]
    assert paths(events) == {"g0": "B3 slide:C3", "g1": "C3 slide:C4"}
    assert [event.beat for event in events] == [0, 1, 1]


def test_two_movers_bump_on_a_square() -> None:
    """GA-7: one line; both move there and back."""
    apart = position(FIVE.replace("B C .", "B . C"), *TRIO)
    events = turn_events(apart, B="C3", C="C3")
    assert texts(events) == [TURN_1, messages.bump(seats=["Bronze", "Crimson"], square="C3")]
    assert paths(events) == {"g0": "B3 bump:C3 slide:B3", "g1": "D3 bump:C3 slide:D3"}


def test_standing_gladiators_are_bumped() -> None:
    """GA-7: the mover goes back."""
    events = turn_events(position(FIVE, *TRIO), B="C3")
    assert texts(events) == [TURN_1, bump_into("Bronze", "Crimson", "C3", False)]


def test_bump_chains_name_the_thrown_back() -> None:
    """GA-7: bronze follows crimson, who bumps into azure."""
    events = turn_events(position(CHAIN, *TRIO), B="C3", C="D3", A="D3")
    assert texts(events) == [
        TURN_1,
        bump_into("Bronze", "Crimson", "C3", True),
        messages.bump(seats=["Crimson", "Azure"], square="D3"),
    ]
    assert set(paths(events)) == {"g0", "g1", "g2"}


def test_trading_places_has_a_line() -> None:
    """GA-8: it succeeds, or bumps by the option."""
    events = turn_events(position(FIVE, *TRIO), B="C3", C="B3")
    assert texts(events)[1:] == [
        messages.moves(seat="Bronze", square="C3"),
        messages.moves(seat="Crimson", square="B3"),
    ]
    events = turn_events(position(FIVE, *TRIO, "swaps bump"), B="C3", C="B3")
    assert texts(events)[1:] == [messages.trades_places(seats=["Bronze", "Crimson"])]
    ring = """
        . . . .
        . B C .
        . O A .
        . . . .
    """
    lines = (*TRIO[:2], "A human axe", "O human axe", "swaps bump")
    events = turn_events(position(ring, *lines), B="C3", C="C2", A="B2", O="B3")
    assert texts(events)[1:] == [
        messages.trades_places(seats=["Bronze", "Crimson", "Azure", "Olive"])
    ]
    assert len(paths(events)) == 4


# --- strikes ------------------------------------------------------------------------------------


def test_strikes_name_their_target() -> None:
    """GA-10, GA-12: with the hit points left; misses too."""
    events = turn_events(position(FIVE, *TRIO), B="B2 xC3 xD3", C="xB3")
    assert texts(events) == [
        TURN_1,
        messages.moves(seat="Bronze", square="B2"),
        strikes("Bronze", ("C3", 1, [hit("Crimson", 2, 5)]), ("D3", 1, [])),
        strikes("Crimson", ("B3", 1, []), absent={"B3": messages.has_left(seat="Bronze")}),
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
    told = strikes("Bronze", ("C3", 2, [hit("Crimson", 4, 3)]), ("D1", 1, []))
    assert texts(events)[1] == told
    missed = turn_events(position(FIVE, *TRIO), B="xD1 xD1 xC1")
    assert texts(missed)[1] == strikes("Bronze", ("D1", 2, []), ("C1", 1, []))
    assert told == "Bronze strikes C3 twice and hits Crimson for 4 (3 HP left), then D1 and misses."
    assert sum(event.kind == "struck" for event in events) == 3


def test_a_miss_says_who_has_left_the_square() -> None:
    """GA-10, GA-12: or who was thrown back from it; a striker's own move explains nothing."""
    left = messages.has_left(seat="Crimson")
    events = turn_events(position(FIVE, *TRIO), B="xC3 xC3", C="D3")
    assert texts(events)[2] == strikes("Bronze", ("C3", 2, []), absent={"C3": left})
    assert texts(events)[2] == "Bronze strikes C3 twice and misses: Crimson has left it."
    events = turn_events(position(FIVE, *TRIO), B="xC3 xD1", C="D3")
    assert texts(events)[2] == "Bronze strikes C3 and D1, and hits no one: Crimson has left C3."
    events = turn_events(position(FIVE, *TRIO), B="xC3 xD3", C="D3")
    assert "C3 and misses (Crimson has left it), then D3 and hits Crimson" in texts(events)[2]
    events = turn_events(position(CHAIN, *TRIO), B="xD3", C="D3", A="D3")
    back = messages.were_thrown_back(seats=["Crimson", "Azure"])
    assert strikes("Bronze", ("D3", 1, []), absent={"D3": back}) in texts(events)
    assert back == "Crimson and Azure were thrown back from"
    events = turn_events(position(FIVE, *TRIO), B="B2 xB3")
    assert strikes("Bronze", ("B3", 1, [])) in texts(events)


def test_bumped_gladiators_strike_from_the_square_tried() -> None:
    """GA-10: the log mentions it."""
    table = position(FIVE, *TRIO)
    events = turn_events(table, B="C3 xE1")
    told = strikes("Bronze", ("E1", 1, [hit("Azure", 2, 9)]), origin="C3")
    assert texts(events)[2] == told
    assert "from C3" in told
    blow = next(event for event in events if event.kind == "struck")
    assert [stop.at for stop in blow.path] == ["C3", "E1"]


def test_catapults_splash() -> None:
    """GA-6: all targets are named, and it never hurts itself."""
    table = position(FIVE, "B halfling catapult", "C elf axe", "A giant spear")
    events = turn_events(table, B="xD3")
    assert texts(events)[1] == strikes("Bronze", ("D3", 1, [hit("Crimson", 1, 6)]))
    blow = next(event for event in events if event.kind == "struck")
    assert len(blow.cells) == 9
    assert blow.rule == "GA-6"


def test_hit_points_may_be_negative() -> None:
    """GA-12: with a real minus sign."""
    table = position(FIVE, "B dwarf axe", "C elf axe 3", "A giant spear")
    events = turn_events(table, B="xC3")
    assert texts(events)[1:] == [
        strikes("Bronze", ("C3", 1, [hit("Crimson", 5, -2)])),
        struck_down(messages.gets_kill(seat="Bronze")),
    ]
    assert "(down to \u22122 HP)" in texts(events)[1]
    assert [event.kind for event in events if event.beat == events[-1].beat] == ["removed"]


def test_kills_are_shared() -> None:
    """GA-13: equal damage shares a kill in fractions, and the log gives the reason."""
    lines = ("B human sword", "C elf axe 4", "A human sword")
    events = turn_events(position(NEAR, *lines), B="xC3 xC3", A="xC3")
    alone = messages.gets_kill_alone(seat="Bronze", damage=4, had=4)
    assert texts(events)[-1] == struck_down(alone)
    events = turn_events(position(NEAR, *lines), B="xC3", A="xC3")
    both = ["Bronze", "Azure"]
    most = messages.share_kill_with_most(seats=both, share="½", damage=2, had=4)
    assert texts(events)[-1] == struck_down(most)
    weak = position(NEAR, "B human sword", "C elf axe 2", "A human axe")
    each = messages.share_kill_alone(seats=both, share="½", damage=[2, 4], had=2)
    assert texts(turn_events(weak, B="xC3", A="xC3"))[-1] == struck_down(each)
    strong = position(NEAR, "B human sword", "C elf axe 6", "A human axe")
    best = messages.gets_kill_with_most(seat="Azure", damage=4, had=6)
    assert texts(turn_events(strong, B="xC3", A="xC3"))[-1] == struck_down(best)


def test_strikes_are_shown_in_sequence() -> None:
    """GA-12: each striker has its own beat, and hit points fall with each."""
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


def test_moves_are_shown_before_bumps() -> None:
    """GA-7: each bump is a beat with everybody involved."""
    four = position(CHAIN.replace(". . . . .", ". O . . .", 1), *TRIO, "O human axe")
    events = turn_events(four, B="C3", C="D3", A="D3", O="C5")
    paths = [(e.token, e.beat) for e in events if e.kind == "moved"]
    assert paths == [("g3", 1), ("g0", 2), ("g1", 3), ("g2", 3)]


def test_time_limit_comes_after_the_strikes() -> None:
    """GA-1, GA-14: one line for all losses; dying of it costs a kill."""
    table = position(FIVE, "B human sword", "C elf axe 1", "A giant spear", "turn 15")
    events = turn_events(table, A="xD3")
    lost = [(e.token, e.amount, e.face) for e in events if e.kind == "hurt"]
    assert lost == [("g0", 1, 7), ("g1", 1, 0), ("g2", 1, 10)]
    # What befalls everybody is nobody's, and told as it happens.
    (told,) = (e for e in events if e.text == messages.TIME_LIMIT)
    assert (told.seat, {e.beat for e in events if e.kind == "hurt"}) == (-1, {told.beat})
    assert texts(events)[1:] == [
        strikes("Azure", ("D3", 1, [])),
        messages.TIME_LIMIT,
        messages.killed_by_limit(seat="Crimson", loses_kill=True),
    ]


def test_empty_turns_have_a_line() -> None:
    """GA-11: a seat without orders stays."""
    assert texts(turn_events(position(FIVE, *TRIO))) == [TURN_1, messages.NOTHING_HAPPENS]


# --- before the first turn ----------------------------------------------------------------------


def test_entering_shows_races_weapons_and_squares() -> None:
    """GA-2, GA-16: the later of two on a square goes to the opposite square."""
    table = GAME.start(3)
    events = enrolment_events(table, C="elf axe D4", A="giant bow A1", B="human sword D4")
    assert texts(events) == [
        messages.STARTING_SQUARES,
        "Crimson, an elf with an axe, starts on D4.",
        messages.starts(gladiator=armed("Azure", "giant with a bow"), square="A1"),
        messages.starts_opposite(
            gladiator=armed("Bronze", "human with a sword"),
            square="D4",
            other="Crimson",
            held=False,
            opposite="E5",
        ),
    ]
    placed = {event.token: event.path[-1].at for event in events if event.kind == "placed"}
    assert placed == {"g0": "E5", "g1": "D4", "g2": "A1"}


def test_clashes_say_who_chooses_again() -> None:
    """GA-16: three on a square, or a taken opposite square."""
    table = GAME.start(3)
    events = enrolment_events(table, B="human sword D4", C="elf axe D4", A="giant bow D4")
    assert texts(events) == [
        messages.STARTING_SQUARES,
        messages.shown(seat="Bronze", armed="human with a sword"),
        messages.shown(seat="Crimson", armed="elf with an axe"),
        messages.shown(seat="Azure", armed="giant with a bow"),
        messages.crowded(seats=["Bronze", "Crimson", "Azure"], square="D4", holder=""),
    ]
    assert table.deciding() == [0, 1, 2]
    events = enrolment_events(table, B="D4", C="E5", A="D4")
    assert texts(events)[1:] == [
        messages.starts(gladiator="Bronze", square="D4"),
        messages.starts(gladiator="Crimson", square="E5"),
        messages.no_room(gladiator="Azure", square="D4", other="Bronze", held=False, opposite="E5"),
    ]
    events = enrolment_events(table, A="H8")
    assert texts(events)[1:] == [messages.starts(gladiator="Azure", square="H8")]


def test_plans_have_no_lines() -> None:
    """GA-18: decisions and readiness make frames but no lines."""
    match = Match(GAME, 2)
    views = {viewer: PlayerView(match, viewer) for viewer in (SPECTATOR, 0, 1)}
    for name in ("human", "sword", "D4", "ready"):
        match.apply_action(name, 0)
    for viewer, view in views.items():
        view.catch_up()
        lines = [event.text for frame in view.frames for event in frame.events if event.text]
        assert lines == []
        assert len(view.frames) == (5 if viewer == 0 else 2)


# --- of two -------------------------------------------------------------------------------------


DUEL = FIVE.replace("A", ".")


def test_concessions_end_the_game() -> None:
    """GA-19, GA-22: nothing else of the turn happens."""
    events = turn_events(position(DUEL, *TRIO[:2]), B="B4 xC3", C="parley concede")
    assert texts(events) == [
        messages.concedes(seat="Crimson", other="Bronze"),
        f"{wins(['Bronze'], '1 kill')} {outcome.others_kills(groups=[(['Crimson'], '')])}",
    ]
    assert [event.kind for event in events] == ["removed", "ended"]


def test_proposals_and_answers_have_lines() -> None:
    """GA-23: the proposal comes after the turn, and then the answer."""
    table = position(DUEL, "B human sword", "C elf axe 8")
    events = turn_events(table, B="parley propose-loss B4", C="parley propose-truce")
    assert texts(events) == [
        TURN_1,
        messages.moves(seat="Bronze", square="B4"),
        proposes("Bronze", F.LOSS),
        proposes("Crimson", F.TRUCE),
    ]
    assert answer_lines(table, "C", "decline") == [messages.answers(seat="Crimson", agrees=False)]
    agreed = [messages.answers(seat="Bronze", agrees=True), messages.truce(number=2)]
    assert answer_lines(table, "B", "agree") == agreed
    events = turn_events(table, B="C4")
    assert texts(events)[:2] == [
        messages.turn(number=2, strikes=False),
        messages.moves(seat="Bronze", square="C4"),
    ]


def test_equal_proposals_are_agreed() -> None:
    """GA-19, GA-23: both lose a kill, and the game is over."""
    table = position(DUEL, "B human sword", "C elf axe 8")
    events = turn_events(table, B="parley propose-loss", C="parley propose-loss")
    assert texts(events)[2:] == [
        proposes("Bronze", F.LOSS),
        proposes("Crimson", F.LOSS),
        messages.both_leave(seats=["Bronze", "Crimson"]),
        wins(["Bronze", "Crimson"], "\u22121 kill"),
    ]
    assert [event.seat for event in events if event.kind == "ended"] == [-1]


def test_weaker_seat_may_leave() -> None:
    """GA-19: if agreed, it leaves alone."""
    table = position(DUEL, "B human sword", "C elf axe 5")
    assert texts(turn_events(table, C="parley propose-fall"))[-1] == proposes("Crimson", F.FALL)
    assert answer_lines(table, "B", "agree")[:2] == [
        messages.answers(seat="Bronze", agrees=True),
        messages.leaves(seat="Crimson"),
    ]


def test_outdated_proposals_lapse() -> None:
    """GA-23: the proposer is struck down in the same turn."""
    table = position(DUEL, "B dwarf axe 3", "C elf axe 3")
    events = turn_events(table, B="xC3", C="parley propose-truce")
    assert proposes("Crimson", F.TRUCE, stands=False) in texts(events)
    assert texts(events)[-1].startswith(wins(["Bronze"], "1 kill"))


# --- all games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_events_agree_with_positions(seed: int) -> None:
    """GA-12: paths end at the gladiators' squares, and losses match hit points."""
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
            assert event.text == "" or event.kind == "heading" or event.text.endswith(".")
            if event.kind in ("moved", "placed"):
                at, out = state.values[F.AT + event.seat], state.values[F.OUT + event.seat]
                assert out or event.path[-1].at == F.square_name(at, state.width)
            if event.kind == "hurt":
                left[event.token] = event.face
                assert event.amount > 0
            if event.kind == "removed":
                assert state.values[F.OUT + event.seat] > 0
            struck += event.kind == "struck"
        for token, face in left.items():
            assert state.values[F.HP + int(token[1:])] == face
    assert struck
    ended = [event for frame in view.frames for event in frame.events if event.kind == "ended"]
    assert len(ended) == 1
