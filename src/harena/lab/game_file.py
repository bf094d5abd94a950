"""A file of games, one JSON line each, from which a stopped run can be resumed.

The first line holds the settings of the games. Each run adds a line with its commit and a
fingerprint of each bot's file.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import harena
from harena.bots import FILE
from harena.core.errors import HarenaError, RecordError
from harena.core.game import Game
from harena.core.registry import MODULE_OF_FILE
from harena.core.scene.scene import Json
from harena.lab import messages
from harena.lab.bench import current_commit

FORMAT = 1
"""Of the files; a file with another number cannot be read."""


class GameFile:
    """The file of one run. `kind` names the sort of run and begins the file: `{"ladder": 1`."""

    def __init__(self, path: str | os.PathLike[str], kind: str) -> None:
        self.path = Path(path)
        self.kind = kind

    def resume(
        self,
        settings: Mapping[str, Json],
        bots: Sequence[str],
        keep: Callable[[dict[str, Any]], None],
    ) -> list[str]:
        """Call `keep` with each stored game, add the line of this run, and return all commits.

        RecordError names a damaged line, also when `keep` raises ValueError, TypeError, KeyError
        or AttributeError. HarenaError for a file of other settings, for a bot whose file has
        changed, and for a file that cannot be written.
        """
        commit = current_commit()
        head: dict[str, Json] = {self.kind: FORMAT, **settings, "version": harena.__version__}
        codes: dict[str, Json] = {bot: _bot_code(bot) for bot in bots}
        commits: list[str] = []
        try:
            lines = self._whole_lines()
            if not lines:
                self._write(head)
            for number, line in enumerate(lines, 1):
                try:
                    found = json.loads(line)
                    if number == 1:
                        self._compare(found, head)
                    elif "run" in found:
                        commits.append(found["run"])
                        self._compare_codes(found["bots"], codes)
                    else:
                        keep(found)
                except HarenaError:
                    raise
                except (ValueError, TypeError, KeyError, AttributeError) as error:
                    reason = messages.game_file_damaged(file=self.path, reason=error)
                    raise RecordError(number, 1, reason) from error
            self._write({"run": commit, "bots": codes})
        except OSError as error:
            raise self._unwritable(error) from error
        return list(dict.fromkeys([*commits, commit]))

    def append(self, game: Mapping[str, Json]) -> None:
        """Store a game. HarenaError if it cannot be written."""
        try:
            self._write(game)
        except OSError as error:
            raise self._unwritable(error) from error

    def _compare(self, found: Mapping[str, Json], head: Mapping[str, Json]) -> None:
        for name, wanted in head.items():
            if found.get(name) != wanted:
                raise HarenaError(
                    messages.other_settings(
                        file=self.path,
                        name=name,
                        found=_plain(found.get(name)),
                        wanted=_plain(wanted),
                    )
                )

    def _compare_codes(self, found: Mapping[str, Json], codes: Mapping[str, Json]) -> None:
        for bot, code in codes.items():
            if found.get(bot, code) != code:
                raise HarenaError(messages.bot_changed(file=self.path, bot=bot))

    def _whole_lines(self) -> list[str]:
        """Return the file's lines; cut off a last one that was torn by the end of a process."""
        text = self.path.read_bytes() if self.path.exists() else b""
        if text and not text.startswith(f'{{"{self.kind}": '.encode()):
            reason = messages.no_game_file(file=self.path, kind=self.kind)
            raise RecordError(1, 1, reason)
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            os.truncate(self.path, len(whole))
        return whole.decode(errors="replace").splitlines()

    def _write(self, line: Mapping[str, Json]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def _unwritable(self, error: OSError) -> HarenaError:
        return HarenaError(messages.cannot_store_games(file=self.path, reason=error))


def game_code(game: Game) -> dict[str, Json]:
    """Return `{"rules": fingerprint}` for a game from a Python file of its own, else nothing."""
    module = sys.modules[type(game).__module__]
    if not module.__name__.startswith(MODULE_OF_FILE):
        return {}
    return {"rules": _fingerprint(Path(str(module.__file__)))}


def _bot_code(bot: str) -> str:
    """Return a fingerprint of a bot's file; "" for a bot without one."""
    start, colon, _ = bot.partition(FILE)
    return _fingerprint(Path(f"{start}.py")) if colon else ""


def _fingerprint(path: Path) -> str:
    return f"{zlib.crc32(path.read_bytes()):08x}"


def _plain(value: Json) -> str:
    return json.dumps(value, sort_keys=True)
