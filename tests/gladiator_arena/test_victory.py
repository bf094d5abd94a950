"""The time limit, concessions and standoffs, and the ranking."""

from __future__ import annotations

import pytest

from harena import TERMINAL, IllegalActionError, Match
from harena.games.gladiator_arena.rules.fields import (
    ANSWER,
    CAUSE,
    CONCEDED,
    KILLS,
    ORDERS,
    PHASE,
    STANDOFF,
    TIME_LIMIT,
    TRUCED,
    TURN,
    WHOLE,
)
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.victory import rank
from tests.gladiator_arena.both import BOTH, Resolver, Row, TurnSettings, same_turn
from tests.gladiator_arena.games import give_orders, hit_points, kills, names, say, squares, staged


def pair(one: int, two: int, *, start: int = 15, turn: int = 1) -> GladiatorArena:
    """Two humans far apart with so many HP each."""
    return staged(f"human sword A1 {one}", f"human sword H8 {two}", limit=(start, 3), turn=turn)


def ranks(state: GladiatorArena) -> list[int]:
    """Everybody's rank, from 0."""
    return [int(rank(state, seat)) for seat in range(int(state.seats))]


@BOTH
@pytest.mark.parametrize(
    ("start", "step", "turns"),
    [
        (15, 3, [15, 18, 21, 24]),
        (10, 3, [10, 13, 16, 19, 22]),
        (1, 5, [1, 6, 11, 16, 21]),
        (20, 1, [20, 21, 22, 23, 24]),
        (0, 3, []),
    ],
)
def test_ga_1_limit_every_third_turn_from_the_fifteenth(
    by: Resolver, start: int, step: int, turns: list[int]
) -> None:
    """[GA-1] By default; start and step may be others, or there is no limit."""
    assert by.limit(start, step) == turns


LIMITS = {
    "nobody is credited, and scores may be negative": """
        human sword A1 1 |     | - 0 -1
        human sword H8 5 |     | H8 4
        elf axe H1       |     | H1 6
        """,
    "so it is for who was hurt before": """
        human axe D4 5   |     | - 0 -1
        human axe D5     | xD4 | D5 7 (4)
        elf axe H1       |     | H1 6
        """,
    "who is struck down in the same turn is spared, and his killer credited": """
        human sword D4 2 |     | - 0
        human sword D5 5 | xD4 | D5 4 +1 (2)
        elf axe H1       |     | H1 6
        """,
    "the limit may take the last one too": """
        human sword D4 1 | xD5 | - 0 (2)
        human sword D5 2 |     | - 0
        """,
}


@BOTH
@pytest.mark.parametrize("name", LIMITS)
def test_ga_14_deaths_by_the_limit(by: Resolver, name: str) -> None:
    """[GA-14] They cost a kill, and come after the strikes."""
    same_turn(by, LIMITS[name], TurnSettings(15))


@BOTH
def test_ga_19_a_turn_without_strikes_is_a_turn_of_the_limit(by: Resolver) -> None:
    """[GA-1] [GA-19] Both seats that agreed move, and lose a hit point."""
    same_turn(by, "human axe A1 | A2 | A2 7\nhuman axe H8 | | H8 7", TurnSettings(15, truce=True))


def test_ga_14_cause_of_death() -> None:
    """[GA-14] By the limit, and by nobody."""
    table = pair(1, 5, turn=15)
    give_orders(table, "", "")
    assert table.values[CAUSE] == TIME_LIMIT


