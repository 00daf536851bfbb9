"""How well each of the five opponents of the house plays a game."""

from __future__ import annotations

from dataclasses import dataclass

WHOLE_GAME = 10_000
"""Steps after which every game is over."""


@dataclass(frozen=True)
class Level:
    """One opponent: how far its judgement is off, and how much it thinks.

    ``noise`` is the standard deviation of what is added to the value of each course that it compares. With ``playouts``
    it samples so many, each so many steps long (``horizon``); with none it judges each of its moves, looking ``depth``
    throws or answers beyond it. What it samples it prefers to what is sensible if it is better by so many standard
    errors (``caution``): with noise by none, unless so few playouts would leave nothing but their own chance.
    """

    noise: float
    playouts: int = 0
    horizon: int = 40
    depth: int = 0
    caution: float = 0.0
