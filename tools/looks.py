"""The looks of our games as the page gets them, for the page's tests; `--check` only compares."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from harena.core.registry import load_games
from harena.core.show.look import written

LOOKS = Path(__file__).parent.parent / "web" / "tests" / "looks.json"


def looks() -> str:
    """All of them, by the names of their games."""
    known = {
        game.name: json.loads(written(game.look, game.windows))
        for game in sorted(load_games()[0], key=lambda game: game.name)
    }
    return json.dumps(known, separators=(",", ":")) + "\n"


def main() -> int:
    """Write or check; 1 when a check finds old ones."""
    text = looks()
    if "--check" in sys.argv[1:]:
        if LOOKS.read_text(encoding="utf-8") == text:
            return 0
        sys.stderr.write("web/tests/looks.json is not what the games bring; run tools/looks.py\n")
        return 1
    LOOKS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
