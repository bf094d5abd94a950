"""Orders: what a gladiator may plan, and what is refused."""

from __future__ import annotations

from itertools import permutations

import pytest

from harena import IllegalActionError, Rng
from harena.games.gladiator_arena.rules.fields import ALIVE, ORDERS, PHASE, TURN, square_name
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.testing.play import random_steps, visible_match
from harena.testing.positions import order_does_not_matter
from tests.gladiator_arena.both import BOTH, Resolver
from tests.gladiator_arena.games import SUBJECT, begun_match, hit_points, say, squares, staged

FAR = "human sword H8"
POSTS = ("human sword D4", "human sword E8", "elf axe A1")


def block(low: str, high: str) -> set[str]:
    """The squares of a block from its lower left to its upper right."""
    return {
        f"{chr(column)}{row}"
        for column in range(ord(low[0]), ord(high[0]) + 1)
        for row in range(int(low[1:]), int(high[1:]) + 1)
    }


@BOTH
@pytest.mark.parametrize(
    ("who", "reached"),
    [
        ("human axe D4", "C4 E4 D3 D5"),
        ("giant axe D4", "C4 E4 D3 D5"),
        ("halfling axe D4", "C4 E4 D3 D5 B4 F4 D2 D6 C3 C5 E3 E5"),
        ("halfling axe A1", "A2 A3 B1 C1 B2"),
        ("elf axe A1", "A2 B1"),
        ("elf axe H8", "G8 H7"),
        ("elf axe A4", "A3 A5 B4"),
        ("elf axe E1", "D1 F1 E2"),
    ],
)
def test_ga_3_one_step_or_two_for_halflings(by: Resolver, who: str, reached: str) -> None:
    """[GA-3] [GA-4] Never diagonally, nor over the edge; a way back to one's square is no move."""
    assert by.moves(who) == set(reached.split())


@BOTH
@pytest.mark.parametrize(
    ("weapon", "reached"),
    [
        ("axe", block("C3", "E5")),
        ("sword", block("B2", "F6")),
        ("spear", block("A1", "G7")),
        ("bow", block("A1", "H8") - block("B2", "F6")),
        ("catapult", block("A1", "H8") - block("C3", "E5")),
    ],
)
def test_ga_11_ranges_of_the_five_weapons(by: Resolver, weapon: str, reached: set[str]) -> None:
    """[GA-11] [GA-5] [GA-6] Squares of the board, never the own one."""
    assert by.strikes(f"giant {weapon} D4") == reached - {"D4"}


@BOTH
def test_ga_10_ranges_are_counted_from_the_square_tried(by: Resolver) -> None:
    """[GA-10] [GA-11] The square one leaves may be struck, the one entered may not."""
    assert by.strikes("human axe D4", "D5") == block("C4", "E6") - {"D5"}


MAY = """
    human sword D4: D5 xE6 xE5, xE6 xE5 xE5, D5 xD4, xD5 xD5 xD5, D5
    human axe D4: D5 xD4 xD4
    giant axe D4: D5, xD5 xD5
    dwarf axe D4: D5 xD6, xD5 xD5
    elf sword D4: xD5 xD5 xD5 xD5, D5 xD6 xD6 xD6
    halfling axe D4: D6 xD7, E5 xD4, D5 xD6 xD6
    elf bow D4: xA1 xH8, D5 xA1, xA4
    human bow D4: xA1, D5 xA1
    giant bow D4: xA1
    giant catapult D4: xA1, xD6, D5
    halfling catapult D4: xD6, D6
    human catapult D4: xF4
"""
MAY_NOT = """
    human sword D4: E5, D6, D4, xD4, xG4, D5 xE6 xE5 xE5, D5 xD5, xD5 xD5 xD5 xD5, xZ9
    human sword A1: xA4
    human sword H8: I8
    human axe D4: D5 xD3
    giant axe D4: D5 xD6, xD5 xD5 xD5
    dwarf axe D4: D5 xD6 xD6
    halfling axe D4: D6 xD7 xD7, D7, D4
    elf bow D4: D5 xA1 xA1, xB4, xA1 xA1 xA1
    human bow D4: xA1 xA1
    halfling bow D4: D6 xA1
    giant catapult D4: xD5, xD6 xD6
    halfling catapult D4: xD6 xD6, D5 xA1
    human catapult D4: xF4 xF4, D5 xA1
"""


def orders(text: str) -> list[tuple[str, str]]:
    """Each order of a table, with whose it is."""
    lines = [line.strip().split(": ") for line in text.strip().splitlines()]
    return [(who, order) for who, given in lines for order in given.split(", ")]


@BOTH
@pytest.mark.parametrize(("who", "order"), orders(MAY))
def test_ga_3_legal_orders(by: Resolver, who: str, order: str) -> None:
    """[GA-3] [GA-4] [GA-5] [GA-6] [GA-11] A giant moves or strikes, a halfling's steps cost one
    each, an arrow costs two, a stone all there is; a square may be struck again and again."""
    assert by.may(who, order)


@BOTH
@pytest.mark.parametrize(("who", "order"), orders(MAY_NOT))
def test_ga_3_illegal_orders(by: Resolver, who: str, order: str) -> None:
    """[GA-3] [GA-4] [GA-5] [GA-6] [GA-11] Out of range, off the board, or more than the MpT."""
    assert not by.may(who, order)


