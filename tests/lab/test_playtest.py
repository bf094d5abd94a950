"""Playtests: games counted by the game's own study, and what the study of Warp Arena counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import CliRunner
from examples.games import toll

from harena.cli import app
from harena.core.errors import HarenaError
from harena.core.play.state import CHANCE, SIMULTANEOUS, TERMINAL, Rng, State
from harena.core.registry import get_game
from harena.games.warp_arena.rules.board import apart
from harena.games.warp_arena.rules.notation import OWN
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import AT
from harena.games.warp_arena.rules.variant import PACK, Variant
from harena.games.warp_arena.study import STUDY, report as findings
from harena.games.warp_arena.study.counts import Census
from harena.lab import playtest as lab
from harena.lab.playtest import Playtest, Row, playtest
from tests.warp_arena.positions import DIE, position, seat_of

# --- the lab ----------------------------------------------------------------------------------


class Counting:
    """Counts decisions and dice."""

    def __init__(self) -> None:
        self.decisions = 0
        self.faces = 0
        self.steps = 0

    def before(self, state: State, seat: int, action: int) -> None:
        assert (seat < 0) == (state.to_move == CHANCE)
        assert action >= (seat < 0)
        self.decisions += seat >= 0
        self.faces += seat < 0

    def after(self, state: State) -> None:
        self.steps += 1

    def figures(self, state: State) -> Mapping[str, float]:
        assert state.to_move == TERMINAL
        assert self.steps == self.decisions + self.faces
        return {"decisions": self.decisions, "faces": self.faces, "never": 0}


@dataclass(frozen=True)
class Played:
    """A setting of WARP 6."""

    name: str
    shares: Mapping[int, float]
    options: Mapping[str, object] = field(default_factory=dict)
    bots: tuple[str, ...] = ("random",)


class Small:
    """A study of WARP 6."""

    settings: Sequence[Played] = (
        Played("plain", {2: 1.0, 3: 0.5}),
        Played("series", {2: 0.25}, {"games": 3}),
        Played("mixed", {2: 1.0}, bots=("greedy", "random")),
    )

    def census(self, seats: int) -> Counting:
        return Counting()

    def opening(self, state: State, setting: str, seat: int, rng: Rng) -> int:
        return -1

    def report(self, rows: Sequence[Row], seed: int) -> str:
        return f"{len(rows)} rows of seed {seed}"


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "study_of", lambda game: Small())


def run(games: int, **more: object) -> Playtest:
    """A playtest of WARP 6 in this process."""
    chosen = {"settings": ["plain", "series"], "limit": 20_000, **more}
    return playtest("warp-6", games, 3, processes=1, **chosen)  # type: ignore[arg-type]


@pytest.mark.usefixtures("_small")
def test_every_setting_is_played_with_its_share_of_the_games() -> None:
    rows = run(40).rows
    assert [(row.setting, row.seats, row.games) for row in rows] == [
        ("plain", 2, 40),
        ("plain", 3, 20),
        ("series", 2, 10),
    ]
    assert rows[2].mean("decisions") > 2 * rows[0].mean("decisions")
    assert all(row.ended == row.games for row in rows)
    assert rows[0].share("decisions") == 1
    assert rows[0].share("never") == rows[0].mean("never") == 0


@pytest.mark.usefixtures("_small")
def test_figures_repeat_for_a_seed_and_game_by_game() -> None:
    few, more = run(10), run(30)
    assert run(10).to_json()["rows"] == few.to_json()["rows"]
    assert more.rows[0].sums["decisions"] > few.rows[0].sums["decisions"]
    assert run(10, limit=5).rows[0].unfinished == 10


@pytest.mark.usefixtures("_small")
def test_bots_that_differ_change_places_and_their_wins_are_counted() -> None:
    [row] = run(30, settings=["mixed"]).rows
    assert row.mean("won.greedy") + row.mean("won.random") == pytest.approx(1)
    assert row.mean("won.greedy") > 0.8


@pytest.mark.usefixtures("_small")
def test_what_begins_and_goes_on_is_told() -> None:
    begun: list[tuple[str, int, int]] = []
    told: list[int] = []
    run(
        20,
        seats=[2],
        begins=lambda *row: begun.append(row),
        progress=lambda setting, seats, games: told.append(games),
    )
    assert begun == [("plain", 2, 20), ("series", 2, 5)]
    assert sum(told) == 25
    assert len(told) > 5


@pytest.mark.usefixtures("_small")
def test_ctrl_c_keeps_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    real = lab.run_job
    begun: list[int] = []

    def interrupted(job: lab.Job) -> Row:
        begun.append(job.first)
        if len(begun) == 4:
            raise KeyboardInterrupt
        return real(job)

    monkeypatch.setattr(lab, "run_job", interrupted)
    done = run(40)
    assert done.stopped
    assert [row.games for row in done.rows] == [lab.CHUNK] * 3  # all rows grow evenly
    assert done.rows[0].mean("decisions") > 10
    assert done.to_json()["stopped"] is True
    assert done.report().endswith("The run was stopped before its end.\n")


def test_a_row_gives_means_with_their_errors() -> None:
    row, other = Row("any", 2), Row("any", 2)
    for value in (1.0, 3.0):
        row.count({"n": value, "once": value == 3})
    other.count({"n": 5.0})
    row.games, other.games, other.unfinished = 2, 2, 1
    row.add(other)
    assert (row.games, row.ended) == (4, 3)
    assert row.mean("n") == 3
    assert row.share("once") == pytest.approx(1 / 3)
    assert row.spread("n") == pytest.approx((8 / 3 / 2) ** 0.5)
    assert row.to_json()["figures"] == {
        "n": {"mean": 3.0, "error": 1.1547, "share": 1.0},
        "once": {"mean": 0.3333, "error": 0.3333, "share": 0.3333},
    }


@pytest.mark.parametrize(
    ("game", "more", "message"),
    [
        (toll.GAME, {}, "Toll has no study"),
        ("warp-arena", {"settings": ["golden"]}, "no setting 'golden'; settings: classic, "),
        ("warp-arena", {"seats": [9]}, "for so many players"),
        ("warp-arena", {"limit": 0}, "must be 1 or more"),
    ],
)
def test_what_cannot_be_played_is_said(game: object, more: dict[str, object], message: str) -> None:
    with pytest.raises(HarenaError, match=message):
        playtest(game, 5, **more)  # type: ignore[arg-type]


def test_any_number_of_processes_gives_the_same_figures() -> None:
    """Of all settings of WARP 6, whose games are short."""
    one = playtest("warp-6", 15, processes=1)
    two = playtest("warp-6", 15, processes=2)
    assert one.rows[0].games == 15
    assert len(one.rows) == 5
    assert one.to_json()["rows"] == two.to_json()["rows"]


@pytest.mark.usefixtures("_small")
def test_the_command_writes_figures_and_findings(tmp_path: Path) -> None:
    file = tmp_path / "findings.md"
    call = ["playtest", "warp-6", "--games", "4", "--seats", "2", "--settings", "plain,series"]
    call += ["--processes", "1"]
    assert CliRunner().invoke(app, call).stdout == "2 rows of seed 1"
    done = CliRunner().invoke(app, [*call, "--seed", "8", "--json", "--report", str(file)])
    assert done.exit_code == 0
    figures = json.loads(done.stdout)
    assert [row["games"] for row in figures["rows"]] == [4, 1]
    assert figures["seed"] == 8
    assert file.read_text(encoding="utf-8") == "2 rows of seed 8"
    assert CliRunner().invoke(app, [*call[:-2], "--seats", "two"]).exit_code == 2


# --- what is counted in a match ---------------------------------------------------------------

BOMBS = Variant(pack=[*PACK[:11], 6, 0, 0])
POINTS = Variant(pack=[*PACK[:13], 6])
SUPERS = Variant(pack=[*PACK[:12], 2, 0])
KILLERS = Variant(assassins=True)


def watch(table: WarpArena, *steps: str, census: Census | None = None) -> Census:
    """Play choices, dice and answers as `play` does, under the eyes of a census."""
    census = census or Census(int(table.seats))

    def take(seat: int, action: int) -> None:
        census.before(table, seat, action)
        if seat < 0:
            table.apply_chance(action)
        else:
            table.apply_action(action, seat)
        census.after(table)

    for step in steps:
        who, colon, name = step.rpartition(":")
        while table.to_move == SIMULTANEOUS and not (
            colon and table.is_legal(seat_of(who), table.space.find(name))
        ):
            take(int(table.next_seat()), table.space.find("pass"))
        if found := DIE.fullmatch(step):
            assert table.die == int(found[1])
            take(-1, int(found[2]))
        else:
            take(seat_of(who) if colon else int(table.to_move), table.space.find(name))
    while table.to_move == SIMULTANEOUS:
        take(int(table.next_seat()), table.space.find("pass"))
    return census


def test_a_c_bot_that_an_a_bot_destroys_hangs_on_it() -> None:
    """WA-66: it stood alone."""
    table = position("rA@9-2 rC@9-4 bC@9-1", variant=KILLERS)
    steps = ["action-move", "rA", "9-1", "done", "bC", "no-card", "no-card", "d8=8"]
    census = watch(table, *steps, "d12=1")
    assert table.to_move == TERMINAL
    found = census.figures(table)
    assert found["assassin.last"] == found["last.A"] == found["hung"] == 1
    assert found["assassin.won"] == 1


def test_a_c_bot_whose_guards_a_bomb_cleared_hangs_on_it() -> None:
    """WA-69: and on nothing, when the bomb went elsewhere."""
    for target, robots, beside in (("9-1", 2, 1), ("9-3", 1, 0)):
        things = "rD1@9-2 rC@9-4 bC@9-1 bW1@9-1 bW2@9-1 bW3@9-3"
        table = position(things, points=4, variant=BOMBS, red="bomb")
        census = watch(table, "action-cards", "card-bomb", target)
        assert census.counts["bombs.used"] == 1
        assert census.counts["bombs.robots"] == robots
        assert census.counts["bombs.guards"] == beside
        steps = ["action-move", "rD1", "9-1", "leave", "done", "bC", "no-card", "no-card"]
        watch(table, *steps, "d10=10", "d12=1", census=census)
        found = census.figures(table)
        assert found["last.D"] == 1
        assert found["bombs.last"] == beside
        assert (found["bombs.winner"], found["bombs.losers"]) == (1, 0)


def test_a_c_bot_that_falls_by_the_fourth_point_hangs_on_it() -> None:
    """WA-67: not one that falls by the first three."""
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
def test_a_fight_hangs_on_a_super_wild_warp_only_if_its_six_decided_it(
    face: int, hung: bool
) -> None:
    """WA-68: it adds six."""
    table = position("rD1@9-2 rC@9-4 bC@9-1", variant=SUPERS, red="super")
    census = watch(table, "action-move", "rD1", "9-1", "leave", "done", "bC")
    watch(table, "card-super", "no-card", "d10=5", f"d12={face}", census=census)
    found = census.figures(table)
    assert found["super.laid"] == found["super.used"] == found["super.winner"] == 1
    assert found["super.last"] == hung


def test_a_c_bot_saved_by_a_super_wild_warp_is_counted() -> None:
    """WA-68: the same step is looked at without it."""
    for name, saved in (("9", 1), ("8", 0)):
        table = position(
            "rC@9-1 bC@20-c", variant=SUPERS, active="blue", blue="destroy", red="super"
        )
        census = watch(table, "action-cards", "card-destroy", f"grid-{name}", "d6=1")
        assert census.counts["super.saved"] == 0
        table = position(
            "rC@9-1 bC@20-c", variant=SUPERS, active="blue", blue="destroy", red="super"
        )
        census = watch(
            table, "action-cards", "card-destroy", f"grid-{name}", "d6=1", "red:super-cancel"
        )
        assert census.counts["super.cancelled"] == census.counts["super.cancelled.card"] == 1
        assert census.counts["super.saved"] == saved
        assert census.saved == ({0} if saved else set())


def struck() -> WarpArena:
    """Blue is about to play Destroy Hex, with red's C-bot on no centre."""
    things = "rC@9-1 bC@20-c"
    return position(things, variant=SUPERS, active="blue", blue="destroy", red="super")


