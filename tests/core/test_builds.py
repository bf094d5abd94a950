"""The compiled rules and the plain ones play the same games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import harena
from tests.conftest import THOROUGH
from tests.core.game_digests import digests

GAMES = 100 * THOROUGH
STRIDE = 16


def test_compiled_and_plain_rules_play_the_same_games() -> None:
    """Many games of four kinds: every sixteenth position and the last have equal prints."""
    program = Path(__file__).with_name("game_digests.py")
    environment = {**os.environ, "HARENA_PLAIN": "1"}
    command = [sys.executable, str(program), str(GAMES), str(STRIDE)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    build, *plain = done.stdout.splitlines()
    assert build == "plain"
    assert len(set(plain)) == GAMES
    assert plain == [str(digest) for digest in digests(GAMES, STRIDE)]


def test_rules_are_compiled_if_possible() -> None:
    """With a compiler and without HARENA_PLAIN, an uncompiled package is a fault of the build."""
    plain = os.environ.get("HARENA_PLAIN", "") not in ("", "0")
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    can = shutil.which(compiler) is not None and not plain
    assert harena.compiled == can, (
        "harena runs uncompiled although there is a compiler: "
        "`uv sync --reinstall-package harena` compiles it"
        if can
        else "harena runs compiled although that was not expected"
    )
