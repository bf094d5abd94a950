"""Write the protocol's schemas, and the page's types, reader and seat colours, from the server's.

uv run python tools/protocol.py [--check]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from harena.render.theme import SEATS
from harena.server.api.server_info import socket_schema
from harena.server.app import create_app
from harena.server.settings import Settings

sys.path.insert(0, str(Path(__file__).parent))

from protocol_ts import schemas, types

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "web" / "src"


def written(schema: dict[str, Any]) -> str:
    """Return a schema as a file's text."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def open_api() -> dict[str, Any]:
    """Return the OpenAPI schema; its version is the protocol's, not a release's."""
    schema = create_app(Settings()).openapi()
    schema["info"]["version"] = "1"
    return schema


def files() -> dict[Path, str]:
    """Return every generated file with its text."""
    return {
        ROOT / "docs" / "reference" / "openapi.json": written(open_api()),
        ROOT / "docs" / "reference" / "protocol.schema.json": written(socket_schema()),
        PAGE / "protocol" / "types.ts": types(),
        PAGE / "protocol" / "schemas.ts": schemas(),
        PAGE / "lib" / "look" / "seats.json": json.dumps([seat.to_json() for seat in SEATS]) + "\n",
    }


def main() -> int:
    """Write the files, or with `--check` fail if one is out of date."""
    wanted = files()
    old = [path for path, text in wanted.items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv[1:]:
        for path in old:
            print(f"{path.relative_to(ROOT)} is old: uv run just protocol")
        return len(old) > 0
    for path in old:
        path.write_text(wanted[path], encoding="utf-8")
        print(f"{path.relative_to(ROOT)} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
