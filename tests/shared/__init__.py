"""What the tests of all games share."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("harena.testing.properties", "tests.shared.invalid_records")
