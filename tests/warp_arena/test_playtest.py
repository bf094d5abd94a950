"""The counts of a playtest of Warp Arena in a match, and its conclusions."""

from __future__ import annotations

import pytest

from harena.core.messages import AGAINST_EVEN
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SIMULTANEOUS, TERMINAL
from harena.core.playtest_tables import Row, merged
from harena.games.warp_arena.messages import playtest as messages
from harena.games.warp_arena.options import PRESETS
from harena.games.warp_arena.playtest import PLAYTEST, report as findings
from harena.games.warp_arena.playtest.counts import MatchCounts
from harena.games.warp_arena.rules.components import PACK
from harena.games.warp_arena.rules.fields import TURN
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.variant import Variant
from harena.testing.play import random_steps
from tests.shared.random_play import play_with_census
from tests.warp_arena.facts import DIE, seat_of
from tests.warp_arena.positions import position, started

BOMBS = Variant(pack=[*PACK[:11], 6, 0, 0])
POINTS = Variant(pack=[*PACK[:13], 6])
SUPERS = Variant(pack=[*PACK[:12], 2, 0])
KILLERS = Variant(assassins=True)


def watch(state: WarpArena, *words: str, census: MatchCounts | None = None) -> MatchCounts:
    """Play choices, dice and answers as `play` does, under the eyes of a census."""
    census = census or MatchCounts(int(state.seats))

    def take(seat: int, action: int) -> None:
        census.before(state, seat, action)
        if seat < 0:
            state.apply_chance(action)
        else:
            state.apply_action(action, seat)
        census.after(state)

    for step in words:
        who, colon, name = step.rpartition(":")
        while state.to_move == SIMULTANEOUS and not (
            colon and state.is_legal(seat_of(who), state.space.find(name))
        ):
            take(int(state.next_seat()), state.space.find("pass"))
        if found := DIE.fullmatch(step):
            assert state.die == int(found[1])
            take(-1, int(found[2]))
        else:
            take(seat_of(who) if colon else int(state.to_move), state.space.find(name))
    while state.to_move == SIMULTANEOUS:
        take(int(state.next_seat()), state.space.find("pass"))
    return census


def test_a_bot_credit_for_a_lone_c_bot() -> None:
    """WA-66: the C-bot stood alone."""
    table = position("rA@9-2 rC@9-4 bC@9-1", variant=KILLERS)
    moves = ["action-move", "rA", "9-1", "done", "bC", "no-card", "no-card", "d8=8"]
    census = watch(table, *moves, "d12=1")
    assert table.to_move == TERMINAL
    found = census.figures(table)
    assert found["assassin.last"] == found["last.A"] == found["hung"] == 1
    assert found["assassin.won"] == 1


def test_bomb_credit_for_cleared_guards() -> None:
    """WA-69: no credit for a bomb thrown elsewhere."""
    for target, robots, beside in (("9-1", 2, 1), ("9-3", 1, 0)):
        things = "rD1@9-2 rC@9-4 bC@9-1 bW1@9-1 bW2@9-1 bW3@9-3"
        table = position(things, points=4, variant=BOMBS, red="bomb")
        census = watch(table, "action-cards", "card-bomb", target)
        assert census.counts["bombs.used"] == 1
        assert census.counts["bombs.robots"] == robots
        assert census.counts["bombs.guards"] == beside
        moves = ["action-move", "rD1", "9-1", "leave", "done", "bC", "no-card", "no-card"]
        watch(table, *moves, "d10=10", "d12=1", census=census)
        found = census.figures(table)
        assert found["last.D"] == 1
        assert found["bombs.last"] == beside
        assert (found["bombs.winner"], found["bombs.losers"]) == (1, 0)


def test_action_point_credit_for_the_fourth_point() -> None:
    """WA-67: no credit for a C-bot lost by the first three."""
    for before, hung in ((["action-rotate", "grid-3", "=1"] * 2, True), ([], False)):
        table = position("rD1@9-2 rC@9-4 bC@9-1", variant=POINTS, red="point")
        census = watch(table, "card-point", *before)
        watch(table, "action-move", "rD1", "9-1", "leave", "done", census=census)
        watch(table, "bC", "no-card", "no-card", "d10=10", "d12=1", census=census)
        found = census.figures(table)
        assert found["points.used"] == found["points.worked"] == 1
        assert found["points.last"] == hung
        assert found["spent"] == 2 + 2 * hung


@pytest.mark.parametrize(("face", "hung"), [(7, True), (1, False)])
def test_super_wild_warp_credit_needs_its_six(face: int, hung: bool) -> None:
    """WA-68: it adds six."""
    table = position("rD1@9-2 rC@9-4 bC@9-1", variant=SUPERS, red="super")
    census = watch(table, "action-move", "rD1", "9-1", "leave", "done", "bC")
    watch(table, "card-super", "no-card", "d10=5", f"d12={face}", census=census)
    found = census.figures(table)
    assert found["super.laid"] == found["super.used"] == found["super.winner"] == 1
    assert found["super.last"] == hung


