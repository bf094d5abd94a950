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
from harena.games.gladiator_arena.rules import fields as F, gladiators
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


def place(state: GladiatorArena, square: int) -> Square:
    """A square as the second resolver has it."""
    return square % int(state.width), square // int(state.width)


def options_of(state: GladiatorArena) -> Options:
    """The options as the second resolver has them."""
    t = state.values
    limit = (int(t[F.LIMIT_START]), int(t[F.LIMIT_STEP])) if t[F.LIMIT_START] else None
    return Options(int(state.width), int(state.height), limit, bool(t[F.SWAPS_BUMP]))


def players_of(state: GladiatorArena, old: list[Player]) -> list[Player]:
    """The players of the second resolver when the first orders are due."""
    t = state.values
    if old:
        return old
    return [
        Player(
            seat,
            gladiators.RACES[int(t[F.RACE + seat]) - 1],
            gladiators.WEAPONS[int(t[F.WEAPON + seat]) - 1],
            place(state, int(t[F.AT + seat])),
            literal.start_hp(gladiators.RACES[int(t[F.RACE + seat]) - 1]),
        )
        for seat in range(int(state.seats))
    ]


def planned(state: GladiatorArena, seat: int, struck: list[Square]) -> Order:
    """A seat's plan so far."""
    goal = int(state.values[F.GOAL + seat])
    return Order(place(state, goal) if goal >= 0 else None, struck)


def same_choices(
    state: GladiatorArena, seat: int, player: Player, struck: list[Square], options: Options
) -> None:
    """GA-3 to GA-6, GA-11: what may be added to a plan, said by both."""
    t = state.values
    names = [state.space.name(action) for action in state.legal_actions(seat)]
    squares = {literal.square(name) for name in names if name[0].isupper()}
    strikes = {literal.square(name[1:]) for name in names if name[0] == "x"}
    order = planned(state, seat, struck)
    spent = int(gladiators.MOVEMENT[t[F.RACE + seat]] - t[F.LEFT + seat])
    if t[F.SAID + seat] in (F.PARLEY, F.CONCEDE):
        assert not squares | strikes
        return
    no_move = order.move is not None or struck
    assert squares == (set() if no_move else set(literal.move_squares(player, spent, options)))
    wanted = set(literal.strike_squares(player, order.move, spent, options))
    assert strikes == (set() if t[F.TRUCED] else wanted)
    for target in list(wanted)[:3]:
        more = Order(order.move, [*struck, target])
        assert not literal.refusal(player, more, options)


def same_turn(state: GladiatorArena, turn: literal.Turn) -> None:
    """The turn just resolved, in every particular that both have."""
    t = state.values
    for player in turn.after:
        seat = player.id
        assert (player.alive, player.hp) == (bool(t[F.ALIVE] >> seat & 1), t[F.HP + seat])
        assert player.kills == Fraction(int(t[F.KILLS + seat]), int(F.WHOLE))
        assert player.damage == t[F.DAMAGE + seat]
    story = read_journal(state.journal)
    assert set(turn.bumped) == {move.seat for move in story.moves if move.bumped}
    for move in story.moves:
        assert turn.squares[move.seat] == place(state, move.start if move.bumped else move.goal)
    assert {seat: set(takers) for seat, takers in story.kills.items()} == {
        victim: set(takers) for victim, takers in turn.credited_for.items()
    }
    struck = sorted((strike.seat, place(state, strike.square)) for strike in story.strikes)
    assert struck == sorted((strike.attacker, strike.target) for strike in turn.strikes)


def same_ranking(state: GladiatorArena, players: list[Player]) -> None:
    """GA-15: the same places, shared ones too."""
    places: dict[int, list[int]] = {}
    for seat in range(int(state.seats)):
        places.setdefault(int(rank(state, seat)), []).append(seat)
    assert [places[place] for place in sorted(places)] == literal.ranking(players)


def same_round(state: GladiatorArena, before: GladiatorArena, last: int) -> None:
    """GA-16: the squares given out at the end of a round of choosing."""
    t = before.values
    posts = sorted(
        (int(t[F.POSTED + seat]) if seat != last else 10_000, seat)
        for seat in range(int(state.seats))
        if t[F.PLACING] >> seat & 1
    )
    asked = [(seat, place(state, int(t[F.GOAL + seat]))) for _, seat in posts]
    held = {
        seat: place(state, int(t[F.AT + seat]))
        for seat in range(int(state.seats))
        if t[F.AT + seat] >= 0
    }
    start = literal.start_round(asked, held, options_of(state))
    for seat in range(int(state.seats)):
        at = int(state.values[F.AT + seat])
        assert start.got.get(seat) == (place(state, at) if at >= 0 else None)
    assert sorted(start.again) == (state.deciding() if state.values[F.PHASE] == F.ENROL else [])


def at_random(rng: Rng) -> Choose:
    """Return a chooser of a random deciding seat with a random legal action."""

    def choose(state: GladiatorArena) -> tuple[int, int]:
        seats = state.deciding()
        seat = seats[rng.below(len(seats))]
        return seat, int(state.random_action(seat, rng, state.space.borrow()))

    return choose


def compare_game(start: GladiatorArena, choose: Choose) -> int:
    """Play a game by both; gives how many turns were compared."""
    state = start.clone()
    assert isinstance(state, GladiatorArena)
    options = options_of(state)
    players: list[Player] = []
    struck: dict[int, list[Square]] = {}
    turns = 0
    while state.to_move != TERMINAL and (chosen := choose(state)):
        seat, action = chosen
        t = state.values
        phase, turn = int(t[F.PHASE]), int(t[F.TURN])
        if phase == F.ORDERS:
            players = players_of(state, players)
        seats = state.deciding()
        if phase == F.ORDERS:
            same_choices(state, seat, players[seat], struck.get(seat, []), options)
            if state.area <= action < state.other:
                struck.setdefault(seat, []).append(place(state, action - int(state.area)))
        before = state.clone()
        assert isinstance(before, GladiatorArena)
        state.keep_journal()
        state.apply_action(action, seat)
        last = len(seats) == 1 and state.space.name(action) == "ready"
        if phase == F.ENROL and last:
            same_round(state, before, seat)
        elif phase == F.ORDERS and last:
            conceded = [
                s for s in range(int(state.seats)) if state.values[F.CAUSE + s] == F.CONCEDED
            ]
            if conceded:
                for who in conceded if len(conceded) == 1 else []:
                    players = literal.concede(players, who, turn - 1)
                if len(conceded) == 2:
                    return turns
            else:
                orders = {
                    s: planned(before, s, struck.get(s, []))
                    for s in range(int(state.seats))
                    if before.values[F.ALIVE] >> s & 1
                }
                result = literal.resolve_turn(
                    players, orders, turn, options, no_strikes=bool(before.values[F.TRUCED])
                )
                players, struck = result.after, {}
                agreed = read_journal(state.journal).proposals
                if len(agreed) < 2 or state.values[F.PHASE] == F.ANSWER:
                    same_turn(state, result)
                turns += 1
                if len(agreed) == 2 and state.to_move == TERMINAL and not result.over:
                    players = literal.both_lose(players, turn)
        elif phase == F.ANSWER and state.to_move == TERMINAL:
            offer = int(before.values[F.SAID + before.values[F.PROPOSER]])
            assert offer in (F.LOSS, F.FALL)
            if offer == F.LOSS:
                players = literal.both_lose(players, turn)
            else:
                players = literal.lesser_leaves(players, turn)
    for player in players:
        assert player.kills == Fraction(int(state.values[F.KILLS + player.id]), int(F.WHOLE))
    same_ranking(state, players)
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
