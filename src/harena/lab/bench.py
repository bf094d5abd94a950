"""Speed of the rules: random play in compiled code, from Python, and copying."""

from __future__ import annotations

import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import harena
from harena.core.play.playout import Playout
from harena.core.play.state import CHANCE, TERMINAL, State
from harena.core.registry import get_game, load_games
from harena.core.scene.scene import Json
from harena.lab.play_bots import LIMIT

Work = Callable[[int], int]
"""Does something for a seed, and counts it."""


@dataclass(frozen=True)
class Figures:
    """One game's medians over several runs, on one core.

    `decisions_per_second` is random play in compiled code. `python_decisions_per_second` asks and
    applies one decision at a time from Python. `copy_ns` is one copy of a state in mid-game.
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
        """Return all figures by name."""
        return asdict(self)


def playouts(start: State, games: int, seed: int) -> int:
    """Return the number of decisions of `games` random games in compiled code."""
    playout = Playout(seed)
    state = start.clone()
    for _ in range(games):
        state.copy_from(start)
        playout.run(state, LIMIT)
    return int(playout.decisions)


def playouts_from_python(start: State, games: int, seed: int) -> int:
    """Return the number of decisions of `games` random games, played from Python by a library user.

    The legal actions are listed, one is drawn, and it is applied, checked.
    """
    rng = random.Random(seed)
    decisions = 0
    for _ in range(games):
        state = start.clone()
        while (node := state.to_move) != TERMINAL:
            if node == CHANCE:
                state.apply_chance(rng.randint(1, state.die))
            else:
                seat = node if node >= 0 else state.next_seat()
                state.apply_action(rng.choice(state.legal_actions(seat)), seat)
                decisions += 1
    return decisions


def copies(start: State, count: int) -> int:
    """Copy a state `count` times into another."""
    state = start.clone()
    copy = state.copy_from
    for _ in range(count):
        copy(start)
    return count


def rate(work: Work, seconds: float, first: int = 1) -> tuple[int, float]:
    """Do `work(seed)` for about `seconds`: what it counted, and that a second."""
    done, seed = 0, first
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not done:
        done += work(seed)
        seed += 1
    return done, done / spent


def rates(works: Mapping[str, Work], runs: int, seconds: float) -> dict[str, tuple[int, float]]:
    """Return each work's counts in all its runs, and the median per second.

    The works take turns, so that a drifting machine affects all alike.
    """
    found: dict[str, list[tuple[int, float]]] = {name: [] for name in works}
    for run in range(runs):
        for name, work in works.items():
            found[name].append(rate(work, seconds, 1 + 1000 * run))
    return {
        name: (sum(count for count, _ in each), statistics.median(speed for _, speed in each))
        for name, each in found.items()
    }


def measure(name: str, seats: int, runs: int = 5, seconds: float = 0.6) -> Figures:
    """Measure one game: the medians of `runs` runs of about `seconds` each."""
    game = get_game(name)
    start = game.start(seats)
    middle = start.clone()
    Playout(1).run(middle, 60)
    found = rates(
        {
            "fast": lambda seed: playouts(start, 20, seed),
            "slow": lambda seed: playouts_from_python(start, 4, seed),
            "copy": lambda seed: copies(middle, 2000),
        },
        runs,
        seconds,
    )
    decisions, fast = found["fast"]
    check = Playout(1)
    for _ in range(20):
        check.run(start.clone(), LIMIT)
    return Figures(
        name,
        seats,
        runs,
        round(decisions / (int(check.decisions) / 20)),
        decisions,
        round(fast),
        round(found["slow"][1]),
        round(1e9 / found["copy"][1]),
    )


def place() -> dict[str, Json]:
    """Return the origin of figures: processor, cores, Python, compiled or not, version."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count() or 1,
        "python": platform.python_version(),
        "compiled": harena.compiled,
        "version": harena.__version__,
        "commit": current_commit(),
    }


def machine() -> dict[str, Json]:
    """Return the origin of figures, and the time to import the library."""
    return {**place(), "import_seconds": round(_import_seconds(), 3)}


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def current_commit() -> str:
    """Return the commit of the checkout that runs, or "" outside of one."""
    here = Path(__file__).parent
    command = ["git", "-C", str(here), "rev-parse", "--short", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=10)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _import_seconds() -> float:
    """Return the median time of `import harena` in fresh processes, without Python's own start."""
    script = "import time; t = time.perf_counter(); import harena; print(time.perf_counter() - t)"
    times = []
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        )
        times.append(float(done.stdout))
    return statistics.median(times)


def all_games() -> list[tuple[str, int]]:
    """Return every game with its smallest and its largest number of seats."""
    pairs = []
    for game in load_games()[0]:
        counts = game.seat_counts
        pairs += [(game.name, n) for n in sorted({min(counts), max(counts)})]
    return pairs
