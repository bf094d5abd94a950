"""The chat of a table."""

from __future__ import annotations

from typing_extensions import TypedDict

from harena.server.protocol.requests import ChatRoom


class ChatLine(TypedDict):
    """A chat message; `time` is in seconds since 1970, and `seat` is -1 for a spectator.

    `who` identifies the person at this table. `phrase` is the name of a predefined text, and `text`
    its English version.
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
    """The chat messages a person can read, and their own `who`."""

    who: str
    lines: list[ChatLine]
