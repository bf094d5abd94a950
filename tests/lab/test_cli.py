"""The command line: what it prints, where errors go, and its exit codes."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from examples.games import toll

import harena
from harena.cli import app, messages
from harena.cli.games import SHORT_STEPS
from harena.core import messages as core_messages
from harena.core.game import Game
from harena.core.levels import MOST_LEVELS
from harena.core.play.match import Match
from harena.core.record import write_record
from harena.core.registry import register
from harena.testing.check import LONG_STEPS, Fault

COMMANDS = [
    *("play", "games", "simulate", "playtest", "replay", "check", "odds", "check-game"),
    *("bench", "ladder", "lab", "print", "analyse"),
]


def run(*arguments: str, stdin: str = "") -> Result:
    """Run a command."""
    return CliRunner().invoke(app, list(arguments), input=stdin)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Write the record of a finished random game."""
    match = Match("warp-6", 3, {"games": 2})
    dice = harena.seeded(5)
    match.roll_all(dice)
    while not match.over:
        legal = match.state.legal_actions()
        match.apply_action(legal[dice.roll(len(legal)) - 1])
        match.roll_all(dice)
    path = tmp_path / "game.harena"
    path.write_text(write_record(match), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples_in_its_help(command: str) -> None:
    done = run(command, "--help")
    assert done.exit_code == 0
    assert f"harena {command}" in done.stdout.split("Examples:")[1]


def test_version_is_printed() -> None:
    assert run("--version").stdout == f"harena {harena.__version__}\n"


def test_games_lists_all_games() -> None:
    assert "warp-6" in run("games").stdout
    listed = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in listed["games"]] == [
        "arena",
        "gladiator-arena",
        "warp-6",
        "warp-arena",
    ]
    assert [game["seats"][-1] for game in listed["games"]] == [2, 8, 3, 6]
    assert listed["bots"] == [
        "random",
        "greedy",
        "search",
        *(f"level-{n}" for n in range(1, MOST_LEVELS + 1)),
    ]


def timeless(text: str) -> dict[str, object]:
    """Return the figures of a simulation that do not depend on the clock."""
    figures = json.loads(text)
    for clock in ("seconds", "decisions_per_second"):
        assert figures.pop(clock) > 0
    return dict(figures)


def test_simulate_is_reproducible() -> None:
    call = ["simulate", "warp-6", "--seats", "2", "--bots", "random,random", "--games", "60"]
    first = timeless(run(*call, "--seed", "1", "--json").stdout)
    assert first == timeless(run(*call, "--seed", "1", "--json").stdout)
    assert first != timeless(run(*call, "--seed", "2", "--json").stdout)
    assert first["games"] == 60
    wins = first["wins"]
    assert isinstance(wins, list)
    assert sum(wins) == 60


def test_simulate_in_words_names_seats_and_bots() -> None:
    done = run("simulate", "warp-6", "--bots", "random", "--seats", "3", "--games", "10")
    assert done.exit_code == 0
    assert "white" in done.stdout
    assert "10 games, 0 unfinished" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["chess"], 1, "'chess'"),
        (["warp-6", "--bots", "clever"], 1, "'clever'"),
        (["warp-6", "--seats", "5"], 1, "2 or 3 players"),
        (["warp-6", "--seats", "3", "--bots", "random,greedy"], 2, "2 bots for 3 seats"),
        (["warp-6", "--seats", "0"], 2, "x>=1"),
        (["warp-6", "--bots", "search(iterations=-3)"], 1, "iterations must be 0 or more"),
        (["warp-6", "--bots", "search(guesses=0)"], 1, "guesses must be 1 or more"),
        (["warp-6", "--bots", "greedy(temperature=-1)"], 1, "temperature must be 0 or more"),
        (["warp-6", "--bots", "greedy(budget=0)"], 1, "budget must be 1 or more"),
        (["warp-6", "-o", "games"], 2, "--option 'games'"),
        (["warp-6", "-o", "games=0"], 1, "option 'games'"),
        (["warp-6", "-o", "colour=red"], 1, "option 'colour'"),
        (["warp-6", "-o", "start=thrown"], 1, "option 'start'"),
        (["toll", "--preset", "fair"], 1, "preset 'fair'"),
        (["warp-6", "--preset", "market"], 1, "preset 'market'"),
        (["toll", "-o", "cards=guard"], 1, "guards need thieves"),
        (["toll", "--seats", "5", "-o", "turns=21"], 1, "100 turns"),
        (["toll", "-o", "cards=dog"], 1, "'dog'"),
    ],
)
def test_simulate_reports_errors(arguments: list[str], code: int, message: str) -> None:
    register(toll.GAME)
    done = run("simulate", *arguments)
    assert done.exit_code == code
    assert message in done.stderr
    assert done.stdout == ""


def test_any_whole_number_is_a_seed() -> None:
    """Also for random play, which stays in the compiled rules."""
    seeds = ("5", str(5 + 2**64), str(7 + 10**30))
    games = [run("simulate", "warp-6", "--games", "20", "--seed", seed).stdout for seed in seeds]
    counted = [text[: text.index("a second")].rsplit(",", 1)[0] for text in games]
    assert counted[0] == counted[1] != counted[2]


