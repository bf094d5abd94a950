"""Runs stopped by Ctrl-C."""

from __future__ import annotations

from itertools import count
from types import ModuleType
from typing import Any

import pytest


def interrupt_after(monkeypatch: pytest.MonkeyPatch, lab: ModuleType, after: int) -> None:
    """Raise KeyboardInterrupt after some jobs of a run."""
    real, played = lab.run_job, count()

    def interrupted(job: Any) -> object:
        if next(played) == after:
            raise KeyboardInterrupt
        return real(job)

    monkeypatch.setattr(lab, "run_job", interrupted)
