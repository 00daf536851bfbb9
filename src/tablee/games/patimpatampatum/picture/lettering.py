"""A hand-cut alphabet of flared bars and bowls, a hundred units high, that needs no installed font."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, radians, sin

from tablee.games.patimpatampatum.picture.knife import Hand
from tablee.kernel.picture import Point, el, g, poly, use

Outline = list[Point]
BROAD = 21.0
THIN = 0.78  # how thick a bowl is where it is thinnest, as a share
HALF = BROAD * THIN / 2
SPACE = 34.0


def bar(x1: float, y1: float, x2: float, y2: float, width: float = BROAD, flare: float = 1.2) -> Outline:
    """A stroke that swells towards both ends."""
    dx, dy = x2 - x1, y2 - y1
    length = hypot(dx, dy)
    nx, ny = -dy / length, dx / length
    left, right = [], []
    for i in range(7):
        along = i / 6
        half = width / 2 * (0.86 + (flare - 0.86) * abs(2 * along - 1) ** 2.2)
        x, y = x1 + dx * along, y1 + dy * along
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return left + right[::-1]


def bowl(x: float, y: float, rx: float, ry: float, start: float, stop: float, width: float = BROAD) -> Outline:
    """A thick arc between two angles in degrees, clockwise."""
    steps = max(6, int(abs(stop - start) / 15))
    outer, inner = [], []
    for i in range(steps + 1):
        angle = radians(start + (stop - start) * i / steps)
        c, s = cos(angle), sin(angle)
        half = width / 2 * (THIN + (1 - THIN) * abs(c) ** 1.5)
        outer.append((x + (rx + half) * c, y + (ry + half) * s))
        inner.append((x + (rx - half) * c, y + (ry - half) * s))
    return outer + inner[::-1]


def ring(x: float, y: float, rx: float, ry: float, width: float = BROAD) -> list[Outline]:
    return [bowl(x, y, rx, ry, -90, 91, width), bowl(x, y, rx, ry, 90, 271, width)]


STEM = bar(18, 0, 18, 100)
ALPHABET: dict[str, tuple[float, list[Outline]]] = {
    "A": (90, [bar(12, 100, 43, 1), bar(47, 1, 78, 100), bar(28, 66, 62, 66, 15, 1.05)]),
    "C": (82, [bowl(50, 50, 36, 50 - HALF, 42, 318)]),
    "D": (88, [STEM, bowl(26, 50, 42, 50 - HALF, -90, 90), bar(12, 8, 30, 8, 16), bar(12, 92, 30, 92, 16)]),
    "E": (68, [STEM, bar(14, 8, 62, 8, 16), bar(14, 49, 55, 49, 15), bar(14, 92, 64, 92, 16)]),
    "F": (64, [STEM, bar(14, 8, 60, 8, 16), bar(14, 50, 53, 50, 15)]),
    "G": (88, [bowl(50, 50, 36, 50 - HALF, 30, 318), bar(74, 52, 74, 92, 19), bar(50, 56, 80, 56, 14)]),
    "I": (38, [bar(19, 0, 19, 100)]),
    "J": (56, [bar(38, 0, 38, 74), bowl(20, 72, 18, 28 - HALF, 0, 140)]),
    "L": (62, [STEM, bar(14, 92, 58, 92, 16)]),
    "M": (108, [bar(16, 100, 22, 0, 19), bar(22, 2, 54, 84), bar(86, 2, 54, 84, 17), bar(86, 0, 92, 100)]),
    "N": (92, [bar(18, 0, 18, 100, 18), bar(20, 2, 72, 98), bar(74, 0, 74, 100, 18)]),
    "O": (98, ring(49, 50, 38, 50 - HALF)),
    "P": (74, [STEM, bowl(24, 31, 33, 31 - HALF, -90, 90), bar(12, 8, 26, 8, 15), bar(12, 54, 26, 54, 15)]),
    "R": (
        82,
        [
            STEM,
            bowl(24, 30, 32, 30 - HALF, -90, 90),
            bar(12, 8, 26, 8, 15),
            bar(12, 52, 30, 52, 15),
            bar(36, 50, 72, 100),
        ],
    ),
    "S": (70, [bowl(36, 28, 25, 28 - HALF, -28, -270), bowl(36, 73, 27, 27 - HALF, -90, 152)]),
    "T": (80, [bar(40, 4, 40, 100), bar(4, 8, 76, 8, 16)]),
    "U": (88, [bar(18, 0, 18, 66), bowl(44, 64, 26, 36 - HALF, -6, 186), bar(70, 0, 70, 66, 18)]),
    "V": (86, [bar(10, 0, 42, 99), bar(76, 0, 45, 99, 17)]),
    "X": (86, [bar(12, 0, 74, 100), bar(74, 0, 12, 100, 17)]),
    "B": (
        78,
        [
            STEM,
            bowl(24, 28, 30, 28 - HALF, -90, 90),
            bowl(24, 74, 36, 26 - HALF, -90, 90),
            bar(12, 8, 26, 8, 15),
            bar(12, 50, 28, 50, 15),
            bar(12, 92, 26, 92, 15),
        ],
    ),
    "0": (82, ring(41, 50, 30, 50 - HALF)),
    "1": (56, [bar(32, 0, 32, 100), bar(10, 22, 34, 4, 15), bar(10, 93, 54, 93, 14)]),
    "2": (76, [bowl(37, 30, 27, 30 - HALF, 195, 385), bar(61, 40, 14, 92, 19), bar(8, 92, 70, 92, 17)]),
    "3": (74, [bowl(33, 27, 27, 27 - HALF, 200, 448), bowl(33, 73, 30, 27 - HALF, -90, 158), bar(28, 49, 42, 49, 14)]),
    "4": (82, [bar(56, 0, 56, 100), bar(54, 2, 10, 68, 17), bar(4, 70, 80, 70, 16)]),
    "5": (74, [bar(16, 8, 66, 8, 17), bar(19, 6, 16, 50, 17), bowl(33, 68, 30, 32 - HALF, -128, 152)]),
    "6": (78, [bowl(52, 62, 39, 62 - HALF, 180, 282, 19), *ring(40, 69, 28, 31 - HALF, 20)]),
    "7": (72, [bar(6, 8, 68, 8, 17), bar(62, 10, 26, 100, 21)]),
    "8": (78, [*ring(39, 26, 25, 26 - HALF, 20), *ring(39, 74, 29, 26 - HALF, 20)]),
    "9": (78, [bowl(26, 38, 39, 62 - HALF, 0, 102, 19), *ring(38, 31, 28, 31 - HALF, 20)]),
    "+": (76, [bar(38, 24, 38, 84, 16), bar(8, 54, 68, 54, 16)]),
    "-": (64, [bar(8, 54, 56, 54, 16)]),
    "=": (76, [bar(8, 38, 68, 38, 15), bar(8, 70, 68, 70, 15)]),
}
ALPHABET["À"] = (90, [*ALPHABET["A"][1], bar(34, -26, 52, -12, 13)])
KERNING = {"AT": -12, "TA": -12, "PA": -12, "AV": -14, "LT": -10, "AD": -4, "FO": -4, "LA": 0, "AU": -2, "TO": -5}


def alphabet() -> str:
    """Every letter for the sprite."""
    return "".join(el("path", id=_id(letter), d=_cut(letter)) for letter in ALPHABET)


def _id(letter: str) -> str:
    return f"ppp-letter-{ord(letter):x}"


def _cut(letter: str) -> str:
    """The strokes of a letter, all wound one way so that overlaps add up."""
    hand, d = Hand(f"letter {letter}"), ""
    for outline in ALPHABET[letter][1]:
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, [*outline[1:], outline[0]], strict=True))
        wound = outline if area >= 0 else outline[::-1]
        d += poly([hand.moved(point, 0.7) for point in wound])
    return d


@lru_cache(2000)
def width(words: str, size: float, track: float = 4) -> float:
    """How wide words are at a size, the height of a letter."""
    letters = sum(SPACE if letter == " " else ALPHABET[letter][0] + track for letter in words)
    pairs = sum(KERNING.get(words[i : i + 2], 0) for i in range(len(words)))
    return (letters + pairs - track) * size / 100


def cut_words(
    words: str, x: float, y: float, size: float, fill: str, *, anchor: float = 0.5, track: float = 4, sheet: str = ""
) -> str:
    """Words on a base line at y; ``anchor`` is the share of them that lies left of x."""
    scale = size / 100
    here = x - anchor * width(words, size, track)
    out = ""
    for i, letter in enumerate(words):
        if letter == " ":
            here += SPACE * scale
            continue
        out += use(_id(letter), here, y - size, scale=round(scale, 3), sheet=sheet)
        here += (ALPHABET[letter][0] + track + KERNING.get(words[i : i + 2], 0)) * scale
    return g(out, fill=fill)


def printed(words: str, x: float, y: float, size: float, key: str, colour: str, track: float = 4) -> str:
    """Words from two blocks, the colour a hair off the key; for the sprite."""
    off = size / 22
    under = cut_words(words, x + off, y + off, size, colour, track=track)
    return under + cut_words(words, x, y, size, key, track=track)
