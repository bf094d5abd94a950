"""How fast the rules are: random play in compiled code, from Python, and copying."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import harena
from harena.core.play.actions import Actions
from harena.core.play.playout import Playout
from harena.core.play.state import CHANCE, TERMINAL, Rng, State
from harena.core.registry import get_game, load_games
from harena.core.show.scene import Json
from harena.lab.simulate import LIMIT


@dataclass(frozen=True)
class Figures:
    """One game's medians over several runs, on one core.

    `decisions_per_second` is random play in one piece, `python_decisions_per_second` the same
    asked and applied from Python one decision at a time, `copy_ns` one copy of a state made in
    the middle of a game.
    """

    game: str
    seats: int
    runs: int
    games: int
    decisions: int
    decisions_per_second: int
    python_decisions_per_second: int
    copy_ns: int

    def to_json(self) -> dict[str, Json]:
        """All figures by name."""
        return asdict(self)


def playouts(start: State, games: int, seed: int) -> int:
    """Decisions of `games` random games in compiled code."""
    playout = Playout(seed)
    state = start.clone()
    for _ in range(games):
        state.copy_from(start)
        playout.run(state, LIMIT)
    return int(playout.decisions)


def playouts_from_python(start: State, games: int, seed: int) -> int:
    """Decisions of `games` random games, each asked for and applied from Python, and checked."""
    rng = Rng(seed)
    actions = Actions(start.space.size)
    decisions = 0
    for _ in range(games):
        state = start.clone()
        apply, roll, legal, below, get = (
            state.apply_action,
            state.apply_chance,
            state._legal_actions,
            rng.below,
            actions.get,
        )
        clear = actions.clear
        while (seat := state.to_move) != TERMINAL:
            if seat == CHANCE:
                roll(below(state.die) + 1)
                continue
            if seat < 0:
                seat = state.next_seat()
            clear()
            legal(seat, actions)
            apply(get(below(actions.count)), seat)
            decisions += 1
    return decisions


def copies(start: State, count: int) -> int:
    """Copy a state `count` times into another."""
    state = start.clone()
    copy = state.copy_from
    for _ in range(count):
        copy(start)
    return count


def rate(work: Callable[[int], int], seconds: float) -> tuple[int, float]:
    """Do `work(seed)` for about `seconds`: what it counted, and that a second."""
    done, seed = 0, 1
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not done:
        done += work(seed)
        seed += 1
    return done, done / spent


def measure(name: str, seats: int, runs: int = 5, seconds: float = 0.6) -> Figures:
    """Measure one game: the medians of `runs` runs of about `seconds` each."""
    game = get_game(name)
    start = game.start(seats)
    middle = start.clone()
    Playout(1).run(middle, 60)
    fast, slow, copied = [], [], []
    decisions = games = 0
    for _ in range(runs):
        count, per_second = rate(lambda seed: playouts(start, 20, seed), seconds)
        decisions += count
        fast.append(per_second)
        slow.append(rate(lambda seed: playouts_from_python(start, 4, seed), seconds)[1])
        copied.append(rate(lambda seed: copies(middle, 2000), seconds / 4)[1])
    check = Playout(1)
    for _ in range(20):
        check.run(start.clone(), LIMIT)
    games = round(decisions / (int(check.decisions) / 20))
    return Figures(
        name,
        seats,
        runs,
        games,
        decisions,
        round(statistics.median(fast)),
        round(statistics.median(slow)),
        round(1e9 / statistics.median(copied)),
    )


def machine() -> dict[str, Json]:
    """Where figures come from: processor, cores, Python, compiled or not, version and commit."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count() or 1,
        "python": platform.python_version(),
        "compiled": harena.compiled,
        "version": harena.__version__,
        "commit": _commit(),
        "import_seconds": round(_import_seconds(), 3),
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _commit() -> str:
    here = Path(__file__).parent
    command = ["git", "-C", str(here), "rev-parse", "--short", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=10)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _import_seconds() -> float:
    """The median time of `import harena` in fresh processes, without starting Python itself."""
    script = "import time; t = time.perf_counter(); import harena; print(time.perf_counter() - t)"
    times = []
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        )
        times.append(float(done.stdout))
    return statistics.median(times)


def all_games() -> list[tuple[str, int]]:
    """Every game with its smallest and its largest number of seats."""
    pairs = []
    for game in load_games()[0]:
        counts = game.seat_counts
        pairs += [(game.name, n) for n in sorted({min(counts), max(counts)})]
    return pairs
