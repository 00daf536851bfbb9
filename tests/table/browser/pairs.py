"""What a test is tried with: the suite takes some of it, such that each of its kinds comes up, and the soak all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def turn_about(ones: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """Every pair. Where what is proven of one hardly depends on the other, each with one of the others is enough."""
    taken = {(at % len(ones), at % len(others)) for at in range(max(len(ones), len(others)))}
    return [
        pytest.param(one, other, marks=[] if (at, number) in taken else [pytest.mark.soak])
        for at, one in enumerate(ones)
        for number, other in enumerate(others)
    ]


def some(ones: Iterable[tuple[Any, ...]], every: int, first: int = 0) -> list[Any]:
    """Each of several that prove the same; the suite takes one of so many."""
    return [pytest.param(*one, marks=[] if at % every == first else [pytest.mark.soak]) for at, one in enumerate(ones)]
