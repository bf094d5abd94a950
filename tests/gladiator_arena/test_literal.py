"""The slow second opinion on Gladiator Arena, held against examples and cases reasoned by hand.

These tests check `literal.py`, not the engine, so none of them carries the number of a rule.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.gladiator_arena.literal import (
    HIT_POINTS,
    MOVEMENT,
    Options,
    Order,
    Player,
    Turn,
    all_squares,
    both_lose,
    bumped_players,
    concede,
    damage_of,
    in_range,
    lesser_leaves,
    limit_strikes,
    may_carry,
    move_squares,
    name_of,
    opposite,
    over,
    ranking,
    refusal,
    resolve_turn,
    shares,
    square,
    standoff_ways,
    start_hp,
    start_round,
    steps_from,
    strike_cost,
    strike_squares,
)

PLAIN = Options()
SWAPS_BUMP = Options(swaps_bump=True)
HALF = Fraction(1, 2)
THIRD = Fraction(1, 3)


def players(*lines: str) -> list[Player]:
    """Players from lines such as `human sword D4` or `human sword D4 2`, numbered from 1."""
    found = []
    for number, line in enumerate(lines, start=1):
        race, weapon, where, *hp = line.split()
        points = int(hp[0]) if hp else start_hp(race)
        found.append(Player(number, race, weapon, square(where), points))
    return found


def order(line: str) -> Order:
    """An order such as `D5 > E6 E5`, `> E5` or `D5`."""
    move, _, targets = line.partition(">")
    return Order(
        square(move.strip()) if move.strip() else None, [square(one) for one in targets.split()]
    )


def turn_of(
    table: list[Player], *lines: str, turn: int = 1, options: Options = PLAIN, calm: bool = False
) -> Turn:
    """The turn in which player 1 gives the first order, player 2 the second, and so on."""
    orders = {number: order(line) for number, line in enumerate(lines, start=1)}
    return resolve_turn(table, orders, turn, options, no_strikes=calm)


def places(turn: Turn) -> str:
    """Where everybody stands after the moves."""
    return " ".join(name_of(turn.squares[one]) for one in sorted(turn.squares))


def moves(*lines: str, options: Options = PLAIN) -> tuple[str, list[int]]:
    """Where humans end who want to go from one square to another, and who bumped."""
    table = players(*(f"human axe {line.split()[0]}" for line in lines))
    turn = turn_of(
        table, *(line.split()[1] if " " in line else "" for line in lines), options=options
    )
    return places(turn), turn.bumped


# --- numbers ------------------------------------------------------------------------------------


def test_damage_of_every_pair() -> None:
    """Base damage with one more or one less; bow and catapult are the same for all."""
    shown = {
        race: [damage_of(race, weapon) for weapon in ("axe", "sword", "spear", "bow", "catapult")]
        for race in HIT_POINTS
    }
    assert shown["human"] == [4, 2, 1, 1, 2]
    assert shown["dwarf"] == shown["giant"] == [5, 3, 2, 1, 2]
    assert shown["elf"] == shown["halfling"] == [3, 1, 0, 1, 2]


def test_listed_and_useless_pairs() -> None:
    """The list of the play post by default; with the option all but the harmless spears."""
    weapons = ["axe", "sword", "spear", "bow", "catapult"]
    wide = Options(all_weapons=True)
    listed = [(race, one) for race in HIT_POINTS for one in weapons if may_carry(race, one, PLAIN)]
    useful = [(race, one) for race in HIT_POINTS for one in weapons if may_carry(race, one, wide)]
    assert len(listed) == 3 + 4 + 3 + 4 + 5
    assert len(useful) == 25 - 2
    assert not may_carry("dwarf", "bow", PLAIN)
    assert may_carry("dwarf", "bow", wide)
    assert not may_carry("elf", "spear", wide)
    assert not may_carry("halfling", "spear", wide)


def test_ranges_in_the_open_and_in_the_corner() -> None:
    """Blocks for the hand weapons, all but a block for bow and catapult, never the own square."""
    counts = {"axe": 8, "sword": 24, "spear": 48, "bow": 64 - 25, "catapult": 64 - 9}
    assert {one: len(in_range(one, square("D4"), PLAIN)) for one in counts} == counts
    corner = {"axe": 3, "sword": 8, "spear": 15, "bow": 64 - 9, "catapult": 64 - 4}
    assert {one: len(in_range(one, square("A1"), PLAIN)) for one in corner} == corner


# --- orders -------------------------------------------------------------------------------------


def test_the_order_of_the_play_post() -> None:
    """A sword human on D4 moves to D5 and strikes E6 and E5: one and two of his three."""
    (human,) = players("human sword D4")
    assert refusal(human, order("D5 > E6 E5"), PLAIN) == ""
    assert refusal(human, order("D5 > E6 E5 E5"), PLAIN) == "not enough movement for all strikes"
    assert refusal(human, order("> E6 E5 E5"), PLAIN) == ""


@pytest.mark.parametrize(
    ("line", "given", "reason"),
    [
        ("human sword D4", "E5", "E5 is too far"),
        ("human sword D4", "D6", "D6 is too far"),
        ("human sword D4", "D4", "the own square is not a move"),
        ("human sword A1", "> A4", "A4 is out of range"),
        ("human sword D4", "> D4", "the own square is not a target"),
        ("human sword D4", "D5 > D5", "the own square is not a target"),
        ("human sword D4", "D5 > D4", ""),
        ("human axe D4", "D5 > D4 D4", ""),
        ("human axe D4", "D5 > D3", "D3 is out of range"),
        ("giant axe D4", "D5", ""),
        ("giant axe D4", "D5 > D6", "not enough movement for all strikes"),
        ("giant axe D4", "> D5 D5", ""),
        ("dwarf axe D4", "D5 > D6", ""),
        ("dwarf axe D4", "D5 > D6 D6", "not enough movement for all strikes"),
        ("halfling axe D4", "D6 > D7", ""),
        ("halfling axe D4", "E5 > D4", ""),
        ("halfling axe D4", "D6 > D7 D7", "not enough movement for all strikes"),
        ("halfling axe D4", "D7", "D7 is too far"),
        ("halfling axe D4", "D4", "the own square is not a move"),
        ("elf bow D4", "> A1 H8", ""),
        ("elf bow D4", "D5 > A1", ""),
        ("elf bow D4", "D5 > A1 A1", "not enough movement for all strikes"),
        ("elf bow D4", "> B4", "B4 is out of range"),
        ("elf bow D4", "> A4", ""),
        ("human bow D4", "D5 > A1", ""),
        ("human bow D4", "> A1 A1", "not enough movement for all strikes"),
        ("halfling bow D4", "D6 > A1", "not enough movement for all strikes"),
        ("giant bow D4", "> A1", ""),
        ("giant catapult D4", "> A1", ""),
        ("giant catapult D4", "> D5", "D5 is out of range"),
        ("giant catapult D4", "> D6", ""),
        ("giant catapult D4", "> D6 D6", "not enough movement for all strikes"),
        ("halfling catapult D4", "> D6 D6", "not enough movement for all strikes"),
        ("halfling catapult D4", "D5 > A1", "a catapult does not strike in a turn with a move"),
        ("halfling catapult D4", "D6", ""),
        ("human sword D4", "> Z9", "(25, 8) is off the board"),
        ("human sword H8", "I8", "(8, 7) is off the board"),
    ],
)
def test_what_an_order_may_be(line: str, given: str, reason: str) -> None:
    """Each kind of refusal, and the orders that just pass."""
    assert refusal(players(line)[0], order(given), PLAIN) == reason


def test_the_dead_and_the_peaceful_turn() -> None:
    """The dead give no orders; in an agreed turn without strikes there are moves only."""
    (human,) = players("human sword D4")
    assert refusal(human, order("D5"), PLAIN, no_strikes=True) == ""
    assert refusal(human, order("> D5"), PLAIN, no_strikes=True) == "this turn nobody strikes"
    human.alive = False
    assert refusal(human, order(""), PLAIN) == "the player is out of the game"
    with pytest.raises(ValueError, match="player 1: this turn nobody strikes"):
        turn_of(players("human sword D4", "human sword H8"), "> D5", calm=True)


def test_squares_to_move_to() -> None:
    """One step for most, all that is within two for a halfling, less when little is left."""
    human, halfling, giant = players("human axe D4", "halfling axe D4", "giant axe D4")
    assert [name_of(one) for one in move_squares(human, 0, PLAIN)] == ["C4", "D3", "D5", "E4"]
    assert len(move_squares(halfling, 0, PLAIN)) == 12
    assert len(move_squares(halfling, 2, PLAIN)) == 4
    assert move_squares(halfling, 3, PLAIN) == []
    assert len(move_squares(giant, 0, PLAIN)) == 4
    assert move_squares(giant, 1, PLAIN) == []


def test_squares_to_strike() -> None:
    """None when the movement is spent, and none for a catapult that moves."""
    human, thrower, archer = players("human axe A1", "halfling catapult D4", "elf bow D4")
    assert [name_of(one) for one in strike_squares(human, None, 2, PLAIN)] == ["A2", "B1", "B2"]
    assert strike_squares(human, None, 3, PLAIN) == []
    assert len(strike_squares(human, square("A2"), 1, PLAIN)) == 5
    assert len(strike_squares(thrower, None, 0, PLAIN)) == 55
    assert strike_squares(thrower, None, 1, PLAIN) == []
    assert strike_squares(thrower, square("D5"), 0, PLAIN) == []
    assert len(strike_squares(archer, None, 2, PLAIN)) == 39
    assert strike_squares(archer, None, 3, PLAIN) == []


@pytest.mark.parametrize("weapon", ["axe", "sword", "spear", "bow", "catapult"])
@pytest.mark.parametrize("race", list(HIT_POINTS))
def test_lists_and_refusals_agree(race: str, weapon: str) -> None:
    """A move or a first strike is in the lists exactly when the order with it is not refused."""
    board = Options(width=6, height=5)
    player = Player(1, race, weapon, (1, 2), start_hp(race))
    lone = [one for one in all_squares(board) if not refusal(player, Order(one), board)]
    assert lone == move_squares(player, 0, board)
    step = 2 if race == "giant" else 1
    for move in [None, *steps_from(player.square, board)]:
        spent = 0 if move is None else step
        allowed = [
            one for one in all_squares(board) if not refusal(player, Order(move, [one]), board)
        ]
        assert allowed == strike_squares(player, move, spent, board)
    most = MOVEMENT[race] // strike_cost(race, weapon)
    far = in_range(weapon, player.square, board)[0]
    assert refusal(player, Order(None, [far] * most), board) == ""
    assert refusal(player, Order(None, [far] * (most + 1)), board) != ""


# --- bumps --------------------------------------------------------------------------------------


def test_two_to_one_square_bump() -> None:
    """Both stay where they were; a third aiming there changes nothing."""
    assert moves("D4 D5", "D6 D5") == ("D4 D6", [1, 2])
    assert moves("D4 D5", "D6 D5", "C5 D5") == ("D4 D6 C5", [1, 2, 3])


def test_bumping_into_one_who_stays() -> None:
    """Only the mover bumps, the one who stands there is not affected."""
    assert moves("D4 D5", "D5") == ("D4 D5", [1])


def test_following_one_who_leaves() -> None:
    """A square that is really left may be entered, along a whole column of players."""
    assert moves("D4 D5", "D5 D6") == ("D5 D6", [])
    assert moves("D4 D5", "D5 D6", "D6 D7") == ("D5 D6 D7", [])


def test_chain_behind_one_who_is_sent_back() -> None:
    """The head of a column meets somebody, so all behind him are sent back one by one."""
    assert moves("D4 D5", "D5 D6", "D6 D7", "D7") == ("D4 D5 D6 D7", [1, 2, 3])
    assert moves("D4 D5", "D5 D6", "D6 D7", "D8 D7") == ("D4 D5 D6 D8", [1, 2, 3, 4])
    assert moves("D7", "D6 D7", "D5 D6", "D4 D5") == ("D7 D6 D5 D4", [2, 3, 4])


def test_square_left_and_wanted_by_two() -> None:
    """Two who want the square of one who leaves bump; he is not held back by that."""
    assert moves("D5 D6", "D4 D5", "C5 D5") == ("D6 D4 C5", [2, 3])


def test_swaps_and_rings_succeed() -> None:
    """Nobody stays and nobody shares a target."""
    assert moves("D4 D5", "D5 D4") == ("D5 D4", [])
    assert moves("D4 D5", "D5 E5", "E5 E4", "E4 D4") == ("D5 E5 E4 D4", [])


def test_swaps_and_rings_bump_by_option() -> None:
    """With the option the traders are sent back, and who follows them; a column still moves."""
    assert moves("D4 D5", "D5 D4", options=SWAPS_BUMP) == ("D4 D5", [1, 2])
    ring = ("D4 D5", "D5 E5", "E5 E4", "E4 D4")
    assert moves(*ring, options=SWAPS_BUMP) == ("D4 D5 E5 E4", [1, 2, 3, 4])
    assert moves("D4 D5", "D5 D6", "D6 D7", options=SWAPS_BUMP) == ("D5 D6 D7", [])
    assert moves("D4 D5", "D5 D4", "C4 D4", options=SWAPS_BUMP) == ("D4 D5 C4", [1, 2, 3])


def test_a_swap_disturbed_by_a_third() -> None:
    """Somebody who wants one of the two squares sends his rival back, and so the other too."""
    assert moves("D4 D5", "D5 D4", "C4 D4") == ("D4 D5 C4", [1, 2, 3])


def test_a_ring_disturbed_by_a_fifth() -> None:
    """The whole ring falls back when one of its squares is wanted from outside."""
    ring = ("D4 D5", "D5 E5", "E5 E4", "E4 D4", "C4 D4")
    assert moves(*ring) == ("D4 D5 E5 E4 C4", [1, 2, 3, 4, 5])


def test_the_order_of_the_players_does_not_matter() -> None:
    """Any order of asking gives the same bumps, and no two ever share a square."""
    random = Random(7)
    board = Options(width=4, height=4)
    for _ in range(300):
        crowd = random.sample(all_squares(board), 8)
        squares = dict(enumerate(crowd))
        targets = {
            one: random.choice(steps_from(squares[one], board))
            for one in squares
            if random.random() < 0.8
        }
        for swaps in (False, True):
            back = set(bumped_players(squares, targets, swaps_bump=swaps))
            upside_down = dict(reversed(targets.items()))
            assert back == set(bumped_players(squares, upside_down, swaps_bump=swaps))
            final = [
                targets[one] if one in targets and one not in back else squares[one]
                for one in squares
            ]
            assert len(set(final)) == 8


def test_a_halfling_passes_over_people() -> None:
    """Only his last square counts; bumped there he goes back to where the turn began."""
    table = players("halfling axe D4", "giant axe D5", "giant axe D6")
    assert places(turn_of(table[:2], "D6")) == "D6 D5"
    bumped = turn_of(table, "D6")
    assert (places(bumped), bumped.bumped) == ("D4 D5 D6", [1])
    crossing = turn_of(players("halfling axe D4", "human axe C5"), "D6", "D5")
    assert (places(crossing), crossing.bumped) == ("D6 D5", [])


def test_two_halflings_trade_places_at_a_distance() -> None:
    """Two steps each way is a swap like any other."""
    table = players("halfling axe D4", "halfling axe D6")
    assert places(turn_of(table, "D6", "D4")) == "D6 D4"
    assert turn_of(table, "D6", "D4", options=SWAPS_BUMP).bumped == [1, 2]


# --- strikes ------------------------------------------------------------------------------------


def test_the_elf_axe_of_the_play_post() -> None:
    """A human with 8 hit by an elf's axe has 5."""
    turn = turn_of(players("human sword D5", "elf axe E5"), "", "> D5")
    assert turn.hp == {1: 5, 2: 7}
    assert turn.damage == {1: 0, 2: 3}
    assert turn.strikes[0].victims == [(1, 3)]