@pytest.mark.parametrize(
    ("planned", "wrong"),
    [
        ("", "D4"),
        ("", "E5"),
        ("", "D6"),
        ("", "xD4"),
        ("", "xG4"),
        ("D5", "D6"),
        ("D5", "xD5"),
        ("xD5", "D5"),
        ("xD5 xD5 xD5", "xD5"),
        ("", "agree"),
        ("", "human"),
        ("", "parley"),
    ],
)
def test_ga_11_invalid_orders_are_refused(planned: str, wrong: str) -> None:
    """[GA-11] [GA-4] When it is given, and the plan stays as it was."""
    table = staged("human sword D4", FAR, FAR)
    say(table, 0, planned)
    before = table.numbers()
    with pytest.raises(IllegalActionError) as caught:
        table.apply_action(table.space.find(wrong), 0)
    assert "'ready'" in str(caught.value) or "ready" in caught.value.legal
    assert table.numbers() == before


def test_ga_11_missing_orders_mean_stay() -> None:
    """[GA-11] [GA-24] A plan that was made but not called ready counts as it is."""
    table = staged("human sword D4", "human sword D6")
    say(table, 0, "xD6")
    for seat in (0, 1):
        table.apply_action(int(table.default_action(seat)), seat)
    assert (hit_points(table), squares(table)) == ([8, 6], ["D4", "D6"])


def test_ga_26_parleys_count_only_when_ready() -> None:
    """[GA-26] Every parley, and nothing else of a plan."""
    table = staged("human sword D4", FAR)
    left_out = [
        table.space.name(action)
        for action in range(table.space.size)
        if not table.kept_on_timeout(action)
    ]
    assert left_out == ["parley", "concede", "propose-loss", "propose-truce", "propose-fall"]


def test_ga_18_only_readiness_of_a_plan_shows() -> None:
    """[GA-18] Two matches with different plans of azure look the same to the last byte."""
    seen = []
    for plan in ("", "E7", "xD8 xF8", "E7 xE6 xE6", "E7 xE6"):
        match = begun_match(*POSTS)
        say(match, 0, "D3")
        say(match, 1, plan)
        quiet = [visible_match(match, viewer) for viewer in (-1, 0, 2)]
        say(match, 1, "ready")
        seen.append((quiet, [visible_match(match, viewer) for viewer in (-1, 0, 2)]))
        assert quiet != seen[-1][1]
    assert seen.count(seen[0]) == len(seen)


def test_ga_17_orders_can_be_amended_until_all_are_ready() -> None:
    """[GA-17] Also by ready seats; only the last orders are kept."""
    match = begun_match(*POSTS)
    space = match.state.space
    say(match, 0, "D5 xD6 ready")
    match.amend(0, [space.find("E4"), space.find("xE5")])
    assert match.state.deciding() == [0, 1, 2]
    say(match, 1, "ready")
    say(match, 2, "ready")
    match.amend(0, [space.find("xC4"), space.find("ready")])
    assert isinstance(match.state, GladiatorArena)
    assert (squares(match.state), match.state.values[TURN]) == (["D4", "E8", "A1"], 2)
    assert [space.name(entry.value) for entry in match.log if entry.seat == 0][4:] == [
        "xC4",
        "ready",
    ]


@pytest.mark.parametrize("name", SUBJECT.starts)
def test_ga_12_order_of_arrival_does_not_matter(name: str) -> None:
    """[GA-12] [GA-17] However the decisions of all seats are mixed."""
    state, met = SUBJECT.starts[name].clone(), 0
    assert isinstance(state, GladiatorArena)
    for number, _ in enumerate(random_steps(state, Rng(5, 9), 700)):
        if state.values[PHASE] == ORDERS and number % 3 == 0:
            met += order_does_not_matter(state, Rng(number, 2))
    assert met >= 8


@pytest.mark.parametrize("seed", range(12))
def test_ga_12_order_of_readiness_does_not_matter(seed: int) -> None:
    """[GA-12] [GA-17] All permutations of the seats, plan by plan, lead to the same position."""
    state = SUBJECT.starts["five, swaps bump"].clone()
    assert isinstance(state, GladiatorArena)
    for _ in random_steps(state, Rng(seed, 3), 60 + 7 * seed):
        pass
    while state.values[PHASE] != ORDERS or state.waiting != state.values[ALIVE]:
        for _ in random_steps(state, Rng(seed, 4), 1):
            pass
    plans: dict[int, list[int]] = {}
    for seat in state.deciding():
        alone, rng, row = state.clone(), Rng(seed, seat), plans.setdefault(seat, [])
        while seat in alone.deciding() and len(row) < 9:
            row.append(int(alone.random_action(seat, rng, alone.space.borrow())))
            alone.apply_action(row[-1], seat)
            if len(plans) == len(state.deciding()) and len(alone.deciding()) == 1:
                break
    found = set()
    for order in permutations(plans):
        copy = state.clone()
        for seat in order:
            for action in plans[seat]:
                copy.apply_action(action, seat)
        found.add(tuple(copy.numbers()))
    assert len(found) == 1
    assert found != {tuple(state.numbers())}


def test_squares_have_letters_and_numbers() -> None:
    """[GA-20] The column's letter and the row's number, from the lower left."""
    assert [square_name(n, 8) for n in (0, 7, 8, 63)] == ["A1", "H1", "A2", "H8"]
    assert [square_name(n, 26) for n in (25, 26)] == ["Z1", "A2"]
