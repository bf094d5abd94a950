"""Turn 0: races, weapons, squares, and clashes over squares."""

from __future__ import annotations

import pytest

from harena import SIMULTANEOUS, IllegalActionError, Match, get_game
from harena.core.errors import OptionError, SeatError
from harena.games.gladiator_arena.messages import log as messages
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.testing.matches import undo_gives_the_position_before
from harena.testing.play import visible_position
from tests.gladiator_arena.both import BOTH, Resolver
from tests.gladiator_arena.event_helpers import enrolment_events, texts
from tests.gladiator_arena.games import names, posted, say, squares


def test_ga_28_endless_clashes_get_assigned_squares() -> None:
    """[GA-28] Three who ask for one square for ever: the 400th ready is the last one asked for."""
    table = posted("A1", "A1", "A1", "H8")
    rounds = 0
    while len(table.deciding()) == 3:
        for seat in range(3):
            say(table, seat, "D4 ready")
        rounds += 1
    assert rounds == 132
    assert table.values[F.PHASE] == F.ORDERS
    assert squares(table) == ["A1", "A3", "A5", "H8"]


def test_ga_28_held_squares_are_not_assigned() -> None:
    """[GA-28] The next one is; and the log says why nobody is asked any more."""
    table = posted("D4", "D4", "D4", "A1")
    for _ in range(131):
        for seat in range(3):
            say(table, seat, "D4 ready")
    assert table.deciding() == [0, 1, 2]
    events = enrolment_events(table, B="D4", C="D4", A="D4")
    assert squares(table) == ["B1", "A3", "A5", "A1"]
    assert texts(events) == [
        messages.STARTING_SQUARES,
        messages.given(seat="Bronze", square="B1"),
        messages.given(seat="Crimson", square="A3"),
        messages.given(seat="Azure", square="A5"),
    ]


ALLOWED = {
    "dwarf": "axe sword spear",
    "human": "axe sword spear bow",
    "elf": "axe sword bow",
    "halfling": "axe sword bow catapult",
    "giant": "axe sword spear bow catapult",
}


@pytest.mark.parametrize("race", gladiators.RACES)
def test_ga_2_each_race_has_its_weapons(race: str) -> None:
    """[GA-2] The list of the author's second post, by default."""
    table = GladiatorArena(2)
    assert names(table, 0) == set(gladiators.RACES)
    say(table, 0, race)
    assert names(table, 0) == set(ALLOWED[race].split())


@pytest.mark.parametrize("race", gladiators.RACES)
def test_ga_2_weak_pairs_are_an_option(race: str) -> None:
    """[GA-2] It admits all but the spears that would do nothing."""
    table = GladiatorArena(2, 8, 8, 15, 3, True)
    say(table, 0, race)
    without = {"spear"} if race in ("elf", "halfling") else set()
    assert names(table, 0) == set(gladiators.WEAPONS) - without
    assert [
        gladiators.pair_allowed(gladiators.RACES.index(race) + 1, 3, weak) for weak in (0, 1)
    ] == [not without] * 2


def test_ga_2_damage_and_hit_points_of_the_races() -> None:
    """[GA-2] The damage of a strike and the hit points at the start."""
    damage = {
        race: [
            int(gladiators.damage_of(r + 1, w + 1))
            for w in range(5)
            if gladiators.pair_allowed(r + 1, w + 1, 1)
        ]
        for r, race in enumerate(gladiators.RACES)
    }
    assert damage == {
        "human": [4, 2, 1, 1, 2],
        "dwarf": [5, 3, 2, 1, 2],
        "elf": [3, 1, 1, 2],
        "halfling": [3, 1, 1, 2],
        "giant": [5, 3, 2, 1, 2],
    }
    assert [int(gladiators.HIT_POINTS[r]) for r in range(1, 6)] == [8, 9, 7, 5, 11]
    assert [int(gladiators.MOVEMENT[r]) for r in range(1, 6)] == [3, 2, 4, 3, 2]


