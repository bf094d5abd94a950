"""The games under the interfaces of other people's learners and solvers.

- `harena.envs.aec`: PettingZoo's, a decision of one seat after the other;
- `harena.envs.single`: Gymnasium's, one seat among bots;
- `harena.envs.batch`: many matches at once, as arrays, for self-play at full speed;
- `harena.envs.spiel`: OpenSpiel's, the games among its own.

All of them ask only for decisions: dice are rolled, but by OpenSpiel, and what is forced is
played. A seat gets what it may know and nothing else, as a row of numbers
(`harena.envs.encoding`) and a mask of what it may do. Arrays are NumPy's.
"""

from __future__ import annotations


def missing_package(error: ModuleNotFoundError, extra: str = "envs") -> ModuleNotFoundError:
    """What to say where a package is not installed: which one, and what to type."""
    line = f'pip install "harena[{extra}]"'
    return ModuleNotFoundError(f"this needs {error.name}: {line}", name=error.name)
