"""Plays random games with two versions of the rules and compares them.

    python tools/same_games.py                       the working tree with the last commit
    python tools/same_games.py --against 984bba3     with another commit
    python tools/same_games.py arena --games 1000    more games of one game

Each version plays in its own process with the same seats, options, dice and choices. It reports
every step: who decides, the legal actions, the action, the die, and the winners. The first
difference of each kind is printed with the number to repeat it (`--first NUMBER --games 1`). Forced
actions are not reported, since a match may skip them. The other version runs as plain Python. The
exit code is 1 if any game differs.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

import harena
from harena.core.errors import HarenaError
from harena.core.options import Option

ROOT = Path(__file__).resolve().parent.parent
GAMES = 100
MOST = 3000
"""Decisions after which both versions stop a game."""
TRIES = 50
"""Attempts to draw options that the game accepts, before it uses the defaults."""


@dataclass(frozen=True)
class Setup:
    """A game for both versions to play; dice and choices follow from its number."""

    game: str
    number: int
    seats: int
    options: dict[str, Any]

    @staticmethod
    def drawn(name: str, number: int) -> Setup:
        """Draw seats and options: a preset, or random values for some options."""
        game, rng = harena.get_game(name), random.Random(f"{name} {number}")
        seats = rng.choice(game.seat_counts)
        for _ in range(TRIES):
            preset = rng.choice([None, *game.presets])
            mixed = {one.name: _value(one, rng) for one in game.options if rng.random() < 0.4}
            options = dict(preset.options) if preset else mixed
            try:
                game.check_options(seats, options)
            except HarenaError:
                continue
            return Setup(name, number, seats, options)
        return Setup(name, number, seats, {})

    def __str__(self) -> str:
        """Return the game in words: `arena 7 for 2, turns=20`."""
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game} {self.number} for {self.seats}{options}"


def _value(option: Option, rng: random.Random) -> Any:
    if option.several:
        some = [choice.value for choice in option.choices if rng.random() < 0.5]
        return ",".join(some) or "none"
    if option.choices:
        return rng.choice(option.choices).value
    if isinstance(option.default, bool):
        return rng.random() < 0.5
    if isinstance(option.default, int):
        return rng.randint(option.least, min(option.most, 4 * option.default))
    return option.default


# --- one version ------------------------------------------------------------------------------


def steps(match: Any, rng: random.Random, most: int) -> Iterator[dict[str, Any]]:
    """Play a match at random and yield each step."""
    # Names of these methods in older versions.
    act = getattr(match, "apply_action", None) or match.play
    fall = getattr(match, "apply_chance", None) or match.roll
    while not match.over and most > 0:
        state = match.state
        asked = state.deciding()
        if not asked:
            face = rng.randint(1, int(state.die))
            yield {"die": int(state.die), "shows": face}
            fall(face)
            continue
        seat = rng.choice(asked) if len(asked) > 1 else asked[0]
        legal = sorted(state.space.name(action) for action in state.legal_actions(seat))
        choice = legal[0]
        if len(asked) > 1 or len(legal) > 1:
            choice = rng.choice(legal)
            names = [match.seat_names[one] for one in asked]
            yield {"asked": names, "legal": legal, "plays": f"{match.seat_names[seat]} {choice}"}
            most -= 1
        act(choice, seat)
    if match.over:
        yield {"won": [match.seat_names[seat] for seat in match.winners()]}


def tell(setup: Setup, most: int) -> list[dict[str, Any]]:
    """Play a game with the imported version, and report it up to an exception."""
    told: list[dict[str, Any]] = []
    try:
        match = harena.Match(setup.game, setup.seats, setup.options)
    except HarenaError as error:
        return [{"refused": str(error)}]
    try:
        told.extend(steps(match, random.Random(str(setup)), most))
    except Exception as error:  # noqa: BLE001 where the other goes on, it is a difference
        told.append({"raised": f"{type(error).__name__}: {error}"})
    return told


def tell_all(setups: Path, most: int) -> None:
    """Print the games of a file, one per line."""
    for line in setups.read_text(encoding="utf-8").splitlines():
        print(json.dumps(tell(Setup(**json.loads(line)), most)), flush=True)


# --- both -------------------------------------------------------------------------------------


@dataclass
class Report:
    """The results of one game's comparisons."""

    alike: int = 0
    refused: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def add(self, setup: Setup, there: list[dict[str, Any]], here: list[dict[str, Any]]) -> None:
        """Count a game that both versions have reported."""
        if "refused" in there[0]:
            self.refused += 1
            return
        for number, (then, now) in enumerate(zip_longest(there, here)):
            if then != now:
                what = difference(then or {}, now or {})
                kind = re.sub(r"[0-9]+", "#", what)
                self.kinds[kind] += 1
                self.examples.setdefault(kind, f"{setup}: step {number + 1}: {what}")
                return
        self.alike += 1

    def lines(self) -> Iterator[str]:
        """Yield the counts, then an example of each difference, most frequent first."""
        differ = sum(self.kinds.values())
        refused = f", {self.refused} cannot be set up there" if self.refused else ""
        yield f"{self.alike} alike, {differ} differ{refused}"
        for kind, count in self.kinds.most_common():
            yield f"  {count} like {self.examples[kind]}"


