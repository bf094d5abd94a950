"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

THOROUGH = int(os.environ.get("HARENA_THOROUGH", "1"))
"""How many times as many random games and examples as usual."""

settings.register_profile(
    "harena",
    deadline=None,
    derandomize=True,
    max_examples=40 * THOROUGH,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("harena")