def test_games_names_presets() -> None:
    register(toll.GAME)
    shown = run("games").stdout
    blocks = {block.partition(":")[0]: block for block in re.split(r"\n(?=\S)", shown)}
    assert "classic, market, raid" in blocks["toll"]
    assert "presets" not in blocks["warp-6"]


def test_simulate_takes_a_preset_and_options_before_it() -> None:
    register(toll.GAME)
    call = ["simulate", "toll", "--games", "20", "--seed", "3", "--json"]
    market = timeless(run(*call, "--preset", "market").stdout)
    assert market == timeless(run(*call, "-o", "cards=none", "-o", "turns=6").stdout)
    assert market != timeless(run(*call, "--preset", "classic").stdout)
    longer = timeless(run(*call, "--preset", "market", "-o", "turns=15").stdout)
    assert longer == timeless(run(*call, "-o", "cards=none").stdout)
    assert timeless(run(*call).stdout) == timeless(run(*call, "--preset", "classic").stdout)


def test_unfinished_games_count_for_nobody() -> None:
    """[W6-14] A turn limit ends simulated games without a winner."""
    call = ["simulate", "warp-6", "--bots", "random", "--games", "8", "--limit", "100", "--json"]
    figures = json.loads(run(*call).stdout)
    assert figures["unfinished"] == 8
    assert figures["wins"] == [0, 0]


def test_check_accepts_valid_records(record: Path) -> None:
    done = run("check", str(record))
    assert (done.exit_code, done.stdout[:6]) == (0, "WARP 6")
    again = run("check", "-", stdin=record.read_text(encoding="utf-8"))
    assert (again.exit_code, again.stdout) == (0, done.stdout)


def test_check_refuses_invalid_records_with_reason(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("1. dice"))
    lines[first] = lines[first].replace("d8=", "d7=", 1)
    record.write_text("\n".join(lines), encoding="utf-8")
    done = run("check", str(record))
    assert done.exit_code == 1
    assert done.stdout == ""
    problem = core_messages.die_due(sides=8, found="")[:-2]
    wrong = core_messages.at_column(line=first + 1, column=9, problem=problem)
    assert f"game.harena: {wrong}" in done.stderr


def test_check_reports_missing_files(tmp_path: Path) -> None:
    done = run("check", str(tmp_path / "none.harena"))
    assert done.exit_code == 1
    assert "cannot read" in done.stderr


def test_replay_to_a_step(record: Path) -> None:
    part = json.loads(run("replay", str(record), "--to", "25", "--json").stdout)
    assert (part["steps"], part["result"]) == (25, "*")
    text = run("replay", str(record), "--json").stdout
    whole = json.loads(text)
    assert whole["result"] != "*"
    assert len(whole["scene"]["tokens"]) == 18
    assert run("replay", str(record), "--to", str(whole["steps"]), "--json").stdout == text
    done = run("replay", str(record), "--to", "999999")
    assert (done.exit_code, "999999" in done.stderr) == (2, True)


def test_replay_as_a_picture_and_in_words(record: Path) -> None:
    assert run("replay", str(record), "--to", "40", "--svg").stdout.startswith("<svg ")
    assert run("replay", str(record), "--to", "40", "--text").stdout.startswith("black: ")
    words = run("replay", str(record)).stdout
    assert "Black rolls d8" in words
    assert "wins game 1 of 2" in words


def test_bench_lists_every_game() -> None:
    figures = json.loads(run("bench", "--json", "--runs", "1", "--seconds", "0.02").stdout)
    arenas = {"arena", "gladiator-arena", "gladiator-arena/8", "warp-arena", "warp-arena/6"}
    assert set(figures["games"]) == {"warp-6", "warp-6/3", *arenas}
    one = figures["games"]["warp-6"]
    assert one["seats"] == 2
    assert one["decisions"] > 0
    assert one["games"] > 0
    assert one["decisions_per_second"] > 0
    assert figures["machine"]["compiled"] is harena.compiled


def test_check_game_passes_a_sound_file() -> None:
    done = run("check-game", "examples/games/tic_tac_toe.py", "--games", "2")
    assert (done.exit_code, done.stdout) == (
        0,
        f"{messages.no_faults(title='Tic-tac-toe', games=2)}\n",
    )


FORGETFUL = """
from harena import CHANCE
from examples.games.hands import DEALT, Hands, HandsGame

class Forgets(Hands):
    def empty(self):
        return Forgets(int(self.seats), self.hand_size() - 1)

    def redact(self, seat):
        super().redact(seat)
        if self.to_move == CHANCE:
            self.values[DEALT] = 0

class Planted(HandsGame):
    def new(self, seats, options):
        return Forgets(seats, options["rounds"])

GAME = Planted()
"""


