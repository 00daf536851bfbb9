"""A file of what was learned: numbers, and how they came to be.

One JSON object. ``format`` and ``rules`` say by what it can be read and what it was learned from; ``made`` tells the
command, the seed, the date and what was played. ``weights`` are half-precision numbers in base64; what they mean is for
whoever reads them.
"""

from __future__ import annotations

import base64
import binascii
import json
import struct
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any

from tablee.kernel.errors import UserError

FORMAT = 1


class Damaged(UserError):
    """A file of weights is missing, or cannot be used."""


def read(file: Traversable, facts: Mapping[str, object]) -> tuple[Mapping[str, Any], tuple[float, ...]]:
    """What such a file tells, if these facts are true of it, and its numbers; or `Damaged`."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        if any(data[name] != fact for name, fact in {"format": FORMAT, **facts}.items()):
            raise Damaged("learned-other", file=file.name)
        raw = base64.b64decode(data["weights"], validate=True)
        numbers = struct.unpack(f"<{len(raw) // 2}e", raw)
    except FileNotFoundError:
        raise Damaged("learned-missing", file=file.name) from None
    except (OSError, ValueError, KeyError, TypeError, binascii.Error, struct.error):
        raise Damaged("learned-damaged", file=file.name) from None
    if any(number != number for number in numbers):
        raise Damaged("learned-damaged", file=file.name)
    return data, numbers


def write(facts: Mapping[str, object], numbers: Sequence[float]) -> str:
    """The text of such a file."""
    raw = struct.pack(f"<{len(numbers)}e", *numbers)
    data = {"format": FORMAT, **facts, "weights": base64.b64encode(raw).decode()}
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
