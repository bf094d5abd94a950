"""The engine and the second, literal resolver play the same turns: [GA-3] to [GA-16], [GA-19].

In random games, and in the records that are kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from harena import TERMINAL, Rng, read_record
from harena.games.gladiator_arena.log.story import read_journal
from harena.games.gladiator_arena.rules import table as on
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.victory import rank
from tests.gladiator_arena import literal
from tests.gladiator_arena.literal import Options, Order, Player, Square
from tests.shared.records import records

Choose = Callable[[GladiatorArena], tuple[int, int] | None]
"""A seat that decides next, and what; None where a game stops."""

TURNS = int(os.environ.get("HARENA_TURNS", "2500"))
"""How many turns are compared; 100,000 at night."""
KINDS = [
    GladiatorArena(2),
    GladiatorArena(2, 4, 4, 3, 1, True),
    GladiatorArena(3, 5, 4, 0),
    GladiatorArena(4, 5, 5, 15, 3, True, True),
    GladiatorArena(6, 6, 4, 6, 2),
    GladiatorArena(8, 5, 6, 15, 3, False, True),
    GladiatorArena(8, 4, 4, 15, 3),
]


def place(table: GladiatorArena, square: int) -> Square:
    """A square as the second resolver has it."""
    return square % int(table.width), square // int(table.width)


def options_of(table: GladiatorArena) -> Options:
    """The options as the second resolver has them."""
    t = table.table
    limit = (int(t[on.LIMIT_START]), int(t[on.LIMIT_STEP])) if t[on.LIMIT_START] else None
    return Options(int(table.width), int(table.height), limit, bool(t[on.SWAPS_BUMP]))


def players_of(table: GladiatorArena, old: list[Player]) -> list[Player]:
    """The players of the second resolver when the first orders are due."""
    t = table.table
    if old:
        return old
    return [
        Player(
            seat,
            on.RACES[int(t[on.RACE + seat]) - 1],
            on.WEAPONS[int(t[on.WEAPON + seat]) - 1],
            place(table, int(t[on.AT + seat])),
            literal.start_hp(on.RACES[int(t[on.RACE + seat]) - 1]),
        )
        for seat in range(int(table.seats))
    ]


def planned(table: GladiatorArena, seat: int, struck: list[Square]) -> Order:
    """A seat's plan so far."""
    goal = int(table.table[on.GOAL + seat])
    return Order(place(table, goal) if goal >= 0 else None, struck)


def same_choices(
    table: GladiatorArena, seat: int, player: Player, struck: list[Square], options: Options
) -> None:
    """GA-3 to GA-6, GA-11: what may be added to a plan, said by both."""
    t = table.table
    names = [table.space.name(action) for action in table.legal_actions(seat)]
    squares = {literal.square(name) for name in names if name[0].isupper()}
    strikes = {literal.square(name[1:]) for name in names if name[0] == "x"}
    order = planned(table, seat, struck)
    spent = int(on.MOVEMENT[t[on.RACE + seat]] - t[on.LEFT + seat])
    if t[on.SAID + seat] in (on.PARLEY, on.CONCEDE):
        assert not squares | strikes
        return
    no_move = order.move is not None or struck
    assert squares == (set() if no_move else set(literal.move_squares(player, spent, options)))
    wanted = set(literal.strike_squares(player, order.move, spent, options))
    assert strikes == (set() if t[on.TRUCED] else wanted)
    for target in list(wanted)[:3]:
        more = Order(order.move, [*struck, target])
        assert not literal.refusal(player, more, options)


def same_turn(table: GladiatorArena, turn: literal.Turn) -> None:
    """The turn just resolved, in every particular that both have."""
    t = table.table
    for player in turn.after:
        seat = player.id
        assert (player.alive, player.hp) == (bool(t[on.ALIVE] >> seat & 1), t[on.HP + seat])
        assert player.kills == Fraction(int(t[on.KILLS + seat]), int(on.WHOLE))
        assert player.damage == t[on.DAMAGE + seat]
    story = read_journal(table.journal)
    assert set(turn.bumped) == {move.seat for move in story.moves if move.bumped}
    for move in story.moves:
        assert turn.squares[move.seat] == place(table, move.start if move.bumped else move.goal)
    assert {seat: set(takers) for seat, takers in story.kills.items()} == {
        victim: set(takers) for victim, takers in turn.credited_for.items()
    }
    struck = sorted((strike.seat, place(table, strike.square)) for strike in story.strikes)
    assert struck == sorted((strike.attacker, strike.target) for strike in turn.strikes)


def same_ranking(table: GladiatorArena, players: list[Player]) -> None:
    """GA-15: the same places, shared ones too."""
    places: dict[int, list[int]] = {}
    for seat in range(int(table.seats)):
        places.setdefault(int(rank(table, seat)), []).append(seat)
    assert [places[place] for place in sorted(places)] == literal.ranking(players)


