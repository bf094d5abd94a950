"""`harena play` with reproducible dice and a clock that tests can advance.

The secret of a table's dice follows from the text in the file HARENA_TEST_DICE and the number of
tables opened with it. The file HARENA_TEST_TIME holds seconds to add to the clock.
"""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from harena.cli import main
from tests.server.manual_clock import Clock, server_time_by

opened: Counter[str] = Counter()


def fixed_secret() -> bytes:
    """Return the secret of the next table."""
    text = Path(os.environ["HARENA_TEST_DICE"]).read_text(encoding="utf-8")
    opened[text] += 1
    return hashlib.sha256(f"{text}, table {opened[text]}".encode()).digest()


def follow(clock: Clock, file: Path) -> None:
    """Add the seconds written in a file to the clock, and confirm in a file beside it."""
    passed = 0
    while True:
        wanted = int(file.read_text(encoding="utf-8")) if file.exists() else 0
        if wanted > passed:
            clock.advance(wanted - passed)
            passed = wanted
            file.with_suffix(".passed").write_text(str(passed), encoding="utf-8")
        time.sleep(0.02)


@contextmanager
def time_by_hand(file: str | None) -> Iterator[None]:
    """Replace the process's clock by one that a file advances; do nothing without a file."""
    if not file:
        yield
        return
    clock = Clock()
    clock.release()
    threading.Thread(target=follow, args=(clock, Path(file)), daemon=True).start()
    with (
        patch("uvicorn.Config.get_loop_factory", lambda _config: clock.loop),
        server_time_by(clock),
    ):
        yield


if __name__ == "__main__":
    with (
        patch("harena.server.tables.lobby.new_secret", fixed_secret),
        time_by_hand(os.environ.get("HARENA_TEST_TIME")),
    ):
        main()
