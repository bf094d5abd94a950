"""Plants faults one by one and checks that the tests notice them.

    python tools/faults.py              all faults
    python tools/faults.py arena page   the faults of these parts, or with these words
    python tools/faults.py --check      only check that each can be planted and its tests exist

`tools/faults.toml` lists them: the part of Harena, the file, a text that occurs once in it, its
replacement, the effect, and the tests that must fail. Each fault is planted in a copy of the
checkout that runs as plain Python. All listed tests run first without a fault, since only passing
tests can notice one. A fault that prevents its tests from starting, such as a syntax error, counts
as unnoticed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = Path("tools") / "faults.toml"
BUILT = (Path("src/harena/server/web"), Path("web/node_modules"))
"""Files that the tests need and git ignores."""
FAILED = 1
"""The exit code of pytest and vitest for failed tests."""
LONGEST = 600
"""Seconds after which hanging tests count as failed."""


@dataclass(frozen=True)
class Fault:
    """A possible mistake, and the tests that must notice it."""

    part: str
    file: str
    wrong: str
    """The effect of the fault, in a sentence."""
    text: str
    becomes: str
    tests: tuple[str, ...]

    @staticmethod
    def listed(root: Path) -> list[Fault]:
        """Return all faults of the list."""
        with (root / LIST).open("rb") as file:
            told = tomllib.load(file)["fault"]
        return [Fault(**{**one, "tests": tuple(one["tests"])}) for one in told]

    def trouble(self, root: Path) -> str:
        """Return why the fault cannot be planted; "" if it can."""
        path = root / self.file
        count = path.read_text(encoding="utf-8").count(self.text) if path.exists() else 0
        if count != 1:
            return f"{self.file} has its text {count} times, not once"
        missing = [test for test in self.tests if not _exists(root, test)]
        return f"there is no test {', '.join(missing)}" if missing or not self.tests else ""

    def plant(self, root: Path) -> None:
        """Plant the fault in a tree."""
        path = root / self.file
        before, text = path.stat().st_mtime, path.read_text(encoding="utf-8")
        path.write_text(text.replace(self.text, self.becomes), encoding="utf-8")
        # Change the time by whole seconds; otherwise Python may use the old bytecode.
        os.utime(path, (before + 60, before + 60))


def _exists(root: Path, test: str) -> bool:
    """Return whether a test exists, as `FILE` or `FILE::NAME`."""
    file, _, name = test.partition("::")
    path = root / file
    if not path.is_file():
        return False
    text = path.read_text(encoding="utf-8")
    found = f"def {name}(" if file.endswith(".py") else f"it('{name}'"
    return not name or found in text


class Copy:
    """A copy of the checkout, in which faults are planted and tests run."""

    def __init__(self, root: Path, folder: Path) -> None:
        """Copy the checkout with its uncommitted changes."""
        self._root = root
        self.folder = folder
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
        for name in filter(None, listed.stdout.split("\0")):
            if (root / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, folder / name)
        for path in BUILT:
            if (root / path).exists():
                shutil.copytree(root / path, folder / path, symlinks=True)

    def restore(self, fault: Fault) -> None:
        """Restore a file with its time, so that its bytecode stays valid."""
        shutil.copy2(self._root / fault.file, self.folder / fault.file)

    def run(self, tests: Sequence[str], *, keep: bool = False) -> tuple[int, str]:
        """Run tests up to the first failure; return the exit code and the output.

        If `keep` is true, Python writes bytecode. It must not while a fault is planted.
        """
        python = [test for test in tests if test.partition("::")[0].endswith(".py")]
        page = [test for test in tests if test not in python]
        said = ""
        for command in (_pytest(python) if python else [], _vitest(page) if page else []):
            code, more = self._called(command, keep=keep) if command else (0, "")
            said += more
            if code:
                return code, said
        return 0, said

    def _called(self, command: Sequence[str], *, keep: bool) -> tuple[int, str]:
        paths = [str(self.folder / "src"), os.environ.get("PYTHONPATH", "")]
        env = {
            **os.environ,
            "HARENA_PLAIN": "1",
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
            "PYTHONDONTWRITEBYTECODE": "" if keep else "1",
            "NO_COLOR": "1",
        }
        try:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=env,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return FAILED, f"FAILED after {LONGEST} seconds"
        return done.returncode, done.stdout


def _pytest(tests: Sequence[str]) -> list[str]:
    options = ["-n", "0", "-x", "-p", "no:cacheprovider", "--tb", "no", "--timeout", "60"]
    # Shrinking is off: a failure is enough, the smallest example is not needed.
    return [sys.executable, "-m", "pytest", *options, "--hypothesis-profile", "unshrunk", *tests]


def _vitest(tests: Sequence[str]) -> list[str]:
    """Return the vitest command for files, or for named tests in them."""
    files = sorted({test.partition("::")[0].removeprefix("web/") for test in tests})
    names = [re.escape(name) for _, _, name in (test.partition("::") for test in tests) if name]
    only = ["-t", "|".join(names)] if len(names) == len(tests) else []
    return [sys.executable, "tools/npm.py", "test", "--", "--bail=1", *files, *only]


def first_failed(said: str) -> str:
    """Return the first failed test in the output of pytest or vitest."""
    found = re.search(r"^FAILED (.+?)(?: - |$)|^ *FAIL +(.+ > .+)$", said, re.MULTILINE)
    return next(filter(None, found.groups()), "") if found else ""


def chosen(faults: Iterable[Fault], words: Sequence[str]) -> list[Fault]:
    """Return the faults of a part, or with words in their effect; all without words."""
    return [f for f in faults if not words or any(w == f.part or w in f.wrong for w in words)]


def unnoticed(faults: Sequence[Fault], root: Path) -> list[str]:
    """Plant each fault, print the result, and return the unnoticed ones."""
    lost: list[str] = []
    with tempfile.TemporaryDirectory(prefix="harena-faults-") as folder:
        copy = Copy(root, Path(folder))
        tests = sorted({test for fault in faults for test in fault.tests})
        code, said = copy.run(tests, keep=True)
        if code:
            raise SystemExit(f"without any fault a test fails: {first_failed(said)}\n{said}")
        for fault in faults:
            begun = time.monotonic()
            fault.plant(copy.folder)
            code, said = copy.run(fault.tests)
            copy.restore(fault)
            by = first_failed(said) if code == FAILED else ""
            took = time.monotonic() - begun
            print(f"{fault.part:<16} {took:5.1f} s  {by or 'NOT NOTICED'}: {fault.wrong}")
            sys.stdout.flush()
            if not by:
                lost.append(f"{fault.file}: {fault.wrong} (exit code {code})")
    return lost


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Plant or check faults; return 1 if one is unnoticed."""
    parser = argparse.ArgumentParser(description="Plant faults: do the tests notice them?")
    parser.add_argument("words", nargs="*", help="parts, or words of what is wrong")
    parser.add_argument("--check", action="store_true", help="only see whether they can be planted")
    given = parser.parse_args(arguments)
    faults = chosen(Fault.listed(root), given.words)
    wrong = [f"{fault.wrong}: {why}" for fault in faults if (why := fault.trouble(root))]
    if not wrong and not given.check:
        wrong = unnoticed(faults, root)
        parts = ", ".join(dict.fromkeys(fault.part for fault in faults))
        print(f"{len(faults) - len(wrong)} of {len(faults)} faults were noticed ({parts})")
    for one in wrong:
        print(one, file=sys.stderr)
    return 1 if wrong or not faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
