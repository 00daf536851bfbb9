"""What is observed and what is chosen, as Gymnasium and PettingZoo describe it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from tablee.kernel.numbers import Numbering

Choice = int | np.integer[Any]


def observation_space(numbering: Numbering) -> Dict:
    return Dict(
        {
            "observation": Box(0.0, 1.0, (numbering.size,), np.float32),
            "action_mask": Box(0, 1, (len(numbering.actions),), np.int8),
        }
    )


def action_space(numbering: Numbering) -> Discrete:
    return Discrete(len(numbering.actions))
