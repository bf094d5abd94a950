"""Secrets of plans, guesses, and decisions for late seats."""

from __future__ import annotations

from itertools import chain

import pytest

from harena import TERMINAL, Match, Rng
from harena.core.play.timeouts import plan_at_deadline, planned_actions as own_plan
from harena.games.gladiator_arena.rules import fields as F
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import read
from harena.games.gladiator_arena.view.plans import planned
from harena.testing.play import visible_match, visible_position
from tests.gladiator_arena.games import begun_match, give_orders, kills, posted, say, staged


def duel(words: str) -> Match:
    """A match of two after the first orders of crimson, as far as they go."""
    match = begun_match("human sword D4", "elf axe H8")
    say(match, 1, words)
    return match


SAYINGS = [
    "",
    "parley",
    "parley concede",
    "parley propose-fall",
    "parley propose-fall H7 xH6",
    "H7",
]


@pytest.mark.parametrize("ready", ["", " ready"])
def test_ga_18_parleys_are_secret(ready: str) -> None:
    """[GA-18] [GA-22] [GA-23] Neither a concession nor a proposal, before all are ready."""
    for viewer in (-1, 0):
        assert len({visible_match(duel(words + ready), viewer) for words in SAYINGS}) == 1
    assert len({str(visible_position(duel(words).state, 1)) for words in SAYINGS}) == len(SAYINGS)


@pytest.mark.parametrize("changed", ["ready", "xG7 ready", "parley concede ready"])
def test_ga_17_changes_after_ready_are_hidden(changed: str) -> None:
    """[GA-17] [GA-18] A seat that stays ready may change its orders without a trace."""
    match = duel("H7 ready")
    before = [visible_match(match, viewer) for viewer in (-1, 0)]
    match.amend(1, changed.split())
    assert [visible_match(match, viewer) for viewer in (-1, 0)] == before


def test_ga_18_guesses_are_legal_plans() -> None:
    """[GA-18] Only ready seats get guessed plans; the own plan stays."""
    table = staged("human sword A1", "human sword H8", "elf axe D4")
    say(table, 0, "A2")
    say(table, 1, "xG7 ready")
    say(table, 2, "D5")
    found = set()
    for seed in range(60):
        guess = table.observe(0)
        guess.determinize(0, Rng(seed))
        assert planned(read.read(guess), 0) == planned(read.read(table), 0)
        assert planned(read.read(guess), 2) == ()
        plan = planned(read.read(guess), 1)
        found.add(plan)
        again = staged("human sword A1", "human sword H8", "elf axe D4")
        for action in plan:
            again.apply_action(action, 1)
    assert len(found) > 20


def test_ga_22_guesses_leave_no_open_parley() -> None:
    """[GA-22] A ready seat has named its proposal, or has none."""
    table = staged("human sword A1", "human sword H8")
    say(table, 1, "ready")
    said = set()
    for seed in range(400):
        guess = table.observe(0)
        guess.determinize(0, Rng(seed))
        said.add(int(guess.values[F.SAID + 1]))
    assert F.PARLEY not in said
    assert len(said) > 2


def test_ga_16_guesses_of_choices() -> None:
    """[GA-16] Those who are ready have a race, a weapon and a square; the placed stay placed."""
    table = posted("elf axe D4", "elf axe D4", "elf axe D4", "elf axe A1")
    say(table, 1, "B2 ready")
    goals = set()
    for seed in range(30):
        guess = table.observe(0)
        guess.determinize(0, Rng(seed))
        assert [int(guess.values[F.RACE + seat]) for seat in range(4)] == [3] * 4
        assert (guess.values[F.GOAL + 2], guess.values[F.GOAL + 3]) == (-1, -1)
        goals.add(int(guess.values[F.GOAL + 1]))
    assert len(goals) > 10
    assert -1 not in goals
    first = GladiatorArena(2)
    say(first, 1, "elf axe D4 ready")
    pairs = set()
    for seed in range(30):
        guess = first.observe(0)
        guess.determinize(0, Rng(seed))
        pairs.add((int(guess.values[F.RACE + 1]), int(guess.values[F.WEAPON + 1])))
    assert len(pairs) > 5
    assert all(race > 0 < weapon for race, weapon in pairs)


def test_ga_24_unanswered_proposals_are_declined() -> None:
    """[GA-24] [GA-23] Nobody agrees to a standoff by being late."""
    table = staged("human sword A1", "human sword H8")
    give_orders(table, "parley propose-loss", "")
    assert (table.values[F.PHASE], table.to_move) == (F.ANSWER, 1)
    table.apply_action(int(table.default_action(1)), 1)
    assert (table.values[F.PHASE], table.values[F.TURN], kills(table)) == (F.ORDERS, 2, [0, 0])


@pytest.mark.parametrize(
    ("saved", "counts"),
    [
        ("", "ready"),
        ("parley", "ready"),
        ("parley concede", "ready"),
        ("parley propose-fall xH7", "xH7 ready"),
        ("H7 xG7", "H7 xG7 ready"),
    ],
)
def test_ga_26_deadline_keeps_orders_and_drops_parleys(saved: str, counts: str) -> None:
    """[GA-26] [GA-22] [GA-24] Unless ready was said to it; what was planned stays as it is."""
    match = duel(saved)
    told = [match.state.space.name(action) for action in chain(*plan_at_deadline(match, 1))]
    assert told == counts.split()
    assert [match.state.space.name(action) for action in own_plan(match, 1)] == saved.split()
    match.amend(1, told)
    say(match, 0, "ready")
    assert isinstance(match.state, GladiatorArena)
    assert (match.over, match.state.values[F.TURN]) == (False, 2)


