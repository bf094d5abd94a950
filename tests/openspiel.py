"""OpenSpiel comes ready-made for many machines, not for all."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

IS_THERE = find_spec("pyspiel") is not None
needs_open_spiel = pytest.mark.skipif(
    not IS_THERE, reason="OpenSpiel is not ready-made for this machine"
)
