"""How one is told elsewhere that it is one's turn."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class NoticeWay(TypedDict):
    """Whether somebody may be told so, and what he wishes.

    `state` says whether the address was asked, agreed (`on`), or cannot be reached (`refused`);
    `late`: the last notice is not sent yet. Of a room's address only its end is told.
    """

    offered: bool
    address: str
    state: Literal["asked", "on", "refused", "none"]
    late: bool


class Notices(TypedDict):
    """By what else somebody may be told of a table than by the page: mails, and a chat room.

    The address of a room is at one of the `hosts`.
    """

    mail: NoticeWay
    room: NoticeWay
    hosts: list[str]


class NoticeLink(TypedDict):
    """What a link in a notice is for: notices of a table of that game, and whether they are on."""

    title: str
    way: Literal["mail", "room"]
    on: bool
