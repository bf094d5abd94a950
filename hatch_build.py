"""Compiles the rules and builds the page while the package is built.

Both are optional. Without a C compiler the rules run as plain Python. Without the page's sources
(in an unpacked sdist) the server reports that it has no page.
"""

from __future__ import annotations

import hashlib
import os
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = Path(__file__).parent / "tools" / "compile.py"


class HarenaBuild(BuildHookInterface[Any]):
    """Hatchling's build hook; see the module."""

    def dependencies(self) -> list[str]:
        """Require Node from PyPI if the machine has no recent one."""
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
        with ThreadPoolExecutor(1) as beside:
            page = beside.submit(self.page, root, editable)
            # The documentation site is there if `just docs` has built it.
            site = included(root / "src", root / "src" / "harena" / "server" / "site")
            files = {**self.compile(root, editable), **page.result(), **site}
        if not editable:
            build_data["force_include"].update(files)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def compile(self, root: Path, editable: bool) -> dict[str, str]:
        """Compile the rules and return files of the wheel; none without a compiler."""
        source = root / "src"
        package = source / "harena"
        build = runpy.run_path(str(package / "_build.py"), run_name="harena_build")
        stamp = package / "_compiled.txt"
        if editable:
            # Delete old extensions first: they would shadow edited sources.
            for old in [*source.rglob("*.so"), *source.rglob("*.pyd"), stamp]:
                old.unlink(missing_ok=True)
        sources = [*build["compiled_sources"](package), *build["C_SOURCES"]]
        names = [f"harena/{name}" for name in sources]
        digest = build["source_digest"](package)
        made = compile_sources(source, names, digest, root / "build")
        if not made:
            self.app.display_warning("no C compiler: harena will run uncompiled, and slower")
            return {}
        if editable:
            for name, path in made.items():
                shutil.copy(path, source / name)
            stamp.write_text(f"{digest}\n")
            return {}
        kept = root / "build" / "_compiled.txt"
        kept.write_text(f"{digest}\n")
        return {str(path): name for name, path in made.items()} | {
            str(kept): "harena/_compiled.txt"
        }

    def page(self, root: Path, editable: bool) -> dict[str, str]:
        """Build the page unless it is up to date, and return files of the wheel.

        A wheel must have the page; an editable install continues without it.
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
        return included(root / "src", target)


def included(source: Path, folder: Path) -> dict[str, str]:
    """Return the files of a folder by their place in the wheel; none if it does not exist."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path): path.relative_to(source).as_posix() for path in files}


def npm_tools(root: Path) -> dict[str, Any]:
    """Return the names of `tools/npm.py`; a build has no other way to import it."""
    return runpy.run_path(str(root / "tools" / "npm.py"), run_name="harena_npm")


def build_page(npm: list[str], web: Path, work: Path, target: Path) -> None:
    """Build the page from a copy, so that an installed `web/node_modules` stays untouched."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(web, work, ignore=shutil.ignore_patterns("node_modules", "dist"))
    install = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(install, cwd=work, check=True)
    subprocess.run([*npm, "run", "build"], cwd=work, check=True)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(work / "dist", target)


def compile_sources(source: Path, names: list[str], digest: str, build: Path) -> dict[str, Path]:
    """Run mypyc over `names` below `source` and return the extensions by their place.

    Reuses an earlier build of the same sources (`digest`) with the same settings. Returns nothing
    without a C compiler.
    """
    out = build / "mypyc"
    lib = out / "lib"
    stamp = out / "made-from.txt"
    wanted = "\n".join([digest, *how_compiled()])
    if not stamp.exists() or stamp.read_text() != wanted:
        shutil.rmtree(out, ignore_errors=True)
        if not has_compiler():
            return {}
        out.mkdir(parents=True)
        command = [sys.executable, "-P", str(COMPILE), str(out), *names]
        # A separate process, since mypyc and setuptools both use the working folder.
        done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.stderr.write(done.stdout[-4000:] + done.stderr[-4000:])
            return {}
        stamp.write_text(wanted)
    found = [*lib.rglob("*.so"), *lib.rglob("*.pyd")]
    return {path.relative_to(lib).as_posix(): path for path in found}


def how_compiled() -> list[str]:
    """Return everything besides the sources that affects the extensions."""
    asked = [f"{name}={os.environ.get(name, '')}" for name in ("HARENA_OPT", "CC", "CFLAGS")]
    by = [f"{package}=={version_of(package)}" for package in ("mypy", "librt", "setuptools")]
    steps = hashlib.sha256(COMPILE.read_bytes())
    return [str(sysconfig.get_config_var("EXT_SUFFIX")), *by, *asked, steps.hexdigest()]


def has_compiler() -> bool:
    """Return whether a C compiler finds Python's headers, before mypyc takes its time."""
    if sys.platform == "win32":  # setuptools finds it in the registry
        return True
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = sysconfig.get_path("include")
    command = [*compiler, "-fsyntax-only", f"-I{headers}", "-x", "c", "-"]
    try:
        done = subprocess.run(
            command, input=b"#include <Python.h>\n", stderr=subprocess.PIPE, check=False
        )
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return False
    if done.returncode:
        sys.stderr.write(done.stderr.decode(errors="replace")[-2000:])
    return done.returncode == 0


def tree_digest(web: Path) -> str:
    """Return a digest of the page's sources."""
    whole = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        below = path.relative_to(web)
        if path.is_file() and not {"node_modules", "dist"} & set(below.parts):
            whole.update(f"{below.as_posix()}:".encode())
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()
