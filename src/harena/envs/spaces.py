"""Observations and spaces of the PettingZoo and Gymnasium environments."""

from __future__ import annotations

from typing import Any, TypeAlias

from harena.core.play.state import State
from harena.envs import missing_package
from harena.envs.encoding import Encoding, Floats, Mask, mask_of

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict
except ModuleNotFoundError as error:
    raise missing_package(error) from error

Observation: TypeAlias = dict[str, Floats | Mask]


def observation_of(encoding: Encoding, state: State, seat: int) -> Observation:
    """Return what a seat knows (`observation`) and may do (`action_mask`)."""
    return {"observation": encoding.encode(state, seat), "action_mask": mask_of(state, seat)}


def space_of(encoding: Encoding, actions: int) -> Dict[Any]:
    """Return the space of `observation_of` for a number of actions."""
    return Dict(
        {
            "observation": Box(-1.0, 1.0, (encoding.size,), np.float32),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
    )
