"""By which addresses others on the network reach this machine."""

from __future__ import annotations

import ipaddress
import socket

ALL = ("0.0.0.0", "::")
"""What listens there listens on all addresses of the machine."""

_ELSEWHERE = "192.0.2.1"
"""An address that is no machine's, for documents."""


def network_names(host: str) -> list[str]:
    """The names by which others on the network reach what listens on an address: at most one."""
    if host not in ALL:
        address = ipaddress.ip_address(socket.getaddrinfo(host, None)[0][4][0])
        return [] if address.is_loopback else [f"[{host}]" if ":" in host else host]
    # Nothing is sent: it only says by which of its addresses this machine would speak.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ELSEWHERE, 9))
        except OSError:  # no network at all
            return []
        name = str(probe.getsockname()[0])
    return [] if ipaddress.ip_address(name).is_loopback else [name]