def test_ga_15_nobody_has_won_before_the_end() -> None:
    """[GA-15] A lead has no value before the end."""
    table = staged("human axe D4", "human axe D5 1", "human axe H8")
    give_orders(table, "xD5", "", "")
    assert (table.to_move != TERMINAL, kills(table)) == (True, [1, 0, 0])
    assert [table.returns()[seat] for seat in range(3)] == [0.0] * 3


def test_ga_23_an_answer_has_no_secrets() -> None:
    """[GA-23] Between turns all is known: nothing is hidden, and nothing is guessed."""
    table = staged("human sword A1", "human sword H8")
    give_orders(table, "parley propose-loss A2", "H7 xH6")
    assert table.values[F.PHASE] == F.ANSWER
    for viewer in (-1, 0, 1):
        view = table.observe(viewer)
        view.determinize(viewer, Rng(1))
        assert view.numbers() == table.numbers()


def test_ga_22_leaving_turns_are_recorded() -> None:
    """[GA-12] [GA-19] [GA-22] In a turn, or before the turn that is not played."""
    for words, turn in (("parley concede", 1), ("parley propose-loss", 2)):
        table = staged("human sword A1", "human sword H8")
        give_orders(table, words, words)
        assert (table.to_move, [int(table.values[F.OUT + seat]) for seat in (0, 1)]) == (
            TERMINAL,
            [turn, turn],
        )


def test_ga_23_both_proposals_declined() -> None:
    """[GA-23] Of two different ones each is answered once; then the next orders follow."""
    table = staged("human sword A1", "human sword H8")
    give_orders(table, "parley propose-loss", "parley propose-truce")
    for seat in (1, 0):
        assert (table.values[F.PHASE], table.to_move) == (F.ANSWER, seat)
        say(table, seat, "decline")
    assert (table.values[F.PHASE], table.values[F.TURN], kills(table)) == (F.ORDERS, 2, [0, 0])


def late(state: GladiatorArena, *seats: int) -> None:
    """Apply the decisions for seats that are late in this round, without the last one's ready."""
    for seat in seats:
        while state.values[F.GOAL + seat] < 0:
            state.apply_action(int(state.default_action(seat)), seat)


def asked(state: GladiatorArena, seat: int) -> str:
    """The square a seat asks for."""
    return state.space.name(int(state.values[F.GOAL + seat]))


def crowded(seats: int, *held: str) -> GladiatorArena:
    """A 4 by 4 arena in which the first seats hold squares, and the others choose again."""
    table = posted(*held, *["B1"] * (seats - len(held)), width=4, height=4)
    assert table.deciding() == list(range(len(held), seats))
    return table


def test_ga_24_next_free_square_is_chosen() -> None:
    """[GA-24] From where the seat's search begins, and after the last square from A1 on."""
    table = crowded(5, "B3", "C4")  # seats 2, 3 and 4 begin at C2, B3 and A4
    late(table, 2, 3)
    assert (asked(table, 2), asked(table, 3)) == ("C2", "C3")
    table = crowded(8, "C4", "D4")  # the last seat begins at C4
    late(table, 7)
    assert asked(table, 7) == "A1"


def test_ga_24_single_late_seat() -> None:
    """[GA-24] A human with a sword; its search begins where it does among others who are late."""
    table = GladiatorArena(2)
    say(table, 0, "elf axe A1 ready")
    late(table, 1)
    assert (table.values[F.RACE + 1], table.values[F.WEAPON + 1], asked(table, 1)) == (1, 2, "A5")


def test_ga_22_ready_ends_an_open_parley() -> None:
    """[GA-22] At once, and not only when the turn is over."""
    table = staged("human sword A1", "human sword H8")
    say(table, 0, "parley ready")
    assert (table.deciding(), table.values[F.SAID]) == ([1], 0)


def test_ga_2_ga_8_the_options_of_a_match_reach_the_table() -> None:
    """[GA-1] [GA-2] [GA-8] [GA-20] Each option alone, and the usual ones."""
    places = {
        "weak-pairs": (F.WEAK, False, True),
        "swaps-bump": (F.SWAPS_BUMP, False, True),
        "limit": (F.LIMIT_START, 15, False),
        "limit-start": (F.LIMIT_START, 15, 10),
        "limit-step": (F.LIMIT_STEP, 3, 7),
        "width": (F.WIDTH, 8, 5),
        "height": (F.HEIGHT, 8, 6),
    }
    for option, (at, usual, other) in places.items():
        for options, wanted in (({}, usual), ({option: other}, other)):
            state = Match("gladiator-arena", 2, options).state
            assert isinstance(state, GladiatorArena)
            assert int(state.values[at]) == int(wanted)


def test_ga_5_bows_and_catapults_reach_as_far_as_any_board() -> None:
    """[GA-5] [GA-6] From end to end of the longest one."""
    for race, weapon in (("elf", "bow"), ("giant", "catapult")):
        table = staged(f"{race} {weapon} A1", "human axe Z26", width=26, height=26)
        give_orders(table, "xZ26", "")
        assert table.values[F.DAMAGE] > 0