def test_strikes_come_after_all_moves() -> None:
    """Who moves away is missed, who moves in is hit; the same square may be struck again."""
    table = players("human axe D4", "human sword D5")
    missed = turn_of(table, "> D5 D5 D5", "D6")
    assert missed.hp == {1: 8, 2: 8}
    hit = turn_of(table, "> E5 E4 E5", "E5")
    assert hit.hp == {1: 8, 2: 0}
    assert [one.victims for one in hit.strikes] == [[(2, 4)], [], [(2, 4)]]


def test_a_bumped_player_strikes_from_where_he_tried() -> None:
    """His targets are measured from there, and he is hurt only where he returned to."""
    table = players("human axe D4", "human axe D6", "giant spear D7")
    turn = turn_of(table, "D5 > D6 D4", "D5 > D4", "> D5 D4")
    assert (places(turn), turn.bumped) == ("D4 D6 D7", [1, 2])
    assert [one.victims for one in turn.strikes] == [[(2, 4)], [], [(1, 4)], [], [(1, 2)]]
    assert [name_of(one.origin) for one in turn.strikes] == ["D5", "D5", "D5", "D7", "D7"]
    assert turn.hp == {1: 2, 2: 4, 3: 11}


def test_nobody_hits_himself() -> None:
    """Striking the square one is sent back to hurts nobody."""
    turn = turn_of(players("human axe D4", "giant axe D5"), "D5 > D4 D4")
    assert turn.hp == {1: 8, 2: 11}
    assert turn.damage == {1: 0, 2: 0}