def same_round(table: GladiatorArena, before: GladiatorArena, last: int) -> None:
    """GA-16: the squares given out at the end of a round of choosing."""
    t = before.table
    posts = sorted(
        (int(t[on.POSTED + seat]) if seat != last else 10_000, seat)
        for seat in range(int(table.seats))
        if t[on.PLACING] >> seat & 1
    )
    asked = [(seat, place(table, int(t[on.GOAL + seat]))) for _, seat in posts]
    held = {
        seat: place(table, int(t[on.AT + seat]))
        for seat in range(int(table.seats))
        if t[on.AT + seat] >= 0
    }
    start = literal.start_round(asked, held, options_of(table))
    for seat in range(int(table.seats)):
        at = int(table.table[on.AT + seat])
        assert start.got.get(seat) == (place(table, at) if at >= 0 else None)
    assert sorted(start.again) == (table.deciding() if table.table[on.PHASE] == on.ENROL else [])


def at_random(rng: Rng) -> Choose:
    """Whoever owes a decision, and anything that is legal."""

    def choose(table: GladiatorArena) -> tuple[int, int]:
        seats = table.deciding()
        seat = seats[rng.below(len(seats))]
        return seat, int(table.random_action(seat, rng, table.space.borrow()))

    return choose


def compare_game(start: GladiatorArena, choose: Choose) -> int:
    """Play a game by both; gives how many turns were compared."""
    table = start.clone()
    assert isinstance(table, GladiatorArena)
    options = options_of(table)
    players: list[Player] = []
    struck: dict[int, list[Square]] = {}
    turns = 0
    while table.to_move != TERMINAL and (chosen := choose(table)):
        seat, action = chosen
        t = table.table
        phase, turn = int(t[on.PHASE]), int(t[on.TURN])
        if phase == on.ORDERS:
            players = players_of(table, players)
        seats = table.deciding()
        if phase == on.ORDERS:
            same_choices(table, seat, players[seat], struck.get(seat, []), options)
            if table.area <= action < table.other:
                struck.setdefault(seat, []).append(place(table, action - int(table.area)))
        before = table.clone()
        assert isinstance(before, GladiatorArena)
        table.keep_journal()
        table.apply_action(action, seat)
        last = len(seats) == 1 and table.space.name(action) == "ready"
        if phase == on.ENROL and last:
            same_round(table, before, seat)
        elif phase == on.ORDERS and last:
            conceded = [
                s for s in range(int(table.seats)) if table.table[on.CAUSE + s] == on.CONCEDED
            ]
            if conceded:
                for who in conceded if len(conceded) == 1 else []:
                    players = literal.concede(players, who, turn - 1)
                if len(conceded) == 2:
                    return turns
            else:
                orders = {
                    s: planned(before, s, struck.get(s, []))
                    for s in range(int(table.seats))
                    if before.table[on.ALIVE] >> s & 1
                }
                result = literal.resolve_turn(
                    players, orders, turn, options, no_strikes=bool(before.table[on.TRUCED])
                )
                players, struck = result.after, {}
                agreed = read_journal(table.journal).proposals
                if len(agreed) < 2 or table.table[on.PHASE] == on.ANSWER:
                    same_turn(table, result)
                turns += 1
                if len(agreed) == 2 and table.to_move == TERMINAL and not result.over:
                    players = literal.both_lose(players, turn)
        elif phase == on.ANSWER and table.to_move == TERMINAL:
            offer = int(before.table[on.SAID + before.table[on.PROPOSER]])
            assert offer in (on.LOSS, on.FALL)
            if offer == on.LOSS:
                players = literal.both_lose(players, turn)
            else:
                players = literal.lesser_leaves(players, turn)
    for player in players:
        assert player.kills == Fraction(int(table.table[on.KILLS + player.id]), int(on.WHOLE))
    same_ranking(table, players)
    return turns


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_both_resolvers_agree(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    """[GA-7] [GA-8] [GA-10] [GA-12] [GA-13] [GA-14] [GA-15] [GA-16] [GA-19] On random games."""
    rng = Rng(number, 40)
    wanted = TURNS // len(KINDS)
    turns = games = 0
    while turns < wanted:
        turns += compare_game(KINDS[number], at_random(rng))
        games += 1
    with capsys.disabled():
        if TURNS >= 50_000:
            print(f"\nkind {number}: {turns} turns of {games} games agree")


@pytest.mark.parametrize("path", records("gladiator_arena"))
def test_both_resolvers_agree_in_kept_records(path: Path) -> None:
    """[GA-6] [GA-7] [GA-10] [GA-12] [GA-13] [GA-14] [GA-15] [GA-16] [GA-19] [GA-22] [GA-23]"""
    match = read_record(path.read_text(encoding="utf-8"))
    start = match.state_at(0)
    assert isinstance(start, GladiatorArena)
    left = [(entry.seat, entry.value) for entry in match.log]
    compare_game(start, lambda _: left.pop(0) if left else None)
    assert left == []
