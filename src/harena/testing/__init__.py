"""Conformance tests for games: Harena's own and those of other packages.

`check_game` looks for faults by itself; `play_script` plays a match as written. The shared
properties also work one by one with pytest and hypothesis. A game then names only its starts,
its matches and its invariants:

    SUBJECT = GameSubject("my-game", {"two": MyGame(2)}, [(2, {}), (3, {"long": True})], check)

    @pytest.mark.parametrize("holds", POSITION_PROPERTIES)
    @given(place=SUBJECT.places(), seed=st.integers(0, 2**32))
    def test_positions(holds: PositionProperty, place: RandomPosition, seed: int) -> None:
        holds(SUBJECT, SUBJECT.at(place), Rng(seed))

    @pytest.mark.parametrize("holds", MATCH_PROPERTIES)
    @settings(max_examples=10)
    @given(played=SUBJECT.matches(0, 5, 40, 300))
    def test_matches(holds: MatchProperty, played: RandomMatch) -> None:
        holds(SUBJECT.match(played))

Use `same_seed_same_game` for each start and `play_random_game` for games to their end. Use
`order_does_not_matter` if the order of simultaneous decisions has no effect; it returns whether
the position had any. A failing example shows the RandomPosition or RandomMatch that repeats it.
No test runner is needed: a violated property raises AssertionError.
"""

from __future__ import annotations

from harena.testing.check import Fault, check_game, find_faults
from harena.testing.matches import MATCH_PROPERTIES, MatchProperty, same_match
from harena.testing.play import (
    GameSubject,
    MatchSetup,
    RandomMatch,
    RandomPosition,
    copy_of,
    play_random_game,
    play_script,
    random_match,
    random_steps,
    visible_match,
    visible_position,
    visible_scene,
)
from harena.testing.positions import (
    POSITION_PROPERTIES,
    PositionProperty,
    order_does_not_matter,
    same_seed_same_game,
)
from harena.testing.refusals import raises

__all__ = [
    "MATCH_PROPERTIES",
    "POSITION_PROPERTIES",
    "Fault",
    "GameSubject",
    "MatchProperty",
    "MatchSetup",
    "PositionProperty",
    "RandomMatch",
    "RandomPosition",
    "check_game",
    "copy_of",
    "find_faults",
    "order_does_not_matter",
    "play_random_game",
    "play_script",
    "raises",
    "random_match",
    "random_steps",
    "same_match",
    "same_seed_same_game",
    "visible_match",
    "visible_position",
    "visible_scene",
]
