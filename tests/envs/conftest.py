"""What cannot be tested on this machine is left out."""

from __future__ import annotations

from tests.openspiel import IS_THERE

collect_ignore = [] if IS_THERE else ["test_spiel.py"]
