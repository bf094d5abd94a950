"""Compiles the rules and builds the page while the package is built.

Neither is needed to install: without a C compiler the rules run as plain Python, and without
the page's sources (an sdist taken apart) the server says that it has no page.
"""

from __future__ import annotations

import hashlib
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = """
import os
import sys

from mypyc.build import mypycify
from setuptools import setup

out, *names = sys.argv[1:]
level = os.environ.get("HARENA_OPT", "3")
modules = mypycify(["--strict", *names], opt_level=level, debug_level="0", target_dir=out + "/c")
for module in modules:
    if sys.platform != "win32":
        # Lets the compiler inline the rules' small functions: 1.5 times faster.
        module.extra_compile_args.append("-fno-semantic-interposition")
folders = ["--build-lib", out + "/lib", "--build-temp", out + "/tmp"]
setup(
    name="harena", ext_modules=modules, package_dir={"": "."}, packages=[], py_modules=[],
    script_args=["-q", "build_ext", *folders],
)
"""


class HarenaBuild(BuildHookInterface[Any]):
    """Hatchling's hook: see the module."""

    def dependencies(self) -> list[str]:
        """Node from PyPI where the machine has none that is recent enough."""
        if not Path(self.root, "web", "package.json").exists():
            return []
        npm = npm_tools(Path(self.root))
        return [] if npm["system_node"]() else [npm["PACKAGE"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and build into the tree (editable) or into the wheel."""
        if self.target_name != "wheel":
            return
        editable = version == "editable"
        root = Path(self.root)
        included = {**self.compile(root, editable), **self.page(root, editable)}
        if not editable:
            build_data["force_include"].update(included)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def compile(self, root: Path, editable: bool) -> dict[str, str]:
        """Compile the rules; gives files of the wheel. Empty when there is no compiler."""
        source = root / "src"
        package = source / "harena"
        build = runpy.run_path(str(package / "_build.py"), run_name="harena_build")
        stamp = package / "_compiled.txt"
        if editable:
            # A left-over extension would shadow edited sources: away with all of them first.
            for old in [*source.rglob("*.so"), *source.rglob("*.pyd"), stamp]:
                old.unlink(missing_ok=True)
        names = build["compiled_sources"](package)
        made = compile_sources(source, [f"harena/{name}" for name in names], root / "build")
        if not made:
            self.app.display_warning("no C compiler: harena will run uncompiled, and slower")
            return {}
        digest = build["source_digest"](package) + "\n"
        if editable:
            for name, path in made.items():
                shutil.copy(path, source / name)
            stamp.write_text(digest)
            return {}
        kept = root / "build" / "_compiled.txt"
        kept.write_text(digest)
        return {str(path): name for name, path in made.items()} | {
            str(kept): "harena/_compiled.txt"
        }

    def page(self, root: Path, editable: bool) -> dict[str, str]:
        """Build the page unless it is there for just these sources; gives files of the wheel.

        A wheel must have it; an editable install goes on without, and the server says so.
        """
        web = root / "web"
        if not (web / "package.json").exists():
            return {}
        target = root / "src" / "harena" / "server" / "web"
        stamp = target / "built-from.txt"
        digest = tree_digest(web)
        if not stamp.exists() or stamp.read_text().strip() != digest:
            try:
                npm = npm_tools(root)["npm_command"]()
                build_page(npm, web, root / "build" / "web", target)
                stamp.write_text(digest + "\n")
            except (OSError, subprocess.CalledProcessError) as error:
                if not editable:
                    raise
                self.app.display_warning(f"the page could not be built: {error}")
        files = [path for path in target.rglob("*") if path.is_file()]
        return {str(path): path.relative_to(root / "src").as_posix() for path in files}


def npm_tools(root: Path) -> dict[str, Any]:
    """What `tools/npm.py` defines; a build has no other way to import it."""
    return runpy.run_path(str(root / "tools" / "npm.py"), run_name="harena_npm")


def build_page(npm: list[str], web: Path, work: Path, target: Path) -> None:
    """Build the page from a copy, so that an installed `web/node_modules` is never disturbed."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(web, work, ignore=shutil.ignore_patterns("node_modules", "dist"))
    install = [*npm, "install", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(install, cwd=work, check=True)
    subprocess.run([*npm, "run", "build"], cwd=work, check=True)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(work / "dist", target)


def compile_sources(source: Path, names: list[str], build: Path) -> dict[str, Path]:
    """Run mypyc over `names` below `source`: the extensions by their place in the package."""
    out = build / "mypyc"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    command = [sys.executable, "-c", COMPILE, str(out), *names]
    # A process of its own, since mypyc and setuptools both want the working folder.
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.stderr.write(done.stdout[-4000:] + done.stderr[-4000:])
        return {}
    lib = out / "lib"
    found = [*lib.rglob("*.so"), *lib.rglob("*.pyd")]
    return {path.relative_to(lib).as_posix(): path for path in found}


def tree_digest(web: Path) -> str:
    """A fingerprint of the page's sources."""
    whole = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        below = path.relative_to(web)
        if path.is_file() and not {"node_modules", "dist"} & set(below.parts):
            whole.update(f"{below.as_posix()}:".encode())
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()
