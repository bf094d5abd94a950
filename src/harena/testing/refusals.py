"""An assertion that code raises an error with certain words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager


class RaisedError:
    """The error that was raised."""

    error: Exception


@contextmanager
def raises(kind: type[Exception], words: str = "") -> Iterator[RaisedError]:
    """Assert that the block raises such an error whose message matches `words`."""
    found = RaisedError()
    try:
        yield found
    except kind as error:
        found.error = error
    assert hasattr(found, "error"), f"{kind.__name__} was not raised"
    assert re.search(words, str(found.error)), f"{found.error!s} does not say {words!r}"
