"""Moments as they are told to people, by the clock of the house."""

from __future__ import annotations

from datetime import datetime

from tablee.kernel.problem import dated


def when(at: float, language: str) -> str:
    """The hour, and the day where it is another."""
    moment = datetime.fromtimestamp(at)
    return hour(moment, language) if moment.date() == datetime.now().date() else exactly(at, language)


def exactly(at: float, language: str) -> str:
    moment = datetime.fromtimestamp(at)
    return f"{dated(moment.date(), language)}, {hour(moment, language)}"


def hour(moment: datetime, language: str) -> str:
    return f"{moment.hour}\u00a0h\u00a0{moment:%M}" if language == "fr" else f"{moment:%H:%M}"
