"""Pins the newest compatible version of every package in pyproject.toml.

The lock file is not in the repository, since it names the package index. `python tools/pin.py`
updates all versions; `--check` lists missing ones.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
BLOCK = re.compile(r"constraint-dependencies = \[\n(?:    .*\n)*\]\n")


def locked() -> list[str]:
    """Return every package of the lock file with its exact version."""
    lock = tomllib.loads((PROJECT.parent / "uv.lock").read_text())
    pins = []
    for package in lock["package"]:
        if package["name"] != "harena":
            markers = " or ".join(f"({marker})" for marker in package.get("resolution-markers", []))
            pin = f"{package['name']}=={package['version']}"
            pins.append(f"{pin} ; {markers}" if markers else pin)
    return sorted(pins)


def main() -> int:
    """Update or check; return 1 if a package has no version."""
    text = PROJECT.read_text()
    check = "--check" in sys.argv[1:]
    if not check:
        PROJECT.write_text(BLOCK.sub("constraint-dependencies = [\n]\n", text))
        subprocess.run(["uv", "lock", "--upgrade"], cwd=PROJECT.parent, check=True)
    lines = [f'    "{pin}",\n' for pin in locked()]
    wanted = BLOCK.sub(f"constraint-dependencies = [\n{''.join(lines)}]\n", text)
    if check:
        # Compare names and versions only: the same markers can be written in several ways.
        missing = [pin for pin in locked() if f'"{pin.partition(" ;")[0]}' not in text]
        print("\n".join(missing) or "every package has its exact version")
        return 1 if missing else 0
    PROJECT.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