def test_catapult_splash() -> None:
    """Two on the centre, one on each of the eight around, nothing for the thrower."""
    table = players(
        "giant catapult D4", "human axe D6", "human axe C5", "human axe E7", "human axe D8"
    )
    turn = turn_of(table, "> D6")
    assert sorted(turn.strikes[0].victims) == [(2, 2), (3, 1), (4, 1)]
    assert turn.hp == {1: 11, 2: 6, 3: 7, 4: 7, 5: 8}
    assert turn.damage == {1: 4, 2: 0, 3: 0, 4: 0, 5: 0}


def test_catapult_splash_beside_the_thrower_and_over_the_edge() -> None:
    """Splash may fall on the ring around the thrower, and stops at the edge of the board."""
    table = players("giant catapult B1", "human axe C1", "human axe C2", "human axe D2")
    turn = turn_of(table, "> D1")
    assert turn.hp == {1: 11, 2: 7, 3: 7, 4: 7}


def test_catapult_on_an_empty_centre() -> None:
    """The splash needs no victim in the middle."""
    turn = turn_of(players("giant catapult A1", "elf axe H8"), "> H7")
    assert turn.hp == {1: 11, 2: 6}


def test_dying_strikes_count() -> None:
    """Two who kill each other both get their kill; their points go below zero."""
    turn = turn_of(players("human axe D4 3", "human axe D5 2"), "> D5", "> D4")
    assert turn.hp == {1: -1, 2: -2}
    assert turn.killed_by_strikes == [1, 2]
    assert turn.credits == {1: 1, 2: 1}
    assert turn.over
    assert ranking(turn.after) == [[1], [2]]