def test_super_wild_warp_credit_for_a_saved_c_bot() -> None:
    """WA-68: the same step is computed without it."""
    for name, saved in (("9", 1), ("8", 0)):
        for answer in ((), ("red:super-cancel",)):
            things = "rC@9-1 bC@20-c"
            table = position(things, variant=SUPERS, active="blue", blue="destroy", red="super")
            moves = ["action-cards", "card-destroy", f"grid-{name}", "d6=1", *answer]
            census = watch(table, *moves)
            worked = len(answer)
            assert census.counts["super.cancelled"] == worked
            assert census.counts["super.cancelled.card"] == worked
            assert census.counts["super.saved"] == saved * worked
            assert census.saved == ({0} if saved * worked else set())


def test_random_game_counts_match_the_log() -> None:
    """Counts agree with the list of choices."""
    table = (3, {"expansion": "all", "grids": "6"})
    for number in range(2):
        state = started(*table)
        names = state.space.name
        played = [names(value) for seat, value in random_steps(state, Rng(5, number)) if seat >= 0]
        found = play_with_census(started(*table), PLAYTEST.census(3), Rng(5, number))
        assert found["decisions"] == len(played)
        uses = {"assassin": "make-A", "bombs": "card-bomb", "points": "card-point"}
        for part, name in uses.items():
            assert found.get(f"{part}.used", 0) == played.count(name)
            assert found[f"{part}.winner"] <= played.count(name)
        assert found["actions"] == sum(name.startswith("action-") for name in played)
        assert found["phases"] == sum(name in {"disc", "no-disc"} for name in played)
        assert found["falls"] == 2
        assert sum(n for name, n in found.items() if name.startswith("fall.")) == 2
        assert sum(n for name, n in found.items() if name in LASTS) == 1
        for part in ("points", "bombs", "super"):
            assert found.get(f"{part}.used", 0) <= found.get(f"{part}.drawn", 0)


LASTS = {f"last.{name}" for name, _ in messages.FALLS}


def test_presets_with_a_length_are_played() -> None:
    played = [setting.options for setting in PLAYTEST.settings]
    for preset in PRESETS:
        assert not preset.minutes or preset.options in played


def test_bots_place_their_robots() -> None:
    """The playtest settings fix no choice of the placement."""
    state = started(2)
    rng = Rng(2)
    while state.values[TURN] == 0:
        if state.to_move == CHANCE:
            state.apply_chance(rng.roll(int(state.die)))
            continue
        seat = int(state.next_seat())
        assert all(PLAYTEST.opening(state, one.name, seat, rng) < 0 for one in PLAYTEST.settings)
        state.apply_action(state.legal_actions(seat)[0], seat)


# --- what is written --------------------------------------------------------------------------


def row(setting: str, seats: int = 2, games: int = 50, **sums: float) -> Row:
    """A row of made-up figures: `points_last=0.3` for a share of the games."""
    made = Row(setting, seats, games)
    for name, mean in sums.items():
        key = name.replace("_", ".")
        made.sums[key] = made.squared[key] = mean * games
        made.met[key] = round(mean * games)
    return made


def test_parts_are_judged_by_their_rows() -> None:
    much = row("points", games=100, points_last=0.3, points_used=0.9)
    well = row("points", games=100, points_last=0.1, points_used=0.5)
    dead = row("points", 3, games=100, points_last=0.01, points_used=0.03)
    few = row("house", 4, 5, points_last=0.9)
    assert findings.verdict([much, well, few], "points").endswith(messages.TOO_DECISIVE)
    assert "At most 30 % (22 to 40 %)" in findings.verdict([much, well], "points")
    assert findings.verdict([well, dead], "points").endswith(messages.TOO_RARE)
    assert findings.verdict([well, few], "points").endswith(messages.WELL_BALANCED)
    assert not findings.verdict([few], "points")
    assert not findings.verdict([much], "bombs")


NOT_SHOWN = messages.not_shown(decisive="20 %", unused="10 %")


@pytest.mark.parametrize(("last", "used"), [(0.3, 0.9), (0.16, 0.9), (0.02, 0.16), (0.02, 0.04)])
def test_intervals_that_include_a_bound_give_no_verdict(last: float, used: float) -> None:
    """With 50 games, 30 % of games may be 20 %, and 4 % may be 10 %."""
    found = row("points", points_last=last, points_used=used)
    assert findings.verdict([found], "points").endswith(NOT_SHOWN)


def test_going_first_is_compared_with_an_even_chance() -> None:
    rows = [row("classic", games=100, first_won=0.55, opener_won=0.7)]
    page = findings.write_report(rows, 1)
    assert f"| 50 % | 55 % (45 to 64 %), {AGAINST_EVEN[0]} |" in page
    assert f"70 % (60 to 78 %), {AGAINST_EVEN[1]} |" in page


