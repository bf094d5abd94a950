"""Limits of the sockets at one table. Players get in before spectators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from harena.server.errors import RefusedError
from harena.server.history.table_state import TableState
from harena.server.messages import refusals
from harena.server.settings import Settings
from harena.server.tables.socket import Socket


def displaced(
    state: TableState, present: Collection[Socket], socket: Socket, settings: Settings
) -> Socket | None:
    """Return the socket that must leave so that a new one can join, or None.

    A player's socket displaces the player's own oldest one, or a spectator of the address with the
    most. Raise RefusedError `too_many` if there is no room.
    """
    holder, address = socket.holder, socket.address
    own = [each for each in present if holder and each.holder == holder]
    spectators = [each for each in present if not state.held_by(each.holder)]
    is_full = len(present) >= settings.sockets_per_table
    if state.held_by(holder):
        if len(own) >= settings.sockets_per_person:
            return min(own, key=_age)
        if not is_full:
            return None
        if spectators:
            crowd = Counter(each.address for each in spectators)
            return max(spectators, key=lambda each: (crowd[each.address], each.number))
        if own:
            return min(own, key=_age)
        raise RefusedError("too_many", refusals.TABLE_CROWDED)
    from_here = sum(each.address == address for each in spectators)
    if len(own) >= settings.sockets_per_person or from_here >= settings.spectators_per_address:
        raise RefusedError("too_many", refusals.TOO_MANY_CONNECTIONS)
    if is_full:
        raise RefusedError("too_many", refusals.TABLE_CROWDED)
    return None


def _age(socket: Socket) -> int:
    return socket.number
