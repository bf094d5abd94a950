"""What is said at a table."""

from __future__ import annotations

from typing_extensions import TypedDict

from harena.server.protocol.requests import ChatRoom


class ChatLine(TypedDict):
    """Something that was said at a table, in seconds since 1970; `seat` is -1 for an onlooker.

    `who` is the same in all lines of a person at this table. `phrase` is the name of what was
    said by one click; `text` says it in English.
    """

    id: int
    room: ChatRoom
    seat: int
    name: str
    who: str
    text: str
    phrase: str
    time: int


class Chat(TypedDict):
    """The chat of a table, as far as somebody may read it, and who he is in it."""

    who: str
    lines: list[ChatLine]
