"""Builds a release in dist/, checks it in clean environments, and prints how to publish it.

The version is `__version__` in src/harena/__init__.py. The changelog must have a section for it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
PORT = 8799
PATIENCE = 60
"""Seconds in which an installed server must answer."""


def run(*command: object, cwd: Path = ROOT) -> str:
    """Run a command that must succeed, show it, and return its output."""
    print("$", *command, flush=True)
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def version() -> str:
    """Return the version, if the changelog has a section for it."""
    text = (ROOT / "src" / "harena" / "__init__.py").read_text("utf-8")
    (found,) = re.findall(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if f"\n## [{found}] - " not in (ROOT / "CHANGELOG.md").read_text("utf-8"):
        raise SystemExit(f'CHANGELOG.md has no section "## [{found}] - DATE"')
    return str(found)


def build() -> list[Path]:
    """Build the site, the sdist, and the wheel; return the two packages."""
    shutil.rmtree(DIST, ignore_errors=True)
    run("uv", "run", "just", "docs")
    for kind in ("--sdist", "--wheel"):
        run("uv", "build", "--quiet", kind, "--out-dir", DIST)
    packages = sorted(DIST.glob("harena-*"))
    run("uv", "run", "--no-project", "--with", "twine", "twine", "check", "--strict", *packages)
    return packages


def install(package: Path, folder: Path) -> Path:
    """Install a package into a new environment and return its `harena` command."""
    run("uv", "venv", "--quiet", "--python", sys.executable, folder)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run("uv", "pip", "install", "--quiet", "--python", python, f"harena[play] @ {package.as_uri()}")
    return python.with_name("harena")


def check(package: Path, wanted: str, folder: Path, *, site: bool) -> None:
    """Install a package, play with it, and read its page."""
    harena = install(package, folder)
    said = run(harena, "--version", cwd=folder).strip()
    if said != f"harena {wanted}":
        raise SystemExit(f"{package.name} installs {said}, not harena {wanted}")
    run(harena, "simulate", "warp-6", "--bots", "random,greedy", "--games", 20, cwd=folder)
    options = ["--no-browser", "--port", str(PORT), "--data", str(folder / "games.db")]
    with subprocess.Popen([harena, "play", *options], cwd=folder) as server:
        try:
            for path in ("/", "/api/games", *(["/docs/"] if site else [])):
                print(f"{package.name}: {path} has {len(read(path))} bytes")
        finally:
            server.terminate()


def read(path: str) -> bytes:
    """Return an answer of the server; wait until it has started."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}") as answer:
                return bytes(answer.read())
        except ConnectionError:
            pass
        except urllib.error.URLError as error:
            if isinstance(error, urllib.error.HTTPError) or time.monotonic() > until:
                raise
        time.sleep(0.5)


def main() -> None:
    """Build and check the release."""
    wanted = version()
    for number, package in enumerate(build()):
        with tempfile.TemporaryDirectory() as folder:
            check(package, wanted, Path(folder) / f"env{number}", site=package.suffix == ".whl")
    print(
        f"\nharena {wanted} is in dist/ and works. To publish it:\n"
        f"  git tag -a v{wanted} -m 'Harena {wanted}' && git push origin v{wanted}\n"
        f"  uv publish dist/*"
    )


if __name__ == "__main__":
    main()
