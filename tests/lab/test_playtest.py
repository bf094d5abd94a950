"""Playtests: games counted by the game's own study."""

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
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, TERMINAL, State
from harena.core.playtest_tables import Row
from harena.lab import messages, playtest as lab
from harena.lab.playtest import Playtest, playtest
from tests.lab.keyboard_interrupt import interrupt_after

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
    """Run a playtest of WARP 6 in this process."""
    chosen = {"settings": ["plain", "series"], "limit": 20_000, **more}
    return playtest("warp-6", games, 3, processes=1, **chosen)  # type: ignore[arg-type]


@pytest.mark.usefixtures("_small")
def test_settings_share_the_games() -> None:
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
def test_figures_are_reproducible_per_game() -> None:
    few, more = run(10), run(30)
    assert run(10).to_json()["rows"] == few.to_json()["rows"]
    assert more.rows[0].sums["decisions"] > few.rows[0].sums["decisions"]
    assert run(10, limit=5).rows[0].unfinished == 10


@pytest.mark.usefixtures("_small")
def test_different_bots_swap_seats() -> None:
    [row] = run(30, settings=["mixed"]).rows
    assert row.mean("won.greedy") + row.mean("won.random") == pytest.approx(1)
    assert row.mean("won.greedy") > 0.8


@pytest.mark.usefixtures("_small")
def test_progress_is_reported() -> None:
    begun: list[tuple[str, int, int]] = []
    counts: list[int] = []
    run(
        20,
        seats=[2],
        begins=lambda *row: begun.append(row),
        progress=lambda setting, seats, games: counts.append(games),
    )
    assert begun == [("plain", 2, 20), ("series", 2, 5)]
    assert sum(counts) == 25
    assert len(counts) > 5


@pytest.mark.usefixtures("_small")
def test_ctrl_c_keeps_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(monkeypatch, lab, after=3)
    done = run(40)
    assert done.stopped
    assert [row.games for row in done.rows] == [lab.CHUNK] * 3  # all rows grow evenly
    assert done.rows[0].mean("decisions") > 10
    assert done.to_json()["stopped"] is True
    assert done.report().endswith(f"{messages.RUN_STOPPED}\n")


def test_rows_have_means_and_errors() -> None:
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
        (toll.GAME, {}, messages.no_playtest("Toll")),
        ("warp-arena", {"settings": ["golden"]}, "'golden'; settings: classic, "),
        ("warp-arena", {"seats": [9]}, messages.no_setting_for(title="Warp Arena", seats=[9])),
        ("warp-arena", {"limit": 0}, messages.too_small(games=5, limit=0)),
    ],
)
def test_invalid_settings_are_reported(game: object, more: dict[str, object], message: str) -> None:
    with pytest.raises(HarenaError, match=message):
        playtest(game, 5, **more)  # type: ignore[arg-type]


def test_process_count_does_not_change_figures() -> None:
    one = playtest("warp-6", 15, processes=1)
    two = playtest("warp-6", 15, processes=2)
    assert one.rows[0].games == 15
    assert len(one.rows) == 5
    assert one.to_json()["rows"] == two.to_json()["rows"]


@pytest.mark.usefixtures("_small")
def test_command_writes_figures_and_findings(tmp_path: Path) -> None:
    file = tmp_path / "findings.md"
    call = ["playtest", "warp-6", "--games", "4", "--seats", "2", "--settings", "plain,series"]
    call += ["--workers", "1"]
    assert CliRunner().invoke(app, call).stdout == "2 rows of seed 1"
    done = CliRunner().invoke(app, [*call, "--seed", "8", "--json", "--report", str(file)])
    assert done.exit_code == 0
    figures = json.loads(done.stdout)
    assert [row["games"] for row in figures["rows"]] == [4, 1]
    assert figures["seed"] == 8
    assert file.read_text(encoding="utf-8") == "2 rows of seed 8"
    assert CliRunner().invoke(app, [*call[:-2], "--seats", "two"]).exit_code == 2
