"""`harena play` with dice that are the same each time, for tests that play whole games.

The secret of a table's dice comes from what is written in the file that HARENA_TEST_DICE names,
and from how many tables this process has opened with that. Where HARENA_TEST_TIME names a file,
time passes as it always does, and besides as many seconds as are written there.
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
from tests.server.manual_clock import Clock

opened: Counter[str] = Counter()


def fixed_secret() -> bytes:
    """The secret of the next table."""
    text = Path(os.environ["HARENA_TEST_DICE"]).read_text(encoding="utf-8")
    opened[text] += 1
    return hashlib.sha256(f"{text}, table {opened[text]}".encode()).digest()


def follow(clock: Clock, file: Path) -> None:
    """Let pass what is written, and say in a file beside it that it has."""
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
    """A clock that somebody moves by a file, for all that this process waits for; none: its own."""
    if not file:
        yield
        return
    clock = Clock()
    clock.release()
    threading.Thread(target=follow, args=(clock, Path(file)), daemon=True).start()
    with (
        patch("asyncio.events.new_event_loop", clock.loop),
        patch("harena.server.history.rows.time", clock),
    ):
        yield


if __name__ == "__main__":
    with (
        patch("harena.server.tables.lobby.new_secret", fixed_secret),
        time_by_hand(os.environ.get("HARENA_TEST_TIME")),
    ):
        main()