# --- kills --------------------------------------------------------------------------------------


def test_shares_of_a_kill() -> None:
    """The three cases, and the exact parts."""
    assert shares(2, {1: 2, 2: 3}) == {1: HALF, 2: HALF}
    assert shares(2, {1: 2, 2: 3, 3: 4}) == {1: THIRD, 2: THIRD, 3: THIRD}
    assert shares(2, {1: 1, 2: 3}) == {2: 1}
    assert shares(3, {1: 1, 2: 2}) == {2: 1}
    assert shares(4, {1: 1, 2: 2, 3: 2}) == {2: HALF, 3: HALF}
    assert shares(3, {1: 1, 2: 1, 3: 1}) == {1: THIRD, 2: THIRD, 3: THIRD}


def test_three_killers() -> None:
    """Each of three would have killed alone, a fourth would not."""
    table = players(
        "human sword D4 2", "human sword D5", "human sword E4", "human sword C4", "elf sword D3"
    )
    turn = turn_of(table, "", "> D4", "> D4", "> D4", "> D4")
    assert turn.credits == {1: 0, 2: THIRD, 3: THIRD, 4: THIRD, 5: 0}
    assert turn.hp[1] == -5
    assert turn.damage[5] == 1


def test_all_strikes_of_a_turn_count_as_one_harm() -> None:
    """Three weak strikes of one player together are set against the points at the start."""
    table = players("human axe D4 3", "elf sword D5", "human sword E4")
    turn = turn_of(table, "", "> D4 D4 D4", "> D4")
    assert turn.credited_for == {1: {2: Fraction(1)}}


