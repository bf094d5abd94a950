"""What the tests of all games share."""

from __future__ import annotations
