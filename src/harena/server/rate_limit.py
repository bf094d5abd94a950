"""Rate limits."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict

ADDRESSES = 10_000  # addresses remembered; the one not seen longest is dropped first


def network(address: str) -> str:
    """Return what limits count as one address: an IPv4 address, or 64 bits of an IPv6 address.

    A text that is no IP address is returned as it is.

    >>> network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.1")
    ('2001:db8:1:2::', '192.0.2.1')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64))


class Bucket:
    """A token bucket: it holds up to `burst` tokens and gains `rate` per second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token. Return False if there is none."""
        if not self.has_tokens():
            return False
        self._left -= 1
        return True

    def has_tokens(self) -> bool:
        """Return whether a token is left."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left >= 1

    def charge(self, tokens: float) -> None:
        """Take tokens, also more than there are: then it is empty for longer."""
        self._left -= tokens


class PerAddress:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, address: str) -> Bucket:
        """Return the bucket of an address."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket


class PerMinute(PerAddress):
    """A limit per minute and address."""

    SECONDS = 60.0

    def __init__(self, most: int) -> None:
        super().__init__(most / self.SECONDS, most)

    def take(self, address: str) -> bool:
        """Count a request of an address. Return False above the limit."""
        return self.bucket(address).take()


class PerDay(PerMinute):
    """A limit per day and address."""

    SECONDS = 24 * 3600.0