def test_splash_kills() -> None:
    """Splash is a strike like another: here it alone would have killed."""
    table = players("giant catapult A1", "human axe D4 1", "elf axe D5 1", "human sword D6")
    turn = turn_of(table, "> D4", "", "", "> D5")
    assert turn.credited_for == {2: {1: Fraction(1)}, 3: {1: HALF, 4: HALF}}
    assert turn.credits[1] == Fraction(3, 2)


# --- the time limit -----------------------------------------------------------------------------


def test_turns_of_the_limit() -> None:
    """From turn 15 every third turn, or as the options say, or never."""
    assert [turn for turn in range(1, 25) if limit_strikes(turn, PLAIN)] == [15, 18, 21, 24]
    other = Options(limit=(10, 1))
    assert [turn for turn in range(1, 13) if limit_strikes(turn, other)] == [10, 11, 12]
    assert not any(limit_strikes(turn, Options(limit=None)) for turn in range(1, 60))


def test_dying_by_the_limit_costs_a_kill() -> None:
    """Nobody is credited, and the score may be negative."""
    table = players("human axe A1 1", "human axe H8 2", "human axe A8 2")
    turn = turn_of(table, turn=15)
    assert turn.hp == {1: 0, 2: 1, 3: 1}
    assert (turn.killed_by_limit, turn.penalties) == ([1], {1: 1, 2: 0, 3: 0})
    assert turn.after[0].kills == -1
    assert not turn.over


