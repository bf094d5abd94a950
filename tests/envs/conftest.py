"""Leave out tests of packages that are not installed."""

from __future__ import annotations

from tests.openspiel import IS_THERE

collect_ignore = [] if IS_THERE else ["test_spiel.py"]
