"""Positions of one game can be read in several threads."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("game", ["arena", "gladiator-arena", "warp-6", "warp-arena"])
def test_concurrent_reads_agree(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.shared.threads", game],
        capture_output=True,
        text=True,
        env={**os.environ, "HARENA_PLAIN": "1"},
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
