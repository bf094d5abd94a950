"""Write the messages of a server for the page's tests."""

from __future__ import annotations

import tempfile
from pathlib import Path

from examples.games import toll

from harena.core.registry import register
from tests.server.messages.files import FOLDER, files


def main() -> None:
    """Write every file that is out of date."""
    register(toll.GAME)
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files(Path(folder)).items():
            path = FOLDER / name
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                print(f"{path.relative_to(FOLDER.parents[2])} written")


if __name__ == "__main__":
    main()
