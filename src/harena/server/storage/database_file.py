"""The lock of a database file."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from harena.server.messages import startup
from harena.server.storage.database_errors import InUseError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class FileLock:
    """A lock on a database file that ends with the process."""

    def __init__(self, path: Path) -> None:
        """Lock a file by a second one beside it. Raise InUseError if another process has it."""
        beside = path.with_name(f"{path.name}-lock")
        self._file = os.open(beside, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            if sys.platform == "win32":
                msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise InUseError(startup.database_in_use(where=path)) from None

    def release(self) -> None:
        """Release the lock."""
        os.close(self._file)
