"""The conformance of a game: for ours, and for authors of other packages.

`check_game` looks for faults by itself; the properties it looks at can be used one by one with
pytest and hypothesis, see `harena.testing.properties`; `play_script` plays a match as written.
"""

from __future__ import annotations

from harena.testing.check import Fault, check_game
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
from harena.testing.properties import (
    EVERYWHERE,
    OF_MATCHES,
    MatchProperty,
    Property,
    order_does_not_matter,
    refused,
    replayed,
    same,
    same_seed_same_game,
)

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
    "known",
    "order_does_not_matter",
    "play_script",
    "random_match",
    "refused",
    "replayed",
    "same",
    "same_seed_same_game",
    "seen",
    "steps",
    "walk",
]
