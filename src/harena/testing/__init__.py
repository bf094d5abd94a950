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

Besides them `same_seed_same_game` for each start, `walk` for games to their end, and
`order_does_not_matter` where all decide at once and no rule says who was first; it tells whether
the position was such a one. A failing example shows the Place or the Played that gives it again.
None of them needs a test runner: what does not hold raises AssertionError.
"""

from __future__ import annotations

from harena.testing.check import Fault, check_game, faults_of
from harena.testing.matches import OF_MATCHES, MatchProperty, same
from harena.testing.play import (
    Place,
    Played,
    Subject,
    Table,
    copy_of,
    everything,
    known,
    play_script,
    random_match,
    seen,
    steps,
    walk,
)
from harena.testing.positions import (
    EVERYWHERE,
    Property,
    order_does_not_matter,
    same_seed_same_game,
)
from harena.testing.refusals import refused

__all__ = [
    "EVERYWHERE",
    "OF_MATCHES",
    "Fault",
    "MatchProperty",
    "Place",
    "Played",
    "Property",
    "Subject",
    "Table",
    "check_game",
    "copy_of",
    "everything",
    "faults_of",
    "known",
    "order_does_not_matter",
    "play_script",
    "random_match",
    "refused",
    "same",
    "same_seed_same_game",
    "seen",
    "steps",
    "walk",
]