def test_ga_16_choices_are_revealed_together() -> None:
    """[GA-16] Each on its square, with its race's hit points; turn 1 begins."""
    table = GladiatorArena(3)
    assert (table.to_move, table.deciding()) == (SIMULTANEOUS, [0, 1, 2])
    say(table, 2, "giant bow A1 ready")
    say(table, 0, "dwarf axe H8 ready")
    assert (table.values[F.PHASE], table.deciding()) == (F.ENROL, [1])
    say(table, 1, "halfling catapult C3 ready")
    assert squares(table) == ["H8", "C3", "A1"]
    assert [int(table.values[F.HP + seat]) for seat in range(3)] == [9, 5, 11]
    assert (table.values[F.PHASE], table.values[F.TURN]) == (F.ORDERS, 1)


STARTS = {
    "the later of two goes opposite": ("1:D4 2:D4 3:A1", "", "1:D4 2:E5 3:A1"),
    "later by the order of posting": ("2:D4 1:D4", "", "1:E5 2:D4"),
    "three choose again, nobody else": ("1:D4 2:D4 3:A1 4:D4", "", "1:? 2:? 3:A1 4:?"),
    "taken is what one asked for": ("1:D4 2:D4 3:E5", "", "1:D4 2:? 3:E5"),
    "or two": ("1:D4 2:E5 3:D4 4:E5", "", "1:D4 2:E5 3:? 4:?"),
    "what a crowd asked for is free": ("1:D4 2:D4 3:E5 4:E5 5:E5", "", "1:D4 2:E5 3:? 4:? 5:?"),
    "who is placed was earlier": ("2:D4", "1:D4", "1:D4 2:E5"),
    "and stays where two ask for it": ("2:D4 3:D4", "1:D4", "1:D4 2:? 3:?"),
    "or where it lies opposite": ("1:D4 2:D4 4:E5 5:E5", "3:E5", "1:D4 2:? 3:E5 4:? 5:?"),
}


@BOTH
@pytest.mark.parametrize("name", STARTS)
def test_ga_16_squares_are_assigned(by: Resolver, name: str) -> None:
    """[GA-16] Of two the later goes opposite, if nobody else has or wants that; three ask again."""
    posts, occupied, stand = STARTS[name]
    assert by.start(posts, occupied, 8, 8) == stand


@BOTH
@pytest.mark.parametrize(
    ("asked", "opposite", "width", "height"),
    [
        ("D4", "E5", 8, 8),
        ("A1", "H8", 8, 8),
        ("B7", "G2", 8, 8),
        ("A2", "F3", 6, 4),
        ("A1", "E9", 5, 9),
        ("C1", "C5", 5, 5),
        ("C3", "?", 5, 5),
        ("Z26", "A1", 26, 26),
    ],
)
def test_ga_16_opposite_squares(
    by: Resolver, asked: str, opposite: str, width: int, height: int
) -> None:
    """[GA-16] [GA-20] Half a turn about the centre, on boards of any size; the middle of an odd
    one is its own opposite."""
    stand = f"1:{asked} 2:{opposite}"
    assert by.start(f"1:{asked} 2:{asked}", "", width, height) == stand


def test_ga_16_posting_order_decides() -> None:
    """[GA-16] Not by the seats, nor by who chose first without saying ready."""
    table = GladiatorArena(2)
    say(table, 0, "human sword D4")
    say(table, 1, "elf axe D4 ready")
    say(table, 0, "ready")
    assert squares(table) == ["E5", "D4"]


def test_ga_16_withdrawn_readiness_loses_its_place() -> None:
    """[GA-16] The order of posting changes with it; the shared property allows for that."""
    match = Match("gladiator-arena", 3)
    for seat in (0, 1):
        say(match, seat, "human sword D4 ready")
    undo_gives_the_position_before(match)
    posted_as = [int(match.state.values[F.POSTED + seat]) for seat in range(3)]
    assert posted_as == [1, 2, 0]  # seat 0 again first: after it, seat 1 posted again too


