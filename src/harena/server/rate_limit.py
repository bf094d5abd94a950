"""Rate limits."""

from __future__ import annotations

import time
from collections import OrderedDict

ADDRESSES = 10_000  # addresses remembered; the one not seen longest is forgotten first


class Bucket:
    """Holds up to `burst` drops and gains `rate` a second; each asking takes one."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a drop; False when there is none."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class PerMinute:
    """A limit per minute and address."""

    SECONDS = 60.0

    def __init__(self, most: int) -> None:
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Count one more; False when it is one too many."""
        bucket = self._buckets.pop(address, None) or Bucket(self._most / self.SECONDS, self._most)
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()


class PerDay(PerMinute):
    """A limit per day and address."""

    SECONDS = 24 * 3600.0
