"""Fixtures and settings of all tests."""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings, strategies as st

from harena.core import registry

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    # Tests start many processes, and without this each would compile anew all that it imports.
    os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / "build" / "pycache")

pytest.register_assert_rewrite(
    "harena.testing.matches",
    "harena.testing.positions",
    "tests.server.http_calls",
    "tests.shared.records",
    "tests.shared.scenes",
)

gc.set_threshold(50_000, 20, 50)
"""Tests hold many objects, and few of them form cycles; this saves a twelfth of the time."""

THOROUGH = int(os.environ.get("HARENA_THOROUGH", "1"))
"""How many times as many random games and examples as usual."""

SEEDS = st.integers(0, 2**32)
"""Seeds for what a property draws at random."""

settings.register_profile(
    "harena",
    deadline=None,
    derandomize=True,
    max_examples=40 * THOROUGH,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "unshrunk", settings.get_profile("harena"), phases=[Phase.explicit, Phase.generate]
)
settings.load_profile("harena")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the server's tests run on another database."""
    parser.addoption(
        "--database", choices=["sqlite", "postgres"], help="the database of tests/server"
    )


@pytest.fixture(autouse=True)
def _games_as_before() -> Iterator[None]:
    """Games that a test makes known, the next one does not know."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_registered", dict(registry._registered))
        patch.setenv(registry.FILES, "")
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is `async` has an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


def pytest_collection(session: pytest.Session) -> None:
    """Of two workers one reads all tests from the end.

    So after a change each compiles one half, and finds the other half compiled by its neighbour.
    """
    folder = Path(__file__).parent
    number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if int(number) % 2 == 0 or [Path(each).absolute() for each in session.config.args] != [folder]:
        return
    for path in sorted(folder.glob("*/test_*.py"), reverse=True):
        if path.parent.name != "browser":
            with suppress(Exception, pytest.skip.Exception):  # it is told of when collected
                import_module(f"tests.{path.parent.name}.{path.stem}")
