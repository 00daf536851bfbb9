"""The file of a learned judgement: its weights, and how they came to be.

One JSON object a board, in ``learned/`` beside this module. ``made`` tells the command, the seed, the date and what was
played; ``strength`` the games that were played to measure it. ``weights`` are half-precision numbers in base64: for
ways in the same direction and then for opposite ones, the weights of the hidden units input by input, their biases,
their outputs, and the shift of the answer.
"""

from __future__ import annotations

import base64
import binascii
import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tablee.games.patolli.features import INPUTS
from tablee.kernel.errors import UserError

FORMAT = 1
NETWORKS = 2
LARGEST = 1024
FOLDER = files("tablee.games.patolli") / "learned"


class Damaged(UserError):
    """The weights of a board are missing, or cannot be used."""


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
    try:
        data = json.loads((FOLDER / f"{board}.json").read_text(encoding="utf-8"))
        if (data["format"], data["rules"], data["board"], data["inputs"]) != (FORMAT, version, board, INPUTS):
            raise Damaged("learned-other", file=f"{board}.json")
        raw = base64.b64decode(data["weights"], validate=True)
        numbers = struct.unpack(f"<{len(raw) // 2}e", raw)
        return Weights(_layers(numbers, int(data["hidden"])), data["made"], data["strength"])
    except FileNotFoundError:
        raise Damaged("learned-missing", file=f"{board}.json") from None
    except (OSError, ValueError, KeyError, TypeError, binascii.Error, struct.error):
        raise Damaged("learned-damaged", file=f"{board}.json") from None


def _layers(numbers: Sequence[float], hidden: int) -> list[Layers]:
    size = hidden * (INPUTS + 2) + 1
    if not 0 < hidden <= LARGEST or len(numbers) != NETWORKS * size or any(number != number for number in numbers):
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
    raw = struct.pack(f"<{len(numbers)}e", *numbers)
    data = {
        "format": FORMAT,
        "board": board,
        "rules": version,
        "inputs": INPUTS,
        "hidden": hidden,
        "made": made,
        "strength": strength,
        "weights": base64.b64encode(raw).decode(),
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
