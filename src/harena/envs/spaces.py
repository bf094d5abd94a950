"""What PettingZoo's and Gymnasium's environments show of a position: a row, and a mask."""

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
    """What a seat knows (`observation`) and may do (`action_mask`)."""
    return {"observation": encoding.encode(state, seat), "action_mask": mask_of(state, seat)}


def space_of(encoding: Encoding, actions: int) -> Dict[Any]:
    """The space of what `observation_of` gives, where there are so many actions."""
    return Dict(
        {
            "observation": Box(-1.0, 1.0, (encoding.size,), np.float32),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
    )
