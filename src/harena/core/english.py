"""Small pieces of English that prompts, logs and reports are made of."""

from __future__ import annotations

from collections.abc import Sequence


def listing(names: Sequence[str], most: int = 12) -> str:
    """Return the first `most` names with commas, and the number of those left out."""
    if not names:
        return "none"
    shown = ", ".join(names[:most])
    rest = len(names) - most
    return f"{shown} and {rest} more" if rest > 0 else shown


def listed(names: Sequence[str], last: str = "and") -> str:
    """Join names to a list, as in a sentence.

    >>> listed(["red", "blue", "green"])
    'red, blue and green'
    >>> listed(["a die", "a card"], "or")
    'a die or a card'
    """
    head = ", ".join(names[:-1])
    return f"{head} {last} {names[-1]}" if head else "".join(names)


def capitalized(text: str) -> str:
    """Return a text with a capital first letter; the rest stays as it is.

    >>> capitalized("a C-bot")
    'A C-bot'
    """
    return text[0].upper() + text[1:]


def counted(n: int, one: str, many: str = "") -> str:
    """Return a number of things; the plural ends in `s` unless it is given.

    >>> counted(1, "coin"), counted(0, "coin"), counted(2, "die", "dice")
    ('1 coin', '0 coins', '2 dice')
    """
    return f"{n} {one}" if n == 1 else f"{n} {many or one + 's'}"
