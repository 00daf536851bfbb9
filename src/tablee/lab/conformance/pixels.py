"""The colours of a PNG, without a library that only the laboratory would have."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = 8
DEPTH = 4
"""Bytes of a pixel: red, green, blue, and how much of what lies below is hidden."""


class Pixels:
    """An image of eight bits a channel with opacity, as our renderer writes them."""

    def __init__(self, png: bytes) -> None:
        packed = b""
        for kind, data in _chunks(png):
            if kind == b"IHDR":
                self.width, self.height, depth, form = struct.unpack(">IIBB", data[:10])
                assert (depth, form) == (8, 6), "not the PNG of our renderer"
            elif kind == b"IDAT":
                packed += data
        self.rows = list(_unfiltered(zlib.decompress(packed), self.width * DEPTH))

    def colour(self, x: int, y: int) -> str:
        """The colour of a pixel, on white where nothing hides it."""
        row = self.rows[min(max(y, 0), self.height - 1)]
        start = DEPTH * min(max(x, 0), self.width - 1)
        red, green, blue, hides = row[start : start + DEPTH]
        return mixed(f"#{red:02x}{green:02x}{blue:02x}", "#ffffff", hides / 255)


def mixed(over: str, under: str, hides: float) -> str:
    """The colour that is seen where one lies over another and hides so much of it."""
    pairs = [(int(over[at : at + 2], 16), int(under[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one * hides + other * (1 - hides)):02x}" for one, other in pairs)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = SIGNATURE
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _unfiltered(data: bytes, wide: int) -> Iterator[bytearray]:
    """Each row as it was before it was made easier to pack."""
    above = bytearray(wide)
    for start in range(0, len(data), wide + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + wide])
        if kind == 1:
            for at in range(DEPTH, wide):
                row[at] = (row[at] + row[at - DEPTH]) & 255
        elif kind == 2:
            for at in range(wide):
                row[at] = (row[at] + above[at]) & 255
        elif kind == 3:
            for at in range(wide):
                before = row[at - DEPTH] if at >= DEPTH else 0
                row[at] = (row[at] + (before + above[at]) // 2) & 255
        elif kind == 4:
            for at in range(wide):
                before, corner = (row[at - DEPTH], above[at - DEPTH]) if at >= DEPTH else (0, 0)
                row[at] = (row[at] + _nearest(before, above[at], corner)) & 255
        yield row
        above = row


def _nearest(left: int, up: int, corner: int) -> int:
    """Which of three neighbours is nearest to what a slope between them would give."""
    guess = left + up - corner
    by_left, by_up, by_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
    if by_left <= by_up and by_left <= by_corner:
        return left
    return up if by_up <= by_corner else corner
