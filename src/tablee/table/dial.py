"""What a clock shows: its figures, and the slice of it that is left."""

from __future__ import annotations

from math import cos, pi, sin

from tablee.kernel.words import Words

RADIUS = 8.0
"""Of the slice, in units of its picture."""

MINUTE, HOUR, DAY = 60, 3600, 86_400


def reading(left: float, live: bool, speech: Words) -> str:
    """Figures for so many seconds: ``9:48``; by correspondence in days and hours, until little is left. The script of
    the page reckons the same (`clock.js`)."""
    seconds = -int(-left // 1)  # a clock shows zero when nothing is left, and not before
    if live or seconds < MINUTE:
        minutes, rest = divmod(seconds, MINUTE)
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    parts = [("clock.days", days), ("clock.hours", hours)] if days else [("clock.hours", hours)]
    if not days and not hours:
        parts = [("clock.minutes", minutes)]
    return " ".join(speech.say(key, n=number) for key, number in parts if number)


def slice_of(share: float) -> str:
    """The path of what is left, clockwise from the top: all of it, nothing, or a part of the circle."""
    if share <= 0:
        return ""
    if share >= 1:
        return f"M0 {-RADIUS:g}A{RADIUS:g} {RADIUS:g} 0 1 1 -.01 {-RADIUS:g}Z"
    angle = 2 * pi * share
    x, y = RADIUS * sin(angle), -RADIUS * cos(angle)
    return f"M0 0V{-RADIUS:g}A{RADIUS:g} {RADIUS:g} 0 {int(share > 0.5)} 1 {x:.2f} {y:.2f}Z"
