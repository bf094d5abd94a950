"""The files of a database: their lock and their owner."""

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


def open_private(path: Path) -> int:
    """Open a file that only its owner may read, and return its descriptor.

    Create it if there is none. Then `give_to_folder` applies.
    """
    try:
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
    except FileExistsError:
        return os.open(path, os.O_RDWR)
    give_to_folder(path)
    return file


def give_to_folder(path: Path) -> None:
    """Give a file of root to the owner of its folder: the server's user must be able to use it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


class FileLock:
    """A lock on a database file that ends with the process."""

    def __init__(self, path: Path) -> None:
        """Lock a file by a second one beside it. Raise InUseError if another process has it."""
        self._file = open_private(path.with_name(f"{path.name}-lock"))
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