@BOTH
@pytest.mark.parametrize(
    ("rows", "places"),
    [
        # Kills before everything, whoever stands last.
        ([(840, 5, 0, 9), (420, 0, 3, 1)], [0, 1]),
        # Then who survived longer.
        ([(840, 5, 0, 9), (840, 0, 1, 1)], [1, 0]),
        ([(0, 5, 0, 9), (0, 7, -3, 0), (0, 0, 1, 0)], [2, 1, 0]),
        # Then HP when removed, below nought too.
        ([(0, 5, -2, 9), (0, 5, -1, 0), (0, 0, 8, 0)], [2, 1, 0]),
        # Then damage.
        ([(0, 5, 0, 4), (0, 5, 0, 5), (840, 0, 2, 0)], [2, 1, 0]),
        # Then the place is shared.
        ([(280, 5, 0, 4), (280, 5, 0, 4), (280, 4, 0, 4)], [0, 0, 2]),
        ([(-840, 9, 0, 9), (0, 1, -5, 0)], [1, 0]),
    ],
)
def test_ga_15_the_ranking(by: Resolver, rows: list[Row], places: list[int]) -> None:
    """[GA-15] Kills, survival, HP at removal, damage of the whole game; else shared."""
    assert by.places(rows) == places


def test_ga_15_the_winner_need_not_be_the_last_one_standing() -> None:
    """[GA-15] Two kills and dead are more than one kill and alive."""
    table = staged("giant axe D4 4", "human axe D5 5", "elf axe C4 2", "human spear D7")
    give_orders(table, "xD5 xC4", "", "", "xD4 xD4 xD4")
    assert kills(table)[0] == 2
    assert table.values[PHASE] == ORDERS
    give_orders(table, "", "xD4")
    assert (table.to_move, ranks(table)[0]) == (TERMINAL, 0)


def test_ga_22_a_concession_gives_the_other_a_kill() -> None:
    """[GA-22] [GA-19] Before the turn, with the HP there is; the other's order is not played."""
    table = pair(3, 8)
    give_orders(table, "parley concede", "H7")
    assert (kills(table), hit_points(table), squares(table)) == ([0, 1], [3, 8], ["-", "H8"])
    assert (table.values[CAUSE], table.to_move, ranks(table)) == (CONCEDED, TERMINAL, [1, 0])


def test_ga_22_both_concede_at_once() -> None:
    """[GA-22] Each gains a kill from the other, and HP decide."""
    table = pair(3, 8)
    give_orders(table, "parley concede", "parley concede")
    assert (kills(table), squares(table), ranks(table)) == ([1, 1], ["-", "-"], [1, 0])


def test_ga_22_conceding_excludes_other_orders() -> None:
    """[GA-22] No order with it."""
    table = pair(3, 8)
    say(table, 0, "parley concede")
    assert names(table) == {"ready"}
    with pytest.raises(IllegalActionError):
        say(table, 0, "A2")


@pytest.mark.parametrize("seats", [3, 8])
def test_ga_19_only_the_last_two_may_parley(seats: int) -> None:
    """[GA-19] Not before."""
    table = staged(*(f"human sword {column}1" for column in "ABCDEFGH"[:seats]))
    with pytest.raises(IllegalActionError):
        say(table, 0, "parley")


def test_ga_19_both_lose_a_kill() -> None:
    """[GA-19] [GA-23] A proposal comes with the order and is answered between turns."""
    table = pair(8, 8)
    give_orders(table, "parley propose-loss A2", "")
    assert (table.values[PHASE], table.to_move, squares(table)) == (ANSWER, 1, ["A2", "H8"])
    say(table, 1, "agree")
    assert (kills(table), squares(table), table.to_move) == ([-1, -1], ["-", "-"], TERMINAL)
    assert [int(table.values[CAUSE + seat]) for seat in (0, 1)] == [STANDOFF, STANDOFF]
    assert ranks(table) == [0, 0]


def test_ga_19_standoffs_outrank_earlier_deaths() -> None:
    """[GA-19] [GA-15] Also those of the turn with which it was proposed."""
    table = staged("human axe D4", "human axe D5 1", "human axe H8")
    table.values[KILLS + 1] = -WHOLE
    give_orders(table, "xD5", "", "")
    say(table, 0, "parley propose-loss ready")
    say(table, 2, "parley propose-loss ready")
    assert (kills(table), table.to_move) == ([0, -1, -1], TERMINAL)
    assert ranks(table) == [0, 2, 1]


