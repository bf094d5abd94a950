"""Faults that somebody could make, planted one by one, to see whether the tests notice.

    python tools/faults.py              all of them
    python tools/faults.py arena page   those of these parts, or where that is in what is wrong
    python tools/faults.py --check      only whether each can still be planted, and its tests exist

`tools/faults.toml` lists them: the part of Harena, the file, its text as it stands there just
once, what it is changed to, what is wrong then, and the tests that must notice. Each is planted in
a copy of the checkout that runs as plain Python, and its tests are run there; before that, all
tests are run there without a fault, since only what passes can notice anything. A fault that stops
its tests from beginning at all, as a slip in the syntax does, counts as not noticed.
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
"""What the tests need and git does not have."""
FAILED = 1
"""The exit code of pytest and of vitest where tests ran, and some failed."""
LONGEST = 600
"""Seconds after which tests that hang have noticed something, too."""


@dataclass(frozen=True)
class Fault:
    """Something that somebody could get wrong, and the tests that must notice."""

    part: str
    file: str
    wrong: str
    """What is wrong then, in a sentence."""
    text: str
    becomes: str
    tests: tuple[str, ...]

    @staticmethod
    def listed(root: Path) -> list[Fault]:
        """All faults of the list."""
        with (root / LIST).open("rb") as file:
            told = tomllib.load(file)["fault"]
        return [Fault(**{**one, "tests": tuple(one["tests"])}) for one in told]

    def trouble(self, root: Path) -> str:
        """Why it cannot be planted, or looked for; "" where it can."""
        path = root / self.file
        count = path.read_text(encoding="utf-8").count(self.text) if path.exists() else 0
        if count != 1:
            return f"{self.file} has its text {count} times, not once"
        missing = [test for test in self.tests if not _exists(root, test)]
        return f"there is no test {', '.join(missing)}" if missing or not self.tests else ""

    def plant(self, root: Path) -> None:
        """Put it into a tree."""
        path = root / self.file
        before, text = path.stat().st_mtime, path.read_text(encoding="utf-8")
        path.write_text(text.replace(self.text, self.becomes), encoding="utf-8")
        # Another time than before, in whole seconds: else what was compiled without it might do.
        os.utime(path, (before + 60, before + 60))


def _exists(root: Path, test: str) -> bool:
    """Whether there is a test, `FILE` or `FILE::NAME`."""
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
        """As the checkout is now, with what is not committed yet."""
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
        """Take a fault out again; with the file's time, so that compiled bytes fit it."""
        shutil.copy2(self._root / fault.file, self.folder / fault.file)

    def run(self, tests: Sequence[str], *, keep: bool = False) -> tuple[int, str]:
        """Run tests, up to the first that fails; the exit code and what was said.

        `keep`: bytecode may be written; while a fault is planted none is, nobody else could use it.
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
    # Whether something is found, is asked, not which is the smallest example of it.
    return [sys.executable, "-m", "pytest", *options, "--hypothesis-profile", "unshrunk", *tests]


def _vitest(tests: Sequence[str]) -> list[str]:
    """Files of the page, and of these only what has one of the names, where there are names."""
    files = sorted({test.partition("::")[0].removeprefix("web/") for test in tests})
    names = [re.escape(name) for _, _, name in (test.partition("::") for test in tests) if name]
    only = ["-t", "|".join(names)] if len(names) == len(tests) else []
    return [sys.executable, "tools/npm.py", "test", "--", "--bail=1", *files, *only]


def first_failed(said: str) -> str:
    """The first test that failed, of what pytest or vitest said."""
    found = re.search(r"^FAILED (.+?)(?: - |$)|^ *FAIL +(.+ > .+)$", said, re.MULTILINE)
    return next(filter(None, found.groups()), "") if found else ""


def chosen(faults: Iterable[Fault], words: Sequence[str]) -> list[Fault]:
    """Those of a part, or with words in what is wrong; all where none are given."""
    return [f for f in faults if not words or any(w == f.part or w in f.wrong for w in words)]


def unnoticed(faults: Sequence[Fault], root: Path) -> list[str]:
    """Plant one after the other and tell of each; those that no test noticed."""
    lost: list[str] = []
    with tempfile.TemporaryDirectory(prefix="harena-faults-") as folder:
        copy = Copy(root, Path(folder))
        tests = sorted({test for fault in faults for test in fault.tests})
        code, said = copy.run(tests, keep=True)
        if code:
            return [f"without any fault the tests do not pass: {first_failed(said)}\n{said}"]
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
    """Plant faults, or see whether they can be; 1 where one is noticed by no test."""
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
