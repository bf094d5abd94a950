"""The conformance of a game: for ours, and for authors of other packages.

`check_game` looks for faults by itself; `play_script` plays a match as written. What holds in
every game can be used one by one with pytest and hypothesis, where a game only names its starts,
its matches and its invariants:

    SUBJECT = Subject("my-game", {"two": MyGame(2)}, [(2, {}), (3, {"long": True})], check)

    @pytest.mark.parametrize("holds", EVERYWHERE)
    @given(place=SUBJECT.places(), seed=st.integers(0, 2**32))
    def test_what_holds_everywhere(holds: Property, place: Place, seed: int) -> None:
        holds(SUBJECT, SUBJECT.at(place), Rng(seed))

    @pytest.mark.parametrize("holds", OF_MATCHES)
    @settings(max_examples=10)
    @given(played=SUBJECT.matches(0, 5, 40, 300))
    def test_what_holds_of_matches(holds: MatchProperty, played: Played) -> None:
        holds(SUBJECT.match(played))

Besides them `same_seed_same_game` for each start, `play_random_game` for games to their end, and
`order_does_not_matter` where all decide at once and no rule says who was first; it tells whether
the position was such a one. A failing example shows the Place or the Played that gives it again.
None of them needs a test runner: what does not hold raises AssertionError.
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