def difference(then: dict[str, Any], now: dict[str, Any]) -> str:
    """Return the difference between a step of the other version and of this one."""
    if then.get("asked") != now.get("asked") or "asked" not in now:
        return f"there {brief(then)}, here {brief(now)}"
    there, here = set(then["legal"]), set(now["legal"])
    only = [("there", there - here), ("here", here - there)]
    said = [f"only {where}: {' '.join(sorted(some))}" for where, some in only if some]
    return f"{' and '.join(now['asked'])} may play {'; '.join(said)}"


def brief(step: dict[str, Any]) -> str:
    """Return a step in a few words."""
    if "die" in step:
        return f"a d{step['die']} falls"
    if "asked" in step:
        return f"{' and '.join(step['asked'])} {'is' if len(step['asked']) == 1 else 'are'} asked"
    if "won" in step:
        return f"{' and '.join(step['won']) or 'nobody'} has won"
    return f"it raised {step['raised']}" if "raised" in step else "it was left"


def compare(there: Path, setups: Sequence[Setup], most: int) -> dict[str, Report]:
    """Compare the sources in a folder with the imported ones; return a report per game."""
    reports = {setup.game: Report() for setup in setups}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="harena-same-")))
        file = folder / "setups"
        file.write_text("".join(json.dumps(asdict(one)) + "\n" for one in setups), encoding="utf-8")
        command = [sys.executable, __file__, "--tell", str(file), "--decisions", str(most)]
        paths = os.pathsep.join(filter(None, [str(there), os.environ.get("PYTHONPATH")]))
        both = []
        for more in ({"HARENA_PLAIN": "1", "PYTHONPATH": paths}, {}):
            playing = subprocess.Popen(command, env=os.environ | more, stdout=subprocess.PIPE)
            both.append(stack.enter_context(playing))
        for setup in setups:
            told = [json.loads(one.stdout.readline()) for one in both if one.stdout]
            reports[setup.game].add(setup, *told)
    return reports


def sources(commit: str, folder: Path, root: Path) -> Path:
    """Unpack the sources of a commit into a folder."""
    archive = folder / "sources.tar"
    command = ["git", "archive", "--format=tar", f"--output={archive}", commit, "src/harena"]
    subprocess.run(command, cwd=root, check=True)
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / "src"


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Compare and print the results; return 1 if games differ."""
    ours = harena.game_names()
    parser = argparse.ArgumentParser(description="Are random games still told as they were?")
    parser.add_argument("name", nargs="*", default=ours, help=f"of {', '.join(ours)}")
    parser.add_argument("--against", default="HEAD", metavar="COMMIT")
    parser.add_argument("--games", type=int, default=GAMES, help="how many of each")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER")
    parser.add_argument("--decisions", type=int, default=MOST, help="after which a game is left")
    parser.add_argument("--tell", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.tell:
        tell_all(given.tell, given.decisions)
        return 0
    numbers = range(given.first, given.first + given.games)
    setups = [Setup.drawn(name, number) for name in given.name for number in numbers]
    with tempfile.TemporaryDirectory(prefix="harena-same-") as folder:
        there = sources(given.against, Path(folder), root)
        reports = compare(there, setups, given.decisions)
    for name, report in reports.items():
        print(f"{name}:", *report.lines(), sep="\n  " if report.kinds else " ")
    return 1 if any(report.kinds for report in reports.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
