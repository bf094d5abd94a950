"""Notifications of correspondence tables."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class NotificationChannel(TypedDict):
    """A notification channel of a person, and its state.

    `state`: the address was `asked`, confirmed (`on`) or failed (`refused`). `delayed`: the last
    notification has not been sent yet. Only the end of a webhook's address is shown.
    """

    offered: bool
    address: str
    state: Literal["asked", "on", "refused", "none"]
    delayed: bool


class Notifications(TypedDict):
    """The channels for a table. A webhook's address must be at one of the `hosts`."""

    mail: NotificationChannel
    webhook: NotificationChannel
    hosts: list[str]


class NotificationLink(TypedDict):
    """The subscription behind a link: its game and channel, and whether it is on."""

    title: str
    channel: Literal["mail", "webhook"]
    on: bool
