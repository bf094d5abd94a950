"""Draw a position as a picture: replay a record up to a step."""

import sys
from pathlib import Path

from harena import read_record, svg


def main(record: str, step: int) -> str:
    """Return the SVG of the position after `step` steps of a record."""
    whole = read_record(record)
    return svg(whole.upto(step))


if __name__ == "__main__":
    print(main(Path(sys.argv[1]).read_text(encoding="utf-8"), int(sys.argv[2])))