def test_ga_19_a_turn_without_strikes() -> None:
    """[GA-19] Moves only; the limit runs all the same; then strikes are allowed again."""
    table = pair(8, 8, turn=14)
    give_orders(table, "parley propose-truce", "parley propose-truce")
    assert (table.values[TRUCED], table.values[TURN], table.values[PHASE]) == (1, 15, ORDERS)
    assert not any(name[0] == "x" for name in names(table))
    give_orders(table, "B1", "")
    assert (hit_points(table), squares(table), table.values[TRUCED]) == ([7, 7], ["B1", "H8"], 0)
    assert any(name[0] == "x" for name in names(table))


def test_ga_19_weaker_seat_may_fall() -> None:
    """[GA-19] With the limit on: it loses a kill instead of giving one, if the other agrees."""
    table = pair(5, 8)
    say(table, 0, "parley")
    assert names(table) == {"concede", "propose-fall", "ready"}
    say(table, 0, "propose-fall ready")
    say(table, 1, "parley")
    assert names(table, 1) == {"concede", "ready"}
    say(table, 1, "ready")
    say(table, 1, "agree")
    assert (kills(table), squares(table), ranks(table)) == ([-1, 0], ["-", "H8"], [1, 0])


@pytest.mark.parametrize(("two", "start"), [(5, 0), (8, 0), (5, 15)])
def test_ga_19_falling_needs_a_limit_and_unequal_points(two: int, start: int) -> None:
    """[GA-19] Otherwise only the common proposals are open."""
    table = pair(5, two, start=start)
    say(table, 0, "parley")
    assert names(table) == {
        "concede",
        "propose-loss",
        "propose-truce",
        "ready",
    }


def test_ga_23_a_declined_proposal_changes_nothing() -> None:
    """[GA-23] The next orders follow."""
    table = pair(8, 8)
    say(table, 1, "parley propose-truce ready")
    say(table, 0, "ready")
    assert table.to_move == 0
    say(table, 0, "decline")
    assert (table.values[PHASE], table.values[TURN], table.values[TRUCED]) == (ORDERS, 2, 0)
    assert kills(table) == [0, 0]


def test_ga_23_different_proposals_are_answered_in_turn() -> None:
    """[GA-23] The lower seat's first where HP are equal; one that is accepted ends the matter."""
    table = pair(8, 8)
    say(table, 1, "parley propose-truce ready")
    say(table, 0, "parley propose-loss ready")
    assert table.to_move == 1
    say(table, 1, "decline")
    assert table.to_move == 0
    say(table, 0, "agree")
    assert (table.values[PHASE], table.values[TRUCED], kills(table)) == (ORDERS, 1, [0, 0])


def test_ga_23_weaker_seat_proposes_first_without_limit() -> None:
    """[GA-23] Of two different proposals."""
    table = pair(8, 5, start=0)
    give_orders(table, "parley propose-loss", "parley propose-truce")
    assert table.to_move == 0
    say(table, 0, "agree")
    assert (table.values[TRUCED], kills(table)) == (1, [0, 0])


def test_ga_23_a_proposal_lapses_with_its_condition() -> None:
    """[GA-23] Hit points change their order, or a gladiator is struck down."""
    table = staged("human sword D4", "human sword D6")
    give_orders(table, "parley propose-loss xD6", "")
    assert (table.values[PHASE], hit_points(table)) == (ORDERS, [8, 6])
    table = staged("human sword D4 7", "human sword D6")
    give_orders(table, "parley propose-fall xD6", "")
    assert (table.values[PHASE], hit_points(table)) == (ORDERS, [7, 6])


def test_ga_19_no_other_resignation() -> None:
    """[GA-19] A concession is scored; the match's own way to give up is closed."""
    match = Match("gladiator-arena", 2)
    with pytest.raises(IllegalActionError):
        match.resign(0)
    assert not match.over
