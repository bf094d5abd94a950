"""Environments for learners and solvers of other libraries.

- `harena.envs.aec`: PettingZoo, one seat decides after the other;
- `harena.envs.single`: Gymnasium, one seat against bots;
- `harena.envs.batch`: many matches at once as arrays, for fast self-play;
- `harena.envs.spiel`: OpenSpiel games.

All environments ask for decisions only. They roll the dice (except OpenSpiel) and play forced
actions. A seat receives only what it may know, as a row of numbers (`harena.envs.encoding`) and an
action mask. Arrays are NumPy arrays.
"""

from __future__ import annotations


def missing_package(error: ModuleNotFoundError, extra: str = "envs") -> ModuleNotFoundError:
    """Return an error that names the missing package and the command to install it."""
    line = f'pip install "harena[{extra}]"'
    return ModuleNotFoundError(f"this needs {error.name}: {line}", name=error.name)
