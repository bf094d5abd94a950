"""The seats of a table: people known by the hash of their cookie, bots, and open seats."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from harena.bots import get_bot
from harena.core.game import Game
from harena.core.levels import level_name
from harena.server.errors import RefusedError
from harena.server.messages import refusals
from harena.server.protocol.requests import FORFEIT

LONGEST_NAME = 24
YOU = "You"
"""The name that pages show to a person without a name; it counts as no name."""
JOINED = re.compile(r"(?<=\S)[\u200c\u200d](?=[^\s\u200c\u200d])")
"""Joiners and non-joiners, which are allowed between two letters only."""
CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters of recovery codes, none of which looks like another."""
CODE_LENGTH = 20
ERASED = "erased:"
"""The beginning of the holder of a seat whose person is erased. No id begins so."""
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_TABLE = re.compile(r"[A-Za-z0-9_-]{22}")

SeatKind = Literal["person", "bot", "open"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a table. `holder` is the hash of its person's token; `invite` while it is open.

    As it is stored, `name` is "" where a person has given none. `nonce_hash` is the SHA-256 of the
    nonce with which the person mixes the dice, or "".
    """

    seat: int
    kind: SeatKind
    name: str = ""
    bot: str = ""
    holder: str | None = None
    invite: str | None = None
    nonce_hash: str = ""


def new_token() -> str:
    """Return a random token for a cookie or an invite."""
    return _random_id(32)


def new_table_id() -> str:
    """Return a random table id. Knowing the id is enough to watch a table."""
    return _random_id(16)


def _random_id(size: int) -> str:
    """Return the URL text of `size` random bytes, never one that a command takes for an option."""
    while (text := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return text


def new_secret() -> bytes:
    """Return a random secret for a table's dice."""
    return secrets.token_bytes(32)


def new_recovery_code() -> str:
    """Return a random code of 100 bits that people can write down, in groups of four letters."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return _grouped(letters)


def _grouped(letters: str) -> str:
    return "-".join(letters[at : at + 4] for at in range(0, CODE_LENGTH, 4))


def clean_code(text: str) -> str:
    """Return a code as it was made, from one that a person typed.

    >>> clean_code(" k7qf 9x2m-oOiL-abcd-efgh")
    'K7QF-9X2M-0011-ABCD-EFGH'
    """
    letters = text.upper().translate(_MISREAD)
    if len(letters) != CODE_LENGTH or not set(letters) <= set(CODE_LETTERS):
        return text
    return _grouped(letters)


def token_hash(token: str) -> str:
    """Return the stored hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_erased_holder() -> str:
    """Return a holder for the seat of an erased person, so that erased seats share none."""
    return ERASED + secrets.token_hex(16)


def is_erased(holder: str | None) -> bool:
    """Return whether the person of a seat is erased."""
    return holder is not None and holder.startswith(ERASED)


def is_token(text: str) -> bool:
    """Return whether a text has the form of a token."""
    return _TOKEN.fullmatch(text) is not None


def is_table_id(text: str) -> bool:
    """Return whether a text has the form of a table id."""
    return _TABLE.fullmatch(text) is not None


def clean_name(name: str, field: str) -> str:
    """Return a name without needless spaces. Raise RefusedError `bad_name` if it is invalid."""
    cleaned = " ".join(unicodedata.normalize("NFC", name).split())
    visible = JOINED.sub("", cleaned)
    if not visible or len(cleaned) > LONGEST_NAME or not visible.isprintable():
        raise RefusedError("bad_name", refusals.bad_name(longest=LONGEST_NAME), field)
    return cleaned


def unique_name(name: str, taken: Iterable[str]) -> str:
    """Return a name, with a number if it is taken.

    >>> unique_name("Ann", ["ann", "Ann 2", "Bob"])
    'Ann 3'
    """
    known = {each.casefold() for each in taken}
    found, number = name, 1
    while found.casefold() in known:
        number += 1
        ending = f" {number}"
        found = name[: LONGEST_NAME - len(ending)].rstrip() + ending
    return found


def given_name(seat: Seat) -> str:
    """Return the name a person chose, or "" if they kept the default."""
    nameless = seat.kind == "person" and seat.name.casefold() == YOU.casefold()
    return "" if nameless else seat.name


def with_display_name(seat: Seat, title: str) -> Seat:
    """Return the seat with its display name: the seat's title if the person has no name."""
    nameless = seat.kind == "person" and not given_name(seat)
    return replace(seat, name=title.capitalize()) if nameless else seat


def bot_title(game: Game, name: str) -> str:
    """Return a bot's title at a table; levels are named by the game. FORFEIT and "" stay."""
    if name in ("", FORFEIT):
        return name
    for number, level in enumerate(game.levels, 1):
        if name == level_name(number):
            return level.title
    return get_bot(name).title


def has_open_seat(seats: Iterable[Seat]) -> bool:
    """Return whether a seat is open."""
    return any(seat.kind == "open" for seat in seats)


def with_nonce_hashes(seats: Sequence[Seat], given: Mapping[str | None, str]) -> tuple[Seat, ...]:
    """Return seats of which only the first of each person in `given` has their nonce hash."""
    hashes = {
        next((seat.seat for seat in seats if holder and seat.holder == holder), -1): nonce_hash
        for holder, nonce_hash in given.items()
    }
    return tuple(replace(seat, nonce_hash=hashes.get(seat.seat, "")) for seat in seats)
