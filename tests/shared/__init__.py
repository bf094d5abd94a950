"""What the tests of all games share; see `properties`."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.shared.properties", "tests.shared.invalid_records")
