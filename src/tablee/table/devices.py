"""What a device is called on the list of its owner, by what it says of itself."""

from __future__ import annotations

import re

BROWSERS = (
    ("Edg(?:e|A|iOS)?/", "Edge"),
    ("OPR/|Opera", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/|FxiOS/", "Firefox"),
    ("CriOS/|Chrome/|Chromium/", "Chrome"),
    ("Version/.* Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X|Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux|X11", "Linux"),
)
HANDY = ("iPhone", "iPad", "Android")
"""What is held in a hand."""

UNKNOWN = "-"


def label_of(agent: str) -> str:
    """Such as ``Firefox, Android``; ``-`` where nothing of it is known."""
    found = (next((name for said, name in names if re.search(said, agent[:400])), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(name for name in found if name) or UNKNOWN


def is_handy(label: str) -> bool:
    return label.endswith(HANDY)
