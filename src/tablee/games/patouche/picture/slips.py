"""Slips of paper and what is written on them: names, counts, news. Writing is measured roughly and fits with slack."""

from __future__ import annotations

from textwrap import wrap
from unicodedata import combining, east_asian_width

from tablee.games.patouche.picture.paint import inks
from tablee.kernel.picture import Palette, Value, at, num, path, rect, text

GLYPH = 0.54  # the width of a letter, as a share of its size


def slip(palette: Palette, width: float, height: float, fill: str | None = None) -> str:
    """A piece of paper, cut by hand, with its shadow; its upper left corner at (0 0)."""
    w, h = num(width), num(height)
    d = f"M0 0L{w} -2L{num(width + 2)} {h}L-2 {num(height + 2)}Z"
    shadow = path(d, fill=inks(palette).shadow, opacity=".35", transform="translate(2.5 3.5)")
    return shadow + path(d, fill=fill or palette.card)


def line(palette: Palette, x: float, y: float, words: str, size: float, **attributes: Value) -> str:
    attributes.setdefault("fill", inks(palette).night)
    return text(x, y, words, font_size=float(size), **attributes)


def pill(palette: Palette, x: float, y: float, words: str, size: float) -> str:
    """A number in a rounded frame, centred."""
    width = max(size * 1.9, measure(words, size) + size)
    frame = rect(
        -width / 2,
        -size * 0.72,
        width,
        size * 1.42,
        rx=num(size * 0.71),
        fill=palette.card,
        stroke=inks(palette).night,
        stroke_width=1.6,
    )
    return at(x, y, frame, line(palette, 0, size * 0.34, words, size, font_weight="bold", text_anchor="middle"))


def measure(words: str, size: float) -> float:
    return columns(words) * GLYPH * size


def fold(words: str, width: float, size: float, most: int) -> list[str]:
    """Words in lines of this width; what does not fit into the last is cut."""
    letters = max(4, int(width / (GLYPH * size)))
    lines = wrap(words, letters, break_on_hyphens=False)
    return lines if len(lines) <= most else [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), letters)]


def cut(words: str, width: int) -> str:
    """Words in so many columns, without anything that a terminal would obey."""
    shown = "".join(letter for letter in words if letter.isprintable())
    if columns(shown) <= width:
        return shown
    while columns(shown) >= width:
        shown = shown[:-1]
    return shown.rstrip() + "…"


def columns(words: str) -> int:
    """How wide words are on a grid of letters: some scripts take two columns a letter, accents none."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in words)