def test_ga_16_three_on_one_square_choose_again() -> None:
    """[GA-16] Only their squares: race and weapon stay; nobody else is asked."""
    table = posted("D4", "D4", "A1", "D4")
    assert (table.deciding(), squares(table)) == ([0, 1, 3], ["-", "-", "A1", "-"])
    with pytest.raises(IllegalActionError):
        say(table, 0, "giant")
    say(table, 3, "D4 ready")
    say(table, 0, "B2 ready")
    say(table, 1, "D4 ready")
    assert squares(table) == ["B2", "E5", "A1", "D4"]
    assert all(table.values[F.RACE + seat] == 1 for seat in range(4))


def test_ga_25_hopeless_squares_cannot_be_chosen() -> None:
    """[GA-25] Its holder stays, and so does who holds the square opposite."""
    table = posted("D4", "D4", "E5")
    assert table.deciding() == [1]
    assert not {"D4", "E5"} & names(table, 1)
    assert len(names(table, 1)) == 62
    with pytest.raises(IllegalActionError, match="'D4'"):
        say(table, 1, "D4")


def test_ga_17_choices_can_be_amended_until_all_posted() -> None:
    """[GA-17] Race, weapon and square; who says ready again has posted later."""
    match = Match("gladiator-arena", 2)
    say(match, 0, "human sword D4 ready")
    space = match.state.space
    say(match, 1, "elf bow D4")
    match.amend(0, [space.find(word) for word in ("giant", "axe", "D4", "ready")])
    assert match.state.deciding() == [1]
    match.amend(0, [space.find(word) for word in ("giant", "axe", "D4")])
    say(match, 1, "ready")
    say(match, 0, "ready")
    assert isinstance(match.state, GladiatorArena)
    assert squares(match.state) == ["E5", "D4"]
    assert [match.state.space.name(entry.value) for entry in match.log if entry.seat == 0] == [
        "giant",
        "axe",
        "D4",
        "ready",
    ]


def test_ga_16_choices_are_secret() -> None:
    """[GA-16] [GA-18] Race, weapon, square, or how much is chosen; but who is ready."""
    one, two = GladiatorArena(3), GladiatorArena(3)
    say(one, 1, "human sword D4")
    say(two, 1, "giant")
    for viewer in (-1, 0, 2):
        assert visible_position(one, viewer) == visible_position(two, viewer)
    assert visible_position(one, 1) != visible_position(two, 1)
    before = visible_position(one, 0)
    say(one, 1, "ready")
    assert visible_position(one, 0) != before


@pytest.mark.parametrize("size", [(4, 4), (26, 4), (4, 26), (26, 26)])
def test_ga_20_boards_from_four_to_twenty_six(size: tuple[int, int]) -> None:
    """[GA-20] Oblong ones too; eight by default; two to eight players."""
    game = get_game("gladiator-arena")
    state = game.start(8, {"width": size[0], "height": size[1]})
    assert isinstance(state, GladiatorArena)
    assert state.area == size[0] * size[1]
    default = game.start(2)
    assert isinstance(default, GladiatorArena)
    assert (default.width, default.height) == (8, 8)
    assert game.seat_counts == (2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize("wrong", [{"width": 3}, {"height": 27}, {"limit-step": 0}])
def test_ga_20_other_boards_are_refused(wrong: dict[str, object]) -> None:
    """[GA-20] The error names the option and what would fit."""
    with pytest.raises(OptionError, match="is not a whole number from"):
        get_game("gladiator-arena").start(2, wrong)
    with pytest.raises(SeatError):
        get_game("gladiator-arena").start(9)


def test_ga_24_late_seats_get_a_human_with_a_sword() -> None:
    """[GA-24] On squares apart from one another, so that latecomers do not clash; what was
    chosen in time stands."""
    table = GladiatorArena(8)
    say(table, 3, "giant")
    for seat in range(8):
        while seat in table.deciding():
            table.apply_action(int(table.default_action(seat)), seat)
    assert table.values[F.PHASE] == F.ORDERS
    assert [int(table.values[F.RACE + seat]) for seat in range(8)] == [1, 1, 1, 5, 1, 1, 1, 1]
    assert len(set(squares(table))) == 8