def test_small_rows_are_pooled_by_setting() -> None:
    two = row("house", 2, 15, points_last=0.2, points_used=0.6)
    three = row("house", 3, 5, points_last=0.6, points_used=1)
    assert findings.verdict([two, three], "points") == (
        "30 % (15 to 52 %) of the games depend on it, and it is used in 70 % (48 to 85 %) (All "
        f"four, all numbers of players together). {NOT_SHOWN}"
    )
    enough = row("house", 4, 20, points_last=0.1, points_used=0.5)
    assert "(All four, 4 players)" in findings.verdict([two, three, enough], "points")
    assert not findings.verdict([two, row("points", 3, 19, points_last=0.5)], "points")


def test_pooled_rows_equal_a_single_row() -> None:
    """A single game has no error."""
    games = [{"turns": 4.0, "bombs": 1.0}, {"turns": 9.0}, {"turns": 20.0}, {"bombs": 2.0}]
    for cut in (1, 2, 3):
        parts, whole = [Row("house", 2), Row("house", 3)], Row("house", 4)
        for number, figures in enumerate(games):
            for one in (parts[number >= cut], whole):
                one.games += 1
                one.count(figures)
        parts[1].games += 1
        parts[1].unfinished += 1
        together = merged(parts)
        assert (together.setting, together.games, together.ended) == ("house", 5, 4)
        for name in ("turns", "bombs", "nothing"):
            assert together.mean(name) == pytest.approx(whole.mean(name))
            assert together.spread(name) == pytest.approx(whole.spread(name))
            assert together.share(name) == pytest.approx(whole.share(name))


def test_minutes_come_from_actions_choices_and_windows() -> None:
    brisk, unhurried, middle = findings.minutes(row("quick", actions=30, choices=90, windows=60))
    assert brisk == pytest.approx((30 * 8 + 60 * 2.5 + 60) / 60)
    assert unhurried == pytest.approx((30 * 15 + 60 * 4 + 60 * 3) / 60)
    assert middle == pytest.approx((brisk + unhurried) / 2)


def test_report_checks_the_quick_presets_length() -> None:
    said = next(one.minutes for one in PRESETS if one.name == "quick")

    def short(name: str) -> Row:
        return row(name, turns=5, actions=20, choices=90, windows=50)

    def long(name: str) -> Row:
        return row(name, turns=20, actions=90, choices=400, windows=200)

    assert f"close to the promised {said}." in findings.write_report(
        [short("quick"), long("classic")], 1
    )
    page = findings.write_report([long("quick"), short("quick-search"), short("quick-6")], 1)
    assert f"too long for {said}. Short enough: Preset `quick` with 6 grids, 2 players." in page


def test_report_lists_the_player_counts() -> None:
    greedy, search = row("classic", turns=9), row("classic-search", turns=11)
    plain = findings.write_report([greedy, row("random", games=0)], 1)
    assert "search" not in plain
    assert "random choices" not in plain
    both = findings.write_report([greedy, search, row("random", won_greedy=0.9)], 1)
    assert "`search(seconds=0,iterations=20)`" in both
    assert "| Classic, search, 2 players | 50 | 0 | 11.0" in both
    assert "greedy plays against random choices" in both


def test_settings_without_ends_are_not_compared() -> None:
    open_ = row("classic", games=3)
    open_.unfinished = 3
    page = findings.write_report([open_, row("bombs", turns=9)], 1)
    assert "| Classic, 2 players | 3 | 3 |  |" in page
    assert page.count("Classic, 2 players") == 1
    assert "| Bombs, 2 players | 50 | 0 | 9.0" in page


def test_single_games_have_no_error() -> None:
    assert "| Classic, 2 players | 1 | 0 | 9.0 |" in findings.write_report(
        [row("classic", 2, 1, turns=9)], 1
    )
    assert "| Classic, 2 players | 4 | 0 | 9.0 ± " in findings.write_report(
        [row("classic", 2, 4, turns=9)], 1
    )


def test_few_games_give_no_verdict() -> None:
    said = messages.too_few_games(least=findings.MIN_GAMES)
    assert said in findings.write_report([row("house", 2, 8, bombs_last=0.9)], 1)
    assert said not in findings.write_report([row("house", 2, 50, bombs_last=0.9)], 1)
    assert said not in findings.write_report([row("classic", 2, 8)], 1)


def test_unfinished_games_are_reported() -> None:
    cut = row("classic", turns=9)
    cut.unfinished = 3
    assert "3 of 50 games reached the run's limit" in findings.write_report([cut], 1)


def test_stopped_runs_omit_unplayed_settings() -> None:
    page = findings.write_report([row("classic", turns=9), row("bombs", games=0)], 4)
    assert "| Classic, 2 players | 50 | 0 | 9.0" in page
    assert "Bombs, 2 players" not in page
    assert "--seats 2 --settings classic --seed 4" in page
