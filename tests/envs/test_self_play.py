"""The example of a learner learns."""

from __future__ import annotations

import pytest
from examples import self_play


def test_it_soon_wins_most_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert self_play.main(steps=120, every=120) > 0.75
    before, after = capsys.readouterr().out.splitlines()
    assert "wins 54 %" in before
    assert "after 30,720 decisions" in after
