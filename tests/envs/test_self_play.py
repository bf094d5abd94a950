"""The example of a learner learns."""

from __future__ import annotations

import pytest
from examples import self_play


def test_self_play_learns_to_win(capsys: pytest.CaptureFixture[str]) -> None:
    assert self_play.main(steps=120, every=120) > 0.75
    before, after = capsys.readouterr().out.splitlines()
    assert "54 %" in before
    assert "after 30,720 decisions" in after
