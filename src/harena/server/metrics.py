"""Measurements for Prometheus. Without the setting they cost nothing and need no package."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from harena.server.clock import wait_for_event

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Counter, Histogram

LAG_INTERVAL: Final = 0.5
"""Seconds between two measurements of the event loop's lag."""
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)
"""Upper bounds of the histograms' buckets, in seconds."""
DURATIONS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "decision": ("Seconds from a player's decision to its broadcast", ("kind",)),
    "job": ("Seconds that a worker process needs for a job", ("job",)),
    "database_write": ("Seconds that a write transaction takes, with its wait", ()),
    "request": ("Seconds until the end of an HTTP request", ("route", "status")),
    "event_loop_lag": ("Seconds by which the event loop is late", ()),
}
"""The measured durations: their meanings and labels."""


class Instruments:
    """The metrics of a process."""

    def __init__(self) -> None:
        """Create all metrics."""
        import prometheus_client as prometheus

        self.registry: CollectorRegistry = prometheus.CollectorRegistry()
        prometheus.ProcessCollector(registry=self.registry)
        self.durations: dict[str, Histogram] = {
            name: prometheus.Histogram(
                f"harena_{name}_seconds", text, labels, registry=self.registry, buckets=BUCKETS
            )
            for name, (text, labels) in DURATIONS.items()
        }
        self.refused: Counter = prometheus.Counter(
            "harena_refused",
            "Refused requests and socket messages",
            ("code",),
            registry=self.registry,
        )

    def watch(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Add a gauge that is read whenever the metrics are."""
        from prometheus_client import Gauge

        Gauge(f"harena_{name}", text, registry=self.registry).set_function(read)

    def render(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        from prometheus_client import generate_latest

        return bytes(generate_latest(self.registry))

    async def measure_lag(self, closing: asyncio.Event) -> None:
        """Measure the event loop's lag until `closing` is set."""
        while True:
            before = time.perf_counter()
            if await wait_for_event(closing, LAG_INTERVAL):
                return
            lag = time.perf_counter() - before - LAG_INTERVAL
            self.durations["event_loop_lag"].observe(max(0.0, lag))


_instruments: list[Instruments] = []
"""The process's metrics, or nothing if they are off."""


def enable() -> Instruments:
    """Start to measure."""
    disable()
    _instruments.append(Instruments())
    return _instruments[0]


def disable() -> None:
    """Stop to measure."""
    _instruments.clear()


def observe(name: str, seconds: float, *labels: str) -> None:
    """Record a duration."""
    for each in _instruments:
        histogram = each.durations[name]
        (histogram.labels(*labels) if labels else histogram).observe(seconds)


@contextmanager
def timed(name: str, *labels: str) -> Iterator[None]:
    """Record the duration of the body."""
    started = time.perf_counter()
    try:
        yield
    finally:
        observe(name, time.perf_counter() - started, *labels)


def count_refused(code: str) -> None:
    """Count a refused request or message."""
    for each in _instruments:
        each.refused.labels(code).inc()
