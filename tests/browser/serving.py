"""`harena play` with dice that are the same each time, for tests that play whole games.

The secret of a table's dice comes from what is written in the file that HARENA_TEST_DICE names,
and from how many tables this process has opened with that.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from pathlib import Path
from unittest.mock import patch

from harena.cli import main

opened: Counter[str] = Counter()


def fixed_secret() -> bytes:
    """The secret of the next table."""
    text = Path(os.environ["HARENA_TEST_DICE"]).read_text(encoding="utf-8")
    opened[text] += 1
    return hashlib.sha256(f"{text}, table {opened[text]}".encode()).digest()


if __name__ == "__main__":
    with patch("harena.server.live.lobby.new_secret", fixed_secret):
        main()
