"""The file of a learned judgement: its weights, and how they came to be.

One file a board, in ``learned/`` beside this module (`tablee.kernel.weights`). ``strength`` are the games that were
played to measure it. The weights are, for ways in the same direction and then for opposite ones, those of the hidden
units input by input, their biases, their outputs, and the shift of the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tablee.games.patolli.features import INPUTS
from tablee.kernel import weights
from tablee.kernel.weights import Damaged

NETWORKS = 2
LARGEST = 1024
FOLDER = files("tablee.games.patolli") / "learned"


@dataclass(frozen=True)
class Layers:
    """One network: the weights of each hidden unit, their biases, their outputs, the shift of the answer."""

    units: list[list[float]]
    biases: list[float]
    outs: list[float]
    shift: float


@dataclass(frozen=True)
class Weights:
    layers: list[Layers]
    made: Mapping[str, Any]
    strength: Sequence[Mapping[str, Any]]


def read(board: str, version: int) -> Weights:
    """The weights for a board, learned by this version of the rules, or `Damaged`."""
    file = FOLDER / f"{board}.json"
    data, numbers = weights.read(file, {"rules": version, "board": board, "inputs": INPUTS})
    try:
        return Weights(_layers(numbers, int(data["hidden"])), data["made"], data["strength"])
    except (ValueError, KeyError, TypeError):
        raise Damaged("learned-damaged", file=file.name) from None


def _layers(numbers: Sequence[float], hidden: int) -> list[Layers]:
    size = hidden * (INPUTS + 2) + 1
    if not 0 < hidden <= LARGEST or len(numbers) != NETWORKS * size:
        raise ValueError
    found = []
    for start in range(0, len(numbers), size):
        part = list(numbers[start : start + size])
        inner = part[: hidden * INPUTS]
        biases, outs = (part[hidden * (INPUTS + place) :][:hidden] for place in range(2))
        found.append(Layers([inner[unit::hidden] for unit in range(hidden)], biases, outs, part[-1]))
    return found


def write(
    board: str,
    version: int,
    hidden: int,
    numbers: Sequence[float],
    made: Mapping[str, Any],
    strength: Sequence[Mapping[str, Any]],
) -> str:
    """The text of such a file."""
    facts = {"board": board, "rules": version, "inputs": INPUTS, "hidden": hidden, "made": made, "strength": strength}
    return weights.write(facts, numbers)
