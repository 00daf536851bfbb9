"""Lays the names of the streets of PatimPatamPatum along their lines again, letter by letter, each as wide as our face
has it: python -m tools.streets. It keeps the lines and the middle of each name."""

from __future__ import annotations

import re
from itertools import pairwise
from math import atan2, degrees, dist
from pathlib import Path

from tablee.kernel.picture import Point, measure, num

TOWN = Path(__file__).parents[1] / "src/tablee/games/patimpatampatum/art/town.svg"
NAME = re.compile(r'<text x="([^"]*)" y="([^"]*)" rotate="[^"]*">([^<]*)</text>')
SIZE = 17.5
TRACK = 1.1  # what is left between two letters


def main() -> None:
    TOWN.write_text(NAME.sub(_laid, TOWN.read_text("utf-8")), "utf-8")


def _laid(found: re.Match[str]) -> str:
    xs, ys, name = found.groups()
    line = list(zip(map(float, xs.split()), map(float, ys.split()), strict=True))
    spots = [measure(name[:n], SIZE, italic=True) + TRACK * n for n in range(len(name) + 1)]
    end = measure(name[-1], SIZE, italic=True)
    long = sum(dist(a, b) for a, b in pairwise(line)) + end
    start = (long - (spots[-1] - TRACK)) / 2
    at = [along(line, start + spot) for spot in spots]
    turns = [degrees(atan2(b[1] - a[1], b[0] - a[0])) for a, b in pairwise(at)]
    written = (" ".join(map(num, values)) for values in ([x for x, _ in at[:-1]], [y for _, y in at[:-1]], turns))
    return '<text x="{}" y="{}" rotate="{}">{}</text>'.format(*written, name)


def along(line: list[Point], far: float) -> Point:
    """A point so far along a line, which goes on straight at both ends."""
    for number, ((ax, ay), (bx, by)) in enumerate(pairwise(line), 2):
        step = dist((ax, ay), (bx, by))
        if far <= step or number == len(line):
            return ax + (bx - ax) * far / step, ay + (by - ay) * far / step
        far -= step
    raise AssertionError("a line has two points")


if __name__ == "__main__":
    main()
