"""The faces that come with the program: one for display, one for text, under an open licence (see ``fonts/``).

Pages, pictures and PNGs are all set in them, and words are measured by them, so that nothing depends on what a machine
has installed.
"""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

FOLDER = "fonts"
BREAKS = frozenset("\n\r\t")
TEXT = "Tablee Text"
DISPLAY = "Tablee Display"


@dataclass(frozen=True)
class Face:
    """A file of a family, without its ending: ``ttf`` for renderers, ``woff2`` for browsers."""

    file: str
    family: str
    style: str
    weight: int = 400
    italic: bool = False

    def path(self, kind: str) -> Traversable:
        return files("tablee.kernel.picture").joinpath(FOLDER, f"{self.file}.{kind}")


REGULAR = Face("text", TEXT, "Regular")
BOLD = Face("text-bold", TEXT, "Bold", weight=700)
ITALIC = Face("text-italic", TEXT, "Italic", italic=True)
TITLE = Face("display", DISPLAY, "SemiBold", weight=600)
FACES = (REGULAR, BOLD, ITALIC, TITLE)


def carried(picture: str) -> str:
    """The style that gives a picture the faces that it is set in, whoever opens it."""
    wanted = [REGULAR]
    wanted += [BOLD] if 'font-weight="' in picture else []
    wanted += [ITALIC] if 'font-style="' in picture else []
    wanted += [TITLE] if DISPLAY in picture else []
    return "".join(map(_rule, wanted))


@cache
def _rule(face: Face) -> str:
    data = b64encode(face.path("woff2").read_bytes()).decode()
    looks = f'font-family:"{face.family}";font-weight:{face.weight}' + (";font-style:italic" if face.italic else "")
    return f"@font-face{{{looks};src:url(data:font/woff2;base64,{data})}}"


def known(words: str) -> bool:
    """Whether our text face has all letters of some words."""
    return _measure(REGULAR.file).advance.keys() >= set(words) - BREAKS


# How wide


def measured(bold: bool, italic: bool) -> Measure:
    """How wide the letters of the text face are. Nothing is both bold and italic."""
    return _measure((BOLD if bold else ITALIC if italic else REGULAR).file)


@dataclass(frozen=True)
class Measure:
    """In thousandths of the letters' size: how wide each letter is, and how much farther from it than usual another
    stands that comes next."""

    advance: dict[str, int]
    kerning: dict[str, dict[str, int]]


@cache
def _measure(file: str) -> Measure:
    told = _measures()[file]
    apart: dict[str, dict[str, int]] = {}
    for firsts, row in told["kerning"].items():
        apart |= dict.fromkeys(firsts, _each(row))
    return Measure(_each(told["advance"]), apart)


def _each(grouped: dict[str, str]) -> dict[str, int]:
    return {letter: int(value) for value, letters in grouped.items() for letter in letters}


@cache
def _measures() -> Any:
    return json.loads(files("tablee.kernel.picture").joinpath(FOLDER, "widths.json").read_text(encoding="utf-8"))
