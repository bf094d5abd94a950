"""Hash functions over 32-bit words, the same compiled and in plain Python."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MASK: Final[i64] = 0xFFFFFFFF


def hash_number(number: i64, place: i64) -> i64:
    """Return a 32-bit hash of a number and its place in a row."""
    word = (number & MASK) * 0x1E3779B1 + ((number >> 32) & MASK) * 0x15EBCA77
    word = (word + (place + 1) * 0x42B2AE3D) & MASK
    word = ((word ^ (word >> 15)) * 0x2C1B3C6D) & MASK
    return word ^ (word >> 12)


def mix_bits(word: i64) -> i64:
    """Return a 32-bit word with its bits mixed: similar words give very different results."""
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & MASK
    word = ((word ^ (word >> 15)) * 0x046CA68B) & MASK
    return word ^ (word >> 16)