def test_random_games_are_counted_step_by_step() -> None:
    """What is counted agrees with the row of choices itself."""
    game = get_game("warp-arena")
    for number in range(2):
        state = game.start(3, {"expansion": "all", "grids": "6"})
        census, rng = STUDY.census(3), Rng(5, number)
        played: list[str] = []
        while state.to_move != TERMINAL:
            if state.to_move == CHANCE:
                seat, action = -1, rng.roll(int(state.die))
            else:
                seat = int(state.next_seat())
                legal = state.legal_actions(seat)
                action = legal[int(rng.below(len(legal)))]
                played.append(state.space.name(action))
            census.before(state, seat, action)
            if seat < 0:
                state.apply_chance(action)
            else:
                state.apply_action(action, seat)
            census.after(state)
        found = census.figures(state)
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


LASTS = {f"last.{name}" for name, _ in findings.FALLS}


def test_robots_start_around_c_bots_that_are_far_apart() -> None:
    state = get_game("warp-arena").start(2)
    rng = Rng(2)
    while True:
        if state.to_move == CHANCE:
            state.apply_chance(rng.roll(int(state.die)))
            continue
        seat = int(state.next_seat())
        assert STUDY.opening(state, "classic-rush", seat, rng) < 0
        action = STUDY.opening(state, "classic", seat, rng)
        if action < 0:
            break
        state.apply_action(action, seat)
    assert isinstance(state, WarpArena)
    homes = [int(state.table[AT + seat * OWN]) for seat in range(2)]
    assert all(home % 7 == 0 for home in homes)
    assert apart(state, homes[0], homes[1]) > 6
    for piece in range(2 * int(OWN)):
        here = int(state.table[AT + piece])
        assert here < 0 or apart(state, here, homes[piece // int(OWN)]) <= 1
    assert sum(int(state.table[AT + piece]) >= 0 for piece in range(2 * int(OWN))) == 10


# --- what is written --------------------------------------------------------------------------


def row(setting: str, seats: int = 2, games: int = 50, **sums: float) -> Row:
    """A row of made-up figures: `points_last=0.3` for a share of the games."""
    made = Row(setting, seats, games)
    for name, mean in sums.items():
        key = name.replace("_", ".")
        made.sums[key] = made.squares[key] = mean * games
        made.met[key] = round(mean * games)
    return made


def test_a_part_is_judged_by_its_lines() -> None:
    much = row("points", points_last=0.3, points_used=0.9)
    well = row("points", points_last=0.1, points_used=0.5)
    dead = row("points", 3, points_last=0.01, points_used=0.05)
    few = row("house", 4, 5, points_last=0.9)
    assert findings.verdict([much, well, few], "points").endswith("It decides too many games.")
    assert "At most 30 % ± 7" in findings.verdict([much, well], "points")
    assert findings.verdict([well, dead], "points").endswith("That is too seldom there.")
    assert findings.verdict([well, few], "points").endswith("does not decide the game.")
    assert not findings.verdict([few], "points")
    assert not findings.verdict([much], "bombs")


def test_minutes_come_from_actions_choices_and_windows() -> None:
    brisk, unhurried, middle = findings.minutes(row("quick", actions=30, choices=90, windows=60))
    assert brisk == pytest.approx((30 * 8 + 60 * 2.5 + 60) / 60)
    assert unhurried == pytest.approx((30 * 15 + 60 * 4 + 60 * 3) / 60)
    assert middle == pytest.approx((brisk + unhurried) / 2)


def test_the_page_says_whether_the_quick_game_is_quick() -> None:

    def short(name: str) -> Row:
        return row(name, turns=5, actions=20, choices=90, windows=50)

    def long(name: str) -> Row:
        return row(name, turns=20, actions=90, choices=400, windows=200)

    assert "is fit for about 20" in findings.write([short("quick"), long("classic")], 1)
    page = findings.write([long("quick"), short("quick-6")], 1)
    assert "too long for 20. What would do: the same with 6 grids, 2 players." in page


def test_a_page_of_a_run_that_was_stopped_leaves_out_what_was_not_played() -> None:
    page = findings.write([row("classic", turns=9), row("bombs", games=0)], 4)
    assert "| Classic, 2 players | 50 | 0 | 9.0" in page
    assert "Bombs, 2 players" not in page
    assert "--seed 4" in page