def test_struck_dead_on_a_limit_turn() -> None:
    """Who is already dead loses nothing more, in points or in kills."""
    table = players("human axe D4 4", "human axe D5")
    turn = turn_of(table, "", "> D4", turn=15)
    assert turn.hp == {1: 0, 2: 7}
    assert (turn.killed_by_limit, turn.penalties) == ([], {1: 0, 2: 0})
    assert turn.lost_to_limit == {2: 1}
    assert turn.credits == {1: 0, 2: 1}


def test_the_limit_takes_a_sole_survivor() -> None:
    """He wins by strikes and still loses his last point, and a kill."""
    table = players("human axe D4 4", "human axe D5 1")
    turn = turn_of(table, "", "> D4", turn=18)
    assert turn.killed_by_strikes == [1]
    assert turn.killed_by_limit == [2]
    assert turn.after[1].kills == 0
    assert ranking(turn.after) == [[2], [1]]


def test_hurt_and_then_limited_is_a_death_by_the_limit() -> None:
    """The strikes left him one point; nobody is credited for the rest."""
    turn = turn_of(players("human axe D4 5", "human axe D5"), "", "> D4", turn=15)
    assert turn.killed_by_limit == [1]
    assert turn.credits == {1: 0, 2: 0}
    assert turn.after[0].kills == -1


def test_the_limit_runs_on_a_calm_turn() -> None:
    """A turn without strikes is a turn."""
    turn = turn_of(players("human axe A1", "human axe H8"), "A2", "H7", turn=15, calm=True)
    assert turn.hp == {1: 7, 2: 7}


# --- the end ------------------------------------------------------------------------------------


def ended(*rows: tuple[str, int, int, tuple[int, int] | None]) -> list[list[int]]:
    """The ranking of players given as kills, points, damage and when they left."""
    table = [
        Player(number, "human", "axe", (0, 0), hp, Fraction(kills), damage, left is None, left)
        for number, (kills, hp, damage, left) in enumerate(rows, start=1)
    ]
    return ranking(table)


def test_ranking() -> None:
    """Kills, then the turn, then points at the end, then damage, then a shared place."""
    assert ended(("1/3", 0, 0, (9, 0)), ("1/2", -5, 0, (2, 0))) == [[2], [1]]
    assert ended(("1", 0, 0, (4, 0)), ("1", 1, 0, None)) == [[2], [1]]
    assert ended(("1", 0, 0, (4, 0)), ("1", -3, 9, (5, 0))) == [[2], [1]]
    assert ended(("1", -1, 9, (4, 0)), ("1", 0, 0, (4, 0))) == [[2], [1]]
    assert ended(("1", -1, 8, (4, 0)), ("1", -1, 9, (4, 0))) == [[2], [1]]
    assert ended(("0", 2, 0, None), ("1", -1, 9, (4, 0)), ("1", -1, 9, (4, 0))) == [[2, 3], [1]]


def test_the_winner_need_not_stand() -> None:
    """The last one standing with fewer kills is second."""
    assert ended(("0", 5, 3, None), ("2", -1, 9, (4, 0))) == [[2], [1]]


def test_conceding() -> None:
    """The other gains one whole kill; the conceder outlives those of the turn before."""
    table = players("human axe D4 3", "human axe H8 5", "elf axe A1 0")
    table[2].alive, table[2].left = False, (6, 0)
    after = concede(table, 1, 6)
    assert [player.kills for player in after] == [0, 1, 0]
    assert (after[0].left, after[0].hp) == ((6, 1), 3)
    assert over(after)
    assert ranking(after) == [[2], [1], [3]]
    assert [player.kills for player in table] == [0, 0, 0]
    with pytest.raises(ValueError, match="only one of the last two"):
        concede(table, 3, 6)
    with pytest.raises(ValueError, match="only when two are left"):
        concede(players("elf axe A1", "elf axe B1", "elf axe C1"), 1, 3)


