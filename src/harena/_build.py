"""Lists the compiled modules and decides whether to use their extensions.

`HARENA_PLAIN=1` runs the Python sources instead, for debugging and coverage. Extensions that do not
match the current sources are ignored with a warning.
"""

from __future__ import annotations

import hashlib
import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent
STAMP = ROOT / "_compiled.txt"
PATTERNS = (
    "core/play/actions.py",
    "core/play/evaluator.py",
    "core/play/features.py",
    "core/play/field_network.py",
    "core/play/hashing.py",
    "core/play/network.py",
    "core/play/position.py",
    "core/play/rng.py",
    "core/play/search_policy.py",
    "core/play/state.py",
    "core/play/playout.py",
    "core/play/position_batch.py",
    "core/play/procedures.py",
    "bots/greedy.py",
    "bots/strategy.py",
    "bots/matrix_game.py",
    "bots/search_memory.py",
    "bots/search.py",
    "bots/tree.py",
    "lab/self_play.py",
    "lab/training_data.py",
    "games/*/ai/[!_]*.py",
    "games/*/odds/[!_]*.py",
    "games/*/rules/[!_]*.py",
)
"""The sources that are compiled together, below this package."""
C_SOURCES = ("core/play/network_kernel.c",)
"""Modules in C, each an extension of its own."""


def compiled_sources(root: Path = ROOT) -> list[str]:
    """Return the sources to compile, as sorted paths below `root`."""
    return sorted(path.relative_to(root).as_posix() for p in PATTERNS for path in root.glob(p))


def source_digest(root: Path = ROOT) -> str:
    """Return a digest of all compiled sources, the same for any line ends."""
    whole = hashlib.sha256()
    for name in [*compiled_sources(root), *C_SOURCES]:
        text = (root / name).read_bytes().replace(b"\r\n", b"\n")
        whole.update(f"{name}:{len(text)}:".encode())
        whole.update(text)
    return whole.hexdigest()


class _PlainFinder:
    """A finder of the Python sources of compiled modules; modules in C are not found."""

    def __init__(self) -> None:
        self._paths = {
            "harena." + name.removesuffix(".py").replace("/", "."): ROOT / name
            for name in compiled_sources()
        }
        self._in_c = {"harena." + name.removesuffix(".c").replace("/", ".") for name in C_SOURCES}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname in self._in_c:
            raise ModuleNotFoundError(f"{fullname} is not used", name=fullname)
        found = self._paths.get(fullname)
        return spec_from_file_location(fullname, found) if found else None


def _use_extensions() -> bool:
    """Return whether extensions exist, match the sources, and are not switched off."""
    plain = os.environ.get("HARENA_PLAIN", "") not in ("", "0")
    built = STAMP.read_text().strip() if STAMP.exists() else ""
    if built and not plain:
        if built == source_digest():
            return True
        warnings.warn(
            "harena runs uncompiled: its sources changed since they were compiled; "
            "`uv sync --reinstall-package harena` compiles them again",
            RuntimeWarning,
            stacklevel=2,
        )
    if built:
        sys.meta_path.insert(0, _PlainFinder())
    return False


compiled: bool = _use_extensions()
"""Whether the rules run compiled."""
