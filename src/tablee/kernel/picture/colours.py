"""The colours in which the pages of a game are kept, by day and with the lamp turned down; the board has inks of its
own."""

from __future__ import annotations

import re
from dataclasses import dataclass

COLOUR = re.compile(r"#[0-9a-f]{6}")


def _proven(colours: object) -> None:
    """They are written into a stylesheet as they are, so nothing else may stand there."""
    for colour in vars(colours).values():
        if isinstance(colour, str) and not COLOUR.fullmatch(colour):
            raise ValueError(f"{colour!r} is not a colour of six digits, such as '#2c463d'")


@dataclass(frozen=True)
class Light:
    """What a page lies on (``ground``, and ``shade`` towards its edges), what its main button is filled with
    (``accent``) and written on it (``on_accent``), and what is laid under something that is touched (``wash``)."""

    ground: str
    shade: str
    accent: str
    wash: str
    on_accent: str = "#fff8ea"

    def __post_init__(self) -> None:
        _proven(self)


LAMP = Light("#17130f", "#0e0b08", "#e0a15c", "#463a30", "#231a10")
"""With the lamp turned down every game lies on the same dark table, unless it says otherwise."""


@dataclass(frozen=True)
class Colours:
    """``cover`` is that of the box as it is seen from afar, on its spine and its sides."""

    day: Light
    cover: str
    lamp: Light = LAMP

    def __post_init__(self) -> None:
        _proven(self)


LAMP_INKS = "#f1e7d2", "#2c2721", "#3a332b"
"""Words, paper and cards with the lamp turned down."""
ON_GROUND = "#f3e9d2", "#d8cbab"
"""What pages write on the ground of a game, and in second words."""
HOUSE = Colours(Light("#2c463d", "#22382f", "#9c3a1c", "#f3dcc6"), "#9c3a1c")
"""The green cloth of the house, for a game that names no colours."""


def contrast(one: str, other: str) -> float:
    """How far two colours are apart, from 1 to 21, as the guidelines for the web reckon it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
