"""Warp Arena's evaluation: chances, dangers, and the choices of a good player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from harena import CHANCE, SIMULTANEOUS, TERMINAL, Match, Rng, get_game, seeded
from harena.bots import Bot, get_bot
from harena.bots.greedy import Greedy, let_pass, spaced_face
from harena.bots.search import Search
from harena.core.play.actions import Actions
from harena.games.warp_arena.ai import threats
from harena.games.warp_arena.ai.features import NAMES, WEIGHTS
from harena.games.warp_arena.ai.threats import Threat
from harena.games.warp_arena.ai.workspace import Workspace
from harena.games.warp_arena.odds.engine import Robot, attack_odds
from harena.games.warp_arena.options import PRESETS
from harena.games.warp_arena.rules.fields import ACTIVE, DISCS, EACH, HELD, LOOSE, ORDER, TURN
from harena.games.warp_arena.rules.ids import B, C, D, H, W
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.variant import Variant
from harena.testing.play import random_steps
from tests.warp_arena.facts import at, hex_of, legal, piece_of
from tests.warp_arena.positions import crowd, play, position

EVALUATOR = get_game("warp-arena").evaluator
POLICY = get_game("warp-arena").search_policy

BOTS: dict[str, Callable[[], Bot]] = {
    "greedy": lambda: Greedy(budget=600),
    "search": lambda: Search(seconds=0.0, iterations=12, guesses=1),
}


RING = " ".join(f"FF(r)@1-{n}" for n in range(1, 7))
"""Force fields all round the centre of grid 1."""


def danger(state: WarpArena, seat: int = 0, foe: int = 1, points: int = 3) -> float:
    """The chance that a foe brings down a C-bot in a phase of its own."""
    return Threat(Workspace(), state, foe, seat).fall_chance(points, threats.AFRESH, False)


def phase(state: WarpArena, bot: str, faces: int = 1) -> list[str]:
    """Return a bot's actions in a phase; all dice show the same, or the most they have.

    The other lays no card.
    """
    player = BOTS[bot]()
    seat = int(state.to_move)
    said: list[str] = []
    while state.to_move != TERMINAL and state.values[ACTIVE] == seat:
        if state.to_move == CHANCE:
            state.apply_chance(min(faces, int(state.die)))
        elif state.to_move == SIMULTANEOUS:
            let_pass(state)
        elif state.to_move != seat:
            play(state, "no-card")
        else:
            action = int(player.choose(state.observe(seat), seat, Rng(5)))
            said.append(state.space.name(action))
            state.apply_action(action)
        if said and said[-1] == "end":
            break
    return said


# --- chances ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_chances_sum_to_one(seats: int) -> None:
    table = position("rD1@11-c bH1@8-2", seats=seats)
    chances = list(EVALUATOR.win_probabilities(table))
    assert sum(chances) == pytest.approx(1.0)
    assert chances == pytest.approx([EVALUATOR.evaluate(table, seat) for seat in range(seats)])
    assert min(chances) > 0.0


def test_eliminated_seats_have_no_chance() -> None:
    table = position("rD1@11-c", seats=3, out="green")
    assert EVALUATOR.evaluate(table, 2) == 0.0
    assert sum(EVALUATOR.win_probabilities(table)) == pytest.approx(1.0)


def test_weights_fit_the_features() -> None:
    assert len(WEIGHTS) == len(NAMES)
    weighs = dict(zip(NAMES, WEIGHTS, strict=True))
    for danger_ in ("struck now", "struck first", "struck by dice", "struck later"):
        assert weighs[danger_] < 0.0


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("PD1@1-c", ""),  # a disc at home
        ("rW1+1@1-c", "rW1@1-c"),
        ("rW1+1@1-1", "rW1+1@11-1"),  # near home rather than far
        ("rD1@1-c", ""),
        ("rD1@1-c rH1@1-c bD1@1-2", "rD1@5-2 rH1@5-2 bD1@1-2"),  # guards
        ("", "bD1@1-2"),  # an attacker beside one's C-bot
        ("rC@1-c", "rC@1-2"),  # a die hits no centre
        ("rD1@20-1", "rD1@11-1"),  # beside an enemy C-bot, one's own turn
        ("rD1@5-2 rH1@6-2", "rD1@5-2 rH1@5-2"),  # one die does not hit both
        ("rD1@5-2 FF(r)@5-2", "rD1@5-2"),
        ("rW1@5-2 bD1@20-c bH1@20-1", "rW1@20-2 bD1@20-c bH1@20-1"),  # nobody goes for it
    ],
)
def test_better_positions_score_higher(more: str, less: str) -> None:
    assert EVALUATOR.evaluate(position(more), 0) > EVALUATOR.evaluate(position(less), 0)


def test_cards_being_drawn_count() -> None:
    """Even before its die has fallen."""
    table = position(points=1)
    before = EVALUATOR.evaluate(table, 0)
    play(table, "action-draw")
    assert table.to_move == CHANCE
    assert EVALUATOR.evaluate(table, 0) > before


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("preset", ["classic", "quick"])
def test_seats_are_equal_before_the_deal(seats: int, preset: str) -> None:
    """WA-5: being dealt cards first is no advantage."""
    game = get_game("warp-arena")
    table = game.start(seats, game.preset(preset))
    looked = 0
    for _ in random_steps(table, Rng(4)):
        held = [int(table.values[HELD + seat]) for seat in range(seats)]
        if any(held):
            break
        assert list(EVALUATOR.win_probabilities(table)) == pytest.approx([1.0 / seats] * seats)
        looked += 1
    assert looked > 0
    assert held == [1] + [0] * (seats - 1)
    assert max(abs(chance - 1.0 / seats) for chance in EVALUATOR.win_probabilities(table)) < 0.1


# --- dangers ----------------------------------------------------------------------------------


def test_lone_converter_odds_are_exact() -> None:
    """Fight after fight against a C-bot alone equals the exact odds."""
    kinds = [(D, "D"), (H, "H"), (B, "B"), (W, "W")]
    for one, other in product(kinds, kinds):
        table = position(f"b{one[1]}1@1-1 b{other[1]}2+1@1-2")
        sides = [Robot(int(one[0])), Robot(int(other[0]), 1)]
        exact = attack_odds(sides, [Robot(int(C))])
        assert danger(table, points=2) == pytest.approx(float(exact.attacker_wins))


@pytest.mark.parametrize("attackers", ["DHB", "DDHHBBW", "DDDHHHBBBWWW", "DDDDDHHHHHBBBBBWWWWW"])
@pytest.mark.parametrize("guards", ["DH", "DHHBW", "DDHHHBBBWW", "DDDDDHHHHHBBBBBWWWWW"])
def test_siege_odds_are_close(attackers: str, guards: str) -> None:
    """WA-31: the larger side has the advantage, for any number of robots."""
    kinds = {"D": D, "H": H, "B": B, "W": W}
    attack, defence = ([Robot(int(kinds[k])) for k in side] for side in (attackers, guards))
    exact = attack_odds(attack, [Robot(int(C)), *defence]).attacker_wins
    table = position(f"{crowd('b', attackers, '1-1')} {crowd('r', guards, '1-c')}")
    assert danger(table, points=2) == pytest.approx(float(exact), abs=0.1)


@pytest.mark.parametrize(
    ("attackers", "guards"),
    [
        ("DHB", ""),
        ("DHBW", ""),
        ("WWWW", ""),
        ("BBWW", "W"),
        ("DDHHBBW", "DH"),
        ("HHBBWW", "HB"),
        ("DHHBBWW", "DHW"),
        ("HHHBBBWWW", "DHBW"),
    ],
)
def test_siege_odds_with_a_field_are_close(attackers: str, guards: str) -> None:
    """WA-30: robots that can break the field try, and not all the weakest in turn."""
    kinds = {"D": D, "H": H, "B": B, "W": W}
    attack, defence = ([Robot(int(kinds[k])) for k in side] for side in (attackers, guards))
    exact = attack_odds(attack, [Robot(int(C)), *defence], field=True).attacker_wins
    table = position(f"{crowd('b', attackers, '1-1')} {crowd('r', guards, '1-c')} FF(r)@1-c")
    assert danger(table, points=2) == pytest.approx(float(exact), abs=0.08)


def test_guards_and_force_fields_help() -> None:
    alone = danger(position("bD1@1-1 bH1@1-2"))
    guarded = danger(position("bD1@1-1 bH1@1-2 rW1@1-c"))
    well_guarded = danger(position("bD1@1-1 bH1@1-2 rW1@1-c rD1@1-c rH1@1-c"))
    fenced = danger(position("bD1@1-1 bH1@1-2 FF(r)@1-c"))
    assert alone > 0.5 > guarded > well_guarded
    assert fenced < alone


@pytest.mark.parametrize(
    ("things", "reached"),
    [
        ("bD1@1-1", True),
        ("bD1@6-1", False),
        ("bH1@2-1", True),  # a hop
        ("bW1@20-c", False),
        ("bW1@2-c", True),
        (f"bW1@2-c {RING}", False),  # it never passes a force field
        (f"bB1@2-c {RING}", True),  # which does not keep it from firing
        ("bB1@20-1", False),
        ("bC@1-2", True),  # a C-bot attacks too
    ],
)
def test_only_attackers_in_reach_count(things: str, reached: bool) -> None:
    assert (danger(position(f"rC@1-c bC@20-c {things}"), points=2) > 0.0) == reached


def test_hits_beside_a_centre_count() -> None:
    assert danger(position("rC@1-c")) == 0.0
    assert danger(position("rC@1-2"), points=1) == pytest.approx(1 / 6)
    assert danger(position("rC@1-2")) == pytest.approx(1 - (5 / 6) ** 3)
    assert danger(position("rC@1-2 FF(r)@1-2"), points=1) == 0.0
    chained = position("rC@1-c X@1-2", variant=Variant(chains=True))
    assert danger(chained, points=1) == pytest.approx(1 / 36)


def test_running_chains_are_evaluated() -> None:
    """WA-41: while dice fall, the position has the expected value."""
    table = position("rC@1-c X@1-1 X@1-2", active="blue", points=1, variant=Variant(chains=True))
    play(table, "action-destroy", "grid-1")
    aimed = EVALUATOR.evaluate(table, 0)
    table.apply_chance(1)
    assert table.to_move == CHANCE
    passed_on = EVALUATOR.evaluate(table, 0)
    assert passed_on < aimed
    table.apply_chance(4)  # from 1-1 to the centre
    assert EVALUATOR.evaluate(table, 0) < 0.1 * passed_on


@pytest.mark.parametrize(
    ("things", "points", "chance"),
    [
        ("", 1, 0.0),
        ("", 2, 1 / 36),  # the second hits the hole of the first, and goes on to the centre
        ("FF(r)@1-c", 2, 0.0),
        ("X@1-1", 1, 1 / 36),
        # The first makes a second hole, beside the other or not, or it hits the one there is.
        ("X@1-1", 2, 5 / 6 * (2 / 5 / 15 + 3 / 5 / 18) + (1 / 6 + 2 / 6 / 15 + 3 / 6 / 36) / 6),
    ],
)
def test_hits_open_the_way_to_a_centre(things: str, points: int, chance: float) -> None:
    """WA-41: several at once, on a grid that was whole."""
    table = position(f"rC@1-c {things}", variant=Variant(chains=True))
    assert danger(table, points=points) == pytest.approx(chance, abs=5e-4)
    assert danger(position(f"rC@1-c {things}"), points=points) == 0.0


def test_cards_change_the_odds() -> None:
    plain = danger(position("bD1@1-1"), points=2)
    assert danger(position("bD1@1-1", blue="5"), points=2) > plain
    assert danger(position("bD1@1-1", red="5"), points=2) < plain


# --- what a bot does --------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
def test_good_attacks_are_taken(bot: str) -> None:
    """Three strong robots beside a lone C-bot win about nine in ten."""
    table = position("rD1+4@20-1 rD2+4@20-2 rH1+4@20-3")
    assert danger(table, seat=1, foe=0) > 0.9
    said = phase(table, bot, faces=12)
    assert "action-move" in said
    assert table.to_move == TERMINAL
    assert table.returns() == [1.0, 0.0]


@pytest.mark.parametrize("bot", BOTS)
def test_bad_attacks_are_declined(bot: str) -> None:
    """One W-bot beside a guarded C-bot stays out."""
    table = position("rW1@20-1 bD1@20-c bH1@20-c", points=2)
    assert danger(table, seat=1, foe=0) < 0.1
    phase(table, bot)
    assert at(table, "rW1") != "20-c"
    assert at(table, "rW1")


def test_threatened_converters_are_protected() -> None:
    """Two strong robots reach it next phase: it leaves, or is guarded."""
    table = position("rH1@1-2 rD1@1-3 bD1+4@1-5 bH1+4@2-1", points=3)
    before = danger(table)
    assert before > 0.8
    phase(table, "search")
    assert danger(table) < 0.6 * before


def test_nearby_discs_are_fetched() -> None:
    table = position("rB1@1-c PD1@1-2", points=2)
    phase(table, "search")
    assert table.values[LOOSE + EACH * hex_of(table, "1-2")] == 0
    assert table.values[DISCS + piece_of(table, "rB1")] == 1


@pytest.mark.parametrize("bot", BOTS)
def test_discs_at_the_c_bot_are_converted(bot: str) -> None:
    table = position("rW1+2@1-c", points=1)
    said = phase(table, bot)
    assert said[0] == "action-convert"


@pytest.mark.parametrize("bot", BOTS)
def test_wild_warps_stop_a_losing_move(bot: str) -> None:
    """Blue announces a nearly winning move; only red can cancel it."""
    player = BOTS[bot]()
    end = position("bD1+4@1-1 bD2+4@1-2 bH1+4@1-3", active="blue", points=2, red="wild")
    play(end, "action-move")
    assert end.to_move == SIMULTANEOUS
    action = int(player.choose(end.observe(0), 0, Rng(1)))
    assert end.space.name(action) == "cancel"
    calm = position("bD1@20-1", active="blue", points=2, red="wild")
    play(calm, "action-move")
    assert calm.space.name(int(player.choose(calm.observe(0), 0, Rng(1)))) == "pass"


@pytest.mark.parametrize("seats", [2, 3])
def test_robots_are_placed_together_on_a_centre(seats: int) -> None:
    """WA-6: far from the others, so that no C-bot can be reached in the first phase."""
    state = get_game("warp-arena").start(seats, get_game("warp-arena").preset("quick"))
    assert isinstance(state, WarpArena)
    rng, player = Rng(4), Greedy(budget=300)
    while state.to_move != SIMULTANEOUS and state.values[TURN] == 0:
        if state.to_move == CHANCE:
            state.apply_chance(rng.roll(state.die))
        else:
            seat = int(state.to_move)
            state.apply_action(int(player.choose(state.observe(seat), seat, rng)))
    for seat in range(seats):
        letter = "rbg"[seat]
        home = at(state, f"{letter}C")
        assert home.endswith("-c")
        assert {at(state, f"{letter}{kind}1") for kind in "DHBW"} == {home}


# --- what a search asks -----------------------------------------------------------------------


@pytest.mark.parametrize("preset", [preset.name for preset in PRESETS])
def test_candidates_are_legal(preset: str) -> None:
    """In random games there is always a candidate, and resting is legal."""
    game = get_game("warp-arena")
    state = game.start(3, game.preset(preset))
    found = Actions(state.space.size)
    for seat, _ in random_steps(state, Rng(11), 700):
        if seat >= 0 and state.to_move == seat:
            choices = state.legal_actions(seat)
            found.count = 0
            POLICY.candidate_actions(state, seat, -1, found)
            assert found.count > 0
            assert set(found.to_list()) <= set(choices)
            rest = int(POLICY.end_turn_action(state, seat))
            assert rest in choices or rest < 0


def test_initiative_rolls_are_grouped() -> None:
    """WA-8: of two twenty-sided dice, a search sees one outcome each way."""
    table = position(points=1)
    play(table, "end", "no-disc", "end")
    first: list[int] = []
    assert table.to_move == CHANCE
    assert POLICY.chance_samples(table) == 1
    for i in range(2):
        other = table.clone()
        other.apply_chance(spaced_face(0, 1, 20))
        assert POLICY.chance_samples(other) == 2
        other.apply_chance(spaced_face(i, 2, 20))
        first.append(int(other.values[ORDER]))
    assert sorted(first) == [0, 1]


def test_order_of_moves_does_not_matter() -> None:
    """WA-20: a search skips the second order."""
    one = position("rH1@11-c rW1@11-1")
    play(one, "action-move", "rH1", "11-2", "rW1", "11-4", "done")
    other = position("rH1@11-c rW1@11-1")
    play(other, "action-move", "rW1", "11-4", "done", "rH1", "11-2")
    assert legal(one) == legal(other)
    assert one == other


@pytest.mark.parametrize("bot", BOTS)
def test_hidden_cards_change_nothing(bot: str) -> None:
    """A seat acts the same whatever cards it cannot see."""
    hands = ["wild 5 5", "1 1 destroy", "create create double"]
    tables = [position("rW1@20-2 rD1@20-1 bH1@1-2", blue=hand, red="3") for hand in hands]
    chosen = {int(BOTS[bot]().choose(table.observe(0), 0, Rng(2))) for table in tables}
    assert len(chosen) == 1


def test_chances_are_shown_from_the_first_turn() -> None:
    """[WA-6] During placement the evaluation only compares places."""
    match, dice, rng = Match("warp-arena", 2), seeded(3), Rng(1)
    bot = get_bot("greedy")
    match.roll_all(dice)
    told = []
    while len(match.log) < 120:
        told.append(
            (int(match.state.values[TURN]) > 0, EVALUATOR.has_win_probabilities(match.state))
        )
        seat = match.state.deciding()[0]
        match.apply_action(bot.choose(match.observe(seat), seat, rng), seat)
        match.roll_all(dice)
    assert told == [(begun, begun) for begun, _ in told]
    assert {begun for begun, _ in told} == {False, True}


def test_level_1_does_not_place_all_robots_in_one_hex() -> None:
    """Stronger levels gather them; beginners should meet robots one by one."""

    def largest(level: str, seed: int) -> int:
        """Return the size of the largest stack of the first player's robots."""
        bot, rng = get_bot(level), Rng(seed)
        table = get_game("warp-arena").start(2, {"grids": "8"})
        assert isinstance(table, WarpArena)
        while not table.values[TURN]:
            if table.to_move == CHANCE:
                table.apply_chance(1 + rng.below(table.die))
            else:
                table.apply_action(bot.choose(table, int(table.to_move), rng))
        return max(
            Counter(at(table, robot) for robot in ("rC", "rD1", "rH1", "rB1", "rW1")).values()
        )

    loose, strong = (
        [largest(level, seed) for seed in range(12)] for level in ("level-1", "level-3")
    )
    assert sum(loose) / 12 < 3
    assert sum(strong) / 12 > 4
