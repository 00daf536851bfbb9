"""Written positions, compared."""

from __future__ import annotations


def plain(text: str) -> str:
    """A written position without its small print: as its rows tell it."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("also "))
