"""Signs that show what can be done, and what cannot."""

from __future__ import annotations

from tablee.games.patrolis.picture.inks import Inks, inks
from tablee.kernel.picture import Palette, Value, circle, g, path, rect, symbol

REST: dict[str, Value] = {"fill": "#000000", "fill_opacity": "0", "class_": "hit"}
"""What can be touched and is not seen."""

WAY = "M0 0L20 -20H60V20H20Z"
"""From the middle of a square out over the next one to the east: the three ways on never lie over one another."""


def marks(palette: Palette) -> str:
    ink = inks(palette)
    return (
        _ways(palette, ink)
        + _focus(palette)
        + symbol(
            "ptr-barred",
            circle(0, 0, 9.5, fill=palette.card, stroke=palette.warn, stroke_width=2.2),
            path(
                "M-3.4 -3C-3.4 -8 4.2 -7.600 3.8 -3C3.400 0 0 0 0 3M0 6.2V6.8",
                fill="none",
                stroke=palette.warn,
                stroke_width=2.3,
                stroke_linecap="round",
            ),
        )
    )


def _ways(palette: Palette, ink: Inks) -> str:
    """Where the next tile lies, and the arrow of a way on from there, to the east."""
    aim = rect(
        -18, -18, 36, 36, rx=4, fill=palette.card, fill_opacity=".45", stroke=ink.black, stroke_width=4.4
    ) + rect(-18, -18, 36, 36, rx=4, fill="none", stroke=palette.sun, stroke_width=2.6, stroke_dasharray="6 4")
    arrow = path(
        "M9 -4.500H19V-11L32 0L19 11V4.500H9Z",
        fill=palette.sun,
        stroke=ink.black,
        stroke_width=2.2,
        stroke_linejoin="round",
    )
    step = circle(0, 0, 8.5, fill=palette.card, fill_opacity=".88", stroke=ink.black, stroke_width=1.2)
    return symbol("ptr-aim", aim) + symbol("ptr-way", path(WAY, **REST), arrow) + symbol("ptr-step", step)


def _focus(palette: Palette) -> str:
    """A ring for the keyboard: round a place, round a sign."""
    return symbol(
        "ptr-focus",
        g(circle(0, 0, 24), stroke=palette.card, stroke_width=6, fill="none"),
        g(circle(0, 0, 24), stroke=palette.focus, stroke_width=3.4, fill="none"),
    )