def test_check_game_reports_when_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int, int]] = []

    def found(
        game: Game, *, games: int, steps: int, seed: int, progress: Callable[[int, int], None]
    ) -> Iterator[Fault]:
        asked.append((games, steps))
        progress(0, 30)
        progress(2, 30)
        yield Fault("is_sound", "2 players", "it does not hold")
        raise KeyboardInterrupt

    monkeypatch.setattr("harena.testing.find_faults", found)
    done = run("check-game", "warp-6")
    assert done.exit_code == 130
    assert done.stdout == "is_sound (2 players): it does not hold\n"
    assert done.stderr == f"{messages.stopped_after(done=2, of=30)}\n"
    done = run("check-game", "warp-6", "--json", "--long")
    assert [fault["property"] for fault in json.loads(done.stdout)] == ["is_sound"]
    assert run("check-game", "warp-6", "--games", "7", "--long").exit_code == 130
    assert asked == [(1, SHORT_STEPS), (4, LONG_STEPS), (7, LONG_STEPS)]


def test_file_games_are_simulated_and_served(monkeypatch: pytest.MonkeyPatch) -> None:
    call = ["simulate", "examples/games/toll.py", "--seats", "3", "--games", "4", "--json"]
    assert json.loads(run(*call).stdout)["game"] == "toll"
    served: list[list[str]] = []
    monkeypatch.setattr("harena.server.serve.serve", lambda *_: served.append(harena.game_names()))
    done = run("play", "examples/games/sums.py", "examples/games/hands.py")
    assert (done.exit_code, done.stderr) == (0, "")
    assert {"hands", "sums", "warp-6"} <= set(served[0])
    done = run("play", "nowhere.py")
    assert done.exit_code == 1
    assert "nowhere.py" in done.stderr
    assert len(served) == 1


def test_analyse_starts_its_own_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The opened address holds the record; nothing is stored."""
    served: list[tuple[object, ...]] = []
    monkeypatch.setattr("harena.server.serve.serve", lambda *given: served.append(given))
    match = Match("warp-6", 2)
    match.apply_chance(5)
    file = tmp_path / "game.harena"
    file.write_text(write_record(match))
    assert run("analyse", str(file), "--step", "1").exit_code == 0
    ((host, port, data, browser, page),) = served
    assert (host, port, browser) == ("127.0.0.1", 0, True)
    assert not Path(str(data)).exists()
    address, _, packed = str(page).partition("#r=")
    assert address == "study?at=1"
    whole = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    assert zlib.decompress(whole).decode() == write_record(match)

    file.write_text("no record")
    done = run("analyse", str(file))
    assert done.exit_code == 1
    assert "line 1" in done.stderr
    assert len(served) == 1


def test_check_game_finds_a_forgetful_observation(tmp_path: Path) -> None:
    file = tmp_path / "forgetful.py"
    file.write_text(FORGETFUL)
    done = run("check-game", str(file), "--games", "2")
    assert done.exit_code == 1
    assert "observations_ask_the_same (2 players rounds=3, game" in done.stdout
    faults = json.loads(run("check-game", str(file), "--json").stdout)
    assert "observations_ask_the_same" in {fault["property"] for fault in faults}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 / 0", core_messages.running_failed(error="division by zero")),
        ("x = 1", core_messages.NO_GAME_IN_FILE),
    ],
)
def test_files_without_a_game_are_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "none.py"
    file.write_text(text)
    done = run("check-game", str(file))
    assert done.exit_code == 1
    assert words in done.stderr


def test_odds_of_a_combat_in_words_and_as_json() -> None:
    call = ["odds", "warp-arena", "--attackers", "C,B,B", "--defenders", "W,W"]
    assert "52.1 %" in run(*call, "--force-field").stdout
    report = json.loads(run(*call, "--force-field", "--json").stdout)
    assert report["attacker_wins"] == pytest.approx(0.520917, abs=1e-6)
    assert report["exact"] is True
    assert report == json.loads(run(*call[:-1], "W,W,field", "--json").stdout)
    six = json.loads(run(*call, "--force-field", "--json", "-o", "combat=six").stdout)
    assert six["attacker_wins"] != report["attacker_wins"]
    assert six == json.loads(run(*call, "--force-field", "--json", "--preset", "boxed").stdout)
    alone = json.loads(
        run("odds", "warp-arena", "--attackers", "C", "--force-field", "--json").stdout
    )
    assert alone["attacker_wins"] == pytest.approx(7 / 12)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["warp-arena", "--attackers", "X", "--defenders", "C"], 1, "'X'"),
        (["warp-arena", "--attackers", "C"], 1, "defenders"),
        (["warp-arena", "--attackers", "C,C", "--defenders", "D"], 1, "the arena has at most 1"),
        (["warp-arena", "--attackers", "D+9", "--defenders", "D"], 1, "0 to 4 discs"),
        (["warp-arena", "--attackers", "D", "-o", "dice=6"], 1, "option 'dice'"),
        (["warp-6", "--attackers", "4"], 2, "WARP 6"),
    ],
)
def test_odds_report_errors(arguments: list[str], code: int, message: str) -> None:
    done = run("odds", *arguments)
    assert done.exit_code == code
    assert message in done.stderr
    assert done.stdout == ""