def test_standoff() -> None:
    """Alike or without a limit both decide; with the limit the weaker one does."""
    alike = players("human axe A1 3", "human axe A4 3")
    uneven = players("human axe A1 3", "human axe A4 2")
    both = {"both-lose": [1, 2], "no-strikes": [1, 2]}
    assert standoff_ways(alike, PLAIN) == both
    assert standoff_ways(uneven, Options(limit=None)) == both
    assert standoff_ways(uneven, PLAIN) == {"lose": [2], "give": [2]}
    gone = both_lose(alike, 20)
    assert [player.kills for player in gone] == [-1, -1]
    assert ranking(gone) == [[1, 2]]
    assert ranking(both_lose(uneven, 20)) == [[1], [2]]
    lost = lesser_leaves(uneven, 20, "lose")
    assert [player.kills for player in lost] == [0, -1]
    assert [player.alive for player in lost] == [True, False]
    given = lesser_leaves(uneven, 20, "give")
    assert [player.kills for player in given] == [1, 0]
    with pytest.raises(ValueError, match="as many hit points"):
        lesser_leaves(alike, 20, "give")


# --- the start ----------------------------------------------------------------------------------


def started(*posts: str, placed: str = "", options: Options = PLAIN) -> tuple[str, list[int]]:
    """Who got which square, and who asks again; posts are `1:D4` in the order of posting."""
    pairs = [(int(post[0]), square(post[2:])) for post in posts]
    holders = {int(word[0]): square(word[2:]) for word in placed.split()}
    start = start_round(pairs, holders, options)
    return " ".join(f"{one}:{name_of(start.got[one])}" for one in sorted(start.got)), start.again


def test_opposite_squares() -> None:
    """Half a turn about the centre, on any board."""
    assert name_of(opposite(square("D4"), PLAIN)) == "E5"
    assert name_of(opposite(square("A1"), PLAIN)) == "H8"
    assert name_of(opposite(square("A1"), Options(width=5, height=9))) == "E9"
    assert name_of(opposite(square("C3"), Options(width=5, height=5))) == "C3"


def test_the_later_of_two_goes_opposite() -> None:
    """By the order of posting, not of the players."""
    assert started("1:D4", "2:D4", "3:A1") == ("1:D4 2:E5 3:A1", [])
    assert started("2:D4", "1:D4") == ("1:E5 2:D4", [])


def test_three_on_a_square_ask_again() -> None:
    """All of them, and nobody else."""
    assert started("1:D4", "2:D4", "3:D4", "4:A1") == ("4:A1", [1, 2, 3])


def test_the_opposite_square_is_taken() -> None:
    """Only the displaced player asks again; two pairs on opposite squares both lose one."""
    assert started("1:D4", "2:D4", "3:E5") == ("1:D4 3:E5", [2])
    assert started("3:E5", "2:D4", "1:D4") == ("2:D4 3:E5", [1])
    assert started("1:D4", "2:D4", "3:E5", "4:E5") == ("1:D4 3:E5", [2, 4])


def test_an_opposite_square_whose_claimants_ask_again_is_free() -> None:
    """Three want E5 and get nothing, so the later one of D4 goes there."""
    posts = ("1:D4", "2:D4", "3:E5", "4:E5", "5:E5")
    assert started(*posts) == ("1:D4 2:E5", [3, 4, 5])


def test_players_already_placed_stay() -> None:
    """They count as earlier posters, so one newcomer goes opposite and two ask again."""
    assert started("2:D4", placed="1:D4") == ("1:D4 2:E5", [])
    assert started("2:D4", placed="1:D4 3:E5") == ("1:D4 3:E5", [2])
    assert started("2:D4", "3:D4", placed="1:D4") == ("1:D4", [2, 3])
    crowd = ("1:D4", "2:D4", "4:E5", "5:E5")
    assert started(*crowd, placed="3:E5") == ("1:D4 3:E5", [2, 4, 5])


def test_the_middle_of_an_odd_board_is_its_own_opposite() -> None:
    """The later one has nowhere to go and asks again."""
    assert started("1:C3", "2:C3", options=Options(width=5, height=5)) == ("1:C3", [2])
