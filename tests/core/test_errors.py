"""Errors say the same in every process, and name the thing."""

from __future__ import annotations

import pickle

import pytest

from harena import Match
from harena.core.errors import (
    HarenaError,
    IllegalActionError,
    IllegalRollError,
    OptionError,
    RecordError,
    UnknownGameError,
)
from harena.server.errors import RefusedError


@pytest.mark.parametrize(
    "error",
    [
        IllegalActionError(1, "up", ["down"]),
        IllegalRollError(7, 6),
        OptionError("grids", "7 is none of them"),
        RecordError(3, 4, "no die is due"),
        UnknownGameError("chess", ["arena"]),
        RefusedError("stale", "the game has gone on since", "seq"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_comes_out_of_another_process_as_it_was(error: HarenaError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


def test_a_choice_among_numbers_takes_the_number() -> None:
    match = Match("warp-arena", 2, {"grids": 8})
    assert match.options["grids"] == "8"
    for value in (7, True, 8.0):
        with pytest.raises(OptionError, match=f"option 'grids': {value} is not 4 or 6"):
            Match("warp-arena", 2, {"grids": value})
